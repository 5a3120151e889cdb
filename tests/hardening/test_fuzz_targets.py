"""Each target of "make fuzz" runs; the tests make only a few runs."""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from fuzz.__main__ import TARGETS

TESTS = Path(__file__).parent.parent


@pytest.mark.skipif(find_spec("atheris") is None, reason="atheris is not installed: pip install 'grundy[fuzz]'")
@pytest.mark.parametrize("target", TARGETS)
def test_some_runs_of_each_target_find_nothing(target: str, tmp_path: Path) -> None:
    options = ["-runs=100", "-seed=1", "-verbosity=0", f"-artifact_prefix={tmp_path}/", str(tmp_path / "corpus")]
    paths = os.pathsep.join([str(TESTS), *sys.path])
    run = subprocess.run(
        [sys.executable, "-m", "fuzz", target, *options],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": paths},
        check=False,
    )
    assert run.returncode == 0, run.stderr[-3000:]
    assert not list(tmp_path.glob("crash-*"))


def test_every_file_in_the_folder_of_targets_is_a_target() -> None:
    files = {f"fuzz.{file.stem}" for file in (TESTS / "fuzz").glob("*.py") if not file.stem.startswith("_")}
    assert files == set(TARGETS.values())
