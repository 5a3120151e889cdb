"""The mex, checked arguments, iterables, and sets as bits."""

import importlib
from itertools import chain, count, islice, repeat
from typing import Any

import numpy as np
import pytest
import reference
from hypothesis import given, strategies as st
from strategies import subsets

import grundy
from grundy import DomainError, LimitError
from grundy.integers import as_natural, bits, iterate, limited, lowest_bit, mask_of, unique
from grundy.progress import progress_to

module = importlib.import_module("grundy.integers")  # the attribute of the package is the function


def test_mex_on_all_small_sets() -> None:
    assert all(grundy.mex(numbers) == reference.mex(numbers) for numbers in subsets(range(9)))


@given(st.lists(st.integers(0, 50)))
def test_mex_is_missing_and_everything_below_is_present(numbers: list[int]) -> None:
    m = grundy.mex(numbers)
    assert m not in numbers
    assert set(range(m)) <= set(numbers)


def test_mex_accepts_iterables_with_repetitions() -> None:
    assert grundy.mex(iter([1, 0, 0, 3])) == 2
    assert grundy.mex(chain(repeat(0, 5), [1])) == 2


def test_the_function_and_not_the_module_is_the_attribute() -> None:
    import grundy.integers  # importing the module must not hide the function

    assert callable(grundy.mex)


@pytest.mark.parametrize(("values", "text"), [("abc", "'a'"), (["0", "1"], "'0'"), ([0, "x", 1], "'x'")])
def test_mex_rejects_strings(values: Any, text: str) -> None:
    with pytest.raises(DomainError) as caught:
        grundy.mex(values)
    assert (
        str(caught.value) == f"the values of a mex must be numbers, not the text {text}; convert each value with int(…)"
    )
    assert grundy.mex("") == 0


@given(st.lists(st.integers(0, 30)), st.integers(1, 5))
def test_mex_of_many_values_processed_in_pieces(numbers: list[int], piece: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "PIECE", piece)
        assert grundy.mex(numbers) == grundy.mex(iter(numbers)) == reference.mex(numbers)


@given(st.integers(-9, 9), st.integers(-9, 9), st.integers(-4, 4).filter(bool))
def test_mex_of_a_range_does_not_iterate(start: int, stop: int, step: int) -> None:
    values = range(start, stop, step)
    assert grundy.mex(values) == reference.mex(set(values))
    assert grundy.mex(range(start, 10**30)) == (0 if start > 0 else 10**30)


def test_increasing_values_need_no_memory_and_too_many_others_raise_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PIECE", 10)
    monkeypatch.setattr(module, "MOST_KEPT", 25)
    assert grundy.mex(iter(range(1000))) == 1000
    assert grundy.mex(chain(range(500), range(400))) == 500
    assert grundy.mex(list(range(1, 1000))) == 0  # they are in memory anyway
    with pytest.raises(LimitError) as caught:
        grundy.mex(chain([0], range(2, 10**9)))
    assert str(caught.value) == (
        "29 values above 1, the least missing number, are too many to store; use increasing order, a list or a range"
    )
    assert caught.value.hint == "use increasing order, a list or a range"


def test_mex_of_many_values_reports_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PIECE", 10)
    reports: list[tuple[str, int, int | None]] = []
    with progress_to(lambda *report: reports.append(report)):
        grundy.mex(range(10**9))
        grundy.mex(range(9))
        grundy.mex(iter(range(25)))
    assert reports == [("values taken for a mex", n, None) for n in (10, 20, 30)]


def test_integers_of_any_kind_become_python_integers() -> None:
    assert [type(as_natural(n, "it")) for n in (3, np.uint8(3), True)] == [int, int, int]


@pytest.mark.parametrize(
    ("value", "message"), [(2.0, "a whole number, not 2.0"), ("3", "not '3'"), (-1, "it must be at least 0, not -1")]
)
def test_as_natural_rejects_other_values(value: object, message: str) -> None:
    with pytest.raises(DomainError, match=message):
        as_natural(value, "it")


def test_errors_abbreviate_long_negative_numbers() -> None:
    with pytest.raises(DomainError, match="it must be at least 0, not a negative number of 16610 bits"):
        as_natural(-(10**5000), "it")


def test_errors_abbreviate_long_texts() -> None:
    with pytest.raises(DomainError) as caught:
        as_natural("a" * 1000, "it")
    assert len(str(caught.value)) < 120


def test_iterate_rejects_objects_that_are_not_iterable() -> None:
    assert list(iterate(range(3), "passes")) == [0, 1, 2]
    with pytest.raises(DomainError, match=r"^passes must be iterable, not 5; try a list$"):
        iterate(5, "passes")


def test_limited_raises_an_error_for_endless_iterators() -> None:
    assert list(limited(3, "abc", "too many")) == ["a", "b", "c"]
    given = limited(3, count(), "too many")
    assert [next(given) for _ in range(3)] == [0, 1, 2]
    with pytest.raises(LimitError, match=r"^too many$"):
        next(given)


@given(st.lists(st.integers(0, 9)))
def test_unique_things_keep_their_order(numbers: list[int]) -> None:
    assert list(unique(numbers)) == list(dict.fromkeys(numbers))


def test_unique_accepts_endless_iterators() -> None:
    assert list(islice(unique(n // 2 for n in count()), 3)) == [0, 1, 2]


masks = st.integers(0, 1 << 400)


@given(masks)
def test_bits_are_the_indices_of_ones_in_increasing_order(mask: int) -> None:
    assert list(bits(mask)) == [k for k, digit in enumerate(reversed(f"{mask:b}")) if digit == "1"]
    assert mask_of(bits(mask)) == mask


@given(st.integers(1, 1 << 400))
def test_the_lowest_bit_is_the_exponent_of_2(mask: int) -> None:
    assert lowest_bit(mask) == lowest_bit(-mask) == next(bits(mask))
    assert mask >> lowest_bit(mask) << lowest_bit(mask) == mask


def test_mask_of_accepts_bits_in_any_order_with_repetitions() -> None:
    assert mask_of([5, 0, 2, 5]) == 0b100101
    assert mask_of([]) == 0
    assert mask_of(iter([300])) == 1 << 300
