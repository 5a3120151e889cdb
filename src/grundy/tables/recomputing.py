"""Rows of a table computed anew, and compared."""

from dataclasses import dataclass
from random import Random

from grundy.progress import report
from grundy.tables.making import maker
from grundy.tables.table import Row, load

__all__ = ["Check", "check"]


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
