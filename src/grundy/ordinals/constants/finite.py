"""The test among finite nimbers, when the order of 2 modulo p is a power of 2: p divides a Fermat number."""

from grundy import nim
from grundy.errors import LimitError
from grundy.ordinals.closure.primes import order_of_two
from grundy.saying import shown

__all__ = ["MAX_ORDER", "is_power_finite"]

# Powers of nimbers with so many bits take some seconds.
MAX_ORDER = 1 << 15


def is_power_finite(p: int, m: int) -> bool:
    """Return whether κ_f ⊕ m = 2^(f/2) ⊕ m is a p-th power, for f = 2^n, the order of 2 modulo p.

    Parameters
    ----------
    p : int
        A prime factor of a Fermat number.
    m : int
        Less than 2^(f/2).

    Returns
    -------
    bool

    Raises
    ------
    LimitError
        When f is above `MAX_ORDER`.

    Examples
    --------
    >>> is_power_finite(17, 0), is_power_finite(641, 0)
    (False, False)
    """
    f = order_of_two(p)
    if f > MAX_ORDER:
        raise LimitError(f"powers of finite nimbers are tested in up to {MAX_ORDER} bits, and α_{p} needs {shown(f)}")
    return int(nim.power((1 << f // 2) ^ m, ((1 << f) - 1) // p)) == 1
