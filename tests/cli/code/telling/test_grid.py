import pytest
from code_commands import printed

from grundy.cli.code.rendering import dotted, show_grid
from grundy.cli.output import console
from grundy.codes import files, lexicode


def test_a_grid_can_be_read_again() -> None:
    code = lexicode(24, 8)
    text = "\n".join(dotted(word, 24, 2) for word in code.basis)
    assert (files.code_from_text(text).matrix == code.generator).all()
    text = "\n".join(dotted(word, 3, 256) for word in (0xA1, 0x10000))
    assert files.code_from_text(text, q=256).matrix.tolist() == [[161, 0, 0], [0, 0, 1]]


def test_eighty_columns_fit_a_terminal_of_eighty_and_more_are_cut(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")
    show_grid(console(), "rows", [1, 2], 80, 2, False)
    assert _plain(capsys.readouterr().out) == ["rows: 2 × 80", "1" + "." * 79, ".1" + "." * 78]
    show_grid(console(), "rows", [1], 81, 2, False)
    lines = _plain(capsys.readouterr().out)
    assert lines[1:] == ["1" + "." * 77 + " …", "… 3 more columns (--all prints them)"]


def _plain(text: str) -> list[str]:
    for sequence in ("\x1b[1m", "\x1b[2m", "\x1b[0m"):
        text = text.replace(sequence, "")
    return text.splitlines()


def test_long_matrices_are_cut_unless_all_is_asked_for() -> None:
    text = printed("lexicode", "150", "3")
    assert "… 126 more rows and 32 more columns (--all prints them)\n" in text
    assert max(map(len, text.splitlines())) <= 120
    everything = printed("lexicode", "150", "3", "--all")
    assert "more" not in everything
    assert everything.count("\n1") >= 60


def test_a_matrix_without_rows(capsys: pytest.CaptureFixture[str]) -> None:
    show_grid(console(), "checks", [], 500, 2, False)
    assert capsys.readouterr().out == "checks: no rows\n"
