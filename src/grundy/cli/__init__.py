"""The command ``grundy``: a group of commands, each loaded when it is called.

`output`, `options`, `progress` and `errors` are what the commands share; every other module is a command or a few.
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

# The commands by section of the help: where each one is, and its line there. The help loads none of them.
SECTIONS = {
    "Play and explain": {
        "solve": ("grundy.cli.solve:command", "Who wins a position, by which moves, and why."),
        "play": ("grundy.cli.play:command", "Play a position against the computer, in the terminal."),
        "graph": ("grundy.cli.graph:command", "Who wins from each vertex of a game graph, cycles included."),
        "tokens": ("grundy.cli.tokens:command", "Annihilation games: two tokens that meet disappear."),
        "serve": ("grundy.cli.serve:command", "The page: play, draw graphs, browse sequences, see codes."),
    },
    "Compute": {
        "sequence": ("grundy.cli.sequence:command", "Nim values of a heap game, and their period with its proof."),
        "survey": ("grundy.cli.survey:command", "The periods of all heap games of a family, in one table."),
        "nim": ("grundy.cli.nim:command", "Calculate with nimbers."),
        "alpha": ("grundy.cli.alpha:command", "The constants of transfinite nim multiplication and their proofs."),
    },
    "Codes": {
        "code": ("grundy.cli.code:command", "Codes from games, and the analysis of any linear code."),
    },
    "Teach": {
        "worksheet": ("grundy.cli.worksheet:command", "Printable exercises with solutions, for teachers and students."),
    },
    "Look up": {
        "games": ("grundy.cli.games:command", "The games that can be written in a position."),
        "tables": ("grundy.cli.tables:command", "Reference tables with their sources, and rows computed again."),
        "papers": ("grundy.cli.about:papers", "Every claim of the source papers, and what was checked."),
        "schemas": ("grundy.cli.about:schemas", "The JSON Schemas of what --json writes."),
        "cite": ("grundy.cli.about:cite", "How to cite this version, in words and for BibTeX."),
        "info": ("grundy.cli.about:info", "Versions, the build and the instruction sets of this machine."),
    },
}
COMMANDS = {name: row for rows in SECTIONS.values() for name, row in rows.items()}

# These commands wait for people, so no clock runs beside them.
DIALOGUES = {"play", "serve"}


class _Commands(LazyGroup):
    """The group ``grundy``: turns errors into one message and an exit code, and runs a clock beside silent work."""

    def make_context(self, *arguments: Any, **settings: Any) -> click.Context:
        with _without_traceback():  # --help and --version are answered here
            return super().make_context(*arguments, **settings)

    def invoke(self, ctx: click.Context) -> Any:
        if sys.stdout is None:
            raise click.ClickException("cannot write the answer: standard output is closed")
        with _without_traceback(), nullcontext() if _waits_for_people(ctx) else running_clock():
            result = super().invoke(ctx)
            sys.stdout.flush()
            return result


def _waits_for_people(ctx: click.Context) -> bool:
    """Return whether a command reads what somebody types, or may not come to an end."""
    arguments = [*ctx._protected_args, *ctx.args]
    typed = "-" in arguments and sys.stdin is not None and sys.stdin.isatty()
    return typed or not DIALOGUES.isdisjoint(arguments[:1])


@contextmanager
def _without_traceback() -> Iterator[None]:
    """Say in a sentence what went wrong."""
    try:
        yield
    except KeyboardInterrupt:
        raise Interrupted from None
    except OSError as error:
        if error.errno == EPIPE:
            raise  # the reader has closed the pipe; click ends quietly
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
    """Impartial games: who wins, by which move, and why.

    First steps: grundy solve "N(3,5,7)" says who wins a game of Nim, grundy play "N(3,5,7)" plays it with you, grundy
    games lists the games, and grundy serve opens the page. For one command: grundy COMMAND --help.
    """


def main() -> None:
    """Run the command line."""
    # Bytes that are no text, and a terminal that cannot show ⊕, get a substitute instead of a traceback.
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=PLAIN)
    group(prog_name="grundy")
