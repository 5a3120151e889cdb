import numpy as np
import pytest

from grundy.testing import check_game


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
        (OptionsOutOfRange(), r"options_array gives 5 the option 29, and options are whole numbers from 0 to 19"),
        (RankOutOfRange(), r"rank\(3\) is 16, and ranks are whole numbers 0 to 15"),
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

    with pytest.raises(AssertionError, match="a game with options_array has positions 0, 1, … below"):
        check_game(Words(), ["word"])
