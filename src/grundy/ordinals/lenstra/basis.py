"""The basis B of K(t) over K: the nim powers of t, and the nim powers of all 1/(t ⊕ α), in the order of the ordinals.

Lenstra 1978, section 5: they ascend as t^0, t^1, …, then 1/(t ⊕ α), 1/(t ⊕ α)^2, … for α = 0, 1, 2, … in turn. So the
element at place γ < t is the ordinal t^γ (ordinary power), and B has the order type ω·(1 + t) = t.
"""

from dataclasses import dataclass

from grundy.errors import DomainError
from grundy.ordinals.ordinal import Ordinal, OrdinalLike, cantor, ordinal
from grundy.ordinals.tower.lambdas import OMEGA, OMEGA_OMEGA, pole_and_order
from grundy.ordinals.writing import briefly

__all__ = ["BasisElement", "basis_element", "basis_place"]


@dataclass(frozen=True, slots=True)
class BasisElement:
    """An element of B.

    Attributes
    ----------
    place : Ordinal
        How many elements of B are smaller.
    ordinal : Ordinal
        The element, t^place.
    pole : Ordinal or None
        The α in (t ⊕ α) ∘∘ (-n), and None for t ∘∘ n.
    power : int
        The exponent n or -n of the nim power.

    Examples
    --------
    >>> from grundy.ordinals.lenstra import basis_element
    >>> str(basis_element(2).ordinal)
    'ω^(ω^ω·2)'
    """

    place: Ordinal
    ordinal: Ordinal
    pole: Ordinal | None
    power: int


def basis_element(place: OrdinalLike) -> BasisElement:
    """Return the element of the basis B at a place.

    Parameters
    ----------
    place : Ordinal or int
        Below t = ω^ω^ω.

    Returns
    -------
    BasisElement

    Raises
    ------
    DomainError
        When the place is t or larger.

    Examples
    --------
    >>> basis_element(3)
    BasisElement(place=Ordinal('3'), ordinal=Ordinal('w^(w^w*3)'), pole=None, power=3)
    >>> basis_element(Ordinal("w*2+1"))
    BasisElement(place=Ordinal('w*2+1'), ordinal=Ordinal('w^(w^(w+1)*2+w^w)'), pole=Ordinal('1'), power=-2)
    """
    gamma = ordinal(place)
    if not gamma.is_algebraic:
        raise DomainError(f"the basis B has the order type t = ω^ω^ω, so it has no element at place {briefly(gamma)}")
    pole, n = pole_and_order(gamma)
    exponent = cantor(tuple((OMEGA + e, c) for e, c in gamma.terms))
    return BasisElement(gamma, cantor(((exponent, 1),)), pole, n if pole is None else -n - 1)


def basis_place(x: OrdinalLike) -> Ordinal:
    """Return the place of an element of the basis B.

    Parameters
    ----------
    x : Ordinal or int
        One of the nim powers t ∘∘ n, n >= 0, or (t ⊕ α) ∘∘ (-n), n >= 1, α < t.

    Returns
    -------
    Ordinal

    Raises
    ------
    DomainError
        When the ordinal is not in B.

    Examples
    --------
    >>> from grundy.ordinals import reciprocal
    >>> basis_place(1), basis_place(Ordinal("t")), basis_place(reciprocal(Ordinal("t+5")))
    (Ordinal('0'), Ordinal('1'), Ordinal('w*6'))
    """
    x = ordinal(x)
    exponent = x.degree
    if len(x.terms) == 1 and x.terms[0][1] == 1 and all(OMEGA <= e < OMEGA_OMEGA for e, _ in exponent.terms):
        return _divided(exponent)
    raise DomainError(f"{briefly(x)} is not in the basis B, whose elements are the ordinals t^γ, γ < t = ω^ω^ω")


def _divided(exponent: Ordinal) -> Ordinal:
    """Return γ for ω^ω·γ."""
    quotient, _ = divmod(exponent, OMEGA_OMEGA)
    return quotient
