"""Games that are not in the catalogue: a class, an object or a function of the user's own."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterable
from importlib import import_module
from typing import Any

from grundy.errors import DomainError
from grundy.games.brackets import Literal, Text
from grundy.games.entry import Entry
from grundy.rules import Format, Game, Parse, game_from, same_game
from grundy.text import truncate

__all__ = ["installed_entries", "load_game", "own_entry", "rules_failure"]

# Packages that bring games of their own declare them under this name.
GROUP = "grundy.games"


def own_entry(game: Any, word: str | None = None) -> Entry:
    """Return a row, as the catalogue has them, for a game that is not in the catalogue.

    Parameters
    ----------
    game : Entry, Game, class of games without parameters, or function
        The rules; an entry is returned as it is.
    word : str, optional
        How the game is written; the name of the class or of the function if it is missing.

    Examples
    --------
    >>> class Halving:
    ...     '''Halve the number.'''
    ...     def options(self, n):
    ...         return [n // 2] if n else []
    >>> entry = own_entry(Halving)
    >>> entry.notation, entry.rule
    ('Halving(position)', 'Halve the number.')
    """
    if isinstance(game, Entry):
        return game
    made = _made(game)
    name = word or _name(game, made)
    brackets = Text("position") if isinstance(made, Parse) and isinstance(made, Format) else Literal()
    rule = (inspect.getdoc(game) or "a game of your own").split("\n")[0]
    return Entry(name.casefold(), name, _Made(made), brackets, rule, (name,), "", "")


class _Made:
    """A constructor that hands out the same game each time, so that positions of it can be equal."""

    def __init__(self, game: Game):
        self.game = game

    def __call__(self) -> Game:
        return self.game

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Made) and same_game(self.game, other.game)

    def __hash__(self) -> int:
        return hash(_Made)  # a game need not be hashable


def _made(game: Any) -> Game:
    """Return the game, made if a class is given."""
    if not (isinstance(game, type) and hasattr(game, "options")):
        return game_from(game)
    try:
        made: Game = game()
    except TypeError as error:
        raise DomainError(
            f"the class {game.__name__} cannot be made without parameters ({error}); give a game, not its class"
        ) from error
    return made


def _name(game: Any, made: Game) -> str:
    """Return the name of a class or a function as a word of the notation."""
    name = getattr(game, "__name__", type(made).__name__)
    word = re.sub(r"[^A-Za-z0-9_]", "", name)
    return word if word.isidentifier() else "Game"


def load_game(place: str) -> Entry:
    """Return the game at a place such as ``package.module:Class``.

    Parameters
    ----------
    place : str
        A module that Python can import, a colon, and the name of a class, an object, a function or an `Entry` in it.

    Raises
    ------
    DomainError
        When there is no such module or name, or it is no game.

    Examples
    --------
    >>> load_game("grundy.games.heaps.euclid:Euclid").word
    'Euclid'
    """
    module, _, name = place.partition(":")
    if not module or not name or not place.isprintable():
        raise DomainError(f"a game is given as module:Class, such as games:Euclid, not {truncate(place, 80)!r}")
    try:
        found: Any = import_module(module)
        for part in name.split("."):
            found = getattr(found, part)
    except Exception as error:  # whatever the module does when it is imported
        reason = truncate(_on_one_line(f"{type(error).__name__}: {error}"), 200)
        raise DomainError(
            f"cannot load the game {truncate(place, 80)}: {reason}{_hint(module, name, error)}"
        ) from error
    return _checked(found, place)


def _hint(module: str, name: str, error: Exception) -> str:
    """Return what to try when a game is not where it was looked for; nothing when the module itself fails."""
    from difflib import get_close_matches  # only who misspells a name waits for it

    if module.endswith(".py"):
        return f"; a module is named without .py, as in {truncate(f'{module[:-3]}:{name}', 80)}"
    if isinstance(error, ModuleNotFoundError) and error.name == module:
        return f"; try it in the folder that has {truncate(module, 40)}.py"
    known = [word for word in vars(sys.modules.get(module, object)) if not word.startswith("_")]
    near = get_close_matches(name, known, 1) if isinstance(error, AttributeError) else []
    return f"; did you mean {near[0]}?" if near else ""


def _on_one_line(text: str) -> str:
    return "".join(character if character.isprintable() else " " for character in text)


def _checked(found: Any, place: str) -> Entry:
    try:
        return own_entry(found)
    except TypeError as error:
        raise DomainError(f"{truncate(place, 80)} is no game: {error}") from error


def rules_failure(error: Exception) -> str:
    """Return what went wrong in the rules of a game from elsewhere, and where, in one sentence.

    Parameters
    ----------
    error : Exception
        What the rules raised.

    Examples
    --------
    >>> rules_failure(ZeroDivisionError("division by zero"))
    'the rules of the game failed: ZeroDivisionError: division by zero'
    """
    notes = "".join(f"; {note}" for note in getattr(error, "__notes__", ()))
    return f"the rules of the game failed: {type(error).__name__}: {error}{notes}"


def installed_entries() -> Iterable[Entry]:
    """Return the games that installed packages declare under the entry-point group ``grundy.games``.

    Returns
    -------
    iterable of Entry
        The name of an entry point is the word of its game, unless it is an `Entry` itself.

    Examples
    --------
    >>> all(entry.word for entry in installed_entries())
    True
    """
    from importlib.metadata import entry_points

    for point in entry_points(group=GROUP):
        try:
            found = point.load()
            yield found if isinstance(found, Entry) else own_entry(found, point.name)
        except (ImportError, AttributeError, TypeError) as error:
            raise DomainError(f"the installed game {point.name} ({point.value}) cannot be loaded: {error}") from error
