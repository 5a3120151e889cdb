"""Amounts of memory in options, and errors about limits in the words of the command line."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

from grundy.errors import DomainError, LimitError

__all__ = ["MEMORY", "options_named"]

UNITS = {"": 0, "K": 10, "M": 20, "G": 30, "T": 40}


class _Memory(click.ParamType):
    """So many bytes; 500M and 4G are powers of 1024."""

    name = "memory"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        if isinstance(value, int):
            return value
        found = re.fullmatch(r"([0-9]{1,15})(\.[0-9]{1,9})? ?([KMGT]?)i?B?", str(value).strip(), re.IGNORECASE)
        if found is None:
            self.fail(f"{value!r} is no amount of memory; write bytes, or such as 500M or 4G", param, ctx)
        number = float(found[1] + (found[2] or "")) if found[2] else int(found[1])
        return int(number * (1 << UNITS[found[3].upper()]))


MEMORY = _Memory()


@contextmanager
def options_named(**options: str) -> Iterator[None]:
    """Let errors speak of options: for each name of an argument in Python, the option that sets it."""
    try:
        yield
    except (LimitError, DomainError) as error:
        text = str(error)
        for name, option in options.items():
            text = re.sub(rf"\b{name}=…", option, text)
            text = re.sub(rf"\b{name}=", f"{option} ", text)
        raise type(error)(text) from error
