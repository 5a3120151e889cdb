"""The derivation of the Grundy numbers, on truncated sets that are built literally from the empty set."""

from fractions import Fraction
from functools import cache
from itertools import islice

import numpy as np
import pytest
from hypothesis import given, strategies as st

from grundy.errors import DomainError
from grundy.ordinals.sets import complex_number, integer, number_set, pair, rational, real, square_root
from grundy.reference import nim_values

Pure = frozenset

# The integers of the samples are the classes of pairs (a, b) with a, b below this.
NATURALS = 12
# The rational numbers of the samples are the classes of pairs of integers of at most this size.
LARGEST = 6
FRACTIONS = {Fraction(a, b) for a in range(-3, 4) for b in range(1, 4)}

fractions = st.fractions(min_value=-50, max_value=50, max_denominator=50)


@cache
def natural(n: int) -> Pure:
    return Pure(map(natural, range(n)))


def pure_pair(x: Pure, y: Pure) -> Pure:
    return Pure([Pure([x]), Pure([x, y])])


@cache
def pure_integer(z: int) -> Pure:
    return Pure(pure_pair(natural(a), natural(b)) for a in range(NATURALS) for b in range(NATURALS) if a - b == z)


@cache
def pure_rational(q: Fraction) -> Pure:
    numbers = range(-LARGEST, LARGEST + 1)
    return Pure(
        pure_pair(pure_integer(a), pure_integer(b)) for a in numbers for b in numbers if b and Fraction(a, b) == q
    )


@cache
def pure_real(r: Fraction) -> Pure:
    return Pure(pure_rational(q) for q in FRACTIONS if q > r)


def value(x: Pure) -> int:
    return nim_values(frozenset, [x])[x]


def test_integers_on_samples() -> None:
    for z in range(-8, 9):
        assert integer(z).grundy_number == value(pure_integer(z)), z
        for element, (a, b) in zip(integer(z).some_elements(3), pairs_of(z), strict=False):
            assert element == pair(number_set(a), number_set(b))
            assert element.grundy_number == value(pure_pair(natural(a), natural(b)))
    assert value(Pure(map(pure_integer, range(-8, 9)))) == number_set("Z").grundy_number == 1


def pairs_of(z: int) -> list[tuple[int, int]]:
    return [(a, a - z) for a in range(20) if a >= z]


def test_rational_numbers_on_samples() -> None:
    for q in FRACTIONS:
        assert rational(q).grundy_number == value(pure_rational(q)), q
    assert value(Pure(map(pure_rational, FRACTIONS))) == number_set("Q").grundy_number == 3


def test_real_numbers_on_samples() -> None:
    # Between -1/3 and 0 the sample has no negative numbers, so that it decides nothing there.
    reals = [q for q in FRACTIONS if -3 < q < Fraction(-1, 3) or 0 <= q < 3] + [Fraction(5, 4), Fraction(-6, 5)]
    for r in reals:
        assert real(r).grundy_number == value(pure_real(r)), r
    assert value(Pure(map(pure_real, reals))) == number_set("R").grundy_number == 1


def test_complex_numbers_on_samples() -> None:
    reals = [Fraction(n, 2) for n in range(-5, 5)]
    for a in reals:
        for b in reals:
            assert complex_number(a, b).grundy_number == value(pure_pair(pure_real(a), pure_real(b)))
    plane = Pure(pure_pair(pure_real(a), pure_real(b)) for a in reals for b in reals)
    assert value(plane) == number_set("C").grundy_number == 3


@pytest.mark.parametrize("z", range(-4, 5))
def test_how_many_pairs_of_an_integer_have_a_grundy_number(z: int) -> None:
    """The least pair may be the only one with its value: (0, -z) for z <= 0, and (z, 0) for z >= 2."""
    values = [int(x.grundy_number) for x in integer(z).some_elements(20)]
    for n in range(4):
        assert integer(z).is_only(n) == (values.count(n) == 1), n
        assert bool(integer(z).with_grundy_number(n)) == (n in values)


def test_a_negative_real_number_contains_one_rational_number_of_value_0() -> None:
    for r in (Fraction(-1, 7), Fraction(-3), Fraction(-1000)):
        assert real(r).is_only(0)
        assert real(r).with_grundy_number(0) == (rational(0),)
        assert not real(r).is_only(1)
        assert not real(r).is_only(2)
    assert not real(2).is_only(0)
    assert not rational(3).is_only(0)


@given(fractions)
def test_elements_belong_to_their_set_and_have_every_value(q: Fraction) -> None:
    for game, values in (
        (rational(q), {0, 1} if q > 0 else {0, 2} if q else {1, 2}),
        (real(q), {2} if q >= 0 else {0, 1, 2}),
    ):
        elements = game.some_elements(30)
        assert all(x in game for x in elements)
        assert len(set(elements)) == 30
        assert {int(x.grundy_number) for x in elements} == values


@given(fractions, fractions)
def test_a_real_number_is_the_set_of_the_larger_rational_numbers(q: Fraction, r: Fraction) -> None:
    assert (rational(q) in real(r)) == (q > r)
    assert (rational(abs(q)) in square_root(abs(r))) == (q * q > abs(r))


def test_square_roots_are_exact() -> None:
    root = square_root(2)
    assert rational(141421357, 100000000) in root
    assert rational(141421356, 100000000) not in root
    assert repr(root) == "√2_ℝ"
    assert repr(square_root(Fraction(9, 4))) == "3/2_ℝ"
    assert repr(square_root(Fraction(2, 3))) == "√(2/3)_ℝ"
    assert repr(real(-3)) == "-3_ℝ"
    assert [x.value for x in islice(square_root(2).elements(), 3)] == [2, Fraction(3, 2), Fraction(5, 3)]


def test_what_belongs_to_a_number() -> None:
    assert pair(number_set(3), number_set(5)) in integer(-2)
    assert pair(number_set(5), number_set(3)) not in integer(-2)
    assert pair(number_set(4), number_set(4)) in integer(0)
    assert integer(1) not in integer(0)
    assert pair(integer(-44), integer(-14)) in rational(22, 7)
    assert pair(integer(0), integer(0)) not in rational(0)
    assert pair(integer(0), integer(-3)) in rational(0)
    assert pair(integer(2), integer(2)) in rational(1)
    assert rational(3) not in rational(3)
    assert integer(3) not in real(1)


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (lambda: integer(2.5), "an integer is given exactly, as an int or a Fraction, not as 2.5"),
        (lambda: integer(Fraction(1, 2)), "an integer is a whole number, not 1/2"),
        (lambda: rational(1, 0), "a rational number a/b has b ≠ 0, and 1/0 was asked for"),
        (lambda: rational("1/2"), "a rational number is given exactly, as an int or a Fraction, not as '1/2'"),
        (lambda: real(0.1), "a real number is given exactly, as an int or a Fraction, not as 0.1"),
        (lambda: square_root(-2), "real numbers have squares that are 0 or more, not -2"),
        (lambda: complex_number(1, 2j), "a real number is given exactly, as an int or a Fraction, not as 2j"),
    ],
)
def test_bad_numbers_are_refused(build: object, message: str) -> None:
    with pytest.raises(DomainError) as caught:
        build()
    assert str(caught.value) == message


def test_numpy_integers_are_welcome() -> None:
    assert integer(np.int64(-3)) == integer(-3)
    assert rational(np.uint8(6), np.int16(4)) == rational(3, 2)


def test_numbers_print_with_their_system() -> None:
    assert repr(integer(-44)) == "-44_ℤ"
    assert repr(rational(22, 7)) == "(22/7)_ℚ"
    assert repr(complex_number(3, square_root(2))) == "(3_ℝ, √2_ℝ)"
