"""The scalar with operators, combined with integers, NumPy and objects with nim operations."""

import copy
import operator
import pickle
from decimal import Decimal
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
import reference
from hypothesis import given, strategies as st

from grundy import nim
from grundy.errors import DomainError
from grundy.nim import Nimber, NimOperations

SIZE = 16
PRODUCTS = reference.nim_multiply_table(SIZE)
SUMS = reference.nim_sum_table(SIZE)
numbers = st.integers(0, 2**200)


class Disguised:
    """Natural numbers that are not integers: what an ordinal looks like to `Nimber`. Computed by definition."""

    def __init__(self, number: int):
        self.number = number

    def nim_add(self, other: object) -> "Disguised":
        return Disguised(SUMS[self.number][plain(other)])

    def nim_multiply(self, other: object) -> "Disguised":
        return Disguised(PRODUCTS[self.number][plain(other)])

    def nim_reciprocal(self) -> "Disguised":
        return Disguised(PRODUCTS[self.number].index(1))

    def nim_power(self, exponent: int) -> "Disguised":
        power = Disguised(1)
        for _ in range(exponent % 15):
            power = power.nim_multiply(self)
        return power

    def nim_sqrt(self) -> "Disguised":
        return Disguised(next(y for y in range(SIZE) if PRODUCTS[y][y] == self.number))

    def nim_artin_schreier(self) -> "Disguised":
        return Disguised(next(y for y in range(SIZE) if PRODUCTS[y][y] ^ y == self.number))

    def nim_frobenius(self, k: int) -> "Disguised":
        return self.nim_power(2 ** (k % 4))

    def __eq__(self, other: object) -> bool:
        return self.number == plain(other)

    def __lt__(self, other: object) -> bool:
        return self.number < plain(other)

    def __gt__(self, other: object) -> bool:
        return self.number > plain(other)

    def __hash__(self) -> int:
        return hash(self.number)

    def __str__(self) -> str:
        return "w" if self.number == 8 else f"w + {self.number}"

    def __repr__(self) -> str:
        return f"Disguised({self.number})"


def plain(value: object) -> int:
    return value.number if isinstance(value, Disguised) else operator.index(value)


# Ways to write the other operand of a Nimber.
KINDS = [int, Nimber, np.uint8, np.int64, Disguised, lambda n: Nimber(Disguised(n))]


def test_operators_on_all_small_numbers_follow_the_definitions() -> None:
    for a, b in product(range(SIZE), repeat=2):
        x = Nimber(a)
        for kind in KINDS:
            for left, right in ((x, kind(b)), (kind(a), Nimber(b))):
                assert left + right == SUMS[a][b] == left - right
                assert left * right == PRODUCTS[a][b]
                if b:
                    quotient = left / right
                    assert PRODUCTS[plain(quotient.value)][b] == a
                    assert type(quotient) is Nimber
                assert type(left + right) is type(left - right) is type(left * right) is Nimber


@pytest.mark.parametrize("kind", [int, Disguised])
def test_unary_operators_on_all_small_numbers(kind: type) -> None:
    for a in range(SIZE):
        x = Nimber(kind(a))
        assert -x == +x == x
        assert x.square() == x**2 == PRODUCTS[a][a]
        assert x.sqrt().square() == x
        assert x.frobenius(3) == x**8
        assert x.frobenius(-3).frobenius(3) == x
        assert x**0 == 1
        if a:
            assert ~x * x == 1 == x**15
            assert x**-1 == ~x == 1 / x == x**14
        if a < 8:
            y = x.artin_schreier()
            assert y.square() + y == x
            assert y < y + 1


@given(numbers, numbers, numbers)
def test_field_axioms(a: int, b: int, c: int) -> None:
    x, y, z = Nimber(a), Nimber(b), Nimber(c)
    assert (x + y) + z == x + (y + z)
    assert (x * y) * z == x * (y * z)
    assert x * (y + z) == x * y + x * z
    assert x + x == 0 == x - x
    if x:
        assert y / x * x == y


@given(numbers, numbers)
def test_nimbers_are_ordered_and_hashed_as_their_numbers(a: int, b: int) -> None:
    for compare in (operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge):
        truth = compare(a, b)
        assert compare(Nimber(a), Nimber(b)) is truth
        assert compare(Nimber(a), b) is truth
        assert compare(a, Nimber(b)) is truth
    assert hash(Nimber(a)) == hash(a)
    assert {Nimber(a): "here"}[a] == "here"


def test_order_among_values_of_different_kinds() -> None:
    assert sorted([Nimber(7), 3, Nimber(Disguised(5)), np.uint8(1)]) == [1, 3, 5, 7]
    assert Nimber(Disguised(5)) == Nimber(5) == 5 == Nimber(5)
    assert hash(Nimber(Disguised(5))) == hash(5)


def test_equality_is_transitive_through_other_numbers() -> None:
    for five in (5.0, Fraction(5), Decimal(5), np.float32(5), np.int16(5)):
        assert (Nimber(5) == five) is bool(five == 5)
    assert Nimber(2**200) != np.uint8(5)
    assert Nimber(2**200) > np.float32(5)
    assert Nimber(5) > 4.5
    assert Nimber(0) > -1
    assert Nimber(5) != "5"
    assert Nimber(5) is not None
    with pytest.raises(TypeError, match="not supported between instances of 'Nimber' and 'str'"):
        _ = Nimber(5) < "6"


def test_nimbers_convert_to_integers() -> None:
    x = Nimber(5)
    assert (int(x), operator.index(x), list(range(10))[x], bool(x), bool(Nimber(0))) == (5, 5, 5, True, False)
    assert type(int(x)) is int
    assert bool(Nimber(Disguised(0))) is False
    with pytest.raises(TypeError, match="Disguised"):
        int(Nimber(Disguised(3)))


def test_values_that_a_nimber_accepts() -> None:
    for five in (5, np.uint8(5), np.int64(5), Nimber(5), Nimber(Nimber(5))):
        assert type(Nimber(five).value) is int
        assert Nimber(five).value == 5
    assert type(Nimber(True).value) is int
    value = Disguised(5)
    assert Nimber(value).value is Nimber(Nimber(value)).value is value
    assert isinstance(value, NimOperations)


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        (-1, "a nimber must be at least 0, not -1"),
        (2.5, "a nimber must be a whole number, not 2.5"),
        (5.0, "a nimber must be a whole number, not 5.0"),
        ("5", "a nimber must be a whole number, not '5'"),
        (None, "a nimber must be a whole number, not None"),
        (Fraction(1, 2), "a nimber must be a whole number, not Fraction(1, 2)"),
    ],
)
def test_rejects_values_that_are_not_nimbers(value: object, sentence: str) -> None:
    with pytest.raises(DomainError) as error:
        Nimber(value)
    assert str(error.value) == sentence
    if value not in ("5", None):
        for operate in (operator.add, operator.sub, operator.mul, operator.truediv):
            for left, right in ((Nimber(3), value), (value, Nimber(3))):
                with pytest.raises(DomainError) as error:
                    operate(left, right)
                assert str(error.value) == sentence


def test_foreign_objects_and_missing_operators_are_type_errors() -> None:
    for operate in (operator.add, operator.sub, operator.truediv, operator.pow):
        for left, right in ((Nimber(3), "a"), ("a", Nimber(3)), (Nimber(3), [1]), (Nimber(3), None)):
            with pytest.raises(TypeError, match=r"unsupported operand|can only concatenate"):
                operate(left, right)
    for operate in (operator.floordiv, operator.mod, operator.xor, operator.lshift):
        with pytest.raises(TypeError, match="unsupported operand"):
            operate(Nimber(3), 2)


def test_division_by_zero() -> None:
    for divide in (lambda: Nimber(3) / 0, lambda: 3 / Nimber(0), lambda: ~Nimber(0)):
        with pytest.raises(DomainError, match="division by zero: 0 is the only nimber without a reciprocal"):
            divide()
    with pytest.raises(DomainError, match="division by zero: 0 has no negative powers"):
        _ = Nimber(0) ** -1


def test_exponents_are_ordinary_integers() -> None:
    assert Nimber(5) ** np.int8(-1) == 12
    assert Nimber(5) ** (2**1000) == 5
    assert type(Nimber(2**100) ** np.int64(3)) is Nimber
    sentence = r"an exponent must be an ordinary integer, not the nimber \*3; try int\(\)"
    three = Nimber(3)
    array = np.arange(3, dtype=np.uint8)
    for raise_power in (
        lambda: Nimber(5) ** three,
        lambda: 5**three,
        lambda: array**three,
        lambda: nim.power(array, three),
        lambda: nim.frobenius(5, three),
        lambda: Nimber(5).frobenius(three),
    ):
        with pytest.raises(DomainError, match=sentence):
            raise_power()
    for bad in (2.5, Fraction(1, 2)):
        with pytest.raises(DomainError, match="an exponent must be a whole number, not"):
            _ = Nimber(5) ** bad
    with pytest.raises(DomainError, match="an exponent must be a whole number, not 'a'"):
        Nimber(5).frobenius("a")


def test_prints_as_in_books() -> None:
    assert [str(Nimber(n)) for n in (0, 1, 2, 3, 10)] == ["0", "*", "*2", "*3", "*10"]
    assert [repr(Nimber(n)) for n in (0, 1, 2)] == ["Nimber(0)", "Nimber(1)", "Nimber(2)"]
    assert [Nimber(n)._repr_latex_() for n in (0, 1, 5)] == ["$0$", r"$\ast$", r"$\ast 5$"]
    assert Nimber(Disguised(5))._repr_latex_() == r"$\ast (w + 5)$"
    assert str(Nimber(Disguised(8))) == "*w"
    assert str(Nimber(Disguised(9))) == "*(w + 9)"
    assert repr(Nimber(Disguised(9))) == "Nimber(Disguised(9))"


def test_a_number_too_long_for_decimal_digits_prints_in_hexadecimal() -> None:
    for n in (2**2048 - 1, 2**2048, 2**100_000 + 1):
        assert eval(repr(Nimber(n))) == n
    assert repr(Nimber(2**2048 - 1)) == f"Nimber({2**2048 - 1})"
    assert repr(Nimber(2**2048)) == f"Nimber({hex(2**2048)})"
    assert str(Nimber(2**2048)) == f"*{hex(2**2048)}"


def test_format_passes_its_specification_to_the_number() -> None:
    x = Nimber(77)
    assert (f"{x}", f"{x:d}", f"{x:b}", f"{x:#x}", f"{x:>5d}") == ("*77", "77", "1001101", "0x4d", "   77")


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_pickles_and_copies(protocol: int) -> None:
    for x in (Nimber(5), Nimber(2**300), Nimber(Disguised(5))):
        again = pickle.loads(pickle.dumps(x, protocol))
        assert (again, type(again), type(again.value)) == (x, Nimber, type(x.value))
    assert copy.copy(Nimber(5)) == copy.deepcopy(Nimber(5)) == 5


def test_nimbers_are_immutable() -> None:
    x = Nimber(5)
    for name in ("value", "other"):
        with pytest.raises(AttributeError):
            setattr(x, name, 3)
    y = x
    y += 3
    assert (x, y) == (5, 6)


@pytest.mark.parametrize("dtype", [np.uint8, np.uint16, np.uint32, np.uint64, np.int64])
def test_with_arrays_the_operators_are_the_ufuncs(dtype: type) -> None:
    array = np.arange(1, 100, dtype=dtype)
    x = Nimber(77)
    for operate, ufunc in (
        (operator.add, nim.add),
        (operator.sub, nim.add),
        (operator.mul, nim.multiply),
        (operator.truediv, nim.divide),
    ):
        for left, right, expected in ((array, x, ufunc(array, 77)), (x, array, ufunc(77, array))):
            result = operate(left, right)
            assert result.dtype == expected.dtype
            np.testing.assert_array_equal(result, expected)
            np.testing.assert_array_equal(ufunc(left, right), expected)
    np.testing.assert_array_equal(x ** np.arange(-3, 4), nim.power(77, np.arange(-3, 4)))
    for compare in (operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge):
        np.testing.assert_array_equal(compare(array, x), compare(array, 77))
        np.testing.assert_array_equal(compare(x, array), compare(77, array))


def test_arrays_in_place_and_methods_of_ufuncs() -> None:
    array = np.arange(5, dtype=np.uint8)
    expected = nim.multiply(array, 7)
    array *= Nimber(7)
    np.testing.assert_array_equal(array, expected)
    np.testing.assert_array_equal(np.multiply.outer(array, Nimber(3)), nim.multiply(array, 3))
    np.testing.assert_array_equal(nim.multiply.outer(Nimber(3), array), nim.multiply(3, array))


def test_arrays_of_objects_keep_nimbers() -> None:
    for array in (np.array([Nimber(1), Nimber(2)]), np.array([1, 2], dtype=object)):
        for result in (array * Nimber(3), Nimber(3) * array):
            assert [type(x) for x in result] == [Nimber, Nimber]
            assert list(result) == [3, 1]
    squares = np.array([Nimber(2), Nimber(3)]) * np.array([Nimber(2), Nimber(3)])
    assert list(squares) == [Nimber(3), Nimber(2)]
    np.testing.assert_array_equal(np.array([Nimber(1), Nimber(2)], dtype=np.uint8), np.array([1, 2], np.uint8))


def test_arrays_next_to_an_object_value_become_nimbers() -> None:
    x = Nimber(Disguised(3))
    for result in (np.arange(3) * x, x * np.arange(3, dtype=np.uint8)):
        assert [type(y) for y in result] == [Nimber, Nimber, Nimber]
        assert list(result) == [0, 3, 1]
    assert list(np.arange(5) < x) == [True, True, True, False, False]


def test_ufuncs_of_scalars_give_nimbers() -> None:
    for result, value in (
        (nim.sqrt(Nimber(24)), 16),
        (np.sqrt(Nimber(24)), 16),
        (nim.multiply(Nimber(2**100), 1), 2**100),
        (nim.power(Nimber(5), -1), 12),
        (np.uint8(3) * Nimber(300), nim.multiply(3, 300)),
        (np.array(3) * Nimber(2**100), nim.multiply(3, 2**100)),
        (np.True_ + Nimber(3), 2),
    ):
        assert type(result) is Nimber
        assert result == value
    assert np.int64(3) < Nimber(5)


def test_numpy_rejects_ufuncs_without_meaning_for_nimbers() -> None:
    for operate in (
        lambda: np.sin(Nimber(3)),
        lambda: np.arange(3) ^ Nimber(3),
    ):
        with pytest.raises(TypeError, match="returned NotImplemented"):
            operate()
    with pytest.raises(DomainError, match="an operand is of type float64"):
        _ = np.array([1.5]) * Nimber(3)


def test_notebooks_show_only_the_size_of_a_long_number() -> None:
    assert Nimber(2**1024)._repr_latex_() == r"$\ast (\text{a number of 1025 bits})$"
    assert Nimber(2**1024 - 1)._repr_latex_() == rf"$\ast {2**1024 - 1}$"
