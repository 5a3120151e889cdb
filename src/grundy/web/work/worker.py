"""The process that computes: it reads questions and writes answers, one at a time, and ends when the server does.

A question is a JSON text ``[name, arguments]``. An answer is a `HEAD`, the status, whether a clock has decided what
is answered, and by how many kB the process has grown, and after it the body of the response.
"""

from __future__ import annotations

import json
import os
import signal
import struct
import sys
import traceback
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any

from grundy.answers.clocks import watched
from grundy.errors import GrundyError
from grundy.web.api.questions import find_question
from grundy.web.limits import Limits
from grundy.web.refusal import Refusal, refusal_of

if TYPE_CHECKING:
    from grundy.games import Entry

__all__ = ["HEAD", "work"]

HEAD = struct.Struct("!H?Q")

# When the server is killed, nobody is there to end the work; the system does, so many seconds of computing later.
AFTER = 5


def work(connection: Connection, limits: Limits, places: Sequence[str] = ()) -> None:
    """Answer questions until the connection is closed.

    Parameters
    ----------
    connection : Connection
        Where questions come from and answers go.
    limits : Limits
        What a question may cost.
    places : sequence of str, optional
        Where games of one's own are, as `grundy.games.load_game` takes it.

    Examples
    --------
    >>> from grundy.web.work.processes import Process, prepare
    >>> prepare()
    >>> process = Process(Limits())  # it runs this function
    >>> process.ask(b'["nim_table", {"operation": "add", "size": 2}]').status
    200
    >>> process.kill()
    >>> process.end()
    """
    _heed_no_ctrl_c()
    questions: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(connection, questions), daemon=True).start()
    games = _loaded(places)
    _limit_memory(limits.memory)
    _be_the_first_to_go()
    before = _peak()
    while True:
        question = questions.get()
        _limit_time(limits.seconds + limits.quick_seconds)
        with watched(limits.seconds) as watch:
            status, body = _answer(question, limits, games)
        connection.send_bytes(HEAD.pack(status, watch.ran_out, max(_peak() - before, 0)) + body)


def _heed_no_ctrl_c() -> None:
    """Leave it to the server when it is over."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _listen(connection: Connection, questions: SimpleQueue[bytes]) -> None:
    """Hand on the questions; where there is nobody left to ask, there is nothing left to compute."""
    with suppress(EOFError, OSError):
        while True:
            questions.put(connection.recv_bytes())
    os._exit(0)


def _loaded(places: Sequence[str]) -> tuple[Entry, ...]:
    if not places:
        return ()
    from grundy.games import load_game

    return tuple(map(load_game, places))


def _answer(question: bytes, limits: Limits, games: tuple[Entry, ...] = ()) -> tuple[int, bytes]:
    name, arguments = json.loads(question)
    own = games if find_question(name).of_games else ()
    try:
        return 200, _body(name, {**arguments, **({"games": own} if own else {})}, limits.answer)
    except Exception as error:
        refusal = _refusal(error, limits.memory, bool(own))
        return refusal.status, refusal.body()


def _refusal(error: Exception, memory: int, own: bool = False) -> Refusal:
    if isinstance(error, Refusal):
        return error
    if isinstance(error, GrundyError):
        return refusal_of(error)
    if isinstance(error, MemoryError):
        message = f"this takes more memory than the {memory} MB that a question may use"
        return Refusal(504, "limit", message, limit={"name": "memory", "value": memory})
    if isinstance(error, RecursionError):
        return Refusal(422, "limit", "this is nested more deeply than can be computed")
    traceback.print_exception(error, file=sys.stderr)
    if own:
        from grundy.games.own import rules_failure

        return Refusal(422, "rules", rules_failure(error))
    return Refusal(500, "bug", f"this is an error in grundy, please report it: {type(error).__name__}: {error}")


def _body(name: str, arguments: dict[str, Any], longest: int) -> bytes:
    from grundy import answers

    answer = getattr(answers, name)(**arguments)
    body = json.dumps(answer, allow_nan=False, separators=(",", ":")).encode()
    if len(body) > longest:
        limit = {"name": "answer", "value": longest}
        message = f"the answer has {len(body)} bytes, and no more than {longest} are sent; ask for less"
        raise Refusal(422, "limit", message, limit=limit)
    return body


def _limit_memory(megabytes: int) -> None:
    """Let the process grow by so much; the system refuses more, and that is a MemoryError."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        with open("/proc/self/statm", encoding="ascii") as file:
            now = int(file.read().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (now + megabytes * 2**20, resource.RLIM_INFINITY))


def _be_the_first_to_go() -> None:
    """Let a system that runs out of memory end this process, and not one that it cannot do without."""
    with suppress(OSError), open("/proc/self/oom_score_adj", "w", encoding="ascii") as file:
        file.write("800")


def _limit_time(seconds: float) -> None:
    with suppress(ImportError, OSError, ValueError):
        import resource

        used = resource.getrusage(resource.RUSAGE_SELF)
        stop = used.ru_utime + used.ru_stime + seconds + AFTER
        resource.setrlimit(resource.RLIMIT_CPU, (int(stop) + 1, resource.RLIM_INFINITY))


def _peak() -> int:
    """Return the most memory that the process has had, in kB; 0 where the system does not tell."""
    with suppress(ImportError):
        import resource

        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return peak // 1024 if sys.platform == "darwin" else peak
    return 0
