"""Polynomials over the field of a model: their factors, and one root of each."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from random import Random
from typing import TypeAlias

from grundy.ordinals.closure.model import Model

__all__ = [
    "Coefficients",
    "Residues",
    "by_degree",
    "by_multiplicity",
    "derivative",
    "divide",
    "gcd",
    "monic",
    "of_equal_degree",
    "product",
    "scaled",
    "total",
    "trimmed",
    "value",
]


# ---- Polynomials over the field of a model: lists of packed elements, lowest degree first, the last one not 0

Coefficients: TypeAlias = list[int]


def trimmed(f: Coefficients) -> Coefficients:
    """Drop zeros of highest degree, in place."""
    while f and not f[-1]:
        f.pop()
    return f


def total(f: Coefficients, g: Coefficients) -> Coefficients:
    """Return f + g."""
    return trimmed([a ^ b for a, b in zip_longest(f, g, fillvalue=0)])


def scaled(model: Model, f: Coefficients, factor: int) -> Coefficients:
    """Return f times an element of the field."""
    return f if factor == 1 else [model.multiply(factor, a) for a in f] if factor else []


def product(model: Model, f: Sequence[int], g: Sequence[int]) -> Coefficients:
    """Return f times g."""
    result = [0] * (len(f) + len(g) - 1 if f and g else 0)
    for i, a in enumerate(f):
        if a:
            for j, b in enumerate(g):
                result[i + j] ^= model.multiply(a, b)
    return result


def divide(model: Model, f: Coefficients, g: Coefficients) -> tuple[Coefficients, Coefficients]:
    """Return the quotient and the remainder of f by a g that is not 0."""
    rest, degree = list(f), len(g) - 1
    quotient = [0] * max(len(f) - degree, 0)
    inverse = 1 if g[-1] == 1 else model.reciprocal(g[-1])
    for i in range(len(quotient) - 1, -1, -1):
        lead = model.multiply(rest[i + degree], inverse)
        quotient[i] = lead
        if lead:
            for j, b in enumerate(g):
                if b:
                    rest[i + j] ^= model.multiply(lead, b)
    return trimmed(quotient), trimmed(rest)


def monic(model: Model, f: Coefficients) -> Coefficients:
    """Return f divided by its leading coefficient."""
    return scaled(model, f, model.reciprocal(f[-1])) if f and f[-1] != 1 else f


def gcd(model: Model, f: Coefficients, g: Coefficients) -> Coefficients:
    """Return the greatest common divisor of f and g, monic or 0."""
    while g:
        g = monic(model, g)
        f, g = g, divide(model, f, g)[1]
    return monic(model, f)


def derivative(f: Coefficients) -> Coefficients:
    """Return the derivative: even powers vanish, as 1 + 1 = 0."""
    return trimmed([a if i % 2 == 0 else 0 for i, a in enumerate(f[1:])])


def value(model: Model, f: Sequence[int], x: int) -> int:
    """Return f(x), by Horner's rule."""
    result = 0
    for a in reversed(f):
        result = model.multiply(result, x) ^ a
    return result


# ---- The ring F[X]/f over the field F of a model, and its automorphisms and traces v ↦ v^(2^k) over F_2
#
# As v^(2^k) is v with the coefficients raised to the power 2^k and X^(2^k) in place of X, X^(2^(j+k)) follows from
# X^(2^j) and X^(2^k), and long sums of conjugates are found by doubling (von zur Gathen and Shoup 1992).


class Residues:
    """The polynomials over the field of a model, modulo a monic one of degree n >= 1."""

    def __init__(self, model: Model, modulus: Coefficients):
        self.model = model
        self.modulus = modulus
        self.degree = len(modulus) - 1
        self._even_powers: list[Coefficients] = []
        self._images: dict[int, list[Coefficients]] = {}

    def reduced(self, v: Coefficients) -> Coefficients:
        """Return v modulo f."""
        return divide(self.model, v, self.modulus)[1]

    def multiply(self, v: Coefficients, w: Coefficients) -> Coefficients:
        """Return v times w modulo f."""
        return self.reduced(product(self.model, v, w))

    def square(self, v: Coefficients) -> Coefficients:
        """Return v² modulo f: the squares of the coefficients with X² in place of X."""
        while len(self._even_powers) < self.degree:
            self._even_powers.append(self.reduced([0, 0, *self._even_powers[-1]]) if self._even_powers else [1])
        return self._combined([self.model.square(a) for a in v], self._even_powers)

    def frobenius(self, v: Coefficients, k: int) -> Coefficients:
        """Return v^(2^k) modulo f, for k >= 0."""
        if k > 4 * self.degree:  # from here on, composition takes fewer products than squaring
            return self._combined([self.model.frobenius(a, k) for a in v], self._image_powers(k))
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
        """Return 1, v, v², …, as many as asked for."""
        found = [[1]]
        while len(found) < count:
            found.append(self.multiply(found[-1], v))
        return found

    def trace(self, v: Coefficients, count: int) -> Coefficients:
        """Return v + v² + v^4 + …, as many terms as asked for."""
        result, done = v, 1
        for bit in bin(count)[3:]:
            result = total(result, self.frobenius(result, done))
            done *= 2
            if bit == "1":
                result = total(v, self.square(result))
                done += 1
        return result

    def _combined(self, v: Coefficients, rows: list[Coefficients]) -> Coefficients:
        """Return the sum of the rows times the coefficients of v."""
        result = [0] * self.degree
        for a, row in zip(v, rows, strict=False):
            if a:
                for j, b in enumerate(row):
                    if b:
                        result[j] ^= self.model.multiply(a, b)
        return trimmed(result)


# ---- Irreducible factors of polynomials over the field F = F_(2^E) of a model
#
# Multiplicities first, by the derivative (Yun 1976) and by square roots of the coefficients where it vanishes. The
# product of all factors of degree n of a square-free f is then its greatest common divisor with X^(2^(E·n)) - X, and
# factors of the same degree are told apart by traces: the trace of a random v is 0 or 1 modulo each of them (Berlekamp
# 1970, von zur Gathen and Shoup 1992).


def by_multiplicity(model: Model, f: Coefficients) -> Iterator[tuple[Coefficients, int]]:
    """Yield square-free monic polynomials without common factors and exponents; the product of their powers is f."""
    times = 1
    while len(f) > 1:
        rest = gcd(model, f, derivative(f))
        separable = divide(model, f, rest)[0]  # each factor of odd multiplicity once
        multiplicity = 1
        while len(separable) > 1:
            common = gcd(model, separable, rest)
            part = divide(model, separable, common)[0]
            if len(part) > 1:
                yield part, times * multiplicity
            separable, rest = common, divide(model, rest, common)[0]
            multiplicity += 1
        f = [model.sqrt(a) for a in rest[::2]]
        times *= 2


def by_degree(model: Model, f: Coefficients) -> Iterator[tuple[Coefficients, int]]:
    """Yield, for each degree n that occurs, the product of all irreducible factors of that degree, and n."""
    ring = Residues(model, f)
    image, n = [0, 1], 0
    while len(f) - 1 >= 2 * (n + 1):
        image, n = ring.frobenius(image, model.bits), n + 1
        part = gcd(model, f, total(image, [0, 1]))
        if len(part) > 1:
            yield part, n
            f = divide(model, f, part)[0]
    if len(f) > 1:
        yield f, len(f) - 1


def of_equal_degree(model: Model, f: Coefficients, n: int) -> Iterator[Coefficients]:
    """Yield the irreducible factors of a square-free f whose factors all have the degree n."""
    random = Random(len(f))
    waiting = [f]
    while waiting:
        f = waiting.pop()
        if len(f) - 1 == n:
            yield f
            continue
        part = _proper_part(model, f, n, random)
        waiting += [part, divide(model, f, part)[0]]


def _proper_part(model: Model, f: Coefficients, n: int, random: Random) -> Coefficients:
    ring = Residues(model, f)
    while True:
        v = trimmed([random.getrandbits(model.bits) for _ in range(len(f) - 1)])
        part = gcd(model, f, ring.trace(v, n * model.bits))
        if 1 < len(part) < len(f):
            return part
