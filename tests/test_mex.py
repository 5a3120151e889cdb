from itertools import chain, repeat
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import subsets

import grundy
from grundy import DomainError, reference


def test_mex_on_all_small_sets() -> None:
    assert all(grundy.mex(numbers) == reference.mex(numbers) for numbers in subsets(range(9)))


@given(st.lists(st.integers(0, 50)))
def test_mex_is_missing_and_everything_below_is_present(numbers: list[int]) -> None:
    m = grundy.mex(numbers)
    assert m not in numbers
    assert set(range(m)) <= set(numbers)


def test_mex_takes_any_iterable_with_repetitions_once() -> None:
    assert grundy.mex(iter([1, 0, 0, 3])) == 2
    assert grundy.mex(chain(repeat(0, 5), [1])) == 2


def test_the_function_and_not_the_module_is_the_attribute() -> None:
    import grundy.mex  # importing the module must not hide the function

    assert callable(grundy.mex)


@pytest.mark.parametrize(("values", "text"), [("abc", "'a'"), (["0", "1"], "'0'"), ([0, "x", 1], "'x'")])
def test_mex_takes_no_text_for_a_number(values: Any, text: str) -> None:
    with pytest.raises(DomainError) as caught:
        grundy.mex(values)
    assert str(caught.value) == f"mex takes numbers, and {text} is a text; try int(…) for each value"
    assert grundy.mex("") == 0
