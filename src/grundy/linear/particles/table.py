"""Games on the words of GF(q)^n that are solved by listing all positions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from grundy.errors import DomainError, LimitError
from grundy.graphs import GameGraph, LoopyValue, Solution, solve
from grundy.graphs.solution import OUTCOMES
from grundy.lazily import cached_property
from grundy.linear.particles.board import Board
from grundy.linear.particles.code import ParticleCode
from grundy.linear.particles.field import SmallField
from grundy.linear.particles.linearity import Linearity, linearity
from grundy.linear.particles.words import LIMIT, MOVES_PER_POSITION, Word, Words
from grundy.natural import natural
from grundy.rules import Outcome

__all__ = ["Columns", "EdgeMoves", "Numbers", "TableGame"]

Numbers = NDArray[np.int64]
# Where some moves start and where they end, by the numbers of the positions.
Columns = tuple[Numbers, Numbers]


class EdgeMoves(NamedTuple):
    """All moves along the same edges, each given by two coordinates, or None for a leaf outside."""

    edges: tuple[tuple[int, int | None], ...]
    starts: Numbers
    ends: Numbers


class TableGame(ABC):
    """A game whose positions are the words of GF(q)^n; outcomes and values come from the graph of all q^n positions.

    A subclass says how positions are read and written, and what the moves are: one position at a time, by name, and
    all at once, by number.
    """

    def __init__(self, board: Board, field: SmallField, limit: int = LIMIT):
        self.board = board
        self.field = field
        self.limit = natural(limit, "limit")
        self.words = Words(field, board.n)

    @abstractmethod
    def word(self, position: Any) -> Word:
        """Return a position as a word: the element on each coordinate."""

    @abstractmethod
    def position(self, word: Word) -> Any:
        """Return the position that a word stands for."""

    @abstractmethod
    def moves(self, position: Any) -> list[Any]:
        """Return the moves from a position; each ends in the field `position`, where it leads."""

    @abstractmethod
    def edge_moves(self) -> Iterator[EdgeMoves]:
        """Yield all moves on the board, for each choice of edges."""

    def columns(self) -> Iterator[Columns]:
        """Yield all moves on the board, some at a time."""
        return ((starts, ends) for _, starts, ends in self.edge_moves())

    # All positions

    @cached_property
    def solution(self) -> Solution:
        """The solved graph of all positions; a vertex is the number of a position in `words`.

        Raises
        ------
        LimitError
            When there are more positions than `limit`, or more than 32 moves for each position that it allows.
        """
        self.words.check(self.limit)
        sources, targets, seen = [], [], 0
        for starts, ends in self.columns():
            seen += len(starts)
            self._check_moves(seen)
            sources.append(starts.astype(np.uint32))
            targets.append(ends.astype(np.uint32))
        none = [np.empty(0, np.uint32)]
        return solve(
            GameGraph.from_arrays(self.words.size, np.concatenate(sources or none), np.concatenate(targets or none))
        )

    def _check_moves(self, moves: int) -> None:
        if moves > MOVES_PER_POSITION * self.limit:
            raise LimitError(
                f"the board has more than {MOVES_PER_POSITION * self.limit} moves, and limit={self.limit} keeps no "
                "more than that; take fewer edges, or raise limit=…"
            )

    def p_positions(self) -> list[Any]:
        """Return all P-positions, in the order of their words."""
        return [self.position(self.words.word(number)) for number in np.flatnonzero(self._is_p).tolist()]

    @property
    def _is_p(self) -> NDArray[np.bool_]:
        is_p: NDArray[np.bool_] = self.solution.codes == OUTCOMES.index(Outcome.P)
        return is_p

    def is_linear(self) -> Linearity:
        """Return whether the P-positions form a linear code over the field, with a counterexample if not.

        Returns
        -------
        Linearity
            True or false as a condition; it says apart whether P is closed under addition and under scalars.
        """
        return linearity(self.words, self._is_p, self.solution.outcome_of, self.position)

    def linear_code(self) -> ParticleCode:
        """Return the P-positions as a linear code.

        Returns
        -------
        ParticleCode

        Raises
        ------
        DomainError
            When they are no linear code; it names a counterexample.
        """
        found = self.is_linear()
        if not found:
            raise DomainError(f"the P-positions are no linear code over {self.field}: {found.counterexample}")
        return ParticleCode.spanned(self.field, self.board.n, self._leaders())

    def _leaders(self) -> list[Word]:
        """Return the first P-position that begins with 0 … 0 1, for each place of that 1 where there is one.

        When P is a linear code, these are its generator in reduced echelon form.
        """
        ranges = ((place, self._is_p[place : 2 * place]) for place in self.words.places)
        return [self.words.word(place + int(np.argmax(found))) for place, found in ranges if found.any()]

    # One position

    def value(self, position: Any) -> LoopyValue:
        """Return γ of a position: a finite value, or ∞(K)."""
        return self.solution.value(self.words.number(self.word(position)))

    def outcome(self, position: Any) -> Outcome:
        """Return who wins from a position."""
        return self._outcome(self.word(position))

    def _outcome(self, word: Word) -> Outcome:
        return self.solution.outcome_of(self.words.number(word))

    def options(self, position: Any) -> list[Any]:
        """Return the positions that one move can leave, each once."""
        return list(dict.fromkeys(move.position for move in self.moves(position)))

    def winning_moves(self, position: Any) -> list[Any]:
        """Return the moves that win: those to P-positions; none when the position is not won."""
        return [move for move in self.moves(position) if self.outcome(move.position) is Outcome.P]

    def drawing_moves(self, position: Any) -> list[Any]:
        """Return the moves that keep a draw; none when the position is no draw."""
        if self.outcome(position) is not Outcome.D:
            return []
        return [move for move in self.moves(position) if self.outcome(move.position) is Outcome.D]
