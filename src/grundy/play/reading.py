"""Reading positions as the books write them.

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
from typing import Any

from grundy.errors import NotationError
from grundy.games import CATALOGUE, Entry, own_entry
from grundy.games.lookup import entries_written, near_entries
from grundy.games.own import installed_entries
from grundy.parsing import Reader
from grundy.play.brackets import notations, read_brackets
from grundy.play.heads import read_other_head
from grundy.play.position import MAX_TERMS, Position
from grundy.play.term import Term

__all__ = ["parse"]


def parse(text: str, *, games: Iterable[Any] = (), misere: bool = False) -> Position:
    """Read a position, a sum of games written as in the books.

    Parameters
    ----------
    text : str
        Terms joined by ``+`` or ``⊕``: ``N(a,b,…)`` is Bouton's Nim, ``N(n;S)`` one pile from which numbers of the
        set S may be taken, ``W(a,b)`` Wythoff's game, ``0.77(5)`` and ``Kayles(5)`` heaps of a take-and-break game;
        ``grundy games`` lists all. ``3*Kayles(5)`` is a sum of three; blanks and round brackets around sums are free.
    games : iterable, optional
        Games of your own: classes, objects, functions or entries; each is written with its name.
    misere : bool, optional
        Whether who makes the last move loses.

    Raises
    ------
    NotationError
        With the place of the first bad character and what was expected there.

    Examples
    --------
    >>> parse("N(20;1,2,6) ⊕ N(3, 5)").nim_value
    5
    >>> print(parse("2*(Kayles(5) + W(1,2))"))
    Kayles(5) + W(1,2) + Kayles(5) + W(1,2)
    """
    if not isinstance(text, str):
        raise TypeError(f"a position is read from a text, not from {text!r}")
    return _Reading(text, tuple(map(own_entry, games)), misere).position()


class _Reading:
    """Reading of one text. Sums are associative: brackets are kept on a list, and nesting needs no recursion."""

    def __init__(self, text: str, own: tuple[Entry, ...], misere: bool):
        self.reader = Reader(text)
        self.own = own
        self.misere = misere
        self.terms: list[Term] = []
        self.written: list[int] = []
        # For each open bracket: how often what is in it counts, and where its terms begin.
        self.open: list[tuple[int, int, int]] = []

    def position(self) -> Position:
        """Read all."""
        reader = self.reader
        while True:
            self._factor()
            while self.open and reader.take(")"):
                count, terms, written = self.open.pop()
                self._repeat(count, terms, written)
            if reader.at_end() and not self.open:
                return Position(tuple(self.terms), tuple(self.written), self.misere).checked()
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
        reader.at_end()  # steps over blanks
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
            found = read_brackets(reader, entries)
        rules, positions = found
        self.terms += [Term(rules, position) for position in positions]
        if positions:
            self.written.append(len(positions))

    def _entries(self) -> list[Entry]:
        """Read the word before the bracket, and return the games that are written with it."""
        reader = self.reader
        reader.at_end()  # steps over blanks
        start = reader.at
        word = _head(reader)
        if not word and reader.text[start : start + 1] in _QUOTES:
            raise NotationError(reader.text, start, "a position is read without quotation marks; leave them out")
        if not word:
            reader.fail(f"a game ({_FIRST}, …; `grundy games` lists all)")
        entries = entries_written(word, self.own) or entries_written(word, installed_entries())
        if not entries:
            shown = word if len(word) <= 40 else f"{word[:40]}…"
            raise NotationError(reader.text, start, f"no game is written {shown}; {_hint(word, self.own)}")
        return entries


_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_ '’-]*")

# What a shell leaves of quotation marks that it does not know, and what word processors make of them.
_QUOTES = tuple("\"'`“”„‘’«»")

# Some notations, for messages.
_FIRST = notations(CATALOGUE[:3])


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
        return f"did you mean {notations(near, ' or ')}?"
    return "`grundy games` lists all games, and games of your own are brought by --game, in Python by games="


def _as_in(entry: Entry) -> str:
    """Return an example of how a game is written, for messages; nothing where none is known."""
    return f", as in {entry.example}" if entry.example else ""
