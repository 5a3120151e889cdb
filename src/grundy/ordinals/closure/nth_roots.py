"""All n-th roots of ordinals below ω^ω^ω.

Square roots are unique. For odd m every ordinal but 0 has exactly m m-th roots, one times the m-th roots of unity.
One of them is found in the field of x together with the α_p of the primes p of m (see
`grundy.ordinals.closure.fields.kummer`): x is a product of powers of the γ_p, whose roots are known, and of an element
of an order prime to m, whose root is a power of it.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import accumulate, repeat
from math import prod

from grundy.bits import lowest
from grundy.errors import LimitError
from grundy.natural import natural
from grundy.ordinals.closure.fields.kummer import PrimePart, alpha_components, valuation, without_factors
from grundy.ordinals.closure.fields.model import Model, model_of
from grundy.ordinals.closure.packing import Packed, pack, unpacked
from grundy.ordinals.ordinal import Ordinal, OrdinalLike, ordinal
from grundy.primes import factors
from grundy.saying import shown

__all__ = ["least_root", "nth_roots", "one_root", "roots_of_unity"]

# Lists of roots have at most so many entries, of so many bits in all.
_MOST_ROOTS = 10**6
_MOST_LISTED_BITS = 4 * 10**8
# The least one is found without a list.
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
    model, found = _unordered(x, n, _MOST_LISTED_BITS, "listed")
    return tuple(unpacked(model, bits) for bits in sorted(found))


def least_root(x: OrdinalLike, n: int) -> Ordinal:
    """Return the least ordinal whose nim power n is x.

    Parameters
    ----------
    x : Ordinal or int
        Below ω^ω^ω.
    n : int
        1 or more.

    Returns
    -------
    Ordinal

    Examples
    --------
    >>> least_root(Ordinal("w^(w^7)+1"), 47), least_root(4, 5)
    (Ordinal('w^(w^13)'), Ordinal('w^w'))
    """
    model, found = _unordered(x, n, _MOST_COMPARED_BITS, "compared")
    return unpacked(model, min(found))


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


def _unordered(x: OrdinalLike, n: int, most: int, use: str) -> tuple[Model, Iterator[int]]:
    """Return all n-th roots in any order, in the model of their field; they have at most so many bits in all."""
    value, exponent = ordinal(x), natural(n, "the n of an n-th root", least=1)
    twos = lowest(exponent)
    odd = exponent >> twos
    packed = pack(value)
    if not value:
        return packed.model, iter([0])
    _refuse_many(odd)
    powers = {p: p**k for p, k in factors(odd).items()}
    root = one_root(Packed(packed.model, packed.model.frobenius(packed.bits, -twos)), powers)
    return _coset(root, powers, most, use)


def one_root(x: Packed, powers: dict[int, int]) -> Packed:
    """Return one m-th root of an element other than 0.

    Parameters
    ----------
    x : Packed
    powers : dict
        By prime p: the p-part of the odd number m.

    Examples
    --------
    >>> from grundy.ordinals.closure.packing import pack
    >>> Ordinal.from_element(one_root(pack(Ordinal("w")), {3: 3}))
    Ordinal('w^3')
    """
    inside = [p for p in powers if valuation(p, x.model.bits)]
    model = _model(x.model.components, *(alpha_components(p) for p in inside))
    rest, found = model.embed(x.bits, x.model), []
    orders = {p: p ** valuation(p, model.bits) for p in powers}
    whole, m = prod(orders.values()), prod(powers.values())
    for p in inside:
        part = PrimePart(model, p)
        s = part.logarithm(rest)
        if s:
            root, removed = _generator_root(part, s, powers[p], m // powers[p], whole // orders[p])
            found.append(root)
            rest = model.multiply(rest, model.power(part.generator, -removed))
    return _product([Packed(model, without_factors(model, rest, orders, powers)), *found])


def _generator_root(part: PrimePart, s: int, power: int, others: int, orders: int) -> tuple[Packed, int]:
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
        return Packed(part.model, part.model.power(part.generator, reduced * (i // power))), removed
    model = _model(part.model.components, [p**part.steps * (power // i)])
    return Packed(model, model.power(model.kappa(p**part.steps * (power // i)), reduced)), removed


@cache
def _primitive(p: int, power: int) -> Packed:
    """Return a root of unity whose order is a given power of p.

    The p-part of κ_(p^b) has the order p^(w+b). The other part is the root of the other part of α_p, in the field of
    α_p.
    """
    part = PrimePart(_model(alpha_components(p)), p)
    model = part.model
    if power <= part.order:
        return Packed(model, model.power(part.root_of_unity, part.order // power))
    q = power // part.order
    # (2^E - 1)/p^w has an inverse modulo p^w, which turns the power of α_p into its p-part.
    inverse = pow(((1 << model.bits) - 1) // part.order, -1, part.order)
    other = model.multiply(part.generator, model.power(part.root_of_unity, -inverse % part.order))
    divisor = without_factors(model, other, {p: part.order}, {p: q})
    larger = _model([q])
    inverted = larger.embed(model.reciprocal(divisor), model)
    return Packed(larger, larger.multiply(larger.kappa(q), inverted))


def _coset(root: Packed, powers: dict[int, int], most: int, use: str) -> tuple[Model, Iterator[int]]:
    """Return the products of a root with all m-th roots of unity, in any order, and their field."""
    number = prod(powers.values())
    unity = _product([_primitive(p, power) for p, power in powers.items()])
    model = _model(root.model.components, unity.model.components)
    if number * model.bits > most:
        limit = f"at most {most} bits in all are {use}"
        raise LimitError(f"there are {number} roots of {model.bits} bits each: {limit}; try a smaller n")
    first, step = model.embed(root.bits, root.model), model.embed(unity.bits, unity.model)
    return model, accumulate(repeat(step, number - 1), model.multiply, initial=first)


def _refuse_many(number: int) -> None:
    if number > _MOST_ROOTS:
        raise LimitError(f"there are {shown(number)} roots, and at most {_MOST_ROOTS} are listed; try a smaller n")


def _model(*components: Iterable[int]) -> Model:
    return model_of(q for some in components for q in some)


def _product(elements: list[Packed]) -> Packed:
    model = _model(*(x.model.components for x in elements))
    result = 1
    for x in elements:
        result = model.multiply(result, model.embed(x.bits, x.model))
    return Packed(model, result)
