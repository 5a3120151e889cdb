import pytest

from benchmarks.data import Row, Spread
from benchmarks.terminal import Terminal


def test_a_terminal_shows_the_current_benchmark(capsys: pytest.CaptureFixture[str]) -> None:
    terminal = Terminal(["nim", "graphs"], watched=True)
    terminal.begin("graphs", "large_cyclic")
    terminal.show(Row("labelling", Spread.once(1.0), topic="graphs"))
    terminal.end()
    printed = capsys.readouterr()
    assert printed.out.startswith("\ngraphs\n  labelling: 1 s")
    line = "… topic 2 of 2: graphs, large cyclic"
    assert printed.err.split("\r\033[K") == ["", line, "", line, ""]


def test_a_file_gets_the_results_alone(capsys: pytest.CaptureFixture[str]) -> None:
    terminal = Terminal(["nim"])
    terminal.begin("nim", "products")
    terminal.end()
    assert capsys.readouterr() == ("", "")
