"""Rational functions of t by partial fractions, judged by values: a function is known from enough of them."""

import pytest
from hypothesis import given, strategies as st
from ordinal_strategies import algebraic_ordinals, rational_ordinals

from grundy.errors import LimitError
from grundy.ordinals import Ordinal, closure
from grundy.ordinals.ordinal import nim_sum, ordinal
from grundy.ordinals.tower import rational, scalars
from grundy.ordinals.tower.operations import element_of, ordinal_of
from grundy.ordinals.tower.quadratic import UNIT
from grundy.ordinals.tower.rational import WHOLE, Rational
from grundy.ordinals.tower.scalars import effort
from grundy.reference.transfinite_tower import tower_product


def function(x: Ordinal) -> Rational:
    return element_of(x)[UNIT][WHOLE] if x else Rational()


def written(f: Rational) -> Ordinal:
    return ordinal_of({UNIT: {WHOLE: f}} if f else {})


def value(f: Rational, point: Ordinal) -> Ordinal:
    """The value at a point of K that is no pole."""
    terms = [closure.multiply(c, closure.power(point, n)) for n, c in f.polynomial.items()]
    for pole, part in f.poles.items():
        inverse = closure.reciprocal(nim_sum(point, pole))
        terms += [closure.multiply(c, closure.power(inverse, n)) for n, c in part.items()]
    return nim_sum(*terms)


# None of the poles that the strategy makes.
POINTS = [Ordinal(text) for text in ("w^5", "w^w", "w^w+w", "w^w*2+1", "w^(w^2)", "w^(w+1)+5")]


@given(rational_ordinals(), rational_ordinals())
def test_values_of_sums_and_products(a: Ordinal, b: Ordinal) -> None:
    f, g = function(a), function(b)
    for point in POINTS:
        x, y = value(f, point), value(g, point)
        assert value(rational.multiply_rational(f, g), point) == closure.multiply(x, y)
        assert value(rational.add_rational(f, g), point) == nim_sum(x, y)


@given(rational_ordinals(), rational_ordinals())
def test_products_agree_with_the_reference(a: Ordinal, b: Ordinal) -> None:
    assert written(rational.multiply_rational(function(a), function(b))) == tower_product(a, b)


@given(rational_ordinals(), st.integers(0, 3))
def test_repeated_squares(a: Ordinal, k: int) -> None:
    f = function(a)
    expected = f
    for _ in range(k):
        expected = rational.multiply_rational(expected, expected)
    assert written(rational.raised(f, k)) == written(expected)


@given(algebraic_ordinals((3,), 2, 2), algebraic_ordinals((3,), 2, 2), st.integers(1, 5), st.integers(1, 5))
def test_a_power_of_a_pole_times_the_power_of_its_inverse(a: Ordinal, b: Ordinal, m: int, n: int) -> None:
    line = Rational({1: ordinal(1), **({0: a} if a else {})})
    inverse = rational.monomial(a, 1, ordinal(1))
    product = rational.RATIONAL_ONE
    for _ in range(n):
        product = rational.multiply_rational(product, line)
    for _ in range(m):
        product = rational.multiply_rational(product, inverse)
    expected = rational.RATIONAL_ONE
    for _ in range(abs(n - m)):
        expected = rational.multiply_rational(expected, line if n > m else inverse)
    assert product == expected
    other = rational.monomial(b, n, ordinal(1))
    assert rational.multiply_rational(rational.monomial(a, m, ordinal(1)), other).poles.keys() == {a, b}


def test_large_exponents_are_no_burden_while_terms_are_few() -> None:
    huge = rational.monomial(None, 10**100, ordinal(3))
    assert rational.multiply_rational(huge, huge) == rational.monomial(None, 2 * 10**100, ordinal(2))
    deep = rational.monomial(ordinal(1), 2**200, ordinal(1))
    square = rational.multiply_rational(deep, rational.monomial(ordinal(0), 2**200, ordinal(1)))
    # 1/(t(t ⊕ 1)) = 1/t ⊕ 1/(t ⊕ 1), and 2^200-th powers of both sides
    assert square == Rational({}, {ordinal(0): {2**200: ordinal(1)}, ordinal(1): {2**200: ordinal(1)}})


def test_series_of_a_geometric_sum() -> None:
    one_over = rational.monomial(ordinal(1), 1, ordinal(1))  # 1/(t ⊕ 1)
    assert rational.at_infinity(one_over, 5) == dict.fromkeys(range(1, 6), scalars.ONE)
    assert rational.regular_part(one_over, ordinal(0), 4) == dict.fromkeys(range(4), scalars.ONE)
    assert rational.regular_part(one_over, ordinal(1), 4) == {}


def test_one_and_constants() -> None:
    assert rational.is_one_rational(rational.RATIONAL_ONE)
    assert rational.is_constant(rational.monomial(None, 0, ordinal(7)))
    assert not rational.is_one_rational(rational.monomial(None, 0, ordinal(7)))
    assert not rational.is_constant(Rational())
    assert (
        rational.size_rational(
            rational.add_rational(rational.RATIONAL_ONE, rational.monomial(ordinal(2), 3, ordinal(1)))
        )
        == 2
    )
    assert not rational.add_rational(rational.RATIONAL_ONE, rational.RATIONAL_ONE)


def test_partial_fractions_with_very_long_coefficients_are_refused() -> None:
    with effort(), pytest.raises(LimitError, match="this operation takes more than"):
        rational.multiply_rational(
            *(rational.monomial(Ordinal(text), 1, Ordinal("1")) for text in ("w^(w^9)", "w^(w^8)"))
        )
    with effort():
        f, g = (rational.monomial(Ordinal(text), 1, Ordinal("1")) for text in ("w^(w^4)", "w^(w^3)"))
        assert set(rational.multiply_rational(f, g).poles) == {Ordinal("w^(w^4)"), Ordinal("w^(w^3)")}
