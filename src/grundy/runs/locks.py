"""Locks on open files, as each system has them; they go when the process ends, however it ends.

POSIX has `flock`. Windows locks bytes, and then nobody else reads them either: so the byte is one that no file reaches.
A system that has neither keeps nobody out.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EAGAIN

__all__ = ["OPEN_FILES_MOVE", "lock", "taking_turns", "unlock"]

# Windows neither renames, nor replaces, nor removes a file that somebody has open.
OPEN_FILES_MOVE = os.name != "nt"

if sys.platform == "win32":
    import ctypes
    import msvcrt
    from ctypes import wintypes

    _EXCLUSIVELY, _AT_ONCE = 2, 1
    _kernel = ctypes.WinDLL("kernel32", use_last_error=True)

    class _Place(ctypes.Structure):
        """Where the locked byte is: an OVERLAPPED, of which the system reads the two halves of the offset."""

        _fields_ = (
            ("internal", ctypes.c_void_p),
            ("internal_high", ctypes.c_void_p),
            ("offset", wintypes.DWORD),
            ("offset_high", wintypes.DWORD),
            ("event", wintypes.HANDLE),
        )

    def _call(function: str, number: int, *arguments: int) -> bool:
        place = _Place(offset_high=0x7FFFFFFF)
        handle = wintypes.HANDLE(msvcrt.get_osfhandle(number))
        return bool(
            getattr(_kernel, function)(handle, *map(wintypes.DWORD, (*arguments, 0, 1, 0)), ctypes.byref(place))
        )

    def _lock(number: int, wait: bool) -> bool:
        return _call("LockFileEx", number, _EXCLUSIVELY | (0 if wait else _AT_ONCE))

    def _unlock(number: int) -> None:
        _call("UnlockFileEx", number)

else:
    try:
        import fcntl
    except ImportError:
        fcntl = None  # type: ignore[assignment]

    def _lock(number: int, wait: bool) -> bool:
        if fcntl is not None:
            with suppress(BlockingIOError):
                fcntl.flock(number, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
                return True
        return fcntl is None

    def _unlock(number: int) -> None:
        if fcntl is not None:
            fcntl.flock(number, fcntl.LOCK_UN)


def lock(number: int) -> None:
    """Keep others out of an open file.

    Parameters
    ----------
    number : int
        Of the open file, as ``fileno()`` tells it.

    Raises
    ------
    BlockingIOError
        When another one has it.

    Examples
    --------
    >>> from tempfile import TemporaryFile
    >>> with TemporaryFile() as file:
    ...     lock(file.fileno())
    ...     unlock(file.fileno())
    """
    if not _lock(number, wait=False):
        raise BlockingIOError(EAGAIN, os.strerror(EAGAIN))


def unlock(number: int) -> None:
    """Let others in.

    Parameters
    ----------
    number : int

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder, open(folder + "/file", "wb") as one, open(folder + "/file", "wb") as other:
    ...     lock(one.fileno())
    ...     unlock(one.fileno())
    ...     lock(other.fileno())
    """
    _unlock(number)


@contextmanager
def taking_turns(number: int) -> Iterator[None]:
    """While something is written to the end of a file, let others wait; for systems in which that is not one step.

    Parameters
    ----------
    number : int
        Of the open file.

    Examples
    --------
    >>> from tempfile import TemporaryFile
    >>> with TemporaryFile() as file, taking_turns(file.fileno()):
    ...     file.write(b"a record")
    8
    """
    if OPEN_FILES_MOVE:  # POSIX: what is opened to append is appended at once
        yield
        return
    _lock(number, wait=True)
    try:
        yield
    finally:
        _unlock(number)
