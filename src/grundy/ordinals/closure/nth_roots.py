"""All n-th roots of ordinals below ω^ω^ω.

Square roots are unique. For odd m every ordinal but 0 has exactly m m-th roots, one times the m-th roots of unity.
One of them is found in the field of x together with the α_p of the primes p of m: x is a product of powers of the γ_p,
whose roots are known, and of an element of an order prime to m, whose root is a power of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, repeat
from math import isqrt, lcm, prod

from grundy._lazy import cached_property
from grundy.errors import LimitError
from grundy.integers import as_natural, lowest_bit
from grundy.ordinals.closure.components import alpha_components, excess, kappas, order_of_two, valuation
from grundy.ordinals.closure.packed_arithmetic import conjugate_product
from grundy.ordinals.closure.packed_field import PackedElement, PackedField, pack, packed_field, unpack
from grundy.ordinals.ordinal import Ordinal, OrdinalLike, ordinal
from grundy.primes import factors
from grundy.text import format_number

# The most roots in a list, and the most bits in all.
_MOST_ROOTS = 10**6
_MOST_LISTED_BITS = 4 * 10**8
# The least root is found without a list.
_MOST_COMPARED_BITS = 4 * 10**9


def nth_roots(x: OrdinalLike, n: int) -> tuple[Ordinal, ...]:
    """Return all ordinals whose nim power n is x.

    Parameters
    ----------
    x : Ordinal or int
        Below ω^ω^ω.
    n : int
        1 or more. With m its largest odd divisor, an x other than 0 has m roots.

    Returns
    -------
    tuple of Ordinal
        Ascending.

    Raises
    ------
    LimitError
        When there are too many roots, or when their field is too large.

    Examples
    --------
    >>> w = Ordinal("w")
    >>> nth_roots(w, 3)
    (Ordinal('w^3'), Ordinal('w^3*2'), Ordinal('w^3*3'))
    >>> nth_roots(2, 3), nth_roots(w, 2)
    ((Ordinal('w'), Ordinal('w*2'), Ordinal('w*3')), (Ordinal('w^2*2'),))
    >>> nth_roots(1, 7)[:3]
    (Ordinal('1'), Ordinal('w^2+w*3'), Ordinal('w^2+w*3+1'))
    """
    field, found = _unsorted_roots(x, n, _MOST_LISTED_BITS, "listed")
    return tuple(unpack(field, bits) for bits in sorted(found))


def least_root(x: OrdinalLike, n: int) -> Ordinal:
    """Return the least ordinal whose nim power n is x.

    Parameters
    ----------
    x : Ordinal or int
        Below ω^ω^ω.
    n : int
        1 or more.

    Examples
    --------
    >>> least_root(Ordinal("w^(w^7)+1"), 47), least_root(4, 5)
    (Ordinal('w^(w^13)'), Ordinal('w^w'))
    """
    field, found = _unsorted_roots(x, n, _MOST_COMPARED_BITS, "compared")
    return unpack(field, min(found))


def roots_of_unity(n: int) -> tuple[Ordinal, ...]:
    """Return all ordinals whose nim power n is 1.

    Parameters
    ----------
    n : int
        1 or more.

    Returns
    -------
    tuple of Ordinal
        Ascending, as many as the largest odd divisor of n.

    Examples
    --------
    >>> roots_of_unity(3), roots_of_unity(4)
    ((Ordinal('1'), Ordinal('2'), Ordinal('3')), (Ordinal('1'),))
    """
    return nth_roots(1, n)


def _unsorted_roots(x: OrdinalLike, n: int, most: int, use: str) -> tuple[PackedField, Iterator[int]]:
    """Return the field of all n-th roots, and these in any order; at most `most` bits in all."""
    value, exponent = ordinal(x), as_natural(n, "the n of an n-th root", least=1)
    twos = lowest_bit(exponent)
    odd = exponent >> twos
    packed = pack(value)
    if not value:
        return packed.field, iter([0])
    if odd > _MOST_ROOTS:
        raise LimitError(
            f"there are {format_number(odd)} roots, and at most {_MOST_ROOTS} are listed", hint="try a smaller n"
        )
    powers = {p: p**k for p, k in factors(odd).items()}
    root = one_root(PackedElement(packed.field, packed.field.frobenius(packed.bits, -twos)), powers)
    return _coset(root, powers, most, use)


def _coset(root: PackedElement, powers: dict[int, int], most: int, use: str) -> tuple[PackedField, Iterator[int]]:
    """Return the products of a root with all m-th roots of unity, in any order, and their field."""
    number = prod(powers.values())
    unity = _product([_primitive_root_of_unity(p, power) for p, power in powers.items()])
    field = root.field.extended(unity.field.components)
    if number * field.bits > most:
        message = f"there are {number} roots of {field.bits} bits each: at most {most} bits in all are {use}"
        raise LimitError(message, hint="try a smaller n")
    first, step = field.embed(root.bits, root.field), field.embed(unity.bits, unity.field)
    return field, accumulate(repeat(step, number - 1), field.multiply, initial=first)


# ---- One root, and one root of unity


def one_root(x: PackedElement, powers: dict[int, int]) -> PackedElement:
    """Return one m-th root of an element other than 0; `powers` has by each prime p the p-part of the odd number m."""
    inside = [p for p in powers if valuation(p, x.field.bits)]
    field = x.field.extended(q for p in inside for q in alpha_components(p))
    rest, found = field.embed(x.bits, x.field), []
    orders = {p: p ** valuation(p, field.bits) for p in powers}
    full_order, m = prod(orders.values()), prod(powers.values())
    for p in inside:
        part = PrimePart(field, p)
        s = part.logarithm(rest)
        if s:
            root, removed = _generator_root(part, s, powers[p], m // powers[p], full_order // orders[p])
            found.append(root)
            rest = field.multiply(rest, field.power(part.generator, -removed))
    return _product([PackedElement(field, root_of_coprime_order(field, rest, orders, powers)), *found])


def _generator_root(part: PrimePart, s: int, power: int, others: int, orders: int) -> tuple[PackedElement, int]:
    """Return r and e with r^m = γ^e, where e is s modulo p^v and a multiple of `orders`, and m is p^k times `others`.

    With s = p^i·s', γ^s has the p^k-th root κ_(p^(a+k-i))^s', or γ^(p^(i-k)·s') in the field itself. Modulo p^(v-i)
    there is an s' that makes up for the other factors.
    """
    p, i = part.prime, 1
    while s % (i * p) == 0:
        i *= p
    modulus = part.order // i
    reduced = orders * (s // i * pow(others * orders, -1, modulus) % modulus)
    removed = reduced * i * others
    if i >= power:
        return PackedElement(part.field, part.field.power(part.generator, reduced * (i // power))), removed
    q = p**part.steps * (power // i)
    field = part.field.extended([q])
    return PackedElement(field, field.power(field.kappa(q), reduced)), removed


@cache
def _primitive_root_of_unity(p: int, power: int) -> PackedElement:
    """Return a root of unity whose order is a given power of p.

    The p-part of κ_(p^b) has the order p^(w+b). The other part is the root of the other part of α_p, in the field of
    α_p.
    """
    part = PrimePart(packed_field(alpha_components(p)), p)
    field = part.field
    if power <= part.order:
        return PackedElement(field, field.power(part.root_of_unity, part.order // power))
    q = power // part.order
    # (2^E - 1)/p^w has an inverse modulo p^w, which turns the power of α_p into its p-part.
    inverse = pow(((1 << field.bits) - 1) // part.order, -1, part.order)
    other = field.multiply(part.generator, field.power(part.root_of_unity, -inverse % part.order))
    divisor = root_of_coprime_order(field, other, {p: part.order}, {p: q})
    larger = packed_field([q])
    inverted = larger.embed(field.reciprocal(divisor), field)
    return PackedElement(larger, larger.multiply(larger.kappa(q), inverted))


def root_of_coprime_order(field: PackedField, x: int, parts: dict[int, int], powers: dict[int, int]) -> int:
    """Return the y whose power m is x, where x and y have an order that is prime to m.

    Let N = 2^E - 1 be the order of the group. By primes p, `parts` has the p-part of N, `powers` that of m; C is the
    product of these parts of N. Then y = x^e with e = 1/m modulo N/C, so e = (C + iN)/(C m) with i = -C/N modulo m. The
    binary digits of N/(C m) have the order of 2 modulo C m as their period, which makes the power a product of
    conjugates when E is long.
    """
    c, m = prod(parts.values()), prod(powers.values())
    if m == 1 or x == 1:
        return x
    period = _period({p: parts[p] * powers[p] for p in parts})
    group = (1 << field.bits) - 1
    i = -pow(group // c % m, -1, m) % m
    if 2 * period > field.bits:
        return field.power(x, (c + i * group) // (c * m))
    count, rest = divmod(field.bits, period)
    word = field.power(x, ((1 << period) - 1) // (c * m))
    main = field.power(field.frobenius(conjugate_product(field, word, period, count), rest), i)
    return field.multiply(main, field.power(x, ((i << rest) + c - i) // (c * m)))


def _period(powers: dict[int, int]) -> int:
    """Return the order of 2 modulo the product of some powers of different primes, given by prime."""
    period = 1
    for p, power in powers.items():
        d = order_of_two(p)
        while pow(2, d, power) != 1:
            d *= p
        period = lcm(period, d)
    return period


def _product(elements: list[PackedElement]) -> PackedElement:
    field = packed_field(q for x in elements for q in x.field.components)
    result = 1
    for x in elements:
        result = field.multiply(result, field.embed(x.bits, x.field))
    return PackedElement(field, result)


# ---- The group of a packed field F_(2^E): its parts of prime power order, and what generates them
#
# Let p be an odd prime for which α_p lies in the field, a the number of components p, p², …, p^a of it, and γ =
# κ_(p^a), or α_p if a = 0. As γ is not a p-th power in the field, its part of p-power order generates all elements of
# p-power order; there are p^v of them, v = w + a, with p^w the largest power of p in 2^f - 1 and f the order of 2
# modulo p. So for every x ≠ 0 there is an s modulo p^v for which x/γ^s has an order prime to p, and such an element
# has p-th roots in the field; while the roots of γ itself are κ_(p^(a+1)), κ_(p^(a+2)), … (Lenstra 1977).


@dataclass(frozen=True, eq=False)
class PrimePart:
    """The elements of p-power order in a packed field that contains α_p."""

    field: PackedField
    prime: int

    @cached_property
    def steps(self) -> int:
        """How many of the components are powers of p."""
        return self.field.primes.count(self.prime)

    @cached_property
    def order(self) -> int:
        """The number p^v of these elements."""
        order: int = self.prime ** valuation(self.prime, self.field.bits)
        return order

    @cached_property
    def generator(self) -> int:
        """The element γ: κ_(p^a), or α_p."""
        if self.steps:
            return self.field.kappa(self.prime**self.steps)
        return self.field.kappa_sum(kappas(order_of_two(self.prime)), excess(self.prime))

    @cached_property
    def root_of_unity(self) -> int:
        """A root of unity of order p^v: γ to the power (2^E - 1)/p^v."""
        return self.cofactor_power(self.generator)

    def cofactor_power(self, x: int) -> int:
        """Return x to the power (2^E - 1)/p^v.

        The order d of 2 modulo p^v divides E, so this is the norm of x to F_(2^d), to the power (2^d - 1)/p^v. Powers
        of cκ^e are found in a smaller field.
        """
        if self.order == 1:
            return 1
        if x <= 1:
            return x
        if self.field.single_exponent(x):
            return self.field.power(x, ((1 << self.field.bits) - 1) // self.order)
        d = _period({self.prime: self.order})
        norm = conjugate_product(self.field, x, d, self.field.bits // d)
        return self.field.power(norm, ((1 << d) - 1) // self.order)

    def logarithm(self, x: int) -> int:
        """Return the s modulo p^v for which the order of x/γ^s is prime to p (Pohlig and Hellman 1978)."""
        multiply, power, p = self.field.multiply, self.field.power, self.prime
        target, base, found, done = self.cofactor_power(x), self.root_of_unity, 0, 1
        if target == 1:
            return 0
        while done < self.order:
            rest = multiply(target, power(base, self.order - found))
            found += done * self._digit(power(rest, self.order // (done * p)))
            done *= p
        return found

    def _digit(self, x: int) -> int:
        """Return the logarithm of a p-th root of unity: giant steps into a table of baby steps (Shanks 1971)."""
        width, table = self._baby_steps
        giant = self.field.power(self.first_root, self.prime - width)
        for i in range(width):
            if x in table:
                return i * width + table[x]
            x = self.field.multiply(x, giant)
        raise AssertionError("a p-th root of unity is a power of a primitive one")

    @cached_property
    def first_root(self) -> int:
        """A root of unity of order p."""
        return self.field.power(self.root_of_unity, self.order // self.prime)

    @cached_property
    def _baby_steps(self) -> tuple[int, dict[int, int]]:
        width = isqrt(self.prime - 1) + 1
        table, power = {}, 1
        for i in range(width):
            table[power] = i
            power = self.field.multiply(power, self.first_root)
        return width, table
