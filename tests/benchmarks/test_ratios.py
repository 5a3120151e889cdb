import pytest

from benchmarks import ratios
from benchmarks.ratios import Scale, measure, seconds


def test_callables_alternate_after_one_warm_up() -> None:
    calls: list[str] = []
    found = measure({"a": lambda: calls.append("a"), "b": lambda: calls.append("b")}, turns=3, exactly=True)
    assert "".join(calls) == "ab" + "ab" + "ba" + "ab"
    assert {name: cost.turns for name, cost in found.items()} == {"a": 3, "b": 3}


def test_quick_work_gets_more_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ratios, "ENOUGH", 3600)
    assert measure({"": lambda: None}, turns=2)[""].turns == 40


def test_slow_callables_run_once() -> None:
    calls: list[int] = []
    assert seconds(lambda: calls.append(1)).turns == len(calls) == 1


def test_a_quick_scale_takes_less_and_turns_can_be_bounded() -> None:
    assert (Scale().pick(10, 1), Scale(quick=True).pick(10, 1)) == (10, 1)
    assert [Scale().turns(20), Scale(quick=True).turns(20), Scale(quick=True).turns(1)] == [20, 3, 1]
    assert [Scale(most_turns=5).turns(20), Scale(most_turns=5).turns(2)] == [5, 2]
