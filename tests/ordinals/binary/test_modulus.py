from random import Random

import pytest

from grundy.errors import DomainError, LimitError
from grundy.ordinals.gf2_polynomials import Modulus, multiply, remainder

pytestmark = pytest.mark.usefixtures("path")

# Irreducible: 1 + y + y^4, the AES polynomial, 1 + y^38 + y^89, 1 + y + y^2 + y^4 + y^179; and two that are not.
MODULI = [
    0b10,
    0b11,
    0b111,
    0b10011,
    0b100011011,
    1 << 89 | 1 << 38 | 1,
    1 << 179 | 0b10111,
    0b10101,
    1 << 300 | 0xFFF << 70,
]


def power(a: int, exponent: int, modulus: int) -> int:
    """By the definition, one square after the other."""
    result, a = remainder(1, modulus), remainder(a, modulus)
    for bit in f"{exponent:b}":
        result = remainder(multiply(result, result), modulus)
        result = remainder(multiply(result, a), modulus) if bit == "1" else result
    return result


@pytest.fixture(params=MODULI, ids=lambda polynomial: f"degree {polynomial.bit_length() - 1}")
def modulus(request: pytest.FixtureRequest) -> Modulus:
    return Modulus(request.param)


def samples(modulus: Modulus) -> list[int]:
    random = Random(modulus.degree)
    longer = random.getrandbits(3 * modulus.degree + 5)  # operands may have any degree
    return [0, 1, 2, 3, modulus.polynomial, longer, *(random.getrandbits(modulus.degree) for _ in range(3))]


def test_products_and_remainders(modulus: Modulus) -> None:
    for a in samples(modulus):
        assert modulus.remainder(a) == remainder(a, modulus.polynomial)
        assert modulus.square(a) == remainder(multiply(a, a), modulus.polynomial)
        for b in samples(modulus):
            assert modulus.multiply(a, b) == remainder(multiply(a, b), modulus.polynomial)


def test_powers(modulus: Modulus) -> None:
    for a in samples(modulus):
        for exponent in (0, 1, 2, 3, 17, 255, 3**50, 2**90 - 1):
            assert modulus.power(a, exponent) == power(a, exponent, modulus.polynomial)


def test_frobenius_maps(modulus: Modulus) -> None:
    for a in samples(modulus):
        for k in (0, 1, 2, 7, 100):
            assert modulus.frobenius(a, k) == power(a, 2**k, modulus.polynomial)


def test_composition_is_the_value_of_a_polynomial(modulus: Modulus) -> None:
    for f in (0, 1, 2, 0b1011, Random(5).getrandbits(50), modulus.polynomial >> 1):
        for g in samples(modulus):
            value = 0
            for bit in f"{f:b}":
                value = modulus.multiply(value, g) ^ modulus.remainder(int(bit))
            assert modulus.compose(f, g) == value


@pytest.mark.parametrize("k", [0, 1, 3, 10])
@pytest.mark.parametrize("count", [1, 2, 3, 5, 8, 13])
def test_norms_are_products_of_frobenius_maps(modulus: Modulus, k: int, count: int) -> None:
    for a in samples(modulus):
        expected = modulus.remainder(1)
        for i in range(count):
            expected = modulus.multiply(expected, modulus.frobenius(a, k * i))
        assert modulus.norm(a, k, count) == expected
        assert modulus.norm_power(a, 5, k, count) == modulus.power(expected, 5)


def test_inverses_and_negative_powers() -> None:
    field = Modulus(0b100011011)
    for a in range(1, 256):
        assert field.multiply(a, field.inverse(a)) == 1
    assert field.power(7, -3) == field.inverse(field.power(7, 3))
    with pytest.raises(DomainError, match="common divisor of degree 8"):
        field.inverse(0)
    with pytest.raises(DomainError, match="common divisor of degree 2"):
        Modulus(0b10101).inverse(0b111)


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: Modulus(1), DomainError, "a modulus has degree 1 or more, and 1 is constant"),
        (lambda: Modulus(-5), DomainError, "a modulus is 0 or more, not -5"),
        (lambda: Modulus(7).frobenius(2, -1), DomainError, "a number of squarings is 0 or more, not -1"),
        (lambda: Modulus(7).norm(2, 1, 0), DomainError, "a number of factors is 1 or more, not 0"),
        (
            lambda: Modulus(7).frobenius(2, 1 << 41),
            LimitError,
            "a number of squarings is at most 2^40 here, not 42 bits",
        ),
        (lambda: Modulus(7).multiply(2, "x"), DomainError, "a polynomial is a whole number, not 'x'"),
    ],
)
def test_what_makes_no_sense_is_refused(call: object, error: type[Exception], message: str) -> None:
    with pytest.raises(error) as found:
        call()  # type: ignore[operator]
    assert str(found.value).startswith(message)


def test_a_modulus_shows_its_degree() -> None:
    assert repr(Modulus(0b10011)) == "<Modulus of degree 4>"
