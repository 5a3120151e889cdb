from random import Random

import pytest

from grundy.errors import LimitError
from grundy.ordinals import gf2_polynomials
from grundy.ordinals.closure.components import kappas, order_of_two
from grundy.ordinals.closure.packed_field import PackedField, packed_field
from grundy.ordinals.constants.alphas import published
from grundy.ordinals.constants.trials import (
    alpha_degree,
    by_recurrence,
    direct_seconds,
    is_power_direct,
    minimal_polynomial,
)
from grundy.ordinals.gf2_polynomials import root_is_power


def polynomial_of(model: PackedField, x: int) -> int:
    """The minimal polynomial of an element, by a coordinate of its powers that is not always 0."""
    powers, power = [], 1
    for _ in range(2 * model.bits):
        powers.append(power)
        power = model.multiply(power, x)
    sequence = sum((power & 1) << i for i, power in enumerate(powers))
    return gf2_polynomials.linear_recurrence(sequence, 2 * model.bits)


@pytest.mark.parametrize("q", [3, 5, 7, 9, 11, 13, 25, 27])
@pytest.mark.parametrize("m", [0, 1])
def test_the_polynomial_without_arithmetic_is_that_of_the_powers(q: int, m: int) -> None:
    assert minimal_polynomial(frozenset([q]), m) == by_recurrence(frozenset([q]), m)


@pytest.mark.parametrize(("parts", "m"), [({3}, 4), ({4, 3}, 0), ({3, 5}, 1), ({9}, 7), ({16, 3}, 0), ({5, 7}, 0)])
def test_the_polynomial_vanishes_at_the_sum_and_has_its_degree(parts: set[int], m: int) -> None:
    found = minimal_polynomial(frozenset(parts), m)
    model = packed_field(parts | ({4} if m >= 4 else set()))
    x = m
    for q in parts:
        x ^= model.kappa(q)
    value = 0
    for bit in f"{found:b}":
        value = model.multiply(value, x) ^ int(bit)
    assert value == 0
    assert found.bit_length() - 1 == model.bits
    assert gf2_polynomials.is_irreducible(found)


@pytest.mark.parametrize("p", [p for p in published() if 2 < alpha_degree(p) <= 450 and p not in (5, 17, 257)])
def test_the_direct_test_finds_the_published_excess(p: int) -> None:
    m = published()[p].excess
    assert [is_power_direct(p, n) for n in range(m + 1)] == [True] * m + [False]


@pytest.mark.parametrize("components", [[3], [4, 3], [5], [9]])
@pytest.mark.parametrize("p", [3, 5, 7, 13, 31, 41, 73])
def test_powers_are_found_to_be_powers_and_others_are_not(components: list[int], p: int) -> None:
    model = packed_field(components)
    random = Random(p)
    order = (1 << model.bits) - 1
    for _ in range(4):
        x = random.randrange(2, 1 << model.bits)
        made = model.power(x, p)
        assert made <= 1 or root_is_power(polynomial_of(model, made), p, order_of_two(p))
        polynomial = polynomial_of(model, x)
        d = polynomial.bit_length() - 1
        if order % p == 0 and ((1 << d) - 1) % p == 0:
            assert root_is_power(polynomial, p, order_of_two(p)) == (model.power(x, ((1 << d) - 1) // p) == 1)


def test_all_elements_of_a_small_field_are_told_apart() -> None:
    model = packed_field([3])  # 64 elements, where a third, a seventh of all are powers of 3 and of 7
    for p in (3, 7):
        powers = {model.power(x, p) for x in range(1, 64)}
        for x in range(1, 64):
            polynomial = polynomial_of(model, x)
            if polynomial.bit_length() == 7:
                assert root_is_power(polynomial, p, order_of_two(p)) == (x in powers)


def test_p_that_does_not_divide_the_group_order_makes_every_element_a_power() -> None:
    assert root_is_power(0b10011, 7, order_of_two(7))


def test_degrees_out_of_reach_are_refused_with_their_size() -> None:
    with pytest.raises(LimitError, match="works up to degree 300000, and α_719 needs 1258230380; try method='crossed'"):
        is_power_direct(719, 1)
    assert direct_seconds(719) > 1e6


def test_the_sum_of_order_two_modulo_47_is_one_component() -> None:
    assert kappas(order_of_two(47)) == {23}
