"""What is known of a code, as data."""

from collections.abc import Iterable, Mapping
from math import isinf
from typing import TYPE_CHECKING, Any

from grundy.answers.codes.words import row_text
from grundy.errors import LimitError
from grundy.text import json_number

if TYPE_CHECKING:
    from grundy.codes import AdditiveCode, Distance

__all__ = ["code_facts", "counts_facts", "distance_facts", "matrix_facts", "word_facts"]

MOST_DIGITS = 1 << 28  # of a matrix, each a byte of the answer


def code_facts(code: "AdditiveCode", d: int | None = None) -> dict[str, Any]:
    """Return the parameters and the generator; an additive code has rows that span it by XOR instead.

    Examples
    --------
    >>> from grundy.codes import lexicode
    >>> code_facts(lexicode(5, 3), 3)
    {'q': 2, 'n': 5, 'k': 2, 'd': 3, 'generator': ['11100', '10011']}
    """
    from grundy.codes import LinearCode

    facts = {"q": code.q, "n": code.n}
    if isinstance(code, LinearCode):
        return {**facts, "k": code.k, "d": d, "generator": matrix_facts(code.basis, code.n, code.q)}
    rows = matrix_facts(code.space.basis, code.n, code.q)
    return {**facts, "bits": code.space.dimension, "d": d, "spanned_by": rows}


def matrix_facts(words: Iterable[int], n: int, q: int) -> list[str | list[int]]:
    """Return words as rows, as a file has them: texts of digits, or lists of numbers over GF(256).

    Raises
    ------
    LimitError
        When there are more than 2^28 digits.

    Examples
    --------
    >>> matrix_facts([7, 25], 5, 2)
    ['11100', '10011']
    """
    rows = list(words)
    if len(rows) * n > MOST_DIGITS:
        raise LimitError(
            f"a matrix of {len(rows)} × {n} digits is too large to be written out, which is done up to {MOST_DIGITS} "
            "digits; --save OUT writes a code to a file, and without --json the first rows are shown"
        )
    return [word_facts(word, n, q) for word in rows]


def word_facts(word: int, n: int, q: int) -> str | list[int]:
    """Return the digits of a word, as a file has them.

    Examples
    --------
    >>> word_facts(0xA1, 3, 16), word_facts(0xA1, 3, 256)
    ('1a0', [161, 0, 0])
    """
    row = row_text(word, n, q)
    return row if q <= 16 else [int(digit) for digit in row.split()]


def counts_facts(counts: Mapping[int, int]) -> list[list[int | str]]:
    """Return pairs of a weight and how many there are.

    Examples
    --------
    >>> counts_facts({0: 1, 7: 253})
    [[0, 1], [7, 253]]
    """
    return [[weight, json_number(count)] for weight, count in counts.items()]


def distance_facts(distance: "Distance", n: int, q: int) -> dict[str, Any]:
    """Return the bounds of a minimum distance, null for the zero code, and the word that proves the upper one.

    Examples
    --------
    >>> from grundy.codes import Distance
    >>> distance_facts(Distance(3, 4, None, "zimmermann"), 7, 2)
    {'lower': 3, 'upper': 4, 'proved': False, 'witness': None, 'method': 'zimmermann'}
    """
    none = isinf(distance.upper)
    return {
        "lower": None if none else int(distance.lower),
        "upper": None if none else int(distance.upper),
        "proved": distance.proved,
        "witness": None if distance.witness is None else word_facts(distance.witness, n, q),
        "method": distance.method,
    }
