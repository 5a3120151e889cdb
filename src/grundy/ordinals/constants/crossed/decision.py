"""The crossed test: whether κ_f ⊕ m is a p-th power, in a much smaller field than its own.

Let p be an odd prime, f the order of 2 modulo p, r the largest prime of f and odd, q = r^a the full power of r in f,
f = q·s. Then κ_f contains κ_q, and no other component of x = κ_f ⊕ m or of its closure is a power of r or of a larger
prime, except κ_r, …, κ_q. Let F_(2^b) be the field of all the other components, ν = x ⊖ κ_q the rest of the sum,
which lies in it, and t the order of 2 modulo r. As b has only primes below r, r does not divide it. The field of x
has degree b·q. The direct test computes there; this one mostly in F_(2^b).

**1. κ_q = λ·c**, where c lies in F_(2^b) and λ^q = ρ for an element ρ of F_(2^t) whose order is the full power r^v of
r in 2^t - 1. The docstring of `grundy.ordinals.constants.crossed.generators` shows how to find ρ and c, and that the
field of x is F_(2^b)[λ], with every root λ of X^q = ρ as good as any other.

**2. Norms.** x is a p-th power if and only if its norm N(x) to F_(2^f) is one there, that is, N(x)^((2^f - 1)/p) = 1:
the norm is x to the power (2^(bq) - 1)/(2^f - 1). Norms may be taken step by step.

**3. The first step keeps λ.** λ generates F_(2^(tq)) over F_(2^t). Let T = lcm(t, s), which divides b, and e the
product of those degrees d_i of the axes of F_(2^b) that have a factor in common with T; T divides e. The
automorphisms of F_(2^b)[λ] over F_(2^e)[λ] are those of F_(2^b) over F_(2^e), with λ fixed: products of maps that act
on one axis alone. So the norm of ν + c·λ to F_(2^e)[λ] is found axis by axis, as a polynomial in λ of degree below q,
whose coefficients lose one axis after the other.

**4. The second step.** F_(2^e)[λ] is a field of degree e·q: as r does not divide e/t, ρ is no r-th power in F_(2^e),
and X^q - ρ is irreducible there (r is odd). As λ has the order r^(a+v), the map y → y^(2^k) takes λ^i to the power of
λ with exponent i·2^k modulo r^(a+v), and costs next to nothing. The norm to F_(2^f) is the product of the z^(2^(fj))
for j < e·q/f, and comes by doubling.

**5. The last power** is taken in F_(2^f) itself, which is much smaller: modulo the minimal polynomial of the norm
(`grundy.ordinals.constants.crossed.polynomial`), as in the direct test.

Nothing here depends on p being a prime for which κ_f ⊕ m is believed to be the first that is no power: any m will do.
What the test does rely on is that the components below are as the rule for excesses says: the proof for p rests on
those for the smaller primes (`grundy.ordinals.constants.foundations`). Were an excess below too small, then α_r would
be an r-th power for some r, and step 1 would find that out and stop.
"""

from collections.abc import Callable
from functools import partial
from math import gcd

from grundy.errors import LimitError
from grundy.ordinals.closure.components import kappas
from grundy.ordinals.constants.crossed.generators import Generators, order_of_rho
from grundy.ordinals.constants.crossed.maps import Bits
from grundy.ordinals.constants.crossed.parameters import CrossedParameters, crossed_parameters
from grundy.ordinals.constants.crossed.parts import Parts
from grundy.ordinals.constants.crossed.polynomial import minimal_polynomial
from grundy.ordinals.constants.crossed.powers import norm
from grundy.ordinals.constants.crossed.ring import KummerField
from grundy.ordinals.constants.crossed.steps import room
from grundy.ordinals.constants.direct import root_is_power
from grundy.saying import shown

__all__ = ["MAX_BASE", "MAX_ROOM", "is_power_crossed", "is_within_reach"]

# The largest field F_(2^b), and the largest product with all its room. A test at these limits takes some gigabytes.
MAX_BASE = 12_000_000
MAX_ROOM = 1 << 32


def is_power_crossed(p: int, m: int, tell: Callable[[float], object] | None = None, parts: Parts | None = None) -> bool:
    """Return whether κ_f ⊕ m is a p-th power in the field it generates, where f is the order of 2 modulo p.

    Parameters
    ----------
    p : int
        An odd prime that divides no Fermat number.
    m : int
        A finite nimber.
    tell : callable, optional
        Called after each product with about how many seconds it took.
    parts : Parts, optional
        Where results that took long are kept, so that a test that was stopped goes on.

    Returns
    -------
    bool

    Raises
    ------
    DomainError
        When f is a power of two.
    LimitError
        When the field F_(2^b) is too large.

    Examples
    --------
    >>> [is_power_crossed(47, m) for m in (0, 1)]
    [True, False]
    >>> [is_power_crossed(19, m) for m in range(5)]
    [True, True, True, True, False]
    """
    found = crossed_parameters(p, m)
    if not is_within_reach(found):
        raise LimitError(
            f"the crossed test works in fields up to degree {MAX_BASE} and with products of up to {MAX_ROOM} bits, and "
            f"α_{p} needs {shown(found.base)} and {shown(room(found))}; take alpha({p}) without a proof"
        )
    kappa = Generators(found.components, tell, parts)
    q = found.power
    rho, c = kappa.split(found.prime)
    extension = KummerField(kappa.field, q, rho, order_of_rho(found.prime))
    x = extension.linear(kappa.sum_of(kappas(found.order) - {q}, m), c)
    for axis in _axes_to_leave(kappa.field.degrees, found):
        x = _kept(parts, f"norm-{axis}", partial(extension.axis_norm, x, axis))
    x = _kept(parts, "norm", partial(norm, extension, x, found.order, found.kept * q // found.order))
    axes = tuple(i for i, d in enumerate(kappa.field.degrees) if gcd(d, found.meeting) > 1)
    return root_is_power(minimal_polynomial(extension, x, found.order, axes), p)


def is_within_reach(found: CrossedParameters) -> bool:
    """Return whether a test fits into memory.

    Examples
    --------
    >>> [p for p in (47, 719, 1439) if is_within_reach(crossed_parameters(p, 1))]
    [47, 719]
    """
    return found.base <= MAX_BASE and found.order <= MAX_BASE and room(found) <= MAX_ROOM


def _kept(parts: Parts | None, name: str, compute: Callable[[], Bits]) -> Bits:
    return compute() if parts is None else parts.kept(name, lambda: (compute(),))[0]


def _axes_to_leave(degrees: tuple[int, ...], found: CrossedParameters) -> list[int]:
    """Return the axes over which the first norm is taken, the smallest first, so that polynomials in λ grow last."""
    places = [i for i, d in enumerate(degrees) if gcd(d, found.meeting * found.prime) == 1]
    return sorted(places, key=degrees.__getitem__)
