"""Limits on time and memory, so that an input that hangs or takes too much memory fails its test."""

import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

# The time limit for each input, far more than any needs, even on a slow machine.
SECONDS = 5
# The limit on additional memory.
BYTES = 3 << 30

# The profile for "make fuzz" tries many more inputs, which are different each time.
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
