import pytest

from grundy import DomainError, LimitError
from grundy.graphs.implicit import budget
from grundy.graphs.implicit.budget import LEAST_MOVES, LEAST_OPTIONS, MOVES_PER_POSITION, Budget, taken


def test_what_is_within_the_limit_passes() -> None:
    Budget(10).check(positions=10, moves=LEAST_MOVES)
    Budget(10).check_options(LEAST_OPTIONS, positions=3)
    Budget(LEAST_MOVES).check(positions=5, moves=MOVES_PER_POSITION * LEAST_MOVES)


def test_too_many_positions_are_told_with_the_moves() -> None:
    message = (
        r"^more than 10 positions can be reached, and 25 moves were seen by then; see whether play ends where "
        r"it should, give the game canonical or components, or raise limit=…$"
    )
    with pytest.raises(LimitError, match=message):
        Budget(10).check(positions=11, moves=25)


def test_too_many_moves_are_told_with_the_positions() -> None:
    message = (
        rf"^more than {LEAST_MOVES} moves join the 7 positions that were reached, and limit=10 keeps no more; "
        r"raise limit=…$"
    )
    with pytest.raises(LimitError, match=message):
        Budget(10).check(positions=7, moves=LEAST_MOVES + 1)


def test_options_without_end_are_told() -> None:
    message = (
        r"^one position has more than 1000000 options, after 7 positions were reached; see whether they end, "
        r"or raise limit=…$"
    )
    with pytest.raises(LimitError, match=message):
        Budget(10).check_options(LEAST_OPTIONS + 1, positions=7)
    Budget(2_000_000).check_options(LEAST_OPTIONS + 1, positions=7)


@pytest.mark.parametrize(
    ("limit", "message"),
    [(-1, "limit is 0 or more, not -1"), (1e6, r"limit is a whole number, not 1000000\.0"), ("9", "not '9'")],
)
def test_a_limit_is_a_whole_number(limit: object, message: str) -> None:
    with pytest.raises(DomainError, match=message):
        Budget(limit)


def test_a_limit_beyond_what_a_graph_can_hold_is_no_error() -> None:
    assert Budget(10**30).positions == 2**31 - 1


@pytest.mark.parametrize("most", [0, 3, 4, 7, 8, 9, 20])
def test_no_more_than_one_position_too_many_is_taken(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "PIECE", 4)
    for count in range(15):
        left = iter(range(count))
        assert taken(left, most) == [*range(min(count, most + 1))]
        assert [*left] == [*range(most + 1, count)]
