"""How far long work is, on standard error, when that is a terminal and somebody has waited a while."""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from shutil import get_terminal_size
from threading import Event, Lock, Thread
from time import monotonic
from types import TracebackType
from typing import TYPE_CHECKING, Any, TextIO, TypeAlias, cast

import click

from grundy._lazy import cached_property
from grundy.progress import progress_to

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress, ProgressColumn, TaskID

__all__ = [
    "Bar",
    "Clock",
    "Columns",
    "clock_hidden",
    "clock_shown",
    "is_watched",
    "progress_bar",
    "say",
]


# ---- A clock on the terminal for work that says nothing, with what the work tells of itself

# Seconds of silence after which the clock appears, and between two times that it is drawn.
CLOCK_PATIENCE = 1.0
EVERY = 0.5
ADVICE = "; Ctrl-C ends it"


def is_watched() -> bool:
    """Return whether standard error is a terminal, so that somebody may look on."""
    return sys.stderr is not None and sys.stderr.isatty()


class Clock:
    r"""A line that tells how long the work takes, drawn over and over, and gone before anything else is written.

    Parameters
    ----------
    stream : text stream
        The terminal.

    Examples
    --------
    >>> from io import StringIO
    >>> terminal = StringIO()
    >>> clock = Clock(terminal)
    >>> clock.heard("positions", 1200, 200_000)
    >>> clock.draw(7.0)
    >>> terminal.getvalue()
    '\r0:07  1,200 of at most 200,000 positions; Ctrl-C ends it'
    """

    def __init__(self, stream: TextIO):
        self._stream, self._lock, self._over = stream, Lock(), Event()
        self._start = self._silent_since = monotonic()
        self._told: tuple[str, int, int | None] | None = None
        self._width = 0  # of what is on the terminal now
        self._bars = 0
        self._within_a_line = False

    def heard(self, what: str, done: int, total: int | None) -> None:
        """Note how far the work is; the next drawing shows it."""
        self._told = (what, done, total)

    def run(self) -> None:
        """Draw the clock now and then, until it is over."""
        while not self._over.wait(EVERY):
            now = monotonic()
            if now - self._silent_since > CLOCK_PATIENCE:
                self.draw(now - self._start)

    def draw(self, seconds: float) -> None:
        """Draw the clock, unless a bar is there, or a line of the answer is not yet complete."""
        with self._lock:
            if self._bars or self._within_a_line or self._over.is_set():
                return
            text = f"{_minutes(seconds)}  {_in_words(self._told)}{ADVICE}"[: get_terminal_size().columns - 1]
            self._stream.write("\r" + text.ljust(self._width))
            self._stream.flush()
            self._width = len(text)

    def hide(self) -> None:
        """Wipe the clock away; it comes back after a while of silence."""
        with self._lock:
            if self._width:
                self._stream.write("\r" + " " * self._width + "\r")
                self._stream.flush()
            self._width, self._silent_since = 0, monotonic()

    def written(self, text: str) -> None:
        """Make room for a text that is about to be written to the same terminal."""
        self.hide()
        if text:
            self._within_a_line = not text.endswith("\n")

    def stop(self) -> None:
        """Wipe the clock away for good."""
        self._over.set()
        self.hide()

    @contextmanager
    def hidden(self) -> Iterator[None]:
        """Leave the terminal to a bar."""
        self._bars += 1
        self.hide()
        try:
            yield
        finally:
            self._bars -= 1
            self.hide()


class _Answers:
    """Standard output on the terminal of the clock, which is wiped away before anything is written."""

    def __init__(self, stream: TextIO, clock: Clock):
        self._stream, self._clock = stream, clock

    def write(self, text: str) -> int:
        if isinstance(text, str):
            self._clock.written(text)
        return self._stream.write(text)

    def flush(self) -> None:
        self._clock.hide()
        self._stream.flush()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


_clocks: list[Clock] = []


@contextmanager
def clock_shown() -> Iterator[None]:
    """Show a clock while work is silent, if somebody looks on."""
    if not is_watched() or _clocks:
        yield
        return
    clock, stdout = Clock(sys.stderr), sys.stdout
    if stdout.isatty():
        sys.stdout = cast("TextIO", _Answers(stdout, clock))
    _clocks.append(clock)
    Thread(target=clock.run, daemon=True).start()
    try:
        with progress_to(clock.heard):
            yield
    finally:
        sys.stdout = stdout
        _clocks.remove(clock)
        clock.stop()


@contextmanager
def clock_hidden() -> Iterator[None]:
    """Leave the terminal to somebody else: a bar, or a line for people."""
    if not _clocks:
        yield
        return
    with _clocks[-1].hidden():
        yield


def _minutes(seconds: float) -> str:
    """Return a time as clocks show it.

    Examples
    --------
    >>> _minutes(67.3), _minutes(3661)
    ('1:07', '1:01:01')
    """
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def _in_words(told: tuple[str, int, int | None] | None) -> str:
    if told is None:
        return "still at work"
    what, done, total = told
    return f"{done:,} {what}" if total is None else f"{done:,} of at most {total:,} {what}"


# ---- How far long work is, on standard error, when that is a terminal and somebody has waited a while

# What a bar shows: formats such as "{task.fields[count]}", and columns of rich.
Columns: TypeAlias = "Callable[[Console], Iterable[str | ProgressColumn]]"

# Seconds after which a bar appears.
PROGRESS_PATIENCE = 0.5
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
        return self._shown is not None or (
            is_watched() and (self._seldom or monotonic() - self._start > PROGRESS_PATIENCE)
        )

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
