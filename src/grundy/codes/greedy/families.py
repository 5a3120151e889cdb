"""Families of linear games to search for codes: annihilation on digraphs, and coin turning (see `FAMILIES`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from grundy.codes.greedy.search import Candidate, Family, check_length, count_sets, set_number
from grundy.errors import DomainError, LimitError
from grundy.graphs import GameGraph
from grundy.integers import as_natural, mask_of
from grundy.linear import example_graphs
from grundy.linear.annihilation import Annihilation
from grundy.linear.game import LinearGame

# ---- Annihilation on digraphs


@dataclass(frozen=True)
class RandomDigraphs:
    """Annihilation on random digraphs with n vertices and a given number of different edges.

    Vertices without followers are not coordinates, so the code may be shorter than n.

    Parameters
    ----------
    n : int
        The number of vertices.
    edges : int
        The number of edges.
    leaf : bool
        Whether to add a vertex to which edges may lead, a leaf. It is not a coordinate.

    Examples
    --------
    >>> RandomDigraphs(8, 16).candidate(0, seed=1).name
    'digraph 0-4 0-7 1-0 1-4 1-7 2-3 2-7 3-4 3-6 4-0 4-5 6-1 6-5 7-0 7-3 7-4'
    """

    n: int
    edges: int
    leaf: bool = False

    def __post_init__(self) -> None:
        most = check_length(self.n, "vertices") * (self.n - 1 + self.leaf)
        if as_natural(self.edges, "the number of edges") > most:
            message = f"a digraph with n = {self.n} has at most {most} edges, not {self.edges}"
            raise DomainError(message, hint="try fewer edges")

    @property
    def size(self) -> None:
        """There is no end."""

    def candidate(self, number: int, seed: int) -> Candidate:
        """Return a random digraph."""
        ends = self.n - 1 + self.leaf
        chosen = sorted(Random(f"{seed}/{number}").sample(range(self.n * ends), self.edges))
        # The ends of edges from a vertex are numbered without that vertex.
        pairs = [(at // ends, at % ends + (at % ends >= at // ends)) for at in chosen]
        name = "digraph " + " ".join(f"{u}-{v}" for u, v in pairs)
        return _annihilation(name.strip(), GameGraph.from_edges(self.n + self.leaf, pairs))


@dataclass(frozen=True)
class Circulants:
    """Annihilation on circulant digraphs: an edge from v to v + s modulo n for each s in a set of 1 to most steps.

    Parameters
    ----------
    n : int
        The number of vertices.
    most : int
        The maximum number of steps.

    Examples
    --------
    >>> Circulants(6, 2).size, Circulants(6, 2).candidate(7, seed=0).name
    (15, 'circulant digraph 6: 1 4')
    """

    n: int
    most: int

    def __post_init__(self) -> None:
        check_length(self.n, "vertices")
        as_natural(self.most, "the number of steps", least=1)

    @property
    def size(self) -> int:
        """The number of sets of steps."""
        return count_sets(self.n - 1, self.most)

    def candidate(self, number: int, seed: int) -> Candidate:
        """Return a circulant digraph; the seed does not matter."""
        steps = set_number(range(1, self.n), number)
        edges = [(v, (v + s) % self.n) for v in range(self.n) for s in steps]
        return _annihilation(
            f"circulant digraph {self.n}: {' '.join(map(str, steps))}", GameGraph.from_edges(self.n, edges)
        )


@dataclass(frozen=True)
class GammaSums:
    """Annihilation on sums of the graphs Γ_t (Fraenkel 1996, section 4), with or without Γ′.

    Parameters
    ----------
    most : int
        The largest t.
    terms : int
        The maximum number of graphs Γ_t, all different.

    Examples
    --------
    >>> family = GammaSums(4, 2)
    >>> [family.candidate(i, seed=0).name for i in range(family.size)][:4]
    ['Γ_2', "Γ_2 + Γ'", 'Γ_3', "Γ_3 + Γ'"]
    """

    most: int
    terms: int

    def __post_init__(self) -> None:
        if not 2 <= as_natural(self.most, "the largest t") <= 6:
            raise DomainError(f"the largest t must be from 2 to 6, not {self.most}; Γ_t has 2^t vertices")
        as_natural(self.terms, "the number of terms", least=1)

    @property
    def size(self) -> int:
        """The number of sums: two for each set of terms."""
        return 2 * count_sets(self.most - 1, self.terms)

    def candidate(self, number: int, seed: int) -> Candidate:
        """Return a sum; the seed does not matter."""
        terms = set_number(range(2, self.most + 1), number // 2)
        graphs = [example_graphs.gamma(t) for t in terms] + [example_graphs.gamma_prime()] * (number % 2)
        # Without names, because different terms have equal names.
        graph = GameGraph(graphs[0].offsets, graphs[0].targets)
        for other in graphs[1:]:
            graph += GameGraph(other.offsets, other.targets)
        return _annihilation(" + ".join([f"Γ_{t}" for t in terms] + ["Γ'"] * (number % 2)), graph)


def _annihilation(name: str, graph: GameGraph) -> Candidate:
    return Candidate(name, Annihilation(graph).p_space(leaves=False))


# ---- Coin turning with the same moves everywhere, for larger sets of moves (Fraenkel 1996, Remark 4.2)

MOST_SHAPES = 10_000


@dataclass(frozen=True)
class TurningSets:
    """Coin turning on a row of n coins, where the same shapes of moves are allowed everywhere.

    A shape is a set of offsets. A move at k turns coin k, which must be heads, and the coins k - s for each s in the
    shape. The family has all sets of shapes up to the given number.

    Parameters
    ----------
    n : int
        The number of coins.
    reach : int
        The largest offset.
    turned : int
        The maximum number of coins that a move turns, including coin k.
    shapes : int
        The maximum number of shapes in a game.
    around : bool
        Whether the row is a circle, so that k - s is computed modulo n. Otherwise coins beyond the end are omitted.

    Examples
    --------
    >>> family = TurningSets(7, reach=2, turned=2, shapes=2)
    >>> family.size, family.candidate(5, seed=0)
    (6, Candidate(name='turning 7: {0 1} {0 2}', space=Subspace(7, [4, 9, 18, 32, 65])))
    """

    n: int
    reach: int
    turned: int
    shapes: int
    around: bool = False

    def __post_init__(self) -> None:
        _check_turning(self.n, self.reach, self.turned, self.shapes, self.around)

    @property
    def size(self) -> int:
        """The number of sets of shapes."""
        return count_sets(1 + count_sets(self.reach, self.turned - 1), self.shapes)

    def candidate(self, number: int, seed: int) -> Candidate:
        """Return a game; the seed does not matter."""
        count = 1 + count_sets(self.reach, self.turned - 1)
        chosen = set_number(range(count), number)
        shapes = [(0, *(set_number(range(1, self.reach + 1), which - 1) if which else ())) for which in chosen]
        return _turning(self.n, shapes, self.around)


@dataclass(frozen=True)
class RandomTurning:
    """Coin turning as in `TurningSets`, with random shapes, for boards with too many sets of shapes to try them all.

    Parameters
    ----------
    n, reach, turned, shapes, around
        As for `TurningSets`, but with exactly this number of shapes, some of which may be equal.
    below : int
        A number of coins; all shapes with fewer coins are allowed, too. So the minimum distance is at least this
        number, and without other shapes the P-positions are a lexicode.

    Examples
    --------
    >>> RandomTurning(16, reach=15, turned=4, shapes=3).candidate(0, seed=0).name
    'turning 16: {0 13 14} {0 7 10 15} {0 8 13 15}'
    >>> RandomTurning(7, reach=6, turned=4, shapes=1, below=3).candidate(0, seed=0)
    Candidate(name='turning 7: fewer than 3, {0 4 6}', space=Subspace(7, [7, 25, 42, 75]))
    """

    n: int
    reach: int
    turned: int
    shapes: int
    around: bool = False
    below: int = 1

    def __post_init__(self) -> None:
        _check_turning(self.n, self.reach, self.turned, self.shapes, self.around)
        as_natural(self.below, "the number of coins", least=1)
        if count_sets(self.n - 1, self.below - 2) > MOST_SHAPES:
            message = f"there are more than {MOST_SHAPES} shapes with fewer than {self.below} of {self.n} coins"
            raise LimitError(message, hint="try fewer coins")

    @property
    def size(self) -> None:
        """There is no end."""

    def candidate(self, number: int, seed: int) -> Candidate:
        """Return a game with random shapes."""
        random = Random(f"{seed}/{number}")
        sizes = [random.randint(0, min(self.turned - 1, self.reach)) for _ in range(self.shapes)]
        shapes = [(0, *sorted(random.sample(range(1, self.reach + 1), size))) for size in sizes]
        return _turning(self.n, shapes, self.around, self.below)


def _check_turning(n: int, reach: int, turned: int, shapes: int, around: bool) -> None:
    check_length(n, "coins")
    as_natural(turned, "the number of coins that a move turns", least=1)
    as_natural(shapes, "the number of shapes", least=1)
    if around and as_natural(reach, "the largest offset") >= n:
        raise DomainError(f"on a circle of {n} coins the largest offset must be at most {n - 1}, not {reach}")
    as_natural(reach, "the largest offset")


def _turning(n: int, shapes: Sequence[tuple[int, ...]], around: bool, below: int = 1) -> Candidate:
    small = [(0, *others) for size in range(below - 1) for others in combinations(range(1, n), size)]
    families = [
        {mask_of((k - s) % n for s in shape if around or s <= k) for shape in (*small, *shapes)} for k in range(n)
    ]
    names = ["{" + " ".join(map(str, shape)) + "}" for shape in shapes]
    start = f"turning {n}{' around' * around}: {f'fewer than {below}, ' * (below > 1)}"
    return Candidate(start + " ".join(names), LinearGame(n, [sorted(family) for family in families]).p_space())


# ---- All families by name

FAMILIES: dict[str, Callable[..., Family]] = {
    "digraphs": RandomDigraphs,
    "circulants": Circulants,
    "gamma-sums": GammaSums,
    "turning": TurningSets,
    "random-turning": RandomTurning,
}
"""The families by name. Each is a dataclass whose fields are the parameters."""
