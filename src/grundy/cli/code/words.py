"""Words on the command line: digits, coordinate 0 first."""

import re

from grundy.cli.output import BadInput, escaped
from grundy.errors import NotationError

__all__ = ["read_word"]

HEX = "0123456789abcdef"


def read_word(text: str, n: int, q: int) -> int:
    """Return the word that a text shows, as an integer.

    Digits stand together, with a to f for 10 to 15 and a dot for 0, in groups if you like; or apart with commas, where
    they are decimal numbers. Over GF(256) they always stand apart.

    Examples
    --------
    >>> read_word("1101 00.", 7, 2), read_word("1,0,3", 3, 4), read_word("1a0", 3, 16)
    (11, 49, 161)
    """
    digits = _apart(text, q) if "," in text or q > 16 else _together(text, q)
    if len(digits) != n:
        raise BadInput(f"a word of this code has {n} digits, and {escaped(text)!r} has {len(digits)}")
    bits = q.bit_length() - 1
    return sum(digit << bits * j for j, digit in enumerate(digits))


def _together(text: str, q: int) -> list[int]:
    digits = []
    for at, character in enumerate(text):
        if character.isspace():
            continue
        digit = 0 if character == "." else HEX.find(character.lower())
        if not 0 <= digit < q:
            raise NotationError(text, at, f"expected a digit, {_digits(q)}, found {character!r}")
        digits.append(digit)
    return digits


def _apart(text: str, q: int) -> list[int]:
    digits = []
    for piece in re.finditer(r"[^,\s]+", text):
        number = piece[0] if piece[0] != "." else "0"
        if not re.fullmatch(r"[0-9]{1,9}", number) or int(number) >= q:
            raise NotationError(text, piece.start(), f"expected a number from 0 to {q - 1}, found {piece[0]!r}")
        digits.append(int(number))
    return digits


def _digits(q: int) -> str:
    return "0 or 1" if q == 2 else f"0 to {HEX[q - 1]}"
