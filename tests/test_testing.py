from collections import Counter
from itertools import count

import pytest

from grundy import CycleError
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
        (WrongComponents(), r"components\(4\) have nim sum 0, and the position has value 1"),
        (WrongCanonical(), r"canonical\(5\) = 1 has another value"),
        (WrongMovesTo(), r"moves_to\(5, 0\) is wrong"),
        (Fickle(), "differ when asked twice"),
    ],
    ids=lambda case: type(case).__name__,
)
def test_a_game_that_contradicts_itself_is_caught(game: Subtract12, message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        check_game(game, [5])


def test_a_game_without_end_is_caught() -> None:
    with pytest.raises(CycleError):
        check_game(lambda n: [1 - n], [0])
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
