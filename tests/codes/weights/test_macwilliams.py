import re
from math import comb

import pytest
from codes.generators import packed_code, random_cases
from reference.codes import weight_distribution

from grundy.codes import macwilliams
from grundy.codes.words import PackedCode
from grundy.errors import DomainError, LimitError


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


def test_numbers_are_exact_where_floats_are_not():
    assert macwilliams({0: 1}, 100)[50] == 100891344545564193334812497256


def test_no_digits():
    assert macwilliams({0: 1}, 0) == {0: 1}


@pytest.mark.parametrize(
    ("weights", "n", "message"),
    [
        ({0: 1, 3: 2}, 3, "no code of length 3 has the weights {0: 1, 3: 2}: its dual would have 8/3 words"),
        ({0: 1, 1: 2, 2: 1}, 3, None),
        ({0: 1, 2: 1, 3: 2}, 3, "its dual would have -4/4 words of weight 1"),
        ({0: 1, 4: 1}, 3, "a word of length 3 has no weight 4; weights are from 0 to n"),
        ({0: 1, 2: -1}, 3, "the number of words of weight 2 is 0 or more, not -1"),
        ({1: 2}, 3, "a code has one word of weight 0, not 0"),
        ({0: 1, 1.5: 2}, 3, "a weight is a whole number, not 1.5"),
    ],
)
def test_what_no_code_has_is_refused(weights, n, message):
    if message is None:
        assert macwilliams(weights, n) == {0: 1, 1: 1}
        return
    with pytest.raises(DomainError, match=re.escape(message)):
        macwilliams(weights, n)


def test_long_codes_take_one_polynomial_for_each_weight() -> None:
    even = macwilliams({0: 1, 3000: 1}, 3000)
    assert list(even) == list(range(0, 3001, 2))
    assert even[2] == comb(3000, 2)


def test_what_is_too_long_or_tells_no_weights_is_refused() -> None:
    with pytest.raises(LimitError, match=r"^weights are transformed up to length 4096, and n is 100000$"):
        macwilliams({0: 1}, 10**5)
    with pytest.raises(DomainError, match=r"^weights are told by a dict of weights and numbers of words, not by None$"):
        macwilliams(None, 5)  # type: ignore[arg-type]
