"""Opponents: one that never errs, one that errs now and then, one that plays anything."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import accumulate, islice
from typing import TYPE_CHECKING, TypeAlias

from grundy.errors import DomainError, GrundyError, LimitError
from grundy.integers import as_natural
from grundy.rules import Outcome
from grundy.text import format_number, pluralize

if TYPE_CHECKING:
    from grundy.play import Move, Position

__all__ = [
    "Fallible",
    "Opponent",
    "Perfect",
    "Random",
    "chosen_move",
    "numbered_move",
]


# Anybody who answers a position with a legal move of it.
Opponent: TypeAlias = "Callable[[Position], Move]"

# How often a fallible opponent looks for a bad move, before it plays well after all.
MAX_DRAWN = 100

# How good it is to leave a position of each outcome, for the player who has moved.
_WORTH = {Outcome.P: 2, Outcome.D: 1, Outcome.N: 0}
# How good it is to be on move there.
_PROMISE = {Outcome.N: 2, Outcome.D: 1, Outcome.P: 0}


class Perfect:
    """Plays so that no better play exists: wins what is won, keeps what is drawn, and puts up a fight when it is lost.

    Parameters
    ----------
    seed : int or str, optional
        Without use, for nothing is left to chance; it is taken so that all opponents are made alike.

    Examples
    --------
    >>> import grundy
    >>> str(Perfect()(grundy.parse("N(3,5)")))
    'take 2 in N(5), leaving N(3)'
    """

    name = "perfect"

    def __init__(self, seed: int | str | None = None):
        pass

    def __call__(self, position: Position) -> Move:
        """Return a best move; where nobody can see who wins, the first one."""
        try:
            return _made(position, position.best_move())
        except LimitError:
            return _made(position, next(position.moves(), None))


class Random:
    """Plays any legal move: each component that has a move is equally likely, then each move in it.

    Parameters
    ----------
    seed : int or str, optional
        The same seed gives the same moves; without one, no two games are alike.

    Examples
    --------
    >>> import grundy
    >>> p = grundy.parse("N(3,5,7)")
    >>> Random(seed=1)(p) == Random(seed=1)(p)
    True
    """

    name = "random"

    def __init__(self, seed: int | str | None = None):
        self._random = random.Random(seed)

    def reseed(self, seed: int | str) -> None:
        """Begin anew with this seed."""
        self._random.seed(seed)

    def __call__(self, position: Position) -> Move:
        """Return some move."""
        return _made(position, position.random_move(self._random))


class Fallible:
    """Plays a best move, but errs once in k moves on average: then it gives away what it had.

    An error is a move after which its prospects are worse than before, found by drawing moves at random. Where there is
    nothing to give away, or no such move is found in a hundred, it plays a random move or a best one.

    Parameters
    ----------
    k : int
        One move in k is an error; 1 errs always.
    seed : int or str, optional
        The same seed gives the same moves.

    Examples
    --------
    >>> import grundy
    >>> p = grundy.parse("N(3,5)")
    >>> str(Fallible(10**9, seed=1)(p))
    'take 2 in N(5), leaving N(3)'
    >>> Fallible(1, seed=1)(p).position.outcome
    Outcome.N
    """

    def __init__(self, k: int, seed: int | str | None = None):
        self.k = as_natural(k, "the number of moves with one error among them", least=1)
        self._random = random.Random(seed)

    @property
    def name(self) -> str:
        """What records call it."""
        return f"fallible, one error in {self.k}"

    def reseed(self, seed: int | str) -> None:
        """Begin anew with this seed."""
        self._random.seed(seed)

    def __call__(self, position: Position) -> Move:
        """Return a best move, or an error."""
        errs = self._random.randrange(self.k) == 0
        return _made(position, self._error(position)) if errs else Perfect()(position)

    def _error(self, position: Position) -> Move | None:
        """Return a random move that spoils the position; a best one when a hundred draws find none."""
        try:
            promise = _PROMISE[position.outcome]
            for _ in range(MAX_DRAWN if promise else 0):
                move = position.random_move(self._random)
                if move is None or _WORTH[move.position.outcome] < promise:
                    return move
        except LimitError:  # nobody knows who wins here, so that any move will do
            return position.random_move(self._random)
        return position.best_move() if promise else position.random_move(self._random)


def _made(position: Position, move: Move | None) -> Move:
    if move is None:
        raise DomainError(f"there is no move left in {position}")
    return move


# ---- Which move is meant: by its number in the list, by its words, or by the position that it leaves

# A position may have more moves than anybody could count; these many are looked through.
MAX_NUMBER = 100_000
MAX_NAMED = 20_000
# In so many written terms a list of heaps is looked for.
MAX_LISTS = 50
# How many moves a message names, and how long it may quote.
MAX_SHOWN = 3
MAX_QUOTED = 60


def chosen_move(position: Position, choice: Move | str | int) -> Move:
    """Return the legal move that somebody has chosen.

    Parameters
    ----------
    position : Position
        Where the move is made.
    choice : Move, int or str
        The move itself; its number in `Position.moves`, counted from 1; or a text: that number, the words of the move
        or as many of them as leave no doubt, or what the move leaves: the position, the component, or the list of
        heaps such as ``N(3,4)``.

    Raises
    ------
    DomainError
        When there is no such move, or more than one.
    LimitError
        When the number is too large to count up to.

    Examples
    --------
    >>> import grundy
    >>> p = grundy.parse("N(3,5)")
    >>> str(chosen_move(p, 2)), str(chosen_move(p, "N(3,3)"))
    ('take 2 in N(3), leaving N(1)', 'take 2 in N(5), leaving N(3)')
    >>> str(chosen_move(p, "take 5"))
    'take 5 in N(5), leaving N(0)'
    """
    from grundy.play.moves import Move

    if isinstance(choice, Move):
        if choice.origin != position:
            raise DomainError(f"the move {_quoted(str(choice))} is not made from {_quoted(str(position))}")
        return choice
    if not isinstance(choice, str):
        return numbered_move(position, choice)
    words = _folded(choice)
    if words.isascii() and words.isdecimal():
        return numbered_move(position, int(words) if len(words) < 20 else MAX_NUMBER + 1)
    return _named_move(position, words) or _move_to(position, choice)


def numbered_move(position: Position, number: int) -> Move:
    """Return a move by its number in `Position.moves`, counted from 1.

    Examples
    --------
    >>> import grundy
    >>> str(numbered_move(grundy.parse("N(7;1,2,6)"), 3))
    'take 6 in N(7;1,2,6), leaving N(1;1,2,6)'
    """
    wanted = as_natural(number, "the number of a move", least=1)
    if wanted > MAX_NUMBER:
        raise LimitError(
            f"only the first {MAX_NUMBER:,} moves go by their number, and {format_number(wanted)} is too large; "
            "write the position that the move leaves"
        )
    count = 0
    for count, move in enumerate(islice(position.moves(), wanted), start=1):
        if count == wanted:
            return move
    raise DomainError(f"there is no move {wanted}: {_how_many(count)}")


def _how_many(count: int) -> str:
    if not count:
        return "no move is left here"
    return f"this position has {pluralize(count, 'move')}"


def _named_move(position: Position, words: str) -> Move | None:
    """Return the move with these words, None when no words begin like this; the whole label goes before a part."""
    if not words:
        raise DomainError("nothing was written; a move is its number, its words, or the position that it leaves")
    exact: list[Move] = []
    begun: list[Move] = []
    for move in islice(position.moves(), MAX_NAMED):
        label = _folded(move.label)
        if label == words:
            exact.append(move)
        elif label.startswith(words) or (words.startswith(label) and _begins(_folded(str(move)), words)):
            begun.append(move)
    found = _distinct(exact or begun)
    if len(found) > 1:
        _refuse_ambiguous(words, found)
    return found[0] if found else None


def _begins(text: str, words: str) -> bool:
    """Return whether a text begins with these words, and not with a part of its last number."""
    return text.startswith(words) and not (words[-1].isalnum() and text[len(words) : len(words) + 1].isalnum())


def _distinct(moves: list[Move]) -> list[Move]:
    """Return one of the moves that do the same in equal components."""
    return list({(move.before, move.after): move for move in reversed(moves)}.values())[::-1]


def _refuse_ambiguous(words: str, found: list[Move]) -> None:
    few = [f"{_quoted(str(move))}" for move in found[:MAX_SHOWN]]
    rest = [f"{len(found) - MAX_SHOWN:,} more"] * (len(found) > MAX_SHOWN)
    raise DomainError(f"{_quoted(words)!r} may be {'; or '.join([*few, *rest])}; write more of it, or its number")


def _begins_as_a_move(position: Position, text: str) -> bool:
    """Return whether a text has the first word of a move here, such as take, so that no position was meant by it."""
    first = _folded(text).partition(" ")[0]
    return any(_folded(move.label).partition(" ")[0] == first for move in islice(position.moves(), MAX_NAMED))


def _move_to(position: Position, text: str) -> Move:
    """Return the move that leaves the position, the component or the list of heaps that is written."""
    try:
        return position.move_to(text)
    except GrundyError:
        found = list(_moves_to_lists(position, text))
        if len(found) == 1:
            return found[0]
        if any(bracket in text for bracket in "({*") and not _begins_as_a_move(position, text):
            raise
        raise DomainError(
            f"no move here is called {_quoted(text)!r}; a move is its number, its words, or the position that it leaves"
        ) from None


def _moves_to_lists(position: Position, text: str) -> Iterator[Move]:
    """Yield the moves that leave this text in the place of a list of heaps: N(3,4) for N(3,5) in N(3,5) + W(1,2)."""
    ends = list(accumulate(position.written))
    if not 1 < len(ends) <= MAX_LISTS:
        return
    groups = [position.terms[end - count : end] for end, count in zip(ends, position.written, strict=True)]
    written = [group[0].ruleset.write([term.position for term in group]) for group in groups]
    for index, group in enumerate(groups):
        if len(group) > 1:
            with suppress(GrundyError):
                yield position.move_to(" + ".join([*written[:index], text, *written[index + 1 :]]))


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())


def _quoted(text: str) -> str:
    return text if len(text) <= MAX_QUOTED else f"{text[:MAX_QUOTED]}…"
