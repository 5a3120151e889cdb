import asyncio
from collections.abc import Iterable
from typing import Any

import pytest
from starlette.requests import Request

from grundy.web import app
from grundy.web.app import read_body
from grundy.web.guard import Limits, Refusal

LIMITS = Limits(body=10, body_seconds=0.2)


class Client:
    """Sends these pieces, and then the end, an endless silence, or no more."""

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


def test_the_pieces_make_the_body() -> None:
    assert read(Client([b"01234", b"", b"56789"])) == b"0123456789"


def test_one_byte_too_many_is_refused() -> None:
    refusal = refused(Client([b"01234", b"56789", b"x"]))
    assert (refusal.status, refusal.message) == (413, "the body of a request has at most 10 bytes")
    assert refusal.facts == {"limit": {"name": "body", "value": 10}}


def test_what_is_too_long_is_read_to_its_end_so_that_the_client_hears_why() -> None:
    client = Client([b"x" * 1000] * 100)
    assert refused(client).status == 413
    assert client.taken == 100_000


def test_but_not_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "PATIENCE", 5000)
    client = Client([b"x" * 1000] * 100)
    assert refused(client).status == 413
    assert client.taken == 6000


@pytest.mark.parametrize("length", ["99999999999", "9" * 5000])
def test_what_is_declared_far_too_long_is_not_read(length: str) -> None:
    client = Client([b"x" * 1000])
    assert refused(client, content_length=length).status == 413
    assert client.taken == 0


def test_a_slow_body_is_refused() -> None:
    refusal = refused(Client([b"x"], "silence"))
    assert (refusal.status, refusal.message) == (408, "the body has not arrived within 0.2 seconds")
    assert refusal.facts == {"limit": {"name": "body_seconds", "value": 0.2}}


def test_a_body_that_breaks_off_is_refused() -> None:
    assert refused(Client([b"x"], "gone")).status == 400
