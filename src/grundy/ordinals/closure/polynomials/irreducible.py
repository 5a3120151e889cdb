"""Irreducible factors of polynomials over the field F = F_(2^E) of a model.

Multiplicities first, by the derivative (Yun 1976) and by square roots of the coefficients where it vanishes. The
product of all factors of degree n of a square-free f is then its greatest common divisor with X^(2^(E·n)) - X, and
factors of the same degree are told apart by traces: the trace of a random v is 0 or 1 modulo each of them (Berlekamp
1970, von zur Gathen and Shoup 1992).
"""

from collections.abc import Iterator
from random import Random

from grundy.ordinals.closure.fields.model import Model
from grundy.ordinals.closure.polynomials.coefficients import Coefficients, derivative, divide, gcd, total, trimmed
from grundy.ordinals.closure.polynomials.residues import Residues

__all__ = ["by_degree", "by_multiplicity", "of_equal_degree"]


def by_multiplicity(model: Model, f: Coefficients) -> Iterator[tuple[Coefficients, int]]:
    """Yield square-free monic polynomials without common factors and exponents; the product of their powers is f.

    Parameters
    ----------
    model : Model
    f : list of int
        Monic.

    Examples
    --------
    >>> from grundy.ordinals.closure.fields.model import model_of
    >>> list(by_multiplicity(model_of([2]), [0, 2, 0, 1]))
    [([0, 1], 1), ([3, 1], 2)]
    """
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
    """Yield, for each degree n that occurs, the product of all irreducible factors of that degree, and n.

    Parameters
    ----------
    model : Model
    f : list of int
        Monic and square-free.

    Examples
    --------
    >>> from grundy.ordinals.closure.fields.model import model_of
    >>> list(by_degree(model_of([2]), [2, 0, 0, 1])), list(by_degree(model_of([2]), [1, 0, 0, 1]))
    ([([2, 0, 0, 1], 3)], [([1, 0, 0, 1], 1)])
    """
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
    """Yield the irreducible factors of a square-free f whose factors all have the degree n.

    Examples
    --------
    >>> from grundy.ordinals.closure.fields.model import model_of
    >>> sorted(of_equal_degree(model_of([2]), [1, 0, 0, 1], 1))
    [[1, 1], [2, 1], [3, 1]]
    """
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
