"""Lexigraphs and lexigames: the games whose P-positions are greedy codes (Fraenkel 1996, section 3)."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.codes.digits import is_word
from grundy.codes.greedy import _kernels
from grundy.codes.greedy.basis import OrderedBasis, ordered_basis
from grundy.codes.greedy.methods import Work, light_input
from grundy.errors import DomainError, LimitError
from grundy.gf2 import masks_of_words
from grundy.graphs import GameGraph
from grundy.integers import as_natural, mask_of
from grundy.linear.game import LinearGame
from grundy.text import format_number

__all__ = ["lexigame", "lexigraph"]

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
        The ordered basis; a number n stands for the unit vectors of n coordinates, lowest first.
    d : int
        Words at a distance less than d are neighbours.
    n : int, optional
        The number of coordinates; only needed for words as integers.
    orientation : str, optional
        "order": A_k → A_j when j < k. "numeric": A_k → A_j when A_j < A_k as numbers (Homework 3.8).
    limit : int, optional
        How many vertices and edges there may be. A space of dimension m has 2^m vertices, and 2^(m - 1) edges for each
        word of weight below d.

    Returns
    -------
    GameGraph
        Vertex number k is called A_k. `grundy.graphs.solve` solves the game.

    Raises
    ------
    DomainError
        When the vectors are no basis, d is 0, or the orientation is not known.
    LimitError
        When there are too many vertices or edges.

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
        raise DomainError(f"orientation={orientation!r} is not known; edges follow the 'order' or are 'numeric'")
    vectors = _basis(basis, n)
    most = as_natural(limit, "limit, the number of edges,")
    if vectors.m > 62 or 1 << vectors.m > most:
        raise LimitError(
            f"the lexigraph of {vectors.m} basis vectors has 2^{vectors.m} vertices",
            parameter="limit",
            limit=most,
            hint="take fewer",
        )
    half = 1 << max(vectors.m - 1, 0)
    light = _light_words(vectors, d, most // half, f"{half} edges for each of them", most)
    numbers = np.arange(1 << vectors.m)
    ends = [_sources(vectors, numbers, change, orientation) for change in light]
    sources = np.concatenate(ends) if ends else numbers[:0]
    targets = sources ^ np.repeat(np.array(light, np.int64), [len(part) for part in ends])
    names = None if _is_unit(vectors) else list(_listed(vectors))
    return GameGraph.from_arrays(len(numbers), sources, targets, names)


def lexigame(basis: Any, d: int, n: int | None = None, *, limit: int = MOST_MOVES) -> LinearGame:
    """Return the game on m coins, one for each basis vector, whose P-positions tell the greedy code of the basis.

    The coins at the bits of k stand for the word A_k. A move turns the coins of a word of weight below d, of which the
    last one goes from heads to tails; so it leads to an earlier word at distance below d. This is the lexigame of the
    lexigraph, without its 2^m vertices. For unit vectors it is `grundy.linear.lexicode_game`.

    Parameters
    ----------
    basis, d, n
        As for `lexigraph`.
    limit : int, optional
        How many moves there may be: as many as words of weight below d, without 0.

    Raises
    ------
    DomainError
        When the vectors are no basis, or d is 0.
    LimitError
        When there are too many moves.

    Examples
    --------
    >>> game = lexigame([1, 3, 6, 12], 2, n=4)
    >>> game, list(game.p_space().elements())
    (LinearGame(4 vertices, 4 moves), [0, 2, 4, 6, 8, 10, 12, 14])
    """
    vectors = _basis(basis, n)
    most = as_natural(limit, "limit, the number of moves,")
    light = _light_words(vectors, d, most, "a move for each of them", most)
    families = {top - 1: list(family) for top, family in groupby(light, key=int.bit_length)}
    return LinearGame(vectors.m, families)


def _basis(basis: Any, n: int | None) -> OrderedBasis:
    if not is_word(basis):
        return ordered_basis(basis, n)
    length = as_natural(basis, "n, the number of coordinates,")
    if n is not None and n != length:
        raise DomainError(
            f"the basis of the {length} unit vectors has {length} coordinates, and n is {n!r}; leave n out"
        )
    if length > 4096:
        raise LimitError(f"a lexigame has at most 4096 coins, not {format_number(length)}")
    return OrderedBasis(length, tuple(1 << i for i in range(length)))


def _light_words(basis: OrderedBasis, d: int, most: int, what: str, limit: int) -> list[int]:
    """Return the words of weight below d but 0, by their coefficients, in the order of their last vectors."""
    distance = min(as_natural(d, "d, the least distance,", least=1), basis.length + 1)
    if distance == 1 or not basis.m:
        return []
    light, _ = light_input(Work(basis, distance, 1 << 30))
    found = _kernels.light_words(light, most + 1)
    if found is None:
        raise LimitError(
            f"the space has more than {most} words of weight from 1 to {distance - 1}, {what}",
            parameter="limit",
            limit=limit,
            hint="take a smaller d or fewer vectors",
        )
    return masks_of_words(found)


def _sources(basis: OrderedBasis, numbers: Numbers, change: int, orientation: str) -> Numbers:
    """Return the k from which an edge leads to k ⊕ change: those whose word has the deciding bit."""
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
