from collections.abc import Iterator

import pytest
from served import Served, served


@pytest.fixture(scope="session")
def server() -> Iterator[Served]:
    """A server whose questions get 4 seconds and 256 MB."""
    with served("--seconds", "4", "--memory", "256") as running:
        yield running
