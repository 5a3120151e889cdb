"""``grundy sequence``: nim values of a heap game, and their period with its proof."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

import click

from grundy.answers.sequences.computing import Found, computed
from grundy.answers.sequences.facts import SCHEMA
from grundy.answers.sequences.heaps import Heap, valued
from grundy.cli.interrupts import Interrupted
from grundy.cli.numbers import whole_number
from grundy.cli.output import BadInput, console, escaped, json_option
from grundy.cli.own_games import heap_game_option, own_rules
from grundy.cli.progress import say
from grundy.cli.sequence.asked import Asked, no_values
from grundy.cli.sequence.files import check_files, write_files
from grundy.cli.sequence.json import MAX_VALUES, write_json
from grundy.cli.sequence.progress import run_progress
from grundy.cli.sequence.show import show
from grundy.cli.sequence.summary import show_summary
from grundy.errors import LimitError

if TYPE_CHECKING:
    from grundy.sequences import Run
    from grundy.sequences.heaps import HeapGame

__all__ = ["command"]

# What the library advises, and the options for it.
METHODS = ("auto", "naive", "sparse", "scan", "endless", "closed")


@click.command(name="sequence")
@click.argument("game", metavar="GAME", required=False)
@heap_game_option
@click.option("--stop", type=whole_number(), metavar="N", help="Compute the values of all heaps below N, such as 1e9.")
@click.option("--period", is_flag=True, help="Look for the period as far as it takes, and show its proof.")
@click.option(
    "--heap", "heaps", type=whole_number(), metavar="N", multiple=True, help="The value of heap N, even 10^30."
)
@click.option("--method", type=click.Choice(METHODS), default="auto", help="Compute every value so.  [default: auto]")
@click.option("--store", metavar="FILE", help="Keep the values in FILE, and go on from there.")
@click.option("--width", type=click.IntRange(min=1, max=10_000), metavar="W", help="Values in a row of the table.")
@click.option(
    "--all", "show_all", is_flag=True, help=f"Show every value; in JSON, too, where {MAX_VALUES:,} are the limit."
)
@click.option("--csv", "as_csv", is_flag=True, help="Write heaps and values as CSV.")
@click.option("--bfile", metavar="FILE", help="Write a b-file as the OEIS has them; - is standard output.")
@click.option("--plot", metavar="FILE", help="Draw the values into FILE.png, FILE.svg or FILE.pdf.")
@json_option(SCHEMA)
def command(game: str | None, own: "HeapGame | None", **given: Any) -> None:
    """Show the nim values of GAME by heap size, and their period with its proof.

    GAME is a take-and-break game by its digits, such as 0.77, 4.(3) or 0.3F, or by its name, such as Kayles; a set of
    numbers that may be taken, such as {1,2,6}; or those that may not, such as "all but {1,2}". With --game it is one of
    your own, a class or a function in a module.

    The table has rows of the period length; * marks heaps that do not fit the period. Numbers may be written 1_000, 1e9
    or 10^30.

    With --store a run of any length survives Ctrl-C and even the end of the process by force; the same command goes on.
    """
    asked = Asked(_game(game, own), **given)
    check_files(asked)
    with own_rules([] if own is None else [own]), _opened(asked) as run:
        _deliver(run, asked, _computed(run, asked))


def _game(notation: str | None, own: "HeapGame | None") -> "HeapGame":
    from grundy.sequences import read_game

    if notation is not None and own is not None:
        raise click.UsageError("Give either GAME or --game.")
    if notation is not None:
        return read_game(notation)
    if own is None:
        raise click.UsageError("Missing argument 'GAME'.")
    return own


@contextmanager
def _opened(asked: Asked) -> Iterator["Run"]:
    """Give a run, in its store if there is one; on Ctrl-C, close it first and then say how to go on."""
    from grundy.sequences import Run

    is_new = asked.store is not None and not os.path.exists(asked.store)
    try:
        run = Run(asked.game, method=asked.method, store=asked.store)
    except OSError as error:
        raise click.ClickException(f"cannot open the store {escaped(asked.store or '')}: {error.strerror}") from error
    try:
        with run, _without_trace(asked.store if is_new else None):
            yield run
    except KeyboardInterrupt:
        if asked.store is None or not os.path.exists(asked.store):
            raise
        safe = f"{run.count:,} values are safe in {escaped(asked.store)}"
        raise Interrupted(f"{safe}; the same command goes on from there") from None


@contextmanager
def _without_trace(new_store: str | None) -> Iterator[None]:
    """Remove a new store again when something fails before any value is safe in it."""
    try:
        yield
    except BaseException:
        if new_store is not None:
            _remove_if_empty(new_store)
        raise


def _remove_if_empty(store: str) -> None:
    from grundy.errors import DomainError
    from grundy.runs.values_file import ValuesFile

    path = os.path.realpath(store)
    with suppress(OSError, DomainError):
        if not len(ValuesFile.read(path).values):
            os.unlink(path)


def _computed(run: "Run", asked: Asked) -> Found:
    if run.count:
        say(f"Going on from {escaped(asked.store or '')}, which has {run.count:,} values.")
    if asked.only_stored and not run.count:
        raise BadInput(no_values(asked.store or ""))
    with run_progress(run):
        return computed(run, asked)


def _deliver(run: "Run", asked: Asked, found: Found) -> None:
    heaps = [_valued(heap, run, asked, found) for heap in asked.heaps]
    write_files(asked, found)
    if asked.as_json:
        write_json(asked, found, heaps)
    elif not asked.on_standard_output:
        (show if asked.store is None else show_summary)(console(), asked, found, heaps)


def _valued(heap: int, run: "Run", asked: Asked, found: Found) -> Heap:
    try:
        return valued(heap, asked.game, run.values, found.periodicity)
    except LimitError as error:
        raise LimitError(f"{error}; a larger --stop computes more values") from error
