"""What is too much work for one operation in the tower."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from grundy.errors import LimitError

__all__ = [
    "MAX_BITS",
    "MAX_DEGREE",
    "MAX_DEPTH",
    "MAX_EFFORT",
    "MAX_TERMS",
    "check_bits",
    "check_products",
    "check_terms",
    "effort",
    "spend",
]

MAX_TERMS = 20_000
MAX_DEGREE = 64
MAX_BITS = 1 << 20
MAX_DEPTH = 150
# A step adds one term to a sum, which takes some microseconds; products of long coefficients count as more of them.
MAX_EFFORT = 200_000


class _Spent:
    """How much of the work that one operation may take is done."""

    __slots__ = ("steps",)

    def __init__(self) -> None:
        self.steps = 0


_current: ContextVar[_Spent | None] = ContextVar("current", default=None)


@contextmanager
def effort() -> Iterator[None]:
    """Count the work of one operation from zero.

    Examples
    --------
    >>> for _ in range(2):
    ...     with effort():
    ...         spend(MAX_EFFORT)
    """
    token = _current.set(_Spent())
    try:
        yield
    finally:
        _current.reset(token)


def spend(steps: int) -> None:
    """Count some work, and refuse more of it than one operation may take.

    Examples
    --------
    >>> with effort():
    ...     spend(MAX_EFFORT)
    ...     spend(1)
    Traceback (most recent call last):
    grundy.errors.LimitError: this operation takes more than 200000 steps, which is the limit; try operands with \
fewer terms or smaller exponents
    """
    spent = _current.get()
    if spent is not None:
        spent.steps += steps
        check_products(spent.steps)


def check_products(count: int) -> None:
    """Refuse a product that would multiply too many pairs of terms.

    Examples
    --------
    >>> check_products(1000 * 1000)
    Traceback (most recent call last):
    grundy.errors.LimitError: this operation takes more than 200000 steps, which is the limit; try operands with \
fewer terms or smaller exponents
    """
    if count > MAX_EFFORT:
        raise LimitError(
            f"this operation takes more than {MAX_EFFORT} steps, which is the limit; "
            "try operands with fewer terms or smaller exponents"
        )


def check_terms(count: int, what: str) -> None:
    """Refuse an expansion that would have too many terms.

    Examples
    --------
    >>> check_terms(10**6, "a sum")
    Traceback (most recent call last):
    grundy.errors.LimitError: a sum has more than 20000 terms, which is the limit; try operands with smaller exponents
    """
    if count > MAX_TERMS:
        raise LimitError(
            f"{what} has more than {MAX_TERMS} terms, which is the limit; try operands with smaller exponents"
        )


def check_bits(bits: int, what: str) -> None:
    """Refuse a whole number that would be too long.

    Examples
    --------
    >>> check_bits(10**9, "n")
    Traceback (most recent call last):
    grundy.errors.LimitError: n has more than 1048576 binary digits, which is the limit; try a smaller exponent
    """
    if bits > MAX_BITS:
        raise LimitError(f"{what} has more than {MAX_BITS} binary digits, which is the limit; try a smaller exponent")
