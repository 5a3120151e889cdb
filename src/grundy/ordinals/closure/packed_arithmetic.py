"""Operations of packed fields other than products: automorphisms, reciprocals, solutions of y² ⊕ y = x, powers.

Most algorithms process an element component by component. Let κ be a component and F the field of the components before
it. Then an element is a polynomial in κ whose coefficients, its *digits*, lie in F. Long powers and minimal polynomials
use another basis, the powers of one element.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import isqrt
from typing import TYPE_CHECKING

from grundy import nim
from grundy._lazy import cached_property
from grundy.errors import DomainError, LimitError
from grundy.ordinals import gf2_polynomials
from grundy.ordinals.closure.components import closure_of

if TYPE_CHECKING:
    from grundy.ordinals.closure.packed_field import PackedField

# ---- Automorphisms
#
# Let F be the field of the components before κ = κ_q, where q is a power of the odd prime p, and α = κ^p, an element
# of F. Then κ^(2^k) = A κ^s with s = 2^k modulo p and A in F. So the digit of κ^j in x, raised to the power 2^k in F,
# is multiplied by an element of F and moves to the place js modulo p. The automorphisms for j and for k give the
# automorphism for j + k:
#
#     s_(j+k) = s_j s_k modulo p,    A_(j+k) = (A_k)^(2^j) · (A_j)^(s_k) · α^⌊s_j s_k / p⌋.
#
# For p = 2, κ^(2^k) is κ plus a finite nimber of F.


def frobenius(field: PackedField, a: int, k: int) -> int:
    """Return a to the power 2^k, with any integer k."""
    if a <= 1:
        return a
    prefix = field.prefix(a)
    k %= prefix.bits
    if not k:
        return a
    first = 0
    if prefix.has_long_nimbers:
        a, first = prefix.long_frobenius(a, k), prefix.primes.count(2)
    for i in range(first, len(prefix.primes)):
        if k % (prefix.strides[i] * prefix.primes[i]):  # otherwise κ and all components before it are fixed
            a = _with_image(prefix, a, i, k)
    return a


def _with_image(field: PackedField, a: int, i: int, k: int) -> int:
    """Return a with κ^(2^k) substituted for κ, component number i."""
    p, stride = field.primes[i], field.strides[i]
    low = digit_mask(field, i)
    if p == 2:
        return a ^ field.multiply(_finite_shift(stride, k), a >> stride & low)
    result, s = a & low, pow(2, k, p)
    for j, factor in enumerate(_factors(field, i, k)[1:], 1):
        digit = a >> j * stride & low
        if digit:
            result ^= field.multiply(factor, digit) << j * s % p * stride
    return result


@lru_cache(maxsize=256)
def digit_mask(field: PackedField, i: int) -> int:
    """Return the bits of all monomials that do not contain component number i."""
    stride, period = field.strides[i], field.strides[i] * field.primes[i]
    mask = (1 << stride) - 1
    while period < field.bits:
        mask |= mask << period
        period *= 2
    return mask & (1 << field.bits) - 1


@lru_cache(maxsize=4096)
def _finite_shift(stride: int, k: int) -> int:
    """Return κ^(2^k) ⊕ κ for the finite κ = 2^stride."""
    kappa = 1 << stride
    return int(nim.frobenius(kappa, k % (2 * stride))) ^ kappa


@lru_cache(maxsize=64)
def _factors(field: PackedField, i: int, k: int) -> tuple[int, ...]:
    """Return for each j < p the A_j with (κ^j)^(2^k) = A_j κ^(js mod p), where κ is component number i."""
    p, alpha = field.primes[i], field.relation(i)
    s, a = pow(2, k, p), _factor(field, i, k)
    found, place = [1], 0
    while len(found) < p:
        factor, place = field.multiply(found[-1], a), place + s
        if place >= p:
            factor, place = field.multiply(alpha, factor), place - p
        found.append(factor)
    return tuple(found)


@lru_cache(maxsize=4096)
def _factor(field: PackedField, i: int, k: int) -> int:
    """Return the A with κ^(2^k) = A κ^s; doubling k costs a few products in the field of the components before κ."""
    p, width = field.primes[i], field.strides[i] * field.primes[i]
    k %= width
    if k <= 1:
        return 1
    j = k // 2 if k % 2 == 0 else 1
    s, t = pow(2, j, p), pow(2, k - j, p)
    moved = frobenius(field, _factor(field, i, k - j), j)
    own = field.power_by_squaring(_factor(field, i, j), t, field.multiply)
    carried = field.power_by_squaring(field.relation(i), s * t // p, field.multiply)
    return field.multiply(field.multiply(moved, own), carried)


# ---- Reciprocals, by norms
#
# Let κ be the largest component in a, and F the field of the components before it, with 2^b elements. The product of a
# and its other conjugates a^(2^b), a^(2^(2b)), … over F is the norm, an element of F. So 1/a is the product of the
# other conjugates, computed by doubling (Itoh and Tsujii 1988), divided by the norm.


def reciprocal(field: PackedField, a: int) -> int:
    """Return the b with a ⊗ b = 1."""
    if not a:
        raise DomainError("division by zero: 0 has no nim reciprocal")
    if a.bit_length() <= field.finite_bits:
        return int(nim.reciprocal(a))
    i = field.level_of(a)
    p, stride = field.primes[i], field.strides[i]
    if e := field.single_exponent(a):  # a = c κ^e, so 1/a is κ^(p-e) / (c α)
        return reciprocal(field, field.multiply(field.relation(i), a >> e * stride)) << (p - e) * stride
    field.require_sparse_square(a)
    others = frobenius(field, conjugate_product(field, a, stride, p - 1), stride)
    norm = field.limited_product(a, others)
    return field.limited_product(others, reciprocal(field, norm))


def conjugate_product(field: PackedField, x: int, step: int, count: int) -> int:
    """Return the product of x^(2^(step·j)) over all j < count, by doubling."""
    result, done = x, 1
    for digit in bin(count)[3:]:
        result = field.limited_product(result, frobenius(field, result, step * done))
        done *= 2
        if digit == "1":
            result = field.limited_product(frobenius(field, result, step), x)
            done += 1
    return result


# ---- Solutions of y² ⊕ y = x, digit by digit
#
# Let κ be a component with an odd prime p, F the field of the components before it, with 2^b elements, and α = κ^p. As
# the square of dκ^i is d²κ^(2i), or d²ακ^(2i-p), the digits of x = Σ c_i κ^i and y = Σ d_i κ^i satisfy
#
#     d_0² ⊕ d_0 = c_0,    d_(2i mod p) = c_(2i mod p) ⊕ d_i² α^ε,  ε = 0 for 2i < p and 1 for 2i > p.
#
# For i ≠ 0, one round of the circle i, 2i, 4i, … modulo p has f steps. So d = d_i satisfies d = C ⊕ A d^(2^f) with A =
# α^(i(2^f-1)/p). After b/f rounds d^(2^b) = d has the factor α^(i(2^b-1)/p), a root of unity other than 1, as α is not
# a p-th power in F. So there is exactly one such d. The finite digit, which is computed last, decides whether the field
# contains a solution.

# Finite digits of fewer bits are not split.
_SHORT_DIGIT = 1024


def artin_schreier_root(field: PackedField, x: int) -> tuple[PackedField, int]:
    """Return the least y with y ⊗ y ⊕ y = x, and its field, which may need one more finite component than x."""
    rest, y = x, 0
    while rest.bit_length() > field.finite_bits:
        i = field.level_of(rest)
        stride = field.strides[i]
        for place, digit in _upper_digits(field, i, rest):
            y ^= digit << place * stride
        rest &= (1 << stride) - 1
    finite = int(nim.artin_schreier(rest))
    if finite.bit_length() > field.finite_bits:
        wider = field.extended([2 * field.finite_bits])
        y, field = wider.embed(y, field), wider
    return field, y ^ finite


def _upper_digits(field: PackedField, i: int, x: int) -> Iterator[tuple[int, int]]:
    """Yield the digits of y except the digit of κ^0, with their places, for component number i."""
    p, stride, alpha = field.primes[i], field.strides[i], field.relation(i)
    digits = [x >> j * stride & (1 << stride) - 1 for j in range(p)]
    for circle in _circles(p):
        if any(digits[j] for j in circle):
            d = _first_digit(field, digits, circle, alpha, stride)
            for j in circle:
                yield j, d
                d = _following(field, d, j, p, alpha) ^ digits[2 * j % p]


def _circles(p: int) -> Iterator[list[int]]:
    """Yield the circles i, 2i, 4i, … modulo p of the numbers 0 < i < p."""
    left = dict.fromkeys(range(1, p))
    while left:
        circle, j = [], next(iter(left))
        while j in left:
            del left[j]
            circle.append(j)
            j = 2 * j % p
        yield circle


def _following(field: PackedField, d: int, j: int, p: int, alpha: int) -> int:
    """Return the coefficient of (dκ^j)²."""
    square = field.square(d)
    return field.multiply(alpha, square) if 2 * j > p else square


def _first_digit(field: PackedField, digits: list[int], circle: list[int], alpha: int, bits: int) -> int:
    """Return the solution of d = C ⊕ A d^(2^f)."""
    p, f = len(digits), len(circle)
    constant, factor = 0, 1
    for j in circle:
        constant = _following(field, constant, j, p, alpha) ^ digits[2 * j % p]
        factor = _following(field, factor, j, p, alpha)
    return _FixedPoint(field, alpha, factor, f).of(constant, bits, field.primes.count(2) - 1)


class _FixedPoint:
    """The solutions of d = C ⊕ A d^(2^f) for any C, where A is a product of powers of α.

    Let κ be the last finite component, F' the field of the other components, and κ^(2^f) = κ ⊕ s. If α lies in F', each
    part of d = d_0 ⊕ d_1κ satisfies an equation in F', and d_1 is computed first:

        d_1 = C_1 ⊕ A d_1^(2^f),    d_0 = (C_0 ⊕ A d_1^(2^f) s) ⊕ A d_0^(2^f).
    """

    def __init__(self, field: PackedField, alpha: int, factor: int, step: int):
        self._field = field
        self._alpha = alpha
        self._factor = factor
        self._step = step
        self._shifts: dict[int, int] = {}

    def of(self, constant: int, bits: int, i: int) -> int:
        """Return the solution in the field of 2^bits elements, whose last finite component has number i."""
        if not constant:
            return 0
        field = self._field
        low, stride = digit_mask(field, i), field.strides[i]
        if stride < _SHORT_DIGIT or self._alpha >> stride & low or (bits >> 1) % self._step:
            constant, factor = _iterated(field, constant, self._factor, self._step, bits // self._step)
            return field.multiply(constant, field.reciprocal(factor ^ 1))
        upper = self.of(constant >> stride & low, bits >> 1, i - 1)
        image = field.multiply(self._factor, self._raised(upper))
        rest = constant & low ^ field.multiply(self._shift(stride), image)
        return upper << stride ^ self.of(rest, bits >> 1, i - 1)

    def _raised(self, x: int) -> int:
        for _ in range(self._step):
            x = self._field.square(x)
        return x

    def _shift(self, stride: int) -> int:
        if stride not in self._shifts:
            self._shifts[stride] = self._raised(1 << stride) ^ 1 << stride
        return self._shifts[stride]


def _iterated(field: PackedField, constant: int, factor: int, step: int, count: int) -> tuple[int, int]:
    """Return the constant and the factor of the map d ↦ C ⊕ A d^(2^step), iterated `count` times."""
    c, a, done = constant, factor, 1
    for bit in bin(count)[3:]:
        c = c ^ field.multiply(a, frobenius(field, c, step * done))
        a = field.multiply(a, frobenius(field, a, step * done))
        done *= 2
        if bit == "1":
            c = constant ^ field.multiply(factor, frobenius(field, c, step))
            a = field.multiply(factor, frobenius(field, a, step))
            done += 1
    return c, a


# ---- Powers: by products in the packed field for short exponents, otherwise in the power basis

# The most bits of an exponent for which powers are computed by products.
_SHORT_EXPONENT = 64
# For a long exponent, the number of squarings is the degree of the field. At degree 68,060 they take half a minute.
_MOST_BITS = 1 << 17


def power(field: PackedField, a: int, exponent: int) -> int:
    """Return a to a power, with any integer as exponent."""
    if exponent < 0:
        a, exponent = field.reciprocal(a), -exponent
    if a <= 1:
        return a if exponent else 1
    return _power(field, a, exponent % ((1 << field.width_of(a)) - 1))


def _power(field: PackedField, a: int, exponent: int) -> int:
    """Return a^exponent for a not 0 or 1, exponent below the order of the group."""
    if exponent.bit_length() <= _SHORT_EXPONENT:
        return field.power_by_squaring(a, exponent, field.limited_product)
    i = field.level_of(a)
    p, stride = field.primes[i], field.strides[i]
    if p > 2 and (e := field.single_exponent(a)):  # a = c κ^e, and κ^p = α
        quotient, place = divmod(e * exponent, p)
        root = power(field, a >> e * stride, exponent)
        return field.multiply(root, power(field, field.relation(i), quotient)) << place * stride
    return _by_polynomials(field.prefix(a), a, exponent)


def _by_polynomials(field: PackedField, a: int, exponent: int) -> int:
    basis = field.power_basis
    if basis.degree > _MOST_BITS:
        raise LimitError(
            f"powers with exponents of more than {_SHORT_EXPONENT} bits are computed in fields of degree up to "
            f"{_MOST_BITS}; this field has degree {basis.degree}",
            hint="use a smaller exponent",
        )
    return basis.element_of(basis.modulus.power(basis.polynomial_of(a), exponent))


# ---- The power basis: the field as F_2[X]/P, its elements as polynomials in one generator y
#
# A packed field is generated by the sum y of all its κ_q that do not occur in the relations of other components (see
# `grundy.ordinals.closure.components`). Let ℓ be a linear function with ℓ(1) ≠ 0. The bits ℓ(y^i), i < 2E, determine
# the minimal polynomial P of y (Berlekamp 1968, Massey 1969), which has degree E. The bits ℓ(z y^i), i < E, determine
# z: with rev for reversed coefficients, and N_z for the polynomial of degree below E with
#
#     rev(N_z) = rev(P) · Σ ℓ(z y^i) X^i  modulo X^E,
#
# N_z is linear in z, and N_(zy) = X N_z modulo P. So z as a polynomial in y is N_z / N_1 modulo P.


class PowerBasis:
    """The basis of a packed field over F_2 that consists of the powers of one element."""

    def __init__(self, field: PackedField):
        self.field = field
        self.degree = field.bits

    @cached_property
    def generator(self) -> int:
        """The element y that generates the field."""
        y, generated = 0, frozenset[int]()
        for q in reversed(self.field.components):
            if q not in generated:
                y ^= self.field.kappa(q)
                generated |= closure_of(frozenset([q]))
        return y

    @cached_property
    def modulus(self) -> gf2_polynomials.Modulus:
        """The minimal polynomial P of y."""
        bits = self._constant_bits(1, 2 * self.degree)
        minimal = gf2_polynomials.linear_recurrence(bits, 2 * self.degree)
        assert minimal.bit_length() - 1 == self.degree, "y generates the field"
        return gf2_polynomials.Modulus(minimal)

    def polynomial_of(self, z: int) -> int:
        """Return an element of the field as a polynomial in y."""
        return z if z <= 1 else self.modulus.multiply(self._numerator(z), self._denominator)

    def element_of(self, f: int) -> int:
        """Return the value of a polynomial in y."""
        return self.field.kernel.polynomial_value(self.generator, f)

    def _constant_bits(self, z: int, n: int) -> int:
        """Return the bits ℓ(z y^i), i < n, where ℓ is the coefficient of the monomial 1."""
        return self.field.kernel.orbit_bits(self.generator, z, n)

    @cached_property
    def _denominator(self) -> int:
        return self.modulus.inverse(self._numerator(1))

    def _numerator(self, z: int) -> int:
        """Return N_z."""
        bits = self._constant_bits(z, self.degree)
        product = gf2_polynomials.multiply(bits, reversed_bits(self.modulus.polynomial, self.degree + 1))
        return reversed_bits(product, self.degree)


# ---- Minimal polynomials in the power basis of a field
#
# In F_2[y]/P of degree E let ℓ be the linear function with ℓ(y^(E-1)) = 1 and ℓ(y^k) = 0 for k < E-1. Then, with rev
# for reversed coefficients,
#
#     Σ ℓ(w y^k) X^k = rev(w) / rev(P)  modulo X^E,
#
# so one product of power series gives ℓ(w v) for all v. The bits ℓ(y^(E-1) f^i), i < n, need about √n powers f^i and √n
# powers f^(mi), m ≈ √n, instead of n powers (Shoup 1999).


def minimal_polynomial_of(field: PackedField, z: int, degree: int) -> int:
    """Return the minimal polynomial over F_2 of an element of known degree; the bits are its coefficients."""
    basis = field.power_basis
    f = basis.polynomial_of(z)
    minimal = gf2_polynomials.linear_recurrence(projected_powers(basis, f, 2 * degree), 2 * degree)
    assert minimal.bit_length() - 1 == degree, "the first bit is 1, so the sequence has the minimal polynomial of f"
    return minimal


def projected_powers(basis: PowerBasis, f: int, n: int) -> int:
    """Return the bits ℓ(y^(E-1) f^i) for i < n; the first one is ℓ(y^(E-1)) = 1."""
    modulus, size = basis.modulus, basis.degree
    step = isqrt(n - 1) + 1
    small = [1]
    while len(small) <= step:
        small.append(modulus.multiply(small[-1], f))
    giant = small.pop()
    series = gf2_polynomials.series_reciprocal(reversed_bits(modulus.polynomial, size + 1), size)
    bits = bytearray()
    w = 1 << size - 1
    while len(bits) < n:
        values = gf2_polynomials.multiply(reversed_bits(w, size), series) & (1 << size) - 1
        bits += bytes(48 + ((values & power).bit_count() & 1) for power in small)
        w = modulus.multiply(w, giant)
    return int(bits[n - 1 :: -1], 2)


def reversed_bits(f: int, n: int) -> int:
    """Return the n lowest bits of f in the opposite order."""
    return int(f"{f & (1 << n) - 1:0{n}b}"[::-1], 2)
