"""Packed fields: finite fields of ordinals below ω^ω^ω, with integers as elements.

Sort the components q_0, q_1, … of a closed set by prime and exponent. Let p_i be the prime of q_i, and B_i = p_0 p_1 ⋯
p_(i-1). The monomial Π κ_(q_i)^(a_i), 0 <= a_i < p_i, is bit Σ a_i B_i. So an element of the field of 2^E elements, E =
Π p_i, is an integer of E bits, the nim sum is XOR, and the order of the integers is the order of the ordinals.

`packed_field` returns such a field. `pack` and `unpack` convert ordinals to elements and back. The compiled kernel
computes products, and `packed_arithmetic` uses them for automorphisms, reciprocals and powers.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from math import prod
from operator import xor

from grundy import nim
from grundy._lazy import cached_property
from grundy.errors import DomainError, LimitError
from grundy.integers import bits, lowest_bit
from grundy.ordinals import _kernels
from grundy.ordinals.closure.components import closure_of, excess, kappas, order_of_two, place, prime_at, prime_power
from grundy.ordinals.closure.packed_arithmetic import PowerBasis, frobenius, power, reciprocal
from grundy.ordinals.ordinal import ZERO, Ordinal, Term, cantor, ordinal
from grundy.text import format_number

# The largest degree of a packed field. Elements of larger fields are represented as sums of terms.
MAX_BITS = 1 << 24

# `grundy.nim` multiplies finite nimbers with at least this number of bits if there are few monomials.
_LONG = 1024
_FEW_MONOMIALS = 64
# The number of components that messages list before the last component.
_MOST_NAMED = 12

# The estimated number of words that a product accesses.
A_SECOND = 1e9
A_MINUTE = 5e10

# In fields of at most this degree, products have no limit.
_SMALL_FIELD = 1 << 16
# The same for fields with coefficients of at least 1024 bits.
_MOST_LONG = 1 << 20
_FEW_TERMS = 1000


def packed_field(components: Iterable[int]) -> "PackedField":
    """Return the field that the κ_q of some prime powers q generate.

    Examples
    --------
    >>> field = packed_field([3])
    >>> field.components, field.bits
    ((2, 3), 6)
    >>> omega = field.kappa(3)
    >>> omega, field.multiply(omega, omega), field.power(omega, 3)
    (4, 16, 2)
    """
    return _closed_field(closure_of(frozenset(components)))


@lru_cache(maxsize=512)
def _closed_field(components: frozenset[int]) -> "PackedField":
    return PackedField(components)


class PackedField:
    """The field of all sums of products of the κ_q in a closed set; see `packed_field`.

    >>> packed_field([3, 5]).bits
    60

    Attributes
    ----------
    components : tuple of int
        The prime powers q, sorted by prime and exponent.
    primes : tuple of int
        The prime of each component.
    strides : tuple of int
        The bit of each κ_q.
    bits : int
        The degree E of the field over F_2.
    odd_strides : tuple of (int, int)
        The odd primes p among the components, each with the bit of κ_p.
    finite_bits : int
        The number of low bits that represent the finite nimbers of the field.
    has_long_nimbers : bool
        Whether the finite nimbers of the field are long, and there are few monomials in its odd components.
    """

    def __init__(self, components: frozenset[int]):
        parts = sorted((prime_power(q), q) for q in components)
        self.components = tuple(q for _, q in parts)
        self.primes = tuple(p for (p, _), _ in parts)
        self.bits = prod(self.primes)
        if self.bits > MAX_BITS:
            raise LimitError(
                f"a packed field may have degree at most {MAX_BITS}; the field of "
                f"{_format_components(self.components)} has degree {format_number(self.bits)}"
            )
        self.strides = tuple(prod(self.primes[:i]) for i in range(len(parts)))
        self.finite_bits = 1 << self.primes.count(2)
        self.odd_strides = tuple(
            (p, b) for q, p, b in zip(self.components, self.primes, self.strides, strict=True) if q == p > 2
        )
        self.has_long_nimbers = self.finite_bits >= _LONG and self.bits <= _FEW_MONOMIALS * self.finite_bits
        self._index = {q: i for i, q in enumerate(self.components)}

    def __repr__(self) -> str:
        return f"PackedField({_format_components(self.components)})"

    def kappa(self, q: int) -> int:
        """Return κ_q for a component q."""
        return 1 << self.strides[self._place(q)]

    def _place(self, q: int) -> int:
        if q not in self._index:
            raise DomainError(f"κ_{q} is not in the field of {_format_components(self.components)}")
        return self._index[q]

    def kappa_sum(self, components: Iterable[int], m: int) -> int:
        """Return the sum of the κ_q for these components q and of the finite nimber m."""
        return reduce(xor, map(self.kappa, components), m)

    def extended(self, components: Iterable[int]) -> "PackedField":
        """Return the field that this field and more components generate."""
        return packed_field([*self.components, *components])

    @cached_property
    def kernel(self) -> _kernels.OrdinalField:
        """The compiled kernel of this field."""
        return _kernels.OrdinalField([(p, self._relation(i)) for i, p in enumerate(self.primes)])

    def relation(self, i: int) -> int:
        """Return κ^p for component κ = κ_q number i and its prime p; it is α_p or κ_(q/p) if p is odd."""
        return reduce(xor, (1 << sum(self.strides[j] for j in monomial) for monomial in self._relation(i)))

    def _relation(self, i: int) -> list[list[int]]:
        """Return `relation` as a list of products, each a list of the numbers of its components."""
        q, p = self.components[i], self.primes[i]
        if p == 2:
            return [[i], list(range(i))]
        if q > p:
            return [[i - 1]]
        return [
            *([self._index[r]] for r in sorted(kappas(order_of_two(p)))),
            *(list(bits(b)) for b in bits(excess(p))),
        ]

    def multiply(self, a: int, b: int) -> int:
        """Return the product of two elements."""
        if a <= 1 or b <= 1:
            return a * b
        if a == b:
            return self.square(a)
        if a > b:
            a, b = b, a
        # Multiplying by a is done block by block in the smallest field of the first components that contains a.
        shift = lowest_bit(b)
        shift -= shift % self.width_of(a)
        b >>= shift
        prefix = self.prefix(max(a, b))
        return (prefix.long_product(a, b) if prefix.has_long_nimbers else prefix.kernel.multiply(a, b)) << shift

    def square(self, a: int) -> int:
        """Return a ⊗ a."""
        if a <= 1:
            return a
        prefix = self.prefix(a)
        return prefix.long_square(a) if prefix.has_long_nimbers else prefix.kernel.square(a)

    def prefix(self, a: int) -> "PackedField":
        """Return the smallest field of the first components that contains an element."""
        count = self.level_of(a) + 1
        return self if count == len(self.components) else self._prefixes[count]

    @cached_property
    def power_basis(self) -> PowerBasis:
        """The same field as polynomials modulo an irreducible polynomial."""
        return PowerBasis(self)

    @cached_property
    def odd_part(self) -> "PackedField":
        """The field that the odd components generate. It has fewer finite nimbers, and the same monomials otherwise."""
        return packed_field(q for q in self.components if q % 2)

    @cached_property
    def _prefixes(self) -> "list[PackedField]":
        """The fields of the first components, indexed by the number of components."""
        return [_closed_field(frozenset(self.components[:count])) for count in range(len(self.components))]

    def level_of(self, a: int) -> int:
        """Return the number of the last component in an element, or -1 for 0 and 1."""
        return bisect_left(self.strides, a.bit_length()) - 1

    def width_of(self, a: int) -> int:
        """Return the degree of the smallest field of the first components that contains an element."""
        return self.strides[i] * self.primes[i] if (i := self.level_of(a)) >= 0 else 1

    def single_exponent(self, a: int) -> int:
        """Return e if a = c κ^e, where κ is the last component in a and does not occur in c; otherwise 0."""
        stride = self.strides[self.level_of(a)]
        e = lowest_bit(a) // stride
        return e if a.bit_length() <= (e + 1) * stride else 0

    def power(self, a: int, exponent: int) -> int:
        """Return a to a power, with any integer as exponent."""
        return power(self, a, exponent)

    def power_by_squaring(self, a: int, exponent: int, multiply: Callable[[int, int], int]) -> int:
        """Return a to a non-negative power, computed with the given product, which may raise `LimitError`."""
        result = 1
        for bit in f"{exponent:b}":
            result = self.square(result)
            if bit == "1":
                result = multiply(result, a)
        return result

    def frobenius(self, a: int, k: int) -> int:
        """Return a to the power 2^k, with any integer k."""
        return frobenius(self, a, k)

    def sqrt(self, a: int) -> int:
        """Return the b with b ⊗ b = a."""
        return frobenius(self, a, -1)

    def reciprocal(self, a: int) -> int:
        """Return the b with a ⊗ b = 1."""
        return reciprocal(self, a)

    def embed(self, bits: int, smaller: "PackedField") -> int:
        """Return an element of a smaller field as an element of this field."""
        if smaller is self or bits <= 1:
            return bits
        return self._spread(bits, smaller, len(smaller.components))

    def _spread(self, bits: int, smaller: "PackedField", level: int) -> int:
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

    # -- Products with a limit on their estimated cost

    def limited_product(self, a: int, b: int, most: float = A_SECOND) -> int:
        """Return a ⊗ b; raise `LimitError` if both elements have many terms in a large field."""
        prefix, terms = self.prefix(max(a, b)), min(a.bit_count(), b.bit_count())
        if prefix.bits > _SMALL_FIELD and a != b and prefix._is_long(terms, most):
            raise prefix._too_long(terms)
        return self.multiply(a, b)

    def require_sparse_square(self, a: int) -> None:
        """Raise `LimitError` for an element of a large field with long nimbers whose powers have many terms.

        A square is much faster than a product, and shows whether products of conjugates will be dense.
        """
        prefix = self.prefix(a)
        if prefix.has_long_nimbers and prefix.bits > _MOST_LONG:
            terms = prefix.square(a).bit_count()
            if terms > _FEW_TERMS:
                raise prefix._too_long(terms)

    def _is_long(self, terms: int, most: float) -> bool:
        if self.has_long_nimbers:
            return self.bits > _MOST_LONG and terms > _FEW_TERMS
        return self.kernel.product_cost(terms) > most

    def _too_long(self, terms: int) -> LimitError:
        return LimitError(
            f"multiplying elements of at least {terms} terms in a field of degree {self.bits} takes too long",
            hint="use ordinals with fewer terms or in smaller fields",
        )

    # -- Long nimbers as coefficients, multiplied by `grundy.nim`; the field of the odd components multiplies monomials

    def long_product(self, a: int, b: int) -> int:
        """Return the product of two elements."""
        result = 0
        for i, x in self._coefficients(a):
            for j, y in self._coefficients(b):
                result ^= self._scaled_monomial(i, j, int(nim.multiply(x, y)))
        return result

    def long_square(self, a: int) -> int:
        """Return the square of an element."""
        result = 0
        for i, x in self._coefficients(a):
            result ^= self._scaled_monomial(i, i, int(nim.square(x)))
        return result

    def long_frobenius(self, a: int, k: int) -> int:
        """Return an element with its coefficients, but not its monomials, raised to the power 2^k."""
        width = self.finite_bits
        last = k % width == width - 1  # a square root is much faster than other automorphisms
        images = ((i, nim.sqrt(x) if last else nim.frobenius(x, k)) for i, x in self._coefficients(a))
        return sum(int(image) << i * width for i, image in images)

    def _coefficients(self, a: int) -> Iterator[tuple[int, int]]:
        """Yield the nonzero coefficients with the numbers of their monomials."""
        width, i = self.finite_bits, 0
        while a:
            coefficient = a & (1 << width) - 1
            if coefficient:
                yield i, coefficient
            a, i = a >> width, i + 1

    def _scaled_monomial(self, i: int, j: int, factor: int) -> int:
        """Return the product of monomials number i and j and a finite nimber."""
        small = self.odd_part
        product = small.multiply(1 << i * small.finite_bits, 1 << j * small.finite_bits)
        terms = small._coefficients(product)
        return sum(int(nim.multiply(x, factor)) << n * self.finite_bits for n, x in terms)


def _format_components(components: Sequence[int]) -> str:
    names = [f"κ_{format_number(q)}" for q in components[:_MOST_NAMED]]
    return (
        ", ".join([*names, "…", f"κ_{format_number(components[-1])}"] if len(components) > _MOST_NAMED else names)
        or "0 and 1"
    )


# ---- From Cantor normal forms to packed elements and back
#
# In ω^β·n, with β = Σ ω^k·c_k, the digits of c_k in base p, the prime at place k, are the exponents of κ_p, κ_(p²), …,
# and bit b of n is the product of the κ_(2^(i+1)) over the bits i of b (Lenstra 1977). These components are adjacent in
# the packed integer, so the term is n shifted by Σ c_k·B_k, where B_k is the bit of κ_p.

# The most bits of a count c_k. Computing its digits takes time quadratic in its length.
MAX_COUNT_BITS = 2**15


@dataclass(frozen=True, slots=True)
class PackedElement:
    """An element of a packed field, as a representation of an `Ordinal`.

    Examples
    --------
    >>> element = pack(Ordinal("w+1"))
    >>> element.field.components, element.bits
    ((2, 3), 5)
    """

    field: PackedField
    bits: int

    @property
    def is_algebraic(self) -> bool:
        """Whether the ordinal is below ω^ω^ω; always true."""
        return True

    @property
    def is_finite(self) -> bool:
        """Whether the ordinal is a whole number."""
        return self.bits.bit_length() <= self.field.finite_bits

    def cantor_terms(self) -> tuple[Term, ...]:
        """Return the Cantor normal form."""
        width = self.field.finite_bits
        places = [(ordinal(place(p)), stride // width) for p, stride in reversed(self.field.odd_strides)]
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


def pack(x: Ordinal) -> PackedElement:
    """Return an ordinal below ω^ω^ω as an element of a packed field.

    Examples
    --------
    >>> pack(Ordinal("w^2+w")).bits
    20
    """
    element = x.element
    if isinstance(element, PackedElement):
        return element
    if not x.is_algebraic:
        raise DomainError(f"{x} is not below ω^ω^ω, so it is not in a finite field")
    field = packed_field(packable_components(x))
    strides = {place(p): stride for p, stride in field.odd_strides}
    bits = 0
    for exponent, n in x.terms:
        bits |= n << sum(strides[int(k)] * c for k, c in exponent.terms)
    packed = PackedElement(field, bits)
    x.element = packed
    return packed


def pack_together(*ordinals: Ordinal) -> tuple[PackedField, list[int]]:
    """Return ordinals below ω^ω^ω as elements of one field.

    Examples
    --------
    >>> field, (a, b) = pack_together(Ordinal("w"), Ordinal("w^w"))
    >>> unpack(field, field.multiply(a, b))
    Ordinal('w^(w+1)')
    """
    packed = [pack(x) for x in ordinals]
    field = packed[0].field
    if any(element.field is not field for element in packed):
        field = packed_field(q for element in packed for q in element.field.components)
    return field, [field.embed(element.bits, element.field) for element in packed]


def unpack(field: PackedField, bits: int) -> Ordinal:
    """Return an element of a field as an ordinal.

    Examples
    --------
    >>> unpack(packed_field([3]), 5)
    Ordinal('w+1')
    """
    return Ordinal.from_element(PackedElement(field.prefix(bits), bits))


def packable_components(x: Ordinal) -> frozenset[int]:
    """Return the components of an ordinal; raise `LimitError` if their field is too large to pack its elements."""
    for exponent, _ in x.terms:
        for _, c in exponent.terms:
            if c >= MAX_BITS:  # the powers of p with a digit of c generate a field of a degree above c
                rule = f"a packed field may have degree at most {MAX_BITS}"
                raise LimitError(f"{rule}, which is too small for {format_number(c)} in an exponent")
    return components_of(x)


def components_of(x: Ordinal) -> frozenset[int]:
    """Return the prime powers q for which κ_q occurs in x."""
    found: set[int] = set()
    widest = 0
    for exponent, n in x.terms:
        widest = max(widest, n.bit_length() - 1)
        for k, c in exponent.terms:
            found |= set(_powers(prime_at(int(k)), c))
    found |= {2 << i for i in range(widest.bit_length())}
    return frozenset(found)


def _powers(p: int, c: int) -> list[int]:
    """Return p, p², …, one power for each digit of c in base p."""
    require_readable(c)
    powers = []
    q = 1
    while q <= c:
        q *= p
        powers.append(q)
    return powers


def require_readable(c: int) -> None:
    """Raise `LimitError` if the digits of a count would take too long to compute."""
    if c.bit_length() > MAX_COUNT_BITS:
        rule = f"a number in an exponent may have at most {MAX_COUNT_BITS} bits in nim products"
        raise LimitError(f"{rule}, not {c.bit_length()}")
