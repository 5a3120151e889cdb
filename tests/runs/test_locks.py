"""Locks, files with one writer, and room on the disk."""

import errno
import os
from io import FileIO
from pathlib import Path

import pytest

from grundy.errors import LimitError
from grundy.runs import locks
from grundy.runs.locks import (
    allocate,
    create_locked,
    open_locked,
    release,
    remove_locked,
    replace_locked,
    reporting_full_disk,
    write_all,
)


def two_openings(path: Path) -> tuple[int, int]:
    path.touch()
    return os.open(path, os.O_RDWR), os.open(path, os.O_RDWR)


def test_a_second_one_is_kept_out_until_the_first_lets_go(tmp_path: Path) -> None:
    first, second = two_openings(tmp_path / "file")
    locks.lock(first)
    with pytest.raises(BlockingIOError):
        locks.lock(second)
    locks.unlock(first)
    locks.lock(second)
    os.close(first)
    os.close(second)


@pytest.mark.parametrize("open_files_move", [True, False])
def test_who_takes_turns_is_through_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, open_files_move: bool
) -> None:
    monkeypatch.setattr(locks, "OPEN_FILES_MOVE", open_files_move)
    first, second = two_openings(tmp_path / "file")
    for number in (first, second):
        with locks.append_lock(number):
            os.write(number, b"x")
        os.close(number)


def test_a_system_without_locks_keeps_nobody_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locks, "fcntl", None)
    for number in two_openings(tmp_path / "file"):
        locks.lock(number)
        locks.unlock(number)
        os.close(number)


def no_links(source: object, target: object) -> None:
    raise PermissionError(errno.EPERM, "Operation not permitted")


@pytest.mark.parametrize("has_links", [True, False])
def test_a_file_is_made_only_where_there_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, has_links: bool
) -> None:
    if not has_links:
        monkeypatch.setattr(os, "link", no_links)
    file = create_locked(tmp_path / "file", b"first")
    assert file is not None
    assert create_locked(tmp_path / "file", b"second") is None
    release(file)
    assert (tmp_path / "file").read_bytes() == b"first"
    assert os.listdir(tmp_path) == ["file"]


def test_a_second_writer_is_kept_out_until_the_first_lets_go(tmp_path: Path) -> None:
    first = create_locked(tmp_path / "file", b"content")
    assert first is not None
    for _ in range(2):
        with pytest.raises(BlockingIOError):
            open_locked(tmp_path / "file")
        release(first)
        first = open_locked(tmp_path / "file")
        assert first is not None
    new = replace_locked(tmp_path / "file", first, lambda file: write_all(file, b"longer content"))
    assert new is not None
    with pytest.raises(BlockingIOError):
        open_locked(tmp_path / "file")
    release(new)
    assert (tmp_path / "file").read_bytes() == b"longer content"


def test_an_error_in_the_middle_leaves_the_old_file(tmp_path: Path) -> None:
    old = create_locked(tmp_path / "file", b"old")
    assert old is not None

    def fail(new: FileIO) -> None:
        write_all(new, b"half of the n")
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        replace_locked(tmp_path / "file", old, fail)
    with pytest.raises(BlockingIOError):
        open_locked(tmp_path / "file")
    left = (tmp_path / "file").read_bytes(), os.listdir(tmp_path)
    assert left == (b"old", ["file"])
    remove_locked(tmp_path / "file", old)
    assert os.listdir(tmp_path) == []


def test_without_locks_everything_else_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locks, "fcntl", None)
    for made in (create_locked(tmp_path / "file", b"content"), open_locked(tmp_path / "file")):
        assert made is not None
        release(made)


def test_a_system_that_takes_a_few_bytes_at_a_time_gets_them_all() -> None:
    class Slow(FileIO):
        taken = b""

        def write(self, data: object) -> int:  # type: ignore[override]
            self.taken += bytes(data[:3])  # type: ignore[index]
            return min(3, len(data))  # type: ignore[arg-type]

    with Slow(os.devnull, "w") as file:
        write_all(file, b"everything")
        assert file.taken == b"everything"


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
def test_every_kind_of_full_disk_is_reported(number: int) -> None:
    with pytest.raises(LimitError) as caught, reporting_full_disk("7 values", "make room"):
        raise OSError(number, os.strerror(number))
    assert str(caught.value) == f"there is no room for 7 values ({os.strerror(number)}); make room"


def test_other_errors_of_the_system_stay_what_they_are() -> None:
    with pytest.raises(PermissionError), reporting_full_disk("7 values", "make room"):
        raise PermissionError(errno.EACCES, "Permission denied")
