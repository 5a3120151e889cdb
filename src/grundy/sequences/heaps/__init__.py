"""The rules of heap games: what may be taken from a heap, and how the rest may be broken up."""

from grundy.sequences.heaps.heap_game import NAMED, HeapGame, HeapLike, as_game, cousin, first_cousin, read_game
from grundy.sequences.heaps.subtraction import AllBut, HeapFunction, HeapOptions, Subtraction
from grundy.sequences.heaps.take_and_break import TABLE, NamedGame, TakeAndBreak

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
