import numpy as np
import pytest

from grundy.sequences.periods.arithmetic import Claim


def test_the_least_preperiod_is_found() -> None:
    values = np.array([0, 5, 1, 2, 3, 4, 5, 6])
    claim = Claim.of_values({}, values, 1)
    assert claim is not None
    assert (claim.period, claim.preperiod, claim.saltus) == (1, 2, 1)
    assert claim.early.tolist() == [1]


def test_the_preperiod_is_at_least_one() -> None:
    claim = Claim.of_values({}, np.arange(9), 1)
    assert claim is not None
    assert claim.preperiod == 1
    assert claim.early.tolist() == []


def test_the_claim_continues_the_values() -> None:
    values = np.array([0, 7, 1, 0, 3, 2, 5, 4, 7, 6])
    claim = Claim.of_values({}, values, 2)
    assert claim is not None
    assert (claim.preperiod, claim.saltus, claim.shift) == (2, 2, 1)
    assert claim.value(np.arange(10)).tolist() == values.tolist()
    assert claim.value(np.array([10**9, 10**9 + 1])).tolist() == [10**9 - 1, 10**9 - 2]


@pytest.mark.parametrize("values", [[0, 1, 2], [0, 3, 2, 1, 0, 1, 0, 1, 0], [5, 4, 3, 2, 1, 0]])
def test_values_that_do_not_rise_or_are_few_give_no_claim(values: list[int]) -> None:
    assert Claim.of_values({}, np.array(values), 2) is None
