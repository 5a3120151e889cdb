"""The rules of heap games: what may be taken from a heap, and how the rest may be broken up."""

from typing import TYPE_CHECKING

from grundy.loading import on_first_use

__all__ = [
    "NAMED",
    "TABLE",
    "AllBut",
    "HeapFunction",
    "HeapGame",
    "HeapLike",
    "HeapOptions",
    "NamedGame",
    "Subtraction",
    "TakeAndBreak",
    "as_game",
    "cousin",
    "first_cousin",
    "read_game",
]

if TYPE_CHECKING:
    from grundy.sequences.heaps.all_but import AllBut
    from grundy.sequences.heaps.cousins import cousin, first_cousin
    from grundy.sequences.heaps.function import HeapFunction, HeapOptions
    from grundy.sequences.heaps.named import NAMED
    from grundy.sequences.heaps.names import TABLE, NamedGame
    from grundy.sequences.heaps.reading import HeapGame, HeapLike, as_game, read_game
    from grundy.sequences.heaps.subtraction import Subtraction
    from grundy.sequences.heaps.take_and_break import TakeAndBreak
else:
    __getattr__, __dir__ = on_first_use(
        __name__,
        __all__,
        {
            "all_but": "AllBut",
            "cousins": "cousin first_cousin",
            "function": "HeapFunction HeapOptions",
            "named": "NAMED",
            "names": "TABLE NamedGame",
            "reading": "HeapGame HeapLike as_game read_game",
            "subtraction": "Subtraction",
            "take_and_break": "TakeAndBreak",
        },
    )
