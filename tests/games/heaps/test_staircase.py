from functools import cache
from itertools import product

import pytest

from grundy import DomainError, mex
from grundy.games import Staircase
from grundy.testing import check_game


def test_staircase_is_what_it_says() -> None:
    assert check_game(Staircase(), [(2, 2, 1, 1), (1, 2, 3)]) > 100


# Sprague 1937; also Exercise 2.6.6 of Ferguson, Game Theory, part I. Judged by mex on all small staircases.
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
    assert shown.statement.endswith("some have not: N.")
    (shown,) = Staircase().representations((3, 5, 3))
    assert shown.statement.endswith("here all have: P.")
    (shown,) = Staircase().representations(())
    assert shown.rows == ()


@pytest.mark.parametrize("ask", ["options", "moves", "nim_value", "misere_nim_value", "picture", "svg"])
def test_what_is_no_position_is_refused(ask: str) -> None:
    with pytest.raises(DomainError, match=r"^the number of coins on a step is 0 or more, not -1$"):
        list(getattr(Staircase(), ask)((1, -1)))
