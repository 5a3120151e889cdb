"""The worker processes that compute answers. The first part runs in the server, the second part in the workers."""

from __future__ import annotations

import json
import os
import signal
import struct
import sys
import threading
import time
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any

from grundy import answers
from grundy.errors import GrundyError
from grundy.games import Entry, load_game
from grundy.games.lookup import rules_failure
from grundy.progress import time_limit
from grundy.web.limits import Limits, Refusal, refusal_of
from grundy.web.questions import find_question

if TYPE_CHECKING:
    from multiprocessing.context import ForkServerContext, SpawnContext

# The niceness of a process with a long computation.
NICE = 10

# The signals with which the system ends crashing programs, and the seconds to wait for the exit status.
CRASHES = {getattr(signal, name, 0) for name in ("SIGSEGV", "SIGBUS", "SIGILL", "SIGFPE", "SIGABRT")} - {0}
DYING = 5

_context: ForkServerContext | SpawnContext = (
    get_context("spawn") if sys.platform == "win32" else get_context("forkserver")
)


# ---- In the server: control of a worker


@dataclass(frozen=True)
class Answer:
    """The answer of a process: the status and body of the response.

    ``timed`` is true if the answer depends on a time limit, and ``grown`` is the growth of the process in kB.
    """

    status: int
    body: bytes
    timed: bool = False
    grown: int = 0


class Process:
    """A process that answers one question at a time. Its methods can block, so call them in a thread."""

    def __init__(self, limits: Limits, places: Sequence[str] = ()):
        _ensure_working_directory()
        self._connection, theirs = _context.Pipe()
        self._process = _context.Process(target=run_worker, args=(theirs, limits, places), daemon=True)
        self._process.start()
        theirs.close()
        self._lock = threading.Lock()
        self.answered = 0

    @property
    def pid(self) -> int:
        """The process ID."""
        return self._process.pid or 0

    def ask(self, task: bytes) -> Answer | None:
        """Return the answer to a task, or None if the process has died."""
        with self._lock, suppress(EOFError, OSError):
            self.answered += 1
            self._connection.send_bytes(task)
            reply = self._connection.recv_bytes()
            status, timed, grown = HEAD.unpack_from(reply)
            return Answer(status, reply[HEAD.size :], timed, grown)
        return None

    def computing_time(self) -> float | None:
        """Return the processor time of the process in seconds, or None if the system does not report it."""
        try:
            # The same clock as from clock_getcpuclockid(3) on Linux.
            return time.clock_gettime(~self.pid << 3 | 2)
        except (AttributeError, OSError, OverflowError):
            return None

    def lower_priority(self) -> None:
        """Lower the priority of the process."""
        if sys.platform != "win32":
            with suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, self.pid, NICE)

    def kill(self) -> None:
        """Kill the process immediately, without waiting for it."""
        with suppress(OSError):
            self._process.kill()

    def has_crashed(self) -> bool:
        """Return whether a process that no longer answers has crashed, for example because of a bad pointer."""
        self._process.join(DYING)
        return -(self._process.exitcode or 0) in CRASHES

    def end(self) -> None:
        """Release the resources of a killed process."""
        self._process.join()
        with self._lock:
            self._connection.close()


def start_forkserver() -> None:
    """Start the process from which workers are forked, with the package loaded."""
    if sys.platform != "win32":
        from multiprocessing import forkserver

        _context.set_forkserver_preload(["__main__", "grundy.web.preload"])
        with _ctrl_c_ignored():
            forkserver.ensure_running()


@contextmanager
def _ctrl_c_ignored() -> Iterator[None]:
    """Make processes that are started in this context ignore Ctrl-C, which is sent to the whole group."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _ensure_working_directory() -> None:
    """Leave a deleted working directory, because a new process cannot start in it."""
    try:
        os.getcwd()
    except FileNotFoundError:
        os.chdir(os.path.abspath(os.sep))


# ---- In the worker: read tasks and write answers, one at a time, until the server ends
#
# A task is a question as JSON text ``[name, arguments]``. An answer is a `HEAD` and the body of the response. The head
# consists of the status, whether the answer depends on a time limit, and the growth of the process in kB.

HEAD = struct.Struct("!H?Q")

# If the server is killed, the system ends a worker this many seconds of processor time after its time limit.
AFTER = 5


def run_worker(connection: Connection, limits: Limits, places: Sequence[str] = ()) -> None:
    """Compute answers until the connection is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # only the server ends workers
    tasks: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_receive, args=(connection, tasks), daemon=True).start()
    games = tuple(map(load_game, places))
    _limit_memory(limits.memory)
    _die_first()
    before = _peak()
    while True:
        task = tasks.get()
        _limit_time(limits.seconds + limits.quick_seconds)
        with time_limit(limits.seconds) as limit:
            status, body = _compute(task, limits, games)
        connection.send_bytes(HEAD.pack(status, limit.reached, max(_peak() - before, 0)) + body)


def _receive(connection: Connection, tasks: SimpleQueue[bytes]) -> None:
    """Put received tasks into a queue, and end the process when the connection is closed."""
    with suppress(EOFError, OSError):
        while True:
            tasks.put(connection.recv_bytes())
    os._exit(0)


def _compute(task: bytes, limits: Limits, games: tuple[Entry, ...]) -> tuple[int, bytes]:
    name, arguments = json.loads(task)
    own = games if find_question(name).of_games else ()
    try:
        return 200, _body(name, {**arguments, **({"games": own} if own else {})}, limits.answer_bytes)
    except Exception as error:
        refusal = _refusal(error, limits.memory, bool(own))
        return refusal.status, refusal.body()


def _refusal(error: Exception, memory: int, own: bool) -> Refusal:
    if isinstance(error, Refusal):
        return error
    if isinstance(error, GrundyError):
        return refusal_of(error)
    if isinstance(error, MemoryError):
        message = f"the computation exceeded the limit of {memory} MB of memory"
        return Refusal.over_limit(504, "memory", memory, message)
    if isinstance(error, RecursionError):
        return Refusal(422, "limit", "the arguments are nested too deeply")
    traceback.print_exception(error, file=sys.stderr)
    if own:
        return Refusal(422, "rules", rules_failure(error))
    return Refusal(500, "bug", f"this is a bug in grundy; please report it: {type(error).__name__}: {error}")


def _body(name: str, arguments: dict[str, Any], longest: int) -> bytes:
    answer = getattr(answers, name)(**arguments)
    body = json.dumps(answer, allow_nan=False, separators=(",", ":")).encode()
    if len(body) > longest:
        message = f"the answer has {len(body)} bytes, but at most {longest} are sent; request less"
        raise Refusal.over_limit(422, "answer_bytes", longest, message)
    return body


def _limit_memory(megabytes: int) -> None:
    """Limit the growth of the process; beyond the limit, Python raises `MemoryError`."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        with open("/proc/self/statm", encoding="ascii") as file:
            now = int(file.read().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (now + megabytes * 2**20, resource.RLIM_INFINITY))


def _die_first() -> None:
    """Make this process the first that the system kills when it runs out of memory."""
    with suppress(OSError), open("/proc/self/oom_score_adj", "w", encoding="ascii") as file:
        file.write("800")


def _limit_time(seconds: float) -> None:
    with suppress(ImportError, OSError, ValueError):
        import resource

        used = resource.getrusage(resource.RUSAGE_SELF)
        stop = used.ru_utime + used.ru_stime + seconds + AFTER
        resource.setrlimit(resource.RLIMIT_CPU, (int(stop) + 1, resource.RLIM_INFINITY))


def _peak() -> int:
    """Return the peak memory of the process in kB, or 0 if the system does not report it."""
    with suppress(ImportError):
        import resource

        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return peak // 1024 if sys.platform == "darwin" else peak
    return 0
