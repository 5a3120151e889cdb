"""Take-and-break games by name, each made once and shared by all positions of it."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TypeAlias

from grundy.games.heaps.single import Lasker
from grundy.sequences import AllBut, Subtraction, TakeAndBreak, read_game

__all__ = [
    "couples_are_forever",
    "daisies",
    "dawsons_chess",
    "dawsons_kayles",
    "double_kayles",
    "flanigan",
    "grundys_game",
    "guiles",
    "kayles",
    "kenyon",
    "officers",
    "she_loves_me",
    "take_and_break",
]

HeapRules: TypeAlias = TakeAndBreak | Subtraction | AllBut


def take_and_break(text: str) -> HeapRules:
    """Return the heap game of a notation or a name, the same object for the same rules.

    Parameters
    ----------
    text : str
        Digits such as ``0.137``, a set of numbers such as ``{1,2,6}`` or ``all but {1,2}``, or a name.

    Raises
    ------
    NotationError
        When the text cannot be read; it shows where.

    Examples
    --------
    >>> take_and_break("0.77") is take_and_break("Kayles") is kayles()
    True
    >>> take_and_break("0.137").nim_value(25)
    2
    """
    return _shared(read_game(text))


@lru_cache(maxsize=1024)
def _shared(game: HeapRules) -> HeapRules:
    return Lasker() if game == Lasker() else game


couples_are_forever = partial(take_and_break, "Couples-are-Forever")
daisies = partial(take_and_break, "Daisies")
dawsons_chess = partial(take_and_break, "Dawson's Chess")
dawsons_kayles = partial(take_and_break, "Dawson's Kayles")
double_kayles = partial(take_and_break, "Double Kayles")
flanigan = partial(take_and_break, "Flanigan's Game")
grundys_game = partial(take_and_break, "Grundy's Game")
guiles = partial(take_and_break, "Guiles")
kayles = partial(take_and_break, "Kayles")
kenyon = partial(take_and_break, "Kenyon's Game")
officers = partial(take_and_break, "Officers")
she_loves_me = partial(take_and_break, "She-Loves-Me-She-Loves-Me-Not")
