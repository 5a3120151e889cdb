"""Ordinals as sums of powers."""

from hypothesis import given, strategies as st
from ordinal_strategies import ordinals

from grundy.ordinals import Ordinal
from grundy.ordinals.ordinal import nim_sum
from grundy.reference.transfinite_sums import binary_places, digits, expansion, ordinal_of_items, power_of_two


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
    assert ordinal_of_items([*a.terms, *b.terms]) == nim_sum(a, b)
