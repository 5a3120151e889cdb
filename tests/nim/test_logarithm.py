from typing import Any

import galois
import numpy as np
import pytest
from hypothesis import given, strategies as st

from grundy import nim
from grundy.errors import DomainError, LimitError, UnknownValueError
from grundy.nim import log, order, primitive_root
from grundy.nim.group import element_of_order

DTYPES = [np.uint8, np.uint16, np.uint32, np.uint64]


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
def test_the_base_unless_given(bits: int, data: st.DataObject) -> None:
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


def test_other_arrays() -> None:
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
        ((5, 0), DomainError, "0 is not the base of logarithms: its powers are only 0 and 1"),
        ((5, -1), DomainError, "the base of a logarithm is 0 or more, not -1"),
        ((5, 2.5), DomainError, "the base of a logarithm is a whole number, not 2.5"),
        ((2, 1), DomainError, "2 is not a nim power of 1: its order does not divide the order of the base"),
        (([1, 2, 4], 2), DomainError, "4 is not a nim power of 2"),
        ((2**300, 2), DomainError, "a number of 301 bits is not a nim power of 2"),
        (
            (2**128,),
            LimitError,
            "a search in the group of order 59649589127497217, a prime factor of F_7, and the limit is 17179869184; "
            "try a base whose order that prime does not divide",
        ),
        ((2**4096,), UnknownValueError, "F_12"),
        ((5, 2**4096), UnknownValueError, "F_12"),
    ],
)
def test_what_has_no_logarithm(arguments: tuple[Any, ...], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        log(*arguments)
