from functools import reduce
from itertools import islice
from operator import xor

import pytest
from hypothesis import given, settings, strategies as st

from grundy import DomainError, LimitError
from grundy.sequences import AllBut, Subtraction, TakeAndBreak, nim_values, questions
from grundy.sequences.questions import Reaching

# Octal with and without a proved period, wide, endless, unequal, stuck, closed forms.
GAMES = "0.77 0.137 0.07 0.15 0.34 0.6 0.007 4.7 0.3F 8.F 0.(3) 0.(7) 4.(3) 4.(7) 0.1(23) 0.0(03) 0.3 0.(1)".split()
CONDITIONS = ["4. unequal", "4. stuck 2", "0.77 stuck 2,5", "8.F unequal"]


def by_trial(game: TakeAndBreak, heap: int) -> dict[int, set[tuple[str, tuple[int, ...]]]]:
    values = nim_values(game, heap + 1).tolist()
    found: dict[int, set[tuple[str, tuple[int, ...]]]] = {}
    for label, left in game.moves(heap):
        found.setdefault(reduce(xor, (values[part] for part in left), 0), set()).add((label, left))
    return found


@pytest.mark.parametrize("text", GAMES + CONDITIONS)
def test_all_moves_to_each_value_are_found_each_once(text: str) -> None:
    game = TakeAndBreak(text)
    for heap in range(17):
        wanted = by_trial(game, heap)
        for value in range(max(wanted, default=0) + 2):
            found = list(game.moves_to(heap, value))
            assert len(found) == len(set(found))
            assert set(found) == wanted.get(value, set())


@pytest.mark.parametrize("text", ["0.77", "0.137", "0.15", "0.34", "0.07"])
def test_periods_tell_the_moves_of_larger_heaps(text: str) -> None:
    """Just behind the values that are held, where the larger part of a split is in the period for the first time."""
    game = TakeAndBreak(text)
    held = len(Reaching(game, 10**30).values)
    for heap in (*range(held - 2, held + 8), 2 * held + 1):
        wanted = by_trial(game, heap)
        for value in range(10):
            found = list(game.moves_to(heap, value))
            assert len(found) == len(set(found))
            assert set(found) == wanted.get(value, set())


@settings(max_examples=30)
@given(st.sampled_from(["0.77", "0.137", "0.15", "0.34"]), st.integers(10**9, 10**60), st.integers(0, 9))
def test_huge_heaps_are_answered_at_once(text: str, heap: int, value: int) -> None:
    game = TakeAndBreak(text)
    for _, left in islice(game.moves_to(heap, value), 50):
        assert game.nim_value(left) == value
        assert 0 <= heap - sum(left) <= 3


def test_values_that_do_not_occur_are_not_looked_for() -> None:
    assert list(TakeAndBreak("0.77").moves_to(10**30, 16)) == []
    assert list(TakeAndBreak("0.(3)").moves_to(10**30, 10**30)) == []


def test_sums_of_heaps_move_in_one_of_them() -> None:
    kayles = TakeAndBreak("0.77")
    found = list(kayles.moves_to((5, 3, 3), 0))
    wanted = [(label, left) for label, left in kayles.moves((5, 3, 3)) if kayles.nim_value(left) == 0]
    assert sorted(found) == sorted(wanted)
    assert found


def test_heaps_of_a_value_that_grows_for_ever() -> None:
    game = AllBut({1, 3})
    for heap in (0, 1, 7, 40):
        for value in range(25):
            wanted = [(label, left) for label, left in game.moves(heap) if game.nim_value(left) == value]
            assert sorted(game.moves_to(heap, value)) == sorted(wanted)
    assert [left for _, left in game.moves_to(10**30, 10**15)] == [2 * 10**15, 2 * 10**15 + 1]


def test_subtraction_games_at_any_size() -> None:
    game = Subtraction({1, 2, 6})
    assert list(game.moves_to(20, 2)) == [("take 1", 19)]
    assert [left for _, left in game.moves_to(7 * 10**30 + 6, 0)] == [7 * 10**30]


def test_what_is_out_of_reach_says_so() -> None:
    with pytest.raises(LimitError) as caught:
        next(TakeAndBreak("4.(3)").moves_to(10**30, 3))
    assert str(caught.value) == (
        f"the moves from heap {10**30} of TakeAndBreak('4.(3)') to one value are out of reach: no period that tells "
        "them is proved, and at most 16777216 values are held; try a smaller heap"
    )


def test_the_work_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(questions, "MOST_PAIRS", 100_000)
    with pytest.raises(LimitError) as caught:
        list(TakeAndBreak("8.F").moves_to(500, 3))
    assert str(caught.value) == (
        "more than 100000 ways to leave heaps were compared to find all moves to one value in TakeAndBreak('8.F'); "
        "try a smaller heap"
    )


@pytest.mark.parametrize("game", [TakeAndBreak("0.77"), Subtraction({1}), AllBut({1})])
def test_a_target_is_a_value(game: TakeAndBreak | Subtraction | AllBut) -> None:
    with pytest.raises(DomainError, match=r"^a nim value is 0 or more, not -1$"):
        list(game.moves_to(5, -1))
