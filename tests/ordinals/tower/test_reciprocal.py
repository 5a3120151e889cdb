"""Reciprocals, checked by multiplication."""

import pytest
from hypothesis import given, settings, strategies as st
from ordinal_strategies import PLACES, T, algebraic_ordinals, interacting_ordinals, rational_ordinals

from grundy.errors import LimitError
from grundy.ordinals import Ordinal
from grundy.ordinals.closure import polynomial_roots
from grundy.ordinals.ordinal import nim_sum, ordinal
from grundy.ordinals.tower import operations, quadratic
from grundy.ordinals.tower.equations import reciprocal
from grundy.ordinals.tower.operations import element_of, ordinal_of
from grundy.ordinals.tower.scalars import MAX_DEGREE, effort


def is_inverted(x: Ordinal) -> bool:
    """Whether the reciprocal was found; if so it is checked."""
    element = element_of(x)
    with effort():
        try:
            inverse = reciprocal(element)
        except LimitError:
            return False
    assert ordinal_of(quadratic.multiply(element, inverse)) == 1
    return True


@given(rational_ordinals(2).filter(bool))
def test_rational_functions(x: Ordinal) -> None:
    is_inverted(x)


@given(algebraic_ordinals((3,), 2, 2), algebraic_ordinals((3,), 2, 2), st.integers(1, 5), st.integers(0, 4))
def test_fractions_with_known_zeros(a: Ordinal, b: Ordinal, m: int, n: int) -> None:
    # c(t ⊕ a)^m(t ⊕ b)^n has its zeros in the field of a and b.
    x = quadratic.power(element_of(nim_sum(T, a)), m)
    x = quadratic.multiply(x, quadratic.power(element_of(nim_sum(T, b)), n))
    assert is_inverted(ordinal_of(x))
    assert is_inverted(ordinal_of(quadratic.frobenius(x, -3)))


@pytest.mark.parametrize("beta", PLACES, ids=str)
def test_generators(beta: Ordinal) -> None:
    u = ordinal_of(quadratic.generator(beta))
    assert is_inverted(u)
    assert is_inverted(nim_sum(u, ordinal(1)))


def test_sums_of_two_generators() -> None:
    generators = [ordinal_of(quadratic.generator(beta)) for beta in PLACES[:8]]
    found = [is_inverted(nim_sum(a, b)) for a in generators for b in generators if a < b]
    assert sum(found) >= 25


@settings(max_examples=40)
@given(interacting_ordinals(1, 1, 3).map(lambda one: one[0]).filter(bool))
def test_products_of_generators(x: Ordinal) -> None:
    is_inverted(x)


def test_high_powers_and_deep_roots() -> None:
    for text in ("t^(w+1000000)", "t^1000000*(w+1)", "t^(t*1000000)", "t^1048576+1", "t^t+1", "t^(t*2^20)+t^(t*2^21)"):
        assert is_inverted(Ordinal(text)), text


def test_too_many_zeros_are_refused() -> None:
    x = Ordinal(f"t^{2 * MAX_DEGREE + 1}+t+1")
    degree = 2 * MAX_DEGREE + 1
    message = f"the reciprocal needs the zeros of a polynomial of degree {degree}, and the limit is {MAX_DEGREE}; try"
    with pytest.raises(LimitError, match=message):
        reciprocal(element_of(x))


def test_zeros_in_huge_fields_are_refused() -> None:
    # The norm has an irreducible factor of degree 47, and the field of κ_47 has a degree of 237820.
    x = Ordinal("w^(w^(w^w*2)+w^(w^w)*3+w^w*3)*5+w^(w^(w+1)+1)+w+1")
    with pytest.raises(LimitError, match=r"the roots of a polynomial of degree 47 .* are too much work here"):
        reciprocal(element_of(x))


@pytest.mark.parametrize(
    "text",
    [
        "w^(w^(w^(w^w)*3)+w^(w^w*2+w)*2)*2+w^(w^(w^(w^w)*2)+1)+w^(w^(w^(w^w)*2))",
        "w^(w^(w^(w^(w+2)+w^(w+1)+w*2+1)*3)*8)+w^(w^(w^w+1)*4+w^w+1)+w^(w^(w^w+1)*4+w^w)",
        "w^(w^(w^w+1)+w^(w^w)*3+w^(w*2)+w^w*2+3)+w^(w^w*3)*3",
    ],
)
def test_zeros_that_take_long_are_refused_before_they_are_sought(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(polynomial_roots, "by_multiplicity", not_to_be_called)
    with pytest.raises(LimitError, match="this operation takes more than"):
        operations.reciprocal(Ordinal(text))


def not_to_be_called(*_: object) -> None:
    raise AssertionError("this takes too long")


def test_zeros_in_fields_with_long_products_are_refused_before_they_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(polynomial_roots, "irreducible_root", not_to_be_called)
    x = Ordinal("t^20+t^18+t^16+t^13+t^12+t^8+t^7+t^6+t^5+t^2+t+w")
    with pytest.raises(LimitError, match="this operation takes more than"):
        operations.reciprocal(x)


def test_powers_of_one_linear_polynomial_need_no_factoring(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(polynomial_roots, "by_multiplicity", not_to_be_called)
    t = Ordinal("w^(w^w)")
    for pole in ("1", "w^w+w", "w^(w^3)+5"):
        for n in (2, 3, 12, 19, 40):
            x = operations.multiply(operations.power(nim_sum(t, Ordinal(pole)), n), Ordinal("w+1"))
            assert operations.multiply(operations.reciprocal(x), x) == 1
