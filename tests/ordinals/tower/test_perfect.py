"""The perfect closure of K(t)."""

from fractions import Fraction
from functools import reduce

import pytest
from hypothesis import given, strategies as st
from ordinal_strategies import perfect_ordinals

from grundy.errors import LimitError
from grundy.ordinals import Ordinal
from grundy.ordinals.ordinal import ordinal
from grundy.ordinals.tower import rational, rational as perfect
from grundy.ordinals.tower.operations import element_of, ordinal_of
from grundy.ordinals.tower.quadratic import UNIT
from grundy.ordinals.tower.rational import WHOLE, Perfect
from grundy.reference.transfinite_tower import tower_product

T = Ordinal("t")


def perfect_of(x: Ordinal) -> Perfect:
    return element_of(x).get(UNIT, {})


def written(x: Perfect) -> Ordinal:
    return ordinal_of({UNIT: x} if x else {})


@given(perfect_ordinals(), perfect_ordinals())
def test_products_agree_with_the_reference(a: Ordinal, b: Ordinal) -> None:
    assert written(perfect.multiply_perfect(perfect_of(a), perfect_of(b))) == tower_product(a, b)


@given(perfect_ordinals(), st.integers(-4, 4), st.integers(-4, 4))
def test_squaring_and_taking_roots_undo_each_other(a: Ordinal, k: int, m: int) -> None:
    x = perfect_of(a)
    both = perfect.frobenius(perfect.frobenius(x, k), m)
    assert written(both) == written(perfect.frobenius(x, k + m))
    root = perfect.frobenius(x, -1)
    assert written(perfect.multiply_perfect(root, root)) == a


@given(perfect_ordinals(2), st.integers(0, 12))
def test_powers(a: Ordinal, n: int) -> None:
    x = perfect_of(a)
    assert written(perfect.power(x, n)) == written(reduce(perfect.multiply_perfect, [x] * n, perfect.PERFECT_ONE))


def test_the_roots_of_t_are_the_powers_of_t_to_the_t() -> None:
    # Lenstra 1978: t^(t·2^i) is the 2^(i+1)-th root of t.
    t = perfect_of(T)
    for i in range(5):
        root = T ** (T * 2**i)
        assert perfect_of(root) == {Fraction(1, 2 ** (i + 1)): rational.RATIONAL_ONE}
        assert written(perfect.frobenius(t, -i - 1)) == root
        assert written(perfect.frobenius(perfect_of(root), i + 1)) == T


def test_roots_with_very_many_digits() -> None:
    t = perfect_of(T)
    root = perfect.frobenius(t, -(10**5))
    assert perfect.frobenius(root, 10**5) == t
    with pytest.raises(LimitError, match="an exponent of t has more than"):
        perfect.frobenius(t, 10**7)
    with pytest.raises(LimitError, match="an exponent of t has more than"):
        perfect.frobenius(root, -(10**7))


def test_constants_have_conjugates_of_any_order() -> None:
    omega = perfect.constant(Ordinal("w"))
    assert perfect.frobenius(omega, 6 * 10**100) == omega
    assert perfect.frobenius(omega, -6 * 10**100 - 1) == perfect.frobenius(omega, 5)


def test_one_and_sums() -> None:
    assert perfect.is_one_perfect(perfect.PERFECT_ONE)
    assert not perfect.is_one_perfect(perfect.constant(ordinal(2)))
    assert not perfect.is_one_perfect({})
    assert perfect.constant(ordinal(0)) == {}
    x = {WHOLE: rational.RATIONAL_ONE, Fraction(1, 2): rational.RATIONAL_ONE}
    assert perfect.add_perfect(x, perfect.PERFECT_ONE) == {Fraction(1, 2): rational.RATIONAL_ONE}
    assert perfect.add_perfect(x, x) == {} == perfect.add_perfect()
    assert perfect.size_perfect(x) == 2
