"""Nim values of heap games as arrays indexed by heap size, and proved periods.

`heaps` has the rules of the games, `values` the methods of computation and `periods` the proofs. `questions` has the
functions for one game, `survey` those for families of games, and `output` writes plots and files.
"""

from typing import TYPE_CHECKING

from grundy._lazy import lazy_exports

if TYPE_CHECKING:
    from grundy.sequences._kernels import Values as Values
    from grundy.sequences.heaps import (
        NAMED as NAMED,
        AllBut as AllBut,
        HeapFunction as HeapFunction,
        HeapGame as HeapGame,
        HeapLike as HeapLike,
        Subtraction as Subtraction,
        TakeAndBreak as TakeAndBreak,
        as_game as as_game,
        cousin as cousin,
        read_game as read_game,
    )
    from grundy.sequences.output import (
        plot_values as plot_values,
        save_plot as save_plot,
        write_bfile as write_bfile,
        write_csv as write_csv,
    )
    from grundy.sequences.periods.arithmetic import ArithmeticCertificate as ArithmeticCertificate
    from grundy.sequences.periods.periodicity import Certificate as Certificate, Periodicity as Periodicity
    from grundy.sequences.periods.theorems import certificate_from_dict as certificate_from_dict
    from grundy.sequences.questions import find_period as find_period, nim_value as nim_value, nim_values as nim_values
    from grundy.sequences.values.engines import Work as Work
    from grundy.sequences.values.run import Run as Run
else:
    __all__, __getattr__, __dir__ = lazy_exports(
        __name__,
        {
            "_kernels": "Values",
            "heaps": "NAMED AllBut HeapFunction HeapGame HeapLike Subtraction TakeAndBreak as_game cousin read_game",
            "output": "plot_values save_plot write_bfile write_csv",
            "periods.arithmetic": "ArithmeticCertificate",
            "periods.periodicity": "Certificate Periodicity",
            "periods.theorems": "certificate_from_dict",
            "questions": "find_period nim_value nim_values",
            "values.engines": "Work",
            "values.run": "Run",
        },
    )
