"""How many there are of each weight, with bars of blocks."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from grundy.cli.code.telling.text import amount
from grundy.cli.output import Cell, print_line, print_table

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["bar", "show_bars"]

EIGHTHS = " ▏▎▍▌▋▊▉█"
WIDEST, NARROWEST, OTHERS = 40, 10, 12
MAX_ROWS, FIRST_ROWS = 60, 16


def show_bars(out: "Console", counts: Mapping[int, int], what: str, show_all: bool) -> None:
    """Print a row for each weight: how many things of that weight there are, and a bar in proportion."""
    shown = dict(counts) if show_all or len(counts) <= MAX_ROWS else dict(list(counts.items())[:FIRST_ROWS])
    largest = max(counts.values())
    texts = {weight: amount(count) for weight, count in shown.items()}
    width = out.width - OTHERS - max(map(len, texts.values())) if out.is_terminal else WIDEST
    room = min(WIDEST, max(NARROWEST, width))
    rows = [
        {"weight": Cell(str(weight)), what: Cell(texts[weight]), "": Cell(bar(count, largest, room), "cyan")}
        for weight, count in shown.items()
    ]
    print_table(out, ["weight", what, ""], lambda: rows, ["weight", what])
    if len(shown) < len(counts):
        print_line(out, f"… {len(counts) - len(shown):,} more weights (--all prints them)", "dim")


def bar(count: int, largest: int, room: int) -> str:
    """Return a bar whose length tells a count; the largest fills the room, and no bar is empty.

    Examples
    --------
    >>> bar(759, 2576, 10), bar(1, 10**30, 10)
    ('██▉', '▏')
    """
    eighths = max(1, 8 * room * count // largest)
    return "█" * (eighths // 8) + EIGHTHS[eighths % 8].strip()
