"""Lexicodes: greedy codes in the order of the numbers, by the Grundy values of coins."""

from grundy.codes.lexicodes.coins import LexicodeTable
from grundy.codes.lexicodes.growth import Growth, redundancy_starts
from grundy.codes.lexicodes.lexicode import coin_values, lexicode
from grundy.codes.lexicodes.play import PlayedCorrection, correct_by_play
from grundy.codes.lexicodes.room import MEMORY, TableSize, table_size

__all__ = [
    "MEMORY",
    "Growth",
    "LexicodeTable",
    "PlayedCorrection",
    "TableSize",
    "coin_values",
    "correct_by_play",
    "lexicode",
    "redundancy_starts",
    "table_size",
]
