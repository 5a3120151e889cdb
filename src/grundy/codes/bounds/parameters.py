"""What every bound asks of its numbers, and the size of a ball."""

from grundy.errors import DomainError, LimitError
from grundy.integers import as_natural
from grundy.text import format_number

__all__ = ["ball", "field_size", "floor_log", "parameters", "space"]

MOST_BITS = 1 << 15  # of a word; bounds on a distance then still take seconds only
MOST_FIELD = 1 << 32  # a field size up to which trial division is quick


def space(n: int, q: int) -> tuple[int, int]:
    """Return the length and the alphabet size as integers, or say what is wrong with them.

    Parameters
    ----------
    n, q : int
        The number of letters of a word, 0 or more, and of the alphabet, 2 or more.

    Raises
    ------
    DomainError
        When one of them is no whole number or too small.
    LimitError
        When a word takes more than 32768 bits.

    Examples
    --------
    >>> space(24, 2)
    (24, 2)
    """
    n, q = as_natural(n, "n, the length of the words,"), as_natural(q, "q, the number of letters of the alphabet,", 2)
    bits = n * (q - 1).bit_length()
    if bits > MOST_BITS:
        raise LimitError(
            f"a word of n = {format_number(n)} letters out of q = {format_number(q)} takes {format_number(bits)} bits, "
            f"and bounds are computed for words of up to {MOST_BITS}; try a smaller n"
        )
    return n, q


def parameters(n: int, d: int, q: int) -> tuple[int, int, int]:
    """Return length, distance and alphabet size as integers, or say what is wrong with them.

    Parameters
    ----------
    n, d, q : int
        The length, 0 or more; the distance, 1 or more, which may be larger than n; the alphabet size, 2 or more.

    Raises
    ------
    DomainError, LimitError
        As `space` does, and for a distance below 1.

    Examples
    --------
    >>> parameters(24, 0, 2)
    Traceback (most recent call last):
    grundy.errors.DomainError: d, the distance, is 1 or more, not 0
    """
    n, q = space(n, q)
    return n, as_natural(d, "d, the distance,", 1), q


def field_size(q: int) -> int:
    """Return q when there is a field of q elements, that is, when q is a power of a prime.

    Parameters
    ----------
    q : int
        2 or more.

    Raises
    ------
    DomainError
        When q is no power of a prime.
    LimitError
        When q is larger than 2^32; such numbers are not factored here.

    Examples
    --------
    >>> field_size(9)
    9
    >>> field_size(6)
    Traceback (most recent call last):
    grundy.errors.DomainError: there is no field of q = 6 elements, and linear codes need one; try a power of a prime
    """
    if q > MOST_FIELD:
        raise LimitError(f"whether q = {format_number(q)} is a power of a prime is decided up to 2^32; try a smaller q")
    prime = next((p for p in range(2, 1 << (q.bit_length() + 1) // 2) if q % p == 0), q)
    if prime ** floor_log(q, prime) != q:
        raise DomainError(f"there is no field of q = {q} elements, and linear codes need one; try a power of a prime")
    return q


def ball(n: int, radius: int, q: int) -> int:
    """Return how many words differ from a given one in at most `radius` of n places.

    Parameters
    ----------
    n, radius, q : int
        The length; the radius, where a negative one gives 0; the alphabet size.

    Examples
    --------
    >>> ball(23, 3, 2), ball(11, 2, 3)
    (2048, 243)
    """
    total, sphere = 0, 1
    for r in range(min(radius, n) + 1):
        total += sphere
        sphere = sphere * (n - r) * (q - 1) // (r + 1)
    return total


def floor_log(value: int, q: int) -> int:
    """Return the largest e with q^e <= value.

    Parameters
    ----------
    value, q : int
        1 or more, and 2 or more.

    Examples
    --------
    >>> floor_log(4096, 2), floor_log(80, 3), floor_log(81, 3)
    (12, 3, 4)
    """
    exponent = (value.bit_length() - 1) // q.bit_length()
    power = q**exponent
    while power * q <= value:
        power *= q
        exponent += 1
    return exponent
