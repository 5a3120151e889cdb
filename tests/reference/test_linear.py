"""Linear games: masks against sets of tokens, and values that were printed or need no computer."""

from collections.abc import Iterable
from functools import reduce
from itertools import chain
from operator import xor

from strategies import Digraph, digraphs, random_digraphs, subsets

from grundy import reference


def nim_sum(numbers: Iterable[int]) -> int:
    """Return the sum without carrying."""
    return reduce(xor, numbers, 0)


def tokens(mask: int) -> frozenset[int]:
    """Return the occupied vertices."""
    return frozenset(k for k in range(mask.bit_length()) if mask >> k & 1)


def after_sliding(position: frozenset[int], u: int, v: int) -> frozenset[int]:
    """Return what is left when the token on u slides to v, as the rule of annihilation says it."""
    others = position - {u}
    return others - {v} if v in others else others | {v}


def moves(digraph: Digraph, position: frozenset[int]) -> list[frozenset[int]]:
    """Return the positions that one move can leave."""
    return [after_sliding(position, u, v) for u in sorted(position) for v in digraph[u]]


def p_positions(digraph: Digraph, vertices: int) -> set[int]:
    """Return the P-positions with tokens on the first so many vertices only."""
    letters = reference.graph_outcomes(reference.anngraph(digraph))
    return {mask for mask, letter in letters.items() if letter == "P" and mask < 1 << vertices}


def test_the_annihilation_graph_is_the_rule_on_sets_of_tokens() -> None:
    few = chain(*map(digraphs, range(4)), random_digraphs(60, most=6))
    for digraph in few:
        for mask, row in enumerate(reference.anngraph(digraph)):
            assert set(map(tokens, row)) == set(moves(digraph, tokens(mask)))


def test_a_loop_is_a_pass() -> None:
    assert reference.anngraph([[0]]) == [[], [1]]
    assert reference.anngraph([[0, 1], []]) == [[], [2, 1], [], [0, 3]]


def test_the_p_positions_of_the_printed_examples() -> None:
    # Fraenkel 1996, Examples 2.1 to 2.3; the leaf is the last vertex.
    star = ((4,), (4,), (4,), (4,), ())
    two_components = ((1,), (0,), (4,), (4,), ())
    heap = (*((*range(j), 5) for j in range(5)), ())
    assert p_positions(star, 4) == {0, 3, 5, 6, 9, 10, 12, 15}
    assert p_positions(two_components, 4) == {0, 7, 11, 12}
    assert p_positions(heap, 5) == {0, 7, 25, 30}


def test_turning_turtles_is_nim() -> None:
    # Winning Ways, chapter 14: a head in place k, counted from 1, is a Nim heap of k.
    turtles = [[1 << k, *(1 << k ^ 1 << i for i in range(k))] for k in range(5)]
    values = reference.linear_values(5, turtles)
    assert values == {mask: nim_sum(k + 1 for k in tokens(mask)) for mask in range(32)}


def test_a_pass_makes_a_value_infinite_and_keeps_the_wins() -> None:
    assert reference.linear_values(1, [[1]], passes=[0]) == {0: 0, 1: frozenset({0})}
    assert reference.linear_values(1, [[]], passes=[0]) == {0: 0, 1: frozenset()}


def test_the_span_is_the_set_of_the_sums_over_all_subsets() -> None:
    for vectors in subsets(tuple(range(1, 8))):
        assert reference.span(vectors) == {nim_sum(chosen) for chosen in subsets(vectors)}
