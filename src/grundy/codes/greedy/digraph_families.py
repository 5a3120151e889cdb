"""Families of digraphs on which annihilation games are played."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from grundy.codes.greedy.candidates import Candidate, check_length, count_sets, set_number
from grundy.errors import DomainError
from grundy.graphs import GameGraph
from grundy.integers import as_natural
from grundy.linear import example_graphs
from grundy.linear.annihilation import Annihilation

__all__ = ["Circulants", "GammaSums", "RandomDigraphs"]


def _annihilation(name: str, graph: GameGraph) -> Candidate:
    return Candidate(name, Annihilation(graph).p_space(leaves=False))


@dataclass(frozen=True)
class RandomDigraphs:
    """Annihilation on random digraphs with so many vertices and different edges.

    Vertices without followers are no coordinates, so the code may be shorter than n.

    Parameters
    ----------
    n : int
        The number of vertices.
    edges : int
        The number of edges.
    leaf : bool
        Whether there is one more vertex, a leaf, to which edges may lead. It is no coordinate.

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
            raise DomainError(f"{self.n} vertices have {most} different edges, not {self.edges}; take fewer edges")

    @property
    def size(self) -> None:
        """There is no end."""

    def candidate(self, number: int, seed: int) -> Candidate:
        """Return a random digraph."""
        ends = self.n - 1 + self.leaf
        chosen = sorted(Random(f"{seed}/{number}").sample(range(self.n * ends), self.edges))
        # An end is counted without the vertex itself.
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
        How many steps there are at most.

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
        How many graphs Γ_t there are at most, none of them twice.

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
            raise DomainError(f"the largest t is from 2 to 6, not {self.most}; Γ_t has 2^t vertices")
        as_natural(self.terms, "the number of terms", least=1)

    @property
    def size(self) -> int:
        """Two for each set of terms."""
        return 2 * count_sets(self.most - 1, self.terms)

    def candidate(self, number: int, seed: int) -> Candidate:
        """Return a sum; the seed does not matter."""
        terms = set_number(range(2, self.most + 1), number // 2)
        graphs = [example_graphs.gamma(t) for t in terms] + [example_graphs.gamma_prime()] * (number % 2)
        # Names of different terms would be the same; numbers will do.
        graph = GameGraph(graphs[0].offsets, graphs[0].targets)
        for other in graphs[1:]:
            graph += GameGraph(other.offsets, other.targets)
        return _annihilation(" + ".join([f"Γ_{t}" for t in terms] + ["Γ'"] * (number % 2)), graph)
