"""How large the classical codes may become."""

from grundy.errors import LimitError
from grundy.text import format_number

__all__ = ["MOST_ENTRIES", "check_size"]

MOST_ENTRIES = 1 << 26  # of a generator, a byte each


def check_size(n: int, k: int, what: str) -> None:
    """Refuse a code whose generator would have too many entries.

    Parameters
    ----------
    n, k : int
        Its length and its dimension.
    what : str
        What it is called, for the message.

    Examples
    --------
    >>> check_size(10**6, 10**6, "this code")
    Traceback (most recent call last):
    grundy.errors.LimitError: this code has n = 1000000 and k = 1000000, and a generator with more than 67108864 \
entries; take smaller parameters
    """
    if n * max(k, 1) > MOST_ENTRIES:
        raise LimitError(
            f"{what} has n = {format_number(n)} and k = {format_number(k)}, and a generator with more than "
            f"{MOST_ENTRIES} "
            "entries; take smaller parameters"
        )
