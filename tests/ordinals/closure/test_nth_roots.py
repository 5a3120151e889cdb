"""All n-th roots below ω^ω^ω, and the elements of prime power order in a packed field."""

import pytest
from hypothesis import given, settings, strategies as st
from ordinal_strategies import algebraic_ordinals

from grundy import nim
from grundy.errors import DomainError, LimitError
from grundy.ordinals import Ordinal, kappa, least_root, nth_roots, roots_of_unity
from grundy.ordinals.closure import PackedElement, pack, packed_field, power, unpack
from grundy.ordinals.closure.components import alpha_components, valuation
from grundy.ordinals.closure.nth_roots import PrimePart, one_root, root_of_coprime_order
from grundy.ordinals.closure.packed_arithmetic import conjugate_product


def check_roots(x: Ordinal, n: int) -> None:
    found = nth_roots(x, n)
    assert len(set(found)) == n // (n & -n)
    assert list(found) == sorted(found)
    assert all(power(root, n) == x for root in found)


@pytest.mark.parametrize("n", [1, 2, 3, 5, 6, 7, 9, 15, 21])
def test_all_roots_of_all_elements_of_a_small_field(n: int) -> None:
    field = packed_field([3])
    for bits in range(1, 64):
        check_roots(unpack(field, bits), n)


@settings(max_examples=40)
@given(
    algebraic_ordinals((3, 9, 5, 7), 2, 2).filter(bool), st.sampled_from([3, 5, 7, 9, 10, 12, 13, 15, 17, 25, 27, 31])
)
def test_roots_are_checked_by_powers(x: Ordinal, n: int) -> None:
    check_roots(x, n)


@given(st.integers(1, 1 << 16), st.sampled_from([2, 3, 5, 15, 17]))
def test_finite_roots_are_those_of_the_finite_nimbers(x: int, n: int) -> None:
    found = nth_roots(x, n)
    finite = tuple(int(root) for root in found if root.is_finite)
    try:
        assert finite == nim.nth_roots(x, n)
    except DomainError:
        assert not finite


@pytest.mark.parametrize(
    ("x", "n", "expected"),
    [
        ("2", 3, "w"),
        ("w", 3, "w^3"),
        ("4", 5, "w^w"),
        ("w+1", 7, "w^(w^2)"),
        ("w^w+1", 11, "w^(w^3)"),
        ("w+4", 13, "w^(w^4)"),
        ("16", 17, "w^(w^5)"),
        ("w^3+4", 19, "w^(w^6)"),
        ("w^(w^3)+1", 23, "w^(w^7)"),
        ("w^(w^7)+1", 47, "w^(w^13)"),
        ("2", 27, "w^9"),
    ],
)
def test_the_least_roots_of_the_constants_are_the_components(x: str, n: int, expected: str) -> None:
    """κ_p is the least p-th root of α_p (Lenstra 1977), and κ_(p^n) that of κ_(p^(n-1))."""
    assert least_root(Ordinal(x), n) == Ordinal(expected)


@pytest.mark.parametrize("n", [1, 3, 5, 7, 8, 9, 11, 15, 23, 27, 49])
def test_roots_of_unity_form_a_group(n: int) -> None:
    found = roots_of_unity(n)
    assert len(set(found)) == n // (n & -n)
    assert found[0] == 1
    assert all(power(x, n) == 1 for x in found)
    generators = [x for x in found if len({power(x, e) for e in range(n)}) == len(found)]
    assert generators


def test_one_root_is_a_root() -> None:
    for text in ("w^(w^3)+w", "w^(w*5)+3", "w^3*2+1"):
        x = pack(Ordinal(text))
        for powers in ({3: 3}, {5: 25}, {3: 9, 5: 5}, {7: 7, 11: 11}):
            root = one_root(x, powers)
            n = 1
            for factor in powers.values():
                n *= factor
            assert root.field.power(root.bits, n) == root.field.embed(x.bits, x.field)


def test_zero_has_one_root() -> None:
    assert nth_roots(0, 15) == (0,)
    assert isinstance(one_root(PackedElement(packed_field([]), 1), {3: 3}), PackedElement)


def test_too_many_roots_are_refused() -> None:
    with pytest.raises(LimitError, match="there are 1000001 roots, and at most 1000000 are listed; try a smaller n"):
        nth_roots(2, 1000001)
    with pytest.raises(DomainError, match="the n of an n-th root is 1 or more, not 0"):
        nth_roots(2, 0)


def test_the_least_root_needs_no_list() -> None:
    """There are 47 roots of 11,177,540 bits, the least of which is κ_(47²)."""
    with pytest.raises(LimitError, match="bits in all are listed"):
        nth_roots(kappa(47), 47)
    assert least_root(kappa(47), 47) == kappa(47**2)
    assert least_root(0, 5) == 0


def test_the_valuation_counts_divisions() -> None:
    for p in (3, 5, 7, 11, 13, 1093):
        for n in (*range(1, 130), 364, 364 * 1093):
            count = 0
            while (2**n - 1) % p ** (count + 1) == 0:
                count += 1
            assert valuation(p, n) == count


def test_fields_of_alpha() -> None:
    assert [sorted(alpha_components(p)) for p in (3, 5, 7, 13, 19, 47)] == [[2], [4], [3], [3, 4], [4, 9], [23]]


@pytest.mark.parametrize(
    ("components", "p"), [([3], 3), ([3], 7), ([9], 3), ([9], 19), ([5], 5), ([5], 41), ([7], 7), ([27], 3), ([13], 13)]
)
def test_a_generator_of_the_part_and_logarithms_to_it(components: list[int], p: int) -> None:
    field = packed_field([*components, *alpha_components(p)])
    part = PrimePart(field, p)
    group = (1 << field.bits) - 1
    assert group % part.order == 0
    assert group // part.order % p
    assert field.power(part.generator, group // p) != 1  # not a p-th power
    assert field.power(part.root_of_unity, part.order // p) == part.first_root != 1
    for x in (2, 3, part.generator, field.multiply(part.generator, 3), (1 << field.bits) - 1, 5):
        s = part.logarithm(x)
        rest = field.multiply(x, field.power(part.generator, -s))
        assert 0 <= s < part.order
        assert field.power(rest, group // part.order) == 1  # its order is prime to p
        assert part.cofactor_power(x) == field.power(x, group // part.order)


def test_products_of_conjugates() -> None:
    field = packed_field([5])
    for x in (2, 77, 12345, 1 << 19):
        for step in (1, 4, 5):
            product, image = 1, x
            for count in range(1, 9):
                product = field.multiply(product, image)
                image = field.frobenius(image, step)
                assert conjugate_product(field, x, step, count) == product


def test_roots_of_elements_whose_order_is_prime_to_the_exponent() -> None:
    field = packed_field([3, 5])
    for p, k in ((3, 1), (3, 4), (5, 2), (7, 3), (41, 1)):
        order = p ** valuation(p, field.bits)
        for start in (5, 1234567, (1 << 60) - 1):
            x = field.power(start, order)
            root = root_of_coprime_order(field, x, {p: order}, {p: p**k})
            assert field.power(root, p**k) == x


def test_logarithms_in_huge_groups_are_refused() -> None:
    with pytest.raises(LimitError, match="logarithms are taken in groups of at most 68719476736 elements"):
        _ = PrimePart(packed_field([1 << 8]), 67280421310721).logarithm(1 << 100)
