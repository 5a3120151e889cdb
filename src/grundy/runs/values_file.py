"""A file in which a long run of values survives: memory-mapped, growing, checked.

The layout is told in `grundy.runs.values_header`: a page of 4096 bytes that says what the file is and how many values
are committed, and from there on the values, 1, 2 or 4 bytes each, little-endian, indexed from 0.

A commit brings first the values to the disk and then, in the place of the last but one, the record that counts them. So
at any moment, after `kill -9` or a power cut, a whole record counts values that are there. What lies behind them is
ignored and overwritten. Every opening reads all committed values once and compares their checksum.
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

from grundy.errors import DomainError
from grundy.files.paths import check_ordinary, path_of
from grundy.runs import locks
from grundy.runs.disk import allocate, telling_when_full
from grundy.runs.exclusive import create_locked, open_locked, release, remove_leftovers, replace_locked, write_all
from grundy.runs.values_check import verified, who_writes
from grundy.runs.values_header import PAGE, WIDTHS, Commit, Header, Title, commit_place, writer_place
from grundy.saying import shown

__all__ = ["StoredValues", "Values", "ValuesFile"]

# One byte a value while that is enough; wider types follow.
Values: TypeAlias = NDArray[np.uint8] | NDArray[np.uint16] | NDArray[np.uint32]

BLOCK = 1 << 22  # bytes that are summed or copied at a time, so that Ctrl-C is answered
ATTEMPTS = 20
EMPTY = [Commit(1, 0, 0), Commit(2, 0, 0)]


class StoredValues(NamedTuple):
    """What a file holds: its title, and its values as an array that cannot be written to.

    Examples
    --------
    >>> import numpy as np
    >>> StoredValues({"game": "0.77"}, np.array([0, 1, 2], np.uint8)).title
    {'game': '0.77'}
    """

    title: Title
    values: Values


class ValuesFile:
    """A file of whole numbers from 0 on, open for writing; `open` makes one or goes on with one, `read` only looks.

    One process writes at a time; a second one is told the process id of the first.

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
        """Go on with a file, or make it when there is none.

        Parameters
        ----------
        path : path
        title : dict
            What the values are, from texts to texts and whole numbers; a file with another title is refused.
        dtype : data type, optional
            Of a new file: uint8, uint16 or uint32. A file that is there keeps its own; see `dtype`.

        Returns
        -------
        ValuesFile

        Raises
        ------
        DomainError
            When the file is no such file, is about something else, is cut off or altered, or when another process
            writes to it. It is left as it is.
        LimitError
            When the disk is full.
        OSError
            When it cannot be opened or made.
        """
        header = Header(_width(dtype), title)
        path = Path(os.path.realpath(path_of(path)))
        for _ in range(ATTEMPTS):
            found = cls._resumed(path, title) if path.exists() else cls._created(path, header)
            if found is not None:
                remove_leftovers(path)
                return found
        raise DomainError(f"{str(path)!r} can neither be opened nor made: its name leads nowhere; give another file")

    @classmethod
    def read(cls, path: str | os.PathLike[str], title: Title | None = None) -> StoredValues:
        """Return the values that are committed by now; another process may be writing.

        Parameters
        ----------
        path : path
        title : dict, optional
            When given, a file with another title is refused.

        Returns
        -------
        StoredValues
            The title and the values. They are mapped, not copied, and stay as they are when the writer goes on.

        Raises
        ------
        DomainError
            When the file is no such file, is about something else, or is cut off or altered.
        OSError
            When it cannot be opened.
        """
        name = os.fspath(path)
        check_ordinary(path_of(path))
        with FileIO(name, "r") as file:
            header, commit, _ = verified(file, str(name), title)
            return StoredValues(header.title, _mapped(file, header.width, commit.count, mmap.ACCESS_READ)[1])

    @classmethod
    def _created(cls, path: Path, header: Header) -> Self | None:
        with telling_when_full(f"a new file {str(path)!r}", "make room, or give another place"):
            file = create_locked(path, header.page(EMPTY, os.getpid()))
        return None if file is None else cls(path, file, header, EMPTY[-1])

    @classmethod
    def _resumed(cls, path: Path, title: Title) -> Self | None:
        check_ordinary(path)
        try:
            file = open_locked(path)
        except BlockingIOError:
            raise DomainError(who_writes(path)) from None
        if file is None:
            return None
        try:
            header, commit, is_whole = verified(file, str(path), title)
            found = cls(path, file, header, commit)
            found._write(*writer_place(os.getpid()))
            if not is_whole:
                found._record(commit.count, commit.checksum)
            # What was never committed goes: it may be a hole, and then there is no room for it.
            found._cut()
        except BaseException:
            release(file)
            raise
        return found

    def __repr__(self) -> str:
        return f"<ValuesFile {str(self.path)!r}: {self.count} values of {self.title}>"

    @property
    def title(self) -> Title:
        """What the values are."""
        return dict(self._header.title)

    @property
    def count(self) -> int:
        """How many values are committed."""
        return self._commit.count

    @property
    def dtype(self) -> np.dtype[np.unsignedinteger]:
        """The type of the values: uint8, uint16 or uint32."""
        return _dtype(self._header.width)

    @property
    def values(self) -> Values:
        """The values, committed or not, as an array to write to; as long as was reserved.

        `reserve` and `widen` make a new one. After `close`, use of an older one only what was committed: the rest of
        the file is gone, and touching it ends the process.
        """
        self._check_open()
        return self._values

    def reserve(self, stop: int) -> None:
        """Make room for the values below stop; take `values` again afterwards.

        Parameters
        ----------
        stop : int

        Raises
        ------
        LimitError
            When the disk is full; everything stays as it was.
        """
        self._check_open()
        if stop > len(self._values):
            with telling_when_full(*self._no_room(stop)):
                allocate(self._file, PAGE + stop * self._header.width)
                self._map, self._values = _mapped(self._file, self._header.width, stop, mmap.ACCESS_WRITE)

    def commit(self, count: int) -> None:
        """Bring the values below count to the disk; when this returns, they survive.

        Only the new ones are read for the checksum. Committed values are not to be changed any more.

        Parameters
        ----------
        count : int
            At least as many as before, at most as many as are reserved.

        Raises
        ------
        DomainError
            When there are not so many, or more were committed before.
        """
        self._check_open()
        if not self.count <= count <= len(self._values):
            raise DomainError(
                f"{count} values cannot be committed: {self.count} are already, and {len(self._values)} are reserved; "
                "take a number between them, or reserve more"
            )
        if count > self.count:
            checksum = _checksum(self._values[self.count : count], self._commit.checksum)
            with telling_when_full(*self._no_room(count)):
                self._flush(count)
                self._record(count, checksum)

    def widen(self, dtype: DTypeLike) -> None:
        """Go on with more bytes a value, in a new file that takes the place of the old one, at once or not at all.

        Commit first: values that are not committed are lost. As many as before stay reserved; take `values` again.

        Parameters
        ----------
        dtype : data type
            uint16 or uint32.

        Raises
        ------
        DomainError
            When the type is narrower than before.
        LimitError
            When the disk is full; the old file stays.
        """
        self._check_open()
        width, stop = _width(dtype), len(self._values)
        if width < self._header.width:
            raise DomainError(
                f"{self.path.name!r} has {self.dtype} values, and {np.dtype(dtype)} is narrower; take a wider type"
            )
        if width > self._header.width:
            self._rewrite(Header(width, self._header.title))
            self.reserve(stop)

    def close(self) -> None:
        """Cut the file behind the committed values, and let other writers in; nothing is committed."""
        if not self._file.closed:
            try:
                # Once more, so that both records of a closed file agree, and damage to one of them costs no values.
                self._record(self.count, self._commit.checksum)
                self._write(*writer_place(0))
                del self._map, self._values  # Windows neither cuts nor removes a file that is mapped
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
            raise DomainError(f"{str(self.path)!r} has been closed; open it again with ValuesFile.open")

    def _no_room(self, stop: int) -> tuple[str, str]:
        kept = f"its {self.count} committed values are safe: " if self.count else ""
        return f"{shown(stop)} values in {str(self.path)!r}", f"{kept}make room, then go on with the same file"

    def _flush(self, count: int) -> None:
        first, last = (PAGE + place * self._header.width for place in (self.count, count))
        first -= first % mmap.ALLOCATIONGRANULARITY
        self._map.flush(first, last - first)
        os.fsync(self._file.fileno())

    def _record(self, count: int, checksum: int) -> None:
        commit = self._commit.next(count, checksum)
        self._write(*commit_place(commit))
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
            # Windows cuts no file of which an array is still used; what lies behind the values is ignored.

    def _rewrite(self, header: Header) -> None:
        commit = self._commit

        def write(file: FileIO) -> None:
            nonlocal commit
            commit = _copy(self._values[: self.count], file, header)
            if not locks.OPEN_FILES_MOVE:
                self._unmap()

        with telling_when_full(*self._no_room(self.count)):
            file = replace_locked(self.path, self._file, write)
        if file is None:
            raise DomainError(who_writes(self.path))
        self._file, self._header, self._commit = file, header, commit
        self._map, self._values = _mapped(file, header.width, commit.count, mmap.ACCESS_WRITE)

    def _unmap(self) -> None:
        """Close the map, so that Windows lets another file take the place of this one."""
        stop = len(self._values)
        self._values = self._values[:0].copy()
        try:
            self._map.close()
        except BufferError:
            self._values = _array(self._map, self._header.width, stop)
            raise DomainError(
                f"{str(self.path)!r} needs more bytes a value, and Windows replaces no file of which an array is still "
                "used; copy the values that you keep, and let go of the array"
            ) from None


def _width(dtype: DTypeLike) -> int:
    kind = np.dtype(dtype)
    if kind.kind != "u" or kind.itemsize not in WIDTHS:
        raise DomainError(f"values are stored as uint8, uint16 or uint32, not as {kind}")
    return kind.itemsize


def _dtype(width: int) -> np.dtype[np.unsignedinteger]:
    return np.dtype(f"<u{width}")


def _mapped(file: FileIO, width: int, count: int, access: int) -> tuple[mmap.mmap, Values]:
    """Map a file as far as these values go; the caller knows that it is so long."""
    view = mmap.mmap(file.fileno(), PAGE + count * width, access=access)
    return view, _array(view, width, count)


def _array(view: mmap.mmap, width: int, count: int) -> Values:
    # Not np.ndarray(…, buffer): that one lets the map be closed below it.
    return np.frombuffer(view, _dtype(width), count, PAGE)


def _checksum(values: Values, checksum: int) -> int:
    step = BLOCK // values.itemsize
    for start in range(0, len(values), step):
        checksum = crc32(values[start : start + step].data, checksum)
    return checksum


def _copy(values: Values, file: FileIO, header: Header) -> Commit:
    """Write a whole file with these values."""
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
