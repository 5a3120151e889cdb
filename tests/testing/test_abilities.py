"""Values, moves, components and arrays that contradict the options are found."""

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
    """Return a game with further methods, given as functions of the position."""
    return type("Game", (base,), {name: staticmethod(function) for name, function in abilities.items()})()


def check(message: str, start: Any = 5, base: type = Subtract12, **abilities: Any) -> None:
    with pytest.raises(AssertionError) as caught:
        check_game(with_ability(base, **abilities), [start])
    assert str(caught.value) == message


def test_right_abilities_pass() -> None:
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


def test_a_value_that_contradicts_the_options_is_caught() -> None:
    check("nim_value(5) is 0, and by its options it is 2", nim_value=lambda n: n % 3 if n < 5 else 0)
    check("loopy_value(5) is 0, and by its options it is 2", loopy_value=lambda n: n % 3 if n < 5 else 0)
    check("loopy_value(5) is ∞(0), and by its options it is 2", loopy_value=lambda n: LoopyValue.infinite({0}))


@pytest.mark.parametrize("found", [None, 2.0, np.int64(2), True, "2", -2])
def test_a_value_of_another_type_is_caught(found: Any) -> None:
    for ability in ("nim_value", "loopy_value", "misere_nim_value"):
        check(
            f"{ability}(5) is {found!r} of type {type(found).__name__}, and it should be a whole number of type int; "
            "try int(…)",
            **{ability: lambda n: found},
        )


def test_an_ability_that_raises_is_told_and_one_out_of_reach_is_not_held_against_it() -> None:
    check("nim_value(5) raises KeyError: 5", nim_value=lambda n: {}[n])
    check("components(5) raises KeyError: 5", components=lambda n: {}[n])
    check("canonical(5) raises KeyError: 5", canonical=lambda n: {}[n])

    def far(n: int, target: int = 0) -> Any:
        raise LimitError("too far")

    names = ("nim_value", "loopy_value", "outcome", "winning_moves", "moves_to", "misere_nim_value", "counter")
    assert check_game(with_ability(Subtract12, **dict.fromkeys(names, far)), [5]) == 6


def test_an_infinite_value_is_no_nim_value() -> None:
    class Stay:
        def options(self, n: int) -> list[int]:
            return [n]

    check("nim_value(5) is 0, and by its options it is ∞()", base=Stay, nim_value=lambda n: 0)
    assert check_game(with_ability(Stay, loopy_value=lambda n: LoopyValue.infinite()), [5]) == 1


def test_outcomes_are_compared() -> None:
    check("outcome(5) is Outcome.P, and by its options it is Outcome.N", outcome=lambda n: Outcome.P)
    check("outcome(5) is 'N', and an outcome is Outcome.N, Outcome.P or Outcome.D", outcome=lambda n: "N")
    check("outcome(5) is None, and an outcome is Outcome.N, Outcome.P or Outcome.D", outcome=lambda n: None)


def test_winning_moves_are_exactly_those_that_win() -> None:
    check("winning_moves(5) lead to no option, and by the options it should be {3}", winning_moves=lambda n: [])
    check(
        "winning_moves(5) lead to {3, 4}, and by the options it should be {3}",
        winning_moves=lambda n: [("take 1", 4), ("take 2", 3)],
    )
    with pytest.raises(
        TypeError, match=r"^winning_moves\(5\) is None, and it should be an iterable of pairs \(label, opt"
    ):
        check_game(with_ability(Subtract12, winning_moves=lambda n: None), [5])
    check("winning_moves(5) gives 3, and a move is a pair (label, option)", winning_moves=lambda n: [3])
    check(
        "winning_moves(5) gives the label 2, and a label is a text that names the move",
        winning_moves=lambda n: [(2, 3)],
    )


def test_moves_to_are_compared_for_each_value() -> None:
    check("moves_to(5, 0) lead to no option, and by the options it should be {3}", moves_to=lambda n, target: [])
    check(
        "moves_to(5, 2) lead to {5}, and by the options it should be no option",
        moves_to=lambda n, target: [("go", 3 + target)],
    )


def test_components_that_lie_are_caught() -> None:
    check(
        "components(4) are [2, 2] with the sum 0, and the position has value 1",
        components=lambda n: [n // 2, n - n // 2],
    )
    check("components(5) are [] with the sum 0, and the position has value 2", components=lambda n: [])
    check("5 must not be a component of its own components", components=lambda n: [n + 3 if n < 8 else n - 3])
    with pytest.raises(TypeError, match=r"^components\(5\) must return an iterable of positions, not None$"):
        check_game(with_ability(Subtract12, components=lambda n: None), [5])
    with pytest.raises(TypeError, match=r"^components\(5\) gives \[5\], which cannot be hashed"):
        check_game(with_ability(Subtract12, components=lambda n: [[n]]), [5])


def test_components_outside_of_the_game_are_caught() -> None:
    with pytest.raises(AssertionError, match=r"^options\('5'\) raises TypeError: .*; components\(5\) leads to it$"):
        check_game(with_ability(Subtract12, components=lambda n: [str(n)]), [5])


def test_components_without_end_are_caught() -> None:
    game = with_ability(Subtract12, components=lambda n: [n + 100])
    with pytest.raises(AssertionError, match="more than 50 positions; start from smaller ones"):
        check_game(game, [5], limit=50)


def test_representatives_are_compared() -> None:
    check("canonical(5) = 1 has another value", canonical=lambda n: n % 2)
    check("canonical(8) is not itself", canonical=lambda n: n + 3)
    check("canonical(3) = 0 has options of other classes", start=3, canonical=lambda n: n % 3)


class Walk:
    """Tokens on places -3 to 3; each goes one step left or right, or from the middle home. Its abilities are right."""

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


def test_abilities_are_checked_where_play_goes_round() -> None:
    assert check_game(Walk(), [(0, -3), (1,)]) == 8 * 8 + 8
    with pytest.raises(AssertionError, match=r"components\(\(0, -2\)\) are \[\(0,\)\] with the sum "):
        check_game(with_ability(Walk, components=lambda tokens: [tokens[:1]]), [(0, -2)])
    with pytest.raises(AssertionError, match=r"canonical\(\(1,\)\) = \(0,\) has another value"):
        check_game(with_ability(Walk, canonical=lambda tokens: (0,)), [(1,)])


class Poker:
    """A pile from 0 to 3 counters, of which one takes some or to which one adds one, while a bag of counters lasts."""

    def options(self, pile: tuple[int, int]) -> list[tuple[int, int]]:
        n, bag = pile
        return [(m, bag) for m in range(n)] + [(n + 1, bag - 1)] * (bag > 0 and n < 3)


def test_counters_have_to_fall() -> None:
    """Every play ends, by the counters in the pile and twice those in the bag."""
    right = with_ability(Poker, loopy_value=lambda pile: pile[0], counter=lambda pile: pile[0] + 2 * pile[1])
    assert check_game(right, [(3, 2)]) == 12
    check(
        "counter((3, 2)) is 1, and it does not fall after the move to (0, 2)",
        start=(3, 2),
        base=Poker,
        counter=lambda pile: 1,
    )
    check(
        "counter((2, 1)) is 2, and no answer lowers it after the move to (3, 0)",
        start=(2, 1),
        base=Poker,
        counter=lambda pile: pile[0],
    )


def test_misere_values_are_compared_and_have_to_be_tame() -> None:
    check("misere_nim_value(5) is 0, and by its options it is 2", misere_nim_value=lambda n: 0)

    class Wild:
        """Kayles: a row of 5 has the pair (4, 1)."""

        def options(self, n: int) -> Iterable[Sum]:
            return [Sum(a, n - k - a) for k in (1, 2) for a in range(n - k + 1)]

    values = [1, 0, 2, 3, 0, 1]
    check(
        "misere_nim_value belongs to tame games, and 5 with normal value 4 and misère value 1 is not tame",
        base=Wild,
        misere_nim_value=lambda n: values[n],
    )
    assert check_game(with_ability(Wild, misere_nim_value=lambda n: values[n]), [4]) == 5

    class Stay:
        def options(self, n: int) -> list[int]:
            return [n]

    check(
        "misere_nim_value belongs to games in which every play ends, and here it goes round",
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
        "winning_moves(1) lead to no option, and by the options it should be {Sum(0, 0)}",
        start=1,
        base=Kayles,
        winning_moves=lambda n: [],
    )
    check("nim_value(5) is 0, and by its options it is 4", base=Kayles, nim_value=lambda n: values[n] if n < 5 else 0)
    check("canonical(5) = 3 has another value", base=Kayles, canonical=lambda n: min(n, 3))
    assert check_game(with_ability(Kayles, canonical=lambda n: n, components=lambda n: Sum(n, 0)), [5]) == 6


def test_an_attribute_with_the_name_of_an_ability_is_refused() -> None:
    class Painted(Subtract12):
        outcome = "nice"

    with pytest.raises(AssertionError, match="outcome of the game is 'nice', and an ability is a method"):
        check_game(Painted(), [5])


def test_a_check_that_refuses_what_play_reaches_is_caught() -> None:
    def odd(n: int) -> None:
        if n == 2:
            raise DomainError("a heap of 2 is none")

    check("check(2) raises DomainError: a heap of 2 is none; and play comes to this position", check=odd)


def test_a_winning_move_that_does_not_win_is_caught() -> None:
    check(
        "winning_move(5) leads to 4, which is no option that wins",
        winning_move=lambda n: ("take 1", n - 1) if n == 5 else None,
    )
    check(
        "winning_move(5) leads to 0, which is no option that wins", winning_move=lambda n: ("all", 0) if n > 4 else None
    )
    check("winning_move(5) is 3, and it should be a pair (label, option) or None", winning_move=lambda n: 3)


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


def test_misere_values_of_sums_are_those_of_winning_ways() -> None:
    """Genus of Kayles rows (Winning Ways, chapter 13): the first superscripts."""
    values = Judge({n: KAYLES[n] for n in range(10)}, 1000).misere_values(range(1, 10))
    assert list(values.values()) == [0, 2, 3, 0, 1, 3, 2, 1, 0]


def test_play_that_goes_round_is_judged_as_a_whole() -> None:
    judge = Judge({"a": ["b"], "b": ["c", "a"], "c": [], "d": ["d", "a"]}, 100)
    assert [judge.value(place) for place in "abcd"] == [0, 1, 0, LoopyValue.infinite({0})]
    assert not judge.every_play_ends
    judge = Judge({"a": [Sum("b", "c")], "b": [], "c": ["a", "b"]}, 100)
    assert not judge.every_play_ends
    assert judge.value("a") == 0


def test_a_search_that_is_too_large_is_told() -> None:
    with pytest.raises(AssertionError, match=r"^more than 5 positions .* or start from smaller positions$"):
        Judge(KAYLES, 5)


class Arrays:
    """Take 1 or 2, with all piles asked for at once, numbered backwards."""

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
        (OptionLost(), r"options_array gives 5 the options \[15\], and options gives \[15, 16\]"),
        (OptionsOutOfRange(), r"options_array returns the option 29 for 5, but options must be integers from 0 to 19"),
        (RankOutOfRange(), r"rank\(3\) must return an integer from 0 to 15, not 16"),
        (RankTwice(), r"unrank\(rank\(5\)\) = unrank\(15\) is 4"),
        (Raising(), "rank, unrank or options_array raises KeyError: 14"),
    ],
    ids=lambda case: type(case).__name__,
)
def test_ranks_and_arrays_that_contradict_the_options_are_caught(game: Arrays, message: str) -> None:
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
    """Leaves out equal piles, which is right in normal play only."""

    def components(self, piles: tuple[int, ...]) -> list[tuple[int, ...]]:
        return [(pile,) for pile in sorted(set(piles)) if piles.count(pile) % 2]


class WithBallast(Piles):
    """Adds two equal piles to a single one that is larger than 1."""

    def components(self, piles: tuple[int, ...]) -> list[tuple[int, ...]]:
        more = [(1,), (1,)] if len(piles) > 1 else []
        return [(pile,) for pile in piles] + more


def test_a_true_split_passes() -> None:
    assert check_game(Split(), [(2, 2, 1)]) == 18


@pytest.mark.parametrize("game", [WithoutPairs(), WithBallast()], ids=lambda game: type(game).__name__)
def test_a_split_with_the_right_values_and_other_moves_is_refused(game: Piles) -> None:
    with pytest.raises(
        AssertionError, match=r"components\(.*\) are .*, and the moves in them are not the moves in the"
    ):
        check_game(game, [(2, 2, 1)])
