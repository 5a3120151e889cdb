"""A number that falls with every reply, so that play from a P-position must end.

Let U_0 be the P-positions on peeled vertices, those from which every play ends, and U_j the span of U_0 and of the
generators p of V0 that the passes 1, …, j of the closure have found. To each move e on a generator p of pass j there
is a reply e' with p ⊕ e ⊕ e' in U_{j-1}. Define

    d(k) = 1 + max { sum of d(l) : l ≠ k in e } over the moves e of a peeled vertex k, and 0 if it has none,
    φ(u) = (sum of c(p) over the generators in u) + (sum of d(k) over the vertices of the rest of u, which is in U_0),
    c(p) = 1 + max { φ(p ⊕ e ⊕ e') : e a move on p }.

Sums over fewer terms are smaller, so φ(u ⊕ w) ≤ φ(u) + φ(w).

Theorem. If a move e on a P-position u leads to v, then there is a move from v to a P-position w with φ(w) < φ(u).
Proof. The vertex of e is in one of the generators in u, or in the rest of u. In the first case let e' be the reply in
that generator p: then φ(u ⊕ e ⊕ e') ≤ φ(u) - c(p) + φ(p ⊕ e ⊕ e') < φ(u). In the second case the rest is a position
with value 0 of a game in which every move lowers the sum of d, so a reply e' to its value 0 makes that sum smaller.
If e' is legal in v, then w = v ⊕ e' is as claimed. If not, then the vertex of e' is occupied in w, and e' is a move on
w that leads to v: begin again with w for u, which has a smaller φ. ∎

Passes play no part: P-positions have no vertex with one, and a reply to a P-position is never a pass.

So a player who always chooses the P-position with the least φ moves at most φ(w) times after having moved to w.
"""

from __future__ import annotations

from itertools import pairwise

from grundy.bits import Elimination, bits, mask_of
from grundy.lazily import cached_property
from grundy.linear.solved import Syndromes

__all__ = ["Potential"]


class Potential:
    """φ of the P-positions of a solved linear game.

    Parameters
    ----------
    syndromes : Syndromes
    """

    def __init__(self, syndromes: Syndromes):
        self.moves, found = syndromes.moves, syndromes.found
        self._values = found.values.tolist()
        self._peeled: list[int] = found.peeled.tolist()
        ends, vertices = found.generators.vertex_offsets.tolist(), found.generators.vertices.tolist()
        self.generators = [mask_of(vertices[a:b]) for a, b in pairwise(ends)]
        self._found = found.generators

    @cached_property
    def weights(self) -> dict[int, int]:
        """d(k) of each peeled vertex."""
        weight: dict[int, int] = {}
        for k in self._peeled:
            moves = self.moves.of(k)
            weight[k] = max((1 + sum(weight[j] for j in self.moves.others(e)) for e in moves), default=0)
        return weight

    @cached_property
    def _units(self) -> list[int]:
        """Coordinates modulo U_0: those of a peeled vertex are its value, each other vertex has one of its own."""
        peeled = set(self._peeled)
        high = max(self._values, default=0).bit_length()
        units = list(self._values)
        for number, k in enumerate(k for k in range(len(units)) if k not in peeled):
            units[k] = 1 << high + number
        return units

    @cached_property
    def _pivots(self) -> dict[int, int]:
        """Which generators take away a coordinate: their sum has it, and no other one that is a key."""
        known = Elimination(map(self._modulo, self.generators))
        return {pivot: made_of for pivot, (_, made_of) in known.reduced_rows().items()}

    def _modulo(self, mask: int) -> int:
        coordinates = 0
        for k in bits(mask):
            coordinates ^= self._units[k]
        return coordinates

    def parts(self, mask: int) -> tuple[int, int]:
        """Return which generators a P-position is the sum of, and the rest, which is on peeled vertices."""
        chosen = 0
        for coordinate in bits(self._modulo(mask)):
            chosen ^= self._pivots.get(coordinate, 0)
        for number in bits(chosen):
            mask ^= self.generators[number]
        return chosen, mask

    @cached_property
    def costs(self) -> list[int]:
        """c(p) of each generator."""
        costs: list[int] = []
        ends, replies = self._found.reply_offsets.tolist(), self._found.replies.tolist()
        vertices, starts = self._found.vertices.tolist(), self._found.vertex_offsets.tolist()
        owner = self.moves.owner
        for number, generator in enumerate(self.generators):
            answers = iter(replies[ends[number] : ends[number + 1]])
            left = [
                generator ^ self.moves.mask(k, e) ^ self.moves.mask(int(owner[reply := next(answers)]), reply)
                for k in vertices[starts[number] : starts[number + 1]]
                for e in self.moves.of(k)
            ]
            costs.append(1 + max((self._sum(mask, costs) for mask in left), default=0))
        return costs

    def _sum(self, mask: int, costs: list[int]) -> int:
        chosen, rest = self.parts(mask)
        return sum(costs[number] for number in bits(chosen)) + sum(self.weights[k] for k in bits(rest))

    def of(self, mask: int) -> int:
        """Return φ of a P-position."""
        return self._sum(mask, self.costs)
