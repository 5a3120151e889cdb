"""Claims of H. W. Lenstra, Nim multiplication (1978), section 4: the field of natural numbers, exercises 1 to 5."""

from collections.abc import Iterable
from functools import cache, reduce
from itertools import chain, product
from math import prod
from operator import xor

import numpy as np
import pytest
import reference
from flint import fmpz
from hypothesis import given, strategies as st
from strategies import subsets

from grundy import nim

# An element of F_2(x_0, x_1, ...) in the form (4.2): the set of its monomials, each the set of its indices.
Monomial = frozenset[int]
Element = frozenset[Monomial]

large_numbers = st.integers(0, 2**300)


def field(i: int) -> int:
    """Return 2^(2^i)."""
    return 1 << (1 << i)


def places(n: int) -> list[int]:
    """Return the binary places of the ones."""
    return [place for place in range(n.bit_length()) if n >> place & 1]


def image(n: int) -> Element:
    """Return the index sets of a number: the exponents of its binary expansion, again in binary (4.3)."""
    return frozenset(frozenset(places(k)) for k in places(n))


def number(element: Element) -> int:
    """Return the sum of the products of the 2^(2^i), in ordinary arithmetic (4.3)."""
    return sum(prod(map(field, monomial)) for monomial in element)


def tower_sum(elements: Iterable[Element]) -> Element:
    """Add in characteristic 2."""
    return reduce(xor, elements, frozenset())


def tower_product(f: Element, g: Element) -> Element:
    """Multiply term by term."""
    return tower_sum(monomial_product(v, w) for v, w in product(f, g))


@cache
def monomial_product(v: Monomial, w: Monomial) -> Element:
    """Multiply two monomials, and replace squares by x_i² = x_i + (product of all x_j with j < i)."""
    if not v & w:
        return frozenset([v | w])
    i = max(v & w)
    square = frozenset([frozenset([i]), frozenset(range(i))])
    return tower_product(monomial_product(v - {i}, w - {i}), square)


def families(indices: int) -> list[Element]:
    """Return all sets of subsets of {0, ..., indices - 1}."""
    monomials = [frozenset(places(k)) for k in range(1 << indices)]
    return [frozenset(monomials[k] for k in places(n)) for n in range(1 << len(monomials))]


def insert(basis: dict[int, int], vector: int) -> bool:
    """Reduce a vector over F_2 by a basis, add any remainder to the basis, and return whether there was one."""
    while vector:
        place = vector.bit_length()
        if place not in basis:
            basis[place] = vector
            return True
        vector ^= basis[place]
    return False


def generated_dimension(generators: list[int]) -> int:
    """Return the dimension over F_2 of the ring that some numbers generate."""
    basis: dict[int, int] = {}
    waiting = [1]
    while waiting:
        element = waiting.pop()
        if insert(basis, element):
            waiting += [nim.multiply(element, generator) for generator in generators]
    return len(basis)


# The field of natural numbers.


@pytest.mark.claim("lenstra.4.naturals-subfield")
def test_the_natural_numbers_are_a_field() -> None:
    a, b, c = np.ix_(*[np.arange(256, dtype=np.uint8)] * 3)
    assert (nim.multiply(nim.multiply(a, b), c) == nim.multiply(a, nim.multiply(b, c))).all()
    assert (nim.multiply(a, b ^ c) == nim.multiply(a, b) ^ nim.multiply(a, c)).all()
    assert (nim.multiply(a, b) == nim.multiply(b, a)).all()
    numbers = np.arange(1, 65536, dtype=np.uint16)
    assert (nim.multiply(numbers, nim.reciprocal(numbers)) == 1).all()
    assert set(nim.reciprocal(numbers).tolist()) == set(numbers.tolist())

    @given(large_numbers, large_numbers, large_numbers)
    def axioms_of_large_numbers(a: int, b: int, c: int) -> None:
        assert nim.multiply(nim.multiply(a, b), c) == nim.multiply(a, nim.multiply(b, c))
        assert nim.multiply(a, b ^ c) == nim.multiply(a, b) ^ nim.multiply(a, c)
        assert a == 0 or nim.multiply(a, nim.reciprocal(a)) == 1

    axioms_of_large_numbers()


@pytest.mark.claim("lenstra.4.quadratic-closure")
def test_every_quadratic_equation_is_solved_by_one_more_quadratic_extension() -> None:
    for q in (2, 4, 16, 256):
        a, b = np.ix_(*[np.arange(q, dtype=np.uint64)] * 2)
        assert sorted((a ^ nim.multiply(b, np.uint64(q))).ravel().tolist()) == list(range(q * q))
    a, b, c = np.ix_(np.arange(1, 256, dtype=np.uint16), *[np.arange(256, dtype=np.uint16)] * 2)
    # x = (b/a)y with y² ⊕ y = ac/b², and the square root of c/a where b = 0; all roots are below 65536.
    with np.errstate(divide="ignore"):
        y = nim.artin_schreier(nim.divide(nim.multiply(a, c), nim.square(b)))
    x = np.where(b == 0, nim.sqrt(nim.divide(c, a)), nim.multiply(nim.divide(b, a), y))
    assert x.dtype == np.uint16
    assert not (nim.multiply(a, nim.square(x)) ^ nim.multiply(b, x) ^ c).any()


@pytest.mark.claim("lenstra.4.formula-4-1")
def test_the_fermat_powers_satisfy_the_equations_of_the_tower() -> None:
    for i in range(13):
        x = field(i)
        smaller = reduce(nim.multiply, map(field, range(i)), 1)
        assert nim.square(x) ^ x ^ smaller == 0
        assert smaller == x // 2


@pytest.mark.claim("lenstra.4.tower-degrees")
def test_the_first_i_fermat_powers_generate_a_field_of_dimension_2_to_the_i() -> None:
    for i in range(9):
        assert generated_dimension([field(j) for j in range(i)]) == 2**i


@pytest.mark.claim("lenstra.4.tower-quadratic")
def test_each_equation_of_the_tower_has_no_solution_in_the_field_before_it() -> None:
    for i in range(5):
        y = np.arange(field(i), dtype=np.uint64)
        assert field(i) // 2 not in (nim.square(y) ^ y).tolist()
    for i in range(11):
        # y² ⊕ y is additive in y, and on a basis of the field its top bit is 0, while that of the product is 1.
        top = 2**i - 1
        assert all((nim.square(1 << place) ^ 1 << place) >> top == 0 for place in range(2**i))
        assert (nim.square(field(i)) ^ field(i)) >> top == 1


@pytest.mark.claim("lenstra.4.formula-4-2")
def test_the_sums_of_products_are_all_different() -> None:
    def value(monomial: Iterable[int]) -> int:
        return reduce(nim.multiply, map(field, monomial), 1)

    values = {frozenset(v): value(v) for v in subsets(range(4))}
    assert sorted(reduce(xor, map(values.get, family), 0) for family in families(4)) == list(range(65536))
    for i in range(9):
        basis: dict[int, int] = {}
        assert all(insert(basis, value(v)) for v in subsets(range(i)))
        assert len(basis) == 2**i


@pytest.mark.claim("lenstra.4.formula-4-3")
def test_every_number_is_written_in_one_way_with_index_sets() -> None:
    assert sorted(map(number, families(4))) == list(range(65536))
    assert all(number(image(n)) == n for n in range(65536))


@pytest.mark.claim("lenstra.4.isomorphism")
def test_numbers_and_elements_of_the_tower_have_the_same_sums_and_products() -> None:
    images = [image(n) for n in range(256)]
    assert len(set(images)) == 256
    for a, b in product(range(256), repeat=2):
        assert images[a] ^ images[b] == images[nim.add(a, b)]
        assert tower_product(images[a], images[b]) == images[nim.multiply(a, b)]


@pytest.mark.claim("lenstra.4.product-rule")
def test_nim_products_are_found_by_the_square_rules() -> None:
    # Both sides are additive in each factor, so powers of 2 are enough.
    for j, k in product(range(128), repeat=2):
        assert nim.multiply(1 << j, 1 << k) == number(monomial_product(frozenset(places(j)), frozenset(places(k))))

    @given(st.integers(0, 2**128), st.integers(0, 2**128))
    def products_of_large_numbers(a: int, b: int) -> None:
        assert nim.multiply(a, b) == number(tower_product(image(a), image(b)))

    products_of_large_numbers()


def element(text: str) -> Element:
    """Read an element from a text like ``21 + 1 + .``: the indices of each monomial, a dot for the monomial 1."""
    return frozenset(frozenset(map(int, monomial.strip(" ."))) for monomial in text.split("+"))


@pytest.mark.claim("lenstra.4.example-77-image")
def test_the_image_of_77() -> None:
    assert 77 == 64 + 8 + 4 + 1 == field(2) * field(1) + field(1) * field(0) + field(1) + 1
    assert image(77) == element("21 + 10 + 1 + .")


@pytest.mark.claim("lenstra.4.example-square-rules")
def test_the_square_rules_of_the_example() -> None:
    assert nim.square([2, 4, 16]).tolist() == [3, 6, 24]
    assert [image(n) for n in (3, 6, 24)] == [element("0 + ."), element("1 + 0"), element("2 + 10")]
    assert [tower_product(image(n), image(n)) for n in (2, 4, 16)] == [image(n) for n in (3, 6, 24)]


@pytest.mark.claim("lenstra.4.example-77-reduction")
def test_the_square_of_the_image_of_77() -> None:
    f = element("21 + 10 + 1 + .")
    squares = [tower_product(frozenset([monomial]), frozenset([monomial])) for monomial in f]
    assert tower_product(f, f) == tower_sum(squares) == element("21 + 20 + 10 + 1 + .")
    assert number(tower_product(f, f)) == 64 + 32 + 8 + 4 + 1 == 109


@pytest.mark.claim("lenstra.4.example-77-squared")
def test_the_nim_square_of_77() -> None:
    assert nim.multiply(77, 77) == nim.square(77) == nim.power(77, 2) == 109


@pytest.mark.claim("lenstra.4.finite-subfields")
def test_the_numbers_below_a_fermat_power_are_a_field() -> None:
    for size in (2, 4, 16, 256):
        numbers = np.arange(size, dtype=np.uint64)
        assert nim.add.outer(numbers, numbers).max() < size
        assert nim.multiply.outer(numbers, numbers).max() < size
        assert nim.reciprocal(numbers[1:]).max() < size
    # The product is additive in each factor, so powers of 2 are enough; a finite ring without zero divisors is a field.
    for i in range(4, 9):
        basis = [1 << place for place in range(2**i)]
        assert max(nim.multiply(a, b) for a, b in product(basis, repeat=2)) < field(i)


# Exercise 1: nim products and ordinary products.


@pytest.mark.claim("lenstra.4.exercise-1-bound")
def test_a_nim_product_is_at_most_the_product() -> None:
    n, m = np.ix_(*[np.arange(2048, dtype=np.uint64)] * 2)
    assert (nim.multiply(n, m) <= n * m).all()


@pytest.mark.claim("lenstra.4.exercise-1")
def test_the_products_are_equal_exactly_when_no_fermat_power_is_used_in_both_factors() -> None:
    used = np.array([reduce(int.__or__, places(n), 0) for n in range(2048)])
    n, m = np.ix_(*[np.arange(2048, dtype=np.uint64)] * 2)
    assert ((nim.multiply(n, m) == n * m) == (used[:, None] & used == 0)).all()

    @given(large_numbers, large_numbers)
    def rule_for_large_numbers(n: int, m: int) -> None:
        in_both = frozenset().union(*image(n)) & frozenset().union(*image(m))
        assert (nim.multiply(n, m) == n * m) == (not in_both)
        # The part of m whose digits n does not use, because random pairs rarely have this property.
        allowed = number(frozenset(v for v in image(m) if not v & frozenset().union(*image(n))))
        assert nim.multiply(n, allowed) == n * allowed

    rule_for_large_numbers()


# Exercises 2 and 3: orders and cube roots of the numbers 2^(2^i).

# The primes of the Fermat numbers F_0 to F_8 (F_5 Euler 1732, F_6 Landry 1880, F_7 Morrison and Brillhart 1970, F_8
# Brent and Pollard 1980); the multiplicative group of the field 2^(2^(i+1)) has F_0·F_1·…·F_i elements.
FERMAT_PRIMES = [
    [3],
    [5],
    [17],
    [257],
    [65537],
    [641, 6700417],
    [274177, 67280421310721],
    [59649589127497217, 5704689200685129054721],
    [1238926361552897, 93461639715357977769163558199606896584051237541638188580280321],
]


@pytest.mark.claim("lenstra.4.exercise-2")
def test_a_fermat_power_is_a_primitive_root_only_for_i_0_and_1() -> None:
    assert [prod(primes) for primes in FERMAT_PRIMES] == [field(i) + 1 for i in range(9)]
    assert all(fmpz(p).is_prime() for p in chain(*FERMAT_PRIMES))
    for i in range(9):
        group_order = field(i + 1) - 1
        order = group_order if i < 2 else group_order // 3
        primes = set(chain(*FERMAT_PRIMES[: i + 1])) - ({3} if i >= 2 else set())
        assert nim.power(field(i), order) == 1
        assert all(nim.power(field(i), order // p) != 1 for p in primes)
    assert all(nim.power(field(i), (field(i + 1) - 1) // 3) == 1 for i in range(2, 13))


@pytest.mark.claim("lenstra.4.exercise-3")
def test_fermat_powers_from_16_on_have_three_cube_roots() -> None:
    cubes = nim.power(np.arange(65536, dtype=np.uint16), 3)
    roots = {i: np.flatnonzero(cubes == field(i)).tolist() for i in range(4)}
    assert roots == {0: [], 1: [], 2: [81, 162, 243], 3: [17175, 33065, 49726]}
    for i in range(2, 12):
        # 2^(2^i) lies in the cubes, a group of order prime to 3. An equation of degree 3 has no fourth root in a field.
        root = nim.power(field(i), pow(3, -1, (field(i + 1) - 1) // 3))
        assert [nim.power(x, 3) for x in (root, nim.multiply(2, root), nim.multiply(3, root))] == [field(i)] * 3
        assert root != 0
    # 2 and 4 are not cubes in any field 2^(2^k) up to k = 11.
    assert all(nim.power(x, (field(k) - 1) // 3) != 1 for x in (2, 4) for k in range(2, 12))


@pytest.mark.claim("lenstra.4.exercise-3-explicit")
def test_cube_roots_of_fermat_powers_by_recursion() -> None:
    c = 13
    for i in range(2, 13):
        q = field(i)
        root = nim.sqrt(nim.multiply(c, nim.power(nim.divide(q, q ^ 1), (q + 2) // 3)))
        assert nim.power(c, 3) == q // 2
        assert [nim.power(x, 3) for x in (root, nim.multiply(2, root), nim.multiply(3, root))] == [q] * 3
        c = nim.multiply(c, root)


# Exercise 4: the nim product by polynomials over F_2.


def star(k: int) -> int:
    """Return the sum of 3^i over the binary places i of k."""
    return sum(3**i for i in places(k))


def ternary_digits(n: int) -> list[int]:
    """Return the digits in base three, the lowest first."""
    return [] if n == 0 else [n % 3, *ternary_digits(n // 3)]


def steps(h: int) -> tuple[int, int]:
    """Return the two exponents that replace an exponent with a ternary digit 2, by the formula of the paper."""
    j = ternary_digits(h).index(2)
    return h - 3**j, h - (3 ** (j + 1) + 1) // 2


@pytest.mark.claim("lenstra.4.exercise-4")
def test_the_polynomial_algorithm_gives_the_nim_product() -> None:
    numbers = np.arange(256, dtype=np.uint64)
    table = nim.multiply.outer(numbers, numbers).tolist()
    assert all(reference.nim_multiply(n, m) == table[n][m] for n, m in product(range(256), repeat=2))

    @given(large_numbers, large_numbers)
    def products_of_large_numbers(n: int, m: int) -> None:
        assert reference.nim_multiply(n, m) == nim.multiply(n, m)

    products_of_large_numbers()


@pytest.mark.claim("lenstra.4.exercise-4-step")
def test_the_reduction_step_is_the_square_rule() -> None:
    def value(exponent: int) -> int:
        powers = [nim.power(field(i), digit) for i, digit in enumerate(ternary_digits(exponent))]
        return reduce(nim.multiply, powers, 1)

    assert all(value(star(k)) == 1 << k for k in range(256))
    assert {star(k) for k in range(256)} == {h for h in range(3**8) if 2 not in ternary_digits(h)}
    for h in range(3**8):
        if 2 in ternary_digits(h):
            first, second = steps(h)
            assert value(h) == value(first) ^ value(second)


@pytest.mark.claim("lenstra.4.exercise-4-terminates")
def test_the_polynomial_algorithm_stops() -> None:
    assert all(0 <= exponent < h for h in range(3**8) if 2 in ternary_digits(h) for exponent in steps(h))
    for n, m in product(range(64), repeat=2):
        f = reduce(xor, ({star(a) + star(b)} for a, b in product(places(n), places(m))), set())
        largest = [3**8]
        while unfinished := [h for h in f if 2 in ternary_digits(h)]:
            largest.append(max(unfinished))
            assert largest[-1] < largest[-2]
            f ^= {largest[-1]}
            for exponent in steps(largest[-1]):
                f ^= {exponent}
        assert f == {star(k) for k in places(nim.multiply(n, m))}


# Exercise 5: the nim inverse by recursion.


@pytest.mark.claim("lenstra.4.exercise-5")
def test_the_recursion_gives_the_nim_inverse() -> None:
    assert all(reference.nim_reciprocal(n) == nim.reciprocal(n) for n in range(1, 4096))
    inverses = {n: reference.nim_reciprocal(n) for n in range(1, 4096)}
    assert all(nim.multiply(n, inverse) == 1 for n, inverse in inverses.items())

    @given(st.integers(1, 2**128))
    def inverses_of_large_numbers(n: int) -> None:
        assert reference.nim_reciprocal(n) == nim.reciprocal(n)

    inverses_of_large_numbers()


@pytest.mark.claim("lenstra.4.exercise-5-terminates")
def test_the_recursion_for_the_nim_inverse_goes_down_to_a_smaller_field() -> None:
    for i in range(4):
        q = field(i)
        n = np.arange(q, q * q, dtype=np.uint64)
        conjugate = n ^ n // np.uint64(q)
        assert (conjugate == nim.frobenius(n, 2**i)).all()
        norm = nim.multiply(n, conjugate)
        assert norm.min() > 0
        assert norm.max() < q

    @given(st.integers(4, 9).flatmap(lambda i: st.tuples(st.just(field(i)), st.integers(field(i), field(i + 1) - 1))))
    def norms_of_large_numbers(field_and_number: tuple[int, int]) -> None:
        q, n = field_and_number
        assert 0 < nim.multiply(n, n ^ n // q) < q

    norms_of_large_numbers()


# Section 5: the assumption behind the conjecture on the algebraic closure of t(t).


@pytest.mark.claim("lenstra.5.conjecture-assumption")
def test_adjoining_one_zero_brings_zeros_of_other_polynomials() -> None:
    x = np.arange(65536, dtype=np.uint16)
    zeros = {c: np.flatnonzero(nim.square(x) ^ x == c).tolist() for c in range(4)}
    # In the field 4 both X² + X + 2 and X² + X + 3 are irreducible; adjoining the zero 4 of the first splits both.
    assert zeros == {0: [0, 1], 1: [2, 3], 2: [4, 5], 3: [6, 7]}
