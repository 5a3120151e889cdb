"""Euclid: the larger number as a bar of pieces as long as the smaller one; touch the first piece that goes."""

from __future__ import annotations

from typing import Any

from grundy.play.boards.board import Board, Mark, rect, words
from grundy.text import format_number

__all__ = ["board", "touches"]

MOST_PIECES, ACROSS = 60, 6
WIDE, HIGH, STEP, MARGIN = 48.0, 40.0, 54.0, 8.0


def board(game: Any, position: Any, earlier: tuple[Any, ...] = ()) -> Board | None:
    """Return what remains, then the pieces; all to the right of the touched one go too. None when there are many.

    Examples
    --------
    >>> board(None, (5, 12)).ids(), board(None, (3, 3)).ids()
    (['m1', 'm2'], ['m1', 'n1'])
    """
    small, large = sorted(position)
    if not small:
        return Board(
            160, 56, (words(f"{format_number(large)} and 0", 80, 28, 16),), title=f"{format_number(large)} and 0"
        )
    whole, rest = divmod(large, small)
    if whole > MOST_PIECES:
        return None
    marks = _equal(small) if small == large else _pieces(small, whole, rest)
    count = len(marks)
    bottom = MARGIN + -(-count // ACROSS) * (HIGH + 6) + 14
    wide = max(
        2 * MARGIN + STEP * min(count, ACROSS), 8.5 * len(f"{format_number(large)} and {format_number(small)}") + 16
    )
    marks.append(words(f"{format_number(large)} and {format_number(small)}", wide / 2, bottom, 15))
    return Board(
        round(wide),
        round(bottom + 18),
        tuple(marks),
        title=f"the numbers {format_number(large)} and {format_number(small)}",
    )


def _pieces(small: int, whole: int, rest: int) -> list[Mark]:
    marks = [rect("taken", *_corner(0), WIDE, HIGH, 4, text=format_number(rest))] if rest else []
    for piece in range(1, whole + 1):
        x, y = _corner(piece - 1 + bool(rest))
        named = {"id": f"m{piece}", "label": f"piece {piece} of {whole}, each {format_number(small)} long"}
        marks.append(rect("counter", x, y, WIDE, HIGH, 4, text=format_number(small), **named))
    return marks


def _equal(number: int) -> list[Mark]:
    """Return both of two equal numbers, of which either may go."""
    ends = (("m1", "the first number"), ("n1", "the second number"))
    return [
        rect("counter", *_corner(place), WIDE, HIGH, 4, text=format_number(number), id=id_, label=told)
        for place, (id_, told) in enumerate(ends)
    ]


def _corner(place: int) -> tuple[float, float]:
    row, column = divmod(place, ACROSS)
    return MARGIN + column * STEP, MARGIN + row * (HIGH + 6)


def touches(game: Any, position: Any, label: str, option: Any) -> list[list[str]]:
    """Return the first piece that goes.

    Examples
    --------
    >>> touches(None, (5, 12), "", (5, 2)), touches(None, (5, 12), "", (5, 7)), touches(None, (3, 3), "", (3, 0))
    ([['m1']], [['m2']], [['n1']])
    """
    small, large = sorted(position)
    if not small or large // small > MOST_PIECES:
        return []
    if small == large:
        return [["m1" if option[0] < small else "n1"]]
    left = option[0] if position[0] > position[1] else option[1]
    return [[f"m{left // small + 1}"]]
