"""Results of long searches, stored as JSON lines in a file, so that a search can be resumed."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from errno import ENOSPC
from typing import Any

from grundy.errors import DomainError
from grundy.files import as_path, check_regular_file
from grundy.runs.locks import append_lock, reporting_full_disk

Record = dict[str, Any]

BINARY = getattr(os, "O_BINARY", 0)  # otherwise Windows writes two bytes per line ending


class Store:
    """An append-only file of records, one JSON object per line.

    Each record is added with a single write and is on disk when `add` returns. If a process is killed in the middle of
    a line, reading skips that line, and the next record starts a new one. Several processes may append to the same
    file.

    Parameters
    ----------
    path : path
        The file; it is created with the first record.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     store = Store(folder + "/found.jsonl")
    ...     store.add({"trial": 0, "k": 13})
    ...     store.add({"trial": 1, "k": 14})
    ...     len(store), list(Store(folder + "/found.jsonl").matching(k=14))
    (2, [{'trial': 1, 'k': 14}])
    """

    def __init__(self, path: str | os.PathLike[str]):
        self.path = as_path(path)
        check_regular_file(self.path, "results are")

    @classmethod
    def at(cls, place: Store | str | os.PathLike[str]) -> Store:
        """Return the store, or the store in the file with this path."""
        if isinstance(place, cls):
            return place
        if not isinstance(place, (str, os.PathLike)):
            raise DomainError(f"expected a Store or a path, not {place!r}")
        return cls(place)

    def __repr__(self) -> str:
        return f"Store({str(self.path)!r})"

    def add(self, record: Record) -> None:
        """Append a record: a dict with string keys and JSON-serializable values.

        Raises `DomainError` for other records, and `LimitError` if the disk is full; earlier records are safe.
        """
        line = _line(record)
        # A single write in append mode, so that two processes never mix their lines. At worst there is an empty line
        # between them, if one process checks the last byte while the other is writing.
        number = os.open(self.path, os.O_RDWR | os.O_APPEND | os.O_CREAT | BINARY, 0o666)
        hint = "free some disk space, then continue with the same file"
        full = reporting_full_disk(f"a record in {str(self.path)!r}", hint)
        try:
            with append_lock(number), full:
                _append(number, line)
        finally:
            os.close(number)

    def __iter__(self) -> Iterator[Record]:
        """Return the records in the order they were added."""
        if not self.path.exists():
            return
        with self.path.open("rb") as stream:
            for number, line in enumerate(stream, 1):
                record = self._read(line, number)
                if record is not None:
                    yield record

    def _read(self, line: bytes, number: int) -> Record | None:
        """Return the record on a line, or None if the line is incomplete."""
        try:
            record = json.loads(line)
        except RecursionError:
            record = None  # nested too deeply: not written by a search
        except ValueError:
            # The start of a truncated record; otherwise the file is not a store.
            if line[:1] in (b"{", b"\n") or not line.strip(b"\0\n"):
                return None
            record = None
        if not isinstance(record, dict):
            raise DomainError(
                f"line {number} of {str(self.path)!r} is not a JSON object",
                hint="choose a file with a record on each line, or a new name",
            )
        return record

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def matching(self, **fields: Any) -> Iterator[Record]:
        """Return the records whose fields have these values, compared as in JSON: lists, not tuples."""
        for record in self:
            if all(name in record and record[name] == value for name, value in fields.items()):
                yield record

    @contextmanager
    def checked(self) -> Iterator[None]:
        """Raise `DomainError` for a damaged record if a field is missing or invalid."""
        try:
            yield
        except (KeyError, TypeError, DomainError):
            raise DomainError(
                f"a record of this search in {str(self.path)!r} is damaged",
                hint="choose another file, or remove the record",
            ) from None


def _line(record: Any) -> bytes:
    if not isinstance(record, dict) or not all(isinstance(name, str) for name in record):
        raise DomainError(f"a record must be a dict with string keys, not {record!r}")
    try:
        return json.dumps(record, allow_nan=False, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
    except (TypeError, ValueError) as error:
        raise DomainError(
            f"cannot write the record as JSON ({error})", hint="use numbers, strings, lists and dicts"
        ) from None


def _append(number: int, line: bytes) -> None:
    data = line if _ends_with_newline(number) else b"\n" + line
    if os.write(number, data) < len(data):
        raise OSError(ENOSPC, os.strerror(ENOSPC))
    os.fsync(number)


def _ends_with_newline(number: int) -> bool:
    size = os.fstat(number).st_size
    if size:
        os.lseek(number, size - 1, os.SEEK_SET)
    return not size or os.read(number, 1) == b"\n"
