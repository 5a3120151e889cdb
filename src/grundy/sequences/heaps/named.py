"""The named heap games, ready to play."""

from collections.abc import Mapping
from types import MappingProxyType

from grundy.sequences.heaps.names import TABLE
from grundy.sequences.heaps.take_and_break import TakeAndBreak

__all__ = ["NAMED"]

# By the name in the table; names in other spellings are read by TakeAndBreak and read_game.
NAMED: Mapping[str, TakeAndBreak] = MappingProxyType({row.name: TakeAndBreak(row.notation) for row in TABLE})
