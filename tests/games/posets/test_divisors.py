import pytest

from grundy.errors import DomainError, LimitError
from grundy.games.posets.poset import divisors_of, prime_factors


def test_divisors_and_prime_factors_of_all_small_numbers():
    for n in range(1, 400):
        assert divisors_of(n) == [d for d in range(1, n + 1) if n % d == 0]
        product = 1
        for p, exponent in prime_factors(n):
            assert len(divisors_of(p)) == 2
            product *= p**exponent
        assert product == n


def test_one_large_prime_may_be_left():
    assert prime_factors(2**5 * 999_999_000_001) == ((2, 5), (999_999_000_001, 1))


def test_what_cannot_be_factored_by_trial_is_refused():
    with pytest.raises(LimitError) as caught:
        prime_factors(6 * (10**6 + 3) * (10**9 + 7))
    assert str(caught.value) == (
        "the divisors of 6000018042000126 are not known: primes up to 1000000 were tried, and 1000003007000021 is left"
    )
    with pytest.raises(LimitError, match="has 2101 divisors, and at most 2000 are listed"):
        divisors_of(2**2100)
    with pytest.raises(DomainError, match="every number divides 0; try a number that is at least 1"):
        divisors_of(0)
