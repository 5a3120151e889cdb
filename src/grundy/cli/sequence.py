"""``grundy sequence``: nim values of a heap game, and their period with its proof."""

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, BinaryIO

import click

from grundy.answers.sequences import (
    Found,
    Heap,
    SequenceAnswer,
    SequenceQuestion,
    compute,
    name_text,
    sequence_answer,
    value_of_heap,
)
from grundy.cli.errors import BadInput, Interrupted, as_bad_input
from grundy.cli.options import ExampleCommand, choice_option, heap_game_option, own_rules, value_option, whole_number
from grundy.cli.output import Console, check_writable, json_option, json_text, save_file
from grundy.cli.progress import say
from grundy.cli.sequence_text import run_progress, show, show_run
from grundy.errors import DomainError, LimitError
from grundy.text import escaped, format_readable

if TYPE_CHECKING:
    from grundy.sequences import Run
    from grundy.sequences.heaps import HeapGame

METHODS = ("auto", "naive", "sparse", "scan", "endless", "closed")
PICTURE_FORMATS = ("png", "svg", "pdf")
# The largest number of values in JSON without --all, and the number of values written at a time.
MAX_VALUES = 100_000
BLOCK = 1 << 16


@click.command(name="sequence", cls=ExampleCommand)
@click.argument("game", metavar="[GAME]", required=False)
@heap_game_option
@value_option("--stop", whole_number(), "Compute the values of all heaps below N, for example 1e9.")
@click.option("--period", is_flag=True, help="Compute until a period is proved, and show the proof.")
@value_option(
    "--heap heaps", whole_number(), "Compute the value of heap N, even of 10^30; can be repeated.", multiple=True
)
@choice_option("--method", METHODS, "Use this method for the values.", "auto")
@click.option("--store", metavar="FILE", help="Save the values in FILE, and continue from it.")
@value_option("--width", click.IntRange(min=1, max=10_000), "Print W values in a row of the table.", metavar="W")
@click.option("--all", "show_all", is_flag=True, help=f"Print all values; JSON has at most {MAX_VALUES:,} without it.")
@click.option("--csv", "as_csv", is_flag=True, help="Write heaps and values as CSV to standard output.")
@click.option("--bfile", metavar="OUT", help="Write a b-file in the format of the OEIS; - is standard output.")
@click.option("--plot", metavar="OUT", help="Plot the values to OUT.png, OUT.svg or OUT.pdf.")
@json_option(SequenceAnswer)
def command(game: str | None, own: "HeapGame | None", **given: Any) -> None:
    """Compute the nim values of GAME by heap size, and prove their period.

    GAME is a take-and-break game, by its digits, such as 0.77, 4.(3) or 0.3F, or by its name, such as Kayles. It can
    also be a subtraction game: the set of numbers that may be taken, such as {1,2,6}, or "all but {1,2}". --game uses
    your own game, a class or function in a module.

    Rows of the table have the length of the period; * marks heaps that do not fit it. Numbers can have the forms 1_000,
    1e9 and 10^30.

    With --store a long run survives Ctrl-C and even a killed process; the same command continues it.
    """
    request = Request(_game(game, own), **given)
    _check_files(request)
    with own_rules([] if own is None else [own]), _open_run(request) as run:
        found = _compute(run, request)
        heaps = [_value_of(heap, run, request, found) for heap in request.heaps]
        _write_files(request, found)
        if request.as_json:
            _write_json(request, found, heaps)
        elif not request.on_standard_output:
            (show if request.store is None else show_run)(Console(), request, found, heaps)


def _game(notation: str | None, own: "HeapGame | None") -> "HeapGame":
    from grundy.sequences import read_game

    if notation is not None and own is not None:
        raise click.UsageError("give either GAME or --game")
    if notation is not None:
        return read_game(notation)
    if own is None:
        raise click.UsageError("Missing argument 'GAME'.")
    return own


@dataclass(frozen=True)
class Request:
    """The arguments of the command, checked against each other."""

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
        if len(self.on_standard_output) > 1:
            options = " and ".join(self.on_standard_output)
            raise click.UsageError(f"{options} all write to standard output; give only one of them")
        if self.as_csv and self.heaps:
            raise click.UsageError("--csv writes the values of all heaps; leave out --heap, or use --json")
        if self.plot is not None and self.plot_format not in PICTURE_FORMATS:
            raise BadInput(f"cannot write {escaped(self.plot)}: a plot must end in .png, .svg or .pdf")
        self._check_files()
        self._check_store()
        self._check_stop()

    @property
    def plot_format(self) -> str:
        """The ending of the picture's name, without its dot."""
        return os.path.splitext(self.plot or "")[1].lower().removeprefix(".")

    @property
    def question(self) -> SequenceQuestion:
        """The question about the sequence; files need all values, not only those of single heaps."""
        has_file = self.bfile is not None or self.plot is not None
        return SequenceQuestion(self.stop, self.period, self.heaps, self.store, wants_values=has_file)

    @property
    def on_standard_output(self) -> list[str]:
        """The options that write to standard output."""
        wanted = {"--json": self.as_json, "--csv": self.as_csv, "--bfile -": self.bfile == "-"}
        return [option for option, is_wanted in wanted.items() if is_wanted]

    def _check_files(self) -> None:
        named = {"--store": self.store, "--bfile": self.bfile, "--plot": self.plot}
        files = [(option, os.path.realpath(path)) for option, path in named.items() if path not in (None, "-")]
        for i, (option, path) in enumerate(files):
            for other, same in files[:i]:
                if path == same:
                    raise click.UsageError(f"{other} and {option} name the same file; give two different files")

    def _check_store(self) -> None:
        from grundy.sequences.heaps import HeapFunction

        if self.store is not None and isinstance(self.game, HeapFunction):
            raise click.UsageError("a store cannot identify your own game; use --bfile or --csv instead of --store")

    def _check_stop(self) -> None:
        if self.stop is not None and self.stop > sys.maxsize:
            raise LimitError(
                f"{format_readable(self.stop)} values do not fit any memory or file",
                hint="use a smaller --stop, or --heap for one large heap",
            )
        if self.question.only_stored and not os.path.exists(self.store or ""):
            raise BadInput(_no_values(self.store or ""))


def _no_values(store: str) -> str:
    return f"there are no values in {escaped(store)} yet; set --stop to compute some"


# ---- The run, in its store if there is one


@contextmanager
def _open_run(request: Request) -> Iterator["Run"]:
    """Yield a run; after Ctrl-C, close its store and then report how to continue."""
    from grundy.sequences import Run

    store = request.store
    is_new = store is not None and not os.path.exists(store)
    try:
        with as_bad_input():
            run = Run(request.game, method=request.method, store=store)
    except OSError as error:
        raise click.ClickException(f"cannot open the store {escaped(store or '')}: {error.strerror}") from error
    try:
        with run, _removing_if_empty(store if is_new else None):
            yield run
    except KeyboardInterrupt:
        if store is None or not os.path.exists(store):
            raise
        safe = f"{run.count:,} values are safe in {escaped(store)}"
        raise Interrupted(f"{safe}; the same command continues from there") from None


@contextmanager
def _removing_if_empty(new_store: str | None) -> Iterator[None]:
    """Remove a new store if something fails before a value is saved."""
    try:
        yield
    except BaseException:
        if new_store is not None:
            from grundy.runs.values_file import ValuesFile

            path = os.path.realpath(new_store)
            with suppress(OSError, DomainError):
                if not len(ValuesFile.read(path).values):
                    os.unlink(path)
        raise


def _compute(run: "Run", request: Request) -> Found:
    if run.count:
        say(f"Continuing from {escaped(request.store or '')}, which has {run.count:,} values.")
    if request.question.only_stored and not run.count:
        raise BadInput(_no_values(request.store or ""))
    with run_progress(run):
        return compute(run, request.question)


def _value_of(heap: int, run: "Run", request: Request, found: Found) -> Heap:
    try:
        return value_of_heap(heap, request.game, run.values, found.periodicity)
    except LimitError as error:
        raise LimitError(f"{error}; a larger --stop computes more values") from error


# ---- Files and JSON


def _check_files(request: Request) -> None:
    """Raise an error before the work if files cannot be written or plots cannot be drawn."""
    for path, what in ((request.store, "values"), (request.bfile, "b-file"), (request.plot, "plot")):
        if path not in (None, "-"):
            check_writable(path, what)
    if request.plot is not None:
        from grundy.sequences.output import check_matplotlib

        try:
            check_matplotlib()
        except ImportError as error:
            raise click.ClickException(str(error)) from None


def _write_files(request: Request, found: Found) -> None:
    """Write the requested files, and values to standard output."""
    from grundy.sequences import save_plot, write_bfile, write_csv

    def draw(stream: BinaryIO) -> None:
        name, format = name_text(request.game), request.plot_format
        save_plot(stream, found.values, format=format, periodicity=found.periodicity, rare=found.rare, title=name)

    if request.plot is not None:
        save_file(request.plot, "plot", draw)
    sys.stdout.flush()
    if request.bfile == "-":
        write_bfile(sys.stdout.buffer, found.values)
    elif request.bfile is not None:
        save_file(request.bfile, "b-file", lambda stream: write_bfile(stream, found.values))
    if request.as_csv:
        write_csv(sys.stdout.buffer, found.values)


def _write_json(request: Request, found: Found, heaps: Iterable[Heap]) -> None:
    """Write a JSON object on one line, with the values last, in blocks."""
    answer = sequence_answer(request.game, found, heaps, request.store)
    text = json_text({key: value for key, value in answer.items() if key != "values"})[:-1]
    values = found.values
    if not request.show_all and len(values) > MAX_VALUES:
        click.echo(f'{text}, "values_limit": {MAX_VALUES}, "values": null}}')
        return
    click.echo(f'{text}, "values": [', nl=False)
    for start in range(0, len(values), BLOCK):
        block = json_text(values[start : start + BLOCK].tolist())[1:-1]
        click.echo(f", {block}" if start else block, nl=False)
    click.echo("]}")
