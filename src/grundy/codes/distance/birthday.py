"""The least weight on the side of the syndromes, weight after weight."""

from __future__ import annotations

from math import comb, inf
from typing import NamedTuple

from grundy.codes.distance.run import Run
from grundy.errors import LimitError

__all__ = ["MEMORY", "Plan", "columns_asked", "columns_kept", "plan", "search_birthday"]

MEMORY = 1 << 30
"""How many bytes the sums of columns may take unless a larger number is given."""


def search_birthday(run: Run, memory: int = MEMORY, most: int | None = None) -> None:
    """Look for words of weight 1, 2, … until there is one, or up to a weight.

    Examples
    --------
    >>> from grundy.codes.weights.basis import spanned
    >>> run = Run(spanned([[1, 1, 1, 0, 0], [1, 0, 0, 1, 1]]))
    >>> search_birthday(run)
    >>> run.lower, run.upper
    (3, 3)
    """
    n, q = run.basis.n, run.basis.q
    weights = range(run.lower, run.upper if most is None else min(run.upper, most + 1), run.step)
    run.total = run.kernel.done + sum(columns_asked(n, q, w) for w in weights)
    while not run.is_done and (most is None or run.lower <= most):
        w = run.lower
        _check_memory(w, plan(run, w).bytes, memory)
        run.call("birthday", w)
        if run.upper > w:
            run.raise_lower(w + 1)


class Plan(NamedTuple):
    """What it takes to look for words of a weight.

    Parameters
    ----------
    direct : bool
        Whether the sums are kept as a bit for each syndrome there can be.
    kept : float
        The bytes of the sums; infinity when they are too many for any memory.
    bytes : float
        The bytes of the sums and of all else.
    """

    direct: bool
    kept: float
    bytes: float


def plan(run: Run, w: int) -> Plan:
    """Return what it takes to look for words of weight w; nothing is made for that.

    Examples
    --------
    >>> from grundy.codes.weights.basis import spanned
    >>> plan(Run(spanned([[1, 1, 1, 0, 0], [1, 0, 0, 1, 1]])), 3).direct
    True
    """
    return Plan(*run.kernel.birthday_plan(w // 2))


def _check_memory(w: int, needed: float, memory: int) -> None:
    task = f"to look for words of weight {w} by sums of {w // 2} columns"
    if needed == inf:
        raise LimitError(f"{task} is not possible, because they are more than 2·10^9; take another method")
    if needed > memory:
        raise LimitError(
            f"{task} takes {needed:.2g} bytes", parameter="memory", limit=memory, hint="take another method"
        )


def columns_kept(n: int, q: int, w: int) -> int:
    """Return how many sums of columns are kept to look for words of weight w.

    Examples
    --------
    >>> columns_kept(24, 2, 8), columns_asked(24, 2, 7)
    (10626, 10626)
    """
    return _sums(n, q, w // 2)


def columns_asked(n: int, q: int, w: int) -> int:
    """Return how many sums of columns are asked for to look for words of weight w.

    Examples
    --------
    >>> columns_asked(24, 2, 7), columns_asked(6, 4, 3)
    (10626, 135)
    """
    return _sums(n, q, w - w // 2)


def _sums(n: int, q: int, columns: int) -> int:
    return comb(n, columns) * int((q - 1) ** columns)
