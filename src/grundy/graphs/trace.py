"""The labelling of a small graph step by step, as it is taught: one vertex at a time, with the reason for its label.

First who wins, from the end positions backwards (Fraenkel 1996, section 2). Then values: the mex where every play ends
(Sprague 1935, Grundy 1939), and for the other vertices stage by stage (Smith 1966, Fraenkel and Perl 1975). Every
reason speaks of labels that were given before. This is a second method, in plain Python, apart from the core.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from grundy.errors import LimitError
from grundy.graphs.graph import GameGraph
from grundy.mex import mex
from grundy.saying import spoken

__all__ = ["Step", "steps_of"]

Kind: TypeAlias = Literal["outcome", "mex", "stage", "K"]

# Vertices and edges together; nobody reads more steps than that.
MOST = 10_000
# How many names or numbers a reason lists.
LISTED = 8


@dataclass(frozen=True)
class Step:
    """One label and why it was given.

    Attributes
    ----------
    vertex : name of a vertex
        What is labelled.
    kind : str
        "outcome" for N, P or D; "mex" for a value where every play ends; "stage" for a number or ∞ where play may go on
        for ever; "K" for the set that belongs to ∞, known when all numbers have been given.
    label : str
        The letter or the value.
    reason : str
        Why, by labels that were given before.
    round : int
        When. For N and P the number of moves left when the winner hurries and the loser delays, for "mex" the length of
        the longest play, for "stage" the number that was tried. What comes last counts one more.

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
        return f"{spoken(self.vertex)}: {self.label}, because {self.reason}"


def steps_of(graph: GameGraph, misere: bool = False, values: bool = True) -> tuple[Step, ...]:
    """Return the labelling of a graph step by step.

    Parameters
    ----------
    graph : GameGraph
        At most 10,000 vertices and edges.
    misere : bool, optional
        Whether who makes the last move loses. Then there are outcomes, but no values.
    values : bool, optional
        Whether the values shall follow the outcomes.

    Returns
    -------
    tuple of Step

    Examples
    --------
    >>> for step in steps_of(GameGraph.from_adjacency({"a": "b", "b": "ca", "c": "", "d": "da"})):
    ...     print(step)
    c: P, because it has no move
    b: N, because it can move to c, which is P
    a: P, because its only follower, b, is N
    d: N, because it can move to a, which is P
    c: 0, because it has no followers, so 0 is the least number missing
    a: 0, because every move can be answered by one to the value 0: to b by c
    b: 1, because its followers have the value 0, so 1 is the least number missing
    d: ∞, because no follower has the value 1, and the move to d cannot be answered by one to the value 1
    d: ∞(0), because its followers have the finite value 0
    """
    size = len(graph) + graph.edges
    if size > MOST:
        raise LimitError(
            f"a trace is for reading, so for at most {MOST} vertices and edges; this graph has {size}, "
            "solve it without trace=True"
        )
    labeller = _Labeller(graph)
    steps = [*labeller.outcomes(misere)]
    return tuple(steps if misere or not values else [*steps, *labeller.values()])


class _Labeller:
    """A graph by numbers, with the labels that have been given so far."""

    def __init__(self, graph: GameGraph):
        self.names = graph.names
        self.followers = [list(dict.fromkeys(graph.follower_numbers(v).tolist())) for v in range(len(graph))]
        self.predecessors: list[list[int]] = [[] for _ in self.followers]
        for v, row in enumerate(self.followers):
            for w in row:
                self.predecessors[w].append(v)

    def outcomes(self, misere: bool) -> Iterator[Step]:
        """Yield N, P and D, from the end positions backwards."""
        self.letters: dict[int, str] = {}
        end = ("N", "it has no move, which wins in misère play") if misere else ("P", "it has no move")

        def look(v: int) -> tuple[str, str] | None:
            return self._letter(v) if self.followers[v] else end

        rounds = -1
        for rounds, found in _in_rounds(range(len(self.followers)), look, self.before):
            self.letters |= {v: letter for v, (letter, _) in found.items()}
            yield from self.steps("outcome", rounds, found)
        draws = {v: ("D", self._why_drawn(v)) for v in range(len(self.followers)) if v not in self.letters}
        yield from self.steps("outcome", rounds + 1, draws)

    def _letter(self, v: int) -> tuple[str, str] | None:
        row = self.followers[v]
        lost = [w for w in row if self.letters.get(w) == "P"]
        if lost:
            return "N", f"it can move to {self.named(lost[0])}, which is P"
        if any(self.letters.get(w) != "N" for w in row):
            return None
        only = f"its only follower, {self.named(row[0])}, is N"
        return "P", only if len(row) == 1 else f"all its followers are N: {_listed(list(map(self.named, row)))}"

    def _why_drawn(self, v: int) -> str:
        drawn = next(w for w in self.followers[v] if w not in self.letters)
        return f"no move leads to P, and the move to {self.named(drawn)}, which is neither N nor P, keeps the draw"

    def values(self) -> Iterator[Step]:
        """Yield the values: where every play ends, then stage by stage, then the sets K."""
        self.finite: dict[int, int] = {}
        for longest, found in _in_rounds(range(len(self.followers)), self._mex, self.before):
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
        """Return the mex of the followers, which all have values, and a sentence about it."""
        found = sorted({self.finite[w] for w in self.followers[v]})
        have = f"its followers have the {_values(found)}" if found else "it has no followers"
        least = mex(found)
        return str(least), f"{have}, so {least} is the least number missing"

    def _set(self, v: int) -> tuple[str, str]:
        found = sorted({self.finite[w] for w in self.followers[v] if w in self.finite})
        reason = f"its followers have the finite {_values(found)}" if found else "no follower has a finite value"
        return f"∞({','.join(map(str, found))})", reason

    def before(self, vertices: Iterable[int]) -> set[int]:
        """Return the predecessors of these vertices."""
        return {p for v in vertices for p in self.predecessors[v]}

    def named(self, v: int) -> str:
        """Return the name of a vertex for a sentence."""
        return spoken(self.names[v])

    def steps(self, kind: Kind, time: int, found: dict[int, tuple[str, str]]) -> Iterator[Step]:
        """Return the steps that give these labels, by number, with their reasons."""
        return (Step(self.names[v], kind, label, reason, time) for v, (label, reason) in found.items())


class _Stage:
    """Stage i: which of the open vertices get the label i, which ∞, and which are left.

    A vertex gets i when no follower has i, and every follower has a smaller label or a follower with i: then the move
    to it can be answered. What has no follower with i either way gets ∞.
    """

    def __init__(self, labeller: _Labeller, i: int, still_open: list[int]):
        self.on, self.i, self.still_open = labeller, i, still_open
        # To each vertex with a follower labelled i the first such follower.
        self.answers: dict[int, int] = {}
        self.infinite: list[int] = []
        self.left: list[int] = []

    def steps(self) -> Iterator[Step]:
        """Yield the steps of this stage."""
        self._answer([v for v, value in self.on.finite.items() if value == self.i])
        for _, found in _in_rounds(self.still_open, self._look, self._answer):
            yield from self.on.steps("stage", self.i, found)
        unlabelled = [v for v in self.still_open if v not in self.on.finite]
        self.left = [v for v in unlabelled if v in self.answers]
        self.infinite = [v for v in unlabelled if v not in self.answers]
        yield from self.on.steps("stage", self.i, {v: ("∞", self._why_infinite(v)) for v in self.infinite})

    def _look(self, v: int) -> tuple[str, str] | None:
        others = self._not_smaller(v)
        if v in self.answers or any(w not in self.answers for w in others):
            return None
        if not others:
            return self.on.least_missing(v)
        answered = _listed([f"to {self.on.named(w)} by {self.on.named(self.answers[w])}" for w in others])
        # The stages before have left only vertices with followers 0, ..., i - 1.
        smaller = f"it has followers with the {_values(list(range(self.i)))}, and " if self.i else ""
        move = "every other move" if self.i else "every move"
        return str(self.i), f"{smaller}{move} can be answered by one to the value {self.i}: {answered}"

    def _not_smaller(self, v: int) -> list[int]:
        return [w for w in self.on.followers[v] if self.on.finite.get(w, self.i) >= self.i]

    def _answer(self, labelled: Iterable[int]) -> set[int]:
        """Note who can move to the vertices that have got the label; return who may gain by that."""
        new: dict[int, int] = {}
        for v in labelled:
            self.on.finite[v] = self.i
            new |= {p: v for p in self.on.predecessors[v] if p not in self.answers and p not in new}
        self.answers |= new
        return self.on.before(new)

    def _why_infinite(self, v: int) -> str:
        unanswered = next(w for w in self._not_smaller(v) if w not in self.answers)
        to = f"the value {self.i}"
        return f"no follower has {to}, and the move to {self.on.named(unanswered)} cannot be answered by one to {to}"


def _in_rounds(
    first: Iterable[int],
    look: Callable[[int], tuple[str, str] | None],
    then: Callable[[Iterable[int]], set[int]],
) -> Iterator[tuple[int, dict[int, tuple[str, str]]]]:
    """Yield the labels of each round, with reasons; they count from the next round on, for those that `then` names."""
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
    if len(words) > LISTED:
        return f"{', '.join(words[: LISTED - 1])}, … ({len(words)} in all)"
    return ", ".join(words)
