"""``grundy survey``: all heap games of a family, their periods in one table."""

import json
import logging
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import asdict
from io import BytesIO
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from grundy.cli import Interrupted, options_named
from grundy.cli.options import whole_number
from grundy.cli.output import (
    BadInput,
    Cell,
    check_writable,
    console,
    escaped,
    json_option,
    print_json,
    print_line,
    print_table,
)
from grundy.cli.progress import Bar, say
from grundy.errors import DomainError, GrundyError, NotationError
from grundy.progress import progress_to

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from rich.console import Console
    from rich.progress import ProgressColumn

    from grundy.sequences.survey import Family, Survey, SurveyRow

__all__ = [
    "SurveyProgress",
    "command",
    "listed_notations",
    "row_facts",
    "rows_shown",
    "show_survey",
    "survey_progress",
]


# ---- The games of a list: a file with one notation a line

# As many games as are surveyed at once, with 256 characters each; a pipe need not have an end.
MOST_BYTES = 1 << 26


def listed_notations(file: str | None) -> list[str]:
    """Return the games in a file, or on standard input if that is a single ``-``; an error names the line.

    What follows a # is a comment, and lines without anything else are skipped.
    """
    from grundy.sequences.survey.family import game_at

    if file is None:
        raise BadInput("a list has its games in a file, one a line; give --games FILE, or --games - for standard input")
    place = "standard input" if file == "-" else escaped(file)
    try:
        found = [game_at(f"line {number}", text).notation for number, text in _lines(_text(file))]
    except OSError as error:
        raise BadInput(f"cannot read {place}: {error.strerror or error}") from error
    except NotationError as error:
        raise NotationError(error.text, error.at, f"cannot read {place}: {error.message}") from error
    except GrundyError as error:
        raise BadInput(f"cannot read {place}: {error}") from error
    if not found:
        raise BadInput(f"there is no game in {place}; write one a line, such as 0.77, {{1,2,6}} or Kayles")
    return found


def _text(file: str) -> str:
    from grundy.files import read_text

    if file == "-":
        if sys.stdin is None:
            raise BadInput("expected games on standard input, which is closed")
        data = sys.stdin.buffer.read(MOST_BYTES + 1)
    else:
        with open(file, "rb") as stream:
            data = stream.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise BadInput(f"a list of games has at most {MOST_BYTES:,} bytes; give a shorter one")
    return read_text(BytesIO(data))


def _lines(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.split("\n"), start=1):
        if game := line.partition("#")[0].strip():
            yield number, game


# ---- How far a survey is, on standard error, when that is a terminal

COUNTED = "games surveyed"  # what a survey reports of


@contextmanager
def survey_progress() -> "Iterator[SurveyProgress]":
    """Show how far the survey within is; give what watches its rows."""
    # One game may take minutes.
    with Bar(_columns, seldom=True) as bar:
        shown = SurveyProgress(bar)
        with progress_to(shown.listen):
            yield shown


class SurveyProgress:
    """Shows the games that are done, how many of them are open, the last one, and the time left."""

    def __init__(self, bar: Bar) -> None:
        self._bar = bar
        self._open: set[str] = set()
        self._last = ""

    def watch(self, row: "SurveyRow") -> None:
        """Count a game that was looked at."""
        self._last = row.notation
        if row.is_settled:
            self._open.discard(row.notation)
        else:
            self._open.add(row.notation)

    def listen(self, what: str, done: int, total: int | None) -> None:
        """Show how many games are done."""
        if what == COUNTED and self._bar.is_due():
            self._bar.show(done, total, open=len(self._open), last=self._last)


def _columns(out: "Console") -> "list[str | ProgressColumn]":
    from rich.progress import BarColumn, MofNCompleteColumn, TimeElapsedColumn, TimeRemainingColumn

    return [
        "games",
        BarColumn(),
        MofNCompleteColumn(),
        "{task.fields[open]:,} still open",
        TimeElapsedColumn(),
        "left",
        TimeRemainingColumn(),
        "{task.fields[last]}",
    ]


# ---- What a survey has found, for people and as JSON

STYLES = {"open": "yellow", "failed": "red", "same": "dim"}

# What each way to choose shows; without one, all games that were looked at.
CHOICES: "dict[str | None, Callable[[SurveyRow], bool]]" = {
    None: lambda row: row.status != "same",
    "all": lambda row: True,
    "open": lambda row: not row.is_proved,
    "proved": lambda row: row.is_proved,
}


def row_facts(row: "SurveyRow") -> dict[str, Any]:
    """Return a row as JSON has it, with the certificate as an object."""
    try:
        certificate = None if row.certificate is None else json.loads(row.certificate)
    except (ValueError, RecursionError):
        raise DomainError(f"the row of {row.notation} is damaged: its certificate is no JSON") from None
    return {**asdict(row), "certificate": certificate}


def rows_shown(survey: "Survey", shown: str | None) -> "list[SurveyRow]":
    """Return the rows that are chosen to be shown."""
    return [row for row in survey.rows if CHOICES[shown](row)]


def show_survey(survey: "Survey", out: "Console", shown: str | None) -> None:
    """Print the games and a summary."""
    from grundy.sequences.survey.row import NUMERIC, columns_of

    rows = rows_shown(survey, shown)
    if rows:
        print_table(out, columns_of(rows), lambda: map(_cells, rows), NUMERIC)
        print_line(out)
    print_line(out, f"{survey.family}: {_summary(survey)}", "bold")


def _cells(row: "SurveyRow") -> dict[str, Cell]:
    from grundy.sequences.survey.row import row_texts

    styles = {"game": "bold", "status": STYLES.get(row.status, "")}
    return {heading: Cell(text, styles.get(heading, "")) for heading, text in row_texts(row).items()}


def _summary(survey: "Survey") -> str:
    counts = survey.counts()
    words = {
        "proved periodic": "proved periodic",
        "proved arithmetic periodic": "proved arithmetic periodic",
        "open": "open",
        "failed": "failed",
        "same": "the same as another game",
    }
    return f"{len(survey.rows):,} games, " + ", ".join(
        f"{counts[status]:,} {text}" for status, text in words.items() if status in counts
    )


# ---- ``grundy survey``: all heap games of a family, their periods in one table

STDOUT = "-"
SCHEMA = "grundy.survey/1"
# Values that take some seconds for most games.
STOP, STOP_HEXADECIMAL = 100_000, 5000

# The settings of each family, and what they are when nobody says.
SETTINGS: dict[str, dict[str, Any]] = {
    "octal": {"digits": 3, "first": (0,)},
    "quaternary": {"digits": 3},
    "hexadecimal": {"digits": 2, "first": (0,)},
    "subtraction": {"largest": 8},
    "all-but": {"largest": 8},
    "list": {"games": None},
}


class _Found(NamedTuple):
    survey: "Survey"
    table: str
    interrupted: bool


def _read_first(text: str) -> tuple[int, ...]:
    try:
        return tuple(int(digit, 16) for digit in text.split(","))
    except ValueError:
        raise click.BadParameter(f"{text!r} are no digits; write such as 4, or 0,4") from None


@click.command(name="survey")
@click.argument("family", type=click.Choice(list(SETTINGS)), metavar="FAMILY")
@click.option(
    "--digits", type=click.IntRange(min=1), help="Games with up to so many digits.  [default: 3; hexadecimal: 2]"
)
@click.option(
    "--first", type=_read_first, metavar="D,…", help="Digits before the point, such as 4 or 0,4.  [default: 0]"
)
@click.option("--largest", type=click.IntRange(min=1), help="Sets of numbers up to this one.  [default: 8]")
@click.option("--games", metavar="FILE", help="The games of a list, one a line; - is standard input.")
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
@click.option("--all", "shown", flag_value="all", help="Show equal games, too.")
@click.option("--open", "shown", flag_value="open", help="Show games without a proved period only, equal games too.")
@click.option("--proved", "shown", flag_value="proved", help="Show games with a proved period only, equal games too.")
@json_option(SCHEMA)
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
    shown: str | None,
    as_json: bool,
    **settings: Any,
) -> None:
    """Look for the periods of all games of FAMILY, and keep one row a game in a table.

    FAMILY is octal, quaternary or hexadecimal (games with up to so many --digits), subtraction or all-but (sets of
    numbers up to the --largest), or list: the --games of a file, one a line as `grundy sequence` reads them, such as
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
    path = table or _file_name(games.description)
    stop = stop or (STOP_HEXADECIMAL if _leaves_three_heaps(family, games) else STOP)
    found = _surveyed(games, stop, path, known, workers or _cores(), cluster)
    _export(found.survey.rows, csv_file, "csv")
    _export(found.survey.rows, parquet_file, "parquet")
    _export(rows_shown(found.survey, shown), latex_file, "latex")
    if as_json:
        print_json(SCHEMA, _facts(found, stop))
    elif STDOUT not in (csv_file, latex_file):
        show_survey(found.survey, console(), shown)
    if found.interrupted:
        raise Interrupted(f"what was found is in {escaped(path)}; the same command goes on")
    if "failed" in found.survey.counts():
        raise SystemExit(1)


def _family(kind: str, given: dict[str, Any], limit: int) -> "Family":
    from grundy.sequences.survey import FAMILIES

    for name, value in given.items():
        if value is not None and name not in SETTINGS[kind]:
            raise BadInput(f"{kind} games have no --{name}; they have {' and '.join(f'--{n}' for n in SETTINGS[kind])}")
    settings = {name: default if given[name] is None else given[name] for name, default in SETTINGS[kind].items()}
    if kind == "list":
        settings = {"notations": listed_notations(settings["games"])}
    try:
        with options_named(limit="--limit"):
            return FAMILIES[kind](**settings, limit=limit)
    except GrundyError as error:
        raise BadInput(str(error)) from error


def _leaves_three_heaps(kind: str, games: "Family") -> bool:
    return kind == "hexadecimal" or (kind == "list" and any(getattr(game, "most_heaps", 0) > 2 for game in games))


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
    if files["parquet"] is None:
        return
    with _in_a_sentence():
        load_pyarrow()


def _file_name(description: str) -> str:
    name = description.replace(" ", "-").replace("=", "-").replace(",", "-") + ".sqlite"
    say(f"The table is {name}; --table gives it another name.")
    return name


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _surveyed(games: "Family", stop: int, path: str, known: str | None, workers: int, cluster: str | None) -> _Found:
    from grundy.sequences.survey import read_survey, survey

    if cluster is not None:
        logging.disable()  # Dask tells at length what our errors say in a sentence
    try:
        with _in_a_sentence(), _executor(cluster) as executor, survey_progress() as bar:
            found = survey(
                games,
                stop,
                path,
                known=known,
                workers=workers,
                executor=executor,
                watch=bar.watch,
            )
            return _Found(found, path, False)
    except KeyboardInterrupt:
        if not os.path.exists(path):
            raise
        return _Found(read_survey(path), path, True)


@contextmanager
def _executor(cluster: str | None) -> "Iterator[Executor | None]":
    """Give the cluster that does the work, if there is one, and say when it has nobody to do it."""
    from grundy.runs.cluster import cluster_executor

    waiting = f"The scheduler at {escaped(cluster or '')} has no workers yet; waiting for them."
    with ExitStack() as stack:
        yield (
            None
            if cluster is None
            else stack.enter_context(cluster_executor(cluster, no_workers=lambda: click.echo(waiting, err=True)))
        )


@contextmanager
def _in_a_sentence() -> Iterator[None]:
    """Say what is missing, or who is gone, without a traceback."""
    try:
        yield
    except (ImportError, ConnectionError) as error:
        raise click.ClickException(str(error)) from error


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


def _facts(found: _Found, stop: int) -> dict[str, Any]:
    return {
        "family": found.survey.family,
        "stop": stop,
        "table": found.table,
        "interrupted": found.interrupted,
        "counts": found.survey.counts(),
        "games": [row_facts(row) for row in found.survey.rows],
    }
