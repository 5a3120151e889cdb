"""Claims of H. W. Lenstra, Nim multiplication (1978), section 4: exercises 6 to 14, on nim powers in fields."""

from functools import cache, reduce
from itertools import combinations_with_replacement, pairwise, product
from operator import xor

import numpy as np
import pytest
from hypothesis import given, strategies as st
from numpy.typing import NDArray

from grundy import nim

Bits = NDArray[np.uint8]
Numbers = NDArray[np.uint64]


def field(n: int) -> int:
    """Return 2^(2^n)."""
    return 1 << (1 << n)


def numbers_below(stop: int) -> Numbers:
    """Return the numbers 0, 1, ..., stop - 1 with 64 bits, so that results outside of their field are visible."""
    return np.arange(stop, dtype=np.uint64)


def degree(q: int) -> int:
    """Return the number of bits of a field q = 2^degree."""
    return q.bit_length() - 1


def digits(x: int, base: int, count: int) -> list[int]:
    """Return the lowest digits of a number in a base that is a power of 2."""
    return [x >> degree(base) * place & base - 1 for place in range(count)]


SMALL_FIELDS = [field(n) for n in range(4)]


# Exercises 6 and 7: the q-th nim power in the basis of the ordinary powers of q.


@cache
def coefficients(n: int, size: int = 64) -> list[list[int]]:
    """Return the columns of b_ij for the field q = 2^(2^n): column j has the coefficients of the q-th power of q^j."""
    q = field(n)
    return [digits(nim.frobenius(q**j, 2**n), q, 2 * size) for j in range(size)]


COEFFICIENT_FIELDS = range(8)


@pytest.mark.claim("lenstra.4.fields-are-fermat-powers")
def test_a_number_is_a_field_exactly_when_it_is_a_fermat_power() -> None:
    numbers = np.arange(4096, dtype=np.uint16)

    def greatest_below(table: NDArray[np.uint16]) -> NDArray[np.uint16]:
        return np.maximum.accumulate(np.maximum.accumulate(table, axis=0), axis=1).diagonal()

    sums, products = (
        greatest_below(nim.add.outer(numbers, numbers)),
        greatest_below(nim.multiply.outer(numbers, numbers)),
    )
    inverses = np.maximum.accumulate([0, *nim.reciprocal(numbers[1:])])
    fields = [n for n in range(2, 4097) if max(sums[n - 1], products[n - 1], inverses[n - 1]) < n]
    assert fields == SMALL_FIELDS
    # A field is a group under ⊕, hence a power of 2; and products of powers of 2 show whether it is closed under ∘.
    largest = [max(nim.multiply(1 << a, 1 << e) for a in range(e + 1)) for e in range(256)]
    closed = [e for e in range(1, 257) if max(largest[:e]) < 1 << e]
    assert closed == [1, 2, 4, 8, 16, 32, 64, 128, 256]


@pytest.mark.claim("lenstra.4.exercise-6-basis")
def test_the_powers_of_q_are_a_basis_over_the_field_q() -> None:
    numbers = numbers_below(65536)
    for q in SMALL_FIELDS:
        # Each number has one digit string in base q, which consists of its coordinates.
        count = 16 // degree(q)
        coordinates = [numbers >> np.uint64(degree(q) * i) & np.uint64(q - 1) for i in range(count)]
        terms = [nim.multiply(c, np.uint64(q**i)) for i, c in enumerate(coordinates)]
        assert (reduce(xor, terms) == numbers).all()

    @given(st.integers(0, 7), st.integers(0, 2**2000))
    def expansions_of_large_numbers(n: int, x: int) -> None:
        q = field(n)
        expansion = digits(x, q, 2000 // degree(q) + 1)
        assert reduce(xor, (nim.multiply(c, q**i) for i, c in enumerate(expansion))) == x

    expansions_of_large_numbers()


@pytest.mark.claim("lenstra.4.exercise-6-linear")
def test_the_q_th_power_is_linear_over_the_field_q() -> None:
    numbers, pairs = np.arange(65536, dtype=np.uint16), np.arange(1024, dtype=np.uint16)
    for n, q in enumerate(SMALL_FIELDS):
        powers = nim.frobenius(numbers, 2**n)
        assert (powers == nim.power(numbers, q)).all()
        assert (powers[np.bitwise_xor.outer(pairs, pairs)] == nim.add.outer(powers[:1024], powers[:1024])).all()
        scalars = numbers[:q, None]
        assert (powers[nim.multiply(scalars, numbers)] == nim.multiply(scalars, powers)).all()


@pytest.mark.claim("lenstra.4.exercise-6-triangular")
def test_the_coefficients_below_the_diagonal_are_0() -> None:
    for n in COEFFICIENT_FIELDS:
        assert not any(any(column[j + 1 :]) for j, column in enumerate(coefficients(n)))


@pytest.mark.claim("lenstra.4.exercise-6-diagonal")
def test_the_coefficients_on_the_diagonal_are_1() -> None:
    assert all(column[j] == 1 for n in COEFFICIENT_FIELDS for j, column in enumerate(coefficients(n)))


@pytest.mark.claim("lenstra.4.exercise-6-superdiagonal")
def test_the_coefficients_next_to_the_diagonal_are_1() -> None:
    assert all(coefficients(n)[j + 1][j] == 1 for n in COEFFICIENT_FIELDS for j in range(63))


@pytest.mark.claim("lenstra.4.exercise-6-second-diagonal")
def test_the_coefficients_two_above_the_diagonal_are_all_0_or_all_1() -> None:
    second = [{coefficients(n)[j + 2][j] for j in range(62)} for n in COEFFICIENT_FIELDS]
    assert second == [{0}, {1}, {1}, {0}, {0}, {1}, {1}, {0}]
    # Further from the diagonal there is no such rule.
    for n in (1, 2):
        assert {coefficients(n)[j][i] for j in range(32) for i in range(j - 2)} == set(range(field(n)))


@pytest.mark.claim("lenstra.4.exercise-6-q-power-q")
def test_the_q_th_nim_power_of_q_is_q_plus_1() -> None:
    assert all(nim.power(field(n), field(n)) == field(n) + 1 for n in range(13))


def epsilon(n: int) -> int:
    """Return ε such that the q-th nim power of q² is q² + q + ε, for the field q = 2^(2^n)."""
    q = field(n)
    return nim.frobenius(q**2, 2**n) - q**2 - q


@pytest.mark.claim("lenstra.4.exercise-6-q2-power-q")
def test_the_q_th_nim_power_of_the_square_of_q_is_its_sum_with_q_and_epsilon() -> None:
    for n in range(12):
        q = field(n)
        assert nim.power(q**2, q) in {q**2 ^ q, q**2 ^ q ^ 1}


@pytest.mark.claim("lenstra.4.exercise-7-values")
def test_epsilon_in_the_first_five_fields() -> None:
    assert {field(n): epsilon(n) for n in range(5)} == {2: 0, 4: 1, 16: 1, 256: 0, 65536: 0}


@pytest.mark.claim("lenstra.4.exercise-7")
def test_epsilon_is_1_exactly_when_n_is_1_or_2_modulo_4() -> None:
    assert [epsilon(n) for n in range(13)] == [int(n % 4 in {1, 2}) for n in range(13)]
    # The steps of the proof: with p = q/2, ε changes from n to n + 1 by the trace of the cube of p, and these traces
    # alternate. The trace to F_2 is the top bit of a number of the field.
    for n in range(10):
        conjugates = [nim.frobenius(nim.power(field(n) // 2, 3), k) for k in range(2**n)]
        assert reduce(xor, conjugates) == epsilon(n) ^ epsilon(n + 1) == (n + 1) % 2
    assert [nim.power(field(n) // 2, 3) >> 2**n - 1 for n in range(18)] == [1, 0] * 9


# Exercise 8: the matrix of squaring.


def product_mod_2(a: Bits, b: Bits) -> Bits:
    """Multiply matrices over F_2; floats count the ones exactly and quickly."""
    return (a.astype(np.float32) @ b.astype(np.float32)).astype(np.int64).astype(np.uint8) & 1


@cache
def lenstra_matrices(n: int) -> tuple[Bits, Bits]:
    """Return A_n and B_n by the recursion of the paper."""
    if n == 0:
        one = np.ones((1, 1), dtype=np.uint8)
        return one, one
    a, b = lenstra_matrices(n - 1)
    zero = np.zeros_like(a)
    return np.block([[zero, product_mod_2(a, a)], [a, a]]), np.block([[b, product_mod_2(a, b)], [zero, b]])


def matrix_of_columns(columns: list[int]) -> Bits:
    """Return the square matrix whose columns hold the binary digits of the numbers."""
    return np.array([digits(column, 2, len(columns)) for column in columns], dtype=np.uint8).T


@pytest.mark.claim("lenstra.4.exercise-8-b")
def test_the_recursion_gives_the_matrix_of_nim_squaring() -> None:
    for n in range(10):
        a, b = lenstra_matrices(n)
        basis = [1 << j for j in range(2**n)]
        assert (b == matrix_of_columns([nim.multiply(x, x) for x in basis])).all()
        assert (a == matrix_of_columns([nim.multiply(x, basis[-1]) for x in basis])).all()


@pytest.mark.claim("lenstra.4.exercise-8-commutation")
def test_the_matrices_of_the_recursion_commute_up_to_a_square() -> None:
    for n in range(11):
        a, b = lenstra_matrices(n)
        assert (product_mod_2(product_mod_2(a, a), b) == product_mod_2(b, a)).all()


@pytest.mark.claim("lenstra.4.figure-b5")
def test_the_picture_of_the_matrix_b5() -> None:
    b = matrix_of_columns([nim.square(1 << j) for j in range(32)])
    assert (b == lenstra_matrices(5)[1]).all()
    assert (b == np.triu(b)).all()
    assert b.diagonal().all()
    assert b.diagonal(1).all()
    assert b.sum() == 250
    assert "".join(map(str, b[0])) == "11010010000011100000000001010001"


# Exercise 9: the natural numbers as a module over the polynomials.

Polynomial = tuple[int, ...]


def act(polynomial: Polynomial, x: Numbers, n: int) -> Numbers:
    """Return the polynomial times x, where X times x is the q-th nim power of x for q = 2^(2^n)."""
    terms = [nim.multiply(np.uint64(c), nim.frobenius(x, k * 2**n)) for k, c in enumerate(polynomial)]
    return reduce(xor, terms)


def polynomial_product(f: Polynomial, g: Polynomial) -> Polynomial:
    """Multiply polynomials with nim coefficients."""
    result = [0] * (len(f) + len(g) - 1)
    for (i, a), (j, b) in product(enumerate(f), enumerate(g)):
        result[i + j] ^= nim.multiply(a, b)
    return tuple(result)


def subspaces(q: int, stop: int) -> set[frozenset[int]]:
    """Return all sets of numbers below a limit that are vector spaces over the field q."""
    found, waiting = set(), [frozenset([0])]
    while waiting:
        space = waiting.pop()
        if space not in found:
            found.add(space)
            for x in set(range(stop)) - space:
                waiting.append(frozenset(s ^ nim.multiply(c, x) for s in space for c in range(q)))
    return found


@pytest.mark.claim("lenstra.4.exercise-9-module")
def test_polynomials_act_on_the_numbers_by_nim_powers() -> None:
    x = numbers_below(256)
    for n, length in ((0, 4), (1, 3)):
        polynomials = list(product(range(field(n)), repeat=length))
        acted = {f: act(f, x, n) for f in polynomials}
        assert (acted[(0, 1, *[0] * (length - 2))] == nim.power(x, field(n))).all()
        assert (acted[(1, *[0] * (length - 1))] == x).all()
        for f in polynomials:
            assert (acted[f][np.bitwise_xor.outer(x, x)] == np.bitwise_xor.outer(acted[f], acted[f])).all()
        for f, g in product(polynomials, repeat=2):
            assert (acted[f] ^ acted[g] == acted[tuple(map(xor, f, g))]).all()
            assert (act(f, acted[g], n) == act(polynomial_product(f, g), x, n)).all()
    # With the printed nim product n ∘ q in place of the nim power the set q would not be a submodule.
    assert all(nim.multiply(1, q) == q for q in SMALL_FIELDS)


@pytest.mark.claim("lenstra.4.exercise-9-submodules")
def test_the_numbers_below_a_power_of_q_are_a_submodule() -> None:
    for n, q in enumerate(SMALL_FIELDS):
        for i in range(16 // degree(q) + 1):
            stop = q**i
            x = numbers_below(stop)
            assert all((x ^ np.uint64(1 << place)).max() < stop for place in range(degree(stop)))
            assert nim.multiply(numbers_below(q)[:, None], x).max() < stop
            assert nim.power(x, q).max() < stop
            assert (nim.power(x, q) == nim.frobenius(x, 2**n)).all()


@pytest.mark.claim("lenstra.4.exercise-9-no-others")
def test_there_are_no_other_submodules() -> None:
    for n, q, stop in ((0, 2, 32), (1, 4, 64), (2, 16, 256)):
        submodules = [s for s in subspaces(q, stop) if all(nim.frobenius(x, 2**n) in s for x in s)]
        assert sorted(map(sorted, submodules), key=len) == [
            list(range(q**i)) for i in range(degree(stop) // degree(q) + 1)
        ]
    # The q-th power plus 1 lowers the leading place by exactly one, so with a number x all places below come too.
    for n, q in enumerate([*SMALL_FIELDS, 65536]):
        x = numbers_below(65536)
        lowered = nim.frobenius(x, 2**n) ^ x
        place, lowered_place = ([(v.bit_length() - 1) // degree(q) for v in values.tolist()] for values in (x, lowered))
        assert all(after == before - 1 for before, after in zip(place[1:], lowered_place[1:], strict=True))


# Exercise 10: normal bases.


def ranks(vectors: list[Numbers], bits: int) -> NDArray[np.int64]:
    """Return the rank over F_2 of many lists of vectors at once: entry k of each array belongs to list k."""
    basis = np.zeros((bits, len(vectors[0])), dtype=np.uint64)
    for vector in vectors:
        rest = vector.copy()
        for place in reversed(range(bits)):
            leads = rest >> np.uint64(place) & np.uint64(1) == 1
            new = leads & (basis[place] == 0)
            basis[place, new] = rest[new]
            rest[leads] ^= basis[place, leads]
    return np.count_nonzero(basis, axis=0)


@pytest.mark.claim("lenstra.4.exercise-10")
def test_the_conjugates_of_x_are_a_basis_exactly_when_x_is_at_least_r_over_q() -> None:
    for q, r in combinations_with_replacement([*SMALL_FIELDS, 65536], 2):
        x = numbers_below(r)
        conjugates = [nim.frobenius(x, k) for k in range(0, degree(r), degree(q))]
        # The span over q is the span over F_2 of the multiples by a basis of q.
        multiples = [nim.multiply(np.uint64(1 << j), c) for j in range(degree(q)) for c in conjugates]
        assert ((ranks(multiples, degree(r)) == degree(r)) == (x >= r // q)).all()


# Exercise 11: the nim powers of groups.


@pytest.mark.claim("lenstra.4.groups-are-powers-of-two")
def test_a_number_is_a_group_exactly_when_it_is_a_power_of_2() -> None:
    numbers = np.arange(4096, dtype=np.uint16)
    table = nim.add.outer(numbers, numbers)
    greatest = np.maximum.accumulate(np.maximum.accumulate(table, axis=0), axis=1).diagonal()
    assert [n for n in range(1, 4097) if greatest[n - 1] < n] == [1 << e for e in range(13)]


def powers_by_fields(x: int, last: int) -> list[int]:
    """Return the q-th nim powers of x for q = 2, 4, 16, ..., 2^(2^last)."""
    return [nim.frobenius(x, 2**n) for n in range(last + 1)]


@pytest.mark.claim("lenstra.4.exercise-11")
def test_the_nim_powers_of_a_group_never_increase() -> None:
    assert powers_by_fields(8, 4) == [nim.power(8, field(n)) for n in range(5)] == [13, 10, 8, 8, 8]
    for e in range(512):
        assert all(before >= after for before, after in pairwise(powers_by_fields(1 << e, 10)))
    assert powers_by_fields(3, 1) == [2, 3]


@pytest.mark.claim("lenstra.4.exercise-11-limit")
def test_the_nim_powers_of_a_group_end_with_the_group() -> None:
    for e in range(512):
        assert all(power == 1 << e for n, power in enumerate(powers_by_fields(1 << e, 10)) if 2**n > e)


# Exercises 12 and 13: products and power sums over the numbers below a power of 2.


@pytest.mark.claim("lenstra.4.exercise-12")
def test_the_nim_product_of_a_plus_all_i_below_a_power_of_2() -> None:
    def power_sum(a: Numbers | int, n: int) -> Numbers | int:
        return reduce(xor, (nim.frobenius(a, j) for j in range(n + 1) if j ^ (n - j) == n))

    a = np.arange(65536, dtype=np.uint16)
    for n in range(11):
        factors = reduce(nim.multiply, (a ^ np.uint16(i) for i in range(2**n)))
        assert (factors == power_sum(a, n)).all()

    @given(st.integers(0, 2**200), st.integers(0, 6))
    def products_of_large_numbers(a: int, n: int) -> None:
        assert reduce(nim.multiply, (a ^ i for i in range(2**n))) == power_sum(a, n)

    products_of_large_numbers()


def sums_of_powers(n: int) -> list[int]:
    """Return for each j < 2^n the nim sum of the j-th nim powers of all i < 2^n."""
    numbers = numbers_below(2**n)
    return np.bitwise_xor.reduce(nim.power(numbers[:, None], numbers), axis=0).tolist()


@pytest.mark.claim("lenstra.4.exercise-13-zero")
def test_the_sums_of_the_smaller_powers_are_0() -> None:
    assert not any(any(sums_of_powers(n)[:-1]) for n in range(11))


@pytest.mark.claim("lenstra.4.exercise-13-one")
def test_the_sum_of_the_last_powers_is_1() -> None:
    assert all(sums_of_powers(n)[-1] == 1 for n in range(11))


# Exercise 14: roots of unity.


@pytest.mark.claim("lenstra.4.exercise-14")
def test_the_roots_of_unity_of_order_q_plus_1() -> None:
    for q in [*SMALL_FIELDS, 65536]:
        x, half = numbers_below(q), np.uint64(q // 2)
        roots = nim.divide(nim.square(x) ^ np.uint64(q) ^ half, nim.square(x) ^ x ^ half)
        # An equation of degree q + 1 has at most q + 1 roots in a field.
        assert len(set(roots.tolist()) - {1}) == q
        assert (nim.power(roots, q + 1) == 1).all()
        if q < 65536:
            assert set(roots.tolist()) == set(np.flatnonzero(nim.power(numbers_below(q * q), q + 1) == 1).tolist()) - {
                1
            }
