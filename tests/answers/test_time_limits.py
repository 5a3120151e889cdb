import pytest

from grundy import answers
from grundy.answers import moves
from grundy.answers.time_limits import SECONDS, PartDeadline, note_timeout, question_seconds, time_limit
from grundy.errors import LimitError


def test_a_watch_belongs_to_what_is_inside() -> None:
    with time_limit(3) as outer:
        with time_limit(5) as inner:
            note_timeout()
            assert question_seconds() == 5
        assert (inner.reached, outer.reached) == (True, False)
        assert question_seconds() == 3
    note_timeout()  # nobody watches
    assert question_seconds() == SECONDS


def test_a_clock_that_is_asked_in_time_decides_nothing() -> None:
    with time_limit() as limit:
        assert not PartDeadline(60).is_over()
        assert not limit.reached
        assert PartDeadline(-1).is_over()
        assert limit.reached


def test_answers_for_which_the_time_was_too_short_are_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    with time_limit() as limit:
        answers.position("N(3,5)")
    assert not limit.reached
    monkeypatch.setattr(moves, "MAX_SECONDS", -1)
    with time_limit() as limit:
        answers.position("N(3,5)")
    assert limit.reached
    with time_limit(0.1) as limit, pytest.raises(LimitError, match=r"values have taken 0\.08 seconds"):
        answers.sequence("0.12(21)", heaps=[10**30])
    assert limit.reached


def test_more_time_reaches_farther() -> None:
    with time_limit(0.001), pytest.raises(LimitError):
        answers.sequence("Grundy", stop=20_000)
    with time_limit():
        assert len(answers.sequence("Grundy", stop=20_000)["values"]) == 20_000
