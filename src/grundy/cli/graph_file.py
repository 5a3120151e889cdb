"""The graph that a command is about: read from a file or from standard input, and drawn into a file."""

import os
import sys
from collections.abc import Callable
from pathlib import PurePath
from typing import TYPE_CHECKING

import click

from grundy.cli.output import BadInput, escaped
from grundy.cli.progress import say
from grundy.errors import DomainError, NotationError
from grundy.text import join_words

if TYPE_CHECKING:
    from grundy.graphs import GameGraph

__all__ = ["FORMATS", "check_drawing", "read_graph", "write_drawing"]

FORMATS = ("edges", "csv", "json", "graphml", "dot")


def read_graph(file: str, format: str | None) -> "GameGraph":
    """Return the graph in a file, or on standard input if that is a single ``-``."""
    from grundy.files import read_text
    from grundy.graphs import GameGraph
    from grundy.graphs.files import graph_from_text, guessed_format

    place = "standard input" if file == "-" else escaped(file)
    try:
        if file != "-":
            return GameGraph.from_file(file, format or _format_of(file))
        if sys.stdin is None:
            raise BadInput("expected a graph on standard input, which is closed")
        text = read_text(sys.stdin.buffer)
        return graph_from_text(text, format or guessed_format(text))
    except OSError as error:
        raise BadInput(f"cannot read {place}: {error.strerror or error}") from error
    except NotationError as error:
        raise NotationError(error.text, error.at, f"cannot read {place}: {error.message}") from error
    except DomainError as error:
        raise BadInput(f"cannot read {place}: {error}") from error


def _format_of(file: str) -> str:
    from grundy.files import unknown_format_error
    from grundy.graphs import files

    known = files.format_of(file)
    if known is None and os.path.exists(file) and not os.path.isdir(file):
        raise unknown_format_error(file, files.FORMATS, "--format")
    return known or "edges"  # whatever it is: what is no file cannot be opened, and that error says why


def check_drawing(target: str, source: str, endings: tuple[str, ...]) -> None:
    """Refuse the file that the graph comes from, and a name whose ending promises what would not be in the file."""
    if target == "-":
        raise BadInput("a drawing is written to a file; give --draw a name, such as graph.svg")
    if os.path.exists(target) and os.path.exists(source) and os.path.samefile(target, source):
        raise BadInput(f"the drawing would replace the graph in {escaped(source)}; give --draw another name")
    ending = PurePath(target).suffix.lower()
    if ending and ending not in endings:
        raise BadInput(
            f"the ending of {escaped(target)} tells no format of a drawing; it is {join_words(endings, 'or')}"
        )


def write_drawing(picture: Callable[[], str], target: str) -> None:
    """Write the picture of a graph to a file that `check_drawing` has found good."""
    from grundy.files import atomic_write

    drawing = picture().encode("utf-8", errors="replace")
    try:
        with atomic_write(target) as stream:
            stream.write(drawing)
    except OSError as error:
        raise click.ClickException(f"cannot write the drawing to {escaped(target)}: {error.strerror}") from error
    say(f"The drawing is in {escaped(target)}.")
