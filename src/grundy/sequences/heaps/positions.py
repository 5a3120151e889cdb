"""Positions of heap games: a heap is an integer, a sum of heaps is a tuple of them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from functools import reduce
from operator import xor
from typing import TypeAlias, TypeVar

from grundy.errors import LimitError
from grundy.natural import natural
from grundy.rules.sum import Sum
from grundy.saying import shown
from grundy.sequences.heaps.pictures import draw_heaps, picture_heaps

__all__ = ["MOST_OPTIONS", "Heaps", "Position", "SplittingGame", "Valued", "heaps_of", "in_one_heap", "limited"]

Heaps: TypeAlias = tuple[int, ...]
Position: TypeAlias = int | Heaps
Option = TypeVar("Option", int, Heaps)

# So many options are listed at once, in some hundred megabytes.
MOST_OPTIONS = 1_000_000


def heaps_of(position: Position | Sum) -> Heaps:
    """Return the non-empty heaps of a position, the largest first.

    Parameters
    ----------
    position : int, tuple of int or Sum
        A heap, or several.

    Returns
    -------
    tuple of int

    Examples
    --------
    >>> heaps_of(7), heaps_of((2, 0, 3)), heaps_of(Sum(2, 3)), heaps_of(0)
    ((7,), (3, 2), (3, 2), ())
    """
    heaps = position if isinstance(position, (tuple, list, Sum)) else (position,)
    return tuple(sorted((heap for heap in (natural(heap, "a heap") for heap in heaps) if heap), reverse=True))


def limited(options: Iterator[Option], position: Position, limit: int) -> list[Option]:
    """Return the options as a list, each once, or say that they are too many.

    Parameters
    ----------
    options : iterator of int or of tuples
        The options of the position.
    position : int or tuple of int
        For the message.
    limit : int
        The most that are looked at. Those that come twice count twice: there may be no end of them.

    Returns
    -------
    list

    Examples
    --------
    >>> limited(iter([(2,), (1,), (2,)]), 3, limit=3)
    [(2,), (1,)]
    """
    limit = natural(limit, "limit")
    found: dict[Option, None] = {}
    for number, option in enumerate(options):
        if number >= limit:
            name = "this sum" if isinstance(position, tuple) else f"heap {shown(position)}"
            raise LimitError(f"{name} has more than {limit} options; raise limit=…, or go through moves(…) one by one")
        found[option] = None
    return list(found)


def in_one_heap(heaps: Heaps, moves_of: Callable[[int], Iterator[tuple[str, Heaps]]]) -> Iterator[tuple[str, Heaps]]:
    """Yield the moves in a sum of heaps, with all heaps that are left, by the moves from one heap.

    Parameters
    ----------
    heaps : tuple of int
        The largest first.
    moves_of : function
        From a heap to its moves: what is done, in words, and the heaps that are left of it.

    Yields
    ------
    str, tuple of int

    Examples
    --------
    >>> list(in_one_heap((3, 3, 1), lambda heap: iter([("take 1", (heap - 1,) * (heap > 1))])))
    [('take 1', (3, 2, 1)), ('take 1', (3, 3))]
    """
    for at, heap in enumerate(heaps):
        if at and heaps[at - 1] == heap:
            continue  # the moves from an equal heap are the same
        rest = heaps[:at] + heaps[at + 1 :]
        for label, left in moves_of(heap):
            yield label, tuple(sorted(rest + left, reverse=True)) if rest else left


class Valued:
    """A heap game knows the nim values of its positions, and shows them."""

    @property
    def token(self) -> str:
        """What a counter looks like in the terminal."""
        return "●"

    def nim_value(self, position: Position) -> int:
        """Return the nim value of a heap of any size, or of a sum of heaps.

        Parameters
        ----------
        position : int or tuple of int

        Returns
        -------
        int

        Raises
        ------
        LimitError
            When a heap is too large to compute its value, and no period is proved.
        """
        from grundy.sequences.questions import nim_value  # which stands above the rules, as do all ways to compute

        return reduce(xor, (nim_value(self, heap) for heap in heaps_of(position)), 0)  # type: ignore[arg-type]

    def picture(self, position: Position) -> str:
        """Return the heaps as rows of counters, for a terminal."""
        return picture_heaps(heaps_of(position) or (0,), self.token)

    def svg(self, position: Position) -> str:
        """Return the heaps as rows of counters, as the text of an SVG file."""
        name = getattr(self, "name", None) or getattr(self, "notation", repr(self))
        return draw_heaps(heaps_of(position) or (0,), str(name))


class SplittingGame(ABC):
    """A game in which a move may leave several heaps; what follows from its moves from one heap."""

    @abstractmethod
    def heap_moves(self, heap: int) -> Iterator[tuple[str, Heaps]]:
        """Yield the moves from one heap: what is done, in words, and the non-empty heaps that are left."""

    def options(self, position: Position, *, limit: int = MOST_OPTIONS) -> list[Heaps]:
        """Return what one move can leave: tuples of non-empty heaps, the largest first, each tuple once.

        Parameters
        ----------
        position : int or tuple of int
            A heap, or a sum of heaps.
        limit : int, optional
            How many options may be looked at; a LimitError says that there are more.

        Returns
        -------
        list of tuples
        """
        return limited((option for _, option in self.moves(position)), position, limit)

    def moves(self, position: Position) -> Iterator[tuple[str, Heaps]]:
        """Yield pairs of a move in words and what it leaves, one by one."""
        yield from in_one_heap(heaps_of(position), self.heap_moves)

    def components(self, position: Position) -> Heaps:
        """Return the heaps of a position, each a position of its own."""
        return heaps_of(position)
