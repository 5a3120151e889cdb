"""Polynomials over the field of a model, against those of `grundy.nim` and the laws of division."""

from hypothesis import given, strategies as st

from grundy import nim
from grundy.ordinals.closure import polynomials as coefficients
from grundy.ordinals.closure.packed_field import packed_field

FINITE, FIELD = packed_field([8]), packed_field([3, 5])


def polynomials(bits: int) -> st.SearchStrategy[list[int]]:
    return st.lists(st.integers(0, (1 << bits) - 1), max_size=7).map(coefficients.trimmed)


@given(polynomials(8), polynomials(8))
def test_finite_polynomials_are_those_of_nim(f: list[int], g: list[int]) -> None:
    p, q = nim.Polynomial(f), nim.Polynomial(g)
    assert nim.Polynomial(coefficients.product(FINITE, f, g)) == p * q
    assert nim.Polynomial(coefficients.total(f, g)) == p + q
    assert nim.Polynomial(coefficients.derivative(f)) == p.derivative()
    if g:
        quotient, rest = coefficients.divide(FINITE, f, g)
        assert (nim.Polynomial(quotient), nim.Polynomial(rest)) == divmod(p, q)
        assert nim.Polynomial(coefficients.gcd(FINITE, f, g)) == nim.gcd(p, q)
        assert nim.Polynomial(coefficients.monic(FINITE, g)) == q.monic()


@given(polynomials(60), polynomials(60).filter(bool))
def test_division_with_remainder(f: list[int], g: list[int]) -> None:
    quotient, rest = coefficients.divide(FIELD, f, g)
    assert coefficients.total(coefficients.product(FIELD, quotient, g), rest) == f
    assert len(rest) < len(g)
    common = coefficients.gcd(FIELD, f, g)
    assert common[-1] == 1
    assert not coefficients.divide(FIELD, f, common)[1]
    assert not coefficients.divide(FIELD, g, common)[1]


@given(polynomials(60), st.integers(0, (1 << 60) - 1))
def test_scaling(f: list[int], c: int) -> None:
    assert coefficients.scaled(FIELD, f, c) == coefficients.product(FIELD, f, [c] if c else [])
