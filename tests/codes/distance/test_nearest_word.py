from itertools import combinations, product

import numpy as np
import pytest
from codes.generators import all_generators, code_of, extended_quadratic_residues, generators, random_cases, words
from hypothesis import given, strategies as st
from reference.codes import coset_weights, weight

from grundy.codes.classical import reed_solomon
from grundy.codes.words import word_of
from grundy.errors import DomainError, LimitError

EXACT = ("enumerate", "zimmermann", "birthday")


def check(generator, q, additive, received, method=None) -> None:
    span = words(generator, q, additive)
    least = min(weight(received ^ word, q) for word in span)
    found = code_of(generator, q, additive).nearest(received, method=method)
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
                found = code_of(generator).nearest(received, method=method)
                assert (found.weight, found.proved, found.word in span) == (least, True, True)


@pytest.mark.parametrize("method", EXACT)
def test_random_words_over_all_alphabets(method):
    random = np.random.default_rng(9)
    for generator, q, additive in random_cases(150, seed=9, longest=5 if method == "birthday" else 12):
        if method != "birthday" or q < 256:
            received = word_of(random.integers(0, q, generator.shape[1]), q)
            check(generator, q, additive, received, method)


@given(generators(), st.data())
def test_the_cheapest_method_is_right(case, data):
    words_there_are = case[1] ** case[0].shape[1]
    check(*case, data.draw(st.integers(0, words_there_are - 1)))


def test_golay_corrects_three_errors_everywhere():
    golay = extended_quadratic_residues(23)[:, :-1]
    base = word_of(golay[0] ^ golay[5])
    for count in range(4):
        for places in list(combinations(range(23), count))[::40]:
            error = sum(1 << place for place in places)
            found = code_of(golay).nearest(base ^ error, distance=7)
            assert (found.word, found.error, found.proved) == (base, error, True)


def test_errors_in_a_larger_code_are_found_and_proved_to_be_the_only_ones():
    code = extended_quadratic_residues(79)
    random = np.random.default_rng(1)
    for _ in range(5):
        sent = np.bitwise_xor.reduce(code[random.integers(0, 2, len(code)).astype(bool)], axis=0)
        received = sent.copy()
        received[random.choice(80, 7, replace=False)] ^= 1
        for how in ({"distance": 16}, {"method": None}, {"method": "zimmermann"}):
            found = code_of(code).nearest(received, **how)
            assert found.word.tolist() == sent.tolist()
            assert (found.weight, found.proved) == (7, True)


def test_what_comes_out_has_the_kind_of_what_went_in():
    found = code_of([[1, 1, 2]], 4).nearest([1, 1, 3], method=None)
    assert (found.word.tolist(), found.error.tolist()) == ([1, 1, 2], [0, 0, 1])
    found = code_of([[1, 1, 2]], 4).nearest(np.int64(word_of([1, 1, 3], 4)), method=None)
    assert (found.word, found.error) == (word_of([1, 1, 2], 4), 16)


@pytest.mark.parametrize("method", [None, *EXACT])
def test_nothing_within_a_distance_is_refused(method):
    golay = extended_quadratic_residues(23)
    with pytest.raises(DomainError, match=r"^no word of the code is within distance 3 of 15$"):
        code_of(golay).nearest(0b1111, at_most=3, method=method)
    assert code_of(golay).nearest(0b1111, at_most=4, method=method).weight == 4
    assert code_of(golay).nearest(0, at_most=0, method=method).weight == 0


def test_chance_proves_nothing_but_within_half_the_distance():
    code = extended_quadratic_residues(47)
    assert code_of(code).nearest(0b11111, method="chance", distance=12).proved
    found = code_of(code).nearest(0b11111, method="chance")
    assert (found.weight, found.proved) == (5, False)


def test_without_time_nothing_is_claimed():
    code = np.random.default_rng(2).integers(0, 2, (150, 300), np.uint8)
    received = np.random.default_rng(3).integers(0, 2, 300, np.uint8)
    found = code_of(code).nearest(received, seconds=0.05)
    assert not found.proved
    assert int(found.error.sum()) == found.weight
    with pytest.raises(LimitError, match="whether a word is within at_most=20 was not decided in the time given"):
        code_of(code).nearest(received, seconds=0.05, at_most=20)


def test_no_rows_and_no_digits():
    found = code_of(np.zeros((0, 3), int)).nearest(0b101, method=None)
    assert (found.word, found.error, found.weight, found.proved) == (0, 0b101, 2, True)
    found = code_of(np.zeros((0, 0), int)).nearest(0, method=None)
    assert (found.word, found.weight, found.proved) == (0, 0, True)


def test_every_word_is_in_the_whole_space():
    for received in product((0, 1), repeat=3):
        assert code_of(np.eye(3, dtype=int)).nearest(received, method=None).weight == 0


def test_what_makes_no_sense_is_refused():
    with pytest.raises(DomainError, match=r"8 is no word of 3 digits below 2: as an integer it is from 0 to 2\^3 - 1"):
        code_of([[1, 1, 1]]).nearest(8, method=None)
    with pytest.raises(
        DomainError, match="there is no method 'dual'; the methods are enumerate, zimmermann, birthday, chance"
    ):
        code_of([[1, 1, 1]]).nearest(1, method="dual")
    with pytest.raises(DomainError, match="at_most is 0 or more, not -1"):
        code_of([[1, 1, 1]]).nearest(1, at_most=-1)
    with pytest.raises(DomainError, match="seconds is a time from 0 on, not 'a'"):
        code_of([[1, 1]]).nearest(1, seconds="a")
    with pytest.raises(DomainError, match="memory is a whole number, not 'a'"):
        code_of([[1, 1]]).nearest(1, memory="a")


@pytest.mark.parametrize("k", [64, 75, 80])
def test_words_without_end_are_not_all_looked_at(k):
    generator = np.hstack([np.eye(k, dtype=int), np.random.default_rng(k).integers(0, 2, (k, 30))])
    word = np.random.default_rng(1).integers(0, 2, k + 30)
    assert not code_of(generator).nearest(word, method="enumerate", seconds=0.05).proved
    message = f"the method 'enumerate' looks at {1 << k} words, more than 274877906944; .* or a limit of seconds"
    with pytest.raises(LimitError, match=message):
        code_of(generator).nearest(word, method="enumerate", seconds=None)


@pytest.mark.parametrize(
    ("n", "k", "q", "errors"), [(40, 20, 256, 8), (100, 80, 256, 3), (256, 253, 256, 1), (16, 8, 16, 4)]
)
def test_errors_anywhere_in_a_code_over_many_digits_are_found(n: int, k: int, q: int, errors: int) -> None:
    # There are far too many sums of two rows to look at all of them for each information set.
    code, rng = reed_solomon(n, k, q), np.random.default_rng(n)
    for _ in range(3):
        word = code.encode(rng.integers(0, q, k).astype(np.uint8))
        error = np.zeros(n, np.uint8)
        error[rng.choice(n, errors, replace=False)] = rng.integers(1, q, errors)
        found = code.nearest(word ^ error, distance=n - k + 1, seconds=600)
        assert found is not None
        assert found.proved
        assert np.array_equal(found.word, word)
