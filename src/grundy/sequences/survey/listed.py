"""Families of games that somebody has chosen: a list of notations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256

from grundy.errors import DomainError, LimitError, NotationError
from grundy.saying import called, shown
from grundy.sequences.heaps.reading import read_game
from grundy.sequences.heaps.subtraction import Subtraction
from grundy.sequences.heaps.take_and_break import TakeAndBreak
from grundy.sequences.survey.family import LIMIT, Family, FamilyGame, within

__all__ = ["ListedGames", "game_at", "listed"]

# Of a set. A period is at most this times the number of values of a survey, and has to fit the 64 bits of a table.
MOST_NUMBER = 1 << 30


@dataclass(frozen=True)
class ListedGames(Family):
    """Games in the order in which somebody has named them.

    Attributes
    ----------
    games : tuple of heap games
        Each of them once.
    """

    games: tuple[FamilyGame, ...]
    kind = "listed"

    @property
    def description(self) -> str:
        """Such as ``list games=2 digest=dc3e4e88ddb6cfef``: the digest tells other games and another order apart."""
        lines = "".join(f"{game.notation}\n" for game in self.games)
        return f"list games={len(self.games)} digest={sha256(lines.encode()).hexdigest()[:16]}"

    def __len__(self) -> int:
        return len(self.games)

    def __iter__(self) -> Iterator[FamilyGame]:
        return iter(self.games)


def listed(notations: Iterable[str], *, limit: int = LIMIT) -> Family:
    """Return the games with these notations, in this order.

    Parameters
    ----------
    notations : iterable of str
        Games as `grundy.sequences.heaps.read_game` reads them: digits, sets or names. A game that comes again, in
        whatever notation, counts where it came first.
    limit : int, optional
        How many games there may be.

    Returns
    -------
    Family

    Raises
    ------
    GrundyError
        When one of them cannot be read, or a set has numbers that are too large; it says which one.

    Examples
    --------
    >>> family = listed(["Kayles", "{1,2,6}", "0.77", "Grundy's game"])
    >>> [game.notation for game in family]
    ['0.77', 'Subtraction({1,2,6})', '4. unequal']
    >>> family.description == listed(["0.77", "{1,2,6}", "4. unequal"]).description
    True
    """
    if isinstance(notations, str):
        raise DomainError(f"a list of notations is needed, such as ['0.77', '{{1,2,6}}'], not {called(notations)}")
    games = tuple(dict.fromkeys(game_at(f"game {place}", text) for place, text in enumerate(notations, start=1)))
    if not games:
        raise DomainError("no game is listed; give at least one, such as '0.77'")
    return within(ListedGames(games), limit, "games")


def game_at(place: str, text: str) -> FamilyGame:
    """Return a game of a list; an error says where it stands.

    Parameters
    ----------
    place : str
        Such as ``line 3``.
    text : str
        The notation.

    Returns
    -------
    heap game

    Examples
    --------
    >>> game_at("line 3", "{1,2}")
    Subtraction({1, 2})
    >>> game_at("line 3", "{1,2")
    Traceback (most recent call last):
    grundy.errors.NotationError: line 3: expected ',' or '}', found the end of the text
      {1,2
          ^
    """
    try:
        return _fitting(read_game(text))
    except NotationError as error:
        raise NotationError(error.text, error.at, f"{place}: {error.message}") from error
    except (DomainError, LimitError) as error:
        raise type(error)(f"{place}: {error}") from error


def _fitting(game: FamilyGame) -> FamilyGame:
    if isinstance(game, TakeAndBreak):
        return game
    largest = max(game.takes if isinstance(game, Subtraction) else game.excluded, default=0)
    if largest > MOST_NUMBER:
        raise LimitError(
            f"this set has the number {shown(largest)}, and sets are surveyed with numbers up to "
            f"{MOST_NUMBER}; take smaller ones"
        )
    return game
