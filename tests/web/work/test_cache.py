import asyncio

import pytest

from grundy.web.guard import Refusal
from grundy.web.lanes import ENTRY, Cache
from grundy.web.workers import Answer


class Counted:
    """Computes answers of a given length, and counts how often."""

    def __init__(self, length: int = 10, status: int = 200, timed: bool = False):
        self.count = 0
        self.cancelled = 0
        self.length, self.status, self.timed = length, status, timed
        self.gate = asyncio.Event()
        self.gate.set()

    async def __call__(self, question: bytes) -> Answer:
        self.count += 1
        try:
            await self.gate.wait()
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        return Answer(self.status, question.ljust(self.length), self.timed)


def test_an_answer_is_computed_once() -> None:
    async def scene() -> None:
        compute = Counted()
        cache = Cache(compute, 10_000)
        assert await cache.answer(b"a") == await cache.answer(b"a") == Answer(200, b"a".ljust(10))
        assert compute.count == 1

    asyncio.run(scene())


def test_the_room_is_bounded_and_the_oldest_go_first() -> None:
    async def scene() -> None:
        compute = Counted(length=99)
        cache = Cache(compute, 10 * (100 + ENTRY))
        for number in range(10):
            await cache.answer(b"%d" % number)
        await cache.answer(b"0")  # used again, so it stays
        for number in range(10, 15):
            await cache.answer(b"%d" % number)
        assert cache._used <= 10 * (100 + ENTRY)
        compute.count = 0
        await cache.answer(b"0")
        assert compute.count == 0
        await cache.answer(b"1")
        assert compute.count == 1

    asyncio.run(scene())


def test_an_answer_that_would_push_out_too_many_is_not_kept() -> None:
    async def scene() -> None:
        compute = Counted(length=5000)
        cache = Cache(compute, 10_000)
        await cache.answer(b"a")
        await cache.answer(b"a")
        assert (compute.count, cache._used) == (2, 0)

    asyncio.run(scene())


@pytest.mark.parametrize(("status", "timed"), [(504, False), (200, True), (422, True)])
def test_what_depended_on_time_or_memory_is_not_kept(status: int, timed: bool) -> None:
    async def scene() -> None:
        compute = Counted(status=status, timed=timed)
        cache = Cache(compute, 10_000)
        await cache.answer(b"a")
        await cache.answer(b"a")
        assert compute.count == 2

    asyncio.run(scene())


def test_those_who_ask_at_the_same_time_share_the_work() -> None:
    async def scene() -> None:
        compute = Counted()
        compute.gate.clear()
        cache = Cache(compute, 10_000)
        waiting = [asyncio.ensure_future(cache.answer(b"a")) for _ in range(5)]
        await asyncio.sleep(0)
        waiting[0].cancel()
        await asyncio.sleep(0)
        compute.gate.set()
        assert {answer.body for answer in await asyncio.gather(*waiting[1:])} == {b"a".ljust(10)}
        assert (compute.count, compute.cancelled) == (1, 0)

    asyncio.run(scene())


def test_work_that_nobody_waits_for_is_cancelled() -> None:
    async def scene() -> None:
        compute = Counted()
        compute.gate.clear()
        cache = Cache(compute, 10_000)
        waiting = [asyncio.ensure_future(cache.answer(b"a")) for _ in range(3)]
        await asyncio.sleep(0)
        for one in waiting:
            one.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        await asyncio.sleep(0)
        assert (compute.count, compute.cancelled) == (1, 1)
        compute.gate.set()
        assert (await cache.answer(b"a")).status == 200

    asyncio.run(scene())


def test_a_refusal_reaches_all_who_wait() -> None:
    async def refuse(question: bytes) -> Answer:
        await asyncio.sleep(0)
        raise Refusal(503, "busy", "the server is busy")

    async def scene() -> None:
        cache = Cache(refuse, 10_000)
        found = await asyncio.gather(*(cache.answer(b"a") for _ in range(3)), return_exceptions=True)
        assert all(isinstance(one, Refusal) for one in found)
        with pytest.raises(Refusal):
            await cache.answer(b"a")

    asyncio.run(scene())
