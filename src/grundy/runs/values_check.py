"""Whether a file of values is whole: everything that is looked at before a value of it is believed."""

from __future__ import annotations

import os
from io import FileIO
from pathlib import Path
from zlib import crc32

from grundy.errors import DomainError
from grundy.runs.values_header import INSTEAD, PAGE, Commit, Header, Title, read_commits, read_writer

__all__ = ["verified", "who_writes"]

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
