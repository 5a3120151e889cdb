from itertools import pairwise, product

import pytest
from hypothesis import given, strategies as st

from grundy import DomainError, LimitError
from grundy.games import representation
from grundy.games.representation import Numeration, ostrowski, p_system, q_system, zeckendorf

SYSTEMS = [system(a) for system in (p_system, q_system) for a in (1, 2, 3, 5)]


@pytest.mark.parametrize("system", SYSTEMS)
def test_each_number_is_written_in_exactly_one_way(system: Numeration) -> None:
    """All strings of up to five digits that follow the rule stand for different numbers, with none left out."""
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
def test_digits_and_numbers_go_together(number: int, system: Numeration) -> None:
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


def test_terms_of_zeckendorf_are_no_neighbours() -> None:
    fibonacci = p_system(1).weights(30)
    for n in range(3000):
        places = [fibonacci.index(term) for term in zeckendorf(n)]
        assert all(a - b >= 2 for a, b in pairwise(places))
        assert sum(zeckendorf(n)) == n


def test_a_very_large_a_has_few_digits() -> None:
    assert ostrowski(10**30, 10**20) == divmod(10**30, 10**20 + 1)


def test_digits_against_the_rule_are_refused() -> None:
    with pytest.raises(DomainError, match=r"^a digit of this system is at most 2, not 3$"):
        p_system(2).number([3, 0])
    with pytest.raises(DomainError, match=r"^the digit after 2 is 0 in this system, not 1; carry 2 first$"):
        p_system(2).number([2, 1])
    with pytest.raises(DomainError, match=r"^the last digit of this system is below 2, not 2$"):
        q_system(2).number([2])


def test_a_numeration_has_a_second_weight_that_fits() -> None:
    with pytest.raises(DomainError, match=r"^the second weight is a or a \+ 1 with a = 2, not 5$"):
        Numeration(2, 5)
    with pytest.raises(DomainError, match=r"^the largest digit is 1 or more, not 0$"):
        p_system(0)


def test_numbers_that_are_too_long_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(representation, "MAX_BITS", 100)
    assert sum(zeckendorf(2**100 - 1)) == 2**100 - 1
    with pytest.raises(
        LimitError, match=r"^a number of at most 100 bits is written in this system, and this one has 101;"
    ):
        zeckendorf(2**100)
