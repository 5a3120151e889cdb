"""What is shown of a code that a command has made: its parameters, its generator and its weights."""

from math import isinf
from typing import TYPE_CHECKING

from grundy.cli.code.bars import show_bars
from grundy.cli.code.grid import show_grid
from grundy.cli.code.text import size_text
from grundy.cli.output import print_line

if TYPE_CHECKING:
    from rich.console import Console

    from grundy.codes import AdditiveCode, Distance

__all__ = ["cheap_distance", "cheap_weights", "dimension_in_bits", "proved_distance", "show_generator", "show_weights"]
__all__ += ["words_looked_at"]

# Seconds for a distance, words for the weights, and digits of a word: about a second in all.
SECONDS = 2.0
MOST_WORDS = 1 << 28
MOST_LENGTH = 512


def dimension_in_bits(code: "AdditiveCode") -> int:
    """Return the logarithm of the number of words to the base 2."""
    from grundy.codes import LinearCode

    return code.k * (code.q.bit_length() - 1) if isinstance(code, LinearCode) else code.space.dimension


def words_looked_at(code: "AdditiveCode") -> int:
    """Return how many words tell the weights: those of the code or of its dual, whichever are fewer."""
    bits = dimension_in_bits(code)
    return 1 << min(bits, code.n * (code.q.bit_length() - 1) - bits)


def cheap_distance(code: "AdditiveCode") -> "Distance":
    """Return what is known of the distance after a short while, or on Ctrl-C."""
    from grundy.codes import Interrupted

    try:
        return code.minimum_distance(seconds=SECONDS)
    except Interrupted as stopped:
        return stopped.bounds


def proved_distance(distance: "Distance") -> int | None:
    """Return the distance as a number; None if it is not proved, or there are no two words."""
    return int(distance.upper) if distance.proved and not isinf(distance.upper) else None


def cheap_weights(code: "AdditiveCode") -> dict[int, int] | None:
    """Return the weights if that takes about a second; otherwise None."""
    if words_looked_at(code) > MOST_WORDS or code.n > MOST_LENGTH:
        return None
    return code.weights()


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
    long = f"words of {code.n:,} digits take a while" if words_looked_at(code) <= MOST_WORDS else looked_at
    print_line(out, "weights: not counted", "bold")
    print_line(out, f"{long[0].upper()}{long[1:]}; grundy code weights does it.")
