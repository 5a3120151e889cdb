"""The automorphisms x ↦ x^(2^k) of the field of a model, component by component.

Let F be the field of the components before κ = κ_q, where q is a power of the odd prime p, and α = κ^p, an element of
F. Then κ^(2^k) = A κ^s with s = 2^k modulo p and A in F. So the digit of κ^j in x, raised to the power 2^k in F, is
multiplied by an element of F and moves to the place js modulo p. From the automorphisms for j and for k follows that
for j + k:

    s_(j+k) = s_j s_k modulo p,    A_(j+k) = (A_k)^(2^j) · (A_j)^(s_k) · α^⌊s_j s_k / p⌋.

For p = 2, κ^(2^k) is κ plus a finite nimber of F.
"""

from functools import lru_cache
from typing import TYPE_CHECKING

from grundy import nim
from grundy.ordinals.closure.components import excess, kappas
from grundy.ordinals.closure.fields.long_nimbers import long_frobenius
from grundy.ordinals.closure.primes import order_of_two

if TYPE_CHECKING:
    from grundy.ordinals.closure.fields.model import Model

__all__ = ["digit_mask", "frobenius", "relation"]


def frobenius(model: "Model", a: int, k: int) -> int:
    """Return a to the power 2^k, with any integer k.

    Examples
    --------
    >>> from grundy.ordinals.closure.fields.model import model_of
    >>> frobenius(model_of([3]), 4, 2), frobenius(model_of([3]), 4, -1)
    (8, 32)
    """
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
    """Return the bits of all monomials in which component number i does not occur.

    Examples
    --------
    >>> from grundy.ordinals.closure.fields.model import model_of
    >>> bin(digit_mask(model_of([3]), 0)), bin(digit_mask(model_of([3]), 1))
    ('0b10101', '0b11')
    """
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
    """Return α = κ^p for component number i, whose prime p is odd.

    Examples
    --------
    >>> from grundy.ordinals.closure.fields.model import model_of
    >>> relation(model_of([9]), 1), relation(model_of([9]), 2)
    (2, 4)
    """
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
