from collections.abc import Iterator

import pytest
from commands import PATIENCE
from served import Served, served


@pytest.fixture(scope="session")
def server() -> Iterator[Served]:
    """A server with 256 MB per question, and enough time on a busy machine."""
    with served("--seconds", str(PATIENCE), "--memory", "256") as running:
        yield running


@pytest.fixture(scope="session")
def impatient() -> Iterator[Served]:
    """A server with 4 seconds and 256 MB per question."""
    with served("--seconds", "4", "--memory", "256") as running:
        yield running
