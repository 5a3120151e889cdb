"""Tables of coset weights, judged by the distances of all words to all words of the code."""

from collections import Counter
from collections.abc import Iterator
from math import comb
from typing import Any

import numpy as np
import pytest
from code_judges import Words, all_rows, coset_weight, joined
from code_strategies import Rows, rows, small_codes
from hypothesis import given, settings
from reference.codes import coset_weights, weight

from grundy import DomainError, LimitError, nim
from grundy.codes import LexicodeTable, LinearCode, SyndromeTable, classical, lexicode
from grundy.progress import progress_to


@pytest.fixture(params=["scalar", "in use"])
def path(request: pytest.FixtureRequest) -> Iterator[str]:
    """The path for every processor, and the one in use."""
    before = nim.choose_path("scalar")
    if request.param == "in use":
        nim.choose_path(before)
    yield request.param
    nim.choose_path(before)


def table_of(code: LinearCode, **options: Any) -> SyndromeTable:
    return SyndromeTable(code.basis, code.n, code.q, **options)


def code_of(given: Rows) -> LinearCode:
    return LinearCode(given.words, given.n, q=given.q)


def assert_table(given: Rows) -> None:
    """Compare the number of cosets of each weight, the covering radius, and a lightest error for each word."""
    n, q, span = given.n, given.q, given.span
    table = table_of(code_of(given))
    distance = [coset_weight(word, span, q) for word in range(q**n)]
    cosets = {weight: count // len(span) for weight, count in sorted(Counter(distance).items())}
    assert table.counts == cosets
    assert table.covering_radius == max(distance)
    assert (table.weights.dtype, table.weights.shape) == (np.uint8, (q**n // len(span),))
    words = np.array(all_rows(n, q), np.uint8).reshape(q**n, n)
    errors = table.errors(words)
    assert (errors.dtype, errors.shape) == (np.uint8, words.shape)
    for row, error in zip(words, errors, strict=True):
        assert joined(row ^ error, q) in span
        assert np.count_nonzero(error) == distance[joined(row, q)]


@pytest.mark.usefixtures("path")
def test_every_small_code_with_words_of_some_length() -> None:
    for space in small_codes():
        if space.n and space.q < 16:
            assert_table(space)


def test_every_small_code_over_gf_16() -> None:
    for space in small_codes():
        if space.n and space.q == 16:
            assert_table(space)


@pytest.mark.parametrize("q", [2, 4, 16, 256])
def test_words_of_length_0(q: int) -> None:
    table = SyndromeTable((), 0, q)
    assert (table.weights.tolist(), table.counts, table.covering_radius) == ([0], {0: 1}, 0)
    assert table.errors(np.zeros((3, 0), np.uint8)).shape == (3, 0)
    assert table.errors(np.zeros((0, 0), np.uint8)).shape == (0, 0)


@settings(max_examples=40)
@given(rows().filter(lambda given: given.n > 0))
def test_random_codes(given: Rows) -> None:
    assert_table(given)


@pytest.mark.usefixtures("path")
@pytest.mark.parametrize("seed", range(1, 5))
def test_binary_codes_of_length_12_by_a_breadth_first_search(seed: int) -> None:
    matrix = np.random.default_rng(seed).integers(0, 2, (seed + 2, 12))
    code = LinearCode(matrix)
    distance = coset_weights(code, 12)
    table = table_of(code)
    assert table.counts == {w: count // code.size for w, count in sorted(Counter(distance).items())}
    words = np.array(all_rows(12, 2), np.uint8)
    errors = table.errors(words)
    assert errors.sum(axis=1).tolist() == [distance[joined(row, 2)] for row in words]
    assert not code.syndrome(words ^ errors).any()


@pytest.mark.usefixtures("path")
@pytest.mark.parametrize(
    ("n", "d", "q"), [(23, 7, 2), (24, 8, 2), (40, 5, 2), (33, 9, 2), (12, 6, 4), (17, 3, 16), (10, 5, 16), (4, 3, 256)]
)
def test_lexicodes_have_the_coset_weights_of_their_tables(n: int, d: int, q: int) -> None:
    code = lexicode(n, d, q)
    assert isinstance(code, LinearCode)
    grown = LexicodeTable(d, q=q)
    grown.grow(n)
    table = table_of(code)
    assert table.counts == grown.coset_weights()
    assert table.covering_radius <= d - 1


def test_known_covering_radii() -> None:
    # Perfect codes have covering radius (d - 1) / 2; the extended Golay code has 4.
    assert table_of(lexicode(7, 3)).covering_radius == 1
    assert table_of(lexicode(23, 7)).counts == {0: 1, 1: 23, 2: 253, 3: 1771}
    assert table_of(lexicode(24, 8)).counts == {0: 1, 1: 24, 2: 276, 3: 2024, 4: 1771}
    # The Reed–Muller code [16, 5, 8] has covering radius 6.
    words = [0xFFFF, 0xFF00, 0xF0F0, 0xCCCC, 0xAAAA]
    assert table_of(LinearCode(words, 16)).covering_radius == 6
    # The hexacode has covering radius 2: 1 + 18 + 45 cosets.
    assert table_of(lexicode(6, 4, 4)).counts == {0: 1, 1: 18, 2: 45}
    # The repetition code of odd length is perfect.
    assert table_of(LinearCode([(1 << 15) - 1], 15)).covering_radius == 7


@pytest.mark.parametrize(("n", "q"), [(6, 2), (3, 4), (2, 16)])
def test_cosets_of_the_zero_code_and_of_the_whole_space(n: int, q: int) -> None:
    zero = SyndromeTable((), n, q)
    assert zero.weights.tolist() == [weight(word, q) for word in range(q**n)]
    words = np.array(all_rows(n, q), np.uint8)
    assert (zero.errors(words) == words).all()
    everything = table_of(LinearCode(np.eye(n, dtype=int), q=q))
    assert (everything.weights.tolist(), everything.covering_radius) == ([0], 0)
    assert not everything.errors(words).any()


def test_errors_of_empty_and_repeated_words() -> None:
    table = table_of(LinearCode([7, 25], 5))
    assert table.errors(np.zeros((0, 5), np.uint8)).shape == (0, 5)
    same = table.errors(np.array([[1, 1, 0, 0, 0]] * 4 + [[0, 0, 1, 0, 0]] * 3, np.uint8))
    assert len({tuple(row) for row in same.tolist()}) == 1


def test_long_words_with_few_checks() -> None:
    n = 300
    code = lexicode(n, 3)
    assert isinstance(code, LinearCode)
    table = table_of(code)
    assert len(table.weights) == 512
    error = np.zeros((1, n), np.uint8)
    error[0, 250] = 1
    word = code.encode((1 << code.k) - 1)
    received = error ^ np.array([[word >> j & 1 for j in range(n)]], np.uint8)
    assert (table.errors(received) == error).all()


def test_codes_over_gf_256() -> None:
    code = LinearCode([[1, 1, 1, 1], [0, 1, 2, 3]], q=256)  # a Reed–Solomon code [4, 2, 3]
    table = table_of(code)
    assert table.counts == {0: 1, 1: 4 * 255, 2: 256**2 - 1 - 4 * 255}
    for place in range(4):
        error = np.zeros((1, 4), np.uint8)
        error[0, place] = 200 + place
        assert (table.errors(error ^ code.encode(np.array([7, 255]))) == error).all()


def test_reports_the_coordinates() -> None:
    heard: list[tuple[int, int | None]] = []
    basis = LinearCode.from_parity_check(np.random.default_rng(1).integers(0, 2, (22, 120))).basis
    with progress_to(lambda what, done, total: heard.append((done, total))):
        SyndromeTable(basis, 120, 2)
    assert all(total == len(basis) and 0 <= done <= len(basis) for done, total in heard)
    assert heard == sorted(heard)


def test_a_table_takes_a_byte_for_each_coset() -> None:
    codes = classical.extended_golay(), classical.hexacode(), LinearCode(np.eye(5, dtype=int), q=256)
    assert [code.syndrome_table().weights.nbytes for code in codes] == [4096, 64, 1]


@pytest.mark.parametrize(
    ("n", "q", "memory", "size"),
    [
        (3, 2, 7, 8),
        (3, 256, 100, 16777216),
        (41, 2, 1 << 50, 2199023255552),
        (100, 2, 1 << 28, 1267650600228229401496703205376),
    ],
)
def test_rejects_large_tables_before_allocation(n: int, q: int, memory: int, size: int) -> None:
    with pytest.raises(LimitError) as refused:
        SyndromeTable((), n, q, memory=memory)
    assert str(refused.value) == (
        f"a table of the 2^{size.bit_length() - 1} cosets takes 2^{size.bit_length() - 1} bytes, more than "
        f"memory={memory}; try a code with fewer checks, or raise memory=…"
    )


def test_accepts_tables_that_just_fit() -> None:
    assert len(SyndromeTable((), 3, 2, memory=8).weights) == 8


@pytest.mark.parametrize(
    ("memory", "message"),
    [
        (-1, "memory must be at least 0, not -1"),
        ("8", "memory must be a whole number, not '8'"),
        (8.0, "memory must be a whole number, not 8.0"),
    ],
)
def test_rejects_invalid_memory(memory: Any, message: str) -> None:
    with pytest.raises(DomainError) as refused:
        SyndromeTable((), 3, 2, memory=memory)
    assert str(refused.value) == message


@pytest.mark.parametrize(
    ("words", "n", "q", "message"),
    [
        ((1, 2, 4), 2, 2, "a word of 2 digits below 2 must be from 0 to 2^2 - 1 as an integer, not 4"),
        ((1,), None, 2, "words given as integers need a length; set n=…, or pass rows of digits"),
        ((1,), -1, 2, "n, the length, must be at least 0, not -1"),
        ((1,), 3, 8, "q must be one of 2, 4, 16, 256, not 8"),
        (7, 3, 2, "rows must be iterable, not 7; try a list"),
    ],
)
def test_rejects_invalid_codes(words: Any, n: Any, q: int, message: str) -> None:
    with pytest.raises(DomainError) as refused:
        SyndromeTable(words, n, q)
    assert str(refused.value) == message


@pytest.mark.parametrize(
    ("words", "n", "q"),
    [((3, 3), 5, 2), ((6, 5, 3), 3, 2), ((30, 25), 5, 2), ((8, 4), 2, 4), ([[1, 2, 3], [2, 3, 1]], 3, 4)],
)
def test_any_spanning_words_give_the_same_table(words: Any, n: int, q: int) -> None:
    code = LinearCode(words, n, q=q)
    assert SyndromeTable(words, n, q).weights.tolist() == table_of(code).weights.tolist()
    assert SyndromeTable(words, n, q).counts == coset_counts(code)


def coset_counts(code: LinearCode) -> dict[int, int]:
    """Count the cosets by the distances of all words to the code."""
    span = list(code)
    distances = Counter(coset_weight(word, span, code.q) for word in range(code.q**code.n))
    return {weight: count // len(span) for weight, count in sorted(distances.items())}


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


def test_coset_weights_agree_with_the_literature() -> None:
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


def test_small_tables_of_syndromes_are_cached() -> None:
    code = classical.golay()
    assert isinstance(code.syndrome_table(), SyndromeTable)
    assert code.syndrome_table() is code.syndrome_table()


def test_methods_reject_large_tables_before_allocation() -> None:
    with pytest.raises(LimitError, match=r"^a table of the 2\^11 cosets takes 2\^11 bytes, more than memory=2047; try"):
        classical.golay().covering_radius(memory=2047)
    with pytest.raises(LimitError, match=r"^a table of the 2\^40 cosets .* fewer checks, or raise memory=…$"):
        classical.extended_quadratic_residue(79).coset_weights()
