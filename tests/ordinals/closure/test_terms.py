"""Sums of terms: the kernel, products of long terms, powers, and reciprocals of a single term."""

import pytest
from hypothesis import given
from ordinal_strategies import algebraic_ordinals

from grundy.errors import LimitError
from grundy.ordinals import Ordinal, nim_sum, power
from grundy.ordinals._kernels import OrdinalAlgebra
from grundy.ordinals.closure import (
    arithmetic,
    kappa,
    multiply,
    pack,
    prime_at,
    reciprocal,
    terms,
    terms as wide_terms,
    unpack,
)
from grundy.ordinals.closure.arithmetic import can_be_packed
from grundy.ordinals.closure.packed_field import MAX_BITS
from grundy.ordinals.closure.terms import (
    alpha_parts,
    complement,
    kernel_terms,
    multiply_by_terms,
    power_by_terms,
    term_reciprocal,
)
from grundy.ordinals.constants import alpha


@pytest.mark.parametrize("k", range(40))
def test_constants_by_their_places(k: int) -> None:
    odd, finite = alpha_parts(k)
    powers = (Ordinal.from_terms([(Ordinal.from_terms([(place, count)]), 1)]) for place, count in odd)
    assert nim_sum(*powers, Ordinal(finite)) == alpha(prime_at(k)).value


def test_terms_there_and_back() -> None:
    for text in ("0", "5", "w^(w^7*3+w*2+1)*9+w^3+18446744073709551615", "w^(w^1048575)", "w^17592186044415"):
        x = Ordinal(text)
        kept = kernel_terms(x)
        assert kept is not None
        assert Ordinal.from_element(kept) == Ordinal(text)
        assert kernel_terms(x) is kept


@pytest.mark.parametrize("text", ["w*2^64", "w^(2^44)", "w^(w^(2^20))", "w^(w^9+w^8+w^7+w^6+w^5+w^4+w^3+w^2+w)"])
def test_terms_that_are_too_long(text: str) -> None:
    assert kernel_terms(Ordinal(text)) is None


def test_ordinals_of_many_terms_are_not_kept_as_terms(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terms, "MOST_TERMS", 2)
    assert kernel_terms(Ordinal("w+1")) is not None
    assert kernel_terms(Ordinal("w^2+w+1")) is None


def test_a_constant_too_long_for_the_kernel_is_none_of_its_business() -> None:
    algebra = OrdinalAlgebra(lambda k: 3, lambda k: ([], 1 << 64), lambda terms: ())
    x = algebra.element([([(0, 2)], 1)])
    assert x is not None
    assert x.multiply(x, 1) is None


def test_errors_of_the_constants_are_passed_on() -> None:
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
    assert power(kappa(p), p) == nim_sum(kappa((p - 1) // 2), Ordinal(1))


def test_powers_of_too_many_terms_are_left_alone() -> None:
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
def test_parts_are_those_of_the_packed_reciprocal(text: str) -> None:
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


def test_a_constant_in_a_field_too_large_is_refused() -> None:
    with pytest.raises(LimitError, match=f"an ordinal is packed in at most {MAX_BITS} bits"):
        reciprocal(Ordinal("w^(w^126)"))
