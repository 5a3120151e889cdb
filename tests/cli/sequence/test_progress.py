import sys
from io import StringIO

import numpy as np
import pytest

from grundy.answers.sequences import compute
from grundy.cli import progress
from grundy.cli.sequence import Request
from grundy.cli.sequence_text import LEFT_OUT, fit, run_progress
from grundy.progress import Interval, kernel_progress, progress_to, report
from grundy.sequences import Run, as_game
from grundy.sequences.values import engines


class _Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def test_nothing_is_said_where_nobody_looks_on(monkeypatch: pytest.MonkeyPatch) -> None:
    with Run("0.77") as run, run_progress(run):
        assert kernel_progress("nim values") is None  # nobody listens
    monkeypatch.setattr(sys, "stderr", None)
    with Run("0.77") as run, run_progress(run):
        assert kernel_progress("nim values") is None  # nobody listens


def test_a_terminal_sees_how_far_the_run_is(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = _Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("COLUMNS", "120")
    with Run("0.6", method="sparse") as run:
        run.extend(2000)
        with run_progress(run):
            report("nim values", 1500, 4000)
            assert terminal.getvalue() == ""  # nobody has waited yet
            monkeypatch.setattr(progress, "BAR_PATIENCE", -1.0)
            report("nim values", 2000, 4000)
            report("values taken for a mex", 7)  # of another matter
        largest, rare = int(np.max(run.values)), run.work.rare
    seen = terminal.getvalue()
    assert "2,000 of 4,000" in seen
    assert f"{rare:,} rare" in seen
    assert f"largest {largest}" in seen
    assert "/s" in seen
    assert " left" in seen


def test_a_narrow_terminal_sees_rare_heaps_and_the_time_left(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = _Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setattr(progress, "BAR_PATIENCE", -1.0)
    with Run("0.6", method="sparse") as run:
        run.extend(2000)
        with run_progress(run):
            report("nim values", 2000, 4_000_000)
        rare = run.work.rare
    seen = terminal.getvalue()
    assert f"2,000  {rare:,} rare" in seen.replace("  0/s", "")
    assert " of " not in seen


def test_what_matters_least_is_left_out_first() -> None:
    facts = dict.fromkeys(("done", *LEFT_OUT), "x")
    assert LEFT_OUT[0] == "total"
    assert [len(fit(facts, room)) for room in (7, 6, 5, 4, 1, 0)] == [6, 6, 5, 4, 1, 1]
    assert fit({"done": "1,500", "total": " of 2,000", "left": "  9 s left"}, 20) == "1,500  9 s left"


def test_where_the_end_is_unknown_nothing_is_said_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = _Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setattr(progress, "BAR_PATIENCE", -1.0)
    with Run("0.6") as run, run_progress(run):
        report("nim values", 0)
    seen = terminal.getvalue()
    assert "largest 0" in seen
    assert " of " not in seen
    assert " left" not in seen


def test_a_search_under_a_work_limit_has_no_total(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "Interval", lambda seconds: Interval(0))
    reports: list[tuple[str, int, int | None]] = []
    game = as_game(lambda heap: range(heap))
    request = Request(game, None, True, (), "auto", None, False, False, None, None, None, False)
    with Run(game) as run, progress_to(lambda *report: reports.append(report)):
        compute(run, request, work=5000)
    assert {(what, total) for what, _, total in reports} == {("nim values", None)}
