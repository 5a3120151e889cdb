"""Annihilation games: tokens on a digraph, of which two vanish when they meet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from grundy.bits import bits, mask_of
from grundy.errors import DomainError
from grundy.graphs import GameGraph, Solution, Sum, solve
from grundy.lazily import cached_property
from grundy.linear.game import MEMORY_LIMIT, LinearGame, Position
from grundy.linear.labelled import LabelledMove
from grundy.linear.moves import moves_of_graph
from grundy.linear.subspace import Subspace
from grundy.natural import natural
from grundy.saying import called, spoken

__all__ = ["Annihilation", "Shift"]


@dataclass(frozen=True)
class Shift(LabelledMove):
    """A move: a token goes along an edge, and the position that this leaves.

    Examples
    --------
    >>> from grundy.linear import Annihilation, ready
    >>> (move,) = Annihilation(ready.path(3)).winning_moves({1})
    >>> move.source, move.target, sorted(move.position)
    (1, 2, [2])
    """

    source: Any
    target: Any
    position: Position

    @property
    def annihilates(self) -> bool:
        """Whether the token met another one, and both vanished."""
        return self.target not in self.position

    def __str__(self) -> str:
        step = f"{spoken(self.source)} → {spoken(self.target)}"
        return f"{step}, where two tokens vanish" if self.annihilates else step


class Annihilation(LinearGame):
    """The annihilation game on a digraph (Conway; Fraenkel and Yesha 1982).

    At most one token stands on each vertex. A move shifts one token along an edge; if there is a token already where it
    comes, both vanish. Who cannot move loses; play that never ends is a draw. A move along a loop changes nothing. A
    token on a leaf stays there for ever, so that such tokens never matter.

    Parameters
    ----------
    graph : GameGraph
        Any finite digraph. Multiple edges count once.
    limit : int, optional
        How many bytes the matrix of the solution may take, n^2 / 8 where play can go round, before it is refused with
        a `LimitError`; while it is made, there is about three times as much.

    Examples
    --------
    >>> from grundy.linear import ready
    >>> game = Annihilation(ready.figure(2))
    >>> game.outcome({"z0", "z1", "z2"}), game.value({"z2"}), game.value({"z0"})
    (Outcome.P, LoopyValue(1), LoopyValue.infinite())
    >>> for move in game.winning_moves({"z0", "z1"}):
    ...     print(move)
    z0 → z1, where two tokens vanish
    z1 → z0, where two tokens vanish
    >>> list(game.p_space(leaves=False).elements())
    [0, 7, 11, 12]
    """

    def __init__(self, graph: GameGraph, *, limit: int = MEMORY_LIMIT):
        if not isinstance(graph, GameGraph):
            raise TypeError(
                f"Annihilation is played on a GameGraph, not on {type(graph).__name__}; see GameGraph.from_…"
            )
        self.graph = graph
        self._names, self._table = graph.names, moves_of_graph(graph)
        self._limit = natural(limit, "limit, the number of bytes,")

    def _move(self, mask: int, k: int, e: int | None) -> Shift:
        if e is None:
            return Shift(self._names[k], self._names[k], self.position(mask))
        return Shift(
            self._names[k], self._names[self._table.others(e)[0]], self.position(mask ^ self._table.mask(k, e))
        )

    def move(self, position: Any, source: Any, target: Any) -> Position:
        """Return the position after a token has gone along an edge.

        Raises
        ------
        DomainError
            When there is no token, or no edge.
        """
        mask, k, j = self.mask(position), self._names.number(source), self._names.number(target)
        self._check_occupied(mask, k)
        if j not in self.graph.follower_numbers(k):
            raise DomainError(f"there is no edge from {called(source)} to {called(target)}; a token goes along an edge")
        return self.position(mask if k == j else mask ^ 1 << k ^ 1 << j)

    def p_space(self, level: int = 0, *, leaves: bool = True) -> Subspace:
        """Return the space of the positions with γ < 2^level: V0, the P-positions, for level 0, and V^f for level t.

        Each of them is a linear code (Fraenkel 1996, Remark 4.3).

        Parameters
        ----------
        level : int, optional
            From 0 to t.
        leaves : bool, optional
            Whether leaves have coordinates. A token on a leaf alone is a word of weight 1, so codes are made without;
            the other vertices are then counted anew, in their order.

        Returns
        -------
        Subspace

        Raises
        ------
        DomainError
            When the level is more than t.

        Examples
        --------
        >>> from grundy.linear import ready
        >>> game = Annihilation(ready.nim_heap(5))
        >>> list(game.p_space(leaves=False).elements()), game.p_space().dimension, game.t
        ([0, 7, 25, 30], 3, 3)
        """
        space = super().p_space(level)
        if leaves:
            return space
        kept = np.flatnonzero(np.diff(self.graph.offsets) > 0).tolist()
        place = dict(zip(kept, range(len(kept)), strict=True))
        return Subspace(len(kept), [mask_of(place[k] for k in bits(vector) if k in place) for vector in space.basis])

    def ordinary_play(self, position: Any) -> Sum:
        """Return the same position in the game in which tokens do not disturb each other.

        On an acyclic graph both games have the same values; on others outcomes can differ (Fraenkel 1996, section 1).

        Parameters
        ----------
        position : set of vertices, or int

        Returns
        -------
        Sum
            With value, outcome and moves.

        Examples
        --------
        >>> from grundy.linear import ready
        >>> game = Annihilation(ready.figure(2))
        >>> game.outcome({"z0", "z1", "z2"}), game.ordinary_play({"z0", "z1", "z2"}).outcome
        (Outcome.P, Outcome.D)
        """
        return self._ordinary.tokens(*(self._names[k] for k in bits(self.mask(position))))

    def svg(self, position: Any = ()) -> str:
        """Return a drawing of the graph with the tokens of a position on it, and the moves that win or draw.

        Parameters
        ----------
        position : set of vertices, or int

        Returns
        -------
        str
            The text of an SVG file.
        """
        from grundy.linear.drawing import draw_tokens

        return draw_tokens(self, position)

    def _repr_svg_(self) -> str | None:
        """Return a drawing of the graph alone for notebooks; the game is not solved for it."""
        return self.graph._repr_svg_()

    @cached_property
    def _ordinary(self) -> Solution:
        return solve(self.graph)

    @cached_property
    def leaves(self) -> Position:
        """The vertices without followers."""
        return frozenset(self._names[k] for k in np.flatnonzero(np.diff(self.graph.offsets) == 0).tolist())
