"""Greedy codes of any ordered basis, lexigraphs, anncodes and lexi-anncodes, and searches for good codes.

Names load lazily: a greedy code needs no games.
"""

from typing import TYPE_CHECKING

from grundy._lazy import lazy_exports

if TYPE_CHECKING:
    from grundy.codes.greedy.anncodes import (
        anncode as anncode,
        encode_vertices as encode_vertices,
        greedy_anncode as greedy_anncode,
        lexi_anncode as lexi_anncode,
        lexigame as lexigame,
        lexigraph as lexigraph,
    )
    from grundy.codes.greedy.basis import (
        OrderedBasis as OrderedBasis,
        basis_in_order as basis_in_order,
        columns_of as columns_of,
        ordered_basis as ordered_basis,
    )
    from grundy.codes.greedy.comparison import (
        LexiAnncode as LexiAnncode,
        compare_lexi_anncodes as compare_lexi_anncodes,
    )
    from grundy.codes.greedy.families import (
        FAMILIES as FAMILIES,
        Circulants as Circulants,
        GammaSums as GammaSums,
        RandomDigraphs as RandomDigraphs,
        RandomTurning as RandomTurning,
        TurningSets as TurningSets,
    )
    from grundy.codes.greedy.greedy import GreedyCode as GreedyCode, greedy_code as greedy_code
    from grundy.codes.greedy.order_search import (
        FoundOrder as FoundOrder,
        OrderSearch as OrderSearch,
        search_orders as search_orders,
    )
    from grundy.codes.greedy.search import (
        Candidate as Candidate,
        CodeSearch as CodeSearch,
        Family as Family,
        FoundCode as FoundCode,
        search_codes as search_codes,
    )
else:
    __all__, __getattr__, __dir__ = lazy_exports(
        __name__,
        {
            "anncodes": "anncode encode_vertices greedy_anncode lexi_anncode lexigame lexigraph",
            "basis": "OrderedBasis basis_in_order columns_of ordered_basis",
            "comparison": "LexiAnncode compare_lexi_anncodes",
            "families": "FAMILIES Circulants GammaSums RandomDigraphs RandomTurning TurningSets",
            "greedy": "GreedyCode greedy_code",
            "order_search": "FoundOrder OrderSearch search_orders",
            "search": "Candidate CodeSearch Family FoundCode search_codes",
        },
    )
