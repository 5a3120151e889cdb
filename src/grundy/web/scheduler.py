"""Who computes an answer, and when: a cache, two lanes of worker processes, and turns that one waits for."""

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

# ---- Answers that are kept for the same question, and work that is shared by all who wait for it

# What an entry costs besides its texts, roughly, in bytes.
ENTRY = 500


@dataclass
class _Work:
    future: asyncio.Future[Answer]
    waiting: int = 0


class Cache:
    """The last answers, as many as fit in ``most`` bytes.

    Who asks the same is answered the same; what depended on time or memory is not kept. When several ask the same
    at the same time, it is computed once, and for as long as one of them still waits.
    """

    def __init__(self, compute: Callable[[bytes], Awaitable[Answer]], most: int):
        self._compute = compute
        self._most = most
        self._used = 0
        self._answers: OrderedDict[bytes, Answer] = OrderedDict()
        self._computing: dict[bytes, _Work] = {}

    async def answer(self, task: bytes) -> Answer:
        """Return the answer of a task, computed now or before."""
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


# ---- Two lanes: every question starts in the quick one, and what takes long moves to the heavy one
#
# A question that is not answered within its first slice of time leaves the quick lane together with the process that
# works on it, and a fresh process takes their place. The system then lets the others go before it, so quick questions
# stay quick while long ones run. When the heavy lane is full, the work is given up and begun again when there is room.
#
# A question that took long goes to the heavy lane at once when it is asked again, and questions that differ from it
# only in their numbers start one after the other, so that many long ones that are new cannot take the whole quick
# lane.

# A process that has grown by more, in kB, or has answered more questions, is replaced by a fresh one.
GROWN, TIRED = 200_000, 20_000

# How many questions that took long are remembered, and how many shapes of such questions.
REMEMBERED = 10_000

# Two questions have the same shape when they begin alike but for their numbers.
NUMBERS, BEGINNING = re.compile(rb"[0-9]+"), 1000

# The parts of a slice, of which a question gets only one when others wait; and the most that go by on the clock.
PARTS, MOST_PARTS = 5, 100

# Seconds until a process is started anew for which there was no room.
AGAIN = 1

Pending: TypeAlias = "asyncio.Future[Answer | None]"


class Scheduler:
    """The processes of a server, and who may use them."""

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
        # A thread waits for each process; of those that are being ended there may be a few more.
        self._threads = ThreadPoolExecutor(2 * (limits.quick_workers + limits.heavy_workers), "grundy-ask")
        self._starter = ThreadPoolExecutor(1, "grundy-start")
        self._cleaner = ThreadPoolExecutor(1, "grundy-clean")

    async def open(self) -> None:
        """Start the processes of the quick lane."""
        start_forkserver()
        await asyncio.gather(*(self._add() for _ in range(self._limits.quick_workers)))

    async def close(self) -> None:
        """End all processes."""
        self._closed = True
        for starting in list(self._starting):
            starting.cancel()
        for process in list(self._all):
            process.kill()
        for threads in (self._threads, self._starter, self._cleaner):
            threads.shutdown(wait=False, cancel_futures=True)

    async def compute(self, task: bytes) -> Answer:
        """Have a process compute the answer, or refuse with the limit that was reached.

        When whoever asks is cancelled, the work is too.
        """
        mark = sha256(task).digest()  # tasks may be long, and many are remembered
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
        """Let a process of the quick lane work on a task for a slice of time."""
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
        """Wait until the question is answered or has had its slice, which is shorter when others wait for it to end.

        On a busy machine much time can go by in which a process is not computing; then it has more of it.
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
        # It may have been killed by somebody, or have died of an earlier question; a fresh one will show.
        return answer or await self._compute_slowly(task)

    async def _move(self, process: Process, task: bytes, pending: Pending) -> Answer:
        """Move a task out of the quick lane, with its process if there is room for it."""
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
        """Wait for an answer in the heavy lane for as long as there is time; the process is not used again."""
        process.lower_priority()
        try:
            await asyncio.wait({pending}, timeout=self._limits.seconds)
            if not pending.done():
                seconds = self._limits.seconds
                message = f"this takes longer than the {seconds:g} seconds that a question may be computed for"
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
        """Start a process for the quick lane, and try again for as long as the system has no room for it."""
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
            self._log(f"no process can be started: {error}")
            message = "the server is busy: the system has no room for another process; try again in a few seconds"
            raise Refusal(503, "busy", message, headers={"retry-after": "5"}) from error

    def _log(self, trouble: str) -> None:
        """Tell whoever runs the server, once."""
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
        self._must_be_open()  # closing kills the processes, and that is no crash
        if await asyncio.get_running_loop().run_in_executor(self._threads, process.has_crashed):
            self._log("a process crashed, which is an error in grundy: please report what was asked")
            return Refusal(500, "bug", "this is an error in grundy, please report it: it crashed the process")
        memory = self._limits.memory
        message = f"the process that computed this died; it may have needed more than its {memory} MB of memory"
        return Refusal.over_limit(504, "memory", memory, message)


def _shape(task: bytes) -> bytes:
    return sha256(NUMBERS.sub(b"", task[:BEGINNING])).digest()


# ---- Turns that one waits for, and sets that forget


class Turns:
    """A semaphore with a queue before it, in which at most ``most`` wait, each for at most ``seconds``.

    ``name`` is the limit that a refusal names.
    """

    def __init__(self, name: str, most: int, turns: int, seconds: float):
        self._name, self._most, self._seconds = name, most, seconds
        self._turns = asyncio.Semaphore(turns)
        self._waiting = 0

    @property
    def free(self) -> bool:
        """Whether a turn can be had without waiting."""
        return not self._turns.locked()

    @property
    def awaited(self) -> bool:
        """Whether somebody waits for a turn."""
        return self._waiting > 0

    @property
    def crowded(self) -> bool:
        """Whether nobody else may wait."""
        return self._waiting >= self._most

    async def take(self) -> None:
        """Wait for a turn."""
        if self.free:
            await self._turns.acquire()
            return
        if self.crowded:
            raise self._busy(f"{self._most} questions wait already")
        self._waiting += 1
        try:
            async with asyncio.timeout(self._seconds):
                await self._turns.acquire()
        except TimeoutError as error:
            raise self._busy(f"there was no room for this question within {self._seconds:g} seconds") from error
        finally:
            self._waiting -= 1

    def release(self) -> None:
        """Give a turn back, or add one."""
        self._turns.release()

    def _busy(self, why: str) -> Refusal:
        message = f"the server is busy: {why}; try again in a few seconds"
        return Refusal.over_limit(503, self._name, self._most, message, retry_after="5")


class Recent:
    """A set of at most ``most`` texts, which forgets those that were used longest ago."""

    def __init__(self, most: int):
        self._most = most
        self._texts: OrderedDict[bytes, None] = OrderedDict()

    def holds(self, text: bytes) -> bool:
        """Return whether the text is there, and count it as used now if it is."""
        if text not in self._texts:
            return False
        self._texts.move_to_end(text)
        return True

    def add(self, text: bytes) -> None:
        """Remember a text."""
        self._texts[text] = None
        self._texts.move_to_end(text)
        if len(self._texts) > self._most:
            self._texts.popitem(last=False)

    def discard(self, text: bytes) -> None:
        """Forget a text."""
        self._texts.pop(text, None)
