"""Values of positions from which play may go on forever: finite Sprague–Grundy numbers and ∞(K), and their sums."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from numbers import Integral
from operator import xor
from typing import Any, NoReturn

from grundy.errors import DomainError
from grundy.integers import as_natural
from grundy.rules import Outcome
from grundy.text import format_number, number_literal

MOST_LISTED = 20  # the number of elements of K in a formula
# The middle of longer sets is omitted: sets of values in a sentence, and the set K of a value.
MAX_SET, MAX_K = 12, 8


class LoopyValue:
    """A finite Sprague–Grundy number, or ∞(K): infinite, with the set K of finite values among the options.

    It is a value of the generalized Sprague–Grundy function γ (Smith 1966, Fraenkel and Perl 1975), and determines how
    a position behaves in sums. Values are added: a + b = a ⊕ b, a + ∞(K) = ∞({a ⊕ k : k in K}), ∞(K) + ∞(L) = ∞().
    Infinite values have no negatives, so subtraction is not defined. Values are immutable. A finite value equals
    its integer.

    Parameters
    ----------
    nim_value : int
        The finite value; use `LoopyValue.infinite` for infinite values.

    Examples
    --------
    >>> three, loopy = LoopyValue(3), LoopyValue.infinite({0, 2})
    >>> print(three + 5, loopy, loopy + 2, loopy + loopy)
    6 ∞(0,2) ∞(0,2) ∞()
    >>> loopy.outcome, (loopy + 1).outcome, three.outcome
    (Outcome.N, Outcome.D, Outcome.N)
    """

    __slots__ = ("_finite", "_k")
    _finite: int | None
    _k: frozenset[int]

    def __init__(self, nim_value: int):
        # int() because True is an integer, but is formatted differently.
        object.__setattr__(self, "_finite", int(as_natural(nim_value, "a Sprague–Grundy number")))
        object.__setattr__(self, "_k", frozenset())

    @classmethod
    def infinite(cls, k: Iterable[int] = ()) -> LoopyValue:
        """Return the infinite value ∞(K).

        Parameters
        ----------
        k : iterable of int
            The finite values among the options.
        """
        value = cls.__new__(cls)
        object.__setattr__(value, "_finite", None)
        object.__setattr__(value, "_k", frozenset(int(as_natural(element, "an element of K")) for element in k))
        return value

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a LoopyValue is immutable, so {name} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a LoopyValue is immutable, so {name} cannot be deleted")

    def __reduce__(self) -> tuple[Callable[..., LoopyValue], tuple[Any]]:
        return (LoopyValue.infinite, (self._k,)) if self._finite is None else (LoopyValue, (self._finite,))

    @property
    def is_finite(self) -> bool:
        """Whether the value is finite, a Sprague–Grundy number."""
        return self._finite is not None

    @property
    def nim_value(self) -> int:
        """The Sprague–Grundy number; `DomainError` if the value is infinite."""
        if self._finite is None:
            raise DomainError(f"{self} is not a finite value", hint="check is_finite first, or use the set k")
        return self._finite

    @property
    def k(self) -> frozenset[int]:
        """The set K of an infinite value; `DomainError` if the value is finite."""
        if self._finite is not None:
            raise DomainError(f"{self} is finite, but only infinite values have a set K", hint="check is_finite first")
        return self._k

    @property
    def outcome(self) -> Outcome:
        """The outcome: P for 0, N for other finite values and if 0 is in K, else D."""
        if self._finite is not None:
            return Outcome.of(self._finite)
        return Outcome.N if 0 in self._k else Outcome.D

    def __add__(self, other: LoopyValue | int) -> LoopyValue:
        if not isinstance(other, LoopyValue):
            if not isinstance(other, (int, Integral)):  # Integral includes NumPy integers
                return NotImplemented
            other = LoopyValue(int(other))
        if self._finite is None and other._finite is None:
            return LoopyValue.infinite()
        if self._finite is None:
            return other + self
        if other._finite is None:
            return LoopyValue.infinite(self._finite ^ element for element in other._k)
        return LoopyValue(self._finite ^ other._finite)

    __radd__ = __add__

    def __eq__(self, other: object) -> bool:
        if isinstance(other, LoopyValue):
            return self._finite == other._finite and self._k == other._k
        return self._finite == int(other) if isinstance(other, (int, Integral)) else NotImplemented

    def __hash__(self) -> int:
        # A finite value equals its integer, so it must have the same hash.
        return hash(self._finite) if self._finite is not None else hash(("∞", self._k))

    def __bool__(self) -> bool:
        return self._finite != 0

    def __format__(self, form: str) -> str:
        return format(str(self), form)

    def __str__(self) -> str:
        return number_literal(self._finite) if self._finite is not None else f"∞({self._listed(',')})"

    def __repr__(self) -> str:
        if self._finite is not None:
            return f"LoopyValue({self})"
        return f"LoopyValue.infinite({{{self._listed(', ')}}})" if self._k else "LoopyValue.infinite()"

    def _repr_latex_(self) -> str:
        if self._finite is not None:
            return _latex([self._finite], "{}")
        return _latex(sorted(self._k), r"\infty({})")

    def _listed(self, comma: str) -> str:
        return comma.join(map(number_literal, sorted(self._k)))


def _latex(numbers: list[int], form: str) -> str:
    """Return numbers as a formula: only the first of many numbers, and only the size of a long number."""
    texts = [text if text.isdigit() else rf"\text{{{text}}}" for text in map(format_number, numbers[:MOST_LISTED])]
    more = [r"\ldots"] * (len(numbers) > MOST_LISTED)
    return f"${form.format(', '.join([*texts, *more]))}$"


def winning_targets(values: Sequence[LoopyValue]) -> dict[int, int]:
    """Return the value that a winning move must give a component, for each component that may have a winning move.

    After a winning move the sum is 0, so the value of the component equals the sum of the other values. If one
    component is infinite, the move must be made in it. If two are infinite, no move wins.

    Examples
    --------
    >>> loopy = LoopyValue.infinite({0, 2})
    >>> winning_targets([LoopyValue(3), LoopyValue(5)]), winning_targets([loopy, LoopyValue(2)])
    ({0: 5, 1: 3}, {0: 2})
    >>> winning_targets([loopy, loopy])
    {}
    """
    total = reduce(xor, (value.nim_value for value in values if value.is_finite), 0)
    infinite = [index for index, value in enumerate(values) if not value.is_finite]
    if infinite:
        return {infinite[0]: total} if len(infinite) == 1 else {}
    return {index: total ^ value.nim_value for index, value in enumerate(values)}


def format_set(values: Sequence[int]) -> str:
    """Return a set of values as text for a sentence; the middle of a long set is omitted.

    Examples
    --------
    >>> format_set([0, 2]), format_set(range(20))
    ('{0, 2}', '{0, 1, 2, 3, 4, 5, …, 14, 15, 16, 17, 18, 19}')
    """
    texts = list(map(str, values))
    if len(texts) > MAX_SET:
        texts[MAX_SET // 2 : -MAX_SET // 2] = ["…"]
    return f"{{{', '.join(texts)}}}"


def format_value(value: LoopyValue, in_full: bool = False) -> str:
    """Return a value as text for a sentence or a table; the middle of a long set K is omitted unless ``in_full``.

    Examples
    --------
    >>> format_value(LoopyValue(3)), format_value(LoopyValue.infinite(range(20)))
    ('3', '∞(0,1,2,3,…,18,19)')
    """
    if value.is_finite or in_full or len(value.k) <= MAX_K:
        return str(value)
    elements = list(map(str, sorted(value.k)))
    return f"∞({','.join([*elements[:4], '…', *elements[-2:]])})"
