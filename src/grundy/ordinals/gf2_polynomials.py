"""Polynomials over {0, 1} as Python integers: bit i is the coefficient of y^i, and the sum is ``^``.

Products use the carry-less multiplication of the processor. `grundy.ordinals.closure` encodes nimbers as polynomials.

>>> bin(multiply(0b11, 0b111)), quotient_remainder(0b1001, 0b111), gcd(0b1001, 0b1111)
('0b1001', (3, 0), 3)
"""

from grundy.errors import DomainError, LimitError
from grundy.integers import as_natural
from grundy.ordinals import _kernels
from grundy.primes import factors
from grundy.text import format_number

# ---- Products, quotients, common divisors and linear recurrences of polynomials over {0, 1}

# A product of this length takes a few seconds. Every operation needs a bounded number of products.
MAX_BITS = 1 << 28


def multiply(a: int, b: int) -> int:
    """Return the product of two polynomials."""
    return _kernels.multiply(_as_polynomial(a), _as_polynomial(b))


def square(a: int) -> int:
    """Return the square of a polynomial: its coefficients with zeros between them."""
    return _kernels.square(_as_polynomial(a))


def quotient_remainder(a: int, b: int) -> tuple[int, int]:
    """Return q and r with a = q·b + r and r of smaller degree than b."""
    a, b = _as_polynomial(a), _as_polynomial(b)
    if not b:
        raise DomainError("division by zero: the divisor must not be the polynomial 0")
    return _kernels.quotient_remainder(a, b)


def remainder(a: int, b: int) -> int:
    """Return the remainder of a divided by b."""
    return quotient_remainder(a, b)[1]


def gcd(a: int, b: int) -> int:
    """Return the greatest common divisor of two polynomials; the divisor of 0 and 0 is 0."""
    larger, smaller = max(_as_polynomial(a), _as_polynomial(b)), min(a, b)
    if not smaller:
        return larger
    return _kernels.gcd_with_factor(smaller, remainder(larger, smaller))[0]


def inverse(a: int, modulus: int) -> int:
    """Return the polynomial b of least degree with a·b = 1 modulo another polynomial."""
    if _as_polynomial(modulus, "a modulus") < 2:
        raise DomainError(f"a modulus must have degree 1 or more, but {modulus} is constant")
    divisor, factor = _kernels.gcd_with_factor(modulus, remainder(a, modulus))
    if divisor != 1:
        raise DomainError(
            "the polynomial has no reciprocal: it shares a divisor of degree "
            f"{divisor.bit_length() - 1} with the modulus"
        )
    return factor


def series_reciprocal(a: int, n: int) -> int:
    """Return the first n coefficients of the power series 1/a."""
    if not _as_polynomial(a) & 1:
        raise DomainError("the power series has no reciprocal: its constant coefficient must be 1, not 0")
    return _kernels.series_reciprocal(a, _length(n))


def linear_recurrence(bits: int, n: int) -> int:
    """Return the minimal polynomial of a sequence of n bits.

    Bit i of `bits` is the term s_i of the sequence, i < n. The result is the polynomial y^L + c_(L-1)·y^(L-1) + … + c_0
    of least degree L with s_(i+L) = c_(L-1)·s_(i+L-1) + … + c_0·s_i for all i < n - L. It is unique if 2L <= n. So the
    first n bits of an infinite sequence with a recurrence of degree at most n/2 determine its minimal polynomial.

    >>> bin(linear_recurrence(0b01101101, 8))  # s_(i+2) = s_(i+1) + s_i
    '0b111'
    """
    return _kernels.linear_recurrence(_as_polynomial(bits, "a sequence"), _length(n))


def _as_polynomial(value: int, what: str = "a polynomial") -> int:
    """Check that a value is an integer that encodes a polynomial, and return it."""
    a = as_natural(value, what)
    if a.bit_length() > MAX_BITS:
        raise LimitError(f"{what} may have at most 2^28 coefficients, not {a.bit_length()}", hint="use fewer")
    return a


def _length(n: int) -> int:
    n = as_natural(n, "a number of coefficients")
    if n > MAX_BITS:
        raise LimitError(f"at most 2^28 coefficients are supported, not {n}", hint="use a smaller number")
    return n


# ---- Arithmetic modulo a polynomial over {0, 1}


class Modulus:
    """The ring of polynomials over {0, 1} modulo P: the field of 2^d nimbers when P is irreducible of degree d.

    The reciprocal of P is computed once, so a product modulo P costs three products. Operands may have any degree, and
    results are reduced.

    >>> field = Modulus(0b10011)
    >>> field.multiply(0b1000, 0b10), field.power(0b10, 15), field.inverse(0b10)
    (3, 1, 9)
    """

    __slots__ = ("_kernel", "degree", "polynomial")

    def __init__(self, polynomial: int):
        self.polynomial = _as_polynomial(polynomial, "a modulus")
        if self.polynomial < 2:
            raise DomainError(f"a modulus must have degree 1 or more, but {self.polynomial} is constant")
        self.degree = self.polynomial.bit_length() - 1
        self._kernel = _kernels.BinaryModulus(self.polynomial)

    def __repr__(self) -> str:
        return f"<Modulus of degree {self.degree}>"

    def remainder(self, a: int) -> int:
        """Return a modulo P."""
        return self._kernel.remainder(_as_polynomial(a))

    def multiply(self, a: int, b: int) -> int:
        """Return a·b modulo P."""
        return self._kernel.multiply(_as_polynomial(a), _as_polynomial(b))

    def square(self, a: int) -> int:
        """Return a² modulo P."""
        return self.frobenius(a, 1)

    def frobenius(self, a: int, k: int) -> int:
        """Return a^(2^k) modulo P, by k squarings."""
        return self._kernel.frobenius(_as_polynomial(a), _count(k, "a number of squarings"))

    def power(self, a: int, exponent: int) -> int:
        """Return a^exponent modulo P; a must have an inverse if the exponent is negative.

        If a = y, multiplications by a are shifts.
        """
        if exponent < 0:
            a, exponent = self.inverse(a), -exponent
        return self._kernel.power(_as_polynomial(a), _as_polynomial(exponent, "an exponent"))

    def inverse(self, a: int) -> int:
        """Return the b with a·b = 1 modulo P; a and P must not have a common divisor."""
        return inverse(a, self.polynomial)

    def compose(self, f: int, g: int) -> int:
        """Return f(g) modulo P."""
        return self._kernel.compose(_as_polynomial(f), _as_polynomial(g))

    def norm(self, a: int, k: int, count: int) -> int:
        """Return the product of a^(2^(k·i)) for i = 0, …, count - 1 modulo P.

        If P is irreducible of degree k·count, this is the norm to the field of 2^k elements. It takes k squarings and a
        few compositions for each bit of `count`. Powering would take k·count squarings.
        """
        return self._kernel.norm(
            _as_polynomial(a), _count(k, "an exponent"), _count(count, "a number of factors", least=1)
        )

    def norm_power(self, a: int, exponent: int, k: int, count: int) -> int:
        """Return a^(exponent·(1 + 2^k + 2^(2k) + … + 2^(k·(count - 1)))) modulo P: the `norm` of a^exponent.

        In binary, that exponent repeats the k digits of `exponent` `count` times. So if p divides 2^k - 1, then
        ``norm_power(a, (2**k - 1) // p, k, count)`` is a^((2^(k·count) - 1)/p).
        """
        return self.norm(self.power(a, exponent), k, count)


# A squaring modulo a short polynomial takes a tenth of a microsecond.
_MOST = 1 << 40


def _count(k: int, what: str, least: int = 0) -> int:
    k = as_natural(k, what, least)
    if k > _MOST:
        raise LimitError(f"{what} must be at most 2^40, not {format_number(k)}", hint="use a smaller number")
    return k


# ---- Irreducible polynomials, and powers in their fields


def is_irreducible(a: int) -> bool:
    """Return whether a polynomial is irreducible, that is, not constant and divisible only by 1 and itself.

    The test of Rabin (1980): a of degree d is irreducible if it divides y^(2^d) + y and is coprime to y^(2^(d/r)) + y
    for all primes r that divide d.
    """
    degree = _as_polynomial(a).bit_length() - 1
    if degree < 2:
        return degree == 1
    if not a & 1:
        return False
    modulus = Modulus(a)
    power, y, done = 2, 2, 0
    for k in sorted(degree // r for r in factors(degree)):
        power = modulus.frobenius(power, k - done)
        done = k
        if gcd(a, power ^ y) != 1:
            return False
    return modulus.frobenius(power, degree - done) == y


def root_is_power(polynomial: int, p: int, order: int) -> bool:
    """Return whether the roots of an irreducible polynomial are p-th powers in the field that they generate.

    The polynomial P is not y, and `order` is the order of 2 modulo the prime p. Let d be the degree of P. If p does not
    divide 2^d - 1, all elements of the field are p-th powers. Otherwise the p-th powers are the kernel of the map
    a → a^((2^d - 1)/p) on its cyclic group. In binary, that exponent is (2^order - 1)/p repeated d/order times.
    """
    degree = polynomial.bit_length() - 1
    if degree % order:
        return True
    return Modulus(polynomial).norm_power(0b10, ((1 << order) - 1) // p, order, degree // order) == 1
