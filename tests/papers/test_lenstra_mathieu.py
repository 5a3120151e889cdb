"""Claims of H. W. Lenstra, Nim multiplication (1978), section 3: the symmetries of the code of d = 8, n = 24."""

from collections.abc import Iterable
from functools import cache
from itertools import combinations, permutations, product

import numpy as np
import pytest
import reference
from numpy.typing import NDArray

from grundy.codes import LinearCode, lexicode

claim = pytest.mark.claim

Permutation = tuple[int, ...]
Indices = NDArray[np.int64]

SQUARES = {i * i % 23 for i in range(1, 23)}


@cache
def golay() -> LinearCode:
    """Return the greedy code, the extended Golay code."""
    code = lexicode(24, 8)
    assert isinstance(code, LinearCode)
    return code


def conways_golay_code() -> LinearCode:
    """Return the extended code of the non-squares modulo 23: coordinate 23 is ∞, the others are 0 to 22."""
    shifts = [sum(1 << (i + r) % 23 for r in range(1, 23) if r not in SQUARES) for i in range(23)]
    return LinearCode(shifts, n=23).extend()


def carried(word: int, p: Permutation) -> int:
    """Return the word with its digit i at place p[i]."""
    return sum(1 << p[i] for i in range(len(p)) if word >> i & 1)


@cache
def octads() -> frozenset[frozenset[int]]:
    """Return the words of weight 8 as sets of coordinates."""
    return frozenset(frozenset(i for i in range(24) if word >> i & 1) for word in golay() if word.bit_count() == 8)


def keeps_the_code(p: Permutation) -> bool:
    return all(carried(word, p) in golay() for word in golay().basis)


def after(p: Permutation, q: Permutation) -> Permutation:
    """Return the permutation that applies q first and then p."""
    return tuple(p[image] for image in q)


def inverse(p: Permutation) -> Permutation:
    return tuple(np.argsort(p).tolist())


def conways_generators() -> list[Permutation]:
    """Return α: x + 1, γ: -1/x and δ: x^3/9 for squares, 9x^3 for others, on 0, ..., 22 and 23 = ∞, modulo 23.

    They generate M24, and α and γ the group L2(23): J. H. Conway, Three lectures on exceptional groups (1971), also in
    Conway and Sloane, *Sphere packings, lattices and groups*, chapter 10.
    """
    alpha = (*((x + 1) % 23 for x in range(23)), 23)
    gamma = (23, *(-pow(x, -1, 23) % 23 for x in range(1, 23)), 0)
    delta = (*((pow(9, -1, 23) * x**3 if x in SQUARES else 9 * x**3) % 23 for x in range(23)), 23)
    return [alpha, gamma, delta]


@cache
def mathieus_generators() -> list[Permutation]:
    """Return these generators for the coordinates of the greedy code."""
    p = golay().equivalence(conways_golay_code())
    assert p is not None
    return [after(inverse(p), after(g, p)) for g in conways_generators()]


def generated_order(generators: list[Permutation]) -> int:
    """Return the order of a permutation group: the orbit of a point, times the order of its stabiliser (Schreier)."""
    moved = [i for g in generators for i in range(len(g)) if g[i] != i]
    if not moved:
        return 1
    reached = {min(moved): tuple(range(len(generators[0])))}
    for point in (queue := list(reached)):
        for g in generators:
            if g[point] not in reached:
                reached[g[point]] = after(g, reached[point])
                queue.append(g[point])
    back = {point: inverse(p) for point, p in reached.items()}
    schreier = (after(back[g[point]], after(g, p)) for point, p in reached.items() for g in generators)
    return len(reached) * generated_order(sifted(schreier))


def sifted(group: Iterable[Permutation]) -> list[Permutation]:
    """Return generators of the same group, at most one for each first point that moves and its image (Sims 1970)."""
    kept: dict[tuple[int, int], tuple[Permutation, Permutation]] = {}
    for p in group:
        while (first := next((i for i in range(len(p)) if p[i] != i), None)) is not None:
            if (first, p[first]) not in kept:
                kept[first, p[first]] = p, inverse(p)
                break
            p = after(kept[first, p[first]][1], p)
    return [p for p, _ in kept.values()]


def test_the_order_of_a_generated_group_is_known_for_small_groups() -> None:
    for n in range(1, 5):
        for a, b in product(permutations(range(n)), repeat=2):
            generated = {tuple(range(n))}
            while larger := {after(p, q) for p in (a, b) for q in generated} - generated:
                generated |= larger
            assert generated_order([a, b]) == len(generated)


def extensions(images: Permutation) -> int:
    """Return the number of permutations that keep the octads and begin with these images."""
    if not all(frozenset(images[i] for i in octad) in octads() for octad in octads_up_to(len(images) - 1)):
        return 0
    if len(images) == 24:
        return 1
    return sum(extensions((*images, image)) for image in range(24) if image not in images)


@cache
def octads_up_to(top: int) -> list[frozenset[int]]:
    return [octad for octad in octads() if max(octad) == top]


@claim("lenstra.3.m24-automorphisms")
def test_the_permutations_that_keep_the_code_are_the_mathieu_group() -> None:
    # The octads are a Steiner system S(5, 8, 24). There is one only, and M24 is its group: E. Witt (1938).
    fives = [five for octad in octads() for five in combinations(sorted(octad), 5)]
    assert sorted(fives) == list(combinations(range(24), 5))
    # They span the code, so a permutation keeps the code exactly if it keeps them.
    assert len(reference.span(sum(1 << i for i in octad) for octad in octads())) == golay().size
    # Conway's generators of M24 keep Conway's form of the code, hence also ours, and generate the whole group.
    other = conways_golay_code()
    assert all(carried(word, g) in other for g in conways_generators() for word in other.basis)
    group = golay().automorphism_group()
    assert all(keeps_the_code(g) and g in group for g in mathieus_generators())
    assert generated_order(mathieus_generators()) == group.order
    assert generated_order(mathieus_generators()[:2]) == 24 * 23 * 22 // 2  # L2(23)


def images_of_tuples(p: Permutation, length: int) -> Indices:
    """Return the images of tuples of points, numbered in base 24, under a permutation of 24 points."""
    images = np.zeros(1, np.int64)
    for _ in range(length):
        images = (24 * images[:, np.newaxis] + np.array(p)).ravel()
    return images


@claim("lenstra.3.m24-transitive")
def test_any_five_coordinates_can_be_mapped_to_any_five_in_order() -> None:
    assert all(keeps_the_code(g) for g in mathieus_generators())
    reached = np.zeros(24**5, bool)
    maps = [images_of_tuples(g, 5) for g in mathieus_generators()]
    tuples = np.ravel_multi_index(([0], [1], [2], [3], [4]), (24,) * 5)
    reached[tuples] = True
    while tuples.size:
        found = []
        for images in maps:
            new = images[tuples]
            found.append(new[~reached[new]])
            reached[found[-1]] = True
        tuples = np.concatenate(found)
    assert reached.sum() == 24 * 23 * 22 * 21 * 20
    assert golay().automorphism_group().transitivity == 5


@claim("lenstra.3.m24-order")
def test_the_group_has_order_244823040() -> None:
    group = golay().automorphism_group()
    assert group.order == 24 * 23 * 22 * 21 * 20 * 48 == 244823040
    # Lower bound: the group of the generators. Upper bound: 48 permutations keep the code and fix five coordinates.
    assert all(keeps_the_code(g) for g in group.generators)
    assert generated_order(list(group.generators)) == group.order
    assert extensions((0, 1, 2, 3, 4)) == 48
