"""Tasks and what comes of them."""

import pytest

from grundy.runs import Finished
from grundy.runs.workers import Job, LostError, attempt


def test_an_answer_is_a_result_or_an_error() -> None:
    assert attempt(abs, -3) == (3, None)
    result, error = attempt(int, "seven")
    assert result is None
    assert isinstance(error, ValueError)


@pytest.mark.parametrize("asked_to_stop", [KeyboardInterrupt, SystemExit])
def test_who_asks_to_stop_is_heard(asked_to_stop: type[BaseException]) -> None:
    def stop(_: int) -> int:
        raise asked_to_stop

    with pytest.raises(asked_to_stop):
        attempt(stop, 1)


def test_a_new_task_was_never_lost() -> None:
    assert Job("0.77") == Job("0.77", 0)
    assert Finished(Job("0.77").task, 12).error is None
    assert issubclass(LostError, RuntimeError)
