"""The heap games that have names: the notation of each, and where it comes from."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache

from grundy.errors import NotationError
from grundy.notation import plain_name
from grundy.sequences.heaps.digits import POINTS
from grundy.sequences.heaps.rules import Rules, read_rules

__all__ = ["TABLE", "NamedGame", "find_name", "name_of", "named_game", "named_rules", "near_names"]

_WINNING_WAYS = "Berlekamp, Conway and Guy, Winning Ways, 1982, chapter 4"


@dataclass(frozen=True)
class NamedGame:
    """A heap game with a name.

    Attributes
    ----------
    name : str
        How it is called here.
    notation : str
        Its rules, as `TakeAndBreak` reads them.
    source : str
        Who described it, and where.
    aliases : tuple of str
        Its other names.
    token : str
        What a counter looks like in the terminal.

    Examples
    --------
    >>> NamedGame("Kayles", "0.77", "Dudeney 1907").notation
    '0.77'
    """

    name: str
    notation: str
    source: str
    aliases: tuple[str, ...] = ()
    token: str = "●"


TABLE: tuple[NamedGame, ...] = (
    NamedGame("Nim", "0.(3)", "Bouton 1902"),
    NamedGame("Kayles", "0.77", "Dudeney 1907; Guy and Smith 1956", token="▮"),
    NamedGame("Double Kayles", "0.7777", "Guy and Smith 1956", token="▮"),
    NamedGame("Dawson's Chess", "0.137", "Dawson 1935; Guy and Smith 1956"),
    NamedGame("Dawson's Kayles", "0.07", "Guy and Smith 1956"),
    # A strip of n squares, in which three crosses in a row win, is a heap of n + 2.
    NamedGame("Treblecross", "0.007", _WINNING_WAYS),
    NamedGame("Officers", "0.6", _WINNING_WAYS),
    NamedGame("Guiles", "0.15", _WINNING_WAYS),
    NamedGame("Flanigan's Game", "0.34", _WINNING_WAYS, ("Flanigan",)),
    NamedGame("Kenyon's Game", "0.3F", _WINNING_WAYS, ("Kenyon",)),
    NamedGame("She-Loves-Me-She-Loves-Me-Not", "0.3", "Plambeck 1992"),
    NamedGame("Daisies", "4.7", "Plambeck 1992"),
    NamedGame("Lasker's Nim", "4.(3)", "Lasker 1931"),
    NamedGame("Grundy's Game", "4. unequal", "Grundy 1939", ("Grundy",)),
    NamedGame("Couples-are-Forever", "4. stuck 2", "Caines, Gates, Guy and Nowakowski 1999", ("Couples",)),
)


@cache
def _by_plain_name() -> dict[str, NamedGame]:
    return {plain_name(name): row for row in TABLE for name in (row.name, *row.aliases)}


def find_name(name: str) -> NamedGame | None:
    """Return the game with this name, in any spelling, or None.

    Examples
    --------
    >>> find_name("kayles").notation
    '0.77'
    """
    return _by_plain_name().get(plain_name(name))


def near_names(name: str) -> list[str]:
    """Return the names that look like this one, the nearest first.

    Examples
    --------
    >>> near_names("Kales")
    ['Kayles']
    """
    rows = _by_plain_name()
    return list(dict.fromkeys(rows[near].name for near in get_close_matches(plain_name(name)[:100], rows, n=3)))


@cache
def _by_rules() -> dict[Rules, NamedGame]:
    return {read_rules(row.notation): row for row in TABLE}


def named_game(rules: Rules) -> NamedGame | None:
    """Return the game with these rules as the table has it, or None when it has no name here.

    Examples
    --------
    >>> named_game(read_rules("0.77")).source
    'Dudeney 1907; Guy and Smith 1956'
    """
    return _by_rules().get(rules)


def name_of(rules: Rules) -> str | None:
    """Return the name of the game with these rules, or None when it has none here.

    Examples
    --------
    >>> name_of(read_rules("0.77"))
    'Kayles'
    """
    row = named_game(rules)
    return None if row is None else row.name


def named_rules(text: str) -> Rules | None:
    """Return the rules of the game with this name; None when the text is no name but digits, or may be.

    Parameters
    ----------
    text : str
        A name in any spelling, or something else.

    Returns
    -------
    Rules or None

    Raises
    ------
    NotationError
        When the text looks like a name, and no game has it.

    Examples
    --------
    >>> named_rules("dawsons chess").digits
    (0, 1, 3, 7)
    >>> named_rules("Kales")
    Traceback (most recent call last):
    grundy.errors.NotationError: no heap game is called 'Kales'; perhaps Kayles
      Kales
      ^
    """
    row = find_name(text)
    if row is not None:
        return read_rules(row.notation)
    if not _looks_like_name(text):
        return None
    near = near_names(text)
    hint = f"perhaps {' or '.join(near)}" if near else f"the names are {', '.join(row.name for row in TABLE)}"
    name = text.strip()
    short = name if len(name) <= 40 else name[:40] + "…"
    raise NotationError(text, text.index(name), f"no heap game is called {short!r}; {hint}")


def _looks_like_name(text: str) -> bool:
    """Return whether a text begins with a letter and has no point, as digits have."""
    return text.strip()[:1].isalpha() and not any(point in text for point in POINTS)
