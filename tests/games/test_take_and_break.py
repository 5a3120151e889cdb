"""Take-and-break games by name, Lasker's Nim and Treblecross."""

import pickle
from functools import cache
from itertools import islice, product
from typing import Any

import pytest
import reference
from hypothesis import given, strategies as st

from grundy import DomainError, NotationError
from grundy.games import CATALOGUE, Entry, Lasker, Treblecross, entry_named
from grundy.sequences import TakeAndBreak
from grundy.sequences.heaps import TABLE
from grundy.testing import check_game


def take_and_break(notation: str) -> Any:
    return entry_named("take-and-break").make((notation,))


NAMED = [entry for entry in CATALOGUE if entry.game == "heaps.take_and_break:take_and_break" and entry.arguments]


@pytest.mark.parametrize("entry", NAMED, ids=lambda entry: entry.id)
def test_named_games_are_shared_and_pass_the_check_of_games(entry: Entry) -> None:
    game: Any = entry.make()
    assert game is entry.make() is take_and_break(game.notation)
    assert check_game(game, [8, (4, 2)]) > 10


@pytest.mark.parametrize(
    ("name", "first"),
    [
        ("kayles", "0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2 1 4 6 7 4 1 2 8 5 4 7 2 1 8 6 7"),  # OEIS A002186
        ("double-kayles", "0 1 2 3 4 5 6 7 3 2 8 9 7 6 5 4 3 2 8 9 4 5 12 13 9 8 2 3 4 5 15 14"),  # OEIS A071074
        ("dawsons-chess", "0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 3 0 1 1 3 0 2 1 1 0 4 5 2 7 4 0"),  # OEIS A002187
        ("dawsons-kayles", "0 0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 3 0 1 1 3 0 2 1 1 0 4 5 2 7 4 0"),  # OEIS A002187
        ("officers", "0 0 1 2 0 1 2 3 1 2 3 4 0 3 4 2 1 3 2 1 0 2 1 4 5 1 4 5 1 2 0 1 2 3 1 2"),  # OEIS A046695
        ("couples", "0 0 0 1 2 0 1 2 3 1 2 3 4 0 3 4 2 1 3 2 1 0 2 1 4 5 1 4 5 1 2 0"),  # OEIS A046695
        ("guiles", "0 1 1 0 1 1 2 2 1 2 2 1 1 0 1 1 2 2 1 2 2"),  # Winning Ways, 1982, chapter 4: period 10
        ("flanigan", "0 1 0 1 2 0 1 0 3 1 2 1 2 0 3 0 3 1 2 1 2 0 3 0 3"),  # OEIS A125924
        ("kenyon", "0 1 2 0 1 2 3 4 5 3 4 5 6 7 8 6 7 8"),  # Winning Ways, 1982, chapter 4: it grows by 3 every 6
        ("she-loves-me", "0 1 0 1 0 1 0 1"),  # OEIS A000035
        ("daisies", "0 1 2 1 2 1 2 1 2"),  # by induction: 1 for odd heaps, 2 for even ones
        ("grundy", "0 0 0 1 0 2 1 0 2 1 0 2 1 3 2 1 3 2 4 3 0 4 3 0 4 3 0 4 1 2 3 1 2 4 1 2"),  # OEIS A002188
    ],
)
def test_first_values_of_named_games(name: str, first: str) -> None:
    game: Any = entry_named(name).make()
    known = list(map(int, first.split()))
    assert [game.nim_value(heap) for heap in range(len(known))] == known


# The period of 12 values and all exceptions to it: Guy and Smith 1956.
def test_kayles_has_period_12_with_fourteen_exceptions() -> None:
    period = [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7]
    exceptions = [heap for heap in range(1000) if take_and_break("Kayles").nim_value(heap) != period[heap % 12]]
    assert exceptions == [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70]


# Period 34; its last exception is 52 in Dawson's Kayles, which is 51 in Dawson's Chess: Guy and Smith 1956.
def test_dawsons_games_have_period_34() -> None:
    for game, last in ((take_and_break("Dawson's Kayles"), 52), (take_and_break("Dawson's Chess"), 51)):
        found = [game.nim_value(heap) for heap in range(1000)]
        assert max(heap for heap in range(1000 - 34) if found[heap] != found[heap + 34]) == last


def test_every_named_heap_game_has_a_row_in_the_catalogue() -> None:
    made = {getattr(entry.make(), "name", "") for entry in NAMED}
    elsewhere = {"Nim", "Lasker's Nim", "Treblecross"}  # these have classes of their own
    assert made | elsewhere == {row.name for row in TABLE}


def test_any_notation_gives_the_shared_game() -> None:
    assert take_and_break("0.137") is take_and_break("dawsons chess")
    assert take_and_break("{1,2,6}") is take_and_break("{6,2,1}")
    assert take_and_break("all but {1,2}").nim_value(10**30) == 10**30 // 3
    assert isinstance(take_and_break("4.(3)"), Lasker)
    with pytest.raises(NotationError, match="did you mean Kayles"):
        take_and_break("Kales")


def test_pins_are_drawn_as_pins() -> None:
    assert take_and_break("Kayles").picture((5, 2)) == "▮▮▮▮▮ 5\n▮▮ 2"
    assert take_and_break("Kayles").picture(0) == "– 0"


def test_lasker_passes_the_check_of_games() -> None:
    assert check_game(Lasker(), [12, (5, 3)]) > 100


# Winning Ways, 1982, chapter 4: the pattern 1 2 4 3 5 6 8 7 …
def test_first_values() -> None:
    assert [Lasker().nim_value(heap) for heap in range(17)] == [
        0,
        1,
        2,
        4,
        3,
        5,
        6,
        8,
        7,
        9,
        10,
        12,
        11,
        13,
        14,
        16,
        15,
    ]


# Ferguson, Game Theory, part I, section 4.4: heaps of 2, 5 and 7 have the values 2, 5 and 8; break 7 into 1 and 6.
def test_an_example_from_a_textbook() -> None:
    game = Lasker()
    assert [game.nim_value(heap) for heap in (2, 5, 7)] == [2, 5, 8]
    assert ("break 7 into 6 and 1", (6, 1)) in list(game.moves_to(7, 2 ^ 5))


def breaks(heap: int, value: int) -> list[tuple[int, ...]]:
    return [left for label, left in Lasker().moves_to(heap, value) if label.startswith("break")]


def test_all_breaks_with_a_value_are_found_each_once() -> None:
    game = Lasker()
    for heap in range(36):
        found = {value: breaks(heap, value) for value in range(45)}
        for value, pairs in found.items():
            wanted = [(heap - b, b) for b in range(1, heap // 2 + 1) if game.nim_value((heap - b, b)) == value]
            assert sorted(pairs) == sorted(wanted)


@pytest.mark.parametrize("heap", [10**30 + r for r in range(4)])
def test_huge_heaps_are_solved_immediately(heap: int) -> None:
    game = Lasker()
    for value in (0, 1, 5, 10**20, heap - 7):
        for label, left in islice(game.moves_to(heap, value), 10):
            assert game.nim_value(left) == value
            assert label.startswith(("take", "break"))


@given(st.integers(1, 10**6), st.data())
def test_a_break_that_exists_is_found(heap: int, data: st.DataObject) -> None:
    part = data.draw(st.integers(1, heap))
    game = Lasker()
    pair = tuple(sorted((part, heap), reverse=True))
    assert pair in set(breaks(part + heap, game.nim_value(pair)))


def test_lasker_is_the_game_with_its_digits() -> None:
    assert Lasker() == TakeAndBreak("4.(3)")
    assert (Lasker().name, Lasker().notation) == ("Lasker's Nim", "4.(3)")
    copy = pickle.loads(pickle.dumps(Lasker()))
    assert isinstance(copy, Lasker)
    assert copy == Lasker()


def test_treblecross_passes_the_check_of_games() -> None:
    assert check_game(Treblecross(), [(12, ()), (11, (4,)), (0, ()), (1, ())]) > 100


@cache
def wins(strips: tuple[str, ...]) -> bool:
    """Return whether the next player wins the usual game: the first three in a row, on any strip, win."""
    if any("XXX" in strip for strip in strips):
        return False
    return any(
        not wins(tuple(sorted((*strips[:i], strip[:at] + "X" + strip[at + 1 :], *strips[i + 1 :]))))
        for i, strip in enumerate(strips)
        for at, square in enumerate(strip)
        if square == "."
    )


def test_the_winner_is_that_of_the_usual_game() -> None:
    """Return every strip of 3 to 9 squares on which no two crosses are near each other."""
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


def test_winners_on_small_strips() -> None:
    """The zeros of 0.007 are the heaps 8, 14, 24, 32, 34 (Winning Ways, 1982, chapter 4), two more than squares."""
    game = Treblecross()
    assert [n for n in range(3, 41) if game.nim_value((n, ())) == 0] == [6, 12, 22, 30, 32]


def test_moves_to_a_value_in_long_strips() -> None:
    game = Treblecross()
    found = list(game.moves_to((1001, ()), 0))
    assert ("cross square 501", (1001, (501,))) in found
    assert all(game.nim_value(left) == 0 for _, left in found)


def test_positions_have_three_notations() -> None:
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
        ("9: 5,5", 3, "crosses must be listed once, in increasing order, but 5 comes after 5"),
        (
            "X.X",
            0,
            "the crosses on 1 and 3 are too close: the next move could make three in a row; leave at least "
            "two squares between crosses",
        ),
    ],
)
def test_rejects_invalid_notation_with_its_place(text: str, at: int, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        Treblecross().parse(text)
    assert (caught.value.at, caught.value.message) == (at, message)


@pytest.mark.parametrize("bad", [9, (9, [5]), (9,), "..X"])
def test_rejects_invalid_positions(bad: object) -> None:
    with pytest.raises(
        DomainError, match="a position of Treblecross must be the number of squares and a tuple of crosses"
    ):
        Treblecross().nim_value(bad)


def test_pictures() -> None:
    game = Treblecross()
    assert game.picture((9, (4,))) == "· – – X – – · · ·"
    assert game.picture((10**30, (4, 9))) == f"{10**30} squares, crosses on 4 and 9"
    assert game.svg((9, (4,))).count("<rect") == 10
    assert "of which the first are drawn" in game.svg((10**30, ()))


def test_moves_of_a_huge_strip_are_lazy() -> None:
    assert next(Treblecross().moves((10**30, ()))) == ("cross square 1", (10**30, (1,)))


HUGE = 10**5000


@pytest.mark.parametrize("wrong", [HUGE, (HUGE, (HUGE, HUGE)), (HUGE, (HUGE - 1, HUGE))], ids=["int", "twice", "near"])
def test_rejects_positions_of_any_length_in_one_sentence(wrong: object) -> None:
    with pytest.raises(DomainError, match="a number of 16610 bits"):
        Treblecross().nim_value(wrong)  # type: ignore[arg-type]
