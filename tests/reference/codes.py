"""Codes and linear games by their definitions.

A word is an integer whose digit j in base q = 2^a is coordinate j; XOR adds words. A position of a linear game on
GF(2)^n is a mask: an integer whose bit k is set when vertex k is occupied.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import combinations

from reference.games import graph_values


def weight(word: int, q: int = 2) -> int:
    """Return the number of digits that are not 0.

    >>> weight(0b1101), weight(0b1101, 4)
    (3, 2)
    """
    return sum(1 for _ in _nonzero_digits(word, q))


def _nonzero_digits(word: int, q: int) -> Iterable[int]:
    while word:
        if word % q:
            yield word % q
        word //= q


def greedy_words(words: Iterable[int], d: int, q: int = 2) -> list[int]:
    """Return what the greedy algorithm takes of a list: each word at distance d or more from all those taken before.

    >>> greedy_words(range(16), 3), greedy_words([0, 1, 3, 2, 6, 7, 5, 4], 2)
    ([0, 7], [0, 3, 6, 5])
    """
    taken: list[int] = []
    for word in words:
        if all(weight(word ^ other, q) >= d for other in taken):
            taken.append(word)
    return taken


def lexigraph(words: Sequence[int], d: int) -> list[list[int]]:
    """Return the followers of each vertex of the lexigraph of a list: k → j for j < k at distance less than d.

    Fraenkel 1996, section 3.

    >>> lexigraph([0, 1, 2, 3], 2)
    [[], [0], [0], [1, 2]]
    """
    return [[j for j in range(k) if weight(word ^ words[j]) < d] for k, word in enumerate(words)]


def minimum_distance(words: Collection[int], q: int = 2) -> int | None:
    """Return the least number of places in which two words differ, None when there are no two.

    >>> minimum_distance([0, 7, 25, 30]), minimum_distance([0])
    (3, None)
    """
    return min((weight(u ^ v, q) for u, v in combinations(words, 2)), default=None)


def weight_distribution(words: Iterable[int], q: int = 2) -> dict[int, int]:
    """Return how many words have each weight that occurs.

    >>> weight_distribution([0, 7, 25, 30])
    {0: 1, 3: 2, 4: 1}
    """
    return dict(sorted(Counter(weight(word, q) for word in words).items()))


def coset_weights(words: Iterable[int], n: int) -> list[int]:
    """Return for each of the 2^n binary words how far the nearest code word is, by a breadth-first search.

    >>> coset_weights([0, 7], 3)
    [0, 1, 1, 1, 1, 1, 1, 0]
    """
    distance = dict.fromkeys(words, 0)
    queue = list(distance)
    for word in queue:
        for neighbour in (word ^ 1 << place for place in range(n)):
            if neighbour not in distance:
                distance[neighbour] = distance[word] + 1
                queue.append(neighbour)
    return [distance[word] for word in range(1 << n)]


def linear_options(move_sets: Sequence[Iterable[int]], passes: Collection[int] = ()) -> Callable[[int], list[int]]:
    """Return the rule of a linear game, a function from a position to its options.

    At an occupied vertex k, and only there, each of the masks in ``move_sets[k]`` may be added, all of which contain k;
    when k is one of the passes, the position may also be left as it is.

    >>> linear_options([[0b01], [0b11]], passes=[0])(0b11)
    [2, 3, 0]
    """

    def options(mask: int) -> list[int]:
        occupied = [k for k in range(len(move_sets)) if mask >> k & 1]
        return [mask ^ e for k in occupied for e in [*move_sets[k], *[0] * (k in passes)]]

    return options


def anngraph(followers: Sequence[Collection[int]]) -> list[list[int]]:
    """Return the options of all 2^n positions of the annihilation game on a digraph (Fraenkel 1996, section 1).

    A move slides a token along an edge, and two tokens that meet disappear. A loop is a pass. A token on a leaf stays.

    >>> anngraph([[1], [0]])
    [[], [2], [1], [0, 0]]
    """
    move_sets = [[1 << u ^ 1 << v for v in row if v != u] for u, row in enumerate(followers)]
    options = linear_options(move_sets, [u for u, row in enumerate(followers) if u in row])
    return [options(mask) for mask in range(1 << len(followers))]


def linear_values(
    n: int, move_sets: Sequence[Iterable[int]], passes: Collection[int] = ()
) -> dict[int, int | frozenset[int]]:
    """Return γ of all 2^n positions of a linear game, as `graph_values` finds it.

    >>> linear_values(2, [[0b01], [0b10, 0b11]])
    {0: 0, 1: 1, 2: 2, 3: 3}
    """
    options = linear_options(move_sets, passes)
    return graph_values([options(mask) for mask in range(1 << n)])


def span(vectors: Iterable[int]) -> set[int]:
    """Return all sums of some of the vectors of GF(2)^n, the sum of none included.

    >>> sorted(span([0b011, 0b110, 0b101]))
    [0, 3, 5, 6]
    """
    sums = {0}
    for vector in vectors:
        sums |= {u ^ vector for u in sums}
    return sums
