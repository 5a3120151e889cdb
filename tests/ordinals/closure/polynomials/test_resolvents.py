"""Roots of irreducible polynomials in larger fields."""

from random import Random

import pytest

from grundy.ordinals.closure.packed_field import PackedField, packed_field
from grundy.ordinals.closure.polynomials import by_degree, by_multiplicity, divide, irreducible_root
from grundy.ordinals.gf2_polynomials import is_irreducible


def check_root(model: PackedField, f: list[int]) -> PackedField:
    root = irreducible_root(model, f)
    embedded = [root.field.embed(a, model) for a in f]
    assert divide(root.field, embedded, [root.bits, 1])[1] == []  # X ⊕ root divides f
    return root.field


@pytest.mark.parametrize("n", range(1, 8))
def test_all_irreducible_polynomials_over_two_elements(n: int) -> None:
    for f in range(1 << n, 2 << n):
        if is_irreducible(f):
            check_root(packed_field([]), [f >> i & 1 for i in range(n + 1)])


@pytest.mark.parametrize("n", [8, 9, 11, 12, 13, 15, 17, 19, 21, 25, 31, 35])
def test_a_polynomial_of_larger_degree(n: int) -> None:
    f = next(f for f in range((1 << n) + 1, 2 << n, 2) if is_irreducible(f))
    larger = check_root(packed_field([]), [f >> i & 1 for i in range(n + 1)])
    assert larger.bits % n == 0


@pytest.mark.parametrize(("components", "n"), [([2], 6), ([3], 3), ([3], 4), ([3], 5), ([5], 5), ([5], 7), ([3, 5], 6)])
def test_polynomials_over_larger_fields(components: list[int], n: int) -> None:
    model, random, found = packed_field(components), Random(n), 0
    while found < 3:
        f = [*(random.getrandbits(model.bits) for _ in range(n)), 1]
        if [degree for part, _ in by_multiplicity(model, f) for _, degree in by_degree(model, part)] == [n]:
            check_root(model, f)
            found += 1
