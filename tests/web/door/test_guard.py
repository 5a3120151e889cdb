import asyncio
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

import pytest

from grundy.web.guard import LOOPBACK, SECURITY_HEADERS, Guard, Refusal, allowed_hosts, is_loopback


async def fine(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"fine"})


def asked(guard: Guard, method: str = "GET", path: str = "/api/v1/games", **headers: str) -> tuple[int, dict[str, str]]:
    """Return the status and the headers of a response."""
    sent: list[dict[str, Any]] = []

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {
        "type": "http",
        "method": method,
        "path": path,
        "client": ("192.0.2.1", 5),
        "headers": [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()],
    }
    asyncio.run(guard(scope, None, send))  # type: ignore[arg-type]
    return sent[0]["status"], {name.decode(): value.decode() for name, value in sent[0]["headers"]}


@pytest.mark.parametrize(
    "host", ["localhost", "localhost.", "localhost:8765", "127.0.0.1:1", "[::1]:8765", "[::1]", "LOCALHOST"]
)
def test_the_server_is_asked_as_this_machine(host: str) -> None:
    assert asked(Guard(fine), host=host)[0] == 200


@pytest.mark.parametrize(
    "host",
    [
        "",
        "evil.example",
        "localhost.evil.example",
        "evil.example:8765",
        "127.0.0.1.evil.example",
        "[::2].evil.example",
        "[evil.example]",
        "a@localhost",
    ],
)
def test_another_name_is_refused(host: str) -> None:
    # A page of evil.example whose name was given the address of this machine (DNS rebinding).
    status, headers = asked(Guard(fine), host=host)
    assert status == 403
    assert headers.items() >= SECURITY_HEADERS.items()


def test_a_public_server_has_any_name() -> None:
    assert asked(Guard(fine, None), host="grundy.example")[0] == 200


def test_a_server_bound_elsewhere_is_asked_by_that_name() -> None:
    guard = Guard(fine, allowed_hosts("192.0.2.7"))
    assert asked(guard, host="192.0.2.7:80")[0] == 200
    assert asked(Guard(fine, allowed_hosts("0.0.0.0")), host="192.0.2.7:80")[0] == 200
    assert asked(guard, host="evil.example")[0] == 403


@pytest.mark.parametrize(
    "foreign",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "http://localhost:1"},
        {"sec_fetch_site": "cross-site"},
        {"sec_fetch_site": "same-site"},
    ],
)
def test_pages_of_other_sites_may_not_ask(foreign: dict[str, str]) -> None:
    assert asked(Guard(fine), "POST", host="localhost:8765", **foreign)[0] == 403


@pytest.mark.parametrize("own", [{}, {"origin": "http://localhost:8765", "sec_fetch_site": "same-origin"}])
def test_the_own_page_and_programs_may_ask(own: dict[str, str]) -> None:
    assert asked(Guard(fine), "POST", host="localhost:8765", **own)[0] == 200


def test_a_link_from_elsewhere_opens_the_page() -> None:
    assert asked(Guard(fine), host="localhost", sec_fetch_site="cross-site")[0] == 200


def test_every_response_has_the_security_headers() -> None:
    status, headers = asked(Guard(fine), host="localhost")
    assert status == 200
    assert headers["content-security-policy"].startswith("default-src 'none'; script-src 'self'; style-src 'self'")
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers.items() >= SECURITY_HEADERS.items()


def test_two_lengths_are_refused() -> None:
    assert asked(Guard(fine), "POST", host="localhost", content_length="3", transfer_encoding="chunked")[0] == 400


def test_clients_are_counted() -> None:
    clients = []

    @contextmanager
    def admit(client: str) -> Iterator[None]:
        if clients:
            raise Refusal(429, "rate", "too often")
        clients.append(client)
        yield
        clients.append("left")

    guard = Guard(fine, LOOPBACK, admit)
    assert [asked(guard, host="localhost")[0] for _ in range(2)] == [200, 429]
    assert clients == ["192.0.2.1", "left"]


def test_files_of_the_page_are_not_counted() -> None:
    def admit(client: str) -> AbstractContextManager[None]:
        raise Refusal(429, "rate", "too often")

    guard = Guard(fine, LOOPBACK, admit)
    assert asked(guard, path="/static/js/main.js", host="localhost")[0] == 200
    assert asked(guard, host="localhost")[0] == 429


@pytest.mark.parametrize(
    ("host", "loopback"),
    [("127.0.0.1", True), ("127.9.9.9", True), ("::1", True), ("[::1]", True), ("localhost", True), ("0.0.0.0", False)],
)
def test_loopback(host: str, loopback: bool) -> None:
    assert is_loopback(host) is loopback
