import pytest

from grundy import answers
from grundy.answers import moves
from grundy.answers.schema_files import SECONDS, Clock, question_seconds, ran_out, watched
from grundy.errors import LimitError


def test_a_watch_belongs_to_what_is_inside() -> None:
    with watched(3) as outer:
        with watched(5) as inner:
            ran_out()
            assert question_seconds() == 5
        assert (inner.ran_out, outer.ran_out) == (True, False)
        assert question_seconds() == 3
    ran_out()  # nobody watches
    assert question_seconds() == SECONDS


def test_a_clock_that_is_asked_in_time_decides_nothing() -> None:
    with watched() as watch:
        assert not Clock(60).is_over()
        assert not watch.ran_out
        assert Clock(-1).is_over()
        assert watch.ran_out


def test_answers_for_which_the_time_was_too_short_are_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    with watched() as watch:
        answers.position("N(3,5)")
    assert not watch.ran_out
    monkeypatch.setattr(moves, "MAX_SECONDS", -1)
    with watched() as watch:
        answers.position("N(3,5)")
    assert watch.ran_out
    with watched(0.1) as watch, pytest.raises(LimitError, match=r"values have taken 0\.08 seconds"):
        answers.sequence("0.12(21)", heaps=[10**30])
    assert watch.ran_out


def test_more_time_reaches_farther() -> None:
    with watched(0.001), pytest.raises(LimitError):
        answers.sequence("Grundy", stop=20_000)
    with watched():
        assert len(answers.sequence("Grundy", stop=20_000)["values"]) == 20_000
