"""How long the crossed test takes: its products, counted by their sizes.

Each function here follows the one that does the work, step by step, and adds up
`grundy.ordinals.constants.crossed.products.product_seconds`.
"""

from math import gcd, inf, prod

from grundy.ordinals.closure.components import degree_of
from grundy.ordinals.closure.primes import order_of_two
from grundy.ordinals.constants.crossed.decision import is_within_reach
from grundy.ordinals.constants.crossed.generators import exponents_of, order_of_rho
from grundy.ordinals.constants.crossed.parameters import CrossedParameters, crossed_parameters
from grundy.ordinals.constants.crossed.polynomial import steps_for
from grundy.ordinals.constants.crossed.powers import window
from grundy.ordinals.constants.crossed.products import product_seconds
from grundy.ordinals.constants.crossed.steps import norm_steps

__all__ = ["crossed_seconds"]


def crossed_seconds(p: int, m: int) -> float:
    """Return about how many seconds `is_power_crossed` takes for p and m; infinite when it refuses.

    Examples
    --------
    >>> crossed_seconds(47, 1) < crossed_seconds(263, 1) < crossed_seconds(719, 1)
    True
    >>> crossed_seconds(1439, 1)
    inf
    """
    found = crossed_parameters(p, m)
    if not is_within_reach(found):
        return inf
    exponents = exponents_of(found.components)
    below = sum(_generator(r, exponents) for r in exponents if r not in (2, found.prime))
    return below + _split(found.prime, exponents) + _norms(found, exponents) + _last_norm(found)


def _generator(r: int, exponents: dict[int, int]) -> float:
    """Return the time for κ_(r^a): for ρ and c, a root of unity, and which of its powers is λ."""
    t, q = order_of_two(r), r ** exponents[r]
    kept = prod(s**n for s, n in exponents.items() if gcd(s, t) > 1)
    size = kept * q
    root = _power(t, size) + _doublings(kept // t, size, 1)
    for i in range(exponents[r]):
        root += _doublings(r, size, 3) + _power(t * r**i, size)
    tried = order_of_rho(r) / 2 * product_seconds(kept, kept)
    return _split(r, exponents) + root + tried + product_seconds(size, degree_of(frozenset([r])))


def _split(r: int, exponents: dict[int, int]) -> float:
    """Return the time for ρ and c, by norms and sums a times."""
    t, b = order_of_two(r), degree_of(frozenset([r])) // r
    once = _doublings(b // t, b, 3) + _power(t, b) + 2 * _power(r.bit_length(), b)
    return exponents[r] * once + product_seconds(b, b)


def _doublings(times: int, size: int, products: int) -> float:
    """Return the time of a product over so many conjugates by doubling, with so many products in each step."""
    return products * (times.bit_length() + times.bit_count()) * product_seconds(size, size)


def _power(bits: int, size: int) -> float:
    """Return the time of a power with an exponent of so many bits."""
    width = window(bits)
    return ((1 << (width - 1)) + bits / width) * product_seconds(size, size)


def _norms(found: CrossedParameters, exponents: dict[int, int]) -> float:
    """Return the time of the norms of polynomials in λ, over one axis after the other."""
    total = 0.0
    for step in norm_steps(found):
        size = prod(s ** exponents[s] for s in step.axes)
        total += step.times * product_seconds(size * step.first, size * step.second)
    return total


def _last_norm(found: CrossedParameters) -> float:
    """Return the time of the norm to F_(2^f) and of its minimal polynomial.

    Each Frobenius map of the norm takes some products with powers of ρ.
    """
    size = found.kept * found.power
    twist = order_of_rho(found.prime).bit_length() * product_seconds(size // 2, found.kept)
    once, steps = product_seconds(size, size), steps_for(found.order)
    turning = steps * product_seconds(size, found.kept)
    return _doublings(size // found.order, size, 1) * (1 + twist / once) + 2 * steps * once + turning
