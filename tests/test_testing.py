from collections import Counter
from itertools import count

import numpy as np
import pytest

from grundy.games import Entry, Group, Ruleset
from grundy.testing import check_game, check_notation


class Subtract12:
    def options(self, n: int) -> list[int]:
        return [n - s for s in (1, 2) if s <= n]


def test_a_sound_game_passes_and_is_counted() -> None:
    assert check_game(Subtract12(), [5, 7]) == 8
    assert check_game(lambda n: [n - 1] if n else [], [3]) == 4


class WrongValue(Subtract12):
    def nim_value(self, n: int) -> int:
        return n % 3 if n < 5 else 0


class WrongMoves(Subtract12):
    def moves(self, n: int) -> list[tuple[str, int]]:
        return [("take 1", n - 1)] if n else []


class WrongComponents(Subtract12):
    def components(self, n: int) -> list[int]:
        return [n // 2, n - n // 2]


class WrongCanonical(Subtract12):
    def canonical(self, n: int) -> int:
        return n % 2


class WrongMovesTo(Subtract12):
    def moves_to(self, n: int, nim_value: int) -> list[tuple[str, int]]:
        return []


class Fickle:
    def __init__(self) -> None:
        self.asked: Counter[int] = Counter()

    def options(self, n: int) -> list[int]:
        self.asked[n] += 1
        return [n - 1] if n and self.asked[n] < 3 else []


@pytest.mark.parametrize(
    ("game", "message"),
    [
        (WrongValue(), r"nim_value\(5\) is 0, and by its options it is 2"),
        (WrongMoves(), r"moves\(5\) lead elsewhere than options"),
        (WrongComponents(), r"components\(4\) have the sum 0, and the position has value 1"),
        (WrongCanonical(), r"canonical\(5\) = 1 has another value"),
        (WrongMovesTo(), r"moves_to\(5, 0\) is wrong"),
        (Fickle(), "differ when asked twice"),
    ],
    ids=lambda case: type(case).__name__,
)
def test_a_game_that_contradicts_itself_is_caught(game: Subtract12, message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        check_game(game, [5])


def test_play_may_go_round() -> None:
    assert check_game(lambda n: [1 - n], [0]) == 2


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


class WrongLoopyComponents(Walk):
    def components(self, tokens: tuple[int, ...]) -> list[tuple[int, ...]]:
        return [tokens[:1]]


class WrongLoopyCanonical(Walk):
    def canonical(self, tokens: tuple[int, ...]) -> tuple[int, ...]:
        return (0,)


def test_abilities_are_checked_where_play_goes_round() -> None:
    assert check_game(Walk(), [(0, -3), (1,)]) == 8 * 8 + 8
    assert check_game(lambda n: [n], [0]) == 1
    with pytest.raises(AssertionError, match=r"components\(\(0, -2\)\) have the sum "):
        check_game(WrongLoopyComponents(), [(0, -2)])
    with pytest.raises(AssertionError, match=r"canonical\(\(1,\)\) = \(0,\) has another value"):
        check_game(WrongLoopyCanonical(), [(1,)])


def test_an_infinite_value_is_no_nim_value() -> None:
    class Stay:
        def options(self, n: int) -> list[int]:
            return [n]

        def nim_value(self, n: int) -> int:
            return 0

    with pytest.raises(AssertionError, match=r"nim_value\(5\) is 0, and by its options it is ∞\(\)"):
        check_game(Stay(), [5])


def test_representatives_have_the_same_moves_and_not_only_the_same_value() -> None:
    class SameValue(Subtract12):
        def canonical(self, n: int) -> int:
            return n % 3

    with pytest.raises(AssertionError, match=r"canonical\(3\) = 0 has options of other classes"):
        check_game(SameValue(), [3])


def test_a_game_without_end_is_caught() -> None:
    with pytest.raises(AssertionError, match="more than 50 positions"):
        check_game(lambda n: [n + 1], [0], limit=50)


def test_positions_that_cannot_be_hashed_are_refused() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        check_game(lambda n: [], [[1, 2]])


def test_no_start_is_refused() -> None:
    with pytest.raises(AssertionError, match="no position to start from"):
        check_game(Subtract12(), [])


def test_two_moves_to_one_option_are_no_contradiction() -> None:
    class TwoNames(Subtract12):
        def moves(self, n: int) -> list[tuple[str, int]]:
            return [(name, m) for m in self.options(n) for name in ("left", "right")]

    assert check_game(TwoNames(), [4]) == 5


def test_positions_that_play_reaches_must_be_readable(monkeypatch: pytest.MonkeyPatch) -> None:
    groups = (Group("n", count=1, least=1),)  # but play reaches 0
    entry = Entry("sub", "Sub", groups, Subtract12, True, "take 1 or 2", ("Sub",), "nobody 2000", "Sub(4)")
    monkeypatch.setattr("grundy.play.reading.CATALOGUE", (entry,))
    with pytest.raises(AssertionError, match=r"play reaches 0, which is written Sub\(0\) and cannot be read"):
        check_notation("Sub(4)")


def test_one_call_of_options_cannot_eat_all_memory() -> None:
    with pytest.raises(AssertionError, match="more than 1000 positions"):
        check_game(lambda n: count(), [0], limit=1000)


def test_starting_twice_counts_once() -> None:
    assert check_game(Subtract12(), [5, 5]) == 6


class RestlessCanonical(Subtract12):
    def canonical(self, n: int) -> int:
        return n + 3


def test_a_representative_represents_itself() -> None:
    with pytest.raises(AssertionError, match=r"canonical\(8\) is not itself"):
        check_game(RestlessCanonical(), [5])


def test_a_value_that_is_no_integer_is_caught() -> None:
    class FloatValue(Subtract12):
        def nim_value(self, n: int) -> float:
            return float(n % 3)

    with pytest.raises(AssertionError, match=r"nim_value\(5\) is 2.0"):
        check_game(FloatValue(), [5])


def test_a_position_that_is_read_as_another_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Ruleset, "write", lambda self, positions: f"N({positions[0] + 1})")
    with pytest.raises(AssertionError, match="is written 'N\\(5\\)' and read as another position"):
        check_notation("N(4)")


class Arrays(Subtract12):
    """Subtract12 with all its piles asked for at once, numbered backwards."""

    size = 20

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


@pytest.mark.parametrize(
    ("game", "message"),
    [
        (OptionLost(), r"options_array gives 5 the options \[15\], and options gives \[15, 16\]"),
        (OptionsOutOfRange(), r"options_array gives 5 the option 29, and options are whole numbers from 0 to 19"),
        (RankOutOfRange(), r"rank\(3\) is 16, and ranks are whole numbers 0 to 15"),
        (RankTwice(), r"unrank\(rank\(5\)\) = unrank\(15\) is 4"),
    ],
    ids=lambda case: type(case).__name__,
)
def test_ranks_and_arrays_that_contradict_the_options_are_caught(game: Arrays, message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        check_game(game, [5])


def test_ranks_and_arrays_that_agree_pass() -> None:
    assert check_game(Arrays(), [5, 17]) == 18


def test_positions_of_a_game_with_arrays_alone_are_integers() -> None:
    class Words:
        def options(self, word: str) -> list[str]:
            return []

        def options_array(self, positions: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
            raise NotImplementedError

    with pytest.raises(AssertionError, match="a game with options_array has positions 0, 1, … below"):
        check_game(Words(), ["word"])
