"""Claims of H. W. Lenstra, Nim multiplication (1978), section 5: the field t(t) and its order."""

from itertools import pairwise, product

import pytest
from hypothesis import given, settings, strategies as st
from lenstra_tower import ALGEBRAIC, FINITE, RATIONAL, T_T, T, W, sample_below
from ordinal_strategies import algebraic_ordinals, rational_ordinals
from reference.tower import tower_product

from grundy.ordinals import (
    Ordinal,
    add,
    base_expansion,
    divide,
    left_subtract,
    multiply,
    power,
    reciprocal,
    sqrt,
)

claim = pytest.mark.claim

POLES = [*FINITE, *ALGEBRAIC]
ORDERS = range(1, 9)

# A basis element: (None, n) stands for t ∘∘ n, and (α, n) for (t ⊕ α) ∘∘ (-n).
Name = tuple[Ordinal | None, int]


def element(name: Name) -> Ordinal:
    """Return a basis element, computed as a power or as the inverse of one."""
    pole, n = name
    return power(T, n) if pole is None else reciprocal(power(add(T, pole), n))


def place(name: Name) -> Ordinal:
    """Return the place of a basis element in B: n, or ω·(1 + α) + (n - 1)."""
    pole, n = name
    return Ordinal(n) if pole is None else W * (1 + pole) + (n - 1)


def name_at(gamma: Ordinal) -> Name:
    """Return the basis element at a place below t."""
    pole, n = divmod(gamma, W)
    return (left_subtract(1, pole), int(n) + 1) if pole else (None, int(n))


NAMES: list[Name] = [(None, n) for n in range(9)] + [(pole, n) for pole in POLES for n in ORDERS]


@claim("lenstra.5.partial-fraction-basis")
def test_powers_and_inverse_powers_of_linear_polynomials_are_a_basis() -> None:
    for name in NAMES:
        pole, n = name
        x = element(name)
        assert x == T ** place(name)
        if pole is not None:
            assert tower_product(x, power(T + pole, n)) == 1
    # Independent: with coefficients below t their sum is the ordinal with these digits in base t. Generating: products
    # and inverses have such digits again, each at a place of B.
    for x, y in product(RATIONAL[::2], repeat=2):
        for result in (multiply(x, y), divide(x, y)):
            total = Ordinal(0)
            for gamma, c in base_expansion(result, T):
                assert c < T > gamma
                total = add(total, multiply(c, element(name_at(gamma))))
            assert total == result

    @given(st.dictionaries(st.sampled_from(NAMES), algebraic_ordinals((3, 5), 2, 2).filter(bool), max_size=4))
    def sums_of_basis_elements(coefficients: dict[Name, Ordinal]) -> None:
        total = Ordinal(0)
        for name, c in coefficients.items():
            total = add(total, multiply(c, element(name)))
        assert dict(base_expansion(total, T)) == {place(name): c for name, c in coefficients.items()}

    sums_of_basis_elements()


@claim("lenstra.5.order-powers")
def test_powers_of_t_ascend() -> None:
    found = [power(T, n) for n in range(200)]
    assert found[0] == 1
    assert all(smaller < larger for smaller, larger in pairwise(found))


@claim("lenstra.5.order-powers-poles")
def test_powers_of_t_lie_below_inverses() -> None:
    powers = [power(T, n) for n in (0, 1, 2, 3, 10, 100, 1000)]
    for pole, m in product(POLES, ORDERS):
        assert max(powers) < element((pole, m))


@claim("lenstra.5.order-same-pole")
def test_inverse_powers_ascend() -> None:
    for pole in POLES:
        found = [element((pole, n)) for n in range(1, 20)]
        assert all(smaller < larger for smaller, larger in pairwise(found))


@claim("lenstra.5.order-different-poles")
def test_inverses_at_larger_poles_are_larger() -> None:
    assert sorted(POLES) == POLES
    for smaller, larger in pairwise(POLES):
        below, above = ([element((pole, n)) for n in (*ORDERS, 30)] for pole in (smaller, larger))
        assert max(below) < min(above)


@claim("lenstra.5.lexicographic")
def test_sums_are_compared_at_the_largest_basis_element_where_they_differ() -> None:
    combinations = st.dictionaries(st.sampled_from(NAMES), algebraic_ordinals((3, 5), 2, 2).filter(bool), max_size=4)

    def total(coefficients: dict[Name, Ordinal]) -> Ordinal:
        result = Ordinal(0)
        for name, c in coefficients.items():
            result = add(result, multiply(c, element(name)))
        return result

    @given(combinations, combinations, combinations)
    def two_sums(first: dict[Name, Ordinal], second: dict[Name, Ordinal], common: dict[Name, Ordinal]) -> None:
        # With some terms in common, so that the first difference is not always at the top.
        first, second = {**first, **common}, {**second, **common}
        different = [name for name in first | second if first.get(name, 0) != second.get(name, 0)]
        if not different:
            assert total(first) == total(second)
            return
        top = max(different, key=element)
        assert (total(first) < total(second)) == (first.get(top, 0) < second.get(top, 0))

    two_sums()


@claim("lenstra.5.basis-order-type")
def test_the_basis_has_the_order_type_t() -> None:
    assert W * (1 + T) == T
    # The places ascend with the elements, each below ω·(1 + t), and each place is that of one element.
    ordered = sorted(NAMES, key=element)
    assert ordered == sorted(NAMES, key=place)
    assert all(place(name) < T and name_at(place(name)) == name for name in NAMES)
    for gamma in [*POLES, *(W * x + n for x in POLES for n in range(3))]:
        assert place(name_at(gamma)) == gamma
        assert element(name_at(gamma)) == T**gamma
    # With t = ω^γ the exponent γ = ω^ω is infinite, so 1 + γ = γ.
    assert T.degree == 1 + T.degree == W**W


@claim("lenstra.5.rational-function-field")
def test_the_rational_functions_of_t_are_the_ordinals_below_t_to_the_t() -> None:
    for x, y in product(sample_below(T_T)[1::2], repeat=2):
        assert add(x, y) < T_T
        assert multiply(x, y) == tower_product(x, y) < T_T
    for x in sample_below(T_T)[1:]:
        assert tower_product(x, reciprocal(x)) == 1
        assert reciprocal(x) < T_T
    # t^t itself is not a rational function of t: its square is t, and f² = t has no solution among them.
    assert multiply(T_T, T_T) == T
    assert sqrt(T) == T_T

    @settings(max_examples=40)
    @given(rational_ordinals(), rational_ordinals(2))
    def other_rational_functions(x: Ordinal, y: Ordinal) -> None:
        assert multiply(x, y) == tower_product(x, y) < T_T
        assert not y or reciprocal(y) < T_T
        # Every element is the quotient of two polynomials: multiply by the denominators t ⊕ α.
        numerator = x
        for gamma, _ in base_expansion(x, T):
            pole, n = name_at(gamma)
            if pole is not None:
                numerator = multiply(numerator, power(T + pole, n))
        assert numerator < T**W

    other_rational_functions()


Polynomial = tuple[int, ...]


def polynomial_sum(f: Polynomial, g: Polynomial) -> Polynomial:
    """Add polynomials whose coefficients are finite nimbers, the constant one first."""
    length = max(len(f), len(g))
    padded = (tuple(p) + (0,) * (length - len(p)) for p in (f, g))
    return tuple(a ^ b for a, b in zip(*padded, strict=True))


def polynomial_product(f: Polynomial, g: Polynomial) -> Polynomial:
    result = [0] * (len(f) + len(g) - 1)
    for (i, a), (j, b) in product(enumerate(f), enumerate(g)):
        result[i + j] ^= int(multiply(a, b))
    return tuple(result)


def at_t(f: Polynomial) -> Ordinal:
    """Return the value at t, which is the ordinal with these digits in base t."""
    total = Ordinal(0)
    for exponent in reversed(range(len(f))):
        total = total + T**exponent * f[exponent]
    return total


@claim("lenstra.5.rational-function-field-smallest")
def test_fractions_of_polynomials_are_mapped_isomorphically_to_ordinals() -> None:
    assert Ordinal("w^(w^(w^w))") == T_T == T**T
    polynomials = st.lists(st.integers(0, 15), min_size=1, max_size=3).map(tuple)
    fractions = st.tuples(polynomials, polynomials.filter(any))

    @settings(max_examples=60)
    @given(fractions, fractions)
    def sums_and_products(x: tuple[Polynomial, Polynomial], y: tuple[Polynomial, Polynomial]) -> None:
        (a, b), (c, d) = x, y
        crossed = polynomial_sum(polynomial_product(a, d), polynomial_product(b, c))
        below = at_t(polynomial_product(b, d))
        f, g = divide(at_t(a), at_t(b)), divide(at_t(c), at_t(d))
        assert max(f, g) < T_T
        assert add(f, g) == divide(at_t(crossed), below)
        assert multiply(f, g) == divide(at_t(polynomial_product(a, c)), below)
        assert (f == g) == (not any(crossed))

    sums_and_products()
