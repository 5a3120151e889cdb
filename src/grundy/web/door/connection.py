"""A connection: who sends or reads too slowly, or holds it idle, is cut off."""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from grundy.web.door.guard import SECURITY_HEADERS
from grundy.web.limits import Limits
from grundy.web.refusal import Refusal

__all__ = ["Connection", "connection_class"]


# Seconds in which the application may refuse a body that is too slow.
GRACE = 2


class Connection(H11Protocol):
    """A connection that ends when nothing moves on it for too long.

    `look` is called about once a second. It looks at several clocks: the head of a request must be complete within
    `header_seconds` of its first byte, or of the opening of the connection; its body, read or not, within
    `body_seconds` of that; and what is to be sent must get on within `idle_seconds`, and be taken within
    `sending_seconds`.
    """

    limits = Limits()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin."""
        super().connection_made(transport)
        self._listening_since: float | None = self.loop.time()
        self._body_since: float | None = None
        self._sending_since: float | None = None
        self._unsent, self._unsent_since = 0, self.loop.time()
        if len(self.connections) > self.limits.connections:
            most = self.limits.connections
            message = f"the server is busy: {most} connections are open already; try again in a few seconds"
            self._refuse(
                Refusal(503, "busy", message, {"retry-after": "5"}, limit={"name": "connections", "value": most})
            )

    def data_received(self, data: bytes) -> None:
        """Read on; the clock for the head of a request starts with its first byte."""
        if self._listening_since is None and self._between_requests():
            self._listening_since = self.loop.time()
        super().data_received(data)
        if not self._between_requests():
            self._listening_since = None
        if self.conn.their_state is not h11.SEND_BODY:
            self._body_since = None
        elif self._body_since is None:
            self._body_since = self.loop.time()

    def _between_requests(self) -> bool:
        return bool(self.conn.their_state is h11.IDLE)

    def look(self, now: float) -> None:
        """Cut off a client that is too slow."""
        if self._listening_since is not None and now > self._listening_since + self.limits.header_seconds:
            seconds = self.limits.header_seconds
            message = f"the head of the request has not arrived within {seconds:g} seconds"
            self._refuse(Refusal(408, "limit", message, limit={"name": "header_seconds", "value": seconds}))
            self._listening_since = None
        # Who asks a question is told before; here are bodies of requests that have none.
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
        """Answer what is no HTTP."""
        self._refuse(Refusal(400, "request", "this is not a request of HTTP/1.1 that can be read"))

    def _refuse(self, refusal: Refusal) -> None:
        """Answer without the application, and close."""
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
        except h11.LocalProtocolError:  # a response has begun already
            sent = b""
        self.transport.write(sent)
        self.transport.close()


def connection_class(limits: Limits) -> type[Connection]:
    """Return the class of the connections of a server with these limits.

    Examples
    --------
    >>> connection_class(Limits(header_seconds=3)).limits.header_seconds
    3
    """
    return type("Connection", (Connection,), {"limits": limits})
