import os

from hypothesis import settings

# No deadlines: a busy machine is not a failure. In CI the same examples are tried every time.
settings.register_profile("grundy", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("grundy")
