"""Starting, asking and ending the processes that compute."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import get_context
from typing import TYPE_CHECKING

from grundy.web.limits import Limits
from grundy.web.work.worker import HEAD, work

if TYPE_CHECKING:
    from multiprocessing.context import ForkServerContext, SpawnContext  # Windows has no ForkServerContext

__all__ = ["Answer", "Process", "prepare"]

# How much a process makes way for the others when it has become a long one.
NICE = 10

# Signals by which the system ends a program that is wrong, and the seconds until it has told.
CRASHES = {getattr(signal, name, 0) for name in ("SIGSEGV", "SIGBUS", "SIGILL", "SIGFPE", "SIGABRT")} - {0}
DYING = 5

_context: ForkServerContext | SpawnContext = (
    get_context("spawn") if sys.platform == "win32" else get_context("forkserver")
)


@dataclass(frozen=True)
class Answer:
    """What a process has answered: the status and the body of the response.

    `timed` says whether a clock has decided what is answered, and `grown` by how many kB the process has grown.

    Examples
    --------
    >>> Answer(200, b"{}").body
    b'{}'
    """

    status: int
    body: bytes
    timed: bool = False
    grown: int = 0


def prepare() -> None:
    """Start the process from which the others are forked, with the package loaded.

    Examples
    --------
    >>> prepare()
    """
    if sys.platform != "win32":
        from multiprocessing import forkserver

        _context.set_forkserver_preload(["__main__", "grundy.web.work.preload"])
        with _ctrl_c_ignored():
            forkserver.ensure_running()


@contextmanager
def _ctrl_c_ignored() -> Iterator[None]:
    """Let processes be started that Ctrl-C does not reach, though it is sent to the whole group."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _stand_somewhere() -> None:
    """Go to a folder that is there when the present one was removed: a new process begins in the same one."""
    try:
        os.getcwd()
    except FileNotFoundError:
        os.chdir(os.path.abspath(os.sep))


class Process:
    """A process that answers one question at a time. All its methods may take a moment: call them in a thread.

    Parameters
    ----------
    limits : Limits
        What a question may cost.
    places : sequence of str, optional
        Where games of one's own are, as `grundy.games.load_game` takes it.
    """

    def __init__(self, limits: Limits, places: Sequence[str] = ()):
        _stand_somewhere()
        self._connection, theirs = _context.Pipe()
        self._process = _context.Process(target=work, args=(theirs, limits, places), daemon=True)
        self._process.start()
        theirs.close()
        self._asking = threading.Lock()
        self.asked = 0

    @property
    def pid(self) -> int:
        """The number that the system gave to the process."""
        return self._process.pid or 0

    def ask(self, question: bytes) -> Answer | None:
        """Return the answer, or None when the process has died over it."""
        with self._asking, suppress(EOFError, OSError):
            self.asked += 1
            self._connection.send_bytes(question)
            reply = self._connection.recv_bytes()
            status, timed, grown = HEAD.unpack_from(reply)
            return Answer(status, reply[HEAD.size :], timed, grown)
        return None

    def computing_time(self) -> float | None:
        """Return how many seconds of a processor it has had so far, or None where the system does not tell."""
        try:
            # As clock_getcpuclockid(3) of Linux finds it.
            return time.clock_gettime(~self.pid << 3 | 2)
        except (AttributeError, OSError, OverflowError):
            return None

    def make_way(self) -> None:
        """Let other processes go first from now on."""
        if sys.platform != "win32":
            with suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, self.pid, NICE)

    def kill(self) -> None:
        """Kill the process, whatever it is doing; this takes no time."""
        with suppress(OSError):
            self._process.kill()

    def has_crashed(self) -> bool:
        """Return whether a process that answers no more has died of an error of its own, such as a bad pointer."""
        self._process.join(DYING)
        return -(self._process.exitcode or 0) in CRASHES

    def end(self) -> None:
        """Clean up after a process that was killed."""
        self._process.join()
        with self._asking:
            self._connection.close()
