"""The named games of positions, as data for ``grundy games --json`` and the web API."""

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

    id: Annotated[str, "The identifier of the game for programs."]
    family: Annotated[str, "The family of the game, such as heaps."]
    notation: Annotated[str, "The notation of a position, with letters for the numbers."]
    example: Annotated[str, "A small position; empty if there is none."]
    rule: Annotated[str, "The rule in one line."]
    names: Annotated[list[str], "The usual names of the game.", Meta(min_items=1)]
    source: Annotated[str, "Author and year; empty if there is no source."]
    oeis: Annotated[str, "The number of the OEIS sequence of its values or P-positions; empty if there is none."]
    word: Annotated[str, "The word before the bracket of the notation."]
    title: Annotated[str, "The heading of the family."]
    board: Annotated[bool, "Whether the example can be drawn as a board to play on."]


class GamesAnswer(TypedDict):
    """The named games."""

    schema: Literal["grundy.games/1"]
    games: list[GameRecord]


class GameAnswer(GameRecord):
    """A named game."""

    schema: Literal["grundy.game/1"]
    brackets: Annotated[str, "What to write in the brackets; empty if numbers."]
    abilities: NotRequired[Annotated[list[str], "What the game provides besides the options of positions."]]
    picture: NotRequired[Annotated[str, "The example, drawn with characters; empty if it cannot be drawn."]]
    solution: NotRequired[Annotated[ExplanationRecord, "The player who wins the example, and why."]]


def games(*, games: Iterable[Any] = ()) -> GamesAnswer:
    """List the named games.

    Parameters
    ----------
    games : iterable, optional
        Your own games, as for `grundy.parse`.

    Returns
    -------
    dict
        An answer ``grundy.games/1``. ``board`` is true if the example of a game can be drawn as a board to play on.

    Examples
    --------
    >>> [(row["id"], row["title"]) for row in games()["games"]][0]
    ('nim', 'Heaps')
    """
    from grundy.games import own_entry

    return games_answer(known_entries(map(own_entry, games)))


def game(name: str, *, games: Iterable[Any] = ()) -> GameAnswer:
    """Describe one game: its catalogue entry, its notation, its abilities, and the solution of its example.

    Parameters
    ----------
    name : str
        Its id, its word or one of its names. Case, spaces and punctuation are ignored.
    games : iterable, optional
        Your own games, as for `grundy.parse`.

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
    """Return the catalogue, then the user's own games, then those that other packages have installed."""
    from grundy.games import CATALOGUE
    from grundy.games.lookup import installed_entries

    return (*CATALOGUE, *own, *installed_entries())


def games_answer(entries: Iterable[Entry]) -> GamesAnswer:
    """Return the records of these games."""
    return {"schema": "grundy.games/1", "games": [_row(entry) for entry in entries]}


def game_answer(entry: Entry) -> GameAnswer:
    """Return the description of a game; without an example, it has no abilities, picture and solution."""
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
    except Exception:  # the rules of an installed game may fail in any way, and the other games must still be listed
        return False


def example_of(entry: Entry) -> Position | None:
    """Return the example of a game, or None if it has none."""
    from grundy.play import parse

    return parse(entry.example, games=[entry]) if entry.example else None


def bracket_text(entry: Entry, game: Game) -> str:
    """Describe what to write in the brackets if it is not only numbers, from the docstring of the game's `parse`."""
    from grundy.games.brackets import Headed, Literal, Text

    if isinstance(entry.brackets, Headed):
        return "Heaps. The rules, for example `0.137` or `{1,2,6}`, come before the brackets in place of the word."
    if isinstance(entry.brackets, Literal):
        return "A position as a Python literal, for example `7`, `(7, 12)`, `'abc'` or `{1, 2}`."
    return _parse_text(game, entry.brackets.parameters) if isinstance(entry.brackets, Text) else ""


def _parse_text(game: Game, parameters: int) -> str:
    """Return the docstring of `parse` without its sections, and without the part about parameters if there are none."""
    text = re.split(r"\n\n[^\n]+\n---", getdoc(getattr(game, "parse", None)) or "")[0]
    paragraphs = [" ".join(paragraph.split()) for paragraph in text.split("\n\n")]
    kept = [words for words in paragraphs if parameters or "before the semicolon" not in words]
    first = " ".join(kept).replace("``", "`").removeprefix("Read ")
    return first[:1].upper() + first[1:]


def abilities(game: Game) -> list[str]:
    """Return what a game provides besides the options of its positions."""
    from grundy import rules

    sentences = {
        rules.NimValue: "nim values by a fast method",
        rules.KnownValue: "values, also of positions from which play may go on forever",
        rules.KnownOutcome: "the winner without values",
        rules.WinningMoves: "winning moves without values",
        rules.WinningMove: "a winning move without values",
        rules.MovesTo: "the moves to a given value",
        rules.Tame: "misère play in sums",
        rules.Components: "splitting of positions into sums",
        rules.Canonical: "symmetries",
        rules.Represented: "numbers in the number system that shows who wins",
        rules.Picture: "pictures in the terminal",
        rules.Drawing: "drawings as SVG",
    }
    return [words for ability, words in sentences.items() if isinstance(game, ability)] or ["its options"]
