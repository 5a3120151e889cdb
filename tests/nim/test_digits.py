"""Addition without carrying in any base, by the definition of the simplest group and by digits."""

from itertools import product, zip_longest

import numpy as np
import pytest
import reference
from hypothesis import given, strategies as st

from grundy import nim
from grundy.errors import DomainError
from grundy.nim import Nimber, add_in_base, norton_add

BASES = [2, 3, 4, 5, 7, 10]
bases = st.one_of(st.integers(2, 40), st.integers(2, 2**70))
numbers = st.one_of(st.integers(0, 1000), st.integers(0, 2**300))
UNSIGNED = [np.uint8, np.uint16, np.uint32, np.uint64]


def digits(number: int, base: int) -> list[int]:
    """The digits of a number, the last one first."""
    found = []
    while number:
        number, digit = divmod(number, base)
        found.append(digit)
    return found


def sum_of_digits(a: int, b: int, base: int) -> int:
    """The definition: add digit by digit, and read the result."""
    total = 0
    for x, y in reversed(list(zip_longest(digits(a, base), digits(b, base), fillvalue=0))):
        total = total * base + (x + y) % base
    return total


def simplest_group(base: int, size: int) -> list[list[int]]:
    """Make the simplest group in which the base times every element is 0, without any digits.

    As long as the numbers so far form a group G, the next element e is the least number that is not used, and so is
    each sum of a multiple of e and an element of G, in order.
    """
    sums = {(0, 0): 0}
    group = [0]
    while len(group) < size:
        numbers = {}  # the multiple of e and the element of G that a new number is the sum of
        for multiple, element in product(range(base), group):
            numbers[multiple, element] = len(numbers)  # those below are used
        parts = {number: part for part, number in numbers.items()}
        sums = {
            (a, b): numbers[(parts[a][0] + parts[b][0]) % base, sums[parts[a][1], parts[b][1]]]
            for a, b in product(parts, repeat=2)
        }
        group = sorted(parts)
    return [[sums[a, b] for b in range(size)] for a in range(size)]


@pytest.mark.parametrize("base", BASES)
def test_small_sums_are_those_of_the_simplest_group(base: int) -> None:
    size = base**3 if base < 5 else base**2
    assert [[add_in_base(a, b, base) for b in range(size)] for a in range(size)] == simplest_group(base, size)


def test_base_2_is_the_nim_sum_by_its_definition() -> None:
    table = reference.nim_sum_table(64)
    assert table == [[add_in_base(a, b, 2) for b in range(64)] for a in range(64)]


def test_nortons_addition_follows_its_definition() -> None:
    # Lenstra, Nim multiplication (1978), section 4, exercise 15.
    table = reference.norton_add_table(81)
    assert table == [[norton_add(a, b) for b in range(81)] for a in range(81)]
    array = np.arange(81, dtype=np.uint8)
    np.testing.assert_array_equal(norton_add(array[:, None], array), table)


@given(numbers, numbers, bases)
def test_integers_of_any_size_are_added_by_digits(a: int, b: int, base: int) -> None:
    assert add_in_base(a, b, base) == sum_of_digits(a, b, base)
    assert type(add_in_base(a, b, base)) is int


def test_very_long_integers() -> None:
    a, b = 3**70_000 // 7, 3**69_999 // 5
    assert add_in_base(a, b, 3) == sum_of_digits(a, b, 3)
    assert add_in_base(2**100_000 // 7, 2**100_000 // 5, 2) == 2**100_000 // 7 ^ 2**100_000 // 5


@given(numbers, numbers, numbers, bases)
def test_group_axioms(a: int, b: int, c: int, base: int) -> None:
    def add(x: int, y: int) -> int:
        return add_in_base(x, y, base)

    assert add(a, add(b, c)) == add(add(a, b), c)
    assert add(a, b) == add(b, a)
    assert add(a, 0) == a
    negative = sum((base - digit) % base * base**k for k, digit in enumerate(digits(a, base)))
    assert add(a, negative) == 0


@given(numbers)
def test_three_times_a_number_is_zero_in_nortons_group(a: int) -> None:
    assert norton_add(a, norton_add(a, a)) == 0


@pytest.mark.parametrize("dtype", UNSIGNED)
@given(data=st.data(), base=bases)
def test_arrays_agree_with_integers_or_raise(dtype: type, data: st.DataObject, base: int) -> None:
    largest = int(np.iinfo(dtype).max)
    element = st.one_of(st.integers(0, largest), st.integers(max(0, largest - 300), largest))
    a, b = data.draw(element), data.draw(element)
    expected = sum_of_digits(a, b, base)
    if expected <= largest:
        result = add_in_base(np.array([a, 0], dtype), np.array([b, 1], dtype), base)
        assert (result.dtype, result.tolist()) == (dtype, [expected, 1])
    else:
        with pytest.raises(DomainError) as error:
            add_in_base(np.array([0, a], dtype), np.array([1, b], dtype), base)
        fits = f"which does not fit in {np.dtype(dtype)}; try a wider type or Python integers"
        assert str(error.value) == f"the sum of {a} and {b} in base {base} is {expected}, {fits}"


@pytest.mark.parametrize("base", BASES)
def test_all_bytes_are_added_exactly(base: int) -> None:
    numbers = np.arange(256, dtype=np.uint16)
    table = add_in_base(numbers[:, None], numbers, base)
    assert table.tolist() == [[sum_of_digits(a, b, base) for b in range(256)] for a in range(256)]
    fits = np.argwhere(table < 256).astype(np.uint8)
    np.testing.assert_array_equal(add_in_base(fits[:, 0], fits[:, 1], base), table[fits[:, 0], fits[:, 1]])


@pytest.mark.parametrize("dtype", UNSIGNED)
def test_base_2_on_arrays_is_the_ufunc(dtype: type) -> None:
    largest = int(np.iinfo(dtype).max)
    array = np.array([0, 1, largest, largest // 3, largest // 2 + 1], dtype)
    np.testing.assert_array_equal(add_in_base(array[:, None], array, 2), nim.add.outer(array, array))


def test_types_of_results() -> None:
    array = np.array([1, 2], np.uint8)
    assert add_in_base(array, 7, 3).dtype == np.uint8
    assert add_in_base(array, np.array([1, 2], np.uint32), 3).dtype == np.uint32
    assert add_in_base(array, [1, 2], 3).dtype == np.uint64
    assert add_in_base(array.astype(np.int16), array, 3).dtype == np.uint16
    assert type(add_in_base(np.int64(5), 7, 3)) is np.uint64
    assert type(add_in_base(Nimber(5), 7, 3)) is int
    assert add_in_base(np.array([], np.uint8), 5, 3).tolist() == []
    assert add_in_base(np.zeros((2, 0), np.uint8), np.zeros((1, 0), np.uint8), 3).shape == (2, 0)


def test_arrays_of_objects_hold_integers_of_any_size() -> None:
    a = np.array([2**100, 5], dtype=object)
    assert add_in_base(a, 3**60, 3).tolist() == [sum_of_digits(n, 3**60, 3) for n in a]
    with pytest.raises(DomainError, match=r"a number must be a whole number, not 2\.5"):
        add_in_base(np.array([2.5], dtype=object), 1, 3)


def test_lists_of_integers_of_64_bits_are_exact() -> None:
    # NumPy would read them as floats.
    result = add_in_base([2**63, 1], [2**63 + 1, 1], 2)
    assert (result.dtype, result.tolist()) == (np.uint64, [1, 0])


def test_operands_are_not_modified() -> None:
    a, b = np.arange(9, dtype=np.uint64), np.arange(9, dtype=np.uint64)
    b.flags.writeable = False
    add_in_base(a, b, 3)
    assert a.tolist() == b.tolist() == list(range(9))


@pytest.mark.parametrize(
    ("a", "b", "base", "sentence"),
    [
        (1, 2, 1, "a base must be at least 2, not 1"),
        (1, 2, -3, "a base must be at least 2, not -3"),
        (1, 2, 2.0, "a base must be a whole number, not 2.0"),
        (-1, 2, 3, "a number must be at least 0, not -1"),
        (1, 2.5, 3, "a number must be a whole number, not 2.5"),
        ("a", 2, 3, "a number must be a whole number, not 'a'"),
        ([1, -2], 2, 3, "a number must be at least 0, not -2"),
        ([1, 2], -2, 3, "a number must be at least 0, not -2"),
        ([1.5], 2, 3, "a number must be a whole number, not 1.5"),
        (
            np.ones(1),
            2,
            3,
            "a number must be a whole number, but the array has type float64; try x.astype(np.uint64)",
        ),
        ([[1, 2], [3]], 2, 3, "the rows of an array of numbers must have equal lengths"),
        (np.array([1], np.uint8), 300, 3, "300 does not fit in uint8; try a wider type or Python integers"),
    ],
)
def test_rejects_invalid_operands(a: object, b: object, base: object, sentence: str) -> None:
    with pytest.raises(DomainError) as error:
        add_in_base(a, b, base)
    assert str(error.value) == sentence


def test_very_long_numbers_in_messages() -> None:
    with pytest.raises(DomainError, match=r"^a number of 20001 bits does not fit in uint64; try a wider type"):
        add_in_base([1], 2**20000, 3)
    with pytest.raises(DomainError, match=r"^the sum of 200 and 100 in base a number of 20001 bits is 300, which does"):
        add_in_base(np.array([200], np.uint8), 100, 2**20000)
