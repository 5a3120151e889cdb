"""Running the command line in a process of its own, as a user does."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

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
