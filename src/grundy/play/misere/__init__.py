"""Misère play, in which the player who makes the last move loses.

`answer` selects the method. `tame` treats sums that behave like Nim, and computes the genus of a position. `quotients`
returns misère quotients of heap games, which `extend` builds from a `monoid`. `search` decides all other sums, with
their parts as numbers from `atoms`.
"""

from grundy.play.misere.answer import MisereAnswer, MisereSolver, misere_outcome, misere_winning_moves
from grundy.play.misere.quotients import MisereQuotient, QuotientPeriod, misere_quotient
from grundy.play.misere.search import MisereSearch, misere_nim_value
from grundy.play.misere.tame import Genus, NotTame, Pair, TameSums, genus, genus_of_sum, tame_pair, tame_winning_moves

__all__ = [
    "Genus",
    "MisereAnswer",
    "MisereQuotient",
    "MisereSearch",
    "MisereSolver",
    "NotTame",
    "Pair",
    "QuotientPeriod",
    "TameSums",
    "genus",
    "genus_of_sum",
    "misere_nim_value",
    "misere_outcome",
    "misere_quotient",
    "misere_winning_moves",
    "tame_pair",
    "tame_winning_moves",
]
