"""Coefficients, in whichever form they come."""

from itertools import product

from hypothesis import given
from ordinal_strategies import algebraic_ordinals

from grundy.ordinals import Ordinal, closure
from grundy.ordinals.closure.model import pack
from grundy.ordinals.closure.terms import few_terms
from grundy.ordinals.ordinal import cantor, nim_sum, ordinal
from grundy.ordinals.tower import scalars
from grundy.reference.transfinite import algebraic, algebraic_ordinal, algebraic_product


def forms(x: Ordinal) -> list[Ordinal]:
    """The ordinal as a Cantor normal form, as the kernel holds it, and packed."""
    kernel, packed = cantor(x.terms), cantor(x.terms)
    few_terms(kernel)
    pack(packed)
    return [cantor(x.terms), kernel, packed]


@given(algebraic_ordinals((3, 9, 5), 3, 3), algebraic_ordinals((3, 5), 3, 3))
def test_sums_and_products_are_the_same_in_every_form(a: Ordinal, b: Ordinal) -> None:
    expected = algebraic_ordinal(algebraic_product(algebraic(a), algebraic(b)))
    for x, y in product(forms(a), forms(b)):
        assert scalars.add(x, y) == nim_sum(a, b)
        assert scalars.multiply(x, y) == expected
        assert scalars.is_zero(scalars.add(x, y)) == (a == b)


def test_zero_and_one_are_recognized_in_every_form() -> None:
    for n in range(4):
        for x in forms(ordinal(n)):
            assert scalars.is_zero(x) == (n == 0)
            assert scalars.is_one(x) == (n == 1)
    assert not scalars.is_one(Ordinal("w"))
    assert not scalars.is_one(closure.multiply(Ordinal("w"), 2))


def test_powers_follow_from_one_another() -> None:
    w = Ordinal("w")
    powers = scalars.Powers(w)
    assert [powers[n] for n in (0, 1, 2, 3, 7)] == [1, w, w * w, 2, closure.power(w, 7)]
    assert powers[10**40] == closure.power(w, 10**40 % 63)  # ω has order 9


def test_powers_of_zero_and_one() -> None:
    zero = scalars.Powers(ordinal(0))
    assert [zero[n] for n in (0, 1, 2, 5)] == [1, 0, 0, 0]
    assert scalars.power(scalars.ONE, 10**100) == 1
    assert scalars.frobenius_scalars(scalars.ZERO, 5) == 0


def test_binary_places() -> None:
    places = list(scalars.binary_places(Ordinal("w^2*5+3")))
    assert places == [(2, 2), (2, 0), (0, 1), (0, 0)]


@given(algebraic_ordinals((3,), 2, 2), algebraic_ordinals((5,), 2, 2))
def test_reciprocals_of_differences(a: Ordinal, b: Ordinal) -> None:
    if a != b:
        assert scalars.multiply(scalars.reciprocal_difference(a, b), nim_sum(a, b)) == 1
