"""Finite fields as tensor products: F_(2^n) for n = d_1 d_2 ⋯ with coprime d_i, each axis F_2[z_i]/P_i with few terms.

An element is an array of bits. Axis i of it runs over 1, z_i, z_i², …; it has length 1 where the element lies in the
product of the other axes, so that elements of subfields are small. Axis 0 runs over the powers of one more letter, λ,
and a product does not reduce these: arrays are polynomials in λ, and those of length 1 there are the elements of the
field.

A product is one of polynomials in several letters (`grundy.ordinals.constants.crossed.products`), followed by a
reduction axis by axis. As each letter costs room, small axes are first merged into one: y = z_1 + z_2 + ⋯ generates
the product of their fields, and the coordinates with respect to 1, y, y², … are a linear map away. (y generates it:
if a Frobenius map σ fixes z_1 + z_2, then σz_1 + z_1 = σz_2 + z_2 lies in both fields, so it is 0 or 1. Were it 1,
then σ would have order two on both, and both degrees would be even. So σ fixes z_1 and z_2.)

The map y → y^(2^k) is linear and acts on each axis by itself, by a matrix of d_i rows: it costs less than a product.
And the Galois group is the product of the groups of the axes: Frobenius maps may be applied to one axis alone.
"""

from collections.abc import Callable
from functools import lru_cache
from math import prod

import numpy as np

from grundy.lazily import cached_property
from grundy.ordinals.constants.crossed.axes import axis_of, frobenius_map
from grundy.ordinals.constants.crossed.maps import Bits, LinearMap, bits_of, integer_of, inverse_rows
from grundy.ordinals.constants.crossed.products import padded, product, product_parts, product_seconds

__all__ = ["TensorField"]

# Axes are merged while their product has at most this many bits.
_MERGED = 256
# Products of elements of at least so many bits are worked out in part where that is enough.
_LARGE = 1 << 14


class _Merger:
    """The coordinates of a product of several axes with respect to the powers of one generator."""

    def __init__(self, degrees: tuple[int, ...]):
        field = TensorField(degrees, merge=False)
        n = prod(degrees)
        y = field.element(0, 2)
        for axis in range(1, len(degrees)):
            y = field.add(y, field.element(axis, 2))
        powers, power = [], field.one
        for _ in range(2 * n - 1):
            powers.append(integer_of(field.full(power)))
            power = field.multiply(power, y)
        self.degree = n
        self.split = LinearMap(powers, n)
        self.joined = LinearMap(inverse_rows(powers[:n]), n)


@lru_cache(maxsize=16)
def _merger(degrees: tuple[int, ...]) -> _Merger:
    return _Merger(degrees)


class TensorField:
    """The field with an axis for each of the given degrees, which are coprime.

    Parameters
    ----------
    degrees : tuple of int
    merge : bool, optional
        Whether small axes are merged in products: neighbours are, as long as they have 256 bits together.
    tell : callable, optional
        Called after each product with about how many seconds it took.

    Examples
    --------
    >>> field = TensorField((2, 3))
    >>> x = field.add(field.element(0, 2), field.element(1, 2))
    >>> square = field.multiply(x, x)
    >>> field.equal(square, field.frobenius(x, 1))
    True
    >>> [k for k in range(1, 7) if field.equal(x, field.frobenius(x, k))]
    [6]
    """

    def __init__(self, degrees: tuple[int, ...], *, merge: bool = True, tell: Callable[[float], object] | None = None):
        self.degrees = degrees
        self._merge, self._tell = merge, tell

    @cached_property
    def zero(self) -> Bits:
        """The element 0."""
        return np.zeros((1,) * (len(self.degrees) + 1), dtype=np.uint8)

    @cached_property
    def one(self) -> Bits:
        """The element 1."""
        return np.ones((1,) * (len(self.degrees) + 1), dtype=np.uint8)

    def element(self, axis: int, a: int) -> Bits:
        """Return the polynomial a, as an integer, in the letter of one axis."""
        shape = [1] * (len(self.degrees) + 1)
        shape[axis + 1] = self.degrees[axis]
        return self.trimmed(bits_of(axis_of(self.degrees[axis]).reduced(a), self.degrees[axis]).reshape(shape))

    def full(self, a: Bits) -> Bits:
        """Return an element with all its axes."""
        return padded(a, (1, *self.degrees))

    def add(self, a: Bits, b: Bits) -> Bits:
        """Return a + b."""
        shape = tuple(map(max, a.shape, b.shape))
        return self.trimmed(padded(a, shape) ^ padded(b, shape))

    def multiply(self, a: Bits, b: Bits) -> Bits:
        """Return a·b."""
        active = [i for i in range(1, a.ndim) if a.shape[i] > 1 or b.shape[i] > 1]
        runs = self._runs(active)
        self._count(a.size, b.size)
        parts = product_parts(self._joined(a, runs), self._joined(b, runs))
        return self.trimmed(np.concatenate([self._split(part, runs) for part in parts]))

    def _count(self, m: int, n: int) -> None:
        if self._tell is not None:
            self._tell(product_seconds(m, n))

    def multiply_onto(self, a: Bits, b: Bits, axis: int) -> Bits:
        """Return a·b, of which only the part counts that is constant on one axis.

        That part, the coefficient of 1 on this axis, is the sum of ℓ(z^(j+k))·a_j·b_k over the coefficients of a and b
        there, where ℓ(y) is the coefficient of 1 in y: with c_j = Σ_k ℓ(z^(j+k))·b_k, as many products a_j·c_j as the
        axis has places. Whether other parts are returned is left open.
        """
        place, d = axis + 1, self.degrees[axis]
        if max(a.size, b.size) < _LARGE or a.shape[place] == 1 or b.shape[place] == 1:
            return self.multiply(a, b)
        b = axis_of(d).pairing.along(b, place, place + 1)
        runs = self._runs([i for i in range(1, a.ndim) if i != place and (a.shape[i] > 1 or b.shape[i] > 1)])
        total = None
        for j in range(d):
            self._count(a.size // d, b.size // d)
            found = product(*(self._joined(x.take([j], axis=place), runs) for x in (a, b)))
            total = found if total is None else np.bitwise_xor(total, found, out=total)
        assert total is not None
        return self.trimmed(self._split(total, runs))

    def _runs(self, active: list[int]) -> list[tuple[int, ...]]:
        """Return the active axes in runs; those of a run are merged."""
        runs: list[tuple[int, ...]] = []
        for i in active:
            d = self.degrees[i - 1]
            if runs and self._merge and d * prod(self.degrees[j - 1] for j in runs[-1]) <= _MERGED:
                runs[-1] += (i,)
            else:
                runs.append((i,))
        return runs

    def _joined(self, a: Bits, runs: list[tuple[int, ...]]) -> Bits:
        """Return a with one axis for each run."""
        shape = [len(a)]
        for run in runs:
            whole = any(a.shape[i] > 1 for i in run)
            shape += [self.degrees[i - 1] if whole and len(run) > 1 else a.shape[i] for i in run]
        a = padded(a.reshape(len(a), *(a.shape[i] for run in runs for i in run)), tuple(shape))
        for place, run in enumerate(runs, 1):
            last = place + len(run)
            if len(run) > 1 and prod(a.shape[place:last]) > 1:
                a = _merger(tuple(self.degrees[i - 1] for i in run)).joined.along(a, place, last)
            elif len(run) > 1:
                a = a.reshape(*a.shape[:place], 1, *a.shape[last:])
        return a

    def _split(self, a: Bits, runs: list[tuple[int, ...]]) -> Bits:
        """Return a product with its runs split into axes again, and reduced."""
        shape = [len(a)] + [1] * len(self.degrees)
        for place, run in enumerate(runs, 1):
            degrees = tuple(self.degrees[i - 1] for i in run)
            if len(run) > 1:
                a = _merger(degrees).split.along(_long(a, place, 2 * prod(degrees) - 1), place, place + 1)
            else:
                a = axis_of(degrees[0]).folded(a, place)
            for i, d in zip(run, degrees, strict=True):
                shape[i] = d
        return a.reshape(shape)

    def conjugate(self, a: Bits, axis: int, k: int) -> Bits:
        """Return the image of a when z → z^(2^k) on one axis and all else stays."""
        d = self.degrees[axis]
        if a.shape[axis + 1] == 1 or k % d == 0:
            return a
        return frobenius_map(d, k % d).along(a, axis + 1, axis + 2)

    def frobenius(self, a: Bits, k: int) -> Bits:
        """Return a^(2^k), for an element a of the field."""
        for axis in range(len(self.degrees)):
            a = self.conjugate(a, axis, k)
        return a

    def equal(self, a: Bits, b: Bits) -> bool:
        """Return whether two trimmed arrays are the same."""
        return a.shape == b.shape and bool((a == b).all())

    def trimmed(self, a: Bits) -> Bits:
        """Return a without the axes on which it is constant."""
        for i in range(1, a.ndim):
            if a.shape[i] > 1:
                lines = a.reshape(prod(a.shape[:i]), a.shape[i], -1)
                if not lines[:, 1:].any():
                    a = lines[:, :1].reshape(*a.shape[:i], 1, *a.shape[i + 1 :])
        return a


def _long(a: Bits, place: int, length: int) -> Bits:
    """Return a with zeros added along one axis."""
    return padded(a, (*a.shape[:place], length, *a.shape[place + 1 :]))
