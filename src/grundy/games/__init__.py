"""The named rulesets, one file a family, and the catalogue, the one table that lists them."""

from grundy.games.catalogue import CATALOGUE, entry_named
from grundy.games.entry import Entry, Group, Ruleset
from grundy.games.nim import Nim
from grundy.games.one_pile import OnePile
from grundy.games.wythoff import Wythoff

__all__ = ["CATALOGUE", "Entry", "Group", "Nim", "OnePile", "Ruleset", "Wythoff", "entry_named"]
