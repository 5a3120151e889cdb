"""The numbers of the crossed test."""

from dataclasses import dataclass
from math import gcd, lcm, prod

from grundy.errors import DomainError
from grundy.ordinals.closure.components import closure_of, finite_components, kappas
from grundy.ordinals.closure.primes import order_of_two, prime_power, require_odd_prime
from grundy.ordinals.constants.crossed.generators import exponents_of
from grundy.primes import factors

__all__ = ["CrossedParameters", "crossed_parameters"]


@dataclass(frozen=True)
class CrossedParameters:
    """The numbers of the crossed test for κ_f ⊕ m.

    Attributes
    ----------
    order : int
        f, the order of 2 modulo p.
    prime : int
        r, the largest prime of f.
    exponent : int
        a, where q = r^a is the full power of r in f.
    base : int
        b, the degree of the field of all components but the powers of r.
    meeting : int
        T, the least common multiple of the order of 2 modulo r and of f/q.
    components : frozenset of int
        The prime powers of all components.

    Examples
    --------
    >>> found = crossed_parameters(167)
    >>> found.prime, found.base, found.degree
    (83, 820, 68060)
    """

    order: int
    prime: int
    exponent: int
    base: int
    meeting: int
    components: frozenset[int]

    @property
    def power(self) -> int:
        """The prime power q."""
        return int(self.prime**self.exponent)

    def terms(self, degree: int) -> int:
        """Return how many coefficients a polynomial in λ of this degree has when it is reduced by λ^q = ρ."""
        return min(self.power, degree + 1)

    @property
    def degree(self) -> int:
        """The degree b·q of the field of κ_f ⊕ m."""
        return self.base * self.power

    @property
    def axes(self) -> list[int]:
        """The degrees of the axes of F_(2^b), ascending."""
        return sorted(s**n for s, n in exponents_of(self.components).items() if s != self.prime)

    @property
    def kept(self) -> int:
        """The product e of the axes that have a factor in common with T."""
        return prod(d for d in self.axes if gcd(d, self.meeting) > 1)


def crossed_parameters(p: int, m: int = 0) -> CrossedParameters:
    """Return the numbers of the crossed test for κ_f ⊕ m, where f is the order of 2 modulo p.

    Parameters
    ----------
    p : int
        An odd prime that divides no Fermat number.
    m : int, optional
        A finite nimber.

    Returns
    -------
    CrossedParameters

    Raises
    ------
    DomainError
        When f is a power of two.

    Examples
    --------
    >>> crossed_parameters(719, 1).base, crossed_parameters(719, 1).degree
    (3504820, 1258230380)
    """
    require_odd_prime(p)
    f = order_of_two(p)
    r, a = max(factors(f).items())
    if r == 2:
        raise DomainError(
            f"the order of 2 modulo {p} is {f}, a power of two: κ_{f} is finite and nothing can be crossed"
        )
    components = closure_of(kappas(f) | finite_components(m))
    base = prod(prime_power(q)[0] for q in components if q % r)
    return CrossedParameters(f, r, a, base, lcm(order_of_two(r), f // r**a), components)
