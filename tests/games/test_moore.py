"""Moore's Nim: moves, binary columns, and values by formula and by table."""

import pickle
import sys
from collections.abc import Callable
from itertools import islice, product
from random import Random

import numpy as np
import pytest

from grundy import DomainError, LimitError, mex
from grundy.games import Moore
from grundy.rules import Outcome
from grundy.testing import check_game


@pytest.mark.parametrize(
    ("k", "heaps"),
    [(1, (3, 2, 3)), (2, (3, 4, 3)), (3, (2, 3, 2)), (2, (2, 1, 2, 2)), (3, (1, 2, 1, 1, 1)), (5, (2, 3))],
)
def test_moore_passes_the_check_of_games(k: int, heaps: tuple[int, ...]) -> None:
    count = 1
    for heap in heaps:
        count *= heap + 1
    assert check_game(Moore(k), [heaps]) == count


def test_outcome_and_winning_moves_agree_with_the_options() -> None:
    game = Moore(2)
    lost: set[tuple[int, ...]] = set()
    for a in range(7):
        for b in range(7):
            for c in range(7):
                wins = {option for option in game.options((a, b, c)) if option in lost}
                assert {option for _, option in game.winning_moves((a, b, c))} == wins
                assert game.outcome((a, b, c)) is (Outcome.N if wins else Outcome.P)
                if not wins:
                    lost.add((a, b, c))
    assert {heaps for heaps in lost if 0 < heaps[0] <= 2} == {(1, 1, 1), (2, 2, 2)}


def test_with_one_heap_a_move_it_is_nim_of_any_size() -> None:
    game, heaps = Moore(1), (10**30, 10**29, 5)
    assert game.nim_value(heaps) == 10**30 ^ 10**29 ^ 5
    ((label, left),) = game.moves_to(heaps, 0)
    assert left == (10**29 ^ 5, 10**29, 5)
    assert label == f"take {10**30 - (10**29 ^ 5)} from the first heap"


def test_huge_positions_are_solved_immediately() -> None:
    game, heaps = Moore(2), (10**30, 10**29 + 7, 10**30 - 3, 5)
    assert game.outcome(heaps) is Outcome.N
    for _, left in islice(game.winning_moves(heaps), 50):
        assert game.outcome(left) is Outcome.P
    random = Random(1)
    assert Moore(3).outcome(tuple(random.getrandbits(1000) for _ in range(1000))) in (Outcome.N, Outcome.P)
    assert next(game.moves((10**30, 1)))[1] == (10**30 - 1, 1)


def test_moves_to_a_sum_are_listed_lazily_and_completely() -> None:
    game = Moore(3)
    ways = [left for _, left in game.moves_to((2, 0, 3, 2), 4)]
    wanted = [(a, 0, b, c) for a in range(3) for b in range(4) for c in range(3) if a + b + c == 4]
    assert sorted(ways) == sorted(wanted)
    assert len(list(islice(game.moves_to((10**30,) * 3, 10**20), 5))) == 5
    assert list(game.moves_to((1, 1, 1), 3)) == []


def test_moves_to_rejects_positions_with_too_many_moves() -> None:
    with pytest.raises(LimitError) as caught:
        next(Moore(2).moves_to((10**30,) * 4, 3))
    assert str(caught.value) == (
        "this position of Moore's Nim has more than 1000000 moves, too many to search for one value; try smaller heaps"
    )


def test_labels_name_the_heaps() -> None:
    labels = dict(Moore(3).moves((1, 1, 2)))
    assert labels["take 1 from the first heap"] == (0, 1, 2)
    assert labels["take 1 from the first heap, 1 from the second and 2 from the third"] == (0, 0, 0)
    assert len(labels) == len(list(Moore(3).moves((1, 1, 2))))


def test_representations_show_the_columns() -> None:
    (shown,) = Moore(2).representations((3, 4, 5))
    assert shown.rows == (("3", "011"), ("4", "100"), ("5", "101"), ("ones mod 3", "212"))
    assert shown.marked == {0, 1, 2}
    assert shown.places == ("4", "2", "1")
    assert shown.statement.endswith("exactly when every column has a multiple of 3 ones; here 3 columns do not: N.")
    (shown,) = Moore(2).representations((3, 3, 3))
    assert shown.statement.endswith("here all do: P.")
    (shown,) = Moore(40).representations((1, 0))
    assert shown.rows == (("1", "1"), ("0", "0"))
    assert list(Moore(2).representations((1 << 1_000_000, 1))) == []


def test_games_with_equal_k_are_equal_and_can_be_pickled() -> None:
    assert Moore((2,)) == Moore(2) != Moore(3)
    assert hash(Moore(2)) == hash(Moore((2,)))
    game = Moore(2)
    game.nim_value((3, 4, 5, 5))
    copy = pickle.loads(pickle.dumps(game))
    assert (copy, repr(copy)) == (game, "Moore(2)")
    assert copy.nim_value((3, 4, 5, 5)) == game.nim_value((5, 5, 4, 3))


@pytest.mark.parametrize(
    ("k", "message"),
    [
        (0, "the number of heaps that a move may change must be at least 1, not 0"),
        (1.5, "the number of heaps that a move may change must be a whole number, not 1.5"),
        ((1, 2), "Moore's Nim must have one parameter k, not 2"),
    ],
)
def test_rejects_invalid_k(k: object, message: str) -> None:
    with pytest.raises(DomainError) as caught:
        Moore(k)
    assert str(caught.value) == message


@pytest.mark.parametrize("ask", ["options", "canonical", "outcome", "winning_moves", "nim_value", "picture", "svg"])
def test_rejects_invalid_positions(ask: str) -> None:
    with pytest.raises(DomainError, match=r"^a heap must be a whole number, not 2\.5$"):
        list(getattr(Moore(2), ask)((1, 2.5)))


def balanced(heaps: tuple[int, ...], k: int) -> bool:
    bits = max(map(int.bit_length, heaps), default=0)
    return all(sum(heap >> bit & 1 for heap in heaps) % (k + 1) == 0 for bit in range(bits))


def changed(heaps: tuple[int, ...], left: tuple[int, ...]) -> int:
    return sum(a != b for a, b in zip(heaps, left, strict=True))


def by_trial(heaps: tuple[int, ...], k: int) -> list[tuple[int, ...]]:
    below = product(*(range(heap + 1) for heap in heaps))
    return [left for left in below if 1 <= changed(heaps, left) <= k and balanced(left, k)]


@pytest.mark.parametrize(("k", "heaps", "most"), [(1, 3, 8), (2, 3, 8), (3, 3, 6), (2, 4, 4), (3, 4, 4), (3, 5, 2)])
def test_all_winning_moves_are_found_each_once(k: int, heaps: int, most: int) -> None:
    for position in product(range(most), repeat=heaps):
        assert sorted(left for _, left in Moore(k).winning_moves(position)) == by_trial(position, k)


def test_columns_are_counted() -> None:
    shown = [next(Moore(2).representations(heaps)).rows[-1] for heaps in ((), (0, 0), (7, 1, 0))]
    assert shown == [("ones mod 3", "0"), ("ones mod 3", "0"), ("ones mod 3", "112")]


def test_large_heaps_are_solved_immediately() -> None:
    random = Random(8)
    for k in (1, 2, 5):
        heaps = tuple(random.getrandbits(1000) for _ in range(50))
        for _, left in islice(Moore(k).winning_moves(heaps), 20):
            assert 1 <= changed(heaps, left) <= k
            assert all(0 <= rest <= heap for rest, heap in zip(left, heaps, strict=True))
            assert balanced(left, k)


def by_definition(shape: tuple[int, ...], k: int) -> dict[tuple[int, ...], int]:
    values: dict[tuple[int, ...], int] = {}
    for heaps in np.ndindex(*shape):
        below = product(*(range(heap + 1) for heap in heaps))
        options = (left for left in below if 1 <= changed(heaps, left) <= k)
        values[heaps] = mex(values[option] for option in options)
    return values


SHAPES = [(2, (7, 7, 7)), (3, (4, 4, 4, 4)), (2, (4, 4, 4, 4)), (3, (3, 3, 3, 3, 3)), (5, (8, 8)), (2, (2,) * 6)]


@pytest.mark.parametrize(("k", "shape"), SHAPES)
def test_formulas_and_tables_give_the_values_of_the_definition(k: int, shape: tuple[int, ...]) -> None:
    game = Moore(k)
    for heaps, value in by_definition(shape, k).items():
        assert game.nim_value(heaps) == value


def test_formulas_give_values_that_are_too_large_for_tables() -> None:
    n = 10**30
    assert Moore(3).nim_value((n, 2, n)) == 2 * n + 2
    assert Moore(2).nim_value((n, 1, n)) == 2 * n + 1
    assert [Moore(2).nim_value((n, n, n, *more)) for more in [(), (n, n, n), (1,)]] == [0, 0, 1]


def test_known_values_of_nim_2() -> None:
    """From the formula of Jenkyns and Mayberry 1980, as the literature lists them."""
    known = {(1, 1, 1): 0, (1, 1, 2): 4, (1, 2, 3): 6, (2, 2, 3): 1, (2, 2, 4): 8, (3, 3, 4): 2, (3, 4, 4): 11}
    assert {heaps: Moore(2).nim_value(heaps) for heaps in known} == known


def count_calls(ask: Callable[[], object]) -> int:
    calls = []
    sys.setprofile(lambda frame, event, argument: calls.append(event))
    try:
        ask()
    finally:
        sys.setprofile(None)
    return len(calls)


def test_a_table_contains_positions_that_fit_after_sorting() -> None:
    game = Moore(2)
    assert count_calls(lambda: game.nim_value((5, 1, 3, 2))) > 1000
    assert count_calls(lambda: game.nim_value((2, 3, 5, 1))) < 500
    assert count_calls(lambda: game.nim_value((2, 2, 4, 1))) < 500
    for heaps in [(2, 2, 4, 1), (4, 4, 1, 1), (3, 1, 1, 1, 1), (2, 1, 1, 1, 1)]:
        assert game.nim_value(heaps) == Moore(2).nim_value(heaps)


def test_rejects_large_positions_immediately() -> None:
    with pytest.raises(LimitError) as caught:
        Moore(2).nim_value((100, 101, 100, 100))
    assert str(caught.value) == (
        "the nim value of Moore(2; 100, 100, 100, 101) cannot be computed: no formula is known, and a table of "
        "105090702 positions is too large; try smaller heaps, or only the outcome"
    )
    with pytest.raises(LimitError, match="a table of a number of 40001 bits positions"):
        Moore(2).nim_value(((1 << 10_000) - 1,) * 4)
