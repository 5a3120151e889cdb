"""``grundy code show``: all that is known at once of a code."""

from typing import TYPE_CHECKING, Any

import click

from grundy.answers.codes import code_facts, counts_facts, distance_facts, matrix_facts
from grundy.cli.code.automorphisms import transitivity_text
from grundy.cli.code.cosets import is_perfect
from grundy.cli.code.source import Source, code_options
from grundy.cli.code.text import (
    Survey,
    amount,
    distance_text,
    parameters,
    show_generator,
    show_grid,
    show_weights,
    size_text,
)
from grundy.cli.output import console, json_option, print_json, print_line
from grundy.text import json_number

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["command"]

SCHEMA = "grundy.code.show/1"


@click.command(name="show")
@click.argument("file", metavar="FILE")
@code_options
@click.option("--all", "show_all", is_flag=True, help="Print every row and weight, however many.")
@json_option(SCHEMA)
def command(file: str, format: str | None, q: int | None, kind: str | None, show_all: bool, as_json: bool) -> None:
    """Show all that is known at once of the code in FILE.

    What would take longer than a few seconds is left out; the other commands take their time.
    """
    survey = Survey(Source(file, format, q, kind).code())
    if as_json:
        print_json(SCHEMA, _facts(survey))
    else:
        _show(survey, console(), show_all)


def _facts(survey: Survey) -> dict[str, Any]:
    code, group, table = survey.code, survey.group, survey.cosets
    return {
        **code_facts(code, survey.d),
        "parity_check": matrix_facts(code.checks, code.n, code.q),
        "information_set": list(code.information_set),
        "distance": distance_facts(survey.distance, code.n, code.q),
        "best_possible_distance": survey.best,
        "self_orthogonal": survey.self_orthogonal,
        "self_dual": survey.self_dual,
        "covering_radius": None if table is None else table.covering_radius,
        "automorphisms": None if group is None else json_number(group.order),
        "transitivity": None if group is None else group.transitivity,
        "weights": None if survey.weights is None else counts_facts(survey.weights),
    }


def _show(survey: Survey, out: "Console", show_all: bool) -> None:
    code = survey.code
    print_line(out, f"code {parameters(code, survey.d)}: {size_text(code)}", "bold")
    for name, text in _lines(survey).items():
        print_line(out, f"{name:<17}{text}")
    print_line(out)
    show_generator(out, code, show_all)
    print_line(out)
    _show_checks(survey, out, show_all)
    print_line(out)
    show_weights(out, code, show_all)


def _show_checks(survey: Survey, out: "Console", show_all: bool) -> None:
    code = survey.code
    checks = code.checks if show_all else survey.checks
    if survey.self_dual:
        print_line(out, "parity check: the same", "bold")
    elif checks is None:
        print_line(out, f"parity check: {code.n - code.k} × {code.n}, not worked out", "bold")
        print_line(out, "It takes a while; --all and grundy code convert do it.")
    else:
        show_grid(out, "parity check", checks, code.n, code.q, show_all)


def _lines(survey: Survey) -> dict[str, str]:
    """Return what there is to say, by its name."""
    code, group, table = survey.code, survey.group, survey.cosets
    lines = {"distance": f"{distance_text(survey.distance)}{_how_good(survey)}"}
    lines["rate"] = f"{code.k}/{code.n}" if code.n else "no digits"
    if code.n:
        lines["dual"] = _dual(survey)
    radius = None if table is None else table.covering_radius
    perfect = ", perfect" if radius is not None and is_perfect(survey.d, radius) else ""
    lines["covering radius"] = "not looked for (grundy code cosets)" if radius is None else f"{radius}{perfect}"
    symmetries = "" if group is None else f"group of order {amount(group.order)}, {transitivity_text(group)}"
    lines["automorphisms"] = symmetries or "not looked for (grundy code automorphisms)"
    return lines


def _how_good(survey: Survey) -> str:
    if survey.d is None or survey.best is None:
        return ""
    code = survey.code
    if survey.d >= survey.best:
        return f": no linear code [{code.n}, {code.k}] has more"
    return f"; no linear code [{code.n}, {code.k}] has more than {survey.best}"


def _dual(survey: Survey) -> str:
    code = survey.code
    if survey.self_dual:
        return "itself"
    contained = ", which contains the code" * survey.self_orthogonal
    return f"[{code.n}, {code.n - code.k}]{contained}"
