"""Linear games, whose positions and moves are vectors over GF(2).

`LinearGame` solves normal play by linear algebra, with `Syndromes`. Misère play is not linear and needs a search.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from grundy._lazy import cached_property
from grundy.errors import DomainError, LimitError
from grundy.gf2 import Subspace, reduce_vector, reduced_basis, rows_of_bits
from grundy.graphs import LoopyValue, drawing_moves, outcome, winning_moves
from grundy.graphs.edges import Names, names_of, vertex_count
from grundy.integers import as_natural, bits
from grundy.linear.strategy import LinearStrategy
from grundy.linear.syndromes import Counts, MoveTable, Syndromes, moves_of_sets, position_mask
from grundy.rules import Outcome
from grundy.text import format_number, short_repr, short_str

Position = frozenset[Any]

SEARCH_LIMIT = 200_000  # positions, in misère play
MEMORY_LIMIT = 1 << 28  # bytes
MOST_VERTICES = 1 << 25


class LinearGame:
    """A game on GF(2)^n: a move at an occupied vertex k adds a set of the family M_k, whose sets all contain k.

    A position is the set of its occupied vertices, or the number with these bits. The player who cannot move loses, and
    play that never ends is a draw. Examples are annihilation, coin turning, lexicode and cellular automata games.

    The positions with finite γ form a subspace V^f. On V^f, γ is linear and maps onto {0, …, 2^t - 1}; its kernel V0 is
    the set of P-positions (Fraenkel and Yesha 1982 for annihilation). A position with a pass is its own option and is
    never in V^f. The quotient closure of core/linear/closure.hpp computes all of this on first use, without listing the
    2^n positions; docs/theory/linear_games.md has the proofs.

    Parameters
    ----------
    n : int
        The number of vertices.
    move_sets : sequence, or mapping from vertices
        The family M_k for each vertex k: sets of vertices that contain k, or numbers with these bits.
    passes : iterable of vertices
        The vertices at which a player may pass when they are occupied.
    names : iterable of hashable values, optional
        The names of the vertices; 0, …, n - 1 by default.
    limit : int, optional
        The largest size of the matrix of the solution, in bytes. It needs up to n^2 / 8 bytes if play can repeat
        positions, and about three times as much while it is computed. A larger matrix raises a `LimitError`.

    Examples
    --------
    >>> game = LinearGame(3, [[{0}], [{1, 2}], [{2, 1}]])
    >>> game.value({0}), game.outcome({1, 2}), game.p_space().basis, game.t
    (LoopyValue(1), Outcome.N, (7,), 1)
    >>> [sorted(move.position) for move in game.winning_moves({1, 2})]
    [[], []]
    >>> game.counts()
    Counts(n=2, p=2, d=4)
    """

    def __init__(
        self,
        n: int,
        move_sets: Sequence[Iterable[Any]] | Mapping[Any, Iterable[Any]],
        passes: Iterable[Any] = (),
        names: Iterable[Hashable] | None = None,
        *,
        limit: int = MEMORY_LIMIT,
    ):
        count = vertex_count(as_natural(n, "n, the number of vertices,"))
        if count > MOST_VERTICES:
            raise LimitError(f"a linear game may have at most {MOST_VERTICES} vertices, not {count}")
        self._names = names_of(count, names)
        self._table = moves_of_sets(self._names, move_sets, passes)
        self._limit = as_natural(limit, "limit, the number of bytes,")

    def __len__(self) -> int:
        return len(self._names)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({len(self)} vertices, {len(self._table.start) - 1} moves)"

    @property
    def names(self) -> Names:
        """The names of the vertices, by number."""
        return self._names

    @property
    def table(self) -> MoveTable:
        """The moves as arrays."""
        return self._table

    @cached_property
    def syndromes(self) -> Syndromes:
        """The solution of the game, computed on first use."""
        return Syndromes(self._table, self._limit)

    # Positions

    def mask(self, position: Any) -> int:
        """Return a position as a number, in which bit k is set if vertex number k is occupied."""
        return position_mask(self._names, position)

    def position(self, position: Any) -> Position:
        """Return a position as the set of its occupied vertices."""
        return frozenset(self._names[k] for k in bits(self.mask(position)))

    # Rules

    def moves(self, position: Any) -> list[LinearMove]:
        """Return all moves from a position."""
        mask = self.mask(position)
        return [self._move(mask, k, e) for k, e in self._legal(mask)]

    def options(self, position: Any) -> list[Position]:
        """Return the positions that one move can reach, each once."""
        return list(dict.fromkeys(move.position for move in self.moves(position)))

    def _legal(self, mask: int) -> Iterator[tuple[int, int | None]]:
        """Yield the vertex and the number of each legal move; the number of a pass is None."""
        for k in bits(mask):
            yield from ((k, e) for e in self._table.of(k))
            if self._table.passes[k]:
                yield k, None

    def _move(self, mask: int, k: int, e: int | None) -> Any:
        turned = 0 if e is None else self._table.mask(k, e)
        return LinearMove(self._names[k], self.position(turned), self.position(mask ^ turned))

    def move(self, position: Any, vertex: Any, turned: Any) -> Position:
        """Return the position after a move at an occupied vertex that turns a set; a pass turns the empty set."""
        mask, k, change = self.mask(position), self._names.number(vertex), self.mask(turned)
        self._check_occupied(mask, k)
        if change not in self._table.masks(k):
            members = ", ".join(short_repr(self._names[j]) for j in bits(change))
            raise DomainError(
                f"{{{members}}} is not a move of vertex {short_repr(vertex)}", hint="moves(position) lists all moves"
            )
        return self.position(mask ^ change)

    def _check_occupied(self, mask: int, k: int) -> None:
        if not mask >> k & 1:
            raise DomainError(
                f"vertex {short_repr(self._names[k])} is not occupied, and a move needs an occupied vertex"
            )

    # Who wins

    def value(self, position: Any) -> LoopyValue:
        """Return γ of a position: a finite value, or ∞(K) with the set K of the finite values of its options."""
        return self.syndromes.value(self.syndromes.of(self.mask(position)))

    def outcome(self, position: Any, *, misere: bool = False, limit: int = SEARCH_LIMIT) -> Outcome:
        """Return the outcome of a position.

        Parameters
        ----------
        misere : bool, optional
            If true, the player who makes the last move loses. Such games are not linear and need a search.
        limit : int, optional
            The largest number of positions in this search. There can be up to 2^n of them.

        Examples
        --------
        >>> star = LinearGame(3, [[{0}], [{1}], [{2}]])
        >>> star.outcome({0, 2}), star.outcome({0, 2}, misere=True)
        (Outcome.P, Outcome.N)
        """
        if misere:
            found: Outcome = self._search_misere(outcome, self.mask(position), limit)
            return found
        return self.syndromes.outcome(self.syndromes.of(self.mask(position)))

    def outcomes(self, offsets: ArrayLike, tokens: ArrayLike) -> NDArray[np.str_]:
        """Return the outcomes of many positions at once, as letters N, P and D.

        Parameters
        ----------
        offsets, tokens : arrays of integers
            Position i has tokens on the vertices with the numbers ``tokens[offsets[i]:offsets[i + 1]]``. Repeated
            vertices are allowed: two tokens on one vertex cancel.

        Examples
        --------
        >>> game = LinearGame(3, [[{0}], [{1, 2}], [{2, 1}]])
        >>> game.outcomes([0, 0, 1, 3], [0, 1, 2]).tolist()
        ['P', 'N', 'N']
        """
        return self.syndromes.outcome_letters(offsets, tokens)

    def winning_moves(self, position: Any, *, misere: bool = False, limit: int = SEARCH_LIMIT) -> list[Any]:
        """Return all moves to P-positions; the keyword arguments are those of `outcome`."""
        if misere:
            return self._misere_moves(winning_moves, position, limit)
        mask = self.mask(position)
        wanted = self.syndromes.number_of_member.get(self.syndromes.of(mask))
        return [] if wanted is None else [self._move(mask, k, e) for k, e in self._legal_with(mask, [wanted])]

    def drawing_moves(self, position: Any, *, misere: bool = False, limit: int = SEARCH_LIMIT) -> list[Any]:
        """Return all moves that keep a drawn position drawn; the keyword arguments are those of `outcome`."""
        if misere:
            return self._misere_moves(drawing_moves, position, limit)
        mask = self.mask(position)
        known, syndrome = self.syndromes, self.syndromes.of(mask)
        if known.outcome(syndrome) is not Outcome.D:
            return []
        kept = [x for x, member in enumerate(known.members) if known.outcome(syndrome ^ member) is Outcome.D]
        passing = [self._move(mask, k, None) for k in bits(mask) if self._table.passes[k]]
        return [self._move(mask, k, e) for k, e in self._legal_with(mask, kept)] + passing

    def _legal_with(self, mask: int, members: list[int]) -> Iterator[tuple[int, int]]:
        """Yield the vertex and the number of each legal move whose syndrome is one of these members of S."""
        wanted = np.zeros(len(self.syndromes.members), bool)
        wanted[members] = True
        good = wanted[self.syndromes.member_of_move]
        for k in bits(mask):
            moves = self._table.of(k)
            yield from ((k, int(e)) for e in moves.start + np.flatnonzero(good[moves.start : moves.stop]))

    # Misère play: a search of all reachable positions, up to 2^n of them. Ferguson (1984) has results for acyclic
    # graphs under some conditions; they are not used.

    def _search_misere(self, question: Callable[..., Any], mask: int, limit: int) -> Any:
        try:
            return question(self._misere_options, mask, misere=True, limit=limit)
        except LimitError:
            raise LimitError(
                f"misère play requires a search, which would visit more than {limit} positions or too many moves",
                parameter="limit",
                hint="use fewer tokens",
            ) from None

    def _misere_moves(self, choose: Callable[..., Any], position: Any, limit: int) -> list[Any]:
        mask = self.mask(position)
        good = set(self._search_misere(choose, mask, limit))
        return [move for move in self.moves(mask) if self.mask(move.position) in good]

    def _misere_options(self, mask: int) -> list[int]:
        return [mask ^ change for k in bits(mask) for change in self._changes[k]]

    @cached_property
    def _changes(self) -> list[list[int]]:
        return [self._table.masks(k) for k in range(len(self))]

    # The spaces

    @property
    def t(self) -> int:
        """The number t of binary digits of the finite values, which are 0, …, 2^t - 1."""
        return self.syndromes.t

    def p_space(self, level: int = 0) -> Subspace:
        """Return the space of the positions with γ < 2^level, for a level from 0 to t.

        Level 0 gives V0, the P-positions, and level t gives V^f. All these spaces are linear codes (Fraenkel 1996,
        Remark 4.3).
        """
        if as_natural(level, "the level") > self.t:
            raise DomainError(f"the level must be at most t = {self.t}, not {format_number(int(level))}")
        size = len(self) * (len(self) - self.syndromes.bits + int(level)) // 8
        if size > self._limit:
            raise LimitError(
                f"a basis of this space takes {size} bytes",
                parameter="limit",
                limit=self._limit,
                hint="use a graph with fewer vertices",
            )
        return Subspace.from_checks(len(self), self.syndromes.check_rows[level:])

    def coset(self, nim_value: int) -> Iterator[int]:
        """Yield the positions with γ = nim_value < 2^t, which form a coset of V0, as numbers in increasing order.

        Examples
        --------
        >>> game = LinearGame(3, [[{0}], [{1, 2}], [{2, 1}]])
        >>> list(game.coset(0)), list(game.coset(1))
        ([0, 7], [1, 6])
        """
        wanted = as_natural(nim_value, "a Sprague–Grundy number")
        if wanted >> self.t:
            raise DomainError(f"the value must be less than 2^t = {1 << self.t}, not {format_number(wanted)}")
        # A basis of V^f, with γ of each vector in its high bits. The wanted value, reduced by it, is a position.
        n = len(self)
        valued = reduced_basis(self.syndromes.of(vector) << n | vector for vector in self.finite_space().basis)
        return self.p_space().coset(reduce_vector(wanted << n, reversed(valued)))

    def finite_space(self) -> Subspace:
        """Return V^f, the space of the positions with finite γ."""
        return self.p_space(self.t)

    @property
    def gamma(self) -> NDArray[np.uint8]:
        """The map γ on V^f as a read-only matrix of t rows and n columns: row i times a position is bit i of γ."""
        return rows_of_bits(self.syndromes.check_rows[: self.t], len(self))

    @property
    def parity_check(self) -> NDArray[np.uint8]:
        """A read-only parity check matrix of V0: the rows of `gamma`, then those that test whether γ is finite."""
        return rows_of_bits(self.syndromes.check_rows, len(self))

    @property
    def generator(self) -> NDArray[np.uint8]:
        """A read-only generator matrix of V0, whose rows form a basis."""
        return self.p_space().generator

    def counts(self) -> Counts:
        """Return the numbers of N-positions, P-positions and draws among the 2^n positions."""
        return self.syndromes.counts()

    def strategy(self) -> LinearStrategy:
        """Return a strategy that wins from every N-position and can bound the number of moves."""
        return self._strategy

    @cached_property
    def _strategy(self) -> LinearStrategy:
        return LinearStrategy(self)


# ---- Moves


class LabelledMove:
    """A move that unpacks into a readable label and the position after it, as moves of all games do."""

    position: Any

    def __iter__(self) -> Iterator[Any]:
        return iter((str(self), self.position))


@dataclass(frozen=True)
class LinearMove(LabelledMove):
    """A move at a vertex, with the set of vertices that it turns (empty for a pass) and the position after it.

    Examples
    --------
    >>> (move,) = LinearGame(2, [[], [{1, 0}]]).moves({1})
    >>> move.vertex, sorted(move.turned), sorted(move.position)
    (1, [0, 1], [0])
    """

    vertex: Any
    turned: Position
    position: Position

    def __str__(self) -> str:
        if not self.turned:
            return f"pass at {short_str(self.vertex)}"
        others = sorted(map(short_str, self.turned - {self.vertex}), key=lambda name: (len(name), name))
        return f"turn {', '.join([short_str(self.vertex), *others])}"
