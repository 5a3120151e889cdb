import pytest

from grundy.errors import DomainError, LimitError
from grundy.ordinals.closure.components import excess, finite_components, kappas, least_excess, order_of_two
from grundy.ordinals.closure.packed_field import packed_field
from grundy.ordinals.constants.alphas import published
from grundy.ordinals.constants.crossed import crossed_parameters, is_power_crossed, is_within_reach
from grundy.ordinals.constants.trials import alpha_degree, is_power_direct
from grundy.primes import is_prime
from grundy.progress import progress_to


def is_crossable(p: int) -> bool:
    f = order_of_two(p)
    return f & (f - 1) != 0


SMALL = [p for p in range(3, 300) if is_prime(p) and is_crossable(p) and alpha_degree(p) <= 160]


def is_power_by_definition(p: int, m: int) -> bool:
    """Whether the sum is a p-th power in the packed model of a field that contains it."""
    used = kappas(order_of_two(p))
    model = packed_field(used | finite_components(m))
    x = m
    for q in used:
        x ^= model.kappa(q)
    return model.power(x, ((1 << model.bits) - 1) // p) == 1


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
