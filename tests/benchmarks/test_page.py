"""Tests of the benchmark page of the documentation."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from benchmarks.data import Aim, Curve, Failure, Growth, Report, Row, Spread, Yardstick, load, to_json
from benchmarks.plot import picture
from benchmarks.topics import ALL

docutils = pytest.importorskip("docutils")

import benchmark_page  # noqa: E402
from docutils.core import publish_doctree  # noqa: E402
from docutils.parsers.rst import directives  # noqa: E402

DOCS = Path(benchmark_page.__file__).parent
POINTS = tuple((n, Spread.once(1e-9 * n**2)) for n in (10, 100, 1000))
GROWTH = Growth("solving <a> graph", "edges", (Curve("ours", POINTS), Curve("peer", POINTS[:2])), topic="graphs")
PEER = Yardstick("ogdoad", Spread.once(0.001), "2.0")
REPORT = Report(
    {"processor": "a fast one"},
    {"grundy": "0.1", "Sage": ""},
    complete=True,
    rows=(
        Row("a product", Spread.of([0.002, 0.003]), peer=PEER, aims=(Aim("ours", 0.001),), topic="nim"),
        Row("a quotient", Spread.once(0.002), peer=Yardstick("Sage", None, missing="not installed"), topic="nim"),
        Row("a sum", Spread.once(0.005), limit=Yardstick("a copy", Spread.once(0.001)), topic="nim"),
    ),
    growths=(GROWTH,),
    failures=(Failure("web", "under_load", "ValueError: no answers"),),
    seconds={"nim": 2.0},
)


def page(text: str, report: Report | None, folder: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    results = folder / "benchmarks.json"
    if report:
        results.write_text(to_json(report), encoding="utf-8")
    monkeypatch.setattr(benchmark_page, "RESULTS", results)
    for name, directive in benchmark_page.DIRECTIVES.items():
        directives.register_directive(name, directive)
    return str(publish_doctree(text, settings_overrides={"report_level": 1, "halt_level": 2}).astext())


def test_rows_are_in_a_table_with_their_ratios(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = page(".. benchmark-rows:: nim", REPORT, tmp_path, monkeypatch)
    for part in ("a product", "2 ms", "ogdoad 2.0: 1 ms", "missed by a factor of 2", "Sage: not installed"):
        assert part in text


def test_the_report_names_slower_and_unmeasured_results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    behind = page(".. benchmark-behind::", REPORT, tmp_path, monkeypatch)
    assert "a product" in behind
    assert "a quotient" not in behind
    far = page(".. benchmark-far::", REPORT, tmp_path, monkeypatch)
    assert "a sum" in far
    assert "a product" not in far
    missing = page(".. benchmark-unmeasured::", REPORT, tmp_path, monkeypatch)
    assert "Sage: not installed. 1 rows: nim: a quotient." in missing
    assert "web, under_load: failed. ValueError: no answers" in missing


def test_the_facts_name_machine_and_versions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = page(".. benchmark-facts::", REPORT, tmp_path, monkeypatch)
    assert "a fast one" in text
    assert "not installed" in text


def test_growths_are_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = page(".. benchmark-growth:: graphs", REPORT, tmp_path, monkeypatch)
    assert "exponent 2.00 ± 0.00 (ours), too few points (peer)" in text


def test_missing_results_are_reported_for_topics_and_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert page(".. benchmark-rows:: boards", REPORT, tmp_path, monkeypatch) == "Not measured in this run."
    (tmp_path / "benchmarks.json").unlink()
    assert "run make bench" in page(".. benchmark-rows:: nim", None, tmp_path, monkeypatch)


def test_a_picture_is_well_formed_and_has_a_mark_for_each_point() -> None:
    root = ElementTree.fromstring(picture(GROWTH))
    title = root.find("{http://www.w3.org/2000/svg}title")
    assert title is not None
    assert str(title.text).startswith("solving <a> graph, by edges. ours: exponent 2.00")
    marks = [path for path in root.iter("{http://www.w3.org/2000/svg}path") if "translate" in path.get("transform", "")]
    assert len(marks) == 5 + 2  # and one for each curve in the legend


def test_the_page_has_every_topic() -> None:
    text = (DOCS / "benchmarks.md").read_text(encoding="utf-8")
    shown = re.findall(r"\{benchmark-rows\} (.*)", text)
    assert sorted(" ".join(shown).split()) == sorted(ALL)


def test_the_results_that_are_committed_can_be_read() -> None:
    report = load(DOCS / "benchmarks.json")
    assert {row.topic for row in report.rows} <= set(ALL)
    assert report.rows
