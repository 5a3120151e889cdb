"""How much a client may ask: a bucket of tokens for each, which fills up with time, and so many questions at a time."""

from __future__ import annotations

import math
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address

from grundy.text import pluralize
from grundy.web.limits import Limits
from grundy.web.refusal import Refusal

__all__ = ["Rate"]

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
    grundy.web.refusal.Refusal: you have asked too often: ... try again in 2 seconds
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
