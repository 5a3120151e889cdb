"""The finite fields of closed sets of components, with their elements packed in integers."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import prod

from grundy._lazy import cached_property
from grundy.errors import DomainError, LimitError
from grundy.integers import bits, lowest_bit
from grundy.ordinals import _kernels
from grundy.ordinals.closure.components import closure_of, excess, kappas, order_of_two, place, prime_at, prime_power
from grundy.ordinals.closure.field_arithmetic import (
    frobenius,
    limited_product,
    long_product,
    long_square,
    power_basis,
    reciprocal,
    relation,
)
from grundy.ordinals.ordinal import ZERO, Ordinal, Term, cantor, ordinal
from grundy.text import format_number

__all__ = [
    "MAX_BITS",
    "Model",
    "Packed",
    "components_of",
    "model_of",
    "pack",
    "pack_together",
    "packable_components",
    "power",
    "require_readable",
    "unpacked",
]


# ---- Powers in the field of a model

# Up to so many bits of the exponent, powers are taken by products in the model.
_SHORT_EXPONENT = 64
# A long exponent takes as many squarings of polynomials as the field has bits: half a minute at degree 68,060.
_MOST_BITS = 1 << 17


def power(model: "Model", a: int, exponent: int) -> int:
    """Return a to a power, with any integer as exponent."""
    if exponent < 0:
        a, exponent = model.reciprocal(a), -exponent
    if a <= 1:
        return a if exponent else 1
    return _power(model, a, exponent % ((1 << model.width_of(a)) - 1))


def _power(model: "Model", a: int, exponent: int) -> int:
    """Return a^exponent for a not 0 or 1, exponent below the order of the group."""
    if exponent.bit_length() <= _SHORT_EXPONENT:
        return _by_squaring(model, a, exponent)
    i = model.level_of(a)
    p, stride = model.primes[i], model.strides[i]
    if p > 2 and (e := model.single_exponent(a)):  # a = c κ^e, and κ^p = α
        quotient, place = divmod(e * exponent, p)
        root = power(model, a >> e * stride, exponent)
        return model.multiply(root, power(model, relation(model, i), quotient)) << place * stride
    return _by_polynomials(model.prefix(a), a, exponent)


def _by_squaring(model: "Model", a: int, exponent: int) -> int:
    result = 1
    for bit in bin(exponent)[2:]:
        result = model.square(result)
        if bit == "1":
            result = limited_product(model, result, a)
    return result


def _by_polynomials(model: "Model", a: int, exponent: int) -> int:
    field = power_basis(model)
    if field.degree > _MOST_BITS:
        raise LimitError(
            f"powers with an exponent of more than {_SHORT_EXPONENT} bits are taken in fields of degree up to "
            f"{_MOST_BITS}, and this one has degree {field.degree}; try a smaller exponent"
        )
    return field.element_of(field.modulus.power(field.polynomial_of(a), exponent))


# ---- The field of a closed set of components, with its elements packed in integers
#
# Sort the components q_0, q_1, … by prime and exponent, let p_i be the prime of q_i and B_i = p_0 p_1 ⋯ p_(i-1). The
# monomial Π κ_(q_i)^(a_i), 0 <= a_i < p_i, is bit Σ a_i B_i. So an element of the field of 2^E elements, E = Π p_i, is
# an integer of E bits, the nim sum is XOR, and the order of the integers is the order of the ordinals.

# Elements of larger fields are kept as sums of terms.
MAX_BITS = 1 << 24

# Finite nimbers of so many bits are left to `grundy.nim`, when there are not many monomials.
_LONG = 1024
_FEW_MONOMIALS = 64


def model_of(components: Iterable[int]) -> "Model":
    """Return the field that the κ_q of some prime powers q generate."""
    return _closed_model(closure_of(frozenset(components)))


@lru_cache(maxsize=512)
def _closed_model(components: frozenset[int]) -> "Model":
    return Model(components)


class Model:
    """The field F of all elements that are sums of products of the κ_q in a closed set.

    Attributes
    ----------
    components : tuple of int
        The prime powers q, sorted by prime and exponent.
    primes : tuple of int
        The prime of each of them.
    strides : tuple of int
        The bit of each κ_q.
    bits : int
        The degree E of the field over F_2.
    odd_strides : tuple of (int, int)
        Each odd prime p among the components, with the bit of κ_p.
    finite_bits : int
        How many of the low bits are the finite nimbers of the field.
    has_long_nimbers : bool
        Whether the finite nimbers of the field are long, and the monomials in its odd components few.
    """

    def __init__(self, components: frozenset[int]):
        parts = sorted((prime_power(q), q) for q in components)
        self.components = tuple(q for _, q in parts)
        self.primes = tuple(p for (p, _), _ in parts)
        self.bits = prod(self.primes)
        if self.bits > MAX_BITS:
            raise LimitError(
                f"an ordinal is packed in at most {MAX_BITS} bits, and the field of {_listed(self.components)} "
                f"needs {format_number(self.bits)}"
            )
        self.strides = tuple(prod(self.primes[:i]) for i in range(len(parts)))
        self.finite_bits = 1 << self.primes.count(2)
        self.odd_strides = tuple(
            (p, b) for q, p, b in zip(self.components, self.primes, self.strides, strict=True) if q == p > 2
        )
        self.has_long_nimbers = self.finite_bits >= _LONG and self.bits <= _FEW_MONOMIALS * self.finite_bits
        self._index = {q: i for i, q in enumerate(self.components)}

    def __repr__(self) -> str:
        return f"Model({_listed(self.components)})"

    def kappa(self, q: int) -> int:
        """Return κ_q, for a component q."""
        return 1 << self.strides[self._place(q)]

    def _place(self, q: int) -> int:
        if q not in self._index:
            raise DomainError(f"κ_{q} is not in the field of {_listed(self.components)}")
        return self._index[q]

    @cached_property
    def kernel(self) -> _kernels.OrdinalField:
        """Products of packed elements, and what is made of many of them."""
        return _kernels.OrdinalField([(p, self._relation(i)) for i, p in enumerate(self.primes)])

    def _relation(self, i: int) -> list[list[int]]:
        """Return κ^p for component number i and its prime p, as a sum of products of components."""
        q, p = self.components[i], self.primes[i]
        if p == 2:
            return [[i], list(range(i))]
        if q > p:
            return [[i - 1]]
        finite = excess(p)
        return [
            *([self._index[r]] for r in sorted(kappas(order_of_two(p)))),
            *(list(bits(b)) for b in bits(finite)),
        ]

    def multiply(self, a: int, b: int) -> int:
        """Return the product of two elements."""
        if a <= 1 or b <= 1:
            return a * b
        if a == b:
            return self.square(a)
        if a > b:
            a, b = b, a
        # The first components make a field that contains a. To multiply by a is to multiply there block by block.
        shift = lowest_bit(b)
        shift -= shift % self.width_of(a)
        b >>= shift
        field = self.prefix(max(a, b))
        return (long_product(field, a, b) if field.has_long_nimbers else field.kernel.multiply(a, b)) << shift

    def square(self, a: int) -> int:
        """Return a ⊗ a."""
        if a <= 1:
            return a
        field = self.prefix(a)
        return long_square(field, a) if field.has_long_nimbers else field.kernel.square(a)

    def prefix(self, a: int) -> "Model":
        """Return the field of the first components, as many as it takes to contain an element."""
        count = self.level_of(a) + 1
        return self if count == len(self.components) else self._prefixes[count]

    @cached_property
    def odd_part(self) -> "Model":
        """The field that the odd components generate: fewer finite nimbers, and the same monomials otherwise."""
        return model_of(q for q in self.components if q % 2)

    @cached_property
    def _prefixes(self) -> "list[Model]":
        """Return the fields of the first components, by their number."""
        return [_closed_model(frozenset(self.components[:count])) for count in range(len(self.components))]

    def level_of(self, a: int) -> int:
        """Return the number of the last component that occurs in an element other than 0 and 1."""
        return bisect_left(self.strides, a.bit_length()) - 1

    def width_of(self, a: int) -> int:
        """Return the degree of the field of the first components, as many as it takes to contain an element."""
        return self.strides[i] * self.primes[i] if (i := self.level_of(a)) >= 0 else 1

    def single_exponent(self, a: int) -> int:
        """Return e if a = c κ^e, where κ is the last component that occurs in a but not in c; otherwise 0."""
        stride = self.strides[self.level_of(a)]
        e = lowest_bit(a) // stride
        return e if a.bit_length() <= (e + 1) * stride else 0

    def power(self, a: int, exponent: int) -> int:
        """Return a to a power, with any integer as exponent."""
        return power(self, a, exponent)

    def frobenius(self, a: int, k: int) -> int:
        """Return a to the power 2^k, with any integer k."""
        return frobenius(self, a, k)

    def sqrt(self, a: int) -> int:
        """Return the b with b ⊗ b = a."""
        return frobenius(self, a, -1)

    def reciprocal(self, a: int) -> int:
        """Return the b with a ⊗ b = 1."""
        return reciprocal(self, a)

    def embed(self, bits: int, smaller: "Model") -> int:
        """Return an element of a smaller field as an element of this one."""
        if smaller is self or bits <= 1:
            return bits
        return self._spread(bits, smaller, len(smaller.components))

    def _spread(self, bits: int, smaller: "Model", level: int) -> int:
        if bits <= 1:
            return bits
        level -= 1
        while bits.bit_length() <= smaller.strides[level]:
            level -= 1
        stride, wider = smaller.strides[level], self.strides[self._place(smaller.components[level])]
        spread = 0
        while bits:
            i = (bits.bit_length() - 1) // stride
            digit = bits >> i * stride
            bits ^= digit << i * stride
            spread |= self._spread(digit, smaller, level) << i * wider
        return spread


def _listed(components: Sequence[int]) -> str:
    names = [f"κ_{format_number(q)}" for q in components[:_NAMED]]
    return (
        ", ".join([*names, "…", f"κ_{format_number(components[-1])}"] if len(components) > _NAMED else names)
        or "0 and 1"
    )


# Messages name so many components, and the last one.
_NAMED = 12


# ---- From Cantor normal forms to packed elements and back
#
# In ω^β·n, with β = Σ ω^k·c_k, the digits of c_k to the base p, the prime at place k, are the exponents of κ_p,
# κ_(p²), …, and bit b of n is the product of the κ_(2^(i+1)) over the bits i of b (Lenstra 1977). These components
# stand side by side in the packed integer, so the term is n shifted by Σ c_k·B_k, where B_k is the bit of κ_p.

MAX_COUNT_BITS = 2**15


@dataclass(frozen=True, slots=True)
class Packed:
    """An element of the field of a model."""

    model: Model
    bits: int

    @property
    def is_algebraic(self) -> bool:
        """Whether this form tells that the ordinal is below ω^ω^ω: it does."""
        return True

    @property
    def is_finite(self) -> bool:
        """Whether the ordinal is a whole number."""
        return self.bits.bit_length() <= self.model.finite_bits

    def cantor_terms(self) -> tuple[Term, ...]:
        """Return the Cantor normal form."""
        width = self.model.finite_bits
        places = [(ordinal(place(p)), stride // width) for p, stride in reversed(self.model.odd_strides)]
        blocks = -(-self.bits.bit_length() // width)
        digits, zero = f"{self.bits:0{blocks * width}b}", "0" * width
        written = (digits[i : i + width] for i in range(0, blocks * width, width))
        return tuple(
            (_exponent(places, block), int(coefficient, 2))
            for block, coefficient in zip(range(blocks - 1, -1, -1), written, strict=True)
            if coefficient != zero
        )


def _exponent(places: list[tuple[Ordinal, int]], block: int) -> Ordinal:
    """Return the exponent β of the monomial ω^β in a block of finite bits."""
    terms = []
    for k, stride in places:
        c, block = divmod(block, stride)
        if c:
            terms.append((k, c))
    return cantor(tuple(terms)) if terms else ZERO


def components_of(x: Ordinal) -> frozenset[int]:
    """Return the prime powers q with κ_q in one of the terms of x."""
    found: set[int] = set()
    widest = 0
    for exponent, n in x.terms:
        widest = max(widest, n.bit_length() - 1)
        for k, c in exponent.terms:
            found |= set(_powers(prime_at(int(k)), c))
    found |= {2 << i for i in range(widest.bit_length())}
    return frozenset(found)


def _powers(p: int, c: int) -> list[int]:
    """Return p, p², … up to the last of them with a digit of c to the base p."""
    require_readable(c)
    powers = []
    q = 1
    while q <= c:
        q *= p
        powers.append(q)
    return powers


def require_readable(c: int) -> None:
    """Refuse a number whose digits to another base would take long to find, as that time is quadratic."""
    if c.bit_length() > MAX_COUNT_BITS:
        rule = f"a number in an exponent has at most {MAX_COUNT_BITS} bits in nim products"
        raise LimitError(f"{rule}, and this one has {c.bit_length()}")


def packable_components(x: Ordinal) -> frozenset[int]:
    """Return the components of an ordinal, or say that their field is too large to pack its elements."""
    for exponent, _ in x.terms:
        for _, c in exponent.terms:
            if c >= MAX_BITS:  # the powers of p with a digit of c make a field of a degree above c
                rule = f"an ordinal is packed in at most {MAX_BITS} bits"
                raise LimitError(f"{rule}, and {format_number(c)} in an exponent needs more")
    return components_of(x)


def pack(x: Ordinal) -> Packed:
    """Return an ordinal below ω^ω^ω as an element of the field of a model."""
    element = x.element
    if isinstance(element, Packed):
        return element
    if not x.is_algebraic:
        raise DomainError(f"{x} is not below ω^ω^ω, so it lies in no field of a finite number of elements")
    model = model_of(packable_components(x))
    strides = {place(p): stride for p, stride in model.odd_strides}
    bits = 0
    for exponent, n in x.terms:
        bits |= n << sum(strides[int(k)] * c for k, c in exponent.terms)
    packed = Packed(model, bits)
    x.element = packed
    return packed


def pack_together(*ordinals: Ordinal) -> tuple[Model, list[int]]:
    """Return ordinals below ω^ω^ω as elements of one field."""
    packed = [pack(x) for x in ordinals]
    model = packed[0].model
    if any(element.model is not model for element in packed):
        model = model_of(q for element in packed for q in element.model.components)
    return model, [model.embed(element.bits, element.model) for element in packed]


def unpacked(model: Model, bits: int) -> Ordinal:
    """Return an element of a field as an ordinal, which keeps the components up to the last one that occurs in it."""
    return Ordinal.from_element(Packed(model.prefix(bits), bits))
