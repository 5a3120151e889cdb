from hypothesis import HealthCheck, settings

# Tests must not depend on the speed of the machine or on chance. So there are no deadlines and no health checks of slow
# or rejected examples, and the examples are the same every time. `pytest --hypothesis-profile=search` tries others.
settings.register_profile(
    "search",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
)
settings.register_profile("grundy", settings.get_profile("search"), derandomize=True)
settings.load_profile("grundy")
