import asyncio
from typing import Any

import pytest

from grundy.web.pieces import PIECE, ResponseInPieces


@pytest.mark.parametrize("length", [0, 1, PIECE, PIECE + 1, 3 * PIECE, 3 * PIECE + 7])
def test_the_pieces_make_the_whole(length: int) -> None:
    sent: list[dict[str, Any]] = []

    async def send(message: Any) -> None:
        sent.append(message)

    body = bytes(n % 251 for n in range(length))
    asyncio.run(ResponseInPieces(body)({"type": "http"}, None, send))  # type: ignore[arg-type]
    head, *pieces = sent
    assert (b"content-length", b"%d" % length) in head["headers"]
    assert b"".join(piece["body"] for piece in pieces) == body
    assert max(len(piece["body"]) for piece in pieces) <= PIECE
    assert [piece.get("more_body", False) for piece in pieces] == [True] * (len(pieces) - 1) + [False]
