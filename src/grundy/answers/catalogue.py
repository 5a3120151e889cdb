"""The games that can be written in a position: what ``grundy games --json`` writes."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from inspect import getdoc
from typing import TYPE_CHECKING, Annotated, Any, Literal, NotRequired, TypedDict

from grundy.play.records import ExplanationRecord
from grundy.records import Meta

if TYPE_CHECKING:
    from grundy.games import Entry
    from grundy.play import Position
    from grundy.rules import Game


__all__ = [
    "GAMES_SCHEMA",
    "GAME_SCHEMA",
    "abilities",
    "bracket_text",
    "example_of",
    "family_title",
    "game",
    "game_facts",
    "games",
    "games_facts",
    "known_entries",
]


# ---- Records


class GameRecord(TypedDict):
    """A game of the catalogue."""

    id: Annotated[str, "The name by which programs know the game."]
    family: Annotated[str, "The family of the game, such as heaps."]
    notation: Annotated[str, "How a position is written, with letters for the numbers."]
    example: Annotated[str, "A small position; empty when there is none."]
    rule: Annotated[str, "The rule in one line."]
    names: Annotated[list[str], "What people call it.", Meta(min_items=1)]
    source: Annotated[str, "Author and year; empty when there is none."]
    oeis: Annotated[str, "The sequence of its values or P-positions in the OEIS; empty when there is none."]
    word: Annotated[str, "The word before the bracket."]
    title: Annotated[str, "What people call the family."]
    board: Annotated[bool, "Whether the example can be drawn and played on."]


class GamesAnswer(TypedDict):
    """The games that can be written in a position."""

    schema: Literal["grundy.games/1"]
    games: list[GameRecord]


class GameAnswer(GameRecord):
    """One game."""

    schema: Literal["grundy.game/1"]
    brackets: Annotated[str, "What stands in the brackets, where that is more than numbers."]
    abilities: NotRequired[Annotated[list[str], "What the game can do beside naming the options of its positions."]]
    picture: NotRequired[Annotated[str, "The example, drawn with characters; empty when it cannot be drawn."]]
    solution: NotRequired[Annotated[ExplanationRecord, "Who wins the example, and why."]]


GAMES_SCHEMA, GAME_SCHEMA = "grundy.games/1", "grundy.game/1"
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


def games(*, games: Iterable[Any] = ()) -> dict[str, Any]:
    """List the games that can be written in a position.

    Parameters
    ----------
    games : iterable, optional
        Games of your own, as `grundy.parse` takes them.

    Returns
    -------
    dict
        An answer ``grundy.games/1``; ``board`` says whether the example of a game can be drawn and played on.

    Examples
    --------
    >>> [(row["id"], row["title"]) for row in games()["games"]][0]
    ('nim', 'Heaps')
    """
    from grundy.games import own_entry

    return {"schema": GAMES_SCHEMA, **games_facts(known_entries(map(own_entry, games)))}


def game(name: str, *, games: Iterable[Any] = ()) -> dict[str, Any]:
    """Tell all that is known of one game, and who wins its example.

    Parameters
    ----------
    name : str
        Its id, its word or one of its names, in any spelling.
    games : iterable, optional
        Games of your own, as `grundy.parse` takes them.

    Returns
    -------
    dict
        An answer ``grundy.game/1``.

    Examples
    --------
    >>> found = game("dawsons chess")
    >>> found["notation"], found["solution"]["winner"]
    ('DawsonsChess(a,b,…)', 'next')
    """
    from grundy.games import find_entry, own_entry
    from grundy.games.lookup import installed_entries

    own = (*map(own_entry, games), *installed_entries())
    return {"schema": GAME_SCHEMA, **game_facts(find_entry(name, own))}


def known_entries(own: Iterable[Entry] = ()) -> tuple[Entry, ...]:
    """Return the catalogue, then games of one's own, then those that other packages have installed.

    Examples
    --------
    >>> known_entries()[0].id
    'nim'
    """
    from grundy.games import CATALOGUE
    from grundy.games.lookup import installed_entries

    return (*CATALOGUE, *own, *installed_entries())


def games_facts(entries: Iterable[Entry]) -> dict[str, Any]:
    """Return the rows of these games.

    Examples
    --------
    >>> [row["word"] for row in games_facts(known_entries()[:1])["games"]]
    ['N']
    """
    return {"games": [_row(entry) for entry in entries]}


def game_facts(entry: Entry) -> dict[str, Any]:
    """Return all that is known of a game; a game without an example says less.

    Examples
    --------
    >>> game_facts(known_entries()[0])["abilities"][0]
    'nim values by a method of its own'
    """
    position = example_of(entry)
    if position is None:
        return {**_row(entry), "brackets": bracket_text(entry, entry.make())}
    rules = position.terms[0].ruleset.game
    return {
        **_row(entry),
        "brackets": bracket_text(entry, rules),
        "abilities": abilities(rules),
        "picture": position.picture(),
        "solution": position.explain().as_dict(),
    }


def _row(entry: Entry) -> dict[str, Any]:
    facts = {field: getattr(entry, field) for field in FIELDS}
    facts["names"] = list(entry.names)
    return facts | {"word": entry.word, "title": family_title(entry.family), "board": _has_board(entry)}


@cache
def _has_board(entry: Entry) -> bool:
    """Return whether the example of a game has a board."""
    from grundy.play.boards import board_of

    try:
        position = example_of(entry)
        return position is not None and all(board_of(term) is not None for term in position.terms)
    except Exception:  # the rules of a game from elsewhere may fail in any way, and the others are listed all the same
        return False


def family_title(family: str) -> str:
    """Return what people call a family of games.

    Examples
    --------
    >>> family_title("wythoff"), family_title("card_games")
    ("Wythoff's game and its relatives", 'Card games')
    """
    return TITLES.get(family, family.replace("_", " ").capitalize())


def example_of(entry: Entry) -> Position | None:
    """Return the example of a game, None when it has none.

    Examples
    --------
    >>> print(example_of(known_entries()[0]))
    N(3,5,2)
    """
    from grundy.play import parse

    return parse(entry.example, games=[entry]) if entry.example else None


def bracket_text(entry: Entry, game: Game) -> str:
    """Return what stands in the brackets where that is more than numbers, as `parse` of the game tells it.

    Examples
    --------
    >>> from grundy.games import entry_named
    >>> bracket_text(entry_named("nim"), entry_named("nim").make())
    ''
    """
    from grundy.games.brackets import Headed, Literal, Text

    if isinstance(entry.brackets, Headed):
        return "Heaps; the rules, such as `0.137` or `{1,2,6}`, stand before the brackets in place of the word."
    if isinstance(entry.brackets, Literal):
        return "A position as Python writes it, such as `7`, `(7, 12)`, `'abc'` or `{1, 2}`."
    return _told(game, entry.brackets.parameters) if isinstance(entry.brackets, Text) else ""


def _told(game: Game, parameters: int) -> str:
    """Return the docstring of `parse` without its sections, and without what only games with parameters have."""
    text = re.split(r"\n\n[^\n]+\n---", getdoc(getattr(game, "parse", None)) or "")[0]
    paragraphs = [" ".join(paragraph.split()) for paragraph in text.split("\n\n")]
    told = [words for words in paragraphs if parameters or not words.startswith("Before the semicolon")]
    first = " ".join(told).replace("``", "`").removeprefix("Read ")
    return first[:1].upper() + first[1:]


def abilities(game: Game) -> list[str]:
    """Return what a game can do beside naming the options of its positions.

    Examples
    --------
    >>> from grundy.rules import game_from
    >>> abilities(game_from(lambda n: range(n)))
    ['its options']
    """
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
