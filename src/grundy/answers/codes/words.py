"""Words of codes as rows of digits, written and read, and numbers of coordinates in a sentence."""

import re
from collections.abc import Iterable

from grundy.answers.wording import escaped
from grundy.errors import DomainError, NotationError
from grundy.text import join_words, truncate

__all__ = ["numbered", "read_word", "row_text"]

HEX = "0123456789abcdef"
# Characters of a word that is wrong.
MOST_SHOWN = 60


def row_text(word: int, n: int, q: int) -> str:
    """Write the digits of a word, coordinate 0 first: together, or over GF(256) apart, as in a file.

    Examples
    --------
    >>> row_text(0b1101, 6, 2), row_text(0xA1, 3, 16), row_text(0xA1, 3, 256)
    ('101100', '1a0', '161 0 0')
    """
    if q == 2:
        return f"{word:0{n}b}"[::-1] if n else ""
    from grundy.codes.digits import digits_of

    digits = digits_of(word, n, q).tolist()
    return "".join(HEX[digit] for digit in digits) if q <= 16 else " ".join(map(str, digits))


def numbered(numbers: Iterable[int | str], most: int = 40) -> str:
    """Write numbers as in a sentence, the first of them when there are many.

    Examples
    --------
    >>> numbered([3]), numbered([3, 20]), numbered([1, 2, 3, 4], most=3)
    ('3', '3 and 20', '1, 2, 3 and 1 more')
    """
    texts = list(map(str, numbers))
    if len(texts) > most:
        texts = [*texts[:most], f"{len(texts) - most} more"]
    return join_words(texts) or "none"


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
        raise DomainError(
            f"a word of this code has {n} digits, and {truncate(escaped(text), MOST_SHOWN)!r} has {len(digits)}"
        )
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
            raise NotationError(
                text, piece.start(), f"expected a number from 0 to {q - 1}, found {truncate(piece[0], MOST_SHOWN)!r}"
            )
        digits.append(int(number))
    return digits


def _digits(q: int) -> str:
    return "0 or 1" if q == 2 else f"0 to {HEX[q - 1]}"
