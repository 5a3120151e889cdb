"""The ufuncs against the definition, the axioms and another system, and on arrays of every kind."""

import pickle
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import galois
import numpy as np
import pytest
import reference
from hypothesis import given, strategies as st
from numpy.typing import NDArray

from grundy import nim
from grundy.errors import DomainError

DTYPES = [np.uint8, np.uint16, np.uint32, np.uint64]
UNARY = [nim.reciprocal, nim.square, nim.sqrt, nim.artin_schreier]
BINARY = [nim.add, nim.multiply, nim.divide]
EXPONENT = [nim.power, nim.frobenius]
random = np.random.default_rng(20260101)


def width(dtype: Any) -> int:
    return 8 * np.dtype(dtype).itemsize


def some(dtype: Any, size: Any = 1000) -> NDArray[Any]:
    """Random numbers of random length, so that small ones occur; never 0, and with a root of y² + y."""
    numbers = random.integers(1, 2 ** (width(dtype) - 1), size, dtype=np.uint64)
    return np.maximum(numbers >> random.integers(0, width(dtype), size, dtype=np.uint64), 1).astype(dtype)


nimbers = st.one_of(st.integers(0, 300), st.integers(0, 2**64 - 1), st.integers(0, 2**130), st.integers(0, 2**600))


# ---- The definition and axioms


@pytest.mark.parametrize("dtype", DTYPES)
def test_the_product_is_the_least_number_allowed(path: str, dtype: Any) -> None:
    table = np.array(reference.nim_multiply_table(256))
    numbers = np.arange(256, dtype=dtype)
    assert np.array_equal(nim.multiply.outer(numbers, numbers), table)


def test_python_integers_multiply_as_defined() -> None:
    table = reference.nim_multiply_table(64)
    assert all(nim.multiply(a, b) == table[a][b] for a in range(64) for b in range(64))


@given(nimbers, nimbers)
def test_the_product_is_lenstras_polynomial_algorithm(a: int, b: int) -> None:
    a, b = a % 2**130, b % 2**130
    assert nim.multiply(a, b) == reference.nim_multiply(a, b)


@given(st.integers(1, 2**70))
def test_the_reciprocal_is_lenstras(a: int) -> None:
    assert nim.reciprocal(a) == reference.nim_reciprocal(a)


@pytest.mark.parametrize("dtype", DTYPES)
def test_field_axioms(path: str, dtype: Any) -> None:
    a, b, c = some(dtype), some(dtype), some(dtype)
    assert np.array_equal(nim.multiply(a, b), nim.multiply(b, a))
    assert np.array_equal(nim.multiply(nim.multiply(a, b), c), nim.multiply(a, nim.multiply(b, c)))
    assert np.array_equal(nim.multiply(a, nim.add(b, c)), nim.add(nim.multiply(a, b), nim.multiply(a, c)))
    assert np.array_equal(nim.multiply(a, np.ones_like(a)), a)
    assert np.all(nim.multiply(a, nim.reciprocal(a)) == 1)
    assert np.array_equal(nim.multiply(nim.divide(a, b), b), a)


@given(nimbers, nimbers, nimbers)
def test_field_axioms_at_any_size(a: int, b: int, c: int) -> None:
    assert nim.multiply(a, nim.multiply(b, c)) == nim.multiply(nim.multiply(a, b), c)
    assert nim.multiply(a, b ^ c) == nim.multiply(a, b) ^ nim.multiply(a, c)
    assert nim.multiply(a, b) == nim.multiply(b, a)
    assert nim.add(a, b) == a ^ b
    if b:
        assert nim.multiply(nim.divide(a, b), b) == a
        assert nim.multiply(b, nim.reciprocal(b)) == 1


@given(nimbers)
def test_squares_and_their_roots_at_any_size(a: int) -> None:
    assert nim.square(a) == nim.multiply(a, a)
    assert nim.sqrt(nim.square(a)) == a
    y = nim.artin_schreier(a)
    assert y % 2 == 0
    assert nim.square(y) ^ y == a


@pytest.mark.parametrize("dtype", DTYPES)
def test_squares_and_their_roots(path: str, dtype: Any) -> None:
    a = some(dtype)
    assert np.array_equal(nim.square(a), nim.multiply(a, a))
    assert np.array_equal(nim.square(nim.sqrt(a)), a)
    y = nim.artin_schreier(a)
    assert np.all(y % 2 == 0)
    assert np.array_equal(nim.square(y) ^ y, a)


@given(nimbers, st.integers(-(2**80), 2**80), st.integers(-(2**80), 2**80))
def test_powers_follow_the_laws_of_exponents(a: int, m: int, n: int) -> None:
    a = max(a, 1)
    assert nim.multiply(nim.power(a, m), nim.power(a, n)) == nim.power(a, m + n)
    assert nim.power(a, 3) == nim.multiply(a, nim.square(a))
    assert nim.power(a, -1) == nim.reciprocal(a)


@given(nimbers, st.integers(-70, 70))
def test_frobenius_is_repeated_squaring(a: int, k: int) -> None:
    image = a
    for _ in range(abs(k)):
        image = nim.square(image) if k > 0 else nim.sqrt(image)
    assert nim.frobenius(a, k) == image


@pytest.mark.parametrize("dtype", DTYPES)
def test_powers_of_arrays(path: str, dtype: Any) -> None:
    a, n = some(dtype, 50), random.integers(-(2**62), 2**62, 50)
    expected = [nim.power(int(x), int(e)) for x, e in zip(a, n, strict=True)]
    assert nim.power(a, n).tolist() == expected
    assert nim.power(a, n).dtype == dtype
    assert nim.power(a, 2**200 + 1).tolist() == [nim.power(int(x), 2**200 + 1) for x in a]
    assert nim.power(a, [[0], [1], [2]]).tolist() == [[1] * 50, a.tolist(), nim.square(a).tolist()]
    assert nim.power(a, np.uint64(2**64 - 1)).tolist() == [nim.power(int(x), 2**64 - 1) for x in a]
    assert nim.frobenius(a, n).tolist() == [nim.frobenius(int(x), int(k)) for x, k in zip(a, n, strict=True)]


def test_powers_of_zero() -> None:
    assert nim.power(0, 0) == 1
    assert nim.power(0, 255) == 0
    assert nim.power(np.zeros(3, np.uint8), [0, 255, 1]).tolist() == [1, 0, 0]
    with pytest.raises(DomainError, match="division by zero: 0 has no negative powers"):
        nim.power(0, -1)
    with np.errstate(divide="ignore"):
        assert nim.power(np.uint8(0), -255) == 0


# ---- Known values


def test_gold_values() -> None:
    assert [nim.multiply(2 ** (2**i), 2 ** (2**i)) for i in range(6)] == [3, 6, 24, 384, 98304, 6442450944]
    assert [nim.multiply(77, 77), nim.multiply(255, 255), nim.multiply(3141, 5926)] == [109, 156, 14994]
    assert [nim.reciprocal(x) for x in range(1, 16)] == [1, 3, 2, 15, 12, 9, 11, 10, 6, 8, 7, 5, 14, 13, 4]
    assert nim.sqrt(123456789) == 98433322
    assert [nim.artin_schreier(x) for x in (1, 2, 3, 5, 8)] == [2, 4, 6, 8, 16]


@pytest.mark.parametrize("bits", [8, 16, 32, 64])
def test_another_system_agrees_through_an_isomorphism(path: str, bits: int) -> None:
    # 2^(2^i) goes to a root of y² + y = the product of the images of the smaller ones; their products are a basis.
    field = galois.GF(2**bits) if bits <= 16 else galois.GF(2**bits, compile="python-calculate")
    images = [field(1)]
    while len(images) < bits:
        root = artin_schreier_root(field, images[-1])
        images += [root * image for image in images]

    def to_field(x: int) -> Any:
        total = field(0)
        for k in range(bits):
            if x >> k & 1:
                total = total + images[k]
        return total

    dtype = f"u{bits // 8}"
    a, b = some(dtype, 40), some(dtype, 40)
    for x, y, product, quotient in zip(a, b, nim.multiply(a, b), nim.divide(a, b), strict=True):
        assert to_field(int(x)) * to_field(int(y)) == to_field(int(product))
        assert to_field(int(x)) / to_field(int(y)) == to_field(int(quotient))


def artin_schreier_root(field: Any, right_side: Any) -> Any:
    """Solve y² + y = right_side by linear algebra over F_2 on the coordinates."""
    bits = field.degree
    columns = [int(field(2) ** k * field(2) ** k + field(2) ** k) for k in range(bits)]
    basis: dict[int, tuple[int, int]] = {}
    for k, column in enumerate(columns):
        combination = 1 << k
        while column and column.bit_length() in basis:
            other, mask = basis[column.bit_length()]
            column, combination = column ^ other, combination ^ mask
        if column:
            basis[column.bit_length()] = (column, combination)
    rest, root = int(right_side), 0
    while rest:
        column, mask = basis[rest.bit_length()]
        rest, root = rest ^ column, root ^ mask
    return field(root)


# ---- Arrays of every kind


def calls() -> list[tuple[str, Callable[[NDArray[Any], NDArray[Any]], NDArray[Any]]]]:
    unary = [(f.__name__, lambda a, b, f=f: f(a)) for f in UNARY]
    binary = [(f.__name__, lambda a, b, f=f: f(a, b)) for f in BINARY]
    return unary + binary + [(f.__name__, lambda a, b, f=f: f(a, b.astype(np.int64))) for f in EXPONENT]


CALLS = calls()
each_call = pytest.mark.parametrize("call", [c for _, c in CALLS], ids=[name for name, _ in CALLS])


@each_call
@pytest.mark.parametrize("dtype", DTYPES)
def test_views_and_copies_have_equal_results(call: Any, dtype: Any) -> None:
    a, b = some(dtype, (30, 41)), some(dtype, (30, 41))
    whole = call(a, b)
    assert whole.dtype == dtype
    views: list[Callable[[NDArray[Any]], NDArray[Any]]] = [
        lambda x: x[::2, ::3],
        lambda x: x[::-1, ::-1],
        lambda x: x.T,
        lambda x: x[3:3],
        lambda x: x[5],
        lambda x: x[5, 7:8].reshape(()),
        np.asfortranarray,
    ]
    for view in views:
        assert np.array_equal(call(view(a), view(b)), view(whole))


@each_call
@pytest.mark.parametrize("dtype", DTYPES)
def test_arrays_can_have_any_memory_layout(call: Any, dtype: Any) -> None:
    a, b = some(dtype), some(dtype)
    whole = call(a, b)
    swapped = a.astype(a.dtype.newbyteorder())
    assert np.array_equal(call(swapped, b), whole)
    buffer = np.zeros(a.nbytes + 1, np.uint8)
    misaligned = buffer[1:].view(dtype)
    misaligned[:] = a
    assert np.array_equal(call(misaligned, b), whole)
    locked = a.copy()
    locked.flags.writeable = False
    assert np.array_equal(call(locked, b), whole)
    assert np.array_equal(call(np.broadcast_to(a, (3, 1000)), b), np.broadcast_to(whole, (3, 1000)))


@pytest.mark.parametrize("ufunc", BINARY, ids=lambda f: f.__name__)
@pytest.mark.parametrize("dtype", DTYPES)
def test_output_that_overlaps_the_input(path: str, ufunc: np.ufunc, dtype: Any) -> None:
    for shift in (-3, -1, 0, 1, 40):
        memory, b = some(dtype, 5000), some(dtype, 4000)
        a, out = memory[100:4100], memory[100 + shift : 4100 + shift]
        expected = ufunc(a.copy(), b)
        assert ufunc(a, b, out=out) is out
        assert np.array_equal(out, expected)
        memory = some(dtype, 8000)
        expected = ufunc(memory[::2].copy(), memory[::-2].copy())
        assert np.array_equal(ufunc(memory[::2], memory[::-2], out=memory[:4000]), expected)


@pytest.mark.parametrize("ufunc", UNARY, ids=lambda f: f.__name__)
def test_unary_in_place(path: str, ufunc: np.ufunc) -> None:
    a = some(np.uint32)
    expected = ufunc(a.copy())
    assert np.array_equal(ufunc(a, out=a), expected)


@pytest.mark.parametrize("dtype", DTYPES)
def test_reduce_accumulate_at_where_outer(path: str, dtype: Any) -> None:
    a = some(dtype, (40, 257))
    by_rows = [[int(x) for x in row] for row in a]

    def fold(row: list[int]) -> list[int]:
        totals = [row[0]]
        for x in row[1:]:
            totals.append(nim.multiply(totals[-1], x))
        return totals

    assert nim.multiply.reduce(a, axis=1).tolist() == [fold(row)[-1] for row in by_rows]
    assert nim.multiply.reduce(a, axis=0).dtype == dtype
    assert int(nim.multiply.reduce(a, axis=None)) == int(nim.multiply.reduce(nim.multiply.reduce(a, axis=0)))
    assert nim.multiply.accumulate(a, axis=1).tolist() == [fold(row) for row in by_rows]
    assert nim.multiply.accumulate(a[:, ::-1], axis=1).tolist() == [fold(row[::-1]) for row in by_rows]
    assert nim.add.reduce(a, axis=1).tolist() == np.bitwise_xor.reduce(a, axis=1).tolist()
    assert nim.multiply.reduce(np.zeros(0, dtype)) == 1
    assert nim.add.reduce(np.zeros(0, dtype)) == 0
    assert nim.divide.reduce(a, axis=1).tolist() == [nim.divide(row[0], fold(row[1:])[-1]) for row in by_rows]
    assert nim.multiply.reduceat(a[0], [0, 100]).tolist() == [fold(by_rows[0][:100])[-1], fold(by_rows[0][100:])[-1]]
    b = a[0].copy()
    nim.multiply.at(b, [0, 0, 5], a[1, :3])
    assert int(b[0]) == nim.multiply(nim.multiply(by_rows[0][0], by_rows[1][0]), by_rows[1][1])
    assert np.array_equal(b[6:], a[0, 6:])
    mask = a % 2 == 0
    out = nim.multiply(a, a, where=mask, out=np.zeros_like(a))
    assert np.array_equal(out, np.where(mask, nim.square(a), 0))
    assert nim.multiply.outer(a[0], a[1])[3, 7] == nim.multiply(a[0, 3], a[1, 7])


def test_long_reductions_in_any_order(path: str) -> None:
    a = some(np.uint64, 10001)
    total = 1
    for x in a.tolist():
        total = nim.multiply(total, x)
    assert int(nim.multiply.reduce(a)) == int(nim.multiply.reduce(a[::-1])) == total


# ---- Types


@pytest.mark.parametrize("dtype", DTYPES)
def test_signed_arrays_compute_in_the_unsigned_type_of_their_width(dtype: Any) -> None:
    a, b = some(dtype), some(dtype)
    signed = f"i{np.dtype(dtype).itemsize}"
    for call in [c for _, c in CALLS]:
        expected = call(a, b)
        assert call(a.astype(signed), b.astype(signed)).dtype == dtype
        assert np.array_equal(call(a.astype(signed), b), expected)
        assert np.array_equal(call(a, b.astype(signed)), expected)
    for method in (nim.multiply.reduce, nim.multiply.accumulate):
        assert method(a.astype(signed)).dtype == dtype
        assert np.array_equal(method(a.astype(signed)), method(a))


def test_mixed_types_are_promoted_to_the_wider_one() -> None:
    a8, a64 = some(np.uint8), some(np.uint64)
    assert nim.multiply(a8, a64).dtype == np.uint64
    assert np.array_equal(nim.multiply(a8, a64), nim.multiply(a8.astype(np.uint64), a64))
    assert nim.multiply(a8, np.int16(3)).dtype == np.uint16
    assert nim.multiply(np.int64(5), np.uint64(2**63)) == nim.multiply(5, 2**63)
    assert nim.multiply(np.array([True, False]), np.uint8(7)).tolist() == [7, 0]
    assert nim.multiply([1, 2, 3], 3).dtype == np.uint64
    assert nim.multiply(a8, 77).dtype == np.uint8
    assert nim.multiply(np.longlong(77), np.ulonglong(77)) == 109
    assert nim.multiply(a8, a8, dtype=np.uint32).dtype == np.uint32
    assert nim.multiply(77, 77, dtype=np.uint16).dtype == np.uint16


def test_lists_are_converted_exactly() -> None:
    # NumPy alone would read the first as floats and the second as objects.
    assert nim.multiply([2**63, 1], 3).tolist() == [nim.multiply(2**63, 3), 3]
    assert nim.multiply(3, (2**70, 1)).tolist() == [nim.multiply(2**70, 3), 3]
    assert nim.sqrt([[2**63 + 1, 4]]).tolist() == [[nim.sqrt(2**63 + 1), nim.sqrt(4)]]
    with pytest.raises(DomainError, match="the rows of an array of nimbers must have equal lengths"):
        nim.add([[1], [2, 3]], 1)


def test_methods_convert_lists_exactly() -> None:
    assert nim.add.reduce([2**63, 1]) == 2**63 + 1
    assert nim.add.outer([2**63, 1], [1]).tolist() == [[2**63 + 1], [0]]
    assert nim.add.reduce([]) == 0
    assert nim.power([3], [2**64, -(2**70)]).tolist() == [nim.power(3, 2**64), nim.power(3, -(2**70))]
    assert nim.power(2, []).tolist() == []
    assert nim.power.outer([2, 3], [-1, 2]).tolist() == [[3, 3], [2, 2]]


def test_long_integers_next_to_lists_give_objects() -> None:
    assert nim.multiply([1, 2], 2**70).tolist() == [2**70, nim.multiply(2, 2**70)]
    assert nim.power(2**70, [1, 2]).tolist() == [2**70, nim.square(2**70)]
    assert nim.power(2**70, np.uint8(2)) == nim.square(2**70)


def test_dtype_can_widen_but_not_narrow() -> None:
    assert nim.sqrt(200, dtype=np.uint8).dtype == np.uint8
    assert nim.sqrt([200], dtype=np.uint16).dtype == np.uint16
    assert nim.multiply(np.uint8([200]), 3, dtype=np.uint64) == nim.multiply(200, 3)
    assert nim.power([5], 6, dtype=object).tolist() == [nim.power(5, 6)]
    for attempt in (
        lambda: nim.sqrt(300, dtype=np.uint8),
        lambda: nim.multiply([500], 6, dtype=np.uint8),
        lambda: nim.multiply(np.array([300]), 1, dtype=np.uint8),
        lambda: nim.power(np.array([300]), 1, dtype=np.uint8),
    ):
        with pytest.raises(DomainError, match="dtype= is narrower than an operand and would truncate it"):
            attempt()


def test_results_that_do_not_fit_the_output_raise() -> None:
    assert nim.multiply(5, 6, out=np.zeros((), np.uint64)) == 8
    assert nim.power(5, 2, out=np.zeros(3, np.uint8)).tolist() == [7, 7, 7]
    two, hundred = np.int8([2]), np.int8([100])
    assert nim.multiply(two, two, out=np.zeros(1, np.int8)) == 3
    with pytest.raises(DomainError, match="a result does not fit in out=, whose type is signed"):
        nim.multiply(two, hundred, out=np.zeros(1, np.int8))


def test_at_rejects_values_that_do_not_fit() -> None:
    with pytest.raises(DomainError, match=r"^300 does not fit in uint8; try a wider type or Python integers$"):
        nim.multiply.at(np.uint8([2, 3]), [0], 300)
    with pytest.raises(DomainError, match="at\\(\\) requires an array of unsigned integers, not of type int8"):
        nim.multiply.at(np.int8([2, 3]), [0], 3)


def test_an_array_that_changes_while_it_is_read() -> None:
    class Meddler:
        def __index__(self) -> int:
            numbers[:] = 7**50
            return 5

    for ufunc in (nim.add, nim.multiply, nim.power):
        numbers = np.array([2**80, 2**81, 2**82], object)
        numbers[1] = Meddler()
        ufunc(numbers, numbers)


def test_short_negative_powers_of_long_integers_are_quick() -> None:
    x = 2**65535 + 5
    assert nim.power(x, -1) == nim.reciprocal(x)
    assert nim.multiply(nim.power(x, -3), nim.power(x, 3)) == 1


def test_frobenius_of_long_integers_does_not_square_one_by_one() -> None:
    x, bits = 3**41000 % 2**65536, 65536
    # The middle of the field is conjugation, and all of it is the identity.
    assert nim.frobenius(x, bits // 2) == x ^ x >> bits // 2
    assert nim.frobenius(nim.frobenius(x, 12345), bits - 12345) == nim.frobenius(x, bits) == x
    assert nim.frobenius(x, -1) == nim.sqrt(x)
    assert nim.frobenius(x, 3) == nim.square(nim.square(nim.square(x)))


def test_a_long_integer_next_to_an_array_requires_objects() -> None:
    with pytest.raises(
        DomainError, match="1180591620717411303424 has more than 64 bits and does not fit the type of the array"
    ):
        nim.multiply(np.arange(3), 2**70)
    assert nim.multiply(np.arange(3).astype(object), 2**70).tolist() == [nim.multiply(x, 2**70) for x in range(3)]
    assert nim.add(True, 3) == 2
    assert type(nim.add(True, 3)) is int


def test_python_integers_give_python_integers() -> None:
    for value in (nim.multiply(77, 77), nim.sqrt(5), nim.power(3, 5), nim.artin_schreier(2**63), nim.add(2**100, 1)):
        assert type(value) is int
    objects = np.array([2**100, 5, 77], dtype=object)
    assert nim.multiply(objects, 77).tolist() == [nim.multiply(int(x), 77) for x in objects]
    assert nim.multiply.reduce(objects) == nim.multiply(nim.multiply(2**100, 5), 77)
    assert nim.multiply.reduce(np.zeros(0, object)) == 1
    assert nim.artin_schreier(2**63) >= 2**64


@pytest.mark.parametrize("bad", [-1, -(2**70), 1.0, 1.5, 2.0 + 0j, "7", None, Fraction(1, 2), [1.5], [-1], b"7"])
@pytest.mark.parametrize("ufunc", BINARY, ids=lambda f: f.__name__)
def test_rejects_values_that_are_not_nimbers_in_one_sentence(ufunc: np.ufunc, bad: Any) -> None:
    for arguments in [(bad, 3), (3, bad), (bad, np.uint8([1, 2])), (np.arange(2), bad)]:
        with pytest.raises(DomainError, match=r"^a nimber must be (at least 0|a whole number)[^\n]*$"):
            ufunc(*arguments)
    for unary in (*UNARY, *(lambda x, f=f: f(x, 2) for f in EXPONENT)):
        with pytest.raises(DomainError, match=r"^a nimber must be (at least 0|a whole number)"):
            unary(bad)


def test_rejects_negative_entries_at_any_place() -> None:
    for position in (0, 1, 700, 999):
        a = np.arange(1000, dtype=np.int16)
        a[position] = -5
        for attempt in (
            lambda a=a: nim.multiply(a, a),
            lambda a=a, start=position % 3: nim.multiply(a[start::3], 1),
            lambda a=a: nim.square(a),
            lambda a=a: nim.multiply.reduce(a),
            lambda a=a: nim.multiply.accumulate(a),
            lambda a=a: nim.power(a, 2),
            lambda a=a: nim.divide.reduce(a),
            lambda a=a: nim.power.reduce(a),
        ):
            with pytest.raises(DomainError, match="a nimber must be at least 0, not -5"):
                attempt()


def test_exponents_are_integers() -> None:
    with pytest.raises(DomainError, match=r"an exponent must be a whole number, not 1\.5"):
        nim.power(np.array([3], object), np.array([1.5], object))
    with pytest.raises(DomainError, match="an exponent must be a whole number, and an operand is of type float"):
        nim.power(3, 1.5)


def test_uninitialized_object_arrays_are_handled_as_none() -> None:
    unset = nim.multiply(np.array([2, 3], object), 1, where=np.array([True, False]), out=None)
    for attempt in (lambda: nim.multiply(unset, 1), lambda: nim.square(unset)):
        with pytest.raises(DomainError, match="a nimber must be a whole number, not None"):
            attempt()
    with pytest.raises(DomainError, match="an exponent must be a whole number, not None"):
        nim.power(np.uint8([1, 2]), unset)


class Liar(int):
    """An integer whose methods are not to be trusted."""

    def bit_length(self) -> Any:
        return "a"

    def to_bytes(self, *_: Any, **__: Any) -> bytes:
        return b""

    def __bool__(self) -> bool:
        raise RuntimeError


def test_integers_of_a_subclass_are_accepted() -> None:
    for value in (5, 2**100):
        assert nim.square(Liar(value)) == nim.square(value)
        assert nim.power(Liar(value), Liar(3)) == nim.power(value, 3)
    with pytest.raises(DomainError, match="a nimber must be at least 0, not a negative number of 16610 bits"):
        nim.add(Liar(-(10**5000)), 1)


def test_threads_with_a_small_stack() -> None:
    import threading

    failures: list[BaseException] = []

    def work() -> None:
        try:
            a = some(np.uint64, 10_000)
            assert np.array_equal(nim.divide(nim.power(a, 3), a), nim.square(a))
        except BaseException as error:
            failures.append(error)

    before = threading.stack_size(128 * 1024)
    try:
        thread = threading.Thread(target=work)
        thread.start()
        thread.join()
    finally:
        threading.stack_size(before)
    assert failures == []


# ---- Division by zero


def test_scalar_division_by_zero_raises() -> None:
    message = "division by zero: 0 is the only nimber without a reciprocal"
    for attempt in (lambda: nim.divide(3, 0), lambda: nim.reciprocal(0), lambda: nim.divide(2**100, 0)):
        with pytest.raises(DomainError, match=message):
            attempt()
    with pytest.raises(DomainError, match=message):
        nim.divide(np.array([1, 2**80], object), 0)


@pytest.mark.parametrize("dtype", DTYPES)
def test_arrays_follow_errstate(path: str, dtype: Any) -> None:
    a = np.array([0, 1, 2, 0], dtype)
    with np.errstate(divide="ignore"):
        assert nim.reciprocal(a).tolist() == [0, 1, 3, 0]
        assert nim.divide(np.full(4, 2, dtype), a).tolist() == [0, 2, 1, 0]
    with (
        np.errstate(divide="raise"),
        pytest.raises(FloatingPointError, match="divide by zero encountered in nim_divide"),
    ):
        nim.divide(a, a)
    with pytest.warns(RuntimeWarning, match="divide by zero encountered in nim_reciprocal"):
        nim.reciprocal(a)
    with np.errstate(divide="raise"):
        assert nim.divide(a, np.ones_like(a)).tolist() == a.tolist()
        assert nim.divide(a, a, where=a != 0, out=np.ones_like(a)).tolist() == [1] * 4


# ---- No root here


@pytest.mark.parametrize(("dtype", "wider"), [(np.uint8, np.uint16), (np.uint16, np.uint32), (np.uint32, np.uint64)])
def test_a_root_outside_the_field_of_the_type_is_found_in_a_wider_one(dtype: Any, wider: Any) -> None:
    top = 2 ** (width(dtype) - 1)
    a = np.array([3, top | 5, top], dtype)
    with pytest.raises(DomainError, match=f"y² ⊕ y = {top | 5} has no root among the nimbers of uint{width(dtype)}"):
        nim.artin_schreier(a)
    y = nim.artin_schreier(a, dtype=wider)
    assert y.dtype == wider
    assert np.array_equal(nim.square(y) ^ y, a)


def test_the_widest_type_widens_as_objects() -> None:
    with pytest.raises(DomainError, match="Python integers, which widen automatically"):
        nim.artin_schreier(np.uint64(2**63))
    y = nim.artin_schreier(np.array([2**63], object))[0]
    assert nim.square(y) ^ y == 2**63


# ---- Ufuncs


def test_ufuncs_can_be_pickled() -> None:
    for ufunc in (*UNARY, *BINARY, *EXPONENT):
        assert isinstance(ufunc, np.ufunc)
        assert pickle.loads(pickle.dumps(ufunc)) is ufunc
        assert "Examples" in (ufunc.__doc__ or "")


@pytest.mark.parametrize("arguments", [(), (1,), (1, 2, 3, 4)])
def test_rejects_a_wrong_number_of_operands(arguments: tuple[int, ...]) -> None:
    with pytest.raises(TypeError):
        nim.multiply(*arguments)


def test_keywords_are_passed_to_numpy() -> None:
    out = np.zeros((), np.uint64)
    assert nim.sqrt(5, out=out) is out
    assert int(out) == nim.sqrt(5)
    with pytest.raises(TypeError):
        nim.multiply(1, 2, nonsense=3)


def test_strides_of_more_than_2_to_the_32_bytes() -> None:
    # Index arithmetic in 32 bits would wrap; the pages in between are never touched.
    far = np.zeros(2**32 + 2, np.uint8)
    far[-1] = 77
    assert nim.multiply(far[:: 2**32 + 1], far[:: 2**32 + 1]).tolist() == [0, 109]
