"""All n-th roots below ω^ω^ω."""

import pytest
from hypothesis import given, settings, strategies as st
from ordinal_strategies import algebraic_ordinals

from grundy import nim
from grundy.errors import DomainError, LimitError
from grundy.ordinals import Ordinal, kappa, least_root, nth_roots, roots_of_unity
from grundy.ordinals.closure import power
from grundy.ordinals.closure.nth_roots import one_root
from grundy.ordinals.closure.packed_field import PackedElement, pack, packed_field, unpack


def check_roots(x: Ordinal, n: int) -> None:
    found = nth_roots(x, n)
    assert len(set(found)) == n // (n & -n)
    assert list(found) == sorted(found)
    assert all(power(root, n) == x for root in found)


@pytest.mark.parametrize("n", [1, 2, 3, 5, 6, 7, 9, 15, 21])
def test_all_roots_of_all_elements_of_a_small_field(n: int) -> None:
    model = packed_field([3])
    for bits in range(1, 64):
        check_roots(unpack(model, bits), n)


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
