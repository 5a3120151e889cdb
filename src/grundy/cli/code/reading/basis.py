"""A basis on the command line: words with commas, or the rows of a file."""

import os
import re

from grundy.cli.code.reading.source import Source
from grundy.cli.output import BadInput, escaped
from grundy.text import truncate

__all__ = ["read_basis"]


def read_basis(text: str, n: int) -> list[int]:
    """Return the words of a basis as integers.

    A word of n characters 0 and 1 is a row of digits, coordinate 0 first; anything else is a number, decimal or with
    0x, 0o or 0b. There is no doubt between the two, for the decimal number 10…0 of n digits is 2^n or more.

    Examples
    --------
    >>> read_basis("1,7,3,12", 4), read_basis("1000,1110,0b11,0x0c", 4)
    ([1, 7, 3, 12], [1, 7, 3, 12])
    """
    if text == "-" or os.path.exists(text):
        return _rows_of_file(text, n)
    return [_word(piece.strip(), n) for piece in text.split(",")]


def _word(text: str, n: int) -> int:
    if len(text) == n and not text.strip("01"):
        return int(text[::-1], 2)
    if not re.fullmatch(r"[0-9]{1,600}|0[xX][0-9a-fA-F]+|0[oO][0-7]+|0[bB][01]+", text):
        raise BadInput(
            f"{truncate(escaped(text), 60)!r} is no word of a basis: that is a row of {n} digits 0 and 1, "
            "a number, or a file"
        )
    number = int(text) if text.isdigit() else int(text, 0)
    if number >> n:
        raise BadInput(
            f"the word {truncate(escaped(text), 60)} has more than {n} digits: as a number it is below 2^{n}"
        )
    return number


def _rows_of_file(file: str, n: int) -> list[int]:
    from grundy.codes.digits import words_of
    from grundy.codes.files import CodeFile

    found = Source(file).found()
    assert isinstance(found, CodeFile)
    if found.q != 2 or found.n != n or found.kind != "generator":
        raise BadInput(
            f"{escaped(file)} has a {found.kind} with rows of {found.n} digits below {found.q}; a basis here has rows "
            f"of {n} digits 0 and 1"
        )
    return words_of(found.matrix, 2)
