"""The command ``grundy``: one file a command, loaded when it is called."""

import sys
from errno import EPIPE
from typing import Any

import click

from grundy.cli.lazy import LazyGroup
from grundy.cli.output import BadInput
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
    "alpha": "The constants of transfinite nim multiplication, and their proofs.",
    "games": "The games that can be written in a position.",
    "serve": "The page: play, draw graphs, browse sequences, see codes.",
    "papers": "Every claim of the source papers, and what was checked.",
    "info": "Versions, the build and the instruction sets of this machine.",
}


class _Commands(LazyGroup):
    """Turns our errors into one clear message and an exit code."""

    def invoke(self, ctx: click.Context) -> Any:
        if sys.stdout is None:
            raise click.ClickException("cannot write the answer: standard output is closed")
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
            return result
        except OSError as error:
            if error.errno == EPIPE:
                raise  # the reader has seen enough; click ends quietly
            raise click.ClickException(f"cannot write the answer: {error.strerror}") from error
        except MemoryError as error:
            raise click.ClickException("there is not enough memory for this") from error
        except GrundyError as error:
            raise (BadInput if isinstance(error, NotationError) else click.ClickException)(str(error)) from error


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
    # Bytes that are no text, and a terminal that cannot show ⊕, get a substitute character instead of a traceback.
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    group(prog_name="grundy")
