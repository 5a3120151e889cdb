import shutil
import subprocess
from pathlib import Path

import pytest

from grundy.errors import DomainError
from grundy.worksheets import KINDS, worksheet
from grundy.worksheets.pages import latex_document

SHEET = worksheet(
    list(KINDS), count=12, seed=6, difficulty="hard", words="safe", title="50% of {all} games_ & Γ’s: é 中"
)


def test_the_document_is_ascii_and_has_all_pictures() -> None:
    document = latex_document(SHEET, "after", "a4")
    assert document.isascii()
    drawn = sum(1 for each in SHEET.exercises for one in (each.picture, each.solution_picture) if one)
    assert document.count(r"\begin{tikzpicture}") == document.count(r"\end{tikzpicture}") == drawn
    assert document.count(r"\begin{exercise}") == 24
    assert r"\sheettitle{50\% of \{all\} games\_ \&" in document


def test_parts_and_paper_are_as_wanted() -> None:
    none, only = (latex_document(SHEET, solutions, "letter") for solutions in ("none", "only"))
    assert none.startswith(r"\documentclass[11pt,letterpaper]{article}")
    assert r"\nameline" in none.partition(r"\begin{document}")[2]
    assert r"\nameline" not in only.partition(r"\begin{document}")[2]
    assert "solutions" not in none
    with pytest.raises(DomainError, match="the paper is a4 or letter"):
        latex_document(SHEET, "none", "a5")


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="there is no pdflatex")
def test_pdflatex_sets_it_without_a_line_too_long(tmp_path: Path) -> None:
    (tmp_path / "sheet.tex").write_text(latex_document(SHEET, "after", "a4"))
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "sheet.tex"]
    result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, errors="replace", timeout=120)
    assert result.returncode == 0, result.stdout[-2000:]
    log = (tmp_path / "sheet.log").read_text(errors="replace")
    assert "Overfull" not in log
    assert "Missing character" not in log
    assert (tmp_path / "sheet.pdf").stat().st_size > 10_000
