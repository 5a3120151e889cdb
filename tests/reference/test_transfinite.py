"""The judge of products below ω^ω^ω, by values from the books and by the definition of the nim product on samples."""

from itertools import product

import pytest
from hypothesis import given, strategies as st
from ordinal_strategies import ordinals

from grundy.errors import DomainError
from grundy.ordinals import Ordinal, add
from reference.arithmetic import nim_multiply_table
from reference.transfinite import (
    algebraic,
    algebraic_ordinal,
    algebraic_product,
    algebraic_reciprocal,
    binary_places,
    digits,
    expansion,
    ordinal_of_items,
    power_of_two,
)


def times(a: Ordinal, b: Ordinal) -> Ordinal:
    return algebraic_ordinal(algebraic_product(algebraic(a), algebraic(b)))


def power(x: Ordinal, n: int) -> Ordinal:
    result = Ordinal(1)
    for _ in range(n):
        result = times(result, x)
    return result


def test_finite_products() -> None:
    table = nim_multiply_table(32)
    for a, b in product(range(32), repeat=2):
        assert times(Ordinal(a), Ordinal(b)) == table[a][b]


@pytest.mark.parametrize(
    ("base", "n", "expected"),
    [  # Conway 1976, Lenstra 1977
        ("w", 3, "2"),
        ("w^3", 3, "w"),
        ("w^w", 5, "4"),
        ("w^(w^2)", 7, "w+1"),
        ("w^(w^3)", 11, "w^w+1"),
        ("w^(w^4)", 13, "w+4"),
        ("w^(w^6)", 19, "w^3+4"),
    ],
)
def test_powers_of_generators(base: str, n: int, expected: str) -> None:
    assert power(Ordinal(base), n) == Ordinal(expected)


SAMPLES = [Ordinal(text) for text in "0 1 2 3 4 7 w w+1 w*2 w*3+2 w^2 w^2+w w^2*2+3 w^3 w^w w^w+w".split()]


def test_the_definition_as_a_least_excluded_value() -> None:
    """No value (a' ∘ b) ⊕ (a ∘ b') ⊕ (a' ∘ b') with a' < a, b' < b is the product, as a ∘ b is not excluded."""
    for a, b in product(SAMPLES, repeat=2):
        for c, d in product(SAMPLES, repeat=2):
            if c < a and d < b:
                assert add(add(times(c, b), times(a, d)), times(c, d)) != times(a, b)


def test_what_lies_below_a_product_is_excluded() -> None:
    """With d = b ⊕ (p ⊕ v)/(a ⊕ c), v is the value of the pair (c, d); for v < p = a ∘ b, some c < a gives a d < b."""
    for a, b, v in product(range(1, 8), SAMPLES, SAMPLES):
        p = times(Ordinal(a), b)
        if v < p:
            inverses = (algebraic_reciprocal(algebraic(Ordinal(a ^ c))) for c in range(a))
            assert any(add(b, times(add(p, v), algebraic_ordinal(inverse))) < b for inverse in inverses)


def test_reciprocals() -> None:
    for x in SAMPLES[1:]:
        inverse = algebraic_ordinal(algebraic_reciprocal(algebraic(x)))
        assert times(x, inverse) == 1


def test_the_table_ends_somewhere() -> None:
    with pytest.raises(DomainError, match="the table of this reference ends with p = 47, at place 13"):
        algebraic(Ordinal("w^(w^14)"))


@given(st.integers(0, 10**6), st.integers(2, 10))
def test_digits(n: int, base: int) -> None:
    assert sum(d * base**i for i, d in enumerate(digits(n, base))) == n


@given(ordinals(3))
def test_binary_places_and_powers_of_two(x: Ordinal) -> None:
    places = binary_places(x)
    assert ordinal_of_items(power_of_two(xi) for xi in places) == x
    for xi in places:
        assert Ordinal.from_terms([power_of_two(xi)]) == 2**xi


@given(ordinals(3), st.sampled_from(["1", "2", "w", "w^w"]))
def test_expansions(x: Ordinal, degree: str) -> None:
    base = Ordinal("w") ** Ordinal(degree)
    parts = expansion(x, Ordinal(degree))
    assert all(0 < c < base for c in parts.values())
    assert sum((base**gamma * c for gamma, c in sorted(parts.items(), reverse=True)), Ordinal(0)) == x


@given(ordinals(2), ordinals(2))
def test_sums_without_carry(a: Ordinal, b: Ordinal) -> None:
    assert ordinal_of_items([*a.terms, *b.terms]) == add(a, b)
