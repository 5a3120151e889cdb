"""``grundy solve``: who wins a position, by which moves, and why."""

from typing import TYPE_CHECKING

import click

from grundy.answers.solving import SCHEMA, solve_facts
from grundy.cli.misere import limit_option, misere_search
from grundy.cli.output import console, json_option, print_json
from grundy.cli.own_games import games_option, own_rules
from grundy.cli.quotes import ExpressionCommand

if TYPE_CHECKING:
    from grundy.games import Entry

__all__ = ["command"]


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
    from grundy.cli.solve.lines import solve_lines
    from grundy.cli.solve.text import show, show_moves_to
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
