"""Solutions of y² ⊕ y = x in the field of a model, digit by digit.

Let κ be a component with an odd prime p, F the field of those before it, of 2^b elements, and α = κ^p. As the square
of dκ^i is d²κ^(2i), or d²ακ^(2i-p), the digits of x = Σ c_i κ^i and y = Σ d_i κ^i are bound by

    d_0² ⊕ d_0 = c_0,    d_(2i mod p) = c_(2i mod p) ⊕ d_i² α^ε,  ε = 0 for 2i < p and 1 for 2i > p.

So for i ≠ 0, once around the circle i, 2i, 4i, … modulo p, of f steps, d = d_i satisfies d = C ⊕ A d^(2^f) with A =
α^(i(2^f-1)/p). After b/f rounds d^(2^b) = d returns with the factor α^(i(2^b-1)/p), a root of unity other than 1, as
α is no p-th power in F: there is exactly one such d. Whether there is a solution in the field is decided by the
finite digit at the end.
"""

from collections.abc import Iterator

from grundy import nim
from grundy.ordinals.closure.fields.automorphisms import digit_mask, relation
from grundy.ordinals.closure.fields.model import Model, model_of
from grundy.ordinals.closure.packing import Packed

__all__ = ["artin_schreier_root"]

# Finite digits of up to so many bits are not split.
_SHORT = 1024


def artin_schreier_root(x: Packed) -> Packed:
    """Return the least y with y ⊗ y ⊕ y = x, in the field of x or with the next finite component.

    Examples
    --------
    >>> from grundy.ordinals.closure.fields.model import model_of
    >>> artin_schreier_root(Packed(model_of([3]), 4))
    Packed(model=Model(κ_2, κ_3), bits=56)
    """
    model, rest, y = x.model, x.bits, 0
    while rest.bit_length() > model.finite_bits:
        i = model.level_of(rest)
        stride = model.strides[i]
        for place, digit in _upper_digits(model, i, rest):
            y ^= digit << place * stride
        rest &= (1 << stride) - 1
    finite = int(nim.artin_schreier(rest))
    if finite.bit_length() > model.finite_bits:
        wider = model_of([*model.components, 2 * model.finite_bits])
        y, model = wider.embed(y, model), wider
    return Packed(model, y ^ finite)


def _upper_digits(model: Model, i: int, x: int) -> Iterator[tuple[int, int]]:
    """Yield the digits of y but that of κ^0, with their places, for component number i."""
    p, stride, alpha = model.primes[i], model.strides[i], relation(model, i)
    digits = [x >> j * stride & (1 << stride) - 1 for j in range(p)]
    seen: set[int] = set()
    for start in range(1, p):
        if start in seen:
            continue
        circle = _circle(start, p)
        seen.update(circle)
        if not any(digits[j] for j in circle):
            continue
        d = _first_digit(model, digits, circle, alpha, stride)
        for j in circle:
            yield j, d
            d = _following(model, d, j, p, alpha) ^ digits[2 * j % p]


def _circle(start: int, p: int) -> list[int]:
    found, j = [start], 2 * start % p
    while j != start:
        found.append(j)
        j = 2 * j % p
    return found


def _following(model: Model, d: int, j: int, p: int, alpha: int) -> int:
    """Return the coefficient of (dκ^j)²."""
    square = model.square(d)
    return model.multiply(alpha, square) if 2 * j > p else square


def _first_digit(model: Model, digits: list[int], circle: list[int], alpha: int, bits: int) -> int:
    """Return the solution of d = C ⊕ A d^(2^f)."""
    p, f = len(digits), len(circle)
    constant, factor = 0, 1
    for j in circle:
        constant = _following(model, constant, j, p, alpha) ^ digits[2 * j % p]
        factor = _following(model, factor, j, p, alpha)
    return _FixedPoint(model, alpha, factor, f).of(constant, bits, model.primes.count(2) - 1)


class _FixedPoint:
    """The solutions of d = C ⊕ A d^(2^f) for any C, where A is a product of powers of α.

    Let κ be the last finite component, F' the field of the others, and κ^(2^f) = κ ⊕ s. If α lies in F', the equation
    is one in F' for either part of d = d_0 ⊕ d_1κ, of which d_1 comes first:

        d_1 = C_1 ⊕ A d_1^(2^f),    d_0 = (C_0 ⊕ A d_1^(2^f) s) ⊕ A d_0^(2^f).
    """

    def __init__(self, model: Model, alpha: int, factor: int, step: int):
        self._model = model
        self._alpha = alpha
        self._factor = factor
        self._step = step
        self._shifts: dict[int, int] = {}

    def of(self, constant: int, bits: int, i: int) -> int:
        """Return the solution in the field of 2^bits elements, whose last finite component has number i."""
        if not constant:
            return 0
        model = self._model
        low, stride = digit_mask(model, i), model.strides[i]
        if stride < _SHORT or self._alpha >> stride & low or (bits >> 1) % self._step:
            constant, factor = _iterated(model, constant, self._factor, self._step, bits // self._step)
            return model.multiply(constant, model.reciprocal(factor ^ 1))
        upper = self.of(constant >> stride & low, bits >> 1, i - 1)
        image = model.multiply(self._factor, self._raised(upper))
        rest = constant & low ^ model.multiply(self._shift(stride), image)
        return upper << stride ^ self.of(rest, bits >> 1, i - 1)

    def _raised(self, x: int) -> int:
        for _ in range(self._step):
            x = self._model.square(x)
        return x

    def _shift(self, stride: int) -> int:
        if stride not in self._shifts:
            self._shifts[stride] = self._raised(1 << stride) ^ 1 << stride
        return self._shifts[stride]


def _iterated(model: Model, constant: int, factor: int, step: int, count: int) -> tuple[int, int]:
    """Return the constant and the factor of the map d ↦ C ⊕ A d^(2^step), carried out `count` times."""
    c, a, done = constant, factor, 1
    for bit in bin(count)[3:]:
        c = c ^ model.multiply(a, model.frobenius(c, step * done))
        a = model.multiply(a, model.frobenius(a, step * done))
        done *= 2
        if bit == "1":
            c = constant ^ model.multiply(factor, model.frobenius(c, step))
            a = model.multiply(factor, model.frobenius(a, step))
            done += 1
    return c, a
