from collections.abc import Iterator

import pytest

from grundy.nim import _kernels


@pytest.fixture(params=sorted({"scalar", _kernels.path()}))
def path(request: pytest.FixtureRequest) -> Iterator[str]:
    """Plain instructions, then the carry-less multiplication of this processor."""
    before = _kernels.path()
    _kernels.choose_path(request.param)
    yield request.param
    _kernels.choose_path(before)
