"""``grundy sequence``: nim values of a heap game, and their period with its proof."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, BinaryIO

import click

from grundy.answers.sequences import SCHEMA, Found, Heap, computed, heap_facts, name_text, sequence_facts, valued
from grundy.answers.wording import number_text
from grundy.cli import Interrupted
from grundy.cli.options import heap_game_option, own_rules, whole_number
from grundy.cli.output import BadInput, check_writable, console, escaped, json_option, json_text
from grundy.cli.progress import say
from grundy.cli.sequence_text import run_progress, show, show_summary
from grundy.errors import LimitError

if TYPE_CHECKING:
    from grundy.sequences import Run, Values
    from grundy.sequences.heaps import HeapGame

__all__ = [
    "MAX_VALUES",
    "PLOTS",
    "Asked",
    "check_files",
    "command",
    "no_values",
    "write_files",
    "write_json",
]


# ---- What a call of ``grundy sequence`` asks for, and whether it goes together

PLOTS = ("png", "svg", "pdf")


@dataclass(frozen=True)
class Asked:
    """The arguments of the command, checked.

    Attributes
    ----------
    game : heap game
        What is played.
    stop : int or None
        How many values.
    heaps : tuple of int
        Whose nim values are wanted, however large they are.
    """

    game: "HeapGame"
    stop: int | None
    period: bool
    heaps: tuple[int, ...]
    method: str
    store: str | None
    as_json: bool
    as_csv: bool
    bfile: str | None
    plot: str | None
    width: int | None
    show_all: bool

    def __post_init__(self) -> None:
        self._check_standard_output()
        if self.as_csv and self.heaps:
            raise BadInput("--csv writes the values of all heaps from 0 on; leave --heap out, or write --json")
        if self.plot is not None and self.plot_format not in PLOTS:
            raise BadInput(f"the ending of {escaped(self.plot)} tells no format of a picture; it is .png, .svg or .pdf")
        self._check_files()
        self._check_store()
        self._check_stop()

    @property
    def plot_format(self) -> str:
        """The ending of the picture's name, without its dot."""
        return os.path.splitext(self.plot or "")[1].lower().removeprefix(".")

    @property
    def only_heaps(self) -> bool:
        """Whether single heaps are asked for and no sequence."""
        return bool(self.heaps) and self.stop is None and self.bfile is None and self.plot is None

    @property
    def only_stored(self) -> bool:
        """Whether nothing new is asked for, only what a store has."""
        return self.store is not None and self.stop is None and not self.period and not self.heaps

    @property
    def on_standard_output(self) -> list[str]:
        """The formats that fill standard output, by their options."""
        wanted = {"--json": self.as_json, "--csv": self.as_csv, "--bfile -": self.bfile == "-"}
        return [option for option, is_wanted in wanted.items() if is_wanted]

    def _check_standard_output(self) -> None:
        taken = self.on_standard_output
        if len(taken) > 1:
            raise BadInput(f"{' and '.join(taken)} both write to standard output; choose one of them")

    def _check_files(self) -> None:
        named = {"--store": self.store, "--bfile": self.bfile, "--plot": self.plot}
        files = [(option, os.path.realpath(path)) for option, path in named.items() if path not in (None, "-")]
        for i, (option, path) in enumerate(files):
            for other, same in files[:i]:
                if path == same:
                    raise BadInput(f"{other} and {option} name the same file; give them different names")

    def _check_store(self) -> None:
        from grundy.sequences.heaps import HeapFunction

        if self.store is not None and isinstance(self.game, HeapFunction):
            raise BadInput(
                "a store cannot tell one game of your own from another; leave --store out, and write the values with "
                "--bfile or --csv"
            )

    def _check_stop(self) -> None:
        if self.stop is not None and self.stop > sys.maxsize:
            raise BadInput(
                f"{number_text(self.stop)} values are more than any memory or file holds; give --stop a smaller "
                "number, or --heap for the value of one large heap"
            )
        if self.only_stored and not os.path.exists(self.store or ""):
            raise BadInput(no_values(self.store or ""))


def no_values(store: str) -> str:
    """Say that a store is empty."""
    return f"there are no values in {escaped(store)} yet; say with --stop how many are wanted"


# ---- Writing the values as the options ask: b-file, CSV and a picture, each at once or not at all


def check_files(asked: Asked) -> None:
    """Say before the work whether the files can be written, and pictures made."""
    if asked.bfile not in (None, "-"):
        check_writable(asked.bfile, "b-file")
    if asked.plot is not None:
        check_writable(asked.plot, "picture")
        _check_plot()


def _check_plot() -> None:
    from grundy.sequences.output import check_matplotlib

    try:
        check_matplotlib()
    except ImportError as error:
        raise click.ClickException(str(error)) from None


def write_files(asked: Asked, found: "Found") -> None:
    """Write the files that are asked for, and what fills standard output with values."""
    from grundy.sequences import write_bfile, write_csv

    if asked.plot is not None:
        _write(asked.plot, "picture", lambda stream: _draw(stream, asked, found))
    if asked.bfile == "-":
        write_bfile(standard_output(), found.values)
    elif asked.bfile is not None:
        _write(asked.bfile, "b-file", lambda stream: write_bfile(stream, found.values))
    if asked.as_csv:
        write_csv(standard_output(), found.values)


def standard_output() -> BinaryIO:
    """Return standard output for bytes."""
    sys.stdout.flush()
    return sys.stdout.buffer


def _write(target: str, what: str, write: Callable[[BinaryIO], object]) -> None:
    from grundy.files import atomic_write

    try:
        with atomic_write(target) as stream:
            write(stream)
    except OSError as error:
        raise click.ClickException(f"cannot write the {what} to {escaped(target)}: {error.strerror}") from error
    say(f"The {what} is in {escaped(target)}.")


def _draw(stream: BinaryIO, asked: Asked, found: "Found") -> None:
    from grundy.sequences import save_plot

    name, kind = name_text(asked.game), asked.plot_format
    save_plot(stream, found.values, format=kind, periodicity=found.periodicity, rare=found.rare, title=name)


# ---- What is known of a nim sequence, as JSON; the values come last and are written block by block

# Values that are written without --all.
MAX_VALUES = 100_000
BLOCK = 1 << 16


def write_json(asked: "Asked", found: "Found", heaps: Iterable[Heap]) -> None:
    """Write one JSON object on one line."""
    facts = {"schema": SCHEMA, **sequence_facts(asked.game, found, asked.store)}
    text = json_text({**facts, "heaps": list(map(heap_facts, heaps))})
    if not asked.show_all and len(found.values) > MAX_VALUES:
        click.echo(f'{text[:-1]}, "values_limit": {MAX_VALUES}, "values": null}}')
        return
    click.echo(f'{text[:-1]}, "values": [', nl=False)
    for block in _blocks(found.values):
        click.echo(block, nl=False)
    click.echo("]}")


def _blocks(values: "Values") -> Iterator[str]:
    for start in range(0, len(values), BLOCK):
        yield (", " if start else "") + json_text(values[start : start + BLOCK].tolist())[1:-1]


# ---- ``grundy sequence``: nim values of a heap game, and their period with its proof

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
