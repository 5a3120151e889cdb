"""Rows of a reference table computed again: all of them, as a file, or some to compare."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from io import StringIO
from random import Random
from typing import TYPE_CHECKING

from grundy.answers.project import TableCheckAnswer
from grundy.progress import report
from grundy.tables.table import ReferenceTable, Row, load

if TYPE_CHECKING:
    from grundy.tables.makers import Maker


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
