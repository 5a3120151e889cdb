"""A reference table with its sources and errata: reading it, and computing its rows again.

`load` reads a table, `check` computes some of its rows again and compares, and `make` computes all of them. How the
rows of each table are computed is in `grundy.tables.makers`.
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
from grundy.text import short_repr

if TYPE_CHECKING:
    from grundy.tables.makers import Maker

# In the order in which they are listed.
TABLES = ("octal-periods", "cram", "lexicode-growth", "lexi-anncodes", "alpha")

# From the name of a column to its text.
Row = Mapping[str, str]


@dataclass(frozen=True)
class SecondSource:
    """Somebody else's figures, or another method, that agree with a table.

    Attributes
    ----------
    name : str
        Who or what it is, with the year.
    agrees : str
        Which rows were compared, and with what result.

    Examples
    --------
    >>> load("cram").sources[1].name
    'the octal game 0.07, whose heaps are the boards with one row'
    """

    name: str
    agrees: str


@dataclass(frozen=True)
class Erratum:
    """Something in the literature that differs from a table and is wrong.

    Attributes
    ----------
    place : str
        Where it is printed.
    printed, truth : str
        What is there, and what should be.
    known : str
        How that is known.

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
    """A table, and what one has to know to use and to cite it.

    Attributes
    ----------
    name, title, about : str
        What it is called, and what it says.
    version : int
        Raised whenever a row or a column changes.
    command : str
        The command that makes the table again.
    takes : str
        About how long that takes.
    certainty : str
        How the values are known.
    columns : mapping from str to str
        What each column means.
    rows : tuple of mapping from str to str
        The rows, as texts.
    sources : tuple of SecondSource
    errata : tuple of Erratum

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
    """Return a reference table.

    Parameters
    ----------
    name : str
        One of `TABLES`.

    Raises
    ------
    DomainError
        When no table is called so.

    Examples
    --------
    >>> table = load("octal-periods")
    >>> [row["period"] for row in table.rows if row["notation"] == "0.16"]
    ['149459']
    >>> load("kayles")
    Traceback (most recent call last):
    grundy.errors.DomainError: no reference table is called 'kayles'; there are octal-periods, cram, lexicode-growth, lexi-anncodes, alpha
    """  # noqa: E501
    if name not in TABLES:
        raise DomainError(f"no reference table is called {short_repr(name)}", hint=f"there are {', '.join(TABLES)}")
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
    """Return all tables as data, without their rows."""
    return {"schema": "grundy.tables/1", "tables": [_record(load(name)) for name in TABLES]}


def table_answer(table: ReferenceTable, *, rows: bool) -> TableAnswer:
    """Return a table as data, with or without its rows."""
    answer = cast("TableAnswer", {"schema": "grundy.tables/1", **_record(table)})
    if rows:
        answer["rows"] = [dict(row) for row in table.rows]
    return answer


def _record(table: ReferenceTable) -> TableRecord:
    record = {**asdict(table), "count": len(table.rows)}
    del record["rows"]
    return cast("TableRecord", record)


# ---- Rows computed again: all of them, as a file, or some to compare


@dataclass(frozen=True)
class Check:
    """What came of computing rows again.

    Attributes
    ----------
    table : str
    checked : int
        How many rows were computed.
    differences : tuple of (row, row)
        What the table says and what came out, where they differ.

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
        """Whether all rows came out as they are in the table."""
        return not self.differences

    def answer(self) -> TableCheckAnswer:
        """Return the check as data."""
        return {
            "schema": "grundy.tables.check/1",
            "table": self.table,
            "checked": self.checked,
            "differences": [{"table": dict(row), "found": dict(computed)} for row, computed in self.differences],
        }

    def sentences(self) -> Iterator[str]:
        """Yield the rows that differ, and how many rows agree."""
        for row, computed in self.differences:
            names = [name for name in row if row[name] != computed[name]]
            wrong = [f"{name} {row[name]!r}, computed {computed[name]!r}" for name in names]
            yield f"{' '.join(list(row.values())[:2])}: {'; '.join(wrong)}"
        agree = "all as in the table" if self.agrees else f"{len(self.differences)} differ"
        yield f"{self.table}: {self.checked} rows computed anew, {agree}"


def check(name: str, rows: int | None = 5, *, seed: int = 0) -> Check:
    """Compute rows of a reference table again, and compare.

    Parameters
    ----------
    name : str
        The table, one of `TABLES`.
    rows : int or None, optional
        How many rows, by chance among those that take about a second at most; None for all rows of the table.
    seed : int, optional
        Another seed checks other rows.

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
    """Yield all rows of a table, computed now.

    Parameters
    ----------
    name : str
        The table, one of `TABLES`; its attribute ``takes`` says how long this takes.

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
    from grundy.tables.makers import MAKERS  # this loads half of the package

    return MAKERS[name]
