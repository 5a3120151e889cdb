"""Test polynomials over {0, 1} against FLINT: products, quotients, recurrences, residues and irreducibility."""

from collections.abc import Iterator
from random import Random

import flint
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from grundy.errors import DomainError, LimitError
from grundy.nim import _kernels
from grundy.ordinals import gf2_polynomials
from grundy.ordinals.gf2_polynomials import (
    Modulus,
    gcd,
    inverse,
    is_irreducible,
    linear_recurrence,
    multiply,
    quotient_remainder,
    remainder,
    series_reciprocal,
    square,
)

polynomials = st.integers(0, 1 << 700)
# Lengths near the boundaries of words, leaves of the recursion and machine vectors.
LENGTHS = [1, 63, 64, 65, 127, 129, 500, 512, 513, 1000, 2048, 2049, 4097, 9999, 40000]


@pytest.fixture(params=sorted({"scalar", _kernels.path()}), autouse=True)
def path(request: pytest.FixtureRequest) -> Iterator[None]:
    """Run a test with plain instructions, then with the carry-less multiplication of this processor."""
    before = _kernels.path()
    _kernels.choose_path(request.param)
    yield
    _kernels.choose_path(before)


every_path = settings(suppress_health_check=[*settings().suppress_health_check, HealthCheck.function_scoped_fixture])


def poly(a: int) -> flint.nmod_poly:
    return flint.nmod_poly([int(bit) for bit in f"{a:b}"[::-1]], 2)


def number(a: flint.nmod_poly) -> int:
    return sum(1 << i for i, bit in enumerate(a.coeffs()) if int(bit))


def by_shifts(a: int, b: int) -> int:
    total = 0
    while b:
        total ^= a if b & 1 else 0
        a, b = a << 1, b >> 1
    return total


def test_all_small_products_are_sums_of_shifts() -> None:
    for a in range(64):
        for b in range(64):
            assert multiply(a, b) == by_shifts(a, b)


@every_path
@given(polynomials, polynomials)
def test_products_squares_and_quotients_agree_with_flint(a: int, b: int) -> None:
    assert multiply(a, b) == number(poly(a) * poly(b))
    assert square(a) == number(poly(a) ** 2)
    if b:
        quotient, rest = quotient_remainder(a, b)
        assert (quotient, rest) == (number(poly(a) // poly(b)), number(poly(a) % poly(b)))
        assert remainder(a, b) == rest


@pytest.mark.parametrize("m", LENGTHS)
@pytest.mark.parametrize("n", [1, 64, 513, 5000])
def test_products_of_all_lengths(m: int, n: int) -> None:
    random = Random(m * n)
    a, b = random.getrandbits(m) | 1 << (m - 1), random.getrandbits(n) | 1 << (n - 1)
    product = multiply(a, b)
    assert product == multiply(b, a) == number(poly(a) * poly(b))
    assert (
        quotient_remainder(product ^ (b >> 1), b) == (a, b >> 1) if n > 1 else quotient_remainder(product, b) == (a, 0)
    )


@every_path
@given(polynomials, polynomials)
def test_common_divisors_agree_with_flint(a: int, b: int) -> None:
    assert gcd(a, b) == number(poly(a).gcd(poly(b)))


@every_path
@given(polynomials, polynomials, polynomials.filter(bool))
def test_a_common_factor_is_found(a: int, b: int, c: int) -> None:
    assert remainder(gcd(multiply(a, c), multiply(b, c)), c) == 0


@every_path
@given(polynomials, polynomials.filter(lambda a: a > 1))
def test_reciprocals_modulo_a_polynomial(a: int, modulus: int) -> None:
    common = gcd(a, modulus)
    if common != 1:
        with pytest.raises(
            DomainError, match=f"it shares a divisor of degree {common.bit_length() - 1} with the modulus"
        ):
            inverse(a, modulus)
        return
    found = inverse(a, modulus)
    assert remainder(multiply(a, found), modulus) == 1
    assert found.bit_length() < modulus.bit_length()


@every_path
@given(polynomials.map(lambda a: a | 1), st.integers(0, 900))
def test_reciprocals_of_power_series(a: int, n: int) -> None:
    found = series_reciprocal(a, n)
    assert found.bit_length() <= n
    assert multiply(a, found) & ((1 << n) - 1) == (1 if n else 0)


def bits_by(recurrence: int, start: int, n: int) -> int:
    """Return n bits of the sequence with this recurrence and these first bits."""
    degree = recurrence.bit_length() - 1
    bits = [start >> i & 1 for i in range(degree)]
    while len(bits) < n:
        bits.append(sum(bits[-degree + i] for i in range(degree) if recurrence >> i & 1) % 2)
    return sum(bit << i for i, bit in enumerate(bits[:n]))


def holds(recurrence: int, bits: int, n: int) -> bool:
    degree = recurrence.bit_length() - 1
    places = [i for i in range(degree + 1) if recurrence >> i & 1]
    return all(sum(bits >> (i + j) & 1 for j in places) % 2 == 0 for i in range(n - degree))


def test_the_recurrence_of_every_short_sequence_is_the_shortest() -> None:
    for n in range(9):
        for bits in range(1 << n):
            found = linear_recurrence(bits, n)
            assert holds(found, bits, n)
            assert not any(holds(other, bits, n) for other in range(1, 1 << (found.bit_length() - 1)))


@every_path
@given(st.integers(2, 1 << 150), st.integers(1, 1 << 150))
def test_a_sequence_that_follows_a_recurrence_gives_a_divisor_of_it(recurrence: int, start: int) -> None:
    n = 2 * (recurrence.bit_length() - 1)
    bits = bits_by(recurrence, start, n)
    found = linear_recurrence(bits, n)
    assert holds(found, bits, n)
    assert remainder(recurrence, found) == 0


def test_bits_beyond_the_sequence_do_not_count() -> None:
    assert linear_recurrence(0b01101101, 8) == linear_recurrence(0b1111101101101, 8) == 0b111


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: multiply(-1, 2), "a polynomial must be at least 0, not -1"),
        (lambda: multiply(1.5, 2), "a polynomial must be a whole number, not 1.5"),
        (lambda: square("7"), "a polynomial must be a whole number, not '7'"),
        (lambda: quotient_remainder(5, 0), "division by zero: the divisor must not be the polynomial 0"),
        (lambda: inverse(3, 1), "a modulus must have degree 1 or more, but 1 is constant"),
        (lambda: series_reciprocal(2, 4), "the power series has no reciprocal: its constant coefficient must be 1"),
        (lambda: linear_recurrence(1, -1), "a number of coefficients must be at least 0, not -1"),
    ],
)
def test_rejects_invalid_arguments(call: object, message: str) -> None:
    with pytest.raises(DomainError) as error:
        call()  # type: ignore[operator]
    assert str(error.value).startswith(message)


def test_rejects_polynomials_that_are_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gf2_polynomials, "MAX_BITS", 1000)
    with pytest.raises(LimitError, match="a polynomial may have at most 2\\^28 coefficients, not 1001; use fewer"):
        multiply(1 << 1000, 1)
    with pytest.raises(LimitError, match="at most 2\\^28 coefficients are supported, not 1001; use a smaller number"):
        series_reciprocal(1, 1001)


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
    """Square repeatedly, by the definition."""
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
    with pytest.raises(DomainError, match="shares a divisor of degree 8"):
        field.inverse(0)
    with pytest.raises(DomainError, match="shares a divisor of degree 2"):
        Modulus(0b10101).inverse(0b111)


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: Modulus(1), DomainError, "a modulus must have degree 1 or more, but 1 is constant"),
        (lambda: Modulus(-5), DomainError, "a modulus must be at least 0, not -5"),
        (lambda: Modulus(7).frobenius(2, -1), DomainError, "a number of squarings must be at least 0, not -1"),
        (lambda: Modulus(7).norm(2, 1, 0), DomainError, "a number of factors must be at least 1, not 0"),
        (
            lambda: Modulus(7).frobenius(2, 1 << 41),
            LimitError,
            "a number of squarings must be at most 2^40, not ",
        ),
        (lambda: Modulus(7).multiply(2, "x"), DomainError, "a polynomial must be a whole number, not 'x'"),
    ],
)
def test_rejects_invalid_moduli(call: object, error: type[Exception], message: str) -> None:
    with pytest.raises(error) as found:
        call()  # type: ignore[operator]
    assert str(found.value).startswith(message)


def test_a_modulus_shows_its_degree() -> None:
    assert repr(Modulus(0b10011)) == "<Modulus of degree 4>"


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


def test_products_of_two_polynomials_are_reducible() -> None:
    for a, b in [(0b111, 0b111), (0b10011, 0b11001), (1 << 89 | 1 << 38 | 1, 1 << 89 | 1 << 51 | 1)]:
        assert is_irreducible(a)
        assert is_irreducible(b)
        assert not is_irreducible(multiply(a, b))
