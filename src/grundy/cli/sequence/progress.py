"""How far a run of nim values is, on standard error, when that is a terminal and somebody has waited a while."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress as Bar
    from rich.progress import TaskID

    from grundy.runs.progress import Progress
    from grundy.sequences import Run

__all__ = ["run_progress", "time_text"]

# Seconds after which a bar appears.
PATIENCE = 0.5
# Columns of a terminal that has room for a bar beside the numbers.
ROOMY = 100


@contextmanager
def run_progress(run: "Run") -> Iterator[Callable[[int, int], object] | None]:
    """Give a function to be called with how many values there are and will be; None when nobody looks on."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    bar = _RunBar(run)
    try:
        yield bar.tell
    finally:
        bar.close()


class _RunBar:
    def __init__(self, run: "Run"):
        from grundy.runs.progress import Pace

        self._run, self._pace, self._start = run, Pace(run.count), monotonic()
        self._largest = self._seen = 0
        self._shown: tuple[Bar, TaskID] | None = None

    def tell(self, done: int, total: int) -> None:
        progress = self._pace.at(done, total)
        if self._shown is None and monotonic() - self._start > PATIENCE:
            self._shown = self._open()
        if self._shown is not None:
            bar, task = self._shown
            bar.update(task, completed=done, total=total, facts=self._facts(progress))
            bar.refresh()

    def _facts(self, progress: "Progress") -> str:
        """Write the count, the rate of the last seconds, rare heaps, the largest value and the time left."""
        new = self._run.values[self._seen : progress.done]
        if len(new):
            self._largest, self._seen = max(self._largest, int(new.max())), progress.done
        facts = [f"{progress.done:,} of {progress.total:,}"]
        if progress.per_second is not None:
            facts.append(f"{progress.per_second:,.0f}/s")
        if rare := self._run.work.rare:
            facts.append(f"{rare:,} rare")
        facts.append(f"largest {self._largest:,}")
        if progress.seconds_left is not None:
            facts.append(f"{time_text(progress.seconds_left)} left")
        return "  ".join(facts)

    def _open(self) -> tuple["Bar", "TaskID"]:
        from rich.console import Console
        from rich.progress import BarColumn, TextColumn
        from rich.progress import Progress as Bar

        console = Console(stderr=True)
        bars = [BarColumn(bar_width=12)] if console.width >= ROOMY else []
        bar = Bar(*bars, TextColumn("{task.fields[facts]}"), console=console, transient=True, auto_refresh=False)
        bar.start()
        return bar, bar.add_task("values", total=None, facts="")

    def close(self) -> None:
        if self._shown is not None:
            self._shown[0].stop()


def time_text(seconds: float) -> str:
    """Write a time so that it is read at a glance.

    Examples
    --------
    >>> time_text(9.6), time_text(61), time_text(7384), time_text(3 * 86400 + 7200), time_text(10**9)
    ('10 s', '1:01', '2:03:04', '3 days 2 h', '11,574 days')
    """
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    minutes, second = divmod(whole, 60)
    hours, minute = divmod(minutes, 60)
    days, hour = divmod(hours, 24)
    if days > 9:
        return f"{days:,} days"
    if days:
        return f"{days} day{'s' * (days > 1)} {hour} h"
    return f"{hour}:{minute:02}:{second:02}" if hour else f"{minute}:{second:02}"
