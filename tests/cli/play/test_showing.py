import pytest
from rich.console import Console

import grundy
from grundy.cli.play import one_line, show_menu, show_position


class Boxes:
    """Take a box; boxes are drawn."""

    def options(self, boxes: int) -> list[int]:
        return [boxes - 1] if boxes else []

    def picture(self, boxes: int) -> str:
        return "\n".join(["□" * boxes] * 2)


class Dots(Boxes):
    def picture(self, boxes: int) -> str:
        return "." * boxes


def test_a_long_text_loses_its_middle() -> None:
    assert one_line("abc") == "abc"
    short = one_line("a" * 500 + "b" * 500)
    assert (len(short), short[:2], short[-2:]) == (303, "aa", "bb")
    assert one_line("a\nb\x1b[2J") == "a\\nb\\x1b[2J"


def test_one_component_is_drawn_under_its_notation(capsys: pytest.CaptureFixture[str]) -> None:
    show_position(grundy.position(Boxes(), 3), "you", Console(width=200))
    assert capsys.readouterr().out == "Boxes(3)  (you to move)\n  □□□\n  □□□\n"


def test_components_of_a_sum_are_drawn_with_their_names(capsys: pytest.CaptureFixture[str]) -> None:
    show_position(grundy.position(Boxes(), 2) + grundy.position(Dots(), 3), "you", Console(width=200))
    lines = capsys.readouterr().out.splitlines()
    assert lines[1:] == ["  Boxes(2)", "  □□", "  □□", "  Dots(3)  ..."]


def test_the_list_of_moves_of_a_finished_game(capsys: pytest.CaptureFixture[str]) -> None:
    show_menu(grundy.parse("N(0)"), 0, Console(width=200))
    assert capsys.readouterr().out == "There are no more moves.\n"
