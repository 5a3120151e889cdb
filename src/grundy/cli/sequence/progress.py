"""How far a run of nim values is, on standard error, when that is a terminal and somebody has waited a while."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from grundy.cli.progress import Bar, is_watched
from grundy.progress import Pace, progress_to
from grundy.text import pluralize

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import ProgressColumn

    from grundy.progress import Progress
    from grundy.sequences import Run

__all__ = ["fitted", "run_progress", "time_text"]

# What a run reports of, among all that is reported while it works.
COUNTED = "nim values"
# Columns of a terminal that has room for a bar beside the numbers.
ROOMY, BAR = 100, 12
# What is left out, one after the other, where a terminal is narrow.
LEFT_OUT = ("total", "largest", "rate", "rare", "left")


@contextmanager
def run_progress(run: "Run") -> Iterator[None]:
    """Show how many values there are and will be, if somebody looks on."""
    if not is_watched():
        yield
        return
    with Bar(_columns) as bar, progress_to(_RunBar(run, bar).listen):
        yield


def _columns(out: "Console") -> "list[str | ProgressColumn]":
    from rich.progress import BarColumn

    facts = "{task.fields[facts]}"
    return [BarColumn(bar_width=BAR), facts] if out.width >= ROOMY else [facts]


class _RunBar:
    def __init__(self, run: "Run", bar: Bar):
        self._run, self._bar, self._pace = run, bar, Pace(run.count)
        self._largest = self._scanned = 0

    def listen(self, what: str, done: int, total: int | None) -> None:
        if what != COUNTED:
            return
        progress = self._pace.at(done, total)
        if self._bar.is_due():
            self._bar.show(done, total, facts=self._facts(progress))

    def _facts(self, progress: "Progress") -> str:
        """Write the count, the rate of the last seconds, rare heaps, the largest value and the time left.

        Nobody sees a total, nor the time left, where the end is unknown.
        """
        new = self._run.values[self._scanned : progress.done]
        if len(new):
            self._largest, self._scanned = max(self._largest, int(new.max())), progress.done
        facts = {"done": f"{progress.done:,}"}
        if progress.total is not None:
            facts["total"] = f" of {progress.total:,}"
        if progress.per_second is not None:
            facts["rate"] = f"  {progress.per_second:,.0f}/s"
        if rare := self._run.work.rare:
            facts["rare"] = f"  {rare:,} rare"
        facts["largest"] = f"  largest {self._largest:,}"
        if progress.seconds_left is not None:
            facts["left"] = f"  {time_text(progress.seconds_left)} left"
        width = self._bar.width
        return fitted(facts, width - BAR - 1 if width >= ROOMY else width)


def fitted(facts: dict[str, str], room: int) -> str:
    """Write facts one after the other, without those that matter least when there is little room.

    Examples
    --------
    >>> facts = {"done": "1,500", "total": " of 4,000", "rare": "  77 rare", "left": "  9 s left"}
    >>> fitted(facts, 80), fitted(facts, 32)
    ('1,500 of 4,000  77 rare  9 s left', '1,500  77 rare  9 s left')
    """
    kept = dict(facts)
    for name in LEFT_OUT:
        if sum(map(len, kept.values())) <= room:
            break
        kept.pop(name, None)
    return "".join(kept.values())


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
        return f"{pluralize(days, 'day')} {hour} h"
    return f"{hour}:{minute:02}:{second:02}" if hour else f"{minute}:{second:02}"
