"""Error-correcting codes from games: lexicodes, anncodes, lexi-anncodes, and the analysis of any linear code."""

from grundy.codes import bounds, classical
from grundy.codes.additive import AdditiveCode
from grundy.codes.code import LinearCode
from grundy.codes.cosets import SyndromeTable
from grundy.codes.distance import Distance, Interrupted, Nearest
from grundy.codes.field_words import SystematicForm
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
from grundy.codes.lexicodes import (
    Growth,
    LexicodeTable,
    PlayedCorrection,
    TableSize,
    coin_values,
    coin_values_of,
    correct_by_play,
    lexicode,
    redundancy_starts,
    table_size,
)
from grundy.codes.symmetry import PermutationGroup
from grundy.codes.weights import macwilliams

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
