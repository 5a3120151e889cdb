"""Computation of the nim values of all heaps up to a size: the methods in `engines`, and `Run`, which applies them."""

from typing import TYPE_CHECKING

from grundy._lazy import lazy_exports

if TYPE_CHECKING:
    from grundy.sequences.values.closed_forms import ClosedForm as ClosedForm, closed_form as closed_form
    from grundy.sequences.values.engines import (
        METHODS as METHODS,
        ClosedEngine as ClosedEngine,
        EndlessEngine as EndlessEngine,
        Engine as Engine,
        OctalEngine as OctalEngine,
        TakingEngine as TakingEngine,
        WideEngine as WideEngine,
        methods_for as methods_for,
    )
    from grundy.sequences.values.run import Run as Run
else:
    __all__, __getattr__, __dir__ = lazy_exports(
        __name__,
        {
            "closed_forms": "ClosedForm closed_form",
            "engines": "METHODS ClosedEngine EndlessEngine Engine OctalEngine TakingEngine WideEngine methods_for",
            "run": "Run",
        },
    )
