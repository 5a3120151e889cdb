"""Slow definitions of the games, independent of the package; positions are tuples, and vertices are numbers."""

from collections.abc import Callable, Iterator
from itertools import combinations, product

Position = tuple[int, ...]
Options = Callable[[Position], Iterator[Position]]


def plus(x: int, y: int, p: int) -> int:
    """Add without carrying in base p."""
    return 0 if not x and not y else (x + y) % p + p * plus(x // p, y // p, p)


def minus(x: int, p: int) -> int:
    """Return the number whose sum with x is 0."""
    return 0 if not x else -x % p + p * minus(x // p, p)


def particle_game(digraph: tuple[tuple[int, ...], ...], q: int, p: int, rule: str) -> Options:
    """Return the options of the game that moves an amount from an occupied vertex to a follower."""

    def amounts(particle: int) -> set[int]:
        return {"whole": {particle}, "any": set(range(1, q)), "unit": {1}, "plus-minus": {1, minus(1, p)}}[rule]

    def options(position: Position) -> Iterator[Position]:
        for start, followers in enumerate(digraph):
            for end in followers:
                for amount in amounts(position[start]) if position[start] else ():
                    after = list(position)
                    after[start] = plus(after[start], minus(amount, p), p)
                    after[end] = plus(after[end], amount, p)
                    yield tuple(after)

    return options


def sliding_game(digraph: tuple[tuple[int, ...], ...], sizes: range) -> Options:
    """Return the options of the game that slides tokens, each along one edge, with sums modulo 2."""

    def options(position: Position) -> Iterator[Position]:
        occupied = [v for v, token in enumerate(position) if token]
        for size in sizes:
            for tokens in combinations(occupied, size):
                for ends in product(*(digraph[v] for v in tokens)):
                    after = [token - (v in tokens) + ends.count(v) for v, token in enumerate(position)]
                    yield tuple(token % 2 for token in after)

    return options


def position_graph(options: Options, q: int, n: int) -> dict[Position, list[Position]]:
    """Return the followers of all positions."""
    return {position: list(dict.fromkeys(options(position))) for position in product(range(q), repeat=n)}
