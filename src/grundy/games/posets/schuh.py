"""Schuh's game of divisors."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import lcm, prod
from typing import Any

from grundy.errors import DomainError
from grundy.games.posets.divisors import divisors_of, prime_factors
from grundy.games.posets.drawing import draw_poset
from grundy.games.posets.order import Order
from grundy.games.posets.poset import Poset
from grundy.integers import as_natural
from grundy.parsing import Reader
from grundy.rules import Outcome
from grundy.text import join_words, short_repr

__all__ = ["Schuh"]

Largest = tuple[int, ...]


class Schuh:
    """Name a divisor of n, not 1, that is no multiple of a number named before; who cannot has lost (Schuh 1952).

    A position is the tuple of the largest numbers that may still be named, none a divisor of another: ``(12,)`` at the
    beginning for n = 12, ``(4, 6)`` after 12 was named, ``(1,)`` at the end. Their divisors but 1 may be named.
    This is Chomp in disguise: for n = p^a q^b it is the bar of a + 1 rows and b + 1 columns.

    Examples
    --------
    >>> game = Schuh()
    >>> list(game.moves((12,)))
    [('name 2', (3,)), ('name 3', (4,)), ('name 4', (6,)), ('name 6', (3, 4)), ('name 12', (4, 6))]
    >>> game.nim_value((12,)), game.outcome((10**40,))
    (4, Outcome.N)
    """

    def options(self, largest: Largest) -> Iterator[Largest]:
        """Return what one move can leave."""
        return (left for _, left in self.moves(largest))

    def moves(self, largest: Largest) -> Iterator[tuple[str, Largest]]:
        """Return the moves as (label, position left)."""
        largest = _largest(largest)
        return ((f"name {d}", _after(largest, d)) for d in _may_be_named(largest))

    def nim_value(self, largest: Largest) -> int:
        """Return the Sprague–Grundy number, by search; `LimitError` after many positions, 200000 at most."""
        largest = _largest(largest)
        divisors, order = _order(lcm(*largest))
        left = sum(1 << i for i, d in enumerate(divisors) if any(n % d == 0 for n in largest))
        return order.nim_value(left)

    def outcome(self, largest: Largest) -> Outcome:
        """Return who wins: the next player at the beginning, whatever n > 1 is; later by the value."""
        largest = _largest(largest)
        if len(largest) == 1:
            return Outcome.P if largest == (1,) else Outcome.N
        return Outcome.of(self.nim_value(largest))

    def winning_move(self, largest: Largest) -> tuple[str, Largest] | None:
        """Return one move that wins at the beginning, where one is known.

        For a power of a prime p it names p, and for p^a q^a it names pq, as in Chomp on a square bar.
        """
        largest = _largest(largest)
        factors = prime_factors(largest[0])
        if len(largest) > 1 or len(factors) not in (1, 2) or factors[0][1] != factors[-1][1]:
            return None
        named = prod(p for p, _ in factors)
        return f"name {named}", _after(largest, named)

    def parse(self, text: str) -> Largest:
        """Read the number n, such as ``72``, or the largest numbers that are left, with commas: ``4,6``."""
        reader = Reader(text)
        numbers = [_number(reader)]
        while reader.take(","):
            numbers.append(_number(reader))
        if not reader.at_end():
            reader.fail("a comma or nothing more")
        return _without_divisors(numbers)

    def format(self, largest: Largest) -> str:
        """Return the text that `parse` reads as this position."""
        return ",".join(map(str, _largest(largest)))

    def picture(self, largest: Largest) -> str:
        """Return the numbers that may be named."""
        named = _may_be_named(_largest(largest))
        return f"may be named: {join_words(list(map(str, named)))}" if named else "only 1 is left"

    def svg(self, largest: Largest) -> str:
        """Return the Hasse diagram of the numbers that may be named, multiples above their divisors."""
        named = _may_be_named(_largest(largest))
        pairs = ((n // p, n) for n in named for p, _ in prime_factors(n) if n != p)
        return draw_poset(Poset(named, pairs), "Schuh's game of divisors")


def _may_be_named(largest: Largest) -> list[int]:
    return sorted({d for n in largest for d in divisors_of(n)} - {1})


def _number(reader: Reader) -> int:
    return reader.positive("a number (n, or the largest numbers left)")


def _largest(position: Any) -> Largest:
    """Return a position, or say why it is none."""
    if not isinstance(position, tuple) or not position:
        raise DomainError(f"a position of Schuh's game is a tuple of numbers, not {short_repr(position)}; try (12,)")
    numbers = tuple(int(as_natural(n, "a number with divisors", least=1)) for n in position)
    if numbers != _without_divisors(numbers):
        raise DomainError(
            f"the largest numbers stand in order and none divides another, which {short_repr(numbers)} does not keep; "
            f"try {short_repr(_without_divisors(numbers))}"
        )
    return numbers


def _without_divisors(numbers: Iterable[int]) -> Largest:
    found = sorted(set(numbers))
    return tuple(a for a in found if not any(b % a == 0 for b in found if b > a))


def _after(largest: Largest, named: int) -> Largest:
    """Return what is left when no multiple of a number may be named any more.

    The largest divisors of n that p^k does not divide, for one of the prime powers p^k of the number, are those with
    p^(k-1) in place of the power of p in n.
    """
    left: list[int] = []
    for n in largest:
        if n % named:
            left.append(n)
            continue
        for p, k in prime_factors(named):
            rest = n
            while rest % p**k == 0:
                rest //= p
            left.append(rest)
    return _without_divisors(left)


@lru_cache(maxsize=16)
def _order(n: int) -> tuple[list[int], Order]:
    """Return the divisors of n but 1, and their order."""
    divisors = divisors_of(n)[1:]
    number = {d: i for i, d in enumerate(divisors)}
    primes = [p for p, _ in prime_factors(n)]
    return divisors, Order([[number[d // p] for p in primes if d % p == 0 and d != p] for d in divisors])
