import math

import pytest

from grundy.answers import codes
from grundy.answers.codes import cheap_distance, cheap_weights, proved_distance, words_looked_at
from grundy.codes import Distance, Interrupted, LinearCode, classical, lexicode


def test_how_many_words_tell_the_weights() -> None:
    assert words_looked_at(lexicode(24, 8)) == 1 << 12
    assert words_looked_at(lexicode(100, 4)) == 1 << 8
    assert words_looked_at(lexicode(6, 4, q=4)) == 1 << 6
    assert words_looked_at(lexicode(5, 3, q=8)) == 1 << 7


def test_distances_as_numbers() -> None:
    assert proved_distance(Distance(7, 7, 1, "enumerate")) == 7
    assert proved_distance(Distance(6, 7, 1, "enumerate")) is None
    assert proved_distance(Distance(math.inf, math.inf, None, "enumerate")) is None


def test_ctrl_c_is_not_taken_for_a_clock_that_ran_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(code: LinearCode, **options: object) -> None:
        raise Interrupted(Distance(3, 5, 1, "zimmermann"))

    monkeypatch.setattr(LinearCode, "minimum_distance", stopped)
    with pytest.raises(KeyboardInterrupt):
        cheap_distance(classical.golay())


def test_weights_out_of_reach_are_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    assert cheap_weights(lexicode(600, 3)) is None
    assert cheap_weights(classical.golay()) is not None
    monkeypatch.setattr(codes, "MOST_WORDS", 100)
    assert cheap_weights(classical.golay()) is None
