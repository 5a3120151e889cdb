"""The solver of digraphs against the definitions: outcomes, values with their sets, remoteness, normal and misère."""

import atheris
import reference

from grundy.graphs import GameGraph, solve

MOST = 9


def target(data: bytes) -> None:
    provider = atheris.FuzzedDataProvider(data)
    count = provider.ConsumeIntInRange(1, MOST)
    followers: list[list[int]] = [[] for _ in range(count)]
    while provider.remaining_bytes() and sum(map(len, followers)) < 4 * MOST:
        followers[provider.ConsumeIntInRange(0, count - 1)].append(provider.ConsumeIntInRange(0, count - 1))
    graph = GameGraph.from_adjacency(followers)
    assert [graph.followers(vertex) for vertex in range(count)] == followers
    for misere in (False, True):
        solution = solve(graph, misere=misere)
        outcomes = reference.graph_outcomes(followers, misere)
        assert [str(solution.outcome[vertex]) for vertex in range(count)] == [outcomes[v] for v in range(count)]
        distances = reference.graph_remoteness(followers, misere)
        found = solution.remoteness
        assert [None if found.mask[v] else int(found[v]) for v in range(count)] == [distances[v] for v in range(count)]
    values = reference.graph_values(followers)
    solution = solve(graph)
    for vertex in range(count):
        value, expected = solution.value(vertex), values[vertex]
        assert value.is_finite == isinstance(expected, int)
        assert (value.nim_value if value.is_finite else value.k) == expected
