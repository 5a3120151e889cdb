"""The game of Euclid, with and without 0."""

from functools import cache
from math import gcd
from xml.etree import ElementTree

import numpy as np
import pytest
import reference
from hypothesis import given, strategies as st

from grundy import DomainError, Outcome
from grundy.games import Euclid, GrossmanEuclid
from grundy.testing import check_game

Pair = tuple[int, int]
GAMES = [Euclid(), GrossmanEuclid()]


def by_definition(least: int, pair: Pair) -> list[Pair]:
    """Return the pairs after one move; the larger number is last, before and after it."""
    small, large = sorted(pair)
    rests = range(large - small, least - 1, -small) if small else []
    return [(min(small, rest), max(small, rest)) for rest in rests]


@cache
def value(least: int, pair: Pair, at_the_end: int = 0) -> int:
    options = by_definition(least, pair)
    return reference.mex(value(least, option, at_the_end) for option in options) if options else at_the_end


@pytest.mark.parametrize("game", GAMES)
def test_euclid_passes_the_check_of_games(game: Euclid) -> None:
    starts = [(12, 30), (29, 12), (70, 29), (33, 10), (9, 9), (55, 34), (1, 20)]
    assert check_game(game, starts) > 40


def test_euclid_ends_when_a_number_is_zero() -> None:
    assert check_game(Euclid(), [(0, 0), (0, 7), (7, 0)]) == 3
    assert list(Euclid().moves((0, 7))) == []
    assert list(Euclid().winning_moves((0, 7))) == []


@pytest.mark.parametrize("game", GAMES)
def test_values_and_winners_are_those_of_the_definition(game: Euclid) -> None:
    for small in range(game.least, 100):
        for large in range(small, 100):
            expected = value(game.least, (small, large))
            for pair in {(small, large), (large, small)}:
                assert game.nim_value(pair) == expected
                assert game.outcome(pair) is Outcome.of(expected)
                assert game.canonical(pair) == (small, large)


@pytest.mark.parametrize("game", GAMES)
def test_moves_to_each_value_are_found(game: Euclid) -> None:
    for small in range(game.least, 14):
        for large in range(small, 50):
            for pair in {(small, large), (large, small)}:
                options = list(game.options(pair))
                assert {game.canonical(option) for option in options} == set(by_definition(game.least, pair))
                for wanted in range(max((game.nim_value(option) for option in options), default=0) + 2):
                    found = {option for _, option in game.moves_to(pair, wanted)}
                    assert found == {option for option in options if game.nim_value(option) == wanted}


@pytest.mark.parametrize("game", GAMES)
def test_misere_values_are_those_of_the_definition(game: Euclid) -> None:
    for small in range(game.least, 60):
        for large in range(small, 100):
            assert game.misere_nim_value((large, small)) == value(game.least, (small, large), at_the_end=1)


@given(st.integers(1, 10**300), st.integers(1, 10**300))
def test_the_formula_of_nivasch_for_positive_numbers(x: int, y: int) -> None:
    """Nivasch (2006): the value of Grossman's form is the whole part of |x / y - y / x|."""
    assert GrossmanEuclid().nim_value((x, y)) == abs(x * x - y * y) // (x * y)


@given(st.integers(1, 10**300), st.integers(1, 10**300))
def test_large_numbers_have_the_winner_of_the_golden_ratio(x: int, y: int) -> None:
    small, large = sorted((x, y))
    for game in GAMES:
        wins = large * large > small * (large + small) or (small == large and game.least == 0)
        assert game.outcome((x, y)) is (Outcome.N if wins else Outcome.P)
        assert bool(list(game.winning_moves((x, y)))) == wins
        assert bool(game.nim_value((x, y))) == wins
        assert all(game.nim_value(left) == 0 for _, left in game.winning_moves((x, y)))


@given(st.integers(1, 50), st.integers(1, 50), st.integers(1, 10**100))
def test_common_factors_do_not_matter(x: int, y: int, factor: int) -> None:
    for game in GAMES:
        assert game.nim_value((x * factor, y * factor)) == game.nim_value((x // gcd(x, y), y // gcd(x, y)))


def test_the_two_forms_differ_where_all_quotients_are_equal() -> None:
    """Cairns, Ho and Lengyel (2011): elsewhere they have the same values."""
    differing = {
        (small, large)
        for large in range(1, 75)
        for small in range(1, large + 1)
        if Euclid().nim_value((small, large)) != GrossmanEuclid().nim_value((small, large))
    }
    assert {p for p in differing if gcd(*p) == 1 and p[0] > 1 and p[1] < 75} == {
        (2, 5), (5, 12), (12, 29), (29, 70), (3, 10), (10, 33), (4, 17), (17, 72), (5, 26), (6, 37), (7, 50), (8, 65)
    }  # fmt: skip
    assert {p for p in differing if p[1] % p[0] == 0} == {
        (s, k * s) for s in range(1, 75) for k in range(1, 74 // s + 1)
    }


def test_moves_have_names() -> None:
    assert list(Euclid().moves((12, 5))) == [
        ("subtract 5 from 12", (7, 5)),
        ("subtract 2 times 5 from 12", (2, 5)),
    ]
    assert list(Euclid().moves((5, 5))) == [
        ("subtract 5 from the first number", (0, 5)),
        ("subtract 5 from the second number", (5, 0)),
    ]


def test_moves_of_large_numbers_are_lazy() -> None:
    assert next(Euclid().options((1, 10**5000))) == (1, 10**5000 - 1)
    (label, left), *_ = Euclid().winning_moves((1, 10**5000))
    assert label.startswith("subtract 0x")
    assert left == (1, 0)


@pytest.mark.parametrize("game", GAMES)
def test_the_fraction_gives_the_outcome(game: Euclid) -> None:
    for small in range(1, 30):
        for large in range(small, 60):
            (shown,) = game.representations((small, large))
            assert shown.statement.endswith(f": {game.outcome((small, large)).value}.")


def test_representations_show_the_fraction() -> None:
    (shown,) = Euclid().representations((7, 12))
    assert shown.rows == (("12/7", "[1, 1, 2, 2]"),)
    assert shown.statement.endswith("Here it begins with 2 ones: N.")
    assert next(Euclid().representations((5, 5))).statement.endswith("Here it is [1]: N.")
    assert next(Euclid().representations((5, 12))).statement.endswith("Here it begins with 0 ones: N.")
    assert list(Euclid().representations((0, 12))) == []


def test_long_fractions_are_truncated() -> None:
    a, b = 1, 1
    for _ in range(40):
        a, b = b, a + b
    (shown,) = Euclid().representations((a, b))
    assert shown.rows[0][1] == "[" + 20 * "1, " + "…]"
    assert list(Euclid().representations((3, 2**1200))) == []


def test_pictures() -> None:
    assert Euclid().picture((5, 12)) == "12  =====|=====|--\n 5  ====="
    assert Euclid().picture((3, 3)) == " 3  ===\n 3  ==="
    assert Euclid().picture((10**30, 5)) == f"{10**30} and 5"
    assert Euclid().picture((0, 5)) == "5 and 0"


@pytest.mark.parametrize("pair", [(5, 12), (5, 5), (0, 0), (0, 5), (1, 10**400), (10**400, 3 * 10**400)])
def test_drawings_are_svg_with_a_title(pair: Pair) -> None:
    root = ElementTree.fromstring(Euclid().svg(pair))
    assert root[0].tag.endswith("title")
    assert root[0].text is not None
    assert root[0].text.startswith("Euclid: ")


def test_the_two_forms_are_different_games() -> None:
    assert Euclid() == Euclid() != GrossmanEuclid()
    assert len({Euclid(), Euclid(), GrossmanEuclid()}) == 2


@pytest.mark.parametrize("method", ["options", "moves", "nim_value", "outcome", "winning_moves", "canonical", "svg"])
def test_rejects_invalid_positions_immediately(method: str) -> None:
    ask = getattr(Euclid(), method)
    for pair in [7, (7,), "12", [7, 12], None]:
        with pytest.raises(
            DomainError, match=r"^a position of Euclid must be a pair of numbers such as \(7, 12\), not"
        ):
            ask(pair)
    with pytest.raises(DomainError, match=r"^a number must be at least 0, not -1$"):
        ask((2, -1))
    with pytest.raises(DomainError, match=r"^a number must be at least 1, not 0$"):
        getattr(GrossmanEuclid(), method)((2, 0))


def test_numpy_integers_do_not_overflow() -> None:
    assert Euclid().outcome((np.uint8(200), np.uint8(255))) is Outcome.P
    assert Euclid().nim_value((np.uint8(7), np.uint8(255))) == Euclid().nim_value((7, 255))
