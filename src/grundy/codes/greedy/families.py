"""The families of linear games in which codes can be searched, by name."""

from collections.abc import Callable

from grundy.codes.greedy.candidates import Family
from grundy.codes.greedy.digraph_families import Circulants, GammaSums, RandomDigraphs
from grundy.codes.greedy.turning_families import RandomTurning, TurningSets

__all__ = ["FAMILIES"]

FAMILIES: dict[str, Callable[..., Family]] = {
    "digraphs": RandomDigraphs,
    "circulants": Circulants,
    "gamma-sums": GammaSums,
    "turning": TurningSets,
    "random-turning": RandomTurning,
}
"""Each is a dataclass; its fields are the parameters."""
