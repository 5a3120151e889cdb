"""Error-correcting codes from games: lexicodes, anncodes, lexi-anncodes, and the analysis of any linear code.

Names load lazily: a `LinearCode` needs no games, and an anncode needs all of `grundy.linear`.
"""

from typing import TYPE_CHECKING

from grundy._lazy import lazy_exports

if TYPE_CHECKING:
    from grundy.codes import bounds as bounds, classical as classical, files as files, greedy as greedy
    from grundy.codes.additive import AdditiveCode as AdditiveCode
    from grundy.codes.decoding import Nearest as Nearest, SyndromeTable as SyndromeTable
    from grundy.codes.distance import Distance as Distance, Interrupted as Interrupted
    from grundy.codes.greedy import (
        CodeSearch as CodeSearch,
        FoundCode as FoundCode,
        FoundOrder as FoundOrder,
        GreedyCode as GreedyCode,
        LexiAnncode as LexiAnncode,
        OrderSearch as OrderSearch,
        anncode as anncode,
        compare_lexi_anncodes as compare_lexi_anncodes,
        encode_vertices as encode_vertices,
        greedy_code as greedy_code,
        lexi_anncode as lexi_anncode,
        lexigame as lexigame,
        lexigraph as lexigraph,
        search_codes as search_codes,
        search_orders as search_orders,
    )
    from grundy.codes.lexicode_table import (
        LexicodeTable as LexicodeTable,
        TableSize as TableSize,
        table_size as table_size,
    )
    from grundy.codes.lexicodes import (
        Growth as Growth,
        PlayedCorrection as PlayedCorrection,
        coin_values as coin_values,
        coin_values_of as coin_values_of,
        correct_by_play as correct_by_play,
        lexicode as lexicode,
        redundancy_starts as redundancy_starts,
    )
    from grundy.codes.linear_code import LinearCode as LinearCode, SystematicForm as SystematicForm
    from grundy.codes.symmetry import PermutationGroup as PermutationGroup
    from grundy.codes.weights import macwilliams as macwilliams
else:
    __all__, __getattr__, __dir__ = lazy_exports(
        __name__,
        {
            "additive": "AdditiveCode",
            "decoding": "Nearest SyndromeTable",
            "distance": "Distance Interrupted",
            "greedy": "CodeSearch FoundCode FoundOrder GreedyCode LexiAnncode OrderSearch anncode "
            "compare_lexi_anncodes encode_vertices "
            "greedy_code lexi_anncode lexigame lexigraph search_codes search_orders",
            "lexicode_table": "LexicodeTable TableSize table_size",
            "lexicodes": "Growth PlayedCorrection coin_values coin_values_of correct_by_play "
            "lexicode redundancy_starts",
            "linear_code": "LinearCode SystematicForm",
            "symmetry": "PermutationGroup",
            "weights": "macwilliams",
        },
        "bounds classical files greedy",
    )
