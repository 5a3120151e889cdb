"""Sparse polynomials, and which binomial coefficients are odd."""

from math import comb

import pytest
from hypothesis import given, strategies as st
from ordinal_strategies import algebraic_ordinals

from grundy.errors import LimitError
from grundy.ordinals import Ordinal
from grundy.ordinals.ordinal import ordinal
from grundy.ordinals.tower import scalars
from grundy.ordinals.tower.scalars import (
    Sparse,
    accumulate,
    add_into,
    avoiding,
    frobenius_sparse,
    product,
    scaled,
    submasks,
)

POLYNOMIALS = st.dictionaries(st.integers(0, 9), algebraic_ordinals((3,), 2, 2).filter(bool), max_size=3)


def test_submasks_are_the_odd_binomial_coefficients() -> None:
    for n in range(40):
        odd = [i for i in range(n + 1) if comb(n, i) % 2]
        for stop in range(n + 3):
            assert list(submasks(n, stop)) == [i for i in odd if i < stop]


def test_avoiding_are_the_odd_coefficients_of_negative_powers() -> None:
    for n in range(1, 20):
        odd = [j for j in range(50) if comb(n - 1 + j, j) % 2]
        for stop in range(0, 50, 7):
            assert list(avoiding(n, stop)) == [j for j in odd if j < stop]


def test_too_many_terms_are_refused() -> None:
    with pytest.raises(LimitError, match="a power of a binomial has more than"):
        list(submasks(2**30 - 1, 2**30))
    with pytest.raises(LimitError, match="a partial fraction has more than"):
        list(avoiding(1, 10**100))


@given(POLYNOMIALS, POLYNOMIALS)
def test_products_term_by_term(f: Sparse, g: Sparse) -> None:
    expected: Sparse = {}
    for n in range(20):
        total = scalars.ZERO
        for i in range(n + 1):
            if i in f and n - i in g:
                total = scalars.add(total, scalars.multiply(f[i], g[n - i]))
        if total:
            expected[n] = total
    assert product(f, g) == expected


@given(POLYNOMIALS)
def test_squares(f: Sparse) -> None:
    assert frobenius_sparse(f, 1) == product(f, f)
    assert frobenius_sparse(f, 2) == product(product(f, f), product(f, f))


def test_sums_drop_what_cancels() -> None:
    total: Sparse = {1: ordinal(3)}
    accumulate(total, 1, ordinal(1))
    accumulate(total, 2, Ordinal("w"))
    assert total == {1: 2, 2: Ordinal("w")}
    add_into(total, {1: ordinal(2), 0: ordinal(1)})
    assert total == {2: Ordinal("w"), 0: 1}
    assert scaled(total, ordinal(2)) == {2: Ordinal("w*2"), 0: 2}
