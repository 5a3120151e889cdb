"""The order type f(α) of the union M(α) of Lenstra's lists L(u_β), β <= α.

Lenstra 1978, section 5: if L(u) has the order type v, then f(0) = v, f(α+1) = f(α) + (-α + f(α)) as long as f(α) > α,
and f is continuous. The tower of quadratic extensions of u ends at the y with f(y) = y.

* 1 <= v < ω: f(n) = v·2^n - (2^n - n - 1), and f(ω) = ω, so y = ω.
* ω <= v < ε₀: f(α) = v·2^α for all α < ε₀. The limits are right, as v·2^α is continuous in α. For the steps one needs
  α + v·2^α = v·2^α, that is, that α has a smaller degree than v·2^α. Write α = ω·e + i. If e = 0, these degrees are 0
  and at least 1. If e > 0 they are 1 + deg e and deg v + e. For finite e that is 1 and at least 2, and for infinite e
  it is deg e < e, because e is no ε-number.
"""

from grundy.errors import DomainError
from grundy.ordinals.arithmetic import ordinal_mul, ordinal_pow
from grundy.ordinals.ordinal import Ordinal, OrdinalLike, ordinal
from grundy.ordinals.writing import briefly

__all__ = ["order_type"]


def order_type(alpha: OrdinalLike, first: OrdinalLike | None = None) -> Ordinal:
    """Return f(α), the order type of the union of Lenstra's lists of the first fields, up to u^(2^α).

    Parameters
    ----------
    alpha : Ordinal or int
    first : Ordinal or int, optional
        The order type v = f(0) of the list of u. Without it, u = t^(t·ω) and v = t = ω^ω^ω.

    Returns
    -------
    Ordinal

    Raises
    ------
    DomainError
        When v is 0, or when v is finite and α > ω: the tower has ended there.

    Examples
    --------
    >>> order_type(0), order_type(3), order_type(Ordinal("w"))
    (Ordinal('w^(w^w)'), Ordinal('w^(w^w)*8'), Ordinal('w^(w^w+1)'))
    >>> [int(order_type(n, 1)) for n in range(5)], [int(order_type(n, 2)) for n in range(5)]
    ([1, 2, 3, 4, 5], [2, 4, 7, 12, 21])
    """
    alpha, v = ordinal(alpha), Ordinal("t") if first is None else ordinal(first)
    if not v:
        raise DomainError(
            "a list of order type 0 is empty: the field is quadratically closed, and no tower begins there"
        )
    if not v.is_finite:
        return ordinal_mul(v, ordinal_pow(2, alpha))
    if alpha.is_finite:
        n = int(alpha)
        return ordinal_mul(int(v) - 1, ordinal_pow(2, n)) + (n + 1)
    if alpha == Ordinal("w"):
        return alpha
    raise DomainError(
        f"f(α) is not defined at α = {briefly(alpha)}: "
        f"with the finite order type {v} at the start, f(ω) = ω and the tower ends there"
    )
