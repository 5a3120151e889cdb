"""Files for long sequences of values: memory-mapped, growing and checksummed.

A file is a page of 4096 bytes (`grundy.runs.values_page`), which describes the values and counts the committed ones,
followed by the values, 1, 2 or 4 bytes each, little-endian, indexed from 0.

A commit writes the values to disk first, and then the record that counts them, in place of the last record but one. So
after `kill -9` or a power cut there is always an intact record, and the values that it counts are in the file. Data
after these values are ignored and overwritten. Opening a file reads all committed values once and verifies their
checksum.
"""

from __future__ import annotations

import mmap
import os
from io import FileIO
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self, TypeAlias
from zlib import crc32

import numpy as np
from numpy.typing import DTypeLike, NDArray

from grundy.errors import DomainError, FileInUseError
from grundy.files import as_path, check_regular_file
from grundy.runs import locks
from grundy.runs.locks import (
    allocate,
    create_locked,
    open_locked,
    release,
    remove_leftovers,
    replace_locked,
    reporting_full_disk,
    write_all,
)
from grundy.runs.values_page import (
    PAGE,
    RESTORE_HINT,
    WIDTHS,
    Commit,
    Header,
    Title,
    commit_sector,
    read_commits,
    read_writer,
    writer_sector,
)
from grundy.text import format_number

# One byte per value while that suffices, then wider types.
Values: TypeAlias = NDArray[np.uint8] | NDArray[np.uint16] | NDArray[np.uint32]

ATTEMPTS = 20  # to open or create a file that other processes create or remove
READINGS = 3  # of a page with a damaged commit
COMMITS = 2  # in a page
BLOCK = 1 << 22  # bytes read at a time, so that Ctrl-C works
EMPTY = [Commit(1, 0, 0), Commit(2, 0, 0)]


class StoredValues(NamedTuple):
    """The content of a file: its title and a read-only array of its values.

    Examples
    --------
    >>> import numpy as np
    >>> StoredValues({"game": "0.77"}, np.array([0, 1, 2], np.uint8)).title
    {'game': '0.77'}
    """

    title: Title
    values: Values


class ValuesFile:
    """A file of non-negative integers, open for writing; `open` creates or resumes a file, `read` only reads it.

    Only one process can write at a time. A second process gets an error with the process id of the first.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     with ValuesFile.open(folder + "/kayles.grundy", {"game": "0.77"}) as file:
    ...         file.reserve(6)
    ...         file.values[:5] = [0, 1, 2, 3, 1]
    ...         file.commit(5)
    ...     ValuesFile.read(folder + "/kayles.grundy")
    StoredValues(title={'game': '0.77'}, values=array([0, 1, 2, 3, 1], dtype=uint8))
    """

    def __init__(self, path: Path, file: FileIO, header: Header, commit: Commit):
        self.path = path
        self._file, self._header, self._commit = file, header, commit
        self._map, self._values = _mapped(file, header.width, commit.count, mmap.ACCESS_WRITE)

    @classmethod
    def open(cls, path: str | os.PathLike[str], title: Title, *, dtype: DTypeLike = np.uint8) -> Self:
        """Open a file to continue it, or create it.

        ``title`` describes the values. A new file has values of ``dtype``, uint8, uint16 or uint32; an existing file
        keeps its type. Raises `DomainError` if the file is of another kind, has another title, is truncated or altered,
        or is being written by another process, and leaves it unchanged; raises `LimitError` if the disk is full.
        """
        header = Header(_width(dtype), title)
        path = Path(os.path.realpath(as_path(path)))
        for _ in range(ATTEMPTS):
            found = cls._resumed(path, title) if path.exists() else cls._created(path, header)
            if found is not None:
                remove_leftovers(path)
                return found
        raise DomainError(f"cannot open or create {str(path)!r}", hint="choose another file")

    @classmethod
    def read(cls, path: str | os.PathLike[str], title: Title | None = None) -> StoredValues:
        """Return the title and the committed values; another process may be writing.

        The values are mapped, not copied, and do not change when the writer continues. Raises `DomainError` if the file
        is of another kind, is truncated or altered, or does not have the given title.
        """
        name = os.fspath(path)
        check_regular_file(as_path(path))
        with FileIO(name, "r") as file:
            header, commit, _ = _verify(file, str(name), title)
            return StoredValues(header.title, _mapped(file, header.width, commit.count, mmap.ACCESS_READ)[1])

    @classmethod
    def _created(cls, path: Path, header: Header) -> Self | None:
        with reporting_full_disk(f"a new file {str(path)!r}", "free some disk space, or choose another folder"):
            file = create_locked(path, header.page(EMPTY, os.getpid()))
        return None if file is None else cls(path, file, header, EMPTY[-1])

    @classmethod
    def _resumed(cls, path: Path, title: Title) -> Self | None:
        check_regular_file(path)
        try:
            file = open_locked(path)
        except BlockingIOError:
            raise _locked_error(path) from None
        if file is None:
            return None
        try:
            header, commit, both_intact = _verify(file, str(path), title)
            found = cls(path, file, header, commit)
            found._write(*writer_sector(os.getpid()))
            if not both_intact:
                found._record(commit.count, commit.checksum)
            # Drop uncommitted data: it may be a hole without disk space.
            found._cut()
        except BaseException:
            release(file)
            raise
        return found

    def __repr__(self) -> str:
        return f"<ValuesFile {str(self.path)!r}: {self.count} values of {self.title}>"

    @property
    def title(self) -> Title:
        """The description of the values."""
        return dict(self._header.title)

    @property
    def count(self) -> int:
        """The number of committed values."""
        return self._commit.count

    @property
    def dtype(self) -> np.dtype[np.unsignedinteger]:
        """The type of the values: uint8, uint16 or uint32."""
        return _dtype(self._header.width)

    @property
    def values(self) -> Values:
        """The reserved values, committed or not, as a writable array.

        `reserve` and `widen` replace the array. After `close`, use only the committed part of an old array: the rest of
        the file is removed, and access to it kills the process.
        """
        self._check_open()
        return self._values

    def reserve(self, stop: int) -> None:
        """Allocate space for the values below stop; get `values` again afterwards.

        Raises `LimitError` if the disk is full; the file is then unchanged.
        """
        self._check_open()
        if stop > len(self._values):
            with reporting_full_disk(*self._no_room(stop)):
                allocate(self._file, PAGE + stop * self._header.width)
                self._map, self._values = _mapped(self._file, self._header.width, stop, mmap.ACCESS_WRITE)

    def commit(self, count: int) -> None:
        """Write the values below count to disk; they are safe when this returns.

        Only the new values are read for the checksum. Committed values must not be changed. Raises `DomainError` if
        fewer values are reserved or more are already committed.
        """
        self._check_open()
        if not self.count <= count <= len(self._values):
            raise DomainError(
                f"count must be from {self.count}, the committed values, to {len(self._values)}, the reserved values, "
                f"not {count}",
                hint="reserve more values first",
            )
        if count > self.count:
            checksum = _checksum(self._values[self.count : count], self._commit.checksum)
            with reporting_full_disk(*self._no_room(count)):
                self._flush(count)
                self._record(count, checksum)

    def widen(self, dtype: DTypeLike) -> None:
        """Continue with more bytes per value, in a new file that atomically replaces the old one.

        Commit first, because uncommitted values are lost. The same number of values remains reserved; get `values`
        again. Raises `DomainError` if the type is narrower than before, and `LimitError` if the disk is full; the old
        file then remains.
        """
        self._check_open()
        width, stop = _width(dtype), len(self._values)
        if width < self._header.width:
            raise DomainError(
                f"cannot change the values of {self.path.name!r} from {self.dtype} to the narrower {np.dtype(dtype)}",
                hint="use a wider type",
            )
        if width > self._header.width:
            self._rewrite(Header(width, self._header.title))
            self.reserve(stop)

    def close(self) -> None:
        """Truncate the file after the committed values and unlock it, without a commit."""
        if not self._file.closed:
            try:
                # Record the count again, so that both records of a closed file agree and damage to one loses no values.
                self._record(self.count, self._commit.checksum)
                self._write(*writer_sector(0))
                del self._map, self._values  # Windows cannot truncate or remove a mapped file
                self._cut()
            finally:
                release(self._file)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _check_open(self) -> None:
        if self._file.closed:
            raise DomainError(f"{str(self.path)!r} has been closed", hint="open it again with ValuesFile.open")

    def _no_room(self, stop: int) -> tuple[str, str]:
        kept = f"its {self.count} committed values are safe; " if self.count else ""
        hint = f"{kept}free some disk space, then continue with the same file"
        return f"{format_number(stop)} values in {str(self.path)!r}", hint

    def _flush(self, count: int) -> None:
        first, last = (PAGE + place * self._header.width for place in (self.count, count))
        first -= first % mmap.ALLOCATIONGRANULARITY
        self._map.flush(first, last - first)
        os.fsync(self._file.fileno())

    def _record(self, count: int, checksum: int) -> None:
        commit = self._commit.next(count, checksum)
        self._write(*commit_sector(commit))
        os.fsync(self._file.fileno())
        self._commit = commit

    def _write(self, place: int, data: bytes) -> None:
        self._file.seek(place)
        write_all(self._file, data)

    def _cut(self) -> None:
        try:
            self._file.truncate(PAGE + self.count * self._header.width)
        except OSError:
            if locks.OPEN_FILES_MOVE:
                raise
            # Windows cannot truncate a file while an array uses it; data after the values are ignored.

    def _rewrite(self, header: Header) -> None:
        commit = self._commit

        def write(file: FileIO) -> None:
            nonlocal commit
            commit = _copy(self._values[: self.count], file, header)
            if not locks.OPEN_FILES_MOVE:
                self._unmap()

        with reporting_full_disk(*self._no_room(self.count)):
            file = replace_locked(self.path, self._file, write)
        if file is None:
            raise _locked_error(self.path)
        self._file, self._header, self._commit = file, header, commit
        self._map, self._values = _mapped(file, header.width, commit.count, mmap.ACCESS_WRITE)

    def _unmap(self) -> None:
        """Close the map, so that Windows can replace the file."""
        stop = len(self._values)
        self._values = self._values[:0].copy()
        try:
            self._map.close()
        except BufferError:
            self._values = _array(self._map, self._header.width, stop)
            raise DomainError(
                f"{str(self.path)!r} needs more bytes per value, but Windows cannot replace a file that an array uses",
                hint="copy the values that you need, and delete the array",
            ) from None


# ---- Validation


def _locked_error(path: Path) -> FileInUseError:
    """Return the error that names the process that is writing to the file."""
    with FileIO(path, "r") as file:
        process = read_writer(file.read(PAGE))
    who = f"process {process}" if process else "another process"
    hint = "wait until it ends, stop it, or choose another file"
    return FileInUseError(f"{who} is writing to {str(path)!r}", hint=hint)


def _verify(file: FileIO, path: str, title: Title | None) -> tuple[Header, Commit, bool]:
    """Return the header, the newest commit and whether both commits are intact, or raise `DomainError`.

    The file is read, not mapped, so a file that another process truncates meanwhile is only too short.
    """
    header, commits = _read_page(file, path)
    if title is not None:
        header.check_title(title, path)
    commit, size = commits[-1], os.fstat(file.fileno()).st_size
    there = (size - PAGE) // header.width
    if there < commit.count:
        raise DomainError(
            f"{path!r} is truncated: {commit.count - there} of its {commit.count} values are missing", hint=RESTORE_HINT
        )
    # A power cut during a commit can damage the record being written. The file is then longer than the count in the
    # other record, since closing truncates it last. A damaged record in a file of exactly the right length was altered.
    both_intact = len(commits) == COMMITS
    is_closed = size == PAGE + commit.count * header.width
    if _stored_checksum(file, commit.count * header.width) != commit.checksum or (is_closed and not both_intact):
        raise DomainError(f"{path!r} has been altered: its checksum is wrong", hint=RESTORE_HINT)
    return header, commit, both_intact


def _read_page(file: FileIO, path: str) -> tuple[Header, list[Commit]]:
    """Read the header; retry if a commit is damaged, since a process may be writing it."""
    for _ in range(READINGS):
        file.seek(0)
        page = file.read(PAGE)
        header, commits = Header.read(page, path), read_commits(page, path)
        if len(commits) == COMMITS:
            break
    return header, commits


def _stored_checksum(file: FileIO, size: int) -> int:
    checksum, block = 0, memoryview(bytearray(min(size, BLOCK)))
    file.seek(PAGE)
    while size and (length := file.readinto(block[:size])):
        checksum, size = crc32(block[:length], checksum), size - length
    return checksum


# ---- Values as arrays


def _width(dtype: DTypeLike) -> int:
    kind = np.dtype(dtype)
    if kind.kind != "u" or kind.itemsize not in WIDTHS:
        raise DomainError(f"dtype must be uint8, uint16 or uint32, not {kind}")
    return kind.itemsize


def _dtype(width: int) -> np.dtype[np.unsignedinteger]:
    return np.dtype(f"<u{width}")


def _mapped(file: FileIO, width: int, count: int, access: int) -> tuple[mmap.mmap, Values]:
    """Map a file up to the end of these values; it must be long enough."""
    view = mmap.mmap(file.fileno(), PAGE + count * width, access=access)
    return view, _array(view, width, count)


def _array(view: mmap.mmap, width: int, count: int) -> Values:
    # np.ndarray(…, buffer) would allow the map to be closed while it is in use.
    return np.frombuffer(view, _dtype(width), count, PAGE)


def _checksum(values: Values, checksum: int) -> int:
    step = BLOCK // values.itemsize
    for start in range(0, len(values), step):
        checksum = crc32(values[start : start + step].data, checksum)
    return checksum


def _copy(values: Values, file: FileIO, header: Header) -> Commit:
    """Write a complete file with these values."""
    file.seek(PAGE)
    checksum, step = 0, BLOCK // header.width
    for start in range(0, len(values), step):
        block = values[start : start + step].astype(_dtype(header.width))
        write_all(file, block.view(np.uint8).data)
        checksum = crc32(block.data, checksum)
    commits = [Commit(commit.number, len(values), checksum) for commit in EMPTY]
    file.seek(0)
    write_all(file, header.page(commits, os.getpid()))
    return commits[-1]
