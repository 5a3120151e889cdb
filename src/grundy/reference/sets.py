"""Games as sets: a position is the set of its options, which are such sets again (Lenstra 1978, sections 1 and 3)."""

from functools import cache
from typing import Any, TypeAlias

__all__ = ["game_product", "game_sum"]

# A frozenset of frozensets, down to the empty one.
SetGame: TypeAlias = frozenset[Any]


@cache
def game_sum(j: SetGame, k: SetGame) -> SetGame:
    """Return J + K = {j + K, J + k : j ∈ J, k ∈ K}: a move is a move in one of both.

    >>> zero = frozenset()
    >>> one = frozenset({zero})
    >>> game_sum(one, one) == frozenset({one})
    True
    """
    return frozenset({game_sum(x, k) for x in j} | {game_sum(j, y) for y in k})


@cache
def game_product(j: SetGame, k: SetGame) -> SetGame:
    """Return J × K = {(j × K) + (J × k) + (j × k) : j ∈ J, k ∈ K}, whose value is the nim product of the values.

    >>> from grundy.reference import nim_values
    >>> zero = frozenset()
    >>> one = frozenset({zero})
    >>> two = frozenset({zero, one})
    >>> game_product(two, one) == two
    True
    >>> list(nim_values(frozenset, [game_product(two, two)]).values())
    [3]
    """
    return frozenset(
        game_sum(game_sum(game_product(x, k), game_product(j, y)), game_product(x, y)) for x in j for y in k
    )
