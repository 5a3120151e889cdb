"""Text of the page has a contrast of at least 4.5, and outlines of at least 3 (WCAG 2); outcomes have one palette."""

import re
from pathlib import Path

import pytest

from grundy.graphs import GameGraph, solve
from grundy.rules import Outcome

STATIC = Path(__file__).parents[2] / "src" / "grundy" / "web" / "static"
STYLE = (STATIC / "style.css").read_text(encoding="utf-8")
BOARDS = (STATIC / "board.css").read_text(encoding="utf-8")
CODES = (STATIC / "codes.css").read_text(encoding="utf-8")

TEXT, OUTLINE = 4.5, 3.0
# The light on stones (drawing.js) blends their middle with this share of white, and their lower half with black.
SHINE, SHADOW = 0.17, 0.05

Colours = dict[str, str]
Colour = tuple[float, float, float]


def _variables(css: str, opening: str, theme: str) -> Colours:
    """Return the colours that a CSS rule defines for a theme, for example {"--ink": "#1d2326"}."""
    found = re.search(rf"^{re.escape(opening)} {{(.*?)}}", css, re.MULTILINE | re.DOTALL)
    assert found, f"{opening} names no colours"
    pairs = re.findall(r"(--[\w-]+): (?:light-dark\((#\w+), (#\w+)\)|(#\w+));", found[1])
    return {name: both or (light if theme == "light" else dark) for name, light, dark, both in pairs}


THEMES = {theme: _variables(STYLE, ":root", theme) | _variables(BOARDS, ".board", theme) for theme in ("light", "dark")}


def _painted(css: str, selector: str, name: str) -> str:
    """Return the value of a property of a selector in a style sheet; the last definition counts."""
    said = ""
    for selectors, body in re.findall(r"([^{}]+){([^{}]*)}", re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)):
        found = re.search(rf"(?<![\w-]){name}: ([^;]+)", body)
        if found and selector in re.split(r"\s*,\s*", selectors.strip()):
            said = found[1].strip()
    assert said, f"{selector} has no {name}"
    return said


def _colour(said: str, theme: Colours) -> Colour:
    """Return a colour as red, green and blue from 0 to 1."""
    named = re.search(r"var\((--[\w-]+)", said)
    digits = (theme[named[1]] if named else re.findall(r"#\w+", said)[0]).lstrip("#")
    digits = digits if len(digits) == 6 else "".join(2 * digit for digit in digits)
    red, green, blue = (int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4))
    return red, green, blue


def _mixed(colour: Colour, other: Colour, share: float) -> Colour:
    red, green, blue = (a * (1 - share) + b * share for a, b in zip(colour, other, strict=True))
    return red, green, blue


def _luminance(colour: Colour) -> float:
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _contrast(one: Colour, other: Colour) -> float:
    dark, bright = sorted((_luminance(one), _luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


def test_the_palette_is_defined_in_one_place() -> None:
    plain = {"--accent", "--card", "--control", "--draws", "--edge-line", "--fire", "--ink", "--square", "--stone"}
    assert plain <= THEMES["dark"].keys() == THEMES["light"].keys()
    sheets = {path.name: path.read_text(encoding="utf-8") for path in STATIC.glob("*.css")}
    assert [name for name, css in sheets.items() if "prefers-color-scheme" in css] == []
    assert sorted(name for name, css in sheets.items() if "light-dark(" in css) == ["board.css", "style.css"]
    coloured = [name for name, css in sheets.items() if re.search(r"#[0-9a-f]{3,8}\b|\b(rgb|hsl)a?\(", css)]
    assert sorted(coloured) == ["board.css", "style.css"]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    ("text", "behind"),
    [
        *((text, behind) for text in ("--ink", "--soft", "--accent", "--focus") for behind in ("--paper", "--card")),
        *(
            (text, behind)
            for text in ("--wins", "--loses", "--draws", "--alert")
            for behind in ("--paper", "--card", f"{text}-soft")
        ),
        *(("--ink", f"--{effect}-soft") for effect in ("wins", "loses", "draws", "alert")),
        ("--ink", "--band"),
        ("--alert", "--band"),
        ("--accent-ink", "--accent"),
    ],
)
def test_text_is_readable(theme: str, text: str, behind: str) -> None:
    colours = THEMES[theme]
    assert _contrast(_colour(f"var({text})", colours), _colour(f"var({behind})", colours)) >= TEXT


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("behind", ["--paper", "--card"])
def test_buttons_and_fields_have_visible_outlines(theme: str, behind: str) -> None:
    assert "var(--control)" in _painted(STYLE, "button", "border")
    colours = THEMES[theme]
    assert (
        _contrast(_colour(_painted(STYLE, "button", "border"), colours), _colour(f"var({behind})", colours)) >= OUTLINE
    )


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    "kind", ["square", "taken", "target", "poison", "vertex", "tails", "other", "gap", "set", "line"]
)
def test_outlines_on_boards_are_visible(theme: str, kind: str) -> None:
    colours = THEMES[theme]
    outline = _colour(_painted(BOARDS, f".mark-{kind} .body", "stroke"), colours)
    assert _contrast(outline, _colour("var(--card)", colours)) >= OUTLINE


@pytest.mark.parametrize("theme", THEMES)
def test_the_outline_of_a_square_contrasts_with_its_inside(theme: str) -> None:
    line, inside = (_colour(_painted(BOARDS, ".mark-square .body", name), THEMES[theme]) for name in ("stroke", "fill"))
    assert _contrast(line, inside) >= OUTLINE


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("kind", ["counter", "token", "mine", "heads", "bag", "piece"])
def test_lettering_on_shiny_stones_is_readable(theme: str, kind: str) -> None:
    colours = THEMES[theme]
    ink = _colour(_painted(BOARDS, f".mark-{kind} .lettering", "fill"), colours)
    stone = _colour(_painted(BOARDS, f".mark-{kind} .body", "fill"), colours)
    for light, share in (((1.0, 1.0, 1.0), SHINE), ((0.0, 0.0, 0.0), SHADOW)):
        assert _contrast(ink, _mixed(stone, light, share)) >= TEXT


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    ("lettering", "body"),
    [("taken", "taken"), ("poison", "poison"), (None, "square"), (None, "tails"), (None, "vertex"), (None, "other")],
)
def test_lettering_on_boards_is_readable(theme: str, lettering: str | None, body: str) -> None:
    colours = THEMES[theme]
    ink = _painted(BOARDS, f".mark-{lettering} .lettering" if lettering else ".mark .lettering", "fill")
    behind = _painted(BOARDS, f".mark-{body} .body", "fill")
    assert _contrast(_colour(ink, colours), _colour(behind, colours)) >= TEXT


@pytest.mark.parametrize("theme", THEMES)
def test_lettering_on_selected_pieces_is_readable(theme: str) -> None:
    colours = THEMES[theme]
    tint = _colour(_painted(BOARDS, ".touched .body", "fill"), colours)
    share = float(_painted(BOARDS, ".touched .body", "fill-opacity"))
    behind = _mixed(_colour("var(--card)", colours), tint, share)
    assert _contrast(_colour(_painted(BOARDS, ".touched .lettering", "fill"), colours), behind) >= TEXT


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("face", [".coin .face", ".coin.heads .face"])
def test_faces_of_coins_are_readable(theme: str, face: str) -> None:
    colours, selector = THEMES[theme], f'[data-view="codes"] {face}'
    ink, behind = (_colour(_painted(CODES, selector, name), colours) for name in ("color", "background"))
    assert _contrast(ink, behind) >= TEXT


NAMES = {Outcome.N: "wins", Outcome.P: "loses", Outcome.D: "draws"}


@pytest.mark.parametrize("outcome", Outcome)
def test_the_page_uses_the_colours_of_graph_drawings(outcome: Outcome) -> None:
    colours = {name[2:]: colour for name, colour in THEMES["light"].items()}
    drawn = solve(GameGraph.from_adjacency({"N": ["P"], "P": [], "D": ["D"]})).svg()
    letters = set(re.findall(rf'fill="(#\w+)">{outcome.value}<', drawn))
    assert letters == {colours[NAMES[outcome]]}
    tints = {tint for tint, outline in re.findall(r'fill="(#\w+)" stroke="(#\w+)"', drawn) if outline in letters}
    assert tints == {colours[f"{NAMES[outcome]}-soft"]}


@pytest.mark.parametrize("sheet", sorted(STATIC.glob("*.css")), ids=lambda path: path.name)
def test_notebooks_use_the_colours_of_the_page(sheet: Path) -> None:
    """Style sheets can define fallback colours for use outside the page."""
    colours = THEMES["light"]
    for name, instead in re.findall(r"var\((--[\w-]+), (#\w+)\)", sheet.read_text(encoding="utf-8")):
        if len(instead) == 7:
            assert instead == colours.get(name, instead), name
