"""Work in a process of its own, so that its peak of memory can be told apart from ours."""

import subprocess
import sys

# The kernel's mark of the process itself; getrusage would begin with that of the process that started it.
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
    """Return the words that a Python program prints; it may call ``peak()`` for the bytes it has had at most.

    Raises
    ------
    RuntimeError
        The program failed.
    """
    command = [sys.executable, "-c", _PRELUDE + program, *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"a process of its own failed: {(done.stderr.splitlines() or ['no message'])[-1]}")
    return done.stdout.split()
