"""Numbers that divide all weights of a code, as its basis shows."""

from __future__ import annotations

from itertools import combinations

from grundy.codes.weights.basis import Basis

__all__ = ["divisor"]


def divisor(basis: Basis) -> int:
    """Return 4 or 2 if all weights are proved to be divisible by it, otherwise 1.

    For q = 2, wt(x + y) = wt(x) + wt(y) - 2|x ∧ y|: all weights are even if those of the rows are, and divisible by 4
    if those of the rows are and any two rows have an even number of ones in common. For q = 4, the sum of two digits
    that are not 0 is not 0 if they differ: all weights are even if those of the rows are and any two rows differ in an
    even number of the places where neither is 0.

    Examples
    --------
    >>> from grundy.codes.weights.basis import spanned
    >>> divisor(spanned([[1, 1, 1, 1, 0, 0], [0, 0, 1, 1, 1, 1]])), divisor(spanned([[1, 1, 0], [0, 1, 1]]))
    (4, 2)
    """
    if basis.q == 2:
        return _binary_divisor(basis.words)
    return 2 if basis.q == 4 and _is_even(basis) else 1


def _binary_divisor(words: list[int]) -> int:
    if any(word.bit_count() % 2 for word in words):
        return 1
    if any(word.bit_count() % 4 for word in words):
        return 2
    return 2 if any((x & y).bit_count() % 2 for x, y in combinations(words, 2)) else 4


def _is_even(basis: Basis) -> bool:
    # Digits 2a + b and 2c + d differ and are not 0 exactly if ad + bc is odd.
    low = (4**basis.n - 1) // 3
    halves = [(word >> 1 & low, word & low) for word in basis.words]
    if any((a | b).bit_count() % 2 for a, b in halves):
        return False
    return not any((a & d ^ b & c).bit_count() % 2 for (a, b), (c, d) in combinations(halves, 2))
