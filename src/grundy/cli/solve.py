"""``grundy solve``: who wins a position, by which moves, and why."""

import sys
from typing import TYPE_CHECKING, cast

import click

from grundy.answers.positions import AnySolveAnswer
from grundy.cli.errors import exit_code
from grundy.cli.options import (
    ExpressionCommand,
    check_lines,
    games_option,
    input_lines,
    limit_option,
    misere_search,
    own_failure,
    own_rules,
    value_option,
    with_limit_option,
)
from grundy.cli.output import Cell, Console, json_option, print_json
from grundy.errors import GrundyError, NotationError
from grundy.text import pluralize

if TYPE_CHECKING:
    from collections.abc import Collection

    from grundy.answers.positions import BadLineAnswer, MovesToAnswer
    from grundy.games import Entry
    from grundy.play.explanation import ConfigurationRecord, ExplanationRecord, RepresentationRecord


@click.command(name="solve", cls=ExpressionCommand)
@click.argument("expression", metavar="EXPR")
@games_option
@click.option("--misere", is_flag=True, help="Solve misère play: the player who makes the last move loses.")
@limit_option
@value_option("--to target", click.IntRange(min=0), "Show the moves to the nim value N instead.")
@json_option(AnySolveAnswer)
@click.option("--all", "show_all", is_flag=True, help="Print all components and moves of a long sum.")
def command(
    expression: str,
    games: "list[Entry]",
    misere: bool,
    limit: int | None,
    target: int | None,
    as_json: bool,
    show_all: bool,
) -> None:
    """Solve the position EXPR: who wins, by which moves, and why.

    EXPR is a sum of games, such as "N(20;1,3,5) + W(9,8) + 3*Kayles(5)"; `grundy games` lists them. A single - reads
    positions from standard input, one per line, and answers each with a line of JSON.
    """
    from grundy.answers import solve

    if misere and target is not None:
        raise click.UsageError("--to is for normal play, where positions have nim values; leave out --misere")
    with own_rules(games), misere_search(limit, misere):
        if expression == "-":
            _solve_lines(games, misere, target)
        elif as_json or show_all:
            answer = solve(expression, misere, target, games=games)
            print_json(answer) if as_json else show(answer, Console(), show_all)
        else:
            show(solve(expression, misere, target, games=games, max_moves=MAX_MOVES), Console(), show_all)


# ---- Positions from standard input, one per line, each answered with one line of JSON


def _solve_lines(games: "list[Entry]", misere: bool, target: int | None) -> None:
    """Answer each line that is not empty; the answer to a line that fails is its error.

    The exit code is 2 if a line was invalid, else 1 if a line had no answer.
    """
    from grundy.answers import solve

    worst = count = 0
    for number, text in input_lines():
        count += 1
        answer: ExplanationRecord | MovesToAnswer | BadLineAnswer
        try:
            answer = solve(text, misere, target, games=games)
        except Exception as error:
            worst = max(worst, exit_code(error))
            answer = _bad_line(number, text, error, bool(games))
        print_json(answer)
        sys.stdout.flush()  # a program may wait for the answer
    check_lines(count, "positions")
    if worst:
        click.get_current_context().exit(worst)


def _bad_line(number: int, text: str, error: Exception, own: bool) -> "BadLineAnswer":
    """Return the record of a line that failed; an unexpected error passes."""
    from grundy.answers.positions import bad_line

    if isinstance(error, NotationError):
        return bad_line(number, text, error.message, error.at)
    if not own and not isinstance(error, GrundyError):
        raise error
    return bad_line(number, text, own_failure(error) or with_limit_option(error))


# ---- An explanation for people: the binary configuration in colours, and the winning moves

# Limits without --all: at most two screens.
MAX_ROWS = 40
MAX_MOVES = 100
MAX_CHARACTERS = 400
MAX_NAME = 60
MAX_BITS = 64

COLORS = {"N": "green", "P": "red", "D": "blue"}


def show(answer: "ExplanationRecord | MovesToAnswer", out: Console, show_all: bool) -> None:
    """Print an answer for people."""
    if "to" in answer:
        _show_moves_to(cast("MovesToAnswer", answer), out, show_all)
    else:
        _show_explanation(answer, out, show_all)


def _show_explanation(found: "ExplanationRecord", out: Console, show_all: bool) -> None:
    """Print who wins and why."""
    out.line(_shortened(found["position"], show_all), "bold")
    out.line(found["sentence"], COLORS[found["outcome"]])
    if found["method"] == "values":
        out.line()
        _show_configuration(found, out, show_all)
        if found["repair_sentence"]:
            out.line(_shortened(found["repair_sentence"], show_all))
    for shown in found["representations"]:
        _show_representation(shown, out, show_all)
    if found["winning_moves"]:
        _show_moves(found, out, show_all)
    elif not found["complete"]:
        out.line()
        out.line(f"{found['moves_heading'].capitalize()}.")
    if found["repaired"]:
        out.line()
        out.line(f"After move 1, {_shortened(found['winning_moves'][0]['sentence'], show_all)}:", "dim")
        _show_configuration(found["repaired"], out, show_all)


def _show_moves_to(found: "MovesToAnswer", out: Console, show_all: bool) -> None:
    """Print the moves to a nim value."""
    from grundy.play.explanation import value_text

    moves = found["moves"]
    out.line(_shortened(found["position"], show_all), "bold")
    out.line(f"The value is {_shortened(value_text(found), show_all)}.")
    out.line(f"{pluralize(len(moves), 'move')} to nim value {found['to']}", "bold")
    for number, move in enumerate(moves if show_all else moves[:MAX_MOVES], start=1):
        out.line(f"{number:3}. {_shortened(move['sentence'], show_all)}")
    _say_more(len(moves) - MAX_MOVES, out, show_all)


def _show_configuration(configuration: "ConfigurationRecord", out: Console, show_all: bool) -> None:
    """Print the components with values and binary digits, and mark the unbalanced columns."""
    from grundy.play.explanation import HEADINGS, table_rows

    *rows, total = table_rows(configuration)
    shown = rows if show_all else rows[:MAX_ROWS]
    cells = [
        (_shortened(name, show_all, MAX_NAME), _shortened(value, show_all, MAX_NAME), _shortened_bits(bits, show_all))
        for name, value, bits in [*shown, total]
    ]
    names, values = (max(len(row[column]) for row in [HEADINGS, *cells]) for column in (0, 1))
    marked = _visible(configuration["unbalanced"], configuration["columns"], show_all)
    out.line(f"{HEADINGS[0]:{names}}  {HEADINGS[1]:>{values}}  {HEADINGS[2]}", "dim")
    for name, value, bits in cells[:-1]:
        _digits_line(out, f"{name:{names}}  {value:>{values}}  ", bits, marked)
    _say_more(len(rows) - len(shown), out, show_all)
    name, value, bits = cells[-1]
    _digits_line(out, f"{name:{names}}  {value:>{values}}  ", bits, marked, "bold")
    if marked:
        marks = "".join("^" if at in marked else " " for at in range(max(marked) + 1))
        out.line(f"{'':{names}}  {'':{values}}  {marks} unbalanced", "bold yellow")


def _show_representation(found: "RepresentationRecord", out: Console, show_all: bool) -> None:
    """Print numbers in another numeration system, and the statement that they prove."""
    out.line()
    out.line(f"in the system {found['system']}", "dim")
    rows = [(_shortened(what, show_all, MAX_NAME), digits) for what, digits in found["rows"]]
    width, length = (max((len(row[column]) for row in rows), default=0) for column in (0, 1))
    marked = _visible(found["marked"], length, show_all)
    for what, digits in rows:
        _digits_line(out, f"{what:>{width}}  ", _shortened_bits(digits, show_all), marked)
    out.line(_shortened(found["statement"], show_all))


def _digits_line(out: Console, start: str, digits: str, marked: "Collection[int]", style: str = "") -> None:
    columns = [Cell(digit, "bold yellow" if at in marked else style) for at, digit in enumerate(digits)]
    out.cells([Cell(start, style), *columns])


def _show_moves(found: "ExplanationRecord", out: Console, show_all: bool) -> None:
    components = len(found["components"])
    out.line()
    out.line(found["moves_heading"], "bold")
    for number, move in enumerate(found["winning_moves"], start=1):
        out.line(f"{number:3}. {_shortened(move['sentence'], show_all)}", "green")
        if move["position"] and components > 1 and (show_all or components <= MAX_ROWS):
            out.line(f"     leads to {_shortened(move['position'], show_all)}")
        out.line(f"     because {_shortened(move['why'], show_all)}")
    _say_more(found["moves_found"] - len(found["winning_moves"]), out, show_all)


def _say_more(more: int, out: Console, show_all: bool) -> None:
    if more > 0 and not show_all:
        out.line(f"… {more} more (--all shows them)")


def _shortened(text: str, show_all: bool, most: int = MAX_CHARACTERS) -> str:
    """Return a text without its middle if it is long."""
    if show_all or len(text) <= most:
        return text
    return f"{text[: most // 2]} … {text[-most // 2 :]}"


def _shortened_bits(bits: str, show_all: bool) -> str:
    """Return bits without the middle columns if they are long; all rows lose the same columns."""
    if show_all or len(bits) <= MAX_BITS:
        return bits
    return f"{bits[: MAX_BITS // 2]}…{bits[-MAX_BITS // 2 :]}"


def _visible(marked: "Collection[int]", length: int, show_all: bool) -> set[int]:
    """Return the indices of the marked columns after the middle ones are left out."""
    if show_all or length <= MAX_BITS:
        return set(marked)
    half, shift = MAX_BITS // 2, length - MAX_BITS - 1
    return {at for at in marked if at < half} | {at - shift for at in marked if at >= length - half}
