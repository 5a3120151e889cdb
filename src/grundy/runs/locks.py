"""Files with one writer at a time.

The lock is the system's own on the open file, see `grundy.runs.locks`. Windows neither renames nor replaces a file
that is open: there it is closed for a moment before it gets its name, and another writer may come in.
"""

from __future__ import annotations

import os
import re
import secrets
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from errno import EAGAIN
from io import FileIO
from pathlib import Path

__all__ = [
    "OPEN_FILES_MOVE",
    "create_locked",
    "lock",
    "open_locked",
    "release",
    "remove_leftovers",
    "remove_locked",
    "replace_locked",
    "taking_turns",
    "unlock",
    "write_all",
]


# ---- Locks on open files, as each system has them; they go when the process ends, however it ends
#
# POSIX has `flock`. Windows locks bytes, and then nobody else reads them either: so the byte is one that no file
# reaches. A system that has neither keeps nobody out.

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


# ---- Files with one writer at a time


def open_locked(path: Path) -> FileIO | None:
    """Open a file for reading and writing, and keep other writers out.

    Returns
    -------
    FileIO or None
        None when the file was removed or replaced in the meantime; then try again.

    Raises
    ------
    BlockingIOError
        When another writer has it.

    Examples
    --------
    >>> open_locked(Path("there is no such file")) is None
    True
    """
    try:
        file = FileIO(path, "r+")
    except FileNotFoundError:
        return None
    with _closing_on_error(file):
        lock(file.fileno())
        # Between the two lines above, the owner may have put another file in its place.
        with suppress(FileNotFoundError):
            if os.path.samestat(os.fstat(file.fileno()), os.stat(path)):
                return file
    file.close()
    return None


def create_locked(path: Path, content: bytes) -> FileIO | None:
    """Make a file that has its content, and is locked, from the moment it is there.

    Returns
    -------
    FileIO or None
        None when there is a file of that name by now; it is left as it is.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = create_locked(Path(folder, "new"), b"content")
    ...     again = create_locked(Path(folder, "new"), b"other")
    ...     release(file)
    ...     again, Path(folder, "new").read_bytes(), len(list(Path(folder).iterdir()))
    (None, b'content', 1)
    """
    with _temporary(path) as (temporary, file):
        write_all(file, content)
        os.fsync(file.fileno())
        if not OPEN_FILES_MOVE:
            file.close()
        try:
            _link(temporary, path)
        except FileExistsError:
            file.close()
            return None
        _sync_folder(path)
    return _still_open(file, path)


def replace_locked(path: Path, old: FileIO, write: Callable[[FileIO], None]) -> FileIO | None:
    """Write a new, locked file, which then takes the place of an old one, at once or not at all.

    Parameters
    ----------
    old : FileIO
        The file that is there, with its lock. It is released when the new one is written; when an error comes before,
        it stays as it is.
    write : callable
        Writes to the new file; when it returns, no map of the old one is used any more.

    Returns
    -------
    FileIO or None
        The new file; None when another writer has it by now, which happens on Windows only.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "file")
    ...     old = create_locked(path, b"old")
    ...     file = replace_locked(path, old, lambda new: write_all(new, b"new"))
    ...     release(file)
    ...     path.read_bytes(), old.closed
    (b'new', True)
    """
    with _temporary(path) as (temporary, file):
        write(file)
        os.fsync(file.fileno())
        if not OPEN_FILES_MOVE:
            file.close()
            release(old)
        os.replace(temporary, path)
        _sync_folder(path)
    release(old)
    return _still_open(file, path)


def remove_leftovers(path: Path) -> None:
    """Remove what writers left beside a file when they were killed; the caller has the lock of the file.

    A file that is being made beside it may go too: its maker finds the name taken by the one that is locked.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     for name in ["file", "file.0123abcd.new", "file.other.new"]:
    ...         Path(folder, name).touch()
    ...     remove_leftovers(Path(folder, "file"))
    ...     sorted(entry.name for entry in Path(folder).iterdir())
    ['file', 'file.other.new']
    """
    left = re.compile(re.escape(path.name) + r"\.[0-9a-f]{8}\.new")
    with suppress(PermissionError):  # they are harmless; a folder may hide its names, or keep them
        for name in filter(left.fullmatch, os.listdir(path.parent)):
            path.with_name(name).unlink(missing_ok=True)


def release(file: FileIO) -> None:
    """Let other writers in, and close.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     release(create_locked(Path(folder, "new"), b""))
    ...     release(open_locked(Path(folder, "new")))
    """
    # A map of the file has a handle of its own, so closing this one would not be enough.
    if not file.closed:
        unlock(file.fileno())
        file.close()


def remove_locked(path: Path, file: FileIO) -> None:
    """Remove a file, and let go of it.

    Parameters
    ----------
    file : FileIO
        The open file, with its lock.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     remove_locked(Path(folder, "new"), create_locked(Path(folder, "new"), b""))
    ...     list(Path(folder).iterdir())
    []
    """
    if OPEN_FILES_MOVE:
        path.unlink(missing_ok=True)
        release(file)
    else:
        release(file)
        with suppress(PermissionError):  # another writer has it by now
            path.unlink(missing_ok=True)


def write_all(file: FileIO, data: bytes | memoryview) -> None:
    """Write everything; a system may take less at a time, and raises OSError when it can take no more.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder, FileIO(folder + "/file", "w") as file:
    ...     write_all(file, b"everything")
    ...     file.tell()
    10
    """
    rest = memoryview(data).cast("B")
    while rest:
        rest = rest[file.write(rest) :]


def _still_open(file: FileIO, path: Path) -> FileIO | None:
    """Return the file, or, where it had to be closed to get its name, open it again; None when another one has it."""
    if not file.closed:
        return file
    with suppress(BlockingIOError):
        return open_locked(path)
    return None


@contextmanager
def _closing_on_error(file: FileIO) -> Iterator[None]:
    try:
        yield
    except BaseException:
        file.close()
        raise


@contextmanager
def _temporary(target: Path) -> Iterator[tuple[Path, FileIO]]:
    """Give a new, locked file beside another; its name is gone afterwards, and after an error the file is closed."""
    path = target.with_name(f"{target.name}.{secrets.token_hex(4)}.new")  # of many: others may try at once
    file = FileIO(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666), "r+")
    try:
        with _closing_on_error(file):
            lock(file.fileno())
            yield path, file
    finally:
        path.unlink(missing_ok=True)


def _link(source: Path, target: Path) -> None:
    """Give a file a second name, never one that is taken."""
    try:
        os.link(source, target)
    except FileExistsError:
        raise
    except OSError:  # a file system without second names
        if target.exists():
            raise FileExistsError(str(target)) from None
        source.rename(target)


def _sync_folder(path: Path) -> None:
    """Have the name of a file on the disk, where the system can do that."""
    if os.name == "posix":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
