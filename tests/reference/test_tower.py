"""The judge of products and of y ⊗ y ⊕ y = x below ε₀: what Lenstra (1978) states, and what makes a field a field."""

from itertools import product

import pytest

from grundy.ordinals import Ordinal, add
from reference.tower import (
    K,
    algebraic_root,
    algebraic_solution,
    conjugates,
    field_of,
    reduction,
    stage,
    tower_product,
    tower_solution,
)

T = Ordinal("t")
U = Ordinal("w^(w^(w^w+1))")
# Ordinals of every level, those that occur in one another's squares among them.
SAMPLES = [
    Ordinal(text)
    for text in """0 1 3 w w^w+2 t t+1 t^2*2 t^w t^(w+1)+w t^(w*3) t^t t^t*2+t t^(t*3)
    w^(w^(w^w+1)) w^(w^(w^w+1)*2)+1 w^(w^(w^w+1)*3+w^w) w^(w^(w^w+2))
    w^(w^(w^(w^w)))+w^(w^(w^w+1)) w^(w^(w^(w^w)+w^w))""".split()
]


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        ("t", "t", "t^2"),
        ("t^w", "t", "1"),
        ("t^(w*2)", "t+1", "1"),
        ("t^t", "t^t", "t"),
        ("t^(t*2)", "t^(t*2)", "t^t"),
        ("w^(w^(w^w+1))", "w^(w^(w^w+1))", "w^(w^(w^w+1))+t"),
        ("w^(w^(w^w+1)*2)", "w^(w^(w^w+1)*2)", "w^(w^(w^w+1)*2)+t*2"),
        ("w^(w^(w^(w^w)))", "w^(w^(w^(w^w)))", "w^(w^(w^(w^w)))+w^(w^(w^w+1)+w^w)"),
    ],
)
def test_known_products(a: str, b: str, expected: str) -> None:
    assert tower_product(Ordinal(a), Ordinal(b)) == Ordinal(expected)


def test_axioms_on_samples() -> None:
    for a, b in product(SAMPLES, repeat=2):
        assert tower_product(a, b) == tower_product(b, a)
        assert bool(tower_product(a, b)) == (bool(a) and bool(b))
        for c in SAMPLES[6::5]:
            assert tower_product(tower_product(a, b), c) == tower_product(a, tower_product(b, c))
            expected = add(tower_product(a, c), tower_product(b, c))
            assert tower_product(add(a, b), c) == expected


def test_no_excluded_value_is_the_product() -> None:
    """The definition: a ∘ b differs from (a' ∘ b) ⊕ (a ∘ b') ⊕ (a' ∘ b') for a' < a, b' < b."""
    for a, b in product(SAMPLES[5::3], repeat=2):
        for c, d in product(SAMPLES, repeat=2):
            if c < a and d < b:
                value = add(add(tower_product(c, b), tower_product(a, d)), tower_product(c, d))
                assert value != tower_product(a, b)


def test_round_trip_and_closure() -> None:
    for x in SAMPLES:
        for n in (1, 2, 3):
            field = stage(n)
            if x < field.size:
                assert field.ordinal(field.element(x)) == x
                assert tower_product(x, x) < field.size


def test_the_sizes_of_the_fields() -> None:
    # θ_2 = ω^(t^t), θ_(n+1) = ω^(θ_n), and o_(n+1) = o_n·2^(o_n)
    assert stage(1).size == U
    assert stage(2).size == Ordinal("w") ** (T**T)
    assert stage(3).size == Ordinal("w") ** stage(2).size
    assert [stage(n).order_type for n in (1, 2, 3)] == [T, T**T, stage(2).size]
    assert field_of(Ordinal(5)) is stage(1)
    assert field_of(U, T) is stage(2)


def test_numbers_and_elements_of_the_greedy_bases() -> None:
    second = stage(2)
    for xi in map(Ordinal, ("0", "1", "w", "w^w", "t", "t+5", "t*3+w", "w^(w^w+1)+w", "t^2*2+t+1")):
        ((names, coefficient),) = second.listed(xi)
        (eta,) = [e for e in (min(names) + divmod(xi, T)[1],) if stage(1).listed(e) == coefficient]
        assert second.number(names, eta) == xi


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
    assert add(tower_product(y, y), y) == x
    assert y < add(y, Ordinal(1))


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
                assert add(field.ordinal(w), x) in (0, 1)
