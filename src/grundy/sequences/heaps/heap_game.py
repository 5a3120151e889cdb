"""Heap games of any kind: conversion, named games, and cousins, which are equal up to a shift."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeAlias

from grundy.errors import DomainError
from grundy.parsing import Reader, normalize_name
from grundy.rules import Game
from grundy.sequences.heaps.digits import MOST_DIGITS, POINTS, Digits
from grundy.sequences.heaps.subtraction import AllBut, HeapFunction, HeapOptions, Subtraction
from grundy.sequences.heaps.take_and_break import TABLE, TakeAndBreak

HeapGame: TypeAlias = TakeAndBreak | Subtraction | AllBut | HeapFunction

# Arguments that `as_game` converts to a heap game.
HeapLike: TypeAlias = HeapGame | str | HeapOptions | Game

_SETS = {"": Subtraction, "subtraction": Subtraction, "allbut": AllBut}


def read_game(text: str) -> TakeAndBreak | Subtraction | AllBut:
    """Parse a heap game in any notation.

    Parameters
    ----------
    text : str
        Digits such as ``0.77``, a name such as ``Kayles`` (see `TakeAndBreak`), the set of numbers that may be taken,
        as ``{1,2,6}`` or ``Subtraction({1,2,6})``, or those that may not, as ``all but {1,2}`` or ``AllBut({1,2})``.

    Raises
    ------
    NotationError
        If the text cannot be parsed; the error shows the place.

    Examples
    --------
    >>> read_game("Kayles"), read_game("{1, 2, 6}"), read_game("all but {1, 2}")
    (TakeAndBreak('0.77'), Subtraction({1, 2, 6}), AllBut({1, 2}))
    """
    if not isinstance(text, str):
        raise DomainError(f"the notation of a heap game must be a string, not {text!r}")
    at = next((at for at, character in enumerate(text) if character in "({" or character.isdigit()), len(text))
    head = normalize_name(text[:at])
    if head in _SETS and (head or text[at : at + 1] in ("(", "{")) and not any(point in text for point in POINTS):
        return _read_set(text, at, _SETS[head])
    return TakeAndBreak(text)


def _read_set(text: str, at: int, game: type[Subtraction] | type[AllBut]) -> Subtraction | AllBut:
    """Parse a set in braces, in parentheses, or in both."""
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
    """Convert a notation, a function or a game object to a heap game; return heap games unchanged.

    Parameters
    ----------
    game : heap game, str, callable or Game
        A `TakeAndBreak`, `Subtraction`, `AllBut` or `HeapFunction`; a string that `read_game` accepts; a function that
        returns the options of a heap of a given size; or an object with this function as its method ``options``.

    Raises
    ------
    DomainError
        If the argument is something else.

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
        raise DomainError(f"expected a heap game, not the class {game.__name__}", hint=f"try {game.__name__}(…)")
    if isinstance(game, Game):
        return HeapFunction(game.options, type(game).__name__)
    if callable(game):
        return HeapFunction(game)
    raise DomainError(
        "a heap game must be a TakeAndBreak, Subtraction or AllBut, a string such as '0.77', 'Kayles' or '{1,2,6}', a "
        f"function that returns the options of a heap, or an object with a method options, not {game!r}"
    )


# The keys are spelled as in the table. TakeAndBreak and read_game accept other spellings.
NAMED: Mapping[str, TakeAndBreak] = MappingProxyType({row.name: TakeAndBreak(row.notation) for row in TABLE})


# ---- Cousins: games with the same nim sequence up to a shift
#
# **Theorem** (for octal games known as first cousins: Berlekamp, Conway and Guy, Winning Ways, 1982, chapter 4). Let
# heap 1 of a game allow no move. In the cousin of the game each heap has one counter fewer: heap m >= 1 becomes heap
# m - 1. Then G(n + 1) = G'(n) for all n >= 0, where G' are the values of the cousin.
#
# **Proof.** Let a move take i counters from heap n + 1 and leave h heaps, a_1 + ... + a_h = n + 1 - i, all a_j >= 1.
# The same move of the cousin leaves the heaps a_j - 1 >= 0, whose sum is n - r with r = i + h - 1: it takes r counters
# from heap n, and those a_j - 1 that are 0 vanish. So the digit d'_r of the cousin must have a bit for each number of
# non-empty heaps among the a_j - 1. This can be any number from 0 to h, and each sum occurs with each number. So the
# digit is 2^(h+1) - 1: 1 for h = 0, 3 for h = 1, 7 for h = 2. If the heaps left must all be different, so must the
# a_j - 1. Then at most one of them is 0, and h or h - 1 heaps are left: the digit is 2^h + 2^(h-1) for h >= 1.
# Thus the moves from n + 1 and those from n in the cousin correspond, and by induction they lead to equal values:
# G(a) = G'(a - 1) for each heap a >= 1 that is left, and an empty heap of the cousin, of value 0, corresponds to a
# heap 1, which has no move and value 0. It remains to check that r counters may be taken. r = i + h - 1 < 0 never
# happens, because a move takes something or leaves at least two heaps. r = 0 only for i = 1 and h = 0, the move that
# takes all of heap 1. It is the only move that heap 1 can have, and it is excluded. Heaps without moves ("stuck")
# also have no moves with one counter fewer. ∎


def first_cousin(game: TakeAndBreak) -> TakeAndBreak | None:
    """Return the game with G'(n) = G(n + 1) for all n, in which every heap has one counter fewer.

    Returns
    -------
    TakeAndBreak or None
        None when heap 1 has a move, or when the cousin would have too many digits.

    Examples
    --------
    >>> first_cousin(TakeAndBreak("0.07")), first_cousin(TakeAndBreak("0.77"))
    (TakeAndBreak('0.137'), None)
    """
    if (game.digit(1) & 1 and 1 not in game.stuck) or game.most_heaps + _length(game) > MOST_DIGITS:
        return None
    once = len(game.digits) + max(0, game.most_heaps - 1)  # from this index on, the shifted digits repeat
    digits = _shifted(game, once + len(game.repeating))
    return TakeAndBreak.from_digits(
        digits[:once], digits[once:], unequal=game.unequal, stuck=[heap - 1 for heap in game.stuck]
    )


def _length(game: TakeAndBreak) -> int:
    return len(game.digits) + len(game.repeating)


def _shifted(game: TakeAndBreak, stop: int) -> list[int]:
    """Return the digits d'_0, ..., d'_(stop - 1) of the cousin."""
    old = Digits(game.digits, game.repeating)
    digits = [0] * stop
    for heaps in range(game.most_heaps + 1):
        new = _left_by_cousin(heaps, game.unequal)
        for taken in range(stop + 1 - heaps):
            if old.at(taken) >> heaps & 1 and taken + heaps > 1:
                digits[taken + heaps - 1] |= new
    return digits


def _left_by_cousin(heaps: int, unequal: bool) -> int:
    """Return the digit for the numbers of heaps that can remain when each of `heaps` heaps loses a counter."""
    return (1 << heaps) | (1 << heaps >> 1) if unequal else (2 << heaps) - 1


def cousin(game: TakeAndBreak) -> tuple[TakeAndBreak, int] | None:
    """Replace a game by its cousin as often as possible; return the last cousin and the number of steps.

    Returns
    -------
    (TakeAndBreak, int) or None
        The game with G'(n) = G(n + shift) for all n >= 0, and the shift, at least 1. Heap 1 has a move in it, unless
        the number of steps was limited to bound the work. None if heap 1 has a move in the given game, or if the game
        has no moves.

    Examples
    --------
    >>> cousin(TakeAndBreak("Officers"))
    (TakeAndBreak('0.37'), 1)
    >>> cousin(TakeAndBreak("Couples-are-Forever"))
    (TakeAndBreak('0.37'), 2)
    >>> cousin(TakeAndBreak("Grundy's game"))
    (TakeAndBreak('0.36 unequal'), 2)
    """
    shift, work, nearest = 0, 0, game
    while any((*nearest.digits, *nearest.repeating)) and work < MOST_DIGITS:
        following = first_cousin(nearest)
        if following is None:
            break
        shift, work, nearest = shift + 1, work + _length(nearest), following
    return (nearest, shift) if shift else None
