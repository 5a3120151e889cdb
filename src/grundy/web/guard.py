"""What stands before every request: who may ask, from which page, and the headers that every response gets."""

from __future__ import annotations

import json
import math
import os
import time
from asyncio import CancelledError
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field, fields
from ipaddress import IPv6Address, ip_address
from socket import gethostname
from typing import Any

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from grundy.errors import CycleError, DomainError, GrundyError, LimitError, NotationError, UnknownValueError
from grundy.text import pluralize

__all__ = [
    "LOOPBACK",
    "SCHEMA",
    "SECURITY_HEADERS",
    "Guard",
    "Limits",
    "Rate",
    "Refusal",
    "allowed_hosts",
    "is_loopback",
    "refusal_of",
    "refusal_response",
]


# ---- What a request gets instead of an answer: a status, the kind of error, and one sentence

SCHEMA = "grundy.error/1"

# A text that could not be read is sent back with the place of the error, unless it is longer.
LONGEST_TEXT = 10_000

# The kinds of errors of the package, the more special ones first.
KINDS: tuple[tuple[type[GrundyError], str], ...] = (
    (NotationError, "notation"),
    (CycleError, "cycle"),
    (LimitError, "limit"),
    (DomainError, "domain"),
    (UnknownValueError, "unknown"),
)


class Refusal(Exception):  # noqa: N818 (it is what a client gets, not a failure)
    """A request that is not answered, and why.

    Parameters
    ----------
    status : int
        The status of the response.
    error : str
        The kind of error, in a word that programs can compare.
    message : str
        One sentence for people.
    headers : mapping, optional
        Further headers of the response.
    **facts
        Further keys of the body, such as the limit that was reached.

    Examples
    --------
    >>> Refusal(415, "request", "send JSON").body()
    b'{"schema": "grundy.error/1", "error": "request", "message": "send JSON"}'
    """

    def __init__(self, status: int, error: str, message: str, headers: Mapping[str, str] | None = None, **facts: Any):
        super().__init__(message)
        self.status, self.error, self.message = status, error, message
        self.headers = dict(headers or {})
        self.facts = facts

    def body(self) -> bytes:
        """Return the body of the response."""
        return json.dumps({"schema": SCHEMA, "error": self.error, "message": self.message, **self.facts}).encode()


def refusal_of(error: GrundyError) -> Refusal:
    """Return what a client gets for an error of the package.

    Examples
    --------
    >>> refusal_of(DomainError("0 has no reciprocal")).body()
    b'{"schema": "grundy.error/1", "error": "domain", "message": "0 has no reciprocal"}'
    """
    kind = next((name for of, name in KINDS if isinstance(error, of)), "domain")
    if isinstance(error, NotationError):
        if len(error.text) <= LONGEST_TEXT:
            return Refusal(422, kind, error.message, text=error.text, at=error.at)
        return Refusal(422, kind, error.message)
    return Refusal(422, kind, str(error))


# ---- What stands before every request: who may ask, from which page, and the headers that every response gets

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")

# The page loads nothing from elsewhere and has no script in its text; nobody else can frame or read it.
SECURITY_HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}

STOPPED = "the server is being stopped"

_AS_SENT = [(name.encode(), value.encode()) for name, value in SECURITY_HEADERS.items()]


class Guard:
    """Refuse requests that no page of this server makes, and add the security headers to every response.

    Parameters
    ----------
    app : ASGI application
        What answers the requests that pass.
    hosts : iterable of str, or None
        The names under which the server is asked, without the port; None for any. A page of another site can give its
        own name the address of this machine (DNS rebinding), and then the browser sends that name. So a number in
        place of a name is always taken.
    admit : callable, optional
        Called with the address of a client that asks a question; what it returns is entered while that is answered,
        and raises `Refusal` when the client asks too much.
    """

    def __init__(
        self,
        app: ASGIApp,
        hosts: Iterable[str] | None = LOOPBACK,
        admit: Callable[[str], AbstractContextManager[None]] | None = None,
    ):
        self._app = app
        self._hosts = None if hosts is None else frozenset(host.lower() for host in hosts)
        self._admit = admit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        begun = False

        async def send_safely(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                message["headers"] = [*message.get("headers", ()), *_AS_SENT]
            await send(message)

        try:
            self._check(scope)
            with self._admitted(scope):
                await self._app(scope, receive, send_safely)
        except Refusal as refusal:  # the application answers its own
            await refusal_response(refusal)(scope, receive, send_safely)
        except CancelledError:
            if not begun:
                await refusal_response(Refusal(503, "busy", STOPPED))(scope, receive, send_safely)
            raise

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        if "transfer-encoding" in headers and "content-length" in headers:
            message = "a body has either a Content-Length or a Transfer-Encoding, not both"
            raise Refusal(400, "request", message, {"connection": "close"})
        name = _without_port(headers.get("host", ""))
        if self._hosts is not None and name not in self._hosts and not _is_address(name):
            raise Refusal(
                403, "host", f"this server is asked as {' or '.join(sorted(self._hosts))}, not by another name"
            )
        if scope["method"] not in ("GET", "HEAD"):
            _check_origin(headers)

    def _admitted(self, scope: Scope) -> AbstractContextManager[None]:
        client = scope.get("client")
        # The page has dozens of small files, which cost nothing; only questions are counted.
        if self._admit is None or not client or not scope["path"].startswith("/api/"):
            return nullcontext()
        return self._admit(client[0])


def _check_origin(headers: Headers) -> None:
    origin = headers.get("origin")
    own = [f"{scheme}://{headers.get('host', '').lower()}" for scheme in ("http", "https")]
    foreign = origin is not None and origin.lower() not in own
    if foreign or headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        raise Refusal(403, "origin", "pages of other sites may not ask this server")


def _is_address(name: str) -> bool:
    try:
        ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return True


def _without_port(host: str) -> str:
    name, colon, port = host.lower().rpartition(":")
    return (name if colon and (port.isdecimal() or not port) else host.lower()).removesuffix(".")


def allowed_hosts(bound_to: str) -> frozenset[str]:
    """Return the names under which a server is asked that is not public, when it is bound to that address.

    Examples
    --------
    >>> "localhost" in allowed_hosts("127.0.0.1"), "192.0.2.7" in allowed_hosts("192.0.2.7")
    (True, True)
    """
    if is_loopback(bound_to):
        return frozenset({*LOOPBACK, bound_to.lower()})
    names = {bound_to.lower(), f"[{bound_to.lower()}]", gethostname().lower()}
    return frozenset({*LOOPBACK, *names})


def is_loopback(host: str) -> bool:
    """Return whether only this machine can reach the address.

    Examples
    --------
    >>> is_loopback("127.0.0.1"), is_loopback("0.0.0.0")
    (True, False)
    """
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def refusal_response(refusal: Refusal) -> Response:
    """Return the response for a request that is refused.

    Examples
    --------
    >>> refusal_response(Refusal(415, "request", "send JSON")).status_code
    415
    """
    headers = {"cache-control": "no-store", **refusal.headers}
    return Response(refusal.body(), refusal.status, headers, "application/json")


# ---- The limits of the server: what a request may cost, and how much of everything there is


def _limit(default: float, unit: str, meaning: str) -> Any:
    return field(default=default, metadata={"unit": unit, "meaning": meaning})


def _cores() -> int:
    return os.cpu_count() or 1


@dataclass(frozen=True)
class Limits:
    """All limits of a server; ``GET /api/v1/limits`` lists them, and errors name the one that was reached.

    Examples
    --------
    >>> Limits(seconds=3).seconds
    3
    >>> Limits().facts()[0]["name"]
    'seconds'
    """

    seconds: float = _limit(10, "s", "a question may be computed for so long")
    memory: int = _limit(1024, "MB", "a question may use so much memory")
    quick_seconds: float = _limit(0.25, "s", "a question that takes longer makes way for the quick ones")
    quick_workers: int = field(
        default_factory=lambda: min(_cores() + 2, 8),
        metadata={"unit": "processes", "meaning": "so many quick questions are computed at the same time"},
    )
    heavy_workers: int = field(
        default_factory=lambda: min(max(_cores(), 2), 4),
        metadata={"unit": "processes", "meaning": "so many long questions are computed at the same time"},
    )
    quick_waiting: int = _limit(256, "questions", "so many may wait for their first turn")
    heavy_waiting: int = _limit(16, "questions", "so many long questions may wait for their turn")
    waiting_seconds: float = _limit(10, "s", "a question waits for its turn for so long")
    body: int = _limit(1_000_000, "bytes", "the body of a request is no longer")
    body_seconds: float = _limit(10, "s", "the body of a request must have arrived after so long")
    header_seconds: float = _limit(10, "s", "the head of a request must have arrived after so long")
    idle_seconds: float = _limit(30, "s", "a connection on which nothing moves is closed after so long")
    answer: int = _limit(32_000_000, "bytes", "an answer is no longer")
    connections: int = _limit(512, "connections", "so many may be open at the same time")
    sending: int = _limit(256, "MB", "so much there may be of long answers that are being sent at the same time")
    sending_seconds: float = _limit(120, "s", "an answer must have been taken after so long")
    cache: int = _limit(64, "MB", "so much room there is for answers that may be asked for again")
    rate: float = _limit(10, "requests/s", "a client of a public server may ask so often in the long run")
    burst: int = _limit(100, "requests", "a client of a public server may ask so often at once")
    together: int = _limit(8, "questions", "so many of a client of a public server may be under way at the same time")

    def facts(self) -> list[dict[str, Any]]:
        """Return each limit with its name, value, unit and meaning."""
        return [
            {
                "name": f.name,
                "value": getattr(self, f.name),
                "unit": f.metadata["unit"],
                "meaning": f.metadata["meaning"],
            }
            for f in fields(self)
        ]


# ---- How much a client may ask: a bucket of tokens for each, which fills up with time, and so many questions at a
# time

# Clients that are remembered; the ones that were silent for longest are forgotten first.
CLIENTS = 10_000


class Rate:
    """The buckets of all clients.

    Each request takes a token from the bucket of its client. A bucket holds `burst` tokens and gets
    `rate` new ones a second. No more than `together` questions of a client are under way at the same time, so that
    one that asks long questions only leaves room for those of others.

    Parameters
    ----------
    limits : Limits
        They say how many.
    clock : callable, optional
        Tells the time in seconds.

    Examples
    --------
    >>> rate = Rate(Limits(burst=1, rate=0.5), clock=lambda: 0.0)
    >>> with rate.admit("192.0.2.1"):
    ...     print("answered")
    answered
    >>> with rate.admit("192.0.2.1"):
    ...     print("answered")
    Traceback (most recent call last):
    ...
    grundy.web.guard.Refusal: you have asked too often: ... try again in 2 seconds
    """

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic):
        self._limits, self._clock = limits, clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._under_way: Counter[str] = Counter()

    @contextmanager
    def admit(self, client: str) -> Iterator[None]:
        """Count a request of the client at that address for as long as it is being answered, or refuse it."""
        key = _network(client)
        self._take_token(key)
        if self._under_way[key] >= self._limits.together:
            raise self._too_many()
        self._under_way[key] += 1
        try:
            yield
        finally:
            self._under_way[key] -= 1
            if not self._under_way[key]:
                del self._under_way[key]

    def _take_token(self, key: str) -> None:
        now = self._clock()
        tokens, before = self._buckets.pop(key, (float(self._limits.burst), now))
        tokens = min(self._limits.burst, tokens + (now - before) * self._limits.rate)
        self._buckets[key] = (tokens - 1 if tokens >= 1 else tokens, now)
        if len(self._buckets) > CLIENTS:
            self._buckets.popitem(last=False)
        if tokens < 1:
            raise self._too_often((1 - tokens) / self._limits.rate)

    def _too_often(self, wait: float) -> Refusal:
        rate, seconds = self._limits.rate, max(1, math.ceil(wait))
        message = (
            f"you have asked too often: a client may ask {rate:g} times a second in the long run, and "
            f"{self._limits.burst} times at once; try again in {pluralize(seconds, 'second')}"
        )
        limit = {"name": "rate", "value": rate}
        return Refusal(429, "rate", message, {"retry-after": str(seconds)}, limit=limit)

    def _too_many(self) -> Refusal:
        most = self._limits.together
        message = f"{most} of your questions are under way already, and a client has no more at the same time"
        return Refusal(429, "rate", message, {"retry-after": "1"}, limit={"name": "together", "value": most})


def _network(client: str) -> str:
    """Return what stands for a client: who has an IPv6 address has a whole network of them."""
    try:
        address = ip_address(client.partition("%")[0])
    except ValueError:
        return client
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or int(address) >> 64)
    return client
