"""The elements of GF(4), GF(16) and GF(256) in GAP and Magma: powers of a primitive root, as nimbers.

GAP writes Z(q) for a root of the Conway polynomial of GF(q), and Magma calls the same root by a name such as w. Up to
conjugation there is one such root among the nimbers below q. We choose, once and for all,

    Z(4) ↦ 2,   a root of x^2 + x + 1;
    Z(16) ↦ 4,  a root of x^4 + x + 1;
    Z(256) ↦ 97, a root of x^8 + x^4 + x^3 + x^2 + 1.

They fit together as in GAP: Z(16)^5 = Z(4) and Z(256)^17 = Z(16). Each is the least root with that property.
The polynomials: F. Lübeck, Conway polynomials for finite fields (2008); GAP reference manual, chapter 59.
"""

from functools import cache

from grundy.codes.digits import FIELDS
from grundy.errors import DomainError
from grundy.nim.ufuncs import multiply

__all__ = ["ROOTS", "digit_of_power", "field_size", "power_of_digit"]

ROOTS = {2: 1, 4: 2, 16: 4, 256: 97}


@cache
def _powers(q: int) -> tuple[int, ...]:
    digits = [1]
    for _ in range(q - 2):
        digits.append(int(multiply(digits[-1], ROOTS[q])))
    return tuple(digits)


def digit_of_power(q: int, exponent: int) -> int:
    """Return the nimber that stands for Z(q)^exponent.

    Parameters
    ----------
    q : int
        2, 4, 16 or 256.

    Examples
    --------
    >>> [digit_of_power(4, e) for e in range(4)], digit_of_power(16, 5), digit_of_power(256, 17)
    ([1, 2, 3, 1], 2, 4)
    """
    return _powers(q)[exponent % (q - 1)]


def power_of_digit(q: int, digit: int) -> int:
    """Return the exponent from 0 to q - 2 with Z(q)^exponent = digit, for a digit that is not 0.

    Parameters
    ----------
    q : int
        2, 4, 16 or 256.

    Examples
    --------
    >>> [power_of_digit(4, digit) for digit in (1, 2, 3)]
    [0, 1, 2]
    """
    return _powers(q).index(digit)


def field_size(base: int, exponent: int = 1) -> int:
    """Return q = base^exponent when GF(q) is a field of nimbers that fit into a byte, or say that it is none.

    Examples
    --------
    >>> field_size(2, 4)
    16
    """
    size = base**exponent if exponent <= 8 and base <= 256 else 0
    if size not in FIELDS:
        written = f"{base}" if exponent == 1 else f"{base}^{exponent}"
        raise DomainError(f"GF({written}) is no alphabet here; a code is over GF(2), GF(4), GF(16) or GF(256)")
    return size
