"""Test the claims of Fraenkel 1996 on several tokens on one digraph, without annihilation."""

from functools import reduce
from graphlib import CycleError, TopologicalSorter
from itertools import combinations, combinations_with_replacement, product
from operator import xor

import pytest
import reference
from strategies import Digraph, acyclic_digraphs_up_to, digraphs

from grundy import Outcome
from grundy.graphs import GameGraph, LoopyValue, Solution, solve

claim = pytest.mark.claim

SMALL = [digraph for n in (1, 2, 3) for digraph in digraphs(n)]
TWO_CYCLE: Digraph = ((1,), (0,))


def solved(digraph: Digraph) -> Solution:
    return solve(GameGraph.from_adjacency(digraph))


def outcomes(digraph: Digraph) -> list[str]:
    """Return N, P or D of each vertex, by the definition."""
    return list(reference.graph_outcomes(digraph).values())


def beside(first: Digraph, second: Digraph) -> Digraph:
    """Return two digraphs as one: no edge leads from one to the other."""
    return first + tuple(tuple(len(first) + v for v in followers) for followers in second)


def has_cycle(digraph: Digraph) -> bool:
    try:
        TopologicalSorter(dict(enumerate(digraph))).prepare()
    except CycleError:
        return True
    return False


def token_moves(digraph: Digraph, position: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return the positions after one token was shifted; a position is the sorted tuple of the vertices with tokens."""
    return [
        tuple(sorted((*position[:i], after, *position[i + 1 :])))
        for i, vertex in enumerate(position)
        for after in digraph[vertex]
    ]


def token_game(digraph: Digraph, tokens: int) -> tuple[list[tuple[int, ...]], Digraph]:
    """Return the positions with this number of tokens, and their digraph."""
    positions = list(combinations_with_replacement(range(len(digraph)), tokens))
    number = {position: i for i, position in enumerate(positions)}
    return positions, tuple(tuple(number[p] for p in token_moves(digraph, position)) for position in positions)


@claim("fraenkel.1.token-game")
def test_several_tokens_are_a_sum_in_which_a_move_shifts_one_of_them() -> None:
    for digraph in SMALL:
        solution = solved(digraph)
        positions, game = token_game(digraph, tokens=2)
        for position, letter in zip(positions, outcomes(game), strict=True):
            tokens = solution.tokens(*position)
            reached = [tuple(sorted(token.vertex for token in move.position.tokens)) for move in tokens.moves()]
            assert set(reached) == set(token_moves(digraph, position))
            assert tokens.outcome.value == letter


@claim("fraenkel.1.draw-only-if-cyclic")
def test_tokens_draw_only_on_a_digraph_with_a_cycle() -> None:
    drawn = {digraph for digraph in SMALL if "D" in outcomes(token_game(digraph, 2)[1])}
    # These are exactly the digraphs on which γ is infinite at some vertex: two tokens there are a draw.
    assert drawn == {digraph for digraph in SMALL if solved(digraph).nim_value.mask.any()}
    assert all(has_cycle(digraph) for digraph in drawn)
    for digraph in acyclic_digraphs_up_to(4):
        for tokens in (1, 2, 3):
            assert solved(token_game(digraph, tokens)[1]).ends.all()


@claim("fraenkel.1.polynomial-strategy")
def test_the_values_of_single_tokens_decide_all_positions() -> None:
    def letter(values: list[LoopyValue]) -> str:
        finite = reduce(xor, (value.nim_value for value in values if value.is_finite), 0)
        infinite = [value.k for value in values if not value.is_finite]
        if not infinite:
            return "N" if finite else "P"
        return "N" if len(infinite) == 1 and finite in infinite[0] else "D"

    heap = ((), (0,), (0, 1), (0, 1, 2))
    boards = [(digraph, 3) for digraph in SMALL] + [(beside(digraph, heap), 2) for digraph in SMALL]
    for digraph, tokens in boards:
        solution = solved(digraph)
        positions, game = token_game(digraph, tokens)
        for position, outcome in zip(positions, outcomes(game), strict=True):
            assert letter([solution.value(vertex) for vertex in position]) == outcome
            assert solution.tokens(*position).outcome.value == outcome


@claim("fraenkel.1.plain-p-positions-are-a-code")
def test_p_positions_with_at_most_one_token_on_a_vertex_are_a_linear_code() -> None:
    for digraph in SMALL:
        solution, code = solved(digraph), set()
        for tokens in range(len(digraph) + 1):
            positions, game = token_game(digraph, tokens)
            letters = dict(zip(positions, outcomes(game), strict=True))
            for position in combinations(range(len(digraph)), tokens):
                assert solution.tokens(*position).outcome.value == letters[position]
                if letters[position] == "P":
                    code.add(sum(1 << vertex for vertex in position))
        assert 0 in code
        assert all(u ^ v in code for u, v in product(code, repeat=2))
    # Two tokens on one vertex are not the empty board.
    assert solved(TWO_CYCLE).tokens(0, 0).outcome is Outcome.D
