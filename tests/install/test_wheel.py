"""A wheel, built from this tree and installed into an empty environment, works with what it declares."""

import fcntl
import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One for all processes of a test run: two builds at the same time would be in each other's way in build/."""
    temporary = tmp_path_factory.getbasetemp()
    shared = (temporary.parent if "PYTEST_XDIST_WORKER" in os.environ else temporary) / "wheel"
    shared.mkdir(exist_ok=True)
    target, complete = shared / "environment", shared / "complete"
    with (shared / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not complete.exists():
            make_environment(shared / "wheels", target)
            complete.touch()
    return target


def make_environment(wheels: Path, target: Path) -> None:
    build = ["-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", str(wheels), str(ROOT)]
    subprocess.run([sys.executable, *build], check=True)
    (wheel,) = wheels.glob("grundy-*.whl")
    venv.create(target, with_pip=True)
    subprocess.run([target / "bin" / "pip", "install", "--quiet", str(wheel)], check=True)


def run(environment: Path, *command: str) -> str:
    clean = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "VIRTUAL_ENV"))}
    result = subprocess.run(
        [environment / "bin" / command[0], *command[1:]], cwd=environment, env=clean, capture_output=True, text=True
    )
    assert result.returncode == 0, result.stderr
    return result.stdout


def test_the_command_shows_its_build(environment: Path) -> None:
    assert "cpu" in run(environment, "grundy", "info")


def test_a_position_is_solved(environment: Path) -> None:
    assert "nim sum" in run(environment, "grundy", "solve", "N(20;1,2,6) + W(9,8)")


def test_the_ledger_is_in_the_wheel(environment: Path) -> None:
    assert "fraenkel" in run(environment, "grundy", "papers")


def test_every_question_is_answered(environment: Path) -> None:
    assert run(environment, "python", str(ROOT / "tests" / "install" / "smoke.py")).count(": ok") == 10


def test_the_package_is_typed(environment: Path) -> None:
    code = "import grundy, pathlib; print(*sorted(p.name for p in pathlib.Path(grundy.__file__).parent.glob('*.*y*')))"
    files = run(environment, "python", "-c", code).split()
    assert {"py.typed", "_core.pyi"} <= set(files)
