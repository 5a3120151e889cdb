"""Values beyond the computed ones, by a proved period."""

import numpy as np
import pytest
from hypothesis import given, strategies as st

from grundy.sequences.heaps import Subtraction
from grundy.sequences.periods.theorems import TakingCertificate
from grundy.sequences.values import run as source
from grundy.sequences.values.engines import dtype_for
from grundy.sequences.values.run import continue_period


def planted(preperiod: list[int], period: list[int], saltus: int, stop: int) -> list[int]:
    start, length = len(preperiod), len(period)
    late = (period[(n - start) % length] + (n - start) // length * saltus for n in range(start, stop))
    return (preperiod + list(late))[:stop]


@given(
    st.lists(st.integers(0, 255), max_size=6),
    st.lists(st.integers(0, 255), min_size=1, max_size=7),
    st.integers(0, 90),
    st.integers(0, 20),
    st.integers(0, 900),
    st.sampled_from([1, 2, 5, 64, 1 << 24]),
)
def test_any_period_and_saltus_from_any_phase(
    preperiod: list[int], period: list[int], saltus: int, more: int, stop: int, block: int
) -> None:
    """The count of computed values need not end with a period, nor the block be as long as one."""
    count = len(preperiod) + len(period) + more
    expected = planted(preperiod, period, saltus, max(count, stop))
    values = np.zeros(len(expected), dtype_for(max(expected)))
    values[:count] = expected[:count]
    proof = TakingCertificate(Subtraction({1}), len(period), len(preperiod), saltus)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(source, "BLOCK", block)
        steps = list(continue_period(values, count, stop, proof))
    assert values.tolist() == expected
    assert steps == sorted(set(steps))
    assert (steps or [count])[-1] == max(count, stop)


def test_each_step_says_what_is_there_by_then(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "BLOCK", 10)
    expected = planted([9], [0, 1, 2], 3, 100)
    values = np.full(100, 255, dtype=np.uint8)
    values[:4] = expected[:4]
    for done in continue_period(values, 4, 100, TakingCertificate(Subtraction({1}), 3, 1, 3)):
        assert values[:done].tolist() == expected[:done]
        assert (values[done:] == 255).all()


def test_nothing_is_done_when_all_is_there() -> None:
    values = np.arange(5, dtype=np.uint8)
    assert list(continue_period(values, 5, 3, TakingCertificate(Subtraction({1}), 1, 0, 1))) == []
    assert values.tolist() == [0, 1, 2, 3, 4]


def test_the_type_is_filled_to_its_last_value() -> None:
    values = np.zeros(256, dtype=np.uint8)
    list(continue_period(values, 1, 256, TakingCertificate(Subtraction({1}), 1, 0, 1)))
    assert values.tolist() == list(range(256))
