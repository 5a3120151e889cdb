"""``grundy code weights``: how many words there are of each weight."""

from typing import TYPE_CHECKING

import click

from grundy.answers.codes import counts_facts
from grundy.cli import options_named
from grundy.cli.code.source import Source, code_options
from grundy.cli.code.text import parameters, show_bars, size_text
from grundy.cli.output import console, json_option, print_json, print_line
from grundy.cli.progress import progress_bar

if TYPE_CHECKING:
    from rich.console import Console

    from grundy.codes import LinearCode

__all__ = ["command"]

SCHEMA = "grundy.code.weights/1"
LIMIT = 1 << 38


@click.command(name="weights")
@click.argument("file", metavar="FILE")
@code_options
@click.option("--dual", is_flag=True, help="Count in the dual code.")
@click.option("--limit", type=click.IntRange(min=1), default=LIMIT, metavar="WORDS", help="Look at so many at most.")
@click.option("--all", "show_all", is_flag=True, help="Print every weight, however many.")
@json_option(SCHEMA)
def command(
    file: str,
    format: str | None,
    q: int | None,
    kind: str | None,
    dual: bool,
    limit: int,
    show_all: bool,
    as_json: bool,
) -> None:
    """Count the words of each weight of the code in FILE.

    All words are looked at, or those of the dual code when they are fewer; some 2^30 of them take a second.
    """
    given = Source(file, format, q, kind).code()
    code = given.dual() if dual else given
    with options_named(limit="--limit"), progress_bar("words"):
        weights = code.weights(limit=limit)
    if as_json:
        facts = {"q": code.q, "n": code.n, "k": code.k, "dual": dual}
        print_json(SCHEMA, {**facts, "d": _distance(weights), "weights": counts_facts(weights)})
    else:
        _show(code, weights, dual, console(), show_all)


def _distance(weights: dict[int, int]) -> int | None:
    return min((weight for weight in weights if weight), default=None)


def _show(code: "LinearCode", weights: dict[int, int], dual: bool, out: "Console", show_all: bool) -> None:
    what = "dual code" if dual else "code"
    print_line(out, f"{what} {parameters(code, _distance(weights))}: {size_text(code)}", "bold")
    print_line(out)
    show_bars(out, weights, "words", show_all)
