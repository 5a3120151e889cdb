from itertools import permutations
from math import factorial

import numpy as np
import pytest
from codes.symmetry_judges import all_symmetries, automorphism_group, hamming, subspaces

from grundy.codes import PermutationGroup


def symmetric(n):
    swaps = tuple(tuple({i: i + 1, i + 1: i}.get(j, j) for j in range(n)) for i in range(n - 1))
    return PermutationGroup(n, factorial(n), swaps, tuple(range(n - 1)), tuple(range(n, 1, -1)))


def acts_transitively(group, t):
    """By the definition: all ordered choices of t points are images of one."""
    images = {tuple(p[i] for i in range(t)) for p in group}
    return images == set(permutations(range(len(next(iter(group)))), t))


@pytest.mark.parametrize("n", range(1, 5))
def test_orbits_and_transitivity_are_those_of_the_listed_permutations(n):
    for rows in subspaces(n):
        group, listed = automorphism_group(rows), all_symmetries(rows)
        assert group.transitivity == max(t for t in range(n + 1) if acts_transitively(listed, t))
        assert group.orbits() == tuple(sorted({tuple(sorted({p[i] for p in listed})) for i in range(n)}))
        assert group.is_transitive == (len(group.orbits()) == 1) == (group.transitivity >= 1)


def test_the_alternating_group_is_two_less_transitive_than_the_symmetric_one():
    # The even permutations of four points.
    alternating = PermutationGroup(4, 12, ((0, 2, 3, 1), (1, 2, 0, 3)), (0, 1), (4, 3))
    assert (alternating.transitivity, symmetric(4).transitivity) == (2, 4)
    inversions = [sum(p[i] > p[j] for i in range(4) for j in range(i, 4)) for p in permutations(range(4))]
    assert [p in alternating for p in permutations(range(4))] == [count % 2 == 0 for count in inversions]


def test_groups_on_no_and_on_one_coordinate():
    nothing, single = symmetric(0), symmetric(1)
    assert (nothing.order, nothing.orbits(), nothing.transitivity, nothing.is_transitive) == (1, (), 0, False)
    assert (single.order, single.orbits(), single.transitivity, single.is_transitive) == (1, ((0,),), 1, True)
    assert () in nothing
    assert (0,) in single


def test_members_are_permutations_of_all_coordinates():
    group = symmetric(4)
    assert (3, 2, 1, 0) in group
    assert [1, 0, 3, 2] in group
    assert np.array([1, 0, 3, 2], np.uint8) in group
    for other in (
        (0, 1, 2),
        (0, 1, 2, 3, 4),
        (0, 0, 1, 2),
        (1, 2, 3, 4),
        (0.0, 1.0, 2.0, 3.0),
        "0123",
        5,
        None,
        {0, 1, 2, 3},
    ):
        assert other not in group


def test_a_large_symmetric_group_knows_its_members():
    assert tuple(reversed(range(60))) in symmetric(60)


def test_products_of_generators_are_members_and_others_are_not():
    group = automorphism_group(hamming(4))
    random = np.random.default_rng(5)
    product = np.arange(15)
    for g in random.integers(0, len(group.generators), 40):
        product = np.array(group.generators[g])[product]
        assert product in group
        product_and_swap = product.copy()
        product_and_swap[[0, 1]] = product_and_swap[[1, 0]]
        assert product_and_swap not in group  # no Hamming code is kept by an exchange of two coordinates


def test_it_is_shown_by_its_order_and_equal_by_its_fields():
    assert repr(symmetric(5)) == "<PermutationGroup of order 120 on 5 coordinates>"
    assert (
        repr(symmetric(90))
        == f"<PermutationGroup of order a number of {factorial(90).bit_length()} bits on 90 coordinates>"
    )
    assert symmetric(5) == symmetric(5) != symmetric(4)
    assert len({symmetric(5), symmetric(5)}) == 1
