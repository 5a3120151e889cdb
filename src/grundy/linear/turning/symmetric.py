"""Turning coins that lie symmetrically, the game of Sym, with linear algebra over GF(2).

A symmetric set with the largest place n and the smallest place m consists of these two, of any of the pairs
{m + i, n - i} between them, and perhaps of the coin in the middle. So the nim sums of the sets with given m fill an
affine space: the value of m plus the span of the values of the pairs and of the middle. The value of n is the least
number outside of the union of these spaces, and it is found bit by bit, from the top, by halving all spaces. In
practice that takes far fewer steps than the 2^(n/2) sets.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grundy.linear.turning.arrangements import Arrangement, Others, Work
from grundy.linear.turning.spaces import Affine, solutions
from grundy.linear.turning.values import Known

__all__ = ["Symmetric", "least_outside"]


def least_outside(spaces: Iterable[Affine], bits: int, work: Work, place: int) -> int | None:
    """Return the least number below 2^bits that is in none of the spaces; None when they cover all.

    Parameters
    ----------
    spaces : iterable of Affine
        Spaces of numbers below 2^bits.
    bits : int
    work : Work
        What may be spent.
    place : int
        For the message when it is spent.

    Returns
    -------
    int or None

    Examples
    --------
    >>> spaces = [Affine.spanned(0, [1]), Affine.spanned(2, [])]
    >>> least_outside(spaces, 2, Work(100), 0), least_outside([Affine.spanned(0, [2, 1])], 2, Work(100), 0)
    (3, None)
    """
    distinct = set(spaces)
    work.spend(1 + len(distinct), place)
    if not distinct:
        return 0
    if any(len(space.basis) == bits for space in distinct):
        return None
    for bit in (0, 1):
        halves = (space.with_bit(bits - 1, bit) for space in distinct)
        found = least_outside((half for half in halves if half is not None), bits - 1, work, place)
        if found is not None:
            return found | bit << (bits - 1)
    return None


class Symmetric(Arrangement):
    """Others that form a set with place n which is symmetric about its middle.

    Examples
    --------
    >>> list(Symmetric().sets(3))
    [(), (2,), (1,), (1, 2), (0,), (0, 1, 2)]
    """

    def sets(self, n: int) -> Iterator[Others]:
        """Return all symmetric sets, those with the shortest reach first."""
        yield ()
        for m in range(n - 1, -1, -1):
            parts = _parts(m, n)
            yield from (_joined(m, parts, choice) for choice in range(1 << len(parts)))

    def allows(self, n: int, others: frozenset[int]) -> bool:
        """Return whether the set is the same when it is read backwards."""
        whole = others | {n}
        ends = min(whole) + n
        return all(ends - place in whole for place in whole)

    def breadth(self, known: Known, n: int) -> int:
        """Return a bound for the number of sums: n spaces with at most n/2 dimensions each."""
        return min(1 << known.bits(n), 1 + (n << n // 2))

    def least_missing(self, known: Known, n: int, work: Work) -> int:
        """Return the value of place n."""
        bits = max(known.listed[:n], default=0).bit_length()
        spaces = [Affine(0, ()), *(Affine.spanned(known[m], _vectors(known, _parts(m, n))) for m in range(n))]
        work.spend(n, n)
        found = least_outside(spaces, bits, work, n)
        return 1 << bits if found is None else found

    def sets_with(self, known: Known, n: int, target: int) -> Iterator[Others]:
        """Return the sets with a given sum, by solving linear equations for each reach."""
        if target == 0:
            yield ()
        for m in range(n - 1, -1, -1):
            parts = _parts(m, n)
            for choice in solutions(list(_vectors(known, parts)), target ^ known[m]):
                yield _joined(m, parts, choice)


def _parts(m: int, n: int) -> list[Others]:
    """Return what may be turned between m and n: pairs that mirror each other, and the middle."""
    pairs: list[Others] = [(m + i, n - i) for i in range(1, (n - m + 1) // 2)]
    return [*pairs, ((m + n) // 2,)] if n - m > 1 and (n - m) % 2 == 0 else pairs


def _vectors(known: Known, parts: list[Others]) -> Iterator[int]:
    for part in parts:
        yield known[part[0]] ^ (known[part[1]] if len(part) == 2 else 0)


def _joined(m: int, parts: list[Others], choice: int) -> Others:
    return tuple(sorted((m, *(place for i, part in enumerate(parts) if choice >> i & 1 for place in part))))
