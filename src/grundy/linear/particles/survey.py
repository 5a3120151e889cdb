"""Surveys of all small boards: the number of boards on which the P-positions form a code, and their parameters."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.errors import LimitError
from grundy.graphs import GameGraph
from grundy.integers import as_natural
from grundy.linear.particles.field import LIMIT, SmallField, Words
from grundy.linear.particles.games import Particles, Rule, Sliding
from grundy.linear.particles.word_games import EdgeMoves, TableGame

Members = NDArray[np.bool_]

CHUNK = 4096  # boards solved at a time
LOOK_UPS = 1000  # a survey may look up 1000 · limit sums of two positions, which takes a few seconds


def particle_survey(n: int, q: int, rule: Rule | str = Rule.WHOLE, *, limit: int = LIMIT) -> Survey:
    """Return a survey of the P-positions of the particle game on all boards with n vertices.

    Parameters
    ----------
    limit : int, optional
        A limit on the work: the number of boards times the square of the number of positions is at most 1000 · limit.

    Examples
    --------
    >>> paper, linear = particle_survey(3, 3, "whole"), particle_survey(3, 3, "any")
    >>> paper.boards, paper.additive, linear.additive
    (512, 424, 512)
    >>> linear.codes
    {(0, None): 265, (1, 1): 66, (1, 2): 36, (1, 3): 18, (2, 1): 111, (2, 2): 15, (3, 1): 1}
    """
    return _survey(Particles(_full_board(n), q, rule, leaves=False, limit=limit))


def sliding_survey(n: int, k: int, exactly: bool = True, *, limit: int = LIMIT) -> Survey:
    """Return a survey of the P-positions on all boards with n vertices when exactly, or at most, k tokens slide.

    Parameters
    ----------
    limit : int, optional
        A limit on the work: the number of boards times the square of the number of positions is at most 1000 · limit.

    Examples
    --------
    >>> sliding_survey(3, 2).linear, sliding_survey(3, 2, exactly=False).linear
    (22, 500)
    """
    return _survey(Sliding(_full_board(n), k, exactly, leaves=False, limit=limit))


@dataclass(frozen=True)
class Survey:
    """Counts of the boards with n vertices on which the P-positions have some properties.

    A board is a digraph without loops on n vertices, each of which may also have an edge to a leaf outside that has no
    coordinate. So there are 2^(n²) boards. A vertex without edges has a coordinate.

    Attributes
    ----------
    boards : int
        The number of boards.
    additive, scalar_closed : int
        The numbers of boards on which P is closed under addition, and under multiplication by field elements.
    codes : dict
        For each (k, d), the number of boards on which P is an [n, k, d] code; d is None for k = 0.

    Examples
    --------
    >>> from grundy.linear.particles import particle_survey
    >>> found = particle_survey(3, 2, "any")
    >>> found.boards, found.additive, found.codes
    (512, 512, {(0, None): 66, (1, 1): 228, (1, 2): 42, (1, 3): 30, (2, 1): 144, (2, 2): 1, (3, 1): 1})
    """

    field: SmallField
    n: int
    boards: int
    additive: int
    scalar_closed: int
    codes: dict[tuple[int, int | None], int]

    @property
    def linear(self) -> int:
        """The number of boards on which P is a linear code."""
        return sum(self.codes.values())


def board_graph(n: int, board: int) -> GameGraph:
    """Return the board of a survey with a number below 2^(n²).

    Bit n·k + l of the number is the edge k → l, or for l = k, the edge from k to the leaf. The leaf is vertex n.

    Examples
    --------
    >>> board_graph(2, 0b0011).followers(0)
    [2, 1]
    """
    edges = [(k, n if k == end else end) for k in range(n) for end in range(n) if board >> (n * k + end) & 1]
    return GameGraph.from_edges(n + 1, edges)


def _full_board(n: int) -> GameGraph:
    n = as_natural(n, "the number of vertices", least=1)
    if n > 8:
        raise LimitError(f"there are 2^{n * n} boards with {n} vertices", hint="use at most 4 vertices")
    return board_graph(n, (1 << n * n) - 1)


def _survey(game: TableGame) -> Survey:
    words, n = game.words, game.board.n
    boards = 1 << n * n
    if boards * words.size**2 > LOOK_UPS * game.limit:
        raise LimitError(
            f"a survey of {boards} boards with {words.size} positions each takes {boards * words.size**2} steps, more "
            f"than {LOOK_UPS * game.limit}",
            parameter="limit",
            hint="use fewer vertices or a smaller field",
        )
    moves, counts = list(game.edge_moves()), Counter[Any]()
    for start in range(0, boards, CHUNK):
        numbers = np.arange(start, min(start + CHUNK, boards))
        counts += _count_codes(words, _p_positions(words, moves, numbers))
    codes = {key: count for key, count in counts.items() if isinstance(key, tuple)}
    ordered = dict(sorted(codes.items(), key=lambda item: (item[0][0], item[0][1] or 0)))
    return Survey(game.field, n, boards, counts["additive"], counts["scalar-closed"], ordered)


def _p_positions(words: Words, moves: list[EdgeMoves], boards: NDArray[np.int64]) -> Members:
    """Return the P-positions of each board as a row, deciding positions in rounds until nothing changes."""
    legal = [(_are_on(boards, move, words.n)[:, None], move.starts, move.ends) for move in moves]
    p = n = np.zeros((len(boards), words.size), bool)
    while True:
        new_p, new_n = np.ones_like(p), np.zeros_like(n)
        for present, starts, ends in legal:
            new_p[:, starts] &= n[:, ends] | ~present
            new_n[:, starts] |= p[:, ends] & present
        if np.array_equal(new_p, p) and np.array_equal(new_n, n):
            return p
        p, n = new_p, new_n


def _are_on(boards: NDArray[np.int64], move: EdgeMoves, n: int) -> Members:
    """Return a mask of the boards that have all edges of a move."""
    mask = sum(1 << n * k + (k if end is None else end) for k, end in set(move.edges))
    found: Members = boards & mask == mask
    return found


def _count_codes(words: Words, p: Members) -> Counter[Any]:
    """Count the boards with P closed under addition, with P closed under scalars, and with a code, by (k, d)."""
    numbers = np.arange(words.size)
    additive, scalar_closed = np.ones(len(p), bool), np.ones(len(p), bool)
    for u in range(1, words.size):
        sums = words.shifted(numbers, words.word(u))
        additive &= ~(p[:, [u]] & p & ~p[:, sums]).any(axis=1)
    for scalar in range(2, words.field.q):
        scalar_closed &= ~(p & ~p[:, words.scaled(numbers, scalar)]).any(axis=1)
    counts = Counter[Any]({"additive": int(additive.sum()), "scalar-closed": int(scalar_closed.sum())})
    counts.update(_parameters(words, p[additive & scalar_closed]))
    return counts


def _parameters(words: Words, codes: Members) -> list[tuple[int, int | None]]:
    """Return the dimension and the minimum distance of each linear code."""
    numbers = np.arange(words.size)
    weights = sum((words.letters(numbers, k) > 0).astype(np.int64) for k in range(words.n))
    distances = np.where(codes[:, 1:], np.asarray(weights)[1:], words.n + 1).min(axis=1)
    sizes = {words.field.q**k: k for k in range(words.n + 1)}
    dimensions = [sizes[size] for size in codes.sum(axis=1).tolist()]
    return [(k, d if k else None) for k, d in zip(dimensions, distances.tolist(), strict=True)]
