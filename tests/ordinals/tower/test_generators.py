"""The quadratic tower: products of generators, squares and powers; Lenstra's list, its places and its order."""

from functools import reduce
from itertools import pairwise

import pytest
from hypothesis import given, strategies as st
from ordinal_strategies import PLACES, U, any_level, interacting_ordinals, ordinals, tower_ordinals
from reference.tower import stage, tower_product

from grundy.errors import LimitError
from grundy.ordinals import Ordinal, binary_expansion, nim_sum
from grundy.ordinals.tower import element_of, ordinal_of, quadratic
from grundy.ordinals.tower.quadratic import (
    Monomial,
    Tower,
    base_place,
    exponent_of,
    lambda_at,
    lambda_value,
    monomial_of,
    place_of_product,
)


def times(a: Ordinal, b: Ordinal) -> Ordinal:
    return ordinal_of(element_of(a) * element_of(b))


@pytest.mark.parametrize("beta", PLACES, ids=str)
def test_the_square_of_a_generator(beta: Ordinal) -> None:
    u, lam = quadratic.generator(beta), quadratic.lambda_value(beta)
    assert ordinal_of(u) == U ** (2**beta)
    square = u * quadratic.generator(beta)
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
    assert ordinal_of(x.frobenius(k).frobenius(m)) == ordinal_of(x.frobenius(k + m))
    assert ordinal_of(x.frobenius(1)) == tower_product(*one, *one)


@given(interacting_ordinals(1, 1, 2), st.integers(0, 6))
def test_powers(one: tuple[Ordinal, ...], n: int) -> None:
    x = element_of(one[0])
    assert ordinal_of(x**n) == reduce(times, one * n, Ordinal(1))


@given(interacting_ordinals(1, 3, 3))
def test_splitting_at_the_largest_generator(one: tuple[Ordinal, ...]) -> None:
    x = element_of(one[0])
    beta = x.top()
    if beta is None:
        assert one[0] < U
        return
    assert U ** (2**beta) <= one[0] < U ** (2 ** (beta + 1))
    a, b = x.split(beta)
    assert ordinal_of(a) < U ** (2**beta)
    product = b * quadratic.generator(beta)
    assert ordinal_of(a.plus(product)) == one[0]


def test_powers_of_zero_and_of_constants() -> None:
    assert Tower() ** 0 == quadratic.ONE
    assert Tower() ** 5 == {}
    omega = element_of(Ordinal("w"))
    assert ordinal_of(omega ** (9 * 10**50 + 3)) == 2


def test_sums_do_not_change_their_summands() -> None:
    x, y = element_of(Ordinal("t^t+t*2+5")), element_of(Ordinal("t^t+t+5"))
    before = ordinal_of(x).terms, ordinal_of(y).terms
    assert ordinal_of(x.plus(y, x)) == ordinal_of(y)
    assert (ordinal_of(Tower(x)).terms, ordinal_of(Tower(y)).terms) == before


def test_too_long_products_are_refused() -> None:
    with pytest.raises(LimitError, match="a conjugate of a generator has more than"):
        quadratic.generator(Ordinal(0)).frobenius(10**6)


def test_squares_of_long_products_of_generators_are_refused_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Tower, "__mul__", not_to_be_called)
    for bits in (16, 64):
        with pytest.raises(LimitError, match=rf"a product of {bits} generators has 2\^{bits} terms"):
            element_of(U ** Ordinal((1 << bits) - 1)).frobenius(1)


def not_to_be_called(*_: object) -> None:
    raise AssertionError("this takes too long")


def test_the_square_of_a_product_has_a_term_for_each_set_of_its_generators() -> None:
    square = element_of(U ** Ordinal(2**10 - 1)).frobenius(1)
    assert len(square) == 2**10


T = Ordinal("t")


def listed(beta: Ordinal) -> Ordinal:
    return ordinal_of(lambda_value(beta))


def place_of(factors: Monomial, pole: Ordinal | None, order: int, coefficient: Ordinal) -> Ordinal:
    (sigma,) = binary_expansion(coefficient)
    place = base_place(pole, order, sigma)
    for alpha in sorted(factors):
        place = place_of_product(alpha, place)
    return place


@given(any_level())
def test_the_place_of_an_element_is_where_it_stands(beta: Ordinal) -> None:
    assert place_of(*lambda_at(beta)) == beta


@given(any_level(), any_level())
def test_the_list_ascends(beta: Ordinal, gamma: Ordinal) -> None:
    assert (listed(beta) < listed(gamma)) == (beta < gamma)


@given(any_level())
def test_each_element_lies_below_its_generator_and_is_a_power_of_two(beta: Ordinal) -> None:
    element = listed(beta)
    assert element < U ** (2**beta)
    assert len(element.terms) == 1
    assert element.terms[0][1].bit_count() == 1


def test_the_first_places_of_all_kinds() -> None:
    expected = {
        "0": "t",
        "1": "t*2",
        "w": "t*w",
        "w^w": "t^3",
        "w^w*2+1": "t^5*2",
        "w^(w+1)": "t^w",  # 1/t
        "w^(w+1)+w^w": "t^(w+2)",  # 1/t^3
        "w^(w+1)*2": "t^(w*2)",  # 1/(t ⊕ 1)
        "w^(w+2)": "t^(w^2)",  # 1/(t ⊕ ω)
        "t": "w^(w^(w^w+1))*t",  # u_0·λ_0
        "t+1": "w^(w^(w^w+1))*(t*2)",
        "t*2": "w^(w^(w^w+1)*2)*(t*2)",  # u_1·λ_1
        "t*3": "w^(w^(w^w+1)*3)*t",  # u_1·u_0·λ_0, as -1 + t = t
    }
    for place, element in expected.items():
        assert listed(Ordinal(place)) == Ordinal(element), place


@pytest.mark.parametrize("n", [1, 2, 3])
def test_the_list_agrees_with_the_basis_that_the_reference_finds_level_by_level(n: int) -> None:
    # y_ξ of level n is θ_n^(2^ξ), so it is u_β with β = o_1 + o_2 + … + o_(n-1) + ξ, o_i the order types of the levels.
    field = stage(n)
    before = sum((stage(i).order_type for i in range(1, n)), Ordinal(0))
    for xi in PLACES:
        if xi < field.order_type:
            assert listed(before + xi) == field.ordinal(field.listed(xi))


@given(ordinals(4))
def test_powers_of_u_are_products_of_generators(gamma: Ordinal) -> None:
    assert exponent_of(monomial_of(gamma)) == gamma


@given(tower_ordinals(1))
def test_places_of_binary_digits(gamma: Ordinal) -> None:
    assert binary_expansion(2**gamma) == (gamma,)


def test_the_basis_of_the_coefficients() -> None:
    assert binary_expansion(Ordinal("w^2*5+3")) == (Ordinal("w*2+2"), Ordinal("w*2"), 1, 0)


def test_generators_in_an_element_are_much_smaller() -> None:
    for beta in PLACES:
        for alpha in lambda_at(beta).factors:
            assert T * 2**alpha <= beta


def test_the_lists_of_finite_steps_start_where_they_should() -> None:
    # The list after n steps begins with λ_n, and M(n) has the order type t·2^n: so u_n·λ_n has that place.
    for n in range(6):
        assert place_of_product(Ordinal(n), Ordinal(n)) == T * 2**n
    for a, b in pairwise(range(6)):
        assert listed(T * 2**a) < listed(T * 2**b)


def test_absurd_places() -> None:
    tall = Ordinal(1)
    for _ in range(95):
        tall = Ordinal.from_terms(((tall, 1),))
    assert lambda_at(tall).order == 1
    with pytest.raises(LimitError, match="a coefficient has more than 1048576 binary digits"):
        lambda_at(Ordinal(10**100))
