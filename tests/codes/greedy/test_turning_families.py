"""Families of turning games: against games by the definition."""

import re

import pytest
from reference.codes import linear_values

from grundy.codes.greedy import Candidate, RandomTurning, TurningSets
from grundy.errors import DomainError, LimitError
from grundy.linear import lexicode_game


def shapes_of(name: str) -> list[list[int]]:
    """Read the shapes in a name."""
    return [list(map(int, text.split())) for text in re.findall(r"\{(.*?)\}", name)]


def assert_as_named(candidate: Candidate, n: int, around: bool) -> None:
    """Compare the space with the positions of value 0 of the game with these shapes."""
    moves = []
    for k in range(n):
        places = [[(k - s) % n for s in shape if around or s <= k] for shape in shapes_of(candidate.name)]
        moves.append([sum(1 << place for place in places_of_move) for places_of_move in places])
    values = linear_values(n, moves)
    assert list(candidate.space.elements()) == [mask for mask, value in values.items() if value == 0]


@pytest.mark.parametrize("around", [False, True])
def test_all_sets_of_shapes_are_played(around: bool) -> None:
    family = TurningSets(5, reach=2, turned=3, shapes=2, around=around)
    names = set()
    for number in range(family.size):
        candidate = family.candidate(number, seed=0)
        names.add(candidate.name)
        assert_as_named(candidate, 5, around)
    # Shapes {0}, {0 1}, {0 2}, {0 1 2}, one or two of them.
    assert len(names) == family.size == 4 + 6


@pytest.mark.parametrize("around", [False, True])
def test_random_shapes_are_played(around: bool) -> None:
    family = RandomTurning(6, reach=5, turned=4, shapes=3, around=around)
    assert family.size is None
    for number in range(15):
        candidate = family.candidate(number, seed=3)
        assert len(shapes_of(candidate.name)) == 3
        assert_as_named(candidate, 6, around)


def test_all_small_sets_with_nothing_new_are_the_lexicode_game() -> None:
    for below in (2, 3, 4):
        family = RandomTurning(7, reach=0, turned=1, shapes=1, below=below)
        assert family.candidate(0, seed=0).space == lexicode_game(7, below).p_space()


@pytest.mark.parametrize(
    ("make", "error", "complaint"),
    [
        (lambda: TurningSets(0, 1, 1, 1), DomainError, "n, the number of coins, is 1 or more, not 0"),
        (
            lambda: TurningSets(5, 5, 1, 1, True),
            DomainError,
            "on a circle of 5 coins the largest offset is at most 4, not 5",
        ),
        (lambda: RandomTurning(5, 2, 0, 1), DomainError, "the number of coins that a move turns is 1 or more, not 0"),
        (lambda: RandomTurning(5, 2, 2, 0), DomainError, "the number of shapes is 1 or more, not 0"),
        (
            lambda: RandomTurning(60, 2, 2, 1, below=6),
            LimitError,
            "there are more than 10000 shapes with fewer than 6 of 60 coins; take fewer",
        ),
    ],
)
def test_what_is_no_family_is_told(make: object, error: type[Exception], complaint: str) -> None:
    with pytest.raises(error, match=complaint):
        make()  # type: ignore[operator]
