"""Rings of polynomials modulo one of them."""

import pytest
from hypothesis import given, settings, strategies as st

from grundy.ordinals.closure.packed_field import packed_field
from grundy.ordinals.closure.polynomials import Residues, divide, product, total, trimmed


@pytest.mark.parametrize(("components", "degree"), [([], 5), ([3], 1), ([3], 4), ([5], 2), ([3, 5], 3)])
def test_automorphisms_and_traces_are_repeated_squares(components: list[int], degree: int) -> None:
    model = packed_field(components)
    element = st.integers(0, (1 << model.bits) - 1)

    @settings(max_examples=20)
    @given(*[st.lists(element, min_size=degree, max_size=degree)] * 2)
    def check(lower: list[int], v: list[int]) -> None:
        ring = Residues(model, [*lower, 1])
        v = trimmed(v)
        squared, trace = v, []
        for k in range(4 * degree + 12):  # beyond 4·degree the method changes
            assert ring.frobenius(v, k) == squared
            trace = total(trace, squared)
            assert ring.trace(v, k + 1) == trace
            squared = divide(model, product(model, squared, squared), ring.modulus)[1]
        assert ring.square(v) == ring.multiply(v, v)

    check()


def test_powers_start_with_1() -> None:
    ring = Residues(packed_field([2]), [2, 1, 1])
    assert ring.powers([0, 1], 4) == [[1], [0, 1], [2, 1], [2, 3]]
