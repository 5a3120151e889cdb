"""Factors and roots of polynomials, checked on all small ones, by counting, and by FLINT."""

from collections.abc import Callable, Iterator
from itertools import combinations, pairwise, product

import flint
import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from isomorphism import from_flint, isomorphism, to_flint

from grundy import nim
from grundy.errors import DomainError, LimitError
from grundy.nim import Factorization, Polynomial, factor, is_irreducible, roots

X = Polynomial([0, 1])
BITS = [1, 2, 4, 8, 16, 32, 64, 128]


def monic(degree: int, bits: int) -> Iterator[Polynomial]:
    return (Polynomial([*lower, 1]) for lower in product(range(2**bits), repeat=degree))


def number_of_irreducibles(degree: int, bits: int) -> int:
    """Gauss: the sum over the divisors d of n of μ(d) q^(n/d), divided by n."""
    moebius = {1: 1, 2: -1, 3: -1, 4: 0, 5: -1, 6: 1, 7: -1, 8: 0}
    return sum(moebius[d] * 2 ** (bits * degree // d) for d in moebius if degree % d == 0) // degree


def random_polynomial(degree: int, bits: int, seed: int) -> Polynomial:
    rng = np.random.default_rng(seed)
    return Polynomial([*(int.from_bytes(rng.bytes(16), "little") % 2**bits for _ in range(degree)), 1])


def check(p: Polynomial, bits: int) -> Factorization:
    """Factor a polynomial and check everything that does not need another factorisation."""
    found = factor(p, bits)
    assert found.expand() == p
    assert found.leading == p.leading
    assert found.bits == bits
    assert all(q.leading == 1 and q.degree > 0 and times > 0 for q, times in found.factors)
    order = [(q.degree, q.coefficients[::-1].tolist()) for q, _ in found.factors]
    assert all(a < b for a, b in pairwise(order))
    assert is_irreducible(p, bits) == ([times for _, times in found.factors] == [1])
    linear = [(int(q(0)), times) for q, times in found.factors if q.degree == 1]
    assert roots(p, bits) == tuple(linear)
    return found


@pytest.mark.parametrize(("bits", "degrees"), [(1, 7), (2, 4), (4, 2)])
def test_all_monic_polynomials_of_small_degree(bits: int, degrees: int) -> None:
    irreducible: set[Polynomial] = set()
    for degree in range(1, degrees + 1):
        found = {p: check(p, bits) for p in monic(degree, bits)}
        # What smaller irreducible polynomials do not divide is irreducible.
        new = {p for p in found if not any(p % q == 0 for q in irreducible if 2 * q.degree <= degree)}
        irreducible |= new
        assert len(new) == number_of_irreducibles(degree, bits)
        assert {p for p in found if is_irreducible(p, bits)} == new
        assert all(q in irreducible for factorization in found.values() for q, _ in factorization.factors)


def test_irreducible_cubics_over_sixteen_elements_have_no_roots() -> None:
    x = np.arange(16, dtype=np.uint8)
    irreducible = {p for p in monic(3, 4) if is_irreducible(p, 4)}
    assert irreducible == {p for p in monic(3, 4) if p(x).all()}
    assert len(irreducible) == number_of_irreducibles(3, 4)


@pytest.mark.parametrize(("bits", "degree"), [(1, 8), (2, 5)])
def test_the_number_of_irreducible_polynomials(bits: int, degree: int) -> None:
    assert sum(is_irreducible(p, bits) for p in monic(degree, bits)) == number_of_irreducibles(degree, bits)


def test_x_to_q_to_n_plus_x_is_the_product_of_all_irreducibles_whose_degree_divides_n() -> None:
    for bits, n in [(1, 6), (1, 8), (2, 3), (2, 4), (4, 2)]:
        q_to_n = 2 ** (bits * n)
        degrees = [p.degree for p, times in check(X**q_to_n + X, bits).factors if times == 1]
        expected = {d: number_of_irreducibles(d, bits) for d in range(1, n + 1) if n % d == 0}
        assert {d: degrees.count(d) for d in set(degrees)} == expected


@pytest.mark.parametrize("bits", BITS)
@pytest.mark.parametrize("degree", [1, 2, 3, 6, 12])
def test_flint_finds_the_same_factors_and_roots(bits: int, degree: int) -> None:
    for seed in range(3):
        p = random_polynomial(degree, bits, seed) * isomorphism(bits).powers[-1]
        theirs = to_flint(p.coefficients.tolist(), bits)
        constant, factors = theirs.factor()
        ours = check(p, bits)
        assert ours.leading == from_flint(constant, bits)
        translated = {(Polynomial([from_flint(c, bits) for c in q.coeffs()]), times) for q, times in factors}
        assert set(ours.factors) == translated
        assert is_irreducible(p, bits) == theirs.is_irreducible()
        assert set(roots(p, bits)) == {(from_flint(root, bits), times) for root, times in theirs.roots()}


@pytest.mark.parametrize("bits", [1, 8, 64])
def test_flint_finds_the_same_factors_of_high_degree(bits: int) -> None:
    p = random_polynomial(100, bits, 1)
    translated = {
        (Polynomial([from_flint(c, bits) for c in q.coeffs()]), times)
        for q, times in to_flint(p.coefficients.tolist(), bits).factor()[1]
    }
    assert set(check(p, bits).factors) == translated


@pytest.mark.parametrize("degree", [511, 512, 513, 520])  # remainders are computed differently beyond 512
def test_flint_finds_the_same_factors_over_two_elements(degree: int) -> None:
    p = random_polynomial(degree, 1, degree)
    factors = flint.nmod_poly([int(c) for c in p.coefficients], 2).factor()[1]
    assert set(check(p, 1).factors) == {(Polynomial([int(c) for c in q.coeffs()]), times) for q, times in factors}


@settings(max_examples=50)
@given(st.data())
def test_products_of_known_factors(data: st.DataObject) -> None:
    bits = data.draw(st.sampled_from(BITS))
    nimbers = st.integers(0, 2**bits - 1)
    # Linear factors with all kinds of multiplicities, and trace-one quadratics, which have no roots in the field.
    known: dict[Polynomial, int] = {}
    for root in data.draw(st.sets(nimbers, max_size=4)):
        known[Polynomial([root, 1])] = data.draw(st.integers(1, 9))
    for shift in data.draw(st.sets(nimbers.map(lambda c: c & ~1), max_size=2)):
        constant = 2 ** (bits - 1) ^ nim.square(shift) ^ shift
        known[Polynomial([constant, 1, 1])] = data.draw(st.integers(1, 5))
    p = Polynomial([data.draw(st.integers(1, 2**bits - 1))])
    for q, times in known.items():
        p *= q**times
    assert dict(factor(p, bits).factors) == known
    assert dict(roots(p, bits)) == {q(0): times for q, times in known.items() if q.degree == 1}


@pytest.mark.parametrize("bits", [4, 8, 16])
def test_roots_are_the_zeros_among_all_elements(bits: int) -> None:
    elements = np.arange(2**bits, dtype=np.uint16)
    for seed in range(10):
        p = random_polynomial(25, bits, seed) * Polynomial.from_roots([seed, 3, 2**bits - 1])
        assert [root for root, _ in roots(p, bits)] == np.flatnonzero(p(elements) == 0).tolist()


@pytest.mark.parametrize("bits", [16, 64, 128])
def test_many_roots(bits: int) -> None:
    count = 12 if bits == 128 else 150
    expected = sorted({nim.power(isomorphism(bits).powers[1], 3 * k + 1) for k in range(count)})
    assert roots(Polynomial.from_roots(expected), bits) == tuple((root, 1) for root in expected)


def test_the_default_field_is_the_smallest_one() -> None:
    for kind in (np.uint8, np.uint64, object):
        p = Polynomial(np.array([1, 1, 1], dtype=kind))
        assert factor(p).bits == 1
        assert factor(p).factors == ((p, 1),)
        assert factor(p, 2).factors == ((X + 2, 1), (X + 3, 1))
        assert (is_irreducible(p), is_irreducible(p, 64)) == (True, False)
        assert (roots(p), roots(p, 128)) == ((), ((2, 1), (3, 1)))
    assert factor(Polynomial([77, 1])).bits == 8
    assert factor(Polynomial([2**64, 1])).bits == 128


def test_factorizations_are_formatted_as_in_books() -> None:
    assert str(factor(3 * (X + 1) ** 2 * (X * X + X + 2))) == "3 (x + 1)^2 (x^2 + x + 2)"
    assert str(factor(X)) == "(x)"
    assert str(factor(Polynomial([5]))) == "5"
    assert str(factor(Polynomial([1]))) == "1"
    assert str(factor(Polynomial([2**20000]))) == hex(2**20000)


def test_constants_have_no_factors() -> None:
    for constant in (1, 2, 77, 2**70):
        p = Polynomial([constant])
        assert factor(p).factors == ()
        assert factor(p).expand() == p
        assert roots(p) == ()
        assert not is_irreducible(p)
    assert not is_irreducible(Polynomial([]))


@pytest.mark.parametrize("function", [factor, roots])
def test_rejects_the_zero_polynomial(function: object) -> None:
    message = r"^the polynomial 0 has no factorization: every nimber is a root of it$"
    with pytest.raises(DomainError, match=message):
        function(Polynomial([]))


@pytest.mark.parametrize("function", [factor, roots, is_irreducible])
def test_rejects_fields_without_the_coefficients(function: object) -> None:
    with pytest.raises(
        DomainError, match=r"^the coefficient 77 is not in the field of 2\^4 nimbers; try bits=8 or more$"
    ):
        function(Polynomial([77, 1]), 4)
    with pytest.raises(DomainError, match=r"^bits must be a power of two, not 12: "):
        function(Polynomial([77, 1]), 12)
    with pytest.raises(DomainError, match=r"^bits must be a power of two, not 3: "):
        function(Polynomial([1]), 3)
    with pytest.raises(DomainError, match=r"^the coefficient 77 is not in the field of 2\^4 nimbers"):
        function(Polynomial([77]), 4)


def test_rejects_high_degrees_before_allocating_memory() -> None:
    p = X**5001 + X + 1
    message = r"^a square-free polynomial of degree 5001 is too large to factor: the limit is 4096; try roots or gcd$"
    with pytest.raises(LimitError, match=message):
        factor(p)
    with pytest.raises(LimitError, match=message):
        is_irreducible(p)
    assert factor((X + 1) ** 5000).factors == ((X + 1, 5000),)


@pytest.mark.parametrize("bits", [256, 1024])
def test_roots_and_factors_in_large_fields(bits: int) -> None:
    rng = np.random.default_rng(bits)
    numbers = sorted(int.from_bytes(rng.bytes(bits // 8), "little") for _ in range(3))
    assert roots(Polynomial.from_roots(numbers), bits) == tuple((root, 1) for root in numbers)
    assert {int(q(0)) for q, _ in factor(Polynomial.from_roots(numbers), bits).factors} == set(numbers)
    # 5, 6 and 7 differ only in the last digits, which are found last.
    assert roots(Polynomial.from_roots([5, 6, 7]), bits) == ((5, 1), (6, 1), (7, 1))
    quadratic = Polynomial([2 ** (bits - 1) + 5, 7, 1])
    assert [quadratic(root) for root, _ in roots(quadratic)] == [0, 0]


@pytest.mark.parametrize("bits", [2, 4, 8])
def test_separates_roots_that_differ_in_few_binary_digits(bits: int) -> None:
    for one, other in combinations([1 << place for place in range(bits)], 2):
        points = sorted(3 ^ change for change in (0, one, other, one ^ other))
        p = Polynomial.from_roots(points)
        assert roots(p, bits) == tuple((point, 1) for point in points)
        assert [int(q(0)) for q, _ in factor(p, bits).factors] == points
    everything = Polynomial.from_roots(np.arange(2**bits, dtype=np.uint8))
    assert roots(everything, bits) == tuple((point, 1) for point in range(2**bits))


def test_degrees_one_and_two_in_any_field() -> None:
    for bits in (2**40, 2**20000):
        assert roots(Polynomial([1, 1]), bits) == ((1, 1),)
        assert roots(Polynomial([1, 1, 1]), bits) == ((2, 1), (3, 1))
        assert factor((X + 5) ** 3 * (X + 2) * X**4, bits).factors == ((X, 4), (X + 2, 1), (X + 5, 3))
        assert is_irreducible(X + 1, bits)
        assert not is_irreducible(X * X + X + 1, bits)


@pytest.mark.parametrize("function", [factor, roots, is_irreducible])
def test_rejects_higher_degrees_in_enormous_fields(function: Callable[..., object]) -> None:
    message = "^square-free polynomials of degree 3 or more can be factored over fields up to bits=4096, not bits="
    with pytest.raises(LimitError, match=message + "1099511627776$"):
        function(X**3 + X + 1, 2**40)
    with pytest.raises(LimitError, match=message + "a number of 20001 bits$"):
        function(X**3 + X + 1, 2**20000)


@pytest.mark.parametrize("function", [factor, roots, is_irreducible])
def test_accepts_coefficients_and_constants(function: Callable[..., object]) -> None:
    for coefficients in ([1, 2, 1], (5, 1), np.array([3, 0, 0, 1], dtype=np.uint8), [2**70, 1]):
        assert function(coefficients) == function(Polynomial(coefficients))
    assert function(5) == function(np.uint8(5)) == function(Polynomial([5]))
    with pytest.raises(DomainError, match=r"^a nimber must be a whole number, not 2\.5$"):
        function(2.5)
    with pytest.raises(DomainError, match=r"^the coefficients of a polynomial must be a list, not an array of shape"):
        function([[1, 2], [3, 4]])


def test_a_factorization_with_long_numbers_is_shown() -> None:
    found = factor(Polynomial([5, 2**20000]))
    assert eval(repr(found)) == found
    assert repr(factor(X)) == "Factorization(leading=1, factors=((Polynomial([0, 1]), 1),), bits=1)"
