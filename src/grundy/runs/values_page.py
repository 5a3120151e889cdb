"""The first page of a values file: a description of the file, and the number of committed values.

Version 1, all numbers little-endian. The page has 4096 bytes; its first four sectors of 512 bytes each end with the
CRC-32 of their other 508 bytes, which detects a sector that was altered or only partly written::

       0  identity: magic (8 bytes), version, bytes per value, length of the title, CRC-32 of the title (4 bytes each)
     512  commit with an even number: its number (8), count of values (8), CRC-32 of these values (4)
    1024  commit with an odd number, likewise
    1536  writer: the id of the process that writes, or 0 (8)
    2048  title, JSON in ASCII, filled up with zeros
    4096  the values

Commits are numbered 1, 2, 3, …, and each commit overwrites the last but one. So if a commit is interrupted, the
previous commit is intact. CRC-32 detects every run of at most 32 wrong bits and misses one in 2^32 of other accidents.
It does not protect against forgery.
"""

from __future__ import annotations

import json
import struct
from dataclasses import dataclass
from typing import TypeAlias
from zlib import crc32

from grundy.errors import DomainError
from grundy.text import short_str

Title: TypeAlias = dict[str, str | int]

PAGE = 4096
MAGIC = b"\x89grundy\n"  # not text, so that programs that convert line endings damage it
VERSION = 1
SECTOR = 512
WRITER = 3 * SECTOR
TITLE = 4 * SECTOR
WIDTHS = (1, 2, 4)
_IDENTITY = struct.Struct("<8sIIII")
_COMMIT = struct.Struct("<QQI")
_NUMBER = struct.Struct("<Q")
RESTORE_HINT = "restore a copy, or delete it to start again"


@dataclass(frozen=True, order=True)
class Commit:
    """A record of the number of values on disk and their CRC-32."""

    number: int
    count: int
    checksum: int

    def next(self, count: int, checksum: int) -> Commit:
        """Return the next commit."""
        return Commit(self.number + 1, count, checksum)


@dataclass(frozen=True)
class Header:
    """The fixed part of a file: the bytes per value and the title."""

    width: int
    title: Title

    def __post_init__(self) -> None:
        if not isinstance(self.title, dict) or not all(
            isinstance(key, str) and type(value) in (str, int) for key, value in self.title.items()
        ):
            raise DomainError(f"a title must be a dict from strings to strings and integers, not {self.title!r}")
        if len(self._text()) > PAGE - TITLE:
            raise DomainError(
                f"a title may have at most {PAGE - TITLE} bytes, not {len(self._text())}",
                hint="use a shorter title",
            )

    def page(self, commits: list[Commit], writer: int) -> bytes:
        """Return the first page of a file with these two commits."""
        text = self._text()
        identity = _IDENTITY.pack(MAGIC, VERSION, self.width, len(text), crc32(_padded(text)))
        sectors = dict(map(commit_sector, commits))
        return b"".join(
            [_with_checksum(identity), sectors[SECTOR], sectors[2 * SECTOR], writer_sector(writer)[1], _padded(text)]
        )

    def _text(self) -> bytes:
        return json.dumps(self.title, separators=(",", ":")).encode()

    @classmethod
    def read(cls, page: bytes, path: str) -> Header:
        """Return the header in the first page of a file; raise `DomainError` if it is invalid."""
        _check_kind(page, path)
        _, _, width, length, checksum = _IDENTITY.unpack_from(page)
        title = page[TITLE:PAGE]
        if not _is_intact(page[:SECTOR]) or crc32(title) != checksum or width not in WIDTHS:
            raise DomainError(f"the header of {path!r} has been altered: its checksum is wrong", hint=RESTORE_HINT)
        try:
            return cls(width, json.loads(title[:length]))
        except (ValueError, RecursionError, DomainError):  # written by another program or deliberately
            raise DomainError(f"cannot read the title in the header of {path!r}", hint=RESTORE_HINT) from None

    def check_title(self, title: Title, path: str) -> None:
        """Raise `DomainError` if the file has another title."""
        if self.title != title:
            keys = [key for key in {**self.title, **title} if self.title.get(key) != title.get(key)]
            raise DomainError(
                f"{path!r} contains the values of {_named(self.title, keys)}, not of {_named(title, keys)}",
                hint="choose another file, or delete it to start again",
            )


def commit_sector(commit: Commit) -> tuple[int, bytes]:
    """Return the offset of a commit in the page, and its bytes."""
    return (1 + commit.number % 2) * SECTOR, _with_checksum(_COMMIT.pack(commit.number, commit.count, commit.checksum))


def read_commits(page: bytes, path: str) -> list[Commit]:
    """Return the intact commits, newest last."""
    sectors = [page[start : start + SECTOR] for start in (SECTOR, 2 * SECTOR)]
    commits = sorted(Commit(*_COMMIT.unpack_from(sector)) for sector in sectors if _is_intact(sector))
    if not commits:
        raise DomainError(
            f"{path!r} has been altered: both records of the number of values are damaged", hint=RESTORE_HINT
        )
    return commits


def writer_sector(process: int) -> tuple[int, bytes]:
    """Return the offset of the writer's process id in the page, and its bytes."""
    return WRITER, _with_checksum(_NUMBER.pack(process))


def read_writer(page: bytes) -> int:
    """Return the id of the writing process; 0 if there is none or the id is unknown."""
    sector = page[WRITER:TITLE]
    return int(_NUMBER.unpack_from(sector)[0]) if _is_intact(sector) else 0


def _check_kind(page: bytes, path: str) -> None:
    if not page or not page.startswith(MAGIC[: len(page)]):
        what = "has a different header" if page else "is empty"
        raise DomainError(
            f"{path!r} is not a grundy store: it {what}", hint="choose another file, or a new name to start again"
        )
    if len(page) < PAGE:
        raise DomainError(
            f"{path!r} is truncated: only {len(page)} of the {PAGE} bytes of its header are left", hint=RESTORE_HINT
        )
    version = _IDENTITY.unpack_from(page)[1]
    if version > VERSION:
        raise DomainError(
            f"{path!r} has format {version}, written by a newer version of grundy; this version reads format {VERSION}",
            hint="update grundy, or choose another file",
        )
    if version < VERSION:
        raise DomainError(f"the header of {path!r} has been altered: there is no format {version}", hint=RESTORE_HINT)


def _padded(text: bytes) -> bytes:
    return text.ljust(PAGE - TITLE, b"\0")


def _with_checksum(content: bytes) -> bytes:
    content = content.ljust(SECTOR - 4, b"\0")
    return content + crc32(content).to_bytes(4, "little")


def _is_intact(sector: bytes) -> bool:
    return len(sector) == SECTOR and crc32(sector[:-4]) == int.from_bytes(sector[-4:], "little")


def _named(title: Title, keys: list[str]) -> str:
    """Return these entries of a title as text."""
    return ", ".join(f"{key} {short_str(title[key])}" if key in title else f"no {key}" for key in keys)
