"""Each operation is carried out in the smallest of the three fields that holds its operands."""

import numpy as np
import pytest
from hypothesis import assume, given, settings, strategies as st
from ordinal_strategies import algebraic_ordinals, any_level

from grundy import nim
from grundy.errors import DomainError, LimitError
from grundy.nim import Nimber
from grundy.ordinals import (
    Ordinal,
    add,
    artin_schreier,
    closure,
    divide,
    field,
    frobenius,
    multiply,
    power,
    reciprocal,
    sqrt,
    square,
    tower,
)

FINITE = st.integers(0, 1 << 40)
T = Ordinal("w^(w^w)")


@given(FINITE, FINITE, st.integers(-20, 200))
def test_finite_ordinals_are_finite_nimbers(a: int, b: int, e: int) -> None:
    assert add(a, b) == a ^ b
    assert multiply(a, b) == nim.multiply(a, b)
    assert square(a) == nim.square(a)
    assert sqrt(a) == nim.sqrt(a)
    assert artin_schreier(a) == nim.artin_schreier(a)
    assert frobenius(a, e) == nim.frobenius(a, e)
    if b:
        assert divide(a, b) == nim.divide(a, b)
        assert power(b, e) == nim.power(b, e)
    assert isinstance(add(a, b), Ordinal)


@settings(max_examples=40)
@given(algebraic_ordinals((3, 5)), algebraic_ordinals((3, 5)))
def test_the_tower_continues_the_closure(x: Ordinal, y: Ordinal) -> None:
    assert multiply(x, y) == closure.multiply(x, y) == tower.multiply(x, y)
    assert sqrt(x) == closure.sqrt(x) == tower.sqrt(x)
    assert artin_schreier(x) == closure.artin_schreier(x)
    if x:
        assert reciprocal(x) == closure.reciprocal(x) == tower.reciprocal(x)


@settings(max_examples=40)
@given(any_level(2), any_level(2), any_level(2))
def test_the_laws_of_a_ring_hold_across_all_levels(x: Ordinal, y: Ordinal, z: Ordinal) -> None:
    assert add(x, x) == 0
    assert multiply(x, y) == multiply(y, x)
    assert multiply(x, add(y, z)) == add(multiply(x, y), multiply(x, z))
    assert square(add(x, y)) == add(square(x), square(y))
    assert frobenius(x, 1) == power(x, 2) == square(x)
    assert square(sqrt(x)) == x


def test_known_values() -> None:
    w = Ordinal("w")
    assert sqrt(w) == Ordinal("w^2*2")
    assert sqrt(T) == Ordinal("w^(w^(w^w))")
    assert reciprocal(T) == Ordinal("w^(w^(w+1))")
    assert divide(2, w) == Ordinal("w^2")
    assert power(w, -1) == reciprocal(w) == Ordinal("w^2*3")


def test_zero_has_no_reciprocal() -> None:
    for compute in (lambda: reciprocal(0), lambda: divide(T, 0), lambda: power(0, -1)):
        with pytest.raises(DomainError, match="division by zero: 0 has no nim reciprocal"):
            compute()


@pytest.mark.parametrize("value", [None, 1.0, "3", Ordinal("w"), Ordinal(3), Nimber(3)])
def test_exponents_are_ordinary_integers(value: object) -> None:
    for x in (Ordinal(5), Ordinal("w"), Ordinal("t")):
        for operation in (field.power, field.frobenius):
            with pytest.raises(DomainError, match="an exponent is an ordinary integer, not"):
                operation(x, value)  # type: ignore[arg-type]


def test_numpy_integers_are_exponents() -> None:
    for text in ("5", "w", "t"):
        assert field.power(Ordinal(text), np.int64(3)) == field.power(Ordinal(text), 3)  # type: ignore[arg-type]
        assert field.frobenius(Ordinal(text), np.int64(3)) == field.power(Ordinal(text), 8)  # type: ignore[arg-type]


@settings(max_examples=40, deadline=None)
@given(any_level(2), any_level(1), any_level(1))
def test_quadratic_equations_have_their_roots(c: Ordinal, b: Ordinal, a: Ordinal) -> None:
    assume(a or b)
    try:
        found = field.quadratic_roots(a, b, c)
    except LimitError:
        assume(False)
    assert len(found) == (2 if a and b else 1)
    assert list(found) == sorted(set(found))
    for x in found:
        squared = field.multiply(a, field.square(x))
        assert field.add(field.add(squared, field.multiply(b, x)), c) == 0


def test_equations_that_are_not_quadratic() -> None:
    with pytest.raises(DomainError, match="there is no root; give an a or a b other than 0"):
        field.quadratic_roots(0, 0, Ordinal("t"))
