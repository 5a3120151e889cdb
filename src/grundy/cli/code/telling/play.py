"""Decoding as play, told: who wins the position, which coins to turn, and why that corrects the errors."""

from typing import TYPE_CHECKING

from grundy.answers.codes.play import play_reasons, play_sentence
from grundy.cli.code.telling.grid import dotted, print_digits
from grundy.cli.output import print_line

if TYPE_CHECKING:
    from rich.console import Console

    from grundy.codes import LinearCode, PlayedCorrection

__all__ = ["show_play"]


def show_play(code: "LinearCode", d: int, correction: "PlayedCorrection", out: "Console") -> None:
    """Print the position, who wins it, and the move that corrects it."""
    print_line(out, play_sentence(correction), "bold")
    print_line(out)
    print_digits(out, dotted(correction.received, code.n, 2), "received   ")
    move = sum(1 << coin for coin in correction.move)
    print_digits(out, dotted(move, code.n, 2), "turn       ", "bold red")
    print_digits(out, dotted(correction.corrected, code.n, 2), "corrected  ", "green")
    if code.k:
        print_digits(out, dotted(int(code.message(correction.corrected)), code.k, 2), "message    ")
    print_line(out)
    for line in play_reasons(code, d, correction):
        print_line(out, line)
