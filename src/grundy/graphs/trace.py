"""The labelling of a graph step by step, with a reason for each step, and a check of finished labels.

`steps_of` labels a small graph one vertex at a time, as it is taught. It finds the outcomes first, from the end
positions backwards (Fraenkel 1996, section 2). Then it finds values: the mex where every play ends (Sprague 1935,
Grundy 1939), and stage by stage for the other vertices (Smith 1966, Fraenkel and Perl 1975). Each reason refers only to
earlier labels. The method is independent of the core and written in plain Python.

`first_violation` checks labels against the conditions that define them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from grundy.errors import LimitError
from grundy.graphs import _kernels
from grundy.graphs.graph import GameGraph
from grundy.graphs.value import LoopyValue
from grundy.integers import mex
from grundy.rules import Outcome
from grundy.text import short_str

if TYPE_CHECKING:
    from grundy.graphs.solution import Solution

Kind: TypeAlias = Literal["outcome", "mex", "stage", "K"]

MOST = 10_000  # the maximum number of vertices and edges, because people read a trace
MOST_LISTED = 8  # the maximum number of names or numbers in a reason


@dataclass(frozen=True)
class Step:
    """A step of a labelling: a label of a vertex, and the reason for it.

    Attributes
    ----------
    vertex : name of a vertex
        The labelled vertex.
    kind : str
        "outcome" for N, P or D; "mex" for a value where every play ends; "stage" for a finite value or ∞ where play may
        go on forever; "K" for the set K of an infinite value, found after all finite values.
    label : str
        The letter or the value.
    reason : str
        The reason, in terms of earlier labels.
    round : int
        The round of the step. For N and P, it is the remoteness; for "mex", the length of the longest play; for
        "stage", the number of the stage. D and K come last, one round later.

    Examples
    --------
    >>> print(Step("b", "outcome", "N", "it can move to c, which is P", 1))
    b: N, because it can move to c, which is P
    """

    vertex: Any
    kind: Kind
    label: str
    reason: str
    round: int

    def __str__(self) -> str:
        return f"{short_str(self.vertex)}: {self.label}, because {self.reason}"


def steps_of(graph: GameGraph, misere: bool = False, values: bool = True) -> tuple[Step, ...]:
    """Return the steps of the labelling of a graph."""
    size = len(graph) + graph.edges
    if size > MOST:
        message = f"a trace may have at most {MOST} vertices and edges, not {size}"
        raise LimitError(message, hint="solve the graph without trace=True")
    labeller = _Labeller(graph)
    steps = [*labeller.outcomes(misere)]
    return tuple(steps if misere or not values else [*steps, *labeller.values()])


class _Labeller:
    """A graph by vertex numbers, with the labels found up to now."""

    def __init__(self, graph: GameGraph):
        self.names = graph.names
        self.followers = [list(dict.fromkeys(graph.follower_numbers(v).tolist())) for v in range(len(graph))]
        self.predecessors: list[list[int]] = [[] for _ in self.followers]
        for v, row in enumerate(self.followers):
            for w in row:
                self.predecessors[w].append(v)

    def outcomes(self, misere: bool) -> Iterator[Step]:
        """Yield N, P and D, from the end positions backwards."""
        self.known: dict[int, Outcome] = {}
        end = ("N", "it has no move, which wins in misère play") if misere else ("P", "it has no move")

        def look(v: int) -> tuple[str, str] | None:
            return self._letter(v) if self.followers[v] else end

        rounds = -1
        for rounds, found in _in_rounds(range(len(self.followers)), look, self.predecessors_of):
            self.known |= {v: Outcome(letter) for v, (letter, _) in found.items()}
            yield from self.steps("outcome", rounds, found)
        draws = {v: ("D", self._why_drawn(v)) for v in range(len(self.followers)) if v not in self.known}
        yield from self.steps("outcome", rounds + 1, draws)

    def _letter(self, v: int) -> tuple[str, str] | None:
        row = self.followers[v]
        # Treat followers without a label as draws, because they may still become draws.
        outcome = Outcome.of_options(self.known.get(w, Outcome.D) for w in row)
        if outcome is Outcome.D:
            return None
        names = [self.name_of(w) for w in row if self.known.get(w) is outcome.good_option]
        if outcome is Outcome.N:
            return "N", f"it can move to {names[0]}, which is P"
        only = f"its only follower, {names[0]}, is N"
        return "P", only if len(names) == 1 else f"all its followers are N: {_listed(names)}"

    def _why_drawn(self, v: int) -> str:
        drawn = next(w for w in self.followers[v] if w not in self.known)
        return f"no move leads to P, and the move to {self.name_of(drawn)}, which is neither N nor P, keeps the draw"

    def values(self) -> Iterator[Step]:
        """Yield the values where every play ends, then the other values stage by stage, then the sets K."""
        self.finite: dict[int, int] = {}
        for longest, found in _in_rounds(range(len(self.followers)), self._mex, self.predecessors_of):
            self.finite |= {v: int(label) for v, (label, _) in found.items()}
            yield from self.steps("mex", longest, found)
        still_open = [v for v in range(len(self.followers)) if v not in self.finite]
        infinite: list[int] = []
        stage = 0
        while still_open:
            one = _Stage(self, stage, still_open)
            yield from one.steps()
            infinite += one.infinite
            still_open = one.left
            stage += 1
        yield from self.steps("K", stage, {v: self._set(v) for v in sorted(infinite)})

    def _mex(self, v: int) -> tuple[str, str] | None:
        return self.least_missing(v) if all(w in self.finite for w in self.followers[v]) else None

    def least_missing(self, v: int) -> tuple[str, str]:
        """Return the mex of the values of the followers, which are all known, and the reason."""
        found = sorted({self.finite[w] for w in self.followers[v]})
        have = f"its followers have the {_values(found)}" if found else "it has no followers"
        least = mex(found)
        return str(least), f"{have}, so {least} is the least number missing"

    def _set(self, v: int) -> tuple[str, str]:
        found = sorted({self.finite[w] for w in self.followers[v] if w in self.finite})
        reason = f"its followers have the finite {_values(found)}" if found else "no follower has a finite value"
        return str(LoopyValue.infinite(found)), reason

    def predecessors_of(self, vertices: Iterable[int]) -> set[int]:
        """Return the predecessors of these vertices."""
        return {p for v in vertices for p in self.predecessors[v]}

    def name_of(self, v: int) -> str:
        """Return the name of a vertex for a sentence."""
        return short_str(self.names[v])

    def steps(self, kind: Kind, time: int, found: dict[int, tuple[str, str]]) -> Iterator[Step]:
        """Yield the steps that assign these labels and reasons to vertices, given by number."""
        return (Step(self.names[v], kind, label, reason, time) for v, (label, reason) in found.items())


class _Stage:
    """Stage i of the labelling, which gives open vertices the label i or ∞ and leaves some open.

    A vertex gets the label i if no follower has it, and every follower has a smaller label or a follower labelled i,
    so that the move to it can be answered. The remaining vertices without a follower labelled i get ∞.
    """

    def __init__(self, labeller: _Labeller, i: int, still_open: list[int]):
        self.labeller, self.i, self.still_open = labeller, i, still_open
        # Maps each vertex with a follower labelled i to the first such follower.
        self.answers: dict[int, int] = {}
        self.infinite: list[int] = []
        self.left: list[int] = []

    def steps(self) -> Iterator[Step]:
        """Yield the steps of this stage."""
        self._answer([v for v, value in self.labeller.finite.items() if value == self.i])
        for _, found in _in_rounds(self.still_open, self._look, self._answer):
            yield from self.labeller.steps("stage", self.i, found)
        unlabelled = [v for v in self.still_open if v not in self.labeller.finite]
        self.left = [v for v in unlabelled if v in self.answers]
        self.infinite = [v for v in unlabelled if v not in self.answers]
        yield from self.labeller.steps("stage", self.i, {v: ("∞", self._why_infinite(v)) for v in self.infinite})

    def _look(self, v: int) -> tuple[str, str] | None:
        others = self._not_smaller(v)
        if v in self.answers or any(w not in self.answers for w in others):
            return None
        if not others:
            return self.labeller.least_missing(v)
        answered = _listed(
            [f"to {self.labeller.name_of(w)} by {self.labeller.name_of(self.answers[w])}" for w in others]
        )
        # Vertices left open by earlier stages have followers with all the values 0, ..., i - 1.
        smaller = f"it has followers with the {_values(list(range(self.i)))}, and " if self.i else ""
        move = "every other move" if self.i else "every move"
        return str(self.i), f"{smaller}{move} can be answered by a move to the value {self.i}: {answered}"

    def _not_smaller(self, v: int) -> list[int]:
        return [w for w in self.labeller.followers[v] if self.labeller.finite.get(w, self.i) >= self.i]

    def _answer(self, labelled: Iterable[int]) -> set[int]:
        """Record the vertices that can move to newly labelled ones; return the vertices that may now get a label."""
        new: dict[int, int] = {}
        for v in labelled:
            self.labeller.finite[v] = self.i
            new |= {p: v for p in self.labeller.predecessors[v] if p not in self.answers and p not in new}
        self.answers |= new
        return self.labeller.predecessors_of(new)

    def _why_infinite(self, v: int) -> str:
        unanswered = self.labeller.name_of(next(w for w in self._not_smaller(v) if w not in self.answers))
        to = f"the value {self.i}"
        return f"no follower has {to}, and the move to {unanswered} cannot be answered by a move to {to}"


def _in_rounds(
    first: Iterable[int],
    look: Callable[[int], tuple[str, str] | None],
    then: Callable[[Iterable[int]], set[int]],
) -> Iterator[tuple[int, dict[int, tuple[str, str]]]]:
    """Yield the number of each round and its labels with reasons; the next round looks at the vertices from `then`."""
    done: set[int] = set()
    allowed, waiting, time = set(first), list(first), 0
    while waiting:
        found = {v: label for v in waiting if (label := look(v))}
        done |= found.keys()
        if found:
            yield time, found
        waiting = sorted((then(found) & allowed) - done)
        time += 1


def _values(found: list[int]) -> str:
    return f"value{'s' * (len(found) > 1)} {_listed(list(map(str, found)))}"


def _listed(words: list[str]) -> str:
    if len(words) > MOST_LISTED:
        return f"{', '.join(words[: MOST_LISTED - 1])}, … ({len(words)} in all)"
    return ", ".join(words)


# ---- Checking labels against the conditions that define them


class Violation(NamedTuple):
    """The number of a vertex with a wrong label, and the rule that the label breaks."""

    vertex: int
    rule: str


# Indexed by the numbers in core/graphs/verify.hpp.
_RULES = (
    "",
    "its finite value is not the mex of the values of its followers",
    "a move that raises its value has no answer with the old value and a smaller counter",
    "its value is infinite, but every infinite follower has the mex of the followers' values in its K",
    "a follower with a smaller value does not have a smaller counter",
    "its outcome does not match its value",
    "its outcome does not match the outcomes of its followers",
    "its remoteness does not match the remoteness of its followers",
)
_OUT_OF_RANGE = "its outcome, value or remoteness is impossible in a graph of this size"
_ENDING = "it is marked as ending, but a follower is not marked or does not have a smaller counter"
_UNENDING = "it is not marked as ending, but all its followers are"


def first_violation(solution: Solution) -> Violation | None:
    """Return the first vertex whose labels break a rule, and the rule, or None if all labels are correct."""
    # The core requires labels in range.
    wrong = _out_of_range(solution)
    if wrong:
        return wrong
    graph, remoteness = solution.graph, solution.remoteness.data
    found = [_violation(_kernels.verify_outcomes(graph.rows, solution.misere, solution.codes, remoteness))]
    if solution.labels is not None and solution.counters is not None:
        labels, counters = solution.labels, solution.counters
        found.append(
            _violation(_kernels.verify_values(graph.rows, graph.reversed_rows, labels, counters, solution.codes))
        )
        found += _wrong_ends(graph, solution.ends, counters)
    return min((violation for violation in found if violation), default=None)


def _violation(found: tuple[int, int]) -> Violation | None:
    vertex, rule = found
    return Violation(vertex, _RULES[rule]) if rule else None


def _first(wrong: NDArray[np.bool_], rule: str) -> Violation | None:
    return Violation(int(wrong.argmax()), rule) if wrong.any() else None


def _out_of_range(solution: Solution) -> Violation | None:
    """Return the first vertex with a label that is impossible in a graph of this size."""
    left, size = solution.remoteness.data, len(solution.graph)
    wrong = (solution.codes > 2) | (left < -1) | (left >= max(size, 1))
    if solution.labels is None:
        return _first(wrong, _OUT_OF_RANGE)
    # A mex is at most the number of followers.
    too_large = solution.labels > np.diff(solution.graph.offsets)
    return _first(wrong | (solution.labels < -1), _OUT_OF_RANGE) or _first(too_large, _RULES[1])


def _wrong_ends(graph: GameGraph, ends: NDArray[np.bool_], counters: NDArray[np.uint32]) -> list[Violation | None]:
    """Return violations of `ends`, which is true exactly if it is true for all followers, with smaller counters."""
    endless = np.uint32(0xFFFFFFFF)
    largest = _largest_of_followers(graph, np.where(ends, counters, endless))
    return [_first(ends & (largest >= counters), _ENDING), _first(~ends & (largest < endless), _UNENDING)]


def _largest_of_followers(graph: GameGraph, numbers: NDArray[np.uint32]) -> NDArray[np.uint32]:
    """Return the largest number among the followers of each vertex, or 0 for a vertex without followers."""
    largest = np.zeros(len(graph), np.uint32)
    has_followers = np.diff(graph.offsets) > 0
    if has_followers.any():
        largest[has_followers] = np.maximum.reduceat(numbers[graph.targets], graph.offsets[:-1][has_followers])
    return largest
