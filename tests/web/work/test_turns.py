import asyncio

import pytest

from grundy.web.guard import Refusal
from grundy.web.lanes import Turns


def test_turns_are_taken_in_order_and_given_back() -> None:
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


def test_only_so_many_wait() -> None:
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


def test_nobody_waits_for_ever() -> None:
    async def scene() -> None:
        turns = Turns("heavy_waiting", 1, 0, 0.01)
        with pytest.raises(Refusal, match=r"no room for this question within 0.01 seconds"):
            await turns.take()
        turns.release()
        await turns.take()

    asyncio.run(scene())
