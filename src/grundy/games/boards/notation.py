"""How boards are written: ``3x4`` when all squares are empty, else row by row as in ``##./.../..#``."""

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from typing import TypeAlias, TypeVar

from grundy.errors import LimitError, NotationError
from grundy.games.boards.board import Board, check_size, full_board, of_rows
from grundy.integers import lowest_bit
from grundy.parsing import Reader

__all__ = [
    "on_squared_paper",
    "read_board",
    "write_board",
]


def read_board(text: str) -> Board:
    """Read a board.

    Parameters
    ----------
    text : str
        Rows and columns of an empty board, such as ``3x4`` or ``3×4``; or its rows from the top, with ``/`` between
        them, ``.`` for an empty square and ``#`` for a taken one.

    Raises
    ------
    NotationError
        With the place of the first bad character.

    Examples
    --------
    >>> read_board("2x3") == read_board("... / ...")
    True
    >>> read_board("##./.#")
    Traceback (most recent call last):
    grundy.errors.NotationError: expected . or # (a row here has 3 squares), found the end of the text
      ##./.#
            ^
    """
    reader = Reader(text)
    if reader.take(".#"):
        return _drawn(text)
    start = reader.at
    rows = reader.number("a number of rows, or a board drawn with . and #")
    if not reader.take("x×*X"):
        reader.fail("x and the number of columns")
    columns = reader.number("a number of columns")
    if not reader.at_end():
        reader.fail("nothing more after the number of columns")
    for side, called in ((rows, "rows"), (columns, "columns")):
        if side.value == 0:
            raise NotationError(text, side.at, f"expected a number of {called} that is at least 1, found 0")
    try:
        return full_board(rows.value, columns.value)
    except LimitError as error:
        raise NotationError(text, start, str(error)) from error


def _drawn(text: str) -> Board:
    reader, rows = Reader(text), [""]
    while not reader.at_end():
        width = len(rows[0]) if len(rows) > 1 else 0
        if reader.take("."):
            rows[-1] += "1"
        elif reader.take("#"):
            rows[-1] += "0"
        elif rows[-1] and len(rows[-1]) >= width and reader.take("/"):
            rows.append("")
        else:
            reader.fail(_expected(len(rows[-1]), width))
        if width and len(rows[-1]) > width:
            reader.at -= 1
            reader.fail("/ between rows of the same length")
    if len(rows[-1]) < len(rows[0]):
        reader.fail(_expected(len(rows[-1]), len(rows[0])))
    return _of_drawn(text, rows)


def _expected(found: int, width: int) -> str:
    if width and found < width:
        return f". or # (a row here has {width} squares)"
    return ". or # or /" if found else ". or #"


def _of_drawn(text: str, rows: list[str]) -> Board:
    try:
        check_size(len(rows), len(rows[0]))
    except LimitError as error:
        raise NotationError(text, 0, str(error)) from error
    return of_rows([int(row[::-1], 2) for row in rows], len(rows[0]))


def write_board(board: Board) -> str:
    """Return the text that `read_board` reads as this board.

    Examples
    --------
    >>> write_board(Board(2, 3, 0b111111)), write_board(Board(2, 3, 0b100110))
    ('2x3', '#../##.')
    """
    return f"{board.rows}x{board.columns}" if board.is_full else "/".join(drawn_rows(board, ".", "#"))


def drawn_rows(board: Board, empty: str, taken: str) -> list[str]:
    """Return the rows with one sign for each square."""
    text = f"{board.empty:0{board.rows * board.columns}b}"[::-1].replace("1", empty).replace("0", taken)
    return [text[at : at + board.columns] for at in range(0, len(text), board.columns)]


def domino_name(board: Board, domino: int) -> str:
    """Return where a domino, two bits, lies; rows and columns are counted from 1, from the top and from the left."""
    row, column = divmod(lowest_bit(domino), board.columns)
    if domino & domino - 1 == (domino & -domino) << 1 and column + 1 < board.columns:
        return f"row {row + 1}, columns {column + 1} and {column + 2}"
    return f"column {column + 1}, rows {row + 1} and {row + 2}"


# ---- Graphs drawn on squared paper: vertices are squares, and they are joined exactly when they lie side by side
#
# On such a drawing Arc Kayles is Cram, and its symmetries and shifts are seen at once.

Name = TypeVar("Name", bound=Hashable)
Place: TypeAlias = tuple[int, int]

# To tell whether a graph can be drawn so is hard in general; after so many trials it is taken for one that cannot.
MOST_TRIALS = 5_000
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def on_squared_paper(neighbours: Mapping[Name, Sequence[Name]]) -> dict[Name, Place] | None:
    """Return a square (row, column) for each vertex of a connected graph, or None when no drawing was found.

    Parameters
    ----------
    neighbours : mapping
        From each vertex to its neighbours.

    Returns
    -------
    dict or None
        Rows and columns begin with 0, and the first vertices come first.

    Examples
    --------
    >>> on_squared_paper({0: [1, 3], 1: [0, 2], 2: [1, 3], 3: [0, 2]})
    {0: (0, 0), 1: (0, 1), 2: (1, 1), 3: (1, 0)}
    >>> on_squared_paper({0: [1, 2], 1: [0, 2], 2: [0, 1]}) is None
    True
    """
    if not neighbours or max(map(len, neighbours.values())) > len(STEPS):
        return None
    order = _order(neighbours)
    placed: dict[Name, Place] = {order[0]: (0, 0)}
    taken: dict[Place, Name] = {(0, 0): order[0]}
    tries = [_squares_for(order[1], neighbours, placed, taken)] if len(order) > 1 else []
    for _ in range(MOST_TRIALS):
        if len(placed) == len(order):
            return _settled(placed, neighbours.keys())
        square = next(tries[-1], None)
        if square is not None:
            placed[order[len(tries)]] = square
            taken[square] = order[len(tries)]
            if len(placed) < len(order):
                tries.append(_squares_for(order[len(placed)], neighbours, placed, taken))
            continue
        tries.pop()
        if not tries:
            return None
        del taken[placed.pop(order[len(tries)])]
    return None


def _order(neighbours: Mapping[Name, Sequence[Name]]) -> list[Name]:
    """Return the vertices in an order in which each has as many earlier neighbours as possible, and one at least.

    Among these, vertices with many neighbours come first, then those that were met first: that leaves few choices.
    """
    joined = dict.fromkeys(neighbours, 0)
    met = dict.fromkeys(neighbours, 0)
    order = list[Name]()
    while joined:
        vertex = max(joined, key=lambda v: (joined[v], len(neighbours[v]), -met[v]))
        del joined[vertex]
        order.append(vertex)
        for near in neighbours[vertex]:
            if near in joined:
                joined[near] += 1
                met[near] = len(order)
    return order


def _squares_for(
    vertex: Name, neighbours: Mapping[Name, Sequence[Name]], placed: dict[Name, Place], taken: dict[Place, Name]
) -> Iterator[Place]:
    """Yield the free squares that touch the neighbours of a vertex that are there already, and touch no others."""
    near = {other for other in neighbours[vertex] if other in placed}
    for square in list(_around(placed[next(iter(near))])):
        if square not in taken and {taken[side] for side in _around(square) if side in taken} == near:
            yield square


def _around(square: Place) -> Iterator[Place]:
    return ((square[0] + down, square[1] + right) for down, right in STEPS)


def _settled(placed: dict[Name, Place], vertices: Collection[Name]) -> dict[Name, Place]:
    """Return, of the eight symmetric drawings, the one that has the first vertices as far up, then left, as can be."""
    drawn = [placed[vertex] for vertex in vertices]
    turned = [[(down * r, right * c) for r, c in drawn] for down in (1, -1) for right in (1, -1)]
    turned += [[(c, r) for r, c in squares] for squares in turned]
    return dict(zip(vertices, min(map(_from_zero, turned)), strict=True))


def _from_zero(squares: list[Place]) -> list[Place]:
    top, left = (min(square[axis] for square in squares) for axis in (0, 1))
    return [(row - top, column - left) for row, column in squares]
