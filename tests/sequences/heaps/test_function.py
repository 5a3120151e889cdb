from dataclasses import dataclass

import pytest

import grundy
from grundy import DomainError, Part, Sum
from grundy.sequences import nim_value, nim_values
from grundy.sequences.heaps import HeapFunction
from grundy.testing import check_game


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
    assert [nim_value(rule, heap) for heap in range(10)] == [heap % 4 for heap in range(10)]
    assert [nim_value(Rule(2), heap) for heap in range(10)] == [heap % 3 for heap in range(10)]


class Squares:
    """Take a square number of counters; an odd rest is broken in two."""

    def options(self, heap: int) -> list[int | Sum]:
        rests = [heap - side * side for side in range(1, heap + 1) if side * side <= heap]
        whole: list[int | Sum] = [rest for rest in rests if rest % 2 == 0]
        return whole + [Sum(part, rest - part) for rest in rests if rest % 2 for part in range(rest)]


def test_an_object_with_options_is_a_game_and_a_sum_is_several_heaps() -> None:
    values = [grundy.nim_value(Squares(), heap) for heap in range(30)]
    assert nim_values(Squares(), 30).tolist() == nim_values(Squares().options, 30).tolist() == values
    assert nim_value(Squares(), 29) == values[29]
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
