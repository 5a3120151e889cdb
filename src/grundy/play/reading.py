"""Reading sums of games as the books write them.

::

    sum    =  factor { ("+" | "⊕") factor }
    factor =  [ number ("*" | "×") ] ( "(" sum ")" | term )  |  "0"
    term   =  word "(" … ")"  |  digits "(" heaps ")"  |  "{" … "}"  |  "*" number

The words and what may stand in their brackets come from the catalogue. Digits with a point are the rules of a
take-and-break game, as in 0.137(25); braces are a set; ``*5`` is a pile of Nim.
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

# A count such as 1000000000*N(5) would fill the memory.
MAX_TERMS = 1_000_000

# A ruleset and the positions of it that a term has: one, or the heaps of a list, which are played as a sum.
Found: TypeAlias = tuple[Ruleset, list[Any]]


def read_sum(text: str, games: Iterable[Any] = ()) -> tuple[tuple[Term, ...], tuple[int, ...]]:
    """Read a sum: return its components, and how many of them each written term holds."""
    if not isinstance(text, str):
        raise TypeError(f"a position is read from a text, not from {text!r}")
    reading = _Reading(text, tuple(map(own_entry, games)))
    reading.read()
    return tuple(reading.terms), tuple(reading.written)


class _Reading:
    """Reading of one text. Sums are associative: brackets are kept on a list, and nesting needs no recursion."""

    def __init__(self, text: str, own: tuple[Entry, ...]):
        self.reader = Reader(text)
        self.own = own
        self.terms: list[Term] = []
        self.written: list[int] = []
        # For each open bracket: how often what is in it counts, and where its terms begin.
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
        """Read a term with the brackets that open before it; they are closed later."""
        while True:
            count = self._count()
            if not self.reader.take("("):
                break
            self.open.append((count, len(self.terms), len(self.written)))
        terms, written = len(self.terms), len(self.written)
        self._term()
        self._repeat(count, terms, written)

    def _count(self) -> int:
        """Read how often the next factor counts: 1 when there is no number with * behind it."""
        reader = self.reader
        reader.skip_blanks()
        start = reader.at
        if reader.text[start : start + 1] not in set("0123456789"):
            return 1
        number = reader.number()
        if reader.take("*×"):
            if number.value < 1:
                raise NotationError(reader.text, start, "expected a count that is at least 1, found 0")
            return number.value
        reader.at = start
        return 1

    def _repeat(self, count: int, terms: int, written: int) -> None:
        """Count the terms from a place on several times."""
        if count == 1:
            return
        new = len(self.terms) - terms
        if terms + new * count > MAX_TERMS:
            message = f"this sum has more than {MAX_TERMS} terms, and so many are not read; equal pairs cancel"
            raise NotationError(self.reader.text, min(self.reader.at, len(self.reader.text)), message)
        self.terms[terms:] = self.terms[terms:] * count
        self.written[written:] = self.written[written:] * count

    def _term(self) -> None:
        """Read one term; a list of heaps stands for the sum of its heaps."""
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
        """Read the word before the bracket, and return the games that are written with it."""
        reader = self.reader
        reader.skip_blanks()
        start = reader.at
        word = _head(reader)
        if not word and reader.text[start : start + 1] in _QUOTES:
            raise NotationError(reader.text, start, "a position is read without quotation marks; leave them out")
        if not word:
            reader.fail(f"a game ({_notations(CATALOGUE[:3])}, …; `grundy games` lists all)")
        entries = entries_written(word, self.own) or entries_written(word, installed_entries())
        if not entries:
            shown = word if len(word) <= 40 else f"{word[:40]}…"
            raise NotationError(reader.text, start, f"no game is written {shown}; {_hint(word, self.own)}")
        return entries


_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_ '’-]*")

# What a shell leaves of quotation marks that it does not know, and what word processors make of them.
_QUOTES = tuple("\"'`“”„‘’«»")


def _head(reader: Reader) -> str:
    """Step over a name: letters, digits, and the apostrophes, hyphens and blanks between them."""
    found = _NAME.match(reader.text, reader.at)
    if found is None:
        return ""
    word = found.group().rstrip()
    reader.at += len(word)
    return word


def _hint(word: str, own: tuple[Entry, ...]) -> str:
    """Name the games that were probably meant."""
    before = entries_written(word.rstrip("0123456789 "), own)
    if before:
        return f"what is played stands in brackets{_as_in(before[0])}"
    near = near_entries(word, own)
    if near:
        return f"did you mean {_notations(near, ' or ')}?"
    return "`grundy games` lists all games, and games of your own are brought by --game, in Python by games="


def _as_in(entry: Entry) -> str:
    """Return an example of how a game is written, for messages; nothing where none is known."""
    return f", as in {entry.example}" if entry.example else ""


def _notations(entries: Iterable[Entry], between: str = ", ") -> str:
    """Return how the games are written, for messages."""
    return between.join(entry.notation for entry in entries)


# ---- What stands in the brackets of a term, and the game that it chooses
#
# ::
#
#     numbers { ";" numbers } ")"        numbers  =  number { "," number }
#     text ")"                           in the notation of the game, its own brackets balanced
#
# Several entries of the catalogue may share a word if numbers stand in their brackets; the number of groups tells
# which one is meant.


def _read_brackets(reader: Reader, entries: list[Entry]) -> Found:
    """Read up to the closing bracket."""
    if isinstance(entries[0].brackets, Headed):
        message = "the rules stand before the heaps in place of this word, as in 0.137(25)"
        raise NotationError(reader.text, reader.at - 1, message)
    if isinstance(entries[0].brackets, Numbers):
        numbered = [(entry, entry.brackets) for entry in entries if isinstance(entry.brackets, Numbers)]
        return _read_numbers(reader, numbered)
    return _read_text(reader, entries[0], entries[0].brackets)


def _read_text(reader: Reader, entry: Entry, brackets: Text | Literal) -> Found:
    """Read a position that the game itself reads, or a literal of Python."""
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
    """Return the error of a piece of a text, which begins at a place, as an error of the whole text."""
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


def _closing_bracket(text: str, start: int, *, quotes: bool = False) -> int | None:
    """Return where the bracket before `start` is closed, or None; with `quotes`, quoted brackets are text."""
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
    places = [number.at for number in groups[brackets.position]]
    return _checked(reader.text, rules, places, list(position) if brackets.heaps else [position])


def _checked(whole: str, rules: Ruleset, places: list[int], positions: list[Any]) -> Found:
    """Return positions that were read at these places, unless the game refuses one of them."""
    if rules.check is not None:
        for at, position in zip(places, positions, strict=False):
            try:
                rules.check(position)
            except DomainError as error:
                raise _placed(whole, at, error) from error
    return rules, positions


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
    expected = "a positive number" if least == 1 else f"a number that is at least {least}"
    raise NotationError(reader.text, number.at, f"expected {expected}, found {number.value}")


# ---- Terms that begin with no word: digits of a take-and-break game, a set in braces, a pile of Nim such as ``*5``

_ZERO = re.compile(r"0\s*($|[+⊕)])")
_NUMBERS = re.compile(r"[0-9]+(?:[\s,;]+[0-9]+)*(?=\s*(?:$|[+⊕)]))")
_NAMED_SET = re.compile(r"(all *but|subtraction) *[({]", re.IGNORECASE)


def read_other_head(reader: Reader) -> Found | None:
    """Read a term that begins with no word; None when a word stands here."""
    if reader.at_end():
        return None
    first = reader.text[reader.at]
    if first == "*":
        reader.take("*")
        return ruleset(entry_named("nim")), [reader.number("a number after *, as in *5, a pile of Nim").value]
    if first == "0" and _ZERO.match(reader.text, reader.at):  # the sum of no games
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
    """Read the rules of a heap game, and its heaps in the last brackets."""
    start = reader.at
    opening = _heap_brackets(reader.text, start)
    if opening is None:
        _refuse_numbers_alone(reader)
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


def _refuse_numbers_alone(reader: Reader) -> None:
    """Say how Nim is written when numbers stand here without a game, as in 3,4,5: most people mean its piles."""
    found = _NUMBERS.match(reader.text, reader.at)
    if found:
        piles = ",".join(re.split(r"[\s,;]+", found.group()))
        meant = f"N({piles})" if len(piles) <= 40 else "N(a,b,…)"
        message = f"numbers alone are no game; piles of Nim are written {meant}, and `grundy games` lists all games"
        raise NotationError(reader.text, reader.at, message)


def _heap_brackets(text: str, start: int) -> int | None:
    """Return the place of the last bracket of a term: the rules of a heap game, as 0.1(23), may have some too."""
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
