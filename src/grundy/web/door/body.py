"""Reading the body of a request: not too much of it, and not for too long."""

from __future__ import annotations

import asyncio

from starlette.requests import ClientDisconnect, Request

from grundy.web.limits import Limits
from grundy.web.refusal import Refusal

__all__ = ["read_body"]

# What is too long is still read up to here, and thrown away: many clients listen only when they have sent all.
PATIENCE = 32_000_000


async def read_body(request: Request, limits: Limits) -> bytes:
    """Return the body of a request, or refuse one that is too long (413) or too slow (408).

    Examples
    --------
    >>> async def receive():
    ...     return {"type": "http.request", "body": b"{}"}
    >>> asyncio.run(read_body(Request({"type": "http", "headers": []}, receive), Limits()))
    b'{}'
    """
    try:
        async with asyncio.timeout(limits.body_seconds):
            return await _read(request, limits.body)
    except TimeoutError as error:
        seconds = limits.body_seconds
        message = f"the body has not arrived within {seconds:g} seconds"
        limit = {"name": "body_seconds", "value": seconds}
        raise Refusal(408, "limit", message, {"connection": "close"}, limit=limit) from error
    except ClientDisconnect as error:
        raise Refusal(400, "request", "the body is not complete", {"connection": "close"}) from error


async def _read(request: Request, most: int) -> bytes:
    declared = request.headers.get("content-length", "")
    # What nobody could send in time is not waited for.
    hopeless = declared.isdecimal() and (len(declared) > 12 or int(declared) > PATIENCE)
    body = bytearray()
    length = 0
    if not hopeless:
        async for chunk in request.stream():
            length += len(chunk)
            if length <= most:
                body += chunk
            elif length > PATIENCE:
                break
    if hopeless or length > most:
        message = f"the body of a request has at most {most} bytes"
        raise Refusal(413, "limit", message, {"connection": "close"}, limit={"name": "body", "value": most})
    return bytes(body)
