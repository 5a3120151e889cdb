import pytest

from benchmarks.data import (
    Aim,
    Curve,
    Failure,
    Growth,
    Report,
    Row,
    Spread,
    Yardstick,
    from_json,
    to_json,
)

ROW = Row(
    "a product",
    Spread.of([2.0, 3.0, 4.0]),
    "s per number",
    peer=Yardstick("peer", Spread.once(8.0), "1.0"),
    limit=Yardstick("limit", Spread.once(1.0), how="a copy"),
    aims=(Aim("peer", 0.5), Aim("limit", 1.5), Aim("ours", 2.0)),
    topic="nim",
)


def test_a_spread_has_the_least_the_median_and_the_quartiles_of_the_turns() -> None:
    assert Spread.of([5.0, 1.0, 2.0, 3.0, 4.0]) == Spread(1.0, 2.0, 3.0, 4.0, 5)
    assert Spread.of([7.0]) == Spread.once(7.0) == Spread(7.0, 7.0, 7.0, 7.0, 1)


def test_a_spread_is_divided_and_lowered_as_a_whole() -> None:
    assert Spread(2.0, 4.0, 6.0, 8.0, 9).per(2) == Spread(1.0, 2.0, 3.0, 4.0, 9)
    assert Spread(2.0, 4.0, 6.0, 8.0, 9).minus(3.0) == Spread(0.0, 1.0, 3.0, 5.0, 9)


def test_ratios_below_one_mean_that_ours_is_less() -> None:
    assert ROW.to_peer == 0.25
    assert ROW.to_limit == 2.0


def test_the_aim_that_is_farthest_away_is_used() -> None:
    assert [ROW.reached(aim) for aim in ROW.aims] == [0.5, pytest.approx(4 / 3), 1.0]
    assert ROW.to_aim == pytest.approx(4 / 3)


def test_a_missing_peer_is_a_row_without_a_ratio() -> None:
    peer = Yardstick("peer", None, missing="not installed")
    row = Row("a product", Spread.once(1.0), peer=peer, aims=(Aim("peer", 0.5),))
    assert row.to_peer is None
    assert row.to_aim is None


def test_a_report_is_read_back_as_it_was_written() -> None:
    growth = Growth("solving", "n", (Curve("ours", ((10, Spread.once(1.0)), (20, Spread.once(2.0))), 10),), topic="nim")
    report = Report({"date": "today"}, {"peer": ""}, rows=(ROW,), growths=(growth,), seconds={"nim": 1.5})
    report = report.with_result(Failure("web", "load", "no server", left_out=True))
    assert from_json(to_json(report)) == report


def test_rejects_results_of_another_schema() -> None:
    with pytest.raises(ValueError, match=r"^the results do not have schema 2; run make bench again$"):
        from_json('{"schema": 0}')
