"""``grundy solve``: who wins a position, by which moves, and why."""

import sys
from typing import TYPE_CHECKING, Any

import click

from grundy.answers.positions import SCHEMA, solve_facts
from grundy.cli.options import (
    ExpressionCommand,
    check_lines,
    exit_code,
    games_option,
    input_lines,
    limit_option,
    misere_search,
    own_failure,
    own_rules,
    with_limit_option,
)
from grundy.cli.output import console, json_option, print_json
from grundy.errors import GrundyError, NotationError
from grundy.rules import Outcome, Representation
from grundy.text import pluralize

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from rich.console import Console

    from grundy.games import Entry
    from grundy.play import Configuration, Explanation, Move, Position

__all__ = [
    "command",
    "show",
    "show_moves_to",
    "solve_lines",
]


@click.command(name="solve", cls=ExpressionCommand)
@click.argument("expression", metavar="EXPR")
@games_option
@click.option("--misere", is_flag=True, help="Who makes the last move loses.")
@limit_option
@click.option("--to", "target", type=click.IntRange(min=0), help="Show the moves to this nim value instead.")
@json_option(SCHEMA)
@click.option("--all", "show_all", is_flag=True, help="Show every component and move of a long sum.")
def command(
    expression: str,
    games: "list[Entry]",
    misere: bool,
    limit: int | None,
    target: int | None,
    as_json: bool,
    show_all: bool,
) -> None:
    """Say who wins EXPR, by which moves, and why.

    EXPR is a sum of games, such as "N(20;1,3,5) + W(9,8) + 3*Kayles(5)"; `grundy games` lists them. A single - reads
    expressions from standard input, one a line, and answers each with a line of JSON.
    """
    from grundy.play import parse

    if misere and target is not None:
        raise click.UsageError("--to asks for nim values, which belong to normal play; leave out --misere")
    with own_rules(games), misere_search(limit, misere):
        if expression == "-":
            solve_lines(games, misere, target)
        elif as_json:
            print_json(SCHEMA, solve_facts(expression, games, misere, target))
        elif target is not None:
            position = parse(expression, games=games)
            show_moves_to(position, target, position.moves_to(target), console(), show_all)
        else:
            show(parse(expression, games=games, misere=misere).explain(), console(), show_all)


# ---- Positions from standard input, one a line, each answered with one line of JSON


def solve_lines(games: "list[Entry]", misere: bool, target: int | None) -> None:
    """Answer each line that is not empty; a line that cannot be answered says why, and the others go on.

    The exit code is 2 if a line could not be read, else 1 if one could not be answered.
    """
    worst = count = 0
    for number, text in input_lines():
        count += 1
        try:
            data = solve_facts(text, games, misere, target)
        except Exception as error:
            worst = max(worst, exit_code(error))
            data = _failed(number, text, error, bool(games))
        print_json(SCHEMA, data)
        sys.stdout.flush()  # a program may wait for the answer before it asks on
    check_lines(count, "positions")
    if worst:
        click.get_current_context().exit(worst)


def _failed(number: int, text: str, error: Exception, own: bool) -> dict[str, Any]:
    """Return what is known of a line without an answer; an error that is neither ours nor of own rules passes."""
    if isinstance(error, NotationError):
        return {"line": number, "position": text, "error": error.message, "at": error.at}
    if not own and not isinstance(error, GrundyError):
        raise error
    return {"line": number, "position": text, "error": own_failure(error) or with_limit_option(error)}


# ---- An explanation for people: the binary configuration in colours, and the winning moves

# Shown without --all: enough for a screen or two.
MAX_ROWS = 40
MAX_MOVES = 100
MAX_CHARACTERS = 400
MAX_NAME = 60
MAX_BITS = 64

COLORS = {Outcome.N: "green", Outcome.P: "red", Outcome.D: "blue"}


def show(explanation: "Explanation", out: "Console", show_all: bool) -> None:
    """Print an explanation for people."""
    _line(out, _shortened(str(explanation.position), show_all), "bold")
    _line(out, explanation.sentence, COLORS[explanation.outcome])
    if explanation.configuration is not None:
        _line(out)
        _show_configuration(explanation.configuration, out, show_all)
        if explanation.repair_sentence:
            _line(out, _shortened(explanation.repair_sentence, show_all))
    for shown in explanation.representations:
        _show_representation(shown, out, show_all)
    if not explanation.winning_moves and not explanation.complete:
        _line(out)
        _line(out, f"{explanation.moves_heading.capitalize()}.")
    if explanation.winning_moves:
        _show_moves(explanation.winning_moves, explanation.moves_heading, out, show_all)
    if explanation.repaired is not None:
        _line(out)
        _line(out, f"After move 1, {_shortened(str(explanation.winning_moves[0]), show_all)}:", "dim")
        _show_configuration(explanation.repaired, out, show_all)


def show_moves_to(position: "Position", target: int, moves: "list[Move]", out: "Console", show_all: bool) -> None:
    """Print the moves to a nim value."""
    _line(out, _shortened(str(position), show_all), "bold")
    _line(out, f"The value is {_shortened(str(position.value), show_all)}.")
    _line(out, f"{pluralize(len(moves), 'move')} to nim value {target}", "bold")
    for number, move in enumerate(moves if show_all else moves[:MAX_MOVES], start=1):
        _line(out, f"{number:3}. {_shortened(str(move), show_all)}")
    _say_more(len(moves) - MAX_MOVES, out, show_all)


def _show_configuration(configuration: "Configuration", out: "Console", show_all: bool) -> None:
    """Print the components, their values and the binary digits; the unbalanced columns stand out."""
    from grundy.play.explanation import HEADINGS, shown_value

    components = configuration.rows if show_all else configuration.rows[:MAX_ROWS]
    total = configuration.total
    cells = [(row.name, shown_value(row.value), configuration.binary(row.nim_value)) for row in components]
    cells.append(("nim sum", shown_value(total), configuration.binary(total.nim_value) if total.is_finite else ""))
    cells = [
        (_shortened(name, show_all, MAX_NAME), _shortened(value, show_all, MAX_NAME), b) for name, value, b in cells
    ]
    names, values = (max(len(row[column]) for row in [HEADINGS, *cells]) for column in (0, 1))
    marked = _columns(configuration.unbalanced, configuration.bits, show_all)
    _line(out, f"{HEADINGS[0]:{names}}  {HEADINGS[1]:>{values}}  {HEADINGS[2]}", "dim")
    for name, value, bits in cells[:-1]:
        _digits_line(out, f"{name:{names}}  {value:>{values}}  ", _shortened_bits(bits, show_all), marked)
    _say_more(len(configuration.rows) - len(components), out, show_all)
    name, value, bits = cells[-1]
    _digits_line(out, f"{name:{names}}  {value:>{values}}  ", _shortened_bits(bits, show_all), marked, "bold")
    if marked:
        marks = "".join("^" if at in marked else " " for at in range(max(marked) + 1))
        _line(out, f"{'':{names}}  {'':{values}}  {marks} unbalanced", "bold yellow")


def _show_representation(shown: Representation, out: "Console", show_all: bool) -> None:
    """Print numbers in another system of writing, and what they say."""
    _line(out)
    _line(out, f"in the system {shown.system}", "dim")
    width = max((len(_shortened(what, show_all, MAX_NAME)) for what, _ in shown.rows), default=0)
    length = max((len(digits) for _, digits in shown.rows), default=0)
    marked = _columns(shown.marked, length, show_all)
    for what, digits in shown.rows:
        start = f"{_shortened(what, show_all, MAX_NAME):>{width}}  "
        _digits_line(out, start, _shortened_bits(digits, show_all), marked)
    _line(out, _shortened(shown.statement, show_all))


def _digits_line(out: "Console", start: str, digits: str, marked: "Collection[int]", style: str = "") -> None:
    from rich.text import Text

    text = Text(start, style=style)
    for at, digit in enumerate(digits):
        text.append(digit, style="bold yellow" if at in marked else "")
    text.rstrip()
    out.print(text, soft_wrap=True)


def _show_moves(moves: "Sequence[Move]", heading: str, out: "Console", show_all: bool) -> None:
    shown = moves if show_all else moves[:MAX_MOVES]
    _line(out)
    _line(out, heading, "bold")
    for number, move in enumerate(shown, start=1):
        _line(out, f"{number:3}. {_shortened(str(move), show_all)}", "green")
        components = len(move.origin.terms)
        if components > 1 and (show_all or components <= MAX_ROWS):
            _line(out, f"     leads to {_shortened(str(move.position), show_all)}")
        _line(out, f"     because {_shortened(move.why, show_all)}")
    _say_more(len(moves) - len(shown), out, show_all)


def _say_more(more: int, out: "Console", show_all: bool) -> None:
    if more > 0 and not show_all:
        _line(out, f"… {more} more (--all shows them)")


def _line(out: "Console", text: str = "", style: str = "") -> None:
    """Print one line as it is, without markup; a terminal wraps it between words, a pipe gets it whole."""
    out.print(text, style=style, markup=False, soft_wrap=not out.is_terminal)


def _shortened(text: str, show_all: bool, most: int = MAX_CHARACTERS) -> str:
    """Leave out the middle of a long text."""
    if show_all or len(text) <= most:
        return text
    return f"{text[: most // 2]} … {text[-most // 2 :]}"


def _shortened_bits(bits: str, show_all: bool) -> str:
    """Keep the columns aligned: the same columns are left out of every row."""
    if show_all or len(bits) <= MAX_BITS:
        return bits
    return f"{bits[: MAX_BITS // 2]}…{bits[-MAX_BITS // 2 :]}"


def _columns(marked: "Collection[int]", length: int, show_all: bool) -> set[int]:
    """Return where the marked columns stand when the middle ones are left out."""
    if show_all or length <= MAX_BITS:
        return set(marked)
    half, shift = MAX_BITS // 2, length - MAX_BITS - 1
    return {at for at in marked if at < half} | {at - shift for at in marked if at >= length - half}
