"""Whole numbers in options, written as people write large ones: 1_000, 1,000, 1e9, 2^20."""

import re
from collections.abc import Callable

import click

from grundy.text import truncate

__all__ = ["MAX_DIGITS", "whole_number"]

MAX_DIGITS = 1000

PLAIN = re.compile(r"[0-9]+|[0-9]{1,3}([_,'])[0-9]{3}(\1[0-9]{3})*|[0-9]+(_[0-9]+)+")
SCIENTIFIC = re.compile(r"([0-9]+)(?:\.([0-9]*))?[eE]\+?([0-9]{1,9})")
POWER = re.compile(r"([0-9]{1,9})(?:\^|\*\*)([0-9]{1,9})")


def whole_number(least: int = 0) -> Callable[[str], int]:
    """Return what reads a whole number from `least` on.

    Parameters
    ----------
    least : int
        The least number that is allowed.

    Returns
    -------
    callable
        From the text to the number; click.BadParameter says what is wrong.

    Examples
    --------
    >>> list(map(whole_number(), ["1000", "1_000", "1,000", "1e3", "1.5e3", "10^30", "2^20"]))
    [1000, 1000, 1000, 1000, 1500, 1000000000000000000000000000000, 1048576]
    """

    def read(text: str) -> int:
        words = text.strip()
        number = _value(words)
        if words[:1] == "-" and _value(words[1:]) is not None:
            raise _too_small(text, least)
        if number is None:
            raise click.BadParameter(
                f"{truncate(text, 60)!r} is no whole number; write such as 1000, 1_000, 1e9, 10^30 or 2^20"
            )
        if number < least:
            raise _too_small(text, least)
        return number

    return read


def _too_small(text: str, least: int) -> click.BadParameter:
    return click.BadParameter(f"{truncate(text, 60)!r} is too small; the number is {least} or more")


def _value(text: str) -> int | None:
    """Return the number that a text says, or None when that is no whole number."""
    if PLAIN.fullmatch(text):
        return _bounded(text, re.sub(r"\D", "", text))
    if found := SCIENTIFIC.fullmatch(text):
        digits, part, zeros = found[1], (found[2] or "").rstrip("0"), int(found[3])
        if len(part) > zeros:
            return None
        _check(text, len(digits) + zeros)
        return int(digits + part + "0" * (zeros - len(part)))
    if found := POWER.fullmatch(text):
        base, exponent = int(found[1]), int(found[2])
        _check(text, max(1, exponent * max(0, base.bit_length() - 1) // 4) if base > 1 else 1)
        return _shorter(text, pow(base, exponent))
    return None


def _bounded(text: str, digits: str) -> int:
    _check(text, len(digits))
    return int(digits)


def _shorter(text: str, number: int) -> int:
    _check(text, MAX_DIGITS + (number >= 10**MAX_DIGITS))
    return number


def _check(text: str, digits: int) -> None:
    if digits > MAX_DIGITS:
        raise click.BadParameter(f"{truncate(text, 60)!r} has more than {MAX_DIGITS} digits; take a smaller number")
