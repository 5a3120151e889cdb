"""Running the command line, in a process of its own as a user does, or here with a terminal."""

import os
import re
import signal
import subprocess
import sys
import time
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

from click.testing import CliRunner

from grundy.cli import group

# Seconds after which nothing more will happen, however busy the machine is.
PATIENCE = 600


def grundy_command(
    *arguments: str, stdin: str = "", cwd: Path | None = None, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run ``grundy`` with these arguments, this standard input and these environment variables, in this folder."""
    return subprocess.run(
        [sys.executable, "-m", "grundy", *arguments],
        input=stdin,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        cwd=cwd,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
    )


class Terminal(StringIO):
    """A terminal that keeps what is written to it."""

    def isatty(self) -> bool:
        """Return that somebody looks on."""
        return True


def seen_on_a_terminal(*arguments: str, terminal: Terminal | None = None) -> str:
    """Run ``grundy`` in this process, with a terminal as standard error; return what is written there."""
    with redirect_stderr(terminal or Terminal()) as terminal, redirect_stdout(StringIO()):
        group.main(list(arguments), prog_name="grundy", standalone_mode=False)
    return terminal.getvalue()


def nim_examples() -> dict[str, str]:
    """Return the examples of ``grundy nim --help``, each with the value that stands beside it."""
    text = CliRunner().invoke(group, ["nim", "--help"]).stdout
    return dict(re.findall(r'^  grundy nim "(.+?)" +(\S.*)$', text, re.MULTILINE))


def interrupted(*arguments: str, ready: str, after: float) -> tuple[int, str]:
    """Run Python with these arguments, press Ctrl-C in the middle; return the exit code and what it said.

    The seconds count from when the line `ready` is printed. A process that was started in the background may have been
    told to ignore Ctrl-C; this one is told not to.
    """
    with subprocess.Popen(
        [sys.executable, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == f"{ready}\n"
            time.sleep(after)
            assert process.poll() is None, "it was over before Ctrl-C was pressed"
            process.send_signal(signal.SIGINT)
            _, errors = process.communicate(timeout=PATIENCE)
        finally:
            process.kill()
    return process.returncode, errors
