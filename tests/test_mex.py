import importlib
from itertools import chain, repeat
from typing import Any

import pytest
from hypothesis import given, strategies as st
from strategies import subsets

import grundy
from grundy import DomainError, LimitError, reference
from grundy.progress import progress_to

module = importlib.import_module("grundy.integers")  # the attribute of the package is the function


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
    import grundy.integers  # importing the module must not hide the function

    assert callable(grundy.mex)


@pytest.mark.parametrize(("values", "text"), [("abc", "'a'"), (["0", "1"], "'0'"), ([0, "x", 1], "'x'")])
def test_mex_takes_no_text_for_a_number(values: Any, text: str) -> None:
    with pytest.raises(DomainError) as caught:
        grundy.mex(values)
    assert str(caught.value) == f"mex takes numbers, and {text} is a text; try int(…) for each value"
    assert grundy.mex("") == 0


@given(st.lists(st.integers(0, 30)), st.integers(1, 5))
def test_many_values_are_taken_piece_by_piece(numbers: list[int], piece: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "PIECE", piece)
        assert grundy.mex(numbers) == grundy.mex(iter(numbers)) == reference.mex(numbers)


@given(st.integers(-9, 9), st.integers(-9, 9), st.integers(-4, 4).filter(bool))
def test_a_range_is_answered_without_going_through_it(start: int, stop: int, step: int) -> None:
    values = range(start, stop, step)
    assert grundy.mex(values) == reference.mex(set(values))
    assert grundy.mex(range(start, 10**30)) == (0 if start > 0 else 10**30)


def test_values_in_rising_order_are_not_kept_and_too_many_others_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PIECE", 10)
    monkeypatch.setattr(module, "MOST_KEPT", 25)
    assert grundy.mex(iter(range(1000))) == 1000
    assert grundy.mex(chain(range(500), range(400))) == 500
    assert grundy.mex(list(range(1, 1000))) == 0  # they are in memory anyway
    with pytest.raises(LimitError) as caught:
        grundy.mex(chain([0], range(2, 10**9)))
    assert str(caught.value) == (
        "29 values beyond 1, which is missing so far, are too many to keep; try rising order, a list or a range"
    )


def test_many_values_tell_how_many_were_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PIECE", 10)
    heard: list[tuple[str, int, int | None]] = []
    with progress_to(lambda *told: heard.append(told)):
        grundy.mex(range(10**9))
        grundy.mex(range(9))
        grundy.mex(iter(range(25)))
    assert heard == [("values taken for a mex", n, None) for n in (10, 20, 30)]
