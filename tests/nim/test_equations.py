from itertools import product
from math import gcd
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

from grundy import nim
from grundy.errors import DomainError, LimitError, UnknownValueError
from grundy.nim import nth_roots, quadratic_roots, roots_of_unity

nimbers = st.one_of(st.integers(0, 300), st.integers(0, 2**64 - 1), st.integers(0, 2**300))


# --------------------------------------------------------------------------------------------------------- quadratics


def test_quadratic_roots_by_trying() -> None:
    """With coefficients below 16 the roots lie below 256, as a quadratic polynomial splits in the next field."""
    x = np.arange(256, dtype=np.uint8)
    for a, b, c in product(range(16), repeat=3):
        if a or b:
            values = nim.multiply(a, nim.square(x)) ^ nim.multiply(b, x) ^ c
            assert list(quadratic_roots(a, b, c)) == np.flatnonzero(values == 0).tolist()


@given(nimbers, nimbers, nimbers)
def test_quadratic_roots(a: int, b: int, c: int) -> None:
    if not a and not b:
        return
    roots = quadratic_roots(a, b, c)
    assert len(set(roots)) == len(roots) == (2 if a and b else 1)
    assert list(roots) == sorted(roots)
    for x in roots:
        assert nim.multiply(a, nim.square(x)) ^ nim.multiply(b, x) ^ c == 0


def test_equations_without_an_unknown() -> None:
    with pytest.raises(
        DomainError, match="the equation 5 = 0 is not quadratic: there is no root; give an a or a b other"
    ):
        quadratic_roots(0, 0, 5)
    with pytest.raises(DomainError, match="the equation 0 = 0 is not quadratic: every nimber is a root"):
        quadratic_roots(0, 0, 0)
    with pytest.raises(DomainError, match="a coefficient is 0 or more, not -1"):
        quadratic_roots(1, -1, 0)


# ---------------------------------------------------------------------------------------------------------- n-th roots


@pytest.mark.parametrize("bits", [1, 2, 4, 8])
def test_nth_roots_by_trying(bits: int) -> None:
    numbers = np.arange(2**bits, dtype=np.uint8)
    for n in [*range(1, 40), 51, 85, 255, 256, 3 * 85 * 7, 2**20 * 9]:
        powers = nim.power(numbers, n)
        for x in range(2**bits):
            expected = np.flatnonzero(powers == x).tolist()
            if expected:
                assert list(nth_roots(x, n, bits)) == expected
            else:
                with pytest.raises(
                    DomainError, match=f"no finite nimber has the nim power {n} equal to {x}: its roots"
                ):
                    nth_roots(x, n, bits)


@pytest.mark.parametrize("n", [2, 3, 5, 6, 9, 12, 15, 17, 51, 257])
def test_finite_roots_without_a_field(n: int) -> None:
    """All finite n-th roots of numbers below 256 lie below 2^16, because n has no factor in later Fermat numbers."""
    powers = nim.power(np.arange(2**16, dtype=np.uint16), n)
    for x in range(256):
        expected = np.flatnonzero(powers == x).tolist()
        if expected:
            assert list(nth_roots(x, n)) == list(nth_roots(x, n, 16)) == list(nth_roots(x, n, 64)) == expected
        else:
            with pytest.raises(DomainError, match="its roots are transfinite"):
                nth_roots(x, n)


@given(st.integers(1, 2**128 - 1), st.integers(1, 300), st.sampled_from([128, 256]))
def test_nth_roots_of_powers(y: int, n: int, bits: int) -> None:
    x = nim.power(y, n)
    roots = nth_roots(x, n, bits)
    assert y in roots
    assert len(set(roots)) == len(roots) == gcd(n, 2**bits - 1)
    assert all(nim.power(root, n) == x for root in roots)
    assert list(roots) == sorted(roots)


@given(st.integers(1, 2**128 - 1), st.sampled_from([3, 5, 15, 17, 27, 257, 641, 7, 21]))
def test_roots_exist_exactly_for_powers(x: int, n: int) -> None:
    """In a cyclic group of order N the n-th powers are the x with x^(N/gcd(n, N)) = 1."""
    if nim.power(x, (2**128 - 1) // gcd(n, 2**128 - 1)) == 1:
        assert {nim.power(root, n) for root in nth_roots(x, n)} == {x}
    else:
        with pytest.raises(DomainError, match="its roots are transfinite"):
            nth_roots(x, n)


@pytest.mark.parametrize(("n", "bits"), [(641, 32), (65537, 16), (6700417, 32), (274177, 64), (114689, 64)])
def test_roots_are_unique_below_the_field_of_the_roots_of_unity(n: int, bits: int) -> None:
    x = 2**bits // 3
    (root,) = nth_roots(x, n, bits)
    assert nim.power(root, n) == x


def test_cube_roots_of_the_fermat_powers() -> None:
    """Exercise 3 of section 4, Lenstra 1978: 2^(2^i) has three cube roots for i >= 2; 2 and 4 have none."""
    for i in range(2, 11):
        roots = nth_roots(2**2**i, 3)
        assert len(roots) == 3
        assert all(nim.power(x, 3) == 2**2**i for x in roots)
    for x in (2, 4):
        with pytest.raises(
            DomainError, match=f"no finite nimber has the nim power 3 equal to {x}: its roots are transf"
        ):
            nth_roots(x, 3)


def test_many_roots() -> None:
    x = nim.power(3**40, 65537)
    roots = nth_roots(x, 65537)
    assert len(roots) == 65537
    assert 3**40 in roots
    assert (nim.power(np.array(roots, dtype=np.uint64), 65537) == x).all()


@pytest.mark.parametrize("n", [1, 2, 3, 12, 5 * 2**70, 1001, 641])
def test_roots_of_one_are_the_roots_of_unity(n: int) -> None:
    assert nth_roots(1, n) == roots_of_unity(n)
    assert nth_roots(1, n, 8) == roots_of_unity(n, 8)


def test_large_exponents() -> None:
    n = 7**500
    (x,) = nth_roots(77, n)
    assert nim.power(x, n) == 77
    assert nth_roots(0, n) == nth_roots(0, 2) == (0,)


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ((5, 0), DomainError, "an n-th root needs n = 1 or more, not 0"),
        ((-5, 3), DomainError, "a nimber is 0 or more, not -5"),
        ((16, 3, 4), DomainError, r"16 is not one of the nimbers below 2\^4; the smallest field .* has bits=8"),
        ((5, 3, 5), DomainError, "bits is a power of two, not 5"),
        ((1, 6700417), LimitError, "there are 6700417 roots, of up to 64 bits: .*; try a smaller n or smaller bits"),
        ((5, 2**5000), LimitError, "the n of an n-th root has at most 4096 bits, not 5001"),
        ((nim.multiply(2, nim.power(2**300, 3)), 9), DomainError, "the nim power 9 equal to a number of 512 bits"),
    ],
)
def test_what_has_no_roots(arguments: tuple[Any, ...], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        nth_roots(*arguments)


def test_a_prime_that_divides_a_fermat_number_twice_would_be_news(monkeypatch: pytest.MonkeyPatch) -> None:
    # With such a prime the quotient of N and gcd(N, n) still has a factor in common with n.
    monkeypatch.setattr("grundy.nim.equations.gcd", lambda *_: 1)
    with pytest.raises(UnknownValueError, match=r"divides a Fermat number twice, and one of n = 3 does; no such prime"):
        nth_roots(16, 3)
