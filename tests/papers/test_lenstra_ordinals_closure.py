"""Claims of H. W. Lenstra, Nim multiplication (1978), sections 2 and 5: the algebraic closure of two."""

from collections.abc import Iterable
from itertools import product

import pytest
from hypothesis import given, settings
from lenstra_tower import ALGEBRAIC, DIVISORS, FINITE, SAMPLE, T, W
from ordinal_strategies import algebraic_ordinals
from reference import tower, transfinite

from grundy.ordinals import (
    Ordinal,
    add,
    alpha,
    artin_schreier,
    divide,
    frobenius,
    multiply,
    nth_roots,
    power,
    reciprocal,
    roots,
    sqrt,
    square,
)
from grundy.ordinals.constants import is_power_direct

claim = pytest.mark.claim

BELOW_T = [*FINITE, *ALGEBRAIC]


def expanded(zeros: Iterable[tuple[Ordinal, int]]) -> list[Ordinal]:
    """Return the product of the X ⊕ r as a list of coefficients."""
    result = [Ordinal(1)]
    for zero in (zero for zero, times in zeros for _ in range(times)):
        shifted, scaled = [Ordinal(0), *result], [*(multiply(zero, c) for c in result), Ordinal(0)]
        result = list(map(add, shifted, scaled))
    return result


def reference_product(x: Ordinal, y: Ordinal) -> Ordinal:
    factors = map(transfinite.algebraic, (x, y))
    return transfinite.algebraic_ordinal(transfinite.algebraic_product(*factors))


@claim("lenstra.2.on2-algebraically-closed")
def test_polynomials_have_ordinal_zeros() -> None:
    for degree in range(1, 5):
        for lower in product(range(4), repeat=degree):
            zeros = roots([*lower, 1])
            assert all(zero < T for zero, _ in zeros)
            assert expanded(zeros) == [*lower, 1]
    # Quadratic equations with coefficients of every level: X² + bX + c has the zero by*, y = c/b².
    for b, c in product(DIVISORS[::2], SAMPLE[2::7]):
        zero = multiply(b, artin_schreier(divide(c, square(b))))
        assert add(add(square(zero), multiply(b, zero)), c) == 0


@claim("lenstra.5.algebraic-closure-of-two")
def test_the_ordinals_below_omega_to_the_omega_to_the_omega_are_an_algebraic_closure_of_two() -> None:
    assert Ordinal("w^(w^w)") == T
    # Every polynomial over {0, 1} splits.
    for degree in range(1, 9):
        for lower in product(range(2), repeat=degree):
            zeros = roots([*lower, 1])
            assert all(zero < T for zero, _ in zeros)
            assert expanded(zeros) == [*lower, 1]
    # Polynomials with infinite coefficients split.
    for lower in ([W, 1], [W, 0], [W + 1, W**2, 0], [2, 0, W**3], [W**W, W, 1], [1, W, 2, W**2]):
        assert expanded(roots([*lower, 1])) == [*lower, 1]
    # Every element is a zero of some X^(2^n) - X.
    degrees = [1, 1, 2, 2, 4, 4, 4, 8, 8, 6, 6, 6, 6, 12, 18, 18, 54, 20, 60, 100, 42, 420]
    assert [next(n for n in range(1, 500) if frobenius(x, n) == x) for x in BELOW_T] == degrees
    # No smaller ordinal is closed: below each is a β without p-th root, here 2, 4, ω + 1 and ω^ω + 1.
    for p, exponent in ((3, 1), (5, W), (7, W**2), (11, W**3)):
        generator = W**exponent
        assert power(generator, p) == alpha(p).value < generator
        assert nth_roots(alpha(p).value, p)[0] == generator


@claim("lenstra.5.effective-below-t")
def test_operations_below_t_agree_with_the_relations_between_the_generators() -> None:
    for x, y in product(ALGEBRAIC[:10], repeat=2):
        assert multiply(x, y) == reference_product(x, y)
    for x in BELOW_T[1:]:
        assert reference_product(x, reciprocal(x)) == 1
        assert reference_product(sqrt(x), sqrt(x)) == x
        root = artin_schreier(x)
        assert add(reference_product(root, root), root) == x
    for x, n in product(ALGEBRAIC[:6], (3, 5, 9, 15)):
        found = nth_roots(x, n)
        assert len(set(found)) == n
        assert all(power(root, n) == x for root in found)
    small = algebraic_ordinals((3, 9, 5), 3, 3)

    @settings(max_examples=40)
    @given(small, small)
    def products_and_solutions(x: Ordinal, y: Ordinal) -> None:
        assert multiply(x, y) == reference_product(x, y)
        solution = tower.algebraic_solution(transfinite.algebraic(x))
        assert add(artin_schreier(x), transfinite.algebraic_ordinal(solution)) in (0, 1)

    products_and_solutions()


@claim("lenstra.5.problem-47")
def test_the_47th_power_of_omega_to_the_omega_to_the_13() -> None:
    generator = W ** (W**13)
    assert power(generator, 47) == W ** (W**7) + 1
    # ω^(ω^13) is a 47-th root of the least ordinal α_47 that is not a 47-th power below it, and this is proved:
    found = alpha(47, prove=True)
    assert found.value == W ** (W**7) + 1
    assert (found.provenance, found.proof.recorded) == ("proved here", False)
    # ω^(ω^7) is a 47-th power below ω^(ω^13), and ω^(ω^7) + 1 is not; the smaller ordinals are powers by Lenstra 1977.
    assert [(trial.excess, trial.is_power) for trial in found.proof.trials] == [(0, True), (1, False)]
    assert {trial.method for trial in found.proof.trials} <= {"direct", "crossed", "theorem"}
    assert found.proof.trials[-1].method != "theorem"
    assert found.proof.degree == 5060
    # A theorem decides the first trial (κ_23 is a root of unity of an order prime to 47); this test also runs it.
    assert [is_power_direct(47, m) for m in (0, 1)] == [True, False]
    # Direct and crossed proofs, and the generators of the field of ω^(ω^7).
    assert {alpha(47, prove=True, method=method).value for method in ("direct", "crossed")} == {found.value}
    assert found.proof.rests_on == (5, 11, 23)
    for p, expected in ((5, Ordinal(4)), (11, W**W + 1), (23, W ** (W**3) + 1)):
        foundation = alpha(p, prove=True)
        assert (foundation.value, foundation.provenance) == (expected, "proved here")
        assert not foundation.proof.trials[-1].is_power
    assert nth_roots(W ** (W**7) + 1, 47)[0] == generator
