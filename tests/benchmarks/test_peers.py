import shutil
from pathlib import Path

import pytest

from benchmarks.peers import modules, programs
from benchmarks.peers.modules import module, package
from benchmarks.topics import lexicodes


@pytest.fixture(autouse=True)
def _fresh() -> None:
    for known in (programs.gap_version, programs.sage_version):
        known.cache_clear()


def test_a_missing_package_is_reported_as_not_installed() -> None:
    assert module("no_such_package") is None
    found = package("no_such_package", None)
    assert (found.cost, found.version, found.missing) == (None, "", "not installed")


def test_a_package_that_fails_on_import_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "broken_peer.py").write_text("raise AttributeError('built for another NumPy')")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(modules, "version", lambda name: "1.0")
    assert module("broken_peer") is None
    assert package("broken_peer", None).missing == "installed, but cannot be imported"


def test_a_failing_compiler_is_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: "false")
    assert programs.compiled("no_such_source.cpp") is None


def test_missing_programs_are_reported_as_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert programs.guava("1").missing == "not installed"
    assert programs.sage({"one": "1", "two": "2"})["two"].missing == "not installed"


def test_a_failing_program_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "gap_version", lambda: "0")
    monkeypatch.setattr(programs, "_run", lambda command, text, seconds: None)
    assert programs.guava("1", seconds=5).missing == "failed, or took more than 5 s"


def test_a_benchmark_without_its_peers_has_rows_of_ours_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    from benchmarks.ratios import Scale

    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setattr(lexicodes, "module", lambda name: None)
    monkeypatch.setattr(modules, "version", lambda name: "")
    rows = list(lexicodes.peers(Scale(quick=True, most_turns=1)))
    assert [(row.peer.name, row.peer.missing) for row in rows if row.peer] == [
        ("komm", "not installed"),
        ("GAP GUAVA", "not installed"),
    ]
    assert all(row.ours.least > 0 and row.to_peer is None for row in rows)
