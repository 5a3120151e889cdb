"""The nim operations on all ordinals below ε₀.

Each operation is carried out in the smallest of three fields that holds its operands: the finite nimbers
(`grundy.nim`), the algebraic closure of two (`grundy.ordinals.closure`, below ω^ω^ω), and the tower up to ε₀
(`grundy.ordinals.tower`).
"""

from operator import index
from typing import Any

from grundy import nim
from grundy.errors import DomainError
from grundy.ordinals import closure, tower
from grundy.ordinals.closure._kernels import OrdinalTerms
from grundy.ordinals.closure.products import FEW_PAIRS, quick_sum
from grundy.ordinals.nim_sum import nim_sum
from grundy.ordinals.ordinal import Ordinal, OrdinalLike, ordinal

__all__ = [
    "add",
    "artin_schreier",
    "divide",
    "frobenius",
    "multiply",
    "power",
    "quadratic_roots",
    "reciprocal",
    "sqrt",
    "square",
]

_from_element = Ordinal.from_element


def add(a: OrdinalLike, b: OrdinalLike) -> Ordinal:
    """Return the nim sum of two ordinals.

    Parameters
    ----------
    a, b : Ordinal or int

    Returns
    -------
    Ordinal

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

    Where it rests on a constant α_p that nobody has proved, `grundy.ordinals.explain` says so.

    Parameters
    ----------
    a, b : Ordinal or int

    Returns
    -------
    Ordinal

    Examples
    --------
    >>> w = Ordinal("w")
    >>> multiply(w, w), multiply(multiply(w, w), w), multiply(w + 2, w + 3)
    (Ordinal('w^2'), Ordinal('2'), Ordinal('w^2+w+1'))
    """
    x = a if a.__class__ is Ordinal else ordinal(a)
    y = b if b.__class__ is Ordinal else ordinal(b)
    # Operands that are known as sums of few terms already take less time than the calls on the longer way.
    few, others = x.element, y.element
    if few.__class__ is OrdinalTerms is others.__class__ and (product := few.multiply(others, FEW_PAIRS)) is not None:
        return _from_element(product)
    return closure.multiply(x, y) if x.is_algebraic and y.is_algebraic else tower.multiply(x, y)


def square(x: OrdinalLike) -> Ordinal:
    """Return x ⊗ x.

    Parameters
    ----------
    x : Ordinal or int

    Returns
    -------
    Ordinal

    Examples
    --------
    >>> square(Ordinal("w^2"))
    Ordinal('w*2')
    """
    x = ordinal(x)
    return closure.square(x) if x.is_algebraic else tower.frobenius(x, 1)


def reciprocal(x: OrdinalLike) -> Ordinal:
    """Return the ordinal y with x ⊗ y = 1.

    Parameters
    ----------
    x : Ordinal or int

    Returns
    -------
    Ordinal

    Raises
    ------
    DomainError
        When x is 0.

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
        b is not 0.

    Returns
    -------
    Ordinal

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
    x : Ordinal or int
    exponent : int
        Of either sign, and of any size in fields of a degree up to 2^17; of up to 64 bits in larger ones.

    Returns
    -------
    Ordinal

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

    Parameters
    ----------
    x : Ordinal or int

    Returns
    -------
    Ordinal

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

    Parameters
    ----------
    x : Ordinal or int

    Returns
    -------
    Ordinal

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
    """Return x to the nim power 2^k: squaring k times, or taking square roots when k is negative.

    Parameters
    ----------
    x : Ordinal or int
    k : int

    Returns
    -------
    Ordinal

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
    """Return all ordinals x with a⊗x⊗x ⊕ b⊗x ⊕ c = 0; below ε₀ there is always one.

    Parameters
    ----------
    a, b, c : Ordinal or int
        a and b are not both 0.

    Returns
    -------
    tuple of Ordinal
        Ascending: two roots when neither a nor b is 0, otherwise one.

    Raises
    ------
    DomainError
        When a and b are 0.

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
        raise DomainError(f"the equation {third} = 0 is not quadratic: there is no root; give an a or a b other than 0")
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
        raise DomainError(f"an exponent is an ordinary integer, not {value!r}") from None
