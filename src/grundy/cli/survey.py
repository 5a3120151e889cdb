"""``grundy survey``: the periods of all heap games of a family, in one table."""

import logging
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext
from io import BytesIO
from typing import TYPE_CHECKING, Any

import click

from grundy.answers.sequences import SurveyAnswer, survey_answer
from grundy.cli.errors import BadInput, Interrupted, as_bad_input, options_named
from grundy.cli.options import ExampleCommand, number_option, value_option, whole_number
from grundy.cli.output import Cell, Console, check_writable, json_option, print_json
from grundy.cli.progress import progress_bar, say
from grundy.errors import GrundyError, NotationError
from grundy.text import escaped, truncate

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from rich.progress import ProgressColumn

    from grundy.sequences.survey import Family, Survey, SurveyRow

STDOUT = "-"

# The settings of each family, and their defaults.
SETTINGS: dict[str, dict[str, Any]] = {
    "octal": {"digits": 3, "first": (0,)},
    "quaternary": {"digits": 3},
    "hexadecimal": {"digits": 2, "first": (0,)},
    "subtraction": {"largest": 8},
    "all-but": {"largest": 8},
    "list": {"games": None},
}


def _read_first(text: str) -> tuple[int, ...]:
    try:
        return tuple(int(digit, 16) for digit in text.split(","))
    except ValueError:
        raise click.BadParameter(f"expected hexadecimal digits such as 4 or 0,4, not {truncate(text, 60)!r}") from None


@click.command(name="survey", cls=ExampleCommand)
@click.argument("family", type=click.Choice(list(SETTINGS)), metavar="FAMILY")
@number_option("--digits", "Survey games with up to N digits.  [default: 3; hexadecimal: 2]")
@value_option("--first", _read_first, "Survey games with these digits before the point.  [default: 0]", metavar="D,…")
@number_option("--largest", "Survey sets of numbers up to N.  [default: 8]")
@click.option("--games", metavar="FILE", help="Survey the games in FILE, one per line; - is standard input.")
@value_option(
    "--stop",
    whole_number(1),
    "Compute at most N values of each game.  [default: 1e5; 5000 if a move can leave three heaps]",
)
@click.option(
    "--table",
    metavar="FILE",
    help="Save the rows in this SQLite file, and continue from it.  [default: named by the family]",
)
@click.option("--known", metavar="FILE", help="Copy known rows from the table of another survey.")
@value_option("--limit", whole_number(1), "Survey at most N games.", "2^18")
@number_option("--workers", "Use N processes.  [default: one per core]")
@click.option("--cluster", metavar="ADDRESS", help="Use the workers of this Dask scheduler.")
@click.option("--csv", "csv_file", metavar="OUT", help="Write all rows as CSV; - is standard output.")
@click.option("--parquet", "parquet_file", metavar="OUT", help="Write all rows as a Parquet file.")
@click.option(
    "--latex", "latex_file", metavar="OUT", help="Write the printed rows as a LaTeX table; - is standard output."
)
@click.option("--all", "which", flag_value="all", help="Print all rows, also of games that equal others.")
@click.option("--open", "which", flag_value="open", help="Print only the games without a proved period.")
@click.option("--proved", "which", flag_value="proved", help="Print only the games with a proved period.")
@json_option(SurveyAnswer)
def command(
    family: str,
    stop: int | None,
    limit: int,
    table: str | None,
    known: str | None,
    workers: int | None,
    cluster: str | None,
    csv_file: str | None,
    parquet_file: str | None,
    latex_file: str | None,
    which: str | None,
    as_json: bool,
    **settings: Any,
) -> None:
    """Find the periods of all games of FAMILY, and save a row for each game in a table.

    FAMILY is octal, quaternary or hexadecimal (set --digits), subtraction or all-but (set --largest), or list: the
    games of a file (set --games), one per line in the notation of `grundy sequence`, such as 0.77, {1,2,6} or Kayles. A
    comment begins with #. Games that equal another game by a theorem are not computed; their rows name that game.

    The table is a SQLite file. After Ctrl-C, or if the process was killed, the same command continues. A larger --stop
    continues only the open games. To survey more games, give --known the table of a smaller survey.
    """
    if cluster is not None and workers is not None:
        raise click.UsageError("--workers and --cluster cannot be used together; give only one of them")
    games = _family(family, settings, limit)
    _check_files({"csv": csv_file, "parquet": parquet_file, "latex": latex_file}, as_json)
    path = table or games.file_name
    check_writable(path, "table")
    if table is None:
        say(f"The table is {path}; --table gives it another name.")
    stop = stop or games.default_stop
    found, interrupted = _survey(games, stop, path, known, workers or _cores(), cluster)
    rows = found.select(which or "computed")
    _export(found.rows, csv_file, "csv")
    _export(found.rows, parquet_file, "parquet")
    _export(rows, latex_file, "latex")
    if as_json:
        print_json(survey_answer(found, stop, path, interrupted))
    elif STDOUT not in (csv_file, latex_file):
        show_survey(found, rows, Console())
    if interrupted:
        raise Interrupted(f"the rows so far are in {escaped(path)}; the same command continues")
    if "failed" in found.counts():
        raise SystemExit(1)


# ---- The family


def _family(kind: str, given: dict[str, Any], limit: int) -> "Family":
    from grundy.sequences.survey import FAMILIES

    for name, value in given.items():
        if value is not None and name not in SETTINGS[kind]:
            options = " and ".join(f"--{option}" for option in SETTINGS[kind])
            raise click.UsageError(f"--{name} is not an option of the family {kind}, which has {options}")
    settings = {name: default if given[name] is None else given[name] for name, default in SETTINGS[kind].items()}
    if kind == "list":
        settings = {"notations": read_list(settings["games"])}
    with as_bad_input(), options_named(limit="--limit"):
        return FAMILIES[kind](**settings, limit=limit)


# Enough for 2^18 games with 256 characters each; a pipe may be endless.
MAX_BYTES = 1 << 26


def read_list(file: str | None) -> list[str]:
    """Return the games in a file, one per line, or on standard input if the file is ``-``."""
    from grundy.sequences.survey.family import listed_notations

    if file is None:
        raise click.UsageError("the family list needs --games FILE, or --games - for standard input")
    place = "standard input" if file == STDOUT else escaped(file)
    try:
        found = listed_notations(_read_text(file))
    except OSError as error:
        raise BadInput(f"cannot read {place}: {error.strerror or error}") from error
    except NotationError as error:
        raise NotationError(error.text, error.at, f"cannot read {place}: {error.message}") from error
    except GrundyError as error:
        raise BadInput(f"cannot read {place}: {error}") from error
    if not found:
        raise BadInput(f"expected games such as 0.77, {{1,2,6}} or Kayles in {place}, one per line, but it is empty")
    return found


def _read_text(file: str) -> str:
    from grundy.files import read_text

    if file == "-":
        if sys.stdin is None:
            raise BadInput("expected games on standard input, but it is closed")
        data = sys.stdin.buffer.read(MAX_BYTES + 1)
    else:
        with open(file, "rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise BadInput(f"a list of games may have at most {MAX_BYTES:,} bytes; use a shorter file")
    return read_text(BytesIO(data))


def _check_files(files: "dict[str, str | None]", as_json: bool) -> None:
    from grundy.sequences.survey.row import load_pyarrow

    if files["parquet"] == STDOUT:
        raise click.UsageError("Parquet needs a file; give --parquet a name such as rows.parquet")
    to_stdout = [*(f"--{kind} -" for kind, path in files.items() if path == STDOUT), *(["--json"] if as_json else [])]
    if len(to_stdout) > 1:
        raise click.UsageError(f"{' and '.join(to_stdout)} all write to standard output; give only one of them")
    for path in files.values():
        if path is not None and path != STDOUT:
            check_writable(path, "rows")
    if files["parquet"] is not None:
        with _without_traceback():
            load_pyarrow()


# ---- The survey


def _survey(
    games: "Family", stop: int, path: str, known: str | None, workers: int, cluster: str | None
) -> "tuple[Survey, bool]":
    """Return the survey, and whether Ctrl-C interrupted it."""
    from grundy.sequences.survey import read_survey, survey

    if cluster is not None:
        logging.disable()  # our errors replace the long logs of Dask
    progress = SurveyProgress()
    bar = progress_bar(GAMES, _columns, progress.fields, at_once=True)  # one game may take minutes
    try:
        with as_bad_input(), _without_traceback(), _executor(cluster) as executor, bar:
            found = survey(games, stop, path, known=known, workers=workers, executor=executor, watch=progress.add)
            return found, False
    except KeyboardInterrupt:
        if not os.path.exists(path):
            raise
        return read_survey(path), True


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _executor(cluster: str | None) -> "AbstractContextManager[Any]":
    """Return the executor of a cluster, if there is one; report a cluster without workers."""
    if cluster is None:
        return nullcontext()
    from grundy.runs import cluster_executor

    waiting = f"The scheduler at {escaped(cluster)} has no workers yet; waiting for them."
    return cluster_executor(cluster, no_workers=lambda: click.echo(waiting, err=True))


@contextmanager
def _without_traceback() -> Iterator[None]:
    """Turn errors about missing packages and lost clusters into one sentence."""
    try:
        yield
    except (ImportError, ConnectionError) as error:
        raise click.ClickException(str(error)) from error


GAMES = "games surveyed"  # the name of the reports of a survey


class SurveyProgress:
    """The number of open games, and the last game."""

    def __init__(self) -> None:
        self._open: set[str] = set()
        self._last = ""

    def add(self, row: "SurveyRow") -> None:
        """Count a game."""
        self._last = row.notation
        if row.is_settled:
            self._open.discard(row.notation)
        else:
            self._open.add(row.notation)

    def fields(self, done: int, total: int | None) -> dict[str, str]:
        """Return the fields of the bar."""
        return {"open": f"{len(self._open):,}", "last": self._last}


def _columns() -> "list[str | ProgressColumn]":
    from rich.progress import BarColumn, MofNCompleteColumn, TimeElapsedColumn, TimeRemainingColumn

    counts: list[str | ProgressColumn] = ["games", BarColumn(), MofNCompleteColumn(), "{task.fields[open]} still open"]
    return [*counts, TimeElapsedColumn(), "left", TimeRemainingColumn(), "{task.fields[last]}"]


# ---- The rows as text and in files

STYLES = {"open": "yellow", "failed": "red", "same": "dim"}


def show_survey(survey: "Survey", rows: "list[SurveyRow]", out: Console) -> None:
    """Print the rows, and a summary of the survey."""
    from grundy.sequences.survey.row import NUMERIC, columns_of

    if rows:
        out.table(columns_of(rows), lambda: map(_cells, rows), NUMERIC)
        out.line()
    out.line(survey.summary(), "bold")


def _cells(row: "SurveyRow") -> dict[str, Cell]:
    from grundy.sequences.survey.row import row_texts

    styles = {"game": "bold", "status": STYLES.get(row.status, "")}
    return {heading: Cell(text, styles.get(heading, "")) for heading, text in row_texts(row).items()}


def _export(rows: "Iterable[SurveyRow]", path: str | None, kind: str) -> None:
    """Write rows to a file or to standard output; a path None writes nothing."""
    if path is None:
        return
    from grundy.sequences.survey import row as formats

    if path == STDOUT:
        click.echo(getattr(formats, f"rows_as_{kind}")(rows), nl=False)
        return
    try:
        getattr(formats, f"export_{kind}")(rows, path)
    except OSError as error:
        raise click.ClickException(f"cannot write the rows to {escaped(path)}: {error.strerror}") from error
    say(f"The rows are in {escaped(path)}.")
