"""Lexicodes: greedy codes in the order of the numbers, by the Grundy values of coins."""

from grundy.codes.lexicodes.basis_values import coin_values_of
from grundy.codes.lexicodes.coins import LexicodeTable
from grundy.codes.lexicodes.growth import Growth, redundancy_starts
from grundy.codes.lexicodes.lexicode import coin_values, lexicode
from grundy.codes.lexicodes.memory import MEMORY, TableSize, table_size
from grundy.codes.lexicodes.play import PlayedCorrection, correct_by_play

__all__ = [
    "MEMORY",
    "Growth",
    "LexicodeTable",
    "PlayedCorrection",
    "TableSize",
    "coin_values",
    "coin_values_of",
    "correct_by_play",
    "lexicode",
    "redundancy_starts",
    "table_size",
]
