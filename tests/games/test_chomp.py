"""Chomp: values, outcomes, tables, and the notation and drawings of bars."""

from functools import cache
from itertools import islice, product
from math import comb

import numpy as np
import pytest
from reference.games import nim_values

from grundy.errors import DomainError, LimitError, NotationError
from grundy.games import Chomp, PosetGame
from grundy.games.posets import Poset
from grundy.rules import Outcome
from grundy.testing import check_game

CHOMP = Chomp()


def test_chomp_passes_the_check_of_games():
    assert check_game(Chomp(), [(4, 4, 4), (5, 5), (2, 2, 2, 2)]) == 45


def test_outcomes_and_winning_moves_agree_with_the_values():
    for bar in CHOMP.parse("5x5"), (7, 7), (7, 3), (6, 5), (2, 2, 2, 1), (4, 3, 1), (1,), (5,), (1, 1):
        assert CHOMP.outcome(bar) is Outcome.of(CHOMP.nim_value(bar))
        assert list(CHOMP.winning_moves(bar)) == [move for move in CHOMP.moves(bar) if CHOMP.nim_value(move[1]) == 0]


def test_chomp_is_the_poset_game_on_two_chains_without_the_poison():
    poset_game = PosetGame()
    for rows, columns in [(1, 4), (2, 3), (3, 3), (3, 4)]:
        grid = [(i, j) for i in range(rows) for j in range(columns)]
        pairs = [(a, b) for a in grid[1:] for b in grid[1:] if a != b and a[0] <= b[0] and a[1] <= b[1]]
        name = {place: 10 * place[0] + place[1] for place in grid}
        poset = Poset([name[place] for place in grid[1:]], [(name[a], name[b]) for a, b in pairs])
        assert poset_game.nim_value(poset) == CHOMP.nim_value((columns,) * rows)


# Berlekamp, Conway and Guy 1982, chapter 18: two rows, squares, and Thompson's bar of 8 by 10 with two winning moves.
def test_known_winning_moves():
    for n in range(2, 8):
        assert [left for _, left in CHOMP.winning_moves((n, n))] == [(n, n - 1)]
        assert (n, *([1] * (n - 1))) in [left for _, left in CHOMP.winning_moves((n,) * n)]
    counts = {(a, b): len(list(CHOMP.winning_moves((b,) * a))) for a in range(2, 6) for b in range(a, 8)}
    assert set(counts.values()) == {1}
    assert [label for label, _ in CHOMP.winning_moves((10,) * 8)] == [
        "bite at row 4, column 9",
        "bite at row 5, column 6",
    ]


def test_bars_of_any_length_in_two_rows_or_with_one_row_and_one_column():
    n = 10**30
    assert CHOMP.outcome((n, n - 1)) is Outcome.P
    assert list(CHOMP.winning_moves((n, n - 1))) == []
    assert list(CHOMP.winning_moves((n, 7))) == [("bite at row 1, column 9", (8, 7))]
    assert CHOMP.outcome((n,) * 50) is Outcome.N
    assert CHOMP.nim_value((n,)) == n - 1
    assert list(CHOMP.moves_to((n,), 5)) == [("bite at row 1, column 7", (6,))]
    assert list(CHOMP.moves_to((n, 1, 1), 0)) == [("bite at row 1, column 4", (3, 1, 1))]
    assert list(islice(CHOMP.options((n, 1)), 2)) == [(n - 1, 1), (n - 2, 1)]
    assert CHOMP.canonical((2,) * 1000 + (1,)) == (1001, 1000)


def test_rejects_values_that_need_too_large_a_table():
    with pytest.raises(LimitError) as caught:
        CHOMP.nim_value((20,) * 20)
    refused = (
        "the nim value of Chomp(20x20) needs a table of all later positions, and the limit is 200000 bars "
        "and 25000000 bites; try a smaller bar"
    )
    assert str(caught.value) == refused
    assert CHOMP.winning_move((20,) * 20) == ("bite at row 2, column 2", (20, *(1,) * 19))
    assert CHOMP.winning_move((21,) * 20) is None
    with pytest.raises(LimitError, match="the nim value of Chomp"):
        CHOMP.winning_moves((21,) * 20)


@pytest.mark.parametrize(
    ("bar", "message"),
    [
        ((), "a bar must be a tuple of the lengths of its rows, not (); try (4, 4, 2)"),
        ([3, 2], "a bar must be a tuple of the lengths of its rows, not [3, 2]; try (4, 4, 2)"),
        (7, "a bar must be a tuple of the lengths of its rows, not 7; try (4, 4, 2)"),
        ((2, 3), "no row of a bar can be longer than the row above it, as in (2, 3)"),
        ((3, 0), "a row of the bar must be at least 1, not 0"),
        ((3, 2.0), "a row of the bar must be a whole number, not 2.0"),
    ],
)
def test_rejects_invalid_bars(bar, message):
    for ask in (CHOMP.options, CHOMP.moves, CHOMP.nim_value, CHOMP.outcome, CHOMP.winning_moves, CHOMP.canonical):
        with pytest.raises(DomainError) as caught:
            ask(bar)
        assert str(caught.value) == message


def test_accepts_numpy_integers():
    assert CHOMP.nim_value((np.int64(3), np.int8(2))) == 0


@pytest.mark.parametrize(("text", "bar"), [("3x4", (4, 4, 4)), ("1×1", (1,)), ("7", (7,)), (" 4, 4,2", (4, 4, 2))])
def test_bars_are_parsed_and_formatted(text, bar):
    assert CHOMP.parse(text) == bar
    assert CHOMP.parse(CHOMP.format(bar)) == bar


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected a number of squares (3x4 or 4,4,2), found an empty text\n  \n  ^"),
        ("3x", "expected a number of squares (3x4 or 4,4,2), found the end of the text\n  3x\n    ^"),
        ("3x4x5", "expected nothing more after 3x4, found 'x'\n  3x4x5\n     ^"),
        ("3,4", "a row cannot be longer than the one above it: 4 > 3\n  3,4\n    ^"),
        ("0x3", "expected a positive number, found 0\n  0x3\n  ^"),
        ("3;4", "expected x, a comma or nothing more, found ';'\n  3;4\n   ^"),
        ("99999x2", "a bar must have at most 10000 rows, not 99999; try to exchange rows and columns\n  99999x2\n  ^"),
    ],
)
def test_rejects_invalid_notation_with_its_place(text, message):
    with pytest.raises(NotationError) as caught:
        CHOMP.parse(text)
    assert str(caught.value) == message


def test_the_poisoned_square_is_marked_in_pictures():
    assert CHOMP.picture((3, 1)) == "× □ □\n□"
    drawn = CHOMP.svg((3, 1))
    assert drawn.count("<title>row ") == 4
    assert drawn.count("poisoned</title>") == 1
    with pytest.raises(LimitError) as caught:
        CHOMP.picture((65,))
    assert str(caught.value) == (
        "a picture shows at most 64 rows and columns, but this bar has 1 and 65; try a smaller bar"
    )


def test_a_large_table_is_costly_until_it_is_computed():
    chomp = Chomp()
    assert [chomp.is_costly(bar) for bar in [(8,) * 8, (30,) * 30, (10**6,), (9, 9)]] == [False, True, False, False]
    bar = (11,) * 7 + (10, 9)
    assert chomp.is_costly(bar)
    chomp.nim_value(bar)
    assert not chomp.is_costly(bar)
    assert not chomp.winner_is_clear(bar)


def bites(bar):
    """The definition, square by square."""
    squares = {(i, j) for i, row in enumerate(bar) for j in range(row)}
    for i, j in squares - {(0, 0)}:
        left = [sum(1 for a, b in squares if a == k and not (a >= i and b >= j)) for k in range(len(bar))]
        yield tuple(row for row in left if row)


def bars_within(bar):
    found, queue = {bar}, [bar]
    for part in queue:
        for left in bites(part):
            if left not in found:
                found.add(left)
                queue.append(left)
    return found


@pytest.mark.parametrize("bar", [(1,), (5,), (1, 1, 1), (3, 3), (4, 4, 4, 4), (5, 3, 3, 1)])
def test_tables_agree_with_the_definition(bar):
    chomp, parts = Chomp(), bars_within(bar)
    chomp.nim_value(bar)  # makes the table, which answers for the parts
    assert {part: chomp.nim_value(part) for part in parts} == nim_values(bites, parts)


def test_a_table_contains_only_bars_that_fit():
    chomp, parts = Chomp(), bars_within((4, 4, 3)) | bars_within((3, 3, 3, 3)) | bars_within((5, 5))
    chomp.nim_value((4, 4, 3))
    assert {part: chomp.nim_value(part) for part in parts} == nim_values(bites, parts)


@cache
def count_within(bar, most):
    """Return the bars that fit into a bar and have no row longer than ``most``, row by row."""
    return sum(count_within(bar[1:], row) for row in range(min(bar[0], most) + 1)) if bar else 1


# A table is costly above 2,000,000 bites: the squares of the bar, times the bars that fit into it. Those within a
# rectangle are the paths along their rims.
def test_the_bars_that_fit_into_a_bar_are_counted():
    for a, b in product(range(2, 13), repeat=2):
        assert Chomp().is_costly((b,) * a) == (comb(a + b, a) * a * b > 2_000_000)
    close = [(12, 12, 10, 9, 6, 5, 4), (12, 11, 11, 9, 8, 8, 2), (12, 10, 10, 9, 9, 7, 4), (12, 10, 10, 8, 8, 8, 6)]
    assert [count_within(bar, 12) * sum(bar) - 2_000_000 for bar in close] == [-682, -1030, 678, 1236]
    assert [Chomp().is_costly(bar) for bar in close] == [False, False, True, True]
    assert Chomp().is_costly((10**30, 10**30))


def test_a_bar_and_its_mirror_image_have_the_same_canonical_form():
    assert CHOMP.canonical((4, 3, 3, 1, 1)) == CHOMP.canonical((5, 3, 3, 1)) == (5, 3, 3, 1)
    for bar in bars_within((4, 4, 3)):
        mirrored = tuple(sum(row > column for row in bar) for column in range(bar[0]))
        assert CHOMP.canonical(bar) == CHOMP.canonical(mirrored) == max(bar, mirrored)
