"""Test nim arithmetic below ω^ω^ω, packed and term by term: field axioms, published values, and equations."""

import numpy as np
import ordinal_judges as judge
import pytest
from hypothesis import given, settings, strategies as st
from ordinal_strategies import algebraic_ordinals
from reference.transfinite import algebraic, algebraic_ordinal, algebraic_product

from grundy import nim, ordinals
from grundy.errors import DomainError, LimitError
from grundy.ordinals import Ordinal, add, alpha, nim_sum
from grundy.ordinals._kernels import OrdinalAlgebra
from grundy.ordinals.closure import (
    MAX_BITS,
    PackedElement,
    arithmetic,
    artin_schreier,
    frobenius,
    kappa,
    multiply,
    pack,
    pack_together,
    packed_field,
    power,
    prime_at,
    quadratic_roots,
    reciprocal,
    sqrt,
    square,
    terms,
    terms as wide_terms,
    unpack,
)
from grundy.ordinals.closure.terms import (
    alpha_parts,
    complement,
    kernel_terms,
    multiply_by_terms,
    power_by_terms,
    term_reciprocal,
)

FINITE = st.integers(0, 1 << 70)


@settings(max_examples=50)
@given(*[algebraic_ordinals((3, 9, 5, 7))] * 3)
def test_the_field_axioms_hold_across_representations(x: Ordinal, y: Ordinal, z: Ordinal) -> None:
    assert multiply(x, y) == multiply(y, x)
    assert multiply(multiply(x, y), z) == multiply(x, multiply(y, z))
    assert multiply(x, nim_sum(y, z)) == nim_sum(multiply(x, y), multiply(x, z))
    assert multiply(x, 1) == x
    assert not x or multiply(x, reciprocal(x)) == 1
    assert not x or multiply(multiply(x, y), reciprocal(x)) == y


@settings(max_examples=50)
@given(algebraic_ordinals())
def test_roots_and_reciprocals_are_checked_by_multiplication(x: Ordinal) -> None:
    root, solution = sqrt(x), artin_schreier(x)
    assert multiply(root, root) == x
    assert nim_sum(multiply(solution, solution), solution) == x
    assert not x or multiply(x, reciprocal(x)) == 1


@settings(max_examples=30)
@given(algebraic_ordinals((3, 5), 3, 2))
def test_square_roots_agree_with_the_reference(x: Ordinal) -> None:
    assert sqrt(x) == judge.sqrt(x)


@settings(max_examples=50)
@given(algebraic_ordinals((3, 5, 7)).filter(bool), st.integers(-(10**40), 10**40), st.integers(-5, 5))
def test_powers(x: Ordinal, e: int, k: int) -> None:
    assert power(x, e + 2) == multiply(power(x, e), multiply(x, x))
    assert frobenius(x, k) == power(x, 2**k if k >= 0 else pow(2, k, (1 << 4 * 3 * 5 * 7) - 1))


@given(FINITE, FINITE, st.integers(-50, 1 << 80))
def test_finite_ordinals_agree_with_finite_nimbers(a: int, b: int, e: int) -> None:
    assert multiply(a, b) == nim.multiply(a, b)
    assert sqrt(a) == nim.sqrt(a)
    assert artin_schreier(a) == nim.artin_schreier(a)
    assert frobenius(a, e) == nim.frobenius(a, e)
    if a:
        assert reciprocal(a) == nim.reciprocal(a)
        assert power(a, e) == nim.power(a, e)
    assert isinstance(multiply(a, b), Ordinal)


GOLD = [  # computed with independent programs; Lenstra 1977 and 1978, Le Bruyn 2009
    ("w", 3, "2"),
    ("w", -1, "w^2*3"),
    ("w+1", -1, "w^2*2+w*2+2"),
    ("w^3", 3, "w"),
    ("w^w", 5, "4"),
    ("w^(w^2)", 7, "w+1"),
    ("w^(w^3)", 11, "w^w+1"),
    ("w^(w^4)", 13, "w+4"),
    ("w^(w^5)", 17, "16"),
    ("w^(w^6)", 19, "w^3+4"),
    ("w^(w^7)", 23, "w^(w^3)+1"),
    ("w^(w^13)", 47, "w^(w^7)+1"),
    ("w^(w*5)", 5, "w^w"),
]


@pytest.mark.parametrize(("x", "exponent", "expected"), GOLD)
def test_known_powers(x: str, exponent: int, expected: str) -> None:
    assert power(Ordinal(x), exponent) == Ordinal(expected)


def test_known_products() -> None:
    assert multiply(Ordinal("w+2"), Ordinal("w+3")) == Ordinal("w^2+w+1")
    assert sqrt(Ordinal("w")) == Ordinal("w^2*2")


def test_the_generators() -> None:
    assert [kappa(q) for q in (2, 4, 8, 16)] == [2, 4, 16, 256]
    assert [kappa(q) for q in (3, 9, 5, 25, 7)] == [*map(Ordinal, ["w", "w^3", "w^w", "w^(w*5)", "w^(w^2)"])]
    with pytest.raises(DomainError, match="the index q of κ_q must be a prime power, not 12"):
        kappa(12)
    with pytest.raises(LimitError, match=r"κ_q for a power q of 2 is computed up to q = .*, not for a number of"):
        kappa(2**2000)


def test_results_drop_components_that_do_not_occur() -> None:
    x = power(Ordinal("w^(w^7)+1"), (2**5060 - 1) // (2**20 - 1))
    assert pack(x).field is packed_field([5])
    assert pack(power(x, 2**20 - 1)).field is packed_field([])


def test_rejects_ordinals_from_t_on() -> None:
    with pytest.raises(DomainError, match="so it is not in a finite field"):
        reciprocal(Ordinal("w^(w^w)"))
    with pytest.raises(LimitError, match="a packed field may have degree at most"):
        reciprocal(Ordinal("w^(w^126)+w"))
    with pytest.raises(DomainError, match="division by zero"):
        reciprocal(Ordinal(0))


def test_the_q_of_kappa_must_be_a_whole_number() -> None:
    for q in (None, "3", 3.0, Ordinal("w"), Ordinal(3), nim.Nimber(3)):
        with pytest.raises(DomainError, match=r"the q of kappa\(q\) must be a whole number, not"):
            kappa(q)  # type: ignore[arg-type]
    assert kappa(np.int64(9)) == Ordinal("w^3")  # type: ignore[arg-type]


SMALL = (3, 9, 5, 7)


def by_reference(x: Ordinal, y: Ordinal) -> Ordinal:
    return algebraic_ordinal(algebraic_product(algebraic(x), algebraic(y)))


def packed_product(x: Ordinal, y: Ordinal) -> Ordinal:
    field, (a, b) = pack_together(Ordinal.from_terms(x.terms), Ordinal.from_terms(y.terms))
    return Ordinal.from_element(PackedElement(field, field.multiply(a, b)))


@given(algebraic_ordinals(), algebraic_ordinals())
def test_products_agree_with_the_reference(x: Ordinal, y: Ordinal) -> None:
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
    packed = pack(Ordinal.from_terms(x.terms))
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
        assert sorted(multiply(x, y) for y in elements) == (elements if x else [Ordinal(0)] * 64)
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
def test_published_values(x: str, y: str, product: str) -> None:
    assert multiply(Ordinal(x), Ordinal(y)) == Ordinal(product)


def test_many_terms_are_packed() -> None:
    """The sum of all κ_11^i·κ_5^j is (1 ⊕ α_11)/(1 ⊕ κ_11) times (1 ⊕ α_5)/(1 ⊕ κ_5)."""
    terms = sorted(
        ((Ordinal.from_terms([(3, i)] * (i > 0) + [(1, j)] * (j > 0)), 1) for i in range(11) for j in range(5)),
        reverse=True,
    )
    total = Ordinal.from_terms(tuple(terms))
    divided = multiply(multiply(total, nim_sum(kappa(11), Ordinal(1))), nim_sum(kappa(5), Ordinal(1)))
    assert divided == multiply(nim_sum(Ordinal(1), Ordinal("w^w+1")), Ordinal(5))
    assert isinstance(multiply(total, total).element, PackedElement)
    assert multiply(total, total) == square(total) == multiply_by_terms(total, total)


def test_finite_ordinals_are_nimbers_of_any_size() -> None:
    x, y = 3**5000, 7**4000
    assert multiply(Ordinal(x), Ordinal(y)) == int(nim.multiply(x, y))
    assert square(Ordinal(x)) == int(nim.square(x))
    huge = 1 << (1 << 22)
    assert multiply(Ordinal(huge), Ordinal(2)) == int(nim.multiply(huge, 2))


def can_be_packed(x: Ordinal) -> bool:
    try:
        pack(x)
    except LimitError:
        return False
    return True


def test_fields_that_cannot_be_packed() -> None:
    x = Ordinal("w^(w^126)+w^(w^13)*3")
    assert not can_be_packed(x)
    assert multiply(x, x) == square(x) == Ordinal("w^(w^126*2)+w^(w^13*2)*2")
    assert not can_be_packed(Ordinal("w^(w^(10^30))"))


def test_terms_that_do_not_fit_in_a_word() -> None:
    x = Ordinal("w^(w^(10^12))*2^100")
    y = Ordinal("w^(10^40)+w^2")
    assert multiply(x, y) == Ordinal("w^(w^(10^12)+10^40)*2^100+w^(w^(10^12)+2)*2^100")
    assert square(Ordinal("w^(3^50)")) == Ordinal("w^(2*3^50)")
    assert multiply(Ordinal("w^(3^50)"), Ordinal("w^(2*3^50)")) == Ordinal("w^(3^49)")


def test_sums_in_the_same_representation() -> None:
    product = multiply(Ordinal("w+1"), Ordinal("w^w+2"))
    assert add(product, product) == 0
    assert add(product, Ordinal("w+1")) == nim_sum(product, Ordinal("w+1"))


def test_the_kernel_stops_at_its_limit() -> None:
    x = kernel_terms(Ordinal("w^2+w+1"))
    assert x is not None
    assert x.multiply(x, 8) is None
    assert x.multiply(x, 9) is not None


def test_results_of_both_kinds_mix(monkeypatch: pytest.MonkeyPatch) -> None:
    x, y = Ordinal("w^(w^2*3+2)*3+w^5+7"), Ordinal("w^(w*3)+w^(w^2)*9+w+3")
    expected = multiply(x, y)
    monkeypatch.setattr(arithmetic, "FEW_PAIRS", 0)
    packed = multiply(Ordinal.from_terms(x.terms), Ordinal.from_terms(y.terms))
    assert isinstance(packed.element, PackedElement)
    assert packed == expected
    assert multiply(packed, packed) == multiply(expected, packed) == square(expected)
    assert add(packed, packed) == 0
    assert add(packed, x) == nim_sum(expected, x)


COEFFICIENTS = algebraic_ordinals((3, 9, 5), 2, 3)


@settings(max_examples=50)
@given(COEFFICIENTS.filter(bool), COEFFICIENTS, COEFFICIENTS)
def test_roots_solve_their_equation(a: Ordinal, b: Ordinal, c: Ordinal) -> None:
    found = quadratic_roots(a, b, c)
    assert len(found) == (2 if b else 1)
    assert list(found) == sorted(set(found))
    for x in found:
        assert add(add(multiply(a, multiply(x, x)), multiply(b, x)), c) == 0


@given(st.integers(0, 1 << 16), st.integers(1, 1 << 16), st.integers(0, 1 << 16))
def test_finite_equations_have_the_solutions_among_finite_nimbers(a: int, b: int, c: int) -> None:
    assert quadratic_roots(a, b, c) == nim.quadratic_roots(a, b, c)
    assert quadratic_roots(b, a, c) == nim.quadratic_roots(b, a, c)


def test_all_monic_equations_over_a_small_field() -> None:
    small = packed_field([3])
    for b in range(0, 64, 5):
        for c in range(64):
            second, third = unpack(small, b), unpack(small, c)
            found = quadratic_roots(1, second, third)
            assert len(set(found)) == (2 if b else 1)
            assert list(found) == sorted(found)
            assert all(nim_sum(square(x), multiply(second, x)) == third for x in found)


def test_rejects_constant_equations() -> None:
    with pytest.raises(DomainError, match="the equation ω = 0 is not quadratic: there is no root"):
        quadratic_roots(0, 0, Ordinal("w"))
    with pytest.raises(DomainError, match="the equation 0 = 0 is not quadratic: every ordinal is a root"):
        quadratic_roots(0, 0, 0)


@pytest.mark.parametrize("k", range(40))
def test_constants_by_their_places(k: int) -> None:
    odd, finite = alpha_parts(k)
    powers = (Ordinal.from_terms([(Ordinal.from_terms([(place, count)]), 1)]) for place, count in odd)
    assert nim_sum(*powers, Ordinal(finite)) == alpha(prime_at(k)).value


def test_terms_convert_back_to_the_same_ordinal() -> None:
    for text in ("0", "5", "w^(w^7*3+w*2+1)*9+w^3+18446744073709551615", "w^(w^1048575)", "w^17592186044415"):
        x = Ordinal(text)
        kept = kernel_terms(x)
        assert kept is not None
        assert Ordinal.from_element(kept) == Ordinal(text)
        assert kernel_terms(x) is kept


@pytest.mark.parametrize("text", ["w*2^64", "w^(2^44)", "w^(w^(2^20))", "w^(w^9+w^8+w^7+w^6+w^5+w^4+w^3+w^2+w)"])
def test_terms_that_are_too_long(text: str) -> None:
    assert kernel_terms(Ordinal(text)) is None


def test_ordinals_with_many_terms_are_not_stored_as_terms(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terms, "MOST_TERMS", 2)
    assert kernel_terms(Ordinal("w+1")) is not None
    assert kernel_terms(Ordinal("w^2+w+1")) is None


def test_the_kernel_rejects_a_constant_that_is_too_long() -> None:
    algebra = OrdinalAlgebra(lambda k: 3, lambda k: ([], 1 << 64), lambda terms: ())
    x = algebra.element([([(0, 2)], 1)])
    assert x is not None
    assert x.multiply(x, 1) is None


def test_errors_of_the_constants_propagate() -> None:
    def fail(k: int) -> int:
        raise ValueError(f"no prime at {k}")

    algebra = OrdinalAlgebra(fail, fail, lambda terms: ())
    x = algebra.element([([(5, 2)], 1)])
    assert x is not None
    with pytest.raises(ValueError, match="no prime at 5"):
        x.multiply(x, 1)


def test_elements_keep_their_algebra_alive() -> None:
    x = OrdinalAlgebra(lambda k: 3, lambda k: ([], 2), lambda terms: tuple(terms)).element([([(0, 2)], 1)])
    assert x is not None
    square = x.square()
    assert square is not None
    assert square.cantor_terms() == (((0, 1), 2),)


def test_kappa_of_large_primes() -> None:
    assert kernel_terms(kappa(719)).plain() == [([(126, 1)], 1)]


@given(algebraic_ordinals(), algebraic_ordinals())
def test_wide_products_agree_with_the_kernels(x: Ordinal, y: Ordinal) -> None:
    assert multiply_by_terms(x, y) == arithmetic.multiply(x, y)


def test_large_counts_carry_downwards() -> None:
    """κ_(3^81) is ω^(3^80), and its cube is κ_(3^80)."""
    x = Ordinal("w^(3^80)")
    assert multiply_by_terms(multiply_by_terms(x, x), x) == Ordinal("w^(3^79)")
    assert multiply_by_terms(Ordinal("w^(2*3^80+2)"), Ordinal("w^(2*3^80+1)")) == Ordinal("w^(3^80+3^79)*2")


def test_large_coefficients_are_nim_products() -> None:
    assert multiply_by_terms(Ordinal("w*2^64"), Ordinal("w*2^64")) == Ordinal(f"w^2*{(1 << 64) ^ (1 << 63)}")


def test_rejects_products_with_too_many_terms(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wide_terms, "MOST_PRODUCTS", 8)
    with pytest.raises(LimitError, match="this product has more than 8 terms in a field that is too large to pack"):
        multiply_by_terms(Ordinal("w^2+w+1"), Ordinal("w^(2^70)+w+1"))
    with pytest.raises(LimitError, match="more than 8 terms"):
        # (1 ⊕ κ_11)·(κ_11^10) needs few products, but 8 copies of ω exceed the number of terms
        multiply_by_terms(Ordinal("w^(w^3*10)+w^(w^2)"), Ordinal("w^(w^3*10)+w^(w^2*6)+w^(w*4)+w^5"))


@pytest.mark.parametrize("text", ["0", "1", "7", "w", "w+1", "w^w*3+w^2"])
def test_powers_are_repeated_products(text: str) -> None:
    x = Ordinal(text)
    expected = Ordinal(1)
    for n in range(40):
        assert power_by_terms(x, n) == expected
        expected = multiply(expected, x)


@pytest.mark.parametrize("p", [47, 719, 863, 1319])
def test_constants_in_fields_that_cannot_be_packed(p: int) -> None:
    """2 has the order (p - 1)/2 modulo these primes, a prime again, and the excess is 1."""
    assert ordinals.power(kappa(p), p) == nim_sum(kappa((p - 1) // 2), Ordinal(1))


def test_powers_with_too_many_terms_are_not_computed() -> None:
    assert power_by_terms(Ordinal("w^(w^7)+w^(w^3)+w^w+1"), 3**40) is None


@pytest.mark.parametrize("p", [3, 5, 7, 11])
def test_a_count_and_its_complement_carry_through(p: int) -> None:
    for count in range(1, 3000):
        counts, carried, other = 0, 0, complement(p, count)
        length = max(n for n in range(20) if p**n <= count) + 1
        for j in reversed(range(length)):
            digit = count // p**j % p + other // p**j % p + carried
            carried, counts = divmod(digit, p)[0], counts + digit % p
        assert (counts, carried, other // p**length) == (0, 1, 0)


@pytest.mark.parametrize("text", ["w^2*3", "w^(w^2*5+w+7)*9", "w^(w^3*10)", "w^(w^4+26)", "w^(w^13)"])
def test_parts_agree_with_the_packed_reciprocal(text: str) -> None:
    x = Ordinal(text)
    term, constants = term_reciprocal(x)
    packed = pack(x)
    expected = unpack(packed.field, packed.field.reciprocal(packed.bits))
    for constant in constants:
        expected = multiply(expected, constant)
    assert term == expected


@pytest.mark.parametrize(
    "text", ["w^(3^30)", "w^(w^2*7^12)", "w^(10^30)*2^100", "w^(w^2*7^12+w+5)*77", "w^(w^30*5+w^25)"]
)
def test_reciprocals_in_fields_too_large_to_pack(text: str) -> None:
    x = Ordinal(text)
    assert not can_be_packed(x)
    y = reciprocal(x)
    assert multiply(x, y) == 1
    assert multiply_by_terms(x, y) == 1
    if len(y.terms) == 1:
        assert reciprocal(y) == x


def test_rejects_a_constant_in_a_field_that_is_too_large() -> None:
    with pytest.raises(LimitError, match=f"a packed field may have degree at most {MAX_BITS}"):
        reciprocal(Ordinal("w^(w^126)"))
