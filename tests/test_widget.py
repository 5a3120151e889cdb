"""The board in a notebook."""

import sys
from importlib import import_module
from typing import Any

import pytest

pytest.importorskip("anywidget")

import grundy
from grundy.errors import DomainError, GrundyError
from grundy.widget import PlayWidget


def sent(widget: PlayWidget, message: Any) -> None:
    """Send a message as the board does."""
    widget._handle_custom_msg(message, [])


def test_opponent_replies() -> None:
    widget = PlayWidget("N(3,5,7)")
    assert (widget.state["match"]["to_move"], widget.state["you"], widget.state["told"]) == (0, 0, "Your turn.")
    sent(widget, {"act": "play", "choice": "N(0,5,7)"})
    assert str(widget.position) == "N(0,5,5)"
    assert [step["player"] for step in widget.state["match"]["history"]] == [0, 1]


def test_opponent_starts_if_you_are_second() -> None:
    widget = PlayWidget("N(3,5)", side="second")
    assert str(widget.position) == "N(3,3)"
    widget.undo()  # you have not made a move
    assert str(widget.position) == "N(3,3)"


def test_status_after_a_win() -> None:
    widget = PlayWidget("N(1,2)")
    widget.play("N(1,1)")
    assert str(widget.position) == "N(0,1)"
    widget.play("N(0)")
    assert widget.state["told"] == "You win."
    with pytest.raises(DomainError, match=r"the game is over: You win\."):
        widget.play(0)


def test_misere_play_is_set_by_the_position_or_the_parameter() -> None:
    assert PlayWidget(grundy.parse("N(1)", misere=True)).state["match"]["misere"]
    assert not PlayWidget(grundy.parse("N(1)", misere=True), misere=False).state["match"]["misere"]
    lost = PlayWidget("N(1)", misere=True)
    lost.play(0)
    assert lost.state["told"] == "The computer wins."


class Euclid:
    """Subtract a multiple of the smaller number from the larger one; both remain positive."""

    def options(self, pair: tuple[int, int]) -> list[tuple[int, int]]:
        small, large = sorted(pair)
        return [(small, large - k * small) for k in range(1, (large - 1) // small + 1)]


def test_own_game_in_a_sum() -> None:
    widget = PlayWidget(grundy.position(Euclid(), (2, 5)) + grundy.parse("N(1)"), opponent="none")
    widget.play(0)
    assert str(widget.position) == "Euclid(2, 3) + N(1)"
    assert [row["board"] is None for row in widget.state["match"]["current"]["components"]] == [True, False]


def test_two_people_play_without_replies() -> None:
    widget = PlayWidget("N(1,1)", opponent="none")
    widget.play(0)
    assert widget.state["told"] == "Player 2 is to move."
    widget.play(0)
    assert widget.state["told"] == "Player 2 wins."
    sent(widget, {"act": "undo"})
    assert widget.moves == [0]
    sent(widget, {"act": "restart"})
    assert widget.moves == []


def test_the_same_seed_gives_the_same_game() -> None:
    first, second = (PlayWidget("N(20,30)", opponent="random", seed="7") for _ in range(2))
    for widget in (first, second):
        widget.play(3)
    assert first.moves == second.moves


@pytest.mark.parametrize("message", ["nonsense", {}, {"act": "fly"}, {"act": "play"}, {"act": "play", "choice": 99}])
def test_errors_are_shown_on_the_board(message: Any) -> None:
    widget = PlayWidget("N(2)")
    sent(widget, message)
    assert widget.state["error"]
    assert widget.moves == []
    sent(widget, {"act": "play", "choice": 0})
    assert widget.state["error"] is None


def test_invalid_parameters_are_rejected() -> None:
    with pytest.raises(DomainError, match="opponent must be perfect, fallible, random or none, not 'clever'"):
        PlayWidget("N(1)", opponent="clever")
    with pytest.raises(DomainError, match="side must be first or second, not 'left'"):
        PlayWidget("N(1)", side="left")
    with pytest.raises(GrundyError):
        PlayWidget("N(1")


def test_javascript_is_one_file_without_imports() -> None:
    assert "\nimport " not in PlayWidget._esm
    assert "export default { render: " in PlayWidget._esm


def test_missing_anywidget_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "anywidget", None)
    monkeypatch.delitem(sys.modules, "grundy.widget")
    with pytest.raises(ImportError, match=r"^anywidget is not installed; try pip install 'grundy\[notebook\]'$"):
        import_module("grundy.widget")
