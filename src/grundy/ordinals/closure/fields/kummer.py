"""Roots in the group of the field F_(2^E) of a model: its parts of prime power order, and what generates them.

Let p be an odd prime for which α_p lies in the field, a the number of components p, p², …, p^a of the model, and γ =
κ_(p^a), or α_p if a = 0. As γ is no p-th power in the field, its part of p-power order generates all elements of
p-power order; there are p^v of them, v = w + a, with p^w the largest power of p in 2^f - 1 and f the order of 2
modulo p. So for every x ≠ 0 there is an s modulo p^v for which x/γ^s has an order prime to p, and such an element has
p-th roots in the field; while the roots of γ itself are κ_(p^(a+1)), κ_(p^(a+2)), … (Lenstra 1977).
"""

from dataclasses import dataclass
from math import isqrt, lcm, prod

from grundy.errors import LimitError
from grundy.lazily import cached_property
from grundy.ordinals.closure.components import excess, kappas
from grundy.ordinals.closure.fields.dense_limit import limited_product
from grundy.ordinals.closure.fields.model import Model
from grundy.ordinals.closure.primes import order_of_two
from grundy.saying import shown

__all__ = ["PrimePart", "alpha_components", "conjugate_product", "valuation", "without_factors"]

# Shanks's table of powers has at most so many entries.
_MOST_STEPS = 1 << 18


def valuation(p: int, n: int) -> int:
    """Return how often the prime p divides 2^n - 1.

    Examples
    --------
    >>> valuation(3, 6), valuation(7, 6), valuation(5, 6)
    (2, 1, 0)
    """
    found = 0
    while pow(2, n, p ** (found + 1)) == 1:
        found += 1
    return found


def alpha_components(p: int) -> frozenset[int]:
    """Return components of a field that contains α_p.

    Examples
    --------
    >>> sorted(alpha_components(7)), sorted(alpha_components(19))
    ([3], [4, 9])
    """
    finite = excess(p)
    return kappas(order_of_two(p)) | ({4} if finite > 3 else {2} if finite > 1 else set())


def conjugate_product(model: Model, x: int, step: int, count: int) -> int:
    """Return the product of x^(2^(step·j)) over all j < count, by doubling.

    Examples
    --------
    >>> from grundy.ordinals.closure.fields.model import model_of
    >>> conjugate_product(model_of([3]), 4, 2, 3)
    2
    """
    result, done = x, 1
    for digit in bin(count)[3:]:
        result = limited_product(model, result, model.frobenius(result, step * done))
        done *= 2
        if digit == "1":
            result = limited_product(model, model.frobenius(result, step), x)
            done += 1
    return result


@dataclass(frozen=True, eq=False)
class PrimePart:
    """The elements of p-power order in the field of a model that contains α_p.

    Examples
    --------
    >>> from grundy.ordinals.closure.fields.model import model_of
    >>> part = PrimePart(model_of([3]), 7)
    >>> part.order, part.generator, part.logarithm(5), part.logarithm(4)
    (7, 5, 1, 0)
    """

    model: Model
    prime: int

    @cached_property
    def steps(self) -> int:
        """How many of the components are powers of p."""
        return self.model.primes.count(self.prime)

    @cached_property
    def order(self) -> int:
        """The number p^v of these elements."""
        order: int = self.prime ** valuation(self.prime, self.model.bits)
        return order

    @cached_property
    def generator(self) -> int:
        """The element γ: κ_(p^a), or α_p."""
        if self.steps:
            return self.model.kappa(self.prime**self.steps)
        bits = excess(self.prime)
        for q in kappas(order_of_two(self.prime)):
            bits ^= self.model.kappa(q)
        return bits

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
        if self.model.single_exponent(x):
            return self.model.power(x, ((1 << self.model.bits) - 1) // self.order)
        d = _period({self.prime: self.order})
        norm = conjugate_product(self.model, x, d, self.model.bits // d)
        return self.model.power(norm, ((1 << d) - 1) // self.order)

    def logarithm(self, x: int) -> int:
        """Return the s modulo p^v for which the order of x/γ^s is prime to p (Pohlig and Hellman 1978)."""
        multiply, power, p = self.model.multiply, self.model.power, self.prime
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
        giant = self.model.power(self.first_root, self.prime - width)
        for i in range(width):
            if x in table:
                return i * width + table[x]
            x = self.model.multiply(x, giant)
        raise AssertionError("a p-th root of unity is a power of a primitive one")

    @cached_property
    def first_root(self) -> int:
        """A root of unity of order p."""
        return self.model.power(self.root_of_unity, self.order // self.prime)

    @cached_property
    def _baby_steps(self) -> tuple[int, dict[int, int]]:
        width = isqrt(self.prime - 1) + 1
        if width > _MOST_STEPS:
            rule = f"logarithms are taken in groups of at most {_MOST_STEPS**2} elements"
            raise LimitError(f"{rule}, and this root needs one in a group of order {shown(self.prime)}")
        table, power = {}, 1
        for i in range(width):
            table[power] = i
            power = self.model.multiply(power, self.first_root)
        return width, table


def _period(powers: dict[int, int]) -> int:
    """Return the order of 2 modulo the product of some powers of different primes, given by prime."""
    period = 1
    for p, power in powers.items():
        d = order_of_two(p)
        while pow(2, d, power) != 1:
            d *= p
        period = lcm(period, d)
    return period


def without_factors(model: Model, x: int, parts: dict[int, int], powers: dict[int, int]) -> int:
    """Return the y whose power m is x, where x and y have an order that is prime to m.

    Parameters
    ----------
    model : Model
        The field has N = 2^E - 1 elements other than 0.
    x : int
        An element whose order is prime to m.
    parts : dict
        By prime p: the p-part of N. The product of all of them is called C.
    powers : dict
        By prime p: the p-part of m.

    Notes
    -----
    y = x^e with e = 1/m modulo N/C, so e = (C + iN)/(C m) with i = -C/N modulo m. The binary digits of N/(C m) have
    the order of 2 modulo C m as their period, which makes the power a product of conjugates when E is long.

    Examples
    --------
    >>> from grundy.ordinals.closure.fields.model import model_of
    >>> field = model_of([3])
    >>> root = without_factors(field, field.power(5, 9), {3: 9}, {3: 3})
    >>> field.power(root, 3) == field.power(5, 9)
    True
    """
    c, m = prod(parts.values()), prod(powers.values())
    if m == 1 or x == 1:
        return x
    period = _period({p: parts[p] * powers[p] for p in parts})
    group = (1 << model.bits) - 1
    i = -pow(group // c % m, -1, m) % m
    if 2 * period > model.bits:
        return model.power(x, (c + i * group) // (c * m))
    count, rest = divmod(model.bits, period)
    word = model.power(x, ((1 << period) - 1) // (c * m))
    main = model.power(model.frobenius(conjugate_product(model, word, period, count), rest), i)
    return model.multiply(main, model.power(x, ((i << rest) + c - i) // (c * m)))
