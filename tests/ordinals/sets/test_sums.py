from itertools import product

import pytest

from grundy.errors import DomainError
from grundy.ordinals import Ordinal
from grundy.ordinals.sets import (
    collection,
    complex_number,
    grundy_number,
    integer,
    number_set,
    rational,
    real,
    winning_moves,
)
from grundy.reference import nim_values
from grundy.reference.sets import game_sum

W = Ordinal("w")
FIVE = [number_set(name) for name in "NZQRC"]


def test_the_unique_winning_move_of_the_exercise() -> None:
    """Lenstra 1978, section 2: in ℕ + ℤ + ℚ + ℝ + ℂ choose 0 from ℕ."""
    assert grundy_number(*FIVE) == W
    (move,) = winning_moves(*FIVE)
    assert (move.component, move.elements, move.is_unique) == (0, (number_set(0),), True)
    assert str(move) == "from ℕ choose 0"
    assert grundy_number(number_set(0), *FIVE[1:]) == 0


def test_winning_moves_of_finite_sums_by_definition() -> None:
    """Every sum of two sets of rank below 4, taken apart into its options."""
    empty = frozenset()
    pure = [empty, frozenset([empty]), frozenset([frozenset([empty])]), frozenset([empty, frozenset([empty])])]
    pure.append(frozenset(pure))
    for x, y in product(pure, repeat=2):
        total = game_sum(x, y)
        games = played(x), played(y)
        assert grundy_number(*games) == value(total)
        found = {(move.component, element) for move in winning_moves(*games) for element in move.elements}
        wins = {(0, played(a)) for a in x if value(game_sum(a, y)) == 0}
        wins |= {(1, played(b)) for b in y if value(game_sum(x, b)) == 0}
        assert found == wins
        for move in winning_moves(*games):
            assert move.is_unique == (len(move.elements) == 1)


def value(x: frozenset) -> int:
    return nim_values(frozenset, [x])[x]


def played(x: frozenset) -> object:
    return collection(*map(played, x))


def test_every_winning_move_leaves_0() -> None:
    games = [*FIVE, number_set(3), integer(-2), integer(4), rational(-1, 2), real(-3), complex_number(-1, -1)]
    for a, b, c in product(games, repeat=3):
        moves = winning_moves(a, b, c)
        assert bool(moves) == bool(grundy_number(a, b, c))
        for move in moves:
            for element in move.elements:
                rest = [a, b, c]
                assert element in rest[move.component]
                rest[move.component] = element
                assert not grundy_number(*rest)


def test_moves_to_larger_grundy_numbers_win_too() -> None:
    """ℤ has the Grundy number 1 and elements of Grundy number 2."""
    moves = winning_moves(number_set("Z"), number_set(2))
    assert [str(move) for move in moves] == ["from ℤ choose 0_ℤ, -1_ℤ, -2_ℤ, …", "from 2 choose 1"]


def test_all_moves_of_a_finite_set_are_shown() -> None:
    game = collection(number_set(0), integer(3), integer(4))
    assert [str(move) for move in winning_moves(game)] == ["from {0, 3_ℤ, 4_ℤ} choose 0, 3_ℤ, 4_ℤ"]


def test_infinite_ordinals() -> None:
    """In (ω+1) + ℕ one move makes both equal; Bouton's theorem holds for heaps of every size."""
    (move,) = winning_moves(number_set(W + 1), number_set("N"))
    assert (move.component, move.elements, move.is_unique) == (0, (number_set(W),), True)
    moves = winning_moves(number_set(W * 2), number_set(W + 5), number_set(3))
    assert [str(move) for move in moves] == ["from ω·2 choose ω+6"]


def test_nothing_wins_where_the_sum_is_0() -> None:
    assert winning_moves() == []
    assert winning_moves(number_set("Z"), number_set("R")) == []
    assert winning_moves(number_set("N"), number_set(W)) == []


def test_sums_are_made_of_sets() -> None:
    with pytest.raises(DomainError, match=r"what is played is a set such as .*, not 3"):
        winning_moves(number_set("N"), 3)
    with pytest.raises(DomainError, match="not 'N'"):
        grundy_number("N")
