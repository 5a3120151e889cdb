"""The named rulesets, one file a game, and the catalogue, the one table that lists them."""

from typing import TYPE_CHECKING

# Eager, so that the function and not the module of the same name is the attribute.
from grundy.games.ruleset import Ruleset, ruleset
from grundy.loading import on_first_use

__all__ = [
    "CATALOGUE",
    "AnnihilationGame",
    "ArcKayles",
    "CelataGame",
    "Chomp",
    "Cram",
    "Entry",
    "Euclid",
    "FibonacciNim",
    "GrossmanEuclid",
    "Group",
    "Hackenbush",
    "Headed",
    "Lasker",
    "Literal",
    "Moore",
    "Nim",
    "NodeKayles",
    "Northcott",
    "Numbers",
    "OnePile",
    "PokerNim",
    "PosetGame",
    "ProductGame",
    "Rectangle",
    "Ruleset",
    "Schuh",
    "SetGame",
    "SetProduct",
    "Staircase",
    "SubtractPrimes",
    "SubtractSquares",
    "Text",
    "Treblecross",
    "WalkingTokens",
    "Wythoff",
    "boards",
    "entry_named",
    "find_entry",
    "graphs",
    "heaps",
    "load_game",
    "own_entry",
    "posets",
    "representation",
    "ruleset",
    "sets",
    "tokens",
    "wythoff",
]

if TYPE_CHECKING:
    from grundy.games import boards, graphs, heaps, posets, representation, sets, tokens, wythoff
    from grundy.games.boards.arc_kayles import ArcKayles
    from grundy.games.boards.cram import Cram
    from grundy.games.boards.node_kayles import NodeKayles
    from grundy.games.brackets import Group, Headed, Literal, Numbers, Text
    from grundy.games.catalogue import CATALOGUE
    from grundy.games.entry import Entry
    from grundy.games.graphs.hackenbush import Hackenbush
    from grundy.games.heaps.euclid import Euclid, GrossmanEuclid
    from grundy.games.heaps.fibonacci import FibonacciNim
    from grundy.games.heaps.lasker import Lasker
    from grundy.games.heaps.moore import Moore
    from grundy.games.heaps.nim import Nim
    from grundy.games.heaps.northcott import Northcott
    from grundy.games.heaps.one_pile import OnePile
    from grundy.games.heaps.poker import PokerNim
    from grundy.games.heaps.staircase import Staircase
    from grundy.games.heaps.subtract import SubtractPrimes, SubtractSquares
    from grundy.games.heaps.treblecross import Treblecross
    from grundy.games.lookup import entry_named, find_entry
    from grundy.games.own import load_game, own_entry
    from grundy.games.posets.chomp import Chomp
    from grundy.games.posets.poset_game import PosetGame
    from grundy.games.posets.schuh import Schuh
    from grundy.games.sets.game import SetGame
    from grundy.games.sets.product import ProductGame, SetProduct
    from grundy.games.sets.rectangle import Rectangle
    from grundy.games.tokens.annihilation import AnnihilationGame, CelataGame
    from grundy.games.tokens.walking import WalkingTokens
    from grundy.games.wythoff import Wythoff
else:
    __getattr__, __dir__ = on_first_use(
        __name__,
        __all__,
        {
            "boards.arc_kayles": "ArcKayles",
            "boards.cram": "Cram",
            "boards.node_kayles": "NodeKayles",
            "brackets": "Group Headed Literal Numbers Text",
            "catalogue": "CATALOGUE",
            "entry": "Entry",
            "graphs.hackenbush": "Hackenbush",
            "heaps.euclid": "Euclid GrossmanEuclid",
            "heaps.fibonacci": "FibonacciNim",
            "heaps.lasker": "Lasker",
            "heaps.moore": "Moore",
            "heaps.nim": "Nim",
            "heaps.northcott": "Northcott",
            "heaps.one_pile": "OnePile",
            "heaps.poker": "PokerNim",
            "heaps.staircase": "Staircase",
            "heaps.subtract": "SubtractPrimes SubtractSquares",
            "heaps.treblecross": "Treblecross",
            "lookup": "entry_named find_entry",
            "own": "load_game own_entry",
            "posets.chomp": "Chomp",
            "posets.poset_game": "PosetGame",
            "posets.schuh": "Schuh",
            "sets.game": "SetGame",
            "sets.product": "ProductGame SetProduct",
            "sets.rectangle": "Rectangle",
            "tokens.annihilation": "AnnihilationGame CelataGame",
            "tokens.walking": "WalkingTokens",
            "wythoff": "Wythoff",
        },
    )
