"""The axes of a tensor product of fields: F_2[z]/P with an irreducible polynomial P of few terms."""

from functools import lru_cache
from itertools import combinations
from math import prod

import numpy as np

from grundy.lazily import cached_property
from grundy.ordinals import binary
from grundy.ordinals.constants.crossed.maps import Bits, LinearMap

__all__ = ["Axis", "axis_of", "frobenius_map"]


class Axis:
    """F_2[z]/P for the first sparse irreducible P of degree d."""

    def __init__(self, degree: int):
        self.degree = degree
        self.tail = _tail(degree)

    def reduced(self, a: int) -> int:
        """Return a polynomial in z modulo P, both as integers."""
        while a >> self.degree:
            high = a >> self.degree
            a &= (1 << self.degree) - 1
            for e in self.tail:
                a ^= high << e
        return a

    def frobenius(self, k: int) -> LinearMap:
        """Return the map z^i → z^(i·2^k)."""
        image, powers = self.reduced(2), [1]
        for _ in range(k):
            image = self.reduced(binary.square(image))
        while len(powers) < self.degree:
            powers.append(self.reduced(binary.multiply(powers[-1], image)))
        return LinearMap(powers, self.degree)

    @cached_property
    def pairing(self) -> LinearMap:
        """The map z^k → Σ_j ℓ(z^(j+k))·z^j, where ℓ is the coefficient of 1."""
        values, power = [], 1
        for _ in range(2 * self.degree - 1):
            values.append(power & 1)
            power = self.reduced(power << 1)
        rows = [sum(values[j + k] << j for j in range(self.degree)) for k in range(self.degree)]
        return LinearMap(rows, self.degree)

    def folded(self, a: Bits, i: int) -> Bits:
        """Return an array with its axis i reduced modulo P."""
        d, after = self.degree, a.shape[i + 1 :]
        lines = a.reshape(prod(a.shape[:i]), a.shape[i], prod(after))
        while lines.shape[1] > d:
            high = lines[:, d:]
            length = max(d, high.shape[1] + self.tail[-1])
            result = np.zeros((len(lines), length, lines.shape[2]), dtype=np.uint8)
            result[:, :d] = lines[:, :d]
            for e in self.tail:
                result[:, e : e + high.shape[1]] ^= high
            lines = result
        return lines.reshape(*a.shape[:i], lines.shape[1], *after)


@lru_cache(maxsize=256)
def axis_of(degree: int) -> Axis:
    """Return the axis of a degree."""
    return Axis(degree)


@lru_cache(maxsize=64)
def frobenius_map(degree: int, k: int) -> LinearMap:
    """Return the map y → y^(2^k) on the axis of a degree."""
    return axis_of(degree).frobenius(k)


def _tail(degree: int) -> tuple[int, ...]:
    """Return the lower exponents of an irreducible polynomial: of three terms if there is one, else of five."""
    if degree == 1:
        return (0,)
    for terms in (1, 3):
        for middle in combinations(range(1, degree if terms > 1 else degree // 2 + 1), terms):
            tail = (0, *middle)
            if binary.is_irreducible(1 << degree | sum(1 << e for e in tail)):
                return tail
    raise AssertionError
