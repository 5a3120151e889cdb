from grundy.sequences.periods.periodicity import Bound


def test_the_length_is_the_larger_of_the_two_conditions() -> None:
    assert Bound(2, 3, 5).length(preperiod=7, period=4) == 2 * 7 + 3 * 4 + 5
    assert Bound(2, 3, 5, beyond=27).length(preperiod=7, period=4) == 31
    assert Bound(2, 3, 5, beyond=28).length(preperiod=7, period=4) == 32
