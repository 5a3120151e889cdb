"""The sdist has all files that are needed to build and to test, and no generated files."""

import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def test_the_sdist_has_exactly_the_necessary_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(Path(__file__).parent))
    from contents import faults_of_sdist

    build = [sys.executable, "-m", "build", "--sdist", "--no-isolation", "--outdir", str(tmp_path), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True)
    (sdist,) = tmp_path.glob("grundy-*.tar.gz")
    with tarfile.open(sdist) as archive:
        assert faults_of_sdist(member.name.partition("/")[2] for member in archive if member.isfile()) == []


def test_reports_faults(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(Path(__file__).parent))
    from contents import IN_SDIST, IN_WHEEL, faults_of_sdist, faults_of_wheel

    assert faults_of_sdist([*IN_SDIST, "build/x", "src/grundy/_core.so"]) == [
        "build/x does not belong there",
        "src/grundy/_core.so does not belong there",
    ]
    assert faults_of_sdist(IN_SDIST[1:]) == ["LICENSE is missing"]
    assert faults_of_wheel([*IN_WHEEL, "tests/x.py"]) == [
        "the compiled core is missing",
        "the licence is missing",
        "tests/x.py does not belong there",
    ]
