"""Matrices as compact grids: a row of digits a line, with a dot for 0, so that the pattern can be seen."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from grundy.answers.codes.words import row_text
from grundy.cli.output import print_line

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["dotted", "print_digits", "show_grid"]

# Where there is no terminal whose width could tell.
PIPE_WIDTH = 120
MAX_ROWS, FIRST_ROWS = 40, 16


def show_grid(out: "Console", title: str, words: Sequence[int], n: int, q: int, show_all: bool) -> None:
    """Print words as the rows of a grid, as many rows and columns as a screen holds unless all are wanted."""
    print_line(out, f"{title}: {len(words)} × {n}" if words else f"{title}: no rows", "bold")
    cell = 1 if q <= 16 else 4
    width = out.width if out.is_terminal else PIPE_WIDTH
    columns = n if show_all or n * cell <= width else (width - 2) // cell
    rows = len(words) if show_all or len(words) <= MAX_ROWS else FIRST_ROWS
    for row in _rows(words[:rows], n, q, columns):
        print_digits(out, row)
    more = [(len(words) - rows, "row"), (n - columns if words else 0, "column")]
    left_out = [f"{number:,} more {what}{'s' * (number > 1)}" for number, what in more if number]
    if left_out:
        print_line(out, f"… {' and '.join(left_out)} (--all prints them)", "dim")


def _rows(words: Sequence[int], n: int, q: int, columns: int) -> Iterator[str]:
    bits = q.bit_length() - 1
    for word in words:
        text = dotted(word & (1 << bits * columns) - 1, columns, q)
        yield f"{text} …" if columns < n else text


def dotted(word: int, n: int, q: int) -> str:
    """Write the digits of a word with dots for 0; over GF(256) they stand apart, one below the other.

    Examples
    --------
    >>> dotted(0b1101, 6, 2), dotted(0xA1, 3, 16), dotted(0xA1, 3, 256)
    ('1.11..', '1a.', '161   .   .')
    """
    row = row_text(word, n, q)
    if q <= 16:
        return row.replace("0", ".")
    return " ".join(f"{'.' if digit == '0' else digit:>3}" for digit in row.split())


def print_digits(out: "Console", row: str, before: str = "", style: str = "") -> None:
    """Print digits as they stand; on a terminal the dots are dim."""
    if not out.is_terminal:
        out.file.write(f"{before}{row}\n")
        return
    from rich.text import Text

    line = Text(row, style=style)
    line.highlight_regex(r"\.+", "dim")
    out.print(Text(before) + line, soft_wrap=True)
