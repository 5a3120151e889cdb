"""Roots of quadratic equations and n-th roots among the finite nimbers.

Every quadratic equation has its roots among the finite nimbers (Conway, On Numbers and Games, 1976, chapter 6), but 2
has no finite cube root. Whether x has an n-th root does not depend on the field:

    A nimber with a finite n-th root has one in the smallest field that contains it.

Proof. Let y^n = x in a larger field, with M elements other than 0, and let the smaller one have N of them. M is N times
some N', and N and N' have no common factor, for they are products of different Fermat numbers. So there is an e that is
1 modulo N and 0 modulo N', and y^e, whose order divides N, lies in the smaller field. Its n-th power is x^e = x.
"""

from math import gcd

from grundy.bits import lowest
from grundy.errors import DomainError, UnknownValueError
from grundy.natural import natural
from grundy.nim.arrays import field_bits
from grundy.nim.fermat import common_factors, fermat_number
from grundy.nim.field import artin_schreier, divide, frobenius, multiply, power, sqrt, square
from grundy.nim.group import coset, fermat_parts, root_exponent
from grundy.nim.subfields import degree, in_field
from grundy.saying import shown

__all__ = ["nth_roots", "quadratic_roots"]


def quadratic_roots(a: int, b: int, c: int) -> tuple[int, ...]:
    """Return all nimbers x with a⊗x⊗x ⊕ b⊗x ⊕ c = 0.

    Parameters
    ----------
    a, b, c : int
        Nimbers; a and b are not both 0.

    Returns
    -------
    tuple of int
        Ascending: two roots when neither a nor b is 0, otherwise one.

    Notes
    -----
    With x = (b/a)⊗y the equation becomes y⊗y ⊕ y = a⊗c/(b⊗b). The roots lie in the smallest field that contains a, b
    and c or in the next one.

    Examples
    --------
    >>> quadratic_roots(1, 1, 1), quadratic_roots(1, 5, 6), quadratic_roots(1, 0, 3), quadratic_roots(0, 2, 1)
    ((2, 3), (82, 87), (2,), (3,))
    """
    a, b, c = (natural(number, "a coefficient") for number in (a, b, c))
    if b == 0:
        if a == 0:
            answer = "every nimber is a root" if c == 0 else "there is no root"
            raise DomainError(f"the equation {shown(c)} = 0 is not quadratic: {answer}; give an a or a b other than 0")
        return (sqrt(divide(c, a)),)
    if a == 0:
        return (divide(c, b),)
    y = artin_schreier(divide(multiply(a, c), square(b)))
    scale = divide(b, a)
    first, second = multiply(scale, y), multiply(scale, y ^ 1)
    return (min(first, second), max(first, second))


def nth_roots(x: int, n: int, bits: int | None = None) -> tuple[int, ...]:
    """Return all nimbers whose nim power n is x.

    Parameters
    ----------
    x : int
        A nimber, below 2^bits if bits is given.
    n : int
        1 or more.
    bits : int, optional
        A power of two: only the roots below 2^bits. Without it, all finite roots.

    Returns
    -------
    tuple of int
        Ascending, at most a million. Of an x other than 0 there are gcd(n, 2^bits - 1) roots below 2^bits or none.

    Notes
    -----
    An x that has a finite root has one in each field that contains x. So `DomainError` means that no finite nimber is
    a root, also when `bits` is given.

    Examples
    --------
    >>> nth_roots(16, 3), nth_roots(8, 2), nth_roots(1, 5, bits=2)
    ((81, 162, 243), (14,), (1,))
    >>> nth_roots(2, 3)
    Traceback (most recent call last):
    grundy.errors.DomainError: no finite nimber has the nim power 3 equal to 2: its roots are transfinite
    """
    number, exponent = natural(x, "a nimber"), root_exponent(n)
    own = degree(number)
    field = own if bits is None else field_bits(bits)
    in_field(number, field)
    if number == 0:
        return (0,)
    twos = lowest(exponent)
    odd = exponent >> twos
    _refuse_transfinite(number, own, odd, exponent)
    # With N elements other than 0 in the field of x, and g = gcd(n, N), the n-th powers are the group of order N/g.
    # It has no factor in common with n, as no known prime divides a Fermat number twice (see `coset`). So x has one
    # root in that group.
    subgroup = (1 << own) - 1
    subgroup //= gcd(subgroup, odd)
    root = power(frobenius(number, -twos), _inverse(odd, subgroup))
    return coset(root, common_factors(odd, None if bits is None else field.bit_length() - 1))


def _inverse(n: int, modulus: int) -> int:
    try:
        return pow(n, -1, modulus)
    except ValueError:
        rule = "the roots are found when no prime factor of n divides a Fermat number twice"
        raise UnknownValueError(f"{rule}, and one of n = {shown(n)} does; no such prime was known") from None


def _refuse_transfinite(x: int, bits: int, odd: int, n: int) -> None:
    common = common_factors(odd, bits.bit_length() - 1)
    for k, part in fermat_parts(x, bits):
        if k in common and power(part, fermat_number(k) // common[k]) != 1:
            text = f"no finite nimber has the nim power {shown(n)} equal to {shown(x)}"
            raise DomainError(f"{text}: its roots are transfinite")
