"""Codes of games on digraphs (Fraenkel 1996): anncodes, lexi-anncodes, encoded vertices, lexigraphs and lexigames.

The words of an anncode are the P-positions of an annihilation game. A lexi-anncode is a greedy code in an anncode.
Conversely, the P-positions of the game on a lexigraph are a given greedy code.
"""

from __future__ import annotations

from itertools import groupby
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.codes import _kernels
from grundy.codes.greedy.basis import OrderedBasis, basis_in_order, ordered_basis
from grundy.codes.greedy.greedy import MEMORY, GreedyCode, Work, greedy_code, light_input
from grundy.codes.linear_code import LinearCode
from grundy.codes.words import checked_word, is_word
from grundy.errors import DomainError, LimitError
from grundy.gf2 import Subspace, combination, masks_of_words
from grundy.graphs import GameGraph
from grundy.integers import as_natural, iterate, mask_of
from grundy.linear.annihilation import Annihilation
from grundy.linear.game import LinearGame
from grundy.text import format_number


def anncode(graph: GameGraph, level: int = 0, *, leaves: bool = False) -> LinearCode:
    """Return the anncode of a digraph: the positions with γ < 2^level of the annihilation game on it.

    Level 0 gives the P-positions. Each other level up to t gives a code, too (Fraenkel 1996, Remark 4.3).

    Parameters
    ----------
    graph : GameGraph
        The groundgraph.
    level : int, optional
        The level, from 0 to t.
    leaves : bool, optional
        Whether vertices without followers are coordinates. A token there never moves, so these coordinates give words
        of weight 1. Otherwise only the other vertices are numbered, in order, as in the paper.

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
        The distance, at least 1.
    order : str, sequence of vertices, or basis, optional
        The order of the positions. "numeric": as numbers, with the first vertex as the lowest bit. "reversed": with the
        last vertex as the lowest bit. A list of all vertices: with the first of them as the lowest bit. Or an ordered
        basis of the anncode, as for `greedy_code`.
    level, leaves : optional
        As for `anncode`.
    method, memory : optional
        As for `greedy_code`.

    Examples
    --------
    Homework 4.1 of the paper for one distance:

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
    """Return the code of `lexi_anncode` with the basis and its values; the arguments are the same.

    Examples
    --------
    >>> from grundy.linear import example_graphs
    >>> greedy_anncode(example_graphs.nim_heap(7), 4).values
    (1, 1, 1, 0)
    """
    space, names = ann_space(graph, level, leaves=leaves)
    return greedy_code(basis_in_order(space, order, names), d, method=method, memory=memory)


def ann_space(graph: GameGraph, level: int = 0, *, leaves: bool = False) -> tuple[Subspace, list[Any]]:
    """Return the positions with γ < 2^level of the annihilation game on a graph, and the names of the coordinates."""
    space = Annihilation(graph).p_space(level, leaves=leaves)
    degrees = np.diff(graph.offsets).tolist()
    return space, [name for name, degree in zip(graph.names, degrees, strict=True) if leaves or degree]


# ---- Vertices encoded in several bits: the second way to larger distances in Remark 4.2 of Fraenkel (1996)

MOST_LENGTH = 1 << 16


def encode_vertices(code: LinearCode | Subspace, words: Any, k: int, *, join: str = "sum") -> LinearCode:
    """Return a code of positions in which each vertex is encoded as a word of k bits.

    The remark does not define how the words of the tokens of a position form one word. Two ways keep the code linear:

    * ``join="sum"``: the word of a position is the sum of the words of its tokens and has k bits. In the remark the
      vertices of a lexigraph are encoded like this, as words of n bits, and the P-positions of annihilation on it give
      the lexicode. Different positions may have the same word.
    * ``join="side by side"``: each vertex has k bits, which hold its word if there is a token. There are n·k bits,
      and a token weighs as much as its word: with words of weight w the distance is w times as large.

    Parameters
    ----------
    code : LinearCode or Subspace
        Sets of vertices: an anncode, or any binary code.
    words : int, or iterable of words
        A word of k bits per vertex, as an integer or a row of bits; a single integer applies to all.
    k : int
        The number of bits per vertex.
    join : str, optional
        "sum" or "side by side".

    Examples
    --------
    Γ′ with three bits for each vertex, and a Nim heap in which heap j is encoded as column j of the Hamming code:

    >>> from grundy.codes.greedy import anncode
    >>> from grundy.linear import example_graphs
    >>> encode_vertices(anncode(example_graphs.gamma_prime()), 0b111, 3, join="side by side")
    <LinearCode [30, 4]>
    >>> encode_vertices(anncode(example_graphs.nim_heap(7)), [1, 2, 3, 4, 5, 6, 7], 3)
    <LinearCode [3, 0]>
    """
    if join not in ("sum", "side by side"):
        raise DomainError(f"join must be 'sum' or 'side by side', not {join!r}")
    if not isinstance(code, (LinearCode, Subspace)):
        raise DomainError(f"code must be a LinearCode or a Subspace, not {code!r}")
    space = code if isinstance(code, Subspace) else code.subspace()
    width = as_natural(k, "k, the number of bits of a vertex,")
    length = width if join == "sum" else width * space.n
    if length > MOST_LENGTH:
        message = f"encoded words of at most {MOST_LENGTH} bits are supported, not {length}"
        raise LimitError(message, hint="try fewer bits per vertex")
    images = _images(words, width, space.n)
    if join == "side by side":
        images = [image << width * vertex for vertex, image in enumerate(images)]
    return LinearCode([combination(images, vector) for vector in space.basis], n=length)


def _images(words: Any, width: int, n: int) -> list[int]:
    given = [words] * n if isinstance(words, int) else list(iterate(words, "the words of the vertices"))
    if len(given) != n:
        raise DomainError(f"words must have one entry for each of the {n} vertices, not {len(given)} entries")
    return [checked_word(word, width, 2) for word in given]


# ---- Lexigraphs and lexigames: the games whose P-positions are greedy codes (Fraenkel 1996, section 3)

MOST_EDGES = 1 << 24
MOST_MOVES = 1 << 20

Numbers = NDArray[np.int64]


def lexigraph(
    basis: Any, d: int, n: int | None = None, *, orientation: str = "order", limit: int = MOST_EDGES
) -> GameGraph:
    """Return the lexigraph of an ordered basis: the words A_0, A_1, …, with edges between words at distance below d.

    A_k is the sum of the basis vectors at the bits of k, and an edge leads from the later word to the earlier one. With
    a single token the P-positions of this graph are the greedy code of the basis (`greedy_code`), and the values of
    all words are linear (Theorems 3.5 and 3.6).

    Parameters
    ----------
    basis : int, array_like, iterable of int, or OrderedBasis
        The ordered basis; a number n denotes the unit vectors of n coordinates, lowest first.
    d : int
        The distance; words at a smaller distance are neighbours.
    n : int, optional
        The number of coordinates; only needed for words as integers.
    orientation : str, optional
        "order": A_k → A_j when j < k. "numeric": A_k → A_j when A_j < A_k as numbers (Homework 3.8).
    limit : int, optional
        The maximum number of vertices and edges. A space of dimension m has 2^m vertices, and 2^(m - 1) edges for each
        word of weight below d.

    Returns
    -------
    GameGraph
        The graph; vertex k is A_k. `grundy.graphs.solve` solves the game.

    Examples
    --------
    >>> from grundy.graphs import solve
    >>> graph = lexigraph([1, 3, 6, 12], 2, n=4)
    >>> graph, sorted(graph.followers(9))
    (GameGraph(16 vertices, 32 edges), [1, 11, 13])
    >>> solve(graph).p_positions()
    [0, 3, 6, 5, 12, 15, 10, 9]
    """
    if orientation not in ("order", "numeric"):
        raise DomainError(f"orientation must be 'order' or 'numeric', not {orientation!r}")
    vectors = _basis(basis, n)
    most = as_natural(limit, "limit, the number of edges,")
    if vectors.m > 62 or 1 << vectors.m > most:
        raise LimitError(
            f"the lexigraph of {vectors.m} basis vectors has 2^{vectors.m} vertices",
            parameter="limit",
            limit=most,
            hint="try fewer vectors",
        )
    half = 1 << max(vectors.m - 1, 0)
    light = _light_words(vectors, d, most // half, f"each with {half} edges", most)
    numbers = np.arange(1 << vectors.m)
    ends = [_sources(vectors, numbers, change, orientation) for change in light]
    sources = np.concatenate(ends) if ends else numbers[:0]
    targets = sources ^ np.repeat(np.array(light, np.int64), [len(part) for part in ends])
    names = None if _is_unit(vectors) else list(_listed(vectors))
    return GameGraph.from_arrays(len(numbers), sources, targets, names)


def lexigame(basis: Any, d: int, n: int | None = None, *, limit: int = MOST_MOVES) -> LinearGame:
    """Return the game on m coins, one per basis vector, whose P-positions give the greedy code.

    The coins at the bits of k represent the word A_k. A move turns the coins of a word of weight below d, and the last
    of these coins goes from heads to tails. So it leads to an earlier word at distance below d. This is the lexigame of
    the lexigraph, without its 2^m vertices. For unit vectors it is `grundy.linear.lexicode_game`.

    Parameters
    ----------
    basis, d, n
        As for `lexigraph`.
    limit : int, optional
        The maximum number of moves: one for each nonzero word of weight below d.

    Examples
    --------
    >>> game = lexigame([1, 3, 6, 12], 2, n=4)
    >>> game, list(game.p_space().elements())
    (LinearGame(4 vertices, 4 moves), [0, 2, 4, 6, 8, 10, 12, 14])
    """
    vectors = _basis(basis, n)
    most = as_natural(limit, "limit, the number of moves,")
    light = _light_words(vectors, d, most, "each with a move", most)
    families = {top - 1: list(family) for top, family in groupby(light, key=int.bit_length)}
    return LinearGame(vectors.m, families)


def _basis(basis: Any, n: int | None) -> OrderedBasis:
    if not is_word(basis):
        return ordered_basis(basis, n)
    length = as_natural(basis, "n, the number of coordinates,")
    if n is not None and n != length:
        raise DomainError(
            f"the basis of the {length} unit vectors has {length} coordinates, but n is {n!r}", hint="omit n"
        )
    if length > 4096:
        raise LimitError(f"at most 4096 coins are supported, not {format_number(length)}")
    return OrderedBasis(length, tuple(1 << i for i in range(length)))


def _light_words(basis: OrderedBasis, d: int, most: int, what: str, limit: int) -> list[int]:
    """Return the nonzero words of weight below d as coefficients, in the order of their last vectors."""
    distance = min(as_natural(d, "d, the distance,", least=1), basis.length + 1)
    if distance == 1 or not basis.m:
        return []
    light, _ = light_input(Work(basis, distance, 1 << 30))
    found = _kernels.light_words(light, most + 1)
    if found is None:
        raise LimitError(
            f"the space has more than {most} words of weight from 1 to {distance - 1}, {what}",
            parameter="limit",
            limit=limit,
            hint="try a smaller d or fewer vectors",
        )
    return masks_of_words(found)


def _sources(basis: OrderedBasis, numbers: Numbers, change: int, orientation: str) -> Numbers:
    """Return the k from which an edge leads to k ⊕ change: those whose words have the deciding bit."""
    if orientation == "order":
        deciding = 1 << change.bit_length() - 1
    else:
        top = basis.word(change).bit_length() - 1
        deciding = mask_of(i for i, vector in enumerate(basis.vectors) if vector >> top & 1)
    found: Numbers = numbers[np.bitwise_count(numbers & deciding) % 2 == 1]
    return found


def _is_unit(basis: OrderedBasis) -> bool:
    return all(vector == 1 << i for i, vector in enumerate(basis.vectors))


def _listed(basis: OrderedBasis) -> list[int]:
    words = [0]
    for vector in basis.vectors:
        words += [word ^ vector for word in words]
    return words
