import pytest
from sequence_commands import facts

from grundy.answers.sequences import FEW, LOOK


@pytest.mark.parametrize(
    ("game", "stop"),
    [
        ("0.77", 108),  # whole periods: at least 100 values, and two periods after heap 70
        ("0.07", 136),
        ("{1,2,6}", 105),
        ("0.6", FEW),
    ],
)
def test_without_a_stop_there_are_as_many_values_as_show_the_pattern(game: str, stop: int) -> None:
    data = facts(game)
    assert data["stop"] == len(data["values"]) == stop


def test_a_period_that_nobody_asked_for_is_looked_for_among_a_thousand_values() -> None:
    found = facts("0.644")["periodicity"]
    assert (found["proved"], found["checked_to"]) == (False, LOOK)


def test_with_a_stop_nothing_is_computed_beyond_it() -> None:
    found = facts("0.77", "--stop", "167", "--period")["periodicity"]
    assert (found["proved"], found["checked_to"]) == (False, 167)  # the proof needs 2·71 + 2·12 + 2 = 168
    assert facts("0.77", "--stop", "168")["periodicity"]["proved"]


def test_sets_of_multiples_of_a_large_number() -> None:
    data = facts("{1000000000000,3000000000000}", "--period", "--heap", "10^30", "--heap", "10^12")
    assert (data["periodicity"]["period"], data["stop"]) == (2 * 10**12, FEW)
    assert [row["nim_value"] for row in data["heaps"]] == [0, 1]
