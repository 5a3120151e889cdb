"""Commands that are stopped in the middle of their work, as a terminal or another process stops them."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any, NamedTuple

import click
import pytest
from commands import PATIENCE

from grundy.cli import group

# Processor time after which a command is at work, whatever the machine does besides; to start takes about half of it.
AT_WORK = 0.8

tells_work = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="/proc tells when the work has begun")


class Ended(NamedTuple):
    """How a command ended, and what it wrote."""

    code: int
    output: str
    errors: str


def all_commands() -> list[str]:
    """Return every command of ``grundy``, those of its groups as two words."""
    found = []
    for name in group.list_commands(click.Context(group)):
        command: Any = group.get_command(click.Context(group), name)
        below = command.list_commands(click.Context(command)) if isinstance(command, click.Group) else []
        found += [f"{name} {each}" for each in below] or [name]
    return found


def check_rows(name: str, rows: Iterable[str], wanted: Iterable[str] | None = None) -> None:
    """Say which rows a table lacks and which it has for nothing; without `wanted`, every command needs one."""
    found, needed = set(rows), set(all_commands() if wanted is None else wanted)
    assert not needed - found, f"add to {name}: {', '.join(sorted(needed - found))}"
    assert not found - needed, f"take out of {name}: {', '.join(sorted(found - needed))}"


class Running(NamedTuple):
    """A command under way."""

    process: subprocess.Popen[str]
    output: IO[str]
    errors: IO[str]

    def wait_until(self, ready: Callable[[], bool]) -> None:
        """Wait for something that the command does."""
        late = time.monotonic() + PATIENCE
        while self.process.poll() is None and not ready():
            assert time.monotonic() < late, self._ended()
            time.sleep(0.01)
        assert self.process.poll() is None, f"it was over before it was stopped: {self._ended()}"

    def stopped(self, number: int) -> Ended:
        """Send a signal to all its processes, as a terminal does, and return how it ended."""
        os.killpg(self.process.pid, number)
        self.process.wait(timeout=PATIENCE)  # seconds would do, but for a busy machine
        return self._ended()

    def is_at_work(self, seconds: float = AT_WORK) -> bool:
        """Return whether the work has begun, by the processor time that was used."""
        return self.computing_time() > seconds

    def computing_time(self) -> float:
        """Return the seconds of processor time that were used, 0 when the process is gone."""
        try:
            fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            return 0.0
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def _ended(self) -> Ended:
        for stream in (self.output, self.errors):
            stream.seek(0)
        return Ended(self.process.returncode, self.output.read(), self.errors.read())


@contextmanager
def running(*arguments: str, cwd: Path, program: tuple[str, ...] = ("-m", "grundy")) -> Iterator[Running]:
    """Start ``grundy`` in a group of its own; all of it is gone in the end.

    What it writes goes to files, for nobody reads a pipe meanwhile. A process that was started in the background may
    have been told to ignore Ctrl-C; this one is told not to.
    """
    with (
        TemporaryFile("w+") as output,
        TemporaryFile("w+") as errors,
        subprocess.Popen(
            [sys.executable, *program, *arguments],
            stdin=subprocess.PIPE,
            stdout=output,
            stderr=errors,
            text=True,
            cwd=cwd,
            env={**os.environ, "PYTHONIOENCODING": "utf-8"},
            start_new_session=True,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        ) as process,
    ):
        try:
            yield Running(process, output, errors)
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
