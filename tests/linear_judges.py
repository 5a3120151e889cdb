"""Checks of a linear game against the definitions over all of its 2^n positions."""

from collections import Counter
from collections.abc import Collection, Sequence
from functools import reduce
from operator import xor
from typing import Any

import reference

from grundy.graphs import GameGraph, LoopyValue, Solution, solve
from grundy.linear import LinearGame, Subspace
from grundy.rules import Outcome

Rows = list[list[int]]


def nim_sum(numbers: Any) -> int:
    """Return the nim sum of numbers."""
    return reduce(xor, numbers, 0)


def plain(value: LoopyValue) -> int | frozenset[int]:
    """Return a value in the form of the definitions."""
    return value.nim_value if value.is_finite else value.k


def rows_of(families: Sequence[Collection[int]], passes: Collection[int] = ()) -> Rows:
    """Return the options of all positions; repeated moves count once."""
    options = reference.linear_options([dict.fromkeys(family) for family in families], passes)
    return [options(mask) for mask in range(1 << len(families))]


def searched(rows: Rows) -> Solution:
    """Return the solution of the graph of all positions, by the solver for graphs, which does not use linearity."""
    return solve(GameGraph.from_adjacency(rows))


def assert_values(game: LinearGame, rows: Rows, values: dict[int, int | frozenset[int]]) -> None:
    """Compare the value, outcome and moves of each position, its winning and drawing moves, and the counts."""
    letters = {mask: outcome_of(value) for mask, value in values.items()}
    assert {mask: plain(game.value(mask)) for mask in values} == values
    assert {mask: game.outcome(mask) for mask in values} == letters
    count = Counter(letters.values())
    assert game.counts() == (count[Outcome.N], count[Outcome.P], count[Outcome.D])
    for mask, row in enumerate(rows):
        assert reached(game, game.moves(mask)) == sorted(row)
        assert {game.mask(position) for position in game.options(mask)} == set(row)
        winning = sorted(v for v in row if letters[v] is Outcome.P)
        drawing = sorted(v for v in row if letters[v] is Outcome.D) if letters[mask] is Outcome.D else []
        assert reached(game, game.winning_moves(mask)) == winning
        assert reached(game, game.drawing_moves(mask)) == drawing


def reached(game: LinearGame, moves: list[Any]) -> list[int]:
    """Return the positions after the moves, as masks."""
    return sorted(game.mask(move.position) for move in moves)


def outcome_of(value: int | frozenset[int]) -> Outcome:
    """Return the outcome of a position with this value."""
    if isinstance(value, int):
        return Outcome.of(value)
    return Outcome.N if 0 in value else Outcome.D


def assert_spaces(game: LinearGame, values: dict[int, int | frozenset[int]]) -> None:
    """Compare t, all nested spaces, γ as a matrix, and both matrices of V0."""
    finite = {mask: value for mask, value in values.items() if isinstance(value, int)}
    assert set(finite.values()) == set(range(1 << game.t))
    for level in range(game.t + 1):
        below = {mask for mask, value in finite.items() if value < 1 << level}
        assert set(game.p_space(level).elements()) == below
    assert game.finite_space() == game.p_space(game.t)
    assert_matrices(game)
    for mask, value in finite.items():
        column = [mask >> k & 1 for k in range(len(game))]
        assert nim_sum(1 << i for i, row in enumerate(game.gamma) if row @ column % 2) == value


def assert_matrices(game: LinearGame) -> None:
    """Check that the rows of the generator are a basis of V0, and those of the parity check one of its dual."""
    n, space = len(game), game.p_space()
    generator, checks = game.generator.astype(int), game.parity_check.astype(int)
    assert generator.shape == (space.dimension, n)
    assert checks.shape == (n - space.dimension, n)
    assert not (generator @ checks.T % 2).any()
    assert Subspace(n, masks_of(generator)) == space
    assert Subspace(n, masks_of(checks)) == space.dual()
    assert (checks[: game.t] == game.gamma).all()


def masks_of(rows: Any) -> list[int]:
    """Return the rows of a matrix as integers."""
    return [sum(1 << k for k, entry in enumerate(row) if entry) for row in rows.tolist()]
