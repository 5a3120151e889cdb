"""Components, closures, degrees and excesses, orders of 2, and the places of primes, against published values."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event

import numpy as np
import pytest
from commands import PATIENCE
from numpy.typing import NDArray

from grundy.errors import DomainError, LimitError
from grundy.ordinals.closure import components, kappas, order_of_two, place, prime_at
from grundy.ordinals.closure.components import (
    MAX_PLACE,
    closure_of,
    degree_of,
    excess,
    finite_components,
    prime_power,
    require_odd_prime,
)
from grundy.primes import divisors, is_prime

# p:Q+m for α_p = Σ κ_q ⊕ m. Conway 1976 (3 to 7), Lenstra 1977 (11 to 43), Le Bruyn 2009 (47 to 67), Siegel (71 to
# 281, OEIS A380496).
PUBLISHED = """
3:2 5:4 7:3+1 11:5+1 13:4.3 17:8 19:9+4 23:11+1 29:4.7 31:5+1 37:4.9 41:5+1 43:7+1 47:23+1 53:13+1 59:29+1 61:3.5
67:3.11 71:5.7 73:9+1 79:13+1 83:41+1 89:11+1 97:16.3 101:25+1 103:3.17 107:53+1 109:4.9 113:4.7 127:7+1 131:5.13
137:17+1 139:3.23 149:37+1 151:3.5 157:13+1 163:81+4 167:83+1 173:4.43 179:89+1 181:9.5 191:5.19 193:32.3 197:4.49
199:9.11 211:5.7 223:37+1 227:113+1 229:19+1 233:29+1 239:7.17 241:8.3 251:25+1 257:16 263:131+1 269:67+1 271:27.5
277:23+1 281:5.7
"""


def test_kappas_and_excesses_are_those_of_the_table() -> None:
    for row in PUBLISHED.split():
        p, _, value = row.partition(":")
        powers, _, m = value.partition("+")
        assert kappas(order_of_two(int(p))) == frozenset(map(int, powers.split("."))), row
        assert excess(int(p)) == int(m or 0), row


def test_closures_contain_what_their_relations_name() -> None:
    assert sorted(closure_of(frozenset([47]))) == [2, 4, 5, 11, 23, 47]
    assert sorted(closure_of(frozenset([27]))) == [2, 3, 9, 27]
    assert sorted(closure_of(frozenset([19]))) == [2, 3, 4, 9, 19]
    assert closure_of(frozenset()) == frozenset()
    for q in (7, 13, 31, 97, 163):
        closed = closure_of(frozenset([q]))
        assert closure_of(closed) == closed


def test_known_degrees() -> None:
    found = [degree_of(frozenset([q])) for q in (2, 8, 3, 5, 7, 11, 23, 47, 83, 131)]
    assert found == [2, 8, 6, 20, 42, 220, 5060, 237820, 68060, 102180]


def test_finite_components_are_those_of_the_bits() -> None:
    for m in range(300):
        bits = [i for i in range(m.bit_length()) if m >> i & 1]
        assert finite_components(m) == {2 << j for i in bits for j in range(8) if i >> j & 1}


def test_the_order_of_two() -> None:
    for p in filter(is_prime, range(3, 1250)):
        assert order_of_two(p) == next(f for f in range(1, p) if (2**f - 1) % p == 0)


def test_the_order_of_two_modulo_large_primes() -> None:
    assert order_of_two(2**521 - 1) == 521
    assert order_of_two(10**30 + 57) == next(d for d in divisors(10**30 + 56) if pow(2, d, 10**30 + 57) == 1)


def test_prime_powers() -> None:
    assert [prime_power(q) for q in (2, 8, 81, 47, 121)] == [(2, 1), (2, 3), (3, 4), (47, 1), (11, 2)]
    for q in (0, 1, 6, 12):
        with pytest.raises(DomainError, match=f"a component is named by a prime power, not by {q}"):
            prime_power(q)


def test_odd_primes_are_required() -> None:
    require_odd_prime(3)
    for p in (2, 9, -3):
        with pytest.raises(DomainError, match=f"α_p is defined for the odd primes p, and {p} is not one"):
            require_odd_prime(p)


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
