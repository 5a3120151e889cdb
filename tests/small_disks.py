"""Disks that are full or cannot be written: a small file system in memory, where the system lets us mount one."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

SIZE = "256k"


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """Mount a small file system on a folder; skip the test where that is not allowed."""
    try:
        subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "grundy", str(folder)], check=True, capture_output=True
        )
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("mounting a file system takes the rights of root")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def fill(folder: Path) -> None:
    """Leave no room on the disk of a folder."""
    with (folder / "ballast").open("wb", buffering=0) as file:
        try:
            while file.write(bytes(4096)):
                pass
        except OSError:
            os.fsync(file.fileno())


def make_room(folder: Path) -> None:
    """Take away what fills the disk."""
    (folder / "ballast").unlink()


def make_read_only(folder: Path) -> None:
    """Let nobody write any more, not even root."""
    subprocess.run(["mount", "-o", "remount,ro", str(folder)], check=True)
