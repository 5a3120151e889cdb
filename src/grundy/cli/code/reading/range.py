"""Ranges of numbers in options, such as 3..12."""

import re
from collections.abc import Callable

import click

from grundy.text import truncate

__all__ = ["numbers"]


def numbers(least: int, from_least: bool = False) -> Callable[[str], range]:
    """Return what reads a number, or two with dots between them: 7 or 3..12.

    Parameters
    ----------
    least : int
        The least number that is allowed.
    from_least : bool
        Whether a single number is the end of a range that starts with the least one.

    Examples
    --------
    >>> numbers(1)("3..12"), numbers(1)("7"), numbers(1, from_least=True)("7")
    (range(3, 13), range(7, 8), range(1, 8))
    """

    def read(text: str) -> range:
        found = re.fullmatch(r"\s*([0-9]{1,9})\s*(?:(?:\.\.\.?|…|-|–)\s*([0-9]{1,9})\s*)?", text)
        if found is None:
            raise click.BadParameter(f"{truncate(text, 60)!r} is no range; write a number, or such as 3..12")
        first, last = int(found[1]), int(found[2] or found[1])
        if found[2] is None and from_least:
            first = least
        if not least <= first <= last:
            raise click.BadParameter(
                f"{truncate(text, 60)!r} is no range of numbers from {least} on, the smaller one first"
            )
        return range(first, last + 1)

    return read
