"""Symmetries and equivalence, judged by all permutations, by another method, and by groups from the literature."""

from functools import cache, partial
from itertools import permutations, product
from math import factorial, prod
from typing import Any

import numpy as np
import pytest
from code_judges import Words, mapped, subspaces as all_spaces
from code_strategies import Rows, rows as drawn_rows
from codes.symmetry_judges import (
    all_images,
    all_symmetries,
    automorphism_group,
    backtracked,
    carries,
    direct_sum,
    equivalence,
    extended,
    golay23,
    hamming,
    moved,
    quadratic_residue,
    reed_muller,
    span,
    subspaces,
)
from hypothesis import given, settings, strategies as st

from grundy import DomainError, LimitError, nim
from grundy.codes import LinearCode, PermutationGroup, classical
from grundy.progress import progress_to

codes = st.integers(0, 9).flatmap(
    lambda n: st.tuples(
        st.lists(st.lists(st.integers(0, 1), min_size=n, max_size=n), max_size=6).map(
            lambda rows: np.array(rows, np.uint8).reshape(len(rows), n)
        ),
        st.permutations(range(n)),
    )
)


def linear_group_order(m):
    return prod(2**m - 2**i for i in range(m))


def affine_group_order(m):
    return 2**m * linear_group_order(m)


def check_all_permutations(rows, q):
    group, expected = automorphism_group(rows, q), all_symmetries(rows, q)
    assert group.order == len(expected) == prod(group.orbit_lengths)
    assert {p for p in permutations(range(rows.shape[1])) if p in group} == expected


@pytest.mark.parametrize(("q", "n"), [(2, 0), (2, 1), (2, 2), (2, 3), (2, 4), (4, 1), (4, 2), (4, 3), (16, 2)])
def test_all_small_codes_have_the_symmetries_of_the_definition(q, n):
    for rows in subspaces(n, q):
        check_all_permutations(rows, q)


@pytest.mark.parametrize(
    ("q", "n", "k"), [(2, 5, 2), (2, 6, 3), (2, 7, 3), (4, 4, 2), (4, 5, 2), (16, 4, 2), (256, 4, 1)]
)
def test_random_codes_have_the_symmetries_of_the_definition(q, n, k):
    random = np.random.default_rng(n * q)
    for _ in range(6 if n < 7 else 1):
        digits = random.choice(random.integers(0, q, 3), (k, n))  # few different digits, so that there are symmetries
        check_all_permutations(digits.astype(np.uint8), q)


def test_all_pairs_of_small_codes_are_compared_as_by_trying_all_permutations():
    for n in range(1, 5):
        listed = [(rows, min(all_images(rows))) for rows in subspaces(n)]
        for (a, image_a), (b, image_b) in product(listed, repeat=2):
            found = equivalence(a, b)
            assert (found is not None) == (image_a == image_b)
            assert found is None or span(moved(a, found)) == span(b)


@given(codes)
@settings(max_examples=60, deadline=None)
def test_finds_the_permutation_of_a_permuted_code(code_and_permutation):
    rows, p = code_and_permutation
    found = equivalence(rows, moved(rows, p))
    assert found is not None
    assert carries(found, rows, moved(rows, p))
    assert automorphism_group(rows).order == automorphism_group(moved(rows, p)).order


@given(codes)
@settings(max_examples=60, deadline=None)
def test_a_code_and_its_dual_have_the_same_symmetries(code_and_permutation):
    rows, _ = code_and_permutation
    if rows.shape[1] == 0:
        return
    dual = nim.linalg.null_space(rows).astype(np.uint8) if len(rows) else np.eye(rows.shape[1], dtype=np.uint8)
    group, of_dual = automorphism_group(rows), automorphism_group(dual)
    assert group.order == of_dual.order
    assert all(p in of_dual for p in group.generators)


def test_a_permutation_moves_digit_i_to_place_p_i():
    # The words are the multiples of one, so this is the only way.
    assert equivalence([[1, 2, 0]], [[0, 1, 2]], 4) == (1, 2, 0)


@pytest.mark.parametrize("n", [2, 5, 100])
def test_codes_with_the_full_symmetric_group(n):
    ones, unit = np.ones((1, n), np.uint8), np.eye(n, dtype=np.uint8)
    for rows in (np.zeros((0, n), np.uint8), np.zeros((2, n), np.uint8), unit, ones, unit[1:] + unit[:-1], 3 * ones):
        group = automorphism_group(rows, 4)
        assert (group.order, group.transitivity) == (factorial(n), n)
        assert tuple(reversed(range(n))) in group


def test_hundreds_of_equal_coordinates():
    assert automorphism_group(np.ones((1, 300), np.uint8)).order == factorial(300)


@pytest.mark.parametrize("m", [2, 3, 4, 5, 6])
def test_hamming_and_simplex_codes_have_the_general_linear_group(m):
    # MacWilliams and Sloane, The Theory of Error-Correcting Codes (1977), chapter 13, section 9.
    group = automorphism_group(hamming(m))
    assert group.order == linear_group_order(m)
    assert group.order in (6, 168, 20160, 9999360, 20158709760)
    simplex = nim.linalg.null_space(hamming(m)).astype(np.uint8)
    assert automorphism_group(simplex).order == group.order


@pytest.mark.parametrize(("r", "m"), [(1, 3), (1, 4), (2, 4), (1, 5), (2, 5), (3, 5), (2, 6), (1, 7), (5, 7)])
def test_reed_muller_codes_have_the_affine_group(r, m):
    # MacWilliams and Sloane (1977), chapter 13, section 9: for 1 ≤ r ≤ m - 2.
    group = automorphism_group(reed_muller(r, m))
    assert (group.order, group.transitivity) == (affine_group_order(m), 3)


def test_golay_codes_have_the_mathieu_groups():
    # MacWilliams and Sloane (1977), chapter 20: M23 and M24, 4- and 5-fold transitive.
    golay, extended_golay = automorphism_group(golay23()), automorphism_group(extended(golay23()))
    assert (golay.order, golay.transitivity) == (10_200_960, 4)
    assert (extended_golay.order, extended_golay.transitivity) == (244_823_040, 5)
    assert all(carries(p, golay23(), golay23()) for p in golay.generators)


@pytest.mark.parametrize(("p", "order"), [(17, 136), (31, 465), (41, 820), (47, 1081), (73, 2628), (97, 4656)])
def test_quadratic_residue_codes_have_the_projective_group_of_the_line(p, order):
    # x -> s²x + t preserves the code of length p, and PSL(2, p) the extended code (Gleason and Prange; MacWilliams and
    # Sloane 1977, chapter 16, section 5). Except for p = 7 and 23 there are no other symmetries; see below for p = 17.
    assert order == p * (p - 1) // 2
    assert automorphism_group(quadratic_residue(p)).order == order
    if p != 73:
        of_line = automorphism_group(extended(quadratic_residue(p)))
        assert (of_line.order, of_line.transitivity) == (p * (p * p - 1) // 2, 2)


def test_residue_codes_of_length_17_and_18_agree_with_backtracking():
    # The groups have orbits of at least that many images of the first one and two places: their generators are checked.
    rows = quadratic_residue(17)
    for code, weight, images in ((rows, 5, 17), (extended(rows), 6, 18 * 17)):
        light = [word for word in span(code[:9]) if sum(word) == weight]
        assert nim.linalg.rank(np.array(light, np.uint8)) == 9
        group = automorphism_group(code)
        assert all(carries(p, code, code) for p in group.generators)
        kept = (0,) if images == 17 else (0, 1)
        assert group.transitivity == len(kept)
        assert backtracked(light, code.shape[1], kept) * images == group.order


def test_distinguishes_the_two_doubly_even_self_dual_codes_of_length_16():
    # They have the same weight distribution (Pless 1972). e8 + e8, and d16+ from pairs 1111 and the word 1010…10.
    e8 = extended(hamming(3))
    d16 = np.zeros((8, 16), np.uint8)
    for i in range(7):
        d16[i, 2 * i : 2 * i + 4] = 1
    d16[7, ::2] = 1
    a, b = direct_sum(e8, e8), d16
    assert sorted(map(sum, span(a))) == sorted(map(sum, span(b)))
    assert equivalence(a, b) is None
    orders = automorphism_group(a).order, automorphism_group(b).order
    assert orders == (1344**2 * 2, 2**7 * factorial(8))
    # The mass formula: all such codes are images of these two (MacWilliams, Sloane and Thompson 1972).
    assert sum(factorial(16) // order for order in orders) == prod(2**i + 1 for i in range(7))


def test_distinguishes_the_reed_muller_and_the_residue_code_of_length_32():
    # Both are doubly-even, self-dual and have d = 8, so Gleason's theorem gives them the same weights.
    a, b = reed_muller(2, 5), extended(quadratic_residue(31))
    assert equivalence(a, b) is None
    assert equivalence(b, a) is None


def test_distinguishes_inequivalent_codes_with_equal_weights():
    random = np.random.default_rng(3)
    known, told = {}, 0
    for _ in range(25):
        rows = random.integers(0, 2, (3, 7), np.uint8)
        other, images = known.setdefault(tuple(sorted(map(sum, span(rows)))), (rows, all_images(rows)))
        are_equivalent = min(all_images(rows)) in images
        assert (equivalence(rows, other) is not None) == are_equivalent
        told += not are_equivalent
    assert told > 0


def test_direct_sums_of_equal_codes_have_wreath_products():
    h, g = hamming(3), extended(golay23())
    assert automorphism_group(direct_sum(h, h, h, h)).order == 168**4 * factorial(4)
    assert automorphism_group(direct_sum(g, h, g)).order == 244_823_040**2 * 2 * 168
    pairs = direct_sum(*[np.ones((1, 3), np.uint8)] * 5)
    assert automorphism_group(pairs).order == 6**5 * factorial(5)


def test_direct_sums_are_equivalent_in_any_order_of_their_summands():
    h, r, z = hamming(3), np.ones((1, 4), np.uint8), np.zeros((0, 2), np.uint8)
    a, b = direct_sum(h, r, z, h), direct_sum(z, h, h, r)
    assert carries(equivalence(a, b), a, b)
    assert equivalence(a, direct_sum(z, h, h, np.eye(4, dtype=np.uint8)[:1])) is None


@pytest.mark.parametrize(("n", "k"), [(40, 20), (60, 30), (128, 64), (128, 20)])
def test_random_long_codes_have_no_symmetry(n, k):
    random = np.random.default_rng(n + k)
    for _ in range(4 if n < 100 else 1):
        rows, p = random.integers(0, 2, (k, n), np.uint8), random.permutation(n)
        assert automorphism_group(rows).order == 1
        assert equivalence(rows, moved(rows, p)) == tuple(p)
        assert equivalence(rows, random.integers(0, 2, (k, n), np.uint8)) is None


def test_the_symmetries_of_codes_over_larger_fields():
    # Reed–Solomon codes of length q: x -> ax + b, and no other permutation (Dür, J. Combin. Theory A 44, 1987).
    x = np.arange(16, dtype=np.uint8)
    rows = np.array([np.ones(16, np.uint8), x, nim.multiply(x, x)])
    group = automorphism_group(rows, 16)
    assert (group.order, group.transitivity) == (16 * 15, 2)
    p = np.random.default_rng(0).permutation(16)
    assert carries(equivalence(rows, moved(rows, p), 16), rows, moved(rows, p), 16)


def test_factors_do_not_count_as_symmetries():
    assert equivalence([[1, 2]], [[1, 1]], 4) is None
    assert automorphism_group([[1, 2]], 4).order == 1
    assert automorphism_group([[1, 2, 3]], 4).order == 3


def test_codes_of_different_length_or_dimension_are_not_equivalent():
    assert equivalence([[1, 1]], [[1, 1, 0]]) is None
    assert equivalence([[1, 1, 0]], [[1, 1, 0], [0, 0, 1]]) is None


def test_generators_need_not_be_independent():
    rows = hamming(3)
    assert automorphism_group(np.vstack([rows, rows[:2] ^ rows[1:3], 0 * rows])).order == 168


def test_rejects_too_many_words():
    rows = reed_muller(3, 7)
    message = (
        r"the automorphism group of this code of length 128 over GF\(2\) requires at least \d+ words, more "
        "than limit=100000; raise limit=…"
    )
    with pytest.raises(LimitError, match=message):
        automorphism_group(rows, limit=100_000)
    with pytest.raises(LimitError, match="the comparison of codes of length 128"):
        equivalence(rows, rows, limit=100_000)
    with pytest.raises(LimitError, match=r"requires more than 2\d words, more than limit=20"):
        automorphism_group(hamming(3), limit=20)


def test_rejects_too_many_coordinates():
    with pytest.raises(LimitError, match="at most 1024 coordinates are supported, not 1025; try a shorter code"):
        automorphism_group(np.zeros((1, 1025), np.uint8))


@pytest.mark.parametrize(
    ("rows", "q", "message"),
    [
        ([[0, 1, 2]], 2, "for q = 2 digits must be from 0 to 1, not 2 "),
        ([[0, 1]], 8, "q must be one of 2, 4, 16, 256, not 8"),
        ([0, 1], 2, "words given as integers need a length"),
        ([[0, 1], [1]], 2, "must have rows of equal length"),
        ([[0.5]], 2, "integers as digits"),
    ],
)
def test_rejects_invalid_generators(rows, q, message):
    with pytest.raises(DomainError, match=message):
        automorphism_group(rows, q)
    with pytest.raises(DomainError, match=message):
        equivalence(rows, rows, q)


def test_a_limit_is_a_whole_number():
    with pytest.raises(DomainError, match=r"limit, the number of words, must be a whole number, not 1\.5"):
        automorphism_group([[1]], limit=1.5)
    assert automorphism_group(hamming(3), limit=1 << 100).order == 168


def test_progress_callbacks_can_stop_the_search():
    class EnoughError(Exception):
        pass

    seen = []

    def stop(what, done, total):
        seen.append((done, total))
        raise EnoughError

    with pytest.raises(EnoughError), progress_to(stop):
        automorphism_group(reed_muller(3, 7), limit=1 << 40)
    assert seen[0][0] > 0
    assert seen[0][1] is None


def symmetric(n):
    swaps = tuple(tuple({i: i + 1, i + 1: i}.get(j, j) for j in range(n)) for i in range(n - 1))
    return PermutationGroup(n, factorial(n), swaps, tuple(range(n - 1)), tuple(range(n, 1, -1)))


def acts_transitively(group, t):
    """Return whether all ordered choices of t points are images of one, by definition."""
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


def test_a_large_symmetric_group_contains_its_members():
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
        assert product_and_swap not in group  # no exchange of two coordinates preserves a Hamming code


def test_repr_shows_the_order_and_equality_compares_fields():
    assert repr(symmetric(5)) == "<PermutationGroup of order 120 on 5 coordinates>"
    assert (
        repr(symmetric(90))
        == f"<PermutationGroup of order a number of {factorial(90).bit_length()} bits on 90 coordinates>"
    )
    assert symmetric(5) == symmetric(5) != symmetric(4)
    assert len({symmetric(5), symmetric(5)}) == 1


def code_of(given: Rows) -> LinearCode:
    return LinearCode(given.words, given.n, q=given.q)


def reordered(places: list[int], row: list[int]) -> list[int]:
    return [row[j] for j in places]


@cache
def images(n: int, q: int) -> dict[Words, dict[tuple[int, ...], Words]]:
    """Return the image of each subspace under each permutation p of n coordinates: digit j moves to p[j]."""
    moves = {p: [p.index(i) for i in range(n)] for p in permutations(range(n))}
    return {
        space: {p: mapped(space, n, q, partial(reordered, places)) for p, places in moves.items()}
        for space in all_spaces(n, q)
    }


SIZES = [(n, 2) for n in range(5)] + [(2, 4), (3, 4), (2, 16)]


@pytest.mark.parametrize(("n", "q"), SIZES)
def test_automorphisms_are_the_permutations_that_preserve_the_code(n: int, q: int) -> None:
    for space, by_permutation in images(n, q).items():
        group = LinearCode(space, n, q=q).automorphism_group()
        kept = [p for p in by_permutation if by_permutation[p] == space]
        assert (group.n, group.order) == (n, len(kept))
        assert [p for p in by_permutation if p in group] == kept


@pytest.mark.parametrize(("n", "q"), SIZES)
def test_codes_are_equivalent_if_a_permutation_maps_one_to_the_other(n: int, q: int) -> None:
    for space, by_permutation in images(n, q).items():
        code = LinearCode(space, n, q=q)
        for target in all_spaces(n, q):
            other = LinearCode(target, n, q=q)
            p = code.equivalence(other)
            assert (p is not None) == code.is_equivalent(other) == (target in by_permutation.values())
            assert p is None or (by_permutation[p] == target and code.permute(p) == other)


@given(drawn_rows(), st.randoms(use_true_random=False))
def test_a_permuted_code_is_equivalent_and_has_an_equally_large_group(given: Rows, random: Any) -> None:
    code, places = code_of(given), list(range(given.n))
    random.shuffle(places)
    other = code.permute(places)
    p = code.equivalence(other)
    assert p is not None
    assert mapped(given.span, given.n, given.q, lambda row: [row[p.index(i)] for i in range(given.n)]) == set(other)
    assert code.automorphism_group().order == other.automorphism_group().order


def test_codes_of_other_sizes_are_not_equivalent() -> None:
    code = LinearCode([7], n=3)
    assert not code.is_equivalent(LinearCode([7], n=4))
    assert not code.is_equivalent(LinearCode([7, 1], n=3))
    assert not code.is_equivalent(LinearCode([[1, 1, 1]], q=4))


def test_groups_are_cached_unless_the_search_is_limited() -> None:
    code = classical.golay()
    assert code.automorphism_group() is code.automorphism_group()
    assert code.automorphism_group(limit=1 << 30).order == code.automorphism_group().order == 10200960  # M23
    for search in (code.automorphism_group, lambda limit: code.equivalence(code, limit=limit)):
        with pytest.raises(
            LimitError, match=r"of length 23 over GF\(2\) requires .* words, more than limit=1; raise limit=…"
        ):
            search(limit=1)
