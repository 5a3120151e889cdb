"""The notebooks of the documentation run with a real kernel and show their pictures."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[1] / "docs"
NOTEBOOKS = sorted(path.stem for path in (DOCS / "notebooks").glob("*.py"))


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_a_notebook_runs_and_shows_its_pictures(name: str, tmp_path: Path) -> None:
    command = [sys.executable, str(DOCS / "execute_notebooks.py"), str(tmp_path), name]
    own = {
        "IPYTHONDIR": str(tmp_path / "ipython"),
        "JUPYTER_RUNTIME_DIR": str(tmp_path / "jupyter"),
    }
    result = subprocess.run(command, capture_output=True, text=True, env=os.environ | own)
    assert result.returncode == 0, result.stderr
    cells = json.loads((tmp_path / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]
    assert sum("picture" in cell["metadata"].get("tags", ()) for cell in cells) >= 5
    assert not any(output["output_type"] == "error" for cell in cells for output in cell.get("outputs", ()))
    page = (tmp_path / f"{name}.html").read_text(encoding="utf-8")
    assert not re.search(r'<(?:script|link|img)[^>]*(?:src|href)="https?:', page)


def test_the_check_finds_a_cell_without_its_picture() -> None:
    source = "import execute_notebooks as e, nbformat.v4 as v4\n"
    source += "cell = v4.new_code_cell('x = 1\\nx', metadata={'tags': ['picture']})\n"
    source += "print(e.without_picture(v4.new_notebook(cells=[cell])))\n"
    source += "cell.outputs = [v4.new_output('display_data', {'image/png': ''})]\n"
    source += "print(e.without_picture(v4.new_notebook(cells=[cell])))\n"
    result = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, cwd=DOCS)
    assert result.stdout == "['x']\n[]\n", result.stderr
