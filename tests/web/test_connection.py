"""Clients that are too slow, invalid HTTP, bodies, and long answers in pieces."""

import asyncio
import socket
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

import pytest
import uvicorn
from commands import PATIENCE
from served import read_all, request_bytes
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from grundy.web import Limits, Refusal, app, listen, make_server
from grundy.web.app import PIECE, Outgoing, read_body
from grundy.web.limits import refusal_response

PATIENT = Limits(header_seconds=60, idle_seconds=60, body_seconds=60, body=1000, connections=50)
HASTY = Limits(header_seconds=2, idle_seconds=2, body_seconds=2, sending_seconds=2, body=1000)
LARGE = 20_000_000


@dataclass(frozen=True)
class Running:
    """A server in a separate thread."""

    server: uvicorn.Server
    port: int

    def connected(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)


def small_app(limits: Limits) -> ASGIApp:
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
    server = make_server(small_app(limits), limits, lambda: None)
    server.config.lifespan = "off"
    thread = threading.Thread(target=server.run, args=([bound],))
    thread.start()
    yield Running(server, bound.getsockname()[1])
    server.should_exit = True
    thread.join()


@pytest.fixture(scope="module")
def hasty() -> Iterator[Running]:
    """A server with short timeouts."""
    with running(HASTY) as found:
        yield found


@pytest.fixture(scope="module")
def patient() -> Iterator[Running]:
    """A server with long timeouts and few connections."""
    with running(PATIENT) as found:
        yield found


@pytest.fixture
def client(hasty: Running) -> Iterator[socket.socket]:
    with hasty.connected() as connected:
        yield connected


def test_a_client_that_sends_nothing_is_disconnected(client: socket.socket) -> None:
    answer = read_all(client)
    assert answer.startswith(b"HTTP/1.1 408 Request Timeout")
    assert b"the head of the request did not arrive within 2 seconds" in answer
    assert b"content-security-policy" in answer


def test_a_client_that_sends_the_head_slowly_is_disconnected(client: socket.socket) -> None:
    start = time.monotonic()
    client.settimeout(0.1)
    answer = b""
    while not answer and time.monotonic() < start + PATIENCE:
        with suppress(ConnectionError):  # the server may disconnect during sending
            client.sendall(b"G")
        with suppress(TimeoutError):
            answer = client.recv(10_000)
    assert answer.startswith(b"HTTP/1.1 408 Request Timeout")


def test_a_second_request_has_the_same_timeout(client: socket.socket) -> None:
    client.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
    answer = client.recv(10_000)
    while not answer.endswith(b"0 bytes"):
        answer += client.recv(10_000) or pytest.fail("it was cut off")
    client.sendall(b"GET / HT")
    assert read_all(client).startswith(b"HTTP/1.1 408 Request Timeout")


def test_an_idle_client_is_disconnected(client: socket.socket) -> None:
    client.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
    assert read_all(client).endswith(b"0 bytes")


def test_a_client_that_sends_the_body_slowly_is_rejected(client: socket.socket) -> None:
    client.sendall(request_bytes("nim", {"expression": "2"})[:-5])
    answer = read_all(client)
    assert answer.startswith(b"HTTP/1.1 408 Request Timeout")
    assert b'"limit": {"name": "body_seconds", "value": 2}' in answer


@pytest.mark.parametrize("path", ["/", "/large"])
def test_an_unread_body_does_not_keep_the_connection_open(client: socket.socket, path: str) -> None:
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


def test_a_client_that_reads_too_slowly_is_disconnected(hasty: Running, client: socket.socket) -> None:
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 10_000)
    client.sendall(b"GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n")
    assert client.recv(20).startswith(b"HTTP/1.1 200 OK")
    late = time.monotonic() + PATIENCE
    while hasty.server.server_state.connections and time.monotonic() < late:
        with suppress(ConnectionError):
            client.recv(1000)
        time.sleep(0.05)  # the whole answer would take a quarter of an hour
    assert not hasty.server.server_state.connections


def test_a_client_that_does_not_read_is_disconnected(hasty: Running, client: socket.socket) -> None:
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 10_000)
    client.sendall(b"GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n")
    assert client.recv(20).startswith(b"HTTP/1.1 200 OK")
    state, late = hasty.server.server_state, time.monotonic() + PATIENCE
    while (state.connections or state.tasks) and time.monotonic() < late:
        time.sleep(0.1)
    assert not state.connections
    assert not state.tasks


def test_a_client_that_reads_gets_the_whole_answer(patient: Running) -> None:
    with patient.connected() as client:
        client.sendall(b"GET /large HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        assert len(read_all(client)) > LARGE


def test_the_number_of_connections_is_limited(patient: Running) -> None:
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
def test_invalid_http_is_rejected(patient: Running, sent: bytes) -> None:
    with patient.connected() as client:
        with suppress(ConnectionError):  # the server may disconnect during a body that is far too long
            client.sendall(sent)
        answer = read_all(client)
    assert answer.startswith(b"HTTP/1.1 400 Bad Request") or (not answer and len(sent) > 100_000)
    assert not answer or b"content-security-policy" in answer


@pytest.mark.parametrize("chunked", [False, True])
@pytest.mark.parametrize("length", [1001, 10_000_000])
def test_a_body_that_is_too_long_is_rejected(patient: Running, length: int, chunked: bool) -> None:
    framing = b"Transfer-Encoding: chunked" if chunked else b"Content-Length: %d" % length
    with patient.connected() as client:
        client.sendall(b"POST / HTTP/1.1\r\nHost: localhost\r\n%s\r\n\r\n" % framing)
        body = b"x" * length
        client.sendall(b"%x\r\n%s\r\n0\r\n\r\n" % (length, body) if chunked else body)
        answer = read_all(client)
    assert answer.startswith(b"HTTP/1.1 413")
    assert b'"limit": {"name": "body", "value": 1000}' in answer


def test_an_endless_body_is_not_read_forever(patient: Running) -> None:
    with patient.connected() as client:
        client.sendall(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999999\r\n\r\n")
        assert read_all(client).startswith(b"HTTP/1.1 413")


def test_an_incomplete_body_does_no_harm(patient: Running) -> None:
    for _ in range(20):
        with patient.connected() as client:
            client.sendall(request_bytes("nim", {"expression": "2"})[:-5])
    with patient.connected() as client:
        client.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        assert read_all(client).endswith(b"0 bytes")


LIMITS = Limits(body=10, body_seconds=0.2)


class Client:
    """A stream that sends pieces, and then ends, stalls or disconnects."""

    def __init__(self, pieces: Iterable[bytes], end: str = "end"):
        self.pieces, self.end = iter(pieces), end
        self.taken = 0

    async def receive(self) -> dict[str, Any]:
        for piece in self.pieces:
            self.taken += len(piece)
            return {"type": "http.request", "body": piece, "more_body": True}
        if self.end == "silence":
            await asyncio.sleep(60)
        return {"type": "http.disconnect"} if self.end == "gone" else {"type": "http.request", "body": b""}


def read(client: Client, **headers: str) -> bytes:
    named = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return asyncio.run(read_body(Request({"type": "http", "headers": named}, client.receive), LIMITS))


def refused(client: Client, **headers: str) -> Refusal:
    with pytest.raises(Refusal) as caught:
        read(client, **headers)
    assert caught.value.headers == {"connection": "close"}
    return caught.value


def test_pieces_are_joined_to_the_body() -> None:
    assert read(Client([b"01234", b"", b"56789"])) == b"0123456789"


def test_one_byte_too_many_is_rejected() -> None:
    refusal = refused(Client([b"01234", b"56789", b"x"]))
    assert (refusal.status, refusal.message) == (413, "the body of a request must have at most 10 bytes")
    assert refusal.facts == {"limit": {"name": "body", "value": 10}}


def test_a_long_body_is_read_to_its_end_so_that_the_client_gets_the_error() -> None:
    client = Client([b"x" * 1000] * 100)
    assert refused(client).status == 413
    assert client.taken == 100_000


def test_an_endless_body_is_not_read_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "PATIENCE", 5000)
    client = Client([b"x" * 1000] * 100)
    assert refused(client).status == 413
    assert client.taken == 6000


@pytest.mark.parametrize("length", ["99999999999", "9" * 5000])
def test_a_body_with_a_huge_content_length_is_not_read(length: str) -> None:
    client = Client([b"x" * 1000])
    assert refused(client, content_length=length).status == 413
    assert client.taken == 0


def test_a_slow_body_is_rejected() -> None:
    refusal = refused(Client([b"x"], "silence"))
    assert (refusal.status, refusal.message) == (408, "the body did not arrive within 0.2 seconds")
    assert refusal.facts == {"limit": {"name": "body_seconds", "value": 0.2}}


def test_an_incomplete_body_is_rejected() -> None:
    assert refused(Client([b"x"], "gone")).status == 400


SCOPE = {"type": "http", "asgi": {"spec_version": "2.4"}}


@pytest.mark.parametrize("length", [0, 1, PIECE, PIECE + 1, 3 * PIECE, 3 * PIECE + 7])
def test_pieces_are_joined_to_the_answer(length: int) -> None:
    sent: list[dict[str, Any]] = []

    async def send(message: Any) -> None:
        sent.append(message)

    body = bytes(n % 251 for n in range(length))
    asyncio.run(Outgoing(10**9).response(body, 200)(SCOPE, None, send))  # type: ignore[arg-type]
    head, *pieces = sent
    assert (b"content-length", b"%d" % length) in head["headers"]
    assert b"".join(piece["body"] for piece in pieces) == body
    assert max(len(piece["body"]) for piece in pieces) <= PIECE
    assert [piece.get("more_body", False) for piece in pieces] == [True] * (len(pieces) - 1) + [False]


def test_long_answers_to_slow_clients_are_limited() -> None:
    outgoing, body = Outgoing(2**20), bytes(600_000)
    refused: list[Refusal] = []

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            with pytest.raises(Refusal) as caught:
                outgoing.response(body, 200)
            refused.append(caught.value)
            outgoing.response(b"{}", 200)  # short answers are always sent

    asyncio.run(outgoing.response(body, 200)(SCOPE, None, send))  # type: ignore[arg-type]
    assert [(one.status, one.facts["limit"]) for one in refused] == [(503, {"name": "sending", "value": 1})]
    outgoing.response(body, 200)  # there is space again
