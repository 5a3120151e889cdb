"""Numeration systems that show the winner of many games: base b, Zeckendorf, Ostrowski."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise

from grundy.errors import DomainError, LimitError
from grundy.integers import as_natural
from grundy.text import format_number

__all__ = [
    "LARGEST_DIGIT",
    "Numeration",
    "continued_fraction",
    "digit_rows",
    "digits",
    "from_digits",
    "ostrowski",
    "p_system",
    "q_system",
    "quotients",
    "zeckendorf",
]


# ---- Continued fractions of rational numbers: the quotients of Euclid's algorithm


def continued_fraction(numerator: int, denominator: int) -> tuple[int, ...]:
    """Return the partial quotients of a fraction; the last one is at least 2 unless it is the only one.

    Examples
    --------
    >>> continued_fraction(43, 30)
    (1, 2, 3, 4)
    """
    return tuple(quotients(as_natural(numerator, "a numerator"), as_natural(denominator, "a denominator", least=1)))


def quotients(numerator: int, denominator: int) -> Iterator[int]:
    """Yield the partial quotients of a fraction; none if the denominator is 0.

    Examples
    --------
    >>> list(quotients(7, 0)), next(quotients(10**300, 3)) == 10**300 // 3
    ([], True)
    """
    while denominator:
        quotient, rest = divmod(numerator, denominator)
        yield quotient
        numerator, denominator = denominator, rest


# ---- Numbers as sums of Fibonacci numbers (Zeckendorf) and of similar weights (Ostrowski)
#
# Let w_0 = 1, w_1, and w_{k+1} = a w_k + w_{k-1}. Every whole number is in exactly one way a sum of s_k w_k with 0 <=
# s_k <= a, s_0 < w_1, and s_k = 0 whenever s_{k+1} = a (Ostrowski 1922; with a = 1 Lekkerkerker 1952 and Zeckendorf
# 1972). The greedy method finds it. For a-Wythoff games the weights are the numerators p_k or the denominators q_k of
# the convergents of [1; a, a, a, …] (Fraenkel 1982, "How to beat your Wythoff games' opponent on three fronts").

# The work is quadratic in the number of bits: about a second for this many.
MAX_BITS = 100_000


@dataclass(frozen=True)
class Numeration:
    """A numeration system with the weights 1, `second`, and then a times the last weight plus the one before.

    Usually created with `p_system` or `q_system`.

    Attributes
    ----------
    a : int
        The largest digit, at least 1.
    second : int
        The second weight: a + 1 for the p-system, a for the q-system.

    Examples
    --------
    >>> fibonacci = Numeration(a=1, second=2)
    >>> fibonacci.weights(6), fibonacci.digits(100)
    ((1, 2, 3, 5, 8, 13), (1, 0, 0, 0, 0, 1, 0, 1, 0, 0))
    """

    a: int
    second: int

    def __post_init__(self) -> None:
        as_natural(self.a, "the largest digit", least=1)
        if self.second not in (self.a, self.a + 1):
            raise DomainError(f"the second weight must be {format_number(self.a)} or 1 more, not {self.second!r}")

    def weights(self, count: int) -> tuple[int, ...]:
        """Return the first weights in increasing order."""
        return tuple(islice(self._weights(), as_natural(count, "a number of places")))

    def _weights(self) -> Iterator[int]:
        low, high = 1, self.second
        while True:
            yield low
            low, high = high, self.a * high + low

    def digits(self, number: int) -> tuple[int, ...]:
        """Return the digits of a number, the most significant first; (0,) for 0."""
        return tuple(digit for digit, _ in self._terms(number))

    def terms(self, number: int) -> tuple[int, ...]:
        """Return the nonzero terms, digit times weight, that sum to a number; the largest first."""
        return tuple(digit * weight for digit, weight in self._terms(number) if digit)

    def _terms(self, number: int) -> Iterator[tuple[int, int]]:
        rest = as_natural(number, "a number")
        if rest.bit_length() > MAX_BITS:
            raise LimitError(
                f"at most {MAX_BITS} bits are supported, but this number has {rest.bit_length()}",
                hint="try a smaller number",
            )
        places, low, high = 1, 1, self.second
        while high <= rest:
            places, low, high = places + 1, high, self.a * high + low
        # The recurrence also runs downwards, so the weights need not be stored.
        for _ in range(places):
            digit, rest = divmod(rest, low)
            yield digit, low
            low, high = high - self.a * low, low

    def check(self, written: Iterable[int]) -> tuple[int, ...]:
        """Return the digits if they are valid in this system, else raise `DomainError`; leading zeros are allowed."""
        found = tuple(as_natural(digit, "a digit") for digit in written)
        if found and max(found) > self.a:
            raise DomainError(
                f"a digit of this system must be at most {format_number(self.a)}, not {format_number(max(found))}"
            )
        if found and found[-1] >= self.second:
            raise DomainError(
                f"the last digit must be below {format_number(self.second)}, not {format_number(found[-1])}"
            )
        for digit, following in pairwise(found):
            if digit == self.a and following:
                raise DomainError(
                    f"the digit after {format_number(digit)} must be 0 in this system, not {format_number(following)}"
                )
        return found

    def number(self, written: Iterable[int]) -> int:
        """Return the number with these digits, the most significant first; invalid digits raise `DomainError`."""
        found = self.check(written)
        return sum(digit * weight for digit, weight in zip(reversed(found), self._weights(), strict=False) if digit)


def p_system(a: int) -> Numeration:
    """Return the system of the numerators of the convergents of [1; a, a, …], used for a-Wythoff.

    Parameters
    ----------
    a : int
        The largest digit, at least 1. For 1 the weights are the Fibonacci numbers 1, 2, 3, 5, 8, …

    Examples
    --------
    >>> p_system(2).weights(5), p_system(2).digits(10)
    ((1, 3, 7, 17, 41), (1, 1, 0))
    """
    return Numeration(a, as_natural(a, "the largest digit", least=1) + 1)


def q_system(a: int) -> Numeration:
    """Return the system of the denominators of the convergents of [1; a, a, …].

    Examples
    --------
    >>> q_system(2).weights(5), q_system(2).digits(10)
    ((1, 2, 5, 12, 29), (2, 0, 0))
    """
    return Numeration(a, as_natural(a, "the largest digit", least=1))


def ostrowski(number: int, a: int) -> tuple[int, ...]:
    """Return the digits of a number in the p-system of a, the most significant first.

    Examples
    --------
    >>> ostrowski(4, 2), ostrowski(10, 2)
    ((1, 1), (1, 1, 0))
    """
    return p_system(a).digits(number)


def zeckendorf(number: int) -> tuple[int, ...]:
    """Return the Fibonacci numbers that sum to a number, the largest first, no two of them consecutive.

    Examples
    --------
    >>> zeckendorf(100)
    (89, 8, 3)
    """
    return p_system(1).terms(number)


# ---- Numbers in base b, of any size


def digits(number: int, base: int = 10) -> tuple[int, ...]:
    """Return the digits of a number in a base of 2 or more, the most significant first; (0,) for 0.

    Examples
    --------
    >>> digits(10, 2), digits(77, 3), digits(0)
    ((1, 0, 1, 0), (2, 2, 1, 2), (0,))
    """
    number, base = as_natural(number, "a number"), as_natural(base, "a base", least=2)
    if base == 2:
        return tuple(map(int, f"{number:b}"))
    powers = [base]  # base^(2^i)
    while powers[-1] <= number:
        powers.append(powers[-1] ** 2)
    found = _split(number, powers)
    return tuple(found[next((i for i, digit in enumerate(found) if digit), len(found) - 1) :])


def _split(number: int, powers: list[int]) -> list[int]:
    """Return digits with leading zeros by repeated halving, which needs few divisions of large numbers."""
    blocks = [number]
    for power in reversed(powers):
        blocks = [part for block in blocks for part in divmod(block, power)]
    return blocks


def from_digits(written: Iterable[int], base: int = 10) -> int:
    """Return the number with these digits, the most significant first; leading zeros are allowed.

    Examples
    --------
    >>> from_digits((2, 2, 1, 2), 3)
    77
    """
    base = as_natural(base, "a base", least=2)
    blocks = [as_natural(digit, "a digit") for digit in written]
    if blocks and max(blocks) >= base:
        raise DomainError(
            f"a digit in base {format_number(base)} must be smaller than the base, not {format_number(max(blocks))}"
        )
    power = base
    while len(blocks) > 1:
        if len(blocks) % 2:
            blocks.insert(0, 0)
        blocks = [high * power + low for high, low in zip(blocks[::2], blocks[1::2], strict=True)]
        power *= power
    return blocks[0] if blocks else 0


# ---- Aligned digits for a `grundy.rules.Representation`

SYMBOLS = "0123456789abcdefghijklmnopqrstuvwxyz"
LARGEST_DIGIT = len(SYMBOLS) - 1


def digit_rows(written: Sequence[tuple[str, Sequence[int]]]) -> tuple[tuple[str, str], ...]:
    """Return rows of equal length with one symbol per digit, padded with leading zeros.

    Parameters
    ----------
    written : sequence of (str, digits)
        A label and its digits from 0 to 35, the most significant first.

    Examples
    --------
    >>> digit_rows([("4", (1, 0, 1)), ("7", (1, 0, 1, 0)), ("11", (11,))])
    (('4', '0101'), ('7', '1010'), ('11', '000b'))
    """
    width = max((len(digits) for _, digits in written), default=0)
    return tuple((name, "".join(map(_symbol, digits)).rjust(width, "0")) for name, digits in written)


def _symbol(digit: int) -> str:
    if not 0 <= digit <= LARGEST_DIGIT:
        raise DomainError(f"only digits from 0 to {LARGEST_DIGIT} have a symbol, not {format_number(digit)}")
    return SYMBOLS[digit]
