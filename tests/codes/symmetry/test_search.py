from itertools import permutations, product
from math import factorial, prod

import numpy as np
import pytest
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

from grundy import nim
from grundy.errors import DomainError, LimitError
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
        digits = random.choice(random.integers(0, q, 3), (k, n))  # few digits, so that there are symmetries
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
def test_a_moved_code_is_found_again(code_and_permutation):
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
def test_codes_that_every_permutation_keeps(n):
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
    # x -> s²x + t keeps the code of length p, and PSL(2, p) the extended one (Gleason and Prange; MacWilliams and
    # Sloane 1977, chapter 16, section 5), for p other than 7 and 23 no more; p = 17 is judged again below.
    assert order == p * (p - 1) // 2
    assert automorphism_group(quadratic_residue(p)).order == order
    if p != 73:
        of_line = automorphism_group(extended(quadratic_residue(p)))
        assert (of_line.order, of_line.transitivity) == (p * (p * p - 1) // 2, 2)


def test_the_residue_codes_of_length_17_and_18_by_backtracking():
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


def test_the_two_doubly_even_self_dual_codes_of_length_16_are_told_apart():
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


def test_the_reed_muller_and_the_residue_code_of_length_32_are_told_apart():
    # Both are doubly-even, self-dual and have d = 8, so Gleason's theorem gives them the same weights.
    a, b = reed_muller(2, 5), extended(quadratic_residue(31))
    assert equivalence(a, b) is None
    assert equivalence(b, a) is None


def test_inequivalent_codes_with_equal_weights_are_told_apart():
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
def test_random_long_codes_have_no_symmetry_and_are_found_again(n, k):
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


def test_only_permutations_count_not_factors():
    assert equivalence([[1, 2]], [[1, 1]], 4) is None
    assert automorphism_group([[1, 2]], 4).order == 1
    assert automorphism_group([[1, 2, 3]], 4).order == 3


def test_codes_of_different_length_or_dimension_are_not_equivalent():
    assert equivalence([[1, 1]], [[1, 1, 0]]) is None
    assert equivalence([[1, 1, 0]], [[1, 1, 0], [0, 0, 1]]) is None


def test_generators_need_not_be_independent():
    rows = hamming(3)
    assert automorphism_group(np.vstack([rows, rows[:2] ^ rows[1:3], 0 * rows])).order == 168


def test_too_many_words_are_refused_with_the_keyword():
    rows = reed_muller(3, 7)
    message = (
        r"the automorphism group of this code of length 128 over GF\(2\) takes at least \d+ words to look at, more "
        "than limit=100000; raise limit=…"
    )
    with pytest.raises(LimitError, match=message):
        automorphism_group(rows, limit=100_000)
    with pytest.raises(LimitError, match="the comparison of codes of length 128"):
        equivalence(rows, rows, limit=100_000)
    with pytest.raises(LimitError, match=r"takes more than 2\d words to look at, more than limit=20"):
        automorphism_group(hamming(3), limit=20)


def test_too_many_coordinates_are_refused():
    with pytest.raises(LimitError, match="of at most 1024 coordinates, and this one has 1025; take a shorter code"):
        automorphism_group(np.zeros((1, 1025), np.uint8))


@pytest.mark.parametrize(
    ("rows", "q", "message"),
    [
        ([[0, 1, 2]], 2, "the digit 2 in row 0, column 2 is not from 0 to 1"),
        ([[0, 1]], 8, "q = 8 is no alphabet here; q is one of 2, 4, 16, 256"),
        ([0, 1], 2, "words as integers do not tell their length"),
        ([[0, 1], [1]], 2, "rows of equally many digits"),
        ([[0.5]], 2, "whole numbers as digits"),
    ],
)
def test_what_is_no_generator_is_refused(rows, q, message):
    with pytest.raises(DomainError, match=message):
        automorphism_group(rows, q)
    with pytest.raises(DomainError, match=message):
        equivalence(rows, rows, q)


def test_a_limit_is_a_whole_number():
    with pytest.raises(DomainError, match=r"limit, the number of words, is a whole number, not 1\.5"):
        automorphism_group([[1]], limit=1.5)
    assert automorphism_group(hamming(3), limit=1 << 100).order == 168


def test_progress_is_told_and_can_stop_the_work():
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
