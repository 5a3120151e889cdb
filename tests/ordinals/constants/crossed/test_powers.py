import pytest

from grundy.ordinals import gf2_polynomials
from grundy.ordinals.constants.crossed_kummer import norm, norm_and_sums, power, window
from grundy.ordinals.constants.crossed_tensor import Bits, TensorField, axis_of, integer_of

FIELD = TensorField((13,))
MODULUS = gf2_polynomials.Modulus(1 << 13 | sum(1 << e for e in axis_of(13).tail))


def value(a: Bits) -> int:
    return integer_of(FIELD.full(a))


@pytest.mark.parametrize("exponent", [0, 1, 2, 3, 5, 31, 100, 8190, 8191, 3**40, 2**200 + 1])
def test_powers(exponent: int) -> None:
    for a in (2, 3, 1234):
        assert value(power(FIELD, FIELD.element(0, a), exponent)) == MODULUS.power(a, exponent)


@pytest.mark.parametrize("step", [1, 2, 5])
@pytest.mark.parametrize("times", range(1, 12))
def test_norms_and_their_sums(step: int, times: int) -> None:
    x = 1 << step
    exponents = [sum(x**i for i in range(j)) for j in range(times + 1)]
    for a in (2, 77):
        element = FIELD.element(0, a)
        whole, sums = norm_and_sums(FIELD, element, step, times)
        assert value(norm(FIELD, element, step, times)) == value(whole) == MODULUS.power(a, exponents[times])
        assert value(sums) == MODULUS.power(a, sum(exponents[:times]))


def test_windows_grow_with_the_exponent() -> None:
    widths = [window(bits) for bits in range(1, 3000)]
    assert widths == sorted(widths)
    assert 1 <= widths[0] < widths[-1] <= 8
