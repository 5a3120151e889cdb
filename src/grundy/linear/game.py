"""Linear games: the positions are vectors over GF(2), and so are the moves.

`LinearGame` answers every question about such a game from its `Syndromes`, and misère play, where linearity is lost, by
a search.
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
    """A game on GF(2)^n: a move at an occupied vertex k adds one of the sets M_k, each of which contains k.

    A position is the set of its occupied vertices, or the number that has these bits. Who cannot move loses; play that
    never ends is a draw. Annihilation games, coin turning, lexicode games and cellular automata games are of this kind.

    The positions with finite γ form a subspace V^f, on it γ is linear, onto {0, …, 2^t - 1}, and its kernel V0 is the
    set of P-positions (Fraenkel and Yesha 1982 for annihilation). A position with a pass follows itself and is never in
    V^f. All of it is found without looking at the 2^n positions, by the quotient closure of core/linear/closure.hpp,
    when first needed; docs/theory/linear_games.md has the proofs.

    Parameters
    ----------
    n : int
        The number of vertices.
    move_sets : sequence, or mapping from vertices
        For each vertex k the family M_k: sets of vertices, or numbers with these bits, with k among them.
    passes : iterable of vertices
        Those that allow, when occupied, to move without changing anything.
    names : iterable of hashable values, optional
        What the vertices are called; otherwise 0, …, n - 1.
    limit : int, optional
        How many bytes the matrix of the solution may take, n^2 / 8 where play can go round, before it is refused with
        a `LimitError`; while it is made, there is about three times as much.

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
            raise LimitError(f"a linear game has at most {MOST_VERTICES} vertices, not {count}")
        self._names = names_of(count, names)
        self._table = moves_of_sets(self._names, move_sets, passes)
        self._limit = as_natural(limit, "limit, the number of bytes,")

    def __len__(self) -> int:
        return len(self._names)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({len(self)} vertices, {len(self._table.start) - 1} moves)"

    @property
    def names(self) -> Names:
        """What the vertices are called, by number."""
        return self._names

    @property
    def table(self) -> MoveTable:
        """The moves as arrays."""
        return self._table

    @cached_property
    def syndromes(self) -> Syndromes:
        """The solved game; computed when first needed."""
        return Syndromes(self._table, self._limit)

    # Positions

    def mask(self, position: Any) -> int:
        """Return a position as a number, whose bit k is set when vertex number k is occupied."""
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
        """Return the positions that a move can leave, each once."""
        return list(dict.fromkeys(move.position for move in self.moves(position)))

    def _legal(self, mask: int) -> Iterator[tuple[int, int | None]]:
        """Return vertices and numbers of moves; None for a pass."""
        for k in bits(mask):
            yield from ((k, e) for e in self._table.of(k))
            if self._table.passes[k]:
                yield k, None

    def _move(self, mask: int, k: int, e: int | None) -> Any:
        turned = 0 if e is None else self._table.mask(k, e)
        return LinearMove(self._names[k], self.position(turned), self.position(mask ^ turned))

    def move(self, position: Any, vertex: Any, turned: Any) -> Position:
        """Return the position after a move at an occupied vertex that turns a set; the empty set for a pass."""
        mask, k, change = self.mask(position), self._names.number(vertex), self.mask(turned)
        self._check_occupied(mask, k)
        if change not in self._table.masks(k):
            members = ", ".join(short_repr(self._names[j]) for j in bits(change))
            raise DomainError(
                f"{{{members}}} is no move of vertex {short_repr(vertex)}", hint="see moves(position) for all of them"
            )
        return self.position(mask ^ change)

    def _check_occupied(self, mask: int, k: int) -> None:
        if not mask >> k & 1:
            raise DomainError(
                f"vertex {short_repr(self._names[k])} is not occupied, and a move takes a token that is there"
            )

    # Who wins

    def value(self, position: Any) -> LoopyValue:
        """Return γ of a position: finite, or ∞(K) with the set K of the finite values of its options."""
        return self.syndromes.value(self.syndromes.of(self.mask(position)))

    def outcome(self, position: Any, *, misere: bool = False, limit: int = SEARCH_LIMIT) -> Outcome:
        """Return who wins from a position.

        Parameters
        ----------
        misere : bool, optional
            Whether who makes the last move loses. Linearity is lost then, so the game is searched.
        limit : int, optional
            How many positions that search may look at; there can be 2^n of them.

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
            Position i has its tokens on the vertices numbered ``tokens[offsets[i]:offsets[i + 1]]``. Repeats are not
            an error here: two tokens on one vertex cancel.

        Examples
        --------
        >>> game = LinearGame(3, [[{0}], [{1, 2}], [{2, 1}]])
        >>> game.outcomes([0, 0, 1, 3], [0, 1, 2]).tolist()
        ['P', 'N', 'N']
        """
        return self.syndromes.outcome_letters(offsets, tokens)

    def winning_moves(self, position: Any, *, misere: bool = False, limit: int = SEARCH_LIMIT) -> list[Any]:
        """Return all moves to P-positions. The keywords are those of `outcome`."""
        if misere:
            return self._misere_moves(winning_moves, position, limit)
        mask = self.mask(position)
        wanted = self.syndromes.number_of_member.get(self.syndromes.of(mask))
        return [] if wanted is None else [self._move(mask, k, e) for k, e in self._legal_with(mask, [wanted])]

    def drawing_moves(self, position: Any, *, misere: bool = False, limit: int = SEARCH_LIMIT) -> list[Any]:
        """Return all moves that keep a draw, if the position is one. The keywords are those of `outcome`."""
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
        """Return vertices and numbers of the legal moves whose syndromes are these members of S."""
        wanted = np.zeros(len(self.syndromes.members), bool)
        wanted[members] = True
        good = wanted[self.syndromes.member_of_move]
        for k in bits(mask):
            moves = self._table.of(k)
            yield from ((k, int(e)) for e in moves.start + np.flatnonzero(good[moves.start : moves.stop]))

    # Misère play. No theory is used: all positions that can be reached are searched, up to 2^n of them. Ferguson (1984)
    # has results for graphs without cycles, under conditions.

    def _search_misere(self, question: Callable[..., Any], mask: int, limit: int) -> Any:
        try:
            return question(self._misere_options, mask, misere=True, limit=limit)
        except LimitError:
            raise LimitError(
                f"more than {limit} positions can be reached, or too many moves join them, and misère play has to be "
                "searched",
                parameter="limit",
                hint="take fewer tokens",
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
        """The finite values are 0, …, 2^t - 1."""
        return self.syndromes.t

    def p_space(self, level: int = 0) -> Subspace:
        """Return the space of the positions with γ < 2^level: V0, the P-positions, for level 0, and V^f for level t.

        The level is from 0 to t. Each of these spaces is a linear code (Fraenkel 1996, Remark 4.3).
        """
        if as_natural(level, "the level") > self.t:
            raise DomainError(
                f"the level is at most t = {self.t}, where all finite values are below 2^t, not "
                f"{format_number(int(level))}"
            )
        size = len(self) * (len(self) - self.syndromes.bits + int(level)) // 8
        if size > self._limit:
            raise LimitError(
                f"a basis of this space takes {size} bytes",
                parameter="limit",
                limit=self._limit,
                hint="take a graph with fewer vertices",
            )
        return Subspace.from_checks(len(self), self.syndromes.check_rows[level:])

    def coset(self, nim_value: int) -> Iterator[int]:
        """Return the positions with γ = nim_value < 2^t, as numbers in increasing order: a coset of V0, one by one.

        Examples
        --------
        >>> game = LinearGame(3, [[{0}], [{1, 2}], [{2, 1}]])
        >>> list(game.coset(0)), list(game.coset(1))
        ([0, 7], [1, 6])
        """
        wanted = as_natural(nim_value, "a Sprague–Grundy number")
        if wanted >> self.t:
            raise DomainError(
                f"the finite values of this game are less than 2^t = {1 << self.t}, and {format_number(wanted)} is not"
            )
        # γ of each vector of a basis of V^f, above the vector; what is left of the value alone is a position with it.
        n = len(self)
        valued = reduced_basis(self.syndromes.of(vector) << n | vector for vector in self.finite_space().basis)
        return self.p_space().coset(reduce_vector(wanted << n, reversed(valued)))

    def finite_space(self) -> Subspace:
        """Return V^f, the space of the positions with finite γ."""
        return self.p_space(self.t)

    @property
    def gamma(self) -> NDArray[np.uint8]:
        """γ on V^f as a matrix of t rows and n columns: row i times a position is bit i of its value. Read-only."""
        return rows_of_bits(self.syndromes.check_rows[: self.t], len(self))

    @property
    def parity_check(self) -> NDArray[np.uint8]:
        """A parity check matrix of V0: the rows of `gamma`, then those that test whether γ is finite. Read-only."""
        return rows_of_bits(self.syndromes.check_rows, len(self))

    @property
    def generator(self) -> NDArray[np.uint8]:
        """A generator matrix of V0: its rows are a basis. Read-only."""
        return self.p_space().generator

    def counts(self) -> Counts:
        """Return how many of the 2^n positions are N, P and D."""
        return self.syndromes.counts()

    def strategy(self) -> LinearStrategy:
        """Return the strategy that wins from every N-position, in a number of moves that it can bound."""
        return self._strategy

    @cached_property
    def _strategy(self) -> LinearStrategy:
        return LinearStrategy(self)


# ---- Moves


class LabelledMove:
    """A move that unpacks into a label for people and the position that it leaves, as moves of all games do."""

    position: Any

    def __iter__(self) -> Iterator[Any]:
        return iter((str(self), self.position))


@dataclass(frozen=True)
class LinearMove(LabelledMove):
    """A move at a vertex: what it turns, which is nothing for a pass, and the position it leaves.

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
