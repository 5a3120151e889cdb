"""How the value of a board is found: by the search of the core, by the strips of an octal game, or by symmetry."""

from collections import Counter

from grundy.errors import LimitError
from grundy.games.boards._kernels import MOST_VERTICES, BoardSearch, graph_search
from grundy.games.boards.board import Board, masks, trusted
from grundy.games.boards.paths import path_value
from grundy.games.boards.searches import Component, Searched
from grundy.games.boards.shapes import beside, connected_parts, cropped, playable, transposed
from grundy.games.boards.symmetry import is_paired
from grundy.integers import bits

__all__ = ["board_components"]


def board_components(board: Board, search: BoardSearch) -> list[Component]:
    """Return components whose sum has the value of a board of Cram.

    Parameters
    ----------
    search : BoardSearch
        The search for what fits into 64 squares.

    Raises
    ------
    LimitError
        When a connected part is too large for any method.

    Examples
    --------
    >>> from grundy.games.boards._kernels import board_search
    >>> from grundy.games.boards.board import full_board
    >>> search = board_search(edges=True)
    >>> board_components(full_board(1, 70), search), board_components(full_board(10, 10), search)
    ([1], [0])
    """
    shape = _upright(board)
    if _fits(shape):
        return [_searched(shape, search)]
    if is_paired(shape):
        return [0]
    parts = Counter(_upright(part) for part in connected_parts(shape))
    return [_component(part, search) for part, count in parts.items() if count % 2]  # equal parts cancel in pairs


def _upright(board: Board) -> Board:
    """Return the squares that matter on the least board, not wider than high."""
    shape = cropped(trusted(board.rows, board.columns, playable(board)))
    return transposed(shape) if shape.columns > shape.rows else shape


def _fits(shape: Board) -> bool:
    return shape.rows * shape.columns <= MOST_VERTICES


def _searched(shape: Board, search: BoardSearch) -> Searched:
    return Searched(search, (shape.empty, shape.columns), shape.size)


def _component(part: Board, search: BoardSearch) -> Component:
    if _fits(part):
        return _searched(part, search)
    if _is_path(part):
        return path_value(part.size, edges=True)
    if is_paired(part):
        return 0
    if part.size > MOST_VERTICES:
        raise LimitError(
            f"a connected part of the board has {part.size} empty squares, and values are searched for parts of at "
            f"most {MOST_VERTICES}; try a smaller board"
        )
    return _on_graph(part)


def _is_path(part: Board) -> bool:
    _, not_first, not_last = masks(part.rows, part.columns)
    left, right = part.empty << 1 & not_first & part.empty, part.empty >> 1 & not_last & part.empty
    above, below = part.empty << part.columns & part.empty, part.empty >> part.columns & part.empty
    branches = left & right & (above | below) | above & below & (left | right)
    return not branches and left.bit_count() + above.bit_count() == part.size - 1


def _on_graph(part: Board) -> Searched:
    """Return few squares far apart: Arc Kayles on the graph of the squares."""
    places = list(bits(part.empty))
    number = {place: i for i, place in enumerate(places)}
    rows = [sum(1 << number[near] for near in bits(beside(part, 1 << place) & part.empty)) for place in places]
    return Searched(graph_search(edges=True, neighbours=rows), ((1 << len(rows)) - 1,), len(rows))
