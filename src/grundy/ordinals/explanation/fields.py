"""Where a calculation takes place."""

from collections import Counter
from collections.abc import Iterable

from grundy.errors import LimitError
from grundy.ordinals.closure.components import closure_of, degree_of
from grundy.ordinals.closure.primes import prime_power
from grundy.ordinals.explanation.pieces import S, U
from grundy.ordinals.explanation.steps import components
from grundy.ordinals.ordinal import Ordinal, ordinal
from grundy.saying import shown

__all__ = ["field_of"]


def field_of(ordinals: Iterable[Ordinal]) -> str:
    """Describe a field that contains some ordinals: the one that their generators generate.

    Examples
    --------
    >>> print(field_of([Ordinal("w^(w^7)+1")]))
    the field of 2^5060 nimbers, 5060 = 2^2·5·11·23
    >>> print(field_of([Ordinal("t+1")]))
    K(t): rational functions in t over the closure K, the ordinals below ω^ω^ω
    """
    found = [ordinal(0), *ordinals]
    largest = max(found)
    if largest.is_algebraic:
        return _finite_field(found)
    if largest < S:
        return "K(t): rational functions in t over the closure K, the ordinals below ω^ω^ω"
    if largest < U:
        return "the perfect closure of K(t), K the ordinals below ω^ω^ω"
    return "the quadratic tower over the perfect closure of K(t), which goes up to ε₀"


def _finite_field(ordinals: list[Ordinal]) -> str:
    try:
        closed = closure_of(components(ordinals))
        degree = degree_of(closed)
    except LimitError:
        return "a finite field that is too large to be described"
    primes = Counter(prime_power(q)[0] for q in closed)
    factors = "·".join(f"{p}^{n}" if n > 1 else str(p) for p, n in sorted(primes.items()))
    plain = len(closed) <= 1 or len(factors) > 200
    return f"the field of 2^{shown(degree)} nimbers" + ("" if plain else f", {shown(degree)} = {factors}")
