import pytest

from grundy.cli.code.rendering import bar, show_bars
from grundy.cli.output import console


def test_bars_are_in_proportion_and_never_empty() -> None:
    assert [len(bar(count, 8, 8)) for count in range(1, 9)] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert bar(3, 16, 2) == "▍"
    assert bar(1, 1 << 5000, 40) == "▏"


def test_a_table_of_bars(capsys: pytest.CaptureFixture[str]) -> None:
    show_bars(console(), {0: 1, 10: 2000}, "words", False)
    assert capsys.readouterr().out == f"weight  words\n     0      1  ▏\n    10  2,000  {'█' * 40}\n"


def test_many_weights_are_cut(capsys: pytest.CaptureFixture[str]) -> None:
    counts = {weight: weight + 1 for weight in range(61)}
    show_bars(console(), counts, "words", False)
    text = capsys.readouterr().out
    assert text.endswith("… 45 more weights (--all prints them)\n")
    assert len(text.splitlines()) == 18
    show_bars(console(), counts, "words", True)
    assert len(capsys.readouterr().out.splitlines()) == 62
