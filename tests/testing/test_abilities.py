"""Checks find values, moves, components and arrays that contradict the options."""

from collections.abc import Iterable
from typing import Any

import numpy as np
import pytest

from grundy import DomainError, LimitError, LoopyValue, Outcome
from grundy.rules import Part, Sum
from grundy.testing import check_game
from grundy.testing.abilities import Judge


class Subtract12:
    def options(self, n: int) -> list[int]:
        return [n - s for s in (1, 2) if s <= n]


def with_ability(base: type, **abilities: Any) -> Any:
    """Return a game with further methods, given as functions."""
    return type("Game", (base,), {name: staticmethod(function) for name, function in abilities.items()})()


def check(message: str, start: Any = 5, base: type = Subtract12, **abilities: Any) -> None:
    with pytest.raises(AssertionError) as caught:
        check_game(with_ability(base, **abilities), [start])
    assert str(caught.value) == message


def test_correct_abilities_pass() -> None:
    def to(n: int, target: int) -> list[tuple[str, int]]:
        return [(f"take {s}", n - s) for s in (1, 2) if s <= n and (n - s) % 3 == target]

    game = with_ability(
        Subtract12,
        nim_value=lambda n: n % 3,
        loopy_value=lambda n: LoopyValue(n % 3) if n < 4 else n % 3,
        outcome=lambda n: Outcome.of(n % 3),
        winning_moves=lambda n: to(n, 0),
        winning_move=lambda n: next(iter(to(n, 0)), None),
        moves_to=to,
        components=lambda n: [n, 0],
        canonical=lambda n: n,
        misere_nim_value=lambda n: (1, 0, 2)[n % 3],
        check=lambda n: None,
    )
    assert check_game(game, [9]) == 10


def test_finds_values_that_contradict_the_options() -> None:
    check("nim_value(5) is 0, but its options give 2", nim_value=lambda n: n % 3 if n < 5 else 0)
    check("loopy_value(5) is 0, but its options give 2", loopy_value=lambda n: n % 3 if n < 5 else 0)
    check("loopy_value(5) is ∞(0), but its options give 2", loopy_value=lambda n: LoopyValue.infinite({0}))


@pytest.mark.parametrize("found", [None, 2.0, np.int64(2), True, "2", -2])
def test_finds_values_of_a_wrong_type(found: Any) -> None:
    for ability in ("nim_value", "loopy_value", "misere_nim_value"):
        check(
            f"{ability}(5) must be a non-negative integer of type int, not {found!r} of type {type(found).__name__}; "
            "try int(…)",
            **{ability: lambda n: found},
        )


def test_reports_abilities_that_raise_except_limit_errors() -> None:
    check("nim_value(5) raises KeyError: 5", nim_value=lambda n: {}[n])
    check("components(5) raises KeyError: 5", components=lambda n: {}[n])
    check("canonical(5) raises KeyError: 5", canonical=lambda n: {}[n])

    def far(n: int, target: int = 0) -> Any:
        raise LimitError("too far")

    names = ("nim_value", "loopy_value", "outcome", "winning_moves", "moves_to", "misere_nim_value", "counter")
    assert check_game(with_ability(Subtract12, **dict.fromkeys(names, far)), [5]) == 6


def test_infinite_values_are_not_nim_values() -> None:
    class Stay:
        def options(self, n: int) -> list[int]:
            return [n]

    check("nim_value(5) is 0, but its options give ∞()", base=Stay, nim_value=lambda n: 0)
    assert check_game(with_ability(Stay, loopy_value=lambda n: LoopyValue.infinite()), [5]) == 1


def test_outcomes_are_compared() -> None:
    check("outcome(5) is Outcome.P, but its options give Outcome.N", outcome=lambda n: Outcome.P)
    check("outcome(5) must be Outcome.N, Outcome.P or Outcome.D, not 'N'", outcome=lambda n: "N")
    check("outcome(5) must be Outcome.N, Outcome.P or Outcome.D, not None", outcome=lambda n: None)


def test_winning_moves_are_exactly_the_moves_that_win() -> None:
    check("winning_moves(5) leads to no option, but the options give {3}", winning_moves=lambda n: [])
    check(
        "winning_moves(5) leads to {3, 4}, but the options give {3}",
        winning_moves=lambda n: [("take 1", 4), ("take 2", 3)],
    )
    with pytest.raises(
        TypeError, match=r"^winning_moves\(5\) must be an iterable of pairs \(label, option\), not None"
    ):
        check_game(with_ability(Subtract12, winning_moves=lambda n: None), [5])
    check("winning_moves(5) gives 3, but a move must be a pair (label, option)", winning_moves=lambda n: [3])
    check(
        "winning_moves(5) gives the label 2, but a label must be a nonempty string",
        winning_moves=lambda n: [(2, 3)],
    )


def test_moves_to_are_compared_for_each_value() -> None:
    check("moves_to(5, 0) leads to no option, but the options give {3}", moves_to=lambda n, target: [])
    check(
        "moves_to(5, 2) leads to {5}, but the options give no option",
        moves_to=lambda n, target: [("go", 3 + target)],
    )


def test_finds_wrong_components() -> None:
    check(
        "components(4) are [2, 2] with the sum 0, but the position has the value 1",
        components=lambda n: [n // 2, n - n // 2],
    )
    check("components(5) are [] with the sum 0, but the position has the value 2", components=lambda n: [])
    check("5 must not be a component of its own components", components=lambda n: [n + 3 if n < 8 else n - 3])
    with pytest.raises(TypeError, match=r"^components\(5\) must return an iterable of positions, not None$"):
        check_game(with_ability(Subtract12, components=lambda n: None), [5])
    with pytest.raises(TypeError, match=r"^components\(5\) gives \[5\], but positions must be hashable"):
        check_game(with_ability(Subtract12, components=lambda n: [[n]]), [5])


def test_finds_components_outside_of_the_game() -> None:
    with pytest.raises(AssertionError, match=r"^options\('5'\) raises TypeError: .*; it is in components\(5\)$"):
        check_game(with_ability(Subtract12, components=lambda n: [str(n)]), [5])


def test_finds_components_that_never_end() -> None:
    game = with_ability(Subtract12, components=lambda n: [n + 100])
    with pytest.raises(AssertionError, match="more than 50 positions; start from smaller ones"):
        check_game(game, [5], limit=50)


def test_representatives_are_compared() -> None:
    check("canonical(5) = 1 has a different value", canonical=lambda n: n % 2)
    check("canonical(8) is not 8", canonical=lambda n: n + 3)
    check("canonical(3) = 0 has options with other representatives", start=3, canonical=lambda n: n % 3)


class Walk:
    """Tokens on places -3 to 3 move one step, or from 0 off the board; the abilities are correct."""

    def options(self, tokens: tuple[int, ...]) -> list[tuple[int, ...]]:
        return [(*tokens[:i], p, *tokens[i + 1 :]) for i in range(len(tokens)) for p in self.steps(tokens[i])]

    def steps(self, place: int) -> list[int]:
        if place == 9:
            return []
        return [p for p in (place - 1, place + 1) if abs(p) <= 3] + [9] * (place == 0)

    def components(self, tokens: tuple[int, ...]) -> list[tuple[int, ...]]:
        return [(place,) for place in tokens]

    def canonical(self, tokens: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(sorted(map(abs, tokens)))


def test_abilities_of_loopy_games_are_checked() -> None:
    assert check_game(Walk(), [(0, -3), (1,)]) == 8 * 8 + 8
    with pytest.raises(AssertionError, match=r"components\(\(0, -2\)\) are \[\(0,\)\] with the sum "):
        check_game(with_ability(Walk, components=lambda tokens: [tokens[:1]]), [(0, -2)])
    with pytest.raises(AssertionError, match=r"canonical\(\(1,\)\) = \(0,\) has a different value"):
        check_game(with_ability(Walk, canonical=lambda tokens: (0,)), [(1,)])


class Poker:
    """A pile of 0 to 3 counters and a bag. A move takes counters from the pile, or adds one from the bag."""

    def options(self, pile: tuple[int, int]) -> list[tuple[int, int]]:
        n, bag = pile
        return [(m, bag) for m in range(n)] + [(n + 1, bag - 1)] * (bag > 0 and n < 3)


def test_counters_must_fall() -> None:
    """Every play ends, because the counters in the pile plus twice those in the bag decrease."""
    right = with_ability(Poker, loopy_value=lambda pile: pile[0], counter=lambda pile: pile[0] + 2 * pile[1])
    assert check_game(right, [(3, 2)]) == 12
    check(
        "counter((3, 2)) is 1, but it does not fall after the move to (0, 2)",
        start=(3, 2),
        base=Poker,
        counter=lambda pile: 1,
    )
    check(
        "counter((2, 1)) is 2, but no answer lowers it after the move to (3, 0)",
        start=(2, 1),
        base=Poker,
        counter=lambda pile: pile[0],
    )


def test_misere_values_are_compared_and_must_be_tame() -> None:
    check("misere_nim_value(5) is 0, but its options give 2", misere_nim_value=lambda n: 0)

    class Wild:
        """Kayles: a row of 5 has the pair (4, 1)."""

        def options(self, n: int) -> Iterable[Sum]:
            return [Sum(a, n - k - a) for k in (1, 2) for a in range(n - k + 1)]

    values = [1, 0, 2, 3, 0, 1]
    check(
        "misere_nim_value requires a tame game, but 5 is not tame: its normal value is 4 and its misère value is 1",
        base=Wild,
        misere_nim_value=lambda n: values[n],
    )
    assert check_game(with_ability(Wild, misere_nim_value=lambda n: values[n]), [4]) == 5

    class Stay:
        def options(self, n: int) -> list[int]:
            return [n]

    check(
        "misere_nim_value requires that every play ends, but this game has a cycle",
        base=Stay,
        misere_nim_value=lambda n: 0,
    )


def test_abilities_of_games_with_sums_are_compared() -> None:
    class Kayles:
        def options(self, n: int) -> Iterable[Sum]:
            return [Sum(a, n - k - a) for k in (1, 2) for a in range(n - k + 1)]

    values = [0, 1, 2, 3, 1, 4]

    def middle(n: int) -> list[tuple[str, Sum]]:
        side = (n - 1) // 2
        return [("knock down the middle", Sum(side, side))] if n else []

    assert check_game(with_ability(Kayles, nim_value=values.__getitem__, winning_moves=middle), [5]) == 6
    check(
        "winning_moves(1) leads to no option, but the options give {Sum(0, 0)}",
        start=1,
        base=Kayles,
        winning_moves=lambda n: [],
    )
    check("nim_value(5) is 0, but its options give 4", base=Kayles, nim_value=lambda n: values[n] if n < 5 else 0)
    check("canonical(5) = 3 has a different value", base=Kayles, canonical=lambda n: min(n, 3))
    assert check_game(with_ability(Kayles, canonical=lambda n: n, components=lambda n: Sum(n, 0)), [5]) == 6


def test_rejects_attributes_with_the_name_of_an_ability() -> None:
    class Painted(Subtract12):
        outcome = "nice"

    with pytest.raises(AssertionError, match="outcome of the game is 'nice', but it must be a method"):
        check_game(Painted(), [5])


def test_finds_a_check_that_rejects_a_reachable_position() -> None:
    def odd(n: int) -> None:
        if n == 2:
            raise DomainError("a heap of 2 is none")

    check("check(2) raises DomainError: a heap of 2 is none; play reaches this position", check=odd)


def test_finds_a_winning_move_that_does_not_win() -> None:
    check(
        "winning_move(5) leads to 4, which is not a winning option",
        winning_move=lambda n: ("take 1", n - 1) if n == 5 else None,
    )
    check(
        "winning_move(5) leads to 0, which is not a winning option",
        winning_move=lambda n: ("all", 0) if n > 4 else None,
    )
    check("winning_move(5) must be a pair (label, option) or None, not 3", winning_move=lambda n: 3)


KAYLES = {n: [Sum(a, n - k - a) for k in (1, 2) for a in range(n - k + 1)] for n in range(13)}


def test_values_come_from_the_table_alone() -> None:
    judge = Judge({2: [0, 1], 1: [0], 0: []}, 100)
    assert [judge.value(n) for n in range(3)] == [0, 1, 2]
    assert judge.value(Sum(1, 2, Part(range, 5))) == 1 ^ 2 ^ 5
    assert judge.every_play_ends


def test_sums_in_the_table_are_added() -> None:
    judge = Judge(KAYLES, 100)
    assert [judge.value(n) for n in range(13)] == [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
    assert judge.every_play_ends


def test_misere_values_of_sums_agree_with_winning_ways() -> None:
    """Genus of Kayles rows (Winning Ways, chapter 13): the first superscripts."""
    values = Judge({n: KAYLES[n] for n in range(10)}, 1000).misere_values(range(1, 10))
    assert list(values.values()) == [0, 2, 3, 0, 1, 3, 2, 1, 0]


def test_values_of_loopy_games_come_from_the_whole_graph() -> None:
    judge = Judge({"a": ["b"], "b": ["c", "a"], "c": [], "d": ["d", "a"]}, 100)
    assert [judge.value(place) for place in "abcd"] == [0, 1, 0, LoopyValue.infinite({0})]
    assert not judge.every_play_ends
    judge = Judge({"a": [Sum("b", "c")], "b": [], "c": ["a", "b"]}, 100)
    assert not judge.every_play_ends
    assert judge.value("a") == 0


def test_reports_a_search_that_is_too_large() -> None:
    with pytest.raises(AssertionError, match=r"^more than 5 positions .* or start from smaller positions$"):
        Judge(KAYLES, 5)


class Arrays:
    """Take 1 or 2 counters; options are arrays, and positions are numbered backwards."""

    size = 20

    def options(self, n: int) -> list[int]:
        return [n - s for s in (1, 2) if s <= n]

    def rank(self, n: int) -> int:
        return 19 - n

    def unrank(self, rank: int) -> int:
        return 19 - rank

    def options_array(self, ranks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        left = ranks[:, None] + [2, 1]
        return np.append(0, np.cumsum((left < 20).sum(axis=1))), left[left < 20]


class OptionLost(Arrays):
    def options_array(self, ranks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        return np.arange(len(ranks) + 1), np.minimum(ranks + 1, 19)


class OptionsOutOfRange(Arrays):
    def options_array(self, ranks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        return np.arange(len(ranks) + 1), ranks + 15


class RankOutOfRange(Arrays):
    size = 16


class RankTwice(Arrays):
    def rank(self, n: int) -> int:
        return 15


class Raising(Arrays):
    def unrank(self, rank: int) -> int:
        return {}[rank]


@pytest.mark.parametrize(
    ("game", "message"),
    [
        (OptionLost(), r"options_array gives 5 the options \[15\], but options gives \[15, 16\]"),
        (OptionsOutOfRange(), r"options_array returns the option 29 for 5, but options must be integers from 0 to 19"),
        (RankOutOfRange(), r"rank\(3\) must return an integer from 0 to 15, not 16"),
        (RankTwice(), r"unrank\(rank\(5\)\) = unrank\(15\) is 4"),
        (Raising(), "rank, unrank or options_array raises KeyError: 14"),
    ],
    ids=lambda case: type(case).__name__,
)
def test_finds_ranks_and_arrays_that_contradict_the_options(game: Arrays, message: str) -> None:
    with pytest.raises(AssertionError, match=f"^{message}$"):
        check_game(game, [5])


def test_ranks_and_arrays_that_agree_pass() -> None:
    assert check_game(Arrays(), [5, 17]) == 18


def test_positions_of_a_game_with_arrays_alone_are_integers() -> None:
    class Words:
        def options(self, word: str) -> list[str]:
            return []

        def options_array(self, positions: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
            raise NotImplementedError

    with pytest.raises(AssertionError, match="positions of a game with options_array must be integers from 0 to"):
        check_game(Words(), ["word"])


class Piles:
    """Nim on a tuple of piles."""

    def options(self, piles: tuple[int, ...]) -> list[tuple[int, ...]]:
        return [(*piles[:at], left, *piles[at + 1 :]) for at, pile in enumerate(piles) for left in range(pile)]


class Split(Piles):
    def components(self, piles: tuple[int, ...]) -> list[tuple[int, ...]]:
        return [(pile,) for pile in piles]


class WithoutPairs(Piles):
    """Omit pairs of equal piles, which is correct only in normal play."""

    def components(self, piles: tuple[int, ...]) -> list[tuple[int, ...]]:
        return [(pile,) for pile in sorted(set(piles)) if piles.count(pile) % 2]


class WithBallast(Piles):
    """Add two equal piles to a position with several piles."""

    def components(self, piles: tuple[int, ...]) -> list[tuple[int, ...]]:
        more = [(1,), (1,)] if len(piles) > 1 else []
        return [(pile,) for pile in piles] + more


def test_correct_components_pass() -> None:
    assert check_game(Split(), [(2, 2, 1)]) == 18


@pytest.mark.parametrize("game", [WithoutPairs(), WithBallast()], ids=lambda game: type(game).__name__)
def test_rejects_components_with_the_right_value_and_other_moves(game: Piles) -> None:
    with pytest.raises(AssertionError, match=r"components\(.*\) are .*, but their moves differ from the moves of the"):
        check_game(game, [(2, 2, 1)])
