"""Games by their definitions: mex and nim values, heap games, Wythoff's game, digraphs with cycles, games as sets."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cache, reduce
from itertools import combinations_with_replacement
from math import isqrt
from operator import xor
from typing import Any, TypeAlias, TypeVar

Position = TypeVar("Position", bound=Hashable)


def mex(values: Iterable[int]) -> int:
    """Return the least natural number that is not among the values.

    >>> mex([0, 1, 3])
    2
    """
    excluded = list(values)
    n = 0
    while n in excluded:
        n += 1
    return n


def nim_values(options: Callable[[Position], Iterable[Position]], positions: Iterable[Position]) -> dict[Position, int]:
    """Return the Sprague–Grundy numbers of the positions: G(p) = mex of G over the options of p.

    >>> nim_values(lambda n: range(n), [3])
    {3: 3}
    """

    @cache
    def value(position: Position) -> int:
        return mex(value(option) for option in options(position))

    return {position: value(position) for position in positions}


def outcome_labels(
    options: Callable[[Position], Iterable[Position]], positions: Iterable[Position]
) -> dict[Position, str]:
    """Return N or P for each position: N exactly when some option is P. No numbers are used.

    >>> outcome_labels(lambda n: [n - s for s in (1, 2) if s <= n], [0, 1, 2, 3])
    {0: 'P', 1: 'N', 2: 'N', 3: 'P'}
    """

    @cache
    def next_player_wins(position: Position) -> bool:
        return any(not next_player_wins(option) for option in options(position))

    return {position: "N" if next_player_wins(position) else "P" for position in positions}


def take_and_break_options(digit: Callable[[int], int], heap: int) -> set[tuple[int, ...]]:
    """Return what a move can leave of a heap: the rest after taking i counters as h heaps, where digit(i) has bit h.

    >>> sorted(take_and_break_options((0, 7, 7).__getitem__, 2))
    [(), (1,)]
    """
    return {
        heaps
        for taken in range(heap + 1)
        for count in range(digit(taken).bit_length())
        if digit(taken) & 2**count
        for heaps in combinations_with_replacement(range(heap, 0, -1), count)
        if sum(heaps) == heap - taken
    }


def heap_values(options: Callable[[int], Iterable[tuple[int, ...]]], stop: int) -> list[int]:
    """Return the values of the heaps below stop: the mex over all options, and of an option the XOR of its heaps.

    >>> heap_values(lambda heap: [(i, heap - i) for i in range(1, heap) if 2 * i != heap], 9)
    [0, 0, 0, 1, 0, 2, 1, 0, 2]
    """
    values: list[int] = []
    for heap in range(stop):
        values.append(mex(reduce(xor, (values[part] for part in option), 0) for option in options(heap)))
    return values


def wythoff_options(piles: tuple[int, int]) -> list[tuple[int, int]]:
    """Return the options of Wythoff's game as the rule says them.

    >>> wythoff_options((1, 1))
    [(0, 1), (1, 0), (0, 0)]
    """
    a, b = piles
    one_pile = [(x, b) for x in range(a)] + [(a, y) for y in range(b)]
    return one_pile + [(a - k, b - k) for k in range(1, min(a, b) + 1)]


def wythoff_p_position(n: int) -> tuple[int, int]:
    """Return the n-th P-position of Wythoff's game, (floor(nφ), floor(nφ²)) with φ the golden ratio (Wythoff 1907).

    Exact for integers of any size: floor(nφ) = floor((n + sqrt(5n²)) / 2).

    >>> [wythoff_p_position(n) for n in range(5)]
    [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)]
    """
    a = (n + isqrt(5 * n * n)) // 2
    return a, a + n


# Any finite digraph: the followers of each vertex, by name, or by number in a list.
Followers: TypeAlias = Mapping[Any, Iterable[Any]] | Sequence[Iterable[Any]]


def graph_outcomes(followers: Followers, misere: bool = False) -> dict[Any, str]:
    """Return N, P or D for each vertex of any digraph (Fraenkel 1996, section 2).

    N when some follower is P, P when all followers are N; what never gets a letter is D. In misère play an end is N.

    >>> graph_outcomes([[], [0, 1], [2]])
    {0: 'P', 1: 'N', 2: 'D'}
    """
    rows = _rows(followers)
    label = {u: "N" for u, row in rows.items() if misere and not row}
    while True:
        won = {u: "N" for u, row in rows.items() if u not in label and any(label.get(v) == "P" for v in row)}
        lost = {u: "P" for u, row in rows.items() if u not in label and all(label.get(v) == "N" for v in row)}
        if not won and not lost:
            return {u: label.get(u, "D") for u in rows}
        label |= won | lost


def graph_remoteness(followers: Followers, misere: bool = False) -> dict[Any, int | None]:
    """Return for each vertex the least k so that one of the players can end the game as winner within k moves, or None.

    >>> graph_remoteness([[], [0, 1], [2], [1]])
    {0: 0, 1: 1, 2: None, 3: 2}
    """
    rows = _rows(followers)
    ends = {u for u, row in rows.items() if not row}
    wins, loses = (ends, set[Any]()) if misere else (set[Any](), ends)
    within: dict[Any, int | None] = dict.fromkeys(rows)
    for k in range(len(rows)):
        within |= {u: k for u in wins | loses if within[u] is None}
        # Who can win within k + 1 moves, whatever the other one does.
        wins, loses = (
            wins & ends | {u for u, row in rows.items() if any(v in loses for v in row)},
            loses & ends | {u for u, row in rows.items() if row and all(v in wins for v in row)},
        )
    return within


def graph_values(followers: Followers) -> dict[Any, int | frozenset[int]]:
    """Return γ for each vertex of any digraph: a number, or the set K of an infinite value (Fraenkel and Perl 1975).

    In stage i a vertex gets i when no follower has i and every follower has a smaller number or a follower with i, as
    long as there is such a vertex. Then those without number and without a follower numbered i get ∞.

    >>> graph_values([[], [2], [1, 0], [2, 3, 0]])
    {0: 0, 1: 0, 2: 1, 3: frozenset({0, 1})}
    """
    rows = _rows(followers)
    label: dict[Any, int] = {}
    unlabelled, i = set(rows), 0
    while unlabelled:
        while found := {u for u in unlabelled if _may_have(i, u, rows, label)}:
            label |= dict.fromkeys(found, i)
            unlabelled -= found
        unlabelled = {u for u in unlabelled if any(label.get(v) == i for v in rows[u])}
        i += 1
    return {u: label[u] if u in label else frozenset(label[v] for v in row if v in label) for u, row in rows.items()}


def _may_have(i: int, u: Any, rows: dict[Any, list[Any]], label: dict[Any, int]) -> bool:
    smaller = {v for v in rows[u] if v in label and label[v] < i}
    answered = {v for v in rows[u] if any(label.get(w) == i for w in rows[v])}
    return all(label.get(v) != i for v in rows[u]) and all(v in smaller | answered for v in rows[u])


def sum_followers(a: Followers, b: Followers) -> dict[tuple[Any, Any], list[tuple[Any, Any]]]:
    """Return the graph of the sum of two games: a move is a move in one of them.

    >>> sum_followers([[], [0]], [[], [0]])[1, 1]
    [(0, 1), (1, 0)]
    """
    first, second = _rows(a), _rows(b)
    return {(u, v): [(w, v) for w in first[u]] + [(u, w) for w in second[v]] for u in first for v in second}


def nim_heap(n: int) -> list[range]:
    """Return the graph of a Nim heap of n counters: from k every smaller number can be reached.

    >>> nim_heap(2)
    [range(0, 0), range(0, 1), range(0, 2)]
    """
    return [range(k) for k in range(n + 1)]


def _rows(followers: Followers) -> dict[Any, list[Any]]:
    rows = followers.items() if isinstance(followers, Mapping) else enumerate(followers)
    return {u: list(row) for u, row in rows}


# A frozenset of frozensets, down to the empty one.
SetGame: TypeAlias = frozenset[Any]


@cache
def game_sum(j: SetGame, k: SetGame) -> SetGame:
    """Return J + K = {j + K, J + k : j ∈ J, k ∈ K}: a move is a move in one of both.

    >>> zero = frozenset()
    >>> one = frozenset({zero})
    >>> game_sum(one, one) == frozenset({one})
    True
    """
    return frozenset({game_sum(x, k) for x in j} | {game_sum(j, y) for y in k})


@cache
def game_product(j: SetGame, k: SetGame) -> SetGame:
    """Return J × K = {(j × K) + (J × k) + (j × k) : j ∈ J, k ∈ K}, whose value is the nim product of the values.

    >>> zero = frozenset()
    >>> one = frozenset({zero})
    >>> two = frozenset({zero, one})
    >>> game_product(two, one) == two
    True
    >>> list(nim_values(frozenset, [game_product(two, two)]).values())
    [3]
    """
    return frozenset(
        game_sum(game_sum(game_product(x, k), game_product(j, y)), game_product(x, y)) for x in j for y in k
    )
