import copy
import pickle
from itertools import product
from typing import Any

import numpy as np
import pytest
from strategies import subsets

from grundy import DomainError
from grundy.graphs import LoopyValue
from grundy.rules import Outcome

infinite = LoopyValue.infinite
SMALL = [*map(LoopyValue, range(8)), *(infinite(k) for k in subsets(range(4)))]


def test_finite_values_add_as_nimbers() -> None:
    for a, b in product(range(16), repeat=2):
        assert LoopyValue(a) + LoopyValue(b) == LoopyValue(a) + b == a + LoopyValue(b) == a ^ b


def test_a_finite_value_moves_the_set_of_an_infinite_one() -> None:
    for a, k in product(range(8), subsets(range(4))):
        assert LoopyValue(a) + infinite(k) == infinite(k) + a == infinite(a ^ element for element in k)


def test_two_infinite_values_make_one_without_finite_options() -> None:
    for k, other in product(subsets(range(4)), repeat=2):
        assert infinite(k) + infinite(other) == infinite()


def test_addition_is_a_commutative_monoid() -> None:
    for a, b, c in product(SMALL[::2], SMALL, SMALL[::3]):
        assert a + b == b + a
        assert (a + b) + c == a + (b + c)
        assert a + 0 == a


# Sums with values from theory: a heap and a position with ∞(K).
@pytest.mark.parametrize(
    ("value", "text", "outcome"),
    [
        (infinite({0}) + 1, "∞(1)", Outcome.D),
        (infinite({0, 1}) + 1, "∞(0,1)", Outcome.N),
        (infinite({1}) + infinite({1}), "∞()", Outcome.D),
        (infinite({3}) + 3, "∞(0)", Outcome.N),
        (LoopyValue(5) + 5, "0", Outcome.P),
        (LoopyValue(5) + 4, "1", Outcome.N),
        (infinite({10, 9, 2}) + 0, "∞(2,9,10)", Outcome.D),
    ],
)
def test_sums_have_the_expected_texts_and_outcomes(value: LoopyValue, text: str, outcome: Outcome) -> None:
    assert str(value) == text
    assert value.outcome is outcome


def test_python_adds_a_list_of_values() -> None:
    assert sum([LoopyValue(1), LoopyValue(2), LoopyValue(7)]) == 4
    assert sum([LoopyValue(1), infinite({0})]) == infinite({1})


def test_other_integer_types_are_accepted() -> None:
    assert LoopyValue(np.int64(3)) == 3
    assert LoopyValue(3) + np.uint8(5) == np.int32(5) + LoopyValue(3) == 6
    assert type(np.int32(5) + LoopyValue(3)) is LoopyValue
    assert LoopyValue(3) == np.int16(3)
    assert np.int16(3) == LoopyValue(3)
    assert infinite(np.arange(3)) == infinite({0, 1, 2})
    assert {type(element) for element in infinite(np.arange(3)).k} == {int}


def test_true_is_formatted_as_a_number() -> None:
    assert str(LoopyValue(True)) == "1"
    assert str(infinite([True, False])) == "∞(0,1)"


def test_equality_and_hashes_are_those_of_the_integers() -> None:
    assert LoopyValue(3) == 3 != LoopyValue(4)
    assert hash(LoopyValue(3)) == hash(3)
    assert {LoopyValue(3): "three"}[3] == "three"  # type: ignore[index]
    assert infinite({0, 2}) == infinite([2, 0, 0])
    assert hash(infinite({0, 2})) == hash(infinite([2, 0]))
    assert len(set(SMALL)) == len(SMALL)
    for stranger in (infinite({0}), infinite(), "3", 3.0, None):
        assert LoopyValue(3) != stranger
        assert infinite({3}) != stranger


@pytest.mark.parametrize("value", [LoopyValue(0), LoopyValue(77), infinite(), infinite({0, 5})])
def test_values_can_be_copied_stored_and_written(value: LoopyValue) -> None:
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(value, protocol)) == value
    assert copy.copy(value) == copy.deepcopy(value) == value
    assert eval(repr(value), {"LoopyValue": LoopyValue}) == value


@pytest.mark.parametrize("name", ["_finite", "_k", "nim_value", "k", "outcome", "new"])
def test_no_attribute_can_be_set(name: str) -> None:
    value = LoopyValue(3)
    with pytest.raises(AttributeError, match=f"a LoopyValue is immutable, so {name} cannot be set"):
        setattr(value, name, 4)
    with pytest.raises(AttributeError, match=f"a LoopyValue is immutable, so {name} cannot be deleted"):
        delattr(value, name)
    assert value == 3


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (-1, "a Sprague–Grundy number must be at least 0, not -1"),
        (2.0, "a Sprague–Grundy number must be a whole number, not 2.0"),
        ("3", "a Sprague–Grundy number must be a whole number, not '3'"),
        (None, "a Sprague–Grundy number must be a whole number, not None"),
    ],
)
def test_a_finite_value_is_a_natural_number(wrong: Any, message: str) -> None:
    with pytest.raises(DomainError, match=message):
        LoopyValue(wrong)


def test_the_elements_of_k_are_natural_numbers() -> None:
    with pytest.raises(DomainError, match="an element of K must be at least 0, not -2"):
        infinite([0, -2])
    with pytest.raises(DomainError, match=r"an element of K must be a whole number, not 0\.5"):
        infinite([0.5])  # type: ignore[list-item]


def test_only_values_can_be_added() -> None:
    for stranger in (2.0, "3", None, [1]):
        with pytest.raises(TypeError):
            LoopyValue(3) + stranger  # type: ignore[operator]
    with pytest.raises(DomainError, match="a Sprague–Grundy number must be at least 0, not -1"):
        LoopyValue(3) + -1


def test_only_the_value_0_is_false_as_for_integers() -> None:
    assert [bool(value) for value in (LoopyValue(0), LoopyValue(1), infinite(), infinite({0}))] == [
        False,
        True,
        True,
        True,
    ]


def test_values_are_formatted_as_their_text() -> None:
    assert f"{LoopyValue(3):>5}|{infinite({0, 2}):^9}|{LoopyValue(7)}" == "    3| ∞(0,2)  |7"


def test_there_is_no_order_and_no_difference() -> None:
    with pytest.raises(TypeError):
        _ = LoopyValue(3) < LoopyValue(4)  # type: ignore[operator]
    with pytest.raises(TypeError):
        _ = LoopyValue(3) - LoopyValue(4)  # type: ignore[operator]


def test_only_finite_values_have_a_number_and_only_infinite_ones_a_set() -> None:
    assert [LoopyValue(3).is_finite, infinite().is_finite] == [True, False]
    assert LoopyValue(3).nim_value == 3
    assert infinite({1, 2}).k == frozenset({1, 2})
    with pytest.raises(DomainError, match=r"∞\(1,2\) is not a finite value; check is_finite first, or use the set k"):
        _ = infinite({1, 2}).nim_value
    with pytest.raises(DomainError, match="3 is finite, but only infinite values have a set K; check is_finite first"):
        _ = LoopyValue(3).k


def test_long_numbers_can_be_formatted() -> None:
    assert str(LoopyValue(1 << 40_000)) == "0x1" + 10_000 * "0"
    assert LoopyValue(1 << 40_000) + (1 << 40_000) == 0


def test_values_are_formulas_in_notebooks() -> None:
    assert LoopyValue(3)._repr_latex_() == "$3$"
    assert infinite({2, 0})._repr_latex_() == r"$\infty(0, 2)$"
    assert infinite()._repr_latex_() == r"$\infty()$"
    assert LoopyValue(1 << 4000)._repr_latex_() == r"$\text{a number of 4001 bits}$"
    assert infinite(range(1000))._repr_latex_().endswith(r"18, 19, \ldots)$")
