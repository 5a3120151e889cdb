"""The table of a survey: a SQLite file with one row a game, in which every row is safe as soon as it is added."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import astuple, fields
from io import FileIO
from pathlib import Path
from types import TracebackType

from grundy.errors import DomainError, LimitError
from grundy.files import as_path
from grundy.runs.locks import open_locked, remove_locked
from grundy.sequences.survey.row import COLUMNS, SurveyRow, validate_row

# Marks our files among those of SQLite: "grnd".
APPLICATION, VERSION = 0x67726E64, 1

_TYPES = {"int": "INTEGER", "str": "TEXT", "float": "REAL"}


class SurveyTable:
    """The rows of a survey, in a file or in memory.

    One process writes; others may read at the same time, also with SQLite itself: the rows are in the table
    ``games``. A row is added by a transaction of its own, so it is there as a whole or not at all, whenever the
    process is killed. While the file is being written, SQLite keeps two further files beside it (``-wal``, ``-shm``),
    and there is a lock (``-lock``). Closed, it is a single file again, which can be read where nothing can be written.

    Parameters
    ----------
    path : path or None
        The file; it is made if there is none. None keeps the table in memory.
    family : str
        Which games it holds. A file holds one family.

    Raises
    ------
    DomainError
        When the file is something else, or holds another family, or another process is writing it.

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
        """Return the family and the rows of a file, also while a survey is writing it."""
        path = as_path(path)
        if not path.is_file():
            raise DomainError(f"there is no table of a survey at {str(path)!r}")
        with _readable_errors(path):
            try:
                return _read(path, "ro")
            except sqlite3.OperationalError as error:
                # Text that is not UTF-8 raises an error of Python, without a number.
                if getattr(error, "sqlite_errorcode", 0) & 0xFF != sqlite3.SQLITE_READONLY:
                    raise
                # The writer was killed in the middle of a step, which has to be taken back.
                return _read(path, "rw")

    def __enter__(self) -> SurveyTable:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        with suppress(sqlite3.Error):  # another process is reading: then the further files stay
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
        """Add rows, all or none of them; each takes the place of the row that its game has."""
        marks = ", ".join("?" * len(COLUMNS))
        with _readable_errors(self.path), _transaction(self._connection):
            self._connection.executemany(f"INSERT OR REPLACE INTO games VALUES ({marks})", map(astuple, rows))

    def rows(self) -> list[SurveyRow]:
        """Return the rows in the order of the family; rows of equal games have what follows from the other one."""
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
                hint="ask for that one, or give another file, which --known, in Python known=, lets begin with what is "
                "here",
            )
        connection.execute("PRAGMA journal_mode = WAL")


def _make(path: Path, family: str) -> None:
    """Make a table that has its family, from the moment it is there; one that is there is left as it is."""
    place = Path(os.path.realpath(path))
    if place.exists() or place.is_symlink():  # a link that is left leads round to itself, and cannot be opened
        return
    new = place.with_name(place.name + "-new")
    new.unlink(missing_ok=True)  # of a process that was killed; the caller has the lock
    try:
        with closing(_connected(str(new))) as connection:
            connection.execute("PRAGMA journal_mode = OFF")  # no process reads it yet, so nothing is ever taken back
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
    """Return the tables of a file and the statements that make them."""
    columns = ", ".join(map(_column, fields(SurveyRow)))
    return {"survey": "CREATE TABLE survey (family TEXT NOT NULL)", "games": f"CREATE TABLE games ({columns})"}


def _family(connection: sqlite3.Connection, path: Path | None) -> str:
    found = connection.execute("SELECT family FROM survey LIMIT 2").fetchall()
    if len(found) != 1 or not isinstance(found[0][0], str):
        raise DomainError(f"{str(path)!r} does not say of which family it holds the survey", hint="give another file")
    return str(found[0][0])


def _rows(connection: sqlite3.Connection) -> list[SurveyRow]:
    found = connection.execute(f"SELECT {', '.join(COLUMNS)} FROM games ORDER BY place").fetchall()
    rows = {row.notation: row for row in map(validate_row, found)}
    return [row if row.same_as is None else row.inheriting(rows.get(row.same_as)) for row in rows.values()]


def _connected(address: str, *, uri: bool = False) -> sqlite3.Connection:
    connection = sqlite3.connect(address, isolation_level=None, uri=uri, timeout=60)
    # With a journal that only grows (WAL), this loses nothing when a process is killed.
    connection.execute("PRAGMA synchronous = NORMAL")
    # What stands in the schema of a file from elsewhere calls no function.
    connection.execute("PRAGMA trusted_schema = OFF")
    return connection


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        if connection.in_transaction:  # after a full disk SQLite has ended it already
            connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def _check_kind(connection: sqlite3.Connection, path: Path | None) -> None:
    (application,), (version,) = (
        connection.execute(f"PRAGMA {name}").fetchone() for name in ("application_id", "user_version")
    )
    if application != APPLICATION:
        raise DomainError(f"{str(path)!r} is no table of a survey", hint="give another file")
    if version > VERSION:
        raise DomainError(
            f"{str(path)!r} was written by a newer version of grundy", hint="update this one, or give another file"
        )
    # A view or a trigger of the same name could do anything, for ever.
    found = connection.execute("SELECT name, sql FROM sqlite_master WHERE type != 'index' AND sql IS NOT NULL")
    if dict(found.fetchmany(len(_tables()) + 1)) != _tables():
        raise DomainError(f"{str(path)!r} has other tables than a survey writes", hint="give another file")


@contextmanager
def _readable_errors(path: Path | None) -> Iterator[None]:
    """Say what is wrong with a file in a sentence."""
    try:
        yield
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL:
            raise LimitError(
                f"not enough disk space for the table of a survey at {str(path)!r} ({error})",
                hint="free some disk space, then continue with the same file",
            ) from error
        raise DomainError(
            f"{str(path)!r} cannot be used as the table of a survey: {error}", hint="give another file"
        ) from error


def _lock_of(path: Path) -> Path:
    return path.with_name(path.name + "-lock")


def _locked(path: Path) -> FileIO:
    # A file of its own: SQLite loses its locks when another handle of the table is closed.
    lock = _lock_of(path)
    try:
        while True:
            lock.touch()
            if (file := open_locked(lock)) is not None:
                return file
    except BlockingIOError:
        raise DomainError(
            f"another survey is writing {str(path)!r}", hint="wait for it, or give this one another file"
        ) from None
    except OSError as error:
        raise DomainError(f"{str(path)!r} cannot be written: {error.strerror}") from None
