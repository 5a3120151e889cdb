"""Answers that are kept for whoever asks the same, and work that is shared by all who wait for it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from grundy.web.work.processes import Answer

__all__ = ["Cache"]

# What an entry costs besides its texts, roughly, in bytes.
ENTRY = 500


@dataclass
class _Work:
    task: asyncio.Future[Answer]
    waiting: int = 0


class Cache:
    """The answers asked for last, as many as there is room for.

    Who asks the same is answered the same; what depended on time or memory is not kept. When several ask the same
    at the same time, it is computed once, and for as long as one of them still waits.

    Parameters
    ----------
    compute : callable
        Finds the answer of a question.
    room : int
        How many bytes there are for questions and answers.
    """

    def __init__(self, compute: Callable[[bytes], Awaitable[Answer]], room: int):
        self._compute = compute
        self._room = room
        self._used = 0
        self._answers: OrderedDict[bytes, Answer] = OrderedDict()
        self._computing: dict[bytes, _Work] = {}

    async def answer(self, question: bytes) -> Answer:
        """Return the answer of a question, computed now or before."""
        found = self._answers.get(question)
        if found is not None:
            self._answers.move_to_end(question)
            return found
        return await self._shared(question)

    async def _shared(self, question: bytes) -> Answer:
        work = self._computing.get(question)
        if work is None:
            work = self._computing[question] = _Work(asyncio.ensure_future(self._computed(question)))
        work.waiting += 1
        try:
            return await asyncio.shield(work.task)
        finally:
            work.waiting -= 1
            if not work.waiting:
                del self._computing[question]
                work.task.cancel()

    async def _computed(self, question: bytes) -> Answer:
        answer = await self._compute(question)
        if answer.status < 500 and not answer.timed:
            self._keep(question, answer)
        return answer

    def _keep(self, question: bytes, answer: Answer) -> None:
        size = _size(question, answer)
        if size > self._room // 4:
            return
        self._answers[question] = answer
        self._used += size
        while self._used > self._room:
            self._used -= _size(*self._answers.popitem(last=False))


def _size(question: bytes, answer: Answer) -> int:
    return len(question) + len(answer.body) + ENTRY
