"""The polynomial algorithm for additive rules, and linearity, judged by tables of all positions."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from strategies import any_digraphs, digraphs, digraphs_up_to_renaming

from grundy import LimitError
from grundy.graphs import GameGraph, LoopyValue
from grundy.linear import Particles, SmallField
from grundy.linear.particles import Counterexample, Linearity, board_graph
from grundy.linear.particles.field import Word, Words
from grundy.linear.particles.word_games import TableGame, linearity
from grundy.rules import Outcome

ADDITIVE = [(2, "whole"), (3, "any"), (4, "any"), (4, "unit"), (5, "plus-minus")]


def agrees(game: Particles) -> bool:
    """Whether outcomes are those of the table, and so are values when q is odd."""
    for number in range(game.words.size):
        word = game.words.word(number)
        if game.closure.outcome(word) != game.solution.outcome_of(number):
            return False
        if game.field.p > 2 and game.closure.value(word) != game.solution.value(number):
            return False
    return game.closure.code.size == len(game.p_positions())


@pytest.mark.parametrize(("q", "rule"), [*ADDITIVE, (8, "unit"), (9, "plus-minus"), (9, "any"), (7, "any")])
def test_all_digraphs_with_2_vertices(q: int, rule: str) -> None:
    assert all(agrees(Particles(GameGraph.from_adjacency(digraph), q, rule)) for digraph in digraphs(2))


@pytest.mark.parametrize(("q", "rule"), ADDITIVE)
def test_digraphs_with_3_vertices_up_to_renaming(q: int, rule: str) -> None:
    for digraph in digraphs_up_to_renaming(3)[:: 2 if q < 4 else 5]:
        assert agrees(Particles(GameGraph.from_adjacency(digraph), q, rule))


@given(any_digraphs(most=6), st.sampled_from([(2, "unit"), (3, "any")]))
@settings(max_examples=60, deadline=None)
def test_random_digraphs_with_up_to_6_vertices(digraph: tuple[tuple[int, ...], ...], kind: tuple[int, str]) -> None:
    game = Particles(GameGraph.from_adjacency(digraph), *kind)
    p_positions = np.array(game.p_positions(), np.uint8).reshape(-1, len(digraph))
    assert np.array_equal(game.closure.code.words(), p_positions)


def test_p_is_additive_and_for_odd_q_every_finite_value_is_0() -> None:
    for q, rule in ADDITIVE:
        for digraph in digraphs_up_to_renaming(3)[::2]:
            game = Particles(GameGraph.from_adjacency(digraph), q, rule)
            assert TableGame.is_linear(game).additive
            if q % 2:
                assert game.solution.labels.max() <= 0


@pytest.mark.parametrize(("q", "n"), [(4, 3), (5, 3), (7, 2), (8, 2), (9, 2)])
def test_any_amount_over_4_or_more_elements_gives_only_the_leaves(q: int, n: int) -> None:
    for board in range(0, 1 << n * n, 1 if n == 2 else 5):
        graph = board_graph(n, board)
        assert Particles(graph, q, "any", leaves=False).linear_code().k == 0


@pytest.mark.parametrize(("q", "n"), [(5, 3), (7, 2), (25, 2)])
def test_one_unit_or_minus_one_gives_only_the_leaves_from_characteristic_5_on(q: int, n: int) -> None:
    for board in range(0, 1 << n * n, 1 if n == 2 else 5):
        graph = board_graph(n, board)
        assert Particles(graph, q, "plus-minus", leaves=False).closure.code.k == 0


def test_over_3_elements_the_distance_is_at_most_3() -> None:
    distances = set()
    for digraph in [*digraphs_up_to_renaming(3), *digraphs_up_to_renaming(4)[::50]]:
        code = Particles(GameGraph.from_adjacency(digraph), 3, "any", leaves=False).linear_code()
        distances.add(code.minimum_distance())
    assert distances == {None, 2, 3}


def test_thirty_copies_of_a_board_have_thirty_copies_of_its_code() -> None:
    # Every finite value is 0, so a sum is P exactly when all parts are; 3^60 positions.
    edges = [*((v, v ^ 1) for v in range(60)), *((v, 60) for v in range(60))]
    game = Particles(GameGraph.from_edges(61, edges), 3, "any", leaves=False)
    small = Particles(GameGraph.from_edges(3, [(0, 1), (1, 0), (0, 2), (1, 2)]), 3, "any", leaves=False)
    assert small.linear_code().generator == ((1, 1),)
    units = np.eye(30, dtype=int).repeat(2, axis=1)
    assert game.linear_code().generator == tuple(map(tuple, units.tolist()))
    for word in product(range(3), repeat=2):
        assert game.value(dict(enumerate(word))) == small.value(word) == small.solution.value(small.words.number(word))
    assert game.outcome({0: 1, 1: 1, 58: 2, 59: 2}) is Outcome.P
    won = game.winning_moves({0: 1, 1: 1, 58: 2, 59: 1})
    assert [(move.source, move.target, move.amount) for move in won] == [
        (58, 59, 2),
        (58, 60, 1),
        (59, 58, 1),
        (59, 60, 2),
    ]
    assert game.outcome({0: 1, 30: 1}) is Outcome.D
    assert game.value({0: 1, 30: 1}) == LoopyValue.infinite()


def test_too_many_move_vectors_are_refused() -> None:
    complete = GameGraph.from_edges(6, [(u, v) for u in range(6) for v in range(6) if u != v])
    with pytest.raises(LimitError) as error:
        Particles(complete, 256, "any").outcome({0: 1})
    assert str(error.value) == (
        "the board has 7650 move vectors, and no more than 32000000 pairs of them are compared; take fewer edges, or "
        "raise limit=…"
    )


def test_move_vectors_are_counted_before_they_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr("grundy.linear.particles.closure._move_vectors")
    complete = GameGraph.from_edges(50, [(u, v) for u in range(50) for v in range(50) if u != v])
    with pytest.raises(LimitError, match="the board has 624750 move vectors, and no more than 32000000 pairs"):
        Particles(complete, 256, "any").linear_code()


def judged(words: Words, inside: np.ndarray) -> Linearity:
    return linearity(words, inside, lambda _: Outcome.N, lambda word: word)


def members(words: Words, inside: np.ndarray) -> list[Word]:
    return [words.word(number) for number in np.flatnonzero(inside).tolist()]


def first_pair(words: Words, code: list[Word]) -> tuple[Word, Word] | None:
    """The first two members, in the order of tuples, whose sum is none."""
    inside = set(code)
    pairs = ((u, v) for u, v in product(code, repeat=2) if tuple(map(words.field.add, u, v)) not in inside)
    return next(pairs, None)


def first_multiple(words: Words, code: list[Word]) -> tuple[Word, int] | None:
    inside = set(code)
    tries = product(code, range(words.field.q))
    return next(((u, c) for u, c in tries if tuple(words.field.multiply(c, x) for x in u) not in inside), None)


@pytest.mark.parametrize(("q", "n"), [(2, 3), (3, 2), (4, 2), (5, 2), (9, 1), (4, 3)])
def test_sets_near_groups_are_judged_as_by_trying_everything(q: int, n: int) -> None:
    words, random = Words(SmallField(q), n), np.random.default_rng(q)
    kinds = set()
    for _ in range(150):
        inside = np.zeros(words.size, bool)
        inside[0] = True
        for word in random.integers(words.size, size=random.integers(4)).tolist():
            for _ in range(words.field.p - 1):
                inside |= words.shifted(inside, words.word(word))
        if random.random() < 0.5:
            inside[random.integers(1, words.size)] ^= True
        found, code = judged(words, inside), members(words, inside)
        pair, multiple = first_pair(words, code), first_multiple(words, code)
        assert (found.additive, found.scalar_closed) == (pair is None, multiple is None)
        assert bool(found) == (pair is None and multiple is None)
        example = found.counterexample
        if pair:
            assert (example.first, example.second, example.scalar) == (*pair, None)
            assert example.result == tuple(map(words.field.add, *pair))
        elif multiple:
            assert (example.first, example.second, example.scalar) == (multiple[0], None, multiple[1])
        else:
            assert example is None
        kinds.add((found.additive, found.scalar_closed))
    # Multiples by 0 and 1 are always there, and multiples by elements of GF(p) are sums.
    expected = {2: {(True, True), (False, True)}, 4: set(product((True, False), repeat=2)) - {(False, True)}}
    assert expected.get(q, {(True, True), (False, False)}) <= kinds


def test_a_million_words_that_are_no_code_are_judged_by_few_tests() -> None:
    words = Words(SmallField(2), 20)
    inside = np.ones(words.size, bool)
    inside[-1] = False
    found = judged(words, inside)
    assert found.counterexample.first == (*[0] * 19, 1)
    assert found.counterexample.result == (1,) * 20
    inside[-1] = True
    assert judged(words, inside)


def test_counterexamples_in_words() -> None:
    found = Counterexample((1, 1), (1, 2), None, (2, 0), Outcome.N)
    assert str(found) == "(1, 1) and (1, 2) are P-positions, but their sum (2, 0) is an N-position"
    assert str(Linearity(False, True, found)) == f"not linear: {found}"
    double = Counterexample((1,), (1,), None, (2,), Outcome.D)
    assert str(double) == "(1,) is a P-position, but its double (2,) is a D-position"
    product_ = Counterexample((1, 0), None, 2, (2, 0), Outcome.N)
    assert str(product_) == "(1, 0) is a P-position, but 2 times it, (2, 0), is an N-position"
    sets = Counterexample(frozenset("ba"), frozenset(), None, frozenset("ab"), Outcome.N)
    assert str(sets) == "{a, b} and {} are P-positions, but their sum {a, b} is an N-position"
    assert str(Linearity(True, True, None)) == "linear"
