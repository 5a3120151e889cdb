"""Linear games on GF(2)^n by search: a position is a mask, an integer whose bit k is set when vertex k is occupied."""

from collections.abc import Callable, Collection, Iterable, Sequence

from grundy.reference.digraphs import graph_values

__all__ = ["anngraph", "linear_options", "linear_values", "span"]


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

    A move slides a token along an edge, and two tokens that meet vanish. A loop is a pass. A token on a leaf stays.

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
