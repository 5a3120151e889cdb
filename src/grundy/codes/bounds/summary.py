"""All bounds together, and the best of them, on sizes, dimensions and distances.

Upper bounds are those of `closed_forms` and Delsarte's; lower bounds are those of Gilbert and Varshamov, and binary
lexicodes that are quick to construct. Parameters are checked as in `closed_forms`.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

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

Bound = Callable[[int, int, int], int]

MOST_BITS_EACH = 1 << 20  # of each linear program for a distance: binary codes up to n = 100 in a second

CLOSED_FORMS: dict[str, Bound] = {
    "hamming": hamming,
    "singleton": singleton,
    "plotkin": plotkin,
    "elias": elias,
    "johnson": johnson,
}


def largest_size(n: int, d: int, q: int = 2, *, limit: int = MOST_BITS) -> SizeBounds:
    """Return bounds on A_q(n, d), the largest number of words at distance d or more.

    Delsarte's bound is omitted if its linear program takes more bits than ``limit``.

    Returns
    -------
    SizeBounds
                The bounds ``lower`` and ``upper``, and the result of each method in ``lowers`` and ``uppers``. Linear
                codes give lower bounds if there is a field of q elements.

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
    """Return bounds on the largest dimension of a linear code of length n and distance d.

    Delsarte's bound is omitted if its linear program takes more bits than ``limit``.

    Returns
    -------
    DimensionBounds
        The bounds ``lower`` and ``upper``, and the result of each method in ``lowers`` and ``uppers``.

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
    """Return bounds on the largest distance of a linear code of length n and dimension k.

    Delsarte's bound is omitted if its linear program takes more bits than ``limit``.

    Returns
    -------
    DistanceBounds
        The bounds ``lower`` and ``upper``, and the result of each method in ``lowers`` and ``uppers``.

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
            # The linear program is solved only if the formulas leave a gap.
            high = min(uppers.values()) if name == "delsarte" else n
            uppers[name] = _last_admitted(bound, n, k, q, low, high)
    return DistanceBounds(n, k, q, _distances(n, k, q, low, min(uppers.values())), uppers)


class _Bounds:
    """Bounds on a number, by the names of the methods that prove them."""

    lowers: Mapping[str, int]
    uppers: Mapping[str, int]

    @property
    def lower(self) -> int:
        """The best lower bound."""
        return max(self.lowers.values())

    @property
    def upper(self) -> int:
        """The best upper bound."""
        return min(self.uppers.values())

    @property
    def exact(self) -> bool:
        """Whether the two bounds agree."""
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
    """Return dimensions of existing linear codes of length n and distance d."""
    found = {"varshamov": varshamov_dimension(n, d, q), "lexicode": lexicode_dimension(n, d, q)}
    return {name: dimension for name, dimension in found.items() if dimension is not None}


def _distances(n: int, k: int, q: int, low: int, high: int) -> dict[str, int]:
    """Return distances of existing linear codes of length n and dimension k: `low`, and possibly a larger distance."""
    found = lexicode_distance(n, k, q, range(low + 1, high + 1))
    return {"varshamov": low} if found is None else {"varshamov": low, "lexicode": found}


def _last_admitted(bound: Bound, n: int, k: int, q: int, low: int, high: int) -> int:
    """Return the last distance, from an existing one to the highest, at which the bound admits q^k words.

    Where the bound admits fewer words, no larger distance is possible. So bisection finds a bound, even if the formula
    admits some larger distance.
    """
    return low + bisect_left(range(low + 1, high + 1), True, key=lambda d: bound(n, d, q) < q**k)


def _methods(limit: int) -> dict[str, Bound]:
    """Return all upper bounds on A_q(n, d) by name."""
    return CLOSED_FORMS | {"delsarte": lambda n, d, q: delsarte(n, d, q, limit=limit).size}


def _sizes(n: int, d: int, q: int, limit: int) -> dict[str, int]:
    """Return all upper bounds on A_q(n, d), without Delsarte's if it would take too long."""
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


# ---- Codes that are quick to construct: binary lexicodes

# A lexicode needs a table with one entry per syndrome. The number of syndromes is not known in advance. Construction
# stops at this number of checks, after a fraction of a second. It does not start if the sphere packing bound requires
# more.
MOST_CHECKS = 24
MOST_LENGTH = 1 << 12


def lexicode_dimension(n: int, d: int, q: int = 2) -> int | None:
    """Return the dimension of the binary lexicode of length n and distance d.

    There is no formula for the dimension, so the code is constructed.

    Returns
    -------
    int or None
        The dimension; None if q is not 2 or the code needs a table of more than 2^24 bytes.

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
    # Imported here because codes import bounds.
    from grundy.codes import lexicode

    try:
        return lexicode(n, d, memory=1 << MOST_CHECKS).k
    except LimitError:
        return None


def lexicode_distance(n: int, k: int, q: int, distances: Sequence[int]) -> int | None:
    """Return the largest of some increasing distances at which the binary lexicode has dimension at least k.

    Returns
    -------
    int or None
        The distance; None if no lexicode that can be constructed qualifies.

    Examples
    --------
    >>> lexicode_distance(24, 12, 2, range(6, 10))
    8
    """
    for d in reversed(distances):
        if (lexicode_dimension(n, d, q) or 0) >= k:
            return d
    return None


class LexicodeDimensions(NamedTuple):
    """The dimensions of the lexicodes of one distance, for all lengths up to `known`.

    `starts` lists the lengths at which the redundancy grows by a bit, one entry per bit.
    """

    d: int
    q: int
    starts: tuple[int, ...]
    known: int

    def dimension(self, n: int) -> float | None:
        """Return the dimension at a length, a fraction for a code that is only additive; None if unknown."""
        if n > self.known:
            return None
        bits, per_digit = bisect_right(self.starts, n), self.q.bit_length() - 1
        return n - bits // per_digit if bits % per_digit == 0 else (n * per_digit - bits) / per_digit


def lexicode_dimensions(
    distances: Sequence[int], n: int, q: int = 2, *, memory: int
) -> tuple[list[LexicodeDimensions], bool]:
    """Return the dimensions for several distances up to length n, and whether Ctrl-C stopped the computation.

    A table stops growing when it would exceed ``memory`` bytes.
    """
    found: dict[int, LexicodeDimensions] = {}
    interrupted = False
    for d in distances:
        # For q = 2 an even distance needs one more coin, for parity, than the odd distance before it.
        halved = q == 2 and d % 2 == 0
        base = d - halved
        if base not in found:
            found[base], stopped = _grown(base, n, q, 0 if interrupted else memory)
            interrupted = interrupted or stopped
        if halved:
            starts = (1, *(start + 1 for start in found[base].starts))
            found[d] = _at_least(LexicodeDimensions(d, 2, starts, found[base].known + 1), n)
    return [found[d] for d in distances], interrupted


def _grown(d: int, n: int, q: int, memory: int) -> tuple[LexicodeDimensions, bool]:
    """Return the dimensions by a table of at most `memory` bytes, and whether Ctrl-C stopped the computation."""
    from grundy.codes import LexicodeTable, table_size

    if q == 2 and d <= 3:
        starts = () if d == 1 else tuple(1 << r for r in range(n.bit_length()))
        return LexicodeDimensions(d, q, starts, n), False
    few = _at_least(LexicodeDimensions(d, q, (), 0), n)
    if few.known >= n or table_size(few.known + 1, d, q).least > memory:
        return few, False
    table, stopped = LexicodeTable(d, q=q), False
    try:
        table.grown(n, memory=memory)
    except KeyboardInterrupt:
        stopped = True
    values = table.values.reshape(-1)
    powers = np.flatnonzero(np.bitwise_count(values) == 1)
    # Only the first occurrence of a power of 2 counts; for d = 2 it repeats.
    first = np.sort(np.unique(values[powers], return_index=True)[1])
    coins = powers[first] // (q.bit_length() - 1)
    return _at_least(LexicodeDimensions(d, q, tuple((coins + 1).tolist()), len(table)), n), stopped


def _at_least(column: LexicodeDimensions, n: int) -> LexicodeDimensions:
    """Add lengths that need no table: there is one word for n < d, and for q = 2 there are two for n < d + ⌈d/2⌉."""
    d, q = column.d, column.q
    known = min(n, d - 1 + (d + 1) // 2 if q == 2 else d - 1)
    if column.known >= known:
        return column._replace(known=min(n, column.known))
    bits = q.bit_length() - 1
    starts = tuple(length for length in range(1, known + 1) if length != d for _ in range(bits))
    return LexicodeDimensions(d, q, starts, known)
