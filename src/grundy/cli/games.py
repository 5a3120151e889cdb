"""``grundy games``: the catalogue, and what it says of one game."""

import re
from inspect import getdoc
from textwrap import wrap
from typing import TYPE_CHECKING, Any

import click

from grundy.cli.output import console, json_option, print_json, print_line
from grundy.cli.own_games import games_option
from grundy.cli.play_showing import show_pictures
from grundy.errors import GrundyError

if TYPE_CHECKING:
    from rich.console import Console

    from grundy.games import Entry
    from grundy.play import Position
    from grundy.rules import Game

__all__ = ["command"]

FIELDS = ("id", "family", "notation", "example", "rule", "names", "source", "oeis")
TITLES = {
    "heaps": "Heaps",
    "wythoff": "Wythoff's game and its relatives",
    "boards": "Boards, and Kayles on graphs",
    "graphs": "Hackenbush",
    "posets": "Ordered sets",
    "tokens": "Coins and tokens",
    "sets": "Sets",
    "own": "From elsewhere",
}


@click.command(name="games")
@click.argument("name", nargs=-1, metavar="[NAME]")
@games_option
@json_option
def command(name: tuple[str, ...], games: "list[Entry]", as_json: bool) -> None:
    """List the games that can be written in a position, or explain the game NAME with an example.

    A name is found in any spelling: dawsons-chess is Dawson's Chess.
    """
    from grundy.games import CATALOGUE, find_entry
    from grundy.games.own import installed_entries

    own = (*games, *installed_entries())
    if name:
        entry = find_entry(" ".join(name), own)
        if as_json:
            print_json("grundy.game/1", _facts(entry))
        else:
            _explain(entry, console())
    elif as_json:
        print_json("grundy.games/1", {"games": [_row(entry) for entry in (*CATALOGUE, *own)]})
    else:
        _list((*CATALOGUE, *own), console())


def _row(entry: "Entry") -> dict[str, Any]:
    return {field: getattr(entry, field) for field in FIELDS}


def _list(entries: "tuple[Entry, ...]", out: "Console") -> None:
    """Print the games by families, the columns of all families alike."""
    width = max(len(entry.notation) for entry in entries)
    for family in dict.fromkeys(entry.family for entry in entries):
        print_line(out, _title(family), "bold")
        for entry in entries:
            if entry.family == family:
                _list_one(entry, width, out)
        print_line(out)
    print_line(out, "`grundy games NAME` explains one of them with an example.")


def _list_one(entry: "Entry", width: int, out: "Console") -> None:
    source = f" ({entry.source})" if entry.source else ""
    text = f"{entry.names[0]}: {entry.rule}{source}"
    start = entry.notation
    for line in wrap(text, max(out.width - width - 4, 20)):
        print_line(out, f"  {start:{width}}  {line}")
        start = ""


def _title(family: str) -> str:
    return TITLES.get(family, family.replace("_", " ").capitalize())


def _explain(entry: "Entry", out: "Console") -> None:
    """Print all that is known of a game, and who wins its example."""
    print_line(out, f"{entry.names[0]}: {entry.rule.rstrip('.')}.", "bold")
    position = _example(entry)
    game = entry.make() if position is None else position.terms[0].ruleset.game
    rows = {
        "written": entry.notation,
        "brackets": _brackets(entry, game),
        "also called": ", ".join(entry.names[1:]),
        "source": entry.source,
        "OEIS": f"{entry.oeis}, https://oeis.org/{entry.oeis}" if entry.oeis else "",
        "id": entry.id,
    }
    for heading, text in rows.items():
        if text:
            _print_row(heading, text, out)
    _print_row("knows", "; ".join(_abilities(game)), out)
    if position is None:
        return
    _show_example(position, out)
    print_line(out)
    print_line(out, f'Try: grundy solve "{entry.example}" or grundy play "{entry.example}"', "dim")


def _print_row(heading: str, text: str, out: "Console") -> None:
    for line in wrap(text, max(out.width - 13, 20), break_on_hyphens=False):
        print_line(out, f"{heading:12} {line}")
        heading = ""


def _brackets(entry: "Entry", game: "Game") -> str:
    """Return what stands in the brackets where that is more than numbers, as `parse` of the game tells it."""
    from grundy.games.brackets import Headed, Literal, Text

    if isinstance(entry.brackets, Headed):
        return "Heaps; the rules, such as `0.137` or `{1,2,6}`, stand before the brackets in place of the word."
    if isinstance(entry.brackets, Literal):
        return "A position as Python writes it, such as `7`, `(7, 12)`, `'abc'` or `{1, 2}`."
    return _told(game, entry.brackets.parameters) if isinstance(entry.brackets, Text) else ""


def _told(game: "Game", parameters: int) -> str:
    """Return the docstring of `parse` without its sections, and without what only games with parameters have."""
    text = re.split(r"\n\n[^\n]+\n---", getdoc(getattr(game, "parse", None)) or "")[0]
    paragraphs = [" ".join(paragraph.split()) for paragraph in text.split("\n\n")]
    told = [words for words in paragraphs if parameters or not words.startswith("Before the semicolon")]
    first = " ".join(told).replace("``", "`").removeprefix("Read ")
    return first[:1].upper() + first[1:]


def _show_example(position: "Position", out: "Console") -> None:
    print_line(out)
    print_line(out, f"Example: {position}", "bold")
    show_pictures(position, out)
    try:
        explanation = position.explain()
    except GrundyError as error:
        print_line(out, f"{error}")
        return
    print_line(out, explanation.sentence, "green")
    best = position.best_move()
    if best is not None:
        print_line(out, f"A best move: {best}.")


def _example(entry: "Entry") -> "Position | None":
    from grundy.play import parse

    return parse(entry.example, games=[entry]) if entry.example else None


def _abilities(game: "Game") -> list[str]:
    """Return what a game can do beside naming the options of its positions."""
    from grundy import rules

    sentences = {
        rules.NimValue: "nim values by a method of its own",
        rules.KnownValue: "values also where play may go on for ever",
        rules.KnownOutcome: "the winner without values",
        rules.WinningMoves: "winning moves without values",
        rules.WinningMove: "a winning move without values",
        rules.MovesTo: "moves to a given value",
        rules.Tame: "misère play in sums",
        rules.Components: "falling apart into sums",
        rules.Canonical: "symmetry",
        rules.Represented: "numbers in the system that tells who wins",
        rules.Picture: "pictures in the terminal",
        rules.Drawing: "drawings as SVG",
    }
    return [words for ability, words in sentences.items() if isinstance(game, ability)] or ["its options"]


def _facts(entry: "Entry") -> dict[str, Any]:
    position = _example(entry)
    if position is None:
        return {**_row(entry), "brackets": _brackets(entry, entry.make())}
    return {
        **_row(entry),
        "brackets": _brackets(entry, position.terms[0].ruleset.game),
        "abilities": _abilities(position.terms[0].ruleset.game),
        "picture": position.picture(),
        "solution": position.explain().as_dict(),
    }
