"""``grundy code search``: good codes in families of games."""

from typing import TYPE_CHECKING, Any, NamedTuple

import click

from grundy.answers.codes import matrix_facts
from grundy.cli import Interrupted
from grundy.cli.code.save import check_target, save_code
from grundy.cli.code.source import how_to_go_on, read_family, show_families, store_at
from grundy.cli.code.text import amount
from grundy.cli.options import numbers
from grundy.cli.output import BadInput, Cell, console, escaped, json_option, print_json, print_line, print_table
from grundy.cli.progress import progress_bar, say
from grundy.text import json_number, truncate

if TYPE_CHECKING:
    from rich.console import Console

    from grundy.codes import CodeSearch, FoundCode

__all__ = ["command"]

SCHEMA = "grundy.code.search/1"
# Characters of a game, and of what stands beside it.
MAX_ROWS, MAX_NAME, OTHERS = 40, 48, 44
PROGRAM_BITS = 1 << 18  # of the linear program of Delsarte, for each code


class _Search(NamedTuple):
    """What was found, how many games earlier runs looked at, and whether Ctrl-C ended this one."""

    state: "CodeSearch"
    size: int | None
    before: int
    interrupted: bool


@click.command(name="search")
@click.argument("family", metavar="[FAMILY]", required=False)
@click.argument("settings", metavar="[NAME=NUMBER]...", nargs=-1)
@click.option("--d", "distances", type=numbers(1), metavar="D..D", help="Take greedy codes of these distances, too.")
@click.option("--least", type=click.IntRange(min=1), default=3, help="Keep codes with such a distance.  [default: 3]")
@click.option("--trials", type=click.IntRange(min=1), help="Look at so many games in all.")
@click.option("--seconds", type=click.FloatRange(min=0), help="Begin no game after this time.")
@click.option("--workers", type=click.IntRange(min=1), default=1, help="Processes.  [default: 1]")
@click.option("--seed", type=click.IntRange(min=0), default=0, help="Another seed draws other games.")
@click.option("--store", metavar="FILE", help="Go on with the search in FILE, and keep it there.")
@click.option("--all", "show_all", is_flag=True, help="Print every code, with its whole game.")
@click.option("--save", metavar="OUT", help="Write the best code to a file; the ending tells the format.")
@json_option(SCHEMA)
def command(
    family: str | None,
    settings: tuple[str, ...],
    show_all: bool,
    save: str | None,
    as_json: bool,
    **given: Any,
) -> None:
    """Look at the games of FAMILY, and keep for each length and dimension the code with the largest distance.

    The codes are the P-positions of the games, and with --d also the greedy codes in them; their distances are exact.
    Without FAMILY, the families and their settings are listed: grundy code search circulants n=15 most=3.

    The result for a seed and a number of trials is always the same. What is found is kept in the file after --store,
    and on Ctrl-C what was found so far is shown.
    """
    if family is None:
        if as_json:
            raise BadInput("--json writes what a search has found; say in which FAMILY")
        show_families(console())
        return
    check_target(save)
    found = _searched(read_family(family, settings), given)
    best = _best(found.state)
    if best is not None:
        save_code(save, best.linear_code(), best.d, best.name if best.name.isprintable() else None)
    if as_json:
        print_json(SCHEMA, _facts(found))
    else:
        _show(found, console(), show_all)
    if found.interrupted:
        raise Interrupted(how_to_go_on(given["store"]))


def _searched(family: Any, given: dict[str, Any]) -> _Search:
    from grundy.codes import search_codes

    plan = {"least": given["least"], "seed": given["seed"], "distances": given["distances"] or ()}
    with store_at(given["store"]) as path:
        before = search_codes(family, **plan, trials=0, store=path).trials
        if before:
            say(f"Going on from {escaped(path)}, which has {before:,} games.")
        limits = {name: given[name] for name in ("trials", "seconds", "workers")}
        with progress_bar("games"):
            try:
                state = search_codes(family, **plan, **limits, store=path)
                return _Search(state, family.size, before, False)
            except KeyboardInterrupt:
                return _Search(search_codes(family, **plan, trials=0, store=path), family.size, before, True)


def _best(state: "CodeSearch") -> "FoundCode | None":
    """Return the code with the most of rate times distance, as a rough measure of how good it is."""
    return max(state.codes, key=lambda code: (code.k * code.d / code.n, code.d), default=None)


def _most(code: "FoundCode") -> int:
    from grundy.codes.bounds import largest_distance

    return largest_distance(code.n, code.k, limit=PROGRAM_BITS).upper


def _facts(found: _Search) -> dict[str, Any]:
    state = found.state
    codes = [
        {
            "n": code.n,
            "k": code.k,
            "d": code.d,
            "d_at_most": _most(code),
            "trial": code.trial,
            "game": code.name,
            "greedy": code.asked,
            "generator": matrix_facts(code.basis, code.n, 2),
        }
        for code in state.codes
    ]
    facts: dict[str, Any] = {"family": state.family, "seed": json_number(state.seed)}
    facts |= {"trials": state.trials, "resumed_from": found.before}
    return {**facts, "finished": state.finished, "interrupted": found.interrupted, "codes": codes}


def _show(found: _Search, out: "Console", show_all: bool) -> None:
    state = found.state
    whole = "" if found.size is None or state.finished else f" of {amount(found.size)}"
    went_on = f", {found.before:,} of them in earlier runs" if found.before else ""
    print_line(out, f"{state.family}: {'all ' * state.finished}{state.trials:,}{whole} games{went_on}", "bold")
    if not state.codes:
        print_line(out, "no code with the distance that was asked for; try --least 2, --d or other settings")
        return
    print_line(out)
    shown = state.codes if show_all else state.codes[:MAX_ROWS]
    room = None if show_all else max(10, min(MAX_NAME, out.width - OTHERS))
    rows = [_cells(code, room) for code in shown]
    print_table(out, ["n", "k", "d", "at most", "game"], lambda: rows, ["n", "k", "d", "at most"])
    if len(shown) < len(state.codes):
        print_line(out, f"… {len(state.codes) - len(shown):,} more (--all prints them)", "dim")
    print_line(out)
    print_line(out, "“at most”: what the bounds allow a linear code of this length and dimension", "dim")


def _cells(code: "FoundCode", room: int | None) -> dict[str, Cell]:
    most = _most(code)
    game = code.name if room is None else truncate(code.name, room)
    greedy = "" if code.asked is None else f", greedy for d = {code.asked}"
    return {
        "n": Cell(str(code.n)),
        "k": Cell(str(code.k)),
        "d": Cell(str(code.d), "bold green" if code.d == most else "bold"),
        "at most": Cell(str(most)),
        "game": Cell(game + greedy),
    }
