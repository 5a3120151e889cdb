"""``grundy code distance``: the minimum distance, exactly, with a word of that weight."""

from math import isinf
from typing import TYPE_CHECKING, Any

import click

from grundy.answers.codes import distance_facts, numbered
from grundy.cli import Interrupted, options_named
from grundy.cli.code.source import Source, code_options
from grundy.cli.code.text import distance_text, dotted, parameters, print_digits
from grundy.cli.options import memory_option
from grundy.cli.output import console, json_option, print_json, print_line
from grundy.cli.progress import progress_bar

if TYPE_CHECKING:
    from rich.console import Console

    from grundy.codes import Distance, LinearCode

__all__ = ["command"]

SCHEMA = "grundy.code.distance/1"
METHODS = {
    "enumerate": "all words were looked at",
    "dual": "all words of the dual code were counted, and MacWilliams' identity tells the rest",
    "zimmermann": "sums of few rows of several generators were looked at, after Brouwer and Zimmermann",
    "birthday": "sums of few columns of the parity check were compared",
    "lexicode": "it is a lexicode, and its first word has this weight",
    "chance": "light words were looked for by chance",
}


@click.command(name="distance")
@click.argument("file", metavar="FILE")
@code_options
@click.option("--method", type=click.Choice(list(METHODS)[:4]), help="How; otherwise the cheapest way.")
@click.option("--seconds", type=click.FloatRange(min=0), help="Stop after this time with the bounds so far.")
@memory_option("Room for sums of columns")
@json_option(SCHEMA)
def command(
    file: str,
    format: str | None,
    q: int | None,
    kind: str | None,
    method: str | None,
    seconds: float | None,
    memory: int | None,
    as_json: bool,
) -> None:
    """Find the minimum distance of the code in FILE, with a word of that weight.

    The result is proved. On Ctrl-C, and after --seconds, the bounds that are known by then are printed; when the time
    is up and they differ, the exit code is 1.
    """
    code = Source(file, format, q, kind).code()
    room = {} if memory is None else {"memory": memory}
    with options_named(memory="--memory", method="--method", seconds="--seconds"):
        distance, interrupted = _found(code, method=method, seconds=seconds, **room)
    if as_json:
        facts = {"q": code.q, "n": code.n, "k": code.k, **distance_facts(distance, code.n, code.q)}
        print_json(SCHEMA, {**facts, "interrupted": interrupted})
    else:
        _show(code, distance, interrupted, console())
    if interrupted:
        raise Interrupted("the bounds are what is known so far; begun again, the search starts anew")
    if not distance.proved:
        raise SystemExit(1)


def _found(code: "LinearCode", **how: Any) -> tuple["Distance", bool]:
    from grundy.codes import Interrupted

    try:
        with progress_bar("words"):
            return code.minimum_distance(**how), False
    except Interrupted as stopped:
        return stopped.bounds, True


def _show(code: "LinearCode", distance: "Distance", interrupted: bool, out: "Console") -> None:
    if isinf(distance.upper):
        print_line(out, f"The code {parameters(code)} has no minimum distance: its only word is 0.")
        return
    ended = "" if distance.proved else " (interrupted)" if interrupted else " (the time is up)"
    print_line(out, distance_text(distance) + ended, "bold green" if distance.proved else "bold yellow")
    print_line(out, f"code {parameters(code, int(distance.upper) if distance.proved else None)}")
    print_line(out, f"method: {distance.method}; {METHODS[distance.method]}")
    if distance.witness is not None:
        what = "ones" if code.q == 2 else "digits other than 0"
        print_line(out, f"a word of weight {distance.upper}, with {what} at {_support(code, distance)}:")
        print_digits(out, dotted(distance.witness, code.n, code.q))


def _support(code: "LinearCode", distance: "Distance") -> str:
    from grundy.codes.words import digits_of

    assert distance.witness is not None
    return numbered(digits_of(distance.witness, code.n, code.q).nonzero()[0].tolist())
