"""Games with several piles in one position: Moore's Nim, Staircase Nim, Poker Nim.

Touch the lowest counter that goes in each pile from which some go; chips from the bag are touched, and then the base of
the heap to which they are added.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from grundy.play.boards.board import Board, Mark, rect
from grundy.play.boards.piles import BELOW, MOST_COUNTERS, Pile, pile_corners, piles_board
from grundy.text import format_number

__all__ = ["board", "touches"]

MOST_PILES = 40
BASE = 32.0


def board(game: Any, position: Any, earlier: tuple[Any, ...] = ()) -> Board | None:
    """Return the piles side by side; None when there are too many of them.

    Examples
    --------
    >>> from grundy.games import Staircase
    >>> board(Staircase(), (1, 2)).ids()
    ['h1c1', 'h2c1', 'h2c2']
    """
    piles = _piles(game, position)
    if len(piles) > MOST_PILES:
        return None
    title = f"piles of {', '.join(format_number(pile.count) for pile in piles)}"
    note = f"take from up to {format_number(game.k)} piles" if _name(game) == "Moore" else ""
    if _name(game) != "PokerNim":
        return piles_board(piles, title, note)
    found = piles_board(piles, title, below=BASE)
    return replace(found, marks=(*found.marks, *_bases(piles)))


def _name(game: Any) -> str:
    return type(game).__name__


def _piles(game: Any, position: Any) -> list[Pile]:
    if _name(game) == "PokerNim":
        heaps, bag = position
        chips = [Pile(heap, f"h{at}c", f" in heap {at}", what="chip") for at, heap in enumerate(heaps, 1)]
        return [*chips, Pile(bag, "b", " in the bag", "bag", "bag", "chip")]
    if _name(game) == "Staircase":
        return [Pile(n, f"h{at}c", f" on step {at}", f"on {at}", what="coin") for at, n in enumerate(position, 1)]
    return [Pile(n, f"h{at}c", f" in pile {at}") for at, n in enumerate(position, 1)]


def _bases(piles: list[Pile]) -> Iterator[Mark]:
    """Yield a base below each heap, to which chips from the bag are added."""
    for at, (pile, (left, bottom)) in enumerate(zip(piles[:-1], pile_corners(piles, BASE), strict=False), 1):
        named = {"id": f"h{at}", "label": f"add to heap {at}", "text": "+"}
        yield rect("target", left, bottom + BELOW - 2, pile.width, BASE - 4, 6, **named)


def touches(game: Any, position: Any, label: str, option: Any) -> list[list[str]]:
    """Return the lowest counter that goes of each pile from which some go.

    Examples
    --------
    >>> from grundy.games import Moore, PokerNim
    >>> touches(Moore((2,)), (2, 3, 4), "", (1, 3, 0)), touches(PokerNim(), ((2, 3), 2), "", ((4, 3), 0))
    ([['h1c2', 'h3c1']], [['b1', 'h1']])
    """
    poker = _name(game) == "PokerNim"
    before, after = (((*heaps[0], heaps[1]) if poker else heaps) for heaps in (position, option))
    if len(before) > MOST_PILES:
        return []
    way = []
    for at, (old, new) in enumerate(zip(before, after, strict=True), 1):
        if new < old:
            if old > MOST_COUNTERS:
                return []  # such a pile is not drawn counter by counter
            way.append(f"b{new + 1}" if poker and at == len(before) else f"h{at}c{new + 1}")
    grown = [f"h{at}" for at, (old, new) in enumerate(zip(before, after, strict=True), 1) if poker and new > old]
    return [way + grown]
