"""The command ``grundy``: a group of commands, each of which is loaded when it is called.

All commands share the modules `output`, `options`, `progress` and `errors`. Each other module has one or more commands.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from errno import EPIPE
from typing import Any

import click

from grundy.cli.errors import BadInput, Interrupted, message, options_named
from grundy.cli.options import LazyGroup
from grundy.cli.output import PLAIN
from grundy.cli.progress import running_clock
from grundy.errors import GrundyError, NotationError
from grundy.text import escaped

__all__ = ["Interrupted", "LazyGroup", "main", "message", "options_named"]

# The sections of the help. Each command has its location and its line there, so that the help loads no command.
SECTIONS = {
    "Play and explain": {
        "solve": ("grundy.cli.solve:command", "Solve a position: who wins, by which moves, and why."),
        "play": ("grundy.cli.play:command", "Play a position against the computer, in the terminal."),
        "graph": ("grundy.cli.graph:command", "Solve a game graph, cycles included, from every vertex."),
        "tokens": ("grundy.cli.tokens:command", "Solve annihilation games: two tokens that meet disappear."),
        "serve": ("grundy.cli.serve:command", "Open the page to play, draw graphs and explore codes."),
    },
    "Compute": {
        "sequence": ("grundy.cli.sequence:command", "Compute the nim values of a heap game, and prove their period."),
        "survey": ("grundy.cli.survey:command", "Find the periods of all heap games of a family."),
        "nim": ("grundy.cli.nim:command", "Calculate with nimbers, finite or transfinite."),
        "alpha": ("grundy.cli.alpha:command", "Compute constants of transfinite nim multiplication, with proofs."),
    },
    "Codes": {
        "code": ("grundy.cli.code:command", "Make codes from games, and analyze any linear code."),
    },
    "Teach": {
        "worksheet": ("grundy.cli.worksheet:command", "Make printable exercises with solutions."),
    },
    "Look up": {
        "games": ("grundy.cli.games:command", "List the games, search them, or explain one."),
        "tables": ("grundy.cli.tables:command", "Show reference tables with their sources, and check their rows."),
        "papers": ("grundy.cli.about:papers", "List the claims of the source papers, and how each was checked."),
        "schemas": ("grundy.cli.about:schemas", "Print the JSON Schemas of what --json writes."),
        "cite": ("grundy.cli.about:cite", "Print how to cite this version, as text and for BibTeX."),
        "info": ("grundy.cli.about:info", "Print versions, the build and the instruction sets in use."),
    },
}
COMMANDS = {name: row for rows in SECTIONS.values() for name, row in rows.items()}

# These commands wait for people, so no clock runs next to them.
DIALOGUES = {"play", "serve"}


class _Commands(LazyGroup):
    """The group ``grundy``: turns errors into one message and an exit code, and shows a clock during silent work."""

    def make_context(self, *arguments: Any, **settings: Any) -> click.Context:
        with _without_traceback():  # handles --help and --version
            return super().make_context(*arguments, **settings)

    def invoke(self, ctx: click.Context) -> Any:
        if sys.stdout is None:
            raise click.ClickException("cannot write the answer: standard output is closed")
        with _without_traceback(), nullcontext() if _waits_for_people(ctx) else running_clock():
            result = super().invoke(ctx)
            sys.stdout.flush()
            return result


def _waits_for_people(ctx: click.Context) -> bool:
    """Return whether a command reads typed input, or may never end."""
    arguments = [*ctx._protected_args, *ctx.args]
    typed = "-" in arguments and sys.stdin is not None and sys.stdin.isatty()
    return typed or not DIALOGUES.isdisjoint(arguments[:1])


@contextmanager
def _without_traceback() -> Iterator[None]:
    """Turn errors into one sentence without a traceback."""
    try:
        yield
    except KeyboardInterrupt:
        raise Interrupted from None
    except OSError as error:
        if error.errno == EPIPE:
            raise  # the reader has closed the pipe; click exits without a message
        where = "the answer" if error.filename is None else escaped(os.fsdecode(error.filename))
        raise click.ClickException(f"cannot write {where}: {error.strerror or error}") from error
    except MemoryError as error:
        raise click.ClickException("there is not enough memory for this") from error
    except GrundyError as error:
        raise (BadInput if isinstance(error, NotationError) else click.ClickException)(message(error)) from error


def _print_version(ctx: click.Context, parameter: click.Parameter, wanted: bool) -> None:
    if wanted:
        import grundy

        click.echo(f"grundy {grundy.__version__}")
        ctx.exit()


@click.group(cls=_Commands, places=SECTIONS, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_print_version, help="Show the version."
)
def group() -> None:
    """Solve, play and study impartial games: who wins, by which move, and why.

    First steps: grundy solve "N(3,5,7)" shows who wins a game of Nim, grundy play "N(3,5,7)" plays it with you, grundy
    games lists the games, and grundy serve opens the page. For help on a command: grundy COMMAND --help.
    """


def main() -> None:
    """Run the command line."""
    # Bytes that are not text, and characters that a terminal cannot show, are replaced instead of raising an error.
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=PLAIN)
    group(prog_name="grundy")
