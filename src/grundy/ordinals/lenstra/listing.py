"""Lenstra's list: the ordinals λ whose roots λ* must be adjoined on the way from t(t) to its quadratic closure ε₀.

With ℘(x) = x∘x ⊕ x, L(F) is the set of all λ in the field F such that no λ ⊕ ℘(y), y in F, is a nim sum of ordinals
below λ. The tower of fields is u_α = u^(2^α), u = t^(t·ω); M(α) is the union of the L(u_β), β <= α. All these lists
together are one sequence λ_0 < λ_1 < …, in which M(α) is made of the first f(α) = t·2^α, and L(u_α) of the same
without the first α. See `grundy.ordinals.tower.lambdas`.
"""

from dataclasses import dataclass

from grundy.errors import DomainError
from grundy.ordinals.ordinal import Ordinal, OrdinalLike, ordinal
from grundy.ordinals.tower.elements import element_of, ordinal_of
from grundy.ordinals.tower.lambdas import UNIT, base_place, lambda_at, place_of_product
from grundy.ordinals.tower.perfect import WHOLE
from grundy.ordinals.tower.quadratic import generator, lambda_value
from grundy.ordinals.tower.rational import Rational
from grundy.ordinals.writing import briefly

__all__ = ["ListElement", "is_listed", "list_element", "list_place"]


@dataclass(frozen=True, slots=True)
class ListElement:
    """An element λ of the list.

    Attributes
    ----------
    place : Ordinal
        The β with λ = λ_β.
    ordinal : Ordinal
        λ itself.
    root : Ordinal
        λ*, the least y with y∘y ⊕ y = λ. It is the ordinal u^(2^β).
    factors : tuple of Ordinal
        The places α, descending, of the generators u_α that λ is a multiple of.
    pole : Ordinal or None
        The α in the factor (t ⊕ α) ∘∘ (-order), and None for t ∘∘ order.
    order : int
        An odd number.
    coefficient : Ordinal
        The factor below t, a power of 2.

    Examples
    --------
    >>> from grundy.ordinals.lenstra import list_element
    >>> str(list_element(2).ordinal)
    'ω^(ω^ω)·4'
    """

    place: Ordinal
    ordinal: Ordinal
    root: Ordinal
    factors: tuple[Ordinal, ...]
    pole: Ordinal | None
    order: int
    coefficient: Ordinal


def list_element(place: OrdinalLike) -> ListElement:
    """Return the element of Lenstra's list at a place.

    Parameters
    ----------
    place : Ordinal or int
        Any ordinal below ε₀.

    Returns
    -------
    ListElement

    Raises
    ------
    LimitError
        When its coefficient has more than a million binary digits.

    Examples
    --------
    >>> list_element(0).ordinal, list_element(1).ordinal, list_element(Ordinal("w^w")).ordinal
    (Ordinal('w^(w^w)'), Ordinal('w^(w^w)*2'), Ordinal('w^(w^w*3)'))
    >>> first = list_element(Ordinal("t"))
    >>> first.ordinal, first.factors, first.root
    (Ordinal('w^(w^(w^w+1)+w^w)'), (Ordinal('0'),), Ordinal('w^(w^(w^(w^w)))'))
    """
    beta = ordinal(place)
    factors, pole, order, coefficient = lambda_at(beta)
    descending = tuple(sorted(factors, reverse=True))
    value, root = ordinal_of(lambda_value(beta)), ordinal_of(generator(beta))
    return ListElement(beta, value, root, descending, pole, order, coefficient)


def list_place(x: OrdinalLike) -> Ordinal:
    """Return the place of an ordinal in Lenstra's list.

    Parameters
    ----------
    x : Ordinal or int
        In L(u_α) for some α, which means α <= place < t·2^α.

    Returns
    -------
    Ordinal

    Raises
    ------
    DomainError
        When the ordinal is in no list.

    Examples
    --------
    >>> list_place(Ordinal("t^5*2")), list_place(Ordinal("t^w")), list_place(Ordinal("w^(w^(w^w+1)+w^w)"))
    (Ordinal('w^w*2+1'), Ordinal('w^(w+1)'), Ordinal('w^(w^w)'))
    """
    found = _place(ordinal(x))
    if found is None:
        raise DomainError(f"{briefly(ordinal(x))} is in none of Lenstra's lists L(u^(2^α)), α < ε₀")
    return found


def is_listed(x: OrdinalLike, alpha: OrdinalLike | None = None) -> bool:
    """Return whether an ordinal is in Lenstra's list L(u_α), u_α = u^(2^α); without α, whether it is in any of them.

    Parameters
    ----------
    x : Ordinal or int
    alpha : Ordinal or int, optional

    Returns
    -------
    bool

    Examples
    --------
    >>> is_listed(Ordinal("t")), is_listed(Ordinal("t"), 0), is_listed(Ordinal("t"), 1), is_listed(Ordinal("t^2"))
    (True, True, False, False)
    """
    place = _place(ordinal(x))
    if place is None or alpha is None:
        return place is not None
    return alpha <= place < Ordinal("t") * 2 ** ordinal(alpha)


def _place(x: Ordinal) -> Ordinal | None:
    if len(x.terms) != 1 or x.terms[0][1].bit_count() != 1 or x.is_algebraic:
        return None
    ((factors, coefficient),) = element_of(x).items()
    ((d, fraction),) = coefficient.items()
    pole, order, c = _single(fraction)
    if d != WHOLE or order % 2 == 0:
        return None
    ((e, n),) = c.terms
    place = base_place(pole, order, e, n.bit_length() - 1)
    for alpha in sorted(factors) if factors != UNIT else ():
        if place < alpha:
            return None
        place = place_of_product(alpha, place)
    return place


def _single(fraction: Rational) -> tuple[Ordinal | None, int, Ordinal]:
    if fraction.polynomial:
        ((n, c),) = fraction.polynomial.items()
        return None, n, c
    ((pole, part),) = fraction.poles.items()
    ((n, c),) = part.items()
    return pole, n, c
