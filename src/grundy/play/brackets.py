"""The numbers inside the brackets of a notation, and the game that they choose.

::

    numbers { ";" numbers } ")"        numbers  =  number { "," number }

Several entries of the catalogue may share a word; the number of groups tells which one is meant.
"""

from collections.abc import Iterable
from functools import lru_cache
from math import inf
from typing import Any, NoReturn

from grundy.errors import DomainError, NotationError
from grundy.games import Entry, Group, Ruleset
from grundy.notation import Number, Reader

__all__ = ["notations", "read_brackets"]


def read_brackets(reader: Reader, entries: list[Entry]) -> list[tuple[Ruleset, Any]]:
    """Read up to the closing bracket, and return the positions, played as a sum, with their ruleset.

    Examples
    --------
    >>> from grundy.games import entry_named
    >>> [position for _, position in read_brackets(Reader("3,5)"), [entry_named("nim")])]
    [3, 5]
    """
    groups: list[list[Number]] = []
    while True:
        entries = [entry for entry in entries if len(entry.groups) > len(groups)]
        groups.append(_numbers(reader, [entry.groups[len(groups)] for entry in entries]))
        if not (_more_groups(entries, groups) and reader.take(";")):
            break
    if not reader.take(")"):
        reader.fail(f"{_what_may_follow(entries, groups)} in {notations(entries, ' or ')}")
    matching = [entry for entry in entries if len(entry.groups) == len(groups)]
    if not matching:
        raise NotationError(reader.text, reader.at - 1, f"expected ; and more numbers in {notations(entries, ' or ')}")
    return _positions(reader, matching[0], groups)


def notations(entries: Iterable[Entry], between: str = ", ") -> str:
    """Return how the games are written, for messages.

    Examples
    --------
    >>> from grundy.games import entry_named
    >>> notations([entry_named("one-pile"), entry_named("wythoff")])
    'N(n;S), W(a,b)'
    """
    return between.join(entry.notation for entry in entries)


def _numbers(reader: Reader, expected: list[Group]) -> list[Number]:
    """Read numbers with commas between them, as long as some group allows them."""
    letters = " or ".join(dict.fromkeys(group.letters for group in expected))
    least = min(group.least for group in expected)
    numbers: list[Number] = []
    while True:
        numbers.append(reader.number(f"a number ({letters})"))
        if numbers[-1].value < least:
            _refuse_small(reader, numbers[-1], least)
        if not (_more_numbers(expected, numbers) and reader.take(",")):
            return numbers


def _more_numbers(expected: list[Group], numbers: list[Number]) -> bool:
    return any(len(numbers) < (group.count or inf) for group in expected)


def _more_groups(entries: list[Entry], groups: list[list[Number]]) -> bool:
    return any(len(entry.groups) > len(groups) for entry in entries)


def _what_may_follow(entries: list[Entry], groups: list[list[Number]]) -> str:
    last = [entry.groups[len(groups) - 1] for entry in entries]
    follow = ["a comma"] * _more_numbers(last, groups[-1]) + ["a semicolon"] * _more_groups(entries, groups)
    return " or ".join([*([", ".join(follow)] if follow else []), ")"])


def _positions(reader: Reader, entry: Entry, groups: list[list[Number]]) -> list[tuple[Ruleset, Any]]:
    for group, numbers in zip(entry.groups, groups, strict=True):
        _check(reader, entry, group, numbers)
    first, *parameters = (tuple(number.value for number in numbers) for numbers in groups)
    ruleset = _ruleset(entry, tuple(parameters))
    try:
        ruleset.game  # noqa: B018  # made here, so that what the game says against its parameters gets a place
    except DomainError as error:
        raise NotationError(reader.text, groups[-1][0].at, str(error)) from error
    return [(ruleset, position) for position in ruleset.positions(first)]


def _check(reader: Reader, entry: Entry, group: Group, numbers: list[Number]) -> None:
    """Refuse numbers that are too small, too many or too few for the group of the entry that was chosen."""
    for number in numbers:
        if number.value < group.least:
            _refuse_small(reader, number, group.least)
    if group.count is not None and len(numbers) != group.count:
        at = numbers[group.count].at if len(numbers) > group.count else reader.at - 1
        plural = "s" * (group.count != 1)
        message = f"{entry.notation} takes {group.count} number{plural} for {group.letters}, found {len(numbers)}"
        raise NotationError(reader.text, at, message)


def _refuse_small(reader: Reader, number: Number, least: int) -> NoReturn:
    message = f"expected a number that is at least {least}, found {number.value}"
    raise NotationError(reader.text, number.at, message)


# Components of one game share the tables that it makes.
@lru_cache(maxsize=256)
def _ruleset(entry: Entry, parameters: tuple[tuple[int, ...], ...]) -> Ruleset:
    return Ruleset(entry, parameters)
