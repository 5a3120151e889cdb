"""γ of all positions of a linear game, as a matrix."""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from grundy.bits import bits
from grundy.graphs import LoopyValue
from grundy.lazily import cached_property
from grundy.linear import _kernels
from grundy.linear.masks import distinct_rows, masks_of_words
from grundy.linear.moves import MoveTable
from grundy.rules import Outcome
from grundy.saying import shown

__all__ = ["Counts", "Syndromes"]


class Counts(NamedTuple):
    """How many positions are won for the next player, for the previous player, and drawn."""

    n: int
    p: int
    d: int

    def __repr__(self) -> str:
        return f"Counts(n={shown(self.n)}, p={shown(self.p)}, d={shown(self.d)})"


class Syndromes:
    """The solved game: a syndrome for each position, linear in the position, which decides all about it.

    The low t bits of a syndrome are γ if all other bits are 0; otherwise γ is infinite. With S the set of the syndromes
    of moves, a position is P when its syndrome is 0, N when it is in S, and otherwise a draw; and K of an infinite
    value is the set of the finite ones among syndrome ⊕ S. That no attention is paid to which moves are legal is the
    point: if u ⊕ e is a P-position for a move e whose vertex is not occupied in u, then that vertex is occupied in
    u ⊕ e, and u can be reached from there, so u is no P-position anyway, and has another move to one. Likewise, if u is
    infinite and u ⊕ e is not, then some legal move leads from u to that value. Passes have no member in S: a position
    with one follows itself, so that its value is infinite, and the pass leads to no finite one.

    Parameters
    ----------
    moves : MoveTable
    limit : int
        How many bytes the matrix of the solution may take.
    """

    def __init__(self, moves: MoveTable, limit: int):
        self.moves = moves
        self.found = _kernels.solve(moves.first, moves.start, moves.members, moves.passes, limit)
        self.t, self.bits = self.found.t, self.found.bits

    @property
    def vertices(self) -> int:
        """The number of vertices."""
        return len(self.moves.passes)

    @cached_property
    def columns(self) -> list[int]:
        """The syndrome of a token on each vertex."""
        return masks_of_words(self.found.columns)

    @cached_property
    def check_rows(self) -> list[int]:
        """Bit j of the syndrome is the parity of what a position has in common with row j."""
        rows = np.unpackbits(
            self.found.columns.astype("<u8").view(np.uint8), axis=1, bitorder="little", count=self.bits
        )
        packed = np.packbits(rows.T, axis=1, bitorder="little")
        return [int.from_bytes(row.tobytes(), "little") for row in packed]

    @cached_property
    def _distinct(self) -> tuple[NDArray[np.uint64], NDArray[np.intp]]:
        """S as rows of words, and which of its members each move has."""
        columns, moves = self.found.columns, self.moves
        words = columns[moves.owner]
        if len(moves.members):
            # reduceat wants no empty pieces: these belong to moves that only remove their own token.
            sized = np.diff(moves.start) > 0
            words[sized] ^= np.bitwise_xor.reduceat(columns[moves.members], moves.start[:-1][sized], axis=0)
        if words.shape[1] == 1:
            members, inverse = np.unique(words[:, 0], return_inverse=True)
            return members[:, None], inverse
        return distinct_rows(words)

    @property
    def member_of_move(self) -> NDArray[np.intp]:
        """For each move, which member of S its syndrome is."""
        return self._distinct[1]

    @cached_property
    def members(self) -> list[int]:
        """The set S of the syndromes of moves."""
        return masks_of_words(self._distinct[0])

    @cached_property
    def number_of_member(self) -> dict[int, int]:
        """Which member of S a syndrome is."""
        return {member: number for number, member in enumerate(self.members)}

    @cached_property
    def _low_parts(self) -> dict[int, list[int]]:
        """The low bits of the members of S, by the others."""
        parts = defaultdict(list)
        for member in self.members:
            parts[member >> self.t].append(member & (1 << self.t) - 1)
        return dict(parts)

    def of(self, mask: int) -> int:
        """Return the syndrome of a position."""
        syndrome = 0
        for k in bits(mask):
            syndrome ^= self.columns[k]
        return syndrome

    def value(self, syndrome: int) -> LoopyValue:
        """Return γ of the positions with this syndrome."""
        high = syndrome >> self.t
        if not high:
            return LoopyValue(syndrome)
        low = syndrome & (1 << self.t) - 1
        return LoopyValue.infinite(low ^ part for part in self._low_parts.get(high, ()))

    def outcome(self, syndrome: int) -> Outcome:
        """Return who wins the positions with this syndrome."""
        if not syndrome:
            return Outcome.P
        return Outcome.N if syndrome in self.number_of_member else Outcome.D

    def outcomes(self, offsets: NDArray[np.int64], tokens: NDArray[np.uint32]) -> NDArray[np.uint8]:
        """Return the outcomes of many positions as numbers: 0 for P, 1 for N, 2 for D."""
        return _kernels.outcomes(self.found.columns, self._distinct[0], self.bits, offsets, tokens)

    def counts(self) -> Counts:
        """Return how many positions have each outcome: each member of S stands for a coset of V0."""
        p = 1 << self.vertices - self.bits
        n = len(self.members) * p
        return Counts(n, p, (1 << self.vertices) - n - p)
