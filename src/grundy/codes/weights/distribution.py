"""How many words of each weight a code has."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.codes.digits import checked_word, digits_of, packed
from grundy.codes.weights import _kernels
from grundy.codes.weights.basis import Basis, spanned
from grundy.codes.weights.macwilliams import macwilliams
from grundy.errors import LimitError
from grundy.integers import as_natural
from grundy.progress import kernel_progress
from grundy.text import format_number

__all__ = ["MOST_WORDS", "check_limit", "check_words", "enumerated_weights", "weight_distribution", "weights_of"]

MOST_WORDS = 1 << 38
"""How many words are looked at unless a larger limit is given: about five minutes."""

_EVER = 1 << 62  # more words are not counted, whatever the limit: that takes a hundred years


def weight_distribution(
    generator: Any,
    q: int = 2,
    *,
    additive: bool = False,
    offset: Any = None,
    limit: int = MOST_WORDS,
) -> dict[int, int]:
    """Return how many words of each weight a code has, or a coset of it.

    All words are looked at, one of each line {c x}; or those of the dual code when they are fewer, and then
    MacWilliams' identity gives the answer.

    Parameters
    ----------
    generator : array_like
        Rows of digits that span the code; they may depend on each other.
    q : int, optional
        2, 4, 16 or 256, a nim field; with ``additive=True`` any power of 2 up to 256.
    additive : bool, optional
        Take the words that the rows span by XOR, instead of those that they span over GF(q).
    offset : int or array of digits, optional
        A word x: count in the coset x + code.
    limit : int, optional
        The most words to look at; never more than 2^62.

    Returns
    -------
    dict of int to int
        Weight to number of words, by increasing weight, without zeros.

    Raises
    ------
    LimitError
        If more words than the limit have to be looked at.

    Examples
    --------
    >>> hamming = [[1, 1, 0, 1, 0, 0, 0], [0, 1, 1, 0, 1, 0, 0], [0, 0, 1, 1, 0, 1, 0], [0, 0, 0, 1, 1, 0, 1]]
    >>> weight_distribution(hamming)
    {0: 1, 3: 7, 4: 7, 7: 1}
    >>> weight_distribution([[1, 0, 1], [0, 1, 2]], 4)
    {0: 1, 2: 9, 3: 6}
    """
    basis = spanned(generator, q, additive=additive)
    if offset is None:
        return weights_of(basis, limit=limit)
    row = packed(digits_of(checked_word(offset, basis.n, basis.q), basis.n, basis.q)[np.newaxis], basis.q)
    check_limit(basis.size, limit)
    return enumerated_weights(basis, row)


def weights_of(basis: Basis, *, limit: int = MOST_WORDS) -> dict[int, int]:
    """Return the weight distribution of a code given by its basis.

    Examples
    --------
    >>> weights_of(spanned([[1, 1, 1, 0], [0, 1, 0, 1], [0, 0, 1, 1]]))
    {0: 1, 1: 1, 2: 3, 3: 3}
    """
    if 2 * basis.dimension <= basis.n * basis.bits:
        check_limit(basis.lines, limit)
        return enumerated_weights(basis)
    dual = basis.dual()
    check_limit(dual.lines, limit)
    return macwilliams(enumerated_weights(dual), basis.n, basis.q)


def check_limit(words: int, limit: int) -> None:
    """Refuse to look at more words than the limit.

    Examples
    --------
    >>> check_limit(1 << 40, 1 << 41)
    """
    most = as_natural(limit, "limit")
    needed = f"about 2^{words.bit_length() - 1} words have to be looked at, on the side of the code or of its dual"
    if words > _EVER:
        raise LimitError(f"{needed}, and more than 2^62 never come to an end; take a code with fewer words")
    if words > most:
        raise LimitError(
            needed, parameter="limit", limit=most, hint="take a code with fewer words (some 2^30 take a second)"
        )


def check_words(words: int, seconds: float | None) -> None:
    """Refuse the method "enumerate" when it would go on for too long, and nothing stops it.

    Examples
    --------
    >>> check_words(1 << 80, 1.0)
    """
    if seconds is None and words > MOST_WORDS:
        raise LimitError(
            f"the method 'enumerate' looks at {format_number(words)} words, more than {MOST_WORDS}",
            hint="take another method, or none, or a limit of seconds",
        )


def enumerated_weights(basis: Basis, offset: NDArray[np.uint64] | None = None) -> dict[int, int]:
    """Return the weights of a code, or of a coset, by looking at all words.

    Examples
    --------
    >>> enumerated_weights(spanned([[1, 1, 1, 0, 0], [1, 0, 0, 1, 1]]))
    {0: 1, 3: 2, 4: 1}
    """
    if not basis.n:
        return {0: 1}
    if _has_all_ones(basis):
        half = Basis(basis.n, 2, False, np.ascontiguousarray(basis.rows[:-1]))
        counts = _enumerated(half, offset)
        counts = [a + b for a, b in zip(counts, reversed(counts), strict=True)]
    else:
        counts = _enumerated(basis, offset)
    return {weight: count for weight, count in enumerate(counts) if count}


def _has_all_ones(basis: Basis) -> bool:
    """Return whether the word of ones is in a binary code: it is the sum of a reduced basis then, by the pivots."""
    if basis.q != 2 or not basis.dimension:
        return False
    ones = packed(np.ones((1, basis.n), np.uint8))[0]
    return bool(np.array_equal(np.bitwise_xor.reduce(basis.rows, axis=0), ones))


def _enumerated(basis: Basis, offset: NDArray[np.uint64] | None) -> list[int]:
    by_lines = basis.linear and offset is None
    total = basis.lines if by_lines else basis.size
    counts = [int(count) for count in _kernels.weights(basis.search(offset), kernel_progress("words", total))]
    if not by_lines:
        return counts
    return [1, *(count * basis.scalars for count in counts[1:])]
