"""Homework 4.1 of Fraenkel (1996): the lexi-anncodes on Γ_5 + Γ′."""

from collections.abc import Iterator

from grundy.codes import LexiAnncode, compare_lexi_anncodes
from grundy.tables.table import Row

__all__ = ["is_quick", "make", "remake"]

DISTANCES = range(3, 17)
QUICK_DISTANCE = 10


def make() -> Iterator[Row]:
    """Yield all rows.

    Examples
    --------
    >>> next(make())["k"]
    '27'
    """
    for d in DISTANCES:
        yield remake({"asked": str(d)})


def remake(row: Row) -> Row:
    """Return a row computed anew.

    Examples
    --------
    >>> row = remake({"asked": "12"})
    >>> row["n"], row["k"], row["d"]
    ('42', '14', '12')
    """
    (found,) = compare_lexi_anncodes(distances=[int(row["asked"])])
    return _row(found)


def is_quick(row: Row) -> bool:
    """Return whether few words of the anncode are lighter than the distance.

    Examples
    --------
    >>> is_quick({"asked": "16"})
    False
    """
    return int(row["asked"]) <= QUICK_DISTANCE


def _row(found: LexiAnncode) -> Row:
    bounds = found.bounds
    return {
        "asked": str(found.asked),
        "n": str(found.n),
        "k": str(found.k),
        "d": str(found.d),
        "weights": " ".join(f"{weight}:{count}" for weight, count in found.weights.items()),
        "basis": " ".join(f"{word:x}" for word in found.code.basis),
        "lexicode_k": str(found.lexicode_k),
        "best_d": "" if bounds is None else f"{bounds.lower}..{bounds.upper}",
    }
