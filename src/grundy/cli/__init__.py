"""The command ``grundy``: one file a command, loaded when it is called."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from errno import EPIPE
from typing import Any

import click

from grundy.cli.clock import clock_shown
from grundy.cli.hints import message
from grundy.cli.interrupts import Interrupted
from grundy.cli.lazy import LazyGroup
from grundy.cli.letters import PLAIN
from grundy.cli.output import BadInput, escaped
from grundy.errors import GrundyError, NotationError

__all__ = ["main"]

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
