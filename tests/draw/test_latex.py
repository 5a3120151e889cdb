"""Tests of texts, tables and pictures for LaTeX."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from grundy.draw import Box, Point, arrow, element, latex_table, latex_text, rounded, tikz, words
from grundy.errors import DomainError


@given(st.text(st.characters()))
def test_any_text_becomes_ascii_on_one_line_with_balanced_braces(text: str) -> None:
    written = latex_text(text)
    assert written.isascii()
    assert written.isprintable()
    plain = written.replace(r"\{", "").replace(r"\}", "")
    assert plain.count("{") == plain.count("}")


@given(st.text("abcXYZ0189 .,;:()[]=+*/@"))
def test_plain_text_is_not_changed(text: str) -> None:
    assert latex_text(text) == text


def test_latex_commands_are_escaped() -> None:
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


def has_command(text: str) -> bool:
    return "[U+" not in latex_text(text)


def test_the_characters_of_this_project_have_commands() -> None:
    assert all(map(has_command, "⊕⊗×·±−∞∅∈∉∪⊂≤≥≠≡→←↔⌊⌋√●○′–—…‘’“”ßæÆœŒøØłŁı§"))
    assert all(map(has_command, "αβγδεζηθικλμνξπρστυφχψωΓΔΘΛΞΠΣΥΦΨΩ₀₁₂₃₄₅₆₇₈₉⁰¹²³⁴⁵⁶⁷⁸⁹"))
    assert sum(has_command(f"a{accent}") for accent in map(chr, range(0x300, 0x370))) == 17
    assert not any(map(has_command, "中א\0\ud800"))


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="there is no pdflatex")
def test_pdflatex_sets_every_character_that_has_a_command(tmp_path: Path) -> None:
    accents = [accent for accent in map(chr, range(0x300, 0x370)) if has_command(f"a{accent}")]
    lines = [latex_text(character) for character in map(chr, range(32, 0xFFFF)) if has_command(character)]
    lines += [latex_text(f"{letter}{accent}") for accent in accents for letter in "aijO"]
    body = "\n\n".join(lines)
    (tmp_path / "all.tex").write_text(rf"\documentclass{{article}}\begin{{document}}{body}\end{{document}}")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "all.tex"]
    result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, errors="replace", timeout=120)
    assert result.returncode == 0, result.stdout[-2000:]
    assert "Missing character" not in (tmp_path / "all.log").read_text(errors="replace")


def test_a_table_is_escaped_and_no_row_begins_with_an_argument() -> None:
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


def drawn(*children: object) -> list[str]:
    """Return the commands of a picture, without its first and last line and without colours."""
    lines = tikz(element("g", *children)).splitlines()[1:-1]  # type: ignore[arg-type]
    return [line for line in lines if not line.startswith(r"\definecolor")]


def test_shapes() -> None:
    assert drawn(element("circle", cx=1, cy=2, r=3, fill="none", stroke="#ff0000")) == [
        r"\path[draw=cff0000,line width=0.75bp] (1,2) circle[radius=3];"
    ]
    assert drawn(element("rect", x=1, y=2, width=10, height=20, fill="white")) == [
        r"\path[fill=cffffff] (1,2) rectangle (11,22);"
    ]
    assert drawn(rounded(Box(Point(10, 10), 20, 12), fill="none", stroke="black", stroke_width=2)) == [
        r"\path[draw=c000000,line width=1.5bp,rounded corners=4.5bp] (0,4) rectangle (20,16);"
    ]
    assert drawn(element("line", x1=0, y1=1, x2=2, y2=3, stroke="black", stroke_dasharray="4 2")) == [
        r"\path[draw=c000000,line width=0.75bp,dash pattern=on 3bp off 1.5bp] (0,1) -- (2,3);"
    ]


def test_an_arrow_is_a_curve_and_a_filled_head() -> None:
    line, head = arrow([Point(0, 0), Point(0, 1), Point(0, 2), Point(0, 3)], Point(0, 9), "#123456", 2)
    assert drawn(element("g", line, head, stroke="#123456")) == [
        r"\path[draw=c123456,line width=0.75bp] (0,0) .. controls (0,1) and (0,2) .. (0,3);",
        r"\path[fill=c123456] (2,3) -- (0,9) -- (-2,3) -- cycle;",
    ]


def test_text_has_its_anchor_size_weight_and_colour() -> None:
    (line,) = drawn(words("1 % é", Point(3, 4), 20, text_anchor="end", font_weight="bold", fill="#0072b2"))
    assert line == (
        r"\node[anchor=base east,inner sep=0,text=c0072b2,font=\sffamily\bfseries\fontsize{15}{18}\selectfont] "
        r"at (3,4) {1 \% \'{e}};"
    )


def test_a_part_of_a_text_can_be_bold_and_coloured() -> None:
    (line,) = drawn(element("text", element("tspan", "N", font_weight="bold", fill="#b94a00"), " 3", x=0, y=0))
    assert line.endswith(r"{{\color[HTML]{B94A00}\bfseries N} 3};")


def test_groups_move_their_elements_and_pass_on_attributes() -> None:
    inner = element("g", element("circle", cx=1, cy=1, r=1), transform="translate(10 20)")
    assert drawn(element("g", inner, transform="translate(0.5 0)", fill="#00ff00")) == [
        r"\path[fill=c00ff00] (11.5,21) circle[radius=1];"
    ]


def test_titles_are_left_out_and_colours_defined_once() -> None:
    picture = tikz(element("svg", element("title", "a"), *[element("circle", r=1, fill="#00ff00")] * 2))
    assert picture.count(r"\definecolor{c00ff00}{HTML}{00FF00}") == 1
    assert "{a}" not in picture


@given(st.floats(-1e4, 1e4), st.floats(-1e4, 1e4), st.floats(-100, 100))
def test_numbers_are_written_without_exponents(x: float, y: float, moved: float) -> None:
    circle = element("circle", cx=x, cy=y, r=1)
    (line,) = drawn(element("g", circle, transform=f"translate({moved:.2f} 0)"))
    assert re.search(r"\(-?\d+(\.\d+)?,-?\d+(\.\d+)?\)", line)


def test_rejects_unsupported_elements() -> None:
    with pytest.raises(DomainError, match="groups, shapes and text, not <ellipse>"):
        tikz(element("g", element("ellipse")))
    with pytest.raises(DomainError, match=r"only transform='translate\(x y\)', not 'rotate\(3\)'"):
        tikz(element("g", transform="rotate(3)"))
    with pytest.raises(
        DomainError, match="a colour in TikZ must be black, white or six digits like #1f2328, not 'red'"
    ):
        tikz(element("circle", r=1, fill="red"))
