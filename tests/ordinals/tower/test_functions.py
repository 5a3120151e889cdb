"""Test the tower: rational functions of t, their roots and their cost; generators and their products.

Values at enough points determine a function, so the tests compare values of products. They check the places and the
order of Lenstra's list.
"""

from fractions import Fraction
from functools import reduce
from itertools import pairwise, product
from math import comb
from operator import mul

import pytest
from hypothesis import given, strategies as st
from ordinal_strategies import (
    PLACES,
    U,
    algebraic_ordinals,
    any_level,
    interacting_ordinals,
    ordinals,
    perfect_ordinals,
    rational_ordinals,
    tower_ordinals,
)
from reference.tower import stage, tower_product
from reference.transfinite import algebraic, algebraic_ordinal, algebraic_product

from grundy.errors import LimitError
from grundy.ordinals import Ordinal, binary_expansion, closure, nim_sum
from grundy.ordinals.closure import pack
from grundy.ordinals.tower import Tower, effort, element_of, ordinal_of, quadratic, scalars
from grundy.ordinals.tower.quadratic import (
    Monomial,
    base_place,
    exponent_of,
    lambda_at,
    lambda_value,
    monomial_of,
    place_of_product,
)
from grundy.ordinals.tower.rational import (
    NO_ROOT,
    ONE,
    Perfect,
    Rational,
    Sparse,
    accumulate,
    add_into,
    avoiding,
    multiply_sparse,
    scaled,
    submasks,
)
from grundy.ordinals.tower.scalars import (
    MAX_BITS,
    MAX_EFFORT,
    MAX_TERMS,
    check_bits,
    check_products,
    check_terms,
    spend,
)


def function(x: Ordinal) -> Rational:
    return element_of(x).perfect_part.rational_part


def written(f: Rational) -> Ordinal:
    return ordinal_of(Tower.of(Perfect.of(f)))


def value(f: Rational, point: Ordinal) -> Ordinal:
    """Return the value at a point of K that is not a pole."""
    terms = [closure.multiply(c, closure.power(point, n)) for n, c in f.polynomial.items()]
    for pole, part in f.poles.items():
        inverse = closure.reciprocal(nim_sum(point, pole))
        terms += [closure.multiply(c, closure.power(inverse, n)) for n, c in part.items()]
    return nim_sum(*terms)


RATIONAL_ONE = Rational({0: Ordinal(1)})
# Points that are not poles of the generated functions.
POINTS = [Ordinal(text) for text in ("w^5", "w^w", "w^w+w", "w^w*2+1", "w^(w^2)", "w^(w+1)+5")]


@given(rational_ordinals(), rational_ordinals())
def test_values_of_sums_and_products(a: Ordinal, b: Ordinal) -> None:
    f, g = function(a), function(b)
    for point in POINTS:
        x, y = value(f, point), value(g, point)
        assert value((f * g), point) == closure.multiply(x, y)
        assert value(f.plus(g), point) == nim_sum(x, y)


@given(rational_ordinals(), rational_ordinals())
def test_products_agree_with_the_reference(a: Ordinal, b: Ordinal) -> None:
    assert written(function(a) * function(b)) == tower_product(a, b)


@given(rational_ordinals(), st.integers(0, 3))
def test_repeated_squares(a: Ordinal, k: int) -> None:
    f = function(a)
    expected = f
    for _ in range(k):
        expected = expected * expected
    assert written(f.frobenius(k)) == written(expected)


@given(algebraic_ordinals((3,), 2, 2), algebraic_ordinals((3,), 2, 2), st.integers(1, 5), st.integers(1, 5))
def test_a_power_of_a_pole_times_the_power_of_its_inverse(a: Ordinal, b: Ordinal, m: int, n: int) -> None:
    line = Rational({1: Ordinal(1), **({0: a} if a else {})})
    inverse = Rational.monomial(a, 1, Ordinal(1))
    product = RATIONAL_ONE
    for _ in range(n):
        product = product * line
    for _ in range(m):
        product = product * inverse
    expected = RATIONAL_ONE
    for _ in range(abs(n - m)):
        expected = expected * (line if n > m else inverse)
    assert product == expected
    other = Rational.monomial(b, n, Ordinal(1))
    assert (Rational.monomial(a, m, Ordinal(1)) * other).poles.keys() == {a, b}


def test_large_exponents_are_cheap_with_few_terms() -> None:
    huge = Rational.monomial(None, 10**100, Ordinal(3))
    assert huge * huge == Rational.monomial(None, 2 * 10**100, Ordinal(2))
    deep = Rational.monomial(Ordinal(1), 2**200, Ordinal(1))
    square = deep * Rational.monomial(Ordinal(0), 2**200, Ordinal(1))
    # 1/(t(t ⊕ 1)) = 1/t ⊕ 1/(t ⊕ 1), and 2^200-th powers of both sides
    assert square == Rational({}, {Ordinal(0): {2**200: Ordinal(1)}, Ordinal(1): {2**200: Ordinal(1)}})


def test_series_of_a_geometric_sum() -> None:
    one_over = Rational.monomial(Ordinal(1), 1, Ordinal(1))  # 1/(t ⊕ 1)
    assert one_over.at_infinity(5) == dict.fromkeys(range(1, 6), scalars.ONE)
    assert one_over.regular_part(Ordinal(0), 4) == dict.fromkeys(range(4), scalars.ONE)
    assert one_over.regular_part(Ordinal(1), 4) == {}


def test_one_and_constants() -> None:
    assert RATIONAL_ONE.is_one
    assert Rational.monomial(None, 0, Ordinal(7)).is_constant
    assert not Rational.monomial(None, 0, Ordinal(7)).is_one
    assert not Rational().is_constant
    assert RATIONAL_ONE.plus(Rational.monomial(Ordinal(2), 3, Ordinal(1))).size == 2
    assert not RATIONAL_ONE.plus(RATIONAL_ONE)


def test_rejects_partial_fractions_with_very_long_coefficients() -> None:
    with effort(), pytest.raises(LimitError, match="this operation takes more than"):
        Rational.monomial(Ordinal("w^(w^9)"), 1, Ordinal("1")) * Rational.monomial(Ordinal("w^(w^8)"), 1, Ordinal("1"))
    with effort():
        f, g = (Rational.monomial(Ordinal(text), 1, Ordinal("1")) for text in ("w^(w^4)", "w^(w^3)"))
        assert set((f * g).poles) == {Ordinal("w^(w^4)"), Ordinal("w^(w^3)")}


T = Ordinal("t")


def constant(c: Ordinal) -> Perfect:
    return Perfect.of(Rational({0: c} if c else {}))


def perfect_of(x: Ordinal) -> Perfect:
    return element_of(x).perfect_part


def ordinal_of_perfect(x: Perfect) -> Ordinal:
    return ordinal_of(Tower.of(x))


@given(perfect_ordinals(), perfect_ordinals())
def test_products_with_roots_agree_with_the_reference(a: Ordinal, b: Ordinal) -> None:
    assert ordinal_of_perfect(perfect_of(a) * perfect_of(b)) == tower_product(a, b)


@given(perfect_ordinals(), st.integers(-4, 4), st.integers(-4, 4))
def test_squaring_and_taking_roots_undo_each_other(a: Ordinal, k: int, m: int) -> None:
    x = perfect_of(a)
    both = x.frobenius(k).frobenius(m)
    assert ordinal_of_perfect(both) == ordinal_of_perfect(x.frobenius(k + m))
    root = x.frobenius(-1)
    assert ordinal_of_perfect(root * root) == a


@given(perfect_ordinals(2), st.integers(0, 12))
def test_powers(a: Ordinal, n: int) -> None:
    x = perfect_of(a)
    assert ordinal_of_perfect(x**n) == ordinal_of_perfect(reduce(mul, [x] * n, ONE))


def test_the_roots_of_t_are_the_powers_of_t_to_the_t() -> None:
    # Lenstra 1978: t^(t·2^i) is the 2^(i+1)-th root of t.
    t = perfect_of(T)
    for i in range(5):
        root = T ** (T * 2**i)
        assert perfect_of(root) == {Fraction(1, 2 ** (i + 1)): RATIONAL_ONE}
        assert ordinal_of_perfect(t.frobenius(-i - 1)) == root
        assert ordinal_of_perfect(perfect_of(root).frobenius(i + 1)) == T


def test_roots_with_very_many_digits() -> None:
    t = perfect_of(T)
    root = t.frobenius(-(10**5))
    assert root.frobenius(10**5) == t
    with pytest.raises(LimitError, match="an exponent of t has more than"):
        t.frobenius(10**7)
    with pytest.raises(LimitError, match="an exponent of t has more than"):
        root.frobenius(-(10**7))


def test_constants_have_conjugates_of_any_order() -> None:
    omega = constant(Ordinal("w"))
    assert omega.frobenius(6 * 10**100) == omega
    assert omega.frobenius(-6 * 10**100 - 1) == omega.frobenius(5)


def test_one_and_sums() -> None:
    assert ONE.is_one
    assert not constant(Ordinal(2)).is_one
    assert not Perfect().is_one
    assert constant(Ordinal(0)) == {}
    x = Perfect({NO_ROOT: RATIONAL_ONE, Fraction(1, 2): RATIONAL_ONE})
    assert x.plus(ONE) == {Fraction(1, 2): RATIONAL_ONE}
    assert x.plus(x) == {} == Perfect().plus()
    assert x.size == 2


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


def test_rejects_too_many_terms() -> None:
    with pytest.raises(LimitError, match="a power of a binomial has more than"):
        list(submasks(2**30 - 1, 2**30))
    with pytest.raises(LimitError, match="a partial fraction has more than"):
        list(avoiding(1, 10**100))


@given(POLYNOMIALS, POLYNOMIALS)
def test_products_term_by_term(f: Sparse, g: Sparse) -> None:
    expected: Sparse = {}
    for n in range(20):
        total = Ordinal(0)
        for i in range(n + 1):
            if i in f and n - i in g:
                total = scalars.add(total, scalars.multiply(f[i], g[n - i]))
        if total:
            expected[n] = total
    assert multiply_sparse(f, g) == expected


@given(POLYNOMIALS)
def test_squares(f: Sparse) -> None:
    assert Rational(f).frobenius(1).polynomial == multiply_sparse(f, f)
    assert Rational(f).frobenius(2).polynomial == multiply_sparse(multiply_sparse(f, f), multiply_sparse(f, f))


def test_terms_that_cancel_are_dropped() -> None:
    total: Sparse = {1: Ordinal(3)}
    accumulate(total, 1, Ordinal(1))
    accumulate(total, 2, Ordinal("w"))
    assert total == {1: 2, 2: Ordinal("w")}
    add_into(total, {1: Ordinal(2), 0: Ordinal(1)})
    assert total == {2: Ordinal("w"), 0: 1}
    assert scaled(total, Ordinal(2)) == {2: Ordinal("w*2"), 0: 2}


def forms(x: Ordinal) -> list[Ordinal]:
    """Return the ordinal as a Cantor normal form, in the representation of the kernel, and packed."""
    kernel, packed = Ordinal.from_terms(x.terms), Ordinal.from_terms(x.terms)
    closure.square(kernel)  # stores the representation of the kernel
    pack(packed)
    return [Ordinal.from_terms(x.terms), kernel, packed]


@given(algebraic_ordinals((3, 9, 5), 3, 3), algebraic_ordinals((3, 5), 3, 3))
def test_sums_and_products_are_the_same_in_every_representation(a: Ordinal, b: Ordinal) -> None:
    expected = algebraic_ordinal(algebraic_product(algebraic(a), algebraic(b)))
    for x, y in product(forms(a), forms(b)):
        assert scalars.add(x, y) == nim_sum(a, b)
        assert scalars.multiply(x, y) == expected
        assert scalars.is_zero(scalars.add(x, y)) == (a == b)


def test_zero_and_one_are_recognized_in_every_representation() -> None:
    for n in range(4):
        for x in forms(Ordinal(n)):
            assert scalars.is_zero(x) == (n == 0)
            assert scalars.is_one(x) == (n == 1)
    assert not scalars.is_one(Ordinal("w"))
    assert not scalars.is_one(closure.multiply(Ordinal("w"), 2))


def test_powers_follow_from_one_another() -> None:
    w = Ordinal("w")
    powers = scalars.Powers(w)
    assert [powers[n] for n in (0, 1, 2, 3, 7)] == [1, w, w * w, 2, closure.power(w, 7)]
    assert powers[10**40] == closure.power(w, 10**40 % 63)  # ω has order 9


def test_powers_of_zero_and_one() -> None:
    zero = scalars.Powers(Ordinal(0))
    assert [zero[n] for n in (0, 1, 2, 5)] == [1, 0, 0, 0]
    assert scalars.power(scalars.ONE, 10**100) == 1
    assert scalars.frobenius(Ordinal(0), 5) == 0


@given(algebraic_ordinals((3,), 2, 2), algebraic_ordinals((5,), 2, 2))
def test_reciprocals_of_differences(a: Ordinal, b: Ordinal) -> None:
    if a != b:
        assert scalars.multiply(scalars.reciprocal_difference(a, b), nim_sum(a, b)) == 1


def test_work_is_counted_for_each_operation_from_zero() -> None:
    for _ in range(3):
        with effort():
            spend(MAX_EFFORT)
    with effort():
        spend(MAX_EFFORT)
        with pytest.raises(LimitError, match=f"this operation takes more than the limit of {MAX_EFFORT} steps; use"):
            spend(1)


def test_steps_outside_an_operation_are_not_counted() -> None:
    spend(2 * MAX_EFFORT)
    spend(2 * MAX_EFFORT)


def test_an_operation_inside_another_has_its_own_count() -> None:
    with effort():
        spend(MAX_EFFORT)
        with effort():
            spend(MAX_EFFORT)
        with pytest.raises(LimitError):
            spend(1)


def test_errors_state_the_limits() -> None:
    check_terms(MAX_TERMS, "a sum")
    check_bits(MAX_BITS, "an exponent")
    check_products(MAX_EFFORT)
    with pytest.raises(LimitError, match=f"^a sum has more than the limit of {MAX_TERMS} terms; use operands"):
        check_terms(MAX_TERMS + 1, "a sum")
    with pytest.raises(LimitError, match=f"^an exponent has more than the limit of {MAX_BITS} binary digits; use"):
        check_bits(MAX_BITS + 1, "an exponent")
    with pytest.raises(LimitError):
        check_products(MAX_EFFORT + 1)


def times(a: Ordinal, b: Ordinal) -> Ordinal:
    return ordinal_of(element_of(a) * element_of(b))


@pytest.mark.parametrize("beta", PLACES, ids=str)
def test_the_square_of_a_generator(beta: Ordinal) -> None:
    u, lam = quadratic.generator(beta), quadratic.lambda_value(beta)
    assert ordinal_of(u) == U ** (2**beta)
    square = u * quadratic.generator(beta)
    assert ordinal_of(square) == nim_sum(ordinal_of(u), ordinal_of(lam))
    assert ordinal_of(square) == tower_product(ordinal_of(u), ordinal_of(u))


@given(interacting_ordinals(2, 2, 3))
def test_products_of_operands_with_common_generators(pair: tuple[Ordinal, ...]) -> None:
    a, b = pair
    assert times(a, b) == tower_product(a, b)


@given(interacting_ordinals(3, 1, 2))
def test_associativity_with_common_generators(triple: tuple[Ordinal, ...]) -> None:
    a, b, c = triple
    assert times(times(a, b), c) == times(a, times(b, c))
    assert times(a, nim_sum(b, c)) == nim_sum(times(a, b), times(a, c))


@given(interacting_ordinals(1, 2, 2), st.integers(-3, 3), st.integers(-3, 3))
def test_conjugates(one: tuple[Ordinal, ...], k: int, m: int) -> None:
    x = element_of(one[0])
    assert ordinal_of(x.frobenius(k).frobenius(m)) == ordinal_of(x.frobenius(k + m))
    assert ordinal_of(x.frobenius(1)) == tower_product(*one, *one)


@given(interacting_ordinals(1, 1, 2), st.integers(0, 6))
def test_powers_of_generators(one: tuple[Ordinal, ...], n: int) -> None:
    x = element_of(one[0])
    assert ordinal_of(x**n) == reduce(times, one * n, Ordinal(1))


@given(interacting_ordinals(1, 3, 3))
def test_splitting_at_the_largest_generator(one: tuple[Ordinal, ...]) -> None:
    x = element_of(one[0])
    beta = x.top()
    if beta is None:
        assert one[0] < U
        return
    assert U ** (2**beta) <= one[0] < U ** (2 ** (beta + 1))
    a, b = x.split(beta)
    assert ordinal_of(a) < U ** (2**beta)
    product = b * quadratic.generator(beta)
    assert ordinal_of(a.plus(product)) == one[0]


def test_powers_of_zero_and_of_constants() -> None:
    assert Tower() ** 0 == quadratic.ONE
    assert Tower() ** 5 == {}
    omega = element_of(Ordinal("w"))
    assert ordinal_of(omega ** (9 * 10**50 + 3)) == 2


def test_sums_do_not_change_their_summands() -> None:
    x, y = element_of(Ordinal("t^t+t*2+5")), element_of(Ordinal("t^t+t+5"))
    before = ordinal_of(x).terms, ordinal_of(y).terms
    assert ordinal_of(x.plus(y, x)) == ordinal_of(y)
    assert (ordinal_of(Tower(x)).terms, ordinal_of(Tower(y)).terms) == before


def test_rejects_products_that_are_too_long() -> None:
    with pytest.raises(LimitError, match="a conjugate of a generator has more than"):
        quadratic.generator(Ordinal(0)).frobenius(10**6)


def test_rejects_squares_of_long_products_of_generators(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Tower, "__mul__", not_to_be_called)
    for bits in (16, 64):
        with pytest.raises(LimitError, match=rf"a product of {bits} generators has 2\^{bits} terms"):
            element_of(U ** Ordinal((1 << bits) - 1)).frobenius(1)


def not_to_be_called(*_: object) -> None:
    raise AssertionError("this takes too long")


def test_the_square_of_a_product_has_a_term_for_each_set_of_its_generators() -> None:
    square = element_of(U ** Ordinal(2**10 - 1)).frobenius(1)
    assert len(square) == 2**10


def listed(beta: Ordinal) -> Ordinal:
    return ordinal_of(lambda_value(beta))


def place_of(factors: Monomial, pole: Ordinal | None, order: int, coefficient: Ordinal) -> Ordinal:
    (sigma,) = binary_expansion(coefficient)
    place = base_place(pole, order, sigma)
    for alpha in sorted(factors):
        place = place_of_product(alpha, place)
    return place


@given(any_level())
def test_the_place_of_an_element_inverts_the_list(beta: Ordinal) -> None:
    assert place_of(*lambda_at(beta)) == beta


@given(any_level(), any_level())
def test_the_list_ascends(beta: Ordinal, gamma: Ordinal) -> None:
    assert (listed(beta) < listed(gamma)) == (beta < gamma)


@given(any_level())
def test_each_element_lies_below_its_generator_and_is_a_power_of_two(beta: Ordinal) -> None:
    element = listed(beta)
    assert element < U ** (2**beta)
    assert len(element.terms) == 1
    assert element.terms[0][1].bit_count() == 1


def test_the_first_places_of_all_kinds() -> None:
    expected = {
        "0": "t",
        "1": "t*2",
        "w": "t*w",
        "w^w": "t^3",
        "w^w*2+1": "t^5*2",
        "w^(w+1)": "t^w",  # 1/t
        "w^(w+1)+w^w": "t^(w+2)",  # 1/t^3
        "w^(w+1)*2": "t^(w*2)",  # 1/(t ⊕ 1)
        "w^(w+2)": "t^(w^2)",  # 1/(t ⊕ ω)
        "t": "w^(w^(w^w+1))*t",  # u_0·λ_0
        "t+1": "w^(w^(w^w+1))*(t*2)",
        "t*2": "w^(w^(w^w+1)*2)*(t*2)",  # u_1·λ_1
        "t*3": "w^(w^(w^w+1)*3)*t",  # u_1·u_0·λ_0, as -1 + t = t
    }
    for place, element in expected.items():
        assert listed(Ordinal(place)) == Ordinal(element), place


@pytest.mark.parametrize("n", [1, 2, 3])
def test_the_list_agrees_with_the_basis_that_the_reference_finds_level_by_level(n: int) -> None:
    # y_ξ of level n is θ_n^(2^ξ), so it is u_β with β = o_1 + o_2 + … + o_(n-1) + ξ, o_i the order types of the levels.
    field = stage(n)
    before = sum((stage(i).order_type for i in range(1, n)), Ordinal(0))
    for xi in PLACES:
        if xi < field.order_type:
            assert listed(before + xi) == field.ordinal(field.listed(xi))


@given(ordinals(4))
def test_powers_of_u_are_products_of_generators(gamma: Ordinal) -> None:
    assert exponent_of(monomial_of(gamma)) == gamma


@given(tower_ordinals(1))
def test_places_of_binary_digits(gamma: Ordinal) -> None:
    assert binary_expansion(2**gamma) == (gamma,)


def test_the_basis_of_the_coefficients() -> None:
    assert binary_expansion(Ordinal("w^2*5+3")) == (Ordinal("w*2+2"), Ordinal("w*2"), 1, 0)


def test_generators_in_an_element_are_much_smaller() -> None:
    for beta in PLACES:
        for alpha in lambda_at(beta).factors:
            assert T * 2**alpha <= beta


def test_the_lists_of_finite_steps_start_where_they_should() -> None:
    # The list after n steps begins with λ_n, and M(n) has the order type t·2^n: so u_n·λ_n has that place.
    for n in range(6):
        assert place_of_product(Ordinal(n), Ordinal(n)) == T * 2**n
    for a, b in pairwise(range(6)):
        assert listed(T * 2**a) < listed(T * 2**b)


def test_absurd_places() -> None:
    tall = Ordinal(1)
    for _ in range(95):
        tall = Ordinal.from_terms(((tall, 1),))
    assert lambda_at(tall).order == 1
    with pytest.raises(LimitError, match="a coefficient has more than the limit of 1048576 binary digits"):
        lambda_at(Ordinal(10**100))
