"""All roots of polynomials over the ordinals below ω^ω^ω, an algebraically closed field (Conway 1976, theorem 49).

A polynomial is first factored over the field F of its coefficients: by multiplicity, by the degrees of its irreducible
factors, and then into irreducible factors. A factor of degree n has a root in a field with more components, which
belong to the primes of n. Its other roots are the conjugates of that root over F.

In this module, a polynomial is a list of coefficients in a packed field, lowest degree first, and the last coefficient
is not 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import zip_longest
from math import log2
from random import Random
from typing import TypeAlias

from grundy.errors import DomainError, LimitError
from grundy.ordinals.closure.arithmetic import monic_quadratic_roots, multiply, reciprocal
from grundy.ordinals.closure.components import alpha_components
from grundy.ordinals.closure.nth_roots import PrimePart, nth_roots, one_root
from grundy.ordinals.closure.packed_arithmetic import artin_schreier_root
from grundy.ordinals.closure.packed_field import PackedElement, PackedField, pack_together, unpack
from grundy.ordinals.ordinal import ZERO, Ordinal, OrdinalLike, ordinal
from grundy.primes import factors

Coefficients: TypeAlias = list[int]

# The most seconds, estimated, to factor a polynomial over the field of its coefficients, and to find its roots.
_MOST_FOR_FACTORS = 10.0
_MOST_IN_ALL = 16.0
# The largest degree of a field for which the kernel estimates products. In larger fields its setup takes too long.
_PREPARED = 1 << 14


def roots(
    coefficients: Iterable[OrdinalLike], expect: Callable[[int, int], None] | None = None
) -> list[tuple[Ordinal, int]]:
    """Return all roots of a polynomial with their multiplicities, whose sum is the degree.

    Parameters
    ----------
    coefficients : iterable of Ordinal or int
        The coefficients, below ω^ω^ω, lowest degree first. At least one must be nonzero.
    expect : callable, optional
        A function that is called for each irreducible factor before its roots are computed. The arguments are the
        degree of the field of the roots and the number of roots. It may raise an error.

    Returns
    -------
    list of (Ordinal, int)
        Pairs of a root and its multiplicity, ascending.

    Raises
    ------
    LimitError
        If the degree, or the field of the coefficients or of the roots, is too large.

    Examples
    --------
    >>> roots([1, 1, 1])
    [(Ordinal('2'), 1), (Ordinal('3'), 1)]
    >>> roots([2, 1, 1, 1])
    [(Ordinal('w^2+1'), 1), (Ordinal('w^2*2+1'), 1), (Ordinal('w^2*3+1'), 1)]
    >>> roots([0, Ordinal("w"), 1]) == [(0, 1), (Ordinal("w"), 1)]
    True
    """
    f = _validated(coefficients)
    zeros = next(i for i, a in enumerate(f) if a)
    found = [(ZERO, zeros)] if zeros else []
    rest = f[zeros:]
    if len(rest) > 1:
        found += _binomial_roots(rest) if not any(rest[1:-1]) else sorted(_other_roots(rest, expect))
    return found


def factor(coefficients: Iterable[OrdinalLike]) -> LinearFactors:
    """Return the linear factors of a polynomial.

    The coefficients and the limits are the same as for `roots`.

    Examples
    --------
    >>> print(factor([0, 0, 6, Ordinal("w")]))
    (ω) x^2 (x + ω^2·13)
    """
    f = _validated(coefficients)
    return LinearFactors(f[-1], tuple(roots(f)))


@dataclass(frozen=True)
class LinearFactors:
    """A polynomial as a constant times powers of distinct linear factors X ⊕ r.

    Parameters
    ----------
    leading : Ordinal
        The constant, which is the leading coefficient.
    roots : tuple of (Ordinal, int)
        The roots r with their multiplicities, ascending.

    Examples
    --------
    >>> print(factor([2, 0, 0, 1]))
    (x + ω) (x + ω·2) (x + ω·3)
    """

    leading: Ordinal
    roots: tuple[tuple[Ordinal, int], ...]

    def expand(self) -> tuple[Ordinal, ...]:
        """Return the coefficients of the polynomial, lowest degree first.

        Examples
        --------
        >>> factor([2, 0, 0, 1]).expand()
        (Ordinal('2'), Ordinal('0'), Ordinal('0'), Ordinal('1'))
        """
        field, (result, *zeros) = pack_together(self.leading, *(root for root, _ in self.roots))
        found = [result]
        for zero, (_, times) in zip(zeros, self.roots, strict=True):
            for _ in range(times):
                lower = [field.multiply(zero, a) for a in found]
                found = [a ^ b for a, b in zip([*lower, 0], [0, *found], strict=True)]
        return tuple(unpack(field, a) for a in found)

    def __str__(self) -> str:
        constant = [f"({self.leading})"] if self.leading != 1 or not self.roots else []
        return " ".join([*constant, *(_format_factor(root, times) for root, times in self.roots)])


def _format_factor(root: Ordinal, times: int) -> str:
    base = f"(x + {root})" if root else "x"
    return f"{base}^{times}" if times > 1 else base


# ---- The steps


def _validated(coefficients: Iterable[OrdinalLike]) -> list[Ordinal]:
    f = [ordinal(a) for a in coefficients]
    beyond = next((a for a in f if not a.is_algebraic), None)
    if beyond is not None:
        raise DomainError(f"the coefficients of a polynomial must be below ω^ω^ω, but {beyond} is not")
    while f and not f[-1]:
        f.pop()
    if not f:
        raise DomainError("every ordinal is a root of the polynomial 0", hint="use a nonzero coefficient")
    return f


def _binomial_roots(f: list[Ordinal]) -> list[tuple[Ordinal, int]]:
    """Return the roots of c + aX^n."""
    n = len(f) - 1
    return [(root, n & -n) for root in nth_roots(multiply(f[0], reciprocal(f[-1])), n)]


def _other_roots(
    coefficients: list[Ordinal], expect: Callable[[int, int], None] | None
) -> Iterator[tuple[Ordinal, int]]:
    field, packed = pack_together(*coefficients)
    degree = len(packed) - 1
    if degree == 2:
        _, b, c = reversed(monic(field, packed))
        yield from ((unpack(*root), 1) for root in monic_quadratic_roots(field, b, c))
        return
    _require_feasible(_seconds_for_factors(field, degree), _MOST_FOR_FACTORS, field, degree)
    found = list(_irreducible_factors(field, monic(field, packed)))
    degrees = [len(g) - 1 for g, _ in found]
    seconds = [_seconds_for_root(field, n) for n in degrees]
    _require_feasible(
        _seconds_for_factors(field, degree) + sum(seconds), _MOST_IN_ALL, field, degrees[seconds.index(max(seconds))]
    )
    if expect is not None:
        for n in degrees:
            expect(_with_roots_of_unity(field, n).bits * n, n)
    for g, times in found:
        for root in _conjugate_roots(field, g):
            yield root, times


def _irreducible_factors(field: PackedField, f: Coefficients) -> Iterator[tuple[Coefficients, int]]:
    """Yield the monic irreducible factors and their multiplicities."""
    for part, times in square_free_parts(field, f):
        for product, n in distinct_degree_parts(field, part):
            seconds = _seconds_for_factors(field, len(f) - 1) + _seconds_for_equal_degree(field, len(product) - 1, n)
            _require_feasible(seconds, _MOST_FOR_FACTORS, field, len(f) - 1)
            for g in equal_degree_factors(field, product, n):
                yield g, times


def _conjugate_roots(field: PackedField, g: Coefficients) -> Iterator[Ordinal]:
    """Yield the roots of a monic irreducible polynomial."""
    root = irreducible_root(field, g)
    bits = root.bits
    for _ in range(len(g) - 1):
        yield unpack(root.field, bits)
        bits = root.field.frobenius(bits, field.bits)


def _require_feasible(seconds: float, most: float, field: PackedField, degree: int) -> None:
    if seconds > most:
        raise LimitError(
            f"finding the roots of a polynomial of degree {degree} over the field of 2^{field.bits} elements takes "
            "too long",
            hint="use a smaller degree or smaller coefficients",
        )


# ---- Irreducible factors
#
# Let F = F_(2^E) be the field. Multiplicities are found by the derivative (Yun 1976), or by square roots of the
# coefficients if the derivative vanishes. The product of all factors of degree n of a square-free f is then its
# greatest common divisor with X^(2^(E·n)) - X. Factors of the same degree are separated by traces: the trace of a
# random v is 0 or 1 modulo each of them (Berlekamp 1970, von zur Gathen and Shoup 1992).


def square_free_parts(field: PackedField, f: Coefficients) -> Iterator[tuple[Coefficients, int]]:
    """Yield square-free coprime polynomials with exponents, such that the product of the powers is the monic f."""
    times = 1
    while len(f) > 1:
        rest = gcd(field, f, derivative(f))
        separable = divide(field, f, rest)[0]  # each factor of odd multiplicity once
        multiplicity = 1
        while len(separable) > 1:
            common = gcd(field, separable, rest)
            part = divide(field, separable, common)[0]
            if len(part) > 1:
                yield part, times * multiplicity
            separable, rest = common, divide(field, rest, common)[0]
            multiplicity += 1
        f = [field.sqrt(a) for a in rest[::2]]
        times *= 2


def distinct_degree_parts(field: PackedField, f: Coefficients) -> Iterator[tuple[Coefficients, int]]:
    """Yield the product of the irreducible factors of degree n of a square-free f, and n, for each such degree n."""
    ring = Residues(field, f)
    image, n = [0, 1], 0
    while len(f) - 1 >= 2 * (n + 1):
        image, n = ring.frobenius(image, field.bits), n + 1
        part = gcd(field, f, add(image, [0, 1]))
        if len(part) > 1:
            yield part, n
            f = divide(field, f, part)[0]
    if len(f) > 1:
        yield f, len(f) - 1


def equal_degree_factors(field: PackedField, f: Coefficients, n: int) -> Iterator[Coefficients]:
    """Yield the irreducible factors of a square-free f, which must all have degree n."""
    random = Random(len(f))
    waiting = [f]
    while waiting:
        f = waiting.pop()
        if len(f) - 1 == n:
            yield f
            continue
        part = _proper_part(field, f, n, random)
        waiting += [part, divide(field, f, part)[0]]


def _proper_part(field: PackedField, f: Coefficients, n: int, random: Random) -> Coefficients:
    ring = Residues(field, f)
    while True:
        v = trimmed([random.getrandbits(field.bits) for _ in range(len(f) - 1)])
        part = gcd(field, f, ring.trace(v, n * field.bits))
        if 1 < len(part) < len(f):
            return part


# ---- One root of an irreducible polynomial, in a larger field, by resolvents (Lagrange 1770)
#
# Let f be irreducible of degree n over F, p the smallest prime factor of n, and let F contain the p-th roots of unity
# (if it does not, components for smaller primes are added to it, which leave f irreducible). In L = F[X]/f let σ be
# the automorphism over F that raises elements to the power |F|, and let M be the field of degree p over F, whose
# elements σ^p fixes.
#
# *p odd:* with a root of unity ζ ≠ 1 and some v in L, u = v + ζ^-1 σ(v) + … + ζ^-(n-1) σ^(n-1)(v) is not 0. As σ(u) =
# ζu, M is F(u), and u^p lies in F. Its p-th roots r in the larger field represent u.
#
# *p = 2:* with some v in L whose trace t = v + σ(v) + … + σ^(n-1)(v) is not 0, u = (v + σ²(v) + σ^4(v) + …)/t has
# σ(u) = u + 1, so u² + u lies in F, and its Artin-Schreier roots r represent u.
#
# The polynomial U of degree below n with u = U(X) takes the value r at n/p of the roots of f. So f and U - r have a
# common divisor of degree n/p over F(r). For n = p, X itself is a sum of u^j with coefficients in F, its resolvents
# for ζ^j divided by u^j, and only p products in F(r) are needed.


def irreducible_root(field: PackedField, f: Coefficients) -> PackedElement:
    """Return one root of a monic irreducible polynomial."""
    while len(f) > 2:
        p = min(factors(len(f) - 1))
        if p == 2:
            field, f = _halved(field, f)
        else:
            base = field.extended(alpha_components(p))
            field, f = _divided(base, [base.embed(a, field) for a in f], p)
    return PackedElement(field, f[0])


def _halved(field: PackedField, f: Coefficients) -> tuple[PackedField, Coefficients]:
    """Return a factor of half the degree and its field."""
    ring = Residues(field, f)
    images = _images(ring)
    halves = (_half_traces(_conjugates(ring, v, images)) for v in _basis(ring))
    even, odd = next(pair for pair in halves if pair[0] != pair[1])
    u = scaled(field, even, field.reciprocal(_constant(add(even, odd))))
    larger, root = artin_schreier_root(field, _constant(add(ring.multiply(u, u), u)))
    return larger, _common_divisor(field, f, u, PackedElement(larger, root))


def _divided(field: PackedField, f: Coefficients, p: int) -> tuple[PackedField, Coefficients]:
    """Return a factor of degree n/p, where n is the degree of f and p is an odd prime, and its field."""
    ring = Residues(field, f)
    zetas = [1]
    zeta = PrimePart(field, p).first_root
    while len(zetas) < p:
        zetas.append(field.multiply(zetas[-1], zeta))
    if ring.degree == p:
        return _of_prime_degree(ring, zetas)
    images = _images(ring)
    u = next(u for v in _basis(ring) if (u := _resolvent(field, _conjugates(ring, v, images), zetas, 1)))
    beta = _constant(ring.multiply(ring.powers(u, p)[-1], u))
    root = one_root(PackedElement(field, beta), {p: p})
    return root.field, _common_divisor(field, f, u, root)


def _of_prime_degree(ring: Residues, zetas: list[int]) -> tuple[PackedField, Coefficients]:
    """Return the linear factor that belongs to X, and its field."""
    p, field = len(zetas), ring.field
    conjugates = _conjugates(ring, [0, 1], _images(ring))
    found = [_resolvent(field, conjugates, zetas, j) for j in range(p)]
    j, u = next((j, u) for j, u in enumerate(found) if j and u)
    powers = ring.powers(u, p)
    beta = _constant(ring.multiply(powers[-1], u))
    root = one_root(PackedElement(field, beta), {p: p})
    larger, value = root.field, 0
    for i in range(p - 1, -1, -1):
        value = larger.multiply(value, root.bits) ^ larger.embed(_ratio(field, found[i * j % p], powers[i]), field)
    return larger, [value, 1]


def _common_divisor(field: PackedField, f: Coefficients, u: Coefficients, root: PackedElement) -> Coefficients:
    """Return the greatest common divisor of f and u minus the root."""
    larger = root.field
    rest = [larger.embed(a, field) for a in u]
    rest[0] ^= root.bits
    return gcd(larger, [larger.embed(a, field) for a in f], rest)


def _basis(ring: Residues) -> Iterator[Coefficients]:
    """Yield X, X², … and finally 1, one of which has a nonzero trace, and one a nonzero resolvent."""
    for i in range(1, ring.degree):
        yield [*[0] * i, 1]
    yield [1]


def _images(ring: Residues) -> list[Coefficients]:
    """Return the powers of σ(X) below the degree."""
    return ring.powers(ring.frobenius([0, 1], ring.field.bits), ring.degree)


def _conjugates(ring: Residues, v: Coefficients, images: list[Coefficients]) -> list[Coefficients]:
    """Return v, σ(v), …, σ^(n-1)(v). As σ fixes the coefficients, it substitutes σ(X) for X."""
    found = [v]
    while len(found) < ring.degree:
        pairs = zip(found[-1], images, strict=False)
        found.append(reduce(add, (scaled(ring.field, image, a) for a, image in pairs)))
    return found


def _half_traces(conjugates: list[Coefficients]) -> tuple[Coefficients, Coefficients]:
    """Return the sums of σ^i(v) over the even and over the odd i."""
    return reduce(add, conjugates[::2]), reduce(add, conjugates[1::2])


def _resolvent(field: PackedField, conjugates: list[Coefficients], zetas: list[int], j: int) -> Coefficients:
    """Return the sum of ζ^(-ij) σ^i(v) over i, from the conjugates of v and the powers of ζ."""
    p = len(zetas)
    return reduce(add, (scaled(field, c, zetas[-i * j % p]) for i, c in enumerate(conjugates)))


def _ratio(field: PackedField, v: Coefficients, w: Coefficients) -> int:
    """Return the element c of the field for which v = cw, where w is not 0."""
    assert not v or len(v) == len(w), "elements that σ multiplies by the same root of unity are proportional"
    return field.multiply(v[-1], field.reciprocal(w[-1])) if v else 0


def _constant(v: Coefficients) -> int:
    """Return an element of the ring that is known to lie in the field."""
    assert len(v) <= 1, "elements that all automorphisms fix lie in the field"
    return v[0] if v else 0


# ---- The ring F[X]/f over the field F, and its automorphisms and traces v ↦ v^(2^k) over F_2
#
# As v^(2^k) is v with the coefficients raised to the power 2^k and X^(2^k) substituted for X, X^(2^j) and X^(2^k)
# determine X^(2^(j+k)). Long sums of conjugates are computed by doubling (von zur Gathen and Shoup 1992).


class Residues:
    """The ring of polynomials over a packed field modulo a monic polynomial of degree n >= 1."""

    def __init__(self, field: PackedField, modulus: Coefficients):
        self.field = field
        self.modulus = modulus
        self.degree = len(modulus) - 1
        self._even_powers: list[Coefficients] = []
        self._images: dict[int, list[Coefficients]] = {}

    def reduced(self, v: Coefficients) -> Coefficients:
        """Return v modulo f."""
        return divide(self.field, v, self.modulus)[1]

    def multiply(self, v: Coefficients, w: Coefficients) -> Coefficients:
        """Return v times w modulo f."""
        return self.reduced(product(self.field, v, w))

    def square(self, v: Coefficients) -> Coefficients:
        """Return v² modulo f: the squares of the coefficients with X² substituted for X."""
        while len(self._even_powers) < self.degree:
            self._even_powers.append(self.reduced([0, 0, *self._even_powers[-1]]) if self._even_powers else [1])
        return self._combined([self.field.square(a) for a in v], self._even_powers)

    def frobenius(self, v: Coefficients, k: int) -> Coefficients:
        """Return v^(2^k) modulo f, for k >= 0."""
        if k > 4 * self.degree:  # composition takes fewer products than squaring
            return self._combined([self.field.frobenius(a, k) for a in v], self._image_powers(k))
        for _ in range(k):
            v = self.square(v)
        return v

    def _image_powers(self, k: int) -> list[Coefficients]:
        """Return the powers of X^(2^k) below the degree of f."""
        found = self._images.get(k)
        if found is None:
            half = self.frobenius(self.reduced([0, 1]), k // 2)
            image = self.frobenius(half, k - k // 2)
            found = self._images[k] = self.powers(image, self.degree)
        return found

    def powers(self, v: Coefficients, count: int) -> list[Coefficients]:
        """Return the first `count` powers 1, v, v², …."""
        found = [[1]]
        while len(found) < count:
            found.append(self.multiply(found[-1], v))
        return found

    def trace(self, v: Coefficients, count: int) -> Coefficients:
        """Return the sum of the first `count` terms of v + v² + v^4 + …."""
        result, done = v, 1
        for bit in bin(count)[3:]:
            result = add(result, self.frobenius(result, done))
            done *= 2
            if bit == "1":
                result = add(v, self.square(result))
                done += 1
        return result

    def _combined(self, v: Coefficients, rows: list[Coefficients]) -> Coefficients:
        """Return the sum of the rows times the coefficients of v."""
        result = [0] * self.degree
        for a, row in zip(v, rows, strict=False):
            if a:
                for j, b in enumerate(row):
                    if b:
                        result[j] ^= self.field.multiply(a, b)
        return trimmed(result)


# ---- Arithmetic


def trimmed(f: Coefficients) -> Coefficients:
    """Remove leading zeros, in place."""
    while f and not f[-1]:
        f.pop()
    return f


def add(f: Coefficients, g: Coefficients) -> Coefficients:
    """Return f + g."""
    return trimmed([a ^ b for a, b in zip_longest(f, g, fillvalue=0)])


def scaled(field: PackedField, f: Coefficients, c: int) -> Coefficients:
    """Return f times an element of the field."""
    return f if c == 1 else [field.multiply(c, a) for a in f] if c else []


def product(field: PackedField, f: Sequence[int], g: Sequence[int]) -> Coefficients:
    """Return f times g."""
    result = [0] * (len(f) + len(g) - 1 if f and g else 0)
    for i, a in enumerate(f):
        if a:
            for j, b in enumerate(g):
                result[i + j] ^= field.multiply(a, b)
    return result


def divide(field: PackedField, f: Coefficients, g: Coefficients) -> tuple[Coefficients, Coefficients]:
    """Return the quotient and the remainder of f by a nonzero g."""
    rest, degree = list(f), len(g) - 1
    quotient = [0] * max(len(f) - degree, 0)
    inverse = 1 if g[-1] == 1 else field.reciprocal(g[-1])
    for i in range(len(quotient) - 1, -1, -1):
        lead = field.multiply(rest[i + degree], inverse)
        quotient[i] = lead
        if lead:
            for j, b in enumerate(g):
                if b:
                    rest[i + j] ^= field.multiply(lead, b)
    return trimmed(quotient), trimmed(rest)


def monic(field: PackedField, f: Coefficients) -> Coefficients:
    """Return f divided by its leading coefficient."""
    return scaled(field, f, field.reciprocal(f[-1])) if f and f[-1] != 1 else f


def gcd(field: PackedField, f: Coefficients, g: Coefficients) -> Coefficients:
    """Return the greatest common divisor of f and g, monic or 0."""
    while g:
        g = monic(field, g)
        f, g = g, divide(field, f, g)[1]
    return monic(field, f)


def derivative(f: Coefficients) -> Coefficients:
    """Return the derivative, in which odd powers of X have the coefficient 0, as 1 + 1 = 0."""
    return trimmed([a if i % 2 == 0 else 0 for i, a in enumerate(f[1:])])


# ---- Estimates of the time of each step


def factoring_seconds(coefficients: Iterable[OrdinalLike]) -> float:
    """Estimate the seconds to factor a polynomial over the field of its coefficients."""
    f = _validated(coefficients)
    field, _ = pack_together(*f)
    return _seconds_for_factors(field, len(f) - 1)


def _seconds_for_factors(field: PackedField, n: int) -> float:
    """Estimate the time of `distinct_degree_parts`: n/2 conjugates of X, by squarings or by composition."""
    squarings, compositions = min(field.bits, 4 * n), max(0.0, log2(field.bits / (4 * n)))
    return n**3 * (squarings / 2 + 2 * compositions + 1) * _seconds_for_product(field)


def _seconds_for_equal_degree(field: PackedField, m: int, n: int) -> float:
    """Estimate the time to separate the factors of degree n in a product of degree m by a few traces."""
    if m == n:
        return 0.0
    squarings, compositions = min(2 * n * field.bits, 8 * m), max(0.0, log2(n * field.bits / (4 * m)))
    return 3 * m**2 * (squarings + 3 * m * compositions) * _seconds_for_product(field)


def _seconds_for_root(field: PackedField, n: int) -> float:
    """Estimate the time to find all roots of an irreducible polynomial: n conjugates of X, resolvents, divisors."""
    if n == 1:
        return 0.0
    p = min(factors(n))
    base = _with_roots_of_unity(field, p)
    in_base = (2 * p + 1) * n**2 * _seconds_for_product(base)
    in_larger = (p if n == p else n**2) * _seconds_for_long_product(base.bits * p)
    written = 2e-11 * n * (_with_roots_of_unity(field, n).bits * n) ** 2
    found = 3 * n**3 * _seconds_for_product(field) + in_base + in_larger + written
    return found + (_seconds_for_root(base.extended([p ** (base.primes.count(p) + 1)]), n // p) if n > p else 0.0)


def _with_roots_of_unity(field: PackedField, n: int) -> PackedField:
    """Return the field extended by the p-th roots of unity for every odd prime factor p of a degree."""
    return field.extended(q for p in factors(n) if p > 2 for q in alpha_components(p))


def _seconds_for_product(field: PackedField) -> float:
    call = min(2e-6, 2.5e-7 * field.bits)  # in the smallest fields many coefficients are 0 or 1
    if field.has_long_nimbers:
        return call + 4e-8 * field.bits
    if field.bits > _PREPARED:
        return _seconds_for_long_product(field.bits)
    return call + 3e-9 * field.kernel.product_cost(max(1, field.bits // 2))


def _seconds_for_long_product(bits: int) -> float:
    return float(2e-6 + 2.5e-9 * bits**1.5)
