"""Expansions in base 2, ω, t, u and any other base."""

import pytest
from hypothesis import given, strategies as st
from ordinal_strategies import OMEGA, T, U, any_level, ordinals

from grundy.errors import DomainError, LimitError
from grundy.ordinals import (
    Ordinal,
    arithmetic,
    base_expansion,
    binary_expansion,
    from_base_expansion,
    from_binary_expansion,
)
from grundy.ordinals.arithmetic import ordinal_log
from grundy.ordinals.ordinal import cantor, ordinal

w = OMEGA
LARGE_BASES = [w, w + 1, w * 2, w * 3 + 2, w**2, w**2 + w, w**w, w**w + 1, T, T**T, U, U + T]


@given(any_level())
def test_the_binary_expansion_adds_up(x):
    exponents = binary_expansion(x)
    assert list(exponents) == sorted(set(exponents), reverse=True)
    assert from_binary_expansion(exponents) == x


@given(st.integers(0, 10**6))
def test_whole_numbers_have_their_bits(n):
    assert sum(2 ** int(i) for i in binary_expansion(n)) == n


@given(st.one_of(ordinals(3), any_level()), st.sampled_from([2, 3, 10, *LARGE_BASES]))
def test_every_base_expansion_adds_up_and_has_small_coefficients(x, base):
    pairs = base_expansion(x, base)
    exponents = [gamma for gamma, _ in pairs]
    assert exponents == sorted(set(exponents), reverse=True)
    assert all(0 < c < base for _, c in pairs)
    assert from_base_expansion(pairs, base) == x


@given(st.one_of(ordinals(3), any_level()).filter(bool), st.sampled_from([2, 3, 10, *LARGE_BASES]))
def test_the_logarithm_is_the_largest_exponent(x, base):
    gamma = ordinal_log(x, base)
    assert ordinal(base) ** gamma <= x < ordinal(base) ** (gamma + 1)
    assert gamma == base_expansion(x, base)[0][0]


@given(st.one_of(ordinals(3), any_level()))
def test_base_omega_is_the_normal_form_and_base_two_the_binary_expansion(x):
    assert base_expansion(x, w) == x.terms
    assert tuple(gamma for gamma, _ in base_expansion(x, 2)) == binary_expansion(x)


@given(st.integers(1, 10**40), st.integers(2, 300))
def test_finite_bases_have_the_usual_digits(n, base):
    digits = dict(base_expansion(n, base))
    assert all(digits.get(ordinal(i), 0) == n // base**i % base for i in range(135))


def test_known_expansions():
    assert base_expansion(w**w + w**3, w + 1) == ((w, 1), (2, w))
    assert binary_expansion(w**w) == (w**2,)
    assert base_expansion(T**w * 5 + T * 3, T) == ((w, 5), (1, 3))
    assert ordinal_log(U, T) == T * w
    assert ordinal_log(U**w, U) == w


def test_long_coefficients_are_written_in_halves():
    n = 3**5000
    assert base_expansion(w * n, 3) == ((w + 5000, 1),)
    assert from_base_expansion(base_expansion(n - 1, 10), 10) == n - 1


@pytest.mark.parametrize(
    ("compute", "message"),
    [
        (lambda: base_expansion(5, 1), "the base of an expansion is 2 or more, not 1"),
        (lambda: ordinal_log(0, 2), "0 has no logarithm: every power of a base is larger"),
        (lambda: from_binary_expansion([1, w]), "the exponents of an expansion descend, and ω comes after 1"),
        (lambda: from_base_expansion([(1, w)], w), "a coefficient lies between 0 and the base ω, and ω does not"),
        (lambda: from_base_expansion([(1, 0)], w), "a coefficient lies between 0 and the base ω, and 0 does not"),
    ],
)
def test_what_is_no_expansion_is_refused(compute, message):
    with pytest.raises(DomainError) as error:
        compute()
    assert str(error.value) == message


def test_too_many_terms_are_refused(monkeypatch):
    monkeypatch.setattr(arithmetic, "MAX_DIGITS", 100)
    for compute in (lambda: binary_expansion(w * (2**101 - 1)), lambda: base_expansion(w * 3**200, 2)):
        with pytest.raises(LimitError, match="terms or more, and at most 100 are worked out"):
            compute()


def test_finite_terms_of_an_expansion_are_ordinals():
    assert binary_expansion(Ordinal("w*2+5")) == (cantor(((ordinal(1), 1), (ordinal(0), 1))), 2, 0)
