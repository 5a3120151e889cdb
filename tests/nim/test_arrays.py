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


def read(values: Any) -> Any:
    """The nimbers as they are read: the trace from a field to itself is the identity."""
    return nim.trace(values, 128, 128)


@pytest.mark.parametrize("kind", [np.uint8, np.uint16, np.uint32, np.uint64, object])
def test_unsigned_and_object_arrays_keep_their_type(kind: type) -> None:
    array = np.array([[1, 2]], dtype=kind)
    assert read(array).dtype == kind
    assert read(array).tolist() == [[1, 2]]


@pytest.mark.parametrize(("signed", "unsigned"), [("i1", "u1"), ("i2", "u2"), ("i4", "u4"), ("i8", "u8")])
def test_signed_arrays_get_the_unsigned_type_of_their_width(signed: str, unsigned: str) -> None:
    assert read(np.array([1, 100], dtype=signed)).dtype == unsigned
    with pytest.raises(DomainError, match=r"^a nimber must be at least 0, not -5$"):
        read(np.array([1, -5], dtype=signed))


def test_other_byte_orders_become_native() -> None:
    numbers = read(np.array([1, 258], dtype=">u4"))
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
def test_lists_are_converted_exactly(values: list, kind: object) -> None:
    numbers = read(values)
    assert numbers.dtype == kind
    assert numbers.tolist() == values
    assert all(type(number) is int for number in numbers.ravel().tolist() if values != [True])


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ([1.0, 2.0], "^a nimber must be a whole number, not 1.0$"),
        ([2**70, 0.5], "^a nimber must be a whole number, not 0.5$"),
        ("abc", "^a nimber must be a whole number, not 'abc'$"),
        ([1, -2], "^a nimber must be at least 0, not -2$"),
        ([2**70, -1], "^a nimber must be at least 0, not -1$"),
        (np.array([1, "a"], dtype=object), "^a nimber must be a whole number, not 'a'$"),
        (np.array([1.0]), r"^a nimber must be a whole number, .* has type float64; try x.astype\(np.uint64\)$"),
        ([[1, 2], [3]], "^the rows of an array of nimbers must have equal lengths$"),
    ],
)
def test_rejects_values_that_are_not_nimbers(values: object, message: str) -> None:
    with pytest.raises(DomainError, match=message):
        read(values)


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ([1, -2], "^a number must be at least 0, not -2$"),
        ([1, 2**63, -2], "^a number must be at least 0, not -2$"),
        (np.ones(2), "^a number must be a whole number, but the array has type float64; "),
        ([[1, 2], [3]], "^the rows of an array of numbers must have equal lengths$"),
    ],
)
def test_messages_name_the_kind_of_number(values: object, message: str) -> None:
    with pytest.raises(DomainError, match=message):
        nim.add_in_base(values, 1, 3)


@pytest.mark.parametrize(
    ("largest", "bits"),
    [(0, 1), (1, 1), (2, 2), (3, 2), (4, 4), (15, 4), (16, 8), (255, 8), (256, 16), (2**32, 64), (2**64, 128)],
)
def test_the_smallest_field_and_its_type(largest: int, bits: int) -> None:
    assert nim.degree([0, largest]).tolist() == [1, bits]
    assert nim.factor([0, largest, 1]).bits == bits  # the field of an array is the smallest one that holds all of it
    field = nim.Field(bits)
    assert np.array(largest, dtype=field.dtype) == largest
    assert field.dtype == (object if bits > 64 else np.min_scalar_type(largest))


def test_the_field_of_an_integer_is_the_least_power_of_two_of_bits() -> None:
    for number in [*range(300), 2**16 - 1, 2**16, 2**64 - 1, 2**64]:
        assert nim.degree(number) == next(2**k for k in range(10) if number < 2**2**k)


def test_field_bits_are_powers_of_two() -> None:
    assert [nim.Field(bits).bits for bits in (1, 2, 64, 1 << 20)] == [1, 2, 64, 1 << 20]
    for wrong in (0, 3, 6, 100):
        message = f"must be a power of two, not {wrong}: the fields of nimbers have 2, 4"
        with pytest.raises(DomainError, match=f"^bits {message}"):
            nim.Field(wrong)
        with pytest.raises(DomainError, match=f"^over {message}"):
            nim.Field(8).basis(over=wrong)


def test_is_integer_distinguishes_python_integers_from_arrays() -> None:
    assert all(type(nim.degree(x)) is int for x in (0, 2**100, True, Nimber(5)))
    assert not any(type(nim.degree(x)) is int for x in (np.uint8(5), np.array(5), [5]))
    for x in (5.0, "5", None):
        with pytest.raises(DomainError, match="a nimber must be a whole number, not"):
            nim.degree(x)


@pytest.mark.parametrize("shape", [(), (0,), (6,), (2, 3), (2, 0)])
def test_functions_of_flat_arrays_preserve_the_shape(shape: tuple[int, ...]) -> None:
    numbers = np.full(shape, 7, dtype=np.uint16)
    result = nim.norm(numbers, 16, 16)
    assert result.shape == shape
    assert result.dtype == np.uint16
    assert (result == 7).all()


# ---- The operands of a ufunc


def test_lists_and_single_numbers_become_arrays() -> None:
    assert nim.add([1, 2], 3).dtype == np.uint64
    assert nim.add(2**70, [1]).dtype == object
    # Operands have the smallest type that holds them before widening, and none is narrowed.
    assert nim.add([1, 2], 300, dtype=np.uint16).tolist() == [301, 302]
    assert nim.add([1, 2**70], 1, dtype=object).tolist() == [0, 2**70 + 1]
    with pytest.raises(DomainError, match="dtype= is narrower than an operand"):
        nim.add([1, 2], 300, dtype=np.uint8)


def test_a_number_next_to_an_array_is_not_converted() -> None:
    assert nim.add(np.uint8([1]), 3).dtype == np.uint8
    assert nim.add(np.array([1], object), 2**70).tolist() == [2**70 + 1]
    with pytest.raises(
        DomainError, match="1180591620717411303424 has more than 64 bits and does not fit the type of the array"
    ):
        nim.add(np.uint8([1]), 2**70)


def test_exponents_have_any_sign_and_size() -> None:
    for exponents in ([-1, 2], [-1, 2**63], [-(2**70), 2**70]):
        found = nim.power(3, exponents)
        assert found.dtype == np.uint64
        assert found.tolist() == [nim.power(3, exponent) for exponent in exponents]
    assert nim.power(3, -(2**70)) == nim.power(3, -(2**70) % 3)


@pytest.mark.parametrize("bad", [-1, 1.5, [1, -1], [1.5]])
def test_rejects_operands_that_are_not_nimbers(bad: Any) -> None:
    with pytest.raises(DomainError, match=r"a nimber must be (at least 0|a whole number), not"):
        nim.square(bad)
    for operands in ([bad, 3], [3, bad], [np.uint8([1]), bad]):
        with pytest.raises(DomainError, match=r"a nimber must be (at least 0|a whole number), not"):
            nim.add(*operands)


def test_unknown_objects_are_passed_to_numpy() -> None:
    class Thing:
        def __array_ufunc__(self, ufunc: np.ufunc, method: str, *operands: Any) -> Any:
            return ufunc, operands

    thing = Thing()
    assert nim.add(thing, 5)[0] is nim.add
    assert nim.add(thing, 5)[1][0] is thing


# ---- The paths through the processor

PRINT_PATH = "from grundy.nim import _kernels, multiply; print(_kernels.path(), multiply(77, 77))"


def run(value: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, _kernels.VARIABLE: value}
    return subprocess.run([sys.executable, "-c", PRINT_PATH], capture_output=True, text=True, env=environment)


@pytest.mark.parametrize("name", _kernels.paths())
def test_the_environment_variable_selects_a_path(name: str) -> None:
    assert run(name).stdout == f"{name} 109\n"


def test_rejects_unknown_paths() -> None:
    message = (
        "the environment variable GRUNDY_PATH has an invalid value: unknown path 'abacus'; this processor supports"
    )
    assert message in run("abacus").stderr
    assert run("").stdout == f"{_kernels.paths()[-1]} 109\n"


def test_rejects_paths_of_other_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_core, "nim_choose_path", lambda name: False)
    with pytest.raises(DomainError, match="this processor does not support the path 'scalar'; it supports scalar"):
        _kernels.choose_path("scalar")


def test_the_fastest_path_is_the_default() -> None:
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


def test_numbers_of_2_to_the_16_bits_on_every_path(path: str) -> None:
    a, b = (1 << 65535) - 12345, 3**41000 % (1 << 65536)
    product = nim.multiply(a, b)
    assert nim.divide(product, b) == a
    assert nim.multiply(a, a) == nim.square(a)
    # The upper half of a field over its lower half: (x·X)⊗(y·X) = (x⊗y)·X ⊕ λ⊗(x⊗y) with X = 2^65536 and λ = X/2.
    shifted = nim.multiply(a << 65536, b << 65536)
    assert shifted == product << 65536 ^ nim.multiply(product, 1 << 65535)
    assert nim.multiply(a ^ 1, b) == product ^ b
