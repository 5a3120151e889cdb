"""Polynomials as text: the highest degree first."""

from __future__ import annotations

import numpy as np

from grundy.nim.arrays import Nimbers
from grundy.saying import shown, written

__all__ = ["formula", "text"]

# Of a longer polynomial so many terms are shown in a notebook.
MOST_IN_A_FORMULA = 40


def text(coefficients: Nimbers) -> str:
    """Return a polynomial with all its terms.

    Examples
    --------
    >>> text(np.array([2, 5, 0, 1]))
    'x^3 + 5x + 2'
    """
    terms = (_term(k, written(int(coefficients[k])), "x^{}") for k in _degrees(coefficients))
    return " + ".join(terms) or "0"


def formula(coefficients: Nimbers) -> str:
    r"""Return a polynomial as LaTeX; of a long one the first terms, and of long numbers only their size.

    Examples
    --------
    >>> print(formula(np.array([2, 5, 0, 1])), formula(np.ones(1000, int))[-17:])
    $x^{3} + 5x + 2$ x^{960} + \cdots$
    """
    degrees = _degrees(coefficients)
    first = degrees[:MOST_IN_A_FORMULA]
    terms = [_term(k, _number(int(coefficients[k])), "x^{{{}}}") for k in first]
    more = [r"\cdots"] * (len(first) < len(degrees))
    return f"${' + '.join([*terms, *more]) or '0'}$"


def _degrees(coefficients: Nimbers) -> list[int]:
    """Return the degrees of the terms, the highest first."""
    found: list[int] = np.flatnonzero(coefficients)[::-1].tolist()
    return found


def _term(k: int, coefficient: str, power: str) -> str:
    variable = power.format(k) if k > 1 else "x" * k
    return variable if coefficient == "1" and k else f"{coefficient}{variable}"


def _number(coefficient: int) -> str:
    told = shown(coefficient)
    return told if told.isdigit() else rf"(\text{{{told}}})"
