"""Polynomials as values, and the arithmetic of their coefficients."""

import copy
import pickle
from functools import reduce
from itertools import product

import numpy as np
import pytest
from hypothesis import given, strategies as st
from isomorphism import from_flint, to_flint

from grundy import nim
from grundy.errors import DomainError, LimitError
from grundy.nim import Polynomial, extended_gcd, gcd

TYPES = [np.uint8, np.uint16, np.uint32, np.uint64, object]
X = Polynomial([0, 1])

# Coefficients from fields of all sizes, and more zeros and ones than chance would give.
nimbers = st.one_of(st.integers(0, 3), st.integers(0, 255), st.integers(0, 2**64 - 1), st.integers(0, 2**128 - 1))
polynomials = st.lists(nimbers, max_size=6).map(Polynomial)


def schoolbook(a: list[int], b: list[int]) -> Polynomial:
    total = [0] * (len(a) + len(b))
    for (i, c), (j, d) in product(enumerate(a), enumerate(b)):
        total[i + j] ^= nim.multiply(c, d)
    return Polynomial(total)


@pytest.mark.parametrize(
    ("coefficients", "text", "latex"),
    [
        ([2, 5, 0, 1], "x^3 + 5x + 2", "$x^{3} + 5x + 2$"),
        ([0, 0, 12], "12x^2", "$12x^{2}$"),
        ([1], "1", "$1$"),
        ([0, 1], "x", "$x$"),
        ([1, 1, 1], "x^2 + x + 1", "$x^{2} + x + 1$"),
        ([0] * 12 + [7], "7x^12", "$7x^{12}$"),
        ([], "0", "$0$"),
    ],
)
def test_polynomials_are_formatted_as_in_books(coefficients: list[int], text: str, latex: str) -> None:
    p = Polynomial(coefficients)
    assert str(p) == text
    assert p._repr_latex_() == latex
    assert eval(repr(p)) == p


def test_zeros_of_highest_degree_are_dropped() -> None:
    p = Polynomial([3, 1, 0, 0])
    assert p.coefficients.tolist() == [3, 1]
    assert (p.degree, p.leading) == (1, 1)
    zero = Polynomial([0, 0])
    assert (zero.degree, zero.leading, bool(zero), str(zero)) == (-1, 0, False, "0")
    assert (Polynomial([7]).degree, Polynomial([7]).leading) == (0, 7)


@pytest.mark.parametrize(
    ("coefficients", "kind"),
    [
        ([], np.uint8),
        ([255], np.uint8),
        ([1, 256], np.uint16),
        ([65536], np.uint32),
        ([2**63, 1], np.uint64),
        ([2**64, 1], object),
        (range(5), np.uint8),
        (np.array([1, 2]), np.uint64),
        (np.array([1, 2], dtype=np.int16), np.uint16),
        (np.array([1, 2], dtype=object), object),
    ],
)
def test_how_coefficients_are_stored(coefficients: object, kind: object) -> None:
    p = Polynomial(coefficients)
    assert p.coefficients.dtype == kind
    assert p.coefficients.tolist() == list(coefficients)


def test_polynomials_are_immutable() -> None:
    source = np.array([1, 2, 3], dtype=np.uint8)
    p = Polynomial(source)
    source[0] = 9
    assert p == Polynomial([1, 2, 3])
    with pytest.raises(ValueError, match="read-only"):
        p.coefficients[0] = 5
    with pytest.raises(AttributeError):
        p.coefficients = source
    with pytest.raises(AttributeError):
        p.name = "p"


@pytest.mark.parametrize("kind", TYPES)
def test_copies_and_pickles_are_equal(kind: type) -> None:
    p = Polynomial(np.array([5, 0, 7], dtype=kind))
    for other in (copy.copy(p), copy.deepcopy(p), pickle.loads(pickle.dumps(p))):
        assert other == p
        assert other.coefficients.dtype == kind
        assert not other.coefficients.flags.writeable


@pytest.mark.parametrize(("one", "other"), list(product(TYPES, TYPES)))
def test_types_do_not_matter_for_equality_and_grow_in_arithmetic(one: type, other: type) -> None:
    p, q = Polynomial(np.array([5, 0, 7], dtype=one)), Polynomial(np.array([5, 0, 7], dtype=other))
    assert p == q
    assert hash(p) == hash(q)
    wider = np.result_type(one, other)
    for result in (p + q * 3, p * q, p * q // p, X * p % q, gcd(p, q)):
        assert result.coefficients.dtype == wider


def test_constants_are_equal_to_their_numbers() -> None:
    assert Polynomial([5]) == 5 == Polynomial([5])
    assert Polynomial([]) == 0
    assert {Polynomial([5]): "five"}[5] == "five"
    assert hash(Polynomial([])) == hash(0)
    assert Polynomial([5, 1]) != 5
    assert Polynomial([5]) != "5"
    assert Polynomial([1, 2]) != Polynomial([1, 2, 3])


@pytest.mark.parametrize("other", [-1, -5, np.int8(-1), 1.5, "x", None, (1, 2), 3])
def test_polynomials_are_equal_to_nothing_else(other: object) -> None:
    for p in (Polynomial([1, 2]), Polynomial([5]), Polynomial([])):
        assert not p == other  # noqa: SIM201
        assert p != other
        assert not other == p  # noqa: SIM201


def test_very_long_numbers() -> None:
    long = 2**20000
    p = Polynomial([5, long])
    assert str(p) == f"{hex(long)}x + 5"
    assert repr(p) == f"Polynomial([5, {hex(long)}])"
    assert eval(repr(p)) == p
    with pytest.raises(LimitError, match=r"^this power would have the degree a number of 20001 bits; the limit is"):
        p**long


@given(polynomials, polynomials, polynomials)
def test_the_ring_of_polynomials(p: Polynomial, q: Polynomial, r: Polynomial) -> None:
    assert p * q == schoolbook(p.coefficients.tolist(), q.coefficients.tolist())
    assert p + q == q + p == p - q == q - p
    assert p + p == 0
    assert -p == +p == p
    assert (p + q) + r == p + (q + r)
    assert p * (q + r) == p * q + p * r
    assert (p * q).degree == (p.degree + q.degree if p and q else -1)
    assert (p * q).leading == nim.multiply(p.leading, q.leading)


@given(polynomials, nimbers)
def test_numbers_are_accepted_as_constants(p: Polynomial, c: int) -> None:
    constant = Polynomial([c])
    assert p + c == c + p == p - c == c - p == p + constant
    assert p * c == c * p == p * constant
    if c:
        assert divmod(p, c) == (p // c, p % c) == (p * nim.reciprocal(c), 0)
    if p:
        assert divmod(c, p) == (c // p, c % p) == divmod(constant, p)


def test_numpy_numbers_are_constants_and_arrays_are_not() -> None:
    p = Polynomial([1, 2])
    assert np.uint8(3) * p == p * np.uint8(3) == p * 3
    assert np.int64(300) + p == p + 300
    for wrong in (np.arange(3), [1, 2], 1.5, "x", None):
        with pytest.raises(TypeError):
            p + wrong
        with pytest.raises(TypeError):
            wrong * p
        with pytest.raises(TypeError):
            p % wrong
        with pytest.raises(TypeError):
            wrong // p
        with pytest.raises(TypeError):
            divmod(wrong, p)
    with pytest.raises(DomainError, match=r"^a nimber must be at least 0, not -1$"):
        p + -1


@given(polynomials, polynomials)
def test_division_with_remainder(p: Polynomial, q: Polynomial) -> None:
    if q:
        quotient, remainder = divmod(p, q)
        assert quotient * q + remainder == p
        assert remainder.degree < q.degree
        assert (p // q, p % q) == (quotient, remainder)
    else:
        with pytest.raises(DomainError, match=r"^division by zero: cannot divide by the polynomial 0$"):
            divmod(p, q)


@given(polynomials, polynomials, polynomials)
def test_greatest_common_divisors(p: Polynomial, q: Polynomial, r: Polynomial) -> None:
    g, s, t = extended_gcd(p * r, q * r)
    assert g == gcd(p * r, q * r) == gcd(q * r, p * r)
    assert s * p * r + t * q * r == g
    if p * r or q * r:
        assert g.leading == 1
        assert p * r % g == q * r % g == 0
        assert g % r.monic() == 0 if r else g == 0
    else:
        assert g == 0


def test_the_divisor_is_the_greatest_one() -> None:
    # Over four elements: all monic polynomials that divide both, of degree 2 and 3.
    monic = [Polynomial([*lower, 1]) for n in range(3) for lower in product(range(4), repeat=n)]
    for p, q in product([m for m in monic if m.degree == 2], repeat=2):
        common = [m for m in monic if p % m == q % m == 0]
        assert gcd(p, q) == max(common, key=lambda m: m.degree)


@given(polynomials, st.integers(0, 9))
def test_powers_are_repeated_products(p: Polynomial, exponent: int) -> None:
    assert p**exponent == reduce(lambda a, b: a * b, [p] * exponent, Polynomial([1]))


@given(polynomials, st.integers(0, 12), polynomials)
def test_powers_modulo_a_polynomial(p: Polynomial, exponent: int, modulus: Polynomial) -> None:
    if modulus:
        assert p.powmod(exponent, modulus) == p**exponent % modulus


@pytest.mark.parametrize("bits", [1, 2, 4, 8, 16, 32, 64, 128])
def test_every_element_of_a_field_is_a_root_of_x_to_q_minus_x(bits: int) -> None:
    roots = sorted({nim.power(2**bits - 1, k) for k in range(1, 6)})
    assert X.powmod(2**bits, Polynomial.from_roots(roots)) == (X if len(roots) > 1 else roots[0])
    # The field is the splitting field: x^q = x fails modulo anything that has roots elsewhere.
    assert X.powmod(2**bits, Polynomial.from_roots([2**bits, 0])) != X


def test_exponents_have_limits() -> None:
    with pytest.raises(DomainError, match=r"^the exponent of a polynomial must be at least 0, not -1$"):
        X**-1
    with pytest.raises(DomainError, match=r"^the exponent of a polynomial must be at least 0, not -1$"):
        X.powmod(-1, X + 1)
    with pytest.raises(DomainError, match=r"^division by zero: "):
        X.powmod(3, Polynomial([]))
    with pytest.raises(
        LimitError, match=r"^this power would have the degree 1000000000; the limit is 16777216; try powmod"
    ):
        X ** (10**9)
    assert Polynomial([3]) ** (10**9) == nim.power(3, 10**9)
    assert Polynomial([]) ** 0 == 1


@given(polynomials, polynomials, nimbers)
def test_values_follow_sums_and_products(p: Polynomial, q: Polynomial, x: int) -> None:
    assert (p + q)(x) == p(x) ^ q(x)
    assert (p * q)(x) == nim.multiply(p(x), q(x))
    terms = (nim.multiply(c, nim.power(x, k)) for k, c in enumerate(p.coefficients.tolist()))
    assert p(x) == reduce(nim.add, terms, 0)
    assert (p + p(x)) % Polynomial([x, 1]) == 0


@pytest.mark.parametrize("coefficients", TYPES)
@pytest.mark.parametrize("points", [*TYPES, np.int32])
def test_values_at_arrays(coefficients: type, points: type) -> None:
    p = Polynomial(np.array([3, 0, 77, 5], dtype=coefficients))
    x = np.arange(24).reshape(2, 3, 4).astype(points)
    values = p(x)
    assert values.shape == x.shape
    assert values.dtype == np.result_type(coefficients, np.uint32 if points is np.int32 else points)
    assert values.ravel().tolist() == [p(k) for k in range(24)]


def test_values_at_numbers_have_their_kind() -> None:
    p = Polynomial([1, 1])
    assert type(p(5)) is int
    assert p(2**100) == 2**100 + 1
    assert type(p(np.uint8(5))) is np.uint8
    assert p([]).shape == (0,)
    assert p([[2**63], [1]]).tolist() == [[2**63 + 1], [0]]
    assert Polynomial([])(7) == 0
    assert Polynomial([])(np.arange(3)).tolist() == [0, 0, 0]
    with pytest.raises(DomainError, match=r"^a nimber must be at least 0, not -1$"):
        p(-1)
    with pytest.raises(DomainError, match=r"^a nimber must be a whole number, not 0.5$"):
        p([0.5])


@given(polynomials, polynomials)
def test_the_derivative_of_a_product(p: Polynomial, q: Polynomial) -> None:
    assert (p * q).derivative() == p.derivative() * q + p * q.derivative()
    assert X.derivative() == 1
    assert (p * p).derivative() == 0


@given(polynomials)
def test_monic_polynomials(p: Polynomial) -> None:
    assert p.monic() * p.leading == p
    assert p.monic().leading == bool(p)


@given(st.lists(nimbers, max_size=8))
def test_polynomials_with_given_roots(roots: list[int]) -> None:
    p = Polynomial.from_roots(roots)
    assert p.degree == len(roots)
    assert p.leading == 1
    assert all(p(root) == 0 for root in roots)
    assert p == reduce(lambda a, root: a * Polynomial([root, 1]), roots, Polynomial([1]))


@given(st.data())
def test_interpolation_finds_the_polynomial(data: st.DataObject) -> None:
    p = data.draw(polynomials)
    points = data.draw(st.lists(nimbers, min_size=p.degree + 1, max_size=9, unique=True))
    assert Polynomial.interpolate(points, [p(x) for x in points]) == p


@pytest.mark.parametrize("kind", TYPES[:4])
def test_interpolation_of_many_points(kind: type) -> None:
    rng = np.random.default_rng(1)
    x = rng.permutation(200).astype(kind)
    y = rng.integers(0, np.iinfo(kind).max, 200, dtype=kind, endpoint=True)
    p = Polynomial.interpolate(x, y)
    assert p.degree < 200
    assert p.coefficients.dtype == kind
    assert (p(x) == y).all()


def test_interpolation_needs_different_points() -> None:
    with pytest.raises(DomainError, match=r"^the points of an interpolation must be distinct, but 5 is repeated$"):
        Polynomial.interpolate([5, 1, 5], [1, 2, 3])
    with pytest.raises(
        DomainError, match=r"^points and values must be lists of equal length, not of shapes \(3,\) and \(2,\)"
    ):
        Polynomial.interpolate([5, 1, 2], [1, 2])
    assert Polynomial.interpolate([], []) == 0


@pytest.mark.parametrize(
    ("coefficients", "message"),
    [
        (5, r"^the coefficients of a polynomial must be a list, not an array of shape \(\)$"),
        ([[1, 2]], r"^the coefficients of a polynomial must be a list, not an array of shape \(1, 2\)$"),
        ([1, -2], r"^a nimber must be at least 0, not -2$"),
        ([1, 0.5], r"^a nimber must be a whole number, not 0.5$"),
    ],
)
def test_rejects_coefficients_that_are_not_a_list_of_nimbers(coefficients: object, message: str) -> None:
    with pytest.raises(DomainError, match=message):
        Polynomial(coefficients)


@pytest.mark.parametrize("bits", [2, 8, 64, 128])
def test_flint_agrees_through_an_isomorphism(bits: int) -> None:
    rng = np.random.default_rng(bits)

    def draw(count: int) -> list[int]:
        return [int.from_bytes(rng.bytes(16), "little") % 2**bits for _ in range(count)]

    for m, n in [(1, 1), (3, 2), (9, 9), (20, 7), (30, 29)]:
        a, b = [*draw(m), 1], [*draw(n), 1]
        p, q, f, g = Polynomial(a), Polynomial(b), to_flint(a, bits), to_flint(b, bits)
        pairs = [(p * q, f * g), (p // q, f // g), (p % q, f % g), (gcd(p * p, p * q), (f * f).gcd(f * g))]
        pairs += [(p.powmod(2**bits + 5, q), f.pow_mod(2**bits + 5, g)), (p.derivative(), f.derivative())]
        for ours, theirs in pairs:
            assert ours == Polynomial([from_flint(c, bits) for c in theirs.coeffs()])


def test_functions_accept_numbers_and_lists_of_coefficients() -> None:
    p = Polynomial([1, 2, 1])
    for constant in (5, np.uint8(5), np.array(5), [5]):
        assert gcd(p, constant) == gcd(constant, p) == gcd(p, Polynomial([5])) == 1
        assert extended_gcd(p, constant) == extended_gcd(p, Polynomial([5]))
        assert extended_gcd(constant, p) == extended_gcd(Polynomial([5]), p)
        assert p.powmod(2, constant) == 0
    assert gcd(p, 0) == p
    assert gcd([0, 1, 1], np.array([0, 1])) == X
    assert p.powmod(3, [3, 0, 1]) == p**3 % Polynomial([3, 0, 1])
    with pytest.raises(DomainError, match=r"^division by zero: "):
        p.powmod(2, 0)
    with pytest.raises(DomainError, match=r"^a nimber must be at least 0, not -5$"):
        gcd(p, -5)
    with pytest.raises(DomainError, match=r"^a nimber must be a whole number, not 2\.5$"):
        gcd(p, 2.5)


def test_str_contains_all_terms() -> None:
    assert str(Polynomial(np.array([], np.uint8))) == "0"
    assert Polynomial(np.array([], np.uint8))._repr_latex_() == "$0$"
    assert str(Polynomial(np.array([1, 1, 0, 7]))) == "7x^3 + x + 1"


def test_notebooks_abbreviate_long_polynomials() -> None:
    shown = Polynomial([1] * 100_000)._repr_latex_()
    assert shown.startswith("$x^{99999} + x^{99998} + ")
    assert shown.endswith(r"x^{99960} + \cdots$")
    assert Polynomial([1] * 40)._repr_latex_().endswith("+ x + 1$")
    assert Polynomial([3, 1 << 5000])._repr_latex_() == r"$(\text{a number of 5001 bits})x + 3$"
    assert len(str(Polynomial([1] * 1000)).split(" + ")) == 1000


# ---- Arrays of coefficients

UNSIGNED = [np.uint8, np.uint16, np.uint32, np.uint64]


def random_array(shape: int | tuple[int, ...], kind: type, seed: int) -> np.ndarray:
    return np.random.default_rng(seed).integers(0, np.iinfo(kind).max, shape, dtype=kind, endpoint=True)


def by_rows(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    total = np.zeros(max(0, len(a) + len(b) - 1), dtype=a.dtype)
    for place, number in enumerate(a):
        total[place : place + len(b)] ^= nim.multiply(b, number)
    return total


# Both sides of each length at which the method changes, and factors of very different lengths.
LENGTHS = [
    (1, 1),
    (2, 7),
    (16, 16),
    (16, 300),
    (17, 17),
    (17, 18),
    (90, 33),
    (100, 4097),
    (300, 9000),
    (2048, 2048),
    (2049, 2049),
    (2049, 2050),
    (2100, 5000),
    (4200, 4201),
]


@pytest.mark.parametrize("kind", UNSIGNED)
@pytest.mark.parametrize(("m", "n"), LENGTHS)
def test_products_of_all_lengths(m: int, n: int, kind: type) -> None:
    a, b = random_array(m, kind, m) | 1, random_array(n, kind, n + 1) | 1
    expected = by_rows(a, b)
    for found in (Polynomial(a) * Polynomial(b), Polynomial(b) * Polynomial(a)):
        assert found.coefficients.dtype == kind
        assert np.array_equal(found.coefficients, expected)


@pytest.mark.parametrize(("m", "n"), [(1, 1), (5, 16), (17, 17), (18, 35), (17, 60), (40, 41)])
def test_products_of_integers_of_128_bits(m: int, n: int) -> None:
    a = random_array(m, np.uint64, 1).astype(object) << 64 | 77
    b = random_array(n, np.uint64, 2).astype(object) << 64 | 5
    result = (Polynomial(a) * Polynomial(b)).coefficients
    assert result.tolist() == by_rows(a, b).tolist()
    assert all(type(number) is int for number in result)


@pytest.mark.parametrize("kind", [*UNSIGNED, object])
def test_products_with_the_zero_polynomial_are_empty(kind: type) -> None:
    nothing, something = Polynomial(np.zeros(0, dtype=kind)), Polynomial(np.ones(40, dtype=kind))
    for a, b in [(nothing, something), (something, nothing), (nothing, nothing)]:
        assert (a * b).coefficients.shape == (0,)
        assert (a * b).coefficients.dtype == kind


@pytest.mark.parametrize("kind", UNSIGNED)
@pytest.mark.parametrize(("m", "n"), [(1, 1), (1, 5), (9, 4), (200, 77), (77, 200)])
def test_quotients_and_remainders_of_all_lengths(m: int, n: int, kind: type) -> None:
    a, b = Polynomial(random_array(m, kind, 3) | 1), Polynomial(random_array(n, kind, 4) | 1)
    quotient, remainder = divmod(a, b)
    assert quotient.degree == max(-1, m - n)
    assert remainder.degree < n - 1
    assert quotient.coefficients.dtype == remainder.coefficients.dtype == kind
    assert quotient * b + remainder == a


@pytest.mark.parametrize("kind", UNSIGNED)
@pytest.mark.parametrize("length", [0, 1, 2, 50])
def test_squares_and_derivatives(length: int, kind: type) -> None:
    a, b = Polynomial(random_array(length, kind, 5)), Polynomial(random_array(length, kind, 6))
    assert a**2 == a * a
    # The rule for products, (a b)' = a' b + a b', decides the derivative together with x' = 1 and c' = 0.
    assert (a * b).derivative() == a.derivative() * b + a * b.derivative()
    assert Polynomial(np.array([7, 1], dtype=kind)).derivative() == 1


def test_the_common_divisor_is_monic_and_trimmed() -> None:
    a, b, c = (Polynomial(random_array(n, np.uint32, n) | 1) for n in (20, 31, 12))
    assert gcd(a * c, [*(b * c).coefficients, 0, 0, 0]) == c.monic()
    assert gcd([0, 0], [0, 0]) == 0
    assert gcd([0, 0], c) == c.monic()


# ---- Remainders modulo a polynomial: up to the degree 512 by a table, beyond it by a reciprocal


def modulus(degree: int) -> Polynomial:
    return Polynomial(np.append(random_array(degree, np.uint32, degree), np.uint32(1)))


@pytest.mark.parametrize("degree", [1, 2, 3, 10, 65, 512, 513, 520])
def test_remainders_of_all_lengths(degree: int) -> None:
    by = modulus(degree)
    for length in (0, 1, degree - 1, degree, degree + 1, 2 * degree - 1, 2 * degree, 3 * degree + 5):
        a = Polynomial(random_array(length, np.uint32, length))
        assert a.powmod(1, by) == a % by
        assert a.powmod(2, by) == a * a % by


@pytest.mark.parametrize("degree", [1, 2, 5, 40, 513])
def test_powers_modulo_a_polynomial_are_repeated_products(degree: int) -> None:
    by, a = modulus(degree), Polynomial(random_array(degree + 2, np.uint32, 3))
    power = Polynomial(np.ones(1, dtype=np.uint32)) % by
    for exponent in range(12):
        assert a.powmod(exponent, by) == power
        power = power * a % by
