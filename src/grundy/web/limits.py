"""The limits of a server: what requests may cost, refusals of requests that go beyond, and the rate of each client."""

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
    """All limits of a server; ``GET /api/v1/limits`` lists them, and errors name the one that was reached."""

    seconds: float = _limit(10, "s", "how long a question may be computed")
    memory: int = _limit(1024, "MB", "how much memory a question may use")
    quick_seconds: float = _limit(0.25, "s", "a question that takes longer makes way for the quick ones")
    quick_workers: int = _limit(min(_CORES + 2, 8), "processes", "how many quick questions are computed at once")
    heavy_workers: int = _limit(min(max(_CORES, 2), 4), "processes", "how many long questions are computed at once")
    quick_waiting: int = _limit(256, "questions", "how many may wait for their first turn")
    heavy_waiting: int = _limit(16, "questions", "how many long questions may wait for their turn")
    waiting_seconds: float = _limit(10, "s", "how long a question waits for its turn")
    body: int = _limit(1_000_000, "bytes", "how long the body of a request may be")
    body_seconds: float = _limit(10, "s", "within which the body of a request must arrive")
    header_seconds: float = _limit(10, "s", "within which the head of a request must arrive")
    idle_seconds: float = _limit(30, "s", "after which a connection on which nothing moves is closed")
    answer_bytes: int = _limit(32_000_000, "bytes", "how long an answer may be")
    connections: int = _limit(512, "connections", "how many may be open at the same time")
    sending: int = _limit(256, "MB", "how much of long answers may be under way to clients at the same time")
    sending_seconds: float = _limit(120, "s", "within which a client must take an answer")
    cache: int = _limit(64, "MB", "how much memory the answers take that are kept for the same questions")
    rate: float = _limit(10, "requests/s", "how often a client of a public server may ask in the long run")
    burst: int = _limit(100, "requests", "how often a client of a public server may ask at once")
    together: int = _limit(8, "questions", "how many of a client of a public server may be under way at the same time")

    def record(self) -> LimitsAnswer:
        """Return each limit with its name, value, unit and meaning."""
        limits: Any = [{"name": f.name, "value": getattr(self, f.name), **f.metadata} for f in fields(self)]
        return {"schema": "grundy.limits/1", "limits": limits}


# ---- Refusals: a status, the kind of error, and one sentence

STOPPED = "the server is being stopped"

# A text that could not be read is sent back with the place of the error, unless it is longer.
LONGEST_TEXT = 10_000

# The kinds of errors of the package, the more special ones first.
KINDS: tuple[tuple[type[GrundyError], ErrorKind], ...] = (
    (NotationError, "notation"),
    (CycleError, "cycle"),
    (LimitError, "limit"),
    (DomainError, "domain"),
    (UnknownValueError, "unknown"),
)


class Refusal(Exception):  # noqa: N818 (it is what a client gets, not a failure)
    """A request that is not answered, and why.

    ``error`` is a word that programs can compare, ``message`` a sentence for people; ``facts`` are further keys of the
    body, such as the limit that was reached.
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
        """Return the refusal of a request that reached the limit of this name."""
        named = {key.replace("_", "-"): text for key, text in headers.items()}
        return cls(status, "busy" if status == 503 else "limit", message, named, limit={"name": name, "value": value})

    def body(self) -> bytes:
        """Return the body of the response."""
        record: ErrorAnswer = {"schema": "grundy.error/1", "error": self.error, "message": self.message, **self.facts}
        return json.dumps(record).encode()


def refusal_of(error: GrundyError) -> Refusal:
    """Return what a client gets for an error of the package."""
    kind: ErrorKind = next((name for of, name in KINDS if isinstance(error, of)), "domain")
    if isinstance(error, NotationError):
        if len(error.text) <= LONGEST_TEXT:
            return Refusal(422, kind, error.message, text=error.text, at=error.at)
        return Refusal(422, kind, error.message)
    return Refusal(422, kind, str(error))


def refusal_response(refusal: Refusal) -> Response:
    """Return the response for a request that is refused."""
    headers = {"cache-control": "no-store", **refusal.headers}
    return Response(refusal.body(), refusal.status, headers, "application/json")


# ---- The rate of a client

# Clients that are remembered; the ones that were silent for longest are forgotten first.
CLIENTS = 10_000


class Rate:
    """The buckets of all clients.

    Each request takes a token from the bucket of its client. A bucket holds `burst` tokens and gets
    `rate` new ones a second. No more than `together` questions of a client are under way at the same time, so that
    a client with long questions leaves room for others.
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
        return Refusal(429, "rate", message, {"retry-after": str(seconds)}, limit={"name": "rate", "value": rate})

    def _too_many(self) -> Refusal:
        most = self._limits.together
        message = f"{most} of your questions are under way already, and a client has no more at the same time"
        return Refusal(429, "rate", message, {"retry-after": "1"}, limit={"name": "together", "value": most})


def _network(client: str) -> str:
    """Return the key of a client: its address, or the network of an IPv6 address, of which a client has many."""
    try:
        address = ip_address(client.partition("%")[0])
    except ValueError:
        return client
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or int(address) >> 64)
    return client
