"""What a reference table is, and how it is read."""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import StringIO
from random import Random
from typing import Protocol

from grundy.errors import DomainError
from grundy.progress import report
from grundy.text import short_repr

__all__ = [
    "TABLES",
    "Check",
    "Erratum",
    "Maker",
    "ReferenceTable",
    "Row",
    "SecondSource",
    "check",
    "csv_text",
    "load",
    "make",
    "maker",
]


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

    Returns
    -------
    ReferenceTable

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
        raise DomainError(f"no reference table is called {short_repr(name)}; there are {', '.join(TABLES)}")
    stem = name.replace("-", "_")
    facts = tomllib.loads(_data(f"{stem}.toml").read_text(encoding="utf-8"))
    rows = csv.DictReader(_data(f"{stem}.csv").read_text(encoding="utf-8").splitlines())
    return ReferenceTable(
        name=name,
        rows=tuple(rows),
        sources=tuple(SecondSource(**source) for source in facts.pop("source", ())),
        errata=tuple(Erratum(**erratum) for erratum in facts.pop("erratum", ())),
        **facts,
    )


def _data(file: str) -> Traversable:
    return files("grundy.tables").joinpath("data", file)


# ---- How each table is made: all its rows in order, or one row anew from its key


class Maker(Protocol):
    """A module that makes one table."""

    def make(self) -> Iterator[Row]:
        """Yield all rows, in the order of the table."""
        ...

    def remake(self, row: Row) -> Row:
        """Return a row computed anew; only the columns that name it are looked at."""
        ...

    def is_quick(self, row: Row) -> bool:
        """Return whether a row can be computed anew in about a second."""
        ...


def maker(name: str) -> Maker:
    """Return the module that makes a table.

    Examples
    --------
    >>> row = {"rows": "3", "columns": "4"}
    >>> maker("cram").remake(row)["nim_value"]
    '1'
    """
    found: Maker = import_module(f"grundy.tables.makers.{name.replace('-', '_')}")
    return found


def make(name: str) -> Iterator[Row]:
    """Yield all rows of a table, computed anew.

    Examples
    --------
    >>> from itertools import islice
    >>> [row["start"] for row in islice(make("lexicode-growth"), 5)]
    ['1', '2', '4', '8', '16']
    """
    total = len(load(name).rows)
    for done, row in enumerate(maker(name).make()):
        report("rows", done, total)
        yield row


def csv_text(table: ReferenceTable, rows: Iterator[Row] | None = None) -> str:
    """Return a table, or other rows with its columns, as comma-separated values.

    Examples
    --------
    >>> from grundy.tables import load
    >>> csv_text(load("cram")).splitlines()[:2]
    ['rows,columns,nim_value', '1,1,0']
    """
    out = StringIO()
    writer = csv.DictWriter(out, list(table.columns), lineterminator="\n")
    writer.writeheader()
    writer.writerows(table.rows if rows is None else rows)
    return out.getvalue()


# ---- Rows of a table computed anew, and compared


@dataclass(frozen=True)
class Check:
    """What came of computing rows anew.

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


def check(
    name: str,
    rows: int | None = 5,
    *,
    seed: int = 0,
) -> Check:
    """Compute rows of a reference table anew.

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
    make, table = maker(name), load(name)
    chosen = list(table.rows)
    if rows is not None:
        quick = [row for row in chosen if make.is_quick(row)]
        chosen = Random(seed).sample(quick, min(rows, len(quick)))
    differences = []
    for done, row in enumerate(chosen):
        report("rows", done, len(chosen))
        found = make.remake(row)
        if found != row:
            differences.append((row, found))
    return Check(name, len(chosen), tuple(differences))
