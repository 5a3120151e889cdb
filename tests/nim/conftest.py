from collections.abc import Iterator

import pytest

from grundy.nim import _kernels


@pytest.fixture(params=_kernels.paths())
def path(request: pytest.FixtureRequest) -> Iterator[str]:
    """Each path that this processor supports."""
    before = _kernels.path()
    _kernels.choose_path(request.param)
    yield request.param
    _kernels.choose_path(before)
