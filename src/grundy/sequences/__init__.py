"""Heap games at scale: nim values as arrays indexed by heap size, and periods with proof.

The rules of the games stand in `heaps`, the methods of computing in `values`, the proofs in `periods`, what is asked of
one game in `questions`; `survey` goes through whole families.
"""

from typing import TYPE_CHECKING

from grundy.loading import on_first_use

__all__ = [
    "NAMED",
    "AllBut",
    "Certificate",
    "HeapFunction",
    "HeapGame",
    "HeapLike",
    "Periodicity",
    "Run",
    "Subtraction",
    "TakeAndBreak",
    "Values",
    "Work",
    "as_game",
    "certificate_from_dict",
    "cousin",
    "find_period",
    "nim_value",
    "nim_values",
    "read_game",
]

if TYPE_CHECKING:
    from grundy.sequences.heaps import (
        NAMED,
        AllBut,
        HeapFunction,
        HeapGame,
        HeapLike,
        Subtraction,
        TakeAndBreak,
        as_game,
        cousin,
        read_game,
    )
    from grundy.sequences.periods.certificate import Certificate, certificate_from_dict
    from grundy.sequences.periods.periodicity import Periodicity
    from grundy.sequences.questions import find_period, nim_value, nim_values
    from grundy.sequences.values.engine import Values, Work
    from grundy.sequences.values.run import Run
else:
    __getattr__, __dir__ = on_first_use(
        __name__,
        __all__,
        {
            "questions": "find_period nim_value nim_values",
            "heaps": "NAMED AllBut HeapFunction HeapGame HeapLike Subtraction TakeAndBreak as_game cousin read_game",
            "periods.certificate": "Certificate certificate_from_dict",
            "periods.periodicity": "Periodicity",
            "values.engine": "Values Work",
            "values.run": "Run",
        },
    )
