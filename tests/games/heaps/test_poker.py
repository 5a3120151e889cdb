from functools import cache
from itertools import product

import pytest

from grundy import DomainError, NotationError, Outcome, mex, outcome
from grundy.games import PokerNim
from grundy.testing import check_game


def test_poker_nim_is_what_it_says() -> None:
    assert check_game(PokerNim(), [((2, 2), 2), ((3,), 3), ((1, 1, 1), 1)]) > 60


# Winning Ways, 1982, chapter 3: who adds chips is answered by taking them away, so the heaps count as in Nim.
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


def test_with_a_bag_that_is_refilled_nobody_could_force_a_win() -> None:
    """The claim of the docstring: chips that are taken go back to the bag, and play never has to end."""
    for chips in range(1, 5):
        for heap in range(chips + 1):
            assert outcome(lambda h, n=chips: [other for other in range(n + 1) if other != h], heap) is Outcome.D


def test_positions_are_read_and_written() -> None:
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
def test_what_cannot_be_read_is_shown(text: str, at: int, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        PokerNim().parse(text)
    assert (caught.value.at, caught.value.message) == (at, message)


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ((3, 4), "a position is a tuple of whole numbers, each of them a heap, not 3; write (3,)"),
        (((3, 4), -1), "the number of chips in the bag is 0 or more, not -1"),
        ((3, 4, 5), "a position of Poker Nim is a tuple of heaps and a bag, such as ((3, 5), 4), not (3, 4, 5)"),
    ],
)
def test_what_is_no_position_is_refused(position: object, message: str) -> None:
    with pytest.raises(DomainError) as caught:
        PokerNim().nim_value(position)
    assert str(caught.value) == message


def test_the_bag_is_drawn() -> None:
    assert PokerNim().picture(((2, 1), 3)) == "heap 1  ●● 2\nheap 2  ● 1\nbag     ●●● 3"
    assert PokerNim().svg(((2,), 3)).count("<circle") == 5
