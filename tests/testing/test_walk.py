"""Visits of all positions: error messages name the position."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count, repeat
from typing import Any

import numpy as np
import pytest

from grundy.rules import Part, Sum, game_from
from grundy.testing import check_game
from grundy.testing.walk import Probe, demand, errors_at


class Subtract12:
    def options(self, n: int) -> list[int]:
        return [n - s for s in (1, 2) if s <= n]


def fails(game: Any, starts: Any, kind: type[Exception] = AssertionError, **limit: int) -> str:
    """Return the error message of a check, which must be one line."""
    with pytest.raises(kind) as caught:
        check_game(game, starts, **limit)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_tuples_strings_and_frozensets_are_positions() -> None:
    assert check_game(lambda p: [(p[0] - 1, p[1])] if p[0] else [], [(3, "x")]) == 4
    assert check_game(lambda word: [word[1:]] if word else [], ["abc"]) == 4
    assert check_game(lambda s: [s - {x} for x in s], [frozenset("abc")]) == 8
    assert check_game(lambda s: {s - {x} for x in s}, [frozenset("abc")]) == 8
    assert check_game(lambda n: [n - 1] if n else [], [np.int64(3)]) == 4
    assert check_game(lambda n: [None] if n else [], [1]) == 2


def test_options_may_be_a_generator() -> None:
    def options(n: int) -> Iterator[int]:
        yield from range(n)

    assert check_game(options, [3]) == 4


def test_equal_starts_count_once() -> None:
    assert check_game(Subtract12(), [5, 5]) == 6
    assert check_game(Subtract12(), iter([5, 7])) == 8


def test_rejects_positions_that_are_not_hashable_with_a_hint() -> None:
    end = "; use tuples instead of lists, frozensets instead of sets, and tuples of pairs instead of dictionaries"
    assert fails(Subtract12(), [[1, 2]], TypeError) == (
        f"the list to start from gives [1, 2], but positions must be hashable (unhashable type: 'list'){end}"
    )
    assert fails(lambda n: [[n]], [5], TypeError) == (
        f"options(5) gives [5], but positions must be hashable (unhashable type: 'list'){end}"
    )
    assert fails(lambda n: [{n: 1}], [5], TypeError).startswith("options(5) gives {5: 1}, but positions must")
    assert fails(lambda n: [(n, {n})], [5], TypeError).startswith("options(5) gives (5, {5}), but positions must")
    assert fails(lambda n: [np.arange(2)], [5], TypeError).startswith("options(5) gives array([0, 1]), but positions")
    assert fails(lambda n: [Sum([n], 1)], [5], TypeError).startswith("options(5) gives Sum([5], 1), but positions must")


@pytest.mark.parametrize("found", [None, 5, True])
def test_rejects_options_that_are_not_iterable(found: Any) -> None:
    message = f"options(3) must return an iterable of positions, not {found} (an empty list at the end of the game)"
    assert fails(lambda n: found, [3], TypeError) == message


def test_rejects_a_sum_in_place_of_a_list() -> None:
    message = (
        "options(3) must return an iterable of positions, not Sum(1, 1); return [Sum(1, 1)] if it is the only option"
    )
    assert fails(lambda n: Sum(1, 1), [3], TypeError) == message


def test_rejects_starts_that_are_not_a_list() -> None:
    assert fails(Subtract12(), 5, TypeError) == "check_game requires a list of positions to start from, not 5; try [5]"
    assert fails(Subtract12(), []) == "there is no position to start from; give at least one"


def test_errors_of_rules_name_the_position() -> None:
    def options(n: int) -> list[int]:
        return [n - 1, 100 // (n - 2)]

    assert fails(options, [5]) == (
        "options(2) raises ZeroDivisionError: integer division or modulo by zero; 2 is reached from 3"
    )

    def late(n: int) -> Iterator[int]:
        yield n - 1
        if n < 3:
            raise KeyError

    with pytest.raises(AssertionError, match=r"^options\(2\) raises KeyError; 2 is reached from 3$") as caught:
        check_game(late, [5])
    assert isinstance(caught.value.__cause__, KeyError)


def test_explains_one_option_that_is_treated_as_many() -> None:
    def single(piles: tuple[int, int]) -> Any:
        small, large = sorted(piles)
        return (small, large - small) if small else []

    message = fails(single, [(3, 4)])
    assert message.startswith(
        "options(3) raises TypeError: 'int' object is not iterable; 3 is reached from (3, 4), whose "
    )
    assert message.endswith("options are the elements of (3, 1); write [(3, 1)] for one option")


def test_explains_keys_that_are_treated_as_options() -> None:
    message = fails(lambda n: {"take 1": n - 1}, [3])
    assert message.endswith("is reached from 3, whose options are the keys of {'take 1': 2}; try its values()")


def test_explains_one_start_that_is_treated_as_many() -> None:
    def euclid(piles: tuple[int, int]) -> Any:
        small, large = sorted(piles)
        return [(small, large - small)] if small else []

    message = fails(euclid, (3, 4))
    assert message.endswith("; play starts from each element of (3, 4), so write [(3, 4)] to start from one position")
    assert fails(lambda word: [word[3]], "ab").endswith("of 'ab', so write ['ab'] to start from one position")


class Fickle:
    """A game with other options in the third call."""

    def __init__(self) -> None:
        self.asked: Counter[int] = Counter()

    def options(self, n: int) -> list[int]:
        self.asked[n] += 1
        return [n - 1] if n and self.asked[n] < 3 else []


def test_finds_rules_that_change_between_calls() -> None:
    assert fails(Fickle(), [5]) == "options(5) differs between two calls: [4], then []"
    found = iter([3, 4])
    assert fails(lambda n: found, [5]) == "options(5) differs between two calls: [3, 4], then []"


def test_the_order_of_options_may_change() -> None:
    turn = count()
    assert check_game(lambda n: [*range(n)][:: -1 if next(turn) % 2 else 1], [3]) == 4


def test_explains_objects_that_are_never_equal() -> None:
    class Pile:
        def __init__(self, n: int):
            self.n = n

        def __repr__(self) -> str:
            return f"Pile({self.n})"

    def options(pile: Pile) -> list[Pile]:
        return [Pile(pile.n - 1)] if pile.n else []

    assert fails(options, [Pile(2)]) == (
        "options(Pile(2)) differs between two calls: [Pile(1)], then [Pile(1)]; two objects of the class Pile are "
        "never equal; add __eq__ and __hash__, for example by @dataclass(frozen=True), or use tuples"
    )

    @dataclass(frozen=True)
    class Heap:
        n: int

    assert check_game(lambda heap: [Heap(heap.n - 1)] if heap.n else [], [Heap(2)]) == 3


def test_explains_hashes_that_contradict_equality() -> None:
    class Pile:
        def __init__(self, n: int):
            self.n = n

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Pile) and self.n == other.n

        def __hash__(self) -> int:
            return id(self)

    kept = []

    def options(pile: Pile) -> list[Pile]:
        kept.append(Pile(pile.n - 1))
        return kept[-1:]

    assert fails(options, [Pile(2)]).endswith(
        "; they are equal, but their hashes differ: give their class a __hash__ that agrees with __eq__"
    )


def test_explains_games_that_are_created_again_for_each_part() -> None:
    message = fails(lambda n: [Sum(n - 1, Part(lambda k: range(k), 2))] if n else [], [3])
    assert message.startswith("options(3) differs between two calls: ")
    assert message.endswith(
        "; parts of another game are equal only if their games are equal, so create that game only once"
    )


def test_stops_games_and_options_that_never_end() -> None:
    message = "more than 50 positions; start from smaller ones or raise limit=…"
    assert fails(lambda n: [n + 1], [0], limit=50) == message
    assert fails(Subtract12(), count(), limit=50) == message
    endless = "options(0) gives more than 1000000 items; perhaps it never ends"
    assert fails(lambda n: repeat(n), [0], limit=1000) == endless
    assert fails(lambda n: count(), [0], limit=1000) == endless


def test_play_may_repeat() -> None:
    assert check_game(lambda n: [1 - n], [0]) == 2
    assert check_game(lambda n: [n], [0]) == 1


def kayles(n: int) -> list[Sum]:
    return [Sum(a, n - k - a) for k in (1, 2) for a in range(n - k + 1)]


def test_the_parts_of_sums_are_visited() -> None:
    assert check_game(kayles, [9]) == 10
    assert check_game(kayles, [Sum(3, 5)]) == 6
    assert check_game(lambda n: [Part(range, n)], [7]) == 1
    assert check_game({"a": [Sum("b", "c")], "b": [], "c": ["a", "b"]}.get, ["a"]) == 3


def test_a_game_that_is_played_alone_has_no_sums() -> None:
    class Loner:
        alone = True

        def options(self, n: int) -> list[Sum]:
            return [Sum(n - 1, n - 1)] if n else []

    assert fails(Loner(), [2]) == (
        "options(2) contains a sum, but 1 cannot be part of a sum, because Loner is played alone"
    )


@pytest.mark.parametrize(
    ("game", "message"), [(Subtract12, r"not the class Subtract12; try Subtract12\(\)"), (42, "not 42")]
)
def test_rejects_objects_that_are_not_games(game: Callable[..., Any], message: str) -> None:
    with pytest.raises(TypeError, match=message):
        check_game(game, [5])


def test_demand_raises_assertion_errors() -> None:
    demand(True, "never said")
    with pytest.raises(AssertionError, match=r"^said$"):
        demand(False, "said")


def test_errors_without_a_message_are_reported_by_their_class() -> None:
    with (
        pytest.raises(AssertionError, match=r"^f\(5\) raises KeyError, it was said$"),
        errors_at("f(5)", lambda: ", it was said"),
    ):
        raise KeyError
    with pytest.raises(KeyboardInterrupt), errors_at("f(5)"):
        raise KeyboardInterrupt


def test_only_methods_are_abilities() -> None:
    probe = Probe(game_from(range), 100)
    assert probe.can("options")
    assert not probe.can("nim_value")
