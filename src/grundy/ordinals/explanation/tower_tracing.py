"""Which generators beyond ω^ω^ω a nim product uses, found by multiplying it out.

An element is a sum of products of the u_β, of powers of t and of poles (`pieces`). Two products that share a u_β are
reduced by u_β² = u_β ⊕ λ_β; products of poles are expanded in partial fractions, and roots of t meet in t (Lenstra
1978, section 5).
"""

from collections import Counter
from collections.abc import Iterable

from grundy.errors import LimitError
from grundy.ordinals.explanation.pieces import Piece, pieces
from grundy.ordinals.ordinal import Ordinal
from grundy.ordinals.tower.lambdas import lambda_at

__all__ = ["TowerTracer"]

# How many products of generators are reduced before tracing gives up.
_BUDGET = 2000


class TowerTracer:
    """Multiplies ordinals below ε₀ out, as far as the generators beyond ω^ω^ω go, and notes what it uses.

    Attributes
    ----------
    betas : set of Ordinal
        The β for which u_β² = u_β ⊕ λ_β was used.
    roots, poles : bool
        Whether roots of t met, and whether poles met powers of t or other poles.

    Examples
    --------
    >>> from grundy.ordinals.explanation.pieces import U
    >>> tracer = TowerTracer()
    >>> tracer.product(U, U + 1)
    >>> tracer.betas, tracer.roots, tracer.poles
    ({Ordinal('0')}, False, False)
    """

    def __init__(self) -> None:
        self.betas: set[Ordinal] = set()
        self.roots = self.poles = False
        self._left = _BUDGET

    def product(self, a: Ordinal, b: Ordinal) -> None:
        """Multiply two ordinals."""
        left, right = pieces(a), pieces(b)
        if len(left) * len(right) > _BUDGET:
            raise LimitError(f"products of more than {_BUDGET} pairs of terms are not traced")
        for x in left:
            for y in right:
                self._meet(x, y)
                self._reduce(Counter([*x.betas, *y.betas]))

    def _meet(self, x: Piece, y: Piece) -> None:
        self.roots |= bool(x.root and y.root)
        self.poles |= bool(x.order and y.order and x.pole != y.pole)

    def _reduce(self, powers: Counter[Ordinal]) -> None:
        """Replace squares of generators until there are none; which sums cancel is not looked at."""
        waiting, seen = [powers], set[frozenset[tuple[Ordinal, int]]]()
        while waiting:
            powers = waiting.pop()
            key = frozenset(powers.items())
            beta = max((beta for beta, n in powers.items() if n > 1), default=None)
            if beta is None or key in seen:
                continue
            seen.add(key)
            self._spend()
            self.betas.add(beta)
            rest = powers - Counter({beta: 2})
            waiting += [rest + Counter([beta]), rest + Counter(_factors(beta))]

    def _spend(self) -> None:
        self._left -= 1
        if self._left < 0:
            raise LimitError(f"more than {_BUDGET} products of generators are not traced")


def _factors(beta: Ordinal) -> Iterable[Ordinal]:
    """Return the α with u_α in λ_β."""
    return lambda_at(beta).factors
