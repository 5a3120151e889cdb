"""Games with one heap: subtraction sets, squares and primes, Fibonacci Nim."""

import pickle
from functools import cache
from itertools import islice
from xml.etree import ElementTree

import numpy as np
import pytest
import reference
from hypothesis import given, strategies as st
from strategies import take_sets

from grundy import DomainError, LimitError, NotationError, Outcome
from grundy.games import FibonacciNim, OnePile, SubtractPrimes, SubtractSquares
from grundy.games.representation import p_system
from grundy.testing import check_game


@given(take_sets, st.integers(0, 40))
def test_one_pile_passes_the_check_of_games(takes: set[int], pile: int) -> None:
    check_game(OnePile(takes), [pile])


def test_a_million_counters() -> None:
    assert OnePile({1, 2, 6}).nim_value(1_000_000) == 1


def test_moves_to_a_value_at_any_size() -> None:
    # G(n) = 0, 1, 2, 0, 1, 2, 3 with period 7 (Reiter 1999), and 10^30 = 1 mod 7.
    assert list(OnePile({1, 2, 6}).moves_to(10**30, 0)) == [("take 1", 10**30 - 1)]


@given(take_sets, st.integers(0, 60))
def test_the_last_digit_in_the_base_of_the_period_gives_the_winner(takes: set[int], pile: int) -> None:
    game = OnePile(takes)
    for shown in game.representations(pile):
        base = int(shown.system.split()[-1]) if shown.system != "binary" else 2
        ((name, digits),) = shown.rows
        assert (int(name), int(digits, base) if base <= 36 else pile) == (pile, pile)
        assert shown.statement.endswith(": P." if game.nim_value(pile) == 0 else ": N.")


# OEIS A014586 and A014589
SQUARES = """0 1 0 1 2 0 1 0 1 2 0 1 0 1 2 0 1 0 1 2 0 1 0 1 2 3 2 3 4 5 3 2 3 4 0 1 2 3 2 0 1 2 3 2 0 1 2 3 2 3 4 5 0
1 3 4 5 0 1 3 4 5 0 1 3 0 1 0 1 2 4 3 0 1 5 6 2 3 4 5 6 2 3 4 5 0 1 6 3 2 4 2 6 4 5 0 1 6 4"""
PRIMES = """0 0 1 1 2 2 3 3 4 0 0 1 1 2 2 3 3 4 4 5 5 6 6 7 7 0 4 1 5 2 6 3 4 7 0 0 1 1 2 2 3 3 4 8 5 7 6 8 9 0 4 1 5
2 6 0 4 1 5 2 6 3 4 7 5 8 4 10 5 7 6 8 4 7 5 8 6 10 9 7 4 8 5 10 6 0 4 1 5 2 6 0 4 1 5 2 6 3"""

GAMES = [(SubtractSquares, SQUARES), (SubtractPrimes, PRIMES)]


@pytest.mark.parametrize(("game", "known"), GAMES)
def test_known_values(game: type[SubtractSquares | SubtractPrimes], known: str) -> None:
    values = list(map(int, known.split()))
    assert [game().nim_value(n) for n in range(len(values))] == values


@pytest.mark.parametrize(("game", "known"), GAMES)
def test_games_pass_the_check_of_games(game: type[SubtractSquares | SubtractPrimes], known: str) -> None:
    assert check_game(game(), [60, 59]) == 61


@pytest.mark.parametrize(("game", "known"), GAMES)
def test_large_heaps_have_no_value_but_their_moves_are_lazy(
    game: type[SubtractSquares | SubtractPrimes], known: str
) -> None:
    with pytest.raises(LimitError, match=r"^the nim value of heap 10{30} cannot be computed: no formula"):
        game().nim_value(10**30)
    assert len(list(islice(game().moves(10**30), 100))) == 100


def test_even_heaps_of_value_0_are_rare_for_primes() -> None:
    """OEIS A014589: the even heaps of value 0 up to 10^9 are 0, 10, 34, 100 and 310."""
    game = SubtractPrimes()
    assert [n for n in range(0, 5000, 2) if game.nim_value(n) == 0] == [0, 10, 34, 100, 310]


def test_pickled_games_are_equal_and_have_no_cached_values() -> None:
    game = SubtractSquares()
    game.nim_value(5000)
    assert len(pickle.dumps(game)) < 200
    assert pickle.loads(pickle.dumps(game)) == game != SubtractPrimes()
    assert repr(game) == "SubtractSquares()"


def test_rejects_invalid_heaps() -> None:
    with pytest.raises(DomainError, match=r"^a heap must be at least 0, not -1$"):
        SubtractSquares().nim_value(-1)


Heap = tuple[int, int]


@cache
def value(counters: int, most: int) -> int:
    takes = range(1, min(counters, most) + 1)
    return reference.mex(value(counters - k, min(counters - k, 2 * k)) for k in takes)


def test_fibonacci_nim_passes_the_check_of_games() -> None:
    assert check_game(FibonacciNim(), [(30, 29), (12, 5), (5, 40), (0, 0), (1, 0)]) == 146


def test_values_are_those_of_the_definition() -> None:
    game = FibonacciNim()
    for counters in range(130):
        for most in range(counters + 1):
            assert game.nim_value((counters, most)) == value(counters, most)


def test_winners_and_all_winning_moves_are_those_of_the_definition() -> None:
    game = FibonacciNim()
    for counters in range(130):
        for most in range(counters + 1):
            assert game.outcome((counters, most)) is Outcome.of(value(counters, most))
            found = [left for _, left in game.winning_moves((counters, most))]
            assert found == [left for left in game.options((counters, most)) if value(*left) == 0]


def test_moves_to_each_value_are_found() -> None:
    game = FibonacciNim()
    for heap in [(40, 39), (60, 7), (55, 54), (33, 33), (1, 1)]:
        options = list(game.options(heap))
        for wanted in range(12):
            found = [left for _, left in game.moves_to(heap, wanted)]
            assert found == [left for left in options if value(*left) == wanted]


def test_new_heaps_are_p_positions_exactly_for_fibonacci_numbers() -> None:
    """Whinihan (1963)."""
    game = FibonacciNim()
    lost = [n for n in range(1, 5000) if game.outcome(game.parse(str(n))) is Outcome.P]
    assert lost == [n for n in p_system(1).weights(20) if n < 5000]


def test_values_of_other_new_heaps_do_not_decrease() -> None:
    """Larsson and Rubinstein-Salzedo (2016)."""
    game = FibonacciNim()
    values = [game.nim_value((n, n - 1)) for n in range(1, 800) if game.outcome((n, n - 1)) is Outcome.N]
    assert values == sorted(values)
    assert values[:8] == [3, 4, 4, 5, 5, 5, 6, 6]


def test_positions_can_have_several_winning_moves() -> None:
    """From 1 + 5 + 89, taking 1 or 6 wins, because 2 times 6 is less than 89; taking all 95 is not allowed."""
    moves = dict(FibonacciNim().winning_moves((95, 94)))
    assert moves == {"take 1": (94, 2), "take 6": (89, 12)}
    assert "take 95" in dict(FibonacciNim().winning_moves((95, 95)))


@given(st.integers(1, 10**300), st.integers(0, 10**300))
def test_winning_moves_of_large_heaps_lead_to_p_positions(counters: int, most: int) -> None:
    game = FibonacciNim()
    moves = list(game.winning_moves((counters, most)))
    assert bool(moves) == (game.outcome((counters, most)) is Outcome.N)
    for _, left in moves:
        taken = counters - left[0]
        assert 0 < taken <= most
        assert left == (counters - taken, min(counters - taken, 2 * taken))
        assert game.outcome(left) is Outcome.P


def test_moves_of_large_heaps_are_lazy() -> None:
    assert next(FibonacciNim().moves((10**5000, 10**30))) == ("take 1", (10**5000 - 1, 2))
    assert next(FibonacciNim().options((10**5000, 10**30))) == (10**5000 - 1, 2)


def test_large_heaps_have_a_value_only_if_they_are_p_positions() -> None:
    game, fibonacci = FibonacciNim(), p_system(1).weights(100)[-1]
    assert game.nim_value((fibonacci, fibonacci - 1)) == 0
    with pytest.raises(
        LimitError, match=r"^the nim value of a heap of \d+ in Fibonacci Nim needs the values of all smaller"
    ):
        game.nim_value((fibonacci + 1, fibonacci))
    with pytest.raises(LimitError, match=r"the limit is 10000; try a smaller heap, or only the outcome$"):
        list(game.moves_to((fibonacci + 1, fibonacci), 3))


def test_values_do_not_depend_on_the_order_of_calls() -> None:
    questions = [(7, 3), (120, 119), (300, 8), (400, 399), (12, 11)]
    one_after_another = FibonacciNim()
    assert [one_after_another.nim_value(q) for q in questions] == [FibonacciNim().nim_value(q) for q in questions]
    assert one_after_another.nim_value((10_001, 7)) == 0
    with pytest.raises(LimitError, match="a heap of 10001 in Fibonacci Nim"):
        one_after_another.nim_value((10_001, 8))


def test_positions_round_trip() -> None:
    game = FibonacciNim()
    assert game.parse("20") == (20, 19)
    assert game.parse(" 20 ; 6 ") == (20, 6)
    assert [game.format(p) for p in [(20, 19), (20, 6), (20, 20), (1, 0), (1, 1), (0, 0)]] == [
        "20", "20; 6", "20; 20", "1", "1; 1", "0"
    ]  # fmt: skip
    for counters in range(8):
        for most in range(10):
            assert game.parse(game.format((counters, most))) == (counters, most)


@pytest.mark.parametrize(
    ("text", "at", "message"),
    [
        ("", 0, "expected a number of counters, found an empty text"),
        ("20;", 3, "expected the number that may be taken, found the end of the text"),
        ("20; x", 4, "expected the number that may be taken, found 'x'"),
        ("20, 6", 2, "expected ; and the number that may be taken, or nothing more, found ','"),
        ("20; 6; 1", 5, "expected nothing more, found ';'"),
        ("-3", 0, "expected a number of counters, found a negative number"),
    ],
)
def test_rejects_invalid_notation_with_its_place(text: str, at: int, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        FibonacciNim().parse(text)
    assert (caught.value.at, caught.value.message) == (at, message)


def test_the_terms_give_the_outcome() -> None:
    game = FibonacciNim()
    for counters in range(1, 60):
        for most in range(counters + 1):
            (shown,) = game.representations((counters, most))
            assert shown.statement.endswith(f": {game.outcome((counters, most)).value}.")
            assert {len(digits) for _, digits in shown.rows} == {len(shown.places)}
            (place,) = shown.marked
            assert int(shown.places[place]) <= most or game.outcome((counters, most)) is Outcome.P
    assert list(game.representations((0, 0))) == []
    assert list(game.representations((2**1200, 1))) == []


def test_representations_show_the_terms() -> None:
    (shown,) = FibonacciNim().representations((20, 1))
    assert shown.rows == (("20", "101010"), ("least term 2", "000010"))
    assert shown.places == ("13", "8", "5", "3", "2", "1")
    assert shown.marked == {4}
    assert shown.statement.endswith("Here it is 2, and at most 1 may be taken: P.")


def test_pictures_and_drawings() -> None:
    assert FibonacciNim().picture((4, 3)) == "●●●● 4, of which at most 3 may be taken"
    for heap in [(4, 3), (0, 0), (10**400, 5)]:
        root = ElementTree.fromstring(FibonacciNim().svg(heap))
        assert root[0].text == "A heap of Fibonacci Nim"


def test_pickled_games_have_no_cached_values() -> None:
    game = FibonacciNim()
    game.nim_value((100, 99))
    assert len(pickle.dumps(game)) < 200
    assert pickle.loads(pickle.dumps(game)) == game
    assert hash(game) == hash(FibonacciNim())


@pytest.mark.parametrize("method", ["options", "moves", "nim_value", "outcome", "winning_moves", "canonical", "format"])
def test_rejects_invalid_positions_immediately(method: str) -> None:
    ask = getattr(FibonacciNim(), method)
    for heap in [7, (7,), "12", [7, 12], None]:
        with pytest.raises(
            DomainError, match=r"^a position of Fibonacci Nim must be a pair \(counters, most that may be taken"
        ):
            ask(heap)
    with pytest.raises(DomainError, match=r"^a heap must be at least 0, not -1$"):
        ask((-1, 3))
    with pytest.raises(DomainError, match=r"^the number that may be taken must be a whole number, not 1\.5$"):
        ask((3, 1.5))


def test_numpy_integers_do_not_overflow() -> None:
    assert list(FibonacciNim().options((np.uint8(250), np.uint8(200))))[-1] == (50, 50)
    assert FibonacciNim().nim_value((np.uint8(250), np.uint8(200))) == FibonacciNim().nim_value((250, 200))
