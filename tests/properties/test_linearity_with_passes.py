"""The lemmas of docs/theory/linear_games.md for games with passes.

F(u) is the set of all followers of a position, and F'(u) the set of those by moves other than a pass. The expected
values come from the solver for graphs on all 2^n positions, which does not use linearity.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from random import Random

import pytest
from linear_judges import nim_sum
from reference import linear_options, span
from strategies import Families, annihilation_families, digraphs, random_linear_games

from grundy.graphs import GameGraph, LoopyValue, solve
from grundy.linear import LinearGame
from grundy.rules import Outcome

Game = tuple[Families, tuple[int, ...]]


class Searched:
    """A linear game by definition: followers, values and counters of all 2^n positions."""

    def __init__(self, game: Game):
        self.families, self.passes = game
        positions = range(1 << len(self.families))
        self.positions = positions
        self.all_followers = [set(linear_options(self.families, self.passes)(u)) for u in positions]
        self.followers = [set(linear_options(self.families)(u)) for u in positions]
        self.solution = solve(GameGraph.from_adjacency([sorted(row) for row in self.all_followers]))
        self.values = [self.solution.value(u) for u in positions]
        self.finite = [u for u in positions if self.values[u].is_finite]
        self.zero = [u for u in positions if self.values[u] == LoopyValue(0)]
        self.looped = sum(1 << k for k in self.passes)
        self.moves = {move for family in self.families for move in family}

    def counter(self, u: int) -> int:
        return int(self.solution.counter[u])


@cache
def small_games() -> list[Searched]:
    """Return all 530 annihilation games on digraphs with up to 3 vertices; 461 of them have a loop."""
    return [Searched(annihilation_families(graph)) for n in (1, 2, 3) for graph in digraphs(n)]


@cache
def random_games() -> list[Searched]:
    """Return random linear games with up to 5 vertices and at least one pass."""
    random = Random(1986)
    games = [game for game in random_linear_games(200, most=5) if game[0]]
    return [Searched((rows, tuple({*passes, random.randrange(len(rows))}))) for rows, passes in games]


def all_games() -> Iterator[Searched]:
    yield from small_games()
    yield from random_games()


def pairs(game: Searched) -> Iterable[tuple[int, int]]:
    return product(game.positions, repeat=2)


def shifted(vectors: Iterable[int], by: int) -> set[int]:
    return {vector ^ by for vector in vectors}


def by_a_summand(followers: list[set[int]], u1: int, u2: int) -> set[int]:
    """Return (u1 + F(u2)) ∪ (F(u1) + u2)."""
    return shifted(followers[u2], u1) | shifted(followers[u1], u2)


def and_backwards(followers: list[set[int]], u: int) -> set[int]:
    """Return F(u) ∪ F⁻¹(u)."""
    return followers[u] | {w for w, row in enumerate(followers) if u in row}


def test_there_are_games_with_and_without_passes() -> None:
    assert len(small_games()) == 530
    assert sum(bool(game.passes) for game in small_games()) == 530 - 1 - 4 - 64
    assert all(game.passes for game in random_games())
    assert any(value.is_finite and value.nim_value > 1 for game in random_games() for value in game.values)


def test_key_lemma_for_moves_other_than_passes() -> None:
    for game in all_games():
        around = [and_backwards(game.followers, u) for u in game.positions]
        for u1, u2 in pairs(game):
            middle = by_a_summand(game.followers, u1, u2)
            assert game.followers[u1 ^ u2] <= middle <= around[u1 ^ u2]


def test_second_inclusion_fails_exactly_when_all_passes_cancel() -> None:
    failures = 0
    for game in all_games():
        around = [and_backwards(game.all_followers, u) for u in game.positions]
        for u1, u2 in pairs(game):
            u, middle = u1 ^ u2, by_a_summand(game.all_followers, u1, u2)
            assert game.all_followers[u] <= middle
            vanished = bool(u1 & u2 & game.looped) and not u & game.looped
            assert (middle <= around[u]) == (not vanished)
            failures += vanished
    assert failures > 0


def test_smallest_counterexample_with_passes_is_one_vertex_with_a_loop() -> None:
    game = Searched((((),), (0,)))
    u1 = u2 = 0b1
    assert by_a_summand(game.all_followers, u1, u2) == {0b0}
    assert and_backwards(game.all_followers, u1 ^ u2) == set()
    assert [str(game.values[u]) for u in (u1, u2, u1 ^ u2)] == ["∞()", "∞()", "0"]


def test_position_with_a_pass_is_infinite_and_a_pass_is_never_a_reply() -> None:
    for game in all_games():
        assert all(not u & game.looped for u in game.finite)
        for u in game.finite:
            assert game.all_followers[u] == game.followers[u]
            for v in game.followers[u]:
                if not game.values[v].is_finite or game.values[v].nim_value > game.values[u].nim_value:
                    answers = {w for w in game.all_followers[v] if game.values[w] == game.values[u]}
                    assert min(map(game.counter, answers)) < game.counter(u)
                    assert answers <= game.followers[v]


def test_values_add_up_if_one_summand_is_finite() -> None:
    for game in all_games():
        for u1, u2 in product(game.finite, game.positions):
            assert game.values[u1 ^ u2] == game.values[u1] + game.values[u2]


def test_two_infinite_summands_may_have_different_sums() -> None:
    sums = {
        str(game.values[u1 ^ u2])
        for game in all_games()
        for u1, u2 in pairs(game)
        if not game.values[u1].is_finite and not game.values[u2].is_finite
    }
    assert {"0", "1", "2", "∞()", "∞(0)"} <= sums


def test_positions_of_finite_value_form_a_space() -> None:
    for game in all_games():
        assert span(game.finite) == set(game.finite)
        assert span(game.zero) == set(game.zero)
        reached = {game.values[u].nim_value for u in game.finite}
        assert reached == set(range(len(reached)))
        assert len(game.finite) == len(game.zero) * len(reached)


def test_legality_of_moves_can_be_ignored() -> None:
    for game in all_games():
        assert not game.moves & set(game.zero)
        for u in game.positions:
            reached = {game.values[u ^ e].nim_value for e in game.moves if game.values[u ^ e].is_finite}
            if not game.values[u].is_finite:
                assert game.values[u].k == reached
            expected = Outcome.P if u in game.zero else Outcome.N if 0 in reached else Outcome.D
            assert Outcome(game.solution.outcome[u]) is expected


def movable(game: Searched, u: int, space: set[int], allowed: set[int]) -> bool:
    """Return whether every occupied vertex of u has no pass and only moves e with u + e in allowed + space."""
    cosets = {a ^ b for a in allowed for b in space}
    vertices = [k for k in range(len(game.families)) if u >> k & 1]
    return not u & game.looped and all(u ^ e in cosets for k in vertices for e in game.families[k])


@pytest.mark.parametrize("part", [0.0, 0.5, 1.0])
def test_closure_finds_exactly_the_p_positions(part: float) -> None:
    random = Random(1996)
    for game in random_games():
        inner = span([u for u in game.zero if random.random() < part / 2])
        found = {u for u in game.positions if u not in inner and movable(game, u, inner, game.moves)}
        assert found <= set(game.zero)
        outside = set(game.zero) - inner
        assert bool(found) == bool(outside)
        if outside:
            assert min(outside, key=game.counter) in found


def test_next_power_of_two_is_found_if_all_followers_are_smaller() -> None:
    for game in random_games():
        reached = len({game.values[u].nim_value for u in game.finite})
        for i in range(reached.bit_length()):
            below = {u for u in game.finite if game.values[u].nim_value < 1 << i}
            found = {u for u in game.positions if u not in below and movable(game, u, {0}, below)}
            assert all(game.values[u] == LoopyValue(1 << i) for u in found)
            assert bool(found) == (1 << i < reached)


def test_linear_game_agrees_with_the_definition() -> None:
    for game in random_games():
        engine = LinearGame(len(game.families), game.families, game.passes)
        assert [engine.value(u) for u in game.positions] == game.values


def test_moves_from_sums_of_finite_positions_have_replies_with_smaller_potential() -> None:
    # The potential of a position and a heap is the least (Σγ, Σc) over all ways to write the position as a sum of two.
    for game in random_games()[:60]:
        potential: dict[tuple[int, int], tuple[int, int]] = {}
        for u1, u2 in product(game.finite, repeat=2):
            values = game.values[u1].nim_value, game.values[u2].nim_value
            heap = nim_sum(values)
            rank = (sum(values) + heap, game.counter(u1) + game.counter(u2))
            key = (u1 ^ u2, heap)
            potential[key] = min(potential.get(key, rank), rank)
        for (u, n), rank in potential.items():
            moved = [(v, n) for v in game.all_followers[u]] + [(u, m) for m in range(n)]
            for v, m in moved:
                replies = [(w, m) for w in game.all_followers[v]] + [(v, j) for j in range(m)]
                assert min(potential[reply] for reply in replies if reply in potential) < rank
