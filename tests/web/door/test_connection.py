"""Clients that are too slow, and what is no HTTP."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

import pytest
import uvicorn
from commands import PATIENCE
from served import read_all, request_bytes
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from grundy.web.app import read_body
from grundy.web.guard import Limits, Refusal, refusal_response
from grundy.web.server import listen, make_server

PATIENT = Limits(header_seconds=60, idle_seconds=60, body_seconds=60, body=1000, connections=50)
HASTY = Limits(header_seconds=2, idle_seconds=2, body_seconds=2, sending_seconds=2, body=1000)
LARGE = 20_000_000


@dataclass(frozen=True)
class Running:
    """A server in a thread of its own."""

    server: uvicorn.Server
    port: int

    def connected(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)


def app(limits: Limits) -> ASGIApp:
    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        try:
            body = await read_body(request, limits)
            response = Response(b"x" * LARGE if scope["path"] == "/large" else b"%d bytes" % len(body))
        except Refusal as refusal:
            response = refusal_response(refusal)
        await response(scope, receive, send)

    return answer


@contextmanager
def running(limits: Limits) -> Iterator[Running]:
    bound = listen("127.0.0.1", 0)
    server = make_server(app(limits), limits, lambda: None)
    server.config.lifespan = "off"
    thread = threading.Thread(target=server.run, args=([bound],))
    thread.start()
    yield Running(server, bound.getsockname()[1])
    server.should_exit = True
    thread.join()


@pytest.fixture(scope="module")
def hasty() -> Iterator[Running]:
    """A server that waits for nobody."""
    with running(HASTY) as found:
        yield found


@pytest.fixture(scope="module")
def patient() -> Iterator[Running]:
    """A server that waits for everybody, and has few places."""
    with running(PATIENT) as found:
        yield found


@pytest.fixture
def client(hasty: Running) -> Iterator[socket.socket]:
    with hasty.connected() as connected:
        yield connected


def test_who_sends_nothing_is_cut_off(client: socket.socket) -> None:
    answer = read_all(client)
    assert answer.startswith(b"HTTP/1.1 408 Request Timeout")
    assert b"the head of the request has not arrived within 2 seconds" in answer
    assert b"content-security-policy" in answer


def test_who_sends_the_head_slowly_is_cut_off(client: socket.socket) -> None:
    start = time.monotonic()
    client.settimeout(0.1)
    answer = b""
    while not answer and time.monotonic() < start + PATIENCE:
        with suppress(ConnectionError):  # it may be cut off while this is sent
            client.sendall(b"G")
        with suppress(TimeoutError):
            answer = client.recv(10_000)
    assert answer.startswith(b"HTTP/1.1 408 Request Timeout")


def test_a_second_request_must_come_in_time_too(client: socket.socket) -> None:
    client.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
    answer = client.recv(10_000)
    while not answer.endswith(b"0 bytes"):
        answer += client.recv(10_000) or pytest.fail("it was cut off")
    client.sendall(b"GET / HT")
    assert read_all(client).startswith(b"HTTP/1.1 408 Request Timeout")


def test_who_is_idle_is_cut_off(client: socket.socket) -> None:
    client.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
    assert read_all(client).endswith(b"0 bytes")


def test_who_sends_the_body_slowly_is_refused(client: socket.socket) -> None:
    client.sendall(request_bytes("nim", {"expression": "2"})[:-5])
    answer = read_all(client)
    assert answer.startswith(b"HTTP/1.1 408 Request Timeout")
    assert b'"limit": {"name": "body_seconds", "value": 2}' in answer


@pytest.mark.parametrize("path", ["/", "/large"])
def test_a_body_that_nobody_reads_does_not_hold_the_connection(client: socket.socket, path: str) -> None:
    client.sendall(f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900\r\n\r\n".encode())
    ended, late = False, time.monotonic() + PATIENCE
    client.settimeout(0.2)
    while not ended and time.monotonic() < late:
        with suppress(TimeoutError, ConnectionError):
            client.sendall(b"x")
        try:
            ended = not client.recv(10_000_000)
        except TimeoutError:
            pass
        except ConnectionError:
            ended = True
    assert ended


def test_who_reads_too_slowly_is_cut_off(hasty: Running, client: socket.socket) -> None:
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 10_000)
    client.sendall(b"GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n")
    assert client.recv(20).startswith(b"HTTP/1.1 200 OK")
    late = time.monotonic() + PATIENCE
    while hasty.server.server_state.connections and time.monotonic() < late:
        with suppress(ConnectionError):
            client.recv(1000)
        time.sleep(0.05)  # a quarter of an hour for all of it
    assert not hasty.server.server_state.connections


def test_who_does_not_read_is_cut_off(hasty: Running, client: socket.socket) -> None:
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 10_000)
    client.sendall(b"GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n")
    assert client.recv(20).startswith(b"HTTP/1.1 200 OK")
    state, late = hasty.server.server_state, time.monotonic() + PATIENCE
    while (state.connections or state.tasks) and time.monotonic() < late:
        time.sleep(0.1)
    assert not state.connections
    assert not state.tasks


def test_who_reads_gets_all(patient: Running) -> None:
    with patient.connected() as client:
        client.sendall(b"GET /large HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        assert len(read_all(client)) > LARGE


def test_only_so_many_connections_are_open(patient: Running) -> None:
    late = time.monotonic() + PATIENCE
    while patient.server.server_state.connections and time.monotonic() < late:  # of the tests before
        time.sleep(0.1)
    clients = [patient.connected() for _ in range(51)]
    answer = read_all(clients[-1])
    for client in clients:
        client.close()
    assert answer.startswith(b"HTTP/1.1 503 Service Unavailable")
    assert b'"limit": {"name": "connections", "value": 50}' in answer


@pytest.mark.parametrize(
    "sent",
    [
        b"\x00\x01\x02\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost : localhost\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd",
        b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -3\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + b"9" * 5000 + b"\r\n\r\n",
        b"GET /" + b"a" * 300_000,
    ],
)
def test_what_is_no_http_is_refused(patient: Running, sent: bytes) -> None:
    with patient.connected() as client:
        with suppress(ConnectionError):  # what is far too long may be cut off while it is sent
            client.sendall(sent)
        answer = read_all(client)
    assert answer.startswith(b"HTTP/1.1 400 Bad Request") or (not answer and len(sent) > 100_000)
    assert not answer or b"content-security-policy" in answer


@pytest.mark.parametrize("chunked", [False, True])
@pytest.mark.parametrize("length", [1001, 10_000_000])
def test_a_body_that_is_too_long_is_refused(patient: Running, length: int, chunked: bool) -> None:
    framing = b"Transfer-Encoding: chunked" if chunked else b"Content-Length: %d" % length
    with patient.connected() as client:
        client.sendall(b"POST / HTTP/1.1\r\nHost: localhost\r\n%s\r\n\r\n" % framing)
        body = b"x" * length
        client.sendall(b"%x\r\n%s\r\n0\r\n\r\n" % (length, body) if chunked else body)
        answer = read_all(client)
    assert answer.startswith(b"HTTP/1.1 413")
    assert b'"limit": {"name": "body", "value": 1000}' in answer


def test_a_body_without_end_is_not_read_for_ever(patient: Running) -> None:
    with patient.connected() as client:
        client.sendall(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999999\r\n\r\n")
        assert read_all(client).startswith(b"HTTP/1.1 413")


def test_a_body_that_breaks_off_does_no_harm(patient: Running) -> None:
    for _ in range(20):
        with patient.connected() as client:
            client.sendall(request_bytes("nim", {"expression": "2"})[:-5])
    with patient.connected() as client:
        client.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        assert read_all(client).endswith(b"0 bytes")
