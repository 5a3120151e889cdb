from functools import cache

import pytest

from grundy.errors import DomainError, LimitError, NotationError
from grundy.games import Chomp, Schuh
from grundy.rules import Outcome
from grundy.testing import check_game

SCHUH = Schuh()


def test_schuh_keeps_what_it_says():
    assert check_game(SCHUH, [(72,), (30,), (4, 6, 9), (1,)]) > 30


def test_what_is_left_are_the_divisors_that_are_no_multiples():
    for n in (12, 60, 72):
        allowed = {d for d in range(1, n + 1) if n % d == 0}
        for label, left in SCHUH.moves((n,)):
            named = int(label.removeprefix("name "))
            rest = {d for d in allowed if d % named}
            assert {d for d in allowed if any(m % d == 0 for m in left)} == rest


def test_with_two_primes_it_is_chomp():
    chomp = Chomp()
    for a in range(1, 5):
        for b in range(1, 5):
            assert SCHUH.nim_value((2**a * 5**b,)) == chomp.nim_value((b + 1,) * (a + 1))


def winning_numbers(n):
    return [int(label.removeprefix("name ")) for label, left in SCHUH.moves((n,)) if SCHUH.nim_value(left) == 0]


# Winning Ways, 1982, chapter 18, on bars of one row, of two rows, and on squares.
def test_winning_numbers_are_the_winning_bites_of_chomp():
    for a in range(1, 6):
        assert winning_numbers(3**a) == [3]
        assert winning_numbers(3**a * 7) == [3**a * 7]
        assert 21 in winning_numbers(21**a)


# With different primes it is the game of subsets, in which the whole set wins up to five things (Gale and Neyman 1982).
@pytest.mark.parametrize("n", [2, 2 * 3, 2 * 3 * 5, 2 * 3 * 5 * 7])
def test_a_product_of_different_primes_is_named_first(n):
    assert n in winning_numbers(n)


# The divisors of 432 = 2^4 3^3 are the bar of 4 by 5 squares; judged by sets of divisors.
def test_432_by_the_definition():
    @cache
    def is_lost(left):
        return not any(is_lost(frozenset(e for e in left if e % d)) for d in left)

    divisors = frozenset(d for d in range(2, 433) if 432 % d == 0)
    won = [d for d in sorted(divisors) if is_lost(frozenset(e for e in divisors if e % d))]
    assert won == winning_numbers(432) == [36]


def test_the_first_player_wins_whatever_the_number_is():
    assert SCHUH.outcome((10**40 + 7,)) is Outcome.N
    assert SCHUH.outcome((1,)) is Outcome.P
    assert SCHUH.outcome((2, 3)) is Outcome.P


@pytest.mark.parametrize(("text", "position"), [("12", (12,)), ("6, 4", (4, 6)), ("2,4,4", (4,)), ("1", (1,))])
def test_positions_are_read(text, position):
    assert SCHUH.parse(text) == position
    assert SCHUH.parse(SCHUH.format(position)) == position


def test_what_cannot_be_read_is_shown_with_its_place():
    for text, message in [
        ("0", "expected a number that is at least 1, found 0\n  0\n  ^"),
        ("4;6", "expected a comma or nothing more, found ';'\n  4;6\n   ^"),
        ("", "expected a number (n, or the largest numbers left), found an empty text\n  \n  ^"),
    ]:
        with pytest.raises(NotationError) as caught:
            SCHUH.parse(text)
        assert str(caught.value) == message


def test_what_is_no_position_is_refused():
    for position, message in [
        ((), "a position of Schuh's game is a tuple of numbers, not (); try (12,)"),
        (12, "a position of Schuh's game is a tuple of numbers, not 12; try (12,)"),
        ((6, 4), "the largest numbers stand in order and none divides another, which (6, 4) does not keep; try (4, 6)"),
        ((2, 4), "the largest numbers stand in order and none divides another, which (2, 4) does not keep; try (4,)"),
        ((0,), "a number with divisors is 1 or more, not 0"),
        ((2.5,), "a number with divisors is a whole number, not 2.5"),
    ]:
        with pytest.raises(DomainError) as caught:
            SCHUH.nim_value(position)
        assert str(caught.value) == message


def test_numbers_that_cannot_be_factored_have_no_value():
    with pytest.raises(LimitError, match="primes up to 1000000 were tried"):
        SCHUH.nim_value(((10**6 + 3) * (10**9 + 7),))


def test_the_picture_lists_what_may_be_named():
    assert SCHUH.picture((4, 6)) == "may be named: 2, 3, 4 and 6"
    assert SCHUH.picture((1,)) == "only 1 is left"


def test_the_drawing_joins_numbers_to_their_multiples():
    drawn = SCHUH.svg((12,))
    assert "<title>Schuh&#39;s game of divisors</title>" in drawn
    assert [f"<title>{a} &lt; {b}</title>" in drawn for a, b in [(2, 4), (2, 6), (3, 6), (4, 12), (1, 2)]] == [
        True
    ] * 4 + [False]
