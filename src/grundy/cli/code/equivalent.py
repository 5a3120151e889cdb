"""``grundy code equivalent``: whether two codes differ in the order of the coordinates only."""

from typing import TYPE_CHECKING

import click

from grundy.cli import options_named
from grundy.cli.code.source import Source, code_options
from grundy.cli.code.text import cycles_text, parameters
from grundy.cli.output import BadInput, console, json_option, print_json, print_line
from grundy.cli.progress import progress_bar

if TYPE_CHECKING:
    from rich.console import Console

    from grundy.codes import LinearCode

__all__ = ["command"]

SCHEMA = "grundy.code.equivalent/1"
LIMIT = 1 << 28


@click.command(name="equivalent")
@click.argument("file", metavar="FILE")
@click.argument("other", metavar="FILE")
@code_options
@click.option("--limit", type=click.IntRange(min=1), default=LIMIT, metavar="WORDS", help="Look at so many at most.")
@json_option(SCHEMA)
def command(
    file: str, other: str, format: str | None, q: int | None, kind: str | None, limit: int, as_json: bool
) -> None:
    """Decide whether a permutation of the coordinates carries the first code to the second one.

    Over GF(4), GF(16) and GF(256) only permutations count; digits are not multiplied.
    """
    if file == other == "-":
        raise BadInput("standard input holds one code; give a file for the other")
    a, b = Source(file, format, q, kind).code(), Source(other, format, q, kind).code()
    with options_named(limit="--limit"), progress_bar("words"):
        images = a.equivalence(b, limit=limit)
    if as_json:
        print_json(SCHEMA, {"equivalent": images is not None, "permutation": None if images is None else list(images)})
    else:
        _show(a, b, images, console())


def _show(a: "LinearCode", b: "LinearCode", images: tuple[int, ...] | None, out: "Console") -> None:
    if a == b:
        print_line(out, f"equal: both are the same code {parameters(a)}", "bold green")
    elif images is not None:
        print_line(out, f"equivalent: two codes {parameters(a)}", "bold green")
        print_line(out, "coordinates of the first code move to those of the second one by")
        print_line(out, cycles_text(images))
    else:
        print_line(out, f"not equivalent: {_why(a, b)}", "bold red")


def _why(a: "LinearCode", b: "LinearCode") -> str:
    if parameters(a) != parameters(b):
        return f"one is {parameters(a)}, the other {parameters(b)}"
    return f"no permutation of coordinates carries one code {parameters(a)} to the other"
