"""Products below ω^ω^ω by three methods, against the independent arithmetic of the reference."""

import pytest
from hypothesis import given, settings
from ordinal_strategies import algebraic_ordinals

from grundy import nim
from grundy.ordinals import Ordinal
from grundy.ordinals.closure import arithmetic, kappa
from grundy.ordinals.closure.arithmetic import can_be_packed, multiply, quick_sum, square
from grundy.ordinals.closure.packed_field import PackedElement, pack, pack_together
from grundy.ordinals.closure.terms import kernel_terms, multiply_by_terms
from grundy.ordinals.ordinal import cantor, nim_sum, ordinal
from grundy.reference.transfinite import algebraic, algebraic_ordinal, algebraic_product

SMALL = (3, 9, 5, 7)


def by_reference(x: Ordinal, y: Ordinal) -> Ordinal:
    return algebraic_ordinal(algebraic_product(algebraic(x), algebraic(y)))


def packed_product(x: Ordinal, y: Ordinal) -> Ordinal:
    model, (a, b) = pack_together(cantor(x.terms), cantor(y.terms))
    return Ordinal.from_element(PackedElement(model, model.multiply(a, b)))


@given(algebraic_ordinals(), algebraic_ordinals())
def test_the_product_is_that_of_the_reference(x: Ordinal, y: Ordinal) -> None:
    assert multiply(x, y) == by_reference(x, y)


@given(algebraic_ordinals(SMALL), algebraic_ordinals(SMALL))
def test_terms_packed_bits_and_wide_terms_agree(x: Ordinal, y: Ordinal) -> None:
    expected = by_reference(x, y)
    assert packed_product(x, y) == expected
    assert multiply_by_terms(x, y) == expected


@given(algebraic_ordinals(SMALL, max_terms=6))
def test_a_square_is_a_product(x: Ordinal) -> None:
    expected = by_reference(x, x)
    assert square(x) == expected
    packed = pack(cantor(x.terms))
    assert Ordinal.from_element(PackedElement(packed.field, packed.field.square(packed.bits))) == expected


@settings(max_examples=30)
@given(algebraic_ordinals(), algebraic_ordinals(), algebraic_ordinals())
def test_field_axioms(x: Ordinal, y: Ordinal, z: Ordinal) -> None:
    assert multiply(multiply(x, y), z) == multiply(x, multiply(y, z))
    assert multiply(x, nim_sum(y, z)) == nim_sum(multiply(x, y), multiply(x, z))
    assert multiply(x, y) == multiply(y, x)


def test_all_products_of_the_field_of_64_nimbers() -> None:
    """κ_3 = ω generates a field of 64 elements: ω^2·a + ω·b + c with a, b, c < 4."""
    elements = [
        Ordinal.from_terms([(e, n) for e, n in ((2, a), (1, b), (0, c)) if n])
        for a in range(4)
        for b in range(4)
        for c in range(4)
    ]
    for x in elements:
        assert sorted(multiply(x, y) for y in elements) == (elements if x else [ordinal(0)] * 64)
        for y in elements:
            assert multiply(x, y) == by_reference(x, y) == packed_product(x, y)


@pytest.mark.parametrize(
    ("x", "y", "product"),
    [
        ("w", "w^2", "2"),
        ("w^w", "w^(w*4)", "4"),
        ("w^(w^2)", "w^(w^2*6)", "w+1"),
        ("w^(w^6)", "w^(w^6*18)", "w^3+4"),
        ("w^(w^7)", "w^(w^7*22)", "w^(w^3)+1"),
        ("w^(w^13)", "w^(w^13*46)", "w^(w^7)+1"),
        ("w^(w^126)", "w^(w^126*718)", "w^(w^70)+1"),
        ("w+2", "w+3", "w^2+w+1"),
        ("w^3", "w^6", "w"),
    ],
)
def test_gold_values(x: str, y: str, product: str) -> None:
    assert multiply(Ordinal(x), Ordinal(y)) == Ordinal(product)


def test_many_terms_are_packed() -> None:
    """The sum of all κ_11^i·κ_5^j is (1 ⊕ α_11)/(1 ⊕ κ_11) times (1 ⊕ α_5)/(1 ⊕ κ_5)."""
    terms = sorted(
        ((Ordinal.from_terms([(3, i)] * (i > 0) + [(1, j)] * (j > 0)), 1) for i in range(11) for j in range(5)),
        reverse=True,
    )
    total = cantor(tuple(terms))
    divided = multiply(multiply(total, nim_sum(kappa(11), ordinal(1))), nim_sum(kappa(5), ordinal(1)))
    assert divided == multiply(nim_sum(ordinal(1), Ordinal("w^w+1")), ordinal(5))
    assert isinstance(multiply(total, total).element, PackedElement)
    assert multiply(total, total) == square(total) == multiply_by_terms(total, total)


def test_finite_ordinals_are_nimbers_of_any_size() -> None:
    x, y = 3**5000, 7**4000
    assert multiply(ordinal(x), ordinal(y)) == int(nim.multiply(x, y))
    assert square(ordinal(x)) == int(nim.square(x))
    huge = 1 << (1 << 22)
    assert multiply(ordinal(huge), ordinal(2)) == int(nim.multiply(huge, 2))


def test_fields_that_cannot_be_packed() -> None:
    x = Ordinal("w^(w^126)+w^(w^13)*3")
    assert not can_be_packed(x)
    assert multiply(x, x) == square(x) == Ordinal("w^(w^126*2)+w^(w^13*2)*2")
    assert not can_be_packed(Ordinal("w^(w^(10^30))"))


def test_terms_that_fit_no_word() -> None:
    x = Ordinal("w^(w^(10^12))*2^100")
    y = Ordinal("w^(10^40)+w^2")
    assert multiply(x, y) == Ordinal("w^(w^(10^12)+10^40)*2^100+w^(w^(10^12)+2)*2^100")
    assert square(Ordinal("w^(3^50)")) == Ordinal("w^(2*3^50)")
    assert multiply(Ordinal("w^(3^50)"), Ordinal("w^(2*3^50)")) == Ordinal("w^(3^49)")


def test_sums_of_what_is_known_in_the_same_form() -> None:
    product = multiply(Ordinal("w+1"), Ordinal("w^w+2"))
    assert quick_sum(product, product) == 0
    assert quick_sum(product, Ordinal("w+1")) is None


def test_the_kernel_gives_up_above_its_limit() -> None:
    x = kernel_terms(Ordinal("w^2+w+1"))
    assert x is not None
    assert x.multiply(x, 8) is None
    assert x.multiply(x, 9) is not None


def test_results_of_both_kinds_mix(monkeypatch: pytest.MonkeyPatch) -> None:
    x, y = Ordinal("w^(w^2*3+2)*3+w^5+7"), Ordinal("w^(w*3)+w^(w^2)*9+w+3")
    expected = multiply(x, y)
    monkeypatch.setattr(arithmetic, "FEW_PAIRS", 0)
    packed = multiply(cantor(x.terms), cantor(y.terms))
    assert isinstance(packed.element, PackedElement)
    assert packed == expected
    assert multiply(packed, packed) == multiply(expected, packed) == square(expected)
    assert quick_sum(packed, packed) == 0
