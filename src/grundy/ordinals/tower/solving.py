"""Solutions of y∘y ⊕ y = x in the tower, which always exist.

With ℘(y) = y∘y ⊕ y, every x is ℘(w) plus a sum of elements of Lenstra's list (see `lambdas`), and ℘(u_η) = λ_η. The
sum is found from the largest generator u = u_γ downwards. Write x = a ⊕ b∘u. If b = ℘(q) ⊕ Σ λ_η with places η >= γ,
then

    x = ℘(q∘u) ⊕ Σ u∘λ_η ⊕ (a ⊕ q²∘λ_γ),

as ℘(q∘u) = ℘(q)∘u ⊕ q²∘λ_γ. The u∘λ_η are in the list, and what is in brackets lies below u.
"""

from grundy.bits import lowest
from grundy.errors import LimitError
from grundy.ordinals import closure
from grundy.ordinals.ordinal import Ordinal
from grundy.ordinals.tower import perfect, quadratic, scalars
from grundy.ordinals.tower.lambdas import UNIT, base_place, place_of_product
from grundy.ordinals.tower.limits import MAX_DEPTH, check_products, check_terms, spend
from grundy.ordinals.tower.perfect import WHOLE, Perfect
from grundy.ordinals.tower.quadratic import Tower
from grundy.ordinals.tower.rational import Rational
from grundy.ordinals.tower.sparse import Sparse, accumulate

__all__ = ["artin_schreier", "reduced"]


def artin_schreier(x: Tower) -> Tower:
    """Return a solution y of y∘y ⊕ y = x; the other one is y ⊕ 1.

    Examples
    --------
    >>> artin_schreier(quadratic.lambda_value(Ordinal("w"))) == quadratic.generator(Ordinal("w"))
    True
    """
    root, places = reduced(x, None)
    return quadratic.add(root, *map(quadratic.generator, places))


def reduced(x: Tower, below: Ordinal | None, depth: int = 0) -> tuple[Tower, set[Ordinal]]:
    """Return w and places η with x = ℘(w) ⊕ Σ λ_η.

    If a bound is given, x lies below its generator, so does w, and no place is smaller than it.

    Examples
    --------
    >>> from grundy.ordinals.tower.elements import element_of, ordinal_of
    >>> w, places = reduced(element_of(Ordinal("w^(w^w*2)")), None)  # t² = ℘(t) ⊕ λ_0
    >>> ordinal_of(w), places
    (Ordinal('w^(w^w)'), {Ordinal('0')})
    """
    if depth > MAX_DEPTH:
        raise LimitError(
            f"more than {MAX_DEPTH} generators are multiplied in this ordinal; try one with shorter products"
        )
    roots: list[Tower] = []
    places: set[Ordinal] = set()
    while (gamma := quadratic.top(x)) is not None:
        a, b = quadratic.split(x, gamma)
        q, found = reduced(b, gamma, depth + 1)
        places ^= {place_of_product(gamma, eta) for eta in found}
        roots.append(quadratic.multiply(q, quadratic.generator(gamma)))
        x = quadratic.add(a, quadratic.multiply(quadratic.frobenius(q, 1), quadratic.lambda_value(gamma)))
        check_terms(quadratic.size(x) + len(places), "a solution")
    if x:
        w, found = _reduced_below_u(x[UNIT])
        roots.append({UNIT: w} if w else {})
        places ^= found
    if below is not None:
        inside = {eta for eta in places if eta < below}
        places -= inside
        roots += map(quadratic.generator, inside)
    return quadratic.add(*roots), places


def _reduced_below_u(x: Perfect) -> tuple[Perfect, set[Ordinal]]:
    """Square the roots of t away, as x = ℘(x) ⊕ x², and halve even exponents, as c∘t^(2n) = ℘(√c∘t^n) ⊕ √c∘t^n."""
    roots: list[Perfect] = []
    while fraction := max(x, key=lambda d: d.denominator, default=WHOLE):
        part = {fraction: x[fraction]}
        roots.append(part)
        x = perfect.add(x, part, perfect.frobenius(part, 1))
        check_terms(len(roots) + perfect.size(x), "a solution")
    halves, places = _reduced_rational(x.get(WHOLE, Rational()))
    roots.append({WHOLE: halves} if halves else {})
    return perfect.add(*roots), places


def _reduced_rational(f: Rational) -> tuple[Rational, set[Ordinal]]:
    polynomial = dict(f.polynomial)
    constant = polynomial.pop(0, scalars.ZERO)
    halves, places = _halved(polynomial, None)
    if constant:
        accumulate(halves, 0, closure.artin_schreier(constant))
    poles: dict[Ordinal, Sparse] = {}
    for pole, part in f.poles.items():
        poles[pole], found = _halved(part, pole)
        places |= found
    return Rational(halves, {pole: part for pole, part in poles.items() if part}), places


def _halved(part: Sparse, pole: Ordinal | None) -> tuple[Sparse, set[Ordinal]]:
    """Bring all exponents to odd ones."""
    # As long as nothing cancels, each halving leaves a term with an exponent of up to so many bits.
    check_products(max((lowest(n) * _weight(n) for n in part), default=0))
    waiting = dict(part)
    halves: Sparse = {}
    odd: Sparse = {}
    places: set[Ordinal] = set()
    while waiting:
        n = max(waiting)
        c = waiting.pop(n)
        if n % 2:
            odd[n] = c
        else:
            spend(_weight(n))
            c = scalars.frobenius(c, -1)
            accumulate(halves, n // 2, c)
            accumulate(waiting, n // 2, c)
    for n, c in odd.items():
        for e, i in scalars.binary_places(c):
            places.add(base_place(pole, n, e, i))
            check_terms(len(places), "a solution")
    return halves, places


def _weight(n: int) -> int:
    """Return the steps that an exponent counts for."""
    return 1 + (n.bit_length() >> 10)
