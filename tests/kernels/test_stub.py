"""The type stub in the source tree is that of the compiled module."""

import subprocess
import sys
from pathlib import Path

import grundy

SOURCE = Path(__file__).parents[2] / "src" / "grundy" / "_core.pyi"


def without_build(text: str) -> str:
    """Return the text without the lines that name the version and the compiler."""
    return "\n".join(line for line in text.splitlines() if not line.startswith(("build:", "version:")))


def test_the_stub_is_up_to_date(tmp_path: Path) -> None:
    made = tmp_path / "_core.pyi"
    subprocess.run([sys.executable, "-m", "nanobind.stubgen", "-q", "-m", "grundy._core", "-o", str(made)], check=True)
    message = "run: make stub"
    assert without_build(made.read_text()) == without_build(SOURCE.read_text()), message


def test_the_core_has_the_version_of_the_package() -> None:
    from grundy import _core

    assert _core.version == grundy.__version__
