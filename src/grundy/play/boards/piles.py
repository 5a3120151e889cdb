"""Piles of counters: discs on top of each other, ten in a column, on a line with their number below."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from grundy.errors import DomainError
from grundy.play.boards.board import Board, Mark, rect, words
from grundy.rules import Touchable
from grundy.text import format_number

__all__ = [
    "MOST_COUNTERS",
    "Pile",
    "board_from",
    "own_board",
    "own_touches",
    "pile_corners",
    "piles_board",
]


MOST_COUNTERS = 60  # a larger pile is drawn as one block with its number
HIGH = 10  # counters in a column
WIDTH, THICK, ACROSS, UP = 44.0, 28.0, 48.0, 32.0
MARGIN, APART, BELOW = 8.0, 20.0, 34.0
BLOCK = 96.0
DIGIT, MOST_DIGITS = 9.6, 18  # how wide a digit is, and how many are written below a pile
WIDEST = 324.0  # what a phone shows


@dataclass(frozen=True)
class Pile:
    """A pile that is to be drawn.

    Attributes
    ----------
    count : int
        How many counters it has.
    prefix : str
        What the ids of its counters begin with; the lowest one is 1.
    name : str
        What is told of a counter: ``counter 3 of 5`` and then this.
    caption : str
        What is written below it after the number.
    kind, what : str
        The kind of its marks, and what one of them is called.
    """

    count: int
    prefix: str = "c"
    name: str = ""
    caption: str = ""
    kind: str = "counter"
    what: str = "counter"

    @property
    def drawn(self) -> int:
        """How many counters are drawn one by one."""
        return self.count if self.count <= MOST_COUNTERS else 0

    @property
    def height(self) -> float:
        """How high it is."""
        return UP * min(self.drawn, HIGH) if self.count <= MOST_COUNTERS else BLOCK

    @property
    def width(self) -> float:
        """How wide it is, with what is written below it."""
        columns = max(1, -(-self.drawn // HIGH))
        wide = ACROSS * columns if self.count <= MOST_COUNTERS else BLOCK
        return max(wide, DIGIT * len(self._text))

    @property
    def _text(self) -> str:
        return f"{_short(format_number(self.count))} {self.caption}".strip()

    def marks(self, left: float, bottom: float) -> list[Mark]:
        """Return its marks, standing with its left end at a place."""
        middle = left + self.width / 2
        below = [
            rect("ground", left, bottom, self.width, 3, 1.5),
            words(self._text, middle, bottom + 20, 15),
        ]
        if self.count > MOST_COUNTERS:
            named = {"id": f"{self.prefix}all", "label": f"{format_number(self.count)} {self.what}s{self.name}"}
            return [rect("more", middle - BLOCK / 2 + 4, bottom - BLOCK, BLOCK - 8, BLOCK, 20, **named), *below]
        return [*(self._counter(place, middle, bottom) for place in range(self.drawn)), *below]

    def _counter(self, place: int, middle: float, bottom: float) -> Mark:
        columns = max(1, -(-self.drawn // HIGH))
        column, row = divmod(place, HIGH)
        x = middle + (column - columns / 2) * ACROSS + (ACROSS - WIDTH) / 2
        y = bottom - (row + 1) * UP + (UP - THICK) / 2
        told = f"{self.what} {place + 1} of {self.count}{self.name}"
        return rect(self.kind, x, y, WIDTH, THICK, THICK / 2, id=f"{self.prefix}{place + 1}", label=told)

    def touch(self, left: int) -> str | None:
        """Return the id of the lowest counter that goes when so many are left; None when it is not drawn."""
        return f"{self.prefix}{left + 1}" if left < self.drawn else None


def _short(number: str) -> str:
    """Return a number without its middle when it has too many digits to stand below a pile."""
    return number if len(number) <= MOST_DIGITS or not number.isdigit() else f"{number[:7]}…{number[-7:]}"


def piles_board(piles: Sequence[Pile], title: str, note: str = "", below: float = 0.0) -> Board:
    """Return piles side by side, in several lines when they are many.

    Parameters
    ----------
    title : str
        What it shows.
    note : str, optional
        A line written below.
    below : float, optional
        How much room is left free below each pile.

    Examples
    --------
    >>> board = piles_board([Pile(2, "a"), Pile(70, "b")], "two piles")
    >>> board.ids(), [mark.text for mark in board.marks if mark.text]
    (['a1', 'a2', 'ball'], ['2', '70'])
    """
    corners = pile_corners(piles, below)
    marks = [mark for pile, corner in zip(piles, corners, strict=True) for mark in pile.marks(*corner)]
    ends = (left + pile.width + MARGIN for pile, (left, _) in zip(piles, corners, strict=True))
    width = max(*ends, 7 * len(note) + 2 * MARGIN, 2 * MARGIN)
    bottom = max((bottom for _, bottom in corners), default=MARGIN) + BELOW + below
    if note:
        marks.append(words(note, width / 2, bottom + 8, 13))
    return Board(round(width), round(bottom + (20 if note else 0)), tuple(marks), title=title)


def pile_corners(piles: Sequence[Pile], below: float = 0.0) -> list[tuple[float, float]]:
    """Return where the lower left end of each pile is.

    Examples
    --------
    >>> pile_corners([Pile(2), Pile(3)])
    [(8.0, 104.0), (76.0, 104.0)]
    """
    corners: list[tuple[float, float]] = []
    top = 0.0
    for line in _lines(piles):
        bottom = top + MARGIN + max(pile.height for pile in line)
        lefts = accumulate((pile.width + APART for pile in line[:-1]), initial=MARGIN)
        corners += [(left, bottom) for left in lefts]
        top = bottom + BELOW + below
    return corners


def _lines(piles: Sequence[Pile]) -> Iterator[list[Pile]]:
    line: list[Pile] = []
    for pile in piles:
        if line and sum(other.width + APART for other in (*line, pile)) - APART > WIDEST:
            yield line
            line = []
        line.append(pile)
    if line:
        yield line


# ---- Boards of games of one's own, which come as plain data or as a `Board`

# No board is so wide; infinity and what is no number are not below it either.
MOST = 1e9

# What each shape has besides its kind; rx may be left out.
GEOMETRY = {
    "circle": ("x", "y", "r"),
    "rect": ("x", "y", "width", "height", "rx"),
    "line": ("x1", "y1", "x2", "y2"),
    "path": ("d",),
    "text": ("x", "y", "size"),
}


def own_board(game: Touchable, position: Any) -> Board | None:
    """Return the board that a game of one's own gives for a position.

    Examples
    --------
    >>> class Unseen:
    ...     def board_of(self, n):
    ...         return None
    >>> own_board(Unseen(), 3) is None
    True
    """
    found = game.board_of(position)
    return None if found is None else board_from(found)


def own_touches(game: Touchable, position: Any, option: Any) -> list[list[str]]:
    """Return the touches that a game of one's own gives for a move.

    Examples
    --------
    >>> class Walk:
    ...     def touches_of(self, n, option):
    ...         return [(f"s{option}",)]
    >>> own_touches(Walk(), 3, 2)
    [['s2']]
    """
    return [[str(id_) for id_ in touch] for touch in game.touches_of(position, option)]


def board_from(data: Any) -> Board:
    """Return a board from plain data, as ``Board.as_dict`` gives it; a `Board` as it is.

    Parameters
    ----------
    data : mapping or Board
        With ``width``, ``height`` and ``marks``.

    Raises
    ------
    DomainError
        When a shape is unknown, a number is missing or two marks have the same id.

    Examples
    --------
    >>> board_from({"width": 40, "height": 40, "marks": [{"shape": "circle", "x": 20, "y": 20, "r": 16, "id": "a"}]})
    Board(width=40, height=40, marks=(Mark(shape='circle', kind='ink', ...
    """
    if isinstance(data, Board):
        board = data
    elif isinstance(data, Mapping):
        given = data.get("marks", ())
        if not isinstance(given, Sequence):
            raise DomainError(f"the marks of a board are a list, not {given!r:.80}")
        marks = tuple(map(_mark, given))
        title = str(data.get("title", "a position"))
        board = Board(_number(data, "width"), _number(data, "height"), marks, bool(data.get("ordered")), title)
    else:
        raise DomainError(f"a board is a mapping with width, height and marks, not {data!r:.80}")
    ids = board.ids()
    twice = next((id_ for id_ in ids if ids.count(id_) > 1), None)
    if twice is not None:
        raise DomainError(f"each mark of a board that can be touched has an id of its own, and two are called {twice}")
    return board


def _mark(data: Any) -> Mark:
    if not isinstance(data, Mapping) or data.get("shape") not in tuple(GEOMETRY):
        raise DomainError(f"a mark of a board has a shape, one of {', '.join(GEOMETRY)}, and {data!r:.80} has none")
    shape = str(data["shape"])
    known = {"rx": 0, **data}
    geometry = tuple(
        (name, str(known.get("d", "")) if name == "d" else _number(known, name)) for name in GEOMETRY[shape]
    )
    named = {name: str(data[name]) for name in ("id", "label", "text") if data.get(name) is not None}
    return Mark(shape, str(data.get("kind", "ink")), geometry, **named)


def _number(data: Mapping[str, Any], name: str) -> float:
    value = data.get(name)
    if not isinstance(value, (int, float)) or not abs(value) < MOST:
        raise DomainError(f"a board needs {name} as a number below {MOST:g}, and {dict(data)!r:.80} has {value!r:.80}")
    return value
