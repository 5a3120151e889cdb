"""``grundy games``: the catalogue of games, a search in it, and the facts on one game."""

from collections.abc import Iterator, Sequence
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
from grundy.cli.errors import BadInput, as_bad_input
from grundy.cli.options import ExampleCommand, games_option
from grundy.cli.output import Console, json_option, print_json
from grundy.cli.play import show_pictures
from grundy.errors import GrundyError
from grundy.text import join_words, truncate

if TYPE_CHECKING:
    from grundy.games import Entry
    from grundy.play import Position

COLUMN = 40  # The width of a column of the short list; a long cell takes two.


@click.command(name="games", cls=ExampleCommand)
@click.argument("name", nargs=-1, metavar="[NAME]")
@click.option("--search", metavar="WORD", help="List the games that mention WORD, with their rules.")
@click.option("--rules", is_flag=True, help="List all games with their rules and sources.")
@games_option
@json_option(GamesAnswer, GameAnswer)
def command(name: tuple[str, ...], search: str | None, rules: bool, games: "list[Entry]", as_json: bool) -> None:
    """List the games of the catalogue, search them, or explain the game NAME with an example.

    A name can have any spelling: dawsons-chess is Dawson's Chess. --search looks in the names, notation, rules, sources
    and families of games; it ignores case, accents and apostrophes. Put several words in quotes to find games with all
    of them.
    """
    if name:
        if search is not None or rules:
            raise click.UsageError("give either NAME, --search or --rules; put several words in quotes")
        from grundy.games import find_entry
        from grundy.games.lookup import installed_entries

        with as_bad_input():
            entry = find_entry(" ".join(name), (*games, *installed_entries()))
        if as_json:
            print_json(game_answer(entry))
        else:
            _explain(entry, Console())
        return
    entries = known_entries(games) if search is None else _search(search, games)
    if as_json:
        print_json(games_answer(entries))
    elif rules or search is not None:
        _list_rules(entries, Console())
    else:
        _list(entries, Console())


def _search(text: str, games: "list[Entry]") -> "Sequence[Entry]":
    """Return the games that contain the words of a text."""
    from grundy.games.lookup import near_entries, search_entries

    found = search_entries(text, known_entries(games))
    if not found:
        near = [entry.names[0] for entry in near_entries(text, games)]
        hint = f"did you mean {join_words(near, 'or')}?" if near else "try a part of the word, or see `grundy games`"
        raise BadInput(f"no game contains {truncate(text, 60)!r}; {hint}")
    return found


def _list(entries: "Sequence[Entry]", out: Console) -> None:
    """Print the names and notation of the games by family, in columns."""
    width = out.width if out.is_terminal else 80
    for title, family in _families(entries):
        out.line(title, "bold")
        line = ""
        for cell in (f"  {entry.names[0]}: {entry.notation}" for entry in family):
            start = -(-len(line) // COLUMN) * COLUMN
            if line and start + len(cell) > width:
                out.line(line)
                line, start = "", 0
            line = f"{line:{start}}{cell}"
        out.line(f"{line}\n")
    out.line("One game: `grundy games NAME`. Search: `--search WORD`. All rules: `--rules`.")


def _list_rules(entries: "Sequence[Entry]", out: Console) -> None:
    """Print the games by family with their rules and sources, in columns of the same width for all families."""
    width = max(len(entry.notation) for entry in entries)
    for title, family in _families(entries):
        out.line(title, "bold")
        for entry in family:
            source = f" ({entry.source})" if entry.source else ""
            start = entry.notation
            for line in wrap(f"{entry.names[0]}: {entry.rule}{source}", max(out.width - width - 4, 20)):
                out.line(f"  {start:{width}}  {line}")
                start = ""
        out.line()
    out.line("`grundy games NAME` explains one of them with an example.")


def _families(entries: "Sequence[Entry]") -> "Iterator[tuple[str, list[Entry]]]":
    """Yield each family with its games, in the order of their first games."""
    for title in dict.fromkeys(entry.family_title for entry in entries):
        yield title, [entry for entry in entries if entry.family_title == title]


def _explain(entry: "Entry", out: Console) -> None:
    """Print the facts on a game, and who wins its example."""
    out.line(f"{entry.names[0]}: {entry.rule.rstrip('.')}.", "bold")
    position = example_of(entry)
    game = entry.make() if position is None else position.terms[0].ruleset.game
    rows = {
        "notation": entry.notation,
        "brackets": bracket_text(entry, game),
        "also called": ", ".join(entry.names[1:]),
        "source": entry.source,
        "OEIS": f"{entry.oeis}, https://oeis.org/{entry.oeis}" if entry.oeis else "",
        "id": entry.id,
    }
    for heading, text in rows.items():
        if text:
            _print_row(heading, text, out)
    _print_row("abilities", "; ".join(abilities(game)), out)
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
