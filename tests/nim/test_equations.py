"""Quadratic equations, n-th roots and discrete logarithms."""

from itertools import count, product
from math import gcd
from typing import Any

import galois
import numpy as np
import pytest
from hypothesis import given, strategies as st

from grundy import nim
from grundy.errors import DomainError, LimitError, UnknownValueError
from grundy.nim import group_factors, log, nth_roots, order, primitive_root, quadratic_roots, roots_of_unity

nimbers = st.one_of(st.integers(0, 300), st.integers(0, 2**64 - 1), st.integers(0, 2**300))


# ---- Quadratics


def test_quadratic_roots_agree_with_exhaustive_search() -> None:
    """With coefficients below 16 the roots lie below 256, as a quadratic polynomial splits in the next field."""
    x = np.arange(256, dtype=np.uint8)
    for a, b, c in product(range(16), repeat=3):
        if a or b:
            values = nim.multiply(a, nim.square(x)) ^ nim.multiply(b, x) ^ c
            assert list(quadratic_roots(a, b, c)) == np.flatnonzero(values == 0).tolist()


@given(nimbers, nimbers, nimbers)
def test_quadratic_roots(a: int, b: int, c: int) -> None:
    if not a and not b:
        return
    roots = quadratic_roots(a, b, c)
    assert len(set(roots)) == len(roots) == (2 if a and b else 1)
    assert list(roots) == sorted(roots)
    for x in roots:
        assert nim.multiply(a, nim.square(x)) ^ nim.multiply(b, x) ^ c == 0


def test_rejects_equations_without_an_unknown() -> None:
    with pytest.raises(
        DomainError, match="the equation 5 = 0 is not quadratic: there is no root; use a nonzero a or b"
    ):
        quadratic_roots(0, 0, 5)
    with pytest.raises(DomainError, match="the equation 0 = 0 is not quadratic: every nimber is a root"):
        quadratic_roots(0, 0, 0)
    with pytest.raises(DomainError, match="a coefficient must be at least 0, not -1"):
        quadratic_roots(1, -1, 0)


# ---- N-th roots


@pytest.mark.parametrize("bits", [1, 2, 4, 8])
def test_nth_roots_agree_with_exhaustive_search(bits: int) -> None:
    numbers = np.arange(2**bits, dtype=np.uint8)
    for n in [*range(1, 40), 51, 85, 255, 256, 3 * 85 * 7, 2**20 * 9]:
        powers = nim.power(numbers, n)
        for x in range(2**bits):
            expected = np.flatnonzero(powers == x).tolist()
            if expected:
                assert list(nth_roots(x, n, bits)) == expected
            else:
                with pytest.raises(DomainError, match=f"{x} has no finite n-th root for n = {n}: its n-th roots"):
                    nth_roots(x, n, bits)


@pytest.mark.parametrize("n", [2, 3, 5, 6, 9, 12, 15, 17, 51, 257])
def test_finite_roots_without_a_field(n: int) -> None:
    """All finite n-th roots of numbers below 256 lie below 2^16, because n has no factor in later Fermat numbers."""
    powers = nim.power(np.arange(2**16, dtype=np.uint16), n)
    for x in range(256):
        expected = np.flatnonzero(powers == x).tolist()
        if expected:
            assert list(nth_roots(x, n)) == list(nth_roots(x, n, 16)) == list(nth_roots(x, n, 64)) == expected
        else:
            with pytest.raises(DomainError, match="its n-th roots are transfinite"):
                nth_roots(x, n)


@given(st.integers(1, 2**128 - 1), st.integers(1, 300), st.sampled_from([128, 256]))
def test_nth_roots_of_powers(y: int, n: int, bits: int) -> None:
    x = nim.power(y, n)
    roots = nth_roots(x, n, bits)
    assert y in roots
    assert len(set(roots)) == len(roots) == gcd(n, 2**bits - 1)
    assert all(nim.power(root, n) == x for root in roots)
    assert list(roots) == sorted(roots)


@given(st.integers(1, 2**128 - 1), st.sampled_from([3, 5, 15, 17, 27, 257, 641, 7, 21]))
def test_roots_exist_exactly_for_powers(x: int, n: int) -> None:
    """In a cyclic group of order N the n-th powers are the x with x^(N/gcd(n, N)) = 1."""
    if nim.power(x, (2**128 - 1) // gcd(n, 2**128 - 1)) == 1:
        assert {nim.power(root, n) for root in nth_roots(x, n)} == {x}
    else:
        with pytest.raises(DomainError, match="its n-th roots are transfinite"):
            nth_roots(x, n)


@pytest.mark.parametrize(("n", "bits"), [(641, 32), (65537, 16), (6700417, 32), (274177, 64), (114689, 64)])
def test_roots_are_unique_below_the_field_of_the_roots_of_unity(n: int, bits: int) -> None:
    x = 2**bits // 3
    (root,) = nth_roots(x, n, bits)
    assert nim.power(root, n) == x


def test_cube_roots_of_the_fermat_powers() -> None:
    """Exercise 3 of section 4, Lenstra 1978: 2^(2^i) has three cube roots for i >= 2; 2 and 4 have none."""
    for i in range(2, 11):
        roots = nth_roots(2**2**i, 3)
        assert len(roots) == 3
        assert all(nim.power(x, 3) == 2**2**i for x in roots)
    for x in (2, 4):
        with pytest.raises(DomainError, match=f"{x} has no finite n-th root for n = 3: its n-th roots are transf"):
            nth_roots(x, 3)


def test_many_roots() -> None:
    x = nim.power(3**40, 65537)
    roots = nth_roots(x, 65537)
    assert len(roots) == 65537
    assert 3**40 in roots
    assert (nim.power(np.array(roots, dtype=np.uint64), 65537) == x).all()


@pytest.mark.parametrize("n", [1, 2, 3, 12, 5 * 2**70, 1001, 641])
def test_roots_of_one_are_the_roots_of_unity(n: int) -> None:
    assert nth_roots(1, n) == roots_of_unity(n)
    assert nth_roots(1, n, 8) == roots_of_unity(n, 8)


def test_large_exponents() -> None:
    n = 7**500
    (x,) = nth_roots(77, n)
    assert nim.power(x, n) == 77
    assert nth_roots(0, n) == nth_roots(0, 2) == (0,)


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ((5, 0), DomainError, "the n of an n-th root must be at least 1, not 0"),
        ((-5, 3), DomainError, "a nimber must be at least 0, not -5"),
        ((16, 3, 4), DomainError, r"16 is not in the field of 2\^4 nimbers; try bits=8 or more"),
        ((5, 3, 5), DomainError, "bits must be a power of two, not 5"),
        ((1, 6700417), LimitError, "there are 6700417 roots of up to 64 bits: .*; try a smaller n or smaller bits"),
        ((5, 2**5000), LimitError, "the n of an n-th root must have at most 4096 bits, not 5001"),
        ((nim.multiply(2, nim.power(2**300, 3)), 9), DomainError, "512 bits has no finite n-th root for n = 9"),
    ],
)
def test_nth_roots_reject_invalid_arguments(arguments: tuple[Any, ...], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        nth_roots(*arguments)


def test_reports_a_prime_that_divides_a_fermat_number_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    # With such a prime the quotient of N and gcd(N, n) still has a factor in common with n.
    monkeypatch.setattr("grundy.nim.equations.gcd", lambda *_: 1)
    with pytest.raises(
        UnknownValueError,
        match=r"^cannot compute n-th roots for n = 3: .* twice; no such prime was known",
    ):
        nth_roots(16, 3)


# ---- Logarithms

DTYPES = [np.uint8, np.uint16, np.uint32, np.uint64]


def element_of_order(k: int, p: int) -> int:
    """A nimber of prime order p, a divisor of the Fermat number F_k."""
    exponent = (2 ** (2 << k) - 1) // p
    return next(root for x in count(2 ** (1 << k)) if (root := int(nim.power(x, exponent))) != 1)


def test_all_logarithms_to_all_bases_of_8_bits() -> None:
    for base in range(1, 256):
        power, logs = 1, dict[int, int]()
        while power not in logs:
            logs[power] = len(logs)
            power = nim.multiply(power, base)
        powers = np.array(list(logs), dtype=np.uint8)
        assert log(powers, base).tolist() == list(logs.values())
        for x in sorted(set(range(1, 256)) - set(logs))[:20]:
            with pytest.raises(DomainError, match=f"{x} is not a nim power of {base}: its order does not divide"):
                log(x, base)


@pytest.mark.parametrize("base", [258, 257, 16, 4])
def test_all_logarithms_of_16_bits(base: int) -> None:
    n = order(base)
    powers = nim.multiply.accumulate(np.array([1, *[base] * (n - 1)], dtype=np.uint16))
    assert np.array_equal(log(powers, base), np.arange(n))


@given(st.integers(1, 2**64 - 1), st.integers(0, 2**64))
def test_logarithms_undo_powers(base: int, exponent: int) -> None:
    assert log(nim.power(base, exponent), base) == exponent % order(base)


@given(st.integers(1, 2**64 - 1))
def test_powers_undo_logarithms(x: int) -> None:
    for bits in (64, 128, 256):
        root = primitive_root(bits)
        assert nim.power(root, log(x, root)) == x


@given(st.sampled_from([1, 2, 4, 8, 16, 32, 64]), st.data())
def test_the_default_base(bits: int, data: st.DataObject) -> None:
    x = data.draw(st.integers(2 ** (bits // 2), 2**bits - 1))
    assert log(x) == log(x, primitive_root(bits))
    assert nim.power(primitive_root(bits), log(x)) == x


@pytest.mark.parametrize("dtype", DTYPES)
def test_arrays(dtype: Any) -> None:
    bits = 8 * np.dtype(dtype).itemsize
    numbers = np.random.default_rng(5).integers(1, 2**bits - 1, (20, 30), dtype=dtype, endpoint=True)
    logs = log(numbers)
    assert logs.dtype == np.uint64
    assert np.array_equal(nim.power(dtype(primitive_root(bits)), logs), numbers)
    assert logs[3, 4] == log(int(numbers[3, 4]), primitive_root(bits)) == log(numbers[3, 4])


def test_logarithms_of_signed_and_object_arrays() -> None:
    assert log(np.array([], dtype=np.uint8)).tolist() == []
    assert log(np.array([4, 6], dtype=np.int8), 4).tolist() == [1, 2]
    assert log([1, 2, 3], 2).tolist() == [0, 1, 2]
    root = primitive_root(128)
    logs = log(np.array([1, 2, 77], dtype=np.uint8), root)
    assert logs.dtype == object
    assert [nim.power(root, e) for e in logs] == [1, 2, 77]


def test_a_logarithm_of_128_bits() -> None:
    root = primitive_root(128)
    x = 3**80
    e = log(x)
    assert e < 2**128 - 1
    assert nim.power(root, e) == x


@pytest.mark.parametrize(("k", "p"), [(9, 2424833), (11, 974849), (10, 45592577)])
def test_small_primes_of_large_fields(k: int, p: int) -> None:
    base = nim.multiply(element_of_order(k, p), primitive_root(64))
    exponent = 12345678901234567890123456789
    assert log(nim.power(base, exponent), base) == exponent % (p * (2**64 - 1))


def test_another_system_agrees_on_orders_and_logarithms() -> None:
    field = galois.GF(2**16)
    elements = field.elements
    # An isomorphism takes 2^(2^i) to a root of y² + y = z, where z is the image of 2^(2^i - 1) (Lenstra 1978, 4.1-4.3).
    images = [field(1)]
    while len(images) < 16:
        root = elements[np.argmax(elements * elements + elements == images[-1])]
        images += [root * image for image in images]
    bits = np.arange(2**16)[:, None] >> np.arange(16) & 1
    image = np.bitwise_xor.reduce(np.where(bits, np.array(images, dtype=np.int64), 0), axis=1)
    assert len(set(image.tolist())) == 2**16

    numbers = np.arange(1, 2**16, dtype=np.uint16)
    assert np.array_equal(order(numbers), field(image[1:]).multiplicative_order())
    assert np.array_equal(log(numbers), field(image[1:]).log(field(image[258])))


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ((0,), DomainError, "0 has no logarithm: no power of a nimber other than 0 is 0"),
        (([3, 0],), DomainError, "0 has no logarithm"),
        ((5, 0), DomainError, "0 cannot be the base of a logarithm: its powers are only 0 and 1"),
        ((5, -1), DomainError, "the base of a logarithm must be at least 0, not -1"),
        ((5, 2.5), DomainError, "the base of a logarithm must be a whole number, not 2.5"),
        ((2, 1), DomainError, "2 is not a nim power of 1: its order does not divide the order of the base"),
        (([1, 2, 4], 2), DomainError, "4 is not a nim power of 2"),
        ((2**300, 2), DomainError, "a number of 301 bits is not a nim power of 2"),
        (
            (2**128,),
            LimitError,
            "a search in the group of order 59649589127497217, a prime factor of F_7, and the limit is 17179869184; "
            "try a base whose order is not divisible by that prime",
        ),
        ((2**4096,), UnknownValueError, "F_12"),
        ((5, 2**4096), UnknownValueError, "F_12"),
    ],
)
def test_log_rejects_invalid_arguments(arguments: tuple[Any, ...], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        log(*arguments)


# ---- Logarithms in groups of prime order

# Prime factors of F_k, by k.
SMALL = [(0, 3), (1, 5), (2, 17), (3, 257), (4, 65537), (5, 641)]
LARGE = [(5, 6700417), (6, 274177), (9, 2424833)]


@pytest.mark.parametrize(("k", "p"), SMALL)
def test_all_logarithms(k: int, p: int) -> None:
    base = nim.power(element_of_order(k, p), 2)
    exponents = np.arange(p, dtype=np.uint64)
    powers = nim.power(np.uint64(base), exponents)
    assert len(set(powers.tolist())) == p
    assert np.array_equal(log(powers, base), exponents)


@pytest.mark.parametrize(("k", "p"), LARGE)
def test_some_logarithms(k: int, p: int) -> None:
    base = nim.power(element_of_order(k, p), 5)
    exponents = [0, 1, 2, p - 1, p - 2, p // 2, p // 2 + 1, p // 3, *range(2**18 - 2, 2**18 + 3)]
    powers = np.array([nim.power(base, e) for e in exponents], dtype=object)
    assert log(powers, base).tolist() == [e % p for e in exponents]


@given(st.lists(st.integers(0, 6700416), min_size=1, max_size=50))
def test_many_logarithms_at_once(exponents: list[int]) -> None:
    base = element_of_order(5, 6700417)
    powers = nim.power(np.uint64(base), np.array(exponents, dtype=np.uint64))
    assert log(powers, base).tolist() == exponents


def test_the_larger_factor_of_the_sixth_fermat_number() -> None:
    p = group_factors(128)[-1]
    base = element_of_order(6, p)
    exponents = [p // 7, p - 3]
    powers = np.array([nim.power(base, e) for e in exponents], dtype=object)
    assert log(powers, base).tolist() == exponents


@pytest.mark.parametrize(("k", "p"), [(1, 5), (4, 65537), (5, 6700417)])
@pytest.mark.parametrize("stranger", [2, 7])
def test_rejects_numbers_outside_the_group(k: int, p: int, stranger: int) -> None:
    base = element_of_order(k, p)
    with pytest.raises(DomainError, match=f"{stranger} is not a nim power of {base}: its order does not divide"):
        log(np.array([base, stranger, 1], dtype=np.uint64), base)


def test_groups_whose_order_is_a_factor_of_the_seventh_fermat_number_are_too_large() -> None:
    primes = sorted({*group_factors(256)} - {*group_factors(128)})
    assert len(primes) == 2
    for p in primes:
        base = element_of_order(7, p)
        with pytest.raises(LimitError, match=f"needs a search in the group of order {p}, a prime factor of F_7"):
            log(nim.square(base), base)
