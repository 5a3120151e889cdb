"""Elements whose coefficients, finite nimbers, are long, in fields with few monomials in the odd components.

The coefficients are multiplied by `grundy.nim`, which is made for them, and the monomials in a model without long
nimbers.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from grundy import nim

if TYPE_CHECKING:
    from grundy.ordinals.closure.fields.model import Model

__all__ = ["long_frobenius", "long_product", "long_square"]


def long_product(model: "Model", a: int, b: int) -> int:
    """Return the product of two elements.

    Examples
    --------
    >>> from grundy.ordinals.closure.fields.model import model_of
    >>> model = model_of([4096, 3])
    >>> omega, kappa = model.kappa(3), model.kappa(4096)
    >>> long_product(model, omega ^ 1, kappa) == kappa << 4096 ^ kappa
    True
    """
    result = 0
    for i, x in _coefficients(model, a):
        for j, y in _coefficients(model, b):
            result ^= _scaled_monomial(model, i, j, int(nim.multiply(x, y)))
    return result


def long_square(model: "Model", a: int) -> int:
    """Return the square of an element.

    Examples
    --------
    >>> from grundy.ordinals.closure.fields.model import model_of
    >>> model = model_of([4096, 3])
    >>> long_square(model, model.kappa(3) ^ 2) == (1 << 2 * 4096) ^ 3
    True
    """
    result = 0
    for i, x in _coefficients(model, a):
        result ^= _scaled_monomial(model, i, i, int(nim.square(x)))
    return result


def long_frobenius(model: "Model", a: int, k: int) -> int:
    """Return an element with its coefficients, but not the monomials, raised to the power 2^k.

    Examples
    --------
    >>> from grundy.ordinals.closure.fields.model import model_of
    >>> long_frobenius(model_of([4096, 3]), 3 << 4096, 1) == 2 << 4096
    True
    """
    width = model.finite_bits
    last = k % width == width - 1  # a square root takes much less time than other automorphisms
    images = ((i, nim.sqrt(x) if last else nim.frobenius(x, k)) for i, x in _coefficients(model, a))
    return sum(int(image) << i * width for i, image in images)


def _coefficients(model: "Model", a: int) -> Iterator[tuple[int, int]]:
    """Yield the coefficients that are not 0, with the numbers of their monomials."""
    width, i = model.finite_bits, 0
    while a:
        coefficient = a & (1 << width) - 1
        if coefficient:
            yield i, coefficient
        a, i = a >> width, i + 1


def _scaled_monomial(model: "Model", i: int, j: int, factor: int) -> int:
    """Return the product of the monomials number i and j and of a finite nimber."""
    small = model.odd_part
    product = small.multiply(1 << i * small.finite_bits, 1 << j * small.finite_bits)
    terms = _coefficients(small, product)
    return sum(int(nim.multiply(x, factor)) << n * model.finite_bits for n, x in terms)
