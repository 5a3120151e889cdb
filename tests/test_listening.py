import pytest

import grundy
from grundy.codes.bounds import delsarte
from grundy.graphs.implicit import explore as exploring
from grundy.graphs.implicit import labelling
from grundy.listening import listening, tell

Heard = list[tuple[str, int, int | None]]


def test_whoever_listens_hears_and_nobody_else() -> None:
    outer: Heard = []
    inner: Heard = []
    tell("positions", 1, 9)
    with listening(lambda *told: outer.append(told)):
        tell("positions", 2, 9)
        with listening(lambda *told: inner.append(told)):
            tell("positions", 3)
        tell("positions", 4, 9)
    tell("positions", 5, 9)
    assert outer == [("positions", 2, 9), ("positions", 4, 9)]
    assert inner == [("positions", 3, None)]


def test_nobody_listens_any_more_after_an_error() -> None:
    heard: Heard = []
    with pytest.raises(ValueError, match=r"^no$"), listening(lambda *told: heard.append(told)):
        raise ValueError("no")
    tell("positions", 1)
    assert heard == []


def test_searches_and_linear_programs_tell_how_far_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exploring, "POSITIONS_TOLD", 10)
    monkeypatch.setattr(labelling, "POSITIONS_TOLD", 10)
    heard: Heard = []
    with listening(lambda *told: heard.append(told)):
        exploring.explore(lambda n: [n - 1] if n else [], 25, limit=100)
        labelling.Labelling(lambda n: [n - 1] if n else [], limit=100).value(25)
        delsarte(19, 7)
    assert [told for told in heard if told[0] == "positions met"] == 2 * [
        ("positions met", 10, 100),
        ("positions met", 20, 100),
    ]
    assert ("exchanges of variables in the linear program", 2, None) in heard


def test_misere_play_tells_how_many_steps_are_searched_of_how_many() -> None:
    heard: Heard = []
    with grundy.play.misere_limit(30_001), listening(lambda *told: heard.append(told)):
        assert grundy.parse("Cram(3x4) + Kayles(12)", misere=True).explain().complete
    counts = [done for what, done, total in heard if (what, total) == ("steps searched", 12 * 30_001)]
    assert 0 < min(counts) < 10_000 < max(counts) <= 12 * 30_001
