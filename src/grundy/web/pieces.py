"""Sending a long answer piece by piece, so that the server keeps no copy of it for a client that reads slowly."""

from __future__ import annotations

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

__all__ = ["ResponseInPieces"]

PIECE = 2**16


class ResponseInPieces(Response):
    """A response whose next piece is sent when the client has taken most of the one before.

    Examples
    --------
    >>> ResponseInPieces(b"{}", 200).headers["content-length"]
    '2'
    """

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it."""
        if len(self.body) <= PIECE:
            await super().__call__(scope, receive, send)
            return
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        whole = memoryview(self.body)
        for start in range(0, len(whole), PIECE):
            more = start + PIECE < len(whole)
            await send({"type": "http.response.body", "body": bytes(whole[start : start + PIECE]), "more_body": more})
