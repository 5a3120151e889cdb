"""How far a survey is, on standard error, when that is a terminal."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from grundy.cli.progress import Bar
from grundy.progress import progress_to

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import ProgressColumn

    from grundy.sequences.survey import SurveyRow

__all__ = ["SurveyProgress", "survey_progress"]

COUNTED = "games surveyed"  # what a survey reports of


@contextmanager
def survey_progress() -> "Iterator[SurveyProgress]":
    """Show how far the survey within is; give what watches its rows."""
    # One game may take minutes.
    with Bar(_columns, seldom=True) as bar:
        shown = SurveyProgress(bar)
        with progress_to(shown.listen):
            yield shown


class SurveyProgress:
    """Shows the games that are done, how many of them are open, the last one, and the time left."""

    def __init__(self, bar: Bar) -> None:
        self._bar = bar
        self._open: set[str] = set()
        self._last = ""

    def watch(self, row: "SurveyRow") -> None:
        """Count a game that was looked at."""
        self._last = row.notation
        if row.is_settled:
            self._open.discard(row.notation)
        else:
            self._open.add(row.notation)

    def listen(self, what: str, done: int, total: int | None) -> None:
        """Show how many games are done."""
        if what == COUNTED and self._bar.is_due():
            self._bar.show(done, total, open=len(self._open), last=self._last)


def _columns(out: "Console") -> "list[str | ProgressColumn]":
    from rich.progress import BarColumn, MofNCompleteColumn, TimeElapsedColumn, TimeRemainingColumn

    return [
        "games",
        BarColumn(),
        MofNCompleteColumn(),
        "{task.fields[open]:,} still open",
        TimeElapsedColumn(),
        "left",
        TimeRemainingColumn(),
        "{task.fields[last]}",
    ]
