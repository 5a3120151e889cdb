"""Nimbers as scalars with operators.

A `Nimber` holds a Python integer, and the ufuncs of `grundy.nim` compute with it. It can also hold an object with
methods for the same operations (`NimOperations`), for example an ordinal. So this package does not import
`grundy.ordinals`.
"""

from __future__ import annotations

from functools import total_ordering
from numbers import Number
from operator import index
from typing import Any, Protocol, TypeAlias, runtime_checkable

import numpy as np

from grundy.errors import DomainError
from grundy.integers import as_natural
from grundy.nim import ufuncs
from grundy.text import format_number, number_literal

# For a number with more bits, LaTeX shows only its size.
_LATEX_BITS = 1024


@total_ordering
class Nimber:
    """A nimber with operators.

    ``+`` and ``-`` are both the nim sum, ``*`` and ``/`` the nim product and quotient, ``**`` the nim power with an
    ordinary integer exponent of either sign, and ``~x`` is 1/x. Nimbers are ordered as ordinals. They mix with
    integers, which are read as nimbers, and with NumPy arrays, where the operators are the ufuncs of `grundy.nim`: the
    result is an array of integers, or of nimbers when an operand holds Python objects.

    Parameters
    ----------
    value : int, Nimber or an object with the methods of `NimOperations`
        Integers, including those of NumPy, must be at least 0. An object can be a `grundy.ordinals.Ordinal`.

    Examples
    --------
    >>> x = Nimber(77)
    >>> x * x
    Nimber(109)
    >>> 1 / Nimber(5) == ~Nimber(5) == Nimber(5) ** -1 == 12
    True
    >>> x.square(), x.sqrt(), Nimber(8).artin_schreier(), x.frobenius(8)
    (Nimber(109), Nimber(116), Nimber(16), Nimber(77))
    >>> print(Nimber(0), Nimber(1), Nimber(2) + 1, f"{x:#b}")
    0 * *3 0b1001101
    >>> np.array([1, 2, 3], dtype=np.uint8) * Nimber(2)
    array([2, 3, 1], dtype=uint8)
    """

    __slots__ = ("_value",)
    _value: Value

    def __init__(self, value: Any):
        if isinstance(value, Nimber):
            self._value = value._value
        elif not isinstance(value, int) and isinstance(value, NimOperations):
            # A value with is_finite is stored as a Python integer.
            self._value = index(value) if getattr(value, "is_finite", False) else value  # type: ignore[arg-type]
        else:
            self._value = as_natural(value, "a nimber")

    @property
    def value(self) -> Value:
        """The integer, or the object with nim operations, that this nimber holds."""
        return self._value

    def __add__(self, other: object) -> Nimber:
        number = _operand(other)
        return NotImplemented if number is None else Nimber(_sum(self._value, number))

    # In characteristic 2 every number is its own negative.
    __radd__ = __sub__ = __rsub__ = __add__

    def __mul__(self, other: object) -> Nimber:
        number = _operand(other)
        return NotImplemented if number is None else Nimber(_product(self._value, number))

    __rmul__ = __mul__

    def __truediv__(self, other: object) -> Nimber:
        number = _operand(other)
        return NotImplemented if number is None else Nimber(_quotient(self._value, number))

    def __rtruediv__(self, other: object) -> Nimber:
        number = _operand(other)
        return NotImplemented if number is None else Nimber(_quotient(number, self._value))

    def __pow__(self, exponent: object) -> Nimber:
        if not isinstance(exponent, Number | Nimber | NimOperations):
            return NotImplemented
        times = _exponent(exponent)
        value = self._value
        return Nimber(ufuncs.power(value, times) if isinstance(value, int) else value.nim_power(times))

    def __rpow__(self, base: object) -> Nimber:
        if not isinstance(base, Number | NimOperations):
            return NotImplemented
        raise _no_exponent(self)

    def __neg__(self) -> Nimber:
        return self

    def __pos__(self) -> Nimber:
        return self

    def __invert__(self) -> Nimber:
        value = self._value
        return Nimber(ufuncs.reciprocal(value) if isinstance(value, int) else value.nim_reciprocal())

    def square(self) -> Nimber:
        """Return x ⊗ x."""
        return self * self

    def sqrt(self) -> Nimber:
        """Return the only y with y ⊗ y = x."""
        value = self._value
        return Nimber(ufuncs.sqrt(value) if isinstance(value, int) else value.nim_sqrt())

    def artin_schreier(self) -> Nimber:
        """Return the even y with y ⊗ y ⊕ y = x, for an ordinal the least one; the other root is y ⊕ 1."""
        value = self._value
        return Nimber(ufuncs.artin_schreier(value) if isinstance(value, int) else value.nim_artin_schreier())

    def frobenius(self, k: int) -> Nimber:
        """Return x to the power 2^k: squaring k times, or taking square roots when k is negative."""
        times, value = _exponent(k), self._value
        return Nimber(ufuncs.frobenius(value, times) if isinstance(value, int) else value.nim_frobenius(times))

    def __eq__(self, other: object) -> bool:
        number = _comparable(other)
        return NotImplemented if number is None else self._value == number

    def __lt__(self, other: object) -> bool:
        number = _comparable(other)
        return NotImplemented if number is None else bool(self._value < number)

    def __hash__(self) -> int:
        return hash(self._value)

    def __bool__(self) -> bool:
        return self._value != 0

    def __index__(self) -> int:
        return index(self._value)  # type: ignore[arg-type]  # an infinite value raises

    def __str__(self) -> str:
        if self._value == 0:
            return "0"
        if self._value == 1:
            return "*"
        written = number_literal(self._value) if isinstance(self._value, int) else str(self._value)
        return f"*{written}" if written.isalnum() else f"*({written})"

    def __repr__(self) -> str:
        return f"Nimber({number_literal(self._value) if isinstance(self._value, int) else repr(self._value)})"

    def __format__(self, spec: str) -> str:
        return format(self._value, spec) if spec else str(self)

    def _repr_latex_(self) -> str:
        if isinstance(self._value, int):
            if self._value.bit_length() > _LATEX_BITS:
                return rf"$\ast (\text{{{format_number(self._value)}}})$"
            return "$" + str(self).replace("*", r"\ast ").rstrip() + "$"
        inside = getattr(self._value, "_repr_latex_", lambda: str(self._value))()
        return rf"$\ast ({inside.strip('$')})$"

    def __reduce__(self) -> tuple[type[Nimber], tuple[Value]]:
        return type(self), (self._value,)

    def __array_ufunc__(self, ufunc: np.ufunc, method: str, *inputs: Any, **options: Any) -> Any:
        if ufunc not in _ON_ARRAYS:
            return NotImplemented
        if ufunc in _WITH_EXPONENT and isinstance(inputs[-1], Nimber) and len(inputs) > 1:
            raise _no_exponent(inputs[-1])
        if any(map(_is_object, inputs)):
            return getattr(ufunc, method)(*map(_one_cell, inputs), **options)
        numbers: list[Any] = [x._value if isinstance(x, Nimber) else x for x in inputs]
        if not any(map(np.ndim, numbers)):
            # Among scalars, a NumPy integer must not force its narrow type on the result.
            numbers = [x.item() if isinstance(x, np.generic | np.ndarray) else x for x in numbers]
        result = getattr(_ON_ARRAYS[ufunc], method)(*numbers, **options)
        return Nimber(result) if isinstance(result, int | np.unsignedinteger) else result


@runtime_checkable
class NimOperations(Protocol):
    """The methods of a value of a `Nimber` that is not a Python integer.

    The other operand and the result are values of the same kind or Python integers. Values and integers are ordered as
    ordinals, and a value that equals an integer has its hash. A value with a true attribute `is_finite` is a whole
    number and is stored as a Python integer.

    Examples
    --------
    >>> isinstance(5, NimOperations)
    False
    """

    def nim_add(self, other: Any, /) -> Value:
        """Return the nim sum."""

    def nim_multiply(self, other: Any, /) -> Value:
        """Return the nim product."""

    def nim_reciprocal(self) -> Value:
        """Return the nim reciprocal."""

    def nim_power(self, exponent: int, /) -> Value:
        """Return the nim power with an exponent of either sign."""

    def nim_sqrt(self) -> Value:
        """Return the nim square root."""

    def nim_artin_schreier(self) -> Value:
        """Return the least y with y ⊗ y ⊕ y equal to this value."""

    def nim_frobenius(self, k: int, /) -> Value:
        """Return the nim power 2^k; a negative k takes square roots."""

    def __lt__(self, other: Any, /) -> bool: ...


Value: TypeAlias = int | NimOperations


# The meaning of NumPy's ufuncs for nimbers; the ufuncs of the field and comparisons are not replaced.
_ON_ARRAYS: dict[np.ufunc, np.ufunc] = {
    np.add: ufuncs.add,
    np.subtract: ufuncs.add,
    np.multiply: ufuncs.multiply,
    np.divide: ufuncs.divide,
    np.power: ufuncs.power,
    np.square: ufuncs.square,
    np.sqrt: ufuncs.sqrt,
    np.reciprocal: ufuncs.reciprocal,
    **{ufunc: ufunc for ufunc in ufuncs.UFUNCS},
    **{ufunc: ufunc for ufunc in (np.equal, np.not_equal, np.less, np.less_equal, np.greater, np.greater_equal)},
}
_WITH_EXPONENT = {np.power, ufuncs.power, ufuncs.frobenius}


def _operand(other: object) -> Value | None:
    """Return the value of an operand next to a nimber, or None if the other object should handle it."""
    if isinstance(other, Nimber):
        return other._value
    if isinstance(other, Number):
        return as_natural(other, "a nimber")
    return other if isinstance(other, NimOperations) else None


def _comparable(other: object) -> Any:
    """Return the value to compare a nimber with: any number, because equal objects must have equal hashes."""
    if isinstance(other, Nimber):
        return other._value
    if isinstance(other, np.generic):
        return other.item()
    return other if isinstance(other, Number | NimOperations) else None


def _is_object(x: object) -> bool:
    """Return whether NumPy stores this operand as an object."""
    return not isinstance(x._value, int) if isinstance(x, Nimber) else getattr(x, "dtype", np.dtype(int)).hasobject


def _one_cell(x: Any) -> Any:
    """Wrap a nimber in an array of objects, where NumPy applies Python operators."""
    return np.array(x, dtype=object) if isinstance(x, Nimber) else x


def _exponent(exponent: object) -> int:
    if isinstance(exponent, Nimber):
        raise _no_exponent(exponent)
    try:
        return index(exponent)  # type: ignore[arg-type]
    except TypeError:
        raise DomainError(f"an exponent must be a whole number, not {exponent!r}") from None


def _no_exponent(x: Nimber) -> DomainError:
    return DomainError(f"an exponent must be an ordinary integer, not the nimber {x}", hint="try int()")


def _sum(a: Value, b: Value) -> Value:
    if not isinstance(a, int):
        return a.nim_add(b)
    return int(ufuncs.add(a, b)) if isinstance(b, int) else b.nim_add(a)


def _product(a: Value, b: Value) -> Value:
    if not isinstance(a, int):
        return a.nim_multiply(b)
    return int(ufuncs.multiply(a, b)) if isinstance(b, int) else b.nim_multiply(a)


def _quotient(a: Value, b: Value) -> Value:
    if not isinstance(b, int):
        return _product(a, b.nim_reciprocal())
    return int(ufuncs.divide(a, b)) if isinstance(a, int) else a.nim_multiply(ufuncs.reciprocal(b))
