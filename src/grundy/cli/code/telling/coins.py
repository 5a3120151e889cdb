"""The values of the coins of a lexicode, in lines of a screen."""

from typing import TYPE_CHECKING

from grundy.cli.code.telling.text import amount
from grundy.cli.output import print_line

if TYPE_CHECKING:
    from rich.console import Console

    from grundy.codes import AdditiveCode

__all__ = ["show_coins"]

PIPE_WIDTH = 100
MAX_LINES = 8


def show_coins(out: "Console", code: "AdditiveCode", show_all: bool) -> None:
    """Print the values in lines of a screen."""
    from grundy.codes import coin_values_of

    values = coin_values_of(code)
    title = f"values of the {len(values):,} coins" if len(values) != 1 else "value of the coin"
    print_line(out, title + ", showing the digit 1" * (code.q > 2), "bold")
    width = min(out.width, PIPE_WIDTH)
    texts = list(map(amount_of_value, values))
    cell = max(map(len, texts), default=1) + 1
    a_line = max(1, (width + 1) // cell)
    a_line -= a_line % 8 if a_line > 8 else 0
    lines = [texts[start : start + a_line] for start in range(0, len(texts), a_line)]
    shown = lines if show_all else lines[:MAX_LINES]
    for line in shown:
        print_line(out, " ".join(f"{text:>{cell - 1}}" for text in line))
    if len(shown) < len(lines):
        print_line(out, f"… {len(values) - a_line * len(shown):,} more (--all prints them)", "dim")


def amount_of_value(value: int) -> str:
    """Write a value without commas, so that it can be used again; a long one as a power or rounded."""
    return str(value) if value < 10**15 else amount(value)
