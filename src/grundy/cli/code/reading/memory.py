"""Amounts of memory in options."""

import re
from collections.abc import Callable
from typing import Any, TypeVar

import click

__all__ = ["memory_option", "memory_size"]

UNITS = {"": 0, "K": 10, "M": 20, "G": 30, "T": 40}

Command = TypeVar("Command", bound=Callable[..., Any])


def memory_size(text: str) -> int:
    """Return how many bytes a text says: a number, or such as 500M or 4G, where units are powers of 1024.

    Examples
    --------
    >>> memory_size("4G") == 4 << 30, memory_size("1.5 kB"), memory_size("7")
    (True, 1536, 7)
    """
    found = re.fullmatch(r"([0-9]{1,15})(\.[0-9]{1,9})? ?([KMGT]?)i?B?", text.strip(), re.IGNORECASE)
    if found is None:
        raise click.BadParameter(f"{text!r} is no amount of memory; write bytes, or such as 500M or 4G")
    unit = 1 << UNITS[found[3].upper()]
    return int(float(found[1] + found[2]) * unit) if found[2] else int(found[1]) * unit


def memory_option(what: str) -> Callable[[Command], Command]:
    """Return the option --memory, with what the memory is for; None when it is not given."""
    return click.option("--memory", type=memory_size, metavar="BYTES", help=f"{what}, such as 8G.")
