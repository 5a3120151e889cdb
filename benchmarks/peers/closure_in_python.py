"""The quotient closure in plain Python, to compare with the compiled one. Columns are integers."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import reduce
from operator import xor


def closure(followers: Sequence[Iterable[int]]) -> tuple[list[int], dict[int, int]]:
    """Return the columns of the quotient map V → V/V0 of an annihilation game, and γ by syndrome."""
    graph = [sorted(set(row)) for row in followers]
    free = [k for k, row in enumerate(graph) if row and k not in row]
    columns = [1 << k if row else 0 for k, row in enumerate(graph)]
    while added := _pass(graph, free, columns):
        columns = [_reduced(h, added) for h in columns]
    value = {0: 0}
    while new := _next_value(graph, free, columns, value):
        value |= {x ^ new: v + len(value) for x, v in list(value.items())}
    return columns, value


def _pass(graph: list[list[int]], free: list[int], columns: list[int]) -> list[int]:
    moves = {columns[k] ^ columns[j] for k, row in enumerate(graph) for j in row if j != k}
    added: list[int] = []
    for sigma, vertices in _hits(graph, free, columns, moves).items():
        if sigma and _in_span(sigma, [columns[k] for k in vertices]):
            rest = _reduced(sigma, added)
            if rest:
                added.append(rest)
    return added


def _next_value(graph: list[list[int]], free: list[int], columns: list[int], value: dict[int, int]) -> int:
    for sigma, vertices in _hits(graph, free, columns, set(value)).items():
        if sigma not in value and _in_span(sigma, [columns[k] for k in vertices]):
            return sigma
    return 0


def _hits(graph: list[list[int]], free: list[int], columns: list[int], allowed: set[int]) -> dict[int, list[int]]:
    """Return A_σ for each σ that occurs."""
    found = defaultdict(list)
    for k in free:
        shifts = {columns[k] ^ columns[j] for j in graph[k]}
        for sigma in reduce(set.intersection, ({x ^ shift for x in allowed} for shift in shifts)):
            found[sigma].append(k)
    return found


def _in_span(sigma: int, vectors: list[int]) -> bool:
    basis: list[int] = []
    for vector in vectors:
        rest = _reduced(vector, basis)
        if rest:
            basis.append(rest)
    return _reduced(sigma, basis) == 0


def _reduced(vector: int, basis: list[int]) -> int:
    return reduce(lambda rest, b: xor(rest, b) if rest & b & -b else rest, basis, vector)
