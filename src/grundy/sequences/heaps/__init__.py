"""The rules of heap games: how many counters a move may take, and how it may split the rest.

Modules load when they are first used: Nim needs only the pictures in `positions`.
"""

from typing import TYPE_CHECKING

from grundy._lazy import lazy_exports

if TYPE_CHECKING:
    from grundy.sequences.heaps.heap_game import (
        NAMED as NAMED,
        HeapGame as HeapGame,
        HeapLike as HeapLike,
        as_game as as_game,
        cousin as cousin,
        first_cousin as first_cousin,
        read_game as read_game,
    )
    from grundy.sequences.heaps.subtraction import (
        AllBut as AllBut,
        HeapFunction as HeapFunction,
        HeapOptions as HeapOptions,
        Subtraction as Subtraction,
    )
    from grundy.sequences.heaps.take_and_break import (
        TABLE as TABLE,
        NamedGame as NamedGame,
        TakeAndBreak as TakeAndBreak,
    )
else:
    __all__, __getattr__, __dir__ = lazy_exports(
        __name__,
        {
            "heap_game": "HeapGame HeapLike NAMED as_game cousin first_cousin read_game",
            "subtraction": "AllBut HeapFunction HeapOptions Subtraction",
            "take_and_break": "NamedGame TABLE TakeAndBreak",
        },
    )
