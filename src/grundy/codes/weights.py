"""Weight distributions of codes, and MacWilliams' identity for the dual code."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from grundy.codes._kernels import Words
from grundy.codes.bounds.linear_programming import krawtchouk_at
from grundy.codes.words import ALPHABETS, PackedCode, bits_of, packed
from grundy.errors import DomainError, LimitError
from grundy.integers import as_natural
from grundy.progress import kernel_progress
from grundy.text import format_number

MOST_WORDS = 1 << 38
"""The default limit on the number of words visited, which takes about five minutes."""

_EVER = 1 << 62  # the largest limit; it would take a hundred years to count more words


def weight_distribution(code: PackedCode, *, offset: int | None = None, limit: int = MOST_WORDS) -> dict[int, int]:
    """Return the number of words of each weight in a code, or in the coset of an offset.

    This visits one word of each line {c x}. If the dual code has fewer words, it visits those instead and applies
    MacWilliams' identity.
    """
    if offset is not None:
        _check_limit(code.size, limit)
        return enumerated_weights(code, code.packed_word(offset))
    if 2 * code.dimension <= code.n * code.bits:
        _check_limit(code.lines, limit)
        return enumerated_weights(code)
    dual = code.dual()
    _check_limit(dual.lines, limit)
    return macwilliams(enumerated_weights(dual), code.n, code.q)


def _check_limit(words: int, limit: int) -> None:
    """Raise `LimitError` if there are more words than the limit."""
    most = as_natural(limit, "limit")
    needed = f"the weights require about 2^{words.bit_length() - 1} words of the code or of its dual"
    if words > _EVER:
        raise LimitError(f"{needed}, and more than 2^62 cannot be enumerated", hint="try a code with fewer words")
    if words > most:
        raise LimitError(
            needed, parameter="limit", limit=most, hint="try a code with fewer words (about 2^30 take a second)"
        )


def enumerated_weights(code: PackedCode, offset: Words | None = None) -> dict[int, int]:
    """Return the weights of a code, or of a coset, by enumeration."""
    if not code.n:
        return {0: 1}
    if _has_all_ones(code):
        half = PackedCode(code.n, 2, False, np.ascontiguousarray(code.rows[:-1]))
        counts = _enumerated(half, offset)
        counts = [a + b for a, b in zip(counts, reversed(counts), strict=True)]
    else:
        counts = _enumerated(code, offset)
    return {weight: count for weight, count in enumerate(counts) if count}


def _has_all_ones(code: PackedCode) -> bool:
    """Return whether the all-ones word is in a binary code; if so, it is the sum of the reduced basis."""
    if code.q != 2 or not code.dimension:
        return False
    ones = packed(np.ones((1, code.n), np.uint8))[0]
    return bool(np.array_equal(np.bitwise_xor.reduce(code.rows, axis=0), ones))


def _enumerated(code: PackedCode, offset: Words | None) -> list[int]:
    by_lines = code.linear and offset is None
    total = code.lines if by_lines else code.size
    counts = [int(count) for count in code.search(offset).weights(kernel_progress("words", total))]
    if not by_lines:
        return counts
    return [1, *(count * code.scalars for count in counts[1:])]


# ---- MacWilliams' identity: the weights of a code determine those of its dual

MOST_LENGTH = 1 << 12


def macwilliams(weights: Mapping[int, int], n: int, q: int = 2) -> dict[int, int]:
    """Return the weight distribution of the dual code.

    With A_i words of weight i in a code of size M, its dual has B_j = (1/M) Σ_i A_i K_j(i) words of weight j, where
    K_j(i) is the coefficient of z^j in (1 + (q-1)z)^(n-i) (1 - z)^i, the Krawtchouk polynomial (MacWilliams 1963). The
    identity holds for linear codes, and for additive codes with any dual that comes from characters, such as the trace
    dual over GF(4).

    Parameters
    ----------
    weights : mapping of int to int
        The number of words of each weight; missing weights do not occur.
    n : int
        The length.
    q : int, optional
        The number of digits, a power of 2 up to 256.

    Returns
    -------
    dict of int to int
        The number of words of each weight that occurs, by increasing weight.

    Raises
    ------
    DomainError
        If no additive code has these weights, because the result has negative or fractional numbers.
    LimitError
        If the length is more than 4096.

    Examples
    --------
    >>> macwilliams({0: 1, 4: 7}, 7)
    {0: 1, 3: 7, 4: 7, 7: 1}
    >>> macwilliams({0: 1, 3: 2}, 3)
    Traceback (most recent call last):
    grundy.errors.DomainError: no code of length 3 has the weights {0: 1, 3: 2}: its dual would have 8/3 words
    """
    bits_of(q, ALPHABETS)
    length = as_natural(n, "n, the length,")
    if length > MOST_LENGTH:
        raise LimitError(f"n must be at most {MOST_LENGTH}, not {format_number(length)}")
    counts = _checked(weights, length)
    size = sum(counts)
    total = int(q) ** length
    if total % size:
        raise DomainError(f"{_no_code(weights, length)}: its dual would have {total}/{format_number(size)} words")
    sums = [0] * (length + 1)
    for weight, count in enumerate(counts):
        if count:
            column = krawtchouk_at(weight, length, int(q))
            sums = [have + count * value for have, value in zip(sums, column, strict=True)]
    for weight, value in enumerate(sums):
        if value < 0 or value % size:
            words = f"{format_number(value)}/{format_number(size)} words of weight {weight}"
            raise DomainError(f"{_no_code(weights, length)}: its dual would have {words}")
    return {weight: value // size for weight, value in enumerate(sums) if value}


def _checked(weights: Mapping[int, int], n: int) -> list[int]:
    """Return the number of words of each weight from 0 to n."""
    counts = [0] * (n + 1)
    if not isinstance(weights, Mapping):
        raise DomainError(f"weights must be a mapping from weights to numbers of words, not {weights!r}")
    for weight, count in weights.items():
        at: int = as_natural(weight, "a weight")
        if at > n:
            raise DomainError(f"a weight must be at most n = {n}, not {format_number(at)}")
        counts[at] = as_natural(count, f"the number of words of weight {at}")
    if counts[0] != 1:
        raise DomainError(f"a code must have one word of weight 0, not {format_number(counts[0])}")
    return counts


def _no_code(weights: Mapping[int, Any], n: int) -> str:
    text = str(dict(weights)) if len(weights) <= 8 else f"{{… {len(weights)} weights …}}"
    return f"no code of length {n} has the weights {text}"
