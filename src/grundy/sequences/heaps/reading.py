"""Reading any heap game: digits, a set of numbers to take, a name, a function, or an object with options."""

from __future__ import annotations

from typing import TypeAlias

from grundy.errors import DomainError
from grundy.notation import Reader, plain_name
from grundy.rules.abilities import Game
from grundy.sequences.heaps.all_but import AllBut
from grundy.sequences.heaps.digits import POINTS
from grundy.sequences.heaps.function import HeapFunction, HeapOptions
from grundy.sequences.heaps.subtraction import Subtraction
from grundy.sequences.heaps.take_and_break import TakeAndBreak

__all__ = ["HeapGame", "HeapLike", "as_game", "read_game"]

HeapGame: TypeAlias = TakeAndBreak | Subtraction | AllBut | HeapFunction

# What may be given for a heap game; `as_game` makes one of it.
HeapLike: TypeAlias = HeapGame | str | HeapOptions | Game

_SETS = {"": Subtraction, "subtraction": Subtraction, "allbut": AllBut}


def read_game(text: str) -> TakeAndBreak | Subtraction | AllBut:
    """Read a heap game in any notation.

    Parameters
    ----------
    text : str
        Digits such as ``0.77``, a name such as ``Kayles`` (see `TakeAndBreak`), a set of numbers that may be taken,
        ``{1,2,6}`` or ``Subtraction({1,2,6})``, or of those that may not, ``all but {1,2}`` or ``AllBut({1,2})``.

    Returns
    -------
    TakeAndBreak, Subtraction or AllBut

    Raises
    ------
    NotationError
        When the text cannot be read; it shows where.

    Examples
    --------
    >>> read_game("Kayles"), read_game("{1, 2, 6}"), read_game("all but {1, 2}")
    (TakeAndBreak('0.77'), Subtraction({1, 2, 6}), AllBut({1, 2}))
    """
    if not isinstance(text, str):
        raise DomainError(f"the notation of a heap game is a text, not {text!r}")
    at = next((at for at, character in enumerate(text) if character in "({" or character.isdigit()), len(text))
    head = plain_name(text[:at])
    if head in _SETS and (head or text[at : at + 1] in ("(", "{")) and not any(point in text for point in POINTS):
        return _read_set(text, at, _SETS[head])
    return TakeAndBreak(text)


def _read_set(text: str, at: int, game: type[Subtraction] | type[AllBut]) -> Subtraction | AllBut:
    """Read a set in braces, in parentheses, or in both."""
    reader = Reader(text)
    reader.at = at
    closing = [closing for opening, closing in ("()", "{}") if reader.take(opening)]
    if not closing:
        reader.fail("a set in braces, such as {1,2,6}")
    numbers = [] if game is AllBut and _closes(reader, closing) else _read_numbers(reader)
    for bracket in reversed(closing):
        if not reader.take(bracket):
            reader.fail(f"',' or '{bracket}'")
    if not reader.at_end():
        reader.fail("the end of the text")
    return game(numbers)


def _closes(reader: Reader, closing: list[str]) -> bool:
    return not reader.at_end() and reader.text[reader.at] == closing[-1]


def _read_numbers(reader: Reader) -> list[int]:
    numbers = [reader.positive("a positive number")]
    while reader.take(","):
        numbers.append(reader.positive("a positive number"))
    return numbers


def as_game(game: HeapLike) -> HeapGame:
    """Return a heap game: the thing itself, or what a text or a function describes.

    Parameters
    ----------
    game : heap game, str, callable or Game
        A `TakeAndBreak`, `Subtraction`, `AllBut` or `HeapFunction`; a text that `read_game` reads; a function from the
        size of a heap to its options; or an object that has this function as its method ``options``.

    Returns
    -------
    heap game

    Raises
    ------
    DomainError
        When it is none of these.

    Examples
    --------
    >>> as_game("0.77"), as_game(lambda n: range(n)).options(2)
    (TakeAndBreak('0.77'), [(), (1,)])
    >>> class Nim:
    ...     def options(self, heap):
    ...         return range(heap)
    >>> as_game(Nim())
    HeapFunction(Nim)
    """
    if isinstance(game, (TakeAndBreak, Subtraction, AllBut, HeapFunction)):
        return game
    if isinstance(game, str):
        return read_game(game)
    if isinstance(game, type):
        raise DomainError(f"a heap game is an object, and {game.__name__} is a class; try {game.__name__}(…)")
    if isinstance(game, Game):
        return HeapFunction(game.options, type(game).__name__)
    if callable(game):
        return HeapFunction(game)
    raise DomainError(
        "a heap game is a TakeAndBreak, Subtraction or AllBut, a text such as '0.77', 'Kayles' or '{1,2,6}', a "
        f"function from the size of a heap to its options, or an object with such a method options, not {game!r}"
    )
