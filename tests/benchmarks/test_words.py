import pytest

from benchmarks import words
from benchmarks.data import Aim, Row, Spread, Yardstick


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (2.5e-9, "s per value", "2.5 ns per value"),
        (0.0123, "s", "12.3 ms"),
        (61.0, "s", "61 s"),
        (1234.0, "s", "1,234 s"),
        (0.0, "s", "0 ns"),
        (4e-11, "s", "0.04 ns"),
        (1.14e9, "B", "1.14 GB"),
    ],
)
def test_costs_are_written_in_the_unit_of_their_size(value: float, unit: str, text: str) -> None:
    assert words.cost(value, unit) == text


@pytest.mark.parametrize(("value", "text"), [(None, "–"), (0.0000477, "0.000048"), (4.84, "4.8"), (113.1, "113")])
def test_ratios_are_never_powers_of_ten(value: float | None, text: str) -> None:
    assert words.ratio(value) == text


def test_a_yardstick_reports_its_cost_or_an_error() -> None:
    assert words.yardstick(Yardstick("numpy", Spread.once(0.001), "2.4", how="a ^ b"), "s") == "numpy 2.4, a ^ b: 1 ms"
    assert words.yardstick(Yardstick("Sage", None, missing="not installed"), "s") == "Sage: not installed"


def test_aims_are_met_missed_or_not_measured() -> None:
    peer = Yardstick("Sage", None, missing="not installed")
    row = Row("work", Spread.once(2.0), peer=peer, aims=(Aim("ours", 4.0), Aim("ours", 1.0), Aim("peer", 0.5)))
    assert words.aims(row) == "≤ 4 s: met; ≤ 1 s: missed by a factor of 2; ≤ 0.5 of the peer: not measured"


def test_the_spread_is_printed_in_the_unit_of_the_least() -> None:
    assert words.spread(Row("work", Spread(2.0, 2.0, 3.0, 4.0, 5))) == "1.50 (1.00–2.00), 5 turns"
    assert words.spread(Row("work", Spread.once(2.0))) == "1 turn"
