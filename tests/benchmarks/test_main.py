import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks import __main__ as command, machine
from benchmarks.data import Row, Spread, load
from benchmarks.ratios import Scale

FACTS = {"date": "today"}


@pytest.fixture(autouse=True)
def _here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "pin_to_one_core", lambda: None)  # other tests use this process after us
    monkeypatch.setattr(machine, "facts", lambda: FACTS)
    monkeypatch.setattr(machine, "versions", lambda: {"grundy": "1"})


def test_a_small_run_writes_rows_of_the_schema(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "new" / "results.json"
    assert command.main(["sums", "--quick", "--turns", "1", "--json", str(file)]) == 0
    report = load(file)
    assert report.complete
    assert report.quick
    assert report.facts == FACTS
    assert len(report.rows) == 3
    assert all(row.topic == "sums" and row.what and row.ours.least > 0 for row in report.rows)
    assert [len(growth.curves[0].points) for growth in report.growths] == [3]
    data = json.loads(file.read_text())
    for row in data["rows"]:
        assert {"topic", "what", "ours", "unit", "peer", "limit", "aims", "to_peer", "to_limit"} <= set(row)
        assert set(row["ours"]) == {"least", "lower", "median", "upper", "turns"}
    assert [path.name for path in file.parent.iterdir()] == ["results.json"]
    printed = capsys.readouterr().out
    assert all(row.what in printed for row in report.rows)


def topics(end: type[BaseException] | None) -> object:
    def benchmark(scale: Scale) -> Iterator[Row]:
        yield Row("first", Spread.once(1.0))
        if end:
            raise end

    return lambda topic: (benchmark,)


def test_ctrl_c_exits_with_130_and_preserves_earlier_results(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "results.json"
    file.write_text("earlier")
    monkeypatch.setattr(command, "benchmarks_of", topics(KeyboardInterrupt))
    assert command.main(["nim", "--json", str(file)]) == 130
    assert file.read_text() == "earlier"
    partial = tmp_path / "results.partial.json"
    assert [row.what for row in load(partial).rows] == ["first"]
    assert capsys.readouterr().err == f"interrupted: the 1 rows above were measured and are in {partial}\n"


def test_a_failure_is_kept_and_ends_with_1(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "results.json"
    monkeypatch.setattr(command, "benchmarks_of", topics(ValueError))
    assert command.main(["nim", "--json", str(file)]) == 1
    assert [failure.benchmark for failure in load(file).failures] == ["benchmark"]
    assert load(file).complete


@pytest.mark.parametrize(
    ("given", "error"),
    [
        (["nimm"], "unknown topic nimm; choose from startup, "),
        (["--turns", "0"], "must be at least 1"),
        (["--seconds", "0"], "must be more than 0"),
    ],
)
def test_rejects_invalid_requests(given: list[str], error: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        command.main(given)
    assert error in capsys.readouterr().err
