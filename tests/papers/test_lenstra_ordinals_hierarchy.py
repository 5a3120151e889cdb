"""Claims of H. W. Lenstra, Nim multiplication (1978), section 5: the function f(x; α_0, α_1, …)."""

from functools import cache
from itertools import product

import pytest
from hypothesis import given
from lenstra_tower import SAMPLE, T, W, approaching, supremum
from ordinal_strategies import ordinals

from grundy.ordinals import Ordinal, OrdinalLike

claim = pytest.mark.claim

ARGUMENTS = [Ordinal(n) for n in (0, 1, 2, 5)] + [W, W + 1, W * 2 + 3, W**2, W**2 + W, W**W, W**W + 1, T, T + W, T**W]
GRID = [W**2 * a + W * b + c for a, b, c in product(range(3), range(4), range(5))]
# Fixed points above x are searched among the sums of x and these: the next ordinals, the next limits, and so on.
DISTANCES = [*map(Ordinal, (1, 2, 3)), *(W, W + 1, W * 2, W**2, W**2 + 1, W**2 + W, W**2 * 2, W**3)]


def before(successor: Ordinal) -> Ordinal:
    """Return the α with α + 1 = successor."""
    *rest, (_, n) = successor.terms
    return Ordinal.from_terms(rest) + (n - 1)


@cache
def by_rules(x: Ordinal, first: Ordinal, second: int) -> Ordinal:
    """Return f(x; α_0, α_1, 0, …) by the four rules, for small arguments."""
    if first.is_limit:
        return supremum([by_rules(x, smaller, second) for smaller in approaching(first)])
    if first:
        return by_rules(by_rules(x, before(first), second), Ordinal(0), second)
    if not second:
        return x + 1
    return next(y for y in (x + d for d in DISTANCES) if by_rules(Ordinal(0), y, second - 1) == y)


def closed_form(x: OrdinalLike, alpha: OrdinalLike, beta: OrdinalLike) -> Ordinal:
    """Return f(x; α, β, 0, …) by the formula of the exercise."""
    power = W**beta
    return power + alpha if x < power else Ordinal(0) + x + 1 + alpha


@claim("lenstra.5.f-hierarchy-zero")
def test_the_first_rule_is_the_successor() -> None:
    assert all(by_rules(x, Ordinal(0), 0) == x + 1 for x in GRID)
    assert all(closed_form(x, 0, 0) == x + 1 for x in (*ARGUMENTS, *SAMPLE))


@claim("lenstra.5.f-hierarchy-iteration")
def test_the_second_rule_is_left_iteration() -> None:
    for x, alpha, beta in product(ARGUMENTS, repeat=3):
        assert closed_form(x, alpha + 1, beta) == closed_form(closed_form(x, alpha, beta), 0, beta)

    @given(ordinals(2), ordinals(2), ordinals(2))
    def other_arguments(x: Ordinal, alpha: Ordinal, beta: Ordinal) -> None:
        assert closed_form(x, alpha + 1, beta) == closed_form(closed_form(x, alpha, beta), 0, beta)

    other_arguments()


@claim("lenstra.5.f-hierarchy-limit")
def test_the_third_rule_takes_limits() -> None:
    limits = [x for x in ARGUMENTS if x.is_limit and x < T]
    for x, limit, beta in product(ARGUMENTS, limits, ARGUMENTS):
        # A limit at place 0, with arbitrary later entries.
        values = [closed_form(x, smaller, beta) for smaller in approaching(limit)]
        assert supremum(values) == closed_form(x, limit, beta)
    for x, limit in product(ARGUMENTS, limits):
        # A limit at place 1: from a place on the values are constant, or powers of ω with growing exponents.
        values = [closed_form(x, 0, smaller) for smaller in approaching(limit, 8)]
        if len(set(values[4:])) == 1:
            assert values[-1] == closed_form(x, 0, limit) == x + 1
        else:
            assert supremum(values[4:]) == closed_form(x, 0, limit) == W**limit


@claim("lenstra.5.f-hierarchy-fixed-points")
def test_the_fourth_rule_takes_the_next_fixed_point() -> None:
    for x, beta in product([*ARGUMENTS, *GRID[::7]], ARGUMENTS):
        y = closed_form(x, 0, beta + 1)
        assert y > x
        assert closed_form(0, y, beta) == y
        # There is none between.
        between = {z for z in [*ARGUMENTS, *GRID, *SAMPLE, x + 1, W**beta * 3, W**beta * 7 + 1] if x < z < y}
        assert all(closed_form(0, z, beta) != z for z in between)


@claim("lenstra.5.f-hierarchy-well-defined")
def test_the_rules_determine_one_value() -> None:
    # Evaluated by the rules, where values are small, and by the formula that satisfies them.
    seconds = {0: GRID[:20], 1: GRID[:12], 2: GRID[:3]}
    for second, firsts in seconds.items():
        for x, first in product(GRID[:25:3], firsts):
            value = by_rules(x, first, second)
            assert value == closed_form(x, first, second)
            assert value > x


@claim("lenstra.5.exercise-f-two-arguments-small")
def test_two_arguments_below_a_power_of_omega() -> None:
    for second in range(3):
        for x in (x for x in GRID[:25] if x < W**second):
            assert all(by_rules(x, first, second) == W**second + first for first in GRID[:6])
    # With f(x; α, β) = ω^β + α at x < ω^β, and what it must be elsewhere, all four rules hold (see the tests above).
    assert by_rules(Ordinal(3), W + 2, 2) == W**2 + W + 2


@claim("lenstra.5.exercise-f-two-arguments-large")
def test_two_arguments_from_a_power_of_omega_on() -> None:
    for second in range(3):
        for x in (x for x in GRID[:45:2] if x >= W**second):
            assert all(by_rules(x, first, second) == x + 1 + first for first in GRID[:4])
    assert by_rules(W**2 + W, W + 2, 2) == W**2 + W + 1 + W + 2
