"""Homework 4.1 of Fraenkel (1996): lexi-anncodes for several distances, compared with lexicodes and with bounds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from grundy.codes.bounds import DistanceBounds, largest_distance
from grundy.codes.greedy import basis_in_order, greedy_code
from grundy.codes.greedy.anncodes import ann_space
from grundy.codes.greedy.greedy import MEMORY
from grundy.codes.lexicodes import lexicode
from grundy.codes.linear_code import LinearCode
from grundy.graphs import GameGraph
from grundy.linear import example_graphs
from grundy.progress import report


@dataclass(frozen=True)
class LexiAnncode:
    """A lexi-anncode compared with the lexicode and the bounds.

    Attributes
    ----------
    asked : int
        The requested distance.
    code : LinearCode
        The lexi-anncode; its generator is ``code.generator``.
    d : int
        The exact minimum distance; `math.inf` for the zero code, which has only one word.
    weights : mapping from int to int
        The number of words of each weight.
    lexicode_k : int
        The dimension of the lexicode with the same length and the requested distance.
    bounds : DistanceBounds or None
        Bounds on the largest distance of a linear code with this length and dimension.

    Examples
    --------
    >>> from grundy.codes import compare_lexi_anncodes
    >>> (row,) = compare_lexi_anncodes(distances=[10])
    >>> row.asked, (row.n, row.k, row.d), row.lexicode_k
    (10, (42, 16, 10), 20)
    """

    asked: int
    code: LinearCode
    d: float
    weights: Mapping[int, int] = field(hash=False)
    lexicode_k: int
    bounds: DistanceBounds | None

    @property
    def n(self) -> int:
        """The length."""
        return self.code.n

    @property
    def k(self) -> int:
        """The dimension."""
        return self.code.k

    def __str__(self) -> str:
        bounds = f"; at best d = {self.bounds.lower} … {self.bounds.upper}" if self.bounds else ""
        return f"d ≥ {self.asked}: [{self.n}, {self.k}, {self.d}], lexicode k = {self.lexicode_k}{bounds}"


def compare_lexi_anncodes(
    graph: GameGraph | None = None,
    distances: Iterable[int] = range(3, 17),
    order: Any = "numeric",
    *,
    memory: int = MEMORY,
) -> list[LexiAnncode]:
    """Return the lexi-anncodes of a digraph for several distances, with minimum distances, weights and comparisons.

    The default arguments give a solution of Homework 4.1.

    Parameters
    ----------
    graph : GameGraph, optional
        The groundgraph; by default Γ_5 + Γ′, the graph of the homework.
    distances : iterable of int, optional
        The requested distances.
    order : optional
        As for `lexi_anncode`.
    memory : int, optional
        Memory limit in bytes for a greedy code.

    Raises
    ------
    LimitError
        If a greedy code exceeds the memory limit.

    Examples
    --------
    >>> for row in compare_lexi_anncodes(distances=[8, 10]):
    ...     print(row.asked, (row.n, row.k, row.d), row.weights[row.d], row.lexicode_k)
    8 (42, 20, 8) 944 24
    10 (42, 16, 10) 342 20
    """
    space, names = ann_space(example_graphs.gamma(5) + example_graphs.gamma_prime() if graph is None else graph)
    basis = basis_in_order(space, order, names)
    wanted = list(distances)
    known: dict[tuple[int, ...], LexiAnncode] = {}
    rows = []
    for d in wanted:
        code = greedy_code(basis, d, memory=memory).linear_code()
        row = known.get(code.basis) or _analysed(d, code)
        known[code.basis] = row
        rows.append(replace(row, asked=d, lexicode_k=lexicode(code.n, d).k))
        report("distances", len(rows), len(wanted))
    return rows


def _analysed(d: int, code: LinearCode) -> LexiAnncode:
    bounds = largest_distance(code.n, code.k) if code.k else None
    distance = code.minimum_distance(at_least=d).upper
    return LexiAnncode(d, code, distance, code.weights(), 0, bounds)
