from typing import Any

from grundy.cli import alpha as module
from grundy.cli.alpha import ProofProgress
from grundy.ordinals import alpha
from grundy.ordinals.constants.trials import prove_alone
from grundy.progress import Pace, progress_to


class Watched:
    """A bar that remembers what it was told."""

    def __init__(self, due: bool) -> None:
        self.due = due
        self.shown: list[tuple[Any, ...]] = []

    def is_due(self) -> bool:
        return self.due

    def show(self, done: int, total: int | None, **fields: Any) -> None:
        self.shown.append((done, total, fields))


def test_the_time_left_and_the_last_prime_are_shown() -> None:
    bar = Watched(due=True)
    progress = ProofProgress(bar)  # type: ignore[arg-type]
    times = iter([0.0, 0.0, 10.0])
    progress._pace = Pace(0, clock=lambda: next(times))
    progress.listen(module.WORK, 0, 5000)
    progress.watch(prove_alone(7))
    progress.listen(module.WORK, 40, 5000)
    assert bar.shown == [
        (0, 5000, {"left": "", "last": ""}),
        (40, 5000, {"left": "about 1,240 s left", "last": "α_7 is proved"}),
    ]


def test_what_other_work_reports_is_not_drawn() -> None:
    bar = Watched(due=True)
    ProofProgress(bar).listen("positions", 10, 5000)  # type: ignore[arg-type]
    assert bar.shown == []


def test_proofs_report_under_the_name_that_is_listened_to() -> None:
    names = set()
    with progress_to(lambda what, done, total: names.add(what)):
        alpha(47, prove=True, method="crossed")
    assert names == {module.WORK}


def test_nothing_is_drawn_when_nobody_looks_on() -> None:
    bar = Watched(due=False)
    ProofProgress(bar).listen(module.WORK, 10, 5000)  # type: ignore[arg-type]
    assert bar.shown == []


def test_nothing_is_drawn_for_short_work() -> None:
    bar = Watched(due=True)
    ProofProgress(bar).listen(module.WORK, 10, 500)  # type: ignore[arg-type]
    assert bar.shown == []


def test_the_columns_name_what_is_shown() -> None:
    texts = [column for column in module._columns(None) if isinstance(column, str)]  # type: ignore[arg-type]
    assert texts == ["proving", "{task.fields[left]}", "{task.fields[last]}"]
