"""Are these labels right? The conditions that define them are tested, however the labels were found."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from grundy.graphs import _kernels

if TYPE_CHECKING:
    from grundy.graphs.graph import GameGraph
    from grundy.graphs.solution import Solution

__all__ = ["Violation", "first_violation"]


class Violation(NamedTuple):
    """A vertex, by number, and what is wrong there."""

    vertex: int
    rule: str


# By the numbers of core/graphs/verify.hpp.
_BROKEN = (
    "",
    "its finite value is not the mex of the values of its followers",
    "a move that raises its value cannot be answered back to it with a smaller counter",
    "its value is infinite, and no infinite follower lacks the mex of its followers' values in its K",
    "a follower with a smaller value has no smaller counter",
    "its outcome is not the one that its value tells",
    "its outcome is not the one that the outcomes of its followers tell",
    "its remoteness is not the one that the remoteness of its followers tells",
)
_OUT_OF_RANGE = "no vertex of this graph can have such an outcome, value or remoteness"
_ENDING = "it is marked as one from which every play ends and has a follower that is not so or has no smaller counter"
_UNENDING = "it is not marked as one from which every play ends, but all its followers are"


def first_violation(solution: Solution) -> Violation | None:
    """Return the first vertex whose labels break a rule, and the rule; None when all are right.

    Parameters
    ----------
    solution : Solution

    Returns
    -------
    Violation or None

    Examples
    --------
    >>> from dataclasses import replace
    >>> from grundy.graphs import GameGraph, solve
    >>> solution = solve(GameGraph.from_adjacency([[], [0]]))
    >>> first_violation(solution)
    >>> first_violation(replace(solution, labels=np.array([0, 2], np.int32)))
    Violation(vertex=1, rule='its finite value is not the mex of the values of its followers')
    """
    # The core counts on labels that are in range.
    wrong = _out_of_range(solution)
    if wrong:
        return wrong
    graph, remoteness = solution.graph, solution.remoteness.data
    found = [_told(_kernels.verify_outcomes(graph.rows, solution.misere, solution.codes, remoteness))]
    if solution.labels is not None and solution.counters is not None:
        labels, counters = solution.labels, solution.counters
        found.append(_told(_kernels.verify_values(graph.rows, graph.reversed_rows, labels, counters, solution.codes)))
        found += _wrong_ends(graph, solution.ends, counters)
    return min((violation for violation in found if violation), default=None)


def _told(found: tuple[int, int]) -> Violation | None:
    vertex, rule = found
    return Violation(vertex, _BROKEN[rule]) if rule else None


def _first(wrong: NDArray[np.bool_], rule: str) -> Violation | None:
    return Violation(int(wrong.argmax()), rule) if wrong.any() else None


def _out_of_range(solution: Solution) -> Violation | None:
    """Return the first vertex with a label that cannot be right in any graph of this size."""
    left, size = solution.remoteness.data, len(solution.graph)
    wrong = (solution.codes > 2) | (left < -1) | (left >= max(size, 1))
    if solution.labels is None:
        return _first(wrong, _OUT_OF_RANGE)
    # A mex is at most the number of followers.
    too_large = solution.labels > np.diff(solution.graph.offsets)
    return _first(wrong | (solution.labels < -1), _OUT_OF_RANGE) or _first(too_large, _BROKEN[1])


def _wrong_ends(graph: GameGraph, ends: NDArray[np.bool_], counters: NDArray[np.uint32]) -> list[Violation | None]:
    """Return where `ends` is wrong: it holds exactly where it holds for all followers, and c falls with each move."""
    endless = np.uint32(0xFFFFFFFF)
    largest = _largest_of_followers(graph, np.where(ends, counters, endless))
    return [_first(ends & (largest >= counters), _ENDING), _first(~ends & (largest < endless), _UNENDING)]


def _largest_of_followers(graph: GameGraph, numbers: NDArray[np.uint32]) -> NDArray[np.uint32]:
    """Return the largest number among the followers of each vertex, 0 where there are none."""
    largest = np.zeros(len(graph), np.uint32)
    has_followers = np.diff(graph.offsets) > 0
    if has_followers.any():
        largest[has_followers] = np.maximum.reduceat(numbers[graph.targets], graph.offsets[:-1][has_followers])
    return largest
