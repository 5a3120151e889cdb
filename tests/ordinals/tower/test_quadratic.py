"""The quadratic tower: products of generators, squares, powers."""

from functools import reduce

import pytest
from hypothesis import given, strategies as st
from ordinal_strategies import PLACES, U, interacting_ordinals

from grundy.errors import LimitError
from grundy.ordinals import Ordinal
from grundy.ordinals.ordinal import nim_sum, ordinal
from grundy.ordinals.tower import quadratic
from grundy.ordinals.tower.operations import element_of, ordinal_of
from grundy.ordinals.tower.quadratic import power_of_two
from grundy.reference.transfinite_tower import tower_product


def times(a: Ordinal, b: Ordinal) -> Ordinal:
    return ordinal_of(quadratic.multiply(element_of(a), element_of(b)))


@pytest.mark.parametrize("beta", PLACES, ids=str)
def test_the_square_of_a_generator(beta: Ordinal) -> None:
    u, lam = quadratic.generator(beta), quadratic.lambda_value(beta)
    assert ordinal_of(u) == U ** power_of_two(beta)
    square = quadratic.monomial_product(frozenset([beta]), frozenset([beta]))
    assert ordinal_of(square) == nim_sum(ordinal_of(u), ordinal_of(lam))
    assert ordinal_of(square) == tower_product(ordinal_of(u), ordinal_of(u))


@given(interacting_ordinals(2, 2, 3))
def test_products_of_operands_with_common_generators(pair: tuple[Ordinal, ...]) -> None:
    a, b = pair
    assert times(a, b) == tower_product(a, b)


@given(interacting_ordinals(3, 1, 2))
def test_associativity_with_common_generators(triple: tuple[Ordinal, ...]) -> None:
    a, b, c = triple
    assert times(times(a, b), c) == times(a, times(b, c))
    assert times(a, nim_sum(b, c)) == nim_sum(times(a, b), times(a, c))


@given(interacting_ordinals(1, 2, 2), st.integers(-3, 3), st.integers(-3, 3))
def test_conjugates(one: tuple[Ordinal, ...], k: int, m: int) -> None:
    x = element_of(one[0])
    assert ordinal_of(quadratic.frobenius(quadratic.frobenius(x, k), m)) == ordinal_of(quadratic.frobenius(x, k + m))
    assert ordinal_of(quadratic.frobenius(x, 1)) == tower_product(*one, *one)


@given(interacting_ordinals(1, 1, 2), st.integers(0, 6))
def test_powers(one: tuple[Ordinal, ...], n: int) -> None:
    x = element_of(one[0])
    assert ordinal_of(quadratic.power(x, n)) == reduce(times, one * n, ordinal(1))


@given(interacting_ordinals(1, 3, 3))
def test_splitting_at_the_largest_generator(one: tuple[Ordinal, ...]) -> None:
    x = element_of(one[0])
    beta = quadratic.top(x)
    if beta is None:
        assert one[0] < U
        return
    assert U ** power_of_two(beta) <= one[0] < U ** power_of_two(beta + 1)
    a, b = quadratic.split(x, beta)
    assert ordinal_of(a) < U ** power_of_two(beta)
    product = quadratic.multiply(b, quadratic.generator(beta))
    assert ordinal_of(quadratic.add(a, product)) == one[0]


def test_powers_of_zero_and_of_constants() -> None:
    assert quadratic.power({}, 0) == quadratic.ONE
    assert quadratic.power({}, 5) == {}
    omega = element_of(Ordinal("w"))
    assert ordinal_of(quadratic.power(omega, 9 * 10**50 + 3)) == 2


def test_sums_do_not_change_their_summands() -> None:
    x, y = element_of(Ordinal("t^t+t*2+5")), element_of(Ordinal("t^t+t+5"))
    before = ordinal_of(x).terms, ordinal_of(y).terms
    assert ordinal_of(quadratic.add(x, y, x)) == ordinal_of(y)
    assert (ordinal_of(dict(x)).terms, ordinal_of(dict(y)).terms) == before


def test_too_long_products_are_refused() -> None:
    with pytest.raises(LimitError, match="a conjugate of a generator has more than"):
        quadratic.frobenius(quadratic.generator(ordinal(0)), 10**6)


def test_squares_of_long_products_of_generators_are_refused_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quadratic, "multiply", not_to_be_called)
    for bits in (16, 64):
        with pytest.raises(LimitError, match=rf"a product of {bits} generators has 2\^{bits} terms"):
            quadratic.frobenius(element_of(U ** ordinal((1 << bits) - 1)), 1)


def not_to_be_called(*_: object) -> None:
    raise AssertionError("this takes too long")


def test_the_square_of_a_product_has_a_term_for_each_set_of_its_generators() -> None:
    square = quadratic.frobenius(element_of(U ** ordinal(2**10 - 1)), 1)
    assert len(square) == 2**10
