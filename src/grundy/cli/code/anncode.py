"""``grundy code anncode``: the P-positions of the annihilation game on a graph, as a code."""

from typing import TYPE_CHECKING, Any, NamedTuple

import click

from grundy.answers.codes import (
    cheap_distance,
    cheap_weights,
    code_facts,
    counts_facts,
    distance_facts,
    proved_distance,
)
from grundy.answers.graphs import json_name
from grundy.cli.code.save import check_target, save_code, save_option
from grundy.cli.code.text import distance_text, parameters, show_generator, show_weights, size_text
from grundy.cli.graph import FORMATS, read_graph
from grundy.cli.output import console, json_option, print_json, print_line
from grundy.graphs.names import format_names as listed

if TYPE_CHECKING:
    from rich.console import Console

    from grundy.codes import Distance, LinearCode

__all__ = ["command", "show_coordinates"]

SCHEMA = "grundy.code.anncode/1"
WIDEST = 100


class _Anncode(NamedTuple):
    code: "LinearCode"
    level: int
    t: int
    names: list[Any]
    distance: "Distance"


@click.command(name="anncode")
@click.argument("file", metavar="FILE")
@click.option("--format", type=click.Choice(FORMATS), help="How FILE is written, whatever its ending.")
@click.option("--level", metavar="I", type=click.IntRange(min=0), default=0, help="Values below 2^I.  [default: 0]")
@click.option("--leaves", is_flag=True, help="Keep coordinates for vertices without followers.")
@click.option("--all", "show_all", is_flag=True, help="Print every row and weight, however many.")
@save_option
@json_option(SCHEMA)
def command(
    file: str, format: str | None, level: int, leaves: bool, show_all: bool, save: str | None, as_json: bool
) -> None:
    """Make the anncode of the graph in FILE: the P-positions of its annihilation game.

    Tokens move along edges, and two that meet vanish; a word has a 1 for each vertex with a token. With --level I the
    code has the positions of the values 0 to 2^I - 1, for I up to t. FILE is a graph as `grundy graph` reads it.

    A token on a leaf never moves, so with --leaves there are words of weight 1.
    """
    check_target(save, file)
    found = _made(file, format, level, leaves)
    d = proved_distance(found.distance)
    save_code(save, found.code, d)
    if as_json:
        weights = cheap_weights(found.code)
        facts = {"level": level, "t": found.t, "coordinates": list(map(json_name, found.names))}
        facts |= {**code_facts(found.code, d), "distance": distance_facts(found.distance, found.code.n, 2)}
        print_json(SCHEMA, {**facts, "weights": None if weights is None else counts_facts(weights)})
    else:
        _show(found, console(), show_all)


def _made(file: str, format: str | None, level: int, leaves: bool) -> _Anncode:
    from grundy.codes import LinearCode
    from grundy.codes.greedy.anncodes import ann_space
    from grundy.linear import Annihilation

    graph = read_graph(file, format)
    space, names = ann_space(graph, level, leaves=leaves)
    code = LinearCode.from_subspace(space)
    return _Anncode(code, level, Annihilation(graph).t, names, cheap_distance(code))


def _show(found: _Anncode, out: "Console", show_all: bool) -> None:
    code = found.code
    print_line(out, f"anncode {parameters(code, proved_distance(found.distance))}: {size_text(code)}", "bold")
    values = "value 0" if found.level == 0 else f"the values 0 to {(1 << found.level) - 1:,}"
    print_line(out, f"the positions of {values} of the annihilation game; levels go up to t = {found.t}")
    if proved_distance(found.distance) is None:
        print_line(out, distance_text(found.distance))
    show_coordinates(out, found.names, show_all)
    print_line(out)
    show_generator(out, code, show_all)
    print_line(out)
    show_weights(out, code, show_all)


def show_coordinates(out: "Console", names: list[Any], show_all: bool) -> None:
    """Print the vertices in the order of the coordinates."""
    room = None if show_all else min(out.width, WIDEST) - len("coordinates: ") - len(", … 1000 more")
    print_line(out, f"coordinates: {listed(names, room) or 'none'}")
