"""What is known of the best codes from all bounds together: sizes, dimensions and distances.

Upper bounds are those of `closed_forms` and Delsarte's; lower bounds those of Gilbert and Varshamov, and binary
lexicodes, which can be made in a moment. Parameters are checked as in `closed_forms`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from grundy.codes.bounds.closed_forms import (
    dimension_and_length,
    elias,
    field_size,
    floor_log,
    gilbert_varshamov,
    griesmer_dimension,
    griesmer_distance,
    hamming,
    johnson,
    parameters,
    plotkin,
    singleton,
    varshamov_dimension,
    varshamov_distance,
)
from grundy.codes.bounds.linear_programming import MOST_BITS, delsarte
from grundy.errors import DomainError, LimitError

__all__ = [
    "DimensionBounds",
    "DistanceBounds",
    "SizeBounds",
    "largest_dimension",
    "largest_distance",
    "largest_size",
    "lexicode_dimension",
    "lexicode_distance",
]


Bound = Callable[[int, int, int], int]

MOST_BITS_EACH = 1 << 20  # of each of the linear programs for a distance: binary codes up to n = 100, in a second

CLOSED_FORMS: dict[str, Bound] = {
    "hamming": hamming,
    "singleton": singleton,
    "plotkin": plotkin,
    "elias": elias,
    "johnson": johnson,
}


def largest_size(n: int, d: int, q: int = 2, *, limit: int = MOST_BITS) -> SizeBounds:
    """Return what the bounds say of A_q(n, d), the largest number of words with distances of d or more.

    Delsarte's bound is left out where its linear program takes more bits than ``limit``.

    Returns
    -------
    SizeBounds
        With ``lower``, ``upper``, and what each method gives in ``lowers`` and ``uppers``. Linear codes count for the
        lower bounds when there is a field of q elements.

    Examples
    --------
    >>> bounds = largest_size(16, 6)
    >>> bounds.lower, bounds.upper
    (128, 256)
    >>> dict(bounds.uppers)
    {'hamming': 478, 'singleton': 2048, 'plotkin': 384, 'elias': 501, 'johnson': 256, 'delsarte': 256}
    """
    n, d, q = parameters(n, d, q)
    lowers = {"gilbert_varshamov": gilbert_varshamov(n, d, q), "repetition": q if d <= n else 1}
    if _is_field_size(q):
        lowers |= {name: q**dimension for name, dimension in _dimensions(n, d, q).items()}
    return SizeBounds(n, d, q, lowers, _sizes(n, d, q, limit))


def largest_dimension(n: int, d: int, q: int = 2, *, limit: int = MOST_BITS) -> DimensionBounds:
    """Return what the bounds say of the largest dimension of a linear code of length n and distance d.

    Delsarte's bound is left out where its linear program takes more bits than ``limit``.

    Returns
    -------
    DimensionBounds
        With ``lower``, ``upper``, and what each method gives in ``lowers`` and ``uppers``.

    Examples
    --------
    >>> bounds = largest_dimension(24, 8)
    >>> bounds.lower, bounds.upper, bounds.uppers["griesmer"]
    (12, 12, 13)
    """
    n, d, q = parameters(n, d, q)
    uppers = {"griesmer": griesmer_dimension(n, d, q)}
    uppers |= {name: floor_log(size, q) for name, size in _sizes(n, d, q, limit).items()}
    return DimensionBounds(n, d, q, _dimensions(n, d, q), uppers)


def largest_distance(n: int, k: int, q: int = 2, *, limit: int = MOST_BITS_EACH) -> DistanceBounds:
    """Return what the bounds say of the largest distance of a linear code of length n and dimension k.

    Delsarte's bound is left out where its linear program takes more bits than ``limit``.

    Returns
    -------
    DistanceBounds
        With ``lower``, ``upper``, and what each method gives in ``lowers`` and ``uppers``.

    Examples
    --------
    >>> bounds = largest_distance(24, 12)
    >>> bounds.lower, bounds.upper, bounds.uppers["hamming"]
    (8, 8, 8)
    """
    n, k, q = dimension_and_length(n, k, q)
    low = varshamov_distance(n, k, q)
    uppers = {"griesmer": griesmer_distance(n, k, q)}
    for name, bound in _methods(limit).items():
        with suppress(LimitError):
            # The linear program is solved only where the formulas leave the question open.
            high = min(uppers.values()) if name == "delsarte" else n
            uppers[name] = _last_admitted(bound, n, k, q, low, high)
    return DistanceBounds(n, k, q, _distances(n, k, q, low, min(uppers.values())), uppers)


class _Bounds:
    """What each method proves about one number, by the names of the methods."""

    lowers: Mapping[str, int]
    uppers: Mapping[str, int]

    @property
    def lower(self) -> int:
        """The best lower bound: so much is possible."""
        return max(self.lowers.values())

    @property
    def upper(self) -> int:
        """The best upper bound: more is impossible."""
        return min(self.uppers.values())

    @property
    def exact(self) -> bool:
        """Whether the two meet."""
        return self.lower == self.upper


@dataclass(frozen=True)
class SizeBounds(_Bounds):
    """Bounds on A_q(n, d), the largest size of a code, linear or not; see `largest_size`.

    Examples
    --------
    >>> bounds = largest_size(23, 7)
    >>> bounds.lower, bounds.upper
    (4096, 4096)
    """

    n: int
    d: int
    q: int
    lowers: Mapping[str, int] = field(hash=False)
    uppers: Mapping[str, int] = field(hash=False)


@dataclass(frozen=True)
class DimensionBounds(_Bounds):
    """Bounds on the largest dimension of a linear code; see `largest_dimension`.

    Examples
    --------
    >>> bounds = largest_dimension(23, 7)
    >>> bounds.lower, bounds.upper
    (12, 12)
    """

    n: int
    d: int
    q: int
    lowers: Mapping[str, int] = field(hash=False)
    uppers: Mapping[str, int] = field(hash=False)


@dataclass(frozen=True)
class DistanceBounds(_Bounds):
    """Bounds on the largest distance of a linear code; see `largest_distance`.

    Examples
    --------
    >>> bounds = largest_distance(23, 12)
    >>> bounds.lower, bounds.upper
    (7, 7)
    """

    n: int
    k: int
    q: int
    lowers: Mapping[str, int] = field(hash=False)
    uppers: Mapping[str, int] = field(hash=False)


def _dimensions(n: int, d: int, q: int) -> dict[str, int]:
    """Return dimensions of linear codes of length n and distance d that exist."""
    found = {"varshamov": varshamov_dimension(n, d, q), "lexicode": lexicode_dimension(n, d, q)}
    return {name: dimension for name, dimension in found.items() if dimension is not None}


def _distances(n: int, k: int, q: int, low: int, high: int) -> dict[str, int]:
    """Return distances of linear codes of length n and dimension k that exist: one that is known, and maybe larger."""
    found = lexicode_distance(n, k, q, range(low + 1, high + 1))
    return {"varshamov": low} if found is None else {"varshamov": low, "lexicode": found}


def _last_admitted(bound: Bound, n: int, k: int, q: int, low: int, high: int) -> int:
    """Return the last distance, from one that exists to the highest, at which the bound admits q^k words.

    Where it does not admit them, no larger distance is possible. So halving finds a bound, even if the formula should
    admit a larger distance again.
    """
    return low + bisect_left(range(low + 1, high + 1), True, key=lambda d: bound(n, d, q) < q**k)


def _methods(limit: int) -> dict[str, Bound]:
    """Return all upper bounds on A_q(n, d) by name."""
    return CLOSED_FORMS | {"delsarte": lambda n, d, q: delsarte(n, d, q, limit=limit).size}


def _sizes(n: int, d: int, q: int, limit: int) -> dict[str, int]:
    """Return all upper bounds on A_q(n, d), without Delsarte's when that would take too long."""
    sizes = {}
    for name, bound in _methods(limit).items():
        with suppress(LimitError):
            sizes[name] = bound(n, d, q)
    return sizes


def _is_field_size(q: int) -> bool:
    try:
        return field_size(q) == q
    except (DomainError, LimitError):
        return False


# ---- Codes that exist because they can be made in a moment: binary lexicodes

# A lexicode is made with a place for each syndrome, and nobody knows before how many those are. With more checks than
# this it is given up, after a fraction of a second; where the sphere packing bound asks for more, it is not begun.
MOST_CHECKS = 24
MOST_LENGTH = 1 << 12


def lexicode_dimension(n: int, d: int, q: int = 2) -> int | None:
    """Return the dimension of the binary lexicode of length n and distance d.

    A lexicode is found by mex alone, but its dimension has no formula, so it is made.

    Returns
    -------
    int or None
        None when q is not 2, or when making the code takes a table of more than 2^24 bytes.

    Examples
    --------
    >>> lexicode_dimension(24, 8)
    12
    >>> lexicode_dimension(1000, 100)
    """
    if q != 2 or n > MOST_LENGTH:
        return None
    n, d, q = parameters(n, d, q)
    if d > n:
        return 0
    # Codes know their bounds, and this bound makes a code.
    from grundy.codes.lexicodes import lexicode

    try:
        return lexicode(n, d, memory=1 << MOST_CHECKS).k
    except LimitError:
        return None


def lexicode_distance(n: int, k: int, q: int, distances: Sequence[int]) -> int | None:
    """Return the largest of some increasing distances at which the binary lexicode has k dimensions or more.

    Returns
    -------
    int or None
        None when there is none, as far as the lexicodes can be made.

    Examples
    --------
    >>> lexicode_distance(24, 12, 2, range(6, 10))
    8
    """
    for d in reversed(distances):
        if (lexicode_dimension(n, d, q) or 0) >= k:
            return d
    return None
