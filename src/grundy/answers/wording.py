"""Words and numbers as sentences and tables have them."""

from grundy.graphs.value import format_set as set_text, format_value as value_text
from grundy.text import escaped, format_count as count, truncate

__all__ = ["count", "escaped", "number_text", "set_text", "value_text"]


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
