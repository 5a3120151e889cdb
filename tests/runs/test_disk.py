"""Room on the disk: a file grows with real room, or stays as it was."""

import errno
import os
from io import FileIO
from pathlib import Path

import pytest

from grundy.errors import LimitError
from grundy.runs import locks
from grundy.runs.locks import allocate, reporting_full_disk


@pytest.mark.parametrize("can_allocate", [True, False])
@pytest.mark.parametrize("size", [0, 1, 4096, 3 * locks.BLOCK + 17])
def test_a_file_grows_and_keeps_its_content(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: int, can_allocate: bool
) -> None:
    if not can_allocate:
        monkeypatch.setattr(os, "posix_fallocate", refuse(errno.EOPNOTSUPP), raising=False)
    (tmp_path / "file").write_bytes(b"content")
    with FileIO(tmp_path / "file", "r+") as file:
        allocate(file, size)
    data = (tmp_path / "file").read_bytes()
    assert data == b"content".ljust(size, b"\0")
    assert (tmp_path / "file").stat().st_blocks * 512 >= size


def refuse(number: int) -> object:
    def call(*arguments: object) -> None:
        raise OSError(number, os.strerror(number))

    return call


def test_a_full_disk_leaves_the_file_as_long_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def half(number: int, start: int, size: int) -> None:
        os.truncate(number, start + size // 2)
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "posix_fallocate", half, raising=False)
    (tmp_path / "file").write_bytes(b"content")
    with FileIO(tmp_path / "file", "r+") as file, pytest.raises(OSError, match="No space left"):
        allocate(file, 1000)
    assert (tmp_path / "file").read_bytes() == b"content"


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EFBIG, errno.EDQUOT, errno.ENOMEM])
def test_every_kind_of_fullness_is_told(number: int) -> None:
    with pytest.raises(LimitError) as caught, reporting_full_disk("7 values", "make room"):
        raise OSError(number, os.strerror(number))
    assert str(caught.value) == f"there is no room for 7 values ({os.strerror(number)}); make room"


def test_other_errors_of_the_system_stay_what_they_are() -> None:
    with pytest.raises(PermissionError), reporting_full_disk("7 values", "make room"):
        raise PermissionError(errno.EACCES, "Permission denied")
