"""Numbers in base b, as sums of Fibonacci numbers and similar weights, and as continued fractions."""

from fractions import Fraction
from itertools import pairwise, product

import pytest
from hypothesis import given, strategies as st

from grundy import DomainError, LimitError
from grundy.games import representation
from grundy.games.representation import (
    Numeration,
    continued_fraction,
    digit_rows,
    digits,
    from_digits,
    ostrowski,
    p_system,
    q_system,
    zeckendorf,
)


@given(st.integers(0, 10**300), st.integers(2, 10**4))
def test_digits_round_trip(number: int, base: int) -> None:
    written = digits(number, base)
    assert from_digits(written, base) == number
    assert all(0 <= digit < base for digit in written)
    assert written == (0,) or written[0] > 0


@given(st.integers(0, 10**60))
def test_digits_agree_with_python(number: int) -> None:
    assert "".join(map(str, digits(number))) == str(number)
    assert "".join(map(str, digits(number, 2))) == f"{number:b}"
    assert "".join("0123456789abcdef"[digit] for digit in digits(number, 16)) == f"{number:x}"


def test_a_base_can_be_larger_than_the_number() -> None:
    assert digits(10**30, 10**40) == (10**30,)


def test_accepts_leading_zeros() -> None:
    assert from_digits([0, 0, 1, 2], 3) == 5
    assert from_digits([]) == 0


def test_rejects_digits_that_are_not_below_the_base() -> None:
    with pytest.raises(DomainError, match=r"^a digit in base 3 must be smaller than the base, not 3$"):
        from_digits([1, 3], 3)


def test_rejects_base_one() -> None:
    with pytest.raises(DomainError, match=r"^a base must be at least 2, not 1$"):
        digits(5, 1)
    with pytest.raises(DomainError, match=r"^a base must be at least 2, not 1$"):
        from_digits([0], 1)


SYSTEMS = [system(a) for system in (p_system, q_system) for a in (1, 2, 3, 5)]


@pytest.mark.parametrize("system", SYSTEMS)
def test_each_number_has_exactly_one_expansion(system: Numeration) -> None:
    """All valid strings of up to five digits denote different numbers, without gaps."""
    found = {}
    for written in product(range(system.a + 1), repeat=5):
        try:
            number = system.number(written)
        except DomainError:
            continue
        assert number not in found
        found[number] = written
    assert sorted(found) == list(range(len(found)))
    assert len(found) == system.weights(6)[5]
    for number, written in found.items():
        assert (0,) * (5 - len(system.digits(number))) + system.digits(number) == written


@given(st.integers(0, 10**300), st.sampled_from(SYSTEMS))
def test_digits_of_a_numeration_round_trip(number: int, system: Numeration) -> None:
    written = system.digits(number)
    assert system.check(written) == written
    assert system.number(written) == number
    assert sum(system.terms(number)) == number
    assert written == (0,) or written[0] > 0


def test_weights_are_the_convergents_of_1_a_a_a() -> None:
    for a in range(1, 6):
        numerators, denominators = p_system(a).weights(8), q_system(a).weights(8)
        for p, q, next_p, next_q in zip(numerators, denominators, numerators[1:], denominators[1:], strict=False):
            assert abs(p * next_q - q * next_p) == 1


def test_zeckendorf_of_the_first_numbers() -> None:
    """Source: OEIS A014417."""
    expected = "0 1 10 100 101 1000 1001 1010 10000 10001 10010 10100 10101 100000 100001".split()
    assert ["".join(map(str, ostrowski(n, 1))) for n in range(15)] == expected


def test_terms_of_zeckendorf_are_not_consecutive() -> None:
    fibonacci = p_system(1).weights(30)
    for n in range(3000):
        places = [fibonacci.index(term) for term in zeckendorf(n)]
        assert all(a - b >= 2 for a, b in pairwise(places))
        assert sum(zeckendorf(n)) == n


def test_a_very_large_a_has_few_digits() -> None:
    assert ostrowski(10**30, 10**20) == divmod(10**30, 10**20 + 1)


def test_rejects_digits_that_violate_the_rule() -> None:
    with pytest.raises(DomainError, match=r"^a digit of this system must be at most 2, not 3$"):
        p_system(2).number([3, 0])
    with pytest.raises(DomainError, match=r"^the digit after 2 must be 0 in this system, not 1$"):
        p_system(2).number([2, 1])
    with pytest.raises(DomainError, match=r"^the last digit must be below 2, not 2$"):
        q_system(2).number([2])


def test_rejects_invalid_second_weights() -> None:
    with pytest.raises(DomainError, match=r"^the second weight must be 2 or 1 more, not 5$"):
        Numeration(2, 5)
    with pytest.raises(DomainError, match=r"^the largest digit must be at least 1, not 0$"):
        p_system(0)


def test_rejects_numbers_that_are_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(representation, "MAX_BITS", 100)
    assert sum(zeckendorf(2**100 - 1)) == 2**100 - 1
    with pytest.raises(LimitError, match=r"^at most 100 bits are supported, but this number has 101;"):
        zeckendorf(2**100)


@given(st.integers(0, 10**300), st.integers(1, 10**300))
def test_the_quotients_give_the_fraction_back(numerator: int, denominator: int) -> None:
    *others, last = continued_fraction(numerator, denominator)
    value = Fraction(last)
    for quotient in reversed(others):
        value = quotient + 1 / value
    assert value == Fraction(numerator, denominator)
    assert all(quotient > 0 for quotient in others[1:])
    assert not others or last >= 2


def test_fibonacci_numbers_have_ones() -> None:
    assert continued_fraction(89, 55) == (1,) * 8 + (2,)


def test_nothing_is_divided_by_zero() -> None:
    with pytest.raises(DomainError, match=r"^a denominator must be at least 1, not 0$"):
        continued_fraction(7, 0)


def test_rows_are_equally_long() -> None:
    assert digit_rows([("x", (1,)), ("y", (1, 35, 0))]) == (("x", "001"), ("y", "1z0"))
    assert digit_rows([]) == ()


def test_rejects_digits_without_a_symbol() -> None:
    with pytest.raises(DomainError, match=r"^only digits from 0 to 35 have a symbol, not 36$"):
        digit_rows([("x", (36,))])
