"""Subtraction and all-but sets, games given by a function, and what all positions share."""

import pickle
from dataclasses import dataclass
from itertools import repeat

import numpy as np
import pytest
import reference
from hypothesis import given
from strategies import subsets, take_sets

import grundy
from grundy import DomainError, LimitError, Outcome, Part, Sum, nim_value
from grundy.sequences import (
    AllBut,
    HeapFunction,
    Subtraction,
    TakeAndBreak,
    nim_value as heap_value,
    nim_values,
    read_game,
)
from grundy.testing import check_game


@pytest.mark.parametrize(
    ("numbers", "text"),
    [
        ((), "{}"),
        ((7,), "{7}"),
        (range(1, 13), "{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}"),
        (range(1, 14), "{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, … 2 more, 13}"),
    ],
)
def test_long_sets_are_shortened(numbers: range, text: str) -> None:
    assert repr(AllBut(numbers)) == f"AllBut({text})"
    if numbers:
        assert repr(Subtraction(numbers)) == f"Subtraction({text})"


def test_a_set_is_a_set() -> None:
    assert Subtraction([6, 1, 2, 1]) == Subtraction({1, 2, 6})
    assert hash(Subtraction([2, 1])) == hash(Subtraction([1, 2]))
    assert Subtraction({1}) != Subtraction({2})
    assert Subtraction({1}) != {1}


def test_options_take_from_the_set() -> None:
    assert Subtraction({1, 3, 4}).options(3) == [2, 0]


@pytest.mark.parametrize(
    ("heap", "message"), [(2.5, "a heap is a whole number, not 2.5"), (-3, "a heap is 0 or more, not -3")]
)
def test_what_is_no_heap_is_refused(heap: float, message: str) -> None:
    with pytest.raises(DomainError, match=f"^{message}$"):
        Subtraction({1, 2}).options(heap)


def test_games_are_frozen_and_can_be_sent() -> None:
    game = Subtraction({2, 4})
    assert (game.in_units, hash(game)) == (Subtraction({1, 2}), hash(Subtraction({4, 2})))
    assert pickle.loads(pickle.dumps(game)) == game
    for name in ("takes", "name"):
        with pytest.raises(AttributeError):
            setattr(game, name, (5,))
    assert game.takes == (2, 4)


def test_the_unit_is_the_greatest_common_divisor() -> None:
    assert Subtraction({6, 10, 14}).unit == 2


def test_repr_can_be_pasted_back_and_is_short() -> None:
    assert eval(repr(Subtraction({1, 2, 6}))) == Subtraction({1, 2, 6})
    assert len(repr(Subtraction(range(1, 1000)))) < 100


@pytest.mark.parametrize(
    ("takes", "message"), [([], "is empty"), ([0, 1], "0 is not positive"), ([-3], "0 or more, not -3")]
)
def test_bad_sets_are_refused(takes: list[int], message: str) -> None:
    with pytest.raises(DomainError, match=message):
        Subtraction(takes)


@given(take_sets)
def test_the_notation_is_read_as_the_same_game(takes: set[int]) -> None:
    game = Subtraction(takes)
    assert read_game(game.notation) == game


def test_the_notation_of_long_sets_is_complete() -> None:
    game = Subtraction(range(1, 100))
    assert read_game(game.notation) == game


def test_everything_else_may_be_taken() -> None:
    for excluded in subsets(range(1, 6)):
        for heap in range(9):
            wanted = [heap - s for s in range(1, heap + 1) if s not in excluded]
            assert AllBut(excluded).options(heap) == wanted


def test_without_exceptions_it_is_nim() -> None:
    assert AllBut(()) == AllBut()
    values = reference.nim_values(AllBut().options, range(12))
    assert list(values.values()) == list(range(12))


def test_a_set_is_a_set_and_games_are_frozen() -> None:
    game = AllBut([6, 1, 2, 1])
    assert game == AllBut({1, 2, 6})
    assert (game.excluded, hash(game)) == ((1, 2, 6), hash(AllBut((1, 2, 6))))
    assert game != AllBut({1})
    assert pickle.loads(pickle.dumps(game)) == game
    with pytest.raises(AttributeError):
        game.excluded = ()


def test_repr_of_all_but_can_be_pasted_back_and_is_short() -> None:
    assert eval(repr(AllBut({1, 2, 6}))) == AllBut({1, 2, 6})
    assert eval(repr(AllBut())) == AllBut()
    assert len(repr(AllBut(range(1, 1000)))) < 100
    assert AllBut({10, 2}).notation == "AllBut({2,10})"


def test_the_game_passes_the_check_of_games() -> None:
    assert check_game(AllBut({2, 3}), [12]) == 13
    # {2, 3} has period 4 and saltus 2 from heap 0 on.
    assert nim_value(AllBut({2, 3}), 40) == 20


@pytest.mark.parametrize(
    ("excluded", "message"),
    [
        ([0], "an excluded number is positive: 0 counters may not be taken anyway"),
        ([-3], "an excluded number is 0 or more, not -3"),
        ([1.5], "an excluded number is a whole number, not 1.5"),
    ],
)
def test_bad_excluded_sets_are_refused(excluded: list[int], message: str) -> None:
    with pytest.raises(DomainError) as caught:
        AllBut(excluded)
    assert str(caught.value) == message


def test_huge_heaps_are_refused_with_the_limit() -> None:
    with pytest.raises(LimitError) as caught:
        AllBut({1}).options(10**30, limit=10)
    assert str(caught.value) == (
        f"heap {10**30} has more than 10 options; go through moves(…) one by one, or raise limit=…"
    )
    assert next(AllBut({1}).moves(10**30)) == ("take 2", 10**30 - 2)


def grundys_game(heap: int) -> list[tuple[int, int]]:
    return [(i, heap - i) for i in range(1, heap) if 2 * i != heap]


def test_options_are_tuples_of_heaps_each_once() -> None:
    assert HeapFunction(grundys_game).options(5) == [(4, 1), (3, 2)]
    assert HeapFunction(lambda n: [n - 1, (0, n - 1), (), 0]).options(4) == [(3,), ()]


def test_the_values_are_those_of_the_game() -> None:
    game = HeapFunction(grundys_game)
    assert [grundy.nim_value(game, heap) for heap in range(10)] == [0, 0, 0, 1, 0, 2, 1, 0, 2, 1]
    assert grundy.nim_value(game, (5, 8, 3)) == 2 ^ 2 ^ 1
    assert check_game(game, [9, (4, 4)]) > 20


def test_the_name_is_that_of_the_function_or_given() -> None:
    assert repr(HeapFunction(grundys_game)) == "HeapFunction(grundys_game)"
    assert HeapFunction(grundys_game, name="Grundy").notation == "Grundy"
    assert HeapFunction(grundys_game) == HeapFunction(grundys_game)
    assert HeapFunction(grundys_game) != HeapFunction(lambda n: [])


@dataclass
class Rule:
    """Take at most so many counters; it can be called, and has no hash."""

    most: int

    def __call__(self, heap: int) -> list[int]:
        return [heap - taken for taken in range(1, min(self.most, heap) + 1)]


def test_any_object_that_can_be_called_is_a_game() -> None:
    rule = Rule(3)
    assert [heap_value(rule, heap) for heap in range(10)] == [heap % 4 for heap in range(10)]
    assert [heap_value(Rule(2), heap) for heap in range(10)] == [heap % 3 for heap in range(10)]


class Squares:
    """Take a square number of counters; an odd rest is broken in two."""

    def options(self, heap: int) -> list[int | Sum]:
        rests = [heap - side * side for side in range(1, heap + 1) if side * side <= heap]
        whole: list[int | Sum] = [rest for rest in rests if rest % 2 == 0]
        return whole + [Sum(part, rest - part) for rest in rests if rest % 2 for part in range(rest)]


def test_an_object_with_options_is_a_game_and_a_sum_is_several_heaps() -> None:
    values = [grundy.nim_value(Squares(), heap) for heap in range(30)]
    assert nim_values(Squares(), 30).tolist() == nim_values(Squares().options, 30).tolist() == values
    assert heap_value(Squares(), 29) == values[29]
    assert HeapFunction(Squares().options).options(3) == [(2,)]
    assert HeapFunction(Squares().options).options(4) == [(), (3,), (2, 1)]
    with pytest.raises(DomainError, match=r"Squares\(2\) has the option Sum\(Part.*a heap is a whole number"):
        nim_values(type("Squares", (), {"options": lambda self, n: [Sum(Part(range, 1), 0)] if n > 1 else []})(), 5)
    with pytest.raises(DomainError, match=r"^a heap game is an object, and Squares is a class; try Squares\(…\)$"):
        nim_values(Squares, 5)  # type: ignore[arg-type]


def test_games_are_equal_when_they_have_the_same_function() -> None:
    rule = Rule(3)
    assert HeapFunction(rule) == HeapFunction(rule, name="up to three")
    assert hash(HeapFunction(rule)) == hash(HeapFunction(rule))
    assert HeapFunction(rule) != HeapFunction(Rule(3))
    assert HeapFunction(rule) != rule


@pytest.mark.parametrize(
    ("function", "message"),
    [
        (lambda n: [n], "f(3) has the option 3, and a move leaves smaller heaps only, so that play ends"),
        (lambda n: [(1, n + 1)], "f(3) has the option (1, 4), and a move leaves smaller heaps only, so that play ends"),
        (lambda n: [-1], "f(3) has the option -1: a heap is 0 or more, not -1"),
        (lambda n: [{1, 2}], "f(3) has the option {1, 2}: a heap is a whole number, not {1, 2}"),
        (lambda n: [n / 3], "f(3) has the option 1.0: a heap is a whole number, not 1.0"),
        (lambda n: None, "f(3) is None, and a list of options was expected"),
    ],
)
def test_what_the_function_returns_is_checked(function: object, message: str) -> None:
    with pytest.raises(DomainError) as caught:
        HeapFunction(function, name="f").options(3)
    assert str(caught.value) == message


def test_errors_of_the_function_are_its_own() -> None:
    with pytest.raises(ZeroDivisionError):
        HeapFunction(lambda n: [1 // 0]).options(3)


def test_a_function_is_expected() -> None:
    with pytest.raises(DomainError) as caught:
        HeapFunction([1, 2])
    assert str(caught.value) == "a heap game is given by a function from a size to its options, not by [1, 2]"


heaps_of = TakeAndBreak("0.77").components


def test_the_heaps_of_a_position_are_sorted_and_not_empty() -> None:
    assert heaps_of(7) == heaps_of((7,)) == heaps_of(np.uint8(7)) == (7,)
    assert heaps_of((0, 2, 5, 2)) == (5, 2, 2)
    assert heaps_of(0) == heaps_of(()) == ()
    assert heaps_of(Sum(2, 3)) == (3, 2)


@pytest.mark.parametrize("bad", [-1, 1.5, "3", (1, -1), {1, 2}])
def test_what_is_no_heap_is_refused_in_any_game(bad: object) -> None:
    with pytest.raises(DomainError, match="a heap is"):
        heaps_of(bad)


def test_each_option_is_listed_once_and_counted_as_often_as_it_comes() -> None:
    twice = HeapFunction(lambda n: iter([1, 1, 2, 1]))
    assert twice.options(3, limit=4) == [(1,), (2,)]
    with pytest.raises(LimitError, match="heap 3 has more than 3 options"):
        twice.options(3, limit=3)
    assert AllBut({1, 2, 5}).options(6, limit=3) == [3, 2, 0]
    with pytest.raises(LimitError, match="heap 6 has more than 2 options"):
        AllBut({1, 2, 5}).options(6, limit=2)
    with pytest.raises(LimitError) as caught:
        TakeAndBreak("0.333").options((5, 3, 3), limit=2)
    assert str(caught.value) == "this sum has more than 2 options; go through moves(…) one by one, or raise limit=…"


def test_options_without_end_are_refused() -> None:
    with pytest.raises(LimitError) as caught:
        HeapFunction(lambda n: repeat(0)).options(3, limit=50)
    assert str(caught.value) == "heap 3 has more than 50 options; go through moves(…) one by one, or raise limit=…"


def test_a_sum_has_the_moves_of_each_heap() -> None:
    game = HeapFunction(lambda n: [n - 1], name="count down")
    assert list(game.moves((2, 1, 2))) == [("2 to 1", (2, 1, 1)), ("1 to nothing", (2, 2))]
    assert set(TakeAndBreak("0.77").options((2, 1))) == {(1, 1), (1,), (2,)}


@pytest.mark.parametrize("text", ["0.77", "4. unequal", "0.8", "{2,3,7}", "all but {1,3}"])
def test_games_know_the_values_of_their_positions(text: str) -> None:
    game = read_game(text)
    check_game(game, [12])
    values = nim_values(text, 200)
    assert [game.nim_value(heap) for heap in (0, 1, 150)] == values[[0, 1, 150]].tolist()


def test_large_heaps_are_solved_by_their_period() -> None:
    kayles = TakeAndBreak("0.77")
    assert grundy.nim_value(kayles, 10**30) == heap_value(kayles, 10**30) == 1
    assert kayles.nim_value((10**30, 10**30, 5)) == 4
    assert grundy.outcome(kayles, (10**9, 10**9)) is Outcome.P


def test_a_sum_may_be_a_list() -> None:
    assert heaps_of([2, 0, 3]) == (3, 2)
    assert HeapFunction(lambda n: [[n - 1]] if n else []).options(3) == [(2,)]


def test_pictures_show_the_heaps() -> None:
    assert TakeAndBreak("0.07").picture((2, 0, 3)) == "●●● 3\n●● 2"
    assert Subtraction({1, 2}).picture(4) == "●●●● 4"
    assert "<title>Dawson&#39;s Kayles</title>" in TakeAndBreak("0.07").svg(5)
    assert "<title>0.123</title>" in TakeAndBreak("0.123").svg(5)
    assert "<title>Subtraction({1,2})</title>" in Subtraction({1, 2}).svg(5)
