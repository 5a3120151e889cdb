"""One root of an irreducible polynomial over the field of a model, in a larger one, by resolvents (Lagrange 1770).

Let f be irreducible of degree n over F, p the smallest prime factor of n, and let F contain the p-th roots of unity
(if it does not, components for smaller primes are added to it, which leave f irreducible). In L = F[X]/f let σ be the
automorphism over F that raises to the power of the size of F, and M the field of degree p over F, the elements that
σ^p fixes. The conjugates of X under σ^p are the roots of a polynomial g of degree n/p over M, which divides f.

*p odd:* with a root of unity ζ ≠ 1 and some c in M, u = c + ζ^-1 σ(c) + … + ζ^-(p-1) σ^(p-1)(c) is not 0. As σ(u) =
ζu, M is F(u), and u^p lies in F; its p-th roots in the larger model stand for u. An element c of M is the sum of the
u^j times its own resolvents for ζ^j divided by u^j, which lie in F.

*p = 2:* with some c in M for which t = c + σ(c) is not 0, u = c/t has σ(u) = u + 1, so that u² + u lies in F.

This takes products in F and in L, where the search for factors would need them in the larger field.
"""

from grundy.ordinals.closure.artin_schreier import artin_schreier_root
from grundy.ordinals.closure.coefficients import Coefficients, scaled, total
from grundy.ordinals.closure.kummer import PrimePart, alpha_components
from grundy.ordinals.closure.model import Model, model_of
from grundy.ordinals.closure.nth_roots import one_root
from grundy.ordinals.closure.packing import Packed
from grundy.ordinals.closure.primes import factors
from grundy.ordinals.closure.residues import Residues

__all__ = ["irreducible_root"]


def irreducible_root(model: Model, f: Coefficients) -> Packed:
    """Return one root of a monic irreducible polynomial.

    Examples
    --------
    >>> from grundy.ordinals.closure.model import model_of
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
    factor = _relative_polynomial(ring, 2)
    conjugates = [ring.frobenius(c, model.bits) for c in factor]
    traces = [_constant(total(c, d)) for c, d in zip(factor, conjugates, strict=True)]
    which = next(i for i, t in enumerate(traces) if t)
    u = scaled(model, factor[which], model.reciprocal(traces[which]))
    root = artin_schreier_root(Packed(model, _constant(total(ring.multiply(u, u), u))))
    larger, image = root.model, []
    for c, t in zip(factor, traces, strict=True):  # c = (c + tu) + tu
        rest = _constant(total(c, scaled(model, u, t)))
        image.append(larger.embed(rest, model) ^ larger.multiply(larger.embed(t, model), root.bits))
    return larger, image


def _divided(model: Model, f: Coefficients, p: int) -> tuple[Model, Coefficients]:
    """Return a factor whose degree is that of f divided by an odd prime p, and its field."""
    ring = Residues(model, f)
    part = PrimePart(model, p)
    roots = [1]
    while len(roots) < p:
        roots.append(model.multiply(roots[-1], part.first_root))
    factor = _relative_polynomial(ring, p)
    resolvents = [_resolvents(ring, c, roots) for c in factor]
    j, u = next((j, u) for found in resolvents for j, u in enumerate(found) if j and u)
    powers = ring.powers(u, p)
    beta = _constant(ring.multiply(powers[-1], u))
    root = one_root(Packed(model, beta), {p: p})
    larger, inverse = root.model, model.reciprocal(beta)
    image = []
    for found in resolvents:
        value = 0
        for i in range(p - 1, -1, -1):  # the coefficient of u^i is the resolvent for ζ^(ij) times u^(p-i) / β
            divided = ring.multiply(found[i * j % p], scaled(model, powers[p - i], inverse)) if i else found[0]
            value = larger.multiply(value, root.bits) ^ larger.embed(_constant(divided), model)
        image.append(value)
    return larger, image


def _resolvents(ring: Residues, c: Coefficients, roots: list[int]) -> list[Coefficients]:
    """Return the sums of ζ^(-ij) σ^i(c) over i, for all j modulo p, from the powers of ζ."""
    p, model = len(roots), ring.model
    found: list[Coefficients] = [[] for _ in roots]
    for i in range(p):
        for j in range(p):
            found[j] = total(found[j], scaled(model, c, roots[-i * j % p]))
        c = ring.frobenius(c, model.bits)
    return found


def _relative_polynomial(ring: Residues, p: int) -> list[Coefficients]:
    """Return the coefficients of the product of Y + σ^(pi)(X) over i < n/p, lowest first, elements of the ring."""
    root: Coefficients = [0, 1]
    found: list[Coefficients] = [[1]]
    for _ in range(ring.degree // p):
        shifted = [[], *found]
        scaled_by_root = [*(ring.multiply(c, root) for c in found), []]
        found = [total(a, b) for a, b in zip(shifted, scaled_by_root, strict=True)]
        for _ in range(p):
            root = ring.frobenius(root, ring.model.bits)
    return found


def _constant(v: Coefficients) -> int:
    """Return an element of the ring that is known to lie in the field."""
    assert len(v) <= 1, "what all automorphisms fix lies in the field"
    return v[0] if v else 0
