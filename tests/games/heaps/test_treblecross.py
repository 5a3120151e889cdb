from functools import cache
from itertools import product

import pytest
import reference

from grundy import DomainError, NotationError
from grundy.games import Treblecross
from grundy.sequences import TakeAndBreak
from grundy.testing import check_game


def test_treblecross_is_what_it_says() -> None:
    assert check_game(Treblecross(), [(12, ()), (11, (4,)), (0, ()), (1, ())]) > 100


@cache
def wins(strips: tuple[str, ...]) -> bool:
    """Whether the next player wins as people play: the first three in a row, on any strip, win it all."""
    if any("XXX" in strip for strip in strips):
        return False
    return any(
        not wins(tuple(sorted((*strips[:i], strip[:at] + "X" + strip[at + 1 :], *strips[i + 1 :]))))
        for i, strip in enumerate(strips)
        for at, square in enumerate(strip)
        if square == "."
    )


def test_the_winner_is_that_of_the_game_as_people_play_it() -> None:
    """Every strip of 3 to 9 squares on which no two crosses are near each other."""
    game = Treblecross()
    for length in range(3, 10):
        for drawn in map("".join, product(".X", repeat=length)):
            if not any(near in drawn for near in ("XX", "X.X")):
                assert (game.nim_value(game.parse(drawn)) > 0) == wins((drawn,)), drawn


def test_several_strips_are_a_sum() -> None:
    game = Treblecross()
    for a, b in [(3, 3), (3, 4), (4, 4), (3, 5), (4, 5), (5, 5), (3, 6), (4, 6)]:
        assert (game.nim_value((a, ())) != game.nim_value((b, ()))) == wins(("." * a, "." * b))


def test_an_empty_strip_of_n_squares_is_a_heap_of_n_plus_2() -> None:
    game = Treblecross()
    heaps = reference.heap_values(TakeAndBreak("0.007").options, 33)
    assert [game.nim_value((n, ())) for n in range(31)] == heaps[2:33]


def test_who_wins_on_small_strips() -> None:
    """The zeros of 0.007 are the heaps 8, 14, 24, 32, 34 (Winning Ways, 1982, chapter 4), two more than squares."""
    game = Treblecross()
    assert [n for n in range(3, 41) if game.nim_value((n, ())) == 0] == [6, 12, 22, 30, 32]


def test_moves_to_a_value_in_long_strips() -> None:
    game = Treblecross()
    found = list(game.moves_to((1001, ()), 0))
    assert ("cross square 501", (1001, (501,))) in found
    assert all(game.nim_value(left) == 0 for _, left in found)


def test_positions_are_read_in_three_ways() -> None:
    game = Treblecross()
    assert game.parse(" 9 ") == (9, ())
    assert game.parse("..x...X") == game.parse("7: 3, 7") == (7, (3, 7))
    assert game.format((7, (3, 7))) == "..X...X"
    assert game.format((1000, (3, 7))) == "1000: 3,7"
    assert game.parse(game.format((1000, (3, 7)))) == (1000, (3, 7))


@pytest.mark.parametrize(
    ("text", "at", "message"),
    [
        ("", 0, "expected the number of squares, or a strip such as ..X..., found an empty text"),
        ("9 5", 2, "expected a colon and the squares of crosses, or nothing more, found '5'"),
        ("9: 5;", 4, "expected nothing more, found ';'"),
        ("9: 12", 3, "a strip of 9 squares has no square 12"),
        ("9: 5,5", 3, "crosses are named in increasing order, each once, and 5 comes after 5"),
        (
            "X.X",
            0,
            "the crosses on 1 and 3 are so near that three in a row can be made at once; at least two squares lie "
            "between crosses here",
        ),
    ],
)
def test_what_cannot_be_read_is_shown(text: str, at: int, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        Treblecross().parse(text)
    assert (caught.value.at, caught.value.message) == (at, message)


@pytest.mark.parametrize("bad", [9, (9, [5]), (9,), "..X"])
def test_what_is_no_position_is_refused(bad: object) -> None:
    with pytest.raises(DomainError, match="a position of Treblecross is the number of squares and a tuple of crosses"):
        Treblecross().nim_value(bad)


def test_pictures() -> None:
    game = Treblecross()
    assert game.picture((9, (4,))) == "· – – X – – · · ·"
    assert game.picture((10**30, (4, 9))) == f"{10**30} squares, crosses on 4 and 9"
    assert game.svg((9, (4,))).count("<rect") == 10
    assert "of which the first are drawn" in game.svg((10**30, ()))


def test_moves_of_a_huge_strip_come_one_by_one() -> None:
    assert next(Treblecross().moves((10**30, ()))) == ("cross square 1", (10**30, (1,)))


HUGE = 10**5000


@pytest.mark.parametrize("wrong", [HUGE, (HUGE, (HUGE, HUGE)), (HUGE, (HUGE - 1, HUGE))], ids=["int", "twice", "near"])
def test_wrong_positions_of_any_length_are_refused_in_one_sentence(wrong: object) -> None:
    with pytest.raises(DomainError, match="a number of 16610 bits"):
        Treblecross().nim_value(wrong)  # type: ignore[arg-type]
