"""Solved graphs: `solve` computes outcomes, values and remoteness, and `Solution` holds them for all vertices."""

from __future__ import annotations

from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from grundy._lazy import cached_property
from grundy.errors import CycleError, DomainError
from grundy.graphs import _kernels
from grundy.graphs.graph import GameGraph
from grundy.graphs.value import LoopyValue
from grundy.rules import Outcome
from grundy.text import pluralize, short_repr

if TYPE_CHECKING:
    from grundy.graphs.sums import Strategy, Sum
    from grundy.graphs.trace import Step

Known = TypeVar("Known")
Number = TypeVar("Number", bound=np.generic)
Masked: TypeAlias = np.ma.MaskedArray[Any, np.dtype[Number]]

OUTCOMES = (Outcome.P, Outcome.N, Outcome.D)
LETTERS = np.array([outcome.value for outcome in OUTCOMES])
P, N, D = range(3)

TYPES = {"codes": np.uint8, "labels": np.int32, "counters": np.uint32, "moves_left": np.int32}


@dataclass(frozen=True, eq=False, repr=False)
class Solution:
    """The outcomes, values and winning moves of all vertices of a graph, returned by `solve`.

    Arrays are read-only and indexed by vertex number. Methods accept and return the names of vertices.

    Attributes
    ----------
    graph : GameGraph
        The solved graph.
    misere : bool
        Whether the graph was solved in misère play, where the player who makes the last move loses. Misère solutions
        have outcomes, remoteness and moves, but no values.
    codes : array
        The outcome of each vertex as a number: 0 for P, 1 for N, 2 for D. `outcome` has the letters.
    labels, counters, cost
        The values γ (-1 for ∞), their counters (0 for ∞), and the work of the labelling; None if only outcomes were
        computed. `nim_value` and `counter` are the same arrays, masked.
    moves_left : array or None
        The remoteness (-1 for draws) if it was computed together with the outcomes. `remoteness` is masked.
    trace : tuple of Step, or None
        The steps of the labelling, if solved with ``trace=True``.

    Examples
    --------
    >>> s = solve(GameGraph.from_adjacency({"a": "b", "b": "ca", "c": "", "d": "da"}))
    >>> print(s.outcome, [str(s.value(name)) for name in "abcd"])
    ['P' 'N' 'P' 'N'] ['0', '1', '0', '∞(0)']
    >>> s.winning_moves("b"), s.winning_moves("d"), s.p_positions()
    (['c', 'a'], ['a'], ['a', 'c'])
    """

    graph: GameGraph
    misere: bool
    codes: NDArray[np.uint8]
    labels: NDArray[np.int32] | None = None
    counters: NDArray[np.uint32] | None = None
    cost: _kernels.Cost | None = None
    moves_left: NDArray[np.int32] | None = None
    trace: tuple[Step, ...] | None = None

    def __post_init__(self) -> None:
        for name, kind in TYPES.items():
            array = getattr(self, name)
            if array is not None or name == "codes":
                object.__setattr__(self, name, _entries(array, name, np.dtype(kind), len(self.graph)))
        together = {self.labels is None, self.counters is None, self.cost is None}
        if len(together) > 1 or not isinstance(self.cost, _kernels.Cost | None):
            raise DomainError("labels, counters and cost must be given together, as solve returns them, or not at all")

    def __reduce__(self) -> tuple[Any, ...]:
        # Rebuild the object, because copied arrays would be writable.
        return type(self), tuple(getattr(self, field.name) for field in fields(self))

    def __repr__(self) -> str:
        counts = np.bincount(self.codes, minlength=3)
        words = ", ".join(f"{counts[code]} {letter}" for letter, code in (("N", N), ("P", P), ("D", D)))
        return f"Solution({pluralize(len(self.graph), 'vertex', 'vertices')}: {words}{', misère' * self.misere})"

    # Arrays

    @cached_property
    def outcome(self) -> NDArray[np.str_]:
        """The outcome of each vertex as a letter: N, P or D."""
        letters: NDArray[np.str_] = LETTERS[self.codes]
        letters.flags.writeable = False
        return letters

    @cached_property
    def nim_value(self) -> Masked[np.int32]:
        """The value γ of each vertex, masked where it is infinite."""
        return _masked(self._labels, self._labels < 0)

    @cached_property
    def g(self) -> Masked[np.int32]:
        """The Sprague–Grundy number of each vertex from which every play ends, masked elsewhere."""
        return _masked(self._labels, ~self.ends)

    @cached_property
    def counter(self) -> Masked[np.uint32]:
        """The counter c of each vertex, which proves that winning play ends; masked where γ is infinite.

        A move that lowers γ lowers c. A move that raises γ has an answer that restores γ and leaves a smaller c.
        """
        return _masked(self._counters, self._labels < 0)

    @cached_property
    def ends(self) -> NDArray[np.bool_]:
        """Whether every play ends, for each vertex to start from."""
        cost = self._cost
        ends: NDArray[np.bool_] = (self._labels >= 0) & (self._counters <= cost.peel_rounds)
        ends.flags.writeable = False
        return ends

    @cached_property
    def remoteness(self) -> Masked[np.int32]:
        """The number of moves left for each vertex if the winner hurries and the loser delays; masked at draws."""
        left = self.moves_left
        if left is None:
            left = self.graph._adjacency.outcomes(self.misere)[1]
        return _masked(left, left < 0)

    @property
    def numbering(self) -> NDArray[np.int64]:
        """A topological numbering 0, 1, … of an acyclic graph: every move leads to a smaller number.

        Raises
        ------
        CycleError
            If the graph has a cycle; the error contains one.
        """
        if not self.ends.all():
            raise CycleError(self._cycle())
        numbers = np.empty(len(self.graph), np.int64)
        numbers[np.argsort(self._counters, kind="stable")] = np.arange(len(self.graph))
        return numbers

    def _cycle(self) -> list[Any]:
        """Return a cycle, found by moving from each vertex outside `ends` to a follower outside `ends`."""
        place: dict[int, int] = {}
        v = int(np.argmin(self.ends))
        while v not in place:
            place[v] = len(place)
            followers = self.graph.follower_numbers(v)
            v = int(followers[np.argmin(self.ends[followers])])
        return [self.graph.name(u) for u in list(place)[place[v] :]]

    # One vertex

    def outcome_of(self, vertex: Any) -> Outcome:
        """Return the outcome of a vertex."""
        return OUTCOMES[self.codes[self.graph.number(vertex)]]

    def value(self, vertex: Any) -> LoopyValue:
        """Return the value γ of a vertex: finite, or ∞(K) with the set K of the finite values of its followers."""
        v = self.graph.number(vertex)
        label = int(self._labels[v])
        if label >= 0:
            return LoopyValue(label)
        found = self._labels[self.graph.follower_numbers(v)]
        return LoopyValue.infinite(np.unique(found[found >= 0]).tolist())

    def winning_moves(self, vertex: Any) -> list[Any]:
        """Return the followers to which a move wins; an empty list unless the vertex is an N-position."""
        return self._good_moves(vertex, Outcome.N)

    def drawing_moves(self, vertex: Any) -> list[Any]:
        """Return the followers to which a move keeps a draw; an empty list unless the vertex is a draw."""
        return self._good_moves(vertex, Outcome.D)

    def _good_moves(self, vertex: Any, outcome: Outcome) -> list[Any]:
        v = self.graph.number(vertex)
        chosen = dict.fromkeys(self._good_followers(v).tolist()) if OUTCOMES[self.codes[v]] is outcome else ()
        return [self.graph.name(w) for w in chosen]

    def _good_followers(self, number: int) -> NDArray[np.uint32]:
        """Return the numbers of the followers with the best outcome, `Outcome.good_option`."""
        followers = self.graph.follower_numbers(number)
        good: NDArray[np.bool_] = self.codes[followers] == OUTCOMES.index(OUTCOMES[self.codes[number]].good_option)
        return followers[good]

    def p_positions(self) -> list[Any]:
        """Return the names of all P-positions, in the order of their numbers."""
        return [self.graph.name(v) for v in np.flatnonzero(self.codes == P).tolist()]

    # Play, checks, files and drawings

    def strategy(self) -> Strategy:
        """Return the strategy that wins from every N-position as fast as possible and keeps every draw."""
        from grundy.graphs.sums import Strategy

        return Strategy(self)

    def tokens(self, *vertices: Any) -> Sum:
        """Return the sum of positions of this graph: there is a token on each vertex, and a move moves one token.

        Several tokens may be on the same vertex; they do not affect each other (Fraenkel 1996, section 1).
        """
        from grundy.graphs.sums import Sum, Token

        return Sum(tuple(Token(self, vertex) for vertex in vertices))

    def check(self) -> None:
        """Verify the conditions that define γ, outcomes and remoteness at every vertex.

        Raises
        ------
        AssertionError
            If a condition fails; the message names the first such vertex and the condition.
        """
        from grundy.graphs.trace import first_violation

        violation = first_violation(self)
        if violation:
            raise AssertionError(
                f"vertex {short_repr(self.graph.name(violation.vertex))} has a wrong label: {violation.rule}"
            )

    def save(self, path: str | Path) -> None:
        """Write the graph and its solution to a file, atomically; `Solution.load` reads it.

        Parameters
        ----------
        path : path
            The file. An existing file is replaced.
        """
        from grundy.graphs.files.storage import save

        save(self, path)

    @classmethod
    def load(cls, path: str | Path) -> Solution:
        """Return a solution saved by `save`.

        Parameters
        ----------
        path : path
            The file. An error is raised if it is incomplete or was changed. Use `check` to verify the labels.
        """
        from grundy.graphs.files.storage import load

        return load(path)

    def svg(self) -> str:
        """Return a layered drawing as SVG: outcomes as colours and letters, values as labels, winning moves bold."""
        from grundy.graphs.render import draw

        return draw(self)

    def tikz(self) -> str:
        """Return the drawing of `svg` as a ``tikzpicture`` for LaTeX."""
        from grundy.graphs.render import draw_tikz

        return draw_tikz(self)

    def _repr_svg_(self) -> str | None:
        """Return the drawing for notebooks, or None if the graph is too large."""
        return self.svg() if len(self.graph) <= 60 and self.graph.edges <= 200 else None

    # Values exist only in normal play, and only if the graph was solved with values=True

    @property
    def _labels(self) -> NDArray[np.int32]:
        return self._if_known(self.labels)

    @property
    def _counters(self) -> NDArray[np.uint32]:
        return self._if_known(self.counters)

    @property
    def _cost(self) -> _kernels.Cost:
        return self._if_known(self.cost)

    def _if_known(self, found: Known | None) -> Known:
        if found is None:
            option = "misere=True" if self.misere else "values=False"
            raise DomainError(f"a graph solved with {option} has no values", hint=f"solve it without {option}")
        return found


def _entries(array: Any, name: str, kind: np.dtype[Any], vertices: int) -> NDArray[Any]:
    """Return a read-only view of an array, or raise `DomainError` unless it has one entry of this type per vertex."""
    if not isinstance(array, np.ndarray) or array.dtype != kind or array.shape != (vertices,):
        found = f"{array.dtype} of shape {array.shape}" if isinstance(array, np.ndarray) else short_repr(array)
        raise DomainError(f"{name} must be an array of {kind} with one entry per vertex ({vertices}), not {found}")
    return _read_only(np.require(array, kind, ["C", "A", "E"]))


def _read_only(array: NDArray[Number]) -> NDArray[Number]:
    view = array.view()
    view.flags.writeable = False
    return view


def _masked(numbers: NDArray[Number], hidden: NDArray[np.bool_]) -> Masked[Number]:
    masked: Masked[Number] = np.ma.masked_array(_read_only(numbers), _read_only(hidden))
    return masked


def solve(graph: GameGraph, *, misere: bool = False, values: bool = True, trace: bool = False) -> Solution:
    """Compute the outcome, value, remoteness and winning or drawing moves of every vertex.

    The value is the generalized Sprague–Grundy function γ with its counter. Outcomes of all graphs and values of
    acyclic graphs take linear time. Values of other graphs take at most linear time multiplied by the largest value.

    Parameters
    ----------
    graph : GameGraph
        The positions and moves; cycles are allowed.
    misere : bool, optional
        Whether the player who makes the last move loses. The solution then has outcomes, remoteness and moves, but no
        values.
    values : bool, optional
        Whether to compute γ. On graphs with cycles, ``values=False`` is faster.
    trace : bool, optional
        Whether to record each step of the labelling, for teaching; only for small graphs. See `Solution.trace`.

    Examples
    --------
    >>> s = solve(GameGraph.from_edges(4, [(0, 1), (1, 0), (1, 2), (3, 2)]))
    >>> print(s.outcome, s.nim_value, s.remoteness)
    ['P' 'N' 'P' 'N'] [0 1 0 1] [2 1 0 1]
    >>> solve(GameGraph.from_edges(2, [(0, 1), (1, 0)]))
    Solution(2 vertices: 0 N, 0 P, 2 D)
    """
    if not isinstance(graph, GameGraph):
        raise TypeError(f"expected a GameGraph, not {type(graph).__name__}; see GameGraph.from_…")
    steps = None
    if trace:
        from grundy.graphs.trace import steps_of

        steps = steps_of(graph, misere, values)
    if misere or not values:
        codes, moves_left = graph._adjacency.outcomes(misere)
        return Solution(graph, misere, codes, moves_left=moves_left, trace=steps)
    labels, counters, codes, cost = graph._adjacency.labels()
    return Solution(graph, False, codes, labels, counters, cost, trace=steps)
