"""``grundy play``: a game against the computer, or between two people."""

import random
from typing import TYPE_CHECKING

import click

from grundy.cli.files import check_writable
from grundy.cli.interrupts import Interrupted
from grundy.cli.misere import limit_option, misere_search
from grundy.cli.output import console, escaped, json_option, json_text, print_json
from grundy.cli.own_games import games_option, own_rules
from grundy.cli.quotes import ExpressionCommand

if TYPE_CHECKING:
    from rich.console import Console

    from grundy.games import Entry
    from grundy.play.match import Opponent, Record

__all__ = ["command"]

SCHEMA = "grundy.play/1"
DEFAULT_ERRORS = 5
OPPONENTS = ("perfect", "fallible", "random", "none")


@click.command(name="play", cls=ExpressionCommand)
@click.argument("expression", metavar="EXPR")
@games_option
@click.option("--side", type=click.Choice(["first", "second"]), default="first", help="Which player you are.")
@click.option(
    "--opponent",
    type=click.Choice(OPPONENTS),
    help="Who plays the other side; perfect by default, none for two people.",
)
@click.option(
    "--errors", metavar="K", type=click.IntRange(min=1), help="The fallible opponent errs once in K moves (5)."
)
@click.option("--seed", type=int, help="Repeat the chances of an earlier game.")
@click.option("--misere", is_flag=True, help="Misère play: the player who cannot move wins.")
@limit_option
@click.option("--record", "path", metavar="FILE", type=click.Path(), help="Write the record of the game, as JSON.")
@json_option(SCHEMA)
def command(
    expression: str,
    games: "list[Entry]",
    side: str,
    opponent: str | None,
    errors: int | None,
    seed: int | None,
    misere: bool,
    limit: int | None,
    path: str | None,
    as_json: bool,
) -> None:
    """Play EXPR, a sum of games such as "Kayles(7) + N(3,5)"; `grundy games` lists them.

    A move is its number in the list, its words, or the position that it leaves. Write help for what else can be
    written: hint, why, moves, undo, resign and more. Moves are also read from a pipe, one a line. With --json the
    record is written to standard output, and all else to standard error.
    """
    from grundy.cli.play.dialogue import Dialogue
    from grundy.play import parse
    from grundy.play.match import Match

    if path is not None:
        check_writable(path, "record")
    position = parse(expression, games=games, misere=misere)
    seed = random.randrange(1_000_000) if seed is None else seed
    computer = _opponent(opponent, errors, seed)
    sides = _sides(computer, side)
    match = Match(position, players=_players(computer, side, seed))
    dialogue = Dialogue(match, sides, _console(as_json))
    try:
        with own_rules(games), misere_search(limit, misere):
            interrupted = dialogue.run()
    finally:
        record = dialogue.match.record()
        if path is not None:
            _write(path, record)
    if as_json:
        print_json(SCHEMA, record.as_dict())
    if interrupted:
        raise Interrupted("you leave the game")


def _opponent(kind: str | None, errors: int | None, seed: int) -> "Opponent | None":
    """Return the opponent, None for two people."""
    from grundy.play.match import Fallible, Perfect, Random

    chosen = kind or ("perfect" if errors is None else "fallible")
    if errors is not None and chosen != "fallible":
        raise click.UsageError(f"--errors is for the fallible opponent, not with --opponent {chosen}")
    if chosen == "fallible":
        return Fallible(errors or DEFAULT_ERRORS, seed)
    if chosen == "random":
        return Random(seed)
    return Perfect() if chosen == "perfect" else None


def _sides(computer: "Opponent | None", side: str) -> "tuple[Opponent | None, Opponent | None]":
    """Return who moves for the first and the second player; None is a person."""
    return (None, computer) if side == "first" else (computer, None)


def _players(computer: "Opponent | None", side: str, seed: int) -> tuple[str, str]:
    """Return what the players are called; the seed is told, so that the game can be repeated."""
    if computer is None:
        return "one", "the other"
    name = str(getattr(computer, "name", "computer"))
    theirs = name if name == "perfect" else f"{name}, seed {seed}"
    return ("you", theirs) if side == "first" else (theirs, "you")


def _console(as_json: bool) -> "Console":
    """Return where the dialogue goes: beside the record, when that is data."""
    if not as_json:
        return console()
    from rich.console import Console

    out = Console(highlight=False, stderr=True)
    out.width = max(out.width, 40) if out.is_terminal else 1000
    return out


def _write(path: str, record: "Record") -> None:
    from grundy.files import atomic_write

    text = json_text({"schema": SCHEMA, **record.as_dict()}, indent=1) + "\n"
    try:
        with atomic_write(path) as stream:
            stream.write(text.encode())
    except OSError as error:
        raise click.ClickException(f"cannot write the record to {escaped(path)}: {error.strerror}") from error
