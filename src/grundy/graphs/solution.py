"""Solving a graph: who wins from each vertex, by which moves, and the values behind it.

`solve` runs the kernels; a `Solution` keeps their arrays and answers questions about vertices by name.
"""

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
    """Who wins from each vertex of a graph, by which moves, and why; made by `solve`.

    Arrays are indexed by vertex number and read-only; methods take and give the names of vertices.

    Attributes
    ----------
    graph : GameGraph
        What was solved.
    misere : bool
        Whether who makes the last move loses. Then there are outcomes, remoteness and moves, but no values.
    codes : array
        The outcome of each vertex as a number: 0 for P, 1 for N, 2 for D. `outcome` has letters.
    labels, counters, cost
        γ with -1 for ∞, its counters with 0 for ∞, and the work done; None when only outcomes were found. `nim_value`
        and `counter` have them masked.
    moves_left : array or None
        The remoteness with -1 for a draw, when it was found together with the outcomes. `remoteness` has it masked.
    trace : tuple of Step, or None
        The labelling step by step, when solved with ``trace=True``.

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
            raise DomainError("labels, counters and cost, as solve finds them, are given together or not at all")

    def __reduce__(self) -> tuple[Any, ...]:
        # Made again, since copied arrays can be written to.
        return type(self), tuple(getattr(self, field.name) for field in fields(self))

    def __repr__(self) -> str:
        counts = np.bincount(self.codes, minlength=3)
        words = ", ".join(f"{counts[code]} {letter}" for letter, code in (("N", N), ("P", P), ("D", D)))
        return f"Solution({pluralize(len(self.graph), 'vertex', 'vertices')}: {words}{', misère' * self.misere})"

    # Arrays

    @cached_property
    def outcome(self) -> NDArray[np.str_]:
        """The letter N, P or D of each vertex."""
        letters: NDArray[np.str_] = LETTERS[self.codes]
        letters.flags.writeable = False
        return letters

    @cached_property
    def nim_value(self) -> Masked[np.int32]:
        """γ of each vertex, masked where it is infinite."""
        return _masked(self._labels, self._labels < 0)

    @cached_property
    def g(self) -> Masked[np.int32]:
        """The Sprague–Grundy number by mex of each vertex from which every play ends, masked elsewhere."""
        return _masked(self._labels, ~self.ends)

    @cached_property
    def counter(self) -> Masked[np.uint32]:
        """The counter c that certifies that winning play ends, masked where γ is infinite.

        A move that lowers γ lowers c; a move that raises γ can be answered so that γ is what it was and c is smaller.
        """
        return _masked(self._counters, self._labels < 0)

    @cached_property
    def ends(self) -> NDArray[np.bool_]:
        """Whether every play from a vertex ends."""
        cost = self._cost
        ends: NDArray[np.bool_] = (self._labels >= 0) & (self._counters <= cost.peel_rounds)
        ends.flags.writeable = False
        return ends

    @cached_property
    def remoteness(self) -> Masked[np.int32]:
        """How many moves are left when the winner hurries and the loser delays; masked at draws."""
        left = self.moves_left
        if left is None:
            left = self.graph._adjacency.outcomes(self.misere)[1]
        return _masked(left, left < 0)

    @property
    def numbering(self) -> NDArray[np.int64]:
        """A topological numbering of an acyclic graph: every move leads to a smaller number, from 0 on.

        Raises
        ------
        CycleError
            When the graph has a cycle; the error carries one.
        """
        if not self.ends.all():
            raise CycleError(self._cycle())
        numbers = np.empty(len(self.graph), np.int64)
        numbers[np.argsort(self._counters, kind="stable")] = np.arange(len(self.graph))
        return numbers

    def _cycle(self) -> list[Any]:
        """Return a cycle: outside `ends` every vertex has a follower outside `ends`."""
        place: dict[int, int] = {}
        v = int(np.argmin(self.ends))
        while v not in place:
            place[v] = len(place)
            followers = self.graph.follower_numbers(v)
            v = int(followers[np.argmin(self.ends[followers])])
        return [self.graph.name(u) for u in list(place)[place[v] :]]

    # One vertex

    def outcome_of(self, vertex: Any) -> Outcome:
        """Return who wins from a vertex."""
        return OUTCOMES[self.codes[self.graph.number(vertex)]]

    def value(self, vertex: Any) -> LoopyValue:
        """Return γ of a vertex: a finite value, or ∞(K) with the set K of the finite values of its followers."""
        v = self.graph.number(vertex)
        label = int(self._labels[v])
        if label >= 0:
            return LoopyValue(label)
        found = self._labels[self.graph.follower_numbers(v)]
        return LoopyValue.infinite(np.unique(found[found >= 0]).tolist())

    def winning_moves(self, vertex: Any) -> list[Any]:
        """Return the followers to which a player should move to win; none when the vertex is not won."""
        return self._good_moves(vertex, Outcome.N)

    def drawing_moves(self, vertex: Any) -> list[Any]:
        """Return the followers to which a player should move to keep a draw; none when the vertex is not drawn."""
        return self._good_moves(vertex, Outcome.D)

    def _good_moves(self, vertex: Any, outcome: Outcome) -> list[Any]:
        v = self.graph.number(vertex)
        chosen = dict.fromkeys(self._good_followers(v).tolist()) if OUTCOMES[self.codes[v]] is outcome else ()
        return [self.graph.name(w) for w in chosen]

    def _good_followers(self, number: int) -> NDArray[np.uint32]:
        """Return the followers to move to, by number: those with the outcome `Outcome.good_option`."""
        followers = self.graph.follower_numbers(number)
        good: NDArray[np.bool_] = self.codes[followers] == OUTCOMES.index(OUTCOMES[self.codes[number]].good_option)
        return followers[good]

    def p_positions(self) -> list[Any]:
        """Return the names of all P-positions, in the order of their numbers."""
        return [self.graph.name(v) for v in np.flatnonzero(self.codes == P).tolist()]

    # What can be done with it

    def strategy(self) -> Strategy:
        """Return the strategy that wins from every N-position in as few moves as possible, and never loses a draw."""
        from grundy.graphs.sums import Strategy

        return Strategy(self)

    def tokens(self, *vertices: Any) -> Sum:
        """Return the sum of positions of this graph: a token on each of the vertices, and a move moves one of them.

        Tokens may stand on the same vertex; they do not disturb each other (Fraenkel 1996, section 1).
        """
        from grundy.graphs.sums import Sum, Token

        return Sum(tuple(Token(self, vertex) for vertex in vertices))

    def check(self) -> None:
        """Verify the conditions that define γ, outcomes and remoteness, however they were found.

        Raises
        ------
        AssertionError
            Naming the first vertex at which a condition fails, and the condition.
        """
        from grundy.graphs.trace import first_violation

        violation = first_violation(self)
        if violation:
            raise AssertionError(
                f"vertex {short_repr(self.graph.name(violation.vertex))} is labelled wrong: {violation.rule}"
            )

    def save(self, path: str | Path) -> None:
        """Write graph and solution to a file, at once or not at all; `Solution.load` reads it.

        Parameters
        ----------
        path : path
            The file; it is replaced if it is there.
        """
        from grundy.graphs.files.storage import save

        save(self, path)

    @classmethod
    def load(cls, path: str | Path) -> Solution:
        """Return a solution that was saved.

        Parameters
        ----------
        path : path
            The file. It is checked whether it is complete and unaltered; `check` tells whether the labels are right.
        """
        from grundy.graphs.files.storage import load

        return load(path)

    def svg(self) -> str:
        """Return a layered drawing: outcomes by colour and letter, values as labels, winning moves bold."""
        from grundy.graphs.render import draw

        return draw(self)

    def tikz(self) -> str:
        """Return the same drawing as a ``tikzpicture`` for LaTeX."""
        from grundy.graphs.render import draw_tikz

        return draw_tikz(self)

    def _repr_svg_(self) -> str | None:
        """Return the drawing for notebooks, of a graph that is small enough to be looked at."""
        return self.svg() if len(self.graph) <= 60 and self.graph.edges <= 200 else None

    # Values exist in normal play only, and only when solved with values=True

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
            place, option = ("in misère play", "misere=True") if self.misere else ("here", "values=False")
            raise DomainError(f"only outcomes, remoteness and moves are known {place}", hint=f"solve without {option}")
        return found


def _entries(array: Any, name: str, kind: np.dtype[Any], vertices: int) -> NDArray[Any]:
    """Return a read-only view of the array, if it has an entry of this type for each vertex."""
    if not isinstance(array, np.ndarray) or array.dtype != kind or array.shape != (vertices,):
        found = f"{array.dtype} of shape {array.shape}" if isinstance(array, np.ndarray) else short_repr(array)
        raise DomainError(f"{name} is an array of {kind} with an entry for each of {vertices} vertices, not {found}")
    return _read_only(np.require(array, kind, ["C", "A", "E"]))


def _read_only(array: NDArray[Number]) -> NDArray[Number]:
    view = array.view()
    view.flags.writeable = False
    return view


def _masked(numbers: NDArray[Number], hidden: NDArray[np.bool_]) -> Masked[Number]:
    masked: Masked[Number] = np.ma.masked_array(_read_only(numbers), _read_only(hidden))
    return masked


def solve(graph: GameGraph, *, misere: bool = False, values: bool = True, trace: bool = False) -> Solution:
    """Find for every vertex who wins, the value behind it, and the moves.

    In normal play: outcomes N, P and D, the generalized Sprague–Grundy function γ with its counter, and all moves
    that win or draw, in time that is linear for outcomes and for acyclic graphs, and for γ on the others at most
    linear times the largest value.

    Parameters
    ----------
    graph : GameGraph
        The positions and moves; cycles are welcome.
    misere : bool, optional
        Whether who makes the last move loses. Then there are outcomes, remoteness and moves, but no values.
    values : bool, optional
        Whether to find γ. Outcomes, remoteness and moves alone are found faster on cyclic graphs.
    trace : bool, optional
        Whether to keep the labelling step by step, for teaching; for small graphs. See `Solution.trace`.

    Examples
    --------
    >>> s = solve(GameGraph.from_edges(4, [(0, 1), (1, 0), (1, 2), (3, 2)]))
    >>> print(s.outcome, s.nim_value, s.remoteness)
    ['P' 'N' 'P' 'N'] [0 1 0 1] [2 1 0 1]
    >>> solve(GameGraph.from_edges(2, [(0, 1), (1, 0)]))
    Solution(2 vertices: 0 N, 0 P, 2 D)
    """
    if not isinstance(graph, GameGraph):
        raise TypeError(f"solve takes a GameGraph, not {type(graph).__name__}; see GameGraph.from_…")
    steps = None
    if trace:
        from grundy.graphs.trace import steps_of

        steps = steps_of(graph, misere, values)
    if misere or not values:
        codes, moves_left = graph._adjacency.outcomes(misere)
        return Solution(graph, misere, codes, moves_left=moves_left, trace=steps)
    labels, counters, codes, cost = graph._adjacency.labels()
    return Solution(graph, False, codes, labels, counters, cost, trace=steps)
