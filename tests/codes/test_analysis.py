"""Cosets, decoding, duality and symmetries of codes, judged by the sets of all of their words."""

from collections import Counter
from functools import cache, partial
from itertools import combinations, permutations
from math import comb
from typing import Any

import numpy as np
import pytest
from code_judges import Words, coset_weight, digits, mapped, orthogonal, subspaces
from code_strategies import Rows, rows, small_codes
from hypothesis import given, strategies as st
from numpy.typing import NDArray
from reference.codes import weight

from grundy import DomainError, LimitError
from grundy.codes import LinearCode, Nearest, SyndromeTable, classical, lexicode
from grundy.progress import progress_to


def code_of(given: Rows) -> LinearCode:
    return LinearCode(given.words, given.n, q=given.q)


def linear(n: int, d: int, q: int = 2) -> LinearCode:
    """Return a lexicode from its generator, so that nothing is known of its distance."""
    code = lexicode(n, d, q)
    assert isinstance(code, LinearCode)
    return LinearCode(code.generator, q=q)


def sphere(n: int, most: int) -> NDArray[np.uint8]:
    """Return every binary error of at most so many digits."""
    errors = [places for size in range(most + 1) for places in combinations(range(n), size)]
    matrix = np.zeros((len(errors), n), np.uint8)
    for row, places in zip(matrix, errors, strict=True):
        row[list(places)] = 1
    return matrix


def random_errors(rng: np.random.Generator, count: int, n: int, q: int, size: int) -> NDArray[np.uint8]:
    """Return errors with exactly so many digits that are not 0."""
    matrix = np.zeros((count, n), np.uint8)
    for row in matrix:
        row[rng.choice(n, size, replace=False)] = rng.integers(1, q, size)
    return matrix


def random_words(rng: np.random.Generator, code: LinearCode, count: int) -> NDArray[np.uint8]:
    return code.encode(rng.integers(0, code.q, (count, code.k), np.uint8))


def as_integers(matrix: NDArray[np.uint8], q: int) -> list[int]:
    return [sum(int(digit) * q**j for j, digit in enumerate(row)) for row in matrix]


# Cosets


def check_cosets(code: LinearCode, words: Words) -> None:
    least = Counter(coset_weight(word, words, code.q) for word in range(code.q**code.n))
    assert code.coset_weights() == {w: count // len(words) for w, count in sorted(least.items())}
    assert code.covering_radius() == max(least)


def test_the_cosets_of_every_small_code_have_their_least_weights() -> None:
    for space in small_codes():
        check_cosets(code_of(space), frozenset(space.words))


@given(rows(q=2))
def test_coset_weights_count_the_cosets_by_their_lightest_words(given: Rows) -> None:
    check_cosets(code_of(given), given.span)


def test_coset_weights_are_those_of_the_literature() -> None:
    assert classical.golay().coset_weights() == {0: 1, 1: 23, 2: 253, 3: 1771}
    assert classical.extended_golay().coset_weights() == {0: 1, 1: 24, 2: 276, 3: 2024, 4: 1771}
    assert classical.hamming(3, q=4).coset_weights() == {0: 1, 1: 63}
    # Covering radius 8: E. F. Assmus and V. Pless, On the covering radius of extremal self-dual codes (1983).
    told: list[tuple[int, int | None]] = []
    with progress_to(lambda what, *at: told.append(at) if what == "coordinates" else None):
        counts = classical.extended_quadratic_residue(47).coset_weights()
    assert [counts[w] for w in range(6)] == [comb(48, w) for w in range(6)]
    assert (max(counts), sum(counts.values())) == (8, 2**24)
    assert all(0 <= done <= 24 and total == 24 for done, total in told)


def test_a_small_table_of_syndromes_is_made_once() -> None:
    code = classical.golay()
    assert isinstance(code.syndrome_table(), SyndromeTable)
    assert code.syndrome_table() is code.syndrome_table()


def test_tables_that_are_too_large_are_refused_before_they_are_made() -> None:
    with pytest.raises(
        LimitError, match=r"^a table of the 2\^11 cosets takes as many bytes, more than memory=2047; take"
    ):
        classical.golay().covering_radius(memory=2047)
    with pytest.raises(LimitError, match=r"^a table of the 2\^40 cosets .* fewer checks, or raise memory=…$"):
        classical.extended_quadratic_residue(79).coset_weights()


# Decoding


def check_decoding(code: LinearCode, words: Words, received: list[int]) -> None:
    """See that what is found is in the code, and nothing is nearer; and that all kinds of words give the same."""
    matrix = np.array([digits(word, code.n, code.q) for word in received], int).reshape(len(received), code.n)
    decoded = code.decode(matrix)
    assert decoded.shape == matrix.shape
    assert decoded.dtype == np.uint8
    for word, row, answer in zip(received, matrix, decoded, strict=True):
        found = code.nearest(word)
        assert found.proved
        assert found.word in words
        assert found.word ^ found.error == word
        assert found.weight == weight(int(found.error), code.q) == coset_weight(word, words, code.q)
        assert code.decode(word) == found.word
        assert code.decode(row).tolist() == digits(int(found.word), code.n, code.q) == answer.tolist()


def test_words_are_decoded_to_nearest_ones_by_every_small_code() -> None:
    for space in small_codes():
        if space.n:
            received = list(range(0, space.q**space.n, {2: 1, 4: 3, 16: 7}[space.q]))
            check_decoding(code_of(space), frozenset(space.words), received)


@given(rows(), st.data())
def test_words_are_decoded_to_nearest_ones(given: Rows, data: st.DataObject) -> None:
    if given.n:
        received = data.draw(st.lists(st.integers(0, given.q**given.n - 1), max_size=5))
        check_decoding(code_of(given), given.span, received)


def test_codes_of_length_zero_decode_the_empty_word() -> None:
    for q in (2, 4, 16, 256):
        code = LinearCode([], n=0, q=q)
        assert code.decode(0) == 0
        assert code.nearest(0).weight == 0
        assert code.decode(np.zeros(0, int)).shape == (0,)
        assert code.decode(np.zeros((3, 0), int)).shape == (3, 0)


def test_words_may_be_lists_tuples_and_arrays_of_any_whole_numbers() -> None:
    code: Any = classical.golay()
    word = [1, 1, 1] + [0] * 20
    for alike in (word, tuple(word), np.array(word, bool), np.array(word, np.int8), np.array(word, np.uint64)):
        assert code.decode(alike).tolist() == [0] * 23
        assert code.nearest(alike).error.tolist() == word
    assert code.decode(np.uint64(7)) == code.decode(np.int32(7)) == 0
    assert code.decode([word, word]).tolist() == [[0] * 23] * 2


def test_a_matrix_without_rows_is_decoded_to_one() -> None:
    for code in (classical.golay(), classical.extended_quadratic_residue(79)):
        assert code.decode(np.zeros((0, code.n), int)).shape == (0, code.n)


def test_the_golay_code_corrects_every_error_of_three_digits() -> None:
    errors, rng = sphere(23, 3), np.random.default_rng(23)
    for code in (classical.golay(), linear(23, 7)):
        assert len(errors) == 2**11 == len(np.unique(code.syndrome(errors), axis=0))
        sent = random_words(rng, code, len(errors))
        assert (code.decode(sent ^ errors) == sent).all()
    assert [code.decode(word) for word in as_integers(sent ^ errors, 2)] == as_integers(sent, 2)


@pytest.mark.parametrize(
    "code",
    [
        classical.extended_golay(),
        classical.extended_quadratic_residue(47),
        classical.extended_quadratic_residue(79),
        classical.quadratic_residue(71),
        linear(40, 9),
        linear(64, 7),
        linear(30, 6, q=4),
        classical.hexacode(),
        classical.reed_solomon(16, 8, 16),
        linear(17, 5, q=16),
        classical.reed_solomon(20, 16, 256),
    ],
    ids=repr,
)
def test_errors_up_to_half_the_distance_are_corrected(code: LinearCode) -> None:
    code, rng = LinearCode(code.generator, q=code.q), np.random.default_rng(code.n)
    for size in range((int(code.d) - 1) // 2 + 1):
        sent = random_words(rng, code, 3)
        received = sent ^ random_errors(rng, 3, code.n, code.q, size)
        assert (code.decode(received) == sent).all()
        assert [code.decode(word) for word in as_integers(received, code.q)] == as_integers(sent, code.q)
        found = code.nearest(received[0])
        assert (found.weight, found.proved) == (size, True)
        assert (found.word ^ found.error == received[0]).all()


def test_beyond_half_the_distance_an_equally_near_word_is_found() -> None:
    # In the extended Golay code every word with four errors is at distance 4 from six words.
    code, rng = classical.extended_golay(), np.random.default_rng(4)
    received = random_words(rng, code, 50) ^ random_errors(rng, 50, 24, 2, 4)
    decoded = code.decode(received)
    assert not code.syndrome(decoded).any()
    assert ((decoded ^ received).sum(axis=1) == 4).all()
    assert (code.decode(received) == decoded).all()


def test_the_words_within_a_distance_are_sought_only_there() -> None:
    for code in (classical.golay(), linear(23, 7), lexicode(23, 7)):
        assert isinstance(code, LinearCode)
        for most in range(3):
            with pytest.raises(DomainError, match=rf"^no word of the code is within distance {most} of 7$"):
                code.nearest(7, at_most=most)
        assert code.nearest(7, at_most=3).word == 0


def test_the_ways_to_decode_agree() -> None:
    code, rng = classical.extended_quadratic_residue(31), np.random.default_rng(31)
    for word in as_integers(random_errors(rng, 4, 32, 2, 9), 2):
        weights = [code.nearest(word, method=method).weight for method in ("enumerate", "zimmermann", "birthday")]
        assert weights == [code.nearest(word).weight] * 3


@pytest.mark.parametrize(
    ("word", "message"),
    [
        (-1, r"^-1 is no word of 23 digits below 2: as an integer it is from 0 to 2\^23 - 1$"),
        (1 << 23, r"^8388608 is no word of 23 digits below 2: "),
        ([1] * 22, r"^a word of this code has 23 digits, not 22$"),
        (np.full(23, 2), r"^the digit 2 in row 0, column 0 is not from 0 to 1, the digits of q = 2$"),
        ([0.5] * 23, r"^a word has whole numbers as digits, not float64"),
        (np.zeros((2, 2, 23), int), r"^a word has rows and columns of digits, and this has the shape"),
    ],
    ids=repr,
)
def test_what_is_no_word_is_refused(word: Any, message: str) -> None:
    for way in (classical.golay().decode, classical.golay().nearest):
        with pytest.raises(DomainError, match=message):
            way(word)


def test_a_word_that_is_not_proved_to_be_nearest_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grundy.codes.additive.nearest", lambda *_, **__: Nearest(0, 5, 2, False))
    for how, told in (({}, "60.0"), ({"seconds": 2}, "2")):
        with pytest.raises(LimitError) as refused:
            classical.extended_quadratic_residue(79).decode(5, **how)
        assert str(refused.value) == (
            "a word of the code at distance 2 was found, and proving that it is nearest takes longer, more than "
            f"seconds={told}; see nearest, which has it and can be told the minimum distance, or raise seconds=…"
        )


def test_decoding_passes_the_time_on(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[object] = []

    def found(*_: object, seconds: float | None, **__: object) -> Nearest:
        heard.append(seconds)
        return Nearest(np.zeros(80, np.uint8), np.zeros(80, np.uint8), 0, True)

    monkeypatch.setattr("grundy.codes.additive.nearest", found)
    code = classical.extended_quadratic_residue(79)
    code.decode(5)
    code.decode(np.zeros((2, 80), np.uint8), seconds=None)
    code.decode(5, seconds=0.5)
    assert heard == [60.0, None, None, 0.5]
    assert classical.golay().decode(1, seconds=0.0) == 0  # a table tells at once


# Duality and symmetries


def test_self_duality_is_by_all_inner_products() -> None:
    for space in small_codes():
        dual = orthogonal(space.words, space.n, space.q)
        assert code_of(space).is_self_orthogonal() == (set(space.words) <= dual)
        assert code_of(space).is_self_dual() == (set(space.words) == dual)
    assert classical.extended_quadratic_residue(47).is_self_dual()
    assert not classical.golay().is_self_orthogonal()
    assert classical.golay().dual().is_self_orthogonal()


def reordered(places: list[int], row: list[int]) -> list[int]:
    return [row[j] for j in places]


@cache
def images(n: int, q: int) -> dict[Words, dict[tuple[int, ...], Words]]:
    """Return what each permutation of n coordinates makes of each subspace: digit j moves to p[j]."""
    moves = {p: [p.index(i) for i in range(n)] for p in permutations(range(n))}
    return {
        space: {p: mapped(space, n, q, partial(reordered, places)) for p, places in moves.items()}
        for space in subspaces(n, q)
    }


SIZES = [(n, 2) for n in range(5)] + [(2, 4), (3, 4), (2, 16)]


@pytest.mark.parametrize(("n", "q"), SIZES)
def test_the_automorphisms_are_the_permutations_that_keep_the_code(n: int, q: int) -> None:
    for space, moved in images(n, q).items():
        group = LinearCode(space, n, q=q).automorphism_group()
        kept = [p for p in moved if moved[p] == space]
        assert (group.n, group.order) == (n, len(kept))
        assert [p for p in moved if p in group] == kept


@pytest.mark.parametrize(("n", "q"), SIZES)
def test_codes_are_equivalent_when_a_permutation_carries_one_to_the_other(n: int, q: int) -> None:
    for space, moved in images(n, q).items():
        code = LinearCode(space, n, q=q)
        for target in subspaces(n, q):
            other = LinearCode(target, n, q=q)
            p = code.equivalence(other)
            assert (p is not None) == code.is_equivalent(other) == (target in moved.values())
            assert p is None or (moved[p] == target and code.permute(p) == other)


@given(rows(), st.randoms(use_true_random=False))
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


def test_a_group_is_sought_once_unless_the_search_is_limited() -> None:
    code = classical.golay()
    assert code.automorphism_group() is code.automorphism_group()
    assert code.automorphism_group(limit=1 << 30).order == code.automorphism_group().order == 10200960  # M23
    for search in (code.automorphism_group, lambda limit: code.equivalence(code, limit=limit)):
        with pytest.raises(
            LimitError, match=r"of length 23 over GF\(2\) takes .* words.*, more than limit=1; raise limit=…"
        ):
            search(limit=1)


# Bounds


def test_no_code_is_better_than_the_bounds() -> None:
    for space in small_codes():
        code = code_of(space)
        if code.k:
            bounds = code.distance_bounds()
            assert (bounds.n, bounds.k, bounds.q) == (code.n, code.k, code.q)
            assert code.d <= bounds.upper
    assert classical.extended_quadratic_residue(47).distance_bounds().upper == 12
    with pytest.raises(DomainError, match=r"^k, the dimension of a code with a distance, is 1 or more, not 0$"):
        LinearCode([], n=3).distance_bounds()


def test_the_best_distance_of_small_codes_is_between_the_bounds() -> None:
    for n, q in [(n, 2) for n in range(1, 5)] + [(3, 4), (2, 16)]:
        for k in range(1, n + 1):
            codes = [LinearCode(space, n, q=q) for space in subspaces(n, q) if len(space) == q**k]
            bounds = codes[0].distance_bounds()
            assert bounds.lower <= max(code.d for code in codes) <= bounds.upper
