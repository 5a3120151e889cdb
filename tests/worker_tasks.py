"""Tasks for worker processes, which import them by name."""

import os
import signal
import time
from pathlib import Path


def kill_self_once(mark: str) -> str:
    """Die at the first attempt, which the file records."""
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
    """Sleep for some seconds, and return the id of the process."""
    time.sleep(seconds)
    return os.getpid()


def exists_in_the_end(path: str) -> bool:
    """Wait for a file, and return whether it exists; "" always exists."""
    late = time.monotonic() + 600
    while path and not Path(path).exists() and time.monotonic() < late:
        time.sleep(0.01)
    return not path or Path(path).exists()


def unsendable(number: int) -> object:
    """Return an object that cannot be sent to another process, or 0 for 0."""
    return number and (lambda: number)
