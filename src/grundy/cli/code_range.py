"""Ranges of numbers in options, such as 3..12."""

import re
from typing import Any

import click

__all__ = ["Numbers"]


class Numbers(click.ParamType):
    """A number, or two with dots between them: 7 or 3..12.

    Parameters
    ----------
    least : int
        The least number that is allowed.
    from_least : bool
        Whether a single number is the end of a range that starts with the least one.
    """

    name = "numbers"

    def __init__(self, least: int, from_least: bool = False):
        self._least, self._from_least = least, from_least

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> range:
        """Return the range that a text says."""
        if isinstance(value, range):
            return value
        found = re.fullmatch(r"\s*([0-9]{1,9})\s*(?:(?:\.\.\.?|…|-|–)\s*([0-9]{1,9})\s*)?", str(value))
        if found is None:
            self.fail(f"{value!r} is no range; write a number, or such as 3..12", param, ctx)
        first = int(found[1])
        last = first if found[2] is None else int(found[2])
        if found[2] is None and self._from_least:
            first = self._least
        if not self._least <= first <= last:
            self.fail(f"{value!r} is no range of numbers from {self._least} on, the smaller one first", param, ctx)
        return range(first, last + 1)
