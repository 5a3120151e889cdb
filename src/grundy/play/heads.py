"""Terms that begin with no word: digits of a take-and-break game, a set in braces, a pile of Nim such as ``*5``."""

from __future__ import annotations

import re
from typing import Any

from grundy.errors import DomainError, NotationError
from grundy.games import Ruleset, entry_named, ruleset
from grundy.parsing import Reader
from grundy.play.brackets import closing_bracket, placed, read_heaps

__all__ = ["read_other_head"]

_ZERO = re.compile(r"0\s*($|[+⊕)])")
_NUMBERS = re.compile(r"[0-9]+(?:[\s,;]+[0-9]+)*(?=\s*(?:$|[+⊕)]))")
_NAMED_SET = re.compile(r"(all *but|subtraction) *[({]", re.IGNORECASE)


def read_other_head(reader: Reader) -> tuple[Ruleset, list[Any]] | None:
    """Read a term that begins with no word; None when a word stands here.

    Parameters
    ----------
    reader : Reader
        Stands before the term; afterwards behind it.

    Examples
    --------
    >>> rules, heaps = read_other_head(Reader("0.137(25)"))
    >>> rules.write(heaps)
    '0.137(25)'
    """
    if reader.at_end():
        return None
    first = reader.text[reader.at]
    if first == "*":
        reader.take("*")
        return ruleset(entry_named("nim")), [reader.number("a number after *, as in *5, a pile of Nim").value]
    if first == "0" and _is_zero(reader):
        reader.at += 1
        return ruleset(entry_named("nim")), []
    if first == "{" and not _heap_brackets(reader.text, reader.at):
        return _read_set(reader)
    if first in "0123456789.·{" or _NAMED_SET.match(reader.text, reader.at):
        return _read_heaps(reader)
    return None


def _is_zero(reader: Reader) -> bool:
    """Return whether a 0 stands here alone, the sum of no games."""
    return _ZERO.match(reader.text, reader.at) is not None


def _read_set(reader: Reader) -> tuple[Ruleset, list[Any]]:
    """Read a set in braces as the game Set."""
    start = reader.at
    end = closing_bracket(reader.text, start + 1)
    if end is None:
        reader.at = len(reader.text)
        reader.fail("} at the end of the set")
    rules = ruleset(entry_named("set"))
    inside = reader.text[start : end + 1]
    try:
        position = rules.game.parse(inside)  # type: ignore[attr-defined]
    except NotationError as error:
        raise placed(reader.text, start, error) from error
    reader.at = end + 1
    return rules, [position]


def _read_heaps(reader: Reader) -> tuple[Ruleset, list[Any]]:
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
        raise placed(reader.text, start, error) from error
    reader.at = opening + 1
    return rules, read_heaps(reader, entry)


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
            end = closing_bracket(text, at + 1)
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
