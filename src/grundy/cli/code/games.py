"""``grundy code anncode``, ``lexi-anncode`` and ``search``: codes from games on graphs and from families of games."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import MISSING, Field, fields
from inspect import getdoc
from os.path import join
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import click

from grundy.answers.game_codes import (
    AnncodeAnswer,
    AnncodeReport,
    CodeSearchAnswer,
    CodeSearchReport,
    LexiAnncodeAnswer,
    LexiAnncodeReport,
    OrderSearchReport,
    anncode_answer,
    anncode_report,
    best_code,
    code_search_answer,
    largest_possible_distance,
    lexi_anncode_answer,
    lexi_anncode_report,
)
from grundy.answers.graphs import FORMATS
from grundy.cli.code.rendering import amount, distance_text, parameters, show_generator, show_weights, size_text
from grundy.cli.code.source import check_target, save_code, save_option
from grundy.cli.errors import BadInput, Interrupted, as_bad_input, options_named
from grundy.cli.graph import read_graph
from grundy.cli.options import (
    ExampleCommand,
    choice_option,
    memory_option,
    number_option,
    numbers,
    seconds_option,
    value_option,
)
from grundy.cli.output import Cell, Console, check_writable, json_option, print_json
from grundy.cli.progress import progress_bar, say
from grundy.errors import LimitError
from grundy.graphs.names import format_names
from grundy.text import escaped, truncate

if TYPE_CHECKING:
    from grundy.codes import FoundCode
    from grundy.linear import Subspace

# ---- The anncode of a graph

WIDEST = 100


@click.command(name="anncode", cls=ExampleCommand)
@click.argument("file", metavar="FILE")
@choice_option("--format", FORMATS, "Read FILE in this format, whatever its ending.")
@value_option("--level", click.IntRange(min=0), "Use the values below 2^I.", 0, metavar="I")
@click.option("--leaves", is_flag=True, help="Keep the coordinates of vertices without followers.")
@click.option("--all", "show_all", is_flag=True, help="Print all rows and weights.")
@save_option
@json_option(AnncodeAnswer)
def anncode_command(
    file: str, format: str | None, level: int, leaves: bool, show_all: bool, save: str | None, as_json: bool
) -> None:
    """Make the anncode of the graph in FILE: the P-positions of its annihilation game.

    Tokens move along edges, and two tokens that meet disappear; a word has a 1 for each vertex with a token. With
    --level I the code has the positions of the values 0 to 2^I - 1, for I up to t. FILE is a graph as for `grundy
    graph`.

    A token on a leaf never moves, so --leaves adds words of weight 1.
    """
    check_target(save, file)
    with as_bad_input():
        report = anncode_report(read_graph(file, format), level, leaves=leaves)
    save_code(save, report.code, report.d)
    if as_json:
        print_json(anncode_answer(report))
    else:
        _show_anncode(report, Console(), show_all)


def _show_anncode(report: AnncodeReport, out: Console, show_all: bool) -> None:
    out.line(f"anncode {parameters(report.code, report.d)}: {size_text(report.code)}", "bold")
    values = "value 0" if report.level == 0 else f"the values 0 to {(1 << report.level) - 1:,}"
    out.line(f"the positions of {values} of the annihilation game; levels go up to t = {report.t}")
    if report.d is None:
        out.line(distance_text(report.distance))
    _show_words(report, out, show_all)


def _show_words(report: AnncodeReport | LexiAnncodeReport, out: Console, show_all: bool) -> None:
    """Print the vertices in the order of the coordinates, the generator and the weights."""
    width = None if show_all else min(out.width, WIDEST) - len("coordinates: ") - len(", … 1000 more")
    out.line(f"coordinates: {format_names(report.names, width) or 'none'}")
    out.line()
    show_generator(out, report.code, show_all)
    out.line()
    show_weights(out, report.code, show_all)


# ---- Greedy codes in an anncode, and a search for better orders

DEFAULT_MEMORY = 1 << 30  # as in the library


@click.command(name="lexi-anncode", cls=ExampleCommand)
@click.argument("file", metavar="FILE")
@click.argument("d", metavar="D", type=click.IntRange(min=1))
@choice_option("--format", FORMATS, "Read FILE in this format, whatever its ending.")
@click.option(
    "--order",
    default="numeric",
    metavar="ORDER",
    help="Use the order numeric, reversed, or of these vertices.  [default: numeric]",
)
@choice_option("--method", ["enumerate", "table"], "Use this method.  [default: the cheaper one]")
@value_option("--search", click.FloatRange(min=0), "Search for a better order for this time.", metavar="SECONDS")
@number_option("--trials", "Try N orders in total.")
@number_option("--seed", "Try other orders.", default=0, least=0)
@click.option("--store", metavar="FILE", help="Save the search in FILE, and continue from it.")
@value_option("--level", click.IntRange(min=0), "Use the values below 2^I.", 0, metavar="I")
@click.option("--leaves", is_flag=True, help="Keep the coordinates of vertices without followers.")
@memory_option("for the construction")
@click.option("--all", "show_all", is_flag=True, help="Print all rows and weights.")
@save_option
@json_option(LexiAnncodeAnswer)
def lexi_anncode_command(file: str, show_all: bool, save: str | None, as_json: bool, **given: Any) -> None:
    """Make the lexi-anncode of distance D of the graph in FILE.

    The P-positions of the annihilation game are examined in the order of the numbers, with the first vertex as the
    lowest bit, and a position is added if its distance to all earlier ones is at least D. --order reversed makes the
    last vertex the lowest bit; a list of all vertices makes its first one the lowest. FILE is a graph as for `grundy
    graph`.

    --search SECONDS or --trials N tries other orders and shows the best code. --store saves the search in a file. After
    Ctrl-C, the best code so far is shown.
    """
    check_target(save, file)
    searching = given["search"] is not None or given["trials"] is not None
    if given["store"] is not None and not searching:
        raise click.UsageError("--store is for a search; add --search or --trials")
    if searching and (given["order"] != "numeric" or given["method"] is not None):
        raise click.UsageError("--search chooses the order and the method; leave out --order and --method")
    given["memory"] = DEFAULT_MEMORY if given["memory"] is None else given["memory"]
    with as_bad_input(), options_named(memory="--memory", method="--method"):
        report = _lexi_anncode(file, given, searching)
    save_code(save, report.code, report.d)
    if as_json:
        print_json(lexi_anncode_answer(report))
    else:
        _show_lexi_anncode(report, Console(), show_all)
    if report.search is not None and report.search.interrupted:
        raise Interrupted(_how_to_go_on(given["store"]))


def _lexi_anncode(file: str, given: dict[str, Any], searching: bool) -> LexiAnncodeReport:
    from grundy.codes.greedy.anncodes import ann_space

    space, names = ann_space(read_graph(file, given["format"]), given["level"], leaves=given["leaves"])
    search = _search_orders(space, given["d"], given) if searching else None
    order = read_order(given["order"], names)
    how = {"method": given["method"], "memory": given["memory"]}
    with progress_bar("basis vectors"):
        report = lexi_anncode_report(space, names, given["d"], order, search=search, **how)
    return report if searching else report._replace(order=given["order"])


def read_order(text: str, names: list[Any]) -> Any:
    """Return an order in the form of the library: a word, or the names of all vertices."""
    if text in ("numeric", "reversed"):
        return text
    known = {str(name): name for name in names}
    pieces = [piece.strip() for piece in text.split(",")]
    unknown = next((piece for piece in pieces if piece not in known), None)
    if unknown is not None:
        raise BadInput(
            f"there is no coordinate {truncate(escaped(unknown), 60)!r}; --order must be numeric, reversed, or all "
            f"coordinates, separated by commas: {format_names(names, 60)}"
        )
    if len(set(pieces)) < len(pieces) or len(pieces) < len(names):
        raise BadInput(f"--order must list all {len(names)} coordinates, each once, but has {len(pieces)}")
    return [known[piece] for piece in pieces]


def _search_orders(space: "Subspace", d: int, given: dict[str, Any]) -> OrderSearchReport:
    """Search for orders; after Ctrl-C, return the results so far."""
    from grundy.codes import search_orders
    from grundy.codes.greedy.order_search import stored_orders

    seed = given["seed"]
    with _store_at(given["store"]) as path:
        before = stored_orders(space, d, path, seed)
        if before is not None:
            say(f"Continuing from {escaped(path)}, which has {before.trials:,} trials.")
        limits = {"seconds": given["search"], "trials": given["trials"], "memory": given["memory"]}
        made = 0 if before is None else before.trials
        with progress_bar("orders"):
            try:
                return OrderSearchReport(search_orders(space, d, seed=seed, store=path, **limits), made, False)
            except KeyboardInterrupt:
                kept = stored_orders(space, d, path, seed)
                if kept is None:
                    raise
                return OrderSearchReport(kept, made, True)


@contextmanager
def _store_at(path: str | None) -> Iterator[str]:
    """Yield the file of a search, or a temporary one, from which the results are read after Ctrl-C."""
    if path is not None:
        check_writable(path, "search")
        yield path
        return
    with TemporaryDirectory() as folder:
        yield join(folder, "search.jsonl")


def _how_to_go_on(store: str | None) -> str:
    """Return a message after Ctrl-C on how to continue a search."""
    if store is None:
        return "these are the results so far; with --store FILE a search is saved, and the same command continues"
    return f"these are the results so far; they are in {escaped(store)}, and the same command continues"


def _show_lexi_anncode(report: LexiAnncodeReport, out: Console, show_all: bool) -> None:
    out.line(f"lexi-anncode {parameters(report.code, report.d)}: {size_text(report.code)}", "bold")
    out.line(f"greedy for distance {report.target} in the anncode {parameters(report.anncode)}")
    if report.d is None:
        out.line(distance_text(report.distance))
    elif report.d > report.target:
        out.line(f"the distance is larger than the requested {report.target}")
    if report.search is not None:
        state, before = report.search.state, report.search.before
        went_on = f", {before:,} of them in earlier runs" if before else ""
        interrupted = " (interrupted)" * report.search.interrupted
        out.line(f"the best of {state.trials:,} orders{went_on}: number {state.best.trial}{interrupted}")
    out.line(f"order: {report.order}")
    _show_comparison(report, out)
    _show_words(report, out, show_all)


def _show_comparison(report: LexiAnncodeReport, out: Console) -> None:
    """Print the parameters of the lexicode of this length and distance, if they are found quickly."""
    from grundy.codes import lexicode

    try:
        plain = lexicode(report.code.n, report.target, memory=1 << 24)
    except LimitError:
        return
    out.line(f"for comparison, the lexicode: {parameters(plain, report.target if plain.size > 1 else None)}")


# ---- Good codes in families of games

MAX_ROWS = 40
MAX_NAME, OTHERS = 48, 44  # widths of a game and of the other columns


@click.command(name="search", cls=ExampleCommand)
@click.argument("family", metavar="[FAMILY]", required=False)
@click.argument("settings", metavar="[NAME=NUMBER]...", nargs=-1)
@value_option("--d distances", numbers(1), "Include the greedy codes of these distances.", metavar="D..D")
@value_option("--least", click.IntRange(min=1), "Keep codes of distance at least D.", 3, metavar="D")
@number_option("--trials", "Examine N games in total.")
@seconds_option("Start no game after N seconds.")
@number_option("--workers", "Use N processes.", default=1)
@number_option("--seed", "Draw other games.", default=0, least=0)
@click.option("--store", metavar="FILE", help="Save the search in FILE, and continue from it.")
@click.option("--all", "show_all", is_flag=True, help="Print all codes, with their complete games.")
@click.option("--save", metavar="OUT", help="Write the best code to OUT, in the format of its ending.")
@json_option(CodeSearchAnswer)
def search_command(
    family: str | None,
    settings: tuple[str, ...],
    show_all: bool,
    save: str | None,
    as_json: bool,
    **given: Any,
) -> None:
    """Search the games of FAMILY for the best code of each length and dimension.

    The codes are the P-positions of the games and, with --d, the greedy codes in them. Their distances are exact.
    Without FAMILY, the families and their settings are listed. A setting has the form n=15.

    The seed and the number of trials determine the result. --store saves the search in a file. After Ctrl-C, the
    results so far are shown.
    """
    if family is None:
        if as_json:
            raise click.UsageError("--json is for the results of a search; name a FAMILY")
        _show_families(Console())
        return
    check_target(save)
    with as_bad_input():
        report = _search_codes(read_family(family, settings), given)
    best = best_code(report.state)
    if best is not None:
        save_code(save, best.linear_code(), best.d, best.name if best.name.isprintable() else None)
    if as_json:
        print_json(code_search_answer(report))
    else:
        _show_search(report, Console(), show_all)
    if report.interrupted:
        raise Interrupted(_how_to_go_on(given["store"]))


def _search_codes(family: Any, given: dict[str, Any]) -> CodeSearchReport:
    from grundy.codes import search_codes

    plan = {"least": given["least"], "seed": given["seed"], "distances": given["distances"] or ()}
    with _store_at(given["store"]) as path:
        before = search_codes(family, **plan, trials=0, store=path).trials
        if before:
            say(f"Continuing from {escaped(path)}, which has {before:,} games.")
        limits = {name: given[name] for name in ("trials", "seconds", "workers")}
        with progress_bar("games"):
            try:
                return CodeSearchReport(search_codes(family, **plan, **limits, store=path), family.size, before, False)
            except KeyboardInterrupt:
                state = search_codes(family, **plan, trials=0, store=path)
                return CodeSearchReport(state, family.size, before, True)


def _show_search(report: CodeSearchReport, out: Console, show_all: bool) -> None:
    state = report.state
    total = "" if report.size is None or state.finished else f" of {amount(report.size)}"
    went_on = f", {report.before:,} of them in earlier runs" if report.before else ""
    out.line(f"{state.family}: {'all ' * state.finished}{state.trials:,}{total} games{went_on}", "bold")
    if not state.codes:
        out.line("no code has the requested distance; try --least 2, --d or other settings")
        return
    out.line()
    listed = state.codes if show_all else state.codes[:MAX_ROWS]
    width = None if show_all else max(10, min(MAX_NAME, out.width - OTHERS))
    rows = [_code_cells(code, width) for code in listed]
    out.table(["n", "k", "d", "at most", "game"], lambda: rows, ["n", "k", "d", "at most"])
    if len(listed) < len(state.codes):
        out.line(f"… {len(state.codes) - len(listed):,} more (--all prints them)", "dim")
    out.line()
    out.line("“at most”: the largest d that the bounds allow for a linear code [n, k]", "dim")


def _code_cells(code: "FoundCode", width: int | None) -> dict[str, Cell]:
    most = largest_possible_distance(code)
    game = code.name if width is None else truncate(code.name, width)
    greedy = "" if code.greedy_distance is None else f", greedy for d = {code.greedy_distance}"
    return {
        "n": Cell(str(code.n)),
        "k": Cell(str(code.k)),
        "d": Cell(str(code.d), "bold green" if code.d == most else "bold"),
        "at most": Cell(str(most)),
        "game": Cell(game + greedy),
    }


# ---- Families, and their notation on the command line

FLAGS = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}


def read_family(name: str, settings: tuple[str, ...]) -> Any:
    """Return the family with a name and settings such as n=15."""
    from grundy.codes.greedy import FAMILIES

    if name not in FAMILIES:
        raise BadInput(f"there is no family {truncate(escaped(name), 60)!r}; the families are {', '.join(FAMILIES)}")
    known = {field.name: field for field in _fields(FAMILIES[name])}
    values = dict(_parse_setting(name, text, known) for text in settings)
    missing = [field.name for field in known.values() if field.default is MISSING and field.name not in values]
    if missing:
        raise BadInput(f"{name} needs {_join_settings(missing)}; `grundy code search` explains them")
    with as_bad_input():
        return FAMILIES[name](**values)


def _parse_setting(name: str, text: str, known: dict[str, "Field[Any]"]) -> tuple[str, Any]:
    key, equals, value = text.partition("=")
    if key not in known or not equals:
        settings = _join_settings(list(known))
        raise BadInput(f"{truncate(escaped(text), 60)!r} is not a setting of {name}, which has {settings}")
    if _is_flag(known[key]):
        if value.lower() not in FLAGS:
            raise BadInput(f"{key} must be yes or no, not {truncate(escaped(value), 60)!r}")
        return key, FLAGS[value.lower()]
    if not (value.isascii() and value.isdigit() and len(value) < 10):
        raise BadInput(f"{key} must be a number below 10^9, not {truncate(escaped(value), 60)!r}")
    return key, int(value)


def _join_settings(names: list[str]) -> str:
    return ", ".join(f"{name}=…" for name in names)


def _show_families(out: Console) -> None:
    """Print the families with their settings."""
    from grundy.codes.greedy import FAMILIES

    out.line("families of games, with their settings; those in brackets are optional", "bold")
    for name, family in FAMILIES.items():
        out.line()
        out.line(f"{name} {' '.join(map(_setting_text, _fields(family)))}", "bold")
        for line in _description(family):
            out.line(f"  {line}")


def _fields(family: Any) -> tuple["Field[Any]", ...]:
    return fields(family)


def _setting_text(field: "Field[Any]") -> str:
    if field.default is MISSING:
        return f"{field.name}=…"
    default = {True: "yes", False: "no"}.get(field.default, field.default) if _is_flag(field) else field.default
    return f"[{field.name}={default}]"


def _is_flag(field: "Field[Any]") -> bool:
    return field.type in (bool, "bool")


def _description(family: Any) -> list[str]:
    """Return the first paragraph of the description of a family, and the meanings of its settings."""
    from grundy.codes.greedy import FAMILIES

    text = getdoc(family) or ""
    for name, other in FAMILIES.items():
        text = text.replace(f"`{getattr(other, '__name__', name)}`", name)
    start, _, rest = text.partition("\n\nParameters\n----------\n")
    lines = start.partition("\n\n")[0].splitlines()
    for entry in rest.partition("\n\n")[0].splitlines():
        if entry.startswith(" "):
            lines[-1] += f" {entry.strip()}"
        else:
            lines.append(f"{entry.partition(' : ')[0]}:")
    return lines
