"""Lenstra's list, by his definition on samples."""

import pytest
from hypothesis import given
from ordinal_strategies import PLACES, T, U, any_level, interacting_ordinals, ordinals

from grundy.errors import DomainError
from grundy.ordinals import Ordinal, add, artin_schreier, square
from grundy.ordinals.lenstra import is_listed, list_element, list_place, order_type
from grundy.ordinals.ordinal import ordinal


@given(any_level())
def test_places_and_elements_belong_together(beta: Ordinal) -> None:
    found = list_element(beta)
    assert list_place(found.ordinal) == beta == found.place
    assert is_listed(found.ordinal)
    assert found.root == U ** (2**beta)


@pytest.mark.parametrize("beta", PLACES, ids=str)
def test_the_root_of_an_element_is_the_field_itself(beta: Ordinal) -> None:
    found = list_element(beta)
    assert artin_schreier(found.ordinal) == found.root
    assert add(square(found.root), found.root) == found.ordinal


@given(interacting_ordinals(1, 2, 2))
def test_adding_a_pe_leads_to_no_smaller_ordinal(one: tuple[Ordinal, ...]) -> None:
    """λ ⊕ ℘(y) is no sum of ordinals below the group λ: that is, it is not below λ, for y in the field u_β."""
    (y,) = one
    pe = add(square(y), y)
    for beta in PLACES:
        if y < U ** (2**beta):
            assert add(list_element(beta).ordinal, pe) >= list_element(beta).ordinal


@given(ordinals(5, 2))
def test_membership_without_a_place(x: Ordinal) -> None:
    if is_listed(x):
        assert list_element(list_place(x)).ordinal == x
    else:
        with pytest.raises(DomainError, match="is in none of Lenstra's lists"):
            list_place(x)


def test_what_is_not_listed() -> None:
    for text in ("0", "1", "w", "t^2", "t*3", "t^t", "t^(w+1)", "t+1", "t^(t+1)"):
        assert not is_listed(Ordinal(text)), text
    # u_1·λ_0 is not in the list: λ_0 was taken from it before u_1 came.
    assert not is_listed(U**2 * T)
    assert is_listed(U * T)
    assert is_listed(U**2 * (T * 2))


def test_the_lists_of_the_fields() -> None:
    # L(u_α) is M(α) without its first α elements; M(α) has the order type f(α).
    for alpha in map(Ordinal, ("0", "1", "5", "w", "w^w", "t", "t+1", "w^(w^(w^w+1))")):
        for beta in PLACES:
            expected = alpha <= beta < order_type(alpha)
            assert is_listed(list_element(beta).ordinal, alpha) == expected


def test_a_step_takes_the_least_and_multiplies_the_others() -> None:
    # L(u_(α+1)) = (L(u_α) - {λ_α}) ∪ {u_α·λ : λ in L(u_α)}
    for alpha in map(Ordinal, ("0", "1", "w", "w^(w+1)", "t")):
        u = list_element(alpha).root
        for beta in PLACES:
            lam = list_element(beta).ordinal
            if is_listed(lam, alpha):
                assert is_listed(lam, alpha + 1) == (beta != alpha)
                assert is_listed(u * lam, alpha + 1)
                assert not is_listed(u * lam, alpha)


def test_the_finite_tower_has_the_same_rule() -> None:
    # For u = 2 the lists have one element: L(2^(2^n)) = {2^(2^n - 1)}, with the roots 2^(2^n).
    for n in range(5):
        assert artin_schreier(ordinal(2 ** (2**n - 1))) == 2 ** (2**n)
