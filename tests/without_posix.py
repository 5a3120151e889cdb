"""A simulation of Windows: functions of POSIX are missing, and open files cannot be renamed or deleted."""

import os
import signal
from collections.abc import Callable
from errno import EACCES
from pathlib import Path
from typing import Any

import pytest

from grundy.runs import locks

# Functions that Windows lacks. The tests themselves may need some of them, so they are missing only during a test.
MISSING = {
    os: (
        *("fork", "forkpty", "pread", "pwrite", "posix_fallocate", "statvfs", "sched_getaffinity", "setpriority"),
        *("getuid", "geteuid", "killpg", "setsid", "mkfifo", "nice", "getpgid", "fchmod", "register_at_fork"),
    ),
    signal: ("pthread_sigmask", "setitimer", "alarm", "SIGKILL", "SIGHUP", "SIGBUS", "SIGUSR1"),
}


def is_open(path: str | os.PathLike[str]) -> bool:
    """Return whether this process has the file open or mapped."""
    there = os.stat(path) if os.path.exists(path) else None
    numbers = (int(name) for name in os.listdir("/proc/self/fd"))
    return there is not None and any(_is(number, there) for number in numbers)


def _is(number: int, there: os.stat_result) -> bool:
    try:
        return os.path.samestat(os.fstat(number), there)
    except OSError:  # the descriptor that listed the folder
        return False


def _refusing_open_files(function: Callable[..., Any]) -> Callable[..., Any]:
    def called(*paths: Any, **options: Any) -> Any:
        for path in paths:
            if isinstance(path, (str, os.PathLike)) and is_open(path):
                raise PermissionError(EACCES, "The process cannot access the file because it is being used", path)
        return function(*paths, **options)

    return called


def take_posix_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """Simulate Windows for the stores in one test; locks are those of this system."""
    if not Path("/proc/self/fd").is_dir():
        pytest.skip("this system does not tell which files are open")
    for module, names in MISSING.items():
        for name in names:
            monkeypatch.delattr(module, name, raising=False)
    for name in ("replace", "rename", "unlink", "remove"):
        monkeypatch.setattr(os, name, _refusing_open_files(getattr(os, name)))
    monkeypatch.setattr(locks, "OPEN_FILES_MOVE", False)
