"""Locks keep others out until they are let go, and a system without them keeps nobody out."""

import os
from pathlib import Path

import pytest

from grundy.runs import locks


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
        with locks.taking_turns(number):
            os.write(number, b"x")
        os.close(number)


def test_a_system_without_locks_keeps_nobody_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locks, "fcntl", None)
    for number in two_openings(tmp_path / "file"):
        locks.lock(number)
        locks.unlock(number)
        os.close(number)
