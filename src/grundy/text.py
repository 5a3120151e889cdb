"""Formatting for sentences: numbers, names, counts and lists, never at great length."""

from collections.abc import Callable, Iterable
from typing import Any
from unicodedata import category

__all__ = [
    "DECIMAL_BITS",
    "format_number",
    "join_words",
    "json_number",
    "number_literal",
    "pluralize",
    "short_repr",
    "short_str",
    "truncate",
]

# Python prints at least 640 decimal digits, whatever limit it was given; this many bits are 617.
DECIMAL_BITS = 2048

# Some 77 decimal digits; Python refuses to print more than a few thousand.
_READABLE_BITS = 256

# Of a name that somebody else has chosen.
_MOST_LETTERS = 80


def format_number(number: Any) -> str:
    """Return an integer as text, or only its size when nobody would read its digits.

    Examples
    --------
    >>> format_number(77), format_number(1 << 5000)
    ('77', 'a number of 5001 bits')
    """
    whole = int(number)
    bits = whole.bit_length()
    if bits <= _READABLE_BITS:
        return str(whole)
    return f"a {'negative ' if whole < 0 else ''}number of {bits} bits"


def number_literal(number: int) -> str:
    """Return all digits of an integer: decimal ones, or hexadecimal ones when it is long.

    Returns
    -------
    str
        Python reads it as the same number, whatever its length.

    Examples
    --------
    >>> number_literal(77), number_literal(1 << 4000) == "0x1" + 1000 * "0"
    ('77', True)
    """
    return str(number) if number.bit_length() <= DECIMAL_BITS else hex(number)


def json_number(number: int) -> int | str:
    """Return a number that JSON can hold; one that nobody could read is written as a text in hexadecimal.

    Examples
    --------
    >>> json_number(77), json_number(1 << 4000) == "0x1" + 1000 * "0"
    (77, True)
    """
    return number if number.bit_length() <= DECIMAL_BITS else hex(number)


def join_words(items: Iterable[object], word: str = "and") -> str:
    """Return items as a sentence has them: a, b and c.

    Parameters
    ----------
    items : iterable
        Texts, or what Python prints as one.
    word : str, optional
        What stands before the last one.

    Examples
    --------
    >>> join_words([1, 2, 6], "or"), join_words(["1", "2"]), join_words(["1"]), join_words([])
    ('1, 2 or 6', '1 and 2', '1', '')
    """
    texts = list(map(str, items))
    return f"{', '.join(texts[:-1])} {word} {texts[-1]}" if len(texts) > 1 else "".join(texts)


def pluralize(number: int, one: str, many: str | None = None) -> str:
    """Return how many there are of something: 1 move, 2 moves.

    Parameters
    ----------
    one : str
        What one of them is called.
    many : str, optional
        What several are called, if it is not the same with an s.

    Examples
    --------
    >>> pluralize(1, "move"), pluralize(0, "move"), pluralize(2, "vertex", "vertices")
    ('1 move', '0 moves', '2 vertices')
    """
    return f"{number} {one if number == 1 else many or f'{one}s'}"


def short_repr(name: Any) -> str:
    """Return a name as it is shown in a message: as Python writes it, but never at great length.

    Examples
    --------
    >>> short_repr("start"), short_repr(10**5000)
    ("'start'", 'a number of 16610 bits')
    """
    return _short(name, repr)


def short_str(name: Any) -> str:
    """Return a name as it stands in a sentence or a sum: as Python prints it, but never at great length.

    Examples
    --------
    >>> short_str("start"), short_str(10**5000)
    ('start', 'a number of 16610 bits')
    """
    return _short(name, str)


def _short(name: Any, text_of: Callable[[Any], str]) -> str:
    try:
        text = format_number(name) if isinstance(name, int) and not isinstance(name, bool) else text_of(name)
    except Exception:  # Python refuses to print the digits of a huge number inside; a class may have other reasons.
        text = f"a {type(name).__name__}"
    return text if len(text) <= _MOST_LETTERS else text[:_MOST_LETTERS] + "…"


def truncate(text: str, most: int) -> str:
    """Return a text of at most so many characters, with … for its middle when it is longer.

    Parameters
    ----------
    most : int
        At least 3.

    Returns
    -------
    str
        Accents are not separated from their letters.

    Examples
    --------
    >>> truncate("the position after the first move", 15)
    'the pos…st move'
    """
    if len(text) <= most:
        return text
    start, end = most // 2, len(text) - (most - 1) // 2
    while end < len(text) and _belongs_to_previous(text[end - 1], text[end]):
        end += 1
    while start and _belongs_to_previous(text[start - 1], text[start]):
        start -= 1
    return f"{text[:start]}…{text[end:]}"


def _belongs_to_previous(before: str, character: str) -> bool:
    return category(character) in ("Mn", "Me", "Mc", "Cf", "Sk") or before == "\N{ZERO WIDTH JOINER}"
