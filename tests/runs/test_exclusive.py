"""Files with one writer: whole from the start, replaced at once, locked meanwhile."""

import errno
import os
from io import FileIO
from pathlib import Path

import pytest

from grundy.runs import locks
from grundy.runs.locks import create_locked, open_locked, release, remove_locked, replace_locked, write_all


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
