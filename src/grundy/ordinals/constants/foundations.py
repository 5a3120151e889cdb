"""What the field of κ_f ⊕ m is built from, where f is the order of 2 modulo p."""

from functools import cache

from grundy.ordinals.closure.components import closure_of, degree_of, excess, finite_components, kappas
from grundy.ordinals.closure.primes import order_of_two, prime_power

__all__ = ["components", "degree", "foundations"]


def components(p: int, m: int | None = None) -> frozenset[int]:
    """Return the prime powers q with κ_q in κ_f ⊕ m; m is the excess of the rule unless another one is given.

    Examples
    --------
    >>> sorted(components(19)), sorted(components(19, 1))
    ([4, 9], [9])
    """
    return kappas(order_of_two(p)) | finite_components(excess(p) if m is None else m)


def degree(p: int, m: int | None = None) -> int:
    """Return the degree of κ_f ⊕ m over F_2.

    It is that of the field of all its components, as the docstring of `grundy.ordinals.closure.components` proves.

    Examples
    --------
    >>> degree(47), degree(263), degree(719)
    (5060, 102180, 1258230380)
    """
    return degree_of(components(p, m))


@cache
def foundations(p: int) -> tuple[int, ...]:
    """Return the odd primes r for which the field of α_p contains κ_r, so that α_r must be known first; r < p.

    Examples
    --------
    >>> foundations(3), foundations(7), foundations(47), foundations(719)
    ((), (3,), (5, 11, 23), (5, 11, 89, 179, 359))
    """
    primes = {prime_power(q)[0] for q in closure_of(components(p))}
    return tuple(sorted(primes - {2}))
