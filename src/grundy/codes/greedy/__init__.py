"""Greedy codes of any ordered basis, lexigraphs, anncodes and lexi-anncodes, and searches for good ones."""

from grundy.codes.greedy.anncodes import anncode, encode_vertices, greedy_anncode, lexi_anncode, lexigame, lexigraph
from grundy.codes.greedy.basis import OrderedBasis, basis_in_order, columns_of, ordered_basis
from grundy.codes.greedy.families import FAMILIES, Circulants, GammaSums, RandomDigraphs, RandomTurning, TurningSets
from grundy.codes.greedy.greedy import GreedyCode, greedy_code
from grundy.codes.greedy.order_search import FoundOrder, OrderSearch, search_orders
from grundy.codes.greedy.search import Candidate, CodeSearch, Family, FoundCode, search_codes

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
