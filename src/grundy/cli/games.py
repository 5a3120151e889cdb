"""``grundy games``: the catalogue, and what it says of one game."""

from textwrap import wrap
from typing import TYPE_CHECKING

import click

from grundy.answers.catalogue import (
    GameAnswer,
    GamesAnswer,
    abilities,
    bracket_text,
    example_of,
    game_answer,
    games_answer,
    known_entries,
)
from grundy.cli.options import ExampleCommand, games_option
from grundy.cli.output import Console, json_option, print_json
from grundy.cli.play import show_pictures
from grundy.errors import GrundyError

if TYPE_CHECKING:
    from grundy.games import Entry
    from grundy.play import Position


@click.command(name="games", cls=ExampleCommand)
@click.argument("name", nargs=-1, metavar="[NAME]")
@games_option
@json_option(GamesAnswer, GameAnswer)
def command(name: tuple[str, ...], games: "list[Entry]", as_json: bool) -> None:
    """List the games that can be written in a position, or explain the game NAME with an example.

    A name is found in any spelling: dawsons-chess is Dawson's Chess.
    """
    from grundy.games import find_entry
    from grundy.games.lookup import installed_entries

    if name:
        entry = find_entry(" ".join(name), (*games, *installed_entries()))
        if as_json:
            print_json(game_answer(entry))
        else:
            _explain(entry, Console())
    elif as_json:
        print_json(games_answer(known_entries(games)))
    else:
        _list(known_entries(games), Console())


def _list(entries: "tuple[Entry, ...]", out: Console) -> None:
    """Print the games by families, the columns of all families alike."""
    width = max(len(entry.notation) for entry in entries)
    for title in dict.fromkeys(entry.family_title for entry in entries):
        out.line(title, "bold")
        for entry in entries:
            if entry.family_title == title:
                _list_one(entry, width, out)
        out.line()
    out.line("`grundy games NAME` explains one of them with an example.")


def _list_one(entry: "Entry", width: int, out: Console) -> None:
    source = f" ({entry.source})" if entry.source else ""
    text = f"{entry.names[0]}: {entry.rule}{source}"
    start = entry.notation
    for line in wrap(text, max(out.width - width - 4, 20)):
        out.line(f"  {start:{width}}  {line}")
        start = ""


def _explain(entry: "Entry", out: Console) -> None:
    """Print all that is known of a game, and who wins its example."""
    out.line(f"{entry.names[0]}: {entry.rule.rstrip('.')}.", "bold")
    position = example_of(entry)
    game = entry.make() if position is None else position.terms[0].ruleset.game
    rows = {
        "written": entry.notation,
        "brackets": bracket_text(entry, game),
        "also called": ", ".join(entry.names[1:]),
        "source": entry.source,
        "OEIS": f"{entry.oeis}, https://oeis.org/{entry.oeis}" if entry.oeis else "",
        "id": entry.id,
    }
    for heading, text in rows.items():
        if text:
            _print_row(heading, text, out)
    _print_row("knows", "; ".join(abilities(game)), out)
    if position is None:
        return
    _show_example(position, out)
    out.line()
    out.line(f'Try: grundy solve "{entry.example}" or grundy play "{entry.example}"', "dim")


def _print_row(heading: str, text: str, out: Console) -> None:
    for line in wrap(text, max(out.width - 13, 20), break_on_hyphens=False):
        out.line(f"{heading:12} {line}")
        heading = ""


def _show_example(position: "Position", out: Console) -> None:
    out.line()
    out.line(f"Example: {position}", "bold")
    show_pictures(position, out)
    try:
        explanation = position.explain()
    except GrundyError as error:
        out.line(f"{error}")
        return
    out.line(explanation.sentence, "green")
    best = position.best_move()
    if best is not None:
        out.line(f"A best move: {best}.")
