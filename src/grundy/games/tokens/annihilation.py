"""Annihilation and celata games: tokens on a digraph, at most one on each vertex.

Positions are vectors over GF(2), and their syndromes determine the outcome; see `grundy.linear`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from grundy._lazy import cached_property
from grundy.errors import DomainError, NotationError
from grundy.games.tokens.digraphs import Digraph, draw_position, read_digraph
from grundy.graphs import LoopyValue
from grundy.integers import as_natural, bits
from grundy.linear import Annihilation, LinearGame, celata
from grundy.linear.annihilation import Shift
from grundy.linear.game import MEMORY_LIMIT, LinearMove
from grundy.linear.strategy import Potential
from grundy.linear.syndromes import MoveTable, Syndromes
from grundy.parsing import Reader
from grundy.rules import MoveLabel, Outcome, Representation
from grundy.text import format_number, short_repr

Position = frozenset[Any]
# Longer syndromes are not shown.
MOST_DIGITS = 80


class LinearTokens(ABC):
    """A game with at most one token on each vertex, computed by a game of `grundy.linear`."""

    digraph: Digraph
    parameters: tuple[str, ...]

    @cached_property
    @abstractmethod
    def linear(self) -> LinearGame:
        """The game of `grundy.linear`."""

    @abstractmethod
    def _move(self, vertex: int, others: list[int], position: Position) -> Any:
        """Return the move that leaves a position, given the numbers of its vertices."""

    @abstractmethod
    def _label(self, move: Any) -> MoveLabel:
        """Return the label of a move."""

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.parameters == getattr(other, "parameters", None)

    def __hash__(self) -> int:
        return hash(self.parameters)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.parameters[0]!r})"

    def _mask(self, position: Iterable[Any]) -> int:
        if isinstance(position, (int, str)):
            raise DomainError(f"a position must be a set of the vertices with a token, not {short_repr(position)}")
        return self.linear.mask(position)

    # Rules

    def options(self, position: Position) -> list[Position]:
        """Return the positions after one move, each once."""
        return self.linear.options(self._mask(position))

    def moves(self, position: Position) -> list[tuple[str, Position]]:
        """Return the moves as (label, tokens left)."""
        return [(self._label(move), move.position) for move in self.linear.moves(self._mask(position))]

    # Values and winning moves

    def loopy_value(self, position: Position) -> LoopyValue:
        """Return the value: finite, or ∞(K) if play need not end."""
        return self.linear.value(self._mask(position))

    def outcome(self, position: Position) -> Outcome:
        """Return the outcome: P if the syndrome is 0, N if it is the syndrome of a move, otherwise D."""
        return self.linear.outcome(self._mask(position))

    def winning_moves(self, position: Position) -> list[tuple[str, Position]]:
        """Return all winning moves; a player who always makes the first one wins after finitely many moves."""
        mask = self._mask(position)
        won = self.linear.winning_moves(mask)
        if len(won) > 1:
            best = self.linear.strategy().move(mask)
            won = [best, *(move for move in won if move != best)]
        return [(self._label(move), move.position) for move in won]

    def moves_to(self, position: Position, nim_value: int) -> Iterator[tuple[str, Position]]:
        """Return the moves to positions of this finite value, from the change of the syndrome by each move."""
        mask, value = self._mask(position), as_natural(nim_value, "a nim value")
        known = self.linear.syndromes
        wanted = known.number_of_member.get(known.of(mask) ^ value) if not value >> known.t else None
        return iter(()) if wanted is None else self._moves_with(mask, wanted)

    def _moves_with(self, mask: int, member: int) -> Iterator[tuple[str, Position]]:
        """Yield the legal moves with the given syndrome."""
        table, members = self.linear.table, self.linear.syndromes.member_of_move
        for k in bits(mask):
            for e in table.of(k):
                if members[e] == member:
                    left = self.linear.position(mask ^ table.mask(k, e))
                    yield self._label(self._move(k, table.others(e), left)), left

    @cached_property
    def _counters(self) -> Counters:
        return Counters(self.linear)

    def counter(self, position: Position) -> int:
        """Return the counter that certifies that winning play in a sum ends; 0 if the value is infinite.

        If finite values reach 2^12, it is always 0, and then it certifies nothing.
        """
        return self._counters.counter(self._mask(position))

    def representations(self, position: Position) -> list[Representation]:
        """Return the syndromes of the tokens, unless they are too long to read."""
        mask, known = self._mask(position), self.linear.syndromes
        if not mask or not 0 < known.bits <= MOST_DIGITS:
            return []
        digits = f"0{known.bits}b"
        rows = [
            (f"syndrome of the token on {self.linear.names[k]}", format(known.columns[k], digits)) for k in bits(mask)
        ]
        total = known.of(mask)
        rule = "P exactly when the syndromes of the tokens add up to 0, N when to the syndrome of a move, otherwise D"
        statement = f"{rule}; here they add up to {format_number(total)}: {known.outcome(total).value}."
        odd = frozenset(place for place in range(known.bits) if total >> known.bits - 1 - place & 1)
        return [Representation("binary", tuple(rows), statement, marked=odd)]

    # Notation and drawings

    def parse(self, text: str) -> Position:
        """Read the vertices with a token, separated by commas, such as ``0,3``; ``-`` means none.

        The graph comes before the semicolon, in a celata game after the number q and ``of``, such as ``2 of cycle 6``.
        Its notation is a list of edges and chains of edges, ``0>1>2, 2>0``, or a name: ``cycle n`` or ``path n``, also
        followed by ``both ways``, ``complete n``, ``nim n``, ``gamma t`` or ``figure k``.
        """
        found: set[Any] = set()
        for vertex, at in self.digraph.read_vertices(text):
            if vertex in found:
                raise NotationError(text, at, f"vertex {vertex} occurs twice; a vertex can have at most one token")
            found.add(vertex)
        return frozenset(found)

    def format(self, position: Position) -> str:
        """Return the tokens in the notation of `parse`."""
        return self.digraph.write_vertices(self.linear.names[k] for k in bits(self._mask(position)))

    def picture(self, position: Position) -> str:
        """Return a line for each vertex, with ● for a token and the vertices to which it can go."""
        mask = self._mask(position)
        return self.digraph.lines("●" if mask >> k & 1 else "○" for k in range(len(self.linear)))

    def svg(self, position: Position) -> str:
        """Return a drawing of the graph with the tokens as an SVG document."""
        mask = self._mask(position)
        tokens = [mask >> k & 1 for k in range(len(self.linear))]
        value = self.linear.value(mask)
        return draw_position(
            self.digraph.graph, tokens, value.outcome, title=self.format(position), caption=f"value {value}"
        )


class AnnihilationGame(LinearTokens):
    """Move a token along an edge; two tokens that meet disappear (Conway; Fraenkel and Yesha 1982).

    A vertex has at most one token, and a position is the frozenset of the vertices with a token. Play need not end,
    which is a draw; values are finite or ∞(K).

    Parameters
    ----------
    graph : str
        A digraph in the notation of `grundy.games.tokens.read_digraph`.

    Examples
    --------
    >>> game = AnnihilationGame("0>1, 1>0, 1>2")
    >>> game.loopy_value({0}), game.loopy_value({1}), game.outcome({0, 1})
    (LoopyValue(0), LoopyValue(1), Outcome.N)
    >>> game.winning_moves({0, 1})
    [('0 → 1, where two tokens disappear', frozenset()), ('1 → 0, where two tokens disappear', frozenset()), \
('1 → 2', frozenset({0, 2}))]
    >>> print(game.picture({0, 1}))
    ● 0 → 1
    ● 1 → 0, 2
    ○ 2
    """

    def __init__(self, graph: str):
        self.digraph = read_digraph(graph)
        self.parameters = (self.digraph.text,)

    @cached_property
    def linear(self) -> Annihilation:
        """The game of `grundy.linear`."""
        return Annihilation(self.digraph.graph)

    def _move(self, vertex: int, others: list[int], position: Position) -> Shift:
        names = self.linear.names
        return Shift(names[vertex], names[others[0]], position)

    def _label(self, move: Shift) -> MoveLabel:
        return MoveLabel(place=str(move), on=(move.source, move.target))

    def svg(self, position: Position) -> str:
        """Return a drawing of the graph with the tokens and the moves that win or draw as an SVG document."""
        return self.linear.svg(self._mask(position))


class CelataGame(LinearTokens):
    """Fire a vertex with a token: it and q of its followers are complemented (Fraenkel 2002).

    A complemented vertex gets a token if it has none, and loses it otherwise. The player chooses the followers. A
    vertex with fewer than q followers fires with all of them. A position is the frozenset of the vertices with a token.

    Parameters
    ----------
    text : str
        The number q, ``of``, and the graph, such as ``2 of cycle 6 both ways``.

    Examples
    --------
    >>> game = CelataGame("2 of cycle 6 both ways")
    >>> game.outcome({0, 1, 5}), game.winning_moves({0, 1, 5})[0]
    (Outcome.N, ('fire 0 with 1, 5', frozenset()))
    """

    def __init__(self, text: str):
        reader = Reader(text)
        self.fired = reader.number("the number of followers that are fired, as in 2 of cycle 6").value
        word = reader.word()
        if word != "of":
            message = "expected 'of' and a graph after the number, as in 2 of cycle 6"
            raise NotationError(text, reader.at - len(word), message)
        self.digraph = _read_rest(text, reader.at)
        self.parameters = (f"{self.fired} of {self.digraph.text}",)
        self.linear  # noqa: B018  # created now, so that an unsuitable graph raises immediately

    @cached_property
    def linear(self) -> LinearGame:
        """The game of `grundy.linear`."""
        return celata(self.digraph.graph, self.fired)

    def _move(self, vertex: int, others: list[int], position: Position) -> LinearMove:
        names = self.linear.names
        return LinearMove(names[vertex], frozenset(names[k] for k in (vertex, *others)), position)

    def _label(self, move: Any) -> MoveLabel:
        if not move.turned:
            return MoveLabel("pass", place=f"at {move.vertex}", on=(move.vertex,))
        numbers = sorted(map(self.linear.names.number, move.turned - {move.vertex}))
        others = [self.linear.names[k] for k in numbers]
        with_others = f" with {', '.join(map(str, others))}" if others else ""
        return MoveLabel("fire", place=f"{move.vertex}{with_others}", on=(move.vertex, *others))


def _read_rest(text: str, start: int) -> Digraph:
    """Read the graph in the rest of a text; places in messages are those in the whole text."""
    try:
        return read_digraph(text[start:])
    except NotationError as error:
        raise NotationError(text, start + error.at, error.message) from None


# ---- Counters of linear games, which certify that winning play in a sum ends
#
# Let γ(u) = a be finite. Add another linear game to the given one, Nim in binary: its vertices 0, …, t - 1 are
# the digits of a number below 2^t, and a move turns a 1 into 0 and any of the lower digits, that is, it makes the
# number smaller. With the digits of a occupied there, u becomes a P-position of both games together; let φ(u) be its
# potential (see `grundy.linear.strategy`), B the sum of all costs c(p) and weights d(k), so that no potential is
# larger, and
#
#     counter(u) = γ(u) · (B + 1) + φ(u).
#
# Theorem. A move that lowers γ lowers the counter; a move that raises γ, perhaps to ∞, has a reply that restores γ and
# lowers the counter. Proof. In the first case γ decreases by 1 or more and φ does not grow by more than B. In the
# second case it is a move from the P-position u + a, so there is a reply to a P-position with a smaller potential. The
# reply is not made in Nim, where numbers only become smaller: a number below a equals neither the new γ(u), which is
# larger, nor ∞. So it is made in the given game and leaves a position with γ = a, and the counter decreases by as much
# as φ. ∎

# Nim in binary has 2^t - 1 moves, and solving takes the square of their number: some seconds for t = 12.
MOST_VALUE_BITS = 12


class Counters:
    """The counters of a linear game."""

    def __init__(self, game: LinearGame):
        self.game = game

    @cached_property
    def _potential(self) -> Potential:
        return Potential(Syndromes(beside_nim(self.game.table, self.game.t), MEMORY_LIMIT))

    @cached_property
    def _bound(self) -> int:
        return sum(self._potential.costs) + sum(self._potential.weights.values())

    def counter(self, mask: int) -> int:
        """Return the counter of a position, given by its bits; 0 if its value is infinite or values reach 2^12."""
        known = self.game.syndromes
        value = known.of(mask)
        if known.t > MOST_VALUE_BITS or value >> known.t:
            return 0
        return value * (self._bound + 1) + self._potential.of(mask | value << len(self.game))


def beside_nim(moves: MoveTable, digits: int) -> MoveTable:
    """Return the moves of a linear game and of Nim in binary, whose digits are added as vertices, the lowest first."""
    n = len(moves.passes)
    lower = [list(bits(turned)) for digit in range(digits) for turned in range(1 << digit)]
    return MoveTable(
        np.concatenate([moves.first, moves.first[-1] + (2 << np.arange(digits)) - 1]),
        np.concatenate([moves.start, moves.start[-1] + np.cumsum([len(others) for others in lower], dtype=np.int64)]),
        np.concatenate([moves.members, np.array([n + k for others in lower for k in others], np.uint32)]),
        np.concatenate([moves.passes, np.zeros(digits, np.uint8)]),
    )
