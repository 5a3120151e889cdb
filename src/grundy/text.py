"""Format numbers, names, counts and lists for messages, and shorten long ones."""

from collections.abc import Callable, Iterable
from typing import Any
from unicodedata import category

__all__ = [
    "escaped",
    "format_count",
    "format_number",
    "format_readable",
    "join_words",
    "json_number",
    "number_literal",
    "pluralize",
    "short_repr",
    "short_str",
    "truncate",
]

# Python prints at least 640 decimal digits regardless of its limit; 2048 bits have 617.
DECIMAL_BITS = 2048
_READABLE_BITS = 256  # 77 decimal digits
_MOST_CHARACTERS = 80  # of a name from a user


def format_number(number: Any) -> str:
    """Return an integer as text, or its size in bits if it has more than 77 digits.

    Examples
    --------
    >>> format_number(77), format_number(1 << 5000)
    ('77', 'a number of 5001 bits')
    """
    value = int(number)
    bits = value.bit_length()
    if bits <= _READABLE_BITS:
        return str(value)
    return f"a {'negative ' if value < 0 else ''}number of {bits} bits"


def format_readable(number: int) -> str:
    """Return a number with commas, or as a power if it is a large power of 10 or 2.

    Examples
    --------
    >>> format_readable(1234567), format_readable(10**30), format_readable(2**100), format_readable(10**30 + 7)
    ('1,234,567', '10^30', '2^100', '1,000,000,000,000,000,000,000,000,000,007')
    """
    if number >= 10**15:
        digits = str(number)
        if not digits.lstrip("1").strip("0") and digits.count("1") == 1:
            return f"10^{len(digits) - 1}"
        if number & number - 1 == 0:
            return f"2^{number.bit_length() - 1}"
    return truncate(f"{number:,}", 80)


def number_literal(number: int) -> str:
    """Return an integer as a Python literal: decimal, or hexadecimal if it is long.

    Examples
    --------
    >>> number_literal(77), number_literal(1 << 4000) == "0x1" + 1000 * "0"
    ('77', True)
    """
    return str(number) if number.bit_length() <= DECIMAL_BITS else hex(number)


def json_number(number: int) -> int | str:
    """Return a number for JSON: the number, or a hexadecimal string if it is too long for JSON parsers.

    Examples
    --------
    >>> json_number(77), json_number(1 << 4000) == "0x1" + 1000 * "0"
    (77, True)
    """
    return number if number.bit_length() <= DECIMAL_BITS else hex(number)


def join_words(items: Iterable[object], word: str = "and") -> str:
    """Join items for a sentence, with a conjunction before the last item: a, b and c.

    Examples
    --------
    >>> join_words([1, 2, 6], "or"), join_words(["1", "2"]), join_words(["1"]), join_words([])
    ('1, 2 or 6', '1 and 2', '1', '')
    """
    texts = list(map(str, items))
    return f"{', '.join(texts[:-1])} {word} {texts[-1]}" if len(texts) > 1 else "".join(texts)


def pluralize(number: int, one: str, many: str | None = None) -> str:
    """Return a count with its noun: 1 move, 2 moves. The default plural adds an s.

    Examples
    --------
    >>> pluralize(1, "move"), pluralize(0, "move"), pluralize(2, "vertex", "vertices")
    ('1 move', '0 moves', '2 vertices')
    """
    return f"{number} {one if number == 1 else many or f'{one}s'}"


def format_count(number: int, one: str, many: str | None = None) -> str:
    """Return a count with its noun, with commas in a large number: 1,000 moves.

    Examples
    --------
    >>> format_count(1, "move"), format_count(1000, "vertex", "vertices")
    ('1 move', '1,000 vertices')
    """
    return f"{number:,} {one if number == 1 else many or f'{one}s'}"


def escaped(text: str) -> str:
    r"""Return a text with unprintable characters, for example newlines, escaped.

    Examples
    --------
    >>> print(escaped("é"), escaped("one\ntwo"))
    é one\ntwo
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def short_repr(name: Any) -> str:
    """Return the ``repr`` of a value for a message, shortened to 80 characters; of a long number, the size.

    Examples
    --------
    >>> short_repr("start"), short_repr(10**5000)
    ("'start'", 'a number of 16610 bits')
    """
    return _short(name, repr)


def short_str(name: Any) -> str:
    """Return the ``str`` of a value for a message, shortened to 80 characters; of a long number, the size.

    Examples
    --------
    >>> short_str("start"), short_str(10**5000)
    ('start', 'a number of 16610 bits')
    """
    return _short(name, str)


def _short(name: Any, text_of: Callable[[Any], str]) -> str:
    try:
        text = format_number(name) if isinstance(name, int) and not isinstance(name, bool) else text_of(name)
    except Exception:  # for example, of a huge number inside a container
        text = f"a {type(name).__name__}"
    return text if len(text) <= _MOST_CHARACTERS else text[:_MOST_CHARACTERS] + "…"


def truncate(text: str, most: int) -> str:
    """Return a text of at most ``most`` ≥ 3 characters, with … in place of its middle.

    Accents stay with their letters, and the parts of an emoji stay together.

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
