"""A file in which a long run of values survives: memory-mapped, growing, checked.

The layout is told in `grundy.runs.values_file`: a page of 4096 bytes that says what the file is and how many values
are committed, and from there on the values, 1, 2 or 4 bytes each, little-endian, indexed from 0.

A commit brings first the values to the disk and then, in the place of the last but one, the record that counts them. So
at any moment, after `kill -9` or a power cut, a whole record counts values that are there. What lies behind them is
ignored and overwritten. Every opening reads all committed values once and compares their checksum.
"""

from __future__ import annotations

import json
import mmap
import os
import struct
from dataclasses import dataclass
from io import FileIO
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self, TypeAlias
from zlib import crc32

import numpy as np
from numpy.typing import DTypeLike, NDArray

from grundy.errors import DomainError
from grundy.files import as_path, check_regular_file
from grundy.runs import locks
from grundy.runs.locks import create_locked, open_locked, release, remove_leftovers, replace_locked, write_all
from grundy.runs.store import allocate, telling_when_full
from grundy.text import format_number

__all__ = [
    "PAGE",
    "Commit",
    "Header",
    "StoredValues",
    "Title",
    "Values",
    "ValuesFile",
    "commit_place",
    "read_commits",
    "read_writer",
    "verified",
    "who_writes",
    "writer_place",
]


# ---- The first page of a file of values: what the file is, and how many of its values are safe
#
# Version 1, all numbers little-endian. The page has 4096 bytes; its first four sectors of 512 bytes each end with the
# CRC-32 of their other 508 bytes, so that a sector that was written only in part, or altered, is known as such::
#
#        0  identity: magic (8 bytes), version, bytes a value, length of the title, CRC-32 of the title (4 bytes each)
#      512  commit with an even number: its number (8), count of values (8), CRC-32 of these values (4)
#     1024  commit with an odd number, likewise
#     1536  writer: the id of the process that writes, or 0 (8)
#     2048  title, JSON in ASCII, filled up with zeros
#     4096  the values
#
# Commits are numbered 1, 2, 3, …, and each one overwrites the last but one. So whenever the work is interrupted, the
# commit before it is whole. CRC-32 finds every run of at most 32 wrong bits for certain and misses one in 2^32 of
# other accidents; it is no seal against forgery.

Title: TypeAlias = dict[str, str | int]

PAGE = 4096
MAGIC = b"\x89grundy\n"  # not text, and a changed line end shows
VERSION = 1
SECTOR = 512
WRITER = 3 * SECTOR
TITLE = 4 * SECTOR
WIDTHS = (1, 2, 4)
_IDENTITY = struct.Struct("<8sIIII")
_COMMIT = struct.Struct("<QQI")
_NUMBER = struct.Struct("<Q")
INSTEAD = "put back a copy of it, or delete it to begin anew"


@dataclass(frozen=True, order=True)
class Commit:
    """So many values are on the disk, and this is their CRC-32."""

    number: int
    count: int
    checksum: int

    def next(self, count: int, checksum: int) -> Commit:
        """Return the commit that follows."""
        return Commit(self.number + 1, count, checksum)


@dataclass(frozen=True)
class Header:
    """What never changes in a file: the bytes of a value, and the title.

    Examples
    --------
    >>> page = Header(1, {"game": "0.77"}).page([Commit(1, 0, 0), Commit(2, 0, 0)], writer=0)
    >>> len(page), Header.read(page, "kayles.grundy")
    (4096, Header(width=1, title={'game': '0.77'}))
    """

    width: int
    title: Title

    def __post_init__(self) -> None:
        if not isinstance(self.title, dict) or not all(
            isinstance(key, str) and type(value) in (str, int) for key, value in self.title.items()
        ):
            raise DomainError(f"a title is a dict from texts to texts and whole numbers, not {self.title!r}")
        if len(self._text()) > PAGE - TITLE:
            raise DomainError(
                f"this title has {len(self._text())} bytes, and a file has room for {PAGE - TITLE}; take a shorter one"
            )

    def page(self, commits: list[Commit], writer: int) -> bytes:
        """Return the first page of a file with these two commits."""
        text = self._text()
        identity = _IDENTITY.pack(MAGIC, VERSION, self.width, len(text), crc32(_filled(text)))
        sectors = dict([commit_place(commit) for commit in commits])
        return b"".join(
            [_sealed(identity), sectors[SECTOR], sectors[2 * SECTOR], writer_place(writer)[1], _filled(text)]
        )

    def _text(self) -> bytes:
        return json.dumps(self.title, separators=(",", ":")).encode()

    @classmethod
    def read(cls, page: bytes, path: str) -> Header:
        """Return what the first page of a file says, or say what is wrong with it."""
        _check_kind(page, path)
        _, _, width, length, checksum = _IDENTITY.unpack_from(page)
        title = page[TITLE:PAGE]
        if not _is_whole(page[:SECTOR]) or crc32(title) != checksum or width not in WIDTHS:
            raise DomainError(f"the header of {path!r} has been altered, and its checksum is wrong; {INSTEAD}")
        try:
            return cls(width, json.loads(title[:length]))
        except (ValueError, RecursionError, DomainError):  # sealed all the same: by another program, or on purpose
            raise DomainError(f"the header of {path!r} has a title that cannot be read; {INSTEAD}") from None

    def check_title(self, title: Title, path: str) -> None:
        """Say so when the file is about something else."""
        if self.title != title:
            keys = [key for key in {**self.title, **title} if self.title.get(key) != title.get(key)]
            raise DomainError(
                f"{path!r} holds the values of {_named(self.title, keys)}, not of {_named(title, keys)}; give another "
                "file, or delete this one to begin anew"
            )


def commit_place(commit: Commit) -> tuple[int, bytes]:
    """Return where in the page a commit is written, and the bytes.

    Examples
    --------
    >>> [commit_place(Commit(number, 0, 0))[0] for number in (1, 2, 3, 4)]
    [1024, 512, 1024, 512]
    """
    return (1 + commit.number % 2) * SECTOR, _sealed(_COMMIT.pack(commit.number, commit.count, commit.checksum))


def read_commits(page: bytes, path: str) -> list[Commit]:
    """Return the commits that are whole, the newest one last.

    Examples
    --------
    >>> page = Header(1, {}).page([Commit(8, 30, 7), Commit(7, 20, 5)], writer=0)
    >>> read_commits(page, "some.grundy")
    [Commit(number=7, count=20, checksum=5), Commit(number=8, count=30, checksum=7)]
    """
    sectors = [page[start : start + SECTOR] for start in (SECTOR, 2 * SECTOR)]
    commits = sorted(Commit(*_COMMIT.unpack_from(sector)) for sector in sectors if _is_whole(sector))
    if not commits:
        raise DomainError(f"{path!r} has been altered: both records of how many values it holds are damaged; {INSTEAD}")
    return commits


def writer_place(process: int) -> tuple[int, bytes]:
    """Return where in the page the writing process is written, and the bytes.

    Examples
    --------
    >>> place, data = writer_place(4711)
    >>> place, len(data), int.from_bytes(data[:8], "little")
    (1536, 512, 4711)
    """
    return WRITER, _sealed(_NUMBER.pack(process))


def read_writer(page: bytes) -> int:
    """Return the id of the process that writes; 0 when none or an unknown one does.

    Examples
    --------
    >>> read_writer(Header(1, {}).page([Commit(1, 0, 0), Commit(2, 0, 0)], writer=4711))
    4711
    """
    sector = page[WRITER:TITLE]
    return int(_NUMBER.unpack_from(sector)[0]) if _is_whole(sector) else 0


def _check_kind(page: bytes, path: str) -> None:
    if not page or not page.startswith(MAGIC[: len(page)]):
        what = "does not begin like one" if page else "is empty"
        raise DomainError(f"{path!r} is no grundy store: it {what}; give another file, or a new name to begin anew")
    if len(page) < PAGE:
        raise DomainError(f"{path!r} is cut off: {len(page)} of the {PAGE} bytes of its header are left; {INSTEAD}")
    version = _IDENTITY.unpack_from(page)[1]
    if version > VERSION:
        raise DomainError(
            f"{path!r} has format {version}, written by a newer version of grundy, and this one reads format "
            f"{VERSION}; update grundy, or give another file"
        )
    if version < VERSION:
        raise DomainError(f"the header of {path!r} has been altered: there is no format {version}; {INSTEAD}")


def _filled(text: bytes) -> bytes:
    return text.ljust(PAGE - TITLE, b"\0")


def _sealed(content: bytes) -> bytes:
    content = content.ljust(SECTOR - 4, b"\0")
    return content + crc32(content).to_bytes(4, "little")


def _is_whole(sector: bytes) -> bool:
    return len(sector) == SECTOR and crc32(sector[:-4]) == int.from_bytes(sector[-4:], "little")


def _named(title: Title, keys: list[str]) -> str:
    """Return these entries of a title in words."""
    return ", ".join(f"{key} {_short(title[key])}" if key in title else f"no {key}" for key in keys)


def _short(value: Any) -> str:
    text = str(value)
    return text if len(text) <= 80 else text[:80] + "…"


# ---- Whether a file of values is whole: everything that is looked at before a value of it is believed

BLOCK = 1 << 22  # bytes that are read at a time, so that Ctrl-C is answered
READINGS = 3
COMMITS = 2


def who_writes(path: Path) -> str:
    """Return in a sentence which process has the file.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "kayles.grundy")
    ...     _ = path.write_bytes(Header(1, {}).page([Commit(1, 0, 0), Commit(2, 0, 0)], writer=4711))
    ...     print(who_writes(path).split(" is ")[0])
    process 4711
    """
    with FileIO(path, "r") as file:
        process = read_writer(file.read(PAGE))
    who = f"process {process}" if process else "another process"
    return f"{who} is writing to {str(path)!r}; wait until it ends, or stop it, or give another file"


def verified(file: FileIO, path: str, title: Title | None) -> tuple[Header, Commit, bool]:
    """Return the header, the newest commit and whether both commits are whole; or say what is wrong with the file.

    Everything is read, not mapped: a file that someone else makes shorter meanwhile is then only too short.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder, FileIO(folder + "/kayles.grundy", "w+") as file:
    ...     _ = file.write(Header(1, {}).page([Commit(1, 0, 0), Commit(2, 0, 0)], writer=0))
    ...     verified(file, "kayles.grundy", title={})
    (Header(width=1, title={}), Commit(number=2, count=0, checksum=0), True)
    """
    header, commits = _read_page(file, path)
    if title is not None:
        header.check_title(title, path)
    commit, size = commits[-1], os.fstat(file.fileno()).st_size
    there = (size - PAGE) // header.width
    if there < commit.count:
        raise DomainError(
            f"{path!r} is cut off: {commit.count - there} of its {commit.count} values are missing; {INSTEAD}"
        )
    # A power cut in a commit can damage the record being written. The file is then longer than the other record says,
    # for closing cuts it last; a damaged record in a file of just the right length was altered.
    is_whole = len(commits) == COMMITS
    is_closed = size == PAGE + commit.count * header.width
    if _stored_checksum(file, commit.count * header.width) != commit.checksum or (is_closed and not is_whole):
        raise DomainError(f"{path!r} has been altered: its checksum is wrong; {INSTEAD}")
    return header, commit, is_whole


def _read_page(file: FileIO, path: str) -> tuple[Header, list[Commit]]:
    """Read the header; again when a commit is damaged, for it may just be written."""
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


# ---- A file in which a long run of values survives: memory-mapped, growing, checked

# One byte a value while that is enough; wider types follow.
Values: TypeAlias = NDArray[np.uint8] | NDArray[np.uint16] | NDArray[np.uint32]

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
        title : dict
            What the values are, from texts to texts and whole numbers; a file with another title is refused.
        dtype : data type, optional
            Of a new file: uint8, uint16 or uint32. A file that is there keeps its own; see `dtype`.

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
        path = Path(os.path.realpath(as_path(path)))
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
        check_regular_file(as_path(path))
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
        check_regular_file(path)
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
        return f"{format_number(stop)} values in {str(self.path)!r}", f"{kept}make room, then go on with the same file"

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
