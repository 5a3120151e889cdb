"""Positions in notebooks: drawn without computing, and never large."""

from xml.etree import ElementTree

import pytest

import grundy
from grundy.games import CATALOGUE, Ruleset
from grundy.games.rulesets import Searched
from grundy.play import Position, Term
from grundy.play.boards.pictures import MOST_BOARDS, position_latex, position_svg

KNOWING = ("nim_value", "loopy_value", "outcome", "moves_to", "winning_moves", "winning_move", "misere_nim_value")


def no(*_, **__):
    raise AssertionError("showing computes")


@pytest.fixture
def unsolved(monkeypatch):
    """Let everything fail that finds a value or a winner."""

    def forbid(game):
        for name in KNOWING:
            if hasattr(type(game), name):
                monkeypatch.setattr(type(game), name, no)

    for owner, name in ((Position, "judge"), (Position, "value"), (Term, "known"), (Ruleset, "value")):
        monkeypatch.setattr(owner, name, property(no))
    for name in ("value", "counter"):
        monkeypatch.setattr(Searched, name, no)
    for place in (
        "grundy.graphs.solve",
        "grundy.graphs.implicit.labelling.Labelling.value",
        "grundy.linear.LinearGame.syndromes",
    ):
        monkeypatch.setattr(place, no if "syndromes" not in place else property(no))
    return forbid


@pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.id)
def test_showing_computes_nothing(entry, unsolved):
    position = grundy.parse(entry.example)
    for term in position.terms:
        unsolved(term.ruleset.game)
    picture = position._repr_svg_()
    assert ElementTree.fromstring(picture)[0].text == str(position)
    assert position._repr_latex_() is None
    assert "_repr_svg_" in dir(position)


def test_boards_stand_side_by_side_with_a_plus_between_them():
    picture = position_svg(grundy.parse("N(3,5) + Kayles(4) + W(2,1)"))
    texts = [text.text for text in ElementTree.fromstring(picture).iter("{http://www.w3.org/2000/svg}text")]
    assert texts.count("+") == 3
    assert picture.count("mark-pin") == 4


def test_a_component_without_a_board_is_named():
    picture = position_svg(grundy.parse("N(2)") + grundy.position(lambda n: range(n), 3))
    assert ">lambda(3)<" in picture
    assert picture.count("mark-counter") == 2


def test_of_many_components_the_first_are_shown():
    many = grundy.parse("+".join(["N(1,2,3)"] * 20 + ["W(10000000000,3)"]))
    picture = position_svg(1000 * many)
    assert f"… and {61 * 1000 - MOST_BOARDS} more components" in picture
    assert len(picture) < 200_000
    assert len(position_latex(1000 * many)) < 500
    assert position_latex(1000 * many).endswith(r" + \cdots$")


def test_huge_positions_stay_small():
    for notation in ("N(" + "9" * 400 + ")", "Kayles(1000000)", "20*Cram(20x20)", "NodeKayles(path 3000)", "Set(150)"):
        position = grundy.parse(notation)
        shown = position._repr_svg_() or position._repr_latex_()
        assert 0 < len(shown) < 400_000


def test_a_position_that_cannot_be_drawn_is_a_formula():
    own = grundy.position(lambda n: range(n), 3)
    assert own._repr_svg_() is None
    assert own._repr_latex_() == r"$\mathrm{lambda}(3)$"
    assert position_latex(grundy.parse("Set({0,2}) + N(3)")) == r"$\mathrm{Set}(\{0, 2\}) + \mathrm{N}(3)$"


def test_the_end_of_a_game_is_shown_too():
    assert "<svg" in grundy.parse("N(0)")._repr_svg_()
    assert Position((), ())._repr_svg_() is None
    assert Position((), ())._repr_latex_() == "$0$"


def test_a_game_of_ones_own_draws_itself() -> None:
    class Halving:
        def options(self, n: int) -> list[int]:
            return [n // 2] if n else []

        def svg(self, n: int) -> str:
            return f"<svg><text>{n}</text></svg>"

    assert grundy.position(Halving(), 5).svg() == "<svg><text>5</text></svg>"
    assert grundy.position(Halving(), 5)._repr_latex_() is None
    both = grundy.position(Halving(), 5) + grundy.parse("N(2)")
    assert "Halving(5)" in both.svg()
