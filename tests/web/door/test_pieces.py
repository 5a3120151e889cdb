import asyncio
from typing import Any

import pytest

from grundy.web.app import PIECE, Outgoing
from grundy.web.guard import Refusal


@pytest.mark.parametrize("length", [0, 1, PIECE, PIECE + 1, 3 * PIECE, 3 * PIECE + 7])
def test_the_pieces_make_the_whole(length: int) -> None:
    sent: list[dict[str, Any]] = []

    async def send(message: Any) -> None:
        sent.append(message)

    body = bytes(n % 251 for n in range(length))
    asyncio.run(Outgoing(10**9).response(body, 200)({"type": "http"}, None, send))  # type: ignore[arg-type]
    head, *pieces = sent
    assert (b"content-length", b"%d" % length) in head["headers"]
    assert b"".join(piece["body"] for piece in pieces) == body
    assert max(len(piece["body"]) for piece in pieces) <= PIECE
    assert [piece.get("more_body", False) for piece in pieces] == [True] * (len(pieces) - 1) + [False]


def test_long_answers_wait_for_slow_clients_only_as_far_as_there_is_room() -> None:
    outgoing, body = Outgoing(2**20), bytes(600_000)
    refused: list[Refusal] = []

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            with pytest.raises(Refusal) as caught:
                outgoing.response(body, 200)
            refused.append(caught.value)
            outgoing.response(b"{}", 200)  # there is always room for short ones

    asyncio.run(outgoing.response(body, 200)({"type": "http"}, None, send))  # type: ignore[arg-type]
    assert [(one.status, one.facts["limit"]) for one in refused] == [(503, {"name": "sending", "value": 1})]
    outgoing.response(body, 200)  # now there is room again
