from itertools import count
from typing import Any

import pytest
import reference
from hypothesis import given, strategies as st
from strategies import acyclic_digraphs_up_to

import grundy
from grundy import LimitError, LoopyValue
from grundy.graphs import Labelling
from grundy.graphs.implicit.labelling import label
from grundy.graphs.implicit.questions import values
from grundy.graphs.implicit.sums import Summed, SumMetError
from grundy.rules import Part, Sum, game_from


def test_labels_of_all_small_digraphs() -> None:
    for digraph in acyclic_digraphs_up_to(5):
        values = reference.nim_values(digraph.__getitem__, range(len(digraph)))
        labels = Labelling(digraph.__getitem__)
        assert [labels.value(vertex) for vertex in range(len(digraph))] == list(values.values())


def test_long_games_meet_no_recursion_limit() -> None:
    assert Labelling(lambda n: [n - 1] if n else []).value(100_001) == 1


def test_a_cycle_is_named() -> None:
    edges = {"a": "bc", "b": "", "c": "d", "d": "ec", "e": ""}
    with pytest.raises(grundy.CycleError) as caught:
        Labelling(edges.__getitem__).value("a")
    assert caught.value.cycle == ("c", "d")


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
    assert Labelling(Piles()).value(tuple(piles)) == expected
    assert Piles.calls <= 31  # one position for each pile size, not one for each tuple


def test_a_position_among_its_own_components_is_played_by_its_options() -> None:
    class Padded(Piles):
        def components(self, piles: tuple[int, ...]) -> list[tuple[int, ...]]:
            return [piles, (0,)]

    assert Labelling(Padded()).value((2, 3)) == 1
    assert Labelling(Padded()).parts((2, 3)) is None


class Liar(Piles):
    """A pile is said to be what is left of 5, and back."""

    def components(self, piles: tuple[int, ...]) -> list[tuple[int, ...]]:
        return [(5 - piles[0],)]


def test_components_that_lead_back_are_no_play_that_goes_round() -> None:
    with pytest.raises(grundy.DomainError, match=r"^the components of \(2,\) lead back to it, which splits nothing$"):
        Labelling(Liar()).value((2,))


def test_a_cycle_of_moves_and_components_is_one_of_play() -> None:
    class Growing(Piles):
        def options(self, piles: tuple[int, ...]) -> list[tuple[int, ...]]:
            return [(*piles, 1)]

    with pytest.raises(grundy.CycleError, match=r"^play can go round for ever \(\(1,\) → \(1, 1\) → \(1,\)\)"):
        Labelling(Growing()).value((2,))


def test_what_is_no_iterable_is_told_with_the_position() -> None:
    class Silent(Piles):
        def components(self, piles: tuple[int, ...]) -> Any:
            return None if piles == (7,) else [(pile,) for pile in piles]

    with pytest.raises(TypeError, match=r"^components\(\(7,\)\) is None, and components are an iterable of positions$"):
        Labelling(Silent()).value((2, 7))
    message = r"^options\(5\) is None, and options are an iterable of positions, empty at the end of the game$"
    with pytest.raises(TypeError, match=message):
        Labelling(lambda n: None).value(5)  # type: ignore[arg-type, return-value]


def test_positions_and_parts_that_cannot_be_hashed_are_refused() -> None:
    class Listed:
        def options(self, position: Any) -> list[Any]:
            return []

        def components(self, position: Any) -> list[Any]:
            return [[1], [2]]

    for start in ((1, 2), [1, 2]):
        with pytest.raises(TypeError, match=r"^positions are hashable, and .* is not \(unhashable"):
            Labelling(Listed()).value(start)


def test_the_limit_says_how_far_it_got_and_how_to_raise_it() -> None:
    message = (
        r"^more than 100 positions to label, of which 3 are labelled; give the game components, canonical or "
        r"nim_value, or raise limit=…$"
    )
    with pytest.raises(grundy.LimitError, match=message):
        Labelling(lambda n: [-1, -2, -3, n + 1] if n >= 0 else [], limit=100).value(0)


def test_the_limit_is_exact() -> None:
    assert Labelling(lambda n: [n - 1] if n else [], limit=100).value(99) == 1
    with pytest.raises(grundy.LimitError):
        Labelling(lambda n: [n - 1] if n else [], limit=99).value(99)


def test_one_call_of_options_cannot_eat_all_memory() -> None:
    with pytest.raises(grundy.LimitError):
        Labelling(lambda n: count(), limit=1000).value(0)


def test_labels_are_kept_between_questions() -> None:
    asked = []

    def options(n: int) -> list[int]:
        asked.append(n)
        return [n - 1] if n else []

    labels = Labelling(options)
    assert [labels.value(5), labels.value(3), labels.value(5)] == [1, 1, 1]
    assert sorted(asked) == [0, 1, 2, 3, 4, 5]


def test_any_label_can_be_found_part_by_part() -> None:
    """Here the number of plays from a position of the game with options n - 1 and n - 2: Fibonacci numbers."""
    plays: dict[int, int] = {}
    label(30, lambda n: (tuple(m for m in (n - 1, n - 2) if m >= 0), lambda below: sum(below) or 1), plays)
    assert plays[30] == 1_346_269


class Pile:
    def options(self, n: int) -> range:
        return range(n)

    def nim_value(self, n: int) -> int:
        if n > 100:
            raise LimitError("too high")
        return n


def test_values_come_in_the_order_of_the_positions() -> None:
    assert values(game_from(range), [3, 0, 2, 3], 100) == [3, 0, 2, 3]
    assert values(Pile(), [], 100) == []


def test_only_what_is_not_told_is_searched() -> None:
    rules = Summed(range)
    found = values(rules, [Part(Pile(), 90), 3, Sum(2, Part(Pile(), 80)), Sum()], 5)
    assert found == [90, 3, 2 ^ 80, 0]


def test_a_limit_of_the_game_is_told() -> None:
    with pytest.raises(LimitError, match="too high"):
        values(Pile(), [3, 200], 10**6)


def test_a_sum_is_left_to_the_rules_of_sums() -> None:
    with pytest.raises(SumMetError):
        values(game_from(lambda n: [Sum(1, 2)]), [3], 100)


def test_parts_of_which_one_goes_round_are_added() -> None:
    around = {"a": "ab", "b": ""}.__getitem__
    assert values(Summed(around), [Sum("a", Part(range, 2))], 100) == [LoopyValue.infinite({2})]
