"""No input may hang or take all memory: a generous alarm and a ceiling make either of them an error of the test."""

import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

# For each input that a test may try: far more than any needs, also on a slow machine; what is longer has no end.
SECONDS = 5
# Beyond what the process has already.
BYTES = 3 << 30

# "make fuzz" takes this one: many more inputs, other ones each time.
settings.register_profile(
    "fuzz", deadline=None, max_examples=5000, derandomize=False, suppress_health_check=list(HealthCheck)
)


@pytest.fixture(autouse=True)
def _limits() -> Iterator[None]:
    if sys.platform != "linux":
        yield
        return
    import resource

    pages = int(Path("/proc/self/statm").read_text().split()[0])
    before = resource.getrlimit(resource.RLIMIT_AS)
    handler = signal.signal(signal.SIGALRM, _is_hanging)
    resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + BYTES, before[1]))
    signal.alarm(SECONDS * settings().max_examples)
    try:
        yield
    finally:
        signal.alarm(0)
        resource.setrlimit(resource.RLIMIT_AS, before)
        signal.signal(signal.SIGALRM, handler)


def _is_hanging(number: int, frame: Any) -> None:
    raise TimeoutError("this input hangs")
