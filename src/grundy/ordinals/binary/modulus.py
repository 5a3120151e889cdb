"""Arithmetic modulo a polynomial over {0, 1}."""

from grundy.errors import DomainError, LimitError
from grundy.natural import natural
from grundy.ordinals.binary import _kernels
from grundy.ordinals.binary.polynomials import coefficients, inverse

__all__ = ["Modulus"]


class Modulus:
    """The ring of polynomials over {0, 1} modulo P: the field of 2^d nimbers when P is irreducible of degree d.

    The reciprocal of P is worked out once, so that a product modulo P costs three products. Operands may have any
    degree; results are reduced.

    Parameters
    ----------
    polynomial : int
        P, of degree 1 or more.

    Examples
    --------
    >>> field = Modulus(0b10011)
    >>> field.multiply(0b1000, 0b10), field.power(0b10, 15), field.inverse(0b10)
    (3, 1, 9)
    """

    __slots__ = ("_kernel", "degree", "polynomial")

    def __init__(self, polynomial: int):
        self.polynomial = coefficients(polynomial, "a modulus")
        if self.polynomial < 2:
            raise DomainError(f"a modulus has degree 1 or more, and {self.polynomial} is constant")
        self.degree = self.polynomial.bit_length() - 1
        self._kernel = _kernels.BinaryModulus(self.polynomial)

    def __repr__(self) -> str:
        return f"<Modulus of degree {self.degree}>"

    def remainder(self, a: int) -> int:
        """Return a modulo P."""
        return self._kernel.remainder(coefficients(a))

    def multiply(self, a: int, b: int) -> int:
        """Return a·b modulo P."""
        return self._kernel.multiply(coefficients(a), coefficients(b))

    def square(self, a: int) -> int:
        """Return a² modulo P."""
        return self.frobenius(a, 1)

    def frobenius(self, a: int, k: int) -> int:
        """Return a^(2^k) modulo P, by k squarings."""
        return self._kernel.frobenius(coefficients(a), _count(k, "a number of squarings"))

    def power(self, a: int, exponent: int) -> int:
        """Return a^exponent modulo P; for a = y the products are shifts.

        A negative exponent needs an `inverse`.
        """
        if exponent < 0:
            a, exponent = self.inverse(a), -exponent
        return self._kernel.power(coefficients(a), coefficients(exponent, "an exponent"))

    def inverse(self, a: int) -> int:
        """Return b with a·b = 1 modulo P, or say that a and P have a common divisor."""
        return inverse(a, self.polynomial)

    def compose(self, f: int, g: int) -> int:
        """Return f(g) modulo P."""
        return self._kernel.compose(coefficients(f), coefficients(g))

    def norm(self, a: int, k: int, count: int) -> int:
        """Return the product of a^(2^(k·i)) for i = 0, …, count - 1 modulo P.

        For P irreducible of degree k·count this is the norm to the field of 2^k elements. It takes k squarings and a
        few compositions for each bit of `count`, where powering would take k·count squarings.
        """
        return self._kernel.norm(
            coefficients(a), _count(k, "an exponent"), _count(count, "a number of factors", least=1)
        )

    def norm_power(self, a: int, exponent: int, k: int, count: int) -> int:
        """Return a^(exponent·(1 + 2^k + 2^(2k) + … + 2^(k·(count - 1)))) modulo P: the `norm` of a^exponent.

        The binary digits of that exponent are those of `exponent`, written with k digits, `count` times. So when p
        divides 2^k - 1, ``norm_power(a, (2**k - 1) // p, k, count)`` is a^((2^(k·count) - 1)/p).

        Examples
        --------
        >>> field = Modulus(0b1000011)
        >>> field.norm_power(2, (2**2 - 1) // 3, 2, 3) == field.power(2, (2**6 - 1) // 3)
        True
        """
        return self.norm(self.power(a, exponent), k, count)


# Squarings modulo a short polynomial take a tenth of a microsecond.
_MOST = 1 << 40


def _count(k: int, what: str, least: int = 0) -> int:
    k = natural(k, what, least)
    if k > _MOST:
        raise LimitError(f"{what} is at most 2^40 here, not {k.bit_length()} bits long; try a smaller one")
    return k
