"""Symmetries of codes: permutations of the coordinates that map a code to itself or to another code.

A kernel does the search. The result is a `PermutationGroup`, given by a base and strong generators.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy._lazy import cached_property
from grundy.codes import _kernels
from grundy.codes.words import Digits
from grundy.errors import LimitError
from grundy.integers import as_natural
from grundy.progress import kernel_progress
from grundy.text import format_number

# We do not use nauty, for two reasons. It needs a graph, and therefore a list of words that span the code and are
# invariant under its symmetries, which is the hard part for a long code. It would also be a second compiled dependency.
# The table has milliseconds of one processor, in one run, of our search and of nauty 2.8.8 (pynauty) on the bipartite
# graph of the coordinates and the words of least weights that span the code or its dual, for group order and
# generators:
#
#     code                      words     ours    listing words (NumPy) + graph + nauty    equivalence: ours, nauty
#     Hamming [31, 26]             31     0.14      0.0 +  0.1 +   0.1                       0.17     0.1
#     Hamming [127, 120]          127     2.3       0.1 +  0.9 +   2.4                       3.3      3.5
#     Golay [24, 12]              759     0.76      0.6 +  1.3 +   8.6                       1.1     19
#     Reed-Muller [32, 16]        620     0.67      1.8 +  1.2 +   6.0                       1.0     10
#     Reed-Muller [64, 22]       2604     8.7      63   +  9.0 + 241 (sparse nauty 10)      15      398
#     quadratic residue [48, 24] 17296   82       252   + 4230 (Traces; nauty 20830)       137
#     lexicode [32, 16, 8]        844     1.1       1.3 +  1.5 +  14                         1.7     25
#     lexicode [40, 19, 9]        231     0.27      6.2 +  0.5 +   0.1                       0.41     0.1
#     random [40, 20]              75     0.13     14   +  0.2 +   0.0                       0.19     0.0
#     random [128, 64]              -    13.5      the words of least weight are too many to list      25

MOST_WORDS = 1 << 28
MOST_COORDINATES = 1024


def automorphism_group(generator: Digits, q: int, *, limit: int = MOST_WORDS) -> PermutationGroup:
    """Return the permutations that map the span of the rows of a generator to itself.

    Interchangeable coordinates and direct summands are split off. For the rest, the search uses all words up to the
    least weight at which they span the code or its dual, or a projection to the code if the code meets its dual in few
    words. It continues by individualisation and refinement (McKay 1981). Each symmetry is checked on a basis of the
    code, and candidates are omitted only if an invariant distinguishes coordinates, so order and generators are exact.
    """
    _check_length(generator)
    found = _kernels.automorphisms(generator, q, _checked_limit(limit), kernel_progress("words"))
    if isinstance(found, _kernels.Stopped):
        raise _limit_error("the automorphism group of this code", generator, q, limit, found)
    lengths = tuple(found.orbit_lengths.tolist())
    generators = tuple(map(tuple, found.generators.tolist()))
    return PermutationGroup(generator.shape[1], prod(lengths), generators, tuple(found.base.tolist()), lengths)


def equivalence(a: Digits, b: Digits, q: int, *, limit: int = MOST_WORDS) -> tuple[int, ...] | None:
    """Return a permutation that maps the code of one generator to that of another of equal length, or None."""
    _check_length(a)
    found = _kernels.equivalence(a, b, q, _checked_limit(limit), kernel_progress("words"))
    if isinstance(found, _kernels.Stopped):
        raise _limit_error("the comparison of codes", a, q, limit, found)
    return None if found is None else tuple(found.tolist())


def _check_length(generator: Digits) -> None:
    if generator.shape[1] > MOST_COORDINATES:
        raise LimitError(
            f"symmetries of at most {MOST_COORDINATES} coordinates are supported, not {generator.shape[1]}",
            hint="try a shorter code",
        )


def _checked_limit(limit: int) -> int:
    return min(as_natural(limit, "limit, the number of words,"), (1 << 63) - 1)


def _limit_error(what: str, generator: Digits, q: int, limit: int, stopped: _kernels.Stopped) -> LimitError:
    need = f"at least {stopped.needed}" if stopped.needed else f"more than {stopped.done}"
    return LimitError(
        f"{what} of length {generator.shape[1]} over GF({q}) requires {need} words",
        parameter="limit",
        limit=limit,
    )


# ---- Permutation groups given by a base and strong generators

Images = NDArray[np.int64]


@dataclass(frozen=True, repr=False)
class PermutationGroup:
    """A group of permutations of n coordinates. A permutation is the tuple p of images: coordinate i goes to p[i].

    Digit i of a word becomes digit p[i] of the permuted word.

    Attributes
    ----------
    n : int
        The number of coordinates.
    order : int
        The number of permutations, the product of the orbit lengths.
    generators : tuple of permutations
        Strong generators: for each i, the generators that fix base[0], …, base[i - 1] generate all permutations of the
        group that fix these points.
    base : tuple of int
        Coordinates such that only the identity fixes all of them.
    orbit_lengths : tuple of int
        Entry i is the number of images of base[i] under the permutations that fix the base points before it.

    Examples
    --------
    >>> square = PermutationGroup(4, 8, ((0, 3, 2, 1), (1, 2, 3, 0)), (0, 1), (4, 2))
    >>> square
    <PermutationGroup of order 8 on 4 coordinates>
    >>> (2, 3, 0, 1) in square, (1, 0, 2, 3) in square
    (True, False)
    >>> square.orbits(), square.transitivity
    (((0, 1, 2, 3),), 1)
    """

    n: int
    order: int
    generators: tuple[tuple[int, ...], ...]
    base: tuple[int, ...]
    orbit_lengths: tuple[int, ...]

    def __repr__(self) -> str:
        return f"<PermutationGroup of order {format_number(self.order)} on {self.n} coordinates>"

    @property
    def transitivity(self) -> int:
        """The largest t such that any t different coordinates can be mapped to any t different coordinates, in order.

        Examples
        --------
        >>> PermutationGroup(3, 6, ((1, 0, 2), (0, 2, 1)), (0, 1), (3, 2)).transitivity
        3
        """
        # A t-fold transitive group has orbits of n, n - 1, …, n - t + 1 coordinates, regardless of the base.
        t = 0
        while t < len(self.orbit_lengths) and self.orbit_lengths[t] == self.n - t:
            t += 1
        # The images of n - 1 coordinates determine the image of the last one.
        return self.n if t >= self.n - 1 else t

    @property
    def is_transitive(self) -> bool:
        """Whether every coordinate can be mapped to every other one."""
        return len(self.orbits()) == 1

    def orbits(self) -> tuple[tuple[int, ...], ...]:
        """Return the orbits of the coordinates, each in increasing order, ordered by their least elements.

        Examples
        --------
        >>> PermutationGroup(4, 2, ((2, 1, 0, 3),), (0,), (2,)).orbits()
        ((0, 2), (1,), (3,))
        """
        known: set[int] = set()
        found = []
        for coordinate in range(self.n):
            if coordinate not in known:
                orbit = self._tree(coordinate, 0)
                known.update(orbit)
                found.append(tuple(sorted(orbit)))
        return tuple(found)

    def __contains__(self, permutation: object) -> bool:
        """Return whether a permutation, a sequence of n images, is in the group."""
        images = _permutation(permutation, self.n)
        if images is None:
            return False
        for point, tree in zip(self.base, self._trees, strict=True):
            if int(images[point]) not in tree:
                return False
            while images[point] != point:
                images = self._inverses[tree[int(images[point])]][images]
        return bool((images == np.arange(self.n)).all())

    @cached_property
    def _trees(self) -> list[dict[int, int]]:
        """The orbit of each base point, as a mapping of each image to a generator that leads to it."""
        return [self._tree(point, level) for level, point in enumerate(self.base)]

    def _tree(self, root: int, level: int) -> dict[int, int]:
        tree = {root: -1}
        reached = [root]
        for point in reached:
            for g in self._movers[point]:
                image = self.generators[g][point]
                if self._levels[g] >= level and image not in tree:
                    tree[image] = g
                    reached.append(image)
        return tree

    @cached_property
    def _movers(self) -> list[list[int]]:
        """The generators that move each coordinate."""
        movers: list[list[int]] = [[] for _ in range(self.n)]
        for g, images in enumerate(self.generators):
            for i, image in enumerate(images):
                if image != i:
                    movers[i].append(g)
        return movers

    @cached_property
    def _levels(self) -> list[int]:
        """The number of base points that each generator fixes before it moves one."""
        return [next((i for i, point in enumerate(self.base) if g[point] != point), 0) for g in self.generators]

    @cached_property
    def _inverses(self) -> list[Images]:
        return [np.argsort(np.asarray(images, np.int64)) for images in self.generators]


def _permutation(images: Any, n: int) -> Images | None:
    """Return n images as an array, or None if they are not a permutation."""
    if not isinstance(images, (Sequence, np.ndarray)) or isinstance(images, (str, bytes)) or len(images) != n:
        return None
    array = np.asarray(images if n else np.zeros(0, np.int64))
    if array.ndim != 1 or array.dtype.kind not in "iu" or not (np.sort(array) == np.arange(n)).all():
        return None
    return array.astype(np.int64)
