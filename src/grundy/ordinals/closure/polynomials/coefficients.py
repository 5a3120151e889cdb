"""Polynomials over the field of a model: lists of packed elements, lowest degree first, the last one not 0."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import TypeAlias

from grundy.ordinals.closure.fields.model import Model

__all__ = ["Coefficients", "derivative", "divide", "gcd", "monic", "product", "scaled", "total", "trimmed", "value"]

Coefficients: TypeAlias = list[int]


def trimmed(f: Coefficients) -> Coefficients:
    """Drop zeros of highest degree, in place.

    Examples
    --------
    >>> trimmed([1, 2, 0, 0])
    [1, 2]
    """
    while f and not f[-1]:
        f.pop()
    return f


def total(f: Coefficients, g: Coefficients) -> Coefficients:
    """Return f + g.

    Examples
    --------
    >>> total([1, 2, 3], [5, 0, 3])
    [4, 2]
    """
    return trimmed([a ^ b for a, b in zip_longest(f, g, fillvalue=0)])


def scaled(model: Model, f: Coefficients, factor: int) -> Coefficients:
    """Return f times an element of the field.

    Examples
    --------
    >>> from grundy.ordinals.closure.fields.model import model_of
    >>> scaled(model_of([2]), [1, 2], 2)
    [2, 3]
    """
    return f if factor == 1 else [model.multiply(factor, a) for a in f] if factor else []


def product(model: Model, f: Sequence[int], g: Sequence[int]) -> Coefficients:
    """Return f times g.

    Examples
    --------
    >>> from grundy.ordinals.closure.fields.model import model_of
    >>> product(model_of([2]), [2, 1], [3, 1])
    [1, 1, 1]
    """
    result = [0] * (len(f) + len(g) - 1 if f and g else 0)
    for i, a in enumerate(f):
        if a:
            for j, b in enumerate(g):
                result[i + j] ^= model.multiply(a, b)
    return result


def divide(model: Model, f: Coefficients, g: Coefficients) -> tuple[Coefficients, Coefficients]:
    """Return the quotient and the remainder of f by a g that is not 0.

    Examples
    --------
    >>> from grundy.ordinals.closure.fields.model import model_of
    >>> divide(model_of([2]), [1, 1, 1], [2, 1])
    ([3, 1], [])
    """
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
    """Return f divided by its leading coefficient.

    Examples
    --------
    >>> from grundy.ordinals.closure.fields.model import model_of
    >>> monic(model_of([2]), [1, 2])
    [3, 1]
    """
    return scaled(model, f, model.reciprocal(f[-1])) if f and f[-1] != 1 else f


def gcd(model: Model, f: Coefficients, g: Coefficients) -> Coefficients:
    """Return the greatest common divisor of f and g, monic or 0.

    Examples
    --------
    >>> from grundy.ordinals.closure.fields.model import model_of
    >>> gcd(model_of([2]), [1, 1, 1], [2, 1])
    [2, 1]
    """
    while g:
        g = monic(model, g)
        f, g = g, divide(model, f, g)[1]
    return monic(model, f)


def derivative(f: Coefficients) -> Coefficients:
    """Return the derivative: even powers vanish, as 1 + 1 = 0.

    Examples
    --------
    >>> derivative([7, 6, 5, 4])
    [6, 0, 4]
    """
    return trimmed([a if i % 2 == 0 else 0 for i, a in enumerate(f[1:])])


def value(model: Model, f: Sequence[int], x: int) -> int:
    """Return f(x), by Horner's rule.

    Examples
    --------
    >>> from grundy.ordinals.closure.fields.model import model_of
    >>> value(model_of([2]), [1, 1, 1], 2)
    0
    """
    result = 0
    for a in reversed(f):
        result = model.multiply(result, x) ^ a
    return result
