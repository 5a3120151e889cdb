"""Named games, grouped by family, and the catalogue that lists them."""

from typing import TYPE_CHECKING

from grundy._lazy import lazy_exports

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
    from grundy.games.boards import Cram as Cram
    from grundy.games.brackets import (
        Group as Group,
        Headed as Headed,
        Literal as Literal,
        Numbers as Numbers,
        Text as Text,
    )
    from grundy.games.catalogue import CATALOGUE as CATALOGUE, Entry as Entry
    from grundy.games.graphs.hackenbush import Hackenbush as Hackenbush
    from grundy.games.graphs.kayles import ArcKayles as ArcKayles, NodeKayles as NodeKayles
    from grundy.games.heaps.euclid import Euclid as Euclid, GrossmanEuclid as GrossmanEuclid
    from grundy.games.heaps.fibonacci import FibonacciNim as FibonacciNim
    from grundy.games.heaps.moore import Moore as Moore
    from grundy.games.heaps.nim import Nim as Nim, Northcott as Northcott, PokerNim as PokerNim, Staircase as Staircase
    from grundy.games.heaps.subtraction import (
        OnePile as OnePile,
        SubtractPrimes as SubtractPrimes,
        SubtractSquares as SubtractSquares,
    )
    from grundy.games.heaps.take_and_break import Lasker as Lasker, Treblecross as Treblecross
    from grundy.games.lookup import (
        entry_named as entry_named,
        find_entry as find_entry,
        load_game as load_game,
        own_entry as own_entry,
    )
    from grundy.games.posets.chomp import Chomp as Chomp
    from grundy.games.posets.poset_games import PosetGame as PosetGame, Schuh as Schuh
    from grundy.games.rulesets import Ruleset as Ruleset, ruleset as ruleset
    from grundy.games.sets.products import ProductGame as ProductGame, Rectangle as Rectangle, SetProduct as SetProduct
    from grundy.games.sets.set_game import SetGame as SetGame
    from grundy.games.tokens.annihilation import AnnihilationGame as AnnihilationGame, CelataGame as CelataGame
    from grundy.games.tokens.walking import WalkingTokens as WalkingTokens
    from grundy.games.wythoff import Wythoff as Wythoff
else:
    __all__, __getattr__, __dir__ = lazy_exports(
        __name__,
        {
            "boards": "Cram",
            "brackets": "Group Headed Literal Numbers Text",
            "catalogue": "CATALOGUE Entry",
            "graphs.hackenbush": "Hackenbush",
            "graphs.kayles": "ArcKayles NodeKayles",
            "heaps.euclid": "Euclid GrossmanEuclid",
            "heaps.fibonacci": "FibonacciNim",
            "heaps.moore": "Moore",
            "heaps.nim": "Nim Northcott PokerNim Staircase",
            "heaps.subtraction": "OnePile SubtractPrimes SubtractSquares",
            "heaps.take_and_break": "Lasker Treblecross",
            "lookup": "entry_named find_entry load_game own_entry",
            "posets.chomp": "Chomp",
            "posets.poset_games": "PosetGame Schuh",
            "rulesets": "Ruleset ruleset",
            "sets.products": "ProductGame Rectangle SetProduct",
            "sets.set_game": "SetGame",
            "tokens.annihilation": "AnnihilationGame CelataGame",
            "tokens.walking": "WalkingTokens",
            "wythoff": "Wythoff",
        },
        "boards graphs heaps posets representation sets tokens wythoff",
    )
