from random import Random

import flint
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from grundy.errors import DomainError, LimitError
from grundy.ordinals import gf2_polynomials as module
from grundy.ordinals.gf2_polynomials import (
    gcd,
    inverse,
    linear_recurrence,
    multiply,
    quotient_remainder,
    remainder,
    series_reciprocal,
    square,
)

polynomials = st.integers(0, 1 << 700)
# Around the sizes where words, leaves of the recursion and machine vectors end.
LENGTHS = [1, 63, 64, 65, 127, 129, 500, 512, 513, 1000, 2048, 2049, 4097, 9999, 40000]

pytestmark = pytest.mark.usefixtures("path")
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
def test_products_squares_and_quotients_are_those_of_flint(a: int, b: int) -> None:
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
def test_common_divisors_are_those_of_flint(a: int, b: int) -> None:
    assert gcd(a, b) == number(poly(a).gcd(poly(b)))


@every_path
@given(polynomials, polynomials, polynomials.filter(bool))
def test_a_common_factor_is_found(a: int, b: int, c: int) -> None:
    assert remainder(gcd(multiply(a, c), multiply(b, c)), c) == 0


@every_path
@given(polynomials, polynomials.filter(lambda a: a > 1))
def test_reciprocals_modulo_another(a: int, modulus: int) -> None:
    common = gcd(a, modulus)
    if common != 1:
        with pytest.raises(DomainError, match=f"a common divisor of degree {common.bit_length() - 1}"):
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
    """A sequence whose coefficients follow the recurrence, from its first bits on."""
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
        (lambda: multiply(-1, 2), "a polynomial is 0 or more, not -1"),
        (lambda: multiply(1.5, 2), "a polynomial is a whole number, not 1.5"),
        (lambda: square("7"), "a polynomial is a whole number, not '7'"),
        (lambda: quotient_remainder(5, 0), "division by zero: the polynomial 0 divides nothing"),
        (lambda: inverse(3, 1), "a modulus has degree 1 or more, and 1 is constant"),
        (lambda: series_reciprocal(2, 4), "a power series has a reciprocal when its constant coefficient is 1"),
        (lambda: linear_recurrence(1, -1), "a number of coefficients is 0 or more, not -1"),
    ],
)
def test_what_makes_no_sense_is_refused(call: object, message: str) -> None:
    with pytest.raises(DomainError) as error:
        call()  # type: ignore[operator]
    assert str(error.value).startswith(message)


def test_what_is_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_BITS", 1000)
    with pytest.raises(
        LimitError, match="a polynomial has at most 2\\^28 coefficients here, not 1001; try a smaller one"
    ):
        multiply(1 << 1000, 1)
    with pytest.raises(LimitError, match="at most 2\\^28 coefficients are computed, not 1001; try fewer"):
        series_reciprocal(1, 1001)
