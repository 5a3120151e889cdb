from fractions import Fraction

import pytest
from hypothesis import given, settings, strategies as st
from ordinal_strategies import algebraic_ordinals, any_level

from grundy.errors import LimitError
from grundy.ordinals import (
    Ordinal,
    frobenius,
    from_binary_expansion,
    multiply,
    ordinal_add,
    ordinal_mul,
    ordinal_pow,
    parse,
    power,
    reciprocal,
)
from grundy.ordinals.closure import kappa
from grundy.ordinals.explain_tracing import S, U, in_generators, kappa_powers, named, pieces
from grundy.ordinals.ordinal import OMEGA, T, nim_sum, ordinal


@settings(max_examples=60)
@given(any_level())
def test_an_ordinal_is_the_nim_sum_of_its_pieces_multiplied_out(x: Ordinal) -> None:
    total = ordinal(0)
    for piece in pieces(x):
        factors = [ordinal_pow(U, from_binary_expansion((beta,))) for beta in piece.betas]
        for i in range(piece.root.denominator.bit_length()):
            if piece.root.numerator * 2**i // piece.root.denominator % 2:
                factors.append(frobenius(T, -i))
        base = T if piece.pole is None else reciprocal(nim_sum(T, piece.pole))
        product = multiply(piece.coefficient, power(base, piece.order))
        for factor in factors:
            product = multiply(product, factor)
        total = nim_sum(total, product)
    assert total == x


@given(algebraic_ordinals())
def test_powers_of_omega_are_products_of_generators(x: Ordinal) -> None:
    for exponent, _ in x.terms:
        product = ordinal(1)
        for q, d in kappa_powers(exponent).items():
            product = multiply(product, power(kappa(q), d))
        assert product == ordinal_pow(OMEGA, exponent)


@pytest.mark.parametrize(
    ("x", "text"),
    [
        ("0", "0"),
        ("1", "1"),
        ("5", "5"),
        ("w^(w^7)+1", "κ_23 ⊕ 1"),
        ("w^5*3", "3⊗κ_3^2⊗κ_9"),
        ("t", "t"),
        ("t^3*(w+1)", "(κ_3 ⊕ 1)⊗t^3"),
        ("t^w", "1/t"),
        ("t^(w*2+1)*5+t", "5⊗1/(t⊕1)^2 ⊕ t"),
        ("t^t", "t^(1/2)"),
        ("t^(t*3)", "t^(3/4)"),
        ("t^(t*2^20)", "t^(1/2^21)"),
        ("t^(t*(2^5000+1))", "t^((a number of 5001 bits)/2^5001)"),
        ("t^(t*w)", "u_0"),
        ("t^(t*w*3)*t", "u_1⊗u_0⊗t"),
        ("w^(w^(w^(w^w)))", "u_(ω^(ω^ω))"),
        ("w^(w^6000000)*2", "2⊗ω^(ω^6000000)"),
    ],
)
def test_ordinals_in_generators(x: str, text: str) -> None:
    assert in_generators(parse(x)) == text


def test_long_sums_and_products_are_cut() -> None:
    assert in_generators(parse("+".join(f"w^{n}" for n in range(30, 0, -1)))).endswith(" ⊕ … (22 more terms)")
    assert in_generators(from_binary_expansion(tuple(map(ordinal, (5, 1))))) == "34"
    many = ordinal_pow(U, ordinal(2**40 - 1))
    assert in_generators(many).endswith("⊗… (32 more factors)")
    assert in_generators(parse(f"w*0x{'f' * 1000}")) == "(a number of 4000 bits)⊗κ_3"


def test_huge_exponents_are_not_taken_apart() -> None:
    with pytest.raises(LimitError, match="exponents of more than 2048 bits are not taken apart"):
        kappa_powers(ordinal(1 << 5000))
    assert in_generators(parse(f"w^0x{'f' * 1000}")).startswith("ω^(0xfff")


@given(st.integers(1, 200))
def test_roots_of_t_are_named_by_their_dyadic_exponents(j: int) -> None:
    (piece,) = pieces(ordinal_pow(S, ordinal(j)))
    assert piece.root == sum(Fraction(1, 2 ** (i + 1)) for i in range(8) if j >> i & 1)


def test_indices_in_brackets() -> None:
    assert [named("u", parse(x)) for x in ("3", "w", "w+1")] == ["u_3", "u_ω", "u_(ω+1)"]
    assert ordinal_add(ordinal_mul(2, OMEGA), 1) == OMEGA + 1
