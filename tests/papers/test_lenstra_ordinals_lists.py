"""Claims of H. W. Lenstra, Nim multiplication (1978), section 5: the equation y∘y ⊕ y = x, and the list L(u)."""

from functools import cache, reduce
from itertools import combinations, product

import numpy as np
import pytest
from hypothesis import given, strategies as st
from lenstra_tower import (
    ALGEBRAIC,
    PERFECT,
    SAMPLE,
    T_T,
    TOWER,
    T,
    U,
    W,
    chain,
    is_listed,
    listed,
    pe,
    power_of_two,
    remainder,
    sample_below,
)
from ordinal_strategies import algebraic_ordinals, any_level, perfect_ordinals
from reference.tower import stage, tower_solution

from grundy import nim
from grundy.ordinals import (
    Ordinal,
    add,
    artin_schreier,
    binary_expansion,
    divide,
    multiply,
    power,
    reciprocal,
    sqrt,
    square,
)

claim = pytest.mark.claim

FINITE_FIELDS = (2, 4, 16, 256, 65536)
PLACES = [Ordinal(0), Ordinal(1), Ordinal(3), W, W + 2, W**3, W**W, W**W * 2 + 1, T, T + 1, T * 2 + W, T**W, T_T, U]


def pe_image(field: int) -> np.ndarray:
    """Return ℘(x) for all x in a finite field."""
    numbers = np.arange(field, dtype=np.uint64)
    return nim.square(numbers) ^ numbers


@cache
def finite_list(field: int) -> list[int]:
    """Return L(u) for a finite field by its definition.

    The sums of numbers below λ are the numbers below 2^k, the least power of 2 that is at least λ. So λ is a member if
    no ℘(x) has the same places as λ from k on.
    """
    image = pe_image(field)
    upper = [set((image >> np.uint64(k)).tolist()) for k in range(field.bit_length())]
    lengths = ((number, max(number - 1, 0).bit_length()) for number in range(field))
    return [number for number, k in lengths if number >> k not in upper[k]]


@claim("lenstra.5.pe-map")
def test_the_star_of_x_is_the_least_solution() -> None:
    numbers = np.arange(65536, dtype=np.uint64)
    values = pe_image(65536)
    for x in range(256):
        assert numbers[values == x].min() == artin_schreier(x)
    for x in SAMPLE:
        y = artin_schreier(x)
        assert add(multiply(y, y), y) == pe(y) == x
        assert y < add(y, 1)

    @given(any_level(2))
    def ordinals_of_every_level(x: Ordinal) -> None:
        y = artin_schreier(x)
        assert pe(y) == x
        assert y < add(y, 1)

    ordinals_of_every_level()
    assert all(artin_schreier(x) == tower_solution(x) for x in SAMPLE[::3])


@claim("lenstra.5.pe-two-roots")
def test_two_ordinals_solve_the_equation() -> None:
    values = pe_image(65536)
    assert all((values == x).sum() == 2 for x in range(256))
    assert [int(artin_schreier(x)) for x in range(8)] == [0, 2, 4, 6, 10, 8, 14, 12]
    for x in SAMPLE:
        y = artin_schreier(x)
        assert pe(add(y, 1)) == x
        assert all((pe(z) == x) == (z in (y, add(y, 1))) for z in (*SAMPLE, add(y, 2), add(y, W), add(y, T)))


@claim("lenstra.5.star-additive")
def test_the_star_of_a_sum_is_the_sum_of_the_stars() -> None:
    stars = nim.artin_schreier(np.arange(256, dtype=np.uint64))
    x, y = np.ix_(*[np.arange(256)] * 2)
    assert (stars[x ^ y] == stars[x] ^ stars[y]).all()

    @given(any_level(2), any_level(2))
    def ordinals_of_every_level(x: Ordinal, y: Ordinal) -> None:
        assert artin_schreier(add(x, y)) == add(artin_schreier(x), artin_schreier(y))

    ordinals_of_every_level()


@claim("lenstra.5.pe-image-subgroup")
def test_the_image_of_a_field_under_pe_is_a_subgroup() -> None:
    for field in FINITE_FIELDS:
        image = set(pe_image(field).tolist())
        assert max(image) < field
        assert len(image) == field // 2
        assert all(x ^ y in image for x, y in product([*image][:: 1 if field < 1000 else 97], repeat=2))
    for field in (T, T_T, T_T**2, *map(chain, (0, 1, W, T))):
        inside = sample_below(field)[-8:]
        assert all(pe(x) < field for x in inside)
        for x, y in combinations(inside, 2):
            assert pe(add(x, y)) == add(pe(x), pe(y)) < field


@claim("lenstra.5.quadratically-closed-criterion")
def test_a_field_is_quadratically_closed_when_it_has_square_roots_and_stars() -> None:
    for field in FINITE_FIELDS[:3]:
        # Perfect, but stars are missing, and the zeros of X² + bX + c for just those c/b².
        x = np.arange(field, dtype=np.uint64)
        missing = set(range(field)) - set(pe_image(field).tolist())
        unsolved = {(b, c) for b, c in product(range(field), repeat=2) if not has_zero(x, b, c)}
        assert unsolved
        assert unsolved == {(b, int(nim.multiply(nim.square(b), c))) for b, c in product(range(1, field), missing)}
    # ω, ω^3, ω^ω and t have all square roots and stars, and zeros of all X² + bX + c.
    for field in (W, W**3, W**W, T):
        inside = sample_below(field)
        assert all(sqrt(x) < field > artin_schreier(x) for x in inside)
        for b, c in product(inside[:12], repeat=2):
            zero = multiply(b, artin_schreier(divide(c, square(b)))) if b else sqrt(c)
            assert zero < field
            assert add(add(square(zero), multiply(b, zero)), c) == 0
    # t^t lacks the square root of t, and the fields of the chain lack a star each: neither is quadratically closed.
    assert sqrt(T) == T_T
    assert all(artin_schreier(listed(beta)) == chain(beta) for beta in PLACES)


def has_zero(x: np.ndarray, b: int, c: int) -> bool:
    return not (nim.square(x) ^ nim.multiply(np.uint64(b), x) ^ np.uint64(c)).all()


@claim("lenstra.5.next-star")
def test_a_perfect_field_is_the_star_of_the_least_element_without_star() -> None:
    for field in FINITE_FIELDS:
        least = min(set(range(field)) - set(pe_image(field).tolist()))
        assert least == field // 2
        assert artin_schreier(least) == field
    for beta in PLACES:
        field, least = chain(beta), listed(beta)
        assert least < field == artin_schreier(least)
        assert all(artin_schreier(x) < field for x in sample_below(least))

    @given(perfect_ordinals(2))
    def stars_below_the_least(x: Ordinal) -> None:
        assert (artin_schreier(x) < U) or x >= T

    stars_below_the_least()


@claim("lenstra.5.list-definition")
def test_lists_of_finite_fields_and_members_of_infinite_ones() -> None:
    assert [finite_list(field) for field in FINITE_FIELDS] == [[1], [2], [8], [128], [32768]]
    for field in (T_T, *map(chain, (0, 2, W, T))):
        inside = sample_below(field)
        for x in (power_of_two(gamma) for y in inside[-12:] for gamma in binary_expansion(y)):
            w, rest = remainder(x, field)
            if rest < x:
                # Not a member, as w shows.
                assert w < field
                assert add(x, pe(w)) < x
            else:
                # A member: no x ⊕ ℘(w) of the sample is smaller, and x* is not in the field.
                assert all(add(x, pe(y)) >= x for y in inside)
                assert artin_schreier(x) >= field


@claim("lenstra.5.list-minimum")
def test_the_least_element_without_star_is_the_least_of_the_list() -> None:
    for field in FINITE_FIELDS:
        assert min(finite_list(field)) == min(set(range(field)) - set(pe_image(field).tolist()))
    for beta in PLACES:
        field, least = chain(beta), listed(beta)
        assert is_listed(least, field)
        assert artin_schreier(least) >= field
        smaller = {power_of_two(gamma) for x in sample_below(field) for gamma in binary_expansion(x)}
        assert all(not is_listed(x, field) and artin_schreier(x) < field for x in smaller if x < least)


@claim("lenstra.5.list-groups")
def test_members_of_the_list_are_powers_of_two() -> None:
    assert all(number & number - 1 == 0 for field in FINITE_FIELDS for number in finite_list(field))
    assert all(len(binary_expansion(listed(beta))) == 1 for beta in PLACES)

    @given(any_level(2))
    def other_ordinals_are_sums_of_smaller_ones(x: Ordinal) -> None:
        terms = [power_of_two(gamma) for gamma in binary_expansion(x)]
        # So x ⊕ ℘(0) is a sum of ordinals below x, unless x is a power of 2.
        assert reduce(add, terms, Ordinal(0)) == x
        assert len(terms) == 1 or all(term < x for term in terms)

    other_ordinals_are_sums_of_smaller_ones()


@claim("lenstra.5.list-basis")
def test_every_element_is_uniquely_a_sum_of_members_and_a_pe() -> None:
    for field in FINITE_FIELDS[:4]:
        (member,) = finite_list(field)
        image = set(pe_image(field).tolist())
        assert {x ^ member for x in image} == set(range(field)) - image
    for field in (T_T, *map(chain, (0, 1, W, T))):
        for x in sample_below(field):
            w, rest = remainder(x, field)
            assert w < field
            assert add(pe(w), rest) == x
            assert all(is_listed(power_of_two(gamma), field) for gamma in binary_expansion(rest))
    # Sums of different members are no ℘ of an element of the field: their stars have all u_β as terms.
    places = PLACES[:9]
    for beta, gamma, delta in combinations(places, 3):
        star = artin_schreier(add(add(listed(beta), listed(gamma)), listed(delta)))
        assert star == add(add(chain(beta), chain(gamma)), chain(delta)) >= U


def odd_power(pole: Ordinal | None, n: int) -> Ordinal:
    """Return t ∘∘ n, or (t ⊕ pole) ∘∘ (-n)."""
    return power(T, n) if pole is None else reciprocal(power(add(T, pole), n))


@claim("lenstra.5.list-of-t-t")
def test_the_list_of_t_to_the_t() -> None:
    poles = [None, *map(Ordinal, range(3)), W, W + 1, W**2, W**W]
    groups = [power_of_two(sigma) for sigma in (0, 1, 3, W, W + 1, W * 3, W**2)]
    for pole, n, group in product(poles, range(1, 8), groups):
        x = multiply(odd_power(pole, n), group)
        assert len(binary_expansion(x)) == 1
        assert is_listed(x, T_T) == (n % 2 == 1)
    assert not any(is_listed(group, T_T) for group in groups)
    # By the order of the list, for every place below t of the sample.
    for n, pole, sigma in product(range(4), poles, (0, 1, W, W**2 + 3)):
        rho = Ordinal(n) if pole is None else W * (1 + pole) + n
        x = multiply(odd_power(pole, 2 * n + 1), power_of_two(sigma))
        beta = W**W * rho + sigma
        assert listed(beta) == x
        assert stage(1).ordinal(stage(1).listed(beta)) == x


@claim("lenstra.5.pe-onto-closed")
def test_below_t_every_equation_has_its_solutions_below_t() -> None:
    @given(algebraic_ordinals((3, 9, 5), 3, 3))
    def solutions_below_t(x: Ordinal) -> None:
        y = artin_schreier(x)
        assert y < T
        assert pe(y) == x

    solutions_below_t()
    assert all(artin_schreier(x) < T for x in sample_below(T))


@claim("lenstra.5.list-order-type")
def test_the_list_of_t_to_the_t_has_the_order_type_t() -> None:
    s = W**W
    assert power_of_two(s) == T
    assert s * T == T
    # In ascending order: 2^σ∘b, where b runs through the odd powers and, for each, σ through s.
    places = [s * rho + sigma for rho in (0, 1, 2, W, W + 1, W * 2, W**W) for sigma in (0, 1, W, W**3)]
    found = [listed(beta) for beta in places]
    assert places == sorted(places)
    assert found == sorted(found)
    assert all(beta < T and x < T_T for beta, x in zip(places, found, strict=True))
    # The member at place t is not an element of t^t.
    assert listed(T) >= T_T


@claim("lenstra.5.list-inseparable")
def test_purely_inseparable_extensions_have_the_same_list() -> None:
    fields = [T_T, T_T**2, T_T**4, U]
    candidates = {power_of_two(gamma) for x in sample_below(U) for gamma in binary_expansion(x)}
    for x in candidates:
        answers = {is_listed(x, field) for field in fields if x < field}
        assert len(answers) == 1
        # Nothing new: with roots of t, x ⊕ ℘(x) = x² and so on leads down to t^t.
        assert x < T_T or answers == {False}
        w, _ = remainder(x, U)
        assert x >= T_T or w < T_T


@claim("lenstra.5.list-of-perfect-closure")
def test_the_list_of_the_perfect_closure_is_that_of_t_to_the_t() -> None:
    for x in PERFECT:
        for term in (power_of_two(gamma) for gamma in binary_expansion(x) if power_of_two(gamma) >= T_T):
            w, rest = remainder(term, U)
            assert w < U
            assert rest < T_T
    for beta in (x for x in [*PLACES, *ALGEBRAIC] if x < T):
        assert listed(beta) < T_T
        assert is_listed(listed(beta), T_T)
        assert is_listed(listed(beta), U)

    @given(perfect_ordinals(), st.integers(0, 3))
    def remainders_are_sums_of_members(x: Ordinal, n: int) -> None:
        _, rest = remainder(x, U)
        assert rest < T_T
        assert all(is_listed(power_of_two(gamma), T_T) for gamma in binary_expansion(rest)[: n + 1])

    remainders_are_sums_of_members()
    assert all(x >= U for x in TOWER)
