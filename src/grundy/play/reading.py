"""Parse sums of games in the notation of the literature.

::

    sum    =  factor { ("+" | "⊕") factor }
    factor =  [ number ("*" | "×") ] ( "(" sum ")" | term )  |  "0"
    term   =  word "(" … ")"  |  digits "(" heaps ")"  |  "{" … "}"  |  "*" number

The catalogue defines the words and the contents of their brackets. Digits with a point are the rules of a
take-and-break game, as in 0.137(25). Braces enclose a set. ``*5`` is a pile of Nim.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from math import inf
from typing import Any, NoReturn, TypeAlias

from grundy.errors import DomainError, NotationError
from grundy.games import (
    CATALOGUE,
    Entry,
    Group,
    Headed,
    Literal,
    Numbers,
    Ruleset,
    Text,
    entry_named,
    own_entry,
    ruleset,
)
from grundy.games.brackets import read_literal
from grundy.games.lookup import entries_written, installed_entries, near_entries
from grundy.parsing import Number, Reader
from grundy.play.moves import Term
from grundy.rules import Parse
from grundy.text import pluralize

# Without this limit, 1000000000*N(5) would fill the memory.
MAX_TERMS = 1_000_000

# The ruleset of a term and its positions: one, or the heaps of a list, which form a sum.
Found: TypeAlias = tuple[Ruleset, list[Any]]


def read_sum(text: str, games: Iterable[Any] = ()) -> tuple[tuple[Term, ...], tuple[int, ...]]:
    """Parse a sum, and return its components and the number of components of each term."""
    if not isinstance(text, str):
        raise TypeError(f"the notation of a position must be a string, not {text!r}")
    reading = _Reading(text, tuple(map(own_entry, games)))
    reading.read()
    return tuple(reading.terms), tuple(reading.written)


class _Reading:
    """The parser of one text. Sums are associative, so a list of open brackets replaces recursion."""

    def __init__(self, text: str, own: tuple[Entry, ...]):
        self.reader = Reader(text)
        self.own = own
        self.terms: list[Term] = []
        self.written: list[int] = []
        # For each open bracket: the count before it, and the numbers of terms before it.
        self.open: list[tuple[int, int, int]] = []

    def read(self) -> None:
        reader = self.reader
        while True:
            self._factor()
            while self.open and reader.take(")"):
                count, terms, written = self.open.pop()
                self._repeat(count, terms, written)
            if reader.at_end() and not self.open:
                return
            if not reader.take("+⊕"):
                reader.fail("+ or ) after this term" if self.open else "+ after this term, or nothing more")

    def _factor(self) -> None:
        """Read a term and the opening brackets before it."""
        while True:
            count = self._count()
            if not self.reader.take("("):
                break
            self.open.append((count, len(self.terms), len(self.written)))
        terms, written = len(self.terms), len(self.written)
        self._term()
        self._repeat(count, terms, written)

    def _count(self) -> int:
        """Read the count of the next factor: a number followed by *, or 1."""
        reader = self.reader
        reader.skip_blanks()
        start = reader.at
        if reader.text[start : start + 1] not in set("0123456789"):
            return 1
        number = reader.number()
        if reader.take("*×"):
            if number.value < 1:
                raise NotationError(reader.text, start, "expected a positive count, found 0")
            return number.value
        reader.at = start
        return 1

    def _repeat(self, count: int, terms: int, written: int) -> None:
        """Repeat the terms after a given number of terms."""
        if count == 1:
            return
        new = len(self.terms) - terms
        if terms + new * count > MAX_TERMS:
            message = f"a sum may have at most {MAX_TERMS} terms; remove equal pairs, which cancel in normal play"
            raise NotationError(self.reader.text, min(self.reader.at, len(self.reader.text)), message)
        self.terms[terms:] = self.terms[terms:] * count
        self.written[written:] = self.written[written:] * count

    def _term(self) -> None:
        """Read one term; a list of heaps is the sum of its heaps."""
        reader = self.reader
        found = read_other_head(reader)
        if found is None:
            entries = self._entries()
            if not reader.take("("):
                reader.fail(f"( after {entries[0].word}{_as_in(entries[0])}")
            found = _read_brackets(reader, entries)
        rules, positions = found
        self.terms += [Term(rules, position) for position in positions]
        if positions:
            self.written.append(len(positions))

    def _entries(self) -> list[Entry]:
        """Read the word before the bracket, and return the games with this name."""
        reader = self.reader
        reader.skip_blanks()
        start = reader.at
        word = _head(reader)
        if not word and reader.text[start : start + 1] in _QUOTES:
            raise NotationError(reader.text, start, "write positions without quotation marks")
        if not word:
            reader.fail(f"a game ({_notations(CATALOGUE[:3])}, …; `grundy games` lists all)")
        entries = entries_written(word, self.own) or entries_written(word, installed_entries())
        if not entries:
            shown = word if len(word) <= 40 else f"{word[:40]}…"
            raise NotationError(reader.text, start, f"there is no game named {shown}; {_hint(word, self.own)}")
        return entries


_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_ '’-]*")

# Quotation marks that some shells do not remove, and those of word processors.
_QUOTES = tuple("\"'`“”„‘’«»")


def _head(reader: Reader) -> str:
    """Read a name: letters, digits, and the apostrophes, hyphens and spaces between them."""
    found = _NAME.match(reader.text, reader.at)
    if found is None:
        return ""
    word = found.group().rstrip()
    reader.at += len(word)
    return word


def _hint(word: str, own: tuple[Entry, ...]) -> str:
    """Return a hint for an unknown name."""
    before = entries_written(word.rstrip("0123456789 "), own)
    if before:
        return f"put the position in brackets{_as_in(before[0])}"
    near = near_entries(word, own)
    if near:
        return f"did you mean {_notations(near, ' or ')}?"
    return "`grundy games` lists all games; to use your own, pass --game, or games=… in Python"


def _as_in(entry: Entry) -> str:
    """Return an example of the notation of a game for messages, or an empty text."""
    return f", as in {entry.example}" if entry.example else ""


def _notations(entries: Iterable[Entry], between: str = ", ") -> str:
    """Return the notations of the games for messages."""
    return between.join(entry.notation for entry in entries)


# ---- The contents of the brackets of a term
#
# ::
#
#     numbers { ";" numbers } ")"        numbers  =  number { "," number }
#     text ")"                           in the notation of the game, its own brackets balanced
#
# Several entries of the catalogue may share a word if their brackets contain numbers. The number of groups selects one.


def _read_brackets(reader: Reader, entries: list[Entry]) -> Found:
    """Read up to the closing bracket."""
    if isinstance(entries[0].brackets, Headed):
        message = "write the rules of the game instead of this word, as in 0.137(25)"
        raise NotationError(reader.text, reader.at - 1, message)
    if isinstance(entries[0].brackets, Numbers):
        numbered = [(entry, entry.brackets) for entry in entries if isinstance(entry.brackets, Numbers)]
        return _read_numbers(reader, numbered)
    return _read_text(reader, entries[0], entries[0].brackets)


def _read_text(reader: Reader, entry: Entry, brackets: Text | Literal) -> Found:
    """Read a position that the game itself parses, or a Python literal."""
    start = reader.at
    end = _closing_bracket(reader.text, start, quotes=isinstance(brackets, Literal))
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
        raise _placed(reader.text, parameters[0][0], error) from error
    reader.at = end + 1
    return _checked(reader.text, rules, [at], [_position(reader.text, at, text, rules)])


def _position(whole: str, at: int, text: str, rules: Ruleset) -> Any:
    try:
        if isinstance(rules.entry.brackets, Literal):
            return read_literal(text)
        assert isinstance(rules.game, Parse)
        return rules.game.parse(text)
    except (DomainError, NotationError) as error:
        raise _placed(whole, at, error) from error


def _placed(whole: str, at: int, error: DomainError | NotationError) -> NotationError:
    """Convert an error in a part of a text, which starts at `at`, to an error in the whole text."""
    if isinstance(error, NotationError):
        return NotationError(whole, min(at + error.at, len(whole)), error.message)
    return NotationError(whole, at, str(error))


def _pieces(text: str, start: int, end: int, parameters: int) -> list[tuple[int, str]] | None:
    """Split a text at the first semicolons; return the pieces with their places, or None if there are too few."""
    pieces = []
    for _ in range(parameters):
        at = next((at for at in _outside(text, start, end) if text[at] == ";"), None)
        if at is None:
            return None
        pieces.append((start, text[start:at]))
        start = at + 1
    return [*pieces, (start, text[start:end])]


def _outside(text: str, start: int, end: int) -> Iterable[int]:
    """Yield the places outside inner brackets."""
    depth = 0
    for at in range(start, end):
        depth -= text[at] in ")]}"
        if depth == 0:
            yield at
        depth += text[at] in "([{"


def _closing_bracket(text: str, start: int, *, quotes: bool = False) -> int | None:
    """Return the place that closes the bracket before `start`, or None; with `quotes`, ignore quoted brackets."""
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


def _read_numbers(reader: Reader, entries: list[tuple[Entry, Numbers]]) -> Found:
    groups: list[list[Number]] = []
    while True:
        entries = [(entry, brackets) for entry, brackets in entries if len(brackets.groups) > len(groups)]
        groups.append(_numbers(reader, [brackets.groups[len(groups)] for _, brackets in entries]))
        if not (_more_groups(entries, groups) and reader.take(";")):
            break
    if not reader.take(")"):
        reader.fail(f"{_what_may_follow(entries, groups)} in {_names(entries)}")
    for entry, brackets in entries:
        if len(brackets.groups) == len(groups):
            return _positions(reader, entry, brackets, groups)
    raise NotationError(reader.text, reader.at - 1, f"expected ; and more numbers in {_names(entries)}")


def _names(entries: list[tuple[Entry, Numbers]]) -> str:
    return _notations((entry for entry, _ in entries), " or ")


def _numbers(reader: Reader, expected: list[Group]) -> list[Number]:
    """Read numbers separated by commas, as many as some group allows."""
    letters = " or ".join(dict.fromkeys(group.letters for group in expected))
    least = min(group.least for group in expected)
    numbers: list[Number] = []
    while True:
        numbers.append(reader.number(f"a number ({letters})"))
        if numbers[-1].value < least:
            _reject_small(reader, numbers[-1], least)
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
    places = [number.at for number in groups[brackets.position]]
    return _checked(reader.text, rules, places, list(position) if brackets.heaps else [position])


def _checked(whole: str, rules: Ruleset, places: list[int], positions: list[Any]) -> Found:
    """Return the positions that were read at these places, after the game has checked them."""
    if rules.check is not None:
        for at, position in zip(places, positions, strict=False):
            try:
                rules.check(position)
            except DomainError as error:
                raise _placed(whole, at, error) from error
    return rules, positions


def _check(reader: Reader, entry: Entry, group: Group, numbers: list[Number]) -> None:
    """Raise an error if numbers are too small, too many or too few for a group."""
    for number in numbers:
        if number.value < group.least:
            _reject_small(reader, number, group.least)
    if group.count is not None and len(numbers) != group.count:
        at = numbers[group.count].at if len(numbers) > group.count else reader.at - 1
        expected = pluralize(group.count, "number")
        message = f"expected {expected} for {group.letters} in {entry.notation}, found {len(numbers)}"
        raise NotationError(reader.text, at, message)


def _reject_small(reader: Reader, number: Number, least: int) -> NoReturn:
    expected = "a positive number" if least == 1 else f"a number of at least {least}"
    raise NotationError(reader.text, number.at, f"expected {expected}, found {number.value}")


# ---- Terms without a word: digits of a take-and-break game, a set in braces, a pile of Nim such as ``*5``

_ZERO = re.compile(r"0\s*($|[+⊕)])")
_NUMBERS = re.compile(r"[0-9]+(?:[\s,;]+[0-9]+)*(?=\s*(?:$|[+⊕)]))")
_NAMED_SET = re.compile(r"(all *but|subtraction) *[({]", re.IGNORECASE)


def read_other_head(reader: Reader) -> Found | None:
    """Read a term that does not begin with a word; return None if it does."""
    if reader.at_end():
        return None
    first = reader.text[reader.at]
    if first == "*":
        reader.take("*")
        return ruleset(entry_named("nim")), [reader.number("a number after *, as in *5, a pile of Nim").value]
    if first == "0" and _ZERO.match(reader.text, reader.at):  # the empty sum
        reader.at += 1
        return ruleset(entry_named("nim")), []
    if first == "{" and not _heap_brackets(reader.text, reader.at):
        return _read_set(reader)
    if first in "0123456789.·{" or _NAMED_SET.match(reader.text, reader.at):
        return _read_heaps(reader)
    return None


def _read_set(reader: Reader) -> Found:
    """Read a set in braces as the game Set."""
    start = reader.at
    end = _closing_bracket(reader.text, start + 1)
    if end is None:
        reader.at = len(reader.text)
        reader.fail("} at the end of the set")
    rules = ruleset(entry_named("set"))
    reader.at = end + 1
    return rules, [_position(reader.text, start, reader.text[start : end + 1], rules)]


def _read_heaps(reader: Reader) -> Found:
    """Read the rules of a heap game and its heaps, which are in the last brackets."""
    start = reader.at
    opening = _heap_brackets(reader.text, start)
    if opening is None:
        _reject_numbers_alone(reader)
        reader.at = len(reader.text)
        reader.fail("heaps in brackets after the rules, as in 0.137(25)")
    entry = entry_named("take-and-break")
    try:
        rules = ruleset(entry, (reader.text[start:opening].strip(),))
    except (DomainError, NotationError) as error:
        raise _placed(reader.text, start, error) from error
    reader.at = opening + 1
    heaps = _numbers(reader, [Group("a,b,…")])
    if not reader.take(")"):
        reader.fail(f"a comma or ) in {entry.notation}")
    return rules, [heap.value for heap in heaps]


def _reject_numbers_alone(reader: Reader) -> None:
    """Raise an error with the notation of Nim for numbers without a game, as in 3,4,5."""
    found = _NUMBERS.match(reader.text, reader.at)
    if found:
        piles = ",".join(re.split(r"[\s,;]+", found.group()))
        meant = f"N({piles})" if len(piles) <= 40 else "N(a,b,…)"
        message = f"the name of a game is missing; write {meant} for piles of Nim, or see `grundy games`"
        raise NotationError(reader.text, reader.at, message)


def _heap_brackets(text: str, start: int) -> int | None:
    """Return the place of the last opening bracket of a term; the rules of a heap game, as 0.1(23), may have some."""
    last = None
    at = start
    while at < len(text) and text[at] not in "+⊕*×;":
        if text[at] in "({":
            end = _closing_bracket(text, at + 1)
            if end is None:
                return at if text[at] == "(" else last
            if text[at] == "(":
                last = at
            at = end + 1
        elif text[at] == ")":
            break
        else:
            at += 1
    return last
