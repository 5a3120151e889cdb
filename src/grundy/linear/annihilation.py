"""Named linear games: annihilation on a digraph, celata games on cellular automata, and the lexicode game.

In annihilation, two tokens that meet disappear. A move of a celata game fires a cell and complements some of its
neighbours. The P-positions of the lexicode game form the lexicode.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby, pairwise, repeat
from math import comb
from typing import Any, TypeAlias, cast

import numpy as np

from grundy._lazy import cached_property
from grundy.errors import DomainError, LimitError
from grundy.gf2 import Subspace
from grundy.graphs import GameGraph, Solution, Sum, solve
from grundy.integers import as_natural, bits, mask_of
from grundy.linear.fraenkel_yesha import Subsets
from grundy.linear.game import MEMORY_LIMIT, SEARCH_LIMIT, LabelledMove, LinearGame, Position
from grundy.linear.syndromes import MoveTable
from grundy.text import format_number, short_repr, short_str


class Annihilation(LinearGame):
    """The annihilation game on a digraph (Conway; Fraenkel and Yesha 1982).

    Each vertex holds at most one token. A move shifts one token along an edge. If there is already a token at the other
    end, both disappear. The player who cannot move loses, and play that never ends is a draw. A move along a loop
    changes nothing. A token on a leaf can never move, so it does not affect the outcome.

    Parameters
    ----------
    graph : GameGraph
        Any finite digraph. Multiple edges count once.
    limit : int, optional
        The largest size of the matrix of the solution, in bytes. It needs up to n^2 / 8 bytes for n vertices on
        cycles, and about three times as much while it is computed. A larger matrix raises a `LimitError`.

    Examples
    --------
    >>> from grundy.linear import example_graphs
    >>> game = Annihilation(example_graphs.figure(2))
    >>> game.outcome({"z0", "z1", "z2"}), game.value({"z2"}), game.value({"z0"})
    (Outcome.P, LoopyValue(1), LoopyValue.infinite())
    >>> for move in game.winning_moves({"z0", "z1"}):
    ...     print(move)
    z0 → z1, where two tokens disappear
    z1 → z0, where two tokens disappear
    >>> list(game.p_space(leaves=False).elements())
    [0, 7, 11, 12]
    """

    def __init__(self, graph: GameGraph, *, limit: int = MEMORY_LIMIT):
        if not isinstance(graph, GameGraph):
            raise TypeError(
                f"Annihilation requires a GameGraph, not {type(graph).__name__}; use one of GameGraph.from_…"
            )
        self.graph = graph
        self._names, self._table = graph.names, _edge_moves(graph)
        self._limit = as_natural(limit, "limit, the number of bytes,")

    def _move(self, mask: int, k: int, e: int | None) -> Shift:
        if e is None:
            return Shift(self._names[k], self._names[k], self.position(mask))
        return Shift(
            self._names[k], self._names[self._table.others(e)[0]], self.position(mask ^ self._table.mask(k, e))
        )

    def move(self, position: Any, source: Any, target: Any) -> Position:
        """Return the position after a move of a token along an edge; raise `DomainError` if either is missing."""
        mask, k, j = self.mask(position), self._names.number(source), self._names.number(target)
        self._check_occupied(mask, k)
        if j not in self.graph.follower_numbers(k):
            raise DomainError(
                f"there is no edge from {short_repr(source)} to {short_repr(target)}; a token moves along an edge"
            )
        return self.position(mask if k == j else mask ^ 1 << k ^ 1 << j)

    def p_space(self, level: int = 0, *, leaves: bool = True) -> Subspace:
        """Return the space of the positions with γ < 2^level.

        Level 0 gives V0, the P-positions, and level t gives V^f. All these spaces are linear codes (Fraenkel 1996,
        Remark 4.3).

        Parameters
        ----------
        level : int, optional
            A number from 0 to t.
        leaves : bool, optional
            Whether leaves have coordinates. A single token on a leaf is a word of weight 1, so codes are made without
            leaves. The other vertices are then renumbered in their order.

        Examples
        --------
        >>> from grundy.linear import example_graphs
        >>> game = Annihilation(example_graphs.nim_heap(5))
        >>> list(game.p_space(leaves=False).elements()), game.p_space().dimension, game.t
        ([0, 7, 25, 30], 3, 3)
        """
        space = super().p_space(level)
        return space if leaves else space.project(np.flatnonzero(np.diff(self.graph.offsets) > 0).tolist())

    def ordinary_play(self, position: Any) -> Sum:
        """Return the same position in ordinary play, where tokens do not affect each other.

        On an acyclic graph, both games have the same values. On other graphs, the outcomes can differ (Fraenkel 1996,
        section 1).

        Examples
        --------
        >>> from grundy.linear import example_graphs
        >>> game = Annihilation(example_graphs.figure(2))
        >>> game.outcome({"z0", "z1", "z2"}), game.ordinary_play({"z0", "z1", "z2"}).outcome
        (Outcome.P, Outcome.D)
        """
        return self._ordinary.tokens(*(self._names[k] for k in bits(self.mask(position))))

    def svg(self, position: Any = (), *, misere: bool = False, limit: int = SEARCH_LIMIT) -> str:
        """Return an SVG drawing of the graph with the tokens of a position, and the moves that win or draw.

        The graph may have at most 300 vertices and 1000 edges. Misère play needs a search of at most `limit` positions.
        """
        from grundy.linear.drawing import draw_tokens

        return draw_tokens(self, position, misere=misere, limit=limit)

    def _repr_svg_(self) -> str | None:
        """Return a drawing of the graph without tokens, for notebooks; this does not solve the game."""
        return self.graph._repr_svg_()

    @cached_property
    def _ordinary(self) -> Solution:
        return solve(self.graph)

    @cached_property
    def leaves(self) -> Position:
        """The vertices without followers."""
        return frozenset(self._names[k] for k in np.flatnonzero(np.diff(self.graph.offsets) == 0).tolist())


def _edge_moves(graph: GameGraph) -> MoveTable:
    """Return the moves of the annihilation game: the set {k, l} for each edge k → l, and a pass for each loop."""
    count = len(graph)
    sources = np.repeat(np.arange(count, dtype=np.int64), np.diff(graph.offsets))
    loops = sources == graph.targets
    passes = np.zeros(count, np.uint8)
    passes[sources[loops]] = 1
    # Each edge counts once, in the order of its first occurrence.
    pairs = sources[~loops] * count + graph.targets[~loops]
    pairs = pairs[np.sort(np.unique(pairs, return_index=True)[1])]
    first = np.zeros(count + 1, np.int64)
    np.cumsum(np.bincount(pairs // max(count, 1), minlength=count), out=first[1:])
    return MoveTable(first, np.arange(len(pairs) + 1), (pairs % max(count, 1)).astype(np.uint32), passes)


@dataclass(frozen=True)
class Shift(LabelledMove):
    """A move of a token along an edge, with the position after it.

    Examples
    --------
    >>> from grundy.linear import Annihilation, example_graphs
    >>> (move,) = Annihilation(example_graphs.path(3)).winning_moves({1})
    >>> move.source, move.target, sorted(move.position)
    (1, 2, [2])
    """

    source: Any
    target: Any
    position: Position

    @property
    def annihilates(self) -> bool:
        """Whether the token meets another one, so that both disappear."""
        return self.target not in self.position

    def __str__(self) -> str:
        step = f"{short_str(self.source)} → {short_str(self.target)}"
        return f"{step}, where two tokens disappear" if self.annihilates else step


# ---- Celata games: two players fire the cells of a cellular automaton (Fraenkel 2002)

Sizes: TypeAlias = int | Mapping[Any, int] | Callable[[Any], int]


def celata(
    graph: GameGraph, size: Sizes, *, at_most: bool = False, leaves_fire: bool = True, limit: int = 10_000_000
) -> LinearGame:
    """Return the celata game on a digraph: firing an occupied vertex k complements k and q(k) of its followers.

    The player chooses the followers. Complementing empties an occupied vertex and occupies an empty one. The player who
    cannot move loses, so emptying the board wins. With one follower each, this is annihilation if leaves do not fire.
    Source: Fraenkel, *Two-player games on cellular automata*, 2002.

    Three conventions apply. A vertex with fewer than q(k) followers fires with all of them, so a leaf fires alone.
    Multiple edges count once. A loop makes k its own follower. To complement k twice leaves it unchanged, so firing
    with the loop alone is a pass. Firing with the loop and another follower would change the follower but leave the
    token on k. This is not a move of a `LinearGame`, so graphs that allow it raise a `DomainError`.

    Parameters
    ----------
    graph : GameGraph
        Any finite digraph. Its vertices keep their names.
    size : int, mapping, or function
        q(k): one number for all vertices, or a number for each vertex.
    at_most : bool, optional
        Whether the player may also choose fewer than q(k) followers, even none.
    leaves_fire : bool, optional
        Whether a vertex without followers can fire, alone. If not, its token can never move, as in annihilation.
    limit : int, optional
        The largest memory for all sets that can be fired, in words. Each set takes one word for each of its vertices
        and one for every 64 vertices of the board.

    Raises
    ------
    DomainError
        If a size is missing, or if a vertex with a loop could fire with two followers.

    Examples
    --------
    >>> from grundy.linear import example_graphs
    >>> game = celata(example_graphs.cycle(6, both_ways=True), 2)
    >>> game, game.t, game.counts()
    (LinearGame(6 vertices, 6 moves), 1, Counts(n=8, p=8, d=48))
    >>> game.p_space().basis, game.winning_moves({0, 1, 5})[0].turned == {0, 1, 5}
    ((9, 18, 36), True)
    >>> game = celata(example_graphs.path(3, both_ways=True), {0: 1, 1: 2, 2: 0})
    >>> [sorted(move.turned) for move in game.moves({0, 1, 2})]
    [[0, 1], [0, 1, 2], [2]]
    """
    if not isinstance(graph, GameGraph):
        raise TypeError(f"celata requires a GameGraph, not {type(graph).__name__}; use one of GameGraph.from_…")
    targets, ends = graph.targets.tolist(), graph.offsets.tolist()
    followers = [tuple(dict.fromkeys(targets[begin:end])) for begin, end in pairwise(ends)]
    sizes = [_chosen_sizes(row, q, at_most, leaves_fire) for row, q in zip(followers, _sizes(graph, size), strict=True)]
    _check_loops(graph, followers, sizes)
    _check_memory(_fired_memory(graph, followers, sizes), as_natural(limit, "limit"), "use a smaller size")
    families = [_fired(k, row, chosen) for k, (row, chosen) in enumerate(zip(followers, sizes, strict=True))]
    passes = [graph.name(k) for k, row in enumerate(followers) if k in row and 1 in sizes[k]]
    return LinearGame(len(graph), families, passes, cast("Sequence[Hashable]", graph.names))


def _sizes(graph: GameGraph, size: Any) -> Iterator[int]:
    """Yield q(k) for each vertex."""
    if isinstance(size, Mapping):
        by_number = {graph.number(name): number for name, number in size.items()}
        missing = next((k for k in range(len(graph)) if k not in by_number), None)
        if missing is not None:
            raise DomainError(f"vertex {short_repr(graph.name(missing))} has no size; each vertex needs one")
        given: Any = map(by_number.__getitem__, range(len(graph)))
    else:
        given = map(size, graph.names) if callable(size) else repeat(size, len(graph))
    for name, number in zip(graph.names, given, strict=True):
        yield as_natural(number, f"the size for vertex {short_repr(name)}")


def _chosen_sizes(followers: Sequence[int], q: int, at_most: bool, leaves_fire: bool) -> range:
    """Return the numbers of followers that can be chosen; an empty range if the vertex does not fire."""
    if not followers and not leaves_fire:
        return range(0)
    most = min(q, len(followers))
    return range(0 if at_most else most, most + 1)


def _fired(k: int, followers: Sequence[int], sizes: range) -> Iterator[int]:
    """Yield the sets that firing vertex k can add to a position, except passes."""
    others = [follower for follower in followers if follower != k]
    for size in sizes:
        yield from (mask_of((k, *chosen)) for chosen in combinations(others, size))


def _check_loops(graph: GameGraph, rows: Sequence[Sequence[int]], sizes: Sequence[range]) -> None:
    for k, (row, chosen) in enumerate(zip(rows, sizes, strict=True)):
        if k in row and chosen.stop > 2:
            raise DomainError(
                f"vertex {short_repr(graph.name(k))} has a loop and could fire with {chosen.stop - 1} followers, but a "
                "move of a linear game must remove the token of its vertex",
                hint="omit the loop or use size 1 for this vertex",
            )


def _fired_memory(
    graph: GameGraph, followers: Sequence[Sequence[int]], sizes: Sequence[range]
) -> Iterator[tuple[int, str]]:
    """Yield the memory for the sets of each vertex and number of followers, with a description for errors."""
    for k, (row, chosen) in enumerate(zip(followers, sizes, strict=True)):
        for size in chosen:
            # 64 of 128 or more followers have more than 2^64 subsets; their exact number is not needed.
            subsets = comb(len(row), size) if min(size, len(row) - size) < 64 else 1 << 64
            what = f"the moves that fire vertex {short_repr(graph.name(k))} with {size} of its {len(row)} followers"
            yield subsets * _words_per_move(len(graph), size + 1), what


def _words_per_move(n: int, size: int) -> int:
    """Return the memory of a move in words: one for each of its vertices, and one for every 64 of the board."""
    return size + -(-n // 64)


def _check_memory(parts: Iterable[tuple[int, str]], limit: int, hint: str) -> None:
    """Raise a `LimitError` that describes the first part with which the sum exceeds the limit."""
    total = 0
    for words, what in parts:
        total += words
        if total > limit:
            amount = format_number(total) if total < 1 << 64 else "more than 2^64"
            raise LimitError(f"{what} take {amount} words of memory", parameter="limit", limit=limit, hint=hint)


# ---- The game whose P-positions form the lexicode: turn fewer than d coins, the rightmost from heads to tails


def lexicode_game(n: int, d: int, *, limit: int = 10_000_000) -> LinearGame:
    """Return the game on n coins in which a move at k turns k and fewer than d - 1 coins below it.

    Its P-positions form the lexicode of length n and distance d. To construct this code, go through the numbers below
    2^n in increasing order, and choose each one that differs in at least d places from all numbers chosen before. If u
    is not chosen, it differs from some smaller chosen number in fewer than d places. To turn these coins is a move,
    because the highest of them is heads in u. No move leads from one chosen number to another. So the lexicode is a
    linear code. Source: Conway and Sloane, *Lexicographic codes*, 1986.

    `grundy.linear.turning.fewer_than` is the same game on an infinite row.

    Parameters
    ----------
    n : int
        The number of coins.
    d : int
        The minimum distance, a positive integer.
    limit : int, optional
        The largest memory for all moves, in words. Each move takes one word for each coin that it turns and one for
        every 64 coins of the board. In a game without moves, each coin counts as one move.

    Examples
    --------
    >>> game = lexicode_game(7, 3)
    >>> game.p_space().basis, game.t
    ((7, 25, 42, 75), 3)
    >>> [int(game.value({k}).nim_value) for k in range(7)]
    [1, 2, 3, 4, 5, 6, 7]
    """
    length, distance = as_natural(n, "n, the number of coins,"), as_natural(d, "d, the minimum distance,", least=1)
    most = min(distance - 1, length)
    hint = "use fewer coins or a smaller d" if most else "use fewer coins"
    _check_memory(_lexicode_memory(length, most), as_natural(limit, "limit"), hint)
    masks = sorted(filter(None, Subsets(length, most).masks()))
    families = {top - 1: list(family) for top, family in groupby(masks, key=int.bit_length)}
    return LinearGame(length, families)


def _lexicode_memory(n: int, most: int) -> Iterator[tuple[int, str]]:
    """Yield the memory for the moves that turn 1, 2, …, most coins; without moves, for the n single coins of V0."""
    coins = format_number(n)
    for size in range(1, max(most, 1) + 1):
        moves = f"the moves that turn up to {size} of {coins} coins"
        yield comb(n, size) * _words_per_move(n, size), moves if most else f"the P-positions of {coins} coins"
