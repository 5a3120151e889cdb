"""Misère play: who makes the last move loses, and values no longer add up.

`answer` chooses the method: `tame` has the sums that behave like Nim, and the genus of a position; `quotients` the
structure of sums of heaps of one game, which `extend` builds from a `monoid`; `search` what is left, with the parts of
sums as numbers, `atoms`.
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
