"""The command ``grundy``: one file a command, loaded when it is called."""

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext
from errno import EPIPE
from importlib import import_module
from typing import IO, Any

import click

from grundy.cli.output import PLAIN, BadInput, escaped
from grundy.cli.progress import clock_shown
from grundy.errors import GrundyError, LimitError, NotationError

__all__ = [
    "INTERRUPTED",
    "Interrupted",
    "LazyGroup",
    "main",
    "message",
    "options_named",
]


# ---- A group of commands that loads each of them when it is called


class LazyGroup(click.Group):
    """A group whose commands stand in files of their own.

    Parameters
    ----------
    lines : mapping from str to str
        What each command does, in a line, so that the help of the group needs to load none of them.
    place : str
        The start of the names of their modules; the attribute `command` of a module is the command.
    """

    def __init__(self, *arguments: Any, lines: Mapping[str, str], place: str, **settings: Any):
        super().__init__(*arguments, **settings)
        self._lines, self._place = lines, place

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in the order of the table."""
        return list(self._lines)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load a command."""
        if cmd_name not in self._lines:
            return None
        command: click.Command = import_module(self._place + cmd_name.replace("-", "_")).command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that is named; where there is none, name those that were probably meant."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            raise click.UsageError(error.message + self._meant(args[0][:100]), error.ctx) from None

    def _meant(self, name: str) -> str:
        from difflib import get_close_matches  # only who misspells a command waits for it

        near = get_close_matches(name, self._lines, n=2)
        if near:
            return f" Did you mean {' or '.join(near)}?"
        return " A position stands behind solve or play, in quotes." if "(" in name and "solve" in self._lines else ""

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the table."""
        with formatter.section("Commands"):
            formatter.write_dl(list(self._lines.items()))


# ---- How a command ends after Ctrl-C: with 130, and a sentence that says what was kept and how to go on

# 128 + SIGINT, as shells count.
INTERRUPTED = 130


class Interrupted(click.ClickException):
    """The end of a command by Ctrl-C.

    Parameters
    ----------
    kept : str, optional
        What was kept, and how to go on.

    Examples
    --------
    >>> Interrupted("12 games are in the table; the same command goes on").format_message()
    'Interrupted: 12 games are in the table; the same command goes on.'
    >>> Interrupted().format_message(), Interrupted().exit_code
    ('Interrupted.', 130)
    """

    exit_code = INTERRUPTED

    def __init__(self, kept: str = ""):
        super().__init__(f"Interrupted: {kept}." if kept else "Interrupted.")

    def show(self, file: IO[Any] | None = None) -> None:
        """Write the sentence to standard error: it is no answer, and no error either."""
        click.echo(self.message, file=file, err=True)


# ---- What to try, in the words of the command line: options where the library has arguments


@contextmanager
def options_named(**options: str) -> Iterator[None]:
    """Let errors about limits name options: for each parameter of the library, the option that sets it."""
    try:
        yield
    except LimitError as error:
        option = options.get(error.parameter or "")
        raise error if option is None else error.with_option(option) from error


def message(error: Exception) -> str:
    """Return what an error says; of a limit that no option sets, it says that it is raised in Python.

    Examples
    --------
    >>> error = LimitError("more than 100 positions", parameter="limit", hint="take a smaller sum")
    >>> message(error)
    'more than 100 positions; take a smaller sum, or raise limit=… in Python'
    >>> message(error.with_option("--limit"))
    'more than 100 positions; take a smaller sum, or raise --limit'
    """
    in_python = isinstance(error, LimitError) and error.parameter and error.option is None
    return f"{error} in Python" if in_python else str(error)


# ---- The command ``grundy``: one file a command, loaded when it is called

# One line each, so that --help needs to load no command.
COMMANDS = {
    "solve": "Who wins a position, by which moves, and why.",
    "play": "Play a position against the computer, in the terminal.",
    "graph": "Who wins from each vertex of a game graph, cycles included.",
    "tokens": "Annihilation games: tokens on a graph, two that meet vanish.",
    "code": "Codes from games, and what can be said of any linear code.",
    "sequence": "Nim values of a heap game, and their period with its proof.",
    "survey": "All heap games of a family, their periods in one table.",
    "nim": "Calculate with nimbers.",
    "alpha": "The constants of transfinite nim multiplication and their proofs.",
    "worksheet": "Printable exercises with solutions, for teachers and students.",
    "games": "The games that can be written in a position.",
    "tables": "Reference tables with their sources, and rows computed anew.",
    "schemas": "The JSON Schemas of what --json writes.",
    "serve": "The page: play, draw graphs, browse sequences, see codes.",
    "papers": "Every claim of the source papers, and what was checked.",
    "cite": "How to cite this version, in words and for BibTeX.",
    "info": "Versions, the build and the instruction sets of this machine.",
}


class _Commands(LazyGroup):
    """Turns our errors into one clear message and an exit code."""

    def make_context(self, *arguments: Any, **settings: Any) -> click.Context:
        with _in_a_sentence():  # --help and --version are answered here
            return super().make_context(*arguments, **settings)

    def invoke(self, ctx: click.Context) -> Any:
        if sys.stdout is None:
            raise click.ClickException("cannot write the answer: standard output is closed")
        with _in_a_sentence(), nullcontext() if _waits_for_people(ctx) else clock_shown():
            result = super().invoke(ctx)
            sys.stdout.flush()
            return result


# These talk with people, and what they wait for is an answer.
DIALOGUES = {"play", "serve"}


def _waits_for_people(ctx: click.Context) -> bool:
    """Return whether a command reads what somebody writes, or may not come to an end."""
    called = [*ctx._protected_args, *ctx.args]
    typed = "-" in called and sys.stdin is not None and sys.stdin.isatty()
    return typed or not DIALOGUES.isdisjoint(called[:1])


@contextmanager
def _in_a_sentence() -> Iterator[None]:
    """Say what went wrong, without a traceback."""
    try:
        yield
    except KeyboardInterrupt:
        raise Interrupted from None
    except OSError as error:
        if error.errno == EPIPE:
            raise  # the reader has seen enough; click ends quietly
        where = "the answer" if error.filename is None else escaped(os.fsdecode(error.filename))
        raise click.ClickException(f"cannot write {where}: {error.strerror or error}") from error
    except MemoryError as error:
        raise click.ClickException("there is not enough memory for this") from error
    except GrundyError as error:
        raise (BadInput if isinstance(error, NotationError) else click.ClickException)(message(error)) from error


def _show_version(ctx: click.Context, parameter: click.Parameter, wanted: bool) -> None:
    if wanted:
        import grundy

        click.echo(f"grundy {grundy.__version__}")
        ctx.exit()


@click.group(
    cls=_Commands,
    lines=COMMANDS,
    place="grundy.cli.",
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_version,
    help="Show the version.",
)
def group() -> None:
    """Impartial games: who wins, by which move, and why."""


def main() -> None:
    """Run the command line."""
    # Bytes that are no text, and a terminal that cannot show ⊕, get a substitute instead of a traceback.
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=PLAIN)
    group(prog_name="grundy")
