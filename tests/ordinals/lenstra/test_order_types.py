"""The order types of Lenstra's lists, by their recursion."""

import pytest
from hypothesis import given, strategies as st
from ordinal_strategies import T, ordinals

from grundy.errors import DomainError
from grundy.ordinals import Ordinal, left_subtract
from grundy.ordinals.lenstra import order_type
from grundy.ordinals.ordinal import ordinal

INFINITE = ordinals(3, 3).filter(lambda v: not v.is_finite)


@given(INFINITE, ordinals(4, 3))
def test_steps(v: Ordinal, alpha: Ordinal) -> None:
    now = order_type(alpha, v)
    assert now > alpha
    assert order_type(alpha + 1, v) == now + left_subtract(alpha, now)


@given(INFINITE, ordinals(4, 2).filter(lambda x: x.is_limit), ordinals(4, 2))
def test_limits(v: Ordinal, alpha: Ordinal, beta: Ordinal) -> None:
    """The function is increasing, and the value at a limit is that of a power of 2 with a limit as exponent."""
    if beta < alpha:
        assert order_type(beta, v) < order_type(alpha, v)
    (*front, (e, n)) = alpha.terms
    before = Ordinal.from_terms([*front, (e, n - 1)] if n > 1 else front)
    # α = before + ω^e, and the ordinals before + δ, δ < ω^e, lead up to it. f(before + δ) = f(before)·2^δ.
    start = order_type(before, v)
    for delta in (ordinal(1), ordinal(5), Ordinal("w"), Ordinal("w^2*3+1")):
        if delta < Ordinal.from_terms([(e, 1)]):
            assert order_type(before + delta, v) == start * 2**delta
    assert order_type(alpha, v) == start * 2 ** Ordinal.from_terms([(e, 1)])


@given(st.integers(1, 50), st.integers(0, 200))
def test_finite_order_types(v: int, n: int) -> None:
    assert order_type(0, v) == v
    now, following = int(order_type(n, v)), int(order_type(n + 1, v))
    assert following == now + (now - n)
    assert now == v * 2**n - (2**n - n - 1)


def test_the_tower_over_the_perfect_closure() -> None:
    assert [order_type(n) for n in range(4)] == [T, T * 2, T * 4, T * 8]
    assert order_type(Ordinal("w")) == T * Ordinal("w")
    assert order_type(T) == T**T
    # (5.1) of Lenstra 1978: f(β) >= β + 2^β for β >= ω
    for beta in map(Ordinal, ("w", "w*2+1", "w^w", "t", "t^t*2+5", "w^(w^(w^(w^w)))")):
        assert order_type(beta) >= beta + 2**beta


def test_where_the_tower_ends() -> None:
    assert order_type(Ordinal("w"), 3) == Ordinal("w")
    with pytest.raises(DomainError, match="f\\(ω\\) = ω and the tower ends there"):
        order_type(Ordinal("w+1"), 3)
    with pytest.raises(DomainError, match="a list of order type 0 is empty"):
        order_type(0, 0)
