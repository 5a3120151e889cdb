"""Finding a game by its id, its word or one of its names, in any spelling."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from grundy.errors import DomainError
from grundy.games.catalogue import CATALOGUE
from grundy.games.entry import Entry
from grundy.parsing import normalize_name

__all__ = ["entries_written", "entry_named", "find_entry", "near_entries"]


def entry_named(id: str) -> Entry:
    """Return the row of the catalogue with this id.

    Parameters
    ----------
    id : str
        Such as ``"wythoff"``.

    Examples
    --------
    >>> entry_named("wythoff").notation
    'W(a,b)'
    """
    for entry in CATALOGUE:
        if entry.id == id:
            return entry
    raise DomainError(f"no game has the id {id!r}; known are {', '.join(entry.id for entry in CATALOGUE)}")


def find_entry(name: str, more: Iterable[Entry] = ()) -> Entry:
    """Return the row of the game that has this id, word or name, in any spelling.

    Parameters
    ----------
    name : str
        Such as ``dawsons chess``.
    more : iterable of Entry, optional
        Games beside those of the catalogue.

    Raises
    ------
    DomainError
        With the names that look like it.

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
    hint = f"did you mean {' or '.join(entry.names[0] for entry in near)}?" if near else "`grundy games` lists all"
    raise DomainError(f"no game is called {name[:40] + '…' * (len(name) > 40)!r}; {hint}")


def entries_written(word: str, more: Iterable[Entry] = ()) -> list[Entry]:
    """Return the rows that are written with this word, exactly or else in any spelling of the word or a name.

    Parameters
    ----------
    word : str
        What stands before the bracket.
    more : iterable of Entry, optional
        Games beside those of the catalogue; they come first.

    Returns
    -------
    list of Entry
        Several rows may share a word; none when no game is written like this.

    Examples
    --------
    >>> [entry.id for entry in entries_written("N")], [entry.id for entry in entries_written("Bouton's Nim")]
    (['nim', 'one-pile'], ['nim', 'one-pile'])
    """
    own = tuple(more)
    for table in (own, CATALOGUE):
        exact = [entry for entry in table if entry.word == word]
        if exact:
            return exact
    named = _by_name(own).get(normalize_name(word), [])
    return [entry for entry in (*own, *CATALOGUE) if any(entry.word == other.word for other in named)]


def near_entries(name: str, more: Iterable[Entry] = ()) -> list[Entry]:
    """Return the rows whose names look like this one, the nearest first.

    Parameters
    ----------
    name : str
        What was written.
    more : iterable of Entry, optional
        Games beside those of the catalogue.

    Examples
    --------
    >>> [entry.id for entry in near_entries("Whytof")]
    ['wythoff', 'a-wythoff']
    """
    from difflib import get_close_matches  # only who misspells a name waits for it

    rows = _by_name(tuple(more))
    asked = normalize_name(name)[:100]
    near = get_close_matches(asked, rows, n=3, cutoff=0.7)
    starts = [row for row in rows if len(asked) > 2 and row.startswith(asked)][:3]
    found = [entry for row in dict.fromkeys([*near, *starts]) for entry in rows[row]]
    return list({entry.id: entry for entry in found}.values())[:4]


@cache
def _by_name(own: tuple[Entry, ...]) -> dict[str, list[Entry]]:
    rows: dict[str, list[Entry]] = {}
    for entry in (*own, *CATALOGUE):
        for name in dict.fromkeys(map(normalize_name, (entry.id, entry.word, *entry.names))):
            rows.setdefault(name, []).append(entry)
    return rows
