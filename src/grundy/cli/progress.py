"""How far long work is, on standard error, when that is a terminal and somebody has waited a while."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from time import monotonic
from types import TracebackType
from typing import TYPE_CHECKING, Any, TypeAlias

import click

from grundy._lazy import cached_property
from grundy.cli.clock import clock_hidden, is_watched
from grundy.progress import progress_to

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress, ProgressColumn, TaskID

__all__ = ["Bar", "Columns", "is_watched", "progress_bar", "say"]

# What a bar shows: formats such as "{task.fields[count]}", and columns of rich.
Columns: TypeAlias = "Callable[[Console], Iterable[str | ProgressColumn]]"

# Seconds after which a bar appears.
PATIENCE = 0.5
# How often a bar is drawn anew by itself, in a second.
REDRAWN = 2


def say(text: str) -> None:
    """Write a line to standard error, if somebody looks on."""
    if is_watched():
        with clock_hidden():
            click.echo(text, err=True)


class Bar:
    """A line on the terminal that is drawn over and over, and is gone at the end.

    Parameters
    ----------
    columns : callable
        From the console to what the bar shows.
    seldom : bool, optional
        Whether the work tells so seldom that the bar appears at once, and its clock has to run meanwhile.
    """

    def __init__(self, columns: Columns, *, seldom: bool = False):
        self._columns, self._seldom, self._start = columns, seldom, monotonic()
        self._shown: tuple[Progress, TaskID] | None = None
        self._alone = ExitStack()

    @cached_property
    def _console(self) -> "Console":
        from rich.console import Console

        return Console(stderr=True)

    @property
    def width(self) -> int:
        """How many characters the terminal has in a line."""
        return self._console.width

    def __enter__(self) -> "Bar":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self._alone:
            if self._shown is not None:
                self._shown[0].stop()

    def is_due(self) -> bool:
        """Return whether the bar is there, or should be by now."""
        return self._shown is not None or (is_watched() and (self._seldom or monotonic() - self._start > PATIENCE))

    def show(self, done: int, total: int | None, **fields: Any) -> None:
        """Draw the bar; `fields` are what its formats name."""
        if self._shown is None:
            self._shown = self._opened(done, total, fields)
        progress, task = self._shown
        progress.update(task, completed=done, total=total, **fields)
        if not self._seldom:
            progress.refresh()

    def _opened(self, done: int, total: int | None, fields: dict[str, Any]) -> "tuple[Progress, TaskID]":
        from rich.progress import Progress

        progress = Progress(
            *self._columns(self._console),
            console=self._console,
            transient=True,
            auto_refresh=self._seldom,
            refresh_per_second=REDRAWN,
        )
        self._alone.enter_context(clock_hidden())
        progress.start()
        return progress, progress.add_task("", total=total, completed=done, **fields)


@contextmanager
def progress_bar(what: str) -> Iterator[None]:
    """Show a bar of what the work within reports under this name, if somebody looks on."""
    if not is_watched():
        yield
        return
    with Bar(lambda out: _counting(what)) as bar:

        def listener(counted: str, done: int, total: int | None) -> None:
            if counted == what and bar.is_due():
                whole = "" if total is None else f" of {total:,}"
                bar.show(done, total, count=f"{done:,}{whole}")

        with progress_to(listener):
            yield


def _counting(what: str) -> "list[str | ProgressColumn]":
    from rich.progress import BarColumn, TimeElapsedColumn

    return [what, BarColumn(), "{task.fields[count]}", TimeElapsedColumn()]
