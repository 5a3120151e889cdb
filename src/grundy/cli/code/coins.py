"""The values of the coins of a lexicode, read off its basis."""

from typing import TYPE_CHECKING

from grundy.cli.code.text import amount
from grundy.cli.output import print_line

if TYPE_CHECKING:
    from rich.console import Console

    from grundy.codes import AdditiveCode

__all__ = ["coin_values_of", "show_coins"]

PIPE_WIDTH = 100
MAX_LINES = 8


def coin_values_of(code: "AdditiveCode") -> list[int]:
    """Return the value of digit 1 of each coin.

    In a lexicode, a coin that is not the highest of a word of the basis has a new power of q as its value. The others
    complete a word to value 0, so the other digits of that word tell their values.

    Examples
    --------
    >>> from grundy.codes import lexicode
    >>> coin_values_of(lexicode(8, 4)), coin_values_of(lexicode(6, 4, q=4))
    ([1, 2, 4, 7, 8, 11, 13, 14], [1, 4, 16, 21, 27, 30])
    """
    from grundy.codes import LinearCode
    from grundy.linear.masks import bits

    digit_bits = code.q.bit_length() - 1
    basis, step = (code.basis, digit_bits) if isinstance(code, LinearCode) else (code.space.basis, 1)
    words = {(word.bit_length() - 1) // step: word for word in basis}
    values: list[int] = []
    power = 0
    for place in range(code.n * digit_bits // step):
        if place not in words:
            values.append(1 << step * power)
            power += 1
        else:
            rest = words[place] & (1 << step * place) - 1
            # A digit at a place whose value is a power of q: its bits move there.
            values.append(sum(1 << bit % step + values[bit // step].bit_length() - 1 for bit in bits(rest)))
    return values[:: digit_bits // step]


def show_coins(out: "Console", code: "AdditiveCode", show_all: bool) -> None:
    """Print the values in lines of a screen."""
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
