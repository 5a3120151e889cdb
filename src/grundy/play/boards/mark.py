"""One mark of a board: a shape that is drawn, and touched if it has an id."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

__all__ = ["Mark", "circle", "line", "path", "rect", "words"]

Geometry = tuple[tuple[str, float | str], ...]


@dataclass(frozen=True)
class Mark:
    """A shape on a board.

    Attributes
    ----------
    shape : str
        ``circle``, ``rect``, ``line``, ``path`` or ``text``.
    kind : str
        What it stands for: a word of `grundy.play.boards.KINDS`.
    geometry : tuple of pairs
        Where it is: names and numbers as in SVG, such as x, y and r; the d of a path is text.
    id : str or None
        By which it is touched, once on a board; None for what is only looked at.
    label : str or None
        What it is, for people who do not see it.
    text : str or None
        What is written in its middle; of a text, the text.

    Examples
    --------
    >>> mark = circle("counter", 20, 20, 16, id="c1", label="counter 1 of 3")
    >>> mark.as_dict()
    {'shape': 'circle', 'kind': 'counter', 'x': 20, 'y': 20, 'r': 16, 'id': 'c1', 'label': 'counter 1 of 3'}
    """

    shape: str
    kind: str
    geometry: Geometry
    id: str | None = None
    label: str | None = None
    text: str | None = None

    def as_dict(self) -> dict[str, Any]:
        """Return the mark as plain data; what it does not have is left out."""
        named = {"id": self.id, "label": self.label, "text": self.text}
        found = {"shape": self.shape, "kind": self.kind, **dict(self.geometry)}
        return found | {name: value for name, value in named.items() if value is not None}

    def place(self, name: str) -> Any:
        """Return one number of the geometry."""
        return dict(self.geometry)[name]


def _made(shape: str, kind: str, numbers: dict[str, float], named: dict[str, str | None]) -> Mark:
    geometry: Geometry = tuple((name, _short(value)) for name, value in numbers.items())
    return Mark(shape, kind, geometry, **named)


def _short(number: float) -> float:
    rounded = round(number, 1)
    return int(rounded) if rounded == int(rounded) else rounded


def circle(kind: str, x: float, y: float, r: float, **named: str | None) -> Mark:
    """Return a circle around a point; ``id``, ``label`` and ``text`` as in `Mark`.

    Examples
    --------
    >>> circle("spot", 5, 5.04, 3).geometry
    (('x', 5), ('y', 5), ('r', 3))
    """
    return _made("circle", kind, {"x": x, "y": y, "r": r}, named)


def rect(kind: str, x: float, y: float, width: float, height: float, rx: float = 0, **named: str | None) -> Mark:
    """Return a rectangle with its upper left corner at a point and corners of radius rx.

    Examples
    --------
    >>> rect("square", 0, 0, 36, 36, id="r1c1").shape
    'rect'
    """
    return _made("rect", kind, {"x": x, "y": y, "width": width, "height": height, "rx": rx}, named)


def line(kind: str, x1: float, y1: float, x2: float, y2: float, **named: str | None) -> Mark:
    """Return a straight line between two points.

    Examples
    --------
    >>> line("line", 0, 0, 3, 4).geometry
    (('x1', 0), ('y1', 0), ('x2', 3), ('y2', 4))
    """
    return _made("line", kind, {"x1": x1, "y1": y1, "x2": x2, "y2": y2}, named)


def path(kind: str, d: str, **named: str | None) -> Mark:
    """Return a curve given as in SVG.

    Examples
    --------
    >>> path("loop", "M0,0C-9,-9 9,-9 0,0").place("d")
    'M0,0C-9,-9 9,-9 0,0'
    """
    return Mark("path", kind, (("d", d),), **named)


def words(text: str, x: float, y: float, size: float = 14, kind: str = "ink") -> Mark:
    """Return a text around a point: (x, y) is its middle.

    Examples
    --------
    >>> words("5", 20, 200).as_dict()
    {'shape': 'text', 'kind': 'ink', 'x': 20, 'y': 200, 'size': 14, 'text': '5'}
    """
    return _made("text", kind, {"x": x, "y": y, "size": size}, {"text": text})
