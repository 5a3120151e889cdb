"""Reading primes: 47, lists such as 3,5,7, ranges such as 3..281, and 2^61-1."""

import re

import click

from grundy.cli.numbers import whole_number
from grundy.cli.output import BadInput
from grundy.text import format_number, truncate

__all__ = ["read_primes"]

# The numbers of a range at most; each of them is tested.
LONGEST = 1_000_000
# Numbers below are written in groups of three digits.
_MOST_GROUPED = 10**15

_SHIFTED = re.compile(r"(.*[0-9])([+-][0-9]+)")


def read_primes(texts: tuple[str, ...]) -> list[int]:
    """Return the odd primes that some texts name, in their order, each once.

    Numbers in a range that are no odd primes are left out; a number that is named itself has to be one.

    Examples
    --------
    >>> read_primes(("3..20", "2^61-1"))
    [3, 5, 7, 11, 13, 17, 19, 2305843009213693951]
    """
    found: dict[int, None] = {}
    for text in texts:
        for part in text.split(","):
            found.update(dict.fromkeys(_primes(part)))
    return list(found)


def _primes(text: str) -> list[int]:
    from grundy.ordinals.closure.components import require_odd_prime
    from grundy.primes import is_prime

    first, dots, last = text.partition("..")
    if not dots:
        p = _number(text)
        require_odd_prime(p)
        return [p]
    start, end = _number(first), _number(last)
    if end - start >= LONGEST:
        count = f"{end - start + 1:,}" if end < _MOST_GROUPED else format_number(end - start + 1)
        raise BadInput(
            f"a range has at most {LONGEST:,} numbers, and {truncate(text, 80)} has {count}; take a shorter one"
        )
    primes = [n for n in range(start, end + 1) if n > 2 and is_prime(n)]
    if not primes:
        raise BadInput(f"there is no odd prime in the range {truncate(text, 80)}; try such as 3..281")
    return primes


def _number(text: str) -> int:
    read = whole_number()
    try:
        if found := _SHIFTED.fullmatch(text.strip()):
            return read(found[1]) + int(found[2])
        return read(text)
    except click.BadParameter as error:
        raise BadInput(f"{error.message}; primes are written such as 47, 3,5,7, 3..281 or 2^61-1") from error
