"""The edges of a graph from both sides: followers and predecessors, each made when it is first needed."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.graphs import _kernels
from grundy.graphs.rows import alike, frozen, outside
from grundy.lazily import cached_property

__all__ = ["Sides", "sides_from_columns"]


class Sides:
    """The followers of each vertex and its predecessors.

    One side is enough to know the other, and often one is enough to solve the graph: the predecessors for outcomes
    and for most acyclic graphs, the followers where all edges lead to smaller numbers, or all to larger ones.

    Parameters
    ----------
    offsets : array
        Where the followers of each vertex begin.
    targets : array or None
        The followers, if they are known.
    reversed_rows : Rows or None
        The predecessors, if they are known; one of both has to be.
    """

    def __init__(
        self,
        offsets: NDArray[np.int64],
        targets: NDArray[np.uint32] | None,
        reversed_rows: _kernels.Rows | None = None,
    ):
        offsets.flags.writeable = False
        self.offsets = offsets
        self._targets = targets
        self._reversed = reversed_rows

    def __reduce__(self) -> tuple[Any, ...]:
        # Made anew, since copied arrays can be written to.
        return Sides, (self.offsets, self._targets, self._reversed)

    @cached_property
    def rows(self) -> _kernels.Rows:
        """Offsets and targets."""
        if self._targets is None:
            self._targets = _kernels.reverse(self.reversed_rows).targets
        return frozen(_kernels.Rows(self.offsets, self._targets))

    @cached_property
    def reversed_rows(self) -> _kernels.Rows:
        """Offsets and sources of the edges the other way round."""
        return frozen(self._reversed or _kernels.reverse(self.rows))

    def labels(self) -> _kernels.Labels:
        """Return γ and what goes with it, by the method that needs least."""
        found = _kernels.values_in_one_pass(self.rows) if self._targets is not None else None
        found = found or _kernels.values(self.offsets, self._targets, self.reversed_rows)
        if found is None:
            found = _kernels.values(*self.rows, self.reversed_rows)
        assert found is not None
        return found

    def outcomes(self, misere: bool) -> tuple[_kernels.Outcomes, _kernels.Remoteness]:
        """Return outcomes and remoteness."""
        return _kernels.outcomes(self.offsets, self.reversed_rows, misere)


def sides_from_columns(count: int, sources: _kernels.Integers, targets: _kernels.Integers) -> Sides:
    """Return the edges that lead from sources[i] to targets[i], from the side that is more useful.

    Examples
    --------
    >>> sides_from_columns(3, np.array([2, 0, 2]), np.array([1, 2, 0])).rows.targets.tolist()
    [2, 0, 1]
    """
    starts, ends = alike(sources, targets)
    bad, rows, reversed_rows = _kernels.from_edges(count, starts, ends)
    if rows is None:
        raise outside(bad, int(sources[bad]), int(targets[bad]), count)
    return Sides(*rows, reversed_rows)
