"""The nim operations on all ordinals below ε₀, in the tower."""

from grundy.errors import DomainError
from grundy.natural import natural
from grundy.ordinals.ordinal import Ordinal, OrdinalLike, ordinal
from grundy.ordinals.tower import quadratic, solving
from grundy.ordinals.tower import reciprocal as inversion
from grundy.ordinals.tower.elements import element_of, ordinal_of
from grundy.ordinals.tower.limits import effort

__all__ = ["artin_schreier", "frobenius", "multiply", "power", "reciprocal", "sqrt"]


def multiply(a: OrdinalLike, b: OrdinalLike) -> Ordinal:
    """Return the nim product of two ordinals below ε₀.

    Parameters
    ----------
    a, b : Ordinal or int

    Returns
    -------
    Ordinal

    Examples
    --------
    >>> t, u = Ordinal("w^(w^w)"), Ordinal("w^(w^(w^w+1))")
    >>> multiply(t, t), multiply(t, Ordinal("w^(w^(w+1))")), multiply(u, u)
    (Ordinal('w^(w^w*2)'), Ordinal('1'), Ordinal('w^(w^(w^w+1))+w^(w^w)'))
    """
    with effort():
        x = element_of(ordinal(a))
        return ordinal_of(quadratic.multiply(x, x if a == b else element_of(ordinal(b))))


def reciprocal(x: OrdinalLike) -> Ordinal:
    """Return the ordinal y with x ⊗ y = 1.

    Parameters
    ----------
    x : Ordinal or int
        Not 0.

    Returns
    -------
    Ordinal

    Examples
    --------
    >>> reciprocal(Ordinal("w^(w^w)+1"))
    Ordinal('w^(w^(w+1)*2)')
    """
    x = ordinal(x)
    if not x:
        raise DomainError("division by zero: 0 has no nim reciprocal")
    with effort():
        return ordinal_of(inversion.reciprocal(element_of(x)))


def power(x: OrdinalLike, n: int) -> Ordinal:
    """Return the nim power of an ordinal, for an exponent of 0 or more.

    Parameters
    ----------
    x : Ordinal or int
    n : int

    Returns
    -------
    Ordinal

    Examples
    --------
    >>> power(Ordinal("w^(w^w)"), 10**6)
    Ordinal('w^(w^w*1000000)')
    """
    with effort():
        return ordinal_of(quadratic.power(element_of(ordinal(x)), natural(n, "an exponent")))


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
    >>> sqrt(Ordinal("w^(w^w)")), sqrt(Ordinal("w^(w^(w^w+1))"))
    (Ordinal('w^(w^(w^w))'), Ordinal('w^(w^(w^w+1))+w^(w^(w^w))'))
    """
    return frobenius(x, -1)


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
    >>> frobenius(Ordinal("w^(w^w)"), 10), frobenius(Ordinal("w^(w^w)"), -3)
    (Ordinal('w^(w^w*1024)'), Ordinal('w^(w^(w^w)*4)'))
    """
    with effort():
        return ordinal_of(quadratic.frobenius(element_of(ordinal(x)), k))


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
    >>> artin_schreier(Ordinal("w^(w^w)"))
    Ordinal('w^(w^(w^w+1))')
    """
    with effort():
        root = ordinal_of(solving.artin_schreier(element_of(ordinal(x))))
        # Two solutions differ in the last binary digit only.
        is_odd = bool(root.terms) and not root.terms[-1][0] and root.terms[-1][1] % 2 == 1
        return ordinal_of(quadratic.add(element_of(root), quadratic.ONE)) if is_odd else root
