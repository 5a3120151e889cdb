"""Run the notebooks in docs/notebooks, and write them with their pictures.

    python docs/execute_notebooks.py FOLDER [NAME...]

A notebook is a Python file in the percent format of Jupytext. A cell with the tag ``picture`` must display a
picture, and an exception in any cell is an error.
"""

import sys
from pathlib import Path
from typing import Any

import jupytext
import nbformat
from nbclient import NotebookClient
from nbconvert import HTMLExporter

NOTEBOOKS = sorted((Path(__file__).parent / "notebooks").glob("*.py"))
PICTURES = {"image/svg+xml", "image/png", "text/html"}
SECONDS = 120  # for a cell, however busy the machine is


def executed(path: Path) -> Any:
    """Return the notebook with the outputs of its cells; an exception in one of them is raised here."""
    notebook = jupytext.read(path)
    NotebookClient(notebook, timeout=SECONDS, kernel_name="python3").execute()
    return notebook


def without_picture(notebook: Any) -> list[str]:
    """Return the last lines of cells that should display a picture but do not."""
    missing = []
    for cell in notebook.cells:
        shown = {kind for output in cell.get("outputs", ()) for kind in output.get("data", ())}
        if "picture" in cell.metadata.get("tags", ()) and not shown & PICTURES:
            missing.append(cell.source.splitlines()[-1])
    return missing


def write(notebook: Any, name: str, folder: Path) -> None:
    """Write a notebook as .ipynb and as an HTML page without external resources."""
    nbformat.write(notebook, folder / f"{name}.ipynb")
    page, _ = HTMLExporter(mathjax_url="", require_js_url="", jquery_url="").from_notebook_node(notebook)
    (folder / f"{name}.html").write_text(page, encoding="utf-8")


def main(folder: Path, names: list[str]) -> None:
    """Run and write the notebooks with these names, or all, and stop at the first failure."""
    folder.mkdir(parents=True, exist_ok=True)
    for path in NOTEBOOKS:
        if names and path.stem not in names:
            continue
        notebook = executed(path)
        if missing := without_picture(notebook):
            sys.exit(f"{path.name}: no picture from {missing}")
        write(notebook, path.stem, folder)
        print(folder / f"{path.stem}.html")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
