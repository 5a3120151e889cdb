"""The limits of a server, the responses to rejected requests, and the rate limit of each client."""

from __future__ import annotations

import json
import math
import os
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from ipaddress import IPv6Address, ip_address
from typing import Any, Unpack

from starlette.responses import Response

from grundy.answers.project import ErrorAnswer, ErrorFacts, ErrorKind, LimitsAnswer
from grundy.errors import CycleError, DomainError, GrundyError, LimitError, NotationError, UnknownValueError
from grundy.text import pluralize


def _limit(default: float, unit: str, meaning: str) -> Any:
    return field(default=default, metadata={"unit": unit, "meaning": meaning})


_CORES = os.cpu_count() or 1


@dataclass(frozen=True)
class Limits:
    """All limits of a server. ``GET /api/v1/limits`` lists them, and errors name the limit that was exceeded."""

    seconds: float = _limit(10, "s", "the time to compute a question")
    memory: int = _limit(1024, "MB", "the memory to compute a question")
    quick_seconds: float = _limit(0.25, "s", "the time after which a question counts as long, and quick ones go first")
    quick_workers: int = _limit(min(_CORES + 2, 8), "processes", "the number of quick questions computed at once")
    heavy_workers: int = _limit(min(max(_CORES, 2), 4), "processes", "the number of long questions computed at once")
    quick_waiting: int = _limit(256, "questions", "the number of questions that can wait for their first turn")
    heavy_waiting: int = _limit(16, "questions", "the number of long questions that can wait for their turn")
    waiting_seconds: float = _limit(10, "s", "the time that a question waits for its turn")
    body: int = _limit(1_000_000, "bytes", "the length of the body of a request")
    body_seconds: float = _limit(10, "s", "the time for the body of a request to arrive")
    header_seconds: float = _limit(10, "s", "the time for the head of a request to arrive")
    idle_seconds: float = _limit(30, "s", "the time after which an idle connection is closed")
    answer_bytes: int = _limit(32_000_000, "bytes", "the length of an answer")
    connections: int = _limit(512, "connections", "the number of open connections")
    sending: int = _limit(256, "MB", "the total length of long answers that are being sent")
    sending_seconds: float = _limit(120, "s", "the time for a client to receive an answer")
    cache: int = _limit(64, "MB", "the memory for cached answers")
    rate: float = _limit(10, "requests/s", "the long-term rate of requests from one client of a public server")
    burst: int = _limit(100, "requests", "the number of requests at once from one client of a public server")
    together: int = _limit(8, "questions", "the number of questions in progress for one client of a public server")

    def record(self) -> LimitsAnswer:
        """Return each limit with its name, value, unit and meaning."""
        limits: Any = [{"name": f.name, "value": getattr(self, f.name), **f.metadata} for f in fields(self)]
        return {"schema": "grundy.limits/1", "limits": limits}


# ---- Refusals: a status, the kind of error, and one sentence

STOPPED = "the server is shutting down"

# A text with a syntax error is sent back with the position of the error, unless it is longer.
LONGEST_TEXT = 10_000

# The kinds of errors of the package, with subclasses before their base classes.
KINDS: tuple[tuple[type[GrundyError], ErrorKind], ...] = (
    (NotationError, "notation"),
    (CycleError, "cycle"),
    (LimitError, "limit"),
    (DomainError, "domain"),
    (UnknownValueError, "unknown"),
)


class Refusal(Exception):  # noqa: N818 (a response to the client, not a failure)
    """An error response to a request.

    ``error`` is a word that programs can compare, and ``message`` is a sentence for people. ``facts`` are further keys
    of the body, for example the limit that was exceeded.
    """

    def __init__(
        self,
        status: int,
        error: ErrorKind,
        message: str,
        headers: Mapping[str, str] | None = None,
        **facts: Unpack[ErrorFacts],
    ):
        super().__init__(message)
        self.status, self.error, self.message = status, error, message
        self.headers = dict(headers or {})
        self.facts = facts

    @classmethod
    def over_limit(cls, status: int, name: str, value: float, message: str, **headers: str) -> Refusal:
        """Return the refusal of a request that exceeds the limit with this name."""
        named = {key.replace("_", "-"): text for key, text in headers.items()}
        return cls(status, "busy" if status == 503 else "limit", message, named, limit={"name": name, "value": value})

    def body(self) -> bytes:
        """Return the body of the response."""
        record: ErrorAnswer = {"schema": "grundy.error/1", "error": self.error, "message": self.message, **self.facts}
        return json.dumps(record).encode()


def refusal_of(error: GrundyError) -> Refusal:
    """Return the refusal that reports an error of the package to a client."""
    kind: ErrorKind = next((name for of, name in KINDS if isinstance(error, of)), "domain")
    if isinstance(error, NotationError):
        if len(error.text) <= LONGEST_TEXT:
            return Refusal(422, kind, error.message, text=error.text, at=error.at)
        return Refusal(422, kind, error.message)
    return Refusal(422, kind, str(error))


def refusal_response(refusal: Refusal) -> Response:
    """Return the HTTP response for a refusal."""
    headers = {"cache-control": "no-store", **refusal.headers}
    return Response(refusal.body(), refusal.status, headers, "application/json")


# ---- The rate of a client

# The number of clients that are remembered. The least recently active clients are forgotten first.
CLIENTS = 10_000


class Rate:
    """The rate limit of all clients, by token buckets.

    Each request takes a token from the bucket of its client. A bucket has at most `burst` tokens and gets `rate` new
    tokens per second. At most `together` questions of a client are in progress at the same time, so that clients with
    long questions do not block others.
    """

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic):
        self._limits, self._clock = limits, clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._under_way: Counter[str] = Counter()

    @contextmanager
    def admit(self, client: str) -> Iterator[None]:
        """Count a request of the client at an address until it is answered, or raise `Refusal`."""
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
            f"too many requests: a client can send {rate:g} requests per second in the long run, and "
            f"{self._limits.burst} at once; try again in {pluralize(seconds, 'second')}"
        )
        return Refusal(429, "rate", message, {"retry-after": str(seconds)}, limit={"name": "rate", "value": rate})

    def _too_many(self) -> Refusal:
        most = self._limits.together
        message = f"too many questions: at most {most} questions of a client can be in progress at the same time"
        return Refusal(429, "rate", message, {"retry-after": "1"}, limit={"name": "together", "value": most})


def _network(client: str) -> str:
    """Return the key of a client: its IPv4 address, or the network of its IPv6 address."""
    try:
        address = ip_address(client.partition("%")[0])
    except ValueError:
        return client
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or int(address) >> 64)
    return client
