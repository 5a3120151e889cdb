"""Reading positions as the books write them.

::

    sum   =  term { ("+" | "⊕") term }
    term  =  "(" sum ")"  |  word "(" numbers { ";" numbers } ")"

The words and what may stand in their brackets come from the catalogue.
"""

from collections.abc import Iterable
from functools import lru_cache
from math import inf
from typing import NoReturn

from grundy.errors import DomainError, NotationError
from grundy.games import CATALOGUE, Entry, Group, Ruleset
from grundy.notation import Number, Reader
from grundy.play.position import Position, Term

__all__ = ["parse"]


def parse(text: str) -> Position:
    """Read a position, a sum of games written as in the books.

    Parameters
    ----------
    text : str
        Terms joined by ``+`` or ``⊕``: ``N(a,b,…)`` is Bouton's Nim, ``N(n;S)`` one pile from which numbers of the
        set S may be taken, ``W(a,b)`` Wythoff's game; ``grundy games`` lists all. Blanks and round brackets
        around sums are free.

    Returns
    -------
    Position

    Raises
    ------
    NotationError
        With the place of the first bad character and what was expected there.

    Examples
    --------
    >>> parse("N(20;1,2,6) ⊕ N(3, 5)").nim_value
    5
    """
    if not isinstance(text, str):
        raise TypeError(f"a position is read from a text, not from {text!r}")
    reader = Reader(text)
    terms: list[Term] = []
    written: list[int] = []
    depth = 0  # sums are associative: brackets only have to match, and counting them needs no recursion
    while True:
        while reader.take("("):
            depth += 1
        found = _term(reader)
        terms += found
        written.append(len(found))
        while depth and reader.take(")"):
            depth -= 1
        if reader.at_end() and not depth:
            return Position(tuple(terms), tuple(written))
        if not reader.take("+⊕"):
            reader.fail("+ or ) after this term" if depth else "+ after this term, or nothing more")


def _term(reader: Reader) -> list[Term]:
    """Read one word with its brackets; a list of heaps stands for the sum of its heaps."""
    word = reader.word()
    if not word:
        reader.fail(f"a game ({_notations(CATALOGUE)})")
    entries = [entry for entry in CATALOGUE if entry.word == word]
    if not entries:
        shown = word if len(word) <= 40 else f"{word[:40]}…"
        raise NotationError(reader.text, reader.at - len(word), f"no game is written {shown}; {_hint(word)}")
    if not reader.take("("):
        reader.fail(f"( after {word}")
    return _position(reader, entries)


def _position(reader: Reader, entries: list[Entry]) -> list[Term]:
    """Read the groups of numbers up to the closing bracket, and choose the entry that has so many groups."""
    groups: list[list[Number]] = []
    while True:
        entries = [entry for entry in entries if len(entry.groups) > len(groups)]
        groups.append(_numbers(reader, entries, [entry.groups[len(groups)] for entry in entries]))
        if not reader.take(";"):
            break
        if not any(len(entry.groups) > len(groups) for entry in entries):
            reader.at -= 1
            reader.fail(f"a comma or ) ({_notations(entries)})")
    if not reader.take(")"):
        reader.fail(f"a comma, a semicolon or ) ({_notations(entries)})")
    matching = [entry for entry in entries if len(entry.groups) == len(groups)]
    if not matching:
        raise NotationError(reader.text, reader.at - 1, f"expected ; and more numbers ({_notations(entries)})")
    return _terms(reader, matching[0], groups)


def _numbers(reader: Reader, entries: list[Entry], expected: list[Group]) -> list[Number]:
    """Read numbers with commas between them; stop at the first that no entry allows."""
    letters = " or ".join(dict.fromkeys(group.letters for group in expected))
    least = min(group.least for group in expected)
    most = max(group.count or inf for group in expected)
    numbers: list[Number] = []
    while True:
        numbers.append(reader.number(f"a number ({letters})"))
        if numbers[-1].value < least:
            _refuse_small(reader, numbers[-1], least)
        if not reader.take(","):
            return numbers
        if len(numbers) == most:
            reader.at -= 1
            reader.fail(f") after {most} number{'s' * (most != 1)} ({_notations(entries)})")


def _terms(reader: Reader, entry: Entry, groups: list[list[Number]]) -> list[Term]:
    for group, numbers in zip(entry.groups, groups, strict=True):
        _check(reader, entry, group, numbers)
    first, *parameters = (tuple(number.value for number in numbers) for numbers in groups)
    ruleset = _ruleset(entry, tuple(parameters))
    try:
        ruleset.game  # noqa: B018  # made here, so that what the game says against its parameters gets a place
    except DomainError as error:
        raise NotationError(reader.text, groups[-1][0].at, str(error)) from error
    return [Term(ruleset, position) for position in ruleset.positions(first)]


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


def _hint(word: str) -> str:
    """Name the games that were probably meant, or all of them."""
    meant = [e for e in CATALOGUE if word.casefold() in {e.word.casefold(), *_words(" ".join(e.names))}]
    return f"did you mean {' or '.join(e.notation for e in meant)}?" if meant else f"known are {_notations(CATALOGUE)}"


def _words(names: str) -> set[str]:
    return {word.removesuffix("'s") for word in names.casefold().split()}


# Components of one game share the tables that it makes.
@lru_cache(maxsize=256)
def _ruleset(entry: Entry, parameters: tuple[tuple[int, ...], ...]) -> Ruleset:
    return Ruleset(entry, parameters)


def _notations(entries: Iterable[Entry]) -> str:
    return ", ".join(entry.notation for entry in entries)
