import numpy as np
import pytest
from hypothesis import given, strategies as st

from grundy import nim
from grundy.errors import DomainError
from grundy.nim.arrays import fermat_factors
from grundy.nim.equations import PrimeGroup, largest_prime, prime_logs
from grundy.nim.group import element_of_order

# Prime factors of F_k, by k.
SMALL = [(0, 3), (1, 5), (2, 17), (3, 257), (4, 65537), (5, 641)]
LARGE = [(5, 6700417), (6, 274177), (9, 2424833)]


@pytest.mark.parametrize(("k", "p"), SMALL)
def test_all_logarithms(k: int, p: int) -> None:
    base = nim.power(element_of_order(k, p), 2)
    exponents = np.arange(p, dtype=np.uint64)
    powers = nim.power(np.uint64(base), exponents)
    assert len(set(powers.tolist())) == p
    assert np.array_equal(PrimeGroup(k, p, base).logs(powers), exponents)
    assert np.array_equal(prime_logs(powers, base, k, p), exponents)


@pytest.mark.parametrize(("k", "p"), LARGE)
def test_some_logarithms(k: int, p: int) -> None:
    base = nim.power(element_of_order(k, p), 5)
    exponents = [0, 1, 2, p - 1, p - 2, p // 2, p // 2 + 1, p // 3, *range(2**18 - 2, 2**18 + 3)]
    powers = np.array([nim.power(base, e) for e in exponents], dtype=object)
    assert PrimeGroup(k, p, base).logs(powers).tolist() == exponents[:8] + [e % p for e in exponents[8:]]
    assert prime_logs(powers, base, k, p).tolist() == [e % p for e in exponents]


@given(st.lists(st.integers(0, 6700416), min_size=1, max_size=50))
def test_many_logarithms_at_once(exponents: list[int]) -> None:
    base = element_of_order(5, 6700417)
    powers = nim.power(np.uint64(base), np.array(exponents, dtype=np.uint64))
    assert prime_logs(powers, base, 5, 6700417).tolist() == exponents


def test_the_larger_factor_of_the_sixth_fermat_number() -> None:
    p = fermat_factors(6).primes[1]
    base = element_of_order(6, p)
    exponents = [p // 7, p - 3]
    powers = np.array([nim.power(base, e) for e in exponents], dtype=object)
    assert prime_logs(powers, base, 6, p).tolist() == exponents


@pytest.mark.parametrize(("k", "p"), [(1, 5), (4, 65537), (5, 6700417)])
@pytest.mark.parametrize("stranger", [0, 2, 7])
def test_other_numbers_are_refused(k: int, p: int, stranger: int) -> None:
    base = element_of_order(k, p)
    with pytest.raises(DomainError, match=f"{stranger} does not lie in this group of order {p}"):
        PrimeGroup(k, p, base).logs(np.array([base, stranger, 1], dtype=np.uint64))


def test_limits() -> None:
    assert all(p < largest_prime(k) for k in range(7) for p in fermat_factors(k).primes)
    assert all(p > largest_prime(7) for p in fermat_factors(7).primes)
