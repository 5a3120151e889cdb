"""Room on the disk, taken before it is needed.

A file that is only said to be longer has holes. When the disk is full, writing into a hole through a memory map ends
the process (SIGBUS); so the room is really allocated, and a full disk is an error that can be told.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from io import FileIO

from grundy.errors import LimitError

__all__ = ["allocate", "telling_when_full"]

FULL = (errno.ENOSPC, errno.EFBIG, errno.EDQUOT, errno.ENOMEM)
UNSUPPORTED = (errno.EINVAL, errno.EOPNOTSUPP, errno.ENOSYS)
BLOCK = 1 << 20


def allocate(file: FileIO, size: int) -> None:
    """Make a file longer, with room on the disk for all of it; when there is none, leave it as long as it was.

    Parameters
    ----------
    file : FileIO
    size : int
        In bytes.

    Raises
    ------
    OSError
        When there is no room.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder, FileIO(folder + "/file", "w") as file:
    ...     allocate(file, 10_000)
    ...     os.path.getsize(folder + "/file")
    10000
    """
    before = os.fstat(file.fileno()).st_size
    if size <= before:
        return
    try:
        _allocate(file, before, size)
    except BaseException:
        file.truncate(before)
        raise


def _allocate(file: FileIO, before: int, size: int) -> None:
    if hasattr(os, "posix_fallocate"):
        try:
            os.posix_fallocate(file.fileno(), before, size - before)
            return
        except OSError as error:
            if error.errno not in UNSUPPORTED:
                raise
    file.seek(before)
    while (missing := size - file.tell()) > 0:
        file.write(bytes(min(missing, BLOCK)))


@contextmanager
def telling_when_full(what: str, then: str) -> Iterator[None]:
    """Say that there is no room, instead of an error of the system.

    Parameters
    ----------
    what, then : str
        For what there is no room, and what to do.

    Raises
    ------
    LimitError

    Examples
    --------
    >>> with telling_when_full("10 values in 'kayles.grundy'", "make room"):
    ...     raise OSError(errno.ENOSPC, "No space left on device")
    Traceback (most recent call last):
    grundy.errors.LimitError: there is no room for 10 values in 'kayles.grundy' (No space left on device); make room
    """
    try:
        yield
    except OSError as error:
        if error.errno not in FULL:
            raise
        raise LimitError(f"there is no room for {what} ({error.strerror}); {then}") from None
    except OverflowError:
        raise LimitError(f"there is no room for {what} (no file is so long); {then}") from None
