from random import Random

import flint
import pytest

from grundy.ordinals.gf2_polynomials import is_irreducible, multiply, remainder

pytestmark = pytest.mark.usefixtures("path")


def test_small_polynomials_by_trial_division() -> None:
    for a in range(1 << 11):
        divisors = range(2, 1 << ((a.bit_length() + 1) // 2))
        expected = a > 1 and not any(remainder(a, d) == 0 for d in divisors if d.bit_length() < a.bit_length())
        assert is_irreducible(a) == expected


def test_the_numbers_of_irreducible_polynomials_are_those_of_gauss() -> None:
    # OEIS A001037
    counts = [sum(is_irreducible(a) for a in range(1 << d, 2 << d)) for d in range(1, 11)]
    assert counts == [2, 1, 2, 3, 6, 9, 18, 30, 56, 99]


@pytest.mark.parametrize("degree", [20, 63, 64, 65, 90, 128, 210])
def test_random_polynomials_agree_with_the_factors_of_flint(degree: int) -> None:
    random = Random(degree)
    for _ in range(20):
        a = 1 << degree | random.getrandbits(degree) | 1
        factors = flint.nmod_poly([int(bit) for bit in f"{a:b}"[::-1]], 2).factor()[1]
        assert is_irreducible(a) == (len(factors) == 1 and factors[0][1] == 1)


def test_squares_and_products_of_two_irreducible_ones_are_not() -> None:
    for a, b in [(0b111, 0b111), (0b10011, 0b11001), (1 << 89 | 1 << 38 | 1, 1 << 89 | 1 << 51 | 1)]:
        assert is_irreducible(a)
        assert is_irreducible(b)
        assert not is_irreducible(multiply(a, b))
