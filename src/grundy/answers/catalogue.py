"""The games that can be written in a position: what ``grundy games --json`` writes."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from inspect import getdoc
from typing import TYPE_CHECKING, Annotated, Any, Literal, NotRequired, TypedDict, cast

from grundy.play.explanation import ExplanationRecord
from grundy.records import Meta

if TYPE_CHECKING:
    from grundy.games import Entry
    from grundy.play import Position
    from grundy.rules import Game


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


def games(*, games: Iterable[Any] = ()) -> GamesAnswer:
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

    return games_answer(known_entries(map(own_entry, games)))


def game(name: str, *, games: Iterable[Any] = ()) -> GameAnswer:
    """Tell all that is known of one game, and who wins its example.

    Parameters
    ----------
    name : str
        Its id, its word or one of its names, in any spelling.
    games : iterable, optional
        Games of your own, as `grundy.parse` takes them.

    Examples
    --------
    >>> found = game("dawsons chess")
    >>> found["notation"], found["solution"]["winner"]
    ('DawsonsChess(a,b,…)', 'next')
    """
    from grundy.games import find_entry, own_entry
    from grundy.games.lookup import installed_entries

    own = (*map(own_entry, games), *installed_entries())
    return game_answer(find_entry(name, own))


def known_entries(own: Iterable[Entry] = ()) -> tuple[Entry, ...]:
    """Return the catalogue, then games of one's own, then those that other packages have installed."""
    from grundy.games import CATALOGUE
    from grundy.games.lookup import installed_entries

    return (*CATALOGUE, *own, *installed_entries())


def games_answer(entries: Iterable[Entry]) -> GamesAnswer:
    """Return the rows of these games."""
    return {"schema": "grundy.games/1", "games": [_row(entry) for entry in entries]}


def game_answer(entry: Entry) -> GameAnswer:
    """Return all that is known of a game; a game without an example says less."""
    position = example_of(entry)
    rules = entry.make() if position is None else position.terms[0].ruleset.game
    facts = {"schema": "grundy.game/1", **_row(entry), "brackets": bracket_text(entry, rules)}
    answer = cast(GameAnswer, facts)  # keys that may be missing cannot be checked here
    if position is not None:
        answer["abilities"] = abilities(rules)
        answer["picture"] = position.picture()
        answer["solution"] = position.explain().as_dict()
    return answer


def _row(entry: Entry) -> GameRecord:
    return {
        "id": entry.id,
        "family": entry.family,
        "notation": entry.notation,
        "example": entry.example,
        "rule": entry.rule,
        "names": list(entry.names),
        "source": entry.source,
        "oeis": entry.oeis,
        "word": entry.word,
        "title": entry.family_title,
        "board": _has_board(entry),
    }


@cache
def _has_board(entry: Entry) -> bool:
    """Return whether the example of a game has a board."""
    from grundy.play.boards import board_of

    try:
        position = example_of(entry)
        return position is not None and all(board_of(term) is not None for term in position.terms)
    except Exception:  # the rules of a game from elsewhere may fail in any way, and the others are listed all the same
        return False


def example_of(entry: Entry) -> Position | None:
    """Return the example of a game, None when it has none."""
    from grundy.play import parse

    return parse(entry.example, games=[entry]) if entry.example else None


def bracket_text(entry: Entry, game: Game) -> str:
    """Return what stands in the brackets where that is more than numbers, as `parse` of the game tells it."""
    from grundy.games.brackets import Headed, Literal, Text

    if isinstance(entry.brackets, Headed):
        return "Heaps; the rules, such as `0.137` or `{1,2,6}`, stand before the brackets in place of the word."
    if isinstance(entry.brackets, Literal):
        return "A position as Python writes it, such as `7`, `(7, 12)`, `'abc'` or `{1, 2}`."
    return _parse_text(game, entry.brackets.parameters) if isinstance(entry.brackets, Text) else ""


def _parse_text(game: Game, parameters: int) -> str:
    """Return the docstring of `parse` without its sections, and without what only games with parameters have."""
    text = re.split(r"\n\n[^\n]+\n---", getdoc(getattr(game, "parse", None)) or "")[0]
    paragraphs = [" ".join(paragraph.split()) for paragraph in text.split("\n\n")]
    kept = [words for words in paragraphs if parameters or not words.startswith("Before the semicolon")]
    first = " ".join(kept).replace("``", "`").removeprefix("Read ")
    return first[:1].upper() + first[1:]


def abilities(game: Game) -> list[str]:
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
