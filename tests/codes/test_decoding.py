"""Nearest words and decoding, judged by the sets of all words of a code."""

from itertools import combinations, product
from typing import Any

import numpy as np
import pytest
from code_judges import Words, coset_weight, digits, joined
from code_strategies import Rows, rows, small_codes
from codes.generators import all_generators, code_from, extended_quadratic_residues, generators, random_cases, words
from hypothesis import given, strategies as st
from numpy.typing import NDArray
from reference.codes import coset_weights, weight

from grundy import DomainError, LimitError
from grundy.codes import LinearCode, Nearest, classical, lexicode
from grundy.codes.classical import reed_solomon


def code_of(given: Rows) -> LinearCode:
    return LinearCode(given.words, given.n, q=given.q)


EXACT = ("enumerate", "zimmermann", "birthday")


def check(generator, q, additive, received, method=None) -> None:
    span = words(generator, q, additive)
    least = min(weight(received ^ word, q) for word in span)
    found = code_from(generator, q, additive).nearest(received, method=method)
    assert (found.weight, found.proved) == (least, True)
    assert found.word in span
    assert found.word ^ found.error == received
    assert weight(found.error, q) == least


@pytest.mark.parametrize("method", [None, *EXACT])
def test_every_word_for_every_binary_code_of_at_most_four_digits(method):
    for n in range(5):
        for generator in all_generators(n):
            span = words(generator, 2, False)
            for received, least in enumerate(coset_weights(span, n)):
                found = code_from(generator).nearest(received, method=method)
                assert (found.weight, found.proved, found.word in span) == (least, True, True)


@pytest.mark.parametrize("method", EXACT)
def test_random_words_over_all_alphabets(method):
    random = np.random.default_rng(9)
    for generator, q, additive in random_cases(150, seed=9, longest=5 if method == "birthday" else 12):
        if method != "birthday" or q < 256:
            received = joined(random.integers(0, q, generator.shape[1]), q)
            check(generator, q, additive, received, method)


@given(generators(), st.data())
def test_the_cheapest_method_is_right(case, data):
    words_there_are = case[1] ** case[0].shape[1]
    check(*case, data.draw(st.integers(0, words_there_are - 1)))


def test_golay_corrects_three_errors_everywhere():
    golay = extended_quadratic_residues(23)[:, :-1]
    base = joined(golay[0] ^ golay[5], 2)
    for count in range(4):
        for places in list(combinations(range(23), count))[::40]:
            error = sum(1 << place for place in places)
            found = code_from(golay).nearest(base ^ error, distance=7)
            assert (found.word, found.error, found.proved) == (base, error, True)


def test_errors_in_a_larger_code_are_found_and_proved_to_be_the_only_ones():
    code = extended_quadratic_residues(79)
    random = np.random.default_rng(1)
    for _ in range(5):
        sent = np.bitwise_xor.reduce(code[random.integers(0, 2, len(code)).astype(bool)], axis=0)
        received = sent.copy()
        received[random.choice(80, 7, replace=False)] ^= 1
        for how in ({"distance": 16}, {"method": None}, {"method": "zimmermann"}):
            found = code_from(code).nearest(received, **how)
            assert found.word.tolist() == sent.tolist()
            assert (found.weight, found.proved) == (7, True)


def test_results_have_the_type_of_the_input():
    found = code_from([[1, 1, 2]], 4).nearest([1, 1, 3], method=None)
    assert (found.word.tolist(), found.error.tolist()) == ([1, 1, 2], [0, 0, 1])
    found = code_from([[1, 1, 2]], 4).nearest(np.int64(joined([1, 1, 3], 4)), method=None)
    assert (found.word, found.error) == (joined([1, 1, 2], 4), 16)


@pytest.mark.parametrize("method", [None, *EXACT])
def test_rejects_words_without_a_word_of_the_code_within_at_most(method):
    golay = extended_quadratic_residues(23)
    with pytest.raises(DomainError, match=r"^no word of the code is within distance 3 of 15$"):
        code_from(golay).nearest(0b1111, at_most=3, method=method)
    assert code_from(golay).nearest(0b1111, at_most=4, method=method).weight == 4
    assert code_from(golay).nearest(0, at_most=0, method=method).weight == 0


def test_random_search_proves_only_words_within_half_the_distance():
    code = extended_quadratic_residues(47)
    assert code_from(code).nearest(0b11111, method="chance", distance=12).proved
    found = code_from(code).nearest(0b11111, method="chance")
    assert (found.weight, found.proved) == (5, False)


def test_without_time_nothing_is_proved():
    code = np.random.default_rng(2).integers(0, 2, (150, 300), np.uint8)
    received = np.random.default_rng(3).integers(0, 2, 300, np.uint8)
    found = code_from(code).nearest(received, seconds=0.05)
    assert not found.proved
    assert int(found.error.sum()) == found.weight
    with pytest.raises(LimitError, match="cannot decide in time whether a word is within at_most=20"):
        code_from(code).nearest(received, seconds=0.05, at_most=20)


def test_no_rows_and_no_digits():
    found = code_from(np.zeros((0, 3), int)).nearest(0b101, method=None)
    assert (found.word, found.error, found.weight, found.proved) == (0, 0b101, 2, True)
    found = code_from(np.zeros((0, 0), int)).nearest(0, method=None)
    assert (found.word, found.weight, found.proved) == (0, 0, True)


def test_every_word_is_in_the_whole_space():
    for received in product((0, 1), repeat=3):
        assert code_from(np.eye(3, dtype=int)).nearest(received, method=None).weight == 0


def test_rejects_invalid_arguments():
    with pytest.raises(
        DomainError, match=r"a word of 3 digits below 2 must be from 0 to 2\^3 - 1 as an integer, not 8"
    ):
        code_from([[1, 1, 1]]).nearest(8, method=None)
    with pytest.raises(
        DomainError,
        match="there is no method 'dual'; the methods are enumerate, zimmermann, birthday, chance",
    ):
        code_from([[1, 1, 1]]).nearest(1, method="dual")
    with pytest.raises(DomainError, match="at_most must be at least 0, not -1"):
        code_from([[1, 1, 1]]).nearest(1, at_most=-1)
    with pytest.raises(DomainError, match="seconds must be a non-negative number, not 'a'"):
        code_from([[1, 1]]).nearest(1, seconds="a")
    with pytest.raises(DomainError, match="memory must be a whole number, not 'a'"):
        code_from([[1, 1]]).nearest(1, memory="a")


@pytest.mark.parametrize("k", [64, 75, 80])
def test_rejects_enumerating_too_many_words(k):
    generator = np.hstack([np.eye(k, dtype=int), np.random.default_rng(k).integers(0, 2, (k, 30))])
    word = np.random.default_rng(1).integers(0, 2, k + 30)
    assert not code_from(generator).nearest(word, method="enumerate", seconds=0.05).proved
    message = f"the method 'enumerate' visits {1 << k} words, more than 274877906944; .* a time limit in seconds"
    with pytest.raises(LimitError, match=message):
        code_from(generator).nearest(word, method="enumerate", seconds=None)


@pytest.mark.parametrize(
    ("n", "k", "q", "errors"), [(40, 20, 256, 8), (100, 80, 256, 3), (256, 253, 256, 1), (16, 8, 16, 4)]
)
def test_errors_anywhere_in_a_code_over_many_digits_are_found(n: int, k: int, q: int, errors: int) -> None:
    # There are too many sums of two rows to visit all of them for each information set.
    code, rng = reed_solomon(n, k, q), np.random.default_rng(n)
    for _ in range(3):
        word = code.encode(rng.integers(0, q, k).astype(np.uint8))
        error = np.zeros(n, np.uint8)
        error[rng.choice(n, errors, replace=False)] = rng.integers(1, q, errors)
        found = code.nearest(word ^ error, distance=n - k + 1, seconds=600)
        assert found is not None
        assert found.proved
        assert np.array_equal(found.word, word)


def linear(n: int, d: int, q: int = 2) -> LinearCode:
    """Return a lexicode from its generator, so that its distance is not cached."""
    code = lexicode(n, d, q)
    assert isinstance(code, LinearCode)
    return LinearCode(code.generator, q=q)


def sphere(n: int, most: int) -> NDArray[np.uint8]:
    """Return every binary error of at most the given weight."""
    errors = [places for size in range(most + 1) for places in combinations(range(n), size)]
    matrix = np.zeros((len(errors), n), np.uint8)
    for row, places in zip(matrix, errors, strict=True):
        row[list(places)] = 1
    return matrix


def random_errors(rng: np.random.Generator, count: int, n: int, q: int, size: int) -> NDArray[np.uint8]:
    """Return errors of exactly the given weight."""
    matrix = np.zeros((count, n), np.uint8)
    for row in matrix:
        row[rng.choice(n, size, replace=False)] = rng.integers(1, q, size)
    return matrix


def random_words(rng: np.random.Generator, code: LinearCode, count: int) -> NDArray[np.uint8]:
    return code.encode(rng.integers(0, code.q, (count, code.k), np.uint8))


def as_integers(matrix: NDArray[np.uint8], q: int) -> list[int]:
    return [sum(int(digit) * q**j for j, digit in enumerate(row)) for row in matrix]


def check_decoding(code: LinearCode, words: Words, received: list[int]) -> None:
    """Check that the word found is in the code, that no word is nearer, and that all types of words give the same."""
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


def test_every_small_code_decodes_to_nearest_words() -> None:
    for space in small_codes():
        if space.n:
            received = list(range(0, space.q**space.n, {2: 1, 4: 3, 16: 7}[space.q]))
            check_decoding(code_of(space), frozenset(space.words), received)


@given(rows(), st.data())
def test_words_are_decoded_to_nearest_words(given: Rows, data: st.DataObject) -> None:
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


def test_at_most_limits_the_search() -> None:
    for code in (classical.golay(), linear(23, 7), lexicode(23, 7)):
        assert isinstance(code, LinearCode)
        for most in range(3):
            with pytest.raises(DomainError, match=rf"^no word of the code is within distance {most} of 7$"):
                code.nearest(7, at_most=most)
        assert code.nearest(7, at_most=3).word == 0


def test_all_methods_of_decoding_agree() -> None:
    code, rng = classical.extended_quadratic_residue(31), np.random.default_rng(31)
    for word in as_integers(random_errors(rng, 4, 32, 2, 9), 2):
        weights = [code.nearest(word, method=method).weight for method in ("enumerate", "zimmermann", "birthday")]
        assert weights == [code.nearest(word).weight] * 3


@pytest.mark.parametrize(
    ("word", "message"),
    [
        (-1, r"^a word of 23 digits below 2 must be from 0 to 2\^23 - 1 as an integer, not -1$"),
        (1 << 23, r"^a word of 23 digits below 2 must be from 0 to 2\^23 - 1 as an integer, not 8388608$"),
        ([1] * 22, r"^a word of this code must have 23 digits, not 22$"),
        (np.full(23, 2), r"^for q = 2 digits must be from 0 to 1, not 2 \(row 0, column 0\)$"),
        ([0.5] * 23, r"^a word must have integers as digits, not float64 values"),
        (np.zeros((2, 2, 23), int), r"^a word must have rows and columns of digits, not the shape"),
    ],
    ids=repr,
)
def test_rejects_invalid_words(word: Any, message: str) -> None:
    for way in (classical.golay().decode, classical.golay().nearest):
        with pytest.raises(DomainError, match=message):
            way(word)


def test_decode_raises_for_words_not_proved_to_be_nearest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grundy.codes.additive.nearest", lambda *_, **__: Nearest(0, 5, 2, False))
    for how, told in (({}, "60.0"), ({"seconds": 2}, "2")):
        with pytest.raises(LimitError) as refused:
            classical.extended_quadratic_residue(79).decode(5, **how)
        assert str(refused.value) == (
            "proving that the word found at distance 2 is the nearest takes too long, more than seconds="
            f"{told}; use nearest, which returns that word and accepts a known minimum distance, or raise seconds=…"
        )


def test_decode_passes_on_the_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_tables_decode_at_once_for_every_time_limit() -> None:
    code = classical.golay()
    for word in (0, 1, 0b111, 0b10110):
        assert repr(code.nearest(word, seconds=0)) == repr(code.nearest(word, seconds=None)) == repr(code.nearest(word))
    assert code.decode(1, seconds=0.0) == 0
    with pytest.raises(DomainError, match=r"^seconds must be a non-negative number, not -1$"):
        code.nearest(1, seconds=-1)
