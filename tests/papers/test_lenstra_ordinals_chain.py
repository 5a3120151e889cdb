"""Claims of H. W. Lenstra, Nim multiplication (1978), section 5: the chain of fields u_α and their lists."""

from functools import cache
from itertools import combinations, pairwise, product

import numpy as np
import pytest
from lenstra_tower import (
    SAMPLE,
    T_T,
    T,
    U,
    W,
    chain,
    is_listed,
    listed,
    power_of_two,
    sample_below,
)
from reference.tower import tower_product

from grundy import nim
from grundy.ordinals import (
    Ordinal,
    add,
    artin_schreier,
    binary_expansion,
    left_subtract,
    multiply,
    reciprocal,
    sqrt,
    square,
)

claim = pytest.mark.claim

STEPS = [Ordinal(0), Ordinal(1), Ordinal(2), W, W + 1, W * 2, W**2, W**W, T, T + 1, T_T]
PLACES = sorted(
    {
        *STEPS,
        *(Ordinal(n) for n in (3, 4, 7)),
        *(W**W + 2, W**W * 3 + W, W ** (W + 1), W ** (W**2)),
        *(T * 2, T * 2 + 1, T * 4, T * 5 + 2, T * 8, T * W, T * W + T * 3, T * W**2, T**2, T**W, T**W * 2, U, U + T),
    }
)


@cache
def in_list(beta: Ordinal, alpha: Ordinal) -> bool:
    """Return whether λ_β is in L(u_α), by the definition of the list."""
    field, x = chain(alpha), listed(beta)
    return x < field and is_listed(x, field)


def finite_chain(length: int) -> list[tuple[int, set[int]]]:
    """Return the fields u_n = 2^(2^n) of the chain that begins with 2, and their lists by the rule for successors."""
    field, members, found = 2, {1}, []
    for _ in range(length):
        found.append((field, members))
        members = (members - {min(members)}) | {field * x for x in members}
        field = field**2
    return found


@claim("lenstra.5.claim")
def test_the_quadratic_closures_of_perfect_fields() -> None:
    # A finite field has a list of order type 1, and ω is the least ε-number above it: the closure is u^ω = ω.
    for field in (2, 4, 16, 256, 65536):
        assert Ordinal(field) ** W == W == power_of_two(W)
        x = np.arange(field, dtype=np.uint64)
        outside = sorted(set(range(min(field, 256))) - set((nim.square(x) ^ x).tolist()))
        assert all(artin_schreier(c) < W for c in outside)
    # t^(t·ω) has a list of order type t, and the next ε-number is ε₀, so the closure is ε₀: the square root and the
    # star of every ordinal of the sample are there, and each is in a field u_α with α < ε₀.
    assert all(x < chain(x) for x in SAMPLE)
    for x in SAMPLE:
        assert square(sqrt(x)) == x
        star = artin_schreier(x)
        assert add(tower_product(star, star), star) == x
    # It is not larger: u_α is quadratic over the ordinals below it.
    assert all(left_subtract(chain(alpha), square(chain(alpha))) < chain(alpha) for alpha in STEPS)


@claim("lenstra.5.theorem-from-claim")
def test_the_powers_of_u_and_the_towers_of_t_have_the_same_limit() -> None:
    # s·t = t for the s = ω^ω with 2^s = t, so v = t.
    assert power_of_two(W**W) == T == W**W * T
    tower = T
    for _ in range(6):
        # t^(t^…) < u^(t^…) < the next tower but one, so towers and powers of u have the same limit.
        assert tower < U**tower <= T ** (T**tower)
        # No tower is an ε-number, and v = t is below the limit.
        assert T <= tower < power_of_two(tower)
        tower = T**tower


@claim("lenstra.5.claim-for-two")
def test_omega_is_the_quadratic_closure_of_two() -> None:
    # L(2) = {1} by definition: ℘(0) = ℘(1) = 0.
    assert [int(add(square(x), x)) for x in range(2)] == [0, 0]
    assert Ordinal(2) ** W == W
    assert all(Ordinal(2) ** n > n for n in range(100))
    # Quadratic equations over n < 256 have solutions below 65536, and every 2^(2^n) is quadratic over the field before.
    for b, c in product(range(16), repeat=2):
        y = sqrt(c) if not b else multiply(b, artin_schreier(multiply(c, square(reciprocal(b)))))
        assert add(add(square(y), multiply(b, y)), c) == 0
        assert y < 256
    assert all(nim.square(1 << 2**n) ^ 1 << 2**n < 1 << 2**n for n in range(10))


@claim("lenstra.5.multiplication-rules-from-proof")
def test_the_rules_for_natural_numbers_follow_from_the_lists() -> None:
    for n, (field, members) in enumerate(finite_chain(12)):
        assert field == 2 ** (2**n)
        assert members == {2 ** (2**n - 1)}
        assert nim.square(field) == field ^ min(members)


@claim("lenstra.5.chain")
def test_each_field_is_generated_by_the_ordinal_of_the_field_before() -> None:
    assert chain(0) == U
    for alpha in STEPS:
        field, following = chain(alpha), chain(alpha + 1)
        inside = sample_below(field)[-8:]
        # u_α(u_α): the sums a ⊕ b∘u_α, as ordinals u_α·b + a, are the ordinals below the square of u_α.
        for a, b in product(inside, repeat=2):
            x = add(a, multiply(b, field))
            assert x == field * b + a < following
        # The list is not empty, so the chain continues for all α < ε₀.
        assert in_list(alpha, alpha)
    # At limits, the union of the earlier fields: every smaller ordinal is in one of them.
    for limit, earlier in ((W, range(9)), (W * 2, [W + n for n in range(5)]), (W**2, [W * n for n in range(5)])):
        assert all(chain(alpha) < chain(limit) for alpha in earlier)
        assert all(any(x < chain(alpha) for alpha in earlier) for x in sample_below(chain(limit)))


@claim("lenstra.5.chain-step")
def test_the_square_of_a_field_of_the_chain() -> None:
    for alpha in STEPS:
        field, least = chain(alpha), listed(alpha)
        assert tower_product(field, field) == square(field) == add(field, least) == field + least
        assert artin_schreier(least) == field
        assert chain(alpha + 1) == field**2
        # λ_α is the least of the list.
        assert in_list(alpha, alpha)
        smaller = {power_of_two(gamma) for x in sample_below(field) for gamma in binary_expansion(x)}
        assert not any(is_listed(x, field) for x in smaller if x < least)


@claim("lenstra.5.chain-formula")
def test_the_fields_of_the_chain_are_powers_of_the_first() -> None:
    field = U
    for n in range(8):
        assert field == U ** (Ordinal(2) ** n) == chain(n)
        field = field**2
    for limit in (W, W * 2, W**2, W**W, T, T * W, T_T):
        # Smaller ordinals are below an earlier u^(2^α): with 2^α above the exponent of their first term in base u.
        assert chain(limit) == U ** power_of_two(limit)
        for x in sample_below(chain(limit)):
            exponent = x.degree // U.degree
            alpha = binary_expansion(exponent + 1)[0] + 1
            assert x < chain(alpha)
            assert alpha < limit


@claim("lenstra.5.list-at-limits")
def test_the_list_at_a_limit_is_the_limit_of_the_lists() -> None:
    cases = {
        W: [Ordinal(n) for n in range(12)],
        W * 2: [W + n for n in range(6)],
        W**W: [W**n for n in range(1, 6)],
        T: [W ** (W**n) for n in range(1, 5)],
    }
    for limit, earlier in cases.items():
        for beta in PLACES:
            answers = [in_list(beta, alpha) for alpha in earlier]
            # From some index on, membership is constant and agrees with the limit.
            assert answers[-1] == in_list(beta, limit)
            assert sum(a != b for a, b in pairwise(answers)) <= 2
    # λ_β with t·2^m <= β < t·2^(m+1) enters the list with u_(m+1) and remains until β steps are done.
    for m, delta in product(range(6), (0, 1, W, T)):
        beta = T * 2**m + delta if delta < T * 2**m else T * 2**m
        assert [in_list(beta, Ordinal(n)) for n in range(8)] == [n > m for n in range(8)]
        assert in_list(beta, W)


@claim("lenstra.5.list-at-successors")
def test_the_list_after_a_step() -> None:
    fields = finite_chain(5)
    assert fields == [(2, {1}), (4, {2}), (16, {8}), (256, {128}), (65536, {32768})]
    for alpha in STEPS:
        field, following = chain(alpha), chain(alpha + 1)
        candidates = {power_of_two(gamma) for x in sample_below(field)[-10:] for gamma in binary_expansion(x)}
        candidates |= {listed(beta) for beta in PLACES if listed(beta) < field}
        for x in candidates:
            before = is_listed(x, field)
            assert is_listed(x, following) == (before and x != listed(alpha))
            assert is_listed(field * x, following) == before


@claim("lenstra.5.union-of-lists")
def test_the_union_of_the_lists_has_the_order_type_t_times_a_power_of_two() -> None:
    # M(α) consists of the λ_β with β < t·2^α, in this order; so f(α) = t·2^α.
    found = [listed(beta) for beta in PLACES]
    assert found == sorted(set(found))
    for alpha, beta in product(STEPS, PLACES):
        occurs = any(in_list(beta, earlier) for earlier in [*STEPS, beta] if earlier <= alpha)
        assert occurs == (listed(beta) < chain(alpha)) == (beta < T * power_of_two(alpha))
    # Every member is a λ_β: its star is u_β.
    for alpha in STEPS[:6]:
        terms = {power_of_two(gamma) for x in sample_below(chain(alpha)) for gamma in binary_expansion(x)}
        for x in (term for term in terms if is_listed(term, chain(alpha))):
            (gamma,) = (e // U.degree for e, _ in artin_schreier(x).terms)
            (beta,) = binary_expansion(gamma)
            assert listed(beta) == x


@claim("lenstra.5.union-initial-segments")
def test_unions_of_lists_are_initial_segments_of_later_ones() -> None:
    for smaller, larger in combinations(STEPS, 2):
        inside = [listed(beta) for beta in PLACES if beta < T * power_of_two(smaller)]
        later = [listed(beta) for beta in PLACES if T * power_of_two(smaller) <= beta < T * power_of_two(larger)]
        # New members are u_α·λ with α >= the smaller step, so they are not below u of that step.
        assert all(x < chain(smaller) for x in inside)
        assert all(chain(smaller) <= x < chain(larger) for x in later)


@claim("lenstra.5.list-is-tail")
def test_the_list_of_u_alpha_lacks_only_the_first_alpha_members() -> None:
    for alpha, beta in product(STEPS, PLACES):
        assert in_list(beta, alpha) == (alpha <= beta < T * power_of_two(alpha))
