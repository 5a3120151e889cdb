"""The places of the odd primes."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event

import numpy as np
import pytest
from commands import PATIENCE
from numpy.typing import NDArray

from grundy.errors import DomainError, LimitError
from grundy.ordinals.closure import components, place, prime_at
from grundy.ordinals.closure.components import MAX_PLACE


def test_places_count_the_odd_primes() -> None:
    primes = [n for n in range(3, 8000) if all(n % d for d in range(2, int(n**0.5) + 1))]
    assert [prime_at(k) for k in range(len(primes))] == primes
    assert [place(p) for p in primes] == list(range(len(primes)))


def test_the_last_place() -> None:
    """The prime number 5,000,000 is 86,028,121 (Lehmer 1914); 86,028,157 and 86,028,221 follow, and 3 is number 2."""
    assert [prime_at(MAX_PLACE - i) for i in (2, 1, 0)] == [86_028_121, 86_028_157, 86_028_221]
    assert [place(p) for p in (86_028_121, 86_028_221)] == [MAX_PLACE - 2, MAX_PLACE]


def test_what_has_no_place_is_refused() -> None:
    for p in (2, 9):
        with pytest.raises(DomainError, match=f"the odd primes p, and {p} is not one"):
            place(p)
    with pytest.raises(LimitError, match="the place of a prime is counted for primes up to 86028221"):
        place(100_000_007)
    with pytest.raises(LimitError, match="primes are known here up to the place 5000000"):
        prime_at(MAX_PLACE + 1)
    with pytest.raises(DomainError, match="the place of a prime is 0 or more, not -1"):
        prime_at(-1)


def test_a_thread_that_asks_while_another_sieves_gets_all_primes(monkeypatch: pytest.MonkeyPatch) -> None:
    sieve, begun, goes_on = components._sieve, Event(), Event()

    def slow_at_first(stop: int) -> NDArray[np.int64]:
        if not begun.is_set():
            begun.set()
            assert goes_on.wait(PATIENCE)
        return sieve(stop)

    monkeypatch.setattr(components, "_sieved", components._Sieved(15, np.array([3, 5, 7, 11, 13])))
    monkeypatch.setattr(components, "_sieve", slow_at_first)
    with ThreadPoolExecutor() as threads:
        first = threads.submit(prime_at, 13)
        assert begun.wait(PATIENCE)
        try:
            assert (prime_at(13), place(47), place(53)) == (47, 13, 14)
        finally:
            goes_on.set()
        assert first.result() == 47
