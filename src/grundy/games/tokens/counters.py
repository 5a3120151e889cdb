"""Counters for linear games: by them the winner of a sum sees that play gets on.

Let γ(u) = a be finite. We put another linear game beside the given one, Nim in binary: its vertices 0, …, t - 1 are the
digits of a number below 2^t, and a move turns a 1 into 0 and any of the lower digits, that is, it makes the number
smaller. With the digits of a occupied there, u becomes a P-position of both games together; let φ(u) be its potential
(see `grundy.linear.strategy`), B the sum of all costs c(p) and weights d(k), so that no potential is larger, and

    counter(u) = γ(u) · (B + 1) + φ(u).

Theorem. A move that lowers γ lowers the counter; a move that raises γ, perhaps to ∞, can be answered so that γ is what
it was and the counter is smaller.
Proof. In the first case γ falls by 1 or more and φ does not grow by more than B. In the second case the move is one on
the P-position u beside a, so there is a reply to a P-position with a smaller potential. It is not made in Nim, where
numbers only become smaller: a number below a equals neither the new γ(u), which is larger, nor ∞. So it is made in the
given game, to a position beside a, which has therefore γ = a, and the counter falls by as much as φ. ∎
"""

from __future__ import annotations

import numpy as np

from grundy._lazy import cached_property
from grundy.integers import bits
from grundy.linear import LinearGame
from grundy.linear.game import MEMORY_LIMIT
from grundy.linear.strategy import Potential
from grundy.linear.syndromes import MoveTable, Syndromes

__all__ = ["MOST_DIGITS", "Counters", "beside_nim"]

# Nim in binary has 2^t - 1 moves, and solving takes the square of their number: some seconds for t = 12.
MOST_DIGITS = 12


class Counters:
    """The counters of a linear game.

    Parameters
    ----------
    game : LinearGame
        The rules, or an `Annihilation`.

    Examples
    --------
    >>> from grundy.linear import Annihilation, example_graphs
    >>> game = Annihilation(example_graphs.figure(2))
    >>> counters = Counters(game)
    >>> [counters.counter(game.mask(p)) for p in ((), {"z2", "z3"}, {"z2"}, {"z0"})]
    [0, 2, 7, 0]
    """

    def __init__(self, game: LinearGame):
        self.game = game

    @cached_property
    def _potential(self) -> Potential:
        return Potential(Syndromes(beside_nim(self.game.table, self.game.t), MEMORY_LIMIT))

    @cached_property
    def _bound(self) -> int:
        return sum(self._potential.costs) + sum(self._potential.weights.values())

    def counter(self, mask: int) -> int:
        """Return the counter of a position; 0 where the value is infinite, and where there are values of 2^12 or more.

        Parameters
        ----------
        mask : int
            The position: bit k is set when vertex number k is occupied.
        """
        known = self.game.syndromes
        value = known.of(mask)
        if known.t > MOST_DIGITS or value >> known.t:
            return 0
        return value * (self._bound + 1) + self._potential.of(mask | value << len(self.game))


def beside_nim(moves: MoveTable, digits: int) -> MoveTable:
    """Return the moves of a linear game and of Nim in binary, whose digits are added as vertices, the lowest first.

    Parameters
    ----------
    moves : MoveTable
        Of the game.
    digits : int
        How many vertices are added.

    Examples
    --------
    >>> from grundy.linear import LinearGame
    >>> table = beside_nim(LinearGame(1, [[{0}]]).table, 2)
    >>> [[table.others(e) for e in table.of(k)] for k in range(3)]
    [[[]], [[]], [[], [1]]]
    """
    n = len(moves.passes)
    lower = [list(bits(turned)) for digit in range(digits) for turned in range(1 << digit)]
    return MoveTable(
        np.concatenate([moves.first, moves.first[-1] + (2 << np.arange(digits)) - 1]),
        np.concatenate([moves.start, moves.start[-1] + np.cumsum([len(others) for others in lower], dtype=np.int64)]),
        np.concatenate([moves.members, np.array([n + k for others in lower for k in others], np.uint32)]),
        np.concatenate([moves.passes, np.zeros(digits, np.uint8)]),
    )
