from collections.abc import Callable
from itertools import product

import pytest

from grundy.errors import DomainError, LimitError
from grundy.sequences.heaps import AllBut, Subtraction, TakeAndBreak, read_game
from grundy.sequences.survey import FAMILIES, Family, all_but, hexadecimal, octal, quaternary, subtraction

SMALL = [
    octal(1),
    octal(2),
    octal(2, first=(0, 4)),
    octal(3, first=(4,)),
    quaternary(4),
    hexadecimal(2),
    hexadecimal(1, first=(0, 4, 8, 12)),
    subtraction(1),
    subtraction(8),
    all_but(6),
]


@pytest.mark.parametrize("family", SMALL, ids=str)
def test_each_game_is_listed_once_and_reads_back_from_its_notation(family: Family) -> None:
    games = list(family)
    assert len(games) == len(set(games)) == len({game.notation for game in games}) == len(family)
    assert [read_game(game.notation) for game in games] == games


def test_octal_games_are_all_those_that_have_a_move() -> None:
    for first in ((0,), (4,), (0, 4)):
        games = {TakeAndBreak.from_digits(digits) for digits in product(first, *[range(8)] * 2)}
        assert set(octal(2, first)) == games - {TakeAndBreak.from_digits([0])}


def test_sizes() -> None:
    assert [len(octal(3)), len(octal(3, (4,))), len(octal(3, (0, 4)))] == [511, 512, 1023]
    assert [len(quaternary(3)), len(hexadecimal(2)), len(subtraction(8)), len(all_but(8))] == [63, 255, 255, 256]


def test_sets_are_all_subsets() -> None:
    subsets = [{n + 1 for n in range(4) if bits >> n & 1} for bits in range(16)]
    assert set(subtraction(4)) == {Subtraction(takes) for takes in subsets if takes}
    assert set(all_but(4)) == {AllBut(excluded) for excluded in subsets}


@pytest.mark.parametrize("kind", [kind for kind in FAMILIES if kind != "list"])
def test_a_larger_family_begins_with_a_smaller_one(kind: str) -> None:
    make: Callable[..., Family] = FAMILIES[kind]
    small, large = list(make(2)), list(make(3))
    assert large[: len(small)] == small


def test_descriptions_tell_families_apart() -> None:
    assert str(octal(3)) == "octal digits=3"
    assert str(hexadecimal(2, (0, 12))) == "hexadecimal digits=2 first=0,C"
    assert str(octal(2, (4, 0, 4))) == "octal digits=2 first=0,4"
    assert str(all_but(8)) == "all-but largest=8"
    assert len({str(family) for family in SMALL}) == len(SMALL)


def test_families_that_are_too_large_are_refused() -> None:
    with pytest.raises(LimitError) as error:
        octal(7)
    assert str(error.value) == (
        "these are 2,097,151 octal games, and at most 262,144 are surveyed at once; take fewer digits, or raise limit=…"
    )
    assert len(octal(7, limit=10**7)) == 2_097_151
    with pytest.raises(LimitError, match=r"these are 2\^3000000 octal games and more; take fewer digits"):
        octal(10**6)
    with pytest.raises(LimitError, match=r"these are 2\^1000000 subtraction games and more; take fewer numbers"):
        subtraction(10**6)
    with pytest.raises(LimitError, match="these are 524,288 all-but games, and at most 262,144"):
        all_but(19)


def test_wrong_settings_are_told() -> None:
    with pytest.raises(DomainError, match="the digit before the point of octal games is one of 0, 4, not 8"):
        octal(2, (8,))
    with pytest.raises(
        DomainError, match="the digit before the point of hexadecimal games is one of 0, 4, 8, 12, not 3"
    ):
        hexadecimal(2, (3,))
    with pytest.raises(DomainError, match="no digit is given that may stand before the point"):
        octal(2, ())
    with pytest.raises(DomainError, match="the number of digits is 1 or more, not 0"):
        quaternary(0)
    with pytest.raises(DomainError, match="the largest number is a whole number, not 'x'"):
        subtraction("x")  # type: ignore[arg-type]
