from math import gcd

from codes.generators import all_generators, extended_quadratic_residues, packed_code, random_cases, words
from reference.codes import weight

from grundy.codes.distance_methods import divisor


def test_the_divisor_divides_all_weights_and_misses_neither_two_nor_four():
    cases = [(generator, 2, False) for n in range(6) for generator in all_generators(n)]
    for generator, q, additive in [*cases, *random_cases(400, seed=1, longest=6)]:
        common = gcd(*(weight(word, q) for word in words(generator, q, additive)))
        found = divisor(packed_code(generator, q, additive))
        assert found == (gcd(common, 4) if q == 2 else gcd(common, 2) if q == 4 else 1)


def test_quadratic_residue_codes_of_length_divisible_by_eight_are_doubly_even():
    assert [divisor(packed_code(extended_quadratic_residues(p))) for p in (7, 23, 31, 47)] == [4, 4, 4, 4]


def test_the_hexacode_is_even():
    assert divisor(packed_code([[1, 0, 0, 1, 2, 3], [0, 1, 0, 1, 3, 2], [0, 0, 1, 1, 1, 1]], 4)) == 2
