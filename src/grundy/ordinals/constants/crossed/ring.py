"""The field F[λ] with λ^q = ρ over a tensor product F of fields: Kummer extensions, and norms from them."""

import numpy as np

from grundy.lazily import cached_property
from grundy.ordinals.constants.crossed.field import TensorField
from grundy.ordinals.constants.crossed.maps import Bits
from grundy.ordinals.constants.crossed.products import padded

__all__ = ["KummerField"]


class KummerField:
    """F[λ]/(λ^q - ρ), where F is a tensor product of fields and ρ is an element of F whose order divides `order`.

    Elements are polynomials in λ of degree below q, as arrays of bits: axis 0 runs over the powers of λ, the others
    over F. The map y → y^(2^k) takes λ^i to λ^(i·2^k) = ρ^j·λ^l with i·2^k = j·q + l modulo q·order, so it is one of
    F for each coefficient, a permutation of the coefficients, and products with powers of ρ.

    Parameters
    ----------
    field : TensorField
        F.
    q : int
        Odd.
    rho : array
        ρ.
    order : int
        A multiple of the order of ρ.

    Examples
    --------
    >>> field = TensorField((2,))
    >>> rho = field.element(0, 2)  # of order 3
    >>> nine = KummerField(field, 3, rho, 3)
    >>> x = nine.linear(field.one, field.one)  # 1 + λ
    >>> cube = nine.multiply(nine.multiply(x, x), x)
    >>> nine.multiply(cube, x).shape, field.equal(nine.multiply(cube, x), nine.frobenius(x, 2))
    ((3, 2), True)
    """

    def __init__(self, field: TensorField, q: int, rho: Bits, order: int):
        self.field, self.q, self.rho, self.order = field, q, rho, order

    @property
    def one(self) -> Bits:
        """The element 1."""
        return self.field.one

    def linear(self, constant: Bits, slope: Bits) -> Bits:
        """Return constant + slope·λ for two elements of F."""
        shape = (1, *map(max, constant.shape[1:], slope.shape[1:]))
        return np.concatenate([padded(constant, shape), padded(slope, shape)])

    def multiply(self, a: Bits, b: Bits) -> Bits:
        """Return a·b."""
        return self._reduced(self.field.multiply(a, b))

    def _reduced(self, a: Bits) -> Bits:
        while len(a) > self.q:
            a = self.field.add(a[: self.q], self.field.multiply(a[self.q :], self.rho))
        return a

    def frobenius(self, a: Bits, k: int) -> Bits:
        """Return a^(2^k)."""
        a = self.field.frobenius(a, k)
        if len(a) == 1:
            return a
        places = np.arange(len(a)) * pow(2, k, self.q * self.order) % (self.q * self.order)
        twisted = self._twisted(a, places // self.q)
        result = np.zeros((self.q, *twisted.shape[1:]), dtype=np.uint8)
        result[places % self.q] = twisted
        return self.field.trimmed(result)

    def _twisted(self, a: Bits, exponents: np.typing.NDArray[np.int64]) -> Bits:
        """Return a with each coefficient multiplied by a power of ρ: a binary digit of all exponents at a time."""
        shape = (len(a), *map(max, a.shape[1:], self.rho.shape[1:]))
        result = padded(a, shape).copy()
        for place, rho in enumerate(self._rho_powers):
            chosen = np.flatnonzero(exponents >> place & 1)
            if len(chosen):
                found = self.field.multiply(result[chosen], rho)
                result[chosen] = padded(found, (len(chosen), *shape[1:]))
        return result

    @cached_property
    def _rho_powers(self) -> list[Bits]:
        """ρ, ρ², ρ⁴, …, as far as exponents below the order need them."""
        return [self.field.frobenius(self.rho, i) for i in range((self.order - 1).bit_length())]

    def axis_norm(self, a: Bits, axis: int) -> Bits:
        """Return the product of the conjugates of a on one axis of F, an axis on which ρ is constant.

        The result is constant on this axis. It is the product of two halves of the conjugates, and of that product only
        the part that is constant is worked out, before λ^q is replaced by ρ: as ρ is constant, that changes nothing.
        """
        n = self.field.degrees[axis]
        half = self._some_conjugates(a, axis, n // 2)
        other = half if n % 2 == 0 else self.multiply(half, self.field.conjugate(a, axis, n // 2))
        return self._reduced(self.field.multiply_onto(other, self.field.conjugate(half, axis, n - n // 2), axis))

    def _some_conjugates(self, a: Bits, axis: int, n: int) -> Bits:
        """Return the product of the first n conjugates, by N_(2k) = N_k·σ^k(N_k) and N_(2k+1) = N_(2k)·σ^(2k)(a)."""
        result, done = a, 1
        for digit in f"{n:b}"[1:]:
            result, done = self.multiply(result, self.field.conjugate(result, axis, done)), 2 * done
            if digit == "1":
                result, done = self.multiply(result, self.field.conjugate(a, axis, done)), done + 1
        return result
