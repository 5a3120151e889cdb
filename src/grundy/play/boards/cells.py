"""Squares side by side, for boards, strips and bars."""

from __future__ import annotations

from dataclasses import dataclass

from grundy.play.boards.mark import Mark, circle, rect, words

__all__ = ["Cells"]

WIDEST, LARGEST, SMALLEST, MARGIN, NUMBERS = 324.0, 40.0, 27.0, 8.0, 18.0


@dataclass(frozen=True)
class Cells:
    """Columns and rows of squares, row 0 on top; as large as a phone shows them, but not too small to be touched.

    Attributes
    ----------
    columns, rows : int
        How many there are.
    numbered : bool
        Whether there is room for numbers on the left and below.

    Examples
    --------
    >>> cells = Cells(8, 2)
    >>> cells.side, cells.width, cells.centre(1, 0)
    (40.0, 336.0, (68.0, 28.0))
    """

    columns: int
    rows: int
    numbered: bool = False

    @property
    def side(self) -> float:
        """How long the side of a square is."""
        room = WIDEST - NUMBERS * self.numbered
        return max(SMALLEST, min(LARGEST, room // max(1, self.columns)))

    @property
    def left(self) -> float:
        """Where the first column begins."""
        return MARGIN + NUMBERS * self.numbered

    @property
    def width(self) -> float:
        """How wide the board is."""
        return self.left + self.columns * self.side + MARGIN

    @property
    def height(self) -> float:
        """How high the board is."""
        return self.rows * self.side + 2 * MARGIN + NUMBERS * self.numbered

    def centre(self, column: float, row: float) -> tuple[float, float]:
        """Return the middle of a square."""
        return self.left + (column + 0.5) * self.side, MARGIN + (row + 0.5) * self.side

    def square(self, kind: str, column: int, row: int, **named: str | None) -> Mark:
        """Return a square, with ``id``, ``label`` and ``text`` as in `Mark`."""
        x, y = self.centre(column, row)
        side = self.side - 3
        return rect(kind, x - side / 2, y - side / 2, side, side, 5, **named)

    def disc(self, kind: str, column: int, row: int, **named: str | None) -> Mark:
        """Return a disc on a square."""
        x, y = self.centre(column, row)
        return circle(kind, x, y, self.side / 2 - 3, **named)

    def column_number(self, text: str, column: int) -> Mark:
        """Return what is written below a column."""
        x, _ = self.centre(column, 0)
        return words(text, x, self.height - NUMBERS / 2 - 2, 12)

    def row_number(self, text: str, row: int) -> Mark:
        """Return what is written left of a row."""
        _, y = self.centre(0, row)
        return words(text, MARGIN + NUMBERS / 2 - 3, y, 12)
