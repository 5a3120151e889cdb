"""Every long command shows on the terminal that it is working, and how to stop it."""

import os
import pty
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from hardening.test_ctrl_c import LONG, folder  # noqa: F401 - the folder is a fixture
from long_commands import PATIENCE

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="terminals are those of Linux")


def read(terminal: int) -> str:
    """Return the output in a terminal, or "" when it is closed."""
    ready, _, _ = select.select([terminal], [], [], PATIENCE)
    try:
        return os.read(terminal, 65_536).decode(errors="replace") if ready else ""
    except OSError:
        return ""


@pytest.mark.parametrize("name", LONG)
def test_a_terminal_shows_that_a_command_is_working(name: str, folder: Path) -> None:  # noqa: F811
    ours, its = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "grundy", *name.split(), *LONG[name]],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=its,
        cwd=folder,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:
        os.close(its)
        try:
            first = read(ours)
            is_running = process.poll() is None
            os.killpg(process.pid, signal.SIGINT)
            rest = ""
            while more := read(ours):
                rest += more
            code = process.wait(PATIENCE)
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
            os.close(ours)
    assert first.strip()
    assert is_running
    assert code == 130, first + rest
    assert "Interrupted" in rest
    assert "Traceback" not in rest
    for path in folder.iterdir():
        if path.suffix == ".sqlite":
            path.unlink()
