"""Arguments as arrays: lists, signed arrays, operands of ufuncs; and the paths of the kernels."""

import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from grundy import _core, nim
from grundy.errors import DomainError
from grundy.nim import Nimber, _kernels
from grundy.nim.arrays import (
    field_bits,
    field_type,
    is_integer,
    nimber_array,
    on_flat_array,
    prepared,
    smallest_field,
)


@pytest.mark.parametrize("kind", [np.uint8, np.uint16, np.uint32, np.uint64, object])
def test_unsigned_and_object_arrays_keep_their_type(kind: type) -> None:
    array = np.array([[1, 2]], dtype=kind)
    assert nimber_array(array).dtype == kind
    assert nimber_array(array).tolist() == [[1, 2]]


@pytest.mark.parametrize(("signed", "unsigned"), [("i1", "u1"), ("i2", "u2"), ("i4", "u4"), ("i8", "u8")])
def test_signed_arrays_take_the_unsigned_type_of_their_width(signed: str, unsigned: str) -> None:
    assert nimber_array(np.array([1, 100], dtype=signed)).dtype == unsigned
    with pytest.raises(DomainError, match=r"^a nimber is 0 or more, not -5$"):
        nimber_array(np.array([1, -5], dtype=signed))


def test_other_byte_orders_become_native() -> None:
    numbers = nimber_array(np.array([1, 258], dtype=">u4"))
    assert numbers.dtype.isnative
    assert numbers.tolist() == [1, 258]


@pytest.mark.parametrize(
    ("values", "kind"),
    [
        ([], "u8"),
        ([True], "u1"),
        ([2**63 - 1], "u8"),
        ([2**63], "u8"),
        ([2**63, 1], "u8"),
        ([[2**64 - 1], [0]], "u8"),
        ([2**64, 1], object),
    ],
)
def test_lists_are_exact(values: list, kind: object) -> None:
    numbers = nimber_array(values)
    assert numbers.dtype == kind
    assert numbers.tolist() == values
    assert all(type(number) is int for number in numbers.ravel().tolist() if values != [True])


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ([1.0, 2.0], "^a nimber is a whole number, not 1.0$"),
        ([2**70, 0.5], "^a nimber is a whole number, not 0.5$"),
        ("abc", "^a nimber is a whole number, not 'abc'$"),
        ([2**70, -1], "^a nimber is 0 or more, not -1$"),
        (np.array([1, "a"], dtype=object), "^a nimber is a whole number, not 'a'$"),
        (np.array([1.0]), r"^a nimber is a whole number, .* of type float64; try x.astype\(np.uint64\)$"),
        ([[1, 2], [3]], "^the rows of an array of nimbers have equal lengths, and these have not$"),
    ],
)
def test_what_is_no_nimber_is_refused(values: object, message: str) -> None:
    with pytest.raises(DomainError, match=message):
        nimber_array(values)


@pytest.mark.parametrize(
    ("largest", "bits"),
    [(0, 1), (1, 1), (2, 2), (3, 2), (4, 4), (15, 4), (16, 8), (255, 8), (256, 16), (2**32, 64), (2**64, 128)],
)
def test_the_smallest_field_and_its_type(largest: int, bits: int) -> None:
    numbers = nimber_array([0, largest])
    assert smallest_field(numbers) == bits
    assert np.array(largest, dtype=field_type(bits)) == largest
    assert field_type(bits) == (object if bits > 64 else np.min_scalar_type(largest))


def test_the_fields_have_powers_of_two_as_bits() -> None:
    assert [field_bits(bits) for bits in (1, 2, 64, 1 << 20)] == [1, 2, 64, 1 << 20]
    for wrong in (0, 3, 6, 100):
        with pytest.raises(
            DomainError, match=f"^q_bits is a power of two, not {wrong}: the fields of nimbers have 2, 4"
        ):
            field_bits(wrong, "q_bits")


def test_python_integers_are_told_from_arrays() -> None:
    assert all(is_integer(x) for x in (0, 2**100, True, Nimber(5)))
    assert not any(is_integer(x) for x in (np.uint8(5), np.array(5), [5], 5.0, "5", None))


@pytest.mark.parametrize("shape", [(), (0,), (6,), (2, 3), (2, 0)])
def test_the_shape_is_kept(shape: tuple[int, ...]) -> None:
    numbers = np.full(shape, 7, dtype=np.uint16)
    result = on_flat_array(lambda flat: flat[::-1] + 1, numbers)
    assert result.shape == shape
    assert result.dtype == np.uint16
    assert (result == 8).all()


def test_what_is_not_a_nimber_is_refused() -> None:
    with pytest.raises(DomainError, match="a nimber is 0 or more, not -2"):
        on_flat_array(lambda flat: flat, [1, -2])


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ([1, -2], "^a heap is 0 or more, not -2$"),
        ([1, 2**63, -2], "^a heap is 0 or more, not -2$"),
        (np.ones(2), "^a heap is a whole number, and this array is of type float64; "),
        ([[1, 2], [3]], "^the rows of an array of heaps have equal lengths, and these have not$"),
    ],
)
def test_messages_say_what_the_numbers_are(values: object, message: str) -> None:
    with pytest.raises(DomainError, match=message):
        nimber_array(values, "a heap")


def test_the_field_of_an_integer_is_the_least_power_of_two_of_bits() -> None:
    for number in [*range(300), 2**16 - 1, 2**16, 2**64 - 1, 2**64]:
        assert smallest_field(number) == next(2**k for k in range(10) if number < 2**2**k)


# ---- The operands of a ufunc


def types(operands: list[Any], nimbers: int, narrow: bool = False) -> list[Any]:
    return [getattr(x, "dtype", type(x)) for x in prepared(operands, nimbers, narrow)]


def test_lists_and_lone_numbers_become_arrays() -> None:
    assert types([[1, 2], 3], 2) == [np.uint64, np.uint64]
    assert types([[1, 2], 300], 2, narrow=True) == [np.uint8, np.uint16]
    assert types([2**70, [1]], 2) == [object, object]
    assert types([[1, 2**70], 1], 2, narrow=True) == [object, np.uint8]


def test_a_number_beside_an_array_stays_a_number() -> None:
    assert types([np.uint8([1]), 3], 2) == [np.uint8, int]
    assert types([np.array([1], object), 2**70], 2) == [object, int]
    with pytest.raises(DomainError, match="1180591620717411303424 does not fit beside an array of words"):
        prepared([np.uint8([1]), 2**70], 2, False)


def test_exponents_have_any_sign_and_size() -> None:
    assert types([3, [-1, 2]], 1) == [np.uint64, np.int64]
    assert types([3, [-1, 2**63]], 1) == [np.uint64, object]
    assert prepared([3, -(2**70)], 1, False)[1] == -(2**70)


@pytest.mark.parametrize("bad", [-1, 1.5, [1, -1], [1.5]])
def test_operands_that_are_no_nimbers_are_refused(bad: Any) -> None:
    for operands in ([bad], [bad, 3], [3, bad], [np.uint8([1]), bad]):
        with pytest.raises(DomainError, match=r"a nimber is (0 or more|a whole number), not"):
            prepared(operands, len(operands), False)


def test_unknown_objects_are_left_to_numpy() -> None:
    thing = object()
    assert prepared([thing, None], 2, False) == [thing, None]


# ---- The paths through the processor

PRINT_PATH = "from grundy.nim import _kernels, multiply; print(_kernels.path(), multiply(77, 77))"


def run(value: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, _kernels.VARIABLE: value}
    return subprocess.run([sys.executable, "-c", PRINT_PATH], capture_output=True, text=True, env=environment)


@pytest.mark.parametrize("name", _kernels.paths())
def test_the_environment_names_a_path(name: str) -> None:
    assert run(name).stdout == f"{name} 109\n"


def test_an_unknown_path_is_refused() -> None:
    message = (
        "the environment variable GRUNDY_PATH cannot be followed: there is no path 'abacus'; this processor can take"
    )
    assert message in run("abacus").stderr
    assert run("").stdout == f"{_kernels.paths()[-1]} 109\n"


def test_a_path_of_another_processor_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_core, "nim_choose_path", lambda name: False)
    with pytest.raises(DomainError, match="this processor cannot take the path 'scalar'; it can take scalar"):
        _kernels.choose_path("scalar")


def test_the_fastest_path_is_taken_by_itself() -> None:
    environment = {name: value for name, value in os.environ.items() if name != _kernels.VARIABLE}
    found = subprocess.run([sys.executable, "-c", PRINT_PATH], capture_output=True, text=True, env=environment)
    assert found.stdout.split()[0] == _kernels.paths()[-1]


@pytest.mark.parametrize("bits", [8, 16, 32, 64])
def test_all_paths_agree(bits: int) -> None:
    random = np.random.default_rng(bits)
    a, b = random.integers(0, 2**bits, (2, 3001), dtype=f"u{bits // 8}")
    before, found = _kernels.path(), {}
    for name in _kernels.paths():
        _kernels.choose_path(name)
        with np.errstate(divide="ignore"):
            found[name] = (nim.multiply(a, b), nim.divide(a, b), nim.sqrt(a), nim.power(a, 12345), nim.frobenius(a, 3))
    _kernels.choose_path(before)
    for results in found.values():
        assert all(np.array_equal(x, y) for x, y in zip(results, found["scalar"], strict=True))


def test_two_to_the_sixteen_bits_through_every_path(path: str) -> None:
    a, b = (1 << 65535) - 12345, 3**41000 % (1 << 65536)
    product = nim.multiply(a, b)
    assert nim.divide(product, b) == a
    assert nim.multiply(a, a) == nim.square(a)
    # The upper half of a field over its lower half: (x·X)⊗(y·X) = (x⊗y)·X ⊕ λ⊗(x⊗y) with X = 2^65536 and λ = X/2.
    shifted = nim.multiply(a << 65536, b << 65536)
    assert shifted == product << 65536 ^ nim.multiply(product, 1 << 65535)
    assert nim.multiply(a ^ 1, b) == product ^ b
