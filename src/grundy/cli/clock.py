"""A clock on the terminal for work that says nothing, with what the work tells of itself."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from shutil import get_terminal_size
from threading import Event, Lock, Thread
from time import monotonic
from typing import Any, TextIO, cast

from grundy.progress import progress_to

__all__ = ["Clock", "clock_hidden", "clock_shown", "is_watched"]

# Seconds of silence after which the clock appears, and between two times that it is drawn.
PATIENCE = 1.0
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
            if now - self._silent_since > PATIENCE:
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
