import numpy as np
import pytest
from numpy.typing import NDArray

import grundy
from grundy import nim
from grundy.codes.bounds import delsarte
from grundy.graphs.implicit import explore as exploring, labelling
from grundy.progress import progress_to, report

Heard = list[tuple[str, int, int | None]]


def test_whoever_listens_hears_and_nobody_else() -> None:
    outer: Heard = []
    inner: Heard = []
    report("positions", 1, 9)
    with progress_to(lambda *told: outer.append(told)):
        report("positions", 2, 9)
        with progress_to(lambda *told: inner.append(told)):
            report("positions", 3)
        report("positions", 4, 9)
    report("positions", 5, 9)
    assert outer == [("positions", 2, 9), ("positions", 4, 9)]
    assert inner == [("positions", 3, None)]


def test_nobody_listens_any_more_after_an_error() -> None:
    heard: Heard = []
    with pytest.raises(ValueError, match=r"^no$"), progress_to(lambda *told: heard.append(told)):
        raise ValueError("no")
    report("positions", 1)
    assert heard == []


def test_searches_and_linear_programs_tell_how_far_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exploring, "POSITIONS_TOLD", 10)
    monkeypatch.setattr(labelling, "POSITIONS_TOLD", 10)
    heard: Heard = []
    with progress_to(lambda *told: heard.append(told)):
        exploring.explore(lambda n: [n - 1] if n else [], 25, limit=100)
        labelling.Labelling(lambda n: [n - 1] if n else [], limit=100).value(25)
        delsarte(19, 7)
    assert [told for told in heard if told[0] == "positions met"] == 2 * [
        ("positions met", 10, 100),
        ("positions met", 20, 100),
    ]
    assert ("exchanges of variables in the linear program", 2, None) in heard


def test_a_search_that_meets_no_new_positions_tells_of_its_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exploring, "MOVES_TOLD", 100)
    heard: Heard = []
    with progress_to(lambda *told: heard.append(told)):
        assert grundy.winning_moves(lambda n: range(n), 50) == [0]
    assert {what for what, _, _ in heard} == {"moves seen"}
    counts = [done for _, done, _ in heard]
    assert counts == sorted(set(counts))
    assert len(counts) > 5
    assert {total for _, _, total in heard} == {1 << 28}


def test_new_positions_come_before_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exploring, "POSITIONS_TOLD", 10)
    monkeypatch.setattr(exploring, "MOVES_TOLD", 30)
    heard: Heard = []
    with progress_to(lambda *told: heard.append(told)):
        exploring.explore(lambda n: [n - 1, n - 1] if n else [], 45)
    assert {what for what, _, _ in heard} == {"positions met"}


def test_games_that_give_many_options_at_once_tell_how_many_positions_they_met() -> None:
    heard: Heard = []
    with progress_to(lambda *told: heard.append(told)):
        exploring.explore(Down(), 1000, limit=5000)
    counts = [done for what, done, total in heard if (what, total) == ("positions met", 5000)]
    assert counts == sorted(counts)
    assert counts[-1] > 900


class Down:
    """Take one counter."""

    def options(self, heap: int) -> list[int]:
        return [heap - 1] if heap else []

    def options_array(self, heaps: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        moves = heaps > 0
        return np.append(0, np.cumsum(moves)), heaps[moves] - 1


def test_elimination_tells_how_many_columns_are_done() -> None:
    heard: Heard = []
    square = np.triu(np.ones((50, 50), np.uint8))
    with progress_to(lambda *told: heard.append(told)):
        nim.linalg.inv(square)
        nim.linalg.rank(square.astype(object))
    assert heard == [("columns eliminated", n, 100) for n in (0, 32)] + [
        ("columns eliminated", n, 50) for n in range(50)
    ]


def test_misere_play_tells_how_many_steps_are_searched_of_how_many() -> None:
    heard: Heard = []
    with grundy.play.misere_limit(30_001), progress_to(lambda *told: heard.append(told)):
        assert grundy.parse("Cram(3x4) + Kayles(12)", misere=True).explain().complete
    counts = [done for what, done, total in heard if (what, total) == ("steps searched", 12 * 30_001)]
    assert 0 < min(counts) < 10_000 < max(counts) <= 12 * 30_001
