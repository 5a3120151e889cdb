"""Components that have the right value, but are not played as this sum."""

import pytest

from grundy.testing import check_game


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
