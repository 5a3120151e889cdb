"""Functions that stop running commands, as a terminal or another process does."""

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

# The processor time after which a command has started its work; starting takes about half of it.
AT_WORK = 0.8

tells_work = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="/proc tells when the work has begun")


class Ended(NamedTuple):
    """The exit code and the output of a command."""

    code: int
    output: str
    errors: str


def all_commands() -> list[str]:
    """Return the names of all commands of ``grundy``; commands of groups have two words."""
    found = []
    for name in group.list_commands(click.Context(group)):
        command: Any = group.get_command(click.Context(group), name)
        below = command.list_commands(click.Context(command)) if isinstance(command, click.Group) else []
        found += [f"{name} {each}" for each in below] or [name]
    return found


def check_rows(name: str, rows: Iterable[str], wanted: Iterable[str] | None = None) -> None:
    """Fail if a table lacks rows or has superfluous ones; without `wanted`, every command needs a row."""
    found, needed = set(rows), set(all_commands() if wanted is None else wanted)
    assert not needed - found, f"add to {name}: {', '.join(sorted(needed - found))}"
    assert not found - needed, f"take out of {name}: {', '.join(sorted(found - needed))}"


class Running(NamedTuple):
    """A running command."""

    process: subprocess.Popen[str]
    output: IO[str]
    errors: IO[str]

    def wait_until(self, ready: Callable[[], bool]) -> None:
        """Wait until a condition holds while the command runs."""
        late = time.monotonic() + PATIENCE
        while self.process.poll() is None and not ready():
            assert time.monotonic() < late, self._ended()
            time.sleep(0.01)
        assert self.process.poll() is None, f"it was over before it was stopped: {self._ended()}"

    def stopped(self, number: int) -> Ended:
        """Send a signal to all processes of the command, as a terminal does, and return its end."""
        os.killpg(self.process.pid, number)
        self.process.wait(timeout=PATIENCE)  # seconds are enough, except on a busy machine
        return self._ended()

    def is_at_work(self, seconds: float = AT_WORK) -> bool:
        """Return whether the command has used enough processor time to have started its work."""
        return self.computing_time() > seconds

    def computing_time(self) -> float:
        """Return the processor time in seconds, or 0 if the process has ended."""
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
    """Start ``grundy`` in a new process group, and kill the group at the end.

    The output goes to files, because no one reads a pipe meanwhile. Background processes may ignore Ctrl-C, so its
    handler is reset.
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
