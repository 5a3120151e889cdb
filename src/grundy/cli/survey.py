"""``grundy survey``: all heap games of a family, their periods in one table."""

import logging
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext
from io import BytesIO
from typing import TYPE_CHECKING, Any

import click

from grundy.answers.sequences import SurveyAnswer, survey_answer
from grundy.cli.errors import BadInput, Interrupted, options_named
from grundy.cli.options import ExampleCommand, whole_number
from grundy.cli.output import Cell, Console, check_writable, json_option, print_json
from grundy.cli.progress import progress_bar, say
from grundy.errors import GrundyError, NotationError
from grundy.text import escaped

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
        raise click.BadParameter(f"{text!r} are no digits; write such as 4, or 0,4") from None


@click.command(name="survey", cls=ExampleCommand)
@click.argument("family", type=click.Choice(list(SETTINGS)), metavar="FAMILY")
@click.option(
    "--digits", type=click.IntRange(min=1), help="Games with up to so many digits.  [default: 3; hexadecimal: 2]"
)
@click.option(
    "--first", type=_read_first, metavar="D,…", help="Digits before the point, such as 4 or 0,4.  [default: 0]"
)
@click.option("--largest", type=click.IntRange(min=1), help="Sets of numbers up to this one.  [default: 8]")
@click.option("--games", metavar="FILE", help="The games of a list, one per line; - is standard input.")
@click.option(
    "--stop",
    type=whole_number(1),
    metavar="N",
    help="Values of each game at most.  [default: 1e5; 5000 if a game can leave three heaps]",
)
@click.option(
    "--table", metavar="FILE", help="The SQLite file; if it is there, go on with it.  [default: named by the family]"
)
@click.option("--known", metavar="FILE", help="Begin with what the table of another survey knows; it is only read.")
@click.option("--limit", type=whole_number(1), default="2^18", metavar="N", help="Games at most.  [default: 2^18]")
@click.option("--workers", type=click.IntRange(min=1), help="Processes.  [default: as many as there are cores]")
@click.option("--cluster", metavar="ADDRESS", help="The Dask scheduler whose workers do the work.")
@click.option("--csv", "csv_file", metavar="OUT", help="Write all rows as comma-separated values; - for stdout.")
@click.option("--parquet", "parquet_file", metavar="OUT", help="Write all rows as a Parquet file.")
@click.option(
    "--latex", "latex_file", metavar="OUT", help="Write the rows that are shown as a table for LaTeX; - for stdout."
)
@click.option("--all", "which", flag_value="all", help="Show equal games, too.")
@click.option("--open", "which", flag_value="open", help="Show games without a proved period only, equal games too.")
@click.option("--proved", "which", flag_value="proved", help="Show games with a proved period only, equal games too.")
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
    """Look for the periods of all games of FAMILY, and keep one row a game in a table.

    FAMILY is octal, quaternary or hexadecimal (games with up to so many --digits), subtraction or all-but (sets of
    numbers up to the --largest), or list: the --games of a file, one per line as `grundy sequence` reads them, such as
    0.77, {1,2,6} or Kayles; what follows a # is a comment. Games that equal another one by a theorem are not looked
    at; their rows say which one.

    The table is a SQLite file. The same command goes on where it was stopped, by Ctrl-C or by force; with a larger
    --stop, only games that are still open are looked at again. For more games, give --known the table of fewer: what
    is in it is not computed again.
    """
    if cluster is not None and workers is not None:
        raise BadInput("--workers are processes of this machine, and --cluster has its own; give one of them")
    games = _family(family, settings, limit)
    _check_files({"csv": csv_file, "parquet": parquet_file, "latex": latex_file}, as_json)
    path = table or games.file_name
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
        raise Interrupted(f"what was found is in {escaped(path)}; the same command goes on")
    if "failed" in found.counts():
        raise SystemExit(1)


# ---- What is surveyed


def _family(kind: str, given: dict[str, Any], limit: int) -> "Family":
    from grundy.sequences.survey import FAMILIES

    for name, value in given.items():
        if value is not None and name not in SETTINGS[kind]:
            raise BadInput(f"{kind} games have no --{name}; they have {' and '.join(f'--{n}' for n in SETTINGS[kind])}")
    settings = {name: default if given[name] is None else given[name] for name, default in SETTINGS[kind].items()}
    if kind == "list":
        settings = {"notations": read_list(settings["games"])}
    try:
        with options_named(limit="--limit"):
            return FAMILIES[kind](**settings, limit=limit)
    except GrundyError as error:
        raise BadInput(str(error)) from error


# As many games as are surveyed at once, with 256 characters each; a pipe need not have an end.
MAX_BYTES = 1 << 26


def read_list(file: str | None) -> list[str]:
    """Return the games in a file, one per line, or on standard input if that is a single ``-``."""
    from grundy.sequences.survey.family import listed_notations

    if file is None:
        raise BadInput("a list needs a file with one game per line; give --games FILE, or --games - for standard input")
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
        raise BadInput(f"there is no game in {place}; write one per line, such as 0.77, {{1,2,6}} or Kayles")
    return found


def _read_text(file: str) -> str:
    from grundy.files import read_text

    if file == "-":
        if sys.stdin is None:
            raise BadInput("expected games on standard input, which is closed")
        data = sys.stdin.buffer.read(MAX_BYTES + 1)
    else:
        with open(file, "rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise BadInput(f"a list of games has at most {MAX_BYTES:,} bytes; give a shorter one")
    return read_text(BytesIO(data))


def _check_files(files: "dict[str, str | None]", as_json: bool) -> None:
    from grundy.sequences.survey.row import load_pyarrow

    if files["parquet"] == STDOUT:
        raise BadInput("Parquet is written to a file; give --parquet a name, such as rows.parquet")
    to_stdout = [*(f"--{kind} -" for kind, path in files.items() if path == STDOUT), *(["--json"] if as_json else [])]
    if len(to_stdout) > 1:
        raise BadInput(
            f"{' and '.join(to_stdout)} would all write to standard output; give --csv and --latex names of files"
        )
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
    """Return what was found, and whether Ctrl-C ended the work."""
    from grundy.sequences.survey import read_survey, survey

    if cluster is not None:
        logging.disable()  # Dask tells at length what our errors say in a sentence
    progress = SurveyProgress()
    bar = progress_bar(GAMES, _columns, progress.fields, at_once=True)  # one game may take minutes
    try:
        with _without_traceback(), _executor(cluster) as executor, bar:
            found = survey(games, stop, path, known=known, workers=workers, executor=executor, watch=progress.add)
            return found, False
    except KeyboardInterrupt:
        if not os.path.exists(path):
            raise
        return read_survey(path), True


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _executor(cluster: str | None) -> "AbstractContextManager[Any]":
    """Return the cluster that does the work, if there is one, and say when it has no workers."""
    if cluster is None:
        return nullcontext()
    from grundy.runs import cluster_executor

    waiting = f"The scheduler at {escaped(cluster)} has no workers yet; waiting for them."
    return cluster_executor(cluster, no_workers=lambda: click.echo(waiting, err=True))


@contextmanager
def _without_traceback() -> Iterator[None]:
    """Say in a sentence which package is missing, or that the cluster is gone."""
    try:
        yield
    except (ImportError, ConnectionError) as error:
        raise click.ClickException(str(error)) from error


GAMES = "games surveyed"  # what a survey reports


class SurveyProgress:
    """How many games are open, and the last one."""

    def __init__(self) -> None:
        self._open: set[str] = set()
        self._last = ""

    def add(self, row: "SurveyRow") -> None:
        """Count a game that was looked at."""
        self._last = row.notation
        if row.is_settled:
            self._open.discard(row.notation)
        else:
            self._open.add(row.notation)

    def fields(self, done: int, total: int | None) -> dict[str, str]:
        """Return what the bar shows."""
        return {"open": f"{len(self._open):,}", "last": self._last}


def _columns() -> "list[str | ProgressColumn]":
    from rich.progress import BarColumn, MofNCompleteColumn, TimeElapsedColumn, TimeRemainingColumn

    counts: list[str | ProgressColumn] = ["games", BarColumn(), MofNCompleteColumn(), "{task.fields[open]} still open"]
    return [*counts, TimeElapsedColumn(), "left", TimeRemainingColumn(), "{task.fields[last]}"]


# ---- The rows for people and in files

STYLES = {"open": "yellow", "failed": "red", "same": "dim"}


def show_survey(survey: "Survey", rows: "list[SurveyRow]", out: Console) -> None:
    """Print these games, and a summary of all."""
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
    """Write rows to a file, if it has a name, or to standard output."""
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
