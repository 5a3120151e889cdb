"""The minimum excludant, values and outcomes, on cases that need no computer."""

from grundy import reference


def test_the_least_number_that_is_missing() -> None:
    assert reference.mex([]) == 0
    assert reference.mex([1, 2]) == 0
    assert reference.mex([2, 0, 1, 1, 4]) == 3


def test_nim_values_and_outcomes_of_one_pile_with_takes_1_and_2() -> None:
    def options(n: int) -> list[int]:
        return [n - take for take in (1, 2) if take <= n]

    assert reference.nim_values(options, range(12)) == {n: n % 3 for n in range(12)}
    assert reference.outcome_labels(options, range(12)) == {n: "N" if n % 3 else "P" for n in range(12)}
