"""Files with one writer at a time.

The lock is the system's own on the open file (`flock`): it goes when the process ends, however it ends. Where the
system has no such locks (Windows), nobody is kept out.
"""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import FileIO
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

__all__ = ["create_locked", "open_locked", "release", "remove_leftovers", "replaced", "write_all"]


def open_locked(path: Path) -> FileIO | None:
    """Open a file for reading and writing, and keep other writers out.

    Parameters
    ----------
    path : Path

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
        _lock(file)
        # Between the two lines above, the owner may have put another file in its place.
        with suppress(FileNotFoundError):
            if os.path.samestat(os.fstat(file.fileno()), os.stat(path)):
                return file
    file.close()
    return None


def create_locked(path: Path, content: bytes) -> FileIO | None:
    """Make a file that has its content, and is locked, from the moment it is there.

    Parameters
    ----------
    path : Path
    content : bytes

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
        try:
            _link(temporary, path)
        except FileExistsError:
            file.close()
            return None
        _sync_folder(path)
    return file


@contextmanager
def replaced(path: Path) -> Iterator[FileIO]:
    """Give a new, locked file to write to, which then takes the place of the one at the path, at once or not at all.

    The caller has the lock of the old one. The new file stays open; when an error comes from inside, it is removed.

    Parameters
    ----------
    path : Path

    Yields
    ------
    FileIO

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "file")
    ...     _ = path.write_bytes(b"old")
    ...     with replaced(path) as file:
    ...         write_all(file, b"new")
    ...         before = path.read_bytes()
    ...     release(file)
    ...     before, path.read_bytes()
    (b'old', b'new')
    """
    with _temporary(path) as (temporary, file):
        yield file
        os.fsync(file.fileno())
        os.replace(temporary, path)
        _sync_folder(path)


def remove_leftovers(path: Path) -> None:
    """Remove what writers left beside a file when they were killed; the caller has the lock of the file.

    A file that is being made beside it may go too: its maker finds the name taken by the one that is locked.

    Parameters
    ----------
    path : Path

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

    Parameters
    ----------
    file : FileIO

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     release(create_locked(Path(folder, "new"), b""))
    ...     release(open_locked(Path(folder, "new")))
    """
    # A map of the file has a handle of its own, so closing this one would not be enough.
    if fcntl is not None:
        fcntl.flock(file, fcntl.LOCK_UN)
    file.close()


def write_all(file: FileIO, data: bytes | memoryview) -> None:
    """Write everything; a system may take less at a time, and raises OSError when it can take no more.

    Parameters
    ----------
    file : FileIO
    data : bytes or memoryview

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


def _lock(file: FileIO) -> None:
    if fcntl is not None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


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
            _lock(file)
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
