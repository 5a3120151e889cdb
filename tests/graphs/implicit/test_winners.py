from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import pytest
from hypothesis import given, strategies as st

import grundy
from grundy import DomainError, LimitError, LoopyValue, Outcome
from grundy.graphs import drawing_moves, loopy_value, nim_value, outcome, winning_moves
from grundy.rules import Part, Sum


class Far:
    """Take 1 or 2 from a pile so high that nobody can search: who wins is known, and so are the moves."""

    def options(self, n: int) -> list[int]:
        return [n - s for s in (1, 2) if s <= n]

    def outcome(self, n: int) -> Outcome:
        return Outcome.P if n % 3 == 0 else Outcome.N

    def winning_moves(self, n: int) -> list[tuple[str, int]]:
        return [(f"take {n % 3}", n - n % 3)] if n % 3 else []


def test_known_outcomes_and_winning_moves_are_used() -> None:
    assert outcome(Far(), 10**30) is Outcome.N
    assert winning_moves(Far(), 10**30) == [10**30 - 1]
    assert winning_moves(Far(), 10**30 - 1) == []
    assert drawing_moves(Far(), 10**30) == []
    assert outcome(range, Part(Far(), 10**30)) is Outcome.N
    assert winning_moves(range, Part(Far(), 10**30)) == [Part(Far(), 10**30 - 1)]


def test_they_tell_nothing_of_sums_and_of_misere_play() -> None:
    """Alone (3, 3) and 3 are lost; 4 + 1 has two equal values, though each of them is won."""
    assert outcome(Far(), Sum(4, 1)) is Outcome.P
    assert winning_moves(Far(), Sum(4, 2)) == [Sum(2, 2), Sum(4, 1)]
    assert [outcome(Far(), n, misere=True).value for n in range(5)] == ["N", "P", "N", "N", "P"]
    assert winning_moves(Far(), 3, misere=True) == [1]


def test_winning_moves_without_end_are_stopped() -> None:
    class Endless(Far):
        def winning_moves(self, n: int) -> Iterator[tuple[str, int]]:
            return ((f"go to {m}", m) for m in count())

    with pytest.raises(LimitError, match=r"^more than 1000000 moves win at 5; take them one by one from the game"):
        winning_moves(Endless(), 5)


class Around:
    """Two places between which one may go for ever, and an exit; values are told as a number or as ∞(K)."""

    def options(self, place: str) -> str:
        return {"a": "ab", "b": "c", "c": "", "d": "d"}[place]

    def loopy_value(self, place: str) -> Any:
        return {"a": LoopyValue.infinite({1}), "b": 1, "c": LoopyValue(0), "d": LoopyValue.infinite()}[place]


def test_known_values_are_used_where_play_goes_round() -> None:
    game = Around()
    for place in "abcd":
        assert loopy_value(game, place) == loopy_value(game.options, place)
        assert outcome(game, place) is outcome(game.options, place)
        assert winning_moves(game, place) == winning_moves(game.options, place)
        assert drawing_moves(game, place) == drawing_moves(game.options, place)
    assert winning_moves(game, Sum("a", "b")) == [Sum("b", "b")]
    assert winning_moves(game, Sum("a", "b", "d")) == []


def test_an_ability_never_changes_whether_there_is_a_nim_value() -> None:
    assert nim_value(Around(), "b") == 1
    with pytest.raises(grundy.CycleError):
        nim_value(Around(), "a")


def test_a_value_that_is_none_is_refused() -> None:
    class Wrong(Around):
        def loopy_value(self, place: str) -> Any:
            return "much"

    message = r"^loopy_value\('a'\) is 'much', and a value is a LoopyValue or an int$"
    with pytest.raises(DomainError, match=message):
        loopy_value(Wrong(), "a")


class Heap:
    """Nim, which is tame."""

    def options(self, n: int) -> range:
        return range(n)

    def nim_value(self, n: int) -> int:
        return n

    def misere_nim_value(self, n: int) -> int:
        return 1 - n if n < 2 else n


@given(st.lists(st.integers(0, 4), max_size=4))
def test_sums_of_tame_games_are_played_in_misere_without_search(heaps: list[int]) -> None:
    assert outcome(Heap(), Sum(*heaps), misere=True) is outcome(range, Sum(*heaps), misere=True)


def test_tame_sums_are_known_far_out() -> None:
    assert outcome(Heap(), Sum(10**30, 10**30, 1, 1), misere=True) is Outcome.P
    assert outcome(Heap(), 10**30, misere=True) is Outcome.N
    assert outcome(range, Sum(2, Part(Heap(), 2)), misere=True) is Outcome.P


@pytest.mark.parametrize("question", [outcome, winning_moves, drawing_moves])
def test_games_of_the_linear_room_answer_by_their_own_methods(question: Callable[..., Any]) -> None:
    game = grundy.linear.LinearGame(4, [[{0}], [{1, 0}], [{2, 1}], [{3, 2}, {3, 1}]], passes=[2])
    for mask in range(16):
        position = game.position(mask)
        found, judge = question(game, position), question(game.options, position)
        assert found is judge if question is outcome else set(found) == set(judge)


def test_coins_answer_by_their_own_methods() -> None:
    ruler = grundy.linear.turning.ruler()
    for position in ({1}, {2, 3}, {1, 4, 6}):
        heads = frozenset(position)
        assert outcome(ruler, heads) is outcome(ruler.options, heads)
        assert set(winning_moves(ruler, heads)) == set(winning_moves(ruler.options, heads))
