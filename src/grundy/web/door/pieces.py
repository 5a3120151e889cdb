"""Sending long answers: piece by piece, so that slow clients cost no copies, and not too many at the same time."""

from __future__ import annotations

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from grundy.web.refusal import Refusal

__all__ = ["Outgoing"]

PIECE = 2**16


class Outgoing:
    """The long answers that are being sent.

    Parameters
    ----------
    room : int
        How many bytes of them there may be at the same time.

    Examples
    --------
    >>> Outgoing(10**6).response(b"{}", 200).headers["content-length"]
    '2'
    """

    def __init__(self, room: int):
        self._room = room
        self.bytes = 0

    def response(self, body: bytes, status: int) -> Response:
        """Return the response with that body, or refuse it when there is no room."""
        if len(body) > PIECE and self.bytes + len(body) > self._room:
            megabytes = self._room // 2**20
            message = f"the server is busy: {megabytes} MB of long answers are being sent already; try again soon"
            limit = {"name": "sending", "value": megabytes}
            raise Refusal(503, "busy", message, {"retry-after": "5"}, limit=limit)
        return _ResponseInPieces(self, body, status)


class _ResponseInPieces(Response):
    """A response whose next piece is sent when the client has taken most of the one before."""

    def __init__(self, outgoing: Outgoing, body: bytes, status: int):
        super().__init__(body, status, {"cache-control": "no-store"}, "application/json")
        self._outgoing = outgoing

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if len(self.body) <= PIECE:
            await super().__call__(scope, receive, send)
            return
        self._outgoing.bytes += len(self.body)
        try:
            await self._send_pieces(send)
        finally:
            self._outgoing.bytes -= len(self.body)

    async def _send_pieces(self, send: Send) -> None:
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        whole = memoryview(self.body)
        for start in range(0, len(whole), PIECE):
            more = start + PIECE < len(whole)
            await send({"type": "http.response.body", "body": bytes(whole[start : start + PIECE]), "more_body": more})
