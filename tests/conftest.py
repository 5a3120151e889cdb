from hypothesis import HealthCheck, settings

# What depends on how busy the machine is, or on chance, is no failure: there are no deadlines, nobody minds examples
# that are made slowly or thrown away, and the same ones are tried every time. `pytest --hypothesis-profile=search`
# looks for others.
settings.register_profile(
    "search",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
)
settings.register_profile("grundy", settings.get_profile("search"), derandomize=True)
settings.load_profile("grundy")
