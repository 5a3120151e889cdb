"""Files with one writer at a time: locks, files created and replaced atomically, and disk space allocated in advance.

The lock is that of the operating system on the open file. Windows neither renames nor replaces a file that is open:
there it is closed for a moment before it gets its name, and another writer may come in.

Why not the package filelock: its lock is another file beside the data, and removing that file lets a second writer in;
a lock on the data file itself is lost when the file is replaced. To lock and unlock takes 9 µs here and 76 µs there.
"""

from __future__ import annotations

import errno
import os
import re
import secrets
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from io import FileIO
from pathlib import Path

from grundy.errors import LimitError

# ---- Locks on open files; they end with the process, however it ends
#
# POSIX has `flock`. Windows locks bytes, and others cannot read them either: so the byte is one that no file reaches. A
# system that has neither has no locks.

# Windows neither renames, nor replaces, nor removes a file that is open in any process.
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

    def unlock(number: int) -> None:
        """Let others into an open file, given by its number."""
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

    def unlock(number: int) -> None:
        """Let others into an open file, given by its number."""
        if fcntl is not None:
            fcntl.flock(number, fcntl.LOCK_UN)


def lock(number: int) -> None:
    """Keep others out of an open file, given by its number; raise `BlockingIOError` when another one has it."""
    if not _lock(number, wait=False):
        raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))


@contextmanager
def append_lock(number: int) -> Iterator[None]:
    """Make other processes wait during an append to an open file, where the system does not append in one step."""
    if OPEN_FILES_MOVE:  # POSIX: what is opened to append is appended at once
        yield
        return
    _lock(number, wait=True)
    try:
        yield
    finally:
        unlock(number)


# ---- Files with one writer at a time


def open_locked(path: Path) -> FileIO | None:
    """Open a file for reading and writing, and keep other writers out; `BlockingIOError` when another one has it.

    None when the file was removed or replaced in the meantime; then try again.
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

    None when there is a file of that name by now; it is left as it is.
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

    The old file is open and locked. It is released when the new one is written; after an earlier error it stays as it
    is. When `write` returns, no map of the old file may be in use. None when another writer has the new file by now,
    which happens on Windows only.
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
    """Remove what killed writers left beside a file; the caller has the lock of the file.

    A file that is being made beside it may go too: its maker finds the name taken by the one that is locked.
    """
    left = re.compile(re.escape(path.name) + r"\.[0-9a-f]{8}\.new")
    with suppress(PermissionError):  # they are harmless; a folder may hide its names, or keep them
        for name in filter(left.fullmatch, os.listdir(path.parent)):
            path.with_name(name).unlink(missing_ok=True)


def release(file: FileIO) -> None:
    """Let other writers in, and close."""
    # A map of the file has a handle of its own, so closing this one would not be enough.
    if not file.closed:
        unlock(file.fileno())
        file.close()


def remove_locked(path: Path, file: FileIO) -> None:
    """Remove a file that is open and locked, and close it."""
    if OPEN_FILES_MOVE:
        path.unlink(missing_ok=True)
        release(file)
    else:
        release(file)
        with suppress(PermissionError):  # another writer has it by now
            path.unlink(missing_ok=True)


def write_all(file: FileIO, data: bytes | memoryview) -> None:
    """Write all data: a system may take less at a time, and raises OSError when it can take no more."""
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
    path = target.with_name(f"{target.name}.{secrets.token_hex(4)}.new")  # others may do this at the same time
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


# ---- Disk space, allocated before it is needed
#
# A file that is only declared longer has holes. When the disk is full, writing into a hole through a memory map ends
# the process (SIGBUS). So the space is allocated first, and a full disk raises an error.

FULL = (errno.ENOSPC, errno.EFBIG, errno.EDQUOT, errno.ENOMEM)
UNSUPPORTED = (errno.EINVAL, errno.EOPNOTSUPP, errno.ENOSYS)
BLOCK = 1 << 20


def allocate(file: FileIO, size: int) -> None:
    """Make a file this many bytes long, with disk space for all of it; when the disk is full, leave it as it was."""
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
def reporting_full_disk(what: str, hint: str) -> Iterator[None]:
    """Raise `LimitError` instead of the error of the system when the disk is full."""
    try:
        yield
    except OSError as error:
        if error.errno not in FULL:
            raise
        raise LimitError(f"there is no room for {what} ({error.strerror})", hint=hint) from None
    except OverflowError:
        raise LimitError(f"there is no room for {what} (no file is so long)", hint=hint) from None
