"""Nim and its disguises: Staircase Nim, Poker Nim, Northcott's game, and their shared helpers."""

import pickle
from functools import cache, reduce
from itertools import product
from operator import xor

import numpy as np
import pytest
from hypothesis import given, strategies as st

from grundy import DomainError, NotationError, Outcome, mex, outcome
from grundy.games import Moore, Nim, Northcott, PokerNim, Staircase
from grundy.graphs import GameGraph, solve
from grundy.testing import check_game


def test_nim_passes_the_check_of_games() -> None:
    assert check_game(Nim(), [12]) == 13


def test_a_pile_of_any_size_costs_nothing() -> None:
    assert list(Nim().moves_to(10**30, 5)) == [(f"take {10**30 - 5}", 5)]
    assert list(Nim().moves_to(5, 5)) == []
    assert next(iter(Nim().moves(10**30))) == ("take 1", 10**30 - 1)
    assert next(iter(Nim().options(10**30))) == 0


def test_labels_of_numbers_that_python_does_not_print_are_hexadecimal() -> None:
    assert Nim().moves_to(1 << 20_000, 0) == ((f"take {hex(1 << 20_000)}", 0),)


@pytest.mark.parametrize("ask", ["options", "moves", "nim_value", "misere_nim_value", "picture", "svg"])
def test_rejects_invalid_piles(ask: str) -> None:
    with pytest.raises(DomainError, match=r"^a pile must be at least 0, not -3$"):
        getattr(Nim(), ask)(-3)
    with pytest.raises(DomainError, match=r"^a pile must be a whole number, not 2\.5$"):
        getattr(Nim(), ask)(2.5)


def test_moves_to_rejects_invalid_values() -> None:
    with pytest.raises(DomainError, match=r"^a nim value must be at least 0, not -1$"):
        Nim().moves_to(3, -1)


def test_integers_of_other_types_give_plain_integers() -> None:
    assert type(Nim().nim_value(True)) is int
    assert Nim().nim_value(np.uint8(200)) == 200


@given(st.lists(st.integers(0, 1 << 100), max_size=8))
def test_the_nim_sum_is_exclusive_or(piles: list[int]) -> None:
    assert Moore(1).nim_value(tuple(piles)) == PokerNim().nim_value((tuple(piles), 3)) == reduce(xor, piles, 0)


def test_the_misere_value_is_the_mex_with_1_at_the_end() -> None:
    values: dict[tuple[int, ...], int] = {}
    for piles in np.ndindex(5, 5, 5):
        options = [(*piles[:i], left, *piles[i + 1 :]) for i in range(3) for left in range(piles[i])]
        values[piles] = mex(values[option] for option in options) if options else 1
        assert PokerNim().misere_nim_value((piles, 0)) == values[piles]
    assert [Nim().misere_nim_value(n) for n in range(5)] == [1, 0, 2, 3, 4]


def test_pictures_of_all_sizes() -> None:
    assert Nim().picture(0) == "– 0"
    assert Nim().picture(7) == "●●●●●●● 7"
    assert Nim().picture(10**30) == f"{30 * '●'}… {10**30}"
    assert Nim().svg(7).count("<circle") == 7
    assert f"… {10**30}" in Nim().svg(10**30)


def test_staircase_passes_the_check_of_games() -> None:
    assert check_game(Staircase(), [(2, 2, 1, 1), (1, 2, 3)]) > 100


# Sprague 1937; also Exercise 2.6.6 of Ferguson, Game Theory, part I. Checked by mex on all small staircases.
def test_the_value_is_the_nim_sum_of_the_odd_steps() -> None:
    game = Staircase()

    @cache
    def value(steps: tuple[int, ...]) -> int:
        return mex(map(value, game.options(steps)))

    for steps in product(range(4), range(3), range(4), range(3)):
        assert game.nim_value(steps) == value(steps) == steps[0] ^ steps[2]
    for steps in product(range(2), repeat=7):
        assert game.nim_value(steps) == value(steps) == sum(steps[::2]) % 2


def test_misere_play_is_nim_on_the_odd_steps() -> None:
    game = Staircase()

    @cache
    def misere(steps: tuple[int, ...]) -> int:
        options = list(game.options(steps))
        return mex(map(misere, options)) if options else 1

    for steps in [(a, b, c, d) for a in range(3) for b in range(3) for c in range(3) for d in range(2)]:
        assert game.misere_nim_value(steps) == misere(steps)


def test_only_odd_steps_count_at_any_size() -> None:
    game = Staircase()
    assert game.nim_value((10**30, 7, 5, 10**40)) == 10**30 ^ 5
    assert list(game.moves_to((10**30, 10**40, 5), 0)) == [
        (f"take {10**30 - 5} coins off step 1", (5, 10**40, 5)),
    ]
    assert list(game.moves_to((5, 10**40, 10**30), 0)) == [
        (f"move {10**30 - 5} coins from step 2 to step 1", (10**30, 10**40 - 10**30 + 5, 10**30)),
        (f"move {10**30 - 5} coins from step 3 to step 2", (5, 10**40 + 10**30 - 5, 5)),
    ]


def test_labels() -> None:
    assert list(Staircase().moves((1, 1))) == [
        ("take 1 coin off step 1", (0, 1)),
        ("move 1 coin from step 2 to step 1", (2, 0)),
    ]


def test_the_odd_steps_are_shown_in_binary() -> None:
    (shown,) = Staircase().representations((3, 5, 4))
    assert shown.rows == (("step 1", "011"), ("step 3", "100"))
    assert shown.marked == {0, 1, 2}
    assert shown.statement.endswith("here some do not: N.")
    (shown,) = Staircase().representations((3, 5, 3))
    assert shown.statement.endswith("here all do: P.")
    (shown,) = Staircase().representations(())
    assert shown.rows == ()


@pytest.mark.parametrize("ask", ["options", "moves", "nim_value", "misere_nim_value", "picture", "svg"])
def test_staircase_rejects_invalid_positions(ask: str) -> None:
    with pytest.raises(DomainError, match=r"^the number of coins on a step must be at least 0, not -1$"):
        list(getattr(Staircase(), ask)((1, -1)))


def test_poker_nim_passes_the_check_of_games() -> None:
    assert check_game(PokerNim(), [((2, 2), 2), ((3,), 3), ((1, 1, 1), 1)]) > 60


# Winning Ways, 1982, chapter 3: the reply to added chips removes them, so the heaps have the values of Nim.
def test_the_value_is_the_nim_sum_of_the_heaps_whatever_is_in_the_bag() -> None:
    game = PokerNim()

    @cache
    def value(position: tuple[tuple[int, ...], int]) -> int:
        return mex(map(value, game.options(position)))

    for a, b, bag in product(range(5), range(5), range(4)):
        assert game.nim_value(((a, b), bag)) == value(((a, b), bag)) == a ^ b
    for a, b, c in product(range(3), repeat=3):
        assert game.nim_value(((a, b, c), 2)) == value(((a, b, c), 2)) == a ^ b ^ c


def test_misere_play_is_nim_with_the_same_heaps() -> None:
    game = PokerNim()

    @cache
    def misere(position: tuple[tuple[int, ...], int]) -> int:
        options = list(game.options(position))
        return mex(map(misere, options)) if options else 1

    for a, b, bag in product(range(4), range(3), range(3)):
        assert game.misere_nim_value(((a, b), bag)) == misere(((a, b), bag))


def test_the_bag_does_not_matter_at_any_size() -> None:
    game = PokerNim()
    assert game.nim_value(((10**30, 5), 10**50)) == 10**30 ^ 5
    assert list(game.moves_to(((10**30, 5), 10**50), 0)) == [
        (f"take {10**30 - 5} chips from the first heap", ((5, 5), 10**50)),
        (f"add {10**30 - 5} chips to the second heap", ((10**30, 10**30), 10**50 - 10**30 + 5)),
    ]
    assert list(game.moves_to(((2,), 1), 3)) == [("add 1 chip to the heap", ((3,), 0))]
    assert list(game.moves_to(((2,), 0), 3)) == []


def test_no_player_can_force_a_win_if_the_bag_is_refilled() -> None:
    """The claim of the docstring: if chips go back to the bag, play need not end."""
    for chips in range(1, 5):
        for heap in range(chips + 1):
            assert outcome(lambda h, n=chips: [other for other in range(n + 1) if other != h], heap) is Outcome.D


def test_poker_nim_parses_and_formats_positions() -> None:
    game = PokerNim()
    assert game.parse(" 3, 0,5 ;12 ") == ((3, 0, 5), 12)
    assert game.format(((3, 0, 5), 12)) == "3,0,5; 12"


@pytest.mark.parametrize(
    ("text", "at", "message"),
    [
        ("", 0, "expected a heap, found an empty text"),
        ("3,5", 3, "expected a comma, or a semicolon and the chips in the bag, found the end of the text"),
        ("3;", 2, "expected the chips in the bag, found the end of the text"),
        ("3;4,5", 3, "expected nothing more, found ','"),
    ],
)
def test_poker_nim_rejects_invalid_notation(text: str, at: int, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        PokerNim().parse(text)
    assert (caught.value.at, caught.value.message) == (at, message)


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ((3, 4), "a position must be a tuple of whole numbers, each a heap, not 3; write (3,)"),
        (((3, 4), -1), "the number of chips in the bag must be at least 0, not -1"),
        ((3, 4, 5), "a position of Poker Nim must be a tuple of heaps and a bag, such as ((3, 5), 4), not (3, 4, 5)"),
    ],
)
def test_poker_nim_rejects_invalid_positions(position: object, message: str) -> None:
    with pytest.raises(DomainError) as caught:
        PokerNim().nim_value(position)
    assert str(caught.value) == message


def test_the_bag_is_drawn() -> None:
    assert PokerNim().picture(((2, 1), 3)) == "heap 1  ●● 2\nheap 2  ● 1\nbag     ●●● 3"
    assert PokerNim().svg(((2,), 3)).count("<circle") == 5


def boards(squares: int, rows: int) -> list[tuple[tuple[int, int], ...]]:
    pairs = [(a, b) for a, b in product(range(1, squares + 1), repeat=2) if a != b]
    return list(product(pairs, repeat=rows))


# Winning Ways, 1982, chapter 3, and Exercise 2.6.5 of Ferguson, Game Theory, part I: it is Nim on the gaps.
@pytest.mark.parametrize(("squares", "rows"), [(2, 3), (3, 3), (4, 3), (7, 2), (9, 1)])
def test_all_small_boards_by_retrograde_analysis(squares: int, rows: int) -> None:
    """Play can repeat, but no board is a draw, and the winning moves are complete."""
    game = Northcott(squares)
    starts = boards(squares, rows)
    graph = GameGraph.from_adjacency({board: list(game.options(board)) for board in starts})
    solution = solve(graph, values=False)
    for board in starts:
        balanced = reduce(xor, (abs(mine - other) - 1 for mine, other in board)) == 0
        assert game.outcome(board) is solution.outcome_of(board) is (Outcome.P if balanced else Outcome.N)
        found = [left for _, left in game.winning_moves(board)]
        assert sorted(found) == sorted(solution.winning_moves(board))


@pytest.mark.parametrize(("squares", "rows"), [(4, 2), (5, 2)])
def test_the_first_winning_move_wins_against_every_reply(squares: int, rows: int) -> None:
    """If one player always makes the first winning move, no play repeats."""
    game = Northcott(squares)
    lost = [board for board in boards(squares, rows) if game.outcome(board) is Outcome.P]
    answered = {board: [game.winning_moves(left)[0][1] for left in game.options(board)] for board in lost}
    ended: set[tuple[tuple[int, int], ...]] = set()
    while len(ended) < len(lost):
        fresh = {board for board in lost if board not in ended and ended.issuperset(answered[board])}
        assert fresh
        ended |= fresh


def test_northcott_passes_the_check_of_games() -> None:
    assert check_game(Northcott(4), [((1, 4), (4, 2))]) > 50
    assert Northcott(4).alone


def test_huge_boards_are_solved_immediately() -> None:
    game = Northcott(10**30)
    position = ((1, 10**29), (10**30, 7))
    assert game.outcome(position) is Outcome.N
    for _, left in game.winning_moves(position):
        assert game.outcome(left) is Outcome.P
    assert game.picture(position).startswith("row 1: ● 1, ○ 1000")
    assert game.svg(position).count("<circle") == 4
    huge = Northcott(10**1000)
    assert huge.svg(((1, 10**1000),)).count("<circle") == 2


def test_moves_are_named_and_the_board_is_turned_to_the_other_player() -> None:
    assert list(Northcott(4).moves(((2, 4),))) == [("move from 2 to 3", ((4, 3),)), ("move from 2 to 1", ((4, 1),))]
    assert list(Northcott(4).moves(((1, 2),))) == []
    assert dict(Northcott(4).moves(((1, 2), (3, 1))))["in the second row move from 3 to 4"] == ((2, 1), (1, 4))


def test_winning_moves_towards_the_other_counter_come_first() -> None:
    # gaps 1 and 3: close the second one, or open the first one
    assert list(Northcott(9).winning_moves(((6, 8), (2, 6)))) == [
        ("in the second row move from 2 to 4", ((8, 6), (6, 4))),
        ("in the first row move from 6 to 4", ((8, 4), (6, 2))),
    ]


def test_the_gaps_are_shown_in_binary() -> None:
    (shown,) = Northcott(8).representations(((3, 7), (5, 2)))
    assert shown.rows == (("gap 1", "11"), ("gap 2", "10"))
    assert shown.marked == {1}


def test_northcott_parses_and_formats_boards() -> None:
    game = Northcott("8")
    assert game.parse(" 3 - 7 ,5–2") == ((3, 7), (5, 2))
    assert game.format(((3, 7), (5, 2))) == "3-7, 5-2"
    assert game.parameters == Northcott(" 008 ").parameters == ("8",)


@pytest.mark.parametrize(
    ("text", "at", "message"),
    [
        ("3-3", 0, "the counters of a row must be on different squares from 1 to 8, not on 3 and 3"),
        ("1-2, 3-9", 5, "the counters of a row must be on different squares from 1 to 8, not on 3 and 9"),
        ("0-3", 0, "a square must be at least 1, not 0"),
        ("3", 1, "expected a hyphen and the square of the other counter, as in 3-7, found the end of the text"),
        ("3-7;", 3, "expected a comma and another row, or nothing more, found ';'"),
    ],
)
def test_northcott_shows_where_notation_is_invalid(text: str, at: int, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        Northcott(8).parse(text)
    assert (caught.value.at, caught.value.message) == (at, message)


@pytest.mark.parametrize("squares", ["x", "", "8 9"])
def test_northcott_rejects_squares_that_are_not_a_number(squares: str) -> None:
    with pytest.raises(NotationError, match=r"expected (the number of squares in a row|a semicolon and the rows)"):
        Northcott(squares)


def test_northcott_rejects_invalid_boards() -> None:
    with pytest.raises(DomainError, match="the number of squares in a row must be at least 2, not 1"):
        Northcott(1)
    with pytest.raises(DomainError, match="must be a tuple of rows, such as"):
        Northcott(8).outcome([(3, 7)])
    with pytest.raises(DomainError, match="a row must be a pair of squares, the mover's first"):
        Northcott(8).outcome((3, 7))


def test_games_are_equal_when_their_boards_are() -> None:
    assert Northcott("8") == Northcott(8) != Northcott(9)
    assert pickle.loads(pickle.dumps(Northcott(8))) == Northcott(8)
    assert len({Northcott(8), Northcott("8")}) == 1


def test_ordinals_are_english_words() -> None:
    words = [label.removeprefix("take 1 from the ").removesuffix(" heap") for label, _ in Moore(1).moves((1,) * 112)]
    assert [words[n - 1] for n in (1, 2, 3, 10)] == ["first", "second", "third", "tenth"]
    assert [words[n - 1] for n in (11, 12, 13, 20, 21, 22, 23, 101, 111, 112)] == (
        "11th 12th 13th 20th 21st 22nd 23rd 101st 111th 112th".split()
    )


@pytest.mark.parametrize(
    ("position", "message"),
    [
        (7, "a position must be a tuple of whole numbers, each a heap, not 7; write (7,)"),
        ([1, 2], "a position must be a tuple of whole numbers, each a heap, not [1, 2]"),
        ("ab", "a position must be a tuple of whole numbers, each a heap, not 'ab'"),
        ((1, 2.5), "a heap must be a whole number, not 2.5"),
        ((1, -2), "a heap must be at least 0, not -2"),
    ],
)
def test_rejects_positions_that_are_not_tuples_of_numbers(position: object, message: str) -> None:
    with pytest.raises(DomainError) as caught:
        Moore(2).canonical(position)
    assert str(caught.value) == message


def test_rows_are_equally_long() -> None:
    shown = {steps: next(Staircase().representations(steps)).rows for steps in [(0,), (), (1, 7, 9)]}
    assert shown == {(0,): (("step 1", "0"),), (): (), (1, 7, 9): (("step 1", "0001"), ("step 3", "1001"))}


def test_amounts_of_one_are_singular() -> None:
    assert [label for label, _ in Staircase().moves((2,))] == ["take 1 coin off step 1", "take 2 coins off step 1"]
    for steps, count in [((), "0 steps"), ((1,), "1 step"), ((1, 1), "2 steps")]:
        assert f"Staircase Nim on {count}<" in Staircase().svg(steps)


def test_rejects_numbers_of_any_length_in_one_sentence() -> None:
    with pytest.raises(DomainError, match=r"each a heap, not a list$"):
        Moore(2).canonical([10**5000])


def test_columns_with_an_odd_number_of_ones_are_marked() -> None:
    (shown,) = Staircase().representations((5, 9, 6))
    assert (shown.rows, shown.marked) == ((("step 1", "101"), ("step 3", "110")), {1, 2})
    assert shown.statement.endswith(" P exactly when every column has an even number of ones; here some do not: N.")
    (shown,) = Staircase().representations((6, 9, 6))
    assert shown.statement.endswith("here all do: P.")
    (shown,) = Staircase().representations(())
    assert shown.marked == set()
