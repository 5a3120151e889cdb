"""Celata games: two players fire the cells of a cellular automaton (Fraenkel 2002)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise, repeat
from math import comb
from typing import Any, TypeAlias, cast

from grundy.bits import mask_of
from grundy.errors import DomainError, LimitError
from grundy.graphs import GameGraph
from grundy.linear.game import LinearGame
from grundy.natural import natural
from grundy.saying import called, shown

__all__ = ["celata", "words_of_set"]

Sizes: TypeAlias = int | Mapping[Any, int] | Callable[[Any], int]


def celata(
    graph: GameGraph, size: Sizes, *, at_most: bool = False, leaves_fire: bool = True, limit: int = 10_000_000
) -> LinearGame:
    """Return the celata game on a digraph: firing an occupied vertex k complements k and q(k) of its followers.

    An occupied vertex becomes empty by that, an empty one occupied; which followers, the player chooses. Who cannot
    move loses, so who empties the board wins. Source: Fraenkel, *Two-player games on cellular automata*, 2002. Firing
    with one follower each is annihilation if leaves do not fire.

    Three things are settled here as follows. A vertex with fewer than q(k) followers fires with all of them, so a leaf
    alone. Multiple edges count once. A loop makes k its own follower: complemented twice, k stays as it is, so a loop
    alone is a pass; together with other followers it would change these and leave the token on k, which is no move of
    a `LinearGame`, and such a graph is refused.

    Parameters
    ----------
    graph : GameGraph
        Any finite digraph. Its vertices keep their names.
    size : int, mapping, or function
        q(k): one number for all vertices, or for each vertex its number.
    at_most : bool, optional
        Whether fewer than q(k) followers may be chosen as well, even none.
    leaves_fire : bool, optional
        Whether a vertex without followers fires, alone. If not, its token stays for ever, as in annihilation.
    limit : int, optional
        How many words of memory the sets that can be fired may take together: each one takes a word for each of its
        vertices, and one for every 64 vertices of the board.

    Returns
    -------
    LinearGame

    Raises
    ------
    DomainError
        When a size is no whole number from 0 on or is missing, or when a vertex with a loop fires with two followers.
    LimitError
        When there are too many subsets of followers.

    Examples
    --------
    >>> from grundy.linear import ready
    >>> game = celata(ready.cycle(6, both_ways=True), 2)
    >>> game, game.t, game.counts()
    (LinearGame(6 vertices, 6 moves), 1, Counts(n=8, p=8, d=48))
    >>> game.p_space().basis, game.winning_moves({0, 1, 5})[0].turned == {0, 1, 5}
    ((9, 18, 36), True)
    >>> [sorted(move.turned) for move in celata(ready.path(3, both_ways=True), {0: 1, 1: 2, 2: 0}).moves({0, 1, 2})]
    [[0, 1], [0, 1, 2], [2]]
    """
    if not isinstance(graph, GameGraph):
        raise TypeError(f"celata is played on a GameGraph, not on {type(graph).__name__}; see GameGraph.from_…")
    rows = _followers(graph)
    sizes = [
        _numbers_chosen(row, q, at_most) if row or leaves_fire else range(0)
        for row, q in zip(rows, _sizes(graph, size), strict=True)
    ]
    _check_loops(graph, rows, sizes)
    _check_room(graph, rows, sizes, natural(limit, "limit"))
    families = [_fired(k, row, chosen) for k, (row, chosen) in enumerate(zip(rows, sizes, strict=True))]
    passes = [graph.name(k) for k, row in enumerate(rows) if k in row and 1 in sizes[k]]
    return LinearGame(len(graph), families, passes, cast("Sequence[Hashable]", graph.names))


def _followers(graph: GameGraph) -> list[tuple[int, ...]]:
    """Return the followers of each vertex, each once."""
    targets = graph.targets.tolist()
    return [tuple(dict.fromkeys(targets[begin:end])) for begin, end in pairwise(graph.offsets.tolist())]


def _sizes(graph: GameGraph, size: Any) -> Iterator[int]:
    """Return q(k) for each vertex in its turn."""
    if isinstance(size, Mapping):
        by_number = {graph.number(name): number for name, number in size.items()}
        missing = next((k for k in range(len(graph)) if k not in by_number), None)
        if missing is not None:
            raise DomainError(f"vertex {called(graph.name(missing))} has no size; each vertex needs one")
        given: Any = map(by_number.__getitem__, range(len(graph)))
    else:
        given = map(size, graph.names) if callable(size) else repeat(size, len(graph))
    for name, number in zip(graph.names, given, strict=True):
        yield natural(number, f"the size for vertex {called(name)}")


def _numbers_chosen(followers: Sequence[int], q: int, at_most: bool) -> range:
    """Return how many followers can be chosen."""
    most = min(q, len(followers))
    return range(0 if at_most else most, most + 1)


def _fired(k: int, followers: Sequence[int], sizes: range) -> Iterator[int]:
    """Return what firing vertex k can add to a position, passes apart."""
    others = [follower for follower in followers if follower != k]
    for size in sizes:
        yield from (mask_of((k, *chosen)) for chosen in combinations(others, size))


def _check_loops(graph: GameGraph, rows: Sequence[Sequence[int]], sizes: Sequence[range]) -> None:
    for k, (row, chosen) in enumerate(zip(rows, sizes, strict=True)):
        if k in row and chosen.stop > 2:
            raise DomainError(
                f"vertex {called(graph.name(k))} has a loop and would fire with {chosen.stop - 1} followers; that "
                "changes others and leaves its token, which is no move of a linear game; leave out the loop, or take "
                "size 1 there"
            )


def _check_room(graph: GameGraph, rows: Sequence[Sequence[int]], sizes: Sequence[range], limit: int) -> None:
    room = 0
    for k, (row, chosen) in enumerate(zip(rows, sizes, strict=True)):
        for size in chosen:
            room += _subsets(len(row), size) * words_of_set(len(graph), size + 1)
            if room > limit:
                raise LimitError(
                    f"with {size} of the {len(row)} followers of vertex {called(graph.name(k))} the sets that can be "
                    f"fired take {_spoken(room)} words of memory, more than limit={shown(limit)}; take a smaller size "
                    "or raise limit=…"
                )


def words_of_set(n: int, size: int) -> int:
    """Return how much room a move takes: one word for each of its vertices, and one for every 64 of the board.

    Examples
    --------
    >>> words_of_set(2000, 3)
    35
    """
    return size + -(-n // 64)


def _subsets(followers: int, size: int) -> int:
    """Return how many subsets there are, or, when there are more than 2^64, only a number as large as that."""
    return comb(followers, size) if min(size, followers - size) < 64 else 1 << 64


def _spoken(room: int) -> str:
    return str(room) if room < 1 << 64 else "more than 2^64"
