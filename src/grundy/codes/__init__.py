"""Error-correcting codes from games: lexicodes, anncodes, lexi-anncodes, and the analysis of any linear code."""

from grundy.codes import bounds, classical
from grundy.codes.additive import AdditiveCode
from grundy.codes.analysis import SystematicForm
from grundy.codes.distance import Distance, Interrupted, Nearest
from grundy.codes.greedy import (
    CodeSearch,
    FoundCode,
    FoundOrder,
    GreedyCode,
    OrderSearch,
    anncode,
    encode_vertices,
    greedy_code,
    lexi_anncode,
    lexigame,
    lexigraph,
    search_codes,
    search_orders,
)
from grundy.codes.homework import LexiAnncode, compare_lexi_anncodes
from grundy.codes.lexicode_table import LexicodeTable, TableSize, table_size
from grundy.codes.lexicodes import (
    Growth,
    PlayedCorrection,
    coin_values,
    coin_values_of,
    correct_by_play,
    lexicode,
    redundancy_starts,
)
from grundy.codes.linear_code import LinearCode
from grundy.codes.symmetry import PermutationGroup
from grundy.codes.weights import SyndromeTable, macwilliams

__all__ = [
    "AdditiveCode",
    "CodeSearch",
    "Distance",
    "FoundCode",
    "FoundOrder",
    "GreedyCode",
    "Growth",
    "Interrupted",
    "LexiAnncode",
    "LexicodeTable",
    "LinearCode",
    "Nearest",
    "OrderSearch",
    "PermutationGroup",
    "PlayedCorrection",
    "SyndromeTable",
    "SystematicForm",
    "TableSize",
    "anncode",
    "bounds",
    "classical",
    "coin_values",
    "coin_values_of",
    "compare_lexi_anncodes",
    "correct_by_play",
    "encode_vertices",
    "greedy_code",
    "lexi_anncode",
    "lexicode",
    "lexigame",
    "lexigraph",
    "macwilliams",
    "redundancy_starts",
    "search_codes",
    "search_orders",
    "table_size",
]
