"""Nim arithmetic below ω^ω^ω: the reference, the axioms of a field, and values from elsewhere."""

import numpy as np
import ordinal_judges as judge
import pytest
from hypothesis import given, settings, strategies as st
from ordinal_strategies import algebraic_ordinals

from grundy import nim
from grundy.errors import DomainError, LimitError
from grundy.ordinals import Ordinal
from grundy.ordinals.closure import artin_schreier, frobenius, kappa, multiply, power, reciprocal, sqrt
from grundy.ordinals.closure.packed_field import pack, packed_field
from grundy.ordinals.ordinal import nim_sum, ordinal

FINITE = st.integers(0, 1 << 70)


@settings(max_examples=50)
@given(*[algebraic_ordinals((3, 9, 5, 7))] * 3)
def test_the_axioms_of_a_field_hold_across_models(x: Ordinal, y: Ordinal, z: Ordinal) -> None:
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
def test_square_roots_are_those_of_the_reference(x: Ordinal) -> None:
    assert sqrt(x) == judge.sqrt(x)


@settings(max_examples=50)
@given(algebraic_ordinals((3, 5, 7)).filter(bool), st.integers(-(10**40), 10**40), st.integers(-5, 5))
def test_powers(x: Ordinal, e: int, k: int) -> None:
    assert power(x, e + 2) == multiply(power(x, e), multiply(x, x))
    assert frobenius(x, k) == power(x, 2**k if k >= 0 else pow(2, k, (1 << 4 * 3 * 5 * 7) - 1))


@given(FINITE, FINITE, st.integers(-50, 1 << 80))
def test_finite_ordinals_are_the_finite_nimbers(a: int, b: int, e: int) -> None:
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
    with pytest.raises(DomainError, match="a component is named by a prime power, not by 12"):
        kappa(12)
    with pytest.raises(LimitError, match=r"κ_q is written for powers q of 2 up to .*, and this one is a number of"):
        kappa(2**2000)


def test_results_forget_components_that_do_not_occur() -> None:
    x = power(Ordinal("w^(w^7)+1"), (2**5060 - 1) // (2**20 - 1))
    assert pack(x).field is packed_field([5])
    assert pack(power(x, 2**20 - 1)).field is packed_field([])


def test_what_lies_beyond_is_refused() -> None:
    with pytest.raises(DomainError, match="so it lies in no field of a finite number of elements"):
        reciprocal(Ordinal("w^(w^w)"))
    with pytest.raises(LimitError, match="an ordinal is packed in at most"):
        reciprocal(Ordinal("w^(w^126)+w"))
    with pytest.raises(DomainError, match="division by zero"):
        reciprocal(ordinal(0))


def test_the_q_of_kappa_is_a_whole_number() -> None:
    for q in (None, "3", 3.0, Ordinal("w"), Ordinal(3), nim.Nimber(3)):
        with pytest.raises(DomainError, match=r"the q of kappa\(q\) is a whole number, not"):
            kappa(q)  # type: ignore[arg-type]
    assert kappa(np.int64(9)) == Ordinal("w^3")  # type: ignore[arg-type]
