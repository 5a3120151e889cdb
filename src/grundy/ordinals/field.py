"""The nim operations on all ordinals below ε₀.

Each operation uses the smallest of three fields that contains its operands: the finite nimbers (`grundy.nim`), the
algebraic closure of {0, 1} (`grundy.ordinals.closure`, below ω^ω^ω), or the tower up to ε₀ (`grundy.ordinals.tower`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import index
from typing import Any, TypeAlias, overload

from grundy import nim
from grundy.errors import DomainError, LimitError
from grundy.ordinals import _kernels, closure, tower
from grundy.ordinals._kernels import OrdinalTerms
from grundy.ordinals.closure.arithmetic import FEW_PAIRS, quick_sum
from grundy.ordinals.closure.terms import kernel_array, kernel_terms
from grundy.ordinals.ordinal import Ordinal, OrdinalLike, format_short, nim_sum, ordinal

_from_element = Ordinal.from_element


def add(a: OrdinalLike, b: OrdinalLike) -> Ordinal:
    """Return the nim sum of two ordinals.

    Examples
    --------
    >>> add(Ordinal("w^2+w+1"), Ordinal("w*3+5"))
    Ordinal('w^2+w*2+4')
    """
    x, y = ordinal(a), ordinal(b)
    total = quick_sum(x, y)
    return nim_sum(x, y) if total is None else total


def multiply(a: OrdinalLike, b: OrdinalLike) -> Ordinal:
    """Return the nim product of two ordinals.

    The product may depend on an unproved constant α_p. `grundy.ordinals.explain` lists the constants that it uses.

    Examples
    --------
    >>> w = Ordinal("w")
    >>> multiply(w, w), multiply(multiply(w, w), w), multiply(w + 2, w + 3)
    (Ordinal('w^2'), Ordinal('2'), Ordinal('w^2+w+1'))
    """
    x = a if a.__class__ is Ordinal else ordinal(a)
    y = b if b.__class__ is Ordinal else ordinal(b)
    # If both operands are sums of few terms already, the kernel takes less time than the function calls below.
    few, others = x.element, y.element
    if few.__class__ is OrdinalTerms is others.__class__ and (product := few.multiply(others, FEW_PAIRS)) is not None:
        return _from_element(product)
    return closure.multiply(x, y) if x.is_algebraic and y.is_algebraic else tower.multiply(x, y)


def square(x: OrdinalLike) -> Ordinal:
    """Return x ⊗ x.

    Examples
    --------
    >>> square(Ordinal("w^2"))
    Ordinal('w*2')
    """
    x = ordinal(x)
    return closure.square(x) if x.is_algebraic else tower.frobenius(x, 1)


def reciprocal(x: OrdinalLike) -> Ordinal:
    """Return the ordinal y with x ⊗ y = 1.

    Examples
    --------
    >>> reciprocal(Ordinal("w")), reciprocal(Ordinal("w+1"))
    (Ordinal('w^2*3'), Ordinal('w^2*2+w*2+2'))
    """
    x = ordinal(x)
    if not x:
        raise DomainError("division by zero: 0 has no nim reciprocal")
    if x.is_finite:
        return ordinal(int(nim.reciprocal(int(x))))
    return closure.reciprocal(x) if x.is_algebraic else tower.reciprocal(x)


def divide(a: OrdinalLike, b: OrdinalLike) -> Ordinal:
    """Return the ordinal y with b ⊗ y = a.

    Parameters
    ----------
    a, b : Ordinal or int
        The dividend, and a divisor other than 0.

    Examples
    --------
    >>> divide(2, Ordinal("w"))
    Ordinal('w^2')
    """
    return multiply(a, reciprocal(b))


def power(x: OrdinalLike, exponent: int) -> Ordinal:
    """Return the nim power of an ordinal.

    Parameters
    ----------
    exponent : int
        Any integer in fields of degree up to 2^17, and an integer of at most 64 bits in larger fields.

    Examples
    --------
    >>> power(Ordinal("w^w"), 5), power(Ordinal("w"), -1)
    (Ordinal('4'), Ordinal('w^2*3'))
    """
    x, exponent = ordinal(x), _integer(exponent)
    if exponent < 0:
        x, exponent = reciprocal(x), -exponent
    if x.is_finite:
        return ordinal(int(nim.power(int(x), exponent)))
    return closure.power(x, exponent) if x.is_algebraic else tower.power(x, exponent)


def sqrt(x: OrdinalLike) -> Ordinal:
    """Return the only ordinal y with y ⊗ y = x.

    Examples
    --------
    >>> sqrt(Ordinal("w")), sqrt(Ordinal("w^(w^w)"))
    (Ordinal('w^2*2'), Ordinal('w^(w^(w^w))'))
    """
    x = ordinal(x)
    if x.is_finite:
        return ordinal(int(nim.sqrt(int(x))))
    return closure.sqrt(x) if x.is_algebraic else tower.sqrt(x)


def artin_schreier(x: OrdinalLike) -> Ordinal:
    """Return the least y with y ⊗ y ⊕ y = x; the other solution is y ⊕ 1.

    Examples
    --------
    >>> y = artin_schreier(Ordinal("w"))
    >>> add(square(y), y)
    Ordinal('w')
    """
    x = ordinal(x)
    if x.is_finite:
        return ordinal(int(nim.artin_schreier(int(x))))
    return closure.artin_schreier(x) if x.is_algebraic else tower.artin_schreier(x)


def frobenius(x: OrdinalLike, k: int) -> Ordinal:
    """Return x to the nim power 2^k: square x k times, or take -k square roots if k is negative.

    Examples
    --------
    >>> frobenius(Ordinal("w"), 6), frobenius(Ordinal("w"), -1) == sqrt(Ordinal("w"))
    (Ordinal('w'), True)
    """
    x, k = ordinal(x), _integer(k)
    if x.is_finite:
        return ordinal(int(nim.frobenius(int(x), k)))
    return closure.frobenius(x, k) if x.is_algebraic else tower.frobenius(x, k)


def quadratic_roots(a: OrdinalLike, b: OrdinalLike, c: OrdinalLike) -> tuple[Ordinal, ...]:
    """Return all ordinals x with a⊗x⊗x ⊕ b⊗x ⊕ c = 0; there is always at least one.

    Parameters
    ----------
    a, b, c : Ordinal or int
        The coefficients. a and b must not both be 0.

    Returns
    -------
    tuple of Ordinal
        The roots, ascending: two if neither a nor b is 0, otherwise one.

    Examples
    --------
    >>> quadratic_roots(1, 1, Ordinal("w"))
    (Ordinal('w^2*3+w*2'), Ordinal('w^2*3+w*2+1'))
    >>> quadratic_roots(1, 0, Ordinal("t")), quadratic_roots(0, Ordinal("t"), 1)
    ((Ordinal('w^(w^(w^w))'),), (Ordinal('w^(w^(w+1))'),))
    """
    first, second, third = ordinal(a), ordinal(b), ordinal(c)
    if all(x.is_algebraic for x in (first, second, third)):
        return closure.quadratic_roots(first, second, third)
    if not first and not second:
        raise DomainError(f"the equation {third} = 0 is not quadratic: there is no root", hint="use a nonzero a or b")
    inverse = reciprocal(first or second)
    second, third = multiply(second, inverse), multiply(third, inverse)
    if not first:
        return (third,)
    if not second:
        return (sqrt(third),)
    y = artin_schreier(multiply(third, reciprocal(square(second))))  # x = b⊗y, where y⊗y ⊕ y = c/b²
    return tuple(sorted((multiply(second, y), multiply(second, add(y, 1)))))


def _integer(value: Any) -> int:
    """Return an exponent, which is an ordinary integer and neither an ordinal nor a nimber."""
    try:
        if isinstance(value, Ordinal | nim.Nimber):
            raise TypeError
        return int(index(value))
    except TypeError:
        raise DomainError(f"an exponent must be an ordinary integer, not {value!r}") from None


# ---- Arrays of ordinals below ω^ω^ω: many nim operations in one call
#
# A product of ordinals of one or two terms takes less time than a call from Python. One call computes the products of
# all rows, and `Ordinal` objects are created only when they are read.

# The most memory that an array may use.
MOST_BYTES = 1 << 30

Many: TypeAlias = "OrdinalArray | Iterable[OrdinalLike | str]"


class OrdinalArray:
    """An immutable array of ordinals below ω^ω^ω, with vectorized nim operations.

    The nim operations are methods: `add`, `multiply`, `square` and `sum`. There are no operators, because operators
    between ordinals mean ordinary arithmetic.

    Parameters
    ----------
    ordinals : iterable of Ordinal, int or str
        Ordinals with at most 4096 terms ω^β·n, where n < 2^64 and β has at most eight terms with coefficients below
        2^44.

    Raises
    ------
    LimitError
        If an ordinal has too many or too long terms, or the array is too large for memory.

    Examples
    --------
    >>> x = OrdinalArray(["w", "w^2", "w+1", 7])
    >>> x.multiply(x)
    OrdinalArray(['w^2', 'w*2', 'w^2+1', '4'])
    >>> x.multiply("w^2")[0], x.add(1)[2], x.sum()
    (Ordinal('2'), Ordinal('w'), Ordinal('w^2+6'))
    """

    __slots__ = ("_rows",)
    _rows: _kernels.OrdinalArray

    def __init__(self, ordinals: Iterable[OrdinalLike | str] = ()) -> None:
        if isinstance(ordinals, str) or not isinstance(ordinals, Iterable):
            raise DomainError(f"expected an iterable of ordinals, not {ordinals!r}")
        self._rows = kernel_array([_terms(x) for x in ordinals])

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, position: int) -> Ordinal: ...
    @overload
    def __getitem__(self, position: slice) -> OrdinalArray: ...
    def __getitem__(self, position: int | slice) -> Ordinal | OrdinalArray:
        if isinstance(position, slice):
            chosen = range(len(self))[position]
            return _array(self._rows.rows(list(chosen), MOST_BYTES))
        try:
            at = range(len(self))[index(position)]
        except IndexError:
            raise IndexError(f"index {position} is out of range for an array of {len(self)} ordinals") from None
        return Ordinal.from_element(self._rows.item(at))

    def __iter__(self) -> Iterator[Ordinal]:
        return (Ordinal.from_element(self._rows.item(i)) for i in range(len(self)))

    def __eq__(self, other: object) -> bool:
        return self._rows.equals(other._rows) if isinstance(other, OrdinalArray) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        first = [repr(f"{x:ascii}") for x in self[:6]]
        if len(self) > len(first):
            return f"<OrdinalArray of {len(self)} ordinals: {', '.join(first)}, …>"
        return f"OrdinalArray([{', '.join(first)}])"

    def __reduce__(self) -> tuple[Any, ...]:
        return OrdinalArray, (list(self),)

    def add(self, other: Many | OrdinalLike | str) -> OrdinalArray:
        """Return the nim sums, row by row.

        Parameters
        ----------
        other : OrdinalArray, iterable of ordinals, Ordinal, int or str
            An array of the same length, or a single ordinal that is added to every row.

        Examples
        --------
        >>> OrdinalArray(["w", "w+1"]).add(["w^2", 1])
        OrdinalArray(['w^2+w', 'w'])
        """
        return _array(self._rows.add(self._partner(other), MOST_BYTES))

    def multiply(self, other: Many | OrdinalLike | str) -> OrdinalArray:
        """Return the nim products, row by row.

        Parameters
        ----------
        other : OrdinalArray, iterable of ordinals, Ordinal, int or str
            An array of the same length, or a single ordinal that multiplies every row.

        Raises
        ------
        LimitError
            If a product is too long for an array; try `grundy.ordinals.multiply`.

        Examples
        --------
        >>> OrdinalArray(["w", "w^2", "w^w"]).multiply("w")
        OrdinalArray(['w^2', '2', 'w^(w+1)'])
        """
        return _array(self._rows.multiply(self._partner(other), MOST_BYTES))

    def square(self) -> OrdinalArray:
        """Return the nim squares, row by row.

        Examples
        --------
        >>> OrdinalArray(["w", "w^2+1"]).square()
        OrdinalArray(['w^2', 'w*2+1'])
        """
        return _array(self._rows.square(MOST_BYTES))

    def sum(self) -> Ordinal:
        """Return the nim sum of all rows; 0 for an empty array.

        Examples
        --------
        >>> OrdinalArray(["w+1", "w^2+1", "w^2"]).sum()
        Ordinal('w')
        """
        return _array(self._rows.sum(MOST_BYTES))[0]

    def _partner(self, other: Many | OrdinalLike | str) -> _kernels.OrdinalArray:
        if not isinstance(other, OrdinalArray):
            other = OrdinalArray([other] if isinstance(other, str) or not isinstance(other, Iterable) else other)
        if len(other) not in (1, len(self)) and len(self) != 1:
            lengths = f"{len(self)} and {len(other)}"
            raise DomainError(f"the arrays have different lengths, {lengths}", hint="use equal lengths, or one ordinal")
        return other._rows


def _terms(value: OrdinalLike | str) -> _kernels.OrdinalTerms:
    x = Ordinal(value) if isinstance(value, str) else ordinal(value)
    found = kernel_terms(x) if x.is_algebraic else None
    if found is None:
        raise LimitError(
            f"an array can only hold ordinals below ω^ω^ω with few and short terms, not {format_short(x)}",
            hint="use the functions of grundy.ordinals instead",
        )
    return found


def _array(rows: _kernels.OrdinalArray | None) -> OrdinalArray:
    if rows is None:
        raise LimitError(
            f"the result does not fit in an array: it needs more than {MOST_BYTES >> 30} GiB, or terms with numbers "
            "above 2^44",
            hint="use fewer rows, or the functions of grundy.ordinals",
        )
    array = OrdinalArray.__new__(OrdinalArray)
    array._rows = rows
    return array
