"""Winning strategies for linear games, with a bound on the number of moves.

`LinearStrategy` chooses moves by a potential that decreases with every reply. `Potential` computes it, and the comment
above that class has the proof.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from grundy._lazy import cached_property
from grundy.errors import DomainError
from grundy.gf2 import Elimination, combination
from grundy.integers import as_natural, bits, mask_of
from grundy.linear.syndromes import Syndromes
from grundy.rules import Outcome

if TYPE_CHECKING:
    from grundy.linear.game import LinearGame


class LinearStrategy:
    """A strategy that wins every N-position of a linear game in a bounded number of moves, and never loses a draw.

    It chooses the move to the P-position with the least potential φ. After any answer of the opponent, some move leads
    to a P-position with a smaller φ, so play ends; the proof is in the source of this module. In a draw, the strategy
    keeps the draw. In a P-position, it makes any move.

    Parameters
    ----------
    game : LinearGame
        The game, for example an `Annihilation`.

    Examples
    --------
    >>> from grundy.linear import Annihilation, example_graphs
    >>> strategy = Annihilation(example_graphs.cycle(4, both_ways=True)).strategy()
    >>> sorted(strategy.move({0, 1}).position), strategy.bound({0, 1}), strategy.potential({0, 2})
    ([], 1, 1)
    """

    def __init__(self, game: LinearGame):
        self.game = game

    @cached_property
    def _potential(self) -> Potential:
        return Potential(self.game.syndromes)

    def potential(self, position: Any) -> int:
        """Return φ of a P-position; the player who moved to it needs at most φ more moves to win."""
        mask = self.game.mask(position)
        outcome = self.game.outcome(mask)
        if outcome is not Outcome.P:
            what = "an N-position; see bound(position)" if outcome is Outcome.N else "a draw"
            raise DomainError(f"only P-positions have a potential; this is {what}")
        return self._potential.of(mask)

    def bound(self, position: Any) -> int:
        """Return a bound on the number of moves of both players when the winner follows this strategy.

        A draw raises a `DomainError`, because play need not end.
        """
        mask = self.game.mask(position)
        outcome = self.game.outcome(mask)
        if outcome is Outcome.D:
            raise DomainError(
                "the position is a draw, so play need not end", hint="set most=… to limit the number of moves"
            )
        if outcome is Outcome.P:
            return 2 * self.potential(mask)
        return 1 + 2 * self.potential(self.move(mask).position)

    def move(self, position: Any) -> Any:
        """Return the best move: a winning move if there is one, else a drawing move, else any move."""
        mask = self.game.mask(position)
        winning = self.game.winning_moves(mask)
        if winning:
            return min(winning, key=lambda move: self._potential.of(self.game.mask(move.position)))
        possible = self.game.drawing_moves(mask) or self.game.moves(mask)
        if not possible:
            raise DomainError("the game is over, so there is no move")
        return possible[0]

    def play(self, start: Any, opponent: Callable[[Any, list[Any]], Any], *, most: int | None = None) -> list[Any]:
        """Play a game against an opponent, who moves second.

        Parameters
        ----------
        opponent : callable
            A function that gets a position and the list of its moves, and returns one of these moves.
        most : int, optional
            The largest number of moves. The default is `bound`, which is enough to win from an N-position. It is
            required for draws.

        Returns
        -------
        list of positions
            All positions of the game, from the start.

        Examples
        --------
        >>> from grundy.linear import Annihilation, example_graphs
        >>> strategy = Annihilation(example_graphs.nim_heap(4)).strategy()
        >>> [sorted(position) for position in strategy.play({1, 2, 4}, lambda position, moves: moves[0])]
        [[1, 2, 4], [1, 2, 3], [0, 2, 3], [0]]
        """
        visited = [self.game.position(start)]
        limit = self.bound(visited[0]) if most is None else as_natural(most, "most, the number of moves,")
        while len(visited) <= limit and (moves := self.game.moves(visited[-1])):
            choice = self.move(visited[-1]) if len(visited) % 2 else opponent(visited[-1], moves)
            if choice not in moves:
                raise DomainError(f"{choice!r} is not a legal move", hint="return one of the given moves")
            visited.append(choice.position)
        return visited


# ---- A potential that decreases with every reply, so that play from a P-position must end
#
# Let U_0 be the P-positions on peeled vertices, from which all play ends. Let U_j be the span of U_0 and of the
# generators p of V0 that passes 1, …, j of the closure find. For each move e on a generator p of pass j, there is a
# reply e' with p ⊕ e ⊕ e' in U_{j-1}. Define
#
#     d(k) = 1 + max { sum of d(l) : l ≠ k in e } over the moves e of a peeled vertex k, and 0 if it has none,
#     φ(u) = (sum of c(p) over the generators in u) + (sum of d(k) over the vertices of the rest of u, which is in U_0),
#     c(p) = 1 + max { φ(p ⊕ e ⊕ e') : e a move on p }.
#
# Sums over fewer terms are smaller, so φ(u ⊕ w) ≤ φ(u) + φ(w).
#
# Theorem. If a move e on a P-position u leads to v, then there is a move from v to a P-position w with φ(w) < φ(u).
# Proof. The vertex of e is in one of the generators in u, or in the rest of u. In the first case, let e' be the reply
# in that generator p; then φ(u ⊕ e ⊕ e') ≤ φ(u) - c(p) + φ(p ⊕ e ⊕ e') < φ(u). In the second case, the rest is a
# position with value 0 of a game in which every move lowers the sum of d, so a reply e' that restores the value 0
# lowers this sum. If e' is legal in v, then w = v ⊕ e' satisfies the claim. If not, the vertex of e' is occupied in w,
# and e' is a move from w to v. Repeat the argument with w, which has a smaller φ, in place of u. ∎
#
# Passes do not matter: no P-position contains a vertex with a pass, and a reply in a P-position is never a pass.
#
# So a player who always chooses the P-position with the least φ makes at most φ(w) moves after moving to w.


class Potential:
    """The potential φ of the P-positions of a solved linear game."""

    def __init__(self, syndromes: Syndromes):
        self.moves, found = syndromes.moves, syndromes.found
        self._values = found.values.tolist()
        self._peeled: list[int] = found.peeled.tolist()
        ends, vertices = found.generators.vertex_offsets.tolist(), found.generators.vertices.tolist()
        self.generators = [mask_of(vertices[a:b]) for a, b in pairwise(ends)]
        self._found = found.generators

    @cached_property
    def weights(self) -> dict[int, int]:
        """The weight d(k) of each peeled vertex."""
        weight: dict[int, int] = {}
        for k in self._peeled:
            moves = self.moves.of(k)
            weight[k] = max((1 + sum(weight[j] for j in self.moves.others(e)) for e in moves), default=0)
        return weight

    @cached_property
    def _units(self) -> list[int]:
        """The coordinates of each vertex modulo U_0: its value if it is peeled, otherwise a separate coordinate."""
        peeled = set(self._peeled)
        high = max(self._values, default=0).bit_length()
        units = list(self._values)
        for number, k in enumerate(k for k in range(len(units)) if k not in peeled):
            units[k] = 1 << high + number
        return units

    @cached_property
    def _pivots(self) -> dict[int, int]:
        """For each pivot coordinate, the generators whose sum has this pivot and no other."""
        known = Elimination(combination(self._units, generator) for generator in self.generators)
        return {pivot: made_of for pivot, (_, made_of) in known.reduced_rows().items()}

    def parts(self, mask: int) -> tuple[int, int]:
        """Return the generators in a P-position, and the rest of it, which is on peeled vertices."""
        chosen = 0
        for coordinate in bits(combination(self._units, mask)):
            chosen ^= self._pivots.get(coordinate, 0)
        return chosen, mask ^ combination(self.generators, chosen)

    @cached_property
    def costs(self) -> list[int]:
        """The cost c(p) of each generator."""
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
