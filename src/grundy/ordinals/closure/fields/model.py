"""The field of a closed set of components, with its elements packed in integers.

Sort the components q_0, q_1, … by prime and exponent, let p_i be the prime of q_i and B_i = p_0 p_1 ⋯ p_(i-1). The
monomial Π κ_(q_i)^(a_i), 0 <= a_i < p_i, is bit Σ a_i B_i. So an element of the field of 2^E elements, E = Π p_i, is
an integer of E bits, the nim sum is XOR, and the order of the integers is the order of the ordinals.
"""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import prod

from grundy.bits import bits, lowest
from grundy.errors import DomainError, LimitError
from grundy.lazily import cached_property
from grundy.ordinals.closure import _kernels
from grundy.ordinals.closure.components import closure_of, excess, kappas
from grundy.ordinals.closure.fields.automorphisms import frobenius
from grundy.ordinals.closure.fields.division import reciprocal
from grundy.ordinals.closure.fields.long_nimbers import long_product, long_square
from grundy.ordinals.closure.fields.powers import power
from grundy.ordinals.closure.primes import order_of_two, prime_power
from grundy.saying import shown

__all__ = ["MAX_BITS", "Model", "model_of"]

# Elements of larger fields are kept as sums of terms.
MAX_BITS = 1 << 24

# Finite nimbers of so many bits are left to `grundy.nim`, when there are not many monomials.
_LONG = 1024
_FEW_MONOMIALS = 64


def model_of(components: Iterable[int]) -> "Model":
    """Return the field that the κ_q of some prime powers q generate.

    Examples
    --------
    >>> model = model_of([3])
    >>> model.components, model.bits
    ((2, 3), 6)
    >>> omega = model.kappa(3)
    >>> omega, model.multiply(omega, omega), model.power(omega, 3)
    (4, 16, 2)
    """
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
                f"needs {shown(self.bits)}"
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
        shift = lowest(b)
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
        e = lowest(a) // stride
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
    names = [f"κ_{shown(q)}" for q in components[:_NAMED]]
    return ", ".join([*names, "…", f"κ_{shown(components[-1])}"] if len(components) > _NAMED else names) or "0 and 1"


# Messages name so many components, and the last one.
_NAMED = 12
