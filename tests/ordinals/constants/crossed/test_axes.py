import numpy as np
import pytest

from grundy.ordinals import gf2_polynomials
from grundy.ordinals.constants.crossed_tensor import axis_of, bits_of, frobenius_map, integer_of


def polynomial(degree: int) -> int:
    return 1 << degree | sum(1 << e for e in axis_of(degree).tail)


@pytest.mark.parametrize("degree", [*range(1, 70), 89, 179, 256, 343])
def test_the_polynomial_of_an_axis_is_irreducible_and_has_few_terms(degree: int) -> None:
    assert gf2_polynomials.is_irreducible(polynomial(degree))
    assert len(axis_of(degree).tail) in (1, 2, 4)


@pytest.mark.parametrize("degree", [1, 2, 4, 5, 8, 13, 64, 89])
def test_reduction_is_the_remainder(degree: int) -> None:
    for a in (0, 1, 2, (1 << degree) - 1, 0xDEADBEEFCAFE, 3**100):
        assert axis_of(degree).reduced(a) == gf2_polynomials.remainder(a, polynomial(degree))


@pytest.mark.parametrize("degree", [2, 5, 8, 13])
def test_arrays_are_reduced_along_any_axis(degree: int) -> None:
    a = np.random.default_rng(degree).integers(0, 2, (3, 2 * degree - 1, 5), dtype=np.uint8)
    found = axis_of(degree).folded(a, 1)
    for i in range(3):
        for j in range(5):
            assert integer_of(found[i, :, j]) == axis_of(degree).reduced(integer_of(a[i, :, j]))


@pytest.mark.parametrize("degree", [3, 4, 8, 13])
def test_frobenius_maps_are_repeated_squares(degree: int) -> None:
    field = gf2_polynomials.Modulus(polynomial(degree))
    for k in range(degree + 1):
        for a in (1, 2, 3, 5, (1 << degree) - 1):
            image = frobenius_map(degree, k)(bits_of(a, degree)[None])
            assert integer_of(image) == field.frobenius(a, k)


@pytest.mark.parametrize("degree", [2, 5, 9])
def test_the_pairing_gives_the_constant_part_of_a_product(degree: int) -> None:
    field = gf2_polynomials.Modulus(polynomial(degree))
    for a in range(1, 1 << degree, 3):
        for b in range(1, 1 << degree, 5):
            paired = integer_of(axis_of(degree).pairing(bits_of(b, degree)[None]))
            assert (a & paired).bit_count() % 2 == field.multiply(a, b) & 1
