"""Writing the values as the options ask: b-file, CSV and a picture, each at once or not at all."""

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, BinaryIO

import click

from grundy.answers.sequences.rules import name_text
from grundy.cli.files import check_writable
from grundy.cli.output import escaped
from grundy.cli.progress import say
from grundy.cli.sequence.asked import Asked

if TYPE_CHECKING:
    from grundy.answers.sequences.computing import Found

__all__ = ["check_files", "write_files"]


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
