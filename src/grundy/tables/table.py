"""Reference tables with their sources and errata.

`load` reads a table, `check` computes some rows again and compares them, and `make` computes all rows. The computations
are in `grundy.tables.makers`.
"""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from importlib.resources import files
from io import StringIO
from random import Random
from typing import TYPE_CHECKING, cast

from grundy.answers.project import TableAnswer, TableCheckAnswer, TableRecord, TablesAnswer
from grundy.errors import DomainError
from grundy.progress import report
from grundy.text import pluralize, short_repr

if TYPE_CHECKING:
    from grundy.tables.makers import Maker

# The names of the tables, in the order of lists.
TABLES = ("octal-periods", "cram", "lexicode-growth", "lexi-anncodes", "alpha")

# The texts of a row by the names of their columns.
Row = Mapping[str, str]


@dataclass(frozen=True)
class SecondSource:
    """Independent figures, or another method, that agree with a table.

    Attributes
    ----------
    name : str
        The author or method, with the year.
    agrees : str
        The rows that were compared, and the result.

    Examples
    --------
    >>> load("cram").sources[1].name
    'the octal game 0.07, whose heaps are the boards with one row'
    """

    name: str
    agrees: str


@dataclass(frozen=True)
class Erratum:
    """An error in the literature about the subject of a table.

    Attributes
    ----------
    place : str
        The publication and the place in it.
    printed, truth : str
        The printed text, and the correct text.
    known : str
        The evidence for the error.

    Examples
    --------
    >>> (misprint,) = load("alpha").errata
    >>> misprint.place.partition(",")[0], misprint.printed[:20]
    ('Le Bruyn', 'κ_h = κ_q if q divid')
    """

    place: str
    printed: str
    truth: str
    known: str


@dataclass(frozen=True)
class ReferenceTable:
    """A table with the information needed to use and cite it.

    Attributes
    ----------
    name, title, about : str
        The name, the title and a description.
    version : int
        The version, which increases when a row or a column changes.
    command : str
        The command that computes the table.
    takes : str
        The approximate duration of the command.
    certainty : str
        The evidence for the values.
    columns : mapping from str to str
        The meaning of each column.
    rows : tuple of mapping from str to str
        The rows, as texts.
    sources : tuple of SecondSource
        Independent sources that agree with the table.
    errata : tuple of Erratum
        Known errors in the literature.

    Examples
    --------
    >>> table = load("cram")
    >>> table.name, table.version, list(table.columns)
    ('cram', 1, ['rows', 'columns', 'nim_value'])
    """

    name: str
    title: str
    about: str
    version: int
    command: str
    takes: str
    certainty: str
    columns: Mapping[str, str]
    rows: tuple[Row, ...]
    sources: tuple[SecondSource, ...]
    errata: tuple[Erratum, ...]


def load(name: str) -> ReferenceTable:
    """Return the reference table with this name.

    Parameters
    ----------
    name : str
        One of `TABLES`.

    Raises
    ------
    DomainError
        If there is no table with this name.

    Examples
    --------
    >>> table = load("octal-periods")
    >>> [row["period"] for row in table.rows if row["notation"] == "0.16"]
    ['149459']
    >>> load("kayles")
    Traceback (most recent call last):
    grundy.errors.DomainError: there is no reference table 'kayles'; the tables are octal-periods, cram, lexicode-growth, lexi-anncodes, alpha
    """  # noqa: E501
    if name not in TABLES:
        raise DomainError(f"there is no reference table {short_repr(name)}", hint=f"the tables are {', '.join(TABLES)}")
    stem = name.replace("-", "_")
    folder = files("grundy.tables") / "data"
    facts = tomllib.loads((folder / f"{stem}.toml").read_text(encoding="utf-8"))
    rows = csv.DictReader((folder / f"{stem}.csv").read_text(encoding="utf-8").splitlines())
    return ReferenceTable(
        name=name,
        rows=tuple(rows),
        sources=tuple(SecondSource(**source) for source in facts.pop("source", ())),
        errata=tuple(Erratum(**erratum) for erratum in facts.pop("erratum", ())),
        **facts,
    )


def tables_answer() -> TablesAnswer:
    """Return the records of all tables, without rows."""
    return {"schema": "grundy.tables/1", "tables": [_record(load(name)) for name in TABLES]}


def table_answer(table: ReferenceTable, *, rows: bool) -> TableAnswer:
    """Return the record of a table, with or without rows."""
    answer = cast("TableAnswer", {"schema": "grundy.tables/1", **_record(table)})
    if rows:
        answer["rows"] = [dict(row) for row in table.rows]
    return answer


def _record(table: ReferenceTable) -> TableRecord:
    record = {**asdict(table), "count": len(table.rows)}
    del record["rows"]
    return cast("TableRecord", record)


# ---- Computing rows again: some to compare, or all of them


@dataclass(frozen=True)
class Check:
    """The result of computing rows again.

    Attributes
    ----------
    table : str
        The name of the table.
    checked : int
        The number of rows that were computed.
    differences : tuple of (row, row)
        The rows in the table that differ from the computed rows, each with the computed one.

    Examples
    --------
    >>> Check("cram", 20, ()).agrees
    True
    """

    table: str
    checked: int
    differences: tuple[tuple[Row, Row], ...]

    @property
    def agrees(self) -> bool:
        """Whether all computed rows are equal to those in the table."""
        return not self.differences

    def answer(self) -> TableCheckAnswer:
        """Return the record of the check."""
        return {
            "schema": "grundy.tables.check/1",
            "table": self.table,
            "checked": self.checked,
            "differences": [{"table": dict(row), "found": dict(computed)} for row, computed in self.differences],
        }

    def sentences(self) -> Iterator[str]:
        """Yield a sentence for each row that differs, and a summary."""
        for row, computed in self.differences:
            names = [name for name in row if row[name] != computed[name]]
            wrong = [f"{name} {row[name]!r}, computed {computed[name]!r}" for name in names]
            yield f"{' '.join(list(row.values())[:2])}: {'; '.join(wrong)}"
        found = "no differences" if self.agrees else pluralize(len(self.differences), "difference")
        yield f"{self.table}: {pluralize(self.checked, 'row')} recomputed, {found}"


def check(name: str, rows: int | None = 5, *, seed: int = 0) -> Check:
    """Compute rows of a reference table again, and compare them with the table.

    Parameters
    ----------
    name : str
        The table, one of `TABLES`.
    rows : int or None, optional
        The number of rows, chosen at random among those that take at most about a second; None for all rows.
    seed : int, optional
        The seed of the random choice.

    Examples
    --------
    >>> check("lexicode-growth", 3)
    Check(table='lexicode-growth', checked=3, differences=())
    """
    maker, table = _maker(name), load(name)
    chosen = list(table.rows)
    if rows is not None:
        quick = [row for row in chosen if maker.is_quick(row)]
        chosen = Random(seed).sample(quick, min(rows, len(quick)))
    differences = []
    for done, row in enumerate(chosen):
        report("rows", done, len(chosen))
        found = maker.remake(row)
        if found != row:
            differences.append((row, found))
    return Check(name, len(chosen), tuple(differences))


def make(name: str) -> Iterator[Row]:
    """Compute a reference table, and yield its rows.

    Parameters
    ----------
    name : str
        The table, one of `TABLES`; its attribute ``takes`` is the approximate duration.

    Examples
    --------
    >>> from itertools import islice
    >>> [row["start"] for row in islice(make("lexicode-growth"), 5)]
    ['1', '2', '4', '8', '16']
    """
    total = len(load(name).rows)
    for done, row in enumerate(_maker(name).make()):
        report("rows", done, total)
        yield row


def csv_text(table: ReferenceTable, rows: Iterator[Row] | None = None) -> str:
    """Return a table, or other rows with its columns, as comma-separated values.

    Examples
    --------
    >>> csv_text(load("cram")).splitlines()[:2]
    ['rows,columns,nim_value', '1,1,0']
    """
    out = StringIO()
    writer = csv.DictWriter(out, list(table.columns), lineterminator="\n")
    writer.writeheader()
    writer.writerows(table.rows if rows is None else rows)
    return out.getvalue()


def _maker(name: str) -> Maker:
    from grundy.tables.makers import MAKERS  # loads many packages

    return MAKERS[name]
