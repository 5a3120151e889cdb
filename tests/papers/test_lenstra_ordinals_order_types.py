"""Claims of H. W. Lenstra, Nim multiplication (1978), section 5: ε-numbers, and the function f of order types."""

from functools import cache
from itertools import pairwise, product

import pytest
from lenstra_tower import (
    SAMPLE,
    T_T,
    T,
    U,
    W,
    approaching,
    chain,
    is_listed,
    listed,
    power_of_two,
    sample_below,
    supremum,
)

from grundy.ordinals import Ordinal, OrdinalLike, binary_expansion, left_subtract

claim = pytest.mark.claim

# Order types v of L(u), all infinite; t is that of the perfect closure of t(t).
INFINITE = [W, W + 1, W * 2 + 3, W**2, W**2 * 3 + W, W**W, W**W + 5, T, T + W, T * 3 + 1, T**W, U]
STEPS = [Ordinal(n) for n in (0, 1, 2, 7)] + [
    *(W, W + 1, W * 3 + 2, W**2, W**2 + W, W**5 * 2, W**W, W**W + 3, W ** (W + 1)),
    *(T, T + 1, T * 2, T**W, T_T, U, U + T, U**W, U**U),
]
# The arguments that the rules of f reach in few steps.
SMALL = [*map(Ordinal, range(8)), *(W + n for n in range(4)), W * 2, W * 2 + 1, W * 3, W**2, W**2 + 1, W**2 + W, W**3]


def before(successor: Ordinal) -> Ordinal:
    """Return the α with α + 1 = successor."""
    *rest, (_, n) = successor.terms
    return Ordinal.from_terms(rest) + (n - 1)


@cache
def f(v: Ordinal, alpha: Ordinal) -> Ordinal:
    """Return f(α) by its rules: f(0) = v, f(α+1) = f(α) + (-α + f(α)), and limits."""
    if not alpha:
        return v
    if alpha.is_limit:
        return supremum([f(v, smaller) for smaller in approaching(alpha)])
    value = f(v, before(alpha))
    return value + left_subtract(before(alpha), value)


def closed_form(v: Ordinal, alpha: OrdinalLike) -> Ordinal:
    """Return v·2^α."""
    return v * power_of_two(alpha)


def is_successor_value(v: Ordinal, alpha: Ordinal) -> bool:
    """Return whether v·2^α obeys the rule for α + 1."""
    value = closed_form(v, alpha)
    return value > alpha and closed_form(v, alpha + 1) == value + left_subtract(alpha, value)


def step_above(v: Ordinal, x: Ordinal) -> Ordinal:
    """Return an α with v·2^α > x: for x = v·q + r one with 2^α > q."""
    quotient = x // v
    return binary_expansion(quotient)[0] + 1 if quotient else Ordinal(0)


@claim("lenstra.5.epsilon-number")
def test_omega_is_the_only_epsilon_number_of_the_sample() -> None:
    grid = [W**3 * a + W**2 * b + W * c + d for a, b, c, d in product(range(3), repeat=4)]
    assert power_of_two(W) == W
    assert all((power_of_two(x) == x) == (x == W) for x in [*map(Ordinal, range(300)), *grid, *SAMPLE, *STEPS])
    # No 2^x is one either: if 2^(2^x) = 2^x then 2^x = x.
    assert all(power_of_two(power_of_two(x)) != power_of_two(x) for x in [*grid, *STEPS] if x != W)


@claim("lenstra.5.f-start")
def test_f_begins_with_the_order_type_of_the_list() -> None:
    # L(t^(t·ω)): the λ_β with β < t, and no other.
    for beta in sorted({*STEPS, *SMALL, *sample_below(T)}):
        assert (listed(beta) < U and is_listed(listed(beta), U)) == (beta < T)
    assert f(T, Ordinal(0)) == T
    # L(2^(2^n)) has one element, see the lists of finite fields.
    assert f(Ordinal(1), Ordinal(0)) == 1


@claim("lenstra.5.f-limit")
def test_f_is_continuous() -> None:
    for v, alpha in product(INFINITE, (x for x in STEPS if x.is_limit)):
        value = closed_form(v, alpha)
        # For every smaller ordinal x there is a smaller step whose value is above x.
        for x in sample_below(value):
            step = step_above(v, x)
            assert step < alpha
            assert x < closed_form(v, step) < value
    # The lists: for every member below u_ω there is an n with the member below u_n.
    for beta in (x for x in [*STEPS, *(T * 2**n + n for n in range(9))] if listed(x) < chain(W)):
        assert any(listed(beta) < chain(n) for n in range(12))


@claim("lenstra.5.f-successor")
def test_the_next_list_adds_a_copy_of_the_remaining_members() -> None:
    assert all(is_successor_value(v, alpha) for v, alpha in product(INFINITE, STEPS))
    # The new members are u_α·λ_(α+δ), δ < -α + f(α), and they follow those of the f(α) places before.
    for alpha, delta in product(STEPS, [0, 1, 5, W, W**W + 2, T, T_T]):
        value = closed_form(T, alpha)
        if delta < left_subtract(alpha, value):
            assert listed(value + delta) == chain(alpha) * listed(alpha + delta)
    # For finite fields: f(n) = n + 1, one new member in each step.
    assert [f(Ordinal(1), Ordinal(n)) for n in range(50)] == [n + 1 for n in range(50)]


@claim("lenstra.5.f-fixed-point")
def test_f_reaches_its_argument_only_at_the_end() -> None:
    for v in range(1, 8):
        assert all(f(Ordinal(v), Ordinal(n)) != n for n in range(100))
        assert f(Ordinal(v), W) == W
    # For u = t^(t·ω) no α < ε₀ is a fixed point, and no list is empty.
    for alpha in (*SMALL, *STEPS):
        assert closed_form(T, alpha) != alpha
        assert is_listed(listed(alpha), chain(alpha))


@claim("lenstra.5.f-above-identity")
def test_f_is_above_its_argument_before_the_end() -> None:
    assert all(f(Ordinal(v), Ordinal(n)) > n for v in range(1, 8) for n in range(100))
    assert all(f(v, alpha) > alpha for v, alpha in product(INFINITE, SMALL))
    assert all(closed_form(v, alpha) > alpha for v, alpha in product(INFINITE, STEPS))


@claim("lenstra.5.f-increasing")
def test_f_is_strictly_increasing() -> None:
    for v in (*map(Ordinal, range(1, 8)), *INFINITE):
        small = [f(v, Ordinal(n)) for n in range(20)]
        assert all(x < y for x, y in pairwise([*small, f(v, W)]))
    for v in INFINITE:
        assert all(f(v, x) < f(v, y) for x, y in pairwise(sorted(SMALL)))
        assert all(closed_form(v, x) < closed_form(v, y) for x, y in pairwise(sorted(STEPS)))


@claim("lenstra.5.f-finite-case")
def test_f_for_a_finite_list() -> None:
    for v, n in product(range(1, 30), range(60)):
        assert f(Ordinal(v), Ordinal(n)) == v * 2**n - (2**n - n - 1)


@claim("lenstra.5.f-finite-case-end")
def test_a_finite_list_is_exhausted_after_omega_steps() -> None:
    for v in range(1, 30):
        assert f(Ordinal(v), W) == W
        assert v < W == power_of_two(W)
        # There is no smaller ε-number, in particular none above v.
        assert all(power_of_two(n) != n for n in range(100))
    for u in (2, 4, 16, 256):
        assert Ordinal(u) ** power_of_two(W) == Ordinal(u) ** W == W


@claim("lenstra.5.f-infinite-case")
def test_f_at_finite_steps_for_an_infinite_list() -> None:
    for v, n in product(INFINITE, range(20)):
        assert f(v, Ordinal(n)) == v * 2**n


@claim("lenstra.5.f-at-omega")
def test_f_at_omega_for_an_infinite_list() -> None:
    for v in INFINITE:
        assert f(v, W) == v * W >= W * W > W
        assert all(f(v, Ordinal(n)) < v * W for n in range(20))


@claim("lenstra.5.f-upper-bound")
def test_f_is_at_most_v_times_a_power_of_two() -> None:
    # The rules give v·2^α itself.
    for v, alpha in product(INFINITE, [*SMALL, W**W, W**W + 1, W**W + W]):
        assert f(v, alpha) == closed_form(v, alpha)
    # For finite lists the bound is not reached.
    assert all(f(Ordinal(v), Ordinal(n)) < v * 2**n for v in range(1, 9) for n in range(2, 30))


@claim("lenstra.5.y-at-most-epsilon")
def test_v_times_powers_of_two_have_the_limit_epsilon() -> None:
    # v·2^ω = ω for finite v. For infinite v < ε₀ the v·2^α, α < ε₀, have the limit ε₀: with α a tower of letters ω they
    # are larger than α, and smaller than some other tower; `height` is the number of nested exponents.
    assert all(v * power_of_two(W) == W for v in range(1, 100))
    for v in INFINITE:
        tower = W**W
        for _ in range(6):
            value = closed_form(v, tower)
            assert tower < value
            assert value.height <= max(v.height, tower.height) + 1
            tower = W**tower


@claim("lenstra.5.formula-5-1")
def test_f_is_at_least_beta_plus_a_power_of_two() -> None:
    for v, beta in product(INFINITE, (x for x in SMALL if x >= W)):
        assert f(v, beta) >= beta + power_of_two(beta)
    for v, beta in product(INFINITE, (x for x in STEPS if x >= W)):
        assert closed_form(v, beta) >= beta + power_of_two(beta)
    # The bound is for β >= ω and for infinite v.
    assert f(Ordinal(1), Ordinal(3)) < 3 + 2**3


@claim("lenstra.5.y-equals-epsilon")
def test_the_chain_does_not_end_before_epsilon() -> None:
    # f(β) > β for every β, so there is a next field; the fields are cofinal in ε₀, where u^(2^ε) = u^ε.
    for beta in (*SMALL, *STEPS):
        assert closed_form(T, beta) > beta
        assert chain(beta) == U ** power_of_two(beta) > beta
        assert is_listed(listed(beta), chain(beta))
    assert U ** power_of_two(W) == U**W


@claim("lenstra.5.proof-base")
def test_formula_5_1_at_omega() -> None:
    assert power_of_two(W) == W
    for v in INFINITE:
        assert f(v, W) == v * W >= W * W > W * 2 == W + power_of_two(W)


@claim("lenstra.5.proof-absorption")
def test_infinite_powers_of_two_absorb_one() -> None:
    for beta in (*SMALL, *STEPS, *SAMPLE):
        assert (1 + power_of_two(beta) == power_of_two(beta)) == (beta >= W)


@claim("lenstra.5.proof-successor")
def test_formula_5_1_at_successors() -> None:
    for beta in (x for x in [*SMALL, *STEPS] if x >= W):
        power = power_of_two(beta)
        assert beta + power + power == beta + 1 + power + power == (beta + 1) + power_of_two(beta + 1)
        for v in INFINITE:
            value = closed_form(v, beta)
            assert value >= beta + power
            # f(β + 1) = f(β) + (-β + f(β)), where both terms are large enough.
            following = value + left_subtract(beta, value)
            assert left_subtract(beta, value) >= power
            assert following == closed_form(v, beta + 1) >= beta + power + power


@claim("lenstra.5.proof-limit")
def test_formula_5_1_at_limits() -> None:
    for beta in (x for x in [*SMALL, *STEPS] if x.is_limit):
        # 2^β is above every α + 2^α, and every smaller ordinal is below one.
        for alpha in (x for x in [*SMALL, *STEPS] if x < beta):
            assert alpha + power_of_two(alpha) < power_of_two(beta)
        for x in sample_below(power_of_two(beta)):
            alpha = binary_expansion(x)[0] + 1 if x else Ordinal(0)
            assert alpha < beta
            assert x < alpha + power_of_two(alpha)
        assert all(closed_form(v, beta) >= power_of_two(beta) for v in INFINITE)


@claim("lenstra.5.proof-gamma-number")
def test_powers_of_two_absorb_all_smaller_ordinals() -> None:
    for beta in (x for x in [*SMALL, *STEPS] if x.is_limit):
        power = power_of_two(beta)
        assert all(delta + power == power for delta in sample_below(power))
        assert (beta < power) == (beta != W) == (beta + power == power)
    # β is a limit here: otherwise half of 2^β is not absorbed.
    for beta in (x for x in [*SMALL, *STEPS] if x and not x.is_limit):
        power, half = power_of_two(beta), power_of_two(before(beta))
        assert half < power < half + power


@claim("lenstra.5.proof-epsilon-number-case")
def test_formula_5_1_at_the_epsilon_number_omega() -> None:
    # Below ε₀ the only ε-number is ω, and it is at most every infinite v.
    for beta in (*SMALL, *STEPS, *SAMPLE):
        assert beta <= power_of_two(beta)
    for v in INFINITE:
        assert v >= W
        assert f(v, W) >= v + W >= W + W == W + power_of_two(W)


@claim("lenstra.5.proof-f-lower-bound")
def test_f_is_at_least_v_plus_its_argument() -> None:
    for v, alpha in product((*map(Ordinal, range(1, 8)), *INFINITE), range(20)):
        assert f(v, Ordinal(alpha)) >= v + alpha
    assert all(f(v, alpha) >= v + alpha for v, alpha in product(INFINITE, SMALL))
    assert all(closed_form(v, alpha) >= v + alpha for v, alpha in product(INFINITE, STEPS))
