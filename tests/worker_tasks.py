"""Tasks for other processes, which find them by name."""

import os
import signal
import time
from pathlib import Path


def kill_self_once(mark: str) -> str:
    """Die at the first attempt; the file tells that it has been made."""
    path = Path(mark)
    if not path.exists():
        path.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return path.name


def kill_self_if_negative(number: int) -> int:
    """Die at every attempt with a negative number."""
    if number < 0:
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def sleep_or_say_who(seconds: float) -> int:
    """Wait so long, and return the number of the process."""
    time.sleep(seconds)
    return os.getpid()


def exists_in_the_end(path: str) -> bool:
    """Return whether a file comes, at once if there is one; "" is always there."""
    late = time.monotonic() + 600
    while path and not Path(path).exists() and time.monotonic() < late:
        time.sleep(0.01)
    return not path or Path(path).exists()


def unsendable(number: int) -> object:
    """Return what cannot be sent to another process, but for 0."""
    return number and (lambda: number)
