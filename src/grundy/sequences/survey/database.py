"""The table of a survey: a SQLite file with a row for each game."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import astuple, fields
from io import FileIO
from pathlib import Path
from types import TracebackType

from grundy.errors import DomainError, FileInUseError, LimitError
from grundy.files import as_path
from grundy.runs.locks import open_locked, remove_locked
from grundy.sequences.survey.row import COLUMNS, SurveyRow, validate_row

# The application id of our SQLite files ("grnd"), and the version of their format.
APPLICATION, VERSION = 0x67726E64, 1

_TYPES = {"int": "INTEGER", "str": "TEXT", "float": "REAL"}


class SurveyTable:
    """The rows of a survey, in a file or in memory.

    One process writes the file. Other processes may read it at the same time, for example with SQLite itself; the rows
    are in the table ``games``. Each call of `add` is a transaction, so a killed process leaves complete rows. While the
    file is open for writing, there are two further files of SQLite (``-wal``, ``-shm``) and a lock (``-lock``). A
    closed table is a single file, which can be read from read-only folders.

    Parameters
    ----------
    path : path or None
        The file, which is created if it does not exist. With None, the table is in memory.
    family : str
        The description of the family. A file contains one family.

    Raises
    ------
    DomainError
        If the file is not a survey table, has another family, or is being written by another process.

    Examples
    --------
    >>> with SurveyTable(None, "octal digits=1") as table:
    ...     table.add([SurveyRow(2, "0.3", "open", checked_to=100)])
    ...     [row.summary for row in table.rows()]
    ['open, checked to 100']
    """

    def __init__(self, path: str | os.PathLike[str] | None, family: str):
        self.path = None if path is None else as_path(path)
        self.family = family
        self._lock = None if self.path is None else _locked(self.path)
        try:
            with _readable_errors(self.path):
                if self.path is not None:
                    _make(self.path, family)
                self._connection = _connected(":memory:" if self.path is None else str(self.path))
                self._prepare()
        except BaseException:
            self._release()
            raise

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> tuple[str, list[SurveyRow]]:
        """Return the family and the rows of a file, even while a survey is writing it."""
        path = as_path(path)
        if not path.is_file():
            raise DomainError(f"there is no survey table at {str(path)!r}")
        with _readable_errors(path):
            try:
                return _read(path, "ro")
            except sqlite3.OperationalError as error:
                # The error for text that is not UTF-8 has no code.
                if getattr(error, "sqlite_errorcode", 0) & 0xFF != sqlite3.SQLITE_READONLY:
                    raise
                # The writer was killed during a transaction, which must be rolled back.
                return _read(path, "rw")

    def __enter__(self) -> SurveyTable:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        with suppress(sqlite3.Error):  # while another process is reading, the further files remain
            self._connection.execute("PRAGMA busy_timeout = 0")
            self._connection.execute("PRAGMA journal_mode = DELETE")
        self._release()

    def _release(self) -> None:
        connection: sqlite3.Connection | None = getattr(self, "_connection", None)
        if connection is not None:
            connection.close()
        if self._lock is not None and self.path is not None:
            remove_locked(_lock_of(self.path), self._lock)
            self._lock = None

    def add(self, rows: Iterable[SurveyRow]) -> None:
        """Add all rows in one transaction; a row replaces an earlier row of the same game."""
        marks = ", ".join("?" * len(COLUMNS))
        with _readable_errors(self.path), _transaction(self._connection):
            self._connection.executemany(f"INSERT OR REPLACE INTO games VALUES ({marks})", map(astuple, rows))

    def rows(self) -> list[SurveyRow]:
        """Return the rows in the order of the family; rows of equal games have the results that follow."""
        with _readable_errors(self.path):
            return _rows(self._connection)

    def _prepare(self) -> None:
        connection = self._connection
        if connection.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,):
            _fill(connection, self.family)
        _check_kind(connection, self.path)
        family = _family(connection, self.path)
        if family != self.family:
            raise DomainError(
                f"{str(self.path)!r} holds the survey of {family}, not of {self.family}",
                hint="choose another file; with --known, in Python known=, a survey reuses the results in this file",
            )
        connection.execute("PRAGMA journal_mode = WAL")


def _make(path: Path, family: str) -> None:
    """Create a table with its family in one step, unless the file exists."""
    place = Path(os.path.realpath(path))
    if place.exists() or place.is_symlink():  # a remaining link is circular and cannot be opened
        return
    new = place.with_name(place.name + "-new")
    new.unlink(missing_ok=True)  # left by a process that was killed; the caller has the lock
    try:
        with closing(_connected(str(new))) as connection:
            connection.execute("PRAGMA journal_mode = OFF")  # no other process reads it, so no rollback is necessary
            _fill(connection, family)
        os.replace(new, place)
    except BaseException:
        new.unlink(missing_ok=True)
        raise


def _fill(connection: sqlite3.Connection, family: str) -> None:
    with _transaction(connection):
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {VERSION}")
        for statement in _tables().values():
            connection.execute(statement)
        connection.execute("INSERT INTO survey VALUES (?)", (family,))


def _read(path: Path, mode: str) -> tuple[str, list[SurveyRow]]:
    with closing(_connected(f"{path.absolute().as_uri()}?mode={mode}", uri=True)) as connection:
        _check_kind(connection, path)
        return _family(connection, path), _rows(connection)


def _column(field: object) -> str:
    name, kind = field.name, field.type  # type: ignore[attr-defined]
    extra = {"notation": " PRIMARY KEY", "place": " UNIQUE"}.get(name, "")
    return f"{name} {_TYPES[kind.removesuffix(' | None')]}{extra}{'' if kind.endswith('None') else ' NOT NULL'}"


def _tables() -> dict[str, str]:
    """Return the names of the tables of a file and the statements that create them."""
    columns = ", ".join(map(_column, fields(SurveyRow)))
    return {"survey": "CREATE TABLE survey (family TEXT NOT NULL)", "games": f"CREATE TABLE games ({columns})"}


def _family(connection: sqlite3.Connection, path: Path | None) -> str:
    found = connection.execute("SELECT family FROM survey LIMIT 2").fetchall()
    if len(found) != 1 or not isinstance(found[0][0], str):
        raise DomainError(f"{str(path)!r} does not name the family of its survey", hint="choose another file")
    return str(found[0][0])


def _rows(connection: sqlite3.Connection) -> list[SurveyRow]:
    found = connection.execute(f"SELECT {', '.join(COLUMNS)} FROM games ORDER BY place").fetchall()
    rows = {row.notation: row for row in map(validate_row, found)}
    return [row if row.same_as is None else row.inheriting(rows.get(row.same_as)) for row in rows.values()]


def _connected(address: str, *, uri: bool = False) -> sqlite3.Connection:
    connection = sqlite3.connect(address, isolation_level=None, uri=uri, timeout=60)
    # With a write-ahead log (WAL), this loses nothing when a process is killed.
    connection.execute("PRAGMA synchronous = NORMAL")
    # The schema of an untrusted file must not call functions.
    connection.execute("PRAGMA trusted_schema = OFF")
    return connection


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        if connection.in_transaction:  # SQLite itself ends it if the disk is full
            connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def _check_kind(connection: sqlite3.Connection, path: Path | None) -> None:
    (application,), (version,) = (
        connection.execute(f"PRAGMA {name}").fetchone() for name in ("application_id", "user_version")
    )
    if application != APPLICATION:
        raise DomainError(f"{str(path)!r} is not a survey table", hint="choose another file")
    if version > VERSION:
        raise DomainError(
            f"{str(path)!r} was written by a newer version of grundy", hint="update grundy, or choose another file"
        )
    # A view or a trigger with the name of a table could run any code.
    found = connection.execute("SELECT name, sql FROM sqlite_master WHERE type != 'index' AND sql IS NOT NULL")
    if dict(found.fetchmany(len(_tables()) + 1)) != _tables():
        raise DomainError(f"{str(path)!r} does not have the tables of a survey", hint="choose another file")


@contextmanager
def _readable_errors(path: Path | None) -> Iterator[None]:
    """Convert errors of SQLite to `DomainError` and `LimitError`."""
    try:
        yield
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL:
            raise LimitError(
                f"not enough disk space for the survey table {str(path)!r} ({error})",
                hint="free some disk space, then continue with the same file",
            ) from error
        raise DomainError(
            f"{str(path)!r} cannot be used as a survey table: {error}", hint="choose another file"
        ) from error


def _lock_of(path: Path) -> Path:
    return path.with_name(path.name + "-lock")


def _locked(path: Path) -> FileIO:
    # The lock is a separate file, because SQLite loses its locks when another handle of the table is closed.
    lock = _lock_of(path)
    try:
        while True:
            lock.touch()
            if (file := open_locked(lock)) is not None:
                return file
    except BlockingIOError:
        raise FileInUseError(
            f"another survey is writing {str(path)!r}", hint="wait until it ends, or choose another file"
        ) from None
    except OSError as error:
        raise DomainError(f"cannot write {str(path)!r}: {error.strerror}") from None
