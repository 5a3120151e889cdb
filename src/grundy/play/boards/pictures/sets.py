"""Sets as boxes with their elements inside: touch an element; of a product, an element of each set."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from grundy.draw import text_width
from grundy.games.sets.finite_sets import HereditarySet, ackermann_order, closure, hereditary, numerals, texts
from grundy.games.sets.set_game import SetGame
from grundy.play.boards.board import Board, Mark, rect, words
from grundy.text import truncate

__all__ = ["board", "touches"]

MOST_ELEMENTS, MOST_BOXES, DEEPEST, LONGEST = 40, 60, 5, 24
WIDEST, GAP, LEAST, SIZE, MARGIN = 324.0, 8.0, 36.0, 14.0, 8.0


@dataclass(frozen=True)
class _Box:
    """A set as it is drawn: its text, or the boxes of its elements side by side."""

    text: str | None
    inside: tuple[_Box, ...]
    width: float
    height: float

    def marks(self, x: float, y: float, **named: str | None) -> list[Mark]:
        found = [rect("set", x, y, self.width, self.height, 10, text=self.text, **named)]
        x += GAP
        for box in self.inside:
            found += box.marks(x, y + (self.height - box.height) / 2)
            x += box.width + GAP
        return found


def board(game: Any, position: Any, earlier: tuple[Any, ...] = ()) -> Board | None:
    """Return the elements of a set, or of two sets, as boxes; None when there are too many.

    Examples
    --------
    >>> from grundy.games.sets.hereditary import numeral
    >>> board(None, numeral(3)).ids()
    ['j1', 'j2', 'j3']
    """
    pair = tuple(map(hereditary, position)) if isinstance(position, tuple) else (hereditary(position),)
    if any(len(one) > MOST_ELEMENTS for one in pair):
        return None
    marks: list[Mark] = []
    width, y = 2 * MARGIN + LEAST, MARGIN
    for letter, one in zip("jk", pair, strict=False):
        if letter == "k":
            marks.append(words("×", MARGIN + 14, y + 8, 20))
            y += 22
        found, wide, y = _lines(letter, one, y)
        marks += found
        width = max(width, wide)
    title = f"{'sets' if len(pair) > 1 else 'a set'} of {' and '.join(str(len(one)) for one in pair)} elements"
    return Board(round(width), round(y), tuple(marks), title=title)


def _lines(letter: str, position: HereditarySet, top: float) -> tuple[list[Mark], float, float]:
    """Return the marks for the elements of a set, in lines, with the right and the lower end of what they take."""
    marks: list[Mark] = []
    x, y, high, wide = MARGIN, top, LEAST, MARGIN
    boxes = _boxes(position)
    for place, (label, box) in enumerate(boxes, 1):
        if x > MARGIN and x + box.width > WIDEST:
            x, y, high = MARGIN, y + high + GAP, LEAST
        marks += box.marks(x, y, id=f"{letter}{place}", label=label)
        x, high = x + box.width + GAP, max(high, box.height)
        wide = max(wide, x)
    if not boxes:
        marks.append(words("{ }", MARGIN + 16, y + 16, 16))
        wide = MARGIN + 40
    return marks, wide, y + high + MARGIN


@lru_cache(maxsize=64)
def _boxes(position: HereditarySet) -> tuple[tuple[str, _Box], ...]:
    """Return the elements in their order, with what to tell of each."""
    sets = closure(position)
    order, written, known = ackermann_order(sets), texts(sets), numerals(sets)

    def made(one: HereditarySet, deep: int, left: list[int]) -> _Box:
        left[0] -= 1
        if one in known or deep >= DEEPEST or left[0] < 0 or len(one) > MOST_ELEMENTS:
            text = truncate(written.get(one, "{…}"), LONGEST)
            return _Box(text, (), max(LEAST, text_width(text, SIZE) + 18), LEAST)
        inside = tuple(made(element, deep + 1, left) for element in sorted(one, key=order.__getitem__))
        width = sum(box.width + GAP for box in inside) + GAP
        return _Box(None, inside, max(LEAST, width), max(box.height for box in inside) + 12)

    room = [MOST_BOXES]
    elements = sorted(position, key=order.__getitem__)
    return tuple((f"element {truncate(written.get(one, '{…}'), LONGEST)}", made(one, 0, room)) for one in elements)


@lru_cache(maxsize=64)
def _numbers(position: HereditarySet) -> dict[HereditarySet, int]:
    return {option: place for place, option in enumerate(SetGame().options(position), 1)}


def touches(game: Any, position: Any, label: str, option: Any) -> list[list[str]]:
    """Return the element that is chosen, or one of each set; a move in a product leaves (j, K) + (J, k) + (j, k).

    Examples
    --------
    >>> game = SetGame()
    >>> two = game.parse("2")
    >>> [touches(game, two, *move) for move in game.moves(two)]
    [[['j1']], [['j2']]]
    """
    if not isinstance(position, tuple):
        return [[f"j{_numbers(position)[option]}"]] if len(position) <= MOST_ELEMENTS else []
    if any(len(one) > MOST_ELEMENTS for one in position):
        return []
    j, k = list(option)[2]
    return [[f"j{_numbers(position[0])[j]}", f"k{_numbers(position[1])[k]}"]]
