"""``grundy code lexi-anncode``: the greedy code of a distance in an anncode, and a search for better orders."""

from typing import TYPE_CHECKING, Any, NamedTuple

import click

from grundy.answers.codes import (
    cheap_distance,
    cheap_weights,
    code_facts,
    counts_facts,
    distance_facts,
    matrix_facts,
    proved_distance,
)
from grundy.answers.graphs import json_name
from grundy.cli import Interrupted, options_named
from grundy.cli.code.anncode import show_coordinates
from grundy.cli.code.save import check_target, save_code, save_option
from grundy.cli.code.source import found_orders, how_to_go_on, read_order
from grundy.cli.code.text import distance_text, parameters, show_generator, show_weights, size_text
from grundy.cli.graph import FORMATS, read_graph
from grundy.cli.options import memory_option
from grundy.cli.output import BadInput, console, json_option, print_json, print_line
from grundy.cli.progress import progress_bar
from grundy.graphs.names import format_names as listed
from grundy.text import json_number

if TYPE_CHECKING:
    from rich.console import Console

    from grundy.cli.code.source import Orders
    from grundy.codes import Distance, LinearCode

__all__ = ["command"]

SCHEMA = "grundy.code.lexi-anncode/1"
DEFAULT_MEMORY = 1 << 30  # as in the library


class _LexiAnncode(NamedTuple):
    """A lexi-anncode, how it was found, and the search for its order if there was one."""

    code: "LinearCode"
    space: "LinearCode"
    names: list[Any]
    asked: int
    order: str
    method: str
    distance: "Distance"
    search: "Orders | None"

    @property
    def d(self) -> int | None:
        return proved_distance(self.distance)


@click.command(name="lexi-anncode")
@click.argument("file", metavar="FILE")
@click.argument("d", metavar="D", type=click.IntRange(min=1))
@click.option("--format", type=click.Choice(FORMATS), help="How FILE is written, whatever its ending.")
@click.option("--order", default="numeric", metavar="ORDER", help="numeric, reversed, or all vertices with commas.")
@click.option("--method", type=click.Choice(["enumerate", "table"]), help="How; otherwise the cheaper way.")
@click.option("--search", metavar="SECONDS", type=click.FloatRange(min=0), help="Look for a better order.")
@click.option("--trials", type=click.IntRange(min=1), help="Try so many orders in all.")
@click.option("--seed", type=click.IntRange(min=0), default=0, help="Another seed tries other orders.")
@click.option("--store", metavar="FILE", help="Go on with the search in FILE, and keep it there.")
@click.option("--level", metavar="I", type=click.IntRange(min=0), default=0, help="Values below 2^I.  [default: 0]")
@click.option("--leaves", is_flag=True, help="Keep coordinates for vertices without followers.")
@memory_option("Room for the work")
@click.option("--all", "show_all", is_flag=True, help="Print every row and weight, however many.")
@save_option
@json_option(SCHEMA)
def command(file: str, show_all: bool, save: str | None, as_json: bool, **given: Any) -> None:
    """Make the lexi-anncode of distance D of the graph in FILE.

    The P-positions of its annihilation game are listed as numbers, with the first vertex as the lowest bit, and each
    one is taken that has distance at least D to all taken before. --order reversed takes the last vertex as the lowest
    bit; a list of all vertices takes its first one. FILE is a graph as `grundy graph` reads it.

    --search tries other orders for so many seconds, or --trials of them, and shows the best one. What is found is kept
    in the file after --store, and on Ctrl-C the best one so far is shown.
    """
    check_target(save, file)
    _check_options(given)
    given["memory"] = DEFAULT_MEMORY if given["memory"] is None else given["memory"]
    with options_named(memory="--memory", method="--method"):
        found = _made(file, given)
    save_code(save, found.code, found.d)
    if as_json:
        print_json(SCHEMA, _facts(found))
    else:
        _show(found, console(), show_all)
    if found.search is not None and found.search.interrupted:
        raise Interrupted(how_to_go_on(given["store"]))


def _check_options(given: dict[str, Any]) -> None:
    searching = given["search"] is not None or given["trials"] is not None
    if given["store"] is not None and not searching:
        raise BadInput("--store keeps a search; give --search SECONDS or --trials as well")
    if searching and (given["order"] != "numeric" or given["method"] is not None):
        raise BadInput("--search finds an order itself; leave out --order and --method")


def _made(file: str, given: dict[str, Any]) -> _LexiAnncode:
    from grundy.codes import LinearCode, greedy_code
    from grundy.codes.greedy.anncodes import ann_space
    from grundy.codes.greedy.basis import basis_in_order

    space, names = ann_space(read_graph(file, given["format"]), given["level"], leaves=given["leaves"])
    search = None
    if given["search"] is not None or given["trials"] is not None:
        search = found_orders(space, given["d"], given)
        vectors: Any = search.state.best.basis
        order = _order_found(search, names)
    else:
        order = given["order"]
        vectors = basis_in_order(space, read_order(order, names), names)
    with progress_bar("basis vectors"):
        greedy = greedy_code(vectors, given["d"], space.n, method=given["method"], memory=given["memory"])
    code = greedy.linear_code()
    whole = LinearCode.from_subspace(space)
    return _LexiAnncode(code, whole, names, given["d"], order, greedy.method, cheap_distance(code), search)


def _order_found(search: "Orders", names: list[Any]) -> str:
    best = search.state.best
    return listed([names[c] for c in best.order], None) if best.order else best.kind


def _facts(found: _LexiAnncode) -> dict[str, Any]:
    weights = cheap_weights(found.code)
    facts = {"asked": found.asked, "order": found.order, "method": found.method, "anncode_k": found.space.k}
    facts |= {"coordinates": list(map(json_name, found.names)), **code_facts(found.code, found.d)}
    facts["distance"] = distance_facts(found.distance, found.code.n, 2)
    facts["weights"] = None if weights is None else counts_facts(weights)
    if found.search is not None:
        state = found.search.state
        facts["search"] = {
            "trials": state.trials,
            "resumed_from": found.search.before,
            "seed": json_number(state.seed),
            "best_trial": state.best.trial,
            "kind": state.best.kind,
            "basis": matrix_facts(state.best.basis, state.n, 2),
            "interrupted": found.search.interrupted,
        }
    return facts


def _show(found: _LexiAnncode, out: "Console", show_all: bool) -> None:
    code = found.code
    print_line(out, f"lexi-anncode {parameters(code, found.d)}: {size_text(code)}", "bold")
    print_line(out, f"greedy for distance {found.asked} in the anncode {parameters(found.space)}")
    if found.d is None:
        print_line(out, distance_text(found.distance))
    elif found.d > found.asked:
        print_line(out, f"the distance is larger than {found.asked}, which was asked for")
    _show_order(found, out)
    _show_comparison(found, out)
    show_coordinates(out, found.names, show_all)
    print_line(out)
    show_generator(out, code, show_all)
    print_line(out)
    show_weights(out, code, show_all)


def _show_order(found: _LexiAnncode, out: "Console") -> None:
    if found.search is None:
        print_line(out, f"order: {found.order}")
        return
    state, before = found.search.state, found.search.before
    went_on = f", {before:,} of them in earlier runs" if before else ""
    interrupted = " (interrupted)" * found.search.interrupted
    print_line(out, f"the best of {state.trials:,} orders{went_on}: number {state.best.trial}{interrupted}")
    print_line(out, f"order: {found.order}")


def _show_comparison(found: _LexiAnncode, out: "Console") -> None:
    """Say what the plain lexicode of this length and distance has, when it is found at once."""
    from grundy.codes import lexicode
    from grundy.errors import LimitError

    try:
        plain = lexicode(found.code.n, found.asked, memory=1 << 24)
    except LimitError:
        return
    print_line(out, f"for comparison, the lexicode: {parameters(plain, found.asked if plain.size > 1 else None)}")
