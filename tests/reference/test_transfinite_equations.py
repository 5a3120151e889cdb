"""The judge of y ⊗ y ⊕ y = x."""

import pytest

from grundy.ordinals import Ordinal
from grundy.ordinals.ordinal import nim_sum
from grundy.reference.transfinite_equations import (
    algebraic_root,
    algebraic_solution,
    conjugates,
    reduction,
    tower_solution,
)
from grundy.reference.transfinite_tower import K, field_of, stage, tower_product

ALGEBRAIC = [Ordinal(text) for text in "1 2 3 8 w w+1 w*3+2 w^2 w^3+1 w^w w^w+w".split()]
BEYOND = [
    Ordinal(text)
    for text in """t t*w+1 t^2 t^4+t t^w t^(w+1) t^(w*3)*2 t^t t^(t*5+1) w^(w^(w^w+1)) w^(w^(w^w+1)+w^w)
    w^(w^(w^w+1)*2)*2 w^(w^(w^w+1)*3)+t w^(w^(w^w+2)+1) w^(w^(w^(w^w)))""".split()
]


@pytest.mark.parametrize("x", ALGEBRAIC, ids=str)
def test_roots_and_solutions_in_the_algebraic_closure(x: Ordinal) -> None:
    c = K.element(x)
    root, y = algebraic_root(c), algebraic_solution(c)
    assert K.multiply(root, root) == c
    assert K.add(K.multiply(y, y), y) == c
    assert all(K.square(a) == b for a, b in zip(conjugates(c), conjugates(c)[1:], strict=False))


@pytest.mark.parametrize("x", [*ALGEBRAIC, *BEYOND], ids=str)
def test_solutions_solve_and_are_even(x: Ordinal) -> None:
    y = tower_solution(x)
    assert nim_sum(tower_product(y, y), y) == x
    assert y < nim_sum(y, Ordinal(1))


@pytest.mark.parametrize("x", BEYOND, ids=str)
def test_reductions_leave_elements_of_the_greedy_basis(x: Ordinal) -> None:
    field = field_of(x)
    w, numbers = reduction(field, field.element(x))
    total = field.add(field.square(w), w)
    for xi in numbers:
        total = field.add(total, field.listed(xi))
    assert field.ordinal(total) == x


def test_what_is_a_pe_reduces_to_nothing() -> None:
    for field in (stage(1), stage(2)):
        for x in BEYOND:
            if x < field.size:
                y = field.element(x)
                w, numbers = reduction(field, field.add(field.square(y), y))
                assert not numbers
                assert nim_sum(field.ordinal(w), x) in (0, 1)
