"""Tokens on a digraph of which two cancel when they meet: annihilation, and its relatives, the celata games.

Positions are vectors over GF(2), and who wins is decided by their syndromes; see `grundy.linear`.
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
# A syndrome is shown when it has no more digits.
MOST_DIGITS = 80


class LinearTokens(ABC):
    """What annihilation and celata games share: at most one token on a vertex, and the game of `grundy.linear`."""

    digraph: Digraph
    parameters: tuple[str, ...]

    @cached_property
    @abstractmethod
    def linear(self) -> LinearGame:
        """The game of `grundy.linear`."""

    @abstractmethod
    def _move(self, vertex: int, others: list[int], position: Position) -> Any:
        """Return the move that leaves a position, by the numbers of its vertices."""

    @abstractmethod
    def _label(self, move: Any) -> MoveLabel:
        """Return a move in words."""

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
        """Return the positions that a move can leave, each once."""
        return self.linear.options(self._mask(position))

    def moves(self, position: Position) -> list[tuple[str, Position]]:
        """Return the moves as (label, tokens left)."""
        return [(self._label(move), move.position) for move in self.linear.moves(self._mask(position))]

    # Who wins

    def loopy_value(self, position: Position) -> LoopyValue:
        """Return the value: finite, or ∞(K) where play can go on forever."""
        return self.linear.value(self._mask(position))

    def outcome(self, position: Position) -> Outcome:
        """Return the outcome: P if the syndrome is 0, N when it is that of a move, and else D."""
        return self.linear.outcome(self._mask(position))

    def winning_moves(self, position: Position) -> list[tuple[str, Position]]:
        """Return all moves that win; who always makes the first of them wins after finitely many moves."""
        mask = self._mask(position)
        won = self.linear.winning_moves(mask)
        if len(won) > 1:
            best = self.linear.strategy().move(mask)
            won = [best, *(move for move in won if move != best)]
        return [(self._label(move), move.position) for move in won]

    def moves_to(self, position: Position, nim_value: int) -> Iterator[tuple[str, Position]]:
        """Return the moves to positions of this finite value, by what each move adds to the syndrome."""
        mask, value = self._mask(position), as_natural(nim_value, "a nim value")
        known = self.linear.syndromes
        wanted = known.number_of_member.get(known.of(mask) ^ value) if not value >> known.t else None
        return iter(()) if wanted is None else self._moves_with(mask, wanted)

    def _moves_with(self, mask: int, member: int) -> Iterator[tuple[str, Position]]:
        """Yield the legal moves whose syndrome is this one."""
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
        """Return the counter by which the winner of a sum sees that play gets on; 0 where the value is infinite.

        Where finite values reach 2^12 it is always 0, and then nothing says that winning play in a sum ends.
        """
        return self._counters.counter(self._mask(position))

    def representations(self, position: Position) -> list[Representation]:
        """Return the syndromes of the tokens, if they are not too long to be read."""
        mask, known = self._mask(position), self.linear.syndromes
        if not mask or not 0 < known.bits <= MOST_DIGITS:
            return []
        digits = f"0{known.bits}b"
        rows = [
            (f"syndrome of the token on {self.linear.names[k]}", format(known.columns[k], digits)) for k in bits(mask)
        ]
        total = known.of(mask)
        rule = "P exactly when the syndromes of the tokens add up to 0, N when to that of a move, and else D"
        statement = f"{rule}; here they add up to {format_number(total)}, so this is {known.outcome(total).value}."
        odd = frozenset(place for place in range(known.bits) if total >> known.bits - 1 - place & 1)
        return [Representation("binary", tuple(rows), statement, marked=odd)]

    # Notation and drawings

    def parse(self, text: str) -> Position:
        """Read the vertices with a token, with commas between them, such as ``0,3``; ``-`` for none.

        Before the semicolon stands the graph, in a celata game with the number q and ``of`` before it, such as
        ``2 of cycle 6``. It is written by edges and chains of edges, ``0>1>2, 2>0``, or as one of ``cycle n`` and
        ``path n``, both also with ``both ways`` after them, ``complete n``, ``nim n``, ``gamma t`` and ``figure k``.
        """
        found: set[Any] = set()
        for vertex, at in self.digraph.read_vertices(text):
            if vertex in found:
                raise NotationError(text, at, f"vertex {vertex} occurs twice; a vertex can have at most one token")
            found.add(vertex)
        return frozenset(found)

    def format(self, position: Position) -> str:
        """Return the tokens as they are listed."""
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

    At most one token stands on each vertex, and a position is the frozenset of the vertices with a token. Play can go
    on forever, which is a draw; values are finite or ∞(K).

    Parameters
    ----------
    graph : str
        As `grundy.games.tokens.read_digraph` reads it.

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

    A vertex that is complemented gets a token if it has none, and loses it otherwise; which followers, the player
    chooses. A vertex with fewer than q followers fires with all of them. A position is the frozenset of the vertices
    with a token.

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
        self.fired = reader.number("how many followers are fired, such as 2 of cycle 6").value
        word = reader.word()
        if word != "of":
            message = "expected of and a graph after the number, as in 2 of cycle 6"
            raise NotationError(text, reader.at - len(word), message)
        self.digraph = _read_rest(text, reader.at)
        self.parameters = (f"{self.fired} of {self.digraph.text}",)
        self.linear  # noqa: B018  # made here, so that a graph which does not fit is refused at once

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


# ---- Counters for linear games: by them the winner of a sum sees that play gets on
#
# Let γ(u) = a be finite. We put another linear game beside the given one, Nim in binary: its vertices 0, …, t - 1 are
# the digits of a number below 2^t, and a move turns a 1 into 0 and any of the lower digits, that is, it makes the
# number smaller. With the digits of a occupied there, u becomes a P-position of both games together; let φ(u) be its
# potential (see `grundy.linear.strategy`), B the sum of all costs c(p) and weights d(k), so that no potential is
# larger, and
#
#     counter(u) = γ(u) · (B + 1) + φ(u).
#
# Theorem. A move that lowers γ lowers the counter; a move that raises γ, perhaps to ∞, can be answered so that γ is
# what it was and the counter is smaller. Proof. In the first case γ falls by 1 or more and φ does not grow by more
# than B. In the second case the move is one on the P-position u beside a, so there is a reply to a P-position with a
# smaller potential. It is not made in Nim, where numbers only become smaller: a number below a equals neither the new
# γ(u), which is larger, nor ∞. So it is made in the given game, to a position beside a, which has therefore γ = a, and
# the counter falls by as much as φ. ∎

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
        """Return the counter of a position, given by its bits; 0 where the value is infinite or some reach 2^12."""
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
