"""Subtraction games, all-but games, games given by a function, and positions of all of them."""

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


def test_order_and_repetitions_of_takes_do_not_matter() -> None:
    assert Subtraction([6, 1, 2, 1]) == Subtraction({1, 2, 6})
    assert hash(Subtraction([2, 1])) == hash(Subtraction([1, 2]))
    assert Subtraction({1}) != Subtraction({2})
    assert Subtraction({1}) != {1}


def test_options_take_from_the_set() -> None:
    assert Subtraction({1, 3, 4}).options(3) == [2, 0]


@pytest.mark.parametrize(
    ("heap", "message"), [(2.5, "a heap must be a whole number, not 2.5"), (-3, "a heap must be at least 0, not -3")]
)
def test_rejects_invalid_heaps(heap: float, message: str) -> None:
    with pytest.raises(DomainError, match=f"^{message}$"):
        Subtraction({1, 2}).options(heap)


def test_games_are_frozen_and_can_be_pickled() -> None:
    game = Subtraction({2, 4})
    assert (game.in_units, hash(game)) == (Subtraction({1, 2}), hash(Subtraction({4, 2})))
    assert pickle.loads(pickle.dumps(game)) == game
    for name in ("takes", "name"):
        with pytest.raises(AttributeError):
            setattr(game, name, (5,))
    assert game.takes == (2, 4)


def test_the_unit_is_the_greatest_common_divisor() -> None:
    assert Subtraction({6, 10, 14}).unit == 2


def test_repr_evaluates_to_an_equal_game_and_is_short() -> None:
    assert eval(repr(Subtraction({1, 2, 6}))) == Subtraction({1, 2, 6})
    assert len(repr(Subtraction(range(1, 1000)))) < 100


@pytest.mark.parametrize(
    ("takes", "message"), [([], "is empty"), ([0, 1], "at least one counter, not 0"), ([-3], "at least 0, not -3")]
)
def test_rejects_invalid_sets_of_takes(takes: list[int], message: str) -> None:
    with pytest.raises(DomainError, match=message):
        Subtraction(takes)


@given(take_sets)
def test_parsing_the_notation_returns_the_same_game(takes: set[int]) -> None:
    game = Subtraction(takes)
    assert read_game(game.notation) == game


def test_the_notation_of_long_sets_is_complete() -> None:
    game = Subtraction(range(1, 100))
    assert read_game(game.notation) == game


def test_any_number_that_is_not_excluded_may_be_taken() -> None:
    for excluded in subsets(range(1, 6)):
        for heap in range(9):
            wanted = [heap - s for s in range(1, heap + 1) if s not in excluded]
            assert AllBut(excluded).options(heap) == wanted


def test_without_exceptions_it_is_nim() -> None:
    assert AllBut(()) == AllBut()
    values = reference.nim_values(AllBut().options, range(12))
    assert list(values.values()) == list(range(12))


def test_order_and_repetitions_do_not_matter_and_games_are_frozen() -> None:
    game = AllBut([6, 1, 2, 1])
    assert game == AllBut({1, 2, 6})
    assert (game.excluded, hash(game)) == ((1, 2, 6), hash(AllBut((1, 2, 6))))
    assert game != AllBut({1})
    assert pickle.loads(pickle.dumps(game)) == game
    with pytest.raises(AttributeError):
        game.excluded = ()


def test_repr_of_all_but_evaluates_to_an_equal_game_and_is_short() -> None:
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
        ([0], "excluded numbers must be positive, not 0: no move takes 0 counters"),
        ([-3], "an excluded number must be at least 0, not -3"),
        ([1.5], "an excluded number must be a whole number, not 1.5"),
    ],
)
def test_rejects_invalid_excluded_sets(excluded: list[int], message: str) -> None:
    with pytest.raises(DomainError) as caught:
        AllBut(excluded)
    assert str(caught.value) == message


def test_too_many_options_raise_an_error_with_the_limit() -> None:
    with pytest.raises(LimitError) as caught:
        AllBut({1}).options(10**30, limit=10)
    assert str(caught.value) == f"heap {10**30} has more than 10 options; iterate over moves(…), or raise limit=…"
    assert next(AllBut({1}).moves(10**30)) == ("take 2", 10**30 - 2)


def grundys_game(heap: int) -> list[tuple[int, int]]:
    return [(i, heap - i) for i in range(1, heap) if 2 * i != heap]


def test_options_are_distinct_tuples_of_heaps() -> None:
    assert HeapFunction(grundys_game).options(5) == [(4, 1), (3, 2)]
    assert HeapFunction(lambda n: [n - 1, (0, n - 1), (), 0]).options(4) == [(3,), ()]


def test_the_values_are_those_of_the_game() -> None:
    game = HeapFunction(grundys_game)
    assert [grundy.nim_value(game, heap) for heap in range(10)] == [0, 0, 0, 1, 0, 2, 1, 0, 2, 1]
    assert grundy.nim_value(game, (5, 8, 3)) == 2 ^ 2 ^ 1
    assert check_game(game, [9, (4, 4)]) > 20


def test_the_name_defaults_to_that_of_the_function() -> None:
    assert repr(HeapFunction(grundys_game)) == "HeapFunction(grundys_game)"
    assert HeapFunction(grundys_game, name="Grundy").notation == "Grundy"
    assert HeapFunction(grundys_game) == HeapFunction(grundys_game)
    assert HeapFunction(grundys_game) != HeapFunction(lambda n: [])


@dataclass
class Rule:
    """A callable object without a hash: take at most this many counters."""

    most: int

    def __call__(self, heap: int) -> list[int]:
        return [heap - taken for taken in range(1, min(self.most, heap) + 1)]


def test_any_callable_object_is_a_game() -> None:
    rule = Rule(3)
    assert [heap_value(rule, heap) for heap in range(10)] == [heap % 4 for heap in range(10)]
    assert [heap_value(Rule(2), heap) for heap in range(10)] == [heap % 3 for heap in range(10)]


class Squares:
    """Take a square number of counters, and split an odd rest into two heaps."""

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
    with pytest.raises(DomainError, match=r"Squares\(2\) has the option Sum\(Part.*a heap must be a whole number"):
        nim_values(type("Squares", (), {"options": lambda self, n: [Sum(Part(range, 1), 0)] if n > 1 else []})(), 5)
    with pytest.raises(DomainError, match=r"^expected a heap game, not the class Squares; try Squares\(…\)$"):
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
        (lambda n: [n], "f(3) has the option 3, but a move may only leave smaller heaps"),
        (lambda n: [(1, n + 1)], "f(3) has the option (1, 4), but a move may only leave smaller heaps"),
        (lambda n: [-1], "f(3) has the option -1: a heap must be at least 0, not -1"),
        (lambda n: [{1, 2}], "f(3) has the option {1, 2}: a heap must be a whole number, not {1, 2}"),
        (lambda n: [n / 3], "f(3) has the option 1.0: a heap must be a whole number, not 1.0"),
        (lambda n: None, "f(3) must be a list of options, not None"),
    ],
)
def test_rejects_invalid_options_of_a_function(function: object, message: str) -> None:
    with pytest.raises(DomainError) as caught:
        HeapFunction(function, name="f").options(3)
    assert str(caught.value) == message


def test_exceptions_of_the_function_propagate() -> None:
    with pytest.raises(ZeroDivisionError):
        HeapFunction(lambda n: [1 // 0]).options(3)


def test_rejects_objects_that_are_not_functions() -> None:
    with pytest.raises(DomainError) as caught:
        HeapFunction([1, 2])
    assert str(caught.value) == "expected a function from the size of a heap to its options, not [1, 2]"


heaps_of = TakeAndBreak("0.77").components


def test_the_heaps_of_a_position_are_sorted_and_not_empty() -> None:
    assert heaps_of(7) == heaps_of((7,)) == heaps_of(np.uint8(7)) == (7,)
    assert heaps_of((0, 2, 5, 2)) == (5, 2, 2)
    assert heaps_of(0) == heaps_of(()) == ()
    assert heaps_of(Sum(2, 3)) == (3, 2)


@pytest.mark.parametrize("bad", [-1, 1.5, "3", (1, -1), {1, 2}])
def test_rejects_invalid_positions_in_any_game(bad: object) -> None:
    with pytest.raises(DomainError, match="a heap must be"):
        heaps_of(bad)


def test_repeated_options_count_towards_the_limit() -> None:
    twice = HeapFunction(lambda n: iter([1, 1, 2, 1]))
    assert twice.options(3, limit=4) == [(1,), (2,)]
    with pytest.raises(LimitError, match="heap 3 has more than 3 options"):
        twice.options(3, limit=3)
    assert AllBut({1, 2, 5}).options(6, limit=3) == [3, 2, 0]
    with pytest.raises(LimitError, match="heap 6 has more than 2 options"):
        AllBut({1, 2, 5}).options(6, limit=2)
    with pytest.raises(LimitError) as caught:
        TakeAndBreak("0.333").options((5, 3, 3), limit=2)
    assert str(caught.value) == "this sum has more than 2 options; iterate over moves(…), or raise limit=…"


def test_endless_options_raise_an_error() -> None:
    with pytest.raises(LimitError) as caught:
        HeapFunction(lambda n: repeat(0)).options(3, limit=50)
    assert str(caught.value) == "heap 3 has more than 50 options; iterate over moves(…), or raise limit=…"


def test_a_sum_has_the_moves_of_each_heap() -> None:
    game = HeapFunction(lambda n: [n - 1], name="count down")
    assert list(game.moves((2, 1, 2))) == [("2 to 1", (2, 1, 1)), ("1 to nothing", (2, 2))]
    assert set(TakeAndBreak("0.77").options((2, 1))) == {(1, 1), (1,), (2,)}


@pytest.mark.parametrize("text", ["0.77", "4. unequal", "0.8", "{2,3,7}", "all but {1,3}"])
def test_values_of_positions_are_those_of_the_array(text: str) -> None:
    game = read_game(text)
    check_game(game, [12])
    values = nim_values(text, 200)
    assert [game.nim_value(heap) for heap in (0, 1, 150)] == values[[0, 1, 150]].tolist()


def test_values_of_large_heaps_follow_the_period() -> None:
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
