"""Orders, primitive roots and roots of unity, and the factors of Fermat numbers."""

from itertools import count
from math import gcd, prod
from typing import Any

import flint
import numpy as np
import pytest
from hypothesis import given, strategies as st

from grundy import nim
from grundy.errors import DomainError, LimitError, UnknownValueError
from grundy.nim import group_factors, is_primitive, nth_roots, order, primitive_root, roots_of_unity

DTYPES = [np.uint8, np.uint16, np.uint32, np.uint64]

# The least primitive elements, from other sources.
PRIMITIVE = {1: 1, 2: 2, 4: 4, 8: 18, 16: 258, 32: 65540, 64: 2**32 + 6, 128: 2**64 + 2}

units = st.integers(1, 2**128 - 1)


def order_by_counting(x: int) -> int:
    y, n = x, 1
    while y != 1:
        y, n = nim.multiply(y, x), n + 1
    return n


def element_of_order(k: int, p: int) -> int:
    """A nimber of prime order p, a divisor of the Fermat number F_k."""
    exponent = (2 ** (2 << k) - 1) // p
    return next(root for x in count(2 ** (1 << k)) if (root := int(nim.power(x, exponent))) != 1)


def orders_in_the_field_of_16_bits() -> np.ndarray:
    """The order of the power e of a generator is N/gcd(e, N); the powers of 258 show that it is one."""
    powers = nim.multiply.accumulate(np.full(2**16 - 1, 258, dtype=np.uint16))
    assert len(set(powers.tolist())) == 2**16 - 1
    orders = np.zeros(2**16, dtype=np.int64)
    exponents = np.arange(1, 2**16)
    orders[powers] = (2**16 - 1) // np.gcd(exponents, 2**16 - 1)
    return orders


# ---- Orders


def test_orders_by_counting() -> None:
    for x in range(1, 256):
        assert order(x) == order_by_counting(x)


def test_orders_in_the_field_of_16_bits() -> None:
    expected = orders_in_the_field_of_16_bits()[1:]
    for dtype in DTYPES[1:]:
        orders = order(np.arange(1, 2**16, dtype=dtype))
        assert orders.dtype == dtype
        assert np.array_equal(orders, expected)


def test_known_orders() -> None:
    assert [order(x) for x in (1, 2, 4, 8, 16)] == [1, 3, 15, 5, 85]
    assert all(order(x) == 2**bits - 1 for bits, x in PRIMITIVE.items())


@given(units)
def test_the_order_is_the_least_exponent(x: int) -> None:
    n = order(x)
    assert nim.power(x, n) == 1
    assert all(nim.power(x, n // int(p)) != 1 for p, _ in flint.fmpz(n).factor())


@given(st.lists(st.integers(1, 2**64 - 1), max_size=5))
def test_orders_of_arrays(numbers: list[int]) -> None:
    expected = [order(x) for x in numbers]
    assert order(np.array(numbers, dtype=np.uint64)).tolist() == expected
    assert order(np.array(numbers, dtype=object)).tolist() == expected


def test_orders_of_signed_and_object_arrays() -> None:
    assert order(np.array([[18], [2]], dtype=np.int8)).tolist() == [[255], [3]]
    assert order(np.uint8(18)) == 255
    assert order([2**64, 2]).tolist() == [order(2**64), 3]


@pytest.mark.parametrize("bits", [256, 512, 1024])
def test_orders_in_large_fields(bits: int) -> None:
    x = 3 ** (bits // 2) % 2**bits | 1 << (bits - 1)
    n = order(x)
    assert (2**bits - 1) % n == 0
    assert nim.power(x, n) == 1
    assert all(nim.power(x, n // p) != 1 for p in group_factors(bits) if n % p == 0)


def test_some_orders_beyond_the_known_fields() -> None:
    x = element_of_order(12, 114689)
    assert nim.power(x, 114689) == 1
    assert order(x) == 114689
    assert order(nim.multiply(x, 18)) == 114689 * 255


@pytest.mark.parametrize(("x", "k"), [(2**4096, 12), (2**8192, 13)])
def test_orders_that_are_not_known(x: int, k: int) -> None:
    message = rf"this needs all prime factors of the Fermat number F_{k} = 2\^{2**k} \+ 1, which are not known"
    with pytest.raises(UnknownValueError, match=message):
        order(x)


@pytest.mark.parametrize("x", [0, [1, 0], np.array([0, 2], dtype=np.uint8)])
def test_zero_has_no_order(x: Any) -> None:
    with pytest.raises(DomainError, match="0 has no order: no positive power of 0 is 1"):
        order(x)


# ---- Primitive elements


@pytest.mark.parametrize("bits", [1, 2, 4, 8])
def test_primitive_elements_generate(bits: int) -> None:
    for x in range(2**bits):
        powers = {nim.power(x, e) for e in range(1, 2**bits)}
        assert is_primitive(x, bits) is (powers == set(range(1, 2**bits)))


def test_primitive_elements_of_16_bits() -> None:
    expected = orders_in_the_field_of_16_bits() == 2**16 - 1
    assert np.array_equal(is_primitive(np.arange(2**16, dtype=np.uint16)), expected)
    assert np.array_equal(is_primitive(np.arange(2**16, dtype=np.uint64), bits=16), expected)
    assert int(np.argmax(expected)) == primitive_root(16)


@pytest.mark.parametrize(("bits", "root"), PRIMITIVE.items())
def test_least_primitive_elements(bits: int, root: int) -> None:
    assert primitive_root(bits) == root
    assert not any(is_primitive(x, bits) for x in range(max(0, root - 100), root))


@pytest.mark.parametrize("bits", [256, 512, 1024])
def test_primitive_elements_of_large_fields(bits: int) -> None:
    root = primitive_root(bits)
    assert all(nim.power(root, (2**bits - 1) // p) != 1 for p in group_factors(bits))
    for x in range(2 ** (bits // 2), root):
        assert any(nim.power(x, (2**bits - 1) // p) == 1 for p in group_factors(bits))


def test_the_default_field() -> None:
    assert is_primitive(4) is True
    assert is_primitive(np.array([4, 18], dtype=np.uint8)).tolist() == [False, True]
    assert is_primitive(np.array([4, 18], dtype=object)).tolist() == [True, True]
    assert is_primitive(np.array([4, 18], dtype=object), 8).tolist() == [False, True]
    assert is_primitive(0) is False


def test_primitivity_in_large_fields_is_decided_where_possible() -> None:
    assert is_primitive(2**4096) is False
    assert is_primitive(5, 2**20) is False
    with pytest.raises(UnknownValueError, match="F_12"):
        # The order of this one is divisible by all the primes that are known.
        [is_primitive(2**4096 + c) for c in range(20)]
    with pytest.raises(UnknownValueError, match="F_12"):
        primitive_root(8192)


def test_factors_of_the_order() -> None:
    assert group_factors(1) == ()
    assert group_factors(128) == (3, 5, 17, 257, 641, 65537, 274177, 6700417, 67280421310721)
    assert all(prod(group_factors(2**k)) == 2**2**k - 1 for k in range(13))
    with pytest.raises(UnknownValueError, match=r"F_12 = 2\^4096 \+ 1"):
        group_factors(8192)


@pytest.mark.parametrize("function", [primitive_root, group_factors, lambda bits: is_primitive(1, bits)])
def test_rejects_bits_that_are_not_powers_of_two(function: Any) -> None:
    with pytest.raises(DomainError, match="bits must be a power of two, not 12"):
        function(12)


def test_is_primitive_rejects_numbers_outside_the_field() -> None:
    with pytest.raises(DomainError, match=r"16 is not in the field of 2\^4 nimbers"):
        is_primitive(16, 4)
    with pytest.raises(DomainError, match=r"16 is not in the field of 2\^4 nimbers"):
        is_primitive([1, 16], 4)


# ---- Roots of unity


def test_roots_of_unity_agree_with_exhaustive_search() -> None:
    numbers = np.arange(2**8, dtype=np.uint8)
    for n in range(1, 300):
        assert list(roots_of_unity(n, 8)) == np.flatnonzero(nim.power(numbers, n) == 1).tolist()


@pytest.mark.parametrize("n", [3, 15, 255, 257, 771, 65535, 2 * 257, 7, 7 * 257])
def test_roots_of_unity_of_16_bits(n: int) -> None:
    expected = np.flatnonzero(nim.power(np.arange(2**16, dtype=np.uint16), n) == 1).tolist()
    assert list(roots_of_unity(n, 16)) == expected
    assert list(roots_of_unity(n)) == expected
    assert list(roots_of_unity(n, 64)) == expected


@pytest.mark.parametrize("n", [641, 641 * 3, 65537])
def test_roots_of_unity_of_larger_fields(n: int) -> None:
    roots = np.array(roots_of_unity(n), dtype=object)
    assert len(set(roots)) == n
    assert (nim.power(roots, n) == 1).all()
    assert list(roots) == sorted(roots)


@pytest.mark.parametrize("q", [2, 4, 16, 256, 65536])
def test_lenstras_formula(q: int) -> None:
    """Exercise 14 of section 4, Lenstra 1978: the roots of order q + 1 are 1 and q quotients."""
    x = np.arange(q, dtype=np.uint64)
    square = nim.square(x)
    quotients = nim.divide(square ^ q ^ (q // 2), square ^ x ^ (q // 2))
    assert list(roots_of_unity(q + 1)) == sorted({1, *quotients.tolist()})


@given(st.integers(1, 400), st.sampled_from([1, 2, 4, 8, 16, 32, 64]))
def test_the_number_of_roots_of_unity(n: int, bits: int) -> None:
    assert len(roots_of_unity(n, bits)) == gcd(n, 2**bits - 1)


def test_cosets() -> None:
    assert nth_roots(5, 1) == (5,)
    for x in (7, 18, 77):
        assert nth_roots(nim.power(x, 15), 15) == tuple(sorted(nim.multiply(x, unit) for unit in range(1, 16)))


def test_too_many_roots() -> None:
    with pytest.raises(LimitError, match="there are 6700417 roots of up to 64 bits: the limit is 1000000 roots"):
        roots_of_unity(6700417)
    with pytest.raises(LimitError, match=r"there are 974849 roots of up to 4096 bits: .* and 200000000 bits in all"):
        roots_of_unity(974849)
    assert roots_of_unity(6700417, 32) == (1,)


@pytest.mark.parametrize(
    ("n", "error", "message"),
    [
        (0, DomainError, "the n of an n-th root must be at least 1, not 0"),
        (-3, DomainError, "the n of an n-th root must be at least 1, not -3"),
        (1.5, DomainError, "the n of an n-th root must be a whole number, not 1.5"),
        (3**5000, LimitError, "the n of an n-th root must have at most 4096 bits, not 7925"),
    ],
)
def test_rejects_invalid_exponents(n: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        roots_of_unity(n)


# ---- The factors of Fermat numbers


@pytest.mark.parametrize("k", range(12))
def test_the_factors_of_a_fermat_number_are_different_primes_and_give_the_number(k: int) -> None:
    smaller = group_factors(1 << k)
    primes = [p for p in group_factors(2 << k) if p not in smaller]
    assert sorted({*smaller, *primes}) == list(group_factors(2 << k))
    assert prod(primes) == 2**2**k + 1
    assert all(flint.fmpz(p).is_probable_prime() for p in primes)


# From Keller's table of Fermat factors, which calls the rest C1133.
FACTORS_OF_F_12 = (
    114689,
    26017793,
    63766529,
    190274191361,
    1256132134125569,
    568630647535356955169033410940867804839360742060818433,
)


def test_the_known_factors_of_the_next_one_are_orders_and_the_rest_is_composite() -> None:
    rest = (2**4096 + 1) // prod(FACTORS_OF_F_12)
    assert rest * prod(FACTORS_OF_F_12) == 2**4096 + 1
    assert len(str(rest)) == 1133
    assert not flint.fmpz(rest).is_probable_prime()
    x = nim.power(2**4096 + 1, (2**8192 - 1) // prod(FACTORS_OF_F_12))
    assert order(x) == prod(FACTORS_OF_F_12)


def test_the_number_of_roots_of_unity_is_a_greatest_common_divisor() -> None:
    for n in [*range(1, 1000), 3**50 * 65537, 2**100]:
        common = gcd(n, 2**64 - 1)
        assert len(roots_of_unity(n, 64)) == common
        assert len(roots_of_unity(n)) == gcd(n, 2**2**14 - 1)
        assert len(roots_of_unity(n, 2)) == gcd(n, 3)


@pytest.mark.parametrize(
    ("n", "count", "bits"),
    [
        (641 * 6700417, 641 * 6700417, 64),
        (974849 * 319489**2, 974849 * 319489, 4096),
        (114689 * 12, 114689 * 3, 8192),
        (167772161, 167772161, 2**24),  # a factor of F_23, Pervushin 1878
    ],
)
def test_finds_common_factors_with_large_fermat_numbers(n: int, count: int, bits: int) -> None:
    with pytest.raises(LimitError, match=f"there are {count} roots of up to {bits} bits"):
        roots_of_unity(n)
    assert len(roots_of_unity(n, bits // 2)) == gcd(n, 3)
