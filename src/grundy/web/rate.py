"""How often a client may ask: a bucket of tokens for each, which fills up again with time."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address

from grundy.web.limits import Limits
from grundy.web.refusal import Refusal

__all__ = ["Rate"]

# Clients that are remembered; the ones that were silent for longest are forgotten first.
CLIENTS = 10_000


class Rate:
    """The buckets of all clients.

    Each request takes a token from the bucket of its client. A bucket holds `burst` tokens and gets
    `rate` new ones a second.

    Parameters
    ----------
    limits : Limits
        They say how many.
    clock : callable, optional
        Tells the time in seconds.

    Examples
    --------
    >>> rate = Rate(Limits(burst=1, rate=0.5), clock=lambda: 0.0)
    >>> rate.admit("192.0.2.1")
    >>> rate.admit("192.0.2.1")
    Traceback (most recent call last):
    ...
    grundy.web.refusal.Refusal: you have asked too often: ... try again in 2 seconds
    """

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic):
        self._limits, self._clock = limits, clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def admit(self, client: str) -> None:
        """Count a request of the client at that address, or refuse it."""
        key, now = _network(client), self._clock()
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
            f"{self._limits.burst} times at once; try again in {seconds} {'second' if seconds == 1 else 'seconds'}"
        )
        limit = {"name": "rate", "value": rate}
        return Refusal(429, "rate", message, {"retry-after": str(seconds)}, limit=limit)


def _network(client: str) -> str:
    """Return what stands for a client: who has an IPv6 address has a whole network of them."""
    try:
        address = ip_address(client.partition("%")[0])
    except ValueError:
        return client
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or int(address) >> 64)
    return client
