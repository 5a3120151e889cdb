"""The quotient closure of linear games against a search through all positions."""

import atheris
import reference

from grundy.graphs import GameGraph
from grundy.linear import Annihilation, LinearGame

MOST = 5


def target(data: bytes) -> None:
    provider = atheris.FuzzedDataProvider(data)
    n = provider.ConsumeIntInRange(1, MOST)
    families: list[list[int]] = [[] for _ in range(n)]
    passes = {k for k in range(n) if provider.ConsumeIntInRange(0, 7) == 0}
    while provider.remaining_bytes() and sum(map(len, families)) < 4 * MOST:
        k = provider.ConsumeIntInRange(0, n - 1)
        families[k].append(provider.ConsumeIntInRange(0, (1 << n) - 1) | 1 << k)
    expected = reference.linear_values(n, families, passes)
    game = LinearGame(n, families, passes)
    for mask in range(1 << n):
        value = game.value(mask)
        assert (value.nim_value if value.is_finite else value.k) == expected[mask], (families, passes, mask)
    assert {mask for mask in range(1 << n) if expected[mask] == 0} == reference.span(game.p_space().basis)
    _check_annihilation(n, families)


def _check_annihilation(n: int, families: list[list[int]]) -> None:
    followers = [[move % n for move in family] for family in families]
    expected = reference.graph_values(reference.anngraph(followers))
    game = Annihilation(GameGraph.from_adjacency(followers))
    for mask in range(1 << n):
        value = game.value(mask)
        assert (value.nim_value if value.is_finite else value.k) == expected[mask], (followers, mask)
