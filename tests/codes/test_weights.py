"""Weights of codes and of their duals, judged by all words, and input that kernels reject."""

import re
from itertools import product
from math import comb

import numpy as np
import pytest
from code_judges import joined
from codes.generators import (
    all_generators,
    code_from,
    extended_quadratic_residues,
    generators,
    on_both_paths,
    packed_code,
    random_cases,
    words,
)
from hypothesis import given
from reference import codes as reference
from reference.codes import weight_distribution

from grundy import DomainError, LimitError
from grundy.codes import LinearCode, _kernels, macwilliams
from grundy.codes.words import PackedCode
from grundy.progress import progress_to


def test_every_binary_code_and_coset_of_at_most_four_digits():
    for n in range(5):
        for generator in all_generators(n):
            span = words(generator, 2, False)
            assert code_from(generator).weights() == reference.weight_distribution(span)
            for offset in product((0, 1), repeat=n):
                coset = {word ^ joined(offset, 2) for word in span}
                assert code_from(generator).weights(offset=offset) == reference.weight_distribution(coset)


@given(generators())
def test_random_codes_over_all_alphabets(case):
    generator, q, additive = case
    found = code_from(generator, q, additive).weights()
    assert found == reference.weight_distribution(words(*case), q)
    assert list(found) == sorted(found)


def test_random_cosets_over_all_alphabets():
    random = np.random.default_rng(4)
    for generator, q, additive in random_cases(150, seed=4):
        offset = random.integers(0, q, generator.shape[1])
        coset = {word ^ joined(offset, q) for word in words(generator, q, additive)}
        expected = reference.weight_distribution(coset, q)
        assert code_from(generator, q, additive).weights(offset=offset) == expected
        assert code_from(generator, q, additive).weights(offset=joined(offset, q)) == expected


def test_both_paths_of_the_processor_agree():
    for generator, q, additive in random_cases(60, seed=5, longest=80):
        basis = packed_code(generator, q, additive)
        counts = on_both_paths(lambda basis=basis: basis.search().weights().tolist())
        assert counts[0] == counts[1]


def test_uses_the_dual_if_it_is_smaller():
    assert code_from(np.eye(6)[:5].astype(int)).weights() == {0: 1, 1: 5, 2: 10, 3: 10, 4: 5, 5: 1}
    whole = code_from(np.eye(70, dtype=int)).weights()
    assert sum(whole.values()) == 1 << 70
    assert whole[35] == 112186277816662845432  # more than a float can represent exactly


def test_quadratic_residue_codes():
    golay = {0: 1, 8: 759, 12: 2576, 16: 759, 24: 1}
    assert code_from(extended_quadratic_residues(23)).weights() == golay
    # MacWilliams and Sloane 1977, chapter 16
    half = {0: 1, 12: 17296, 16: 535095, 20: 3995376, 24: 7681680}
    found = code_from(extended_quadratic_residues(47)).weights()
    assert found == half | {48 - weight: count for weight, count in half.items() if weight < 24}


def test_no_rows_and_no_digits():
    assert code_from(np.zeros((0, 5), int)).weights() == {0: 1}
    assert code_from(np.zeros((0, 0), int)).weights() == {0: 1}
    assert code_from(np.zeros((2, 0), int)).weights(offset=0) == {0: 1}
    assert code_from(np.zeros((1, 3), int)).weights(offset=[1, 0, 1]) == {2: 1}


def test_rejects_too_many_words_with_their_number():
    with pytest.raises(
        LimitError,
        match=r"the weights require about 2\^49 words of the code or of its dual, more than limit=274877906944",
    ):
        code_from(np.hstack([np.eye(50, dtype=int), np.ones((50, 60), int)])).weights()
    with pytest.raises(LimitError, match=r"raise limit=…"):
        code_from([[1, 0, 1], [0, 1, 1]]).weights(limit=1, offset=[0, 0, 1])
    with pytest.raises(LimitError, match=r"about 2\^1 words"):
        code_from([[1, 0, 1, 0], [0, 1, 1, 0]]).weights(limit=1)
    generator = np.hstack([np.eye(80, dtype=int), np.ones((80, 90), int)])
    with pytest.raises(LimitError, match=r"about 2\^79 words .* more than 2\^62 cannot be enumerated"):
        code_from(generator).weights(limit=1 << 200)
    with pytest.raises(LimitError, match=r"more than 2\^62 cannot be enumerated"):
        code_from(generator).weights(limit=1 << 200, offset=[1] * 170)


def test_a_limit_is_a_number():
    with pytest.raises(DomainError, match="limit must be a whole number, not 'a'"):
        code_from([[1, 0, 1]]).weights(limit="a")
    with pytest.raises(DomainError, match="limit must be at least 0, not -1"):
        code_from([[1, 0, 1]]).weights(limit=-1)


def test_progress_callbacks_can_stop_the_work():
    class EnoughError(Exception):
        pass

    told = []

    def tell(what, done, total):
        told.append((done, total))
        raise EnoughError

    generator = np.hstack([np.eye(34, dtype=int), np.eye(34, dtype=int)])
    with pytest.raises(EnoughError), progress_to(tell):
        code_from(generator).weights()
    assert 0 < told[0][0] < told[0][1] == LinearCode(generator).size // 2


def weights(basis: PackedCode) -> dict[int, int]:
    span = {0}
    for row in basis.words:
        span |= {word ^ row for word in span}
    return weight_distribution(span, basis.q)


def test_the_transform_gives_the_weights_of_the_dual_and_is_its_own_inverse():
    for generator, q, additive in random_cases(200, seed=3, longest=5):
        basis = packed_code(generator, q, additive)
        dual = basis.dual()
        if dual.dimension <= 12:
            assert macwilliams(weights(basis), basis.n, q) == weights(dual)
        assert macwilliams(macwilliams(weights(basis), basis.n, q), basis.n, q) == weights(basis)


def test_the_extended_golay_code_is_its_own_dual():
    golay = {0: 1, 8: 759, 12: 2576, 16: 759, 24: 1}
    assert macwilliams(golay, 24) == golay


def test_the_hexacode_is_its_own_dual():
    hexacode = {0: 1, 4: 45, 6: 18}  # Conway and Sloane 1988, chapter 3
    assert macwilliams(hexacode, 6, 4) == hexacode


def test_large_numbers_are_exact():
    assert macwilliams({0: 1}, 100)[50] == 100891344545564193334812497256


def test_no_digits():
    assert macwilliams({0: 1}, 0) == {0: 1}


@pytest.mark.parametrize(
    ("weights", "n", "message"),
    [
        ({0: 1, 3: 2}, 3, "no code of length 3 has the weights {0: 1, 3: 2}: its dual would have 8/3 words"),
        ({0: 1, 1: 2, 2: 1}, 3, None),
        ({0: 1, 2: 1, 3: 2}, 3, "its dual would have -4/4 words of weight 1"),
        ({0: 1, 4: 1}, 3, "a weight must be at most n = 3, not 4"),
        ({0: 1, 2: -1}, 3, "the number of words of weight 2 must be at least 0, not -1"),
        ({1: 2}, 3, "a code must have one word of weight 0, not 0"),
        ({0: 1, 1.5: 2}, 3, "a weight must be a whole number, not 1.5"),
    ],
)
def test_macwilliams_rejects_weights_of_no_code(weights, n, message):
    if message is None:
        assert macwilliams(weights, n) == {0: 1, 1: 1}
        return
    with pytest.raises(DomainError, match=re.escape(message)):
        macwilliams(weights, n)


def test_long_codes_take_one_polynomial_for_each_weight() -> None:
    even = macwilliams({0: 1, 3000: 1}, 3000)
    assert list(even) == list(range(0, 3001, 2))
    assert even[2] == comb(3000, 2)


def test_macwilliams_rejects_invalid_arguments() -> None:
    with pytest.raises(LimitError, match=r"^n must be at most 4096, not 100000$"):
        macwilliams({0: 1}, 10**5)
    with pytest.raises(DomainError, match=r"^weights must be a mapping from weights to numbers of words, not None$"):
        macwilliams(None, 5)  # type: ignore[arg-type]


def rows(*values: int) -> np.ndarray:
    return np.array([[value] for value in values], np.uint64)


def test_rows_are_checked():
    with pytest.raises(ValueError, match="a row has bits outside of its digits"):
        _kernels.dual(rows(8), 3, 1)
    with pytest.raises(ValueError, match="a row has bits outside of its digits"):
        _kernels.dual(rows(8), 1, 3)
    with pytest.raises(ValueError, match="rows must be packed words of n digits"):
        _kernels.dual(rows(1), 65, 1)
    with pytest.raises(ValueError, match=r"1 to 2\^31 digits of 1 to 8 bits"):
        _kernels.dual(rows(1), 3, 9)
    with pytest.raises(ValueError, match="rows must be independent"):
        _kernels.Search(rows(1, 1), 3, 1)
    with pytest.raises(ValueError, match="the offset must be one word"):
        _kernels.Search(rows(1), 3, 1, rows(1, 2))
    with pytest.raises(ValueError, match="with lines, the number of rows must be a multiple of bits"):
        _kernels.Search(rows(1), 3, 2, lines=True)
    with pytest.raises(ValueError, match="no information set has this number"):
        _kernels.Search(rows(1), 3, 1).zimmermann(5, 1, 0)


def test_both_paths_find_the_same_word():
    for generator, q, additive in random_cases(60, seed=10, longest=90):
        basis = packed_code(generator, q, additive)
        if basis.dimension:
            plain, fast = on_both_paths(lambda basis=basis: lightest(basis))
            assert plain == fast


def lightest(basis) -> list[list[int]]:
    search = basis.search()
    search.enumerate(0)
    return search.word().tolist()


def test_random_search_is_determined_by_the_seed():
    basis = packed_code(np.random.default_rng(1).integers(0, 2, (60, 120), np.uint8))
    found = [basis.search() for _ in range(2)]
    for search in found:
        search.chance(50, 3, 0)
    assert found[0].word().tolist() == found[1].word().tolist()
