"""The ordinary arithmetic of exponents, exact and of limited size."""

from grundy.errors import DomainError, LimitError

__all__ = ["MAX_BITS", "exact_quotient", "power", "product"]

# An exponent larger than this helps nobody: in a field of 2^m nimbers only its remainder modulo 2^m - 1 matters. The
# numbers that the calculator reads, and those of bit(n), have no more bits either.
MAX_BITS = 2**17


def product(a: int, b: int) -> int:
    """Return a times b.

    Examples
    --------
    >>> product(6, -7)
    -42
    """
    return _limited(a * b, "product")


def exact_quotient(a: int, b: int) -> int:
    """Return a divided by b when it is a whole number.

    Examples
    --------
    >>> exact_quotient(2**64 - 1, 3)
    6148914691236517205
    """
    if b == 0:
        raise DomainError("division by zero in an exponent")
    quotient, remainder = divmod(a, b)
    if remainder:
        raise DomainError(f"an exponent is a whole number, and {_fraction(a, b)} is not one")
    return quotient


def power(base: int, exponent: int) -> int:
    """Return the base to an exponent that is 0 or more.

    Examples
    --------
    >>> power(2, 64) - 1
    18446744073709551615
    """
    if exponent < 0:
        raise DomainError("an exponent is a whole number, and a negative power inside it is not one")
    if abs(base) > 1 and (base.bit_length() - 1) * exponent > MAX_BITS:
        raise _too_large("power")
    return _limited(base**exponent, "power")


def _limited(number: int, what: str) -> int:
    if number.bit_length() > MAX_BITS:
        raise _too_large(what)
    return number


def _too_large(what: str) -> LimitError:
    rule = f"exponents have at most {MAX_BITS} bits"
    hint = "in a field of 2^m nimbers only the remainder modulo 2^m - 1 matters"
    return LimitError(f"this {what} is too large for an exponent: {rule}; {hint}")


def _fraction(a: int, b: int) -> str:
    """Write a fraction unless it is very long."""
    return f"{a}/{b}" if max(a.bit_length(), b.bit_length()) <= 128 else "this quotient"
