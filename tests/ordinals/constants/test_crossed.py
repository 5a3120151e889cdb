"""The crossed test, against the direct one and powers in the packed field; its numbers, products and cost."""

from math import inf, prod

import pytest

from grundy.errors import DomainError, LimitError
from grundy.ordinals.closure import kappas, order_of_two, packed_field
from grundy.ordinals.closure.components import excess, finite_components, least_excess
from grundy.ordinals.constants import crossed_tensor
from grundy.ordinals.constants.alphas import published
from grundy.ordinals.constants.crossed import (
    CrossedParameters,
    crossed_parameters,
    crossed_seconds,
    is_power_crossed,
    is_within_reach,
    largest_product,
    norm_products,
)
from grundy.ordinals.constants.crossed_generators import _cache, exponents_of
from grundy.ordinals.constants.crossed_tensor import Bits, TensorField
from grundy.ordinals.constants.trials import alpha_degree, is_power_direct
from grundy.primes import is_prime
from grundy.progress import progress_to


def is_crossable(p: int) -> bool:
    f = order_of_two(p)
    return f & (f - 1) != 0


SMALL = [p for p in range(3, 300) if is_prime(p) and is_crossable(p) and alpha_degree(p) <= 160]


def is_power_by_definition(p: int, m: int) -> bool:
    """Whether the sum is a p-th power in the packed field that contains it."""
    used = kappas(order_of_two(p))
    field = packed_field(used | finite_components(m))
    x = m
    for q in used:
        x ^= field.kappa(q)
    return field.power(x, ((1 << field.bits) - 1) // p) == 1


@pytest.mark.parametrize("p", [p for p in SMALL if alpha_degree(p) <= 84])
def test_the_crossed_test_is_the_definition_in_small_fields(p: int) -> None:
    for m in range(8):
        assert is_power_crossed(p, m) == is_power_by_definition(p, m), m


@pytest.mark.parametrize("p", SMALL)
def test_the_crossed_test_agrees_with_the_direct_one_below_and_above_the_excess(p: int) -> None:
    for m in range(6):
        assert is_power_crossed(p, m) == is_power_direct(p, m), m


# Powers above the excess: neither the rule nor a theorem knows of these.
@pytest.mark.parametrize(
    ("p", "m"),
    [
        (61, 61),
        (67, 88),
        (71, 132),
        (97, 152),
        (103, 157),
        (199, 6),
        (151, 67),
        (23, 7),
        (41, 2),
        (41, 6),
        (41, 7),
        (41, 12),
        (41, 15),
        (53, 8),
        (53, 9),
        (101, 3),
        (101, 4),
        (151, 6),
    ],
)
def test_powers_above_the_excess_are_found(p: int, m: int) -> None:
    assert m > excess(p)
    assert is_power_crossed(p, m)
    assert is_power_direct(p, m)


# The order of 2 is 54, 27, 29, 35, 43, 23, 37 times a power of 2 or not, so that powers of r occur as well.
@pytest.mark.parametrize("p", [1103, 2089, 9719, 87211, 262657, 599479, 2796203, 4432676798593])
def test_large_primes_of_small_order_agree(p: int) -> None:
    for m in range(excess(p) + 2):
        assert is_power_crossed(p, m) == is_power_direct(p, m), m


@pytest.mark.parametrize("p", [47, 107, 139, 179, 191, 199])
def test_middle_sized_fields_agree(p: int) -> None:
    for m in (0, 1):
        assert is_power_crossed(p, m) == is_power_direct(p, m) == (m < published()[p].excess)


@pytest.mark.parametrize("p", [167, 263, 283, 359])
def test_what_a_theorem_calls_a_power_is_one(p: int) -> None:
    for m in range(least_excess(p)):
        assert is_power_crossed(p, m)
    assert not is_power_crossed(p, excess(p))


@pytest.mark.parametrize("p", [19, 163, 135433, 272010961])
def test_orders_two_times_a_power_of_three_need_four(p: int) -> None:
    assert [is_power_crossed(p, m) for m in range(5)] == [True, True, True, True, False]


def test_progress_is_told_product_by_product() -> None:
    milliseconds: list[int] = []
    with progress_to(lambda what, done, total: milliseconds.append(done)):
        is_power_crossed(47, 1)
    assert len(milliseconds) > 50
    assert max(milliseconds) > 10


def test_fields_that_are_too_large_are_refused_before_anything_is_allocated() -> None:
    with pytest.raises(LimitError) as error:
        is_power_crossed(1439, 1)
    assert str(error.value).startswith(
        "the crossed test works in fields up to degree 12000000 and with products of up to"
    )
    assert "bits, and α_1439 needs 1258230380 and " in str(error.value)
    assert str(error.value).endswith("; take alpha(1439) without a proof")


def test_many_powers_of_one_letter_are_refused_too() -> None:
    # The order of 2 modulo this prime is 2·3^16, and F_(2^b) is F_4: it is λ that has too many powers.
    found = crossed_parameters(86093443, 0)
    assert (found.base, found.power) == (2, 3**16)
    assert not is_within_reach(found)
    assert is_within_reach(crossed_parameters(39367, 1))


def test_finite_sums_cannot_be_crossed() -> None:
    with pytest.raises(
        DomainError, match="the order of 2 modulo 257 is 16, a power of two: κ_16 is finite and nothing"
    ):
        is_power_crossed(257, 0)


def test_the_numbers_of_a_test() -> None:
    assert crossed_parameters(263, 1) == CrossedParameters(
        order=131, prime=131, exponent=1, base=780, meeting=130, components=frozenset([2, 4, 3, 5, 13, 131])
    )
    found = crossed_parameters(101, 1)
    assert (found.prime, found.exponent, found.base, found.degree) == (5, 2, 4, 100)
    assert (crossed_parameters(283, 0).axes, crossed_parameters(283, 0).kept) == ([4, 5, 11, 23], 92)


def test_the_field_of_all_components_has_the_degree_of_the_sum() -> None:
    for p in filter(is_crossable, filter(is_prime, range(3, 1000))):
        assert crossed_parameters(p, excess(p)).degree == alpha_degree(p)
        assert crossed_parameters(p, excess(p)).base % crossed_parameters(p, excess(p)).kept == 0


def test_polynomials_in_lambda_have_at_most_q_terms() -> None:
    found = crossed_parameters(101, 1)
    assert [found.terms(degree) for degree in (0, 1, 23, 24, 25, 1000)] == [1, 2, 24, 25, 25, 25]


def test_only_odd_primes_that_divide_no_fermat_number() -> None:
    with pytest.raises(DomainError, match="the order of 2 modulo 641 is 64, a power of two: κ_64 is finite"):
        crossed_parameters(641)
    with pytest.raises(DomainError, match="α_p is defined for the odd primes p, and 9 is not one"):
        crossed_parameters(9)


@pytest.mark.parametrize("p", [47, 83, 167, 283, 149, 227, 269, 347])
def test_the_steps_are_the_products_that_are_made(p: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crossed_tensor, "_LARGE", 1)
    made: list[tuple[int, int]] = []

    def multiply(self: TensorField, a: Bits, b: Bits) -> Bits:
        if len(a) > 1 and len(b) > 1:
            made.append((a.size, b.size))
        return plain(self, a, b)

    plain = TensorField.multiply
    monkeypatch.setattr(TensorField, "multiply", multiply)
    is_power_crossed(p, excess(p))
    found = crossed_parameters(p, excess(p))
    exponents = exponents_of(found.components)
    sizes = [
        (
            step.first * prod(s ** exponents[s] for s in step.axes),
            step.second * prod(s ** exponents[s] for s in step.axes),
        )
        for step in norm_products(found)
        if step.times == 1
    ]
    assert made[: len(sizes)] == sizes


@pytest.mark.parametrize("p", [47, 167, 139, 283, 101, 19])
def test_no_product_takes_more_room(p: int, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[int] = []

    def noted(a: Bits, b: Bits) -> object:
        sizes.append(prod(i + j - 1 for i, j in zip(a.shape, b.shape, strict=True)))
        return plain(a, b)

    plain = crossed_tensor.product_parts
    monkeypatch.setattr(crossed_tensor, "product_parts", noted)
    is_power_crossed(p, excess(p))
    assert max(sizes) <= 2 * largest_product(crossed_parameters(p, excess(p)))


def test_the_estimate_is_near_what_the_products_add_up_to() -> None:
    for p, m in [(47, 1), (167, 1), (139, 0), (101, 1), (163, 4), (359, 1), (283, 0), (7, 1)]:
        _cache.clear()
        assert 0.5 < 1000 * crossed_seconds(p, m) / milliseconds_of_products(p, m) < 2.5, p


def milliseconds_of_products(p: int, m: int) -> int:
    milliseconds: list[int] = []
    with progress_to(lambda what, done, total: milliseconds.append(done)):
        is_power_crossed(p, m)
    return max(milliseconds)


def test_what_is_refused_takes_for_ever() -> None:
    assert crossed_seconds(1439, 1) == inf
    assert crossed_seconds(719, 1) < inf
