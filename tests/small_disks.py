"""Full and read-only disks, simulated by a small file system in memory if it can be mounted."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

SIZE = "256k"


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """Mount a small file system on a folder; skip the test if this is not allowed."""
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
    """Fill the disk of a folder."""
    with (folder / "ballast").open("wb", buffering=0) as file:
        try:
            while file.write(bytes(4096)):
                pass
        except OSError:
            os.fsync(file.fileno())


def free_space(folder: Path) -> None:
    """Free the disk space again."""
    (folder / "ballast").unlink()


def make_read_only(folder: Path) -> None:
    """Make the disk read-only, even for root."""
    subprocess.run(["mount", "-o", "remount,ro", str(folder)], check=True)
