"""Rims and Rails, judged by mex."""

import re
from itertools import islice

import pytest
from games.tokens.token_judges import check_where_play_ends

from grundy.errors import DomainError, LimitError
from grundy.games.tokens.rows import rails, rims
from grundy.rules import Sum
from grundy.testing import check_game


@pytest.mark.parametrize("game", [rims(), rails()], ids=["rims", "rails"])
def test_spots_play_by_their_rules(game):
    assert check_where_play_ends(game, range(13)) == 13


# Kayles, A002186 of the OEIS; period 12 from 71 on (Guy and Smith 1956).
def test_rails_is_kayles():
    kayles = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7]
    assert [rails().nim_value(n) for n in range(24)] == kayles
    assert rails().nim_value(10**30) == rails().nim_value(72 + (10**30 - 72) % 12)


def test_rims_is_nim():
    assert rims().nim_value(10**40) == 10**40


def test_a_loop_through_some_spots_leaves_two_groups_one_or_none():
    assert list(rims().moves(2)) == [
        ("loop through 1 spot, leaving 1", 1),
        ("loop through 2 spots, leaving nothing", 0),
    ]
    assert ("loop through 1 spot, leaving 3 and 2", Sum(3, 2)) in rails().moves(6)
    assert list(rails().moves(0)) == []


def test_large_groups_are_answered_one_by_one_or_refused():
    assert len(list(islice(rims().moves(10**30), 3))) == 3
    assert next(iter(rims().moves_to(10**6, 0)))[1] == 0
    with pytest.raises(LimitError, match="moves to a value are looked for in groups of at most 10000000 spots, not"):
        rims().moves_to(10**30, 0)
    assert rims().picture(10**30) == f"{10**30} spots"
    assert rims().picture(0) == "no spots"


def test_spots_pass_the_check_of_games():
    assert check_game(rims(), [7]) == 8
    assert check_game(rails(), [9]) == 10


def test_spots_are_drawn_inside_a_line():
    drawn = rails().svg(7)
    assert (drawn.count("<circle"), drawn.count('rx="22"')) == (7, 1)
    assert "<title>Rails</title>" in drawn
    assert "<desc>A group of 7 spots.</desc>" in drawn
    assert ">1 spot</text>" in rims().svg(1)
    assert ">no spots</text>" in rims().svg(0)
    many = rims().svg(10**30)
    assert many.count("<circle") == 200
    assert f"A group of {10**30} spots, of which 200 are drawn." in many


@pytest.mark.parametrize("count", [*range(1, 30), 199, 200])
def test_all_spots_lie_inside_the_line(count):
    drawn = rims().svg(count)
    line = re.search(r'<rect x="14" y="14" width="(\d+)" height="(\d+)"', drawn)
    width, height = map(int, line.groups())
    spots = {(int(x), int(y)) for x, y in re.findall(r'<circle cx="(\d+)" cy="(\d+)"', drawn)}
    assert len(spots) == count
    assert all(22 <= x - 14 <= width - 22 and 22 <= y - 14 <= height - 22 for x, y in spots)


@pytest.mark.parametrize("spots", [-1, 1.5, "3"])
def test_nonsense_is_refused(spots):
    for method in (rims().options, rims().moves, rims().nim_value, rims().picture, rims().svg):
        with pytest.raises(DomainError, match="a group of spots is"):
            method(spots)
