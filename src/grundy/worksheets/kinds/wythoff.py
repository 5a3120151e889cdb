"""Wythoff's game on a grid: a queen that goes left, down or both at once (Reiter 1999)."""

from grundy.games import Wythoff
from grundy.rules import Outcome
from grundy.text import join_words
from grundy.worksheets.chance import Chance
from grundy.worksheets.exercise import Exercise
from grundy.worksheets.pictures.cells import Cell, Look, blanks, cells
from grundy.worksheets.pictures.picture import Picture
from grundy.worksheets.vocabulary import Vocabulary

__all__ = ["wythoff"]

# The side of the grid, by difficulty.
SIZES = (6, 9, 12)
Square = tuple[int, int]


def wythoff(chance: Chance, level: int, words: Vocabulary) -> Exercise:
    """Return an exercise: mark the P-positions of Wythoff's game, and move a queen.

    Parameters
    ----------
    chance : Chance
        Where the queen stands, and how large the grid is.
    level : int
        0 easy, 1 medium, 2 hard.
    words : Vocabulary
        How to say who wins.

    Examples
    --------
    >>> from grundy.worksheets.vocabulary import vocabulary
    >>> wythoff(Chance(1), 0, vocabulary("safe")).answer["p_positions"][:3]
    [[0, 0], [1, 2], [2, 1]]
    """
    width, height = SIZES[level] + chance.below(2), SIZES[level] + chance.below(2)
    game = Wythoff()
    lost = [(x, y) for x in range(width) for y in range(height) if game.outcome((x, y)) is Outcome.P]
    queen = _queen(chance, width, height, lost)
    targets = sorted(square for square in lost if _is_move(queen, square))
    letter, safe = words.letter(Outcome.P), words.positions(Outcome.P)
    return Exercise(
        "wythoff",
        f"W({queen[0]},{queen[1]}): two players move the queen Q in turn any distance to the left, down, or diagonally "
        f"left and down; who cannot move loses. Mark all {safe} of the grid with {letter}.\n"
        f"The queen stands on {queen}. Which moves win?",
        _grid(width, height, queen, [], ""),
        1,
        f"The square (0, 0) is {words.adjective(Outcome.P)}. All squares from which a marked one can be reached are "
        f"{words.adjective(Outcome.N)}, and the nearest square that is left over is the next to be marked: "
        f"{_pairs(lost)}, and their mirror images as far as the grid goes. The n-th "
        f"pair differs by n, and its smaller number is the least that is in no pair before.\n{_moves(queen, targets)}",
        _grid(width, height, queen, lost, letter),
        {"width": width, "height": height, "queen": list(queen)},
        {"p_positions": [list(square) for square in lost], "winning_moves": [list(square) for square in targets]},
    )


def _pairs(lost: list[Square]) -> str:
    """Return the squares without mirror images."""
    pairs = sorted({(min(square), max(square)) for square in lost})
    return join_words(f"({x}, {y})" for x, y in pairs)


def _queen(chance: Chance, width: int, height: int, lost: list[Square]) -> Square:
    """Return a square far from the corner with one to three winning moves, none of them to the corner itself."""
    while True:
        square = chance.between(width // 2, width - 1), chance.between(height // 2, height - 1)
        targets = [other for other in lost if _is_move(square, other)]
        if square not in lost and 1 <= len(targets) <= 3 and (0, 0) not in targets:
            return square


def _is_move(start: Square, end: Square) -> bool:
    x, y = start[0] - end[0], start[1] - end[1]
    return min(x, y) >= 0 and max(x, y) > 0 and (x == 0 or y == 0 or x == y)


def _moves(queen: Square, targets: list[Square]) -> str:
    verb = "move goes" if len(targets) == 1 else "moves go"
    return f"From {queen} the winning {verb} to {join_words(f'({x}, {y})' for x, y in targets)}."


def _grid(width: int, height: int, queen: Square, lost: list[Square], letter: str) -> Picture:
    rows = []
    for y in reversed(range(height)):
        row = blanks(width)
        for x in range(width):
            if (x, y) in lost:
                row[x] = Cell(letter, Look.MARKED)
        if queen[1] == y:
            row[queen[0]] = Cell("Q")
        rows.append([Cell(str(y), Look.NAME), *row])
    rows.append([Cell("", Look.NAME), *(Cell(str(x), Look.NAME) for x in range(width))])
    told = f"A grid of {width} columns and {height} rows, with (0, 0) in the lower left corner and a queen at {queen}."
    marked = f" Marked {letter}: {join_words(map(str, lost))}." if lost else ""
    return cells(rows, told + marked, side=26.0)
