"""Quadratic equations."""

import pytest
from hypothesis import given, settings, strategies as st
from ordinal_strategies import algebraic_ordinals

from grundy import nim
from grundy.errors import DomainError
from grundy.ordinals import Ordinal, add, multiply
from grundy.ordinals.closure import quadratic_roots
from grundy.ordinals.closure.arithmetic import monic_quadratic_roots
from grundy.ordinals.closure.packed_field import packed_field

SMALL = algebraic_ordinals((3, 9, 5), 2, 3)


@settings(max_examples=50)
@given(SMALL.filter(bool), SMALL, SMALL)
def test_roots_solve_their_equation(a: Ordinal, b: Ordinal, c: Ordinal) -> None:
    found = quadratic_roots(a, b, c)
    assert len(found) == (2 if b else 1)
    assert list(found) == sorted(set(found))
    for x in found:
        assert add(add(multiply(a, multiply(x, x)), multiply(b, x)), c) == 0


@given(st.integers(0, 1 << 16), st.integers(1, 1 << 16), st.integers(0, 1 << 16))
def test_finite_equations_are_solved_as_among_finite_nimbers(a: int, b: int, c: int) -> None:
    assert quadratic_roots(a, b, c) == nim.quadratic_roots(a, b, c)
    assert quadratic_roots(b, a, c) == nim.quadratic_roots(b, a, c)


def test_all_monic_equations_over_a_small_field() -> None:
    model = packed_field([3])
    for b in range(0, 64, 5):
        for c in range(64):
            found = monic_quadratic_roots(model, b, c)
            assert len(found) == (2 if b else 1)
            for field, x in found:
                squared, linear = field.square(x), field.multiply(field.embed(b, model), x)
                assert squared ^ linear == field.embed(c, model)


def test_what_is_no_equation_is_refused() -> None:
    with pytest.raises(DomainError, match="the equation ω = 0 is not quadratic: there is no root"):
        quadratic_roots(0, 0, Ordinal("w"))
    with pytest.raises(DomainError, match="the equation 0 = 0 is not quadratic: every ordinal is a root"):
        quadratic_roots(0, 0, 0)
