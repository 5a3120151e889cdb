"""Products within a limit of work, told before they begin."""

from collections.abc import Iterator
from functools import lru_cache
from math import isqrt
from typing import TYPE_CHECKING

from grundy import nim
from grundy._lazy import cached_property
from grundy.errors import DomainError, LimitError
from grundy.ordinals import gf2_polynomials
from grundy.ordinals.closure.components import closure_of, excess, kappas, order_of_two

if TYPE_CHECKING:
    from grundy.ordinals.closure.model import Model

__all__ = [
    "A_MINUTE",
    "A_SECOND",
    "PowerBasis",
    "combination",
    "constant_bits",
    "digit_mask",
    "frobenius",
    "limited_product",
    "long_frobenius",
    "long_product",
    "long_square",
    "minimal_polynomial_of",
    "power_basis",
    "projected_powers",
    "reciprocal",
    "relation",
    "require_sparse_square",
    "reversed_bits",
]


# Words that a product touches, by estimate.
A_SECOND = 1e9
A_MINUTE = 5e10

# Products in smaller fields are never refused.
_SMALL_FIELD = 1 << 16
# With coefficients of 1024 bits and more, fields of up to this degree are small as well.
_MOST_LONG = 1 << 20
_FEW_TERMS = 1000


def limited_product(model: "Model", a: int, b: int, most: float = A_SECOND) -> int:
    """Return a ⊗ b, unless both have many terms and lie in a large field."""
    field, terms = model.prefix(max(a, b)), min(a.bit_count(), b.bit_count())
    if field.bits > _SMALL_FIELD and a != b and _is_long(field, terms, most):
        raise _too_long(field, terms)
    return model.multiply(a, b)


def require_sparse_square(model: "Model", a: int) -> None:
    """Refuse an element of a large field with long nimbers whose powers have many terms.

    A square is found much sooner than a product, and tells whether products of conjugates will be dense.
    """
    field = model.prefix(a)
    if field.has_long_nimbers and field.bits > _MOST_LONG:
        terms = field.square(a).bit_count()
        if terms > _FEW_TERMS:
            raise _too_long(field, terms)


def _too_long(field: "Model", terms: int) -> LimitError:
    return LimitError(
        f"this takes a product of elements of {terms} terms and more in a field of degree {field.bits}, which is "
        "too much work; try ordinals with fewer terms or in smaller fields"
    )


def _is_long(field: "Model", terms: int, most: float) -> bool:
    if field.has_long_nimbers:
        return field.bits > _MOST_LONG and terms > _FEW_TERMS
    return field.kernel.product_cost(terms) > most


# ---- Elements whose coefficients, finite nimbers, are long, in fields with few monomials in the odd components
#
# The coefficients are multiplied by `grundy.nim`, which is made for them, and the monomials in a model without long
# nimbers.


def long_product(model: "Model", a: int, b: int) -> int:
    """Return the product of two elements."""
    result = 0
    for i, x in _coefficients(model, a):
        for j, y in _coefficients(model, b):
            result ^= _scaled_monomial(model, i, j, int(nim.multiply(x, y)))
    return result


def long_square(model: "Model", a: int) -> int:
    """Return the square of an element."""
    result = 0
    for i, x in _coefficients(model, a):
        result ^= _scaled_monomial(model, i, i, int(nim.square(x)))
    return result


def long_frobenius(model: "Model", a: int, k: int) -> int:
    """Return an element with its coefficients, but not the monomials, raised to the power 2^k."""
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


# ---- The automorphisms x ↦ x^(2^k) of the field of a model, component by component
#
# Let F be the field of the components before κ = κ_q, where q is a power of the odd prime p, and α = κ^p, an element
# of F. Then κ^(2^k) = A κ^s with s = 2^k modulo p and A in F. So the digit of κ^j in x, raised to the power 2^k in F,
# is multiplied by an element of F and moves to the place js modulo p. From the automorphisms for j and for k follows
# that for j + k:
#
#     s_(j+k) = s_j s_k modulo p,    A_(j+k) = (A_k)^(2^j) · (A_j)^(s_k) · α^⌊s_j s_k / p⌋.
#
# For p = 2, κ^(2^k) is κ plus a finite nimber of F.


def frobenius(model: "Model", a: int, k: int) -> int:
    """Return a to the power 2^k, with any integer k."""
    if a <= 1:
        return a
    field = model.prefix(a)
    k %= field.bits
    if not k:
        return a
    first = 0
    if field.has_long_nimbers:
        a, first = long_frobenius(field, a, k), field.primes.count(2)
    for i in range(first, len(field.primes)):
        if k % (field.strides[i] * field.primes[i]):  # else this κ stays where it is, with all before it
            a = _with_image(field, a, i, k)
    return a


def _with_image(model: "Model", a: int, i: int, k: int) -> int:
    """Return a with κ^(2^k) in place of κ, the component number i."""
    p, stride = model.primes[i], model.strides[i]
    low = digit_mask(model, i)
    if p == 2:
        return a ^ model.multiply(_finite_shift(stride, k), a >> stride & low)
    result, s = a & low, pow(2, k, p)
    for j, factor in enumerate(_factors(model, i, k)[1:], 1):
        digit = a >> j * stride & low
        if digit:
            result ^= model.multiply(factor, digit) << j * s % p * stride
    return result


@lru_cache(maxsize=256)
def digit_mask(model: "Model", i: int) -> int:
    """Return the bits of all monomials in which component number i does not occur."""
    stride, period = model.strides[i], model.strides[i] * model.primes[i]
    mask = (1 << stride) - 1
    while period < model.bits:
        mask |= mask << period
        period *= 2
    return mask & (1 << model.bits) - 1


@lru_cache(maxsize=4096)
def _finite_shift(stride: int, k: int) -> int:
    """Return κ^(2^k) ⊕ κ for the finite κ = 2^stride."""
    kappa = 1 << stride
    return int(nim.frobenius(kappa, k % (2 * stride))) ^ kappa


def relation(model: "Model", i: int) -> int:
    """Return α = κ^p for component number i, whose prime p is odd."""
    q, p = model.components[i], model.primes[i]
    if q > p:
        return model.kappa(q // p)
    alpha = excess(p)
    for r in kappas(order_of_two(p)):
        alpha ^= model.kappa(r)
    return alpha


@lru_cache(maxsize=64)
def _factors(model: "Model", i: int, k: int) -> tuple[int, ...]:
    """Return the factors that κ^0, κ, …, κ^(p-1), with κ of component number i, get when raised to the power 2^k."""
    p, alpha = model.primes[i], relation(model, i)
    s, a = pow(2, k, p), _factor(model, i, k)
    found, place = [1], 0
    while len(found) < p:
        factor, place = model.multiply(found[-1], a), place + s
        if place >= p:
            factor, place = model.multiply(alpha, factor), place - p
        found.append(factor)
    return tuple(found)


@lru_cache(maxsize=4096)
def _factor(model: "Model", i: int, k: int) -> int:
    """Return A, for which κ^(2^k) is A κ^s; doubling k costs a few products in the field of the components before κ."""
    p, width = model.primes[i], model.strides[i] * model.primes[i]
    k %= width
    if k <= 1:
        return 1
    j = k // 2 if k % 2 == 0 else 1
    s, t = pow(2, j, p), pow(2, k - j, p)
    a = model.multiply(frobenius(model, _factor(model, i, k - j), j), _small_power(model, _factor(model, i, j), t))
    return model.multiply(a, _small_power(model, relation(model, i), s * t // p))


def _small_power(model: "Model", a: int, exponent: int) -> int:
    """Return a to a power, by squaring: the exponents are below p² here."""
    result = 1
    for bit in bin(exponent)[2:]:
        result = model.square(result)
        if bit == "1":
            result = model.multiply(result, a)
    return result


# ---- Reciprocals in the field of a model
#
# Let κ be the largest component that occurs in a, and F the field of those before it, with 2^b elements. The product
# of a and its conjugates a^(2^b), a^(2^(2b)), … over F is the norm, an element of F. So 1/a is the product of the
# other conjugates, which doubling gives (Itoh and Tsujii 1988), divided by the norm.


def reciprocal(model: "Model", a: int) -> int:
    """Return the b with a ⊗ b = 1."""
    if not a:
        raise DomainError("division by zero: 0 has no nim reciprocal")
    if a.bit_length() <= model.finite_bits:
        return int(nim.reciprocal(a))
    i = model.level_of(a)
    p, stride = model.primes[i], model.strides[i]
    if e := model.single_exponent(a):  # a = c κ^e, so 1/a is κ^(p-e) / (c α)
        return reciprocal(model, model.multiply(relation(model, i), a >> e * stride)) << (p - e) * stride
    require_sparse_square(model, a)
    others = _other_conjugates(model, a, stride, p)
    norm = limited_product(model, a, others)
    return limited_product(model, others, reciprocal(model, norm))


def _other_conjugates(model: "Model", a: int, step: int, count: int) -> int:
    """Return the product of a^(2^(step·j)) over 0 < j < count."""
    result, done = frobenius(model, a, step), 1
    for bit in bin(count - 1)[3:]:
        result = limited_product(model, result, frobenius(model, result, step * done))
        done *= 2
        if bit == "1":
            result = frobenius(model, limited_product(model, result, a), step)
            done += 1
    return result


# ---- What the powers 1, y, y², … of an element of a model do to other elements: the two passes between its forms


def constant_bits(model: "Model", v: int, y: int, n: int) -> int:
    """Return the bits ℓ(v y^i), i < n, where ℓ is the coefficient of the monomial 1: bit i for y^i."""
    return model.kernel.orbit_bits(y, v, n)


def combination(model: "Model", f: int, y: int) -> int:
    """Return the sum of y^i over the bits i of f, by Horner's rule."""
    return model.kernel.polynomial_value(y, f)


# ---- The field of a model as F_2[X]/P, where long powers are taken: its elements as polynomials in one generator y
#
# The field of a model is generated by the sum y of those of its κ_q that the relations of the others do not name (see
# `grundy.ordinals.closure.components`). Let ℓ be a linear function with ℓ(1) ≠ 0. The bits ℓ(y^i), i < 2E, determine
# the minimal polynomial P of y (Berlekamp 1968, Massey 1969), which has degree E. Likewise z is found from the bits
# ℓ(z y^i), i < E: with rev for reversed coefficients, and N_z for the polynomial of degree below E with
#
#     rev(N_z) = rev(P) · Σ ℓ(z y^i) X^i  modulo X^E,
#
# N_z is linear in z, and N_(zy) = X N_z modulo P; so z as a polynomial in y is N_z / N_1 modulo P.


def reversed_bits(f: int, n: int) -> int:
    """Return the n lowest bits of f in the opposite order."""
    return int(f"{f & (1 << n) - 1:0{n}b}"[::-1], 2)


@lru_cache(maxsize=64)
def power_basis(model: "Model") -> "PowerBasis":
    """Return the field of a model in its power basis."""
    return PowerBasis(model)


class PowerBasis:
    """The field of a model, with the powers of one element as its basis over F_2."""

    def __init__(self, model: "Model"):
        self.model = model
        self.degree = model.bits

    @cached_property
    def generator(self) -> int:
        """The element y of the model."""
        y, generated = 0, frozenset[int]()
        for q in reversed(self.model.components):
            if q not in generated:
                y ^= self.model.kappa(q)
                generated |= closure_of(frozenset([q]))
        return y

    @cached_property
    def modulus(self) -> gf2_polynomials.Modulus:
        """The minimal polynomial P of y."""
        bits = constant_bits(self.model, 1, self.generator, 2 * self.degree)
        minimal = gf2_polynomials.linear_recurrence(bits, 2 * self.degree)
        assert minimal.bit_length() - 1 == self.degree, "y generates the field"
        return gf2_polynomials.Modulus(minimal)

    def polynomial_of(self, z: int) -> int:
        """Return an element of the model as a polynomial in y."""
        return z if z <= 1 else self.modulus.multiply(self._numerator(z), self._denominator)

    def element_of(self, f: int) -> int:
        """Return the value of a polynomial in y."""
        return combination(self.model, f, self.generator)

    @cached_property
    def _denominator(self) -> int:
        return self.modulus.inverse(self._numerator(1))

    def _numerator(self, z: int) -> int:
        """Return N_z."""
        bits = constant_bits(self.model, z, self.generator, self.degree)
        product = gf2_polynomials.multiply(bits, reversed_bits(self.modulus.polynomial, self.degree + 1))
        return reversed_bits(product, self.degree)


# ---- Minimal polynomials in the power basis of a field
#
# In F_2[y]/P of degree E let ℓ be the linear function with ℓ(y^(E-1)) = 1 and ℓ(y^k) = 0 for k < E-1. Then, with rev
# for reversed coefficients,
#
#     Σ ℓ(w y^k) X^k = rev(w) / rev(P)  modulo X^E,
#
# so that one product of power series gives ℓ(w v) for all v. The bits ℓ(y^(E-1) f^i), i < n, need about √n powers f^i
# and √n powers f^(mi), m ≈ √n, in place of n (Shoup 1999).


def minimal_polynomial_of(field: PowerBasis, f: int, degree: int) -> int:
    """Return the minimal polynomial over F_2 of an element of known degree, given as a polynomial in y."""
    minimal = gf2_polynomials.linear_recurrence(projected_powers(field, f, 2 * degree), 2 * degree)
    assert minimal.bit_length() - 1 == degree, "the first bit is 1, so the sequence has the minimal polynomial of f"
    return minimal


def projected_powers(field: PowerBasis, f: int, n: int) -> int:
    """Return the bits ℓ(y^(E-1) f^i) for i < n; the first one is ℓ(y^(E-1)) = 1."""
    modulus, size = field.modulus, field.degree
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
