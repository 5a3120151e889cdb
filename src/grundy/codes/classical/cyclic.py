"""Binary cyclic codes: a word is a polynomial, digit j the coefficient of x^j, and x^n = 1."""

import numpy as np

from grundy.codes.classical.sizes import check_size
from grundy.codes.code import LinearCode
from grundy.codes.digits import matrix_of
from grundy.errors import DomainError
from grundy.integers import as_natural
from grundy.text import format_number

__all__ = ["bch", "cyclic"]


def cyclic(n: int, generator: int) -> LinearCode:
    """Return the code of the multiples of a polynomial that divides x^n - 1, [n, n - degree].

    Parameters
    ----------
    n : int
        The length, 1 or more.
    generator : int
        The polynomial over GF(2): bit j is the coefficient of x^j. For x^n - 1 itself the code has the word 0 only.

    Raises
    ------
    DomainError
        When the polynomial does not divide x^n - 1.

    References
    ----------
    E. Prange, Cyclic error-correcting codes in two symbols (1957); MacWilliams and Sloane (1977), chapter 7.

    Examples
    --------
    >>> cyclic(7, 0b1011)
    <LinearCode [7, 4]>
    >>> cyclic(7, 0b101)
    Traceback (most recent call last):
    grundy.errors.DomainError: x^2 + 1 does not divide x^7 - 1 over GF(2), so it generates no cyclic code of length 7
    """
    length = as_natural(n, "n, the length,", least=1)
    polynomial = as_natural(generator, "the mask of a generator polynomial", least=1)
    degree = polynomial.bit_length() - 1
    check_size(length, max(length - degree, 0), "this cyclic code")
    if degree > length or _remainder(1 << length | 1, polynomial):
        raise DomainError(
            f"{_written(polynomial)} does not divide x^{length} - 1 over GF(2), so it generates no cyclic code of "
            f"length {length}"
        )
    return LinearCode([polynomial << shift for shift in range(length - degree)], n=length)


def _remainder(dividend: int, divisor: int) -> int:
    """Return what division of polynomials over GF(2) leaves."""
    length = divisor.bit_length()
    while dividend.bit_length() >= length:
        dividend ^= divisor << dividend.bit_length() - length
    return dividend


def _written(polynomial: int) -> str:
    """Return a polynomial as it is written on paper, if it is not too long for that."""
    exponents = [j for j in range(polynomial.bit_length() - 1, -1, -1) if polynomial >> j & 1]
    if len(exponents) > 20:
        return f"the polynomial {format_number(polynomial)}"
    return " + ".join({0: "1", 1: "x"}.get(j, f"x^{j}") for j in exponents)


def bch(n: int, designed_distance: int) -> LinearCode:
    """Return the primitive binary BCH code in the narrow sense: its words are 0 at α, α^2, …, α^(designed_distance-1).

    α is the root x of the least primitive polynomial over GF(2) of degree m, as a mask; x^4 + x + 1 for n = 15. The
    minimum distance is at least the designed one, and may be larger.

    Parameters
    ----------
    n : int
        The length, 2^m - 1 with m of 2 or more.
    designed_distance : int
        From 1 to n.

    References
    ----------
    A. Hocquenghem, Codes correcteurs d'erreurs (1959); R. C. Bose and D. K. Ray-Chaudhuri, On a class of error
    correcting binary group codes (1960); MacWilliams and Sloane (1977), chapter 9.

    Examples
    --------
    >>> bch(15, 5), bch(15, 7), bch(31, 11)
    (<LinearCode [15, 7]>, <LinearCode [15, 5]>, <LinearCode [31, 11]>)
    """
    length, distance = as_natural(n, "n, the length,"), as_natural(designed_distance, "the designed distance", least=1)
    if length < 3 or length & (length + 1):
        raise DomainError(
            f"n = {format_number(length)} is no length of a primitive BCH code; take n = 2^m - 1, as 7 or 15"
        )
    if distance > length:
        raise DomainError(
            f"the designed distance is at most n = {format_number(length)}, not {format_number(distance)}"
        )
    check_size(length, length, "this BCH code")
    powers, m = _powers_of_root(length), length.bit_length()
    checks = [matrix_of(powers[np.arange(length) * i % length].tolist(), m).T for i in _leaders(length, distance)]
    return LinearCode.from_parity_check(np.concatenate(checks) if checks else np.zeros((0, length), np.uint8))


def _leaders(n: int, distance: int) -> list[int]:
    """Return one of each set i, 2i, 4i, … modulo n that meets 1, …, distance - 1: x(α^2i) = x(α^i)^2."""
    leaders: list[int] = []
    seen: set[int] = set()
    for i in range(1, distance):
        if i not in seen:
            leaders.append(i)
            while i not in seen:
                seen.add(i)
                i = 2 * i % n
    return leaders


def _powers_of_root(n: int) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    """Return 1, α, …, α^(n-1) in GF(n + 1) as masks, by the least polynomial whose root α has order n."""
    for polynomial in range(n + 2, 2 * n + 2, 2):
        powers = [1]
        while len(powers) < n:
            power = powers[-1] << 1
            power = power ^ polynomial if power > n else power
            if power == 1:
                break
            powers.append(power)
        if len(powers) == n:
            return np.array(powers, np.int64)
    raise AssertionError("there is a primitive polynomial of each degree")
