import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from grundy.draw import latex_table, latex_text


@given(st.text(st.characters()))
def test_any_text_becomes_ascii_on_one_line_with_balanced_braces(text: str) -> None:
    written = latex_text(text)
    assert written.isascii()
    assert written.isprintable()
    plain = written.replace(r"\{", "").replace(r"\}", "")
    assert plain.count("{") == plain.count("}")


@given(st.text("abcXYZ0189 .,;:()[]=+*/@"))
def test_plain_text_stays_as_it_is(text: str) -> None:
    assert latex_text(text) == text


def test_what_latex_takes_for_commands_is_escaped() -> None:
    assert latex_text("{$&#%_}") == r"\{\$\&\#\%\_\}"
    assert latex_text("\\ ^ ~") == r"\textbackslash{} \textasciicircum{} \textasciitilde{}"
    assert latex_text("a<b|c>d") == r"a\ensuremath{<}b\ensuremath{|}c\ensuremath{>}d"


def test_signs_that_would_join_are_kept_apart() -> None:
    assert latex_text("--count") == "-{}-{}count"
    assert latex_text("''?`") == "'{}'{}?{}`{}"


def test_mathematics_and_letters_of_other_alphabets() -> None:
    assert latex_text("⊗ ∞ γ ≤") == r"\ensuremath{\otimes} \ensuremath{\infty} \ensuremath{\gamma} \ensuremath{\leq}"
    assert latex_text("x² a₁") == r"x\ensuremath{^{2}} a\ensuremath{_{1}}"
    assert latex_text("Möbius, café, Erdős, Žižek, ï") == r"M\"{o}bius, caf\'{e}, Erd\H{o}s, \v{Z}i\v{z}ek, \"{\i}"
    assert latex_text("e\u0301") == r"\'{e}"
    assert latex_text("中\0") == "[U+4E2D][U+0000]"


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="there is no pdflatex")
def test_pdflatex_sets_every_character_that_has_a_command(tmp_path: Path) -> None:
    from grundy.draw.latex import _ACCENTS, _KNOWN

    lines = [latex_text(character) for character in (*_KNOWN, *map(chr, range(32, 0x250)))]
    lines += [latex_text(f"{letter}{accent}") for accent in _ACCENTS for letter in "aijO"]
    body = "\n\n".join(lines)
    (tmp_path / "all.tex").write_text(rf"\documentclass{{article}}\begin{{document}}{body}\end{{document}}")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "all.tex"]
    result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, errors="replace", timeout=120)
    assert result.returncode == 0, result.stdout[-2000:]
    assert "Missing character" not in (tmp_path / "all.log").read_text(errors="replace")


def test_a_table_is_escaped_and_no_row_begins_with_what_belongs_to_the_one_before() -> None:
    lines = latex_table(["a_b", "n"], [["[x]", "1"], ["*", "2"], ["50%", "3"]], ["n"]).splitlines()
    assert lines == [
        r"\begin{tabular}{lr}",
        r"  \hline",
        r"  a\_b & n \\",
        r"  \hline",
        r"  {}[x] & 1 \\",
        r"  {}* & 2 \\",
        r"  50\% & 3 \\",
        r"  \hline",
        r"\end{tabular}",
    ]
    assert latex_table(["a"], []).count("\n") == 6
