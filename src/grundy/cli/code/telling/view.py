"""What is shown of a code that a command has made: its parameters, its generator and its weights."""

from typing import TYPE_CHECKING

from grundy.answers.codes import reach
from grundy.answers.codes.reach import cheap_weights, words_looked_at
from grundy.cli.code.telling.bars import show_bars
from grundy.cli.code.telling.grid import show_grid
from grundy.cli.code.telling.text import size_text
from grundy.cli.output import print_line

if TYPE_CHECKING:
    from rich.console import Console

    from grundy.codes import AdditiveCode

__all__ = ["show_generator", "show_weights"]


def show_generator(out: "Console", code: "AdditiveCode", show_all: bool) -> None:
    """Print the generator, or what spans an additive code."""
    from grundy.codes import LinearCode

    if isinstance(code, LinearCode):
        show_grid(out, "generator", code.basis, code.n, code.q, show_all)
    else:
        show_grid(out, "spanned by XOR", code.space.basis, code.n, code.q, show_all)


def show_weights(out: "Console", code: "AdditiveCode", show_all: bool) -> None:
    """Print the weights with bars, or why they are not counted."""
    weights = cheap_weights(code)
    if weights is not None:
        print_line(out, f"weights: {size_text(code)}", "bold")
        show_bars(out, weights, "words", show_all)
        return
    looked_at = f"that takes a look at 2^{words_looked_at(code).bit_length() - 1} words"
    long = f"words of {code.n:,} digits take a while" if words_looked_at(code) <= reach.MOST_WORDS else looked_at
    print_line(out, "weights: not counted", "bold")
    print_line(out, f"{long[0].upper()}{long[1:]}; grundy code weights does it.")
