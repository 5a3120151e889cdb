"""Tests of the strategy against every opponent, and of the potential that decreases with every reply."""

from collections.abc import Callable
from functools import cache
from itertools import combinations, pairwise
from random import Random
from typing import Any

import pytest
import reference
from hypothesis import given
from linear_judges import nim_sum, reached, rows_of
from strategies import (
    Families,
    annihilation_families,
    digraphs,
    digraphs_up_to_renaming,
    linear_games,
    random_linear_games,
)

from grundy import DomainError
from grundy.graphs import GameGraph
from grundy.integers import bits
from grundy.linear import Annihilation, LinearGame, LinearStrategy, example_graphs
from grundy.linear.strategy import Potential
from grundy.rules import Outcome

SMALL = [annihilation_families(digraph) for n in (1, 2, 3) for digraph in digraphs_up_to_renaming(n)]
GAMES: list[tuple[Families, tuple[int, ...]]] = [*SMALL, *random_linear_games(120, most=6, seed=12)]


def game_of(families: Families, passes: tuple[int, ...]) -> LinearGame:
    return LinearGame(len(families), families, passes)


def test_wins_every_n_position_within_its_bound_against_all_opponents() -> None:
    for families, passes in GAMES:
        game, rows = game_of(families, passes), rows_of(families, passes)
        strategy, fastest = game.strategy(), reference.graph_remoteness(rows)

        @cache
        def longest(u: int, game: LinearGame = game, strategy: LinearStrategy = strategy, rows: Any = rows) -> int:
            """Return the largest number of moves that an opponent can reach when the strategy moves first."""
            w = game.mask(strategy.move(u).position)
            assert w in rows[u]
            # If play could return to a position, the recursion would never end. Every position is solved only once.
            return 1 + max((1 + longest(x) for x in rows[w]), default=0)

        for u, letter in reference.graph_outcomes(rows).items():
            quickest = fastest[u]
            if letter == "N" and quickest is not None:
                assert quickest <= longest(u) <= strategy.bound(u)
                assert len(strategy.play(u, first)) - 1 <= longest(u)
            if letter == "P":
                # The opponent moves now, and the strategy answers.
                assert max((1 + longest(x) for x in rows[u]), default=0) <= strategy.bound(u)
                assert strategy.bound(u) == 2 * strategy.potential(u)


def test_potential_decreases_with_each_reply() -> None:
    for families, passes in GAMES:
        game = game_of(families, passes)
        strategy = game.strategy()
        for u in game.p_space().elements():
            for v in reached(game, game.moves(u)):
                assert strategy.potential(strategy.move(v).position) < strategy.potential(u)


def test_never_loses_a_draw() -> None:
    for families, passes in GAMES:
        game, rows = game_of(families, passes), rows_of(families, passes)
        letters, strategy = reference.graph_outcomes(rows), game.strategy()
        for u, letter in letters.items():
            if letter == "D":
                w = game.mask(strategy.move(u).position)
                assert letters[w] == "D"
                assert {letters[x] for x in rows[w]} <= {"D", "N"}


def test_from_a_p_position_it_makes_some_move() -> None:
    for families, passes in SMALL:
        game = game_of(families, passes)
        for u in game.p_space().elements():
            if game.moves(u):
                assert game.strategy().move(u) in game.moves(u)


def first(position: Any, moves: list[Any]) -> Any:
    return moves[0]


OPPONENTS: list[Callable[[Any, list[Any]], Any]] = [
    first,
    lambda position, moves: moves[-1],
    lambda position, moves: Random(len(moves)).choice(moves),
]


@pytest.mark.parametrize("opponent", OPPONENTS, ids=["first", "last", "random"])
def test_plays_a_game_on_a_large_graph_to_its_end(opponent: Callable[[Any, list[Any]], Any]) -> None:
    for seed in range(3):
        game = Annihilation(example_graphs.random(60, 84, seed=seed))
        strategy, random = game.strategy(), Random(seed)
        for _ in range(2):
            start = n_position(game, random)
            visited = strategy.play(start, opponent)
            assert len(visited) - 1 <= strategy.bound(start)
            assert len(visited) % 2 == 0
            assert game.moves(visited[-1]) == []
            assert all(w in game.options(u) for u, w in pairwise(visited))
            assert all(game.outcome(w) is Outcome.P for w in visited[1::2])


def n_position(game: Annihilation, random: Random) -> int:
    """Return the N-position after a random move from a random P-position."""
    while True:
        u = nim_sum(vector for vector in game.p_space().basis if random.random() < 0.5)
        if found := reached(game, game.moves(u)):
            return random.choice(found)


# 0 ↔ 1 and 2 → 3.
SMALL_BOARD = GameGraph.from_adjacency([[1], [0], [3], []])


def test_positions_are_sets_of_names() -> None:
    strategy = Annihilation(SMALL_BOARD).strategy()
    visited = strategy.play([0, 1], first)
    assert visited == [frozenset({0, 1}), frozenset()]
    assert {type(position) for position in visited} == {frozenset}


def test_an_iterator_is_read_once() -> None:
    strategy = Annihilation(GameGraph.from_adjacency({"a": "b", "b": "ca", "c": "", "d": "d"})).strategy()
    assert strategy.move(iter("b")) == strategy.move("b")
    assert strategy.move(iter("d")) == strategy.move("d")
    assert strategy.move(iter("a")) == strategy.move("a")
    assert strategy.bound(iter("b")) == strategy.bound("b") == 1
    assert strategy.bound(iter("a")) == strategy.bound("a") == 2
    assert strategy.potential(iter("a")) == strategy.potential("a") == 1
    assert strategy.play(iter("b"), first) == strategy.play("b", first)


def test_a_draw_is_played_for_the_requested_number_of_moves() -> None:
    strategy = Annihilation(SMALL_BOARD).strategy()
    assert strategy.play([0], first, most=4) == [{0}, {1}, {0}, {1}, {0}]
    assert strategy.play([0], first, most=0) == [{0}]
    message = r"^the position is a draw, so play need not end; set most=… to limit the number of moves$"
    with pytest.raises(DomainError, match=message):
        strategy.play([0], first)
    with pytest.raises(DomainError, match=message):
        strategy.bound([0])


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ([0, 1], r"^only P-positions have a potential; this is an N-position; see bound\(position\)$"),
        ([0], r"^only P-positions have a potential; this is a draw"),
        ([0, 0], r"^vertex 0 is repeated"),
        ([4], r"^there is no vertex 4"),
        (16, r"^16 is not a position on 4 vertices"),
        (None, r"not None$"),
    ],
)
def test_only_p_positions_have_a_potential(position: Any, message: str) -> None:
    with pytest.raises(DomainError, match=message):
        Annihilation(SMALL_BOARD).strategy().potential(position)


@pytest.mark.parametrize("position", [[], [3], 8])
def test_there_is_no_move_at_the_end(position: Any) -> None:
    strategy = Annihilation(SMALL_BOARD).strategy()
    with pytest.raises(DomainError, match=r"^the game is over, so there is no move$"):
        strategy.move(position)
    assert (strategy.bound(position), strategy.potential(position)) == (0, 0)
    assert strategy.play(position, first) == [frozenset([3] if position else [])]


@pytest.mark.parametrize(
    ("most", "message"), [(-1, "must be at least 0, not -1"), (2.0, "must be a whole number, not 2.0")]
)
def test_the_number_of_moves_is_a_natural_number(most: Any, message: str) -> None:
    with pytest.raises(DomainError, match=f"^most, the number of moves, {message}$"):
        Annihilation(SMALL_BOARD).strategy().play([0], first, most=most)


@pytest.mark.parametrize("answer", [5, None, "0 → 1", frozenset()])
def test_an_opponent_must_choose_a_legal_move(answer: Any) -> None:
    strategy = Annihilation(SMALL_BOARD).strategy()
    with pytest.raises(DomainError, match=r" is not a legal move; return one of the given moves$"):
        strategy.play([0], lambda position, moves: answer, most=5)


def test_an_opponent_sees_the_position_and_all_its_moves() -> None:
    game, seen = Annihilation(SMALL_BOARD), []

    def watching(position: Any, moves: list[Any]) -> Any:
        seen.append((position, moves))
        return moves[0]

    game.strategy().play([0], watching, most=3)
    assert seen == [(frozenset({1}), game.moves([1]))]


def test_plays_linear_games_other_than_annihilation() -> None:
    game = LinearGame(3, {"a": ["abc", "a"], "b": ["bc"], "c": ["c"]}, names="abc")
    for mask in range(8):
        if game.outcome(mask) is Outcome.N:
            visited = game.strategy().play(mask, first)
            assert (len(visited) % 2, game.moves(visited[-1])) == (0, [])


# Peeled vertices beside cyclic ones: a ↔ b with tails, a Nim heap under a 2-cycle, sets that turn both kinds.
MIXED: list[tuple[Families, tuple[int, ...]]] = [
    (((1, 3), (2, 3, 6), (4, 20), (8, 24), (16,)), ()),
    (((), (3,), (6, 5), (24, 12, 10), (24, 17, 18)), ()),
    (((1,), (3, 2), (7, 4, 6), (24, 9), (24, 18), (32 + 7, 32 + 24)), ()),
    (((1,), (3,), (12, 7), (12, 9), (16 + 15, 16 + 3)), (4,)),
    (((1,), (2,), (4 + 8 + 1, 4 + 16), (8 + 4 + 2, 8 + 16), (16 + 12, 16 + 3)), ()),
]


def assert_it_falls(families: Families, passes: tuple[int, ...]) -> None:
    """Check the theorem: after any move from a P-position, some move leads to a P-position with a smaller φ."""
    game = LinearGame(len(families), families, passes)
    potential = Potential(game.syndromes)
    for u in game.p_space().elements():
        assert (potential.of(u) == 0) == (not game.moves(u))
        for v in reached(game, game.moves(u)):
            assert min(map(potential.of, reached(game, game.winning_moves(v)))) < potential.of(u)


def test_potential_decreases_on_all_digraphs_with_up_to_3_vertices() -> None:
    for n in range(4):
        for digraph in digraphs(n):
            assert_it_falls(*annihilation_families(digraph))


def test_potential_decreases_on_random_games() -> None:
    for families, passes in [*MIXED, *random_linear_games(150, most=7, seed=4)]:
        assert_it_falls(families, passes)


@given(linear_games())
def test_potential_decreases_on_any_game(game: tuple[Families, tuple[int, ...]]) -> None:
    assert_it_falls(*game)


@given(linear_games(most=6))
def test_potential_of_a_sum_is_at_most_the_sum_of_potentials(game: tuple[Families, tuple[int, ...]]) -> None:
    solved = LinearGame(len(game[0]), *game)
    potential = Potential(solved.syndromes)
    for u, w in combinations(list(solved.p_space().elements())[:16], 2):
        assert potential.of(u ^ w) <= potential.of(u) + potential.of(w)


@given(linear_games())
def test_the_parts_of_a_p_position_add_up_to_it(game: tuple[Families, tuple[int, ...]]) -> None:
    solved = LinearGame(len(game[0]), *game)
    potential = Potential(solved.syndromes)
    peeled = set(solved.syndromes.found.peeled.tolist())
    for u in solved.p_space().elements():
        chosen, rest = potential.parts(u)
        assert set(bits(rest)) <= peeled
        assert solved.value(rest) == 0
        for number in bits(chosen):
            rest ^= potential.generators[number]
        assert rest == u


def test_potential_is_the_longest_play_if_all_play_ends() -> None:
    # On a path the token on vertex k, counted from the end, can move k times.
    potential = Potential(Annihilation(example_graphs.path(6)).syndromes)
    assert potential.weights == {5 - k: k for k in range(6)}
    assert potential.generators == []
    assert (potential.of(0b100001 ^ 1), potential.of(0b010100), potential.of(0)) == (0, 1 + 3, 0)


def test_each_pair_of_2_cycles_costs_one_move() -> None:
    game = Annihilation(example_graphs.gamma_prime())
    potential = Potential(game.syndromes)
    # The opponent empties one 2-cycle, and the answer the other one.
    assert potential.costs == [1] * 4
    assert all(1 <= potential.of(vector) <= 4 for vector in game.p_space().basis)


def test_potential_decreases_along_a_game_on_200_vertices() -> None:
    game = Annihilation(example_graphs.random(200, 300, seed=8))
    potential = Potential(game.syndromes)
    for u in game.p_space().basis[:40]:
        for move in game.moves(u)[:3]:
            replies = reached(game, game.winning_moves(move.position))
            assert min(map(potential.of, replies)) < potential.of(u)
