"""Boards of games of one's own, which come as plain data or as a `Board`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grundy.errors import DomainError
from grundy.play.boards.board import Board
from grundy.play.boards.mark import Mark
from grundy.rules import Touchable

__all__ = ["board_from", "own_board", "own_touches"]

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
