"""The end of a server, and its socket."""

import json
import os
import signal
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest
from commands import PATIENCE
from served import LONG, Served, children, is_alive, served, wait_for

from grundy.errors import DomainError
from grundy.web.server import listen


def everything(server: Served) -> list[int]:
    """Return the server and all processes below it."""
    below = children(server.process.pid)
    return [server.process.pid, *below, *(pid for child in below for pid in children(child))]


@contextmanager
def asking_something_long(server: Served) -> Iterator[None]:
    """Have a question under way, which is cut off when the server ends."""
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
        assert json.loads(ended[0])["message"] == "the server is being stopped"


def test_ctrl_c_ends_all_of_it_at_once() -> None:
    with served() as server, asking_something_long(server):
        pids = everything(server)
        assert len(pids) > 4
        for pid in pids:  # as a terminal does
            os.kill(pid, signal.SIGINT)
        _, errors = server.process.communicate(timeout=PATIENCE)
        wait_for(lambda: not any(map(is_alive, pids)))
    assert server.process.returncode == 0
    assert errors == ""


def test_a_signal_to_end_ends_all_of_it() -> None:
    with served() as server, asking_something_long(server):
        pids = everything(server)
        server.process.terminate()
        _, errors = server.process.communicate(timeout=PATIENCE)
        wait_for(lambda: not any(map(is_alive, pids)))
    assert errors == ""


def test_no_process_outlives_a_server_that_is_killed() -> None:
    with served() as server, asking_something_long(server):
        pids = everything(server)
        server.process.kill()
        wait_for(lambda: not any(map(is_alive, pids)))


def test_a_port_that_is_taken_is_told_in_one_sentence() -> None:
    with listen("127.0.0.1", 0) as bound:
        port = bound.getsockname()[1]
        with pytest.raises(DomainError, match=f"cannot listen at 127.0.0.1 on port {port}: address already in use"):
            listen("127.0.0.1", port)


@pytest.mark.parametrize("host", ["no.such.host.invalid", "x" * 300, "192.0.2.1", "a b"])
def test_an_address_that_is_not_of_this_machine_is_told(host: str) -> None:
    with pytest.raises(DomainError, match=r"there is no address|cannot listen"):
        listen(host, 0)


def test_ipv6_is_an_address_too() -> None:
    try:
        with socket.socket(socket.AF_INET6) as probe:
            probe.bind(("::1", 0))
    except OSError:
        pytest.skip("this machine has no IPv6")
    with listen("::1", 0) as bound:
        assert bound.family == socket.AF_INET6
