"""A board: marks on a sheet of a size."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any

from grundy.draw import Element, Value, element
from grundy.play.boards.kinds import KINDS, Kind
from grundy.play.boards.mark import Mark

__all__ = ["Board"]

FONT = "system-ui, 'Noto Sans', 'DejaVu Sans', 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"
TEXT_SIZE = 14.0


@dataclass(frozen=True)
class Board:
    """A position of one game as marks that are drawn and touched.

    Attributes
    ----------
    width, height : float
        The size of the sheet.
    marks : tuple of Mark
        In the order in which they are drawn, the last on top.
    ordered : bool
        Whether the order counts in which marks are touched, such as a token first and then where it goes.
    title : str
        What it shows, for people who do not see it.

    Examples
    --------
    >>> import grundy
    >>> board = grundy.play.boards.board_of(grundy.parse("N(3)").terms[0])
    >>> board.ids()
    ['c1', 'c2', 'c3']
    >>> board.svg()[:4], board.svg().count("<rect")
    ('<svg', 4)
    """

    width: float
    height: float
    marks: tuple[Mark, ...]
    ordered: bool = False
    title: str = "a position"

    def ids(self) -> list[str]:
        """Return the ids of the marks that can be touched."""
        return [mark.id for mark in self.marks if mark.id is not None]

    def as_dict(self) -> dict[str, Any]:
        """Return the board as plain data, ready for JSON."""
        return {
            "width": round(self.width),
            "height": round(self.height),
            "title": self.title,
            "ordered": self.ordered,
            "marks": [mark.as_dict() for mark in self.marks],
        }

    def touchable(self, ids: Collection[str]) -> Board:
        """Return the board on which only the marks with these ids can be touched.

        Examples
        --------
        >>> from grundy.play.boards.mark import circle
        >>> Board(40, 40, (circle("counter", 20, 20, 16, id="c1"),)).touchable([]).ids()
        []
        """
        kept = (mark if mark.id in ids else replace(mark, id=None, label=None) for mark in self.marks)
        return replace(self, marks=tuple(kept))

    def group(self) -> Element:
        """Return what is drawn as one element of SVG, without a sheet."""
        return element("g", *(part for mark in self.marks for part in _drawn(mark)), font_family=FONT)

    def svg(self) -> str:
        """Return the board as the text of an SVG file, which needs no style sheet and has no background."""
        sheet = element(
            "svg",
            element("title", self.title),
            self.group(),
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {self.width:g} {self.height:g}",
            width=self.width,
            height=self.height,
            role="img",
        )
        return f"{sheet}\n"


def _drawn(mark: Mark) -> list[Element]:
    look = KINDS.get(mark.kind, KINDS["ink"])
    if mark.shape == "text":
        return [_text(mark, look.fill, float(mark.place("size")))]
    drawn = [_shape(mark, look)]
    if mark.text is not None and mark.shape in ("circle", "rect"):
        drawn.append(_text(mark, look.ink, TEXT_SIZE))
    return drawn


def _shape(mark: Mark, look: Kind) -> Element:
    told = [element("title", mark.label)] if mark.label else []
    names: dict[str, Value] = dict(mark.geometry)
    if mark.shape == "circle":
        names = {"cx": names["x"], "cy": names["y"], "r": names["r"]}
    elif mark.shape == "path":
        names = {"d": names["d"]}
    style: dict[str, Value] = {
        "fill": look.fill,
        "fill_opacity": look.opacity if look.opacity < 1 else None,
        "stroke": look.stroke if look.width else None,
        "stroke_width": look.width or None,
        "stroke_dasharray": look.dashes,
        "stroke_linecap": "round" if mark.shape in ("line", "path") else None,
    }
    return element(mark.shape, *told, class_=f"mark-{mark.kind}", **names, **style)


def _text(mark: Mark, colour: str, size: float) -> Element:
    numbers = dict(mark.geometry)
    x, y = float(numbers["x"]), float(numbers["y"])
    if mark.shape == "rect":
        x, y = x + float(numbers["width"]) / 2, y + float(numbers["height"]) / 2
    place: dict[str, Value] = {"x": x, "y": y + 0.36 * size, "font_size": size}
    return element("text", mark.text or "", class_=f"mark-{mark.kind}", text_anchor="middle", fill=colour, **place)
