"""Test ordinary arithmetic against its recursive definition, its laws and known values, and expansions in any base."""

from itertools import product

import pytest
from hypothesis import given, strategies as st
from ordinal_strategies import T, U, any_level, ordinals

from grundy.errors import DomainError, LimitError
from grundy.ordinals import (
    Ordinal,
    base_expansion,
    binary_expansion,
    from_base_expansion,
    from_binary_expansion,
    left_divide,
    left_subtract,
    ordinal_add,
    ordinal_divmod,
    ordinal_log,
    ordinal_mul,
    ordinal_pow,
    ordinal_sum,
)

w = Ordinal("w")
SMALL = [
    Ordinal.from_terms([(e, n) for e, n in ((2, a), (1, b), (0, c)) if n]) for a, b, c in product(range(3), repeat=3)
]
LIMITS = [Ordinal(text) for text in ("w", "w*2", "w^2", "w^2+w", "w^w", "w^(w+1)+w^3", "w^(w^w)", "w^(w^2)+w^w*2")]
BASES = [
    Ordinal(1),
    Ordinal(2),
    Ordinal(3),
    *map(Ordinal, ("w", "w+1", "w*2+3", "w^2+w*2", "w^(w+1)*2+w+1", "w^(w^2)")),
]


def fundamental(limit: Ordinal, n: int) -> Ordinal:
    """Return the n-th term of an ascending sequence whose least upper bound is the limit."""
    *first, (exponent, m) = limit.terms
    terms = [*first, (exponent, m - 1)] if m > 1 else first
    if exponent.is_limit:
        return Ordinal.from_terms((*terms, (fundamental(exponent, n), 1)))
    *higher, (zero, k) = exponent.terms
    before = Ordinal.from_terms((*higher, (zero, k - 1)) if k > 1 else tuple(higher))
    return Ordinal.from_terms((*terms, (before, n)) if n else tuple(terms))


def assert_supremum(values: list[Ordinal], bound: Ordinal) -> None:
    """Check that the bound is a limit above the values, which exceed the first terms of a sequence with this limit."""
    assert bound.is_limit
    assert all(value < bound for value in values)
    assert all(max(values) >= fundamental(bound, k) for k in range(len(values) - 3))


@pytest.mark.parametrize("limit", LIMITS, ids=str)
@pytest.mark.parametrize("a", BASES, ids=str)
def test_sum_product_and_power_are_suprema_at_limits(a, limit):
    below = [fundamental(limit, n) for n in range(9)]
    assert_supremum([a + b for b in below], a + limit)
    assert_supremum([a * b for b in below], a * limit)
    if a > 1:
        assert_supremum([a**b for b in below], a**limit)


@given(ordinals(3), ordinals(3))
def test_adding_a_successor_adds_one_more(a, b):
    assert a + (b + 1) == (a + b) + 1
    assert a * (b + 1) == a * b + a


@given(ordinals(2, 2, 5), ordinals(2, 2, 3))
def test_a_power_with_a_successor_is_one_more_factor(a, b):
    assert a ** (b + 1) == a**b * a


def test_small_ordinals_satisfy_all_laws():
    for a, b, c in product(SMALL[::2], SMALL, SMALL[1::6]):
        assert (a + b) + c == a + (b + c)
        assert (a * b) * c == a * (b * c)
        assert a * (b + c) == a * b + a * c
        assert (a <= b) == (c + a <= c + b)


@given(ordinals(3), ordinals(3), ordinals(3))
def test_sum_and_product_are_associative_and_distribute_on_the_left(a, b, c):
    assert (a + b) + c == a + (b + c) == ordinal_sum([a, b, c])
    assert (a * b) * c == a * (b * c)
    assert a * (b + c) == a * b + a * c


@given(ordinals(3), ordinals(3), ordinals(3))
def test_operations_ascend_strictly_in_the_second_operand(a, b, c):
    smaller, larger = sorted((b, c))
    if smaller < larger:
        assert a + smaller < a + larger
        assert not a or a * smaller < a * larger


@given(ordinals(2, 2, 4), ordinals(1, 2, 3), ordinals(1, 2, 3))
def test_powers_satisfy_their_laws(a, b, c):
    assert a ** (b + c) == a**b * a**c
    assert a ** (b * c) == (a**b) ** c
    assert a < 2 or b >= c or a**b < a**c


@given(ordinals(3), ordinals(3))
def test_left_subtraction_undoes_addition(a, b):
    assert left_subtract(a, a + b) == b
    smaller, larger = sorted((a, b))
    assert smaller + left_subtract(smaller, larger) == larger


@given(ordinals(3), ordinals(3).filter(bool))
def test_division_gives_the_only_quotient_with_a_smaller_remainder(a, b):
    quotient, remainder = ordinal_divmod(a, b)
    assert b * quotient + remainder == a
    assert remainder < b
    assert (a // b, a % b) == divmod(a, b) == (quotient, remainder)


@given(ordinals(3), ordinals(3).filter(bool), ordinals(3))
def test_division_undoes_multiplication(a, b, c):
    assert left_divide(b, b * a) == a
    assert divmod(b * a + c % b, b) == (a, c % b)


@given(st.integers(0, 300), st.integers(0, 300), st.integers(0, 9))
def test_whole_numbers_keep_their_arithmetic(a, b, k):
    x, y = Ordinal(a), Ordinal(b)
    assert (x + y, x * y, x**k) == (a + b, a * b, a**k)
    assert not b or divmod(x, y) == divmod(a, b)


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        (1 + w, "w"),
        (2 * w, "w"),
        (w + w, "w*2"),
        ((w + 1) * w, "w^2"),
        ((w * 2 + 3) ** 3, "w^3*2+w^2*6+w*6+3"),
        (Ordinal(2) ** (w**2), "w^w"),
        (Ordinal(2) ** (w**w), "w^(w^w)"),
        (Ordinal(3) ** (w * 2 + 2), "w^2*9"),
        (Ordinal(5) ** (w**3 + w * 2 + 1), "w^(w^2+2)*5"),
        ((w + 1) ** w, "w^w"),
        (0**w, "0"),
        (Ordinal(0) ** 0, "1"),
        (w**0, "1"),
    ],
)
def test_known_values(found, expected):
    assert found == Ordinal(expected)


def test_powers_with_a_short_normal_form_may_have_any_size():
    assert ordinal_pow(w**2, 10**30) == Ordinal.from_terms(((Ordinal(2 * 10**30), 1),))
    assert ordinal_mul(w + 1, 10**30) == w * 10**30 + 1


@pytest.mark.parametrize(
    ("compute", "message"),
    [
        (
            lambda: (w + 1) ** 10**30,
            "this power would have about 10^30 or more terms; the limit is 1000000",
        ),
        (
            lambda: Ordinal(2) ** 2**100,
            "this power would have a coefficient of 10^30 or more bits; the limit is 4194304",
        ),
        (
            lambda: Ordinal(2) ** (w + 2**25),
            "this power would have a coefficient of 33554432 bits; the limit is 4194304",
        ),
    ],
)
def test_rejects_huge_results(compute, message):
    with pytest.raises(LimitError) as error:
        compute()
    assert str(error.value) == message


def test_rejects_products_with_too_many_terms():
    long = Ordinal.from_terms(tuple((Ordinal(n), 1) for n in range(1999, 0, -1)))
    with pytest.raises(LimitError, match="this product would have about 3998000 terms"):
        ordinal_mul(Ordinal.from_terms(((Ordinal.from_terms(long.terms), 1),)), long)


def test_rejects_towers_that_are_too_high():
    x = w
    for _ in range(99):
        x = w**x
    with pytest.raises(LimitError, match="at most 100 nested exponents"):
        _ = w**x


@pytest.mark.parametrize(
    ("compute", "message"),
    [
        (lambda: left_subtract(w, 1), "no x with a + x = b exists: a = ω is larger than b = 1"),
        (lambda: ordinal_divmod(w, 0), "division by zero: cannot divide ω by 0"),
        (
            lambda: left_divide(w, w + 1),
            "ω+1 is not ω times an ordinal: the remainder is 1; use ordinal_divmod to divide with a remainder",
        ),
    ],
)
def test_rejects_differences_and_quotients_that_do_not_exist(compute, message):
    with pytest.raises(DomainError) as error:
        compute()
    assert str(error.value) == message


def test_long_ordinals_are_truncated_in_errors():
    with pytest.raises(DomainError) as error:
        left_subtract(Ordinal.from_terms(tuple((Ordinal(n), 1) for n in range(99, 0, -1))), ordinal_add(w, 1))
    assert len(str(error.value)) < 200


LARGE_BASES = [
    w,
    w + 1,
    w * 2,
    w * 3 + 2,
    w**2,
    w**2 + w,
    w**w,
    w**w + 1,
    T,
    T**T,
    U,
    U + T,
]


@given(any_level())
def test_the_binary_expansion_adds_up(x):
    exponents = binary_expansion(x)
    assert list(exponents) == sorted(set(exponents), reverse=True)
    assert from_binary_expansion(exponents) == x


@given(st.integers(0, 10**6))
def test_whole_numbers_expand_into_their_bits(n):
    assert sum(2 ** int(i) for i in binary_expansion(n)) == n


@given(st.one_of(ordinals(3), any_level()), st.sampled_from([2, 3, 10, *LARGE_BASES]))
def test_every_base_expansion_adds_up_and_has_small_coefficients(x, base):
    pairs = base_expansion(x, base)
    exponents = [gamma for gamma, _ in pairs]
    assert exponents == sorted(set(exponents), reverse=True)
    assert all(0 < c < base for _, c in pairs)
    assert from_base_expansion(pairs, base) == x


@given(st.one_of(ordinals(3), any_level()).filter(bool), st.sampled_from([2, 3, 10, *LARGE_BASES]))
def test_the_logarithm_is_the_largest_exponent(x, base):
    gamma = ordinal_log(x, base)
    assert Ordinal(base) ** gamma <= x < Ordinal(base) ** (gamma + 1)
    assert gamma == base_expansion(x, base)[0][0]


@given(st.one_of(ordinals(3), any_level()))
def test_base_omega_is_the_normal_form_and_base_two_the_binary_expansion(x):
    assert base_expansion(x, w) == x.terms
    assert tuple(gamma for gamma, _ in base_expansion(x, 2)) == binary_expansion(x)


@given(st.integers(1, 10**40), st.integers(2, 300))
def test_finite_bases_have_the_usual_digits(n, base):
    digits = dict(base_expansion(n, base))
    assert all(digits.get(Ordinal(i), 0) == n // base**i % base for i in range(135))


def test_known_expansions():
    assert base_expansion(w**w + w**3, w + 1) == (
        (w, 1),
        (2, w),
    )
    assert binary_expansion(w**w) == (w**2,)
    assert base_expansion(T**w * 5 + T * 3, T) == ((w, 5), (1, 3))
    assert ordinal_log(U, T) == T * w
    assert ordinal_log(U**w, U) == w


def test_long_coefficients_are_split_into_halves():
    n = 3**5000
    assert base_expansion(w * n, 3) == ((w + 5000, 1),)
    assert from_base_expansion(base_expansion(n - 1, 10), 10) == n - 1


@pytest.mark.parametrize(
    ("compute", "message"),
    [
        (lambda: base_expansion(5, 1), "the base must be at least 2, not 1"),
        (lambda: ordinal_log(0, 2), "0 has no logarithm: every power of a base is larger"),
        (
            lambda: from_binary_expansion([1, w]),
            "the exponents of an expansion must descend, but ω comes after 1",
        ),
        (
            lambda: from_base_expansion([(1, w)], w),
            "a coefficient must be greater than 0 and less than the base ω, not ω",
        ),
        (
            lambda: from_base_expansion([(1, 0)], w),
            "a coefficient must be greater than 0 and less than the base ω, not 0",
        ),
    ],
)
def test_rejects_invalid_expansions(compute, message):
    with pytest.raises(DomainError) as error:
        compute()
    assert str(error.value) == message


def test_rejects_expansions_with_too_many_terms():
    for compute in (
        lambda: binary_expansion(w * (2**1_000_001 - 1)),
        lambda: base_expansion(w * 3**2_000_000, 2),
    ):
        with pytest.raises(LimitError, match="terms; the limit is 1000000"):
            compute()


def test_finite_terms_of_an_expansion_are_ordinals():
    assert binary_expansion(Ordinal("w*2+5")) == (Ordinal.from_terms(((Ordinal(1), 1), (Ordinal(0), 1))), 2, 0)
