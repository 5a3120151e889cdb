"""Greedy codes of any ordered basis, lexigraphs, anncodes and lexi-anncodes, and searches for good ones."""

from grundy.codes.greedy.anncodes import anncode, greedy_anncode, lexi_anncode
from grundy.codes.greedy.basis import OrderedBasis, columns_of, ordered_basis
from grundy.codes.greedy.candidates import Candidate, Family
from grundy.codes.greedy.digraph_families import Circulants, GammaSums, RandomDigraphs
from grundy.codes.greedy.encodings import encode_vertices
from grundy.codes.greedy.families import FAMILIES
from grundy.codes.greedy.greedy import GreedyCode, greedy_code
from grundy.codes.greedy.lexigraph import lexigame, lexigraph
from grundy.codes.greedy.order_search import FoundOrder, OrderSearch, search_orders
from grundy.codes.greedy.orders import basis_in_order
from grundy.codes.greedy.search import CodeSearch, FoundCode, search_codes
from grundy.codes.greedy.turning_families import RandomTurning, TurningSets

__all__ = [
    "FAMILIES",
    "Candidate",
    "Circulants",
    "CodeSearch",
    "Family",
    "FoundCode",
    "FoundOrder",
    "GammaSums",
    "GreedyCode",
    "OrderSearch",
    "OrderedBasis",
    "RandomDigraphs",
    "RandomTurning",
    "TurningSets",
    "anncode",
    "basis_in_order",
    "columns_of",
    "encode_vertices",
    "greedy_anncode",
    "greedy_code",
    "lexi_anncode",
    "lexigame",
    "lexigraph",
    "ordered_basis",
    "search_codes",
    "search_orders",
]
