"""The HTTP server: its socket, its shutdown, and connections with timeouts."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

import h11
import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

from grundy.errors import DomainError
from grundy.web.guard import SECURITY_HEADERS
from grundy.web.limits import Limits, Refusal


def make_server(app: ASGIApp, limits: Limits, started: Callable[[], None]) -> uvicorn.Server:
    """Return a server; its method `run` serves on a list of sockets until Ctrl-C or a termination signal.

    ``started`` is called when the server is ready for requests.
    """
    config = uvicorn.Config(
        app,
        http=type("Connection", (Connection,), {"limits": limits}),
        ws="none",
        loop="asyncio",
        lifespan="on",
        log_level="error",
        access_log=False,
        server_header=False,
        proxy_headers=False,  # clients could forge them
        timeout_keep_alive=int(limits.idle_seconds),
        timeout_graceful_shutdown=0,
    )
    return _Server(config, started)


# The number of uvicorn ticks, a tenth of a second each, between two checks of all connections.
TICKS = 5


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, started: Callable[[], None]):
        super().__init__(config)
        self._when_started = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._when_started()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)  # do not report cancelled work as an error
        await super().shutdown(sockets)

    async def on_tick(self, counter: int) -> bool:
        if counter % TICKS == 0:
            now = asyncio.get_running_loop().time()
            for connection in list(self.server_state.connections):
                if isinstance(connection, Connection):
                    connection.check_timeouts(now)
        return await super().on_tick(counter)


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens at an address; port 0 selects any free port.

    uvicorn can bind sockets too, but it ends the process if this fails.
    """
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        bound = socket.socket(family, kind, protocol)
    except (OSError, UnicodeError) as error:
        raise DomainError(f"there is no address {host!r} on this machine", hint="try 127.0.0.1") from error
    try:
        if os.name == "posix":  # reuse a port at once; on Windows this would let two servers share a port
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind(address)
        bound.listen(1024)
    except OSError as error:
        bound.close()
        reason = error.strerror or str(error)
        raise DomainError(f"cannot listen at {host} on port {port}: {reason.lower()}", hint="try --port 0") from error
    return bound


def own_address() -> str | None:
    """Return the address of this machine in its network, or None if it has no network."""
    # The system selects the address to send from, but nothing is sent. RFC 5737 reserves 192.0.2.0/24 for examples.
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return None


# ---- Connections: clients that send or receive too slowly are disconnected

# The seconds that the application has to reject a slow body before the connection is aborted.
GRACE = 2


class Connection(H11Protocol):
    """A connection with timeouts.

    `check_timeouts` is called twice a second. The head of a request must be complete within `header_seconds` of its
    first byte or of the start of the connection. The body must be complete within `body_seconds` after the head.
    Sending must make progress within `idle_seconds` and finish within `sending_seconds`. uvicorn itself has only
    ``timeout_keep_alive``, the time between two requests.
    """

    limits = Limits()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the clocks, and reject the connection if there are too many."""
        super().connection_made(transport)
        self._head_since: float | None = self.loop.time()
        self._body_since: float | None = None
        self._sending_since: float | None = None
        self._unsent, self._unsent_since = 0, self.loop.time()
        # uvicorn's limit_concurrency does not limit connections without requests.
        if len(self.connections) > self.limits.connections:
            most = self.limits.connections
            message = f"the server is busy: {most} connections are already open; try again in a few seconds"
            self._refuse(Refusal.over_limit(503, "connections", most, message, retry_after="5"))

    def data_received(self, data: bytes) -> None:
        """Process received bytes; the clock for the head of a request starts with its first byte."""
        if self._head_since is None and self._between_requests():
            self._head_since = self.loop.time()
        super().data_received(data)
        if not self._between_requests():
            self._head_since = None
        if self.conn.their_state is not h11.SEND_BODY:
            self._body_since = None
        elif self._body_since is None:
            self._body_since = self.loop.time()

    def _between_requests(self) -> bool:
        return bool(self.conn.their_state is h11.IDLE)

    def check_timeouts(self, now: float) -> None:
        """Disconnect a client that is too slow."""
        if self._head_since is not None and now > self._head_since + self.limits.header_seconds:
            seconds = self.limits.header_seconds
            message = f"the head of the request did not arrive within {seconds:g} seconds"
            self._refuse(Refusal.over_limit(408, "header_seconds", seconds, message))
            self._head_since = None
        # The application has already rejected slow bodies of questions; these are bodies of other requests.
        if self._body_since is not None and now > self._body_since + self.limits.body_seconds + GRACE:
            self.transport.abort()
        unsent = self.transport.get_write_buffer_size()
        if not unsent and self.conn.our_state is not h11.SEND_BODY:
            self._sending_since = None
        elif self._sending_since is None:
            self._sending_since = now
        elif now > self._sending_since + self.limits.sending_seconds:
            self.transport.abort()
        if unsent == 0 or unsent != self._unsent:
            self._unsent, self._unsent_since = unsent, now
        elif now > self._unsent_since + self.limits.idle_seconds:
            self.transport.abort()

    def send_400_response(self, msg: str) -> None:
        """Answer invalid HTTP with a JSON error, like other invalid requests."""
        self._refuse(Refusal(400, "request", "cannot parse the request as HTTP/1.1"))

    def _refuse(self, refusal: Refusal) -> None:
        """Send a refusal without the application, and close the connection."""
        body = refusal.body()
        headers = {
            **SECURITY_HEADERS,
            **refusal.headers,
            "content-type": "application/json",
            "content-length": str(len(body)),
            "connection": "close",
        }
        events: list[Any] = [
            h11.Response(
                status_code=refusal.status,
                headers=[(name.encode(), value.encode()) for name, value in headers.items()],
                reason=HTTPStatus(refusal.status).phrase.encode(),
            ),
            h11.Data(data=body),
            h11.EndOfMessage(),
        ]
        try:
            sent = b"".join(self.conn.send(event) or b"" for event in events)
        except h11.LocalProtocolError:  # a response has already started
            sent = b""
        self.transport.write(sent)
        self.transport.close()
