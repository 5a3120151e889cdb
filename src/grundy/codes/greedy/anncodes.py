"""Anncodes, the P-positions of annihilation games, and lexi-anncodes, greedy codes in them (Fraenkel 1996)."""

from __future__ import annotations

from typing import Any

import numpy as np

from grundy.codes.code import LinearCode
from grundy.codes.greedy.greedy import GreedyCode, greedy_code
from grundy.codes.greedy.methods import MEMORY
from grundy.codes.greedy.orders import basis_in_order
from grundy.gf2 import Subspace
from grundy.graphs import GameGraph
from grundy.linear.annihilation import Annihilation

__all__ = ["ann_space", "anncode", "greedy_anncode", "lexi_anncode"]


def ann_space(graph: GameGraph, level: int = 0, *, leaves: bool = False) -> tuple[Subspace, list[Any]]:
    """Return the positions with γ < 2^level of the annihilation game on a graph, and the names of the coordinates.

    Examples
    --------
    >>> from grundy.linear import example_graphs
    >>> ann_space(example_graphs.nim_heap(5))
    (Subspace(5, [7, 25]), [1, 2, 3, 4, 5])
    """
    space = Annihilation(graph).p_space(level, leaves=leaves)
    degrees = np.diff(graph.offsets).tolist()
    return space, [name for name, degree in zip(graph.names, degrees, strict=True) if leaves or degree]


def anncode(graph: GameGraph, level: int = 0, *, leaves: bool = False) -> LinearCode:
    """Return the anncode of a digraph: the positions with γ < 2^level of the annihilation game on it.

    Level 0 gives the P-positions, and each other level up to t gives a code, too (Fraenkel 1996, Remark 4.3).

    Parameters
    ----------
    graph : GameGraph
        The groundgraph.
    level : int, optional
        From 0 to t.
    leaves : bool, optional
        Whether vertices without followers are coordinates. A token there never moves, so with them the code has words
        of weight 1. Without them the other vertices are counted anew, in their order, as the paper does.

    Raises
    ------
    DomainError
        When the level is more than t.

    Examples
    --------
    Examples 2.3 and 2.1 of the paper:

    >>> from grundy.linear import example_graphs
    >>> list(anncode(example_graphs.nim_heap(5))), list(anncode(example_graphs.figure(1)))
    ([0, 7, 25, 30], [0, 3, 5, 6, 9, 10, 12, 15])
    >>> anncode(example_graphs.gamma(5) + example_graphs.gamma_prime())
    <LinearCode [42, 31]>
    """
    return LinearCode.from_subspace(ann_space(graph, level, leaves=leaves)[0])


def lexi_anncode(
    graph: GameGraph,
    d: int,
    order: Any = "numeric",
    *,
    level: int = 0,
    leaves: bool = False,
    method: str | None = None,
    memory: int = MEMORY,
) -> LinearCode:
    """Return the lexi-anncode of a digraph: the greedy code of distance d in its anncode (Fraenkel 1996, section 4).

    Parameters
    ----------
    graph : GameGraph
        The groundgraph.
    d : int
        The least distance, from 1 on.
    order : str, sequence of vertices, or basis, optional
        How the positions are listed. "numeric": as numbers, with the first vertex as the lowest bit; "reversed": with
        the last vertex as the lowest bit; all vertices, each once: with the first of them as the lowest bit; or an
        ordered basis of the anncode, as for `greedy_code`.
    level, leaves : optional
        As for `anncode`.
    method, memory : optional
        As for `greedy_code`.

    Raises
    ------
    DomainError
        When the order is none of these, or the level is more than t.
    LimitError
        When the method takes more memory.

    Examples
    --------
    Homework 4.1 of the paper, for one distance:

    >>> from grundy.linear import example_graphs
    >>> lexi_anncode(example_graphs.gamma(5) + example_graphs.gamma_prime(), 8)
    <LinearCode [42, 20]>
    >>> lexi_anncode(example_graphs.gamma(3), 4, order=["y4", "y3", "y2", "y1", "x4", "x3", "x2", "x1"])
    <LinearCode [8, 2]>
    """
    found = greedy_anncode(graph, d, order, level=level, leaves=leaves, method=method, memory=memory)
    return found.linear_code()


def greedy_anncode(
    graph: GameGraph,
    d: int,
    order: Any = "numeric",
    *,
    level: int = 0,
    leaves: bool = False,
    method: str | None = None,
    memory: int = MEMORY,
) -> GreedyCode:
    """Return what `lexi_anncode` computes, with the basis and its values; the arguments are the same.

    Examples
    --------
    >>> from grundy.linear import example_graphs
    >>> greedy_anncode(example_graphs.nim_heap(7), 4).values
    (1, 1, 1, 0)
    """
    space, names = ann_space(graph, level, leaves=leaves)
    return greedy_code(basis_in_order(space, order, names), d, method=method, memory=memory)
