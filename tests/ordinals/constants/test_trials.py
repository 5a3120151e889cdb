"""The trials for one prime: theorems, finite nimbers, the direct test, and which test is taken."""

from random import Random

import pytest

from grundy.errors import DomainError, LimitError
from grundy.ordinals import gf2_polynomials
from grundy.ordinals.closure import PackedField, kappas, order_of_two, packed_field
from grundy.ordinals.closure.components import alpha_components, least_excess
from grundy.ordinals.constants import RuleContradictedError, trials
from grundy.ordinals.constants.alphas import published
from grundy.ordinals.constants.trials import (
    alpha_degree,
    by_recurrence,
    direct_seconds,
    estimated_seconds,
    foundations,
    is_power_direct,
    is_power_finite,
    method_for,
    minimal_polynomial,
    prove_alone,
)
from grundy.ordinals.gf2_polynomials import root_is_power
from grundy.primes import is_prime


@pytest.mark.parametrize("p", [p for p in published() if alpha_degree(p) <= 1000])
def test_both_methods_prove_the_published_excess(p: int) -> None:
    for method in ("direct", "crossed"):
        proof = prove_alone(p, method)
        assert (proof.excess, proof.kappas) == (published()[p].excess, published()[p].kappas)
        assert [trial.is_power for trial in proof.trials] == [True] * proof.excess + [False]
        assert [trial.excess for trial in proof.trials] == list(range(proof.excess + 1))
        assert proof.method == proof.trials[-1].method == method_for(p, method)


def test_the_crossed_test_computes_in_a_smaller_field() -> None:
    assert prove_alone(83, "crossed").size < prove_alone(83, "direct").size == 820


def test_a_wrong_rule_is_refused_loudly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trials, "excess", lambda p: 0)
    with pytest.raises(RuleContradictedError) as error:
        prove_alone(23)
    assert "α_23 has the excess 1, and the rule says 0 (m = 0: a power" in str(error.value)
    assert str(error.value).endswith("please report it")


def test_a_test_that_calls_everything_a_power_is_not_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(trials._TESTS, "direct", lambda p, m, checkpoints: m < 2)
    with pytest.raises(RuleContradictedError, match="α_23 has the excess 2, and the rule says 1"):
        prove_alone(23, "direct")


def test_a_test_that_contradicts_a_theorem_is_a_bug(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(trials._TESTS, "direct", lambda p, m, checkpoints: False)
    with pytest.raises(AssertionError, match="contradicts a theorem"):
        prove_alone(23, "direct")


def test_finite_fields_have_one_method_only() -> None:
    assert {method_for(257, method) for method in ("auto", "direct", "crossed")} == {"finite"}
    with pytest.raises(DomainError, match="a method of proof is auto, direct or crossed, not 'guess'"):
        method_for(7, "guess")


def test_the_cheaper_method_is_taken() -> None:
    for p in (47, 139, 167, 263, 359, 719):
        chosen = method_for(p)
        assert estimated_seconds(p, chosen) == min(estimated_seconds(p, "direct"), estimated_seconds(p, "crossed"))
    assert {method_for(p) for p in (47, 719)} == {"direct", "crossed"}


def test_what_is_out_of_reach_takes_for_ever() -> None:
    assert estimated_seconds(1439) == float("inf")
    assert estimated_seconds(719, "direct") == float("inf")


SMALL = [p for p in published() if alpha_degree(p) <= 800]


@pytest.mark.parametrize("p", [p for p in SMALL if least_excess(p)])
def test_excesses_below_the_bound_give_powers_by_the_direct_test(p: int) -> None:
    assert all(is_power_direct(p, m) for m in range(least_excess(p)))


def test_the_bound_is_never_above_a_published_excess() -> None:
    assert all(least_excess(p) <= row.excess for p, row in published().items())


@pytest.mark.parametrize("p", [19, 163, 87211, 135433, 272010961])
def test_orders_two_times_a_power_of_three_need_four(p: int) -> None:
    assert least_excess(p) == 4
    assert [is_power_direct(p, m) for m in range(5)] == [True, True, True, True, False]


def polynomial_of(field: PackedField, x: int) -> int:
    """The minimal polynomial of an element, by a coordinate of its powers that is not always 0."""
    powers, power = [], 1
    for _ in range(2 * field.bits):
        powers.append(power)
        power = field.multiply(power, x)
    sequence = sum((power & 1) << i for i, power in enumerate(powers))
    return gf2_polynomials.linear_recurrence(sequence, 2 * field.bits)


@pytest.mark.parametrize("q", [3, 5, 7, 9, 11, 13, 25, 27])
@pytest.mark.parametrize("m", [0, 1])
def test_the_polynomial_without_arithmetic_is_that_of_the_powers(q: int, m: int) -> None:
    assert minimal_polynomial(frozenset([q]), m) == by_recurrence(frozenset([q]), m)


@pytest.mark.parametrize(("parts", "m"), [({3}, 4), ({4, 3}, 0), ({3, 5}, 1), ({9}, 7), ({16, 3}, 0), ({5, 7}, 0)])
def test_the_polynomial_vanishes_at_the_sum_and_has_its_degree(parts: set[int], m: int) -> None:
    found = minimal_polynomial(frozenset(parts), m)
    field = packed_field(parts | ({4} if m >= 4 else set()))
    x = m
    for q in parts:
        x ^= field.kappa(q)
    value = 0
    for bit in f"{found:b}":
        value = field.multiply(value, x) ^ int(bit)
    assert value == 0
    assert found.bit_length() - 1 == field.bits
    assert gf2_polynomials.is_irreducible(found)


@pytest.mark.parametrize("p", [p for p in published() if 2 < alpha_degree(p) <= 450 and p not in (5, 17, 257)])
def test_the_direct_test_finds_the_published_excess(p: int) -> None:
    m = published()[p].excess
    assert [is_power_direct(p, n) for n in range(m + 1)] == [True] * m + [False]


@pytest.mark.parametrize("components", [[3], [4, 3], [5], [9]])
@pytest.mark.parametrize("p", [3, 5, 7, 13, 31, 41, 73])
def test_powers_are_found_to_be_powers_and_others_are_not(components: list[int], p: int) -> None:
    field = packed_field(components)
    random = Random(p)
    order = (1 << field.bits) - 1
    for _ in range(4):
        x = random.randrange(2, 1 << field.bits)
        made = field.power(x, p)
        assert made <= 1 or root_is_power(polynomial_of(field, made), p, order_of_two(p))
        polynomial = polynomial_of(field, x)
        d = polynomial.bit_length() - 1
        if order % p == 0 and ((1 << d) - 1) % p == 0:
            assert root_is_power(polynomial, p, order_of_two(p)) == (field.power(x, ((1 << d) - 1) // p) == 1)


def test_all_elements_of_a_small_field_are_told_apart() -> None:
    field = packed_field([3])  # 64 elements, where a third, a seventh of all are powers of 3 and of 7
    for p in (3, 7):
        powers = {field.power(x, p) for x in range(1, 64)}
        for x in range(1, 64):
            polynomial = polynomial_of(field, x)
            if polynomial.bit_length() == 7:
                assert root_is_power(polynomial, p, order_of_two(p)) == (x in powers)


def test_p_that_does_not_divide_the_group_order_makes_every_element_a_power() -> None:
    assert root_is_power(0b10011, 7, order_of_two(7))


def test_degrees_out_of_reach_are_refused_with_their_size() -> None:
    with pytest.raises(
        LimitError, match="works up to degree 300000, and α_719 needs 1258230380; try the method 'crossed'"
    ):
        is_power_direct(719, 1)
    assert direct_seconds(719) > 1e6


def test_the_sum_of_order_two_modulo_47_is_one_component() -> None:
    assert kappas(order_of_two(47)) == {23}


@pytest.mark.parametrize("p", [3, 5, 17, 257, 641, 65537])
@pytest.mark.parametrize("m", [0, 1])
def test_finite_nimbers_agree_with_the_direct_test(p: int, m: int) -> None:
    polynomial = by_recurrence(frozenset([order_of_two(p)]), m)
    assert is_power_finite(p, m) == root_is_power(polynomial, p, order_of_two(p))


@pytest.mark.parametrize("p", [274177, 6700417, 67280421310721, 59649589127497217, 2424833])
def test_factors_of_fermat_numbers_have_excess_0(p: int) -> None:
    assert not is_power_finite(p, 0)


def test_fields_that_are_too_large_are_refused() -> None:
    with pytest.raises(LimitError, match="are tested in up to 32768 bits, and α_825753601 needs 131072"):
        is_power_finite(825753601, 0)


def test_everything_that_a_prime_rests_on_is_smaller_and_closed() -> None:
    for p in filter(is_prime, range(3, 1000)):
        assert all(r < p for r in foundations(p))
        assert all(set(foundations(r)) <= set(foundations(p)) for r in foundations(p))


def test_degrees_are_those_of_the_note() -> None:
    known = {7: 6, 11: 20, 43: 42, 61: 60, 47: 5060, 167: 68060, 263: 102180, 283: 237820}
    assert {p: alpha_degree(p) for p in known} == known


def test_the_excess_4_brings_its_own_component() -> None:
    assert alpha_components(163) == {81, 4}
    assert alpha_degree(163) == 324
    assert alpha_degree(163, 0) == 162
