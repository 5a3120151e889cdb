"""``grundy code automorphisms``: the permutations of the coordinates that keep a code."""

from typing import TYPE_CHECKING, Any

import click

from grundy.cli import options_named
from grundy.cli.code.source import Source, code_options
from grundy.cli.code.text import amount, cycles_text, parameters
from grundy.cli.output import console, json_option, print_json, print_line
from grundy.cli.progress import progress_bar
from grundy.text import json_number

if TYPE_CHECKING:
    from rich.console import Console

    from grundy.codes import LinearCode, PermutationGroup

__all__ = ["LIMIT", "command", "transitivity_text"]

SCHEMA = "grundy.code.automorphisms/1"
LIMIT = 1 << 28
MAX_LINES = 12
FOLD = {1: "transitive", 2: "doubly transitive", 3: "triply transitive"}


@click.command(name="automorphisms")
@click.argument("file", metavar="FILE")
@code_options
@click.option("--limit", type=click.IntRange(min=1), default=LIMIT, metavar="WORDS", help="Look at so many at most.")
@click.option("--all", "show_all", is_flag=True, help="Print every orbit and generator, however many.")
@json_option(SCHEMA)
def command(
    file: str, format: str | None, q: int | None, kind: str | None, limit: int, show_all: bool, as_json: bool
) -> None:
    """Find the automorphism group of the code in FILE: the permutations of the coordinates that keep it.

    Its order and generators are exact. Only permutations count; digits are not multiplied.
    """
    code = Source(file, format, q, kind).code()
    with options_named(limit="--limit"), progress_bar("words"):
        group = code.automorphism_group(limit=limit)
    if as_json:
        print_json(SCHEMA, {"q": code.q, "n": code.n, "k": code.k, **_facts(group)})
    else:
        _show(code, group, console(), show_all)


def _facts(group: "PermutationGroup") -> dict[str, Any]:
    return {
        "order": json_number(group.order),
        "transitivity": group.transitivity,
        "orbits": list(map(list, group.orbits())),
        "base": list(group.base),
        "orbit_lengths": list(group.orbit_lengths),
        "generators": list(map(list, group.generators)),
    }


def transitivity_text(group: "PermutationGroup") -> str:
    """Write how transitive a group is."""
    t, orbits = group.transitivity, len(group.orbits())
    if group.order == 1:
        return "only the identity"
    if t == group.n:
        return "all permutations"
    return f"{orbits:,} orbits" if t == 0 else FOLD.get(t, f"{t}-fold transitive")


def _show(code: "LinearCode", group: "PermutationGroup", out: "Console", show_all: bool) -> None:
    print_line(out, f"automorphism group of order {amount(group.order)}", "bold")
    print_line(out, f"code {parameters(code)}; {transitivity_text(group)}")
    orbits = [f"{{{', '.join(map(str, orbit))}}}" for orbit in group.orbits()]
    if len(orbits) > 1:
        _show_lines(out, "orbits", orbits, show_all)
    _show_lines(out, "generators", list(map(cycles_text, group.generators)), show_all)


def _show_lines(out: "Console", title: str, lines: list[str], show_all: bool) -> None:
    shown = lines if show_all or len(lines) <= MAX_LINES else lines[: MAX_LINES - 1]
    print_line(out)
    print_line(out, f"{title}: {len(lines):,}" if lines else f"{title}: none", "bold")
    for line in shown:
        print_line(out, line)
    if len(shown) < len(lines):
        print_line(out, f"… {len(lines) - len(shown):,} more (--all prints them)", "dim")
