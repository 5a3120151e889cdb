"""The named rulesets, one file a game, and the catalogue, the one table that lists them."""

from typing import TYPE_CHECKING

from grundy._lazy import lazy_exports

# Eager, so that the function and not the module of the same name is the attribute.
from grundy.games.ruleset import Ruleset as Ruleset, ruleset as ruleset

if TYPE_CHECKING:
    from grundy.games import (
        boards as boards,
        graphs as graphs,
        heaps as heaps,
        posets as posets,
        representation as representation,
        sets as sets,
        tokens as tokens,
        wythoff as wythoff,
    )
    from grundy.games.boards.arc_kayles import ArcKayles as ArcKayles
    from grundy.games.boards.cram import Cram as Cram
    from grundy.games.boards.node_kayles import NodeKayles as NodeKayles
    from grundy.games.brackets import (
        Group as Group,
        Headed as Headed,
        Literal as Literal,
        Numbers as Numbers,
        Text as Text,
    )
    from grundy.games.catalogue import CATALOGUE as CATALOGUE
    from grundy.games.entry import Entry as Entry
    from grundy.games.graphs.hackenbush import Hackenbush as Hackenbush
    from grundy.games.heaps.euclid import Euclid as Euclid, GrossmanEuclid as GrossmanEuclid
    from grundy.games.heaps.fibonacci import FibonacciNim as FibonacciNim
    from grundy.games.heaps.lasker import Lasker as Lasker
    from grundy.games.heaps.moore import Moore as Moore
    from grundy.games.heaps.nim import Nim as Nim
    from grundy.games.heaps.northcott import Northcott as Northcott
    from grundy.games.heaps.one_pile import OnePile as OnePile
    from grundy.games.heaps.poker import PokerNim as PokerNim
    from grundy.games.heaps.staircase import Staircase as Staircase
    from grundy.games.heaps.subtract import SubtractPrimes as SubtractPrimes, SubtractSquares as SubtractSquares
    from grundy.games.heaps.treblecross import Treblecross as Treblecross
    from grundy.games.lookup import entry_named as entry_named, find_entry as find_entry
    from grundy.games.own import load_game as load_game, own_entry as own_entry
    from grundy.games.posets.chomp import Chomp as Chomp
    from grundy.games.posets.poset_game import PosetGame as PosetGame
    from grundy.games.posets.schuh import Schuh as Schuh
    from grundy.games.sets.game import SetGame as SetGame
    from grundy.games.sets.product import ProductGame as ProductGame, SetProduct as SetProduct
    from grundy.games.sets.rectangle import Rectangle as Rectangle
    from grundy.games.tokens.annihilation import AnnihilationGame as AnnihilationGame, CelataGame as CelataGame
    from grundy.games.tokens.walking import WalkingTokens as WalkingTokens
    from grundy.games.wythoff import Wythoff as Wythoff
else:
    __all__, __getattr__, __dir__ = lazy_exports(
        __name__,
        {
            "ruleset": "Ruleset ruleset",
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
        "boards graphs heaps posets representation sets tokens wythoff",
    )
