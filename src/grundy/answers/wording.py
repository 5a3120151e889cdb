"""Words and numbers as sentences and tables have them."""

from typing import TYPE_CHECKING

from grundy.text import truncate

if TYPE_CHECKING:
    from grundy.graphs import LoopyValue

__all__ = ["count", "escaped", "number_text", "set_text", "value_text"]

# The middle of a longer set is left out: of values in a sentence, and of the set K of a value.
MAX_SET, MAX_K = 12, 8


def count(number: int, one: str, many: str) -> str:
    """Write how many there are.

    Examples
    --------
    >>> count(1, "vertex", "vertices"), count(1000, "vertex", "vertices")
    ('1 vertex', '1,000 vertices')
    """
    return f"{number:,} {one if number == 1 else many}"


def number_text(number: int) -> str:
    """Write a number as it is read best: with commas, or as a power when it is one.

    Examples
    --------
    >>> number_text(1234567), number_text(10**30), number_text(2**100), number_text(10**30 + 7)
    ('1,234,567', '10^30', '2^100', '1,000,000,000,000,000,000,000,000,000,007')
    """
    if number >= 10**15:
        digits = str(number)
        if not digits.lstrip("1").strip("0") and digits.count("1") == 1:
            return f"10^{len(digits) - 1}"
        if number & number - 1 == 0:
            return f"2^{number.bit_length() - 1}"
    return truncate(f"{number:,}", 80)


def escaped(text: str) -> str:
    r"""Write what cannot be printed, such as a new line, by its escape sequence.

    Examples
    --------
    >>> print(escaped("é"), escaped("one\ntwo"))
    é one\ntwo
    """
    return text if text.isprintable() else "".join(map(_escaped, text))


def _escaped(character: str) -> str:
    return character if character.isprintable() else character.encode("unicode_escape").decode()


def set_text(values: list[int]) -> str:
    """Write a set of values; the middle of a long one is left out.

    Examples
    --------
    >>> set_text([0, 2]), set_text(list(range(20)))
    ('{0, 2}', '{0, 1, 2, 3, 4, 5, …, 14, 15, 16, 17, 18, 19}')
    """
    shown = list(map(str, values))
    if len(shown) > MAX_SET:
        shown[MAX_SET // 2 : -MAX_SET // 2] = ["…"]
    return f"{{{', '.join(shown)}}}"


def value_text(value: "LoopyValue", show_all: bool = False) -> str:
    """Write a value; the middle of a long set K is left out.

    Examples
    --------
    >>> from grundy.graphs import LoopyValue
    >>> value_text(LoopyValue(3)), value_text(LoopyValue.infinite(range(20)))
    ('3', '∞(0,1,2,3,…,18,19)')
    """
    if value.is_finite or show_all or len(value.k) <= MAX_K:
        return str(value)
    elements = list(map(str, sorted(value.k)))
    return f"∞({','.join([*elements[:4], '…', *elements[-2:]])})"
