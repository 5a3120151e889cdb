"""Look up a game: in the catalogue by id, word or name in any spelling, or elsewhere by module and class."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from typing import Any
from unicodedata import combining, normalize

from grundy.errors import DomainError
from grundy.games.brackets import Literal, Text
from grundy.games.catalogue import CATALOGUE, Entry
from grundy.parsing import normalize_name
from grundy.rules import Format, Game, Parse, game_from, same_game
from grundy.text import truncate


def entry_named(id: str) -> Entry:
    """Return the catalogue row with this id.

    Parameters
    ----------
    id : str
        For example ``"wythoff"``.

    Examples
    --------
    >>> entry_named("wythoff").notation
    'W(a,b)'
    """
    for entry in CATALOGUE:
        if entry.id == id:
            return entry
    raise DomainError(f"no game has the id {id!r}; the known ids are {', '.join(entry.id for entry in CATALOGUE)}")


def find_entry(name: str, more: Iterable[Entry] = ()) -> Entry:
    """Return the row of the game with this id, word or name, in any spelling.

    Parameters
    ----------
    name : str
        For example ``dawsons chess``.
    more : iterable of Entry, optional
        Games in addition to the catalogue.

    Raises
    ------
    DomainError
        If there is no such game; the hint lists similar names.

    Examples
    --------
    >>> find_entry("bouton's nim").id
    'nim'
    """
    own = tuple(more)
    found = _by_name(own).get(normalize_name(name))
    if found:
        return found[0]
    near = near_entries(name, own)
    hint = (
        f"did you mean {' or '.join(entry.names[0] for entry in near)}?" if near else "`grundy games` lists all games"
    )
    raise DomainError(f"no game is called {name[:40] + '…' * (len(name) > 40)!r}", hint=hint)


def entries_written(word: str, more: Iterable[Entry] = ()) -> list[Entry]:
    """Return the rows with this word: an exact match, else any spelling of the word or a name.

    Several rows may share a word; games that are not in the catalogue come first.
    """
    own = tuple(more)
    for table in (own, CATALOGUE):
        exact = [entry for entry in table if entry.word == word]
        if exact:
            return exact
    named = _by_name(own).get(normalize_name(word), [])
    return [entry for entry in (*own, *CATALOGUE) if any(entry.word == other.word for other in named)]


def near_entries(name: str, more: Iterable[Entry] = ()) -> list[Entry]:
    """Return the rows with similar names, the nearest first."""
    from difflib import get_close_matches  # imported only for a misspelt name

    rows = _by_name(tuple(more))
    wanted = normalize_name(name)[:100]
    near = get_close_matches(wanted, rows, n=3, cutoff=0.7)
    starts = [row for row in rows if len(wanted) > 2 and row.startswith(wanted)][:3]
    found = [entry for row in dict.fromkeys([*near, *starts]) for entry in rows[row]]
    return list({entry.id: entry for entry in found}.values())[:4]


def search_entries(text: str, entries: Iterable[Entry]) -> list[Entry]:
    """Return the rows that contain every word of a text, in any spelling.

    The words may be in the names, notation, rule, source or family of a game.
    """
    words = _folded(text).split()
    found = []
    for entry in entries:
        facts = (entry.id, *entry.names, entry.notation, entry.rule, entry.source, entry.family_title)
        if all(word in _folded(" ".join(facts)) for word in words):
            found.append(entry)
    return found


def _folded(text: str) -> str:
    """Return a text in lower case, without accents and apostrophes."""
    return "".join(letter for letter in normalize("NFKD", text.casefold()) if not (combining(letter) or letter in "'’"))


@cache
def _by_name(own: tuple[Entry, ...]) -> dict[str, list[Entry]]:
    rows: dict[str, list[Entry]] = {}
    for entry in (*own, *CATALOGUE):
        for name in dict.fromkeys(map(normalize_name, (entry.id, entry.word, *entry.names))):
            rows.setdefault(name, []).append(entry)
    return rows


# ---- Games that are not in the catalogue: a class, an object or a function of the user

# Other packages declare their games under this entry-point group.
GROUP = "grundy.games"


def own_entry(game: Any, word: str | None = None) -> Entry:
    """Return a catalogue row for a game that is not in the catalogue.

    Parameters
    ----------
    game : Entry, Game, class of games without parameters, or function
        The rules; an `Entry` is returned unchanged.
    word : str, optional
        The word of the game; the default is the name of the class or function.

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
    made = _instance(game)
    name = word or _word(game, made)
    brackets = Text("position") if isinstance(made, Parse) and isinstance(made, Format) else Literal()
    rule = (inspect.getdoc(game) or "a game of your own").split("\n")[0]
    return Entry(name.casefold(), name, _SameGame(made), brackets, rule, (name,), "", "")


class _SameGame:
    """A constructor that returns the same game each time, so that its positions can be equal."""

    def __init__(self, game: Game):
        self.game = game

    def __call__(self) -> Game:
        return self.game

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _SameGame) and same_game(self.game, other.game)

    def __hash__(self) -> int:
        return hash(_SameGame)  # a game need not be hashable


def _instance(game: Any) -> Game:
    """Return the game itself, or an instance of the given class."""
    if not (isinstance(game, type) and hasattr(game, "options")):
        return game_from(game)
    try:
        made: Game = game()
    except TypeError as error:
        raise DomainError(
            f"the class {game.__name__} cannot be called without parameters ({error})", hint="pass an instance"
        ) from error
    return made


def _word(game: Any, made: Game) -> str:
    """Return the name of a class or function as a word of the notation."""
    name = getattr(game, "__name__", type(made).__name__)
    word = re.sub(r"[^A-Za-z0-9_]", "", name)
    return word if word.isidentifier() else "Game"


def load_game(place: str) -> Entry:
    """Import a game from a place such as ``package.module:Class``.

    Parameters
    ----------
    place : str
        A module that Python can import, a colon, and the name of a class, an object, a function or an `Entry` in it.

    Raises
    ------
    DomainError
        If there is no such module or name, or it is not a game.

    Examples
    --------
    >>> load_game("grundy.games.heaps.euclid:Euclid").word
    'Euclid'
    """
    module, _, name = place.partition(":")
    if not module or not name or not place.isprintable():
        raise DomainError(f"expected module:Class, such as games:Euclid, found {truncate(place, 80)!r}")
    try:
        found: Any = import_module(module)
        for part in name.split("."):
            found = getattr(found, part)
    except Exception as error:  # importing a module may raise anything
        one_line = "".join(letter if letter.isprintable() else " " for letter in f"{type(error).__name__}: {error}")
        reason = truncate(one_line, 200)
        hint = _hint(module, name, error)
        raise DomainError(f"cannot load the game {truncate(place, 80)}: {reason}", hint=hint) from error
    try:
        return own_entry(found)
    except TypeError as error:
        raise DomainError(f"{truncate(place, 80)} is not a game: {error}") from error


def _hint(module: str, name: str, error: Exception) -> str | None:
    """Return a hint for a module or name that was not found; None if the module itself fails."""
    from difflib import get_close_matches  # imported only for a misspelt name

    if module.endswith(".py"):
        return f"try it without .py: {truncate(f'{module[:-3]}:{name}', 80)}"
    if isinstance(error, ModuleNotFoundError) and error.name == module:
        return f"run it in the folder that contains {truncate(module, 40)}.py"
    known = [word for word in vars(sys.modules.get(module, object)) if not word.startswith("_")]
    near = get_close_matches(name, known, 1) if isinstance(error, AttributeError) else []
    return f"did you mean {near[0]}?" if near else None


def rules_failure(error: Exception) -> str:
    """Return one sentence about an error that the rules of a game raised, with its notes."""
    notes = "".join(f"; {note}" for note in getattr(error, "__notes__", ()))
    return f"the rules of the game failed: {type(error).__name__}: {error}{notes}"


def installed_entries() -> Iterable[Entry]:
    """Yield the games that installed packages declare in the entry-point group ``grundy.games``.

    The name of an entry point is the word of its game, unless it is an `Entry` itself.
    """
    from importlib.metadata import entry_points

    for point in entry_points(group=GROUP):
        try:
            found = point.load()
            yield found if isinstance(found, Entry) else own_entry(found, point.name)
        except (ImportError, AttributeError, TypeError) as error:
            raise DomainError(f"the installed game {point.name} ({point.value}) cannot be loaded: {error}") from error
