"""Codes in words: parameters and sizes as text."""

from math import isinf, log10
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grundy.codes import AdditiveCode, Distance

from grundy.text import pluralize

__all__ = ["amount", "bytes_text", "distance_text", "parameters", "size_text"]

# Numbers with more digits are rounded.
MAX_DIGITS = 24


def amount(number: int) -> str:
    """Write how many there are, exactly unless there are too many digits to read.

    Examples
    --------
    >>> amount(4096), amount(1 << 100), amount(3**60)
    ('4,096', '2^100', '≈ 4.24·10^28')
    """
    if number < 10**MAX_DIGITS:
        return f"{number:,}"
    if number & number - 1 == 0:
        return f"2^{number.bit_length() - 1}"
    # The first 64 bits tell enough.
    shift = number.bit_length() - 64
    exponent = log10(number >> shift) + shift * log10(2)
    return f"≈ {10 ** (exponent % 1):.2f}·10^{int(exponent)}"


def bytes_text(number: int) -> str:
    """Write an amount of memory.

    Examples
    --------
    >>> bytes_text(300), bytes_text(1 << 21), bytes_text(3 << 29)
    ('300 bytes', '2 MB', '1.5 GB')
    """
    if number < 1024:
        return pluralize(number, "byte")
    power = min((number.bit_length() - 1) // 10, 5)
    if number >> 10 * power >= 1 << 20:
        return f"2^{number.bit_length() - 1} bytes"
    return f"{number / (1 << 10 * power):.3g} {'KMGTP'[power - 1]}B"


def distance_text(distance: "Distance") -> str:
    """Write what is known of a minimum distance.

    Examples
    --------
    >>> from grundy.codes import Distance
    >>> distance_text(Distance(7, 8, None, "zimmermann"))
    '7 ≤ d ≤ 8'
    """
    if isinf(distance.upper):
        return "no distance: the only word is 0"
    return f"d = {distance.upper}" if distance.proved else f"{distance.lower} ≤ d ≤ {distance.upper}"


def parameters(code: "AdditiveCode", d: int | None = None) -> str:
    """Write length, dimension, the distance if it is known, and the field if it is not GF(2).

    Examples
    --------
    >>> from grundy.codes import lexicode
    >>> parameters(lexicode(6, 4, 4), 4), parameters(lexicode(5, 3), 3), parameters(lexicode(5, 3, 8), 3)
    ('[6, 3, 4] over GF(4)', '[5, 2, 3]', '(5, 2^8, 3) over 8 digits, additive')
    """
    from grundy.codes import LinearCode

    distance = "" if d is None else f", {d}"
    if not isinstance(code, LinearCode):
        return f"({code.n}, 2^{code.space.dimension}{distance}) over {code.q} digits, additive"
    return f"[{code.n}, {code.k}{distance}]" + f" over GF({code.q})" * (code.q > 2)


def size_text(code: "AdditiveCode") -> str:
    """Write how many words there are.

    Examples
    --------
    >>> from grundy.codes import lexicode
    >>> size_text(lexicode(24, 8)), size_text(lexicode(2, 5)), size_text(lexicode(100, 4))
    ('4,096 words', 'only the word 0', '2^92 words')
    """
    from grundy.codes import LinearCode

    dimension = code.k * (code.q.bit_length() - 1) if isinstance(code, LinearCode) else code.space.dimension
    if not dimension:
        return "only the word 0"
    return f"{1 << dimension:,} words" if dimension < 40 else f"2^{dimension} words"
