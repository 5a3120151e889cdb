"""What stands in the brackets of a term, and the game that it chooses.

::

    numbers { ";" numbers } ")"        numbers  =  number { "," number }
    text ")"                           in the notation of the game, its own brackets balanced

Several entries of the catalogue may share a word if numbers stand in their brackets; the number of groups tells which
one is meant.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import inf
from typing import Any, NoReturn

from grundy.errors import DomainError, NotationError
from grundy.games import Entry, Group, Headed, Literal, Numbers, Ruleset, Text, ruleset
from grundy.games.literals import read_literal
from grundy.parsing import Number, Reader
from grundy.rules import Parse

__all__ = ["closing_bracket", "notations", "placed", "read_brackets", "read_heaps"]

Found = tuple[Ruleset, list[Any]]


def read_brackets(reader: Reader, entries: list[Entry]) -> Found:
    """Read up to the closing bracket, and return the ruleset with the positions, which are played as a sum.

    Examples
    --------
    >>> from grundy.games import entry_named
    >>> read_brackets(Reader("3,5)"), [entry_named("nim")])[1]
    [3, 5]
    """
    if isinstance(entries[0].brackets, Headed):
        message = "the rules stand before the heaps in place of this word, as in 0.137(25)"
        raise NotationError(reader.text, reader.at - 1, message)
    if isinstance(entries[0].brackets, Numbers):
        numbered = [(entry, entry.brackets) for entry in entries if isinstance(entry.brackets, Numbers)]
        return _read_numbers(reader, numbered)
    return _read_text(reader, entries[0], entries[0].brackets)


def notations(entries: Iterable[Entry], between: str = ", ") -> str:
    """Return how the games are written, for messages.

    Examples
    --------
    >>> from grundy.games import entry_named
    >>> notations([entry_named("one-pile"), entry_named("wythoff")])
    'N(n;S), W(a,b)'
    """
    return between.join(entry.notation for entry in entries)


def read_heaps(reader: Reader, entry: Entry) -> list[int]:
    """Read heaps up to the closing bracket.

    Examples
    --------
    >>> from grundy.games import entry_named
    >>> read_heaps(Reader("3,5)"), entry_named("nim"))
    [3, 5]
    """
    heaps = _numbers(reader, [Group("a,b,…")])
    if not reader.take(")"):
        reader.fail(f"a comma or ) in {entry.notation}")
    return [heap.value for heap in heaps]


# Texts


def _read_text(reader: Reader, entry: Entry, brackets: Text | Literal) -> Found:
    """Read a position that the game itself reads, or a literal of Python."""
    start = reader.at
    end = closing_bracket(reader.text, start, quotes=isinstance(brackets, Literal))
    if end is None:
        reader.at = len(reader.text)
        reader.fail(f") in {entry.notation}")
    pieces = _pieces(reader.text, start, end, brackets.parameters if isinstance(brackets, Text) else 0)
    if pieces is None:
        raise NotationError(reader.text, end, f"expected ; and more in {entry.notation}, found ')'")
    *parameters, (at, text) = pieces
    try:
        rules = ruleset(entry, tuple(parameter.strip() for _, parameter in parameters))
    except (DomainError, NotationError) as error:
        raise placed(reader.text, parameters[0][0], error) from error
    reader.at = end + 1
    return rules, [_position(reader.text, at, text, rules)]


def _position(whole: str, at: int, text: str, rules: Ruleset) -> Any:
    try:
        if isinstance(rules.entry.brackets, Literal):
            return read_literal(text)
        assert isinstance(rules.game, Parse)
        return rules.game.parse(text)
    except (DomainError, NotationError) as error:
        raise placed(whole, at, error) from error


def placed(whole: str, at: int, error: DomainError | NotationError) -> NotationError:
    """Return the error of a piece of a text, which begins at a place, as an error of the whole text.

    Examples
    --------
    >>> placed("N(3) + {x}", 7, NotationError("{x}", 1, "no set")).at
    8
    """
    if isinstance(error, NotationError):
        return NotationError(whole, min(at + error.at, len(whole)), error.message)
    return NotationError(whole, at, str(error))


def _pieces(text: str, start: int, end: int, parameters: int) -> list[tuple[int, str]] | None:
    """Return the texts between semicolons, with their places; what follows the last of them may have more."""
    pieces = []
    for _ in range(parameters):
        at = next((at for at in _outside(text, start, end) if text[at] == ";"), None)
        if at is None:
            return None
        pieces.append((start, text[start:at]))
        start = at + 1
    return [*pieces, (start, text[start:end])]


def _outside(text: str, start: int, end: int) -> Iterable[int]:
    """Return the places that are in no inner bracket."""
    depth = 0
    for at in range(start, end):
        depth -= text[at] in ")]}"
        if depth == 0:
            yield at
        depth += text[at] in "([{"


def closing_bracket(text: str, start: int, *, quotes: bool = False) -> int | None:
    """Return the place of the bracket that closes the one before `start`, or None if there is none.

    Parameters
    ----------
    text : str
        The whole text.
    start : int
        The place behind the opening bracket.
    quotes : bool
        Whether brackets inside quotation marks do not count.

    Examples
    --------
    >>> closing_bracket("N((1)) + N(2)", 2)
    5
    """
    depth, quote = 1, ""
    skip = False
    for at in range(start, len(text)):
        character = text[at]
        if quote:
            if skip or character == "\\":
                skip = not skip
            elif character == quote:
                quote = ""
        elif quotes and character in "'\"":
            quote = character
        else:
            depth += (character in "([{") - (character in ")]}")
            if depth == 0:
                return at
    return None


# Numbers


def _read_numbers(reader: Reader, entries: list[tuple[Entry, Numbers]]) -> Found:
    groups: list[list[Number]] = []
    while True:
        entries = [(entry, brackets) for entry, brackets in entries if len(brackets.groups) > len(groups)]
        groups.append(_numbers(reader, [brackets.groups[len(groups)] for _, brackets in entries]))
        if not (_more_groups(entries, groups) and reader.take(";")):
            break
    names = notations((entry for entry, _ in entries), " or ")
    if not reader.take(")"):
        reader.fail(f"{_what_may_follow(entries, groups)} in {names}")
    for entry, brackets in entries:
        if len(brackets.groups) == len(groups):
            return _positions(reader, entry, brackets, groups)
    raise NotationError(reader.text, reader.at - 1, f"expected ; and more numbers in {names}")


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


def _more_groups(entries: list[tuple[Entry, Numbers]], groups: list[list[Number]]) -> bool:
    return any(len(brackets.groups) > len(groups) for _, brackets in entries)


def _what_may_follow(entries: list[tuple[Entry, Numbers]], groups: list[list[Number]]) -> str:
    last = [brackets.groups[len(groups) - 1] for _, brackets in entries]
    follow = ["a comma"] * _more_numbers(last, groups[-1]) + ["a semicolon"] * _more_groups(entries, groups)
    return " or ".join([*([", ".join(follow)] if follow else []), ")"])


def _positions(reader: Reader, entry: Entry, brackets: Numbers, groups: list[list[Number]]) -> Found:
    for group, numbers in zip(brackets.groups, groups, strict=True):
        _check(reader, entry, group, numbers)
    lists = [tuple(number.value for number in numbers) for numbers in groups]
    position = lists.pop(brackets.position)
    try:
        rules = ruleset(entry, tuple(lists))
    except DomainError as error:
        at = next((group[0].at for k, group in enumerate(groups) if k != brackets.position), groups[0][0].at)
        raise NotationError(reader.text, at, str(error)) from error
    return rules, list(position) if brackets.heaps else [position]


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
