"""How far long work is, on standard error, when that is a terminal and somebody has waited a while."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

__all__ = ["progress_bar", "say"]

# Seconds after which a bar appears.
PATIENCE = 0.5


def say(text: str) -> None:
    """Write a line to standard error, if that is a terminal."""
    if sys.stderr is not None and sys.stderr.isatty():
        click.echo(text, err=True)


@contextmanager
def progress_bar(what: str) -> Iterator[Callable[[int, int | None], object] | None]:
    """Give a function to be called with how much is done and how much there is; None when nobody looks on."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    bar = _Bar(what)
    try:
        yield bar.tell
    finally:
        bar.close()


class _Bar:
    def __init__(self, what: str):
        self._what, self._start = what, monotonic()
        self._shown: tuple[Progress, TaskID] | None = None

    def tell(self, done: int, total: int | None) -> None:
        if self._shown is None and monotonic() - self._start > PATIENCE:
            self._shown = self._open()
        if self._shown is not None:
            bar, task = self._shown
            whole = "" if total is None else f" of {total:,}"
            bar.update(task, completed=done, total=total, count=f"{done:,}{whole}")
            bar.refresh()

    def _open(self) -> tuple["Progress", "TaskID"]:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

        columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[count]}"))
        bar = Progress(*columns, TimeElapsedColumn(), console=Console(stderr=True), transient=True, auto_refresh=False)
        bar.start()
        return bar, bar.add_task(self._what, total=None, count="")

    def close(self) -> None:
        if self._shown is not None:
            self._shown[0].stop()
