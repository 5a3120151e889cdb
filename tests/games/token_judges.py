"""Checks of games that use only their options: values by mex, or by solving the graph of all positions."""

from collections.abc import Hashable, Iterable
from functools import reduce
from operator import xor
from typing import Any

from grundy.graphs import GameGraph, Solution, solve
from grundy.integers import mex
from grundy.rules import Sum


def parts(option: Any) -> tuple[Any, ...]:
    return tuple(option) if isinstance(option, Sum) else (option,)


def values_by_mex(game: Any, starts: Iterable[Hashable]) -> dict[Any, int]:
    """Return the values of all reachable positions, using nim sums for sums."""
    values: dict[Any, int] = {}

    def value(position: Any) -> int:
        if position not in values:
            left = [reduce(xor, map(value, parts(option)), 0) for option in game.options(position)]
            values[position] = mex(left)
        return values[position]

    for start in starts:
        value(start)
    return values


def check_where_play_ends(game: Any, starts: Iterable[Hashable]) -> int:
    """Check values, moves, moves to each value, notation and drawings, at all positions."""
    values = values_by_mex(game, starts)
    for position, value in values.items():
        assert game.nim_value(position) == value
        assert type(game.nim_value(position)) is int
        options = list(game.options(position))
        moves = list(game.moves(position))
        assert {option for _, option in moves} == set(options)
        worth = {option: reduce(xor, (values[part] for part in parts(option)), 0) for option in options}
        for target in range(max(worth.values(), default=0) + 2):
            found = list(game.moves_to(position, target))
            assert {option for _, option in found} == {option for option in options if worth[option] == target}
            assert set(found) <= set(moves)
    for number, position in enumerate(values):
        check_writing(game, position, drawn=number % 8 == 0)
    return len(values)


def check_where_play_repeats(game: Any, starts: Iterable[Hashable]) -> Solution:
    """Check the same for games with infinite values, by the graph of all positions."""
    solution = solve(GameGraph.explore(game.options, *starts, limit=100_000))
    for position in solution.graph.names:
        value = solution.value(position)
        assert game.loopy_value(position) == value
        assert game.outcome(position) is value.outcome
        moves = list(game.moves(position))
        assert {option for _, option in moves} == set(game.options(position))
        won = list(game.winning_moves(position))
        assert {option for _, option in won} == set(solution.winning_moves(position))
        finite = [v.nim_value for v in (solution.value(option) for _, option in moves) if v.is_finite]
        for target in range(max(finite, default=0) + 2):
            found = list(game.moves_to(position, target))
            assert {o for _, o in found} == {o for _, o in moves if solution.value(o) == target}
            assert set(found) <= set(moves)
    for number, position in enumerate(solution.graph.names):
        check_writing(game, position, drawn=number % 8 == 0)
    return solution


def check_writing(game: Any, position: Any, *, drawn: bool) -> None:
    if hasattr(game, "parse"):
        assert game.parse(game.format(position)) == position
    assert game.picture(position)
    if drawn and hasattr(game, "svg"):
        assert game.svg(position).startswith("<svg")
    for shown in getattr(game, "representations", lambda _: ())(position):
        assert len({len(digits) for _, digits in shown.rows}) == 1
