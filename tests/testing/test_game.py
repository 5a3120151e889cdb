import pytest

from grundy import DomainError
from grundy.games import Nim
from grundy.testing import check_game


def test_a_sound_game_passes_and_is_counted() -> None:
    assert check_game(lambda n: [n - 1] if n else [], [3]) == 4
    assert check_game(Nim(), [5, 7]) == 8


@pytest.mark.parametrize("limit", [-1, 2.5, None])
def test_a_limit_is_a_whole_number(limit: object) -> None:
    with pytest.raises(DomainError, match=r"^limit is "):
        check_game(range, [3], limit=limit)  # type: ignore[arg-type]


def test_claims_count_as_positions_but_are_not_checked() -> None:
    class Mirror:
        """Its representatives are positive, and its positions are not."""

        def options(self, n: int) -> list[int]:
            return [n + 1] if n < 0 else [n - 1] if n else []

        def canonical(self, n: int) -> int:
            return abs(n)

        def nim_value(self, n: int) -> int:
            assert n <= 0
            return n % 2

    assert check_game(Mirror(), [-3]) == 4
    with pytest.raises(AssertionError, match="more than 6 positions"):
        check_game(Mirror(), [-3], limit=6)
    assert check_game(Mirror(), [-3], limit=7) == 4


def test_an_ability_that_is_no_method_is_refused() -> None:
    class Property:
        @property
        def nim_value(self) -> int:
            return 3

        def options(self, n: int) -> range:
            return range(n)

    with pytest.raises(AssertionError, match=r"nim_value of the game is 3, and an ability is a method: def nim_value"):
        check_game(Property(), [3])
