"""Excesses that are too small, by proof.

Let f be the order of 2 modulo the odd prime p, so that p divides 2^f - 1 and no 2^s - 1 with a smaller s, and let x
lie in a field F_(2^d), f | d. Then x is a p-th power there if and only if its norm N(x) to F_(2^f) is a p-th power in
F_(2^f): the norm is x to the power (2^d - 1)/(2^f - 1), so that N(x)^((2^f - 1)/p) = x^((2^d - 1)/p).

**One odd prime power: m >= 1.** Let κ_f = κ_q with q = r^a odd. Then f = q·s with r not dividing s. Let F_(2^b) be
the field of all components but the powers of r; it contains α_r = κ_q^q, its degree b is prime to r, and κ_q has
degree d = b·q in all. Write κ_q = λ·c with λ of order a power of r and c of order prime to r. As a power of r times
an exponent that is 1 modulo the order of c shows, c is a power of κ_q^q = α_r, so it lies in F_(2^b). The norm of λ
has order a power of r, which is prime to p (p ≠ r, since r divides f, which divides p - 1), so it is a p-th power.
The maps y → y^(2^f) of F_(2^d) over F_(2^f) keep F_(2^b), where their fixed field is F_(2^b) ∩ F_(2^f) = F_(2^s), and
they are as many (b/s) as the maps of F_(2^b) over F_(2^s); so the norm of c lies in F_(2^s). As s < f, p does not
divide 2^s - 1, and everything in F_(2^s) is a p-th power. Hence so is κ_q, and m = 0 is too small.

**f = 2·3^k with k >= 1: m >= 4.** Here κ_f = κ_(3^k) = ζ is a root of unity of order 3^(k+1), since ζ^(3^k) = 2 has
order 3. For m = 1 let σ be y → y^(2^(f/2)). As 2^(3^k) = -1 modulo 3^(k+1), σ(1 ⊕ ζ) = 1 ⊕ ζ^(-1) = ζ^(-1)·(1 ⊕ ζ),
so (1 ⊕ ζ)^(2^(f/2) - 1) = ζ^(-1), which is a p-th power because p ≠ 3. The exponent 2^(f/2) - 1 is prime to p, so 1 ⊕
ζ is a p-th power itself. For m = 2 and 3, both cube roots of unity, ζ ⊕ m = m·(1 ⊕ ζ/m), where ζ/m is a root of unity
of order 3^(k+1) like ζ, and m is a p-th power, as p does not divide 3.
"""

from grundy.ordinals.closure.components import kappas
from grundy.ordinals.closure.primes import order_of_two
from grundy.primes import factors

__all__ = ["least_excess"]


def least_excess(p: int) -> int:
    """Return the m below which κ_f ⊕ m is known to be a p-th power, by the theorems above.

    Parameters
    ----------
    p : int
        An odd prime.

    Returns
    -------
    int

    Examples
    --------
    >>> [least_excess(p) for p in (3, 7, 13, 19, 47)]
    [0, 1, 0, 4, 1]
    """
    f = order_of_two(p)
    used = kappas(f)
    if len(used) > 1 or not next(iter(used)) % 2:
        return 0
    return 4 if f % 2 == 0 and set(factors(f // 2)) == {3} else 1
