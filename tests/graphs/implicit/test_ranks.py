import numpy as np
import pytest

from grundy import DomainError
from grundy.graphs.implicit.many_at_once import Ranks
from grundy.rules import game_from


class Letters:
    """Positions are letters; the rank of z is out of range, and ! has none."""

    size = 25

    def options(self, letter: str) -> list[str]:
        return []

    def rank(self, letter: str) -> object:
        return 2.5 if letter == "!" else ord(letter) - ord("a")

    def unrank(self, rank: int) -> str:
        return chr(ord("a") + rank)


def test_ranks_are_those_of_the_game() -> None:
    ranks = Ranks.of(Letters())
    assert [ranks.rank(letter) for letter in "aby"] == [0, 1, 24]
    assert ranks.unrank(2) == "c"
    assert ranks.size == 25


@pytest.mark.parametrize(
    ("letter", "message"),
    [
        ("z", r"^rank\('z'\) is 25, and ranks are whole numbers 0 to 24$"),
        ("A", r"^rank\('A'\) is -32, and ranks are whole numbers 0 to 24$"),
        ("!", r"^rank\('!'\) is 2\.5, and ranks are whole numbers 0 to 24$"),
    ],
)
def test_a_wrong_rank_is_refused(letter: str, message: str) -> None:
    with pytest.raises(DomainError, match=message):
        Ranks.of(Letters()).rank(letter)


@pytest.mark.parametrize(
    ("size", "message"),
    [
        (-1, "the size of a game with ranks is 0 or more, not -1"),
        (2.5, "the size of a game with ranks is a whole number, not 2.5"),
        (2**63 + 1, "the size of a game with ranks is at most 2\\^63, not 9223372036854775809"),
    ],
)
def test_a_wrong_size_is_refused(size: object, message: str) -> None:
    game = Letters()
    game.size = size
    with pytest.raises(DomainError, match=message):
        Ranks.of(game)


def test_a_game_of_size_0_has_no_positions() -> None:
    game = Letters()
    game.size = 0
    with pytest.raises(DomainError, match=r"^'a' is no position of this game, for its size is 0: it has none$"):
        Ranks.of(game).rank("a")


def test_without_ranks_positions_are_integers_themselves() -> None:
    ranks = Ranks.of(game_from(lambda n: []))
    assert ranks.rank(7) == ranks.rank(np.uint8(7)) == ranks.unrank(7) == 7
    assert ranks.rank(2**63 - 1) == 2**63 - 1
    for wrong, shown in [
        (-1, "-1"),
        (2**63, "9223372036854775808"),
        ("x", "'x'"),
        (10**5000, "a number of 16610 bits"),
    ]:
        with pytest.raises(
            DomainError, match=rf"^a game with options_array has positions 0, 1, … below 2\^63, not {shown}; for"
        ):
            ranks.rank(wrong)
