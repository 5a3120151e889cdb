"""Find the relations between generators that a product uses, by slowly multiplying it out.

Below ω^ω^ω an element is a sum of monomials Π κ_q^d, 0 < d < p for q a power of p. If an exponent in a product of two
monomials reaches p, the product is reduced by

    κ_(2^n)² = κ_(2^n) ⊕ κ_2 κ_4 ⋯ κ_(2^(n-1)),    κ_p^p = α_p,    κ_(p^(n+1))^p = κ_(p^n).

From ω^ω^ω on, an element is a sum of products of the u_β, powers of t and poles (`tower.operations.basis_terms`). Two
products that share a u_β are reduced by u_β² = u_β ⊕ λ_β. Products of poles are expanded in partial fractions, and
products of roots of t are powers of t (Lenstra 1978, section 5).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from grundy.errors import LimitError
from grundy.integers import bits
from grundy.ordinals.closure.components import closure_of, excess, kappas, order_of_two, prime_at, prime_power
from grundy.ordinals.closure.packed_field import components_of
from grundy.ordinals.ordinal import Ordinal
from grundy.ordinals.tower.operations import BasisMonomial, basis_terms
from grundy.ordinals.tower.quadratic import lambda_at

# A product x ⊗ y, or a power of x with a whole exponent.
Check: TypeAlias = tuple[Ordinal, Ordinal] | tuple[Ordinal, int]

# The most bits of a coefficient in an exponent of ω.
MAX_BITS = 2048


@dataclass(frozen=True)
class Uses:
    """The relations that a calculation uses.

    Attributes
    ----------
    kappas : frozenset of int
        The prime powers q for which the relation of κ_q is used.
    betas : frozenset of Ordinal
        The β for which the relation of u_β is used.
    roots, poles : bool
        Whether products of roots of t are used, and partial fractions in t.
    is_exact : bool
        Whether all these relations are used. If false, they are all relations of a field that contains the calculation.

    Examples
    --------
    >>> from grundy.ordinals import explain
    >>> explain("w*(w*w)").uses.kappas
    frozenset({3})
    """

    kappas: frozenset[int] = frozenset()
    betas: frozenset[Ordinal] = frozenset()
    roots: bool = False
    poles: bool = False
    is_exact: bool = True

    def __or__(self, other: Uses) -> Uses:
        return Uses(
            self.kappas | other.kappas,
            self.betas | other.betas,
            self.roots or other.roots,
            self.poles or other.poles,
            self.is_exact and other.is_exact,
        )

    def __bool__(self) -> bool:
        return bool(self.kappas or self.betas or self.roots or self.poles)


def uses_of(checks: list[Check]) -> Uses:
    """Return the relations that products and powers use; raise `LimitError` if they are too long."""
    operands = [x for check in checks for x in check if isinstance(x, Ordinal)]
    if not all(x.is_algebraic for x in operands):
        return _uses_in_tower(checks, operands)
    tracer = KappaTracer()
    for x, y in checks:
        if isinstance(y, Ordinal):
            tracer.product(x, y)
        else:
            tracer.power(x, y)
    return Uses(frozenset(tracer.used))


def _uses_in_tower(checks: list[Check], operands: list[Ordinal]) -> Uses:
    """Trace products from ω^ω^ω on, without multiplying out their coefficients."""
    tracer = TowerTracer()
    for x, y in checks:
        if y != 2 and not isinstance(y, Ordinal):
            return uses_of_field(operands)
        tracer.product(x, x if isinstance(y, int) else y)
    kappas = closure_of(components(operands, poles=tracer.poles))
    return Uses(kappas, frozenset(tracer.betas), tracer.roots, tracer.poles, is_exact=not kappas)


def uses_of_field(nimbers: Iterable[Ordinal]) -> Uses:
    """Return all relations of a field that contains these ordinals."""
    found = list(nimbers)
    try:
        basis = [element for x in found if not x.is_algebraic for element, _ in basis_terms(x)]
        return Uses(
            closure_of(components(found)),
            frozenset(beta for element in basis for beta in element.monomial),
            any(element.root for element in basis),
            any(element.pole is not None for element in basis),
            is_exact=False,
        )
    except LimitError:
        return Uses(is_exact=False)


def components(ordinals: Iterable[Ordinal], poles: bool = True) -> frozenset[int]:
    """Return the prime powers q for which κ_q occurs in an ordinal, in its coefficients or, with `poles`, its poles."""
    found: set[int] = set()
    for x in ordinals:
        for element, coefficient in basis_terms(x):
            for part in (coefficient, element.pole if poles else None):
                if part:
                    found |= _algebraic_components(part)
    return frozenset(found)


def _algebraic_components(x: Ordinal) -> frozenset[int]:
    for exponent, _ in x.terms:
        _check_exponent(exponent)
    return components_of(x)


def _check_exponent(exponent: Ordinal) -> None:
    if any(c.bit_length() > MAX_BITS for _, c in exponent.terms):
        raise LimitError(f"exponents of ω may have coefficients of at most {MAX_BITS} bits")


# ---- Products below ω^ω^ω

Monomial: TypeAlias = frozenset[tuple[int, int]]
Sum: TypeAlias = frozenset[Monomial]

ONE: Monomial = frozenset()
# The most monomials that are reduced.
MAX_MONOMIALS = 4000


class KappaTracer:
    """A multiplier of ordinals below ω^ω^ω that records each q whose relation it uses.

    >>> tracer = KappaTracer()
    >>> len(tracer.power(Ordinal("w^(w^13)"), 47)), sorted(tracer.used)
    (2, [47])
    """

    def __init__(self) -> None:
        self.used: set[int] = set()
        self._left = MAX_MONOMIALS

    def product(self, a: Ordinal, b: Ordinal) -> Sum:
        """Multiply two ordinals."""
        return self._multiply(_monomials(a), _monomials(b))

    def power(self, x: Ordinal, exponent: int) -> Sum:
        """Raise an ordinal to a non-negative exponent."""
        if exponent.bit_length() > MAX_MONOMIALS:
            raise LimitError(f"exponents are traced up to {MAX_MONOMIALS} bits")
        base = _monomials(x)
        result: Sum = frozenset([ONE])
        for digit in f"{exponent:b}" if exponent else "":
            result = self._reduce({q: 2 * d for q, d in m} for m in result)
            if digit == "1":
                result = self._multiply(result, base)
        return result

    def _multiply(self, a: Sum, b: Sum) -> Sum:
        return self._reduce(_joined(m, n) for m in a for n in b)

    def _reduce(self, products: Iterable[dict[int, int]]) -> Sum:
        """Write a sum of products of powers of generators as a sum of monomials."""
        found = set[Monomial]()
        for product in products:
            waiting = [product]
            while waiting:
                powers = waiting.pop()
                self._spend()
                q = max((q for q, d in powers.items() if d >= prime_power(q)[0]), key=prime_power, default=None)
                if q is None:
                    found ^= {frozenset(powers.items())}
                    continue
                self.used.add(q)
                left = powers.pop(q) - prime_power(q)[0]
                powers |= {q: left} if left else {}
                waiting += [_joined(frozenset(powers.items()), m) for m in kappa_power_sum(q)]
        return frozenset(found)

    def _spend(self) -> None:
        self._left -= 1
        if self._left < 0:
            raise LimitError(f"at most {MAX_MONOMIALS} monomials are traced")


def _joined(a: Monomial, b: Monomial) -> dict[int, int]:
    powers = dict(a)
    for q, d in b:
        powers[q] = powers.get(q, 0) + d
    return powers


def kappa_power_sum(q: int) -> Sum:
    """Return κ_q to the power p, where q is a power of the prime p.

    >>> [sorted(map(sorted, kappa_power_sum(q))) for q in (7, 8, 49)]
    [[[], [(3, 1)]], [[(2, 1), (4, 1)], [(8, 1)]], [[(7, 1)]]]
    """
    p, n = prime_power(q)
    if p == 2:
        return frozenset([frozenset([(q, 1)]), frozenset((2**i, 1) for i in range(1, n))])
    if n > 1:
        return frozenset([frozenset([(q // p, 1)])])
    return frozenset(frozenset([(r, 1)]) for r in kappas(order_of_two(p))) ^ _finite_sum(excess(p))


def _monomials(x: Ordinal) -> Sum:
    return frozenset(frozenset(kappa_powers(exponent).items()) | m for exponent, n in x.terms for m in _finite_sum(n))


def _finite_sum(n: int) -> Sum:
    """Return a finite nimber as a sum: bit b of n is the product of the κ_(2^(i+1)) over the bits i of b."""
    if n.bit_count() > MAX_MONOMIALS:
        raise LimitError(f"at most {MAX_MONOMIALS} monomials are traced")
    return frozenset(frozenset((2 << i, 1) for i in bits(b)) for b in bits(n))


def kappa_powers(exponent: Ordinal) -> dict[int, int]:
    """Return the powers of the κ_q whose product is ω^exponent, an ordinal below ω^ω^ω.

    Let Σ ω^k·c_k be the exponent, and p the prime at place k. The digits of c_k in base p are the exponents of κ_p,
    κ_(p²), … (Lenstra 1977).

    >>> kappa_powers(Ordinal("w*7+2"))
    {5: 2, 25: 1, 3: 2}
    """
    _check_exponent(exponent)
    powers = {}
    for k, c in exponent.terms:
        p = q = prime_at(int(k))
        while c:
            c, digit = divmod(c, p)
            if digit:
                powers[q] = digit
            q *= p
    return powers


# ---- Products from ω^ω^ω on: only the generators from ω^ω^ω on are traced

# The most products of generators that are reduced.
MAX_PRODUCTS = 2000


class TowerTracer:
    """A multiplier of ordinals below ε₀ that records which generators from ω^ω^ω on are multiplied together.

    `betas` contains the β for which u_β² = u_β ⊕ λ_β was used. `roots` is true if roots of t were multiplied together,
    and `poles` if a pole was multiplied by a power of t or by another pole.
    """

    def __init__(self) -> None:
        self.betas: set[Ordinal] = set()
        self.roots = self.poles = False
        self._left = MAX_PRODUCTS

    def product(self, a: Ordinal, b: Ordinal) -> None:
        """Multiply two ordinals."""
        left, right = basis_terms(a), basis_terms(b)
        if len(left) * len(right) > MAX_PRODUCTS:
            raise LimitError(f"products are traced up to {MAX_PRODUCTS} pairs of terms")
        for x, _ in left:
            for y, _ in right:
                self._meet(x, y)

    def _meet(self, x: BasisMonomial, y: BasisMonomial) -> None:
        self.roots |= bool(x.root and y.root)
        self.poles |= bool(x.order and y.order and x.pole != y.pole)
        self._reduce(Counter([*x.monomial, *y.monomial]))

    def _reduce(self, powers: Counter[Ordinal]) -> None:
        """Replace squares of generators until none are left, without checking which sums cancel."""
        waiting, done = [powers], set[frozenset[tuple[Ordinal, int]]]()
        while waiting:
            powers = waiting.pop()
            key = frozenset(powers.items())
            beta = max((beta for beta, n in powers.items() if n > 1), default=None)
            if beta is None or key in done:
                continue
            done.add(key)
            self._spend()
            self.betas.add(beta)
            rest = powers - Counter({beta: 2})
            waiting += [rest + Counter([beta]), rest + Counter(lambda_at(beta).factors)]

    def _spend(self) -> None:
        self._left -= 1
        if self._left < 0:
            raise LimitError(f"at most {MAX_PRODUCTS} products of generators are traced")
