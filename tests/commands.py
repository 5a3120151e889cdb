"""Running the command line in a process of its own, as a user does."""

import os
import subprocess
import sys


def grundy_command(*arguments: str, stdin: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run ``grundy`` with these arguments, this standard input and these environment variables."""
    return subprocess.run(
        [sys.executable, "-m", "grundy", *arguments],
        input=stdin,
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
    )
