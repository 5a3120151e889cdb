"""Lenstra's list: its places, its order, and the definition on samples."""

from itertools import pairwise

import pytest
from hypothesis import given
from ordinal_strategies import PLACES, U, any_level, ordinals, tower_ordinals

from grundy.errors import LimitError
from grundy.ordinals import Ordinal
from grundy.ordinals.ordinal import cantor, ordinal
from grundy.ordinals.tower.operations import ordinal_of
from grundy.ordinals.tower.quadratic import (
    Monomial,
    base_place,
    bit_place,
    exponent_of,
    lambda_at,
    lambda_value,
    monomial_of,
    place_of_product,
    power_of_two,
)
from grundy.reference.transfinite_tower import stage

T = Ordinal("t")


def listed(beta: Ordinal) -> Ordinal:
    return ordinal_of(lambda_value(beta))


def place_of(factors: Monomial, pole: Ordinal | None, order: int, coefficient: Ordinal) -> Ordinal:
    ((e, n),) = coefficient.terms
    place = base_place(pole, order, e, n.bit_length() - 1)
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
    assert element < U ** power_of_two(beta)
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
    before = sum((stage(i).order_type for i in range(1, n)), ordinal(0))
    for xi in PLACES:
        if xi < field.order_type:
            assert listed(before + xi) == field.ordinal(field.listed(xi))


@given(ordinals(4))
def test_powers_of_u_are_products_of_generators(gamma: Ordinal) -> None:
    assert exponent_of(monomial_of(gamma)) == gamma


@given(tower_ordinals(1))
def test_places_of_binary_digits(gamma: Ordinal) -> None:
    ((e, n),) = power_of_two(gamma).terms
    assert bit_place(e, n.bit_length() - 1) == gamma
    assert power_of_two(gamma) == 2**gamma


def test_generators_in_an_element_are_much_smaller() -> None:
    for beta in PLACES:
        for alpha in lambda_at(beta).factors:
            assert T * power_of_two(alpha) <= beta


def test_the_lists_of_finite_steps_start_where_they_should() -> None:
    # The list after n steps begins with λ_n, and M(n) has the order type t·2^n: so u_n·λ_n has that place.
    for n in range(6):
        assert place_of_product(ordinal(n), ordinal(n)) == T * 2**n
    for a, b in pairwise(range(6)):
        assert listed(T * 2**a) < listed(T * 2**b)


def test_absurd_places() -> None:
    tall = ordinal(1)
    for _ in range(95):
        tall = cantor(((tall, 1),))
    assert lambda_at(tall).order == 1
    with pytest.raises(LimitError, match="a coefficient has more than 1048576 binary digits"):
        lambda_at(ordinal(10**100))
