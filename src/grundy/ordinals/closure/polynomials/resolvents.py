"""One root of an irreducible polynomial over the field of a model, in a larger one, by resolvents (Lagrange 1770).

Let f be irreducible of degree n over F, p the smallest prime factor of n, and let F contain the p-th roots of unity
(if it does not, components for smaller primes are added to it, which leave f irreducible). In L = F[X]/f let σ be the
automorphism over F that raises to the power of the size of F, and M the field of degree p over F, the elements that
σ^p fixes.

*p odd:* with a root of unity ζ ≠ 1 and some v in L, u = v + ζ^-1 σ(v) + … + ζ^-(n-1) σ^(n-1)(v) is not 0. As σ(u) =
ζu, M is F(u), and u^p lies in F; its p-th roots r in the larger model stand for u.

*p = 2:* with some v in L whose trace t = v + σ(v) + … + σ^(n-1)(v) is not 0, u = (v + σ²(v) + σ^4(v) + …)/t has
σ(u) = u + 1, so that u² + u lies in F, and its Artin-Schreier roots r stand for u.

The polynomial U of degree below n with u = U(X) takes the value r at n/p of the roots of f. So f and U - r have a
common divisor of degree n/p over F(r). For n = p, X itself is a sum of u^j with coefficients in F, its resolvents for
ζ^j divided by u^j, and only p products in F(r) are needed.
"""

from collections.abc import Iterator
from functools import reduce

from grundy.ordinals.closure.artin_schreier import artin_schreier_root
from grundy.ordinals.closure.fields.kummer import PrimePart, alpha_components
from grundy.ordinals.closure.fields.model import Model, model_of
from grundy.ordinals.closure.nth_roots import one_root
from grundy.ordinals.closure.packing import Packed
from grundy.ordinals.closure.polynomials.coefficients import Coefficients, gcd, scaled, total
from grundy.ordinals.closure.polynomials.residues import Residues
from grundy.primes import factors

__all__ = ["irreducible_root"]


def irreducible_root(model: Model, f: Coefficients) -> Packed:
    """Return one root of a monic irreducible polynomial.

    Examples
    --------
    >>> from grundy.ordinals.closure.fields.model import model_of
    >>> from grundy.ordinals.ordinal import Ordinal
    >>> Ordinal.from_element(irreducible_root(model_of([2]), [2, 0, 0, 1]))
    Ordinal('w')
    """
    while len(f) > 2:
        p = min(factors(len(f) - 1))
        if p == 2:
            model, f = _halved(model, f)
        else:
            base = model_of([*model.components, *alpha_components(p)])
            model, f = _divided(base, [base.embed(a, model) for a in f], p)
    return Packed(model, f[0])


def _halved(model: Model, f: Coefficients) -> tuple[Model, Coefficients]:
    """Return a factor of half the degree and its field."""
    ring = Residues(model, f)
    images = _images(ring)
    halves = (_half_traces(_conjugates(ring, v, images)) for v in _basis(ring))
    even, odd = next(pair for pair in halves if pair[0] != pair[1])
    u = scaled(model, even, model.reciprocal(_constant(total(even, odd))))
    root = artin_schreier_root(Packed(model, _constant(total(ring.multiply(u, u), u))))
    return root.model, _common_divisor(model, f, u, root)


def _divided(model: Model, f: Coefficients, p: int) -> tuple[Model, Coefficients]:
    """Return a factor whose degree is that of f divided by an odd prime p, and its field."""
    ring = Residues(model, f)
    roots = [1]
    zeta = PrimePart(model, p).first_root
    while len(roots) < p:
        roots.append(model.multiply(roots[-1], zeta))
    if ring.degree == p:
        return _of_prime_degree(ring, roots)
    images = _images(ring)
    u = next(u for v in _basis(ring) if (u := _resolvent(model, _conjugates(ring, v, images), roots, 1)))
    beta = _constant(ring.multiply(ring.powers(u, p)[-1], u))
    root = one_root(Packed(model, beta), {p: p})
    return root.model, _common_divisor(model, f, u, root)


def _of_prime_degree(ring: Residues, roots: list[int]) -> tuple[Model, Coefficients]:
    """Return the linear factor that belongs to X, and its field."""
    p, model = len(roots), ring.model
    conjugates = _conjugates(ring, [0, 1], _images(ring))
    found = [_resolvent(model, conjugates, roots, j) for j in range(p)]
    j, u = next((j, u) for j, u in enumerate(found) if j and u)
    powers = ring.powers(u, p)
    beta = _constant(ring.multiply(powers[-1], u))
    root = one_root(Packed(model, beta), {p: p})
    larger, value = root.model, 0
    for i in range(p - 1, -1, -1):
        value = larger.multiply(value, root.bits) ^ larger.embed(_ratio(model, found[i * j % p], powers[i]), model)
    return larger, [value, 1]


def _common_divisor(model: Model, f: Coefficients, u: Coefficients, root: Packed) -> Coefficients:
    """Return the greatest common divisor of f and u less the root."""
    larger = root.model
    rest = [larger.embed(a, model) for a in u]
    rest[0] ^= root.bits
    return gcd(larger, [larger.embed(a, model) for a in f], rest)


def _basis(ring: Residues) -> Iterator[Coefficients]:
    """Yield X, X², … and at last 1: one of them has a trace, and a resolvent, other than 0."""
    for i in range(1, ring.degree):
        yield [*[0] * i, 1]
    yield [1]


def _images(ring: Residues) -> list[Coefficients]:
    """Return the powers of σ(X) below the degree."""
    return ring.powers(ring.frobenius([0, 1], ring.model.bits), ring.degree)


def _conjugates(ring: Residues, v: Coefficients, images: list[Coefficients]) -> list[Coefficients]:
    """Return v, σ(v), …, σ^(n-1)(v): as σ fixes the coefficients, it puts σ(X) in place of X."""
    found = [v]
    while len(found) < ring.degree:
        pairs = zip(found[-1], images, strict=False)
        found.append(reduce(total, (scaled(ring.model, image, a) for a, image in pairs)))
    return found


def _half_traces(conjugates: list[Coefficients]) -> tuple[Coefficients, Coefficients]:
    """Return the sums of σ^i(v) over the even and over the odd i."""
    return reduce(total, conjugates[::2]), reduce(total, conjugates[1::2])


def _resolvent(model: Model, conjugates: list[Coefficients], roots: list[int], j: int) -> Coefficients:
    """Return the sum of ζ^(-ij) σ^i(v) over i, from the conjugates of v and the powers of ζ."""
    p = len(roots)
    return reduce(total, (scaled(model, c, roots[-i * j % p]) for i, c in enumerate(conjugates)))


def _ratio(model: Model, v: Coefficients, w: Coefficients) -> int:
    """Return the element c of the field for which v = cw, where w is not 0."""
    assert not v or len(v) == len(w), "what σ multiplies by the same root of unity is proportional"
    return model.multiply(v[-1], model.reciprocal(w[-1])) if v else 0


def _constant(v: Coefficients) -> int:
    """Return an element of the ring that is known to lie in the field."""
    assert len(v) <= 1, "what all automorphisms fix lies in the field"
    return v[0] if v else 0
