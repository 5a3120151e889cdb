from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import acyclic_digraphs_up_to

import grundy
from grundy import reference
from grundy.graphs import Labelling, nim_value, outcome, winning_moves


def test_values_outcomes_and_winning_moves_on_all_small_digraphs() -> None:
    for digraph in acyclic_digraphs_up_to(5):
        values = reference.nim_values(digraph.__getitem__, range(len(digraph)))
        labels = reference.outcome_labels(digraph.__getitem__, range(len(digraph)))
        for vertex in range(len(digraph)):
            assert nim_value(digraph.__getitem__, vertex) == values[vertex]
            assert outcome(digraph.__getitem__, vertex).value == labels[vertex]
            assert winning_moves(digraph.__getitem__, vertex) == [w for w in digraph[vertex] if values[w] == 0]


def test_long_games_meet_no_recursion_limit() -> None:
    assert nim_value(lambda n: [n - 1] if n else [], 100_001) == 1


def test_a_cycle_is_named() -> None:
    edges = {"a": "bc", "b": "", "c": "d", "d": "ec", "e": ""}
    with pytest.raises(grundy.CycleError) as caught:
        nim_value(edges.__getitem__, "a")
    cycle = caught.value.cycle
    assert all(cycle[(i + 1) % len(cycle)] in edges[v] for i, v in enumerate(cycle))


def test_a_loop_is_a_cycle_of_one() -> None:
    with pytest.raises(grundy.CycleError) as caught:
        nim_value(lambda n: [n], 7)
    assert caught.value.cycle == (7,)


def test_the_limit_says_how_to_raise_it() -> None:
    with pytest.raises(grundy.LimitError, match=r"more than 1000 positions to label; give the game .* or raise limit="):
        nim_value(lambda n: [n + 1], 0, limit=1000)


def test_none_is_a_position_like_any_other() -> None:
    assert nim_value(lambda p: [None] if p == "start" else [], "start") == 1


class Piles:
    """Nim with a tuple of piles, split into its piles and sorted."""

    calls = 0

    def options(self, piles: tuple[int, ...]) -> list[tuple[int, ...]]:
        Piles.calls += 1
        return [(*piles[:i], left, *piles[i + 1 :]) for i in range(len(piles)) for left in range(piles[i])]

    def components(self, piles: tuple[int, ...]) -> list[tuple[int, ...]]:
        return [(pile,) for pile in piles]

    def canonical(self, piles: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(sorted(piles))


@given(st.lists(st.integers(0, 30), min_size=1, max_size=6))
def test_components_and_canonical_give_the_same_value_with_less_work(piles: list[int]) -> None:
    Piles.calls = 0
    expected = 0
    for pile in piles:
        expected ^= pile
    assert nim_value(Piles(), tuple(piles)) == expected
    assert Piles.calls <= 31  # one position for each pile size, not one for each tuple


def test_a_position_among_its_own_components_is_played_by_its_options() -> None:
    class Padded(Piles):
        def components(self, piles: tuple[int, ...]) -> list[tuple[int, ...]]:
            return [piles, (0,)]

    assert nim_value(Padded(), (2, 3)) == 1


def test_components_that_never_end_are_a_cycle() -> None:
    class Liar(Piles):
        def components(self, piles: tuple[int, ...]) -> list[tuple[int, ...]]:
            return [(5 - piles[0],)]

    with pytest.raises(grundy.CycleError):
        nim_value(Liar(), (2,))


class Mirror:
    """Nim with two piles, sorted; it counts how often it is asked."""

    asked = 0

    def options(self, piles: tuple[int, int]) -> list[tuple[int, int]]:
        Mirror.asked += 1
        a, b = piles
        return [(x, b) for x in range(a)] + [(a, y) for y in range(b)]

    def canonical(self, piles: tuple[int, int]) -> tuple[int, int]:
        return min(piles), max(piles)


def test_canonical_halves_the_work() -> None:
    Mirror.asked = 0
    assert nim_value(Mirror(), (9, 9)) == 0
    assert Mirror.asked == 10 * 11 // 2


def test_the_limit_is_exact() -> None:
    assert nim_value(lambda n: [n - 1] if n else [], 99, limit=100) == 1
    with pytest.raises(grundy.LimitError):
        nim_value(lambda n: [n - 1] if n else [], 99, limit=99)


def test_one_call_of_options_cannot_eat_all_memory() -> None:
    with pytest.raises(grundy.LimitError):
        nim_value(lambda n: count(), 0, limit=1000)


def test_winning_moves_of_a_game_that_finds_them_are_not_searched() -> None:
    assert winning_moves(grundy.games.Nim(), 10**30) == [0]


def test_a_known_value_is_used() -> None:
    assert nim_value(grundy.games.Nim(), 10**30) == 10**30


def test_winning_moves_with_a_known_value() -> None:
    assert winning_moves(grundy.games.Wythoff(), (3, 4)) == [(1, 2)]


def test_labels_are_kept_between_questions() -> None:
    asked = []

    def options(n: int) -> list[int]:
        asked.append(n)
        return [n - 1] if n else []

    labels = Labelling(options)
    assert [labels.value(5), labels.value(3), labels.value(5)] == [1, 1, 1]
    assert sorted(asked) == [0, 1, 2, 3, 4, 5]
