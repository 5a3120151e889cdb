"""The scheduler of questions: a cache of answers, two lanes of worker processes, and queues for them."""

from __future__ import annotations

import asyncio
import logging
import re
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from hashlib import sha256
from typing import TypeAlias

from grundy.web.limits import STOPPED, Limits, Refusal
from grundy.web.workers import Answer, Process, start_forkserver

# ---- Cached answers, and work shared by all requests that wait for it

# The approximate memory of a cache entry besides its texts, in bytes.
ENTRY = 500


@dataclass
class _Work:
    future: asyncio.Future[Answer]
    waiting: int = 0


class Cache:
    """A cache of the most recently used answers, of at most ``most`` bytes.

    Answers that depend on time or memory are not cached. If several requests ask the same question at the same time, it
    is computed once. The computation is cancelled when no request waits for it.
    """

    def __init__(self, compute: Callable[[bytes], Awaitable[Answer]], most: int):
        self._compute = compute
        self._most = most
        self._used = 0
        self._answers: OrderedDict[bytes, Answer] = OrderedDict()
        self._computing: dict[bytes, _Work] = {}

    async def answer(self, task: bytes) -> Answer:
        """Return the answer to a task, from the cache or computed."""
        found = self._answers.get(task)
        if found is not None:
            self._answers.move_to_end(task)
            return found
        return await self._shared(task)

    async def _shared(self, task: bytes) -> Answer:
        work = self._computing.get(task)
        if work is None:
            work = self._computing[task] = _Work(asyncio.ensure_future(self._computed(task)))
        work.waiting += 1
        try:
            return await asyncio.shield(work.future)
        finally:
            work.waiting -= 1
            if not work.waiting:
                del self._computing[task]
                work.future.cancel()

    async def _computed(self, task: bytes) -> Answer:
        answer = await self._compute(task)
        if answer.status < 500 and not answer.timed:
            self._keep(task, answer)
        return answer

    def _keep(self, task: bytes, answer: Answer) -> None:
        size = _size(task, answer)
        if size > self._most // 4:
            return
        self._answers[task] = answer
        self._used += size
        while self._used > self._most:
            self._used -= _size(*self._answers.popitem(last=False))


def _size(task: bytes, answer: Answer) -> int:
    return len(task) + len(answer.body) + ENTRY


# ---- Two lanes: every question starts in the quick lane, and long questions move to the heavy lane
#
# A question that is not answered within its first time slice leaves the quick lane together with its process, and a new
# process replaces them. Its process gets a lower priority, so quick questions remain quick while long ones run. If the
# heavy lane is full, the work is cancelled and started again when there is space.
#
# A question that took long goes directly to the heavy lane the next time. Questions that differ from it only in their
# numbers start one after the other, so that many new long questions cannot fill the quick lane.

# A process is replaced after it has grown by this many kB, or has answered this many questions.
GROWN, TIRED = 200_000, 20_000

# The number of long questions that are remembered, and the number of their shapes.
REMEMBERED = 10_000

# Two questions have the same shape if their first characters agree except for numbers.
NUMBERS, BEGINNING = re.compile(rb"[0-9]+"), 1000

# The number of parts of a time slice, and the maximum by wall-clock time. If others wait, a question gets one part.
PARTS, MOST_PARTS = 5, 100

# The seconds between attempts to start a process.
AGAIN = 1

Pending: TypeAlias = "asyncio.Future[Answer | None]"


class Scheduler:
    """The worker processes of a server, and their assignment to questions."""

    def __init__(self, limits: Limits, places: Sequence[str] = ()):
        self._limits, self._places = limits, places
        self._last_trouble = ""
        self._closed = False
        self._all: set[Process] = set()
        self._idle: list[Process] = []
        self._quick = Turns("quick_waiting", limits.quick_waiting, 0, limits.waiting_seconds)
        self._heavy = Turns("heavy_waiting", limits.heavy_waiting, limits.heavy_workers, limits.waiting_seconds)
        self._doubt = Turns("quick_waiting", limits.quick_waiting, 1, limits.waiting_seconds)
        self._long, self._doubtful = Recent(REMEMBERED), Recent(REMEMBERED)
        self._starting: set[asyncio.Task[None]] = set()
        # A thread waits for each process, including a few processes that are being terminated.
        self._threads = ThreadPoolExecutor(2 * (limits.quick_workers + limits.heavy_workers), "grundy-ask")
        self._starter = ThreadPoolExecutor(1, "grundy-start")
        self._cleaner = ThreadPoolExecutor(1, "grundy-clean")

    async def open(self) -> None:
        """Start the processes of the quick lane."""
        start_forkserver()
        await asyncio.gather(*(self._add() for _ in range(self._limits.quick_workers)))

    async def close(self) -> None:
        """Terminate all processes."""
        self._closed = True
        for starting in list(self._starting):
            starting.cancel()
        for process in list(self._all):
            process.kill()
        for threads in (self._threads, self._starter, self._cleaner):
            threads.shutdown(wait=False, cancel_futures=True)

    async def compute(self, task: bytes) -> Answer:
        """Return the answer computed by a process, or raise `Refusal` with the limit that was exceeded.

        If the caller is cancelled, the computation is cancelled too.
        """
        mark = sha256(task).digest()  # tasks can be long, and many are remembered
        if self._long.holds(mark):
            return await self._compute_slowly(task)
        shape = _shape(task)
        if self._doubtful.holds(shape):
            await self._doubt.take()
            try:
                process, pending = await self._begin(task)
            finally:
                self._doubt.release()
        else:
            process, pending = await self._begin(task)
        if pending.done():
            self._doubtful.discard(shape)
            return await self._answered(process, task, pending.result())
        self._doubtful.add(shape)
        self._long.add(mark)
        return await self._move(process, task, pending)

    async def _begin(self, task: bytes) -> tuple[Process, Pending]:
        """Compute a task in the quick lane for one time slice; return the process and its pending answer."""
        await self._quick.take()
        process = self._idle.pop()
        pending = self._submit(process, task)
        try:
            await self._first_slice(process, pending)
        except asyncio.CancelledError:
            self._replace(process)
            raise
        return process, pending

    async def _first_slice(self, process: Process, pending: Pending) -> None:
        """Wait until the question is answered or has used its time slice, which is shorter if others wait.

        The slice is measured in processor time where possible, because a process can be idle on a busy machine.
        """
        part = self._limits.quick_seconds / PARTS
        start = process.computing_time()
        for count in range(1, MOST_PARTS + 1):
            await asyncio.wait({pending}, timeout=part)
            now = process.computing_time()
            computed = part * count if start is None or now is None else now - start
            enough = count >= PARTS or self._quick.awaited or self._heavy.crowded
            if pending.done() or (enough and computed >= part):
                return

    async def _answered(self, process: Process, task: bytes, answer: Answer | None) -> Answer:
        if answer is None or answer.status >= 500 or answer.grown > GROWN or process.answered >= TIRED:
            self._replace(process)
        else:
            self._idle.append(process)
            self._quick.release()
        # The process may have been killed from outside or by an earlier question, so try again in a new process.
        return answer or await self._compute_slowly(task)

    async def _move(self, process: Process, task: bytes, pending: Pending) -> Answer:
        """Move a task to the heavy lane, with its process if there is space."""
        self._add_later()
        if not self._heavy.free:
            self._end(process)
            return await self._compute_slowly(task)
        await self._heavy.take()
        return await self._to_the_end(process, pending)

    async def _compute_slowly(self, task: bytes) -> Answer:
        await self._heavy.take()
        try:
            process = await self._start()
        except BaseException:
            self._heavy.release()
            raise
        return await self._to_the_end(process, self._submit(process, task))

    async def _to_the_end(self, process: Process, pending: Pending) -> Answer:
        """Wait for an answer in the heavy lane within the time limit; the process is not used again."""
        process.lower_priority()
        try:
            await asyncio.wait({pending}, timeout=self._limits.seconds)
            if not pending.done():
                seconds = self._limits.seconds
                message = f"the computation exceeded the limit of {seconds:g} seconds"
                raise Refusal.over_limit(504, "seconds", seconds, message)
            answer = pending.result()
            if answer is None:
                raise await self._died(process)
            return answer
        finally:
            self._end(process)
            self._heavy.release()

    def _submit(self, process: Process, task: bytes) -> Pending:
        self._must_be_open()
        return asyncio.get_running_loop().run_in_executor(self._threads, process.ask, task)

    async def _add(self) -> None:
        """Start a process for the quick lane."""
        self._idle.append(await self._start())
        self._quick.release()

    async def _add_surely(self) -> None:
        """Start a process for the quick lane, and try again until the system can start it."""
        while not self._closed:
            try:
                await self._add()
                return
            except Refusal:
                await asyncio.sleep(AGAIN)

    async def _start(self) -> Process:
        self._must_be_open()
        starting = asyncio.get_running_loop().run_in_executor(self._starter, self._new_process)
        try:
            return await asyncio.shield(starting)
        except asyncio.CancelledError:
            starting.add_done_callback(self._end_started)
            raise
        except (OSError, EOFError) as error:
            self._log(f"cannot start a process: {error}")
            message = "the server is busy: it cannot start another process; try again in a few seconds"
            raise Refusal(503, "busy", message, headers={"retry-after": "5"}) from error

    def _log(self, trouble: str) -> None:
        """Log a problem for the operator of the server; the same problem is logged once."""
        if trouble != self._last_trouble:
            logging.getLogger("uvicorn.error").error("grundy: %s", trouble)
        self._last_trouble = trouble

    def _end_started(self, starting: asyncio.Future[Process]) -> None:
        if not starting.cancelled() and starting.exception() is None:
            self._end(starting.result())

    def _new_process(self) -> Process:
        process = Process(self._limits, self._places)
        self._all.add(process)
        return process

    def _replace(self, process: Process) -> None:
        self._end(process)
        self._add_later()

    def _end(self, process: Process) -> None:
        process.kill()
        self._all.discard(process)
        if not self._closed:
            self._cleaner.submit(process.end)

    def _add_later(self) -> None:
        if not self._closed:
            starting = asyncio.get_running_loop().create_task(self._add_surely())
            self._starting.add(starting)
            starting.add_done_callback(self._starting.discard)

    def _must_be_open(self) -> None:
        if self._closed:
            raise Refusal(503, "busy", STOPPED)

    async def _died(self, process: Process) -> Refusal:
        self._must_be_open()  # closing kills the processes, which does not count as a crash
        if await asyncio.get_running_loop().run_in_executor(self._threads, process.has_crashed):
            self._log("a process crashed, which is a bug in grundy; please report the question")
            return Refusal(500, "bug", "this is a bug in grundy; please report it: it crashed the process")
        memory = self._limits.memory
        message = f"the process died during the computation, perhaps because it needed more than {memory} MB of memory"
        return Refusal.over_limit(504, "memory", memory, message)


def _shape(task: bytes) -> bytes:
    return sha256(NUMBERS.sub(b"", task[:BEGINNING])).digest()


# ---- Semaphores with queues, and sets that forget


class Turns:
    """A semaphore with a queue, in which at most ``most`` tasks wait, each for at most ``seconds``.

    ``name`` is the name of the limit in refusals.
    """

    def __init__(self, name: str, most: int, turns: int, seconds: float):
        self._name, self._most, self._seconds = name, most, seconds
        self._turns = asyncio.Semaphore(turns)
        self._waiting = 0

    @property
    def free(self) -> bool:
        """Whether a turn is available without waiting."""
        return not self._turns.locked()

    @property
    def awaited(self) -> bool:
        """Whether any task waits for a turn."""
        return self._waiting > 0

    @property
    def crowded(self) -> bool:
        """Whether the queue is full."""
        return self._waiting >= self._most

    async def take(self) -> None:
        """Wait for a turn, or raise `Refusal` if the queue is full or the wait is too long."""
        if self.free:
            await self._turns.acquire()
            return
        if self.crowded:
            raise self._busy(f"{self._most} questions are already waiting")
        self._waiting += 1
        try:
            async with asyncio.timeout(self._seconds):
                await self._turns.acquire()
        except TimeoutError as error:
            raise self._busy(f"the question could not start within {self._seconds:g} seconds") from error
        finally:
            self._waiting -= 1

    def release(self) -> None:
        """Return a turn, or add one."""
        self._turns.release()

    def _busy(self, why: str) -> Refusal:
        message = f"the server is busy: {why}; try again in a few seconds"
        return Refusal.over_limit(503, self._name, self._most, message, retry_after="5")


class Recent:
    """A set of at most ``most`` texts that forgets the least recently used ones."""

    def __init__(self, most: int):
        self._most = most
        self._texts: OrderedDict[bytes, None] = OrderedDict()

    def holds(self, text: bytes) -> bool:
        """Return whether the set contains a text, and mark it as recently used."""
        if text not in self._texts:
            return False
        self._texts.move_to_end(text)
        return True

    def add(self, text: bytes) -> None:
        """Add a text."""
        self._texts[text] = None
        self._texts.move_to_end(text)
        if len(self._texts) > self._most:
            self._texts.popitem(last=False)

    def discard(self, text: bytes) -> None:
        """Remove a text if it is in the set."""
        self._texts.pop(text, None)
