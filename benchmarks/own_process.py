"""Run work in a separate process to measure its peak memory."""

import subprocess
import sys

# The kernel's figure for this process; getrusage would start from the peak of the parent process.
_PRELUDE = """
import resource, sys, time
def peak():
    try:
        lines = open("/proc/self/status").read().splitlines()
        return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM"))
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
"""


def printed(program: str, *arguments: object) -> list[str]:
    """Return the words that a Python program prints; it can call ``peak()`` for its peak memory in bytes.

    Raises
    ------
    RuntimeError
        The program failed.
    """
    command = [sys.executable, "-c", _PRELUDE + program, *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"a separate process failed: {(done.stderr.splitlines() or ['no message'])[-1]}")
    return done.stdout.split()
