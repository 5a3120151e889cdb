"""A server under load, its socket, and its shutdown."""

import asyncio
import json
import os
import signal
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest
from commands import PATIENCE
from served import LONG, Served, children, is_alive, request_bytes, served, wait_for

from grundy.errors import DomainError
from grundy.web import listen


def everything(server: Served) -> list[int]:
    """Return the process IDs of the server and its descendants."""
    below = children(server.process.pid)
    return [server.process.pid, *below, *(pid for child in below for pid in children(child))]


@contextmanager
def asking_something_long(server: Served) -> Iterator[None]:
    """Start a question that is interrupted when the server ends."""
    ended: list[str] = []

    def ask() -> None:
        try:
            ended.append(server.post("solve", {"expression": LONG}).text)
        except httpx.TransportError as error:
            ended.append(str(error))

    thread = threading.Thread(target=ask)
    thread.start()
    wait_for(lambda: bool(server.in_the_heavy_lane()))
    yield
    thread.join()
    if server.process.poll() != -signal.SIGKILL:
        assert json.loads(ended[0])["message"] == "the server is shutting down"


def test_ctrl_c_ends_the_server_and_its_processes_at_once() -> None:
    with served() as server, asking_something_long(server):
        pids = everything(server)
        assert len(pids) > 4
        for pid in pids:  # as a terminal does
            os.kill(pid, signal.SIGINT)
        _, errors = server.process.communicate(timeout=PATIENCE)
        wait_for(lambda: not any(map(is_alive, pids)))
    assert server.process.returncode == 0
    assert errors == ""


def test_a_termination_signal_ends_the_server_and_its_processes() -> None:
    with served() as server, asking_something_long(server):
        pids = everything(server)
        server.process.terminate()
        _, errors = server.process.communicate(timeout=PATIENCE)
        wait_for(lambda: not any(map(is_alive, pids)))
    assert errors == ""


def test_no_process_outlives_a_killed_server() -> None:
    with served() as server, asking_something_long(server):
        pids = everything(server)
        server.process.kill()
        wait_for(lambda: not any(map(is_alive, pids)))


def test_a_used_port_is_reported_in_one_sentence() -> None:
    with listen("127.0.0.1", 0) as bound:
        port = bound.getsockname()[1]
        with pytest.raises(DomainError, match=f"cannot listen at 127.0.0.1 on port {port}: address already in use"):
            listen("127.0.0.1", port)


@pytest.mark.parametrize("host", ["no.such.host.invalid", "x" * 300, "192.0.2.1", "a b"])
def test_an_address_of_another_machine_is_reported(host: str) -> None:
    with pytest.raises(DomainError, match=r"there is no address|cannot listen"):
        listen(host, 0)


def test_ipv6_addresses_are_accepted() -> None:
    try:
        with socket.socket(socket.AF_INET6) as probe:
            probe.bind(("::1", 0))
    except OSError:
        pytest.skip("this machine has no IPv6")
    with listen("::1", 0) as bound:
        assert bound.family == socket.AF_INET6


LONG_ONES, QUICK_ONES = 6, 100
# Few questions wait at a time, so that none waits too long even on a slow machine.
FEW = httpx.Limits(max_connections=LONG_ONES + 8)


@pytest.fixture(scope="module")
def patient() -> Iterator[Served]:
    """A server with a minute per question."""
    with served("--seconds", "60") as running:
        yield running


async def ask(client: httpx.AsyncClient, server: Served, expression: str) -> int:
    response = await client.post(f"{server.url}api/v1/solve", json={"expression": expression})
    return response.status_code


async def press(server: Served) -> tuple[list[int], list[int]]:
    """Return the statuses of quick questions, and of the long questions that have ended in the meantime."""
    async with httpx.AsyncClient(timeout=PATIENCE, limits=FEW, trust_env=False) as client:
        long = [asyncio.ensure_future(ask(client, server, f"{LONG} + N({n})")) for n in range(LONG_ONES)]
        while len(server.in_the_heavy_lane()) < 2:
            await asyncio.sleep(0.1)
        # New processes have replaced those that moved to the heavy lane; their start must not count as a long question.
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
    assert set(over) <= {503}  # on a busy machine a question may have waited too long
    # The long questions were cancelled with their clients, and the server is idle again.
    wait_for(lambda: not patient.in_the_heavy_lane())
    wait_for(lambda: len(patient.workers()) == len(before))


def test_a_client_that_disconnects_leaves_no_work_behind(patient: Served) -> None:
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


def test_only_limits_cause_errors_under_load(impatient: Served) -> None:
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
