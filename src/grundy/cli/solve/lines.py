"""Positions from standard input, one a line, each answered with one line of JSON."""

import sys
from typing import TYPE_CHECKING, Any

import click

from grundy.answers.solving import SCHEMA, solve_facts
from grundy.cli.lines import check_lines, exit_code, input_lines
from grundy.cli.misere import with_limit_option
from grundy.cli.output import print_json
from grundy.cli.own_games import own_failure
from grundy.errors import GrundyError, NotationError

if TYPE_CHECKING:
    from grundy.games import Entry

__all__ = ["solve_lines"]


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
