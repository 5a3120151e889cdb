"""How each table is made: all its rows in order, or one row anew from its key."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from importlib import import_module
from io import StringIO
from typing import Protocol

from grundy.tables.table import ReferenceTable, Row

__all__ = ["Maker", "csv_text", "make", "maker"]


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
    return maker(name).make()


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
