"""Claims of H. W. Lenstra, Nim multiplication (1978), section 5: the perfect closure of t(t)."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from lenstra_tower import PERFECT, RATIONAL, T_T, T, U, W, chain, sample_below
from ordinal_strategies import perfect_ordinals, rational_ordinals, tower_ordinals
from reference.tower import tower_product

from grundy import nim
from grundy.ordinals import Ordinal, add, frobenius, multiply, reciprocal, sqrt, square

claim = pytest.mark.claim


def with_roots(i: int) -> Ordinal:
    """Return t^(t·2^i), the field with i adjoined square roots, which is also the next square root to adjoin."""
    return T ** (T * 2**i)


@claim("lenstra.5.perfect-closure-roots")
def test_roots_of_t_are_adjoined_one_by_one() -> None:
    root = T
    for i in range(8):
        field = with_roots(i)
        # The next root is the ordinal of the field before, which has degree 2 over it: a ⊕ b∘√ is field·b + a.
        assert field == sqrt(root) > root
        assert tower_product(field, field) == root
        assert frobenius(field, i + 1) == T
        assert with_roots(i + 1) == field**2
        inside = sample_below(field)[-7:]
        for a, b in product(inside, repeat=2):
            assert add(a, multiply(b, field)) == field * b + a < with_roots(i + 1)
        # With one more root of t, every element of the field has a square root.
        assert all(sqrt(x) < with_roots(i + 1) for x in sample_below(field))
        root = field
    # Before that, some elements have none: sqrt is the only root.
    assert sqrt(T + 1) == T_T + 1

    @given(rational_ordinals())
    def roots_of_rational_functions(x: Ordinal) -> None:
        # Only the root of t is needed.
        assert sqrt(x) < T_T**2
        assert tower_product(sqrt(x), sqrt(x)) == x

    roots_of_rational_functions()


@claim("lenstra.5.perfect-closure")
def test_the_perfect_closure_is_t_to_the_t_omega() -> None:
    assert T_T ** (Ordinal(2) ** W) == T ** (T * W) == U
    # The roots of t are cofinal in it.
    assert all(with_roots(i) < U for i in range(50))
    assert all(any(x < with_roots(i) for i in range(20)) for x in sample_below(U))
    for x, y in product(PERFECT, repeat=2):
        assert multiply(x, y) == tower_product(x, y) < U
    assert all(reciprocal(x) < U for x in sample_below(U)[1:])

    @given(perfect_ordinals())
    def closed_under_roots_and_algebraic(x: Ordinal) -> None:
        assert sqrt(x) < U
        assert square(sqrt(x)) == x
        # Purely inseparable over t(t): a power 2^n of x lies there.
        assert any(frobenius(x, n) < T_T for n in range(8))

    closed_under_roots_and_algebraic()


@claim("lenstra.5.perfect-closure-smallest")
def test_the_perfect_closure_in_cantor_normal_form() -> None:
    assert Ordinal("w^(w^(w^w))") == T_T
    assert Ordinal("w^(w^(w^w+1))") == T ** (T * W)
    # The next ordinal to be adjoined is not a root, but a zero of X² + X + t.
    assert square(U) == U + T
    assert all(sqrt(x) < U for x in (*RATIONAL, *PERFECT))


@claim("lenstra.5.no-more-square-roots")
def test_fields_after_the_perfect_closure_contain_their_square_roots() -> None:
    for size in (2, 4, 16, 256, 65536):
        numbers = np.arange(size, dtype=np.uint64)
        assert sorted(nim.square(numbers).tolist()) == numbers.tolist()
    for beta in (0, 1, 2, 3, 5, W, W + 1, W**2, W**W, T, T + 1, T * 2, T**W, T_T, U):
        field = chain(beta)
        for x in sample_below(field):
            assert sqrt(x) < field
            assert square(sqrt(x)) == x
        # The ordinal of the field is not a square root of an element: its square is not in the field.
        assert square(field) > field

    @given(tower_ordinals())
    def other_ordinals(x: Ordinal) -> None:
        # The least field of the sample with x in it.
        field = next((chain(beta) for beta in (0, 1, 2, W, W**2, W**W, T, T_T, U) if x < chain(beta)), None)
        assert tower_product(sqrt(x), sqrt(x)) == x
        assert field is None or sqrt(x) < field

    other_ordinals()
