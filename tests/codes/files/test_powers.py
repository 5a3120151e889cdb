import numpy as np
import pytest

from grundy import nim
from grundy.codes.files.algebra import ROOTS, digit_of_power, field_size, power_of_digit
from grundy.errors import DomainError

# F. Lübeck's list of Conway polynomials, as masks: x^2+x+1, x^4+x+1, x^8+x^4+x^3+x^2+1.
CONWAY = {4: 0b111, 16: 0b10011, 256: 0b100011101}


def product(a: int, b: int, polynomial: int) -> int:
    """The product in GF(2)[x] modulo the polynomial, by the definition."""
    total = 0
    while b:
        total ^= a if b & 1 else 0
        b >>= 1
        a <<= 1
        a ^= polynomial if a.bit_length() == polynomial.bit_length() else 0
    return total


@pytest.mark.parametrize("q", [4, 16, 256])
def test_the_map_from_gap_to_nimbers_is_an_isomorphism_of_fields(q: int) -> None:
    bits = q.bit_length() - 1
    # The element Σ b_i x^i of GF(2)[x] modulo the Conway polynomial, x = Z(q), goes to the nim sum of images of x^i.
    basis = [digit_of_power(q, i) for i in range(bits)]
    image = np.array([np.bitwise_xor.reduce([0] + [basis[i] for i in range(bits) if a >> i & 1]) for a in range(q)])
    assert sorted(image) == list(range(q))
    every = np.arange(q)
    assert (image[every[:, np.newaxis] ^ every] == image[:, np.newaxis] ^ image).all()
    products = np.array([[product(a, b, CONWAY[q]) for b in range(q)] for a in range(q)])
    images = image.astype(np.uint8)
    assert (image[products] == nim.multiply(images[:, np.newaxis], images)).all()


@pytest.mark.parametrize("q", [2, 4, 16, 256])
def test_powers_and_digits_are_inverse(q: int) -> None:
    assert sorted(digit_of_power(q, e) for e in range(q - 1)) == list(range(1, q))
    for digit in range(1, q):
        assert digit_of_power(q, power_of_digit(q, digit)) == digit
    assert digit_of_power(q, -1) == digit_of_power(q, q - 2) == nim.reciprocal(ROOTS[q])


def test_the_fields_fit_together_as_in_gap() -> None:
    for small, large in ((2, 4), (2, 16), (4, 16), (2, 256), (4, 256), (16, 256)):
        step = (large - 1) // (small - 1)
        for e in range(small - 1):
            assert digit_of_power(small, e) == digit_of_power(large, step * e)


def test_each_root_is_the_least_that_fits() -> None:
    def is_root(x: int, q: int) -> bool:
        powers = [nim.power(x, i) for i in range(9) if CONWAY[q] >> i & 1]
        return bool(np.bitwise_xor.reduce(powers) == 0)

    assert min(x for x in range(4) if is_root(x, 4)) == ROOTS[4]
    assert min(x for x in range(16) if is_root(x, 16) and nim.power(x, 5) == ROOTS[4]) == ROOTS[16]
    assert min(x for x in range(256) if is_root(x, 256) and nim.power(x, 17) == ROOTS[16]) == ROOTS[256]


@pytest.mark.parametrize(
    ("size", "written"), [((3, 1), "3"), ((2, 3), "2^3"), ((8, 1), "8"), ((2, 10**6), "2^1000000"), ((0, 1), "0")]
)
def test_other_fields_are_refused(size: tuple[int, int], written: str) -> None:
    with pytest.raises(DomainError) as error:
        field_size(*size)
    assert str(error.value) == (f"GF({written}) is no alphabet here; a code is over GF(2), GF(4), GF(16) or GF(256)")


def test_sizes_of_fields() -> None:
    assert [field_size(2), field_size(2, 2), field_size(4, 2), field_size(16, 2), field_size(2, 8)] == [
        2,
        4,
        16,
        256,
        256,
    ]
