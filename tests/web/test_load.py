"""Many clients at once: quick questions are answered while long ones are computed."""

import asyncio
import socket
import time
from collections.abc import Iterator

import httpx
import pytest
from commands import PATIENCE
from served import LONG, Served, request_bytes, served, wait_for

LONG_ONES, QUICK_ONES = 6, 100
# So few wait for their turn at a time that none waits for too long, however slow the machine is.
FEW = httpx.Limits(max_connections=LONG_ONES + 8)


@pytest.fixture(scope="module")
def patient() -> Iterator[Served]:
    """A server whose questions get a minute."""
    with served("--seconds", "60") as running:
        yield running


async def ask(client: httpx.AsyncClient, server: Served, expression: str) -> int:
    response = await client.post(f"{server.url}api/v1/solve", json={"expression": expression})
    return response.status_code


async def press(server: Served) -> tuple[list[int], list[int]]:
    """Return the statuses of quick questions, and of the long ones that were over by then."""
    async with httpx.AsyncClient(timeout=PATIENCE, limits=FEW, trust_env=False) as client:
        long = [asyncio.ensure_future(ask(client, server, f"{LONG} + N({n})")) for n in range(LONG_ONES)]
        while len(server.in_the_heavy_lane()) < 2:
            await asyncio.sleep(0.1)
        # Others have taken the places of the processes that moved there; what they load is not to count as long.
        for turn in range(3):
            await asyncio.gather(*(ask(client, server, f"N({turn},{n})") for n in range(4)))
        quick = await asyncio.gather(*(ask(client, server, f"N({n},{n + 1}) + Kayles({n})") for n in range(QUICK_ONES)))
        over = [one.result() for one in long if one.done()]
        for one in long:
            one.cancel()
        await asyncio.gather(*long, return_exceptions=True)
    return quick, over


def test_quick_questions_are_answered_while_long_ones_are_computed(patient: Served) -> None:
    before = set(patient.workers())
    quick, over = asyncio.run(press(patient))
    assert quick == [200] * QUICK_ONES
    assert set(over) <= {503}  # on a busy machine one may have waited for its turn for too long
    # The long ones were given up with their clients, and all is as before.
    wait_for(lambda: not patient.in_the_heavy_lane())
    wait_for(lambda: len(patient.workers()) == len(before))


def test_who_goes_away_leaves_no_work_behind(patient: Served) -> None:
    with socket.create_connection(("127.0.0.1", patient.port)) as client:
        client.sendall(request_bytes("solve", {"expression": f"{LONG} + N(999)"}))
        wait_for(lambda: len(patient.in_the_heavy_lane()) == 1)
    wait_for(lambda: not patient.in_the_heavy_lane())


def test_the_same_question_is_computed_once(patient: Served) -> None:
    asked = request_bytes("solve", {"expression": f"{LONG} + N(998)"})
    clients = [socket.create_connection(("127.0.0.1", patient.port)) for _ in range(10)]
    for client in clients:
        client.sendall(asked)
    wait_for(lambda: len(patient.in_the_heavy_lane()) == 1)
    for client in clients[1:]:
        client.close()
    time.sleep(0.5)
    assert len(patient.in_the_heavy_lane()) == 1
    clients[0].close()
    wait_for(lambda: not patient.in_the_heavy_lane())


def test_limits_are_all_that_goes_wrong(impatient: Served) -> None:
    async def until_both_are_seen() -> set[int]:
        seen: set[int] = set()
        async with httpx.AsyncClient(
            timeout=PATIENCE, limits=httpx.Limits(max_connections=64), trust_env=False
        ) as client:
            asked = [asyncio.ensure_future(ask(client, impatient, f"{LONG} + N({n})")) for n in range(40)]
            for one in asyncio.as_completed(asked):
                seen.add(await one)
                if len(seen) > 1:
                    break
            for task in asked:
                task.cancel()
            await asyncio.gather(*asked, return_exceptions=True)
        return seen

    assert asyncio.run(until_both_are_seen()) == {503, 504}
    assert impatient.post("solve", {"expression": "N(1)"}).status_code == 200
