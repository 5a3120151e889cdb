"""Printable exercises with solutions: graphs to label, winning moves to find, tables to fill in.

>>> from grundy.worksheets import worksheet
>>> sheet = worksheet(["nim-sum"], count=1, seed=3, difficulty="easy")
>>> sheet.exercises[0].given["numbers"]
[5, 7]
"""

from grundy.worksheets.exercise import VOCABULARIES, Chance, Exercise, Kind, Vocabulary
from grundy.worksheets.pictures import Picture
from grundy.worksheets.sheet import KINDS, LEVELS, Worksheet, worksheet

__all__ = [
    "KINDS",
    "LEVELS",
    "VOCABULARIES",
    "Chance",
    "Exercise",
    "Kind",
    "Picture",
    "Vocabulary",
    "Worksheet",
    "worksheet",
]
