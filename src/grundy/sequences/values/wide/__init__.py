"""Heap games that the octal kernel does not serve: wider digits, endless takes, mere takes, functions, closed forms."""

from grundy.sequences.values.wide.by_function import FunctionEngine
from grundy.sequences.values.wide.closed_engine import ClosedEngine
from grundy.sequences.values.wide.closed_forms import ClosedForm, closed_form
from grundy.sequences.values.wide.endless import EndlessEngine
from grundy.sequences.values.wide.taking import TakingEngine
from grundy.sequences.values.wide.wide import WideEngine

__all__ = [
    "ClosedEngine",
    "ClosedForm",
    "EndlessEngine",
    "FunctionEngine",
    "TakingEngine",
    "WideEngine",
    "closed_form",
]
