"""Products, quotients, common divisors and linear recurrences of polynomials over {0, 1}."""

from grundy.errors import DomainError, LimitError
from grundy.natural import natural
from grundy.ordinals.binary import _kernels

__all__ = [
    "MAX_BITS",
    "coefficients",
    "gcd",
    "inverse",
    "linear_recurrence",
    "multiply",
    "quotient_remainder",
    "remainder",
    "series_reciprocal",
    "square",
]

# A product of this length takes some seconds; every operation takes a bounded number of them.
MAX_BITS = 1 << 28


def coefficients(value: int, what: str = "a polynomial") -> int:
    """Return a value as a polynomial, or say why it is none.

    Examples
    --------
    >>> coefficients(0b1011)
    11
    """
    a = natural(value, what)
    if a.bit_length() > MAX_BITS:
        raise LimitError(f"{what} has at most 2^28 coefficients here, not {a.bit_length()}; try a smaller one")
    return a


def multiply(a: int, b: int) -> int:
    """Return the product of two polynomials.

    Parameters
    ----------
    a, b : int

    Returns
    -------
    int

    Raises
    ------
    LimitError
        When a factor has more than 2^28 coefficients.

    Examples
    --------
    >>> bin(multiply(0b11, 0b111))
    '0b1001'
    """
    return _kernels.multiply(coefficients(a), coefficients(b))


def square(a: int) -> int:
    """Return the square of a polynomial: zeros between its coefficients.

    Parameters
    ----------
    a : int

    Returns
    -------
    int

    Examples
    --------
    >>> bin(square(0b1011))
    '0b1000101'
    """
    return _kernels.square(coefficients(a))


def quotient_remainder(a: int, b: int) -> tuple[int, int]:
    """Return q and r with a = q·b + r and r of smaller degree than b.

    Parameters
    ----------
    a, b : int
        b is not 0.

    Returns
    -------
    tuple of int

    Raises
    ------
    DomainError
        When b is 0.

    Examples
    --------
    >>> quotient_remainder(0b1001, 0b111)
    (3, 0)
    """
    a, b = coefficients(a), coefficients(b)
    if not b:
        raise DomainError("division by zero: the polynomial 0 divides nothing")
    return _kernels.quotient_remainder(a, b)


def remainder(a: int, b: int) -> int:
    """Return the remainder of a by b.

    Parameters
    ----------
    a, b : int
        b is not 0.

    Returns
    -------
    int

    Examples
    --------
    >>> remainder(0b10000, 0b10011)
    3
    """
    return quotient_remainder(a, b)[1]


def gcd(a: int, b: int) -> int:
    """Return the greatest common divisor of two polynomials; that of 0 and 0 is 0.

    Parameters
    ----------
    a, b : int

    Returns
    -------
    int

    Examples
    --------
    >>> gcd(0b1001, 0b1111)
    3
    """
    larger, smaller = max(coefficients(a), coefficients(b)), min(a, b)
    if not smaller:
        return larger
    return _kernels.gcd_with_factor(smaller, remainder(larger, smaller))[0]


def inverse(a: int, modulus: int) -> int:
    """Return the polynomial b of least degree with a·b = 1 modulo another polynomial.

    Parameters
    ----------
    a, modulus : int
        Without common divisor; the modulus is not constant.

    Returns
    -------
    int

    Raises
    ------
    DomainError
        When there is a common divisor, or when the modulus is constant.

    Examples
    --------
    >>> inverse(0b10, 0b10011)
    9
    """
    if coefficients(modulus, "a modulus") < 2:
        raise DomainError(f"a modulus has degree 1 or more, and {modulus} is constant")
    divisor, factor = _kernels.gcd_with_factor(modulus, remainder(a, modulus))
    if divisor != 1:
        raise DomainError(
            "there is no reciprocal: the polynomial and the modulus have a common divisor of degree "
            f"{divisor.bit_length() - 1}"
        )
    return factor


def series_reciprocal(a: int, n: int) -> int:
    """Return the first n coefficients of the power series 1/a.

    Parameters
    ----------
    a : int
        With constant coefficient 1.
    n : int

    Returns
    -------
    int

    Raises
    ------
    DomainError
        When the constant coefficient is 0.

    Examples
    --------
    >>> bin(series_reciprocal(0b111, 8))
    '0b11011011'
    """
    if not coefficients(a) & 1:
        raise DomainError("a power series has a reciprocal when its constant coefficient is 1, and here it is 0")
    return _kernels.series_reciprocal(a, _length(n))


def linear_recurrence(bits: int, n: int) -> int:
    """Return the minimal polynomial of a sequence of n bits.

    The sequence s is bit i of `bits` for i < n. The answer is the polynomial y^L + c_(L-1)·y^(L-1) + … + c_0 of least
    degree L with s_(i+L) = c_(L-1)·s_(i+L-1) + … + c_0·s_i for all i < n - L. It is unique when 2L <= n; so when the
    sequence goes on for ever by some recurrence of degree n/2 or less, it is the minimal polynomial of the whole
    sequence.

    Parameters
    ----------
    bits : int
        Bits from n on do not count.
    n : int

    Returns
    -------
    int

    Examples
    --------
    >>> bin(linear_recurrence(0b01101101, 8))  # s_(i+2) = s_(i+1) + s_i
    '0b111'
    """
    return _kernels.linear_recurrence(coefficients(bits, "a sequence"), _length(n))


def _length(n: int) -> int:
    n = natural(n, "a number of coefficients")
    if n > MAX_BITS:
        raise LimitError(f"at most 2^28 coefficients are computed, not {n}; try fewer")
    return n
