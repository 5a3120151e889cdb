"""How far a survey is, on standard error, when that is a terminal."""

import sys
from time import monotonic
from types import TracebackType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

    from grundy.sequences.survey import SurveyRow

__all__ = ["SurveyProgress"]

# Seconds from one look to the next.
PAUSE = 0.1


class SurveyProgress:
    """A bar with the games that are done, how many of them are open, the last one, and the time left."""

    def __init__(self) -> None:
        self._silent = sys.stderr is None or not sys.stderr.isatty()
        self._told = float("-inf")
        self._open: set[str] = set()
        self._last = ""
        self._shown: tuple[Progress, TaskID] | None = None

    def __enter__(self) -> "SurveyProgress":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._shown is not None:
            self._shown[0].stop()

    def watch(self, row: "SurveyRow") -> None:
        """Count a game that was looked at."""
        self._last = row.notation
        if row.is_settled:
            self._open.discard(row.notation)
        else:
            self._open.add(row.notation)

    def tell(self, done: int, total: int) -> None:
        """Show how many games are done."""
        now = monotonic()
        if self._silent or now - self._told < PAUSE:
            return
        self._told = now
        if self._shown is None:
            self._shown = _opened(done)
        bar, task = self._shown
        bar.update(task, completed=done, total=total, open=len(self._open), last=self._last)
        bar.refresh()


def _opened(done: int) -> tuple["Progress", "TaskID"]:
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("games"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[open]:,} still open"),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
        TextColumn("{task.fields[last]}"),
    )
    # It refreshes itself, so that the clock runs while a long game is looked at.
    bar = Progress(*columns, console=Console(stderr=True), transient=True, refresh_per_second=2)
    bar.start()
    return bar, bar.add_task("games", total=None, completed=done, open=0, last="")
