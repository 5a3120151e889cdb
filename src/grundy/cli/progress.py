"""Progress of long work on standard error, if that is a terminal: bars, a clock and remarks.

A bar shows the reports of one kind of work, in columns that the command chooses. The clock is for all other work: after
a second of silence one line shows the elapsed time and the last report. The clock is erased before a bar or an answer
is written.
"""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from shutil import get_terminal_size
from threading import Event, Lock, Thread
from time import monotonic
from typing import TYPE_CHECKING, Any, TextIO, TypeAlias, cast

import click

from grundy.progress import progress_to

if TYPE_CHECKING:
    from rich.progress import Progress, ProgressColumn, TaskID

# Seconds after which a bar appears, and seconds of silence after which the clock appears; it must not precede a bar.
BAR_PATIENCE, CLOCK_PATIENCE = 0.5, 1.0
# Seconds between two drawings.
REDRAW = 0.5

Columns: TypeAlias = Callable[[], "Iterable[str | ProgressColumn]"]
"""Makes the columns of a bar: formats such as "{task.fields[count]}", and columns of rich."""
Fields: TypeAlias = Callable[[int, int | None], dict[str, str] | None]
"""From the work done and the total to the fields in the formats of a bar; None if nothing is to be drawn."""


def is_watched() -> bool:
    """Return whether standard error is a terminal."""
    return sys.stderr is not None and sys.stderr.isatty()


def say(text: str) -> None:
    """Write a line to standard error, if that is a terminal."""
    if is_watched():
        with paused_clock():
            click.echo(text, err=True)


# ---- Bars


@contextmanager
def progress_bar(
    what: str, columns: Columns | None = None, fields: Fields | None = None, *, at_once: bool = False
) -> Iterator[None]:
    """Show a bar for the reports named ``what``, if standard error is a terminal.

    By default the bar has the name, the count and the time. With `at_once`, for work that reports rarely, the bar
    appears at the first report, and its time keeps running.
    """
    if not is_watched():
        yield
        return
    with _Bar(columns or (lambda: _count_columns(what)), at_once) as bar:

        def listener(counted: str, done: int, total: int | None) -> None:
            if counted != what:
                return
            found = (fields or _format_count)(done, total)
            if found is not None and bar.is_due():
                bar.show(done, total, found)

        with progress_to(listener):
            yield


def _count_columns(what: str) -> "list[str | ProgressColumn]":
    from rich.progress import BarColumn, TimeElapsedColumn

    return [what, BarColumn(), "{task.fields[count]}", TimeElapsedColumn()]


def _format_count(done: int, total: int | None) -> dict[str, str]:
    return {"count": f"{done:,}" if total is None else f"{done:,} of {total:,}"}


class _Bar:
    """A line on the terminal that is redrawn, and removed at the end."""

    def __init__(self, columns: Columns, at_once: bool):
        self._columns, self._at_once, self._start = columns, at_once, monotonic()
        self._progress: tuple[Progress, TaskID] | None = None
        self._terminal = ExitStack()

    def __enter__(self) -> "_Bar":
        return self

    def __exit__(self, *error: object) -> None:
        with self._terminal:
            if self._progress is not None:
                self._progress[0].stop()

    def is_due(self) -> bool:
        """Return whether the bar is visible or due."""
        return self._progress is not None or self._at_once or monotonic() - self._start > BAR_PATIENCE

    def show(self, done: int, total: int | None, fields: dict[str, Any]) -> None:
        """Draw the bar."""
        if self._progress is None:
            self._progress = self._opened(done, total, fields)
        progress, task = self._progress
        progress.update(task, completed=done, total=total, **fields)
        if not self._at_once:
            progress.refresh()

    def _opened(self, done: int, total: int | None, fields: dict[str, Any]) -> "tuple[Progress, TaskID]":
        from rich.console import Console
        from rich.progress import Progress

        progress = Progress(
            *self._columns(),
            console=Console(stderr=True),
            transient=True,
            auto_refresh=self._at_once,
            refresh_per_second=1 / REDRAW,
        )
        self._terminal.enter_context(paused_clock())
        progress.start()
        return progress, progress.add_task("", total=total, completed=done, **fields)


# ---- The clock

_clocks: list["Clock"] = []


@contextmanager
def running_clock() -> Iterator[None]:
    """Show a clock during silent work, if standard error is a terminal."""
    if not is_watched() or _clocks:
        yield
        return
    clock, stdout = Clock(sys.stderr), sys.stdout
    if stdout.isatty():
        sys.stdout = cast("TextIO", _Output(stdout, clock))
    _clocks.append(clock)
    Thread(target=clock.run, daemon=True).start()
    try:
        with progress_to(clock.listen):
            yield
    finally:
        sys.stdout = stdout
        _clocks.remove(clock)
        clock.stop()


@contextmanager
def paused_clock() -> Iterator[None]:
    """Hide the clock while a bar or a line uses the terminal."""
    if not _clocks:
        yield
        return
    with _clocks[-1].paused():
        yield


class Clock:
    r"""A line with the time and the last report, which is redrawn, and erased before anything else is written.

    Examples
    --------
    >>> from io import StringIO
    >>> terminal = StringIO()
    >>> clock = Clock(terminal)
    >>> clock.listen("positions", 1200, 200_000)
    >>> clock.draw(7.0)
    >>> terminal.getvalue()
    '\r0:07  1,200 of at most 200,000 positions; Ctrl-C to stop'
    """

    def __init__(self, stream: TextIO):
        self._stream, self._lock, self._over = stream, Lock(), Event()
        self._start = self._silent_since = monotonic()
        self._report = "working"
        self._width = 0  # of the text on the terminal
        self._pauses = 0
        self._within_a_line = False

    def listen(self, what: str, done: int, total: int | None) -> None:
        """Keep a report for the next drawing."""
        self._report = f"{done:,} {what}" if total is None else f"{done:,} of at most {total:,} {what}"

    def run(self) -> None:
        """Redraw the clock until it is stopped."""
        while not self._over.wait(REDRAW):
            now = monotonic()
            if now - self._silent_since > CLOCK_PATIENCE:
                self.draw(now - self._start)

    def draw(self, seconds: float) -> None:
        """Draw the clock, unless a bar is visible or a line of the answer is incomplete."""
        with self._lock:
            if self._pauses or self._within_a_line or self._over.is_set():
                return
            text = f"{_minutes(seconds)}  {self._report}; Ctrl-C to stop"[: get_terminal_size().columns - 1]
            self._stream.write("\r" + text.ljust(self._width))
            self._stream.flush()
            self._width = len(text)

    def wipe(self) -> None:
        """Erase the clock, which reappears after silence."""
        with self._lock:
            if self._width:
                self._stream.write("\r" + " " * self._width + "\r")
                self._stream.flush()
            self._width, self._silent_since = 0, monotonic()

    def before_writing(self, text: str) -> None:
        """Erase the clock before a text is written to the same terminal."""
        self.wipe()
        if text:
            self._within_a_line = not text.endswith("\n")

    def stop(self) -> None:
        """Erase the clock permanently."""
        self._over.set()
        self.wipe()

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Draw nothing inside the block."""
        self._pauses += 1
        self.wipe()
        try:
            yield
        finally:
            self._pauses -= 1
            self.wipe()


class _Output:
    """Standard output that erases the clock before anything is written."""

    def __init__(self, stream: TextIO, clock: Clock):
        self._stream, self._clock = stream, clock

    def write(self, text: str) -> int:
        if isinstance(text, str):
            self._clock.before_writing(text)
        return self._stream.write(text)

    def flush(self) -> None:
        self._clock.wipe()
        self._stream.flush()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def _minutes(seconds: float) -> str:
    """Return a time in the format 1:07 or 1:01:01."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
