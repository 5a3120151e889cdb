"""Claims of H. W. Lenstra, Nim multiplication (1978), sections 1 and 2: the number systems as games."""

from fractions import Fraction
from functools import cache
from itertools import product

import pytest
import reference
from lenstra_tower import T, W

from grundy.ordinals import add
from grundy.ordinals.sets import (
    SetGame,
    annotate,
    collection,
    complex_number,
    grundy_number,
    integer,
    number_set,
    pair,
    rational,
    real,
    winning_moves,
)

claim = pytest.mark.claim

Finite = frozenset


# The number systems truncated, as sets of sets. Every class has pairs of each of its kinds (with a zero or without,
# of each sign), and every real number has larger rational numbers of each of its signs. So they have the same
# values.


@cache
def cut_natural(n: int) -> Finite:
    return frozenset(map(cut_natural, range(n)))


def cut_pair(x: Finite, y: Finite) -> Finite:
    return frozenset([frozenset([x]), frozenset([x, y])])


@cache
def cut_integers() -> dict[int, Finite]:
    return {
        z: frozenset(cut_pair(cut_natural(a), cut_natural(a - z)) for a in range(max(z, 0), max(z, 0) + 4))
        for z in range(-4, 5)
    }


@cache
def cut_rationals() -> dict[Fraction, Finite]:
    classes: dict[Fraction, set[Finite]] = {}
    for (a, x), (b, y) in product(cut_integers().items(), repeat=2):
        if b:
            classes.setdefault(Fraction(a, b), set()).add(cut_pair(x, y))
    return {quotient: frozenset(pairs) for quotient, pairs in classes.items()}


@cache
def cut_reals() -> dict[int, Finite]:
    return {r: frozenset(x for q, x in cut_rationals().items() if q > r) for r in range(-3, 4)}


@cache
def cut_systems(naturals: int) -> list[Finite]:
    """Return ℕ, ℤ, ℚ, ℝ and ℂ, truncated."""
    reals = cut_reals().values()
    complexes = frozenset(cut_pair(a, b) for a, b in product(reals, repeat=2))
    others = (cut_integers().values(), cut_rationals().values(), reals)
    return [cut_natural(naturals), *map(frozenset, others), complexes]


def values(games: list[Finite]) -> list[int]:
    found = reference.nim_values(frozenset, games)
    return [found[game] for game in games]


@claim("lenstra.1.game-of-all-naturals")
def test_the_only_winning_move_in_the_set_of_all_naturals_is_zero() -> None:
    naturals = number_set("N")
    assert naturals.grundy_number == W == number_set(W).grundy_number
    # Every n is the value of an option, namely n, so the value is infinite; no option has the value ω.
    for n in range(200):
        assert naturals.with_grundy_number(n) == (number_set(n),)
        assert number_set(n).grundy_number == n
        assert naturals.is_only(n)
    assert naturals.with_grundy_number(W) == ()
    (moves,) = winning_moves(naturals)
    assert moves.elements == (number_set(0),)
    assert moves.is_unique
    # Truncated after n naturals, the game has the value n and the same winning move.
    for n in range(1, 40):
        assert values([cut_natural(n)]) == [n]
        assert [option for option in cut_natural(n) if values([option]) == [0]] == [frozenset()]
    # ℕ differs from every n: no heap of n counters balances it.
    assert all(grundy_number(naturals, number_set(n)) == W + n for n in range(200))


@claim("lenstra.2.exercise-n-z-q-r-c")
def test_the_unique_winning_move_in_the_sum_of_the_number_systems_takes_zero_from_the_naturals() -> None:
    systems = [number_set(name) for name in "NZQRC"]
    assert [system.grundy_number for system in systems] == [W, 1, 3, 1, 3]
    assert grundy_number(*systems) == W
    (moves,) = winning_moves(*systems)
    assert (moves.component, moves.elements, moves.is_unique) == (0, (number_set(0),), True)
    # By the definition of the value, on the truncated systems, for every move in every component.
    for n in (4, 8, 16):
        cut = cut_systems(n)
        found = values(cut)
        assert found == [n, 1, 3, 1, 3]
        winning = [
            (component, option)
            for component, (game, value) in enumerate(zip(cut, found, strict=True))
            for option, after in zip(game, values(list(game)), strict=True)
            if n ^ value ^ after == 0
        ]
        assert winning == [(0, frozenset())]


def test_values_of_elements_of_the_number_systems_by_definition() -> None:
    for cut, whole in ((cut_integers(), integer), (cut_rationals(), rational), (cut_reals(), real)):
        assert [whole(x).grundy_number for x in cut] == values([*cut.values()])
    for (a, x), (b, y) in product(cut_reals().items(), repeat=2):
        assert [complex_number(a, b).grundy_number] == values([cut_pair(x, y)])


@claim("lenstra.1.complex-marks")
def test_the_marks_of_the_annotated_game() -> None:
    play: list[SetGame] = [
        number_set("C"),
        complex_number(3, -2),
        collection(real(3)),
        real(3),
        rational(22, 7),
        pair(integer(-44), integer(-14)),
        collection(integer(-44)),
        integer(-44),
        pair(number_set(0), number_set(44)),
    ]
    found = [int(game.grundy_number) for game in play]
    assert found == [3, 0, 1, 0, 2, 1, 0, 2, 0]
    # A move is a mistake if the player could win before it but not after it.
    mistakes = [i for i in range(8) if found[i] != 0 != found[i + 1]]
    only = [
        i
        for i, game in enumerate(play[:-1])
        if found[i] != 0 == found[i + 1] and game.is_only(0) and len(game.some_elements(2)) > 1
    ]
    # Moves are counted from 0, White's are even: the mistake is White's third, the only win Black's fourth.
    assert (mistakes, only) == ([4], [7])
    marks = [(move.player, move.number, move.mark) for move in annotate(play[0], play[1:]) if move.mark]
    assert marks == [("White", 3, "?"), ("Black", 4, "!")]


def test_sums_with_ordinals_have_one_winning_move_for_each_ordinal() -> None:
    for x, y, z in product((W, W + 3, T, T * W + W), repeat=3):
        total = add(add(x, y), z)
        for moves in winning_moves(*map(number_set, (x, y, z))):
            assert moves.is_unique
            (to,) = moves.elements
            old = (x, y, z)[moves.component]
            assert to.grundy_number == add(old, total) < old
