from itertools import product

import numpy as np
import pytest
from codes.generators import (
    all_generators,
    code_of,
    extended_quadratic_residues,
    generators,
    on_both_paths,
    packed_code,
    random_cases,
    words,
)
from hypothesis import given
from reference import codes as reference

from grundy.codes import LinearCode
from grundy.codes.words import word_of
from grundy.errors import DomainError, LimitError
from grundy.progress import progress_to


def test_every_binary_code_and_coset_of_at_most_four_digits():
    for n in range(5):
        for generator in all_generators(n):
            span = words(generator, 2, False)
            assert code_of(generator).weights() == reference.weight_distribution(span)
            for offset in product((0, 1), repeat=n):
                coset = {word ^ word_of(offset) for word in span}
                assert code_of(generator).weights(offset=offset) == reference.weight_distribution(coset)


@given(generators())
def test_random_codes_over_all_alphabets(case):
    generator, q, additive = case
    found = code_of(generator, q, additive).weights()
    assert found == reference.weight_distribution(words(*case), q)
    assert list(found) == sorted(found)


def test_random_cosets_over_all_alphabets():
    random = np.random.default_rng(4)
    for generator, q, additive in random_cases(150, seed=4):
        offset = random.integers(0, q, generator.shape[1])
        coset = {word ^ word_of(offset, q) for word in words(generator, q, additive)}
        expected = reference.weight_distribution(coset, q)
        assert code_of(generator, q, additive).weights(offset=offset) == expected
        assert code_of(generator, q, additive).weights(offset=word_of(offset, q)) == expected


def test_both_paths_of_the_processor_agree():
    for generator, q, additive in random_cases(60, seed=5, longest=80):
        basis = packed_code(generator, q, additive)
        counts = on_both_paths(lambda basis=basis: basis.search().weights().tolist())
        assert counts[0] == counts[1]


def test_all_words_count_where_the_dual_is_smaller():
    assert code_of(np.eye(6)[:5].astype(int)).weights() == {0: 1, 1: 5, 2: 10, 3: 10, 4: 5, 5: 1}
    whole = code_of(np.eye(70, dtype=int)).weights()
    assert sum(whole.values()) == 1 << 70
    assert whole[35] == 112186277816662845432  # more than any float tells apart


def test_quadratic_residue_codes():
    golay = {0: 1, 8: 759, 12: 2576, 16: 759, 24: 1}
    assert code_of(extended_quadratic_residues(23)).weights() == golay
    # MacWilliams and Sloane 1977, chapter 16
    half = {0: 1, 12: 17296, 16: 535095, 20: 3995376, 24: 7681680}
    found = code_of(extended_quadratic_residues(47)).weights()
    assert found == half | {48 - weight: count for weight, count in half.items() if weight < 24}


def test_no_rows_and_no_digits():
    assert code_of(np.zeros((0, 5), int)).weights() == {0: 1}
    assert code_of(np.zeros((0, 0), int)).weights() == {0: 1}
    assert code_of(np.zeros((2, 0), int)).weights(offset=0) == {0: 1}
    assert code_of(np.zeros((1, 3), int)).weights(offset=[1, 0, 1]) == {2: 1}


def test_too_many_words_are_refused_with_their_number():
    with pytest.raises(LimitError, match=r"about 2\^49 words have to be looked at, .* more than limit=274877906944"):
        code_of(np.hstack([np.eye(50, dtype=int), np.ones((50, 60), int)])).weights()
    with pytest.raises(LimitError, match=r"raise limit=…"):
        code_of([[1, 0, 1], [0, 1, 1]]).weights(limit=1, offset=[0, 0, 1])
    with pytest.raises(LimitError, match=r"about 2\^1 words"):
        code_of([[1, 0, 1, 0], [0, 1, 1, 0]]).weights(limit=1)
    generator = np.hstack([np.eye(80, dtype=int), np.ones((80, 90), int)])
    with pytest.raises(LimitError, match=r"about 2\^79 words .* more than 2\^62 never come to an end"):
        code_of(generator).weights(limit=1 << 200)
    with pytest.raises(LimitError, match=r"more than 2\^62 never come to an end"):
        code_of(generator).weights(limit=1 << 200, offset=[1] * 170)


def test_a_limit_is_a_number():
    with pytest.raises(DomainError, match="limit is a whole number, not 'a'"):
        code_of([[1, 0, 1]]).weights(limit="a")
    with pytest.raises(DomainError, match="limit is 0 or more, not -1"):
        code_of([[1, 0, 1]]).weights(limit=-1)


def test_progress_is_told_and_may_stop_the_work():
    class EnoughError(Exception):
        pass

    told = []

    def tell(what, done, total):
        told.append((done, total))
        raise EnoughError

    generator = np.hstack([np.eye(34, dtype=int), np.eye(34, dtype=int)])
    with pytest.raises(EnoughError), progress_to(tell):
        code_of(generator).weights()
    assert 0 < told[0][0] < told[0][1] == LinearCode(generator).size // 2
