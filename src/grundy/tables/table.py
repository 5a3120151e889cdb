"""What a reference table is, with its sources and errata, and how it is read."""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import cast

from grundy.answers.project import TableAnswer, TableRecord, TablesAnswer
from grundy.errors import DomainError
from grundy.text import short_repr

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
