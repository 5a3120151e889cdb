"""Accepted hosts and origins, rate limits, and the content of refusals."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import fields
from typing import Any

import pytest
from answer_schemas import valid
from jsonschema import Draft202012Validator

from grundy import answers
from grundy.errors import CycleError, DomainError, GrundyError, LimitError, NotationError, UnknownValueError
from grundy.web import LOOPBACK, SECURITY_HEADERS, Guard, Limits, Rate, Refusal, allowed_hosts, is_loopback, limits
from grundy.web.limits import LONGEST_TEXT, refusal_of


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
def test_names_of_this_machine_are_accepted(host: str) -> None:
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
def test_other_host_names_are_rejected(host: str) -> None:
    # A page of evil.example, whose name resolves to this machine (DNS rebinding).
    status, headers = asked(Guard(fine), host=host)
    assert status == 403
    assert headers.items() >= SECURITY_HEADERS.items()


def test_a_public_server_accepts_any_name() -> None:
    assert asked(Guard(fine, None), host="grundy.example")[0] == 200


def test_a_server_accepts_the_name_it_is_bound_to() -> None:
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
def test_pages_of_other_sites_are_rejected(foreign: dict[str, str]) -> None:
    assert asked(Guard(fine), "POST", host="localhost:8765", **foreign)[0] == 403


@pytest.mark.parametrize("own", [{}, {"origin": "http://localhost:8765", "sec_fetch_site": "same-origin"}])
def test_the_page_and_programs_are_accepted(own: dict[str, str]) -> None:
    assert asked(Guard(fine), "POST", host="localhost:8765", **own)[0] == 200


def test_a_link_from_another_site_opens_the_page() -> None:
    assert asked(Guard(fine), host="localhost", sec_fetch_site="cross-site")[0] == 200


def test_every_response_has_the_security_headers() -> None:
    status, headers = asked(Guard(fine), host="localhost")
    assert status == 200
    assert headers["content-security-policy"].startswith("default-src 'none'; script-src 'self'; style-src 'self'")
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers.items() >= SECURITY_HEADERS.items()


def test_two_body_lengths_are_rejected() -> None:
    assert asked(Guard(fine), "POST", host="localhost", content_length="3", transfer_encoding="chunked")[0] == 400


def test_requests_of_clients_are_counted() -> None:
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
def test_loopback_addresses_are_recognized(host: str, loopback: bool) -> None:
    assert is_loopback(host) is loopback


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def admitted(limiter: Rate, client: str, times: int) -> int:
    count = 0
    for _ in range(times):
        try:
            with limiter.admit(client):
                count += 1
        except Refusal as refusal:
            assert refusal.status == 429
            assert int(refusal.headers["retry-after"]) >= 1
            assert refusal.facts["limit"] == {"name": "rate", "value": 2}
    return count


def test_a_client_has_a_burst_and_then_the_rate() -> None:
    clock = Clock()
    limiter = Rate(Limits(burst=10, rate=2), clock)
    assert admitted(limiter, "192.0.2.1", 30) == 10
    clock.now = 3
    assert admitted(limiter, "192.0.2.1", 30) == 6
    clock.now = 1000
    assert admitted(limiter, "192.0.2.1", 30) == 10


def test_clients_have_separate_limits() -> None:
    limiter = Rate(Limits(burst=10, rate=2), Clock())
    assert admitted(limiter, "192.0.2.1", 11) == 10
    assert admitted(limiter, "192.0.2.2", 11) == 10


def test_one_network_of_ipv6_is_one_client() -> None:
    limiter = Rate(Limits(burst=10, rate=2), Clock())
    assert admitted(limiter, "2001:db8::1", 6) + admitted(limiter, "2001:db8::2%eth0", 6) == 10
    assert admitted(limiter, "2001:db8:0:1::1", 6) == 6


def test_an_ipv4_address_in_ipv6_is_a_separate_client() -> None:
    limiter = Rate(Limits(burst=1, rate=2), Clock())
    assert admitted(limiter, "::ffff:192.0.2.1", 2) + admitted(limiter, "::ffff:192.0.2.2", 2) == 2
    assert admitted(limiter, "192.0.2.1", 1) == 0


def test_the_table_of_clients_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "CLIENTS", 3)
    limiter = Rate(Limits(burst=1, rate=2), Clock())
    for number in range(10):
        assert admitted(limiter, f"192.0.2.{number}", 1) == 1
    assert len(limiter._buckets) == 3
    assert admitted(limiter, "192.0.2.9", 1) == 0
    assert admitted(limiter, "192.0.2.0", 1) == 1


def test_the_message_states_the_allowed_rate() -> None:
    limiter = Rate(Limits(burst=1, rate=0.25), Clock())
    with limiter.admit("192.0.2.1"):
        pass
    said = r"0.25 requests per second in the long run, and 1 at once; try again in 4 seconds"
    with pytest.raises(Refusal, match=said), limiter.admit("192.0.2.1"):
        pass


def test_each_client_has_a_limit_of_questions_in_progress() -> None:
    limiter = Rate(Limits(together=2), Clock())
    with limiter.admit("192.0.2.1"):
        with limiter.admit("192.0.2.1"):
            with pytest.raises(Refusal, match="at most 2 questions of a client can be in progress") as refused:
                limiter.admit("192.0.2.1").__enter__()
            assert refused.value.status == 429
            assert refused.value.facts["limit"] == {"name": "together", "value": 2}
            assert admitted(limiter, "192.0.2.2", 1) == 1
        assert admitted(limiter, "192.0.2.1", 1) == 1
    assert not limiter._under_way  # clients without questions in progress are forgotten


def test_every_limit_has_a_unit_and_a_meaning() -> None:
    facts = Limits(seconds=3.5).record()["limits"]
    valid({"schema": "grundy.limits/1", "limits": facts})
    assert [fact["name"] for fact in facts] == [field.name for field in fields(Limits)]
    assert facts[0] == {
        "name": "seconds",
        "value": 3.5,
        "unit": "s",
        "meaning": "the time to compute a question",
    }


def test_quick_workers_outnumber_heavy_workers_on_any_machine() -> None:
    limits = Limits()
    assert limits.quick_workers >= 3
    assert limits.heavy_workers >= 2
    assert limits.quick_seconds < limits.seconds


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (NotationError("N(x)", 2, "expected a number"), "notation"),
        (CycleError(["a", "b"]), "cycle"),
        (LimitError("too large"), "limit"),
        (DomainError("no root"), "domain"),
        (UnknownValueError("nobody knows"), "unknown"),
        (GrundyError("some other"), "domain"),
    ],
)
def test_errors_of_the_package_have_status_422(error: GrundyError, kind: str) -> None:
    refusal = refusal_of(error)
    assert (refusal.status, refusal.error) == (422, kind)
    Draft202012Validator(answers.schema("grundy.error/1")).validate(json.loads(refusal.body()))


def test_a_notation_error_has_a_position() -> None:
    body = json.loads(refusal_of(NotationError("N(x)", 2, "expected a number")).body())
    assert body == {
        "schema": "grundy.error/1",
        "error": "notation",
        "message": "expected a number",
        "text": "N(x)",
        "at": 2,
    }


def test_long_texts_are_not_sent_back() -> None:
    assert "text" not in json.loads(refusal_of(NotationError("x" * (LONGEST_TEXT + 1), 2, "expected a number")).body())


def test_an_exceeded_limit_is_named() -> None:
    body = json.loads(Refusal(413, "limit", "too long", limit={"name": "body", "value": 3}).body())
    Draft202012Validator(answers.schema("grundy.error/1")).validate(body)
    assert body["limit"] == {"name": "body", "value": 3}
