"""Heap games at scale: nim values as arrays indexed by heap size, and periods with proof."""

from grundy.sequences.period import Periodicity, find_period, nim_value, nim_values
from grundy.sequences.subtraction import Subtraction

__all__ = ["Periodicity", "Subtraction", "find_period", "nim_value", "nim_values"]
