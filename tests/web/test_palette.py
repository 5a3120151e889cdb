"""The page and the drawings of graphs have one palette for who wins."""

import re
from pathlib import Path

import pytest

from grundy.graphs.render import COLOURS, TINTS
from grundy.rules import Outcome

STATIC = Path(__file__).parents[2] / "src" / "grundy" / "web" / "static"
HOUSE = (STATIC / "style.css").read_text(encoding="utf-8").partition("@media")[0]
NAMES = {Outcome.N: "wins", Outcome.P: "loses", Outcome.D: "draws"}


@pytest.mark.parametrize("outcome", Outcome)
def test_the_page_has_the_colours_of_drawn_graphs(outcome: Outcome) -> None:
    colours = dict(re.findall(r"--([\w-]+): (#\w+);", HOUSE))
    assert colours[NAMES[outcome]] == COLOURS[outcome]
    assert colours[f"{NAMES[outcome]}-soft"] == TINTS[outcome]


@pytest.mark.parametrize("sheet", sorted(STATIC.glob("*.css")), ids=lambda path: path.name)
def test_colours_for_notebooks_are_those_of_the_page(sheet: Path) -> None:
    """A sheet may say what stands in for a colour where the page is not around it."""
    colours = dict(re.findall(r"(--[\w-]+): (#\w+);", HOUSE))
    for name, instead in re.findall(r"var\((--[\w-]+), (#\w+)\)", sheet.read_text(encoding="utf-8")):
        if len(instead) == 7:
            assert instead == colours.get(name, instead), name
