"""Cached and shared answers, the two lanes, and queues."""

import asyncio
import json
import os
import signal
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest
from commands import PATIENCE
from served import LONG, is_alive

from grundy.web import Limits, Refusal
from grundy.web.limits import STOPPED
from grundy.web.scheduler import ENTRY, Cache, Recent, Scheduler, Turns, _shape
from grundy.web.workers import Answer, Process

SMALL = Limits(
    quick_workers=2, heavy_workers=1, heavy_waiting=1, quick_seconds=0.2, seconds=1, waiting_seconds=PATIENCE
)
# With the first limits long questions do not end; with the second ones no question counts as long.
LASTING = replace(SMALL, seconds=PATIENCE)
PATIENT = replace(LASTING, quick_seconds=PATIENCE)


def within(limits: Limits, scene: Callable[[Scheduler], Awaitable[None]]) -> None:
    """Run a scene with a scheduler, and check that all its processes have ended."""

    async def play() -> None:
        lanes = Scheduler(limits)
        await lanes.open()
        try:
            await scene(lanes)
        finally:
            pids = [process.pid for process in lanes._all]
            await lanes.close()
            await until(lambda: not any(map(is_alive, pids)))

    asyncio.run(play())


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.02)


def be_patient(lanes: Scheduler) -> None:
    """Let no further question count as long, even on a busy machine."""
    lanes._limits = replace(lanes._limits, quick_seconds=PATIENCE)


def quick(number: int) -> bytes:
    return json.dumps(["nim", {"expression": f"{number}*{number}"}]).encode()


def long(number: int) -> bytes:
    return json.dumps(["solve", {"expression": f"{LONG} + N({number})"}]).encode()


async def refusal(work: Awaitable[object]) -> Refusal:
    with pytest.raises(Refusal) as caught:
        await work
    return caught.value


def test_quick_questions_are_answered_by_the_same_processes() -> None:
    async def scene(lanes: Scheduler) -> None:
        before = {process.pid for process in lanes._all}
        found = await asyncio.gather(*(lanes.compute(quick(number)) for number in range(40)))
        assert [json.loads(answer.body)["expression"] for answer in found] == [f"{n}*{n}" for n in range(40)]
        assert {process.pid for process in lanes._all} == before

    within(PATIENT, scene)


def test_a_long_question_is_stopped_at_its_time_limit() -> None:
    async def scene(lanes: Scheduler) -> None:
        found = await refusal(lanes.compute(long(1)))
        assert (found.status, found.error) == (504, "limit")
        assert found.message == "the computation exceeded the limit of 1 seconds"
        assert found.facts == {"limit": {"name": "seconds", "value": 1}}
        await until(lambda: len(lanes._idle) == 2)

    within(SMALL, scene)


def test_quick_questions_do_not_wait_for_long_ones() -> None:
    async def scene(lanes: Scheduler) -> None:
        waiting = [asyncio.ensure_future(lanes.compute(long(number))) for number in range(2)]
        await until(lambda: not lanes._heavy.free)
        be_patient(lanes)
        for number in range(30):
            assert (await lanes.compute(quick(number))).status == 200
        assert not any(one.done() for one in waiting)
        for one in waiting:
            one.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)

    within(LASTING, scene)


def test_too_many_waiting_long_questions_are_rejected() -> None:
    async def scene(lanes: Scheduler) -> None:
        asked = [asyncio.ensure_future(refusal(lanes.compute(long(number)))) for number in range(5)]
        await until(lambda: sum(one.done() for one in asked) == 3)  # one question is computed, and one waits
        busy = [one.result() for one in asked if one.done()]
        assert [one.status for one in busy] == [503] * 3
        assert busy[0].message == "the server is busy: 1 questions are already waiting; try again in a few seconds"
        # They are known to be long, and do not use the quick lane.
        await until(lambda: len(lanes._idle) == 2)
        idle = list(lanes._idle)
        assert (await refusal(lanes.compute(long(4)))).status == 503
        assert lanes._idle == idle
        for one in asked:
            one.cancel()
        await asyncio.gather(*asked, return_exceptions=True)

    within(LASTING, scene)


def test_new_long_questions_do_not_fill_the_quick_lane() -> None:
    async def scene(lanes: Scheduler) -> None:
        first = asyncio.ensure_future(lanes.compute(long(1)))
        await until(lambda: not lanes._heavy.free)
        await until(lambda: len(lanes._idle) == 2)
        be_patient(lanes)
        more = [asyncio.ensure_future(lanes.compute(long(number))) for number in range(2, 7)]
        await asyncio.sleep(0)
        assert len(lanes._idle) == 1
        assert (await lanes.compute(quick(1))).status == 200
        for one in (first, *more):
            one.cancel()
        await asyncio.gather(first, *more, return_exceptions=True)

    within(LASTING, scene)


def test_a_shape_is_trusted_again_after_a_quick_answer() -> None:
    async def scene(lanes: Scheduler) -> None:
        lanes._doubtful.add(_shape(quick(1)))
        assert (await lanes.compute(quick(2))).status == 200
        assert not lanes._doubtful.holds(_shape(quick(3)))

    within(PATIENT, scene)


def test_a_client_that_disconnects_leaves_no_work_behind() -> None:
    async def scene(lanes: Scheduler) -> None:
        for number, has_come in enumerate((lambda: len(lanes._idle) == 1, lambda: not lanes._heavy.free)):
            before = {process.pid for process in lanes._all}
            asking = asyncio.ensure_future(lanes.compute(long(number)))
            await until(has_come)  # to the quick lane, and to the heavy one
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)
            await until(lambda: len(lanes._idle) == 2)
            after = {process.pid for process in lanes._all}
            assert len(after) == 2
            assert len(before - after) == 1
            await until(lambda: not any(map(is_alive, before - after)))  # noqa: B023
        assert lanes._heavy.free

    within(LASTING, scene)


def test_a_killed_process_is_replaced_and_the_question_answered() -> None:
    async def scene(lanes: Scheduler) -> None:
        for process in list(lanes._all):
            os.kill(process.pid, signal.SIGKILL)
        found = await asyncio.gather(*(lanes.compute(quick(number)) for number in range(2)))
        assert [answer.status for answer in found] == [200, 200]
        await until(lambda: len(lanes._idle) == 2)
        assert (await lanes.compute(quick(7))).status == 200

    within(PATIENT, scene)


def test_a_long_question_whose_process_dies_is_rejected() -> None:
    def makes_way(process: Process) -> bool:
        return os.getpriority(os.PRIO_PROCESS, process.pid) > os.getpriority(os.PRIO_PROCESS, 0)

    async def scene(lanes: Scheduler) -> None:
        asking = asyncio.ensure_future(refusal(lanes.compute(long(1))))
        await until(lambda: any(map(makes_way, lanes._all)))
        os.kill(next(filter(makes_way, lanes._all)).pid, signal.SIGKILL)
        found = await asking
        assert found.status == 504
        assert found.message.startswith("the process died during the computation")
        assert found.facts == {"limit": {"name": "memory", "value": SMALL.memory}}

    within(LASTING, scene)


def test_waiting_questions_are_rejected_when_the_lanes_are_closed() -> None:
    async def scene(lanes: Scheduler) -> None:
        under_way = asyncio.ensure_future(refusal(lanes.compute(long(1))))
        await until(lambda: not lanes._heavy.free)
        await lanes.close()
        found = await under_way
        assert (found.status, found.error, found.message) == (503, "busy", STOPPED)
        assert (await refusal(lanes.compute(quick(2)))).message == STOPPED

    within(LASTING, scene)


def test_a_process_that_has_grown_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(lanes: Scheduler) -> None:
        before = {process.pid for process in lanes._all}
        monkeypatch.setattr("grundy.web.scheduler.GROWN", -1)
        assert (await lanes.compute(quick(1))).status == 200
        await until(lambda: len(lanes._idle) == 2)
        assert len({process.pid for process in lanes._all} & before) == 1

    within(PATIENT, scene)


class Counted:
    """Computes answers of a given length, and counts the computations."""

    def __init__(self, length: int = 10, status: int = 200, timed: bool = False):
        self.count = 0
        self.cancelled = 0
        self.length, self.status, self.timed = length, status, timed
        self.gate = asyncio.Event()
        self.gate.set()

    async def __call__(self, task: bytes) -> Answer:
        self.count += 1
        try:
            await self.gate.wait()
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        return Answer(self.status, task.ljust(self.length), self.timed)


def test_an_answer_is_computed_once() -> None:
    async def scene() -> None:
        compute = Counted()
        cache = Cache(compute, 10_000)
        assert await cache.answer(b"a") == await cache.answer(b"a") == Answer(200, b"a".ljust(10))
        assert compute.count == 1

    asyncio.run(scene())


def test_the_cache_is_bounded_and_drops_the_oldest_first() -> None:
    async def scene() -> None:
        compute = Counted(length=99)
        cache = Cache(compute, 10 * (100 + ENTRY))
        for number in range(10):
            await cache.answer(b"%d" % number)
        await cache.answer(b"0")  # used again, so it remains cached
        for number in range(10, 15):
            await cache.answer(b"%d" % number)
        assert cache._used <= 10 * (100 + ENTRY)
        compute.count = 0
        await cache.answer(b"0")
        assert compute.count == 0
        await cache.answer(b"1")
        assert compute.count == 1

    asyncio.run(scene())


def test_a_very_long_answer_is_not_cached() -> None:
    async def scene() -> None:
        compute = Counted(length=5000)
        cache = Cache(compute, 10_000)
        await cache.answer(b"a")
        await cache.answer(b"a")
        assert (compute.count, cache._used) == (2, 0)

    asyncio.run(scene())


@pytest.mark.parametrize(("status", "timed"), [(504, False), (200, True), (422, True)])
def test_answers_that_depend_on_time_or_memory_are_not_cached(status: int, timed: bool) -> None:
    async def scene() -> None:
        compute = Counted(status=status, timed=timed)
        cache = Cache(compute, 10_000)
        await cache.answer(b"a")
        await cache.answer(b"a")
        assert compute.count == 2

    asyncio.run(scene())


def test_simultaneous_requests_share_the_work() -> None:
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


def test_abandoned_work_is_cancelled() -> None:
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


def test_a_refusal_reaches_all_waiting_requests() -> None:
    async def refuse(task: bytes) -> Answer:
        await asyncio.sleep(0)
        raise Refusal(503, "busy", "the server is busy")

    async def scene() -> None:
        cache = Cache(refuse, 10_000)
        found = await asyncio.gather(*(cache.answer(b"a") for _ in range(3)), return_exceptions=True)
        assert all(isinstance(one, Refusal) for one in found)
        with pytest.raises(Refusal):
            await cache.answer(b"a")

    asyncio.run(scene())


def test_turns_are_taken_in_order_and_returned() -> None:
    async def scene() -> None:
        turns = Turns("quick_waiting", 5, 2, 10)
        await turns.take()
        assert turns.free
        await turns.take()
        assert not turns.free
        order: list[int] = []

        async def one(number: int) -> None:
            await turns.take()
            order.append(number)

        waiting = [asyncio.ensure_future(one(number)) for number in range(3)]
        await asyncio.sleep(0)
        for _ in waiting:
            turns.release()
        await asyncio.gather(*waiting)
        assert order == [0, 1, 2]

    asyncio.run(scene())


def test_the_queue_is_limited() -> None:
    async def scene() -> None:
        turns = Turns("heavy_waiting", 1, 0, 10)
        first = asyncio.ensure_future(turns.take())
        await asyncio.sleep(0)
        assert turns.crowded
        with pytest.raises(Refusal) as caught:
            await turns.take()
        assert caught.value.status == 503
        assert caught.value.headers["retry-after"] == "5"
        assert caught.value.facts == {"limit": {"name": "heavy_waiting", "value": 1}}
        first.cancel()
        await asyncio.gather(first, return_exceptions=True)
        assert not turns.crowded

    asyncio.run(scene())


def test_waiting_has_a_time_limit() -> None:
    async def scene() -> None:
        turns = Turns("heavy_waiting", 1, 0, 0.01)
        with pytest.raises(Refusal, match=r"the question could not start within 0.01 seconds"):
            await turns.take()
        turns.release()
        await turns.take()

    asyncio.run(scene())


def test_the_oldest_are_forgotten_first() -> None:
    seen = Recent(3)
    for text in (b"a", b"b", b"c"):
        seen.add(text)
    assert seen.holds(b"a")  # used again, so it is no longer the oldest
    seen.add(b"d")
    assert [seen.holds(text) for text in (b"a", b"b", b"c", b"d")] == [True, False, True, True]


def test_discarded_texts_are_removed() -> None:
    seen = Recent(3)
    seen.add(b"a")
    seen.discard(b"a")
    seen.discard(b"b")
    assert not seen.holds(b"a")
