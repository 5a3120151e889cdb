import numpy as np
import pytest
from codes.generators import code_of, generators, packed_code, random_cases, words
from hypothesis import given

from grundy.codes.words import PackedCode, packed, unpacked
from grundy.errors import DomainError


def span(basis: PackedCode) -> set[int]:
    found = {0}
    for row in basis.words:
        found |= {word ^ row for word in found}
    return found


@given(generators())
def test_a_basis_spans_the_code_and_nothing_else(case):
    basis = packed_code(*case)
    assert span(basis) == words(*case)
    assert basis.size == len(words(*case))
    assert basis.lines * basis.scalars + 1 == basis.size


def test_the_dual_has_even_meetings_with_the_code_and_the_right_size():
    for generator, q, additive in random_cases(200, seed=1):
        basis = packed_code(generator, q, additive)
        dual = basis.dual()
        assert basis.size * dual.size == q**basis.n
        assert all((x & y).bit_count() % 2 == 0 for x in basis.words for y in dual.words)


def test_the_dual_of_a_linear_code_is_closed_in_lines():
    for generator, q, additive in random_cases(100, seed=2):
        if not additive:
            dual = packed_code(generator, q).dual()
            assert dual.dimension % dual.bits == 0


def test_packed_words_come_back():
    random = np.random.default_rng(1)
    for q in (2, 4, 8, 16, 32, 64, 128, 256):
        for n in (1, 7, 8, 9, 40, 100):
            digits = random.integers(0, q, n).astype(np.uint8)
            assert unpacked(packed(digits[np.newaxis], q)[0], n, q).tolist() == digits.tolist()


def test_no_digits_have_one_word():
    basis = packed_code(np.zeros((3, 0), np.uint8))
    assert (basis.n, basis.size, basis.dual().size) == (0, 1, 1)


def test_alphabets_that_are_no_fields_are_refused_unless_additive():
    with pytest.raises(DomainError, match="q = 8 is no alphabet here; q is one of 2, 4, 16, 256"):
        code_of([[7]], 8)
    assert code_of([[7]], 8, additive=True).size == 2
    with pytest.raises(DomainError, match="the digit 2 in row 0, column 1 is not from 0 to 1"):
        code_of([[1, 2]])
