import pytest
from hypothesis import given
from ordinal_strategies import algebraic_ordinals

from grundy.errors import LimitError
from grundy.ordinals import Ordinal
from grundy.ordinals.closure import arithmetic, terms as wide_terms
from grundy.ordinals.closure.terms import multiply_by_terms


@given(algebraic_ordinals(), algebraic_ordinals())
def test_wide_products_are_those_of_the_kernels(x: Ordinal, y: Ordinal) -> None:
    assert multiply_by_terms(x, y) == arithmetic.multiply(x, y)


def test_large_counts_carry_downwards() -> None:
    """κ_(3^81) is ω^(3^80), and its cube is κ_(3^80)."""
    x = Ordinal("w^(3^80)")
    assert multiply_by_terms(multiply_by_terms(x, x), x) == Ordinal("w^(3^79)")
    assert multiply_by_terms(Ordinal("w^(2*3^80+2)"), Ordinal("w^(2*3^80+1)")) == Ordinal("w^(3^80+3^79)*2")


def test_large_coefficients_are_nim_products() -> None:
    assert multiply_by_terms(Ordinal("w*2^64"), Ordinal("w*2^64")) == Ordinal(f"w^2*{(1 << 64) ^ (1 << 63)}")


def test_too_many_terms_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wide_terms, "MOST_PRODUCTS", 8)
    with pytest.raises(LimitError, match="this product has more than 8 terms in a field too large to pack"):
        multiply_by_terms(Ordinal("w^2+w+1"), Ordinal("w^(2^70)+w+1"))
    with pytest.raises(LimitError, match="more than 8 terms"):
        # (1 ⊕ κ_11)·(κ_11^10) needs few products, but 8 copies of ω are needed for more terms than that
        multiply_by_terms(Ordinal("w^(w^3*10)+w^(w^2)"), Ordinal("w^(w^3*10)+w^(w^2*6)+w^(w*4)+w^5"))
