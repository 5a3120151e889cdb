"""Families of heap games: games with a number of digits, games given by sets up to a maximum, and lists of games."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import product
from typing import TypeAlias

from grundy.errors import DomainError, LimitError, NotationError
from grundy.integers import as_natural, bits
from grundy.sequences.heaps import AllBut, Subtraction, TakeAndBreak, read_game
from grundy.text import format_number, short_repr

FamilyGame: TypeAlias = TakeAndBreak | Subtraction | AllBut

# The number of octal games with six digits, and of subsets of 1, ..., 18. Each game gets a row.
LIMIT = 1 << 18
# The default numbers of values, if a move leaves at most two heaps or more; they take some seconds for each game.
STOP, STOP_THREE_HEAPS = 100_000, 5000


class Family(ABC):
    """A family of games: distinct games in a fixed order.

    A larger family begins with the games of a smaller one of the same kind, except for lists and for families with
    other digits before the point.

    Examples
    --------
    >>> family = quaternary(1)
    >>> len(family), family.description, [game.notation for game in family]
    (3, 'quaternary digits=1', ['0.1', '0.2', '0.3'])
    """

    kind: str

    @property
    @abstractmethod
    def description(self) -> str:
        """The name of the family and its settings, which identify it."""

    @property
    def file_name(self) -> str:
        """The default file name for the table of a survey."""
        return self.description.replace(" ", "-").replace("=", "-").replace(",", "-") + ".sqlite"

    @property
    def default_stop(self) -> int:
        """The default number of values, which takes some seconds for most games; smaller if moves leave three heaps."""
        return STOP

    @abstractmethod
    def __len__(self) -> int: ...

    @abstractmethod
    def __iter__(self) -> Iterator[FamilyGame]: ...

    def __str__(self) -> str:
        return self.description


def octal(digits: int, first: Iterable[int] = (0,), *, limit: int = LIMIT) -> Family:
    """Return all octal games with at most this many digits after the point.

    Parameters
    ----------
    digits : int
        The maximum number of digits after the point.
    first : iterable of int, optional
        The digits before the point: 0, 4 (a move may split a heap without taking anything), or both.
    limit : int, optional
        The maximum number of games.

    Raises
    ------
    LimitError
        If there are more games.

    Examples
    --------
    >>> family = octal(2, first=(0, 4))
    >>> len(family), [game.notation for game in family][:3], str(family)
    (127, ['4.', '0.1', '0.2'], 'octal digits=2 first=0,4')
    """
    return _digit_games("octal", 8, digits, first, limit)


def quaternary(digits: int, *, limit: int = LIMIT) -> Family:
    """Return all games whose moves leave at most one heap, with at most this many digits after the point.

    Parameters
    ----------
    digits, limit
        As for `octal`.

    Examples
    --------
    >>> len(quaternary(3))
    63
    """
    return _digit_games("quaternary", 4, digits, (0,), limit)


def hexadecimal(digits: int, first: Iterable[int] = (0,), *, limit: int = LIMIT) -> Family:
    """Return all games whose moves leave at most three heaps, with at most this many digits after the point.

    Parameters
    ----------
    digits, limit
        As for `octal`.
    first : iterable of int, optional
        The digits before the point, each of them 0, 4, 8 or 12.

    Examples
    --------
    >>> [game.notation for game in hexadecimal(1)][-1]
    '0.F'
    """
    return _digit_games("hexadecimal", 16, digits, first, limit)


def subtraction(largest: int, *, limit: int = LIMIT) -> Family:
    """Return the subtraction games of all non-empty sets of numbers up to a maximum.

    Parameters
    ----------
    largest : int
        The largest number that may be taken.
    limit : int, optional
        The maximum number of games.

    Examples
    --------
    >>> [game.takes for game in subtraction(2)]
    [(1,), (2,), (1, 2)]
    """
    return _sets("subtraction", largest, limit)


def all_but(largest: int, *, limit: int = LIMIT) -> Family:
    """Return the all-but games of all sets of excluded numbers up to a maximum.

    Parameters
    ----------
    largest, limit
        As for `subtraction`.

    Examples
    --------
    >>> [game.excluded for game in all_but(2)]
    [(), (1,), (2,), (1, 2)]
    """
    return _sets("all-but", largest, limit)


def listed(notations: Iterable[str], *, limit: int = LIMIT) -> Family:
    """Return the games with these notations, in this order.

    Parameters
    ----------
    notations : iterable of str
        Notations that `grundy.sequences.heaps.read_game` accepts: digits, sets or names. Repeated games, in any
        notation, are omitted.
    limit : int, optional
        The maximum number of games.

    Raises
    ------
    GrundyError
        If a notation cannot be parsed, or a set has too large numbers; the message names the game.

    Examples
    --------
    >>> family = listed(["Kayles", "{1,2,6}", "0.77", "Grundy's game"])
    >>> [game.notation for game in family]
    ['0.77', 'Subtraction({1,2,6})', '4. unequal']
    >>> family.description == listed(["0.77", "{1,2,6}", "4. unequal"]).description
    True
    """
    if isinstance(notations, str):
        raise DomainError(f"expected a list of notations, such as ['0.77', '{{1,2,6}}'], not {short_repr(notations)}")
    games = tuple(dict.fromkeys(game_at(f"game {place}", text) for place, text in enumerate(notations, start=1)))
    if not games:
        raise DomainError("the list of games is empty", hint="give at least one game, such as '0.77'")
    return within(ListedGames(games), limit, "games")


FAMILIES: dict[str, Callable[..., Family]] = {
    "octal": octal,
    "quaternary": quaternary,
    "hexadecimal": hexadecimal,
    "subtraction": subtraction,
    "all-but": all_but,
    "list": listed,
}


@dataclass(frozen=True)
class DigitGames(Family):
    """Take-and-break games with digits below a base, except the game without moves.

    There are at most `digits` digits after the point, and one of the digits `first` before it.
    """

    kind: str
    base: int
    digits: int
    first: tuple[int, ...] = (0,)

    @property
    def description(self) -> str:
        """The name and the digits, for example ``octal digits=3 first=0,4``."""
        before = "" if self.first == (0,) else f" first={','.join(format(digit, 'X') for digit in self.first)}"
        return f"{self.kind} digits={self.digits}{before}"

    @property
    def default_stop(self) -> int:
        """The default number of values, smaller for hexadecimal games."""
        return STOP if self.base <= 8 else STOP_THREE_HEAPS

    def __len__(self) -> int:
        return len(self.first) * int(self.base**self.digits) - (0 in self.first)

    def __iter__(self) -> Iterator[TakeAndBreak]:
        """Yield games with fewer digits first, and games of equal length in the order of their digits."""
        for length in range(self.digits + 1):
            for digits in product(self.first, *[range(self.base)] * length):
                if digits[-1] if length else digits[0]:
                    yield TakeAndBreak.from_digits(digits)


def _digit_games(kind: str, base: int, digits: int, first: Iterable[int], limit: int) -> Family:
    digits = as_natural(digits, "the number of digits", 1)
    before = tuple(sorted({as_natural(digit, "the digit before the point") for digit in first}))
    if not before:
        raise DomainError("the set of digits before the point is empty", hint="give at least one digit, such as 0")
    for digit in before:
        if digit not in range(0, base, 4):
            raise DomainError(
                f"the digit before the point of {kind} games must be one of {', '.join(map(str, range(0, base, 4)))}, "
                f"not {format_number(digit)}"
            )
    _check_size(kind, (base.bit_length() - 1) * digits, limit, "digits")
    return within(DigitGames(kind, base, digits, before), limit, "digits")


@dataclass(frozen=True)
class Sets(Family):
    """Games given by sets of numbers up to a maximum: those that may be taken, or those that may not."""

    kind: str
    largest: int

    @property
    def description(self) -> str:
        """The name and the largest number, for example ``subtraction largest=8``."""
        return f"{self.kind} largest={self.largest}"

    def __len__(self) -> int:
        return (1 << self.largest) - (self.kind == "subtraction")

    def __iter__(self) -> Iterator[Subtraction | AllBut]:
        """Yield the sets in the order of their largest numbers."""
        make = Subtraction if self.kind == "subtraction" else AllBut
        for mask in range(self.kind == "subtraction", 1 << self.largest):
            yield make([number + 1 for number in bits(mask)])


def _sets(kind: str, largest: int, limit: int) -> Family:
    largest = as_natural(largest, "the largest number", 1)
    _check_size(kind, largest, limit, "numbers")
    return within(Sets(kind, largest), limit, "numbers")


# The largest number in a set. A period is at most this times the number of values, and must fit into 64 bits.
MOST_NUMBER = 1 << 30


@dataclass(frozen=True)
class ListedGames(Family):
    """Distinct games in the order of a list."""

    games: tuple[FamilyGame, ...]
    kind = "listed"

    @property
    def description(self) -> str:
        """The number of games and a digest of their list, for example ``list games=2 digest=dc3e4e88ddb6cfef``."""
        lines = "".join(f"{game.notation}\n" for game in self.games)
        return f"list games={len(self.games)} digest={sha256(lines.encode()).hexdigest()[:16]}"

    @property
    def default_stop(self) -> int:
        """The default number of values, smaller if a move of one of the games can leave three heaps."""
        return STOP_THREE_HEAPS if any(getattr(game, "most_heaps", 0) > 2 for game in self.games) else STOP

    def __len__(self) -> int:
        return len(self.games)

    def __iter__(self) -> Iterator[FamilyGame]:
        return iter(self.games)


def game_at(place: str, text: str) -> FamilyGame:
    """Return the game with this notation; error messages begin with its place, such as ``line 3``."""
    try:
        return _check_numbers(read_game(text))
    except NotationError as error:
        raise NotationError(error.text, error.at, f"{place}: {error.message}") from error
    except DomainError as error:
        raise DomainError(f"{place}: {error.message}", hint=error.hint) from error
    except LimitError as error:
        message = f"{place}: {error.message}"
        raise LimitError(message, parameter=error.parameter, limit=error.limit, hint=error.hint) from error


def listed_notations(text: str) -> list[str]:
    """Return the notations of the games in a text, one per line; comments begin with #, and errors name the line."""
    lines = ((number, line.partition("#")[0].strip()) for number, line in enumerate(text.split("\n"), start=1))
    return [game_at(f"line {number}", game).notation for number, game in lines if game]


def _check_numbers(game: FamilyGame) -> FamilyGame:
    if isinstance(game, TakeAndBreak):
        return game
    largest = max(game.takes if isinstance(game, Subtraction) else game.excluded, default=0)
    if largest > MOST_NUMBER:
        raise LimitError(
            f"the numbers in a set must be at most {MOST_NUMBER} in a survey, not {format_number(largest)}",
            hint="use smaller numbers",
        )
    return game


def within(family: Family, limit: int, what: str) -> Family:
    """Return a family, or raise `LimitError` with the hint to use fewer `what` if it has too many games."""
    # len() fails for numbers that do not fit into a machine word.
    size = family.__len__()
    if size > as_natural(limit, "limit"):
        raise LimitError(
            f"there are {size:,} {family.kind} games, more than the maximum of {limit:,}",
            parameter="limit",
            hint=f"use fewer {what}",
        )
    return family


def _check_size(kind: str, bits: int, limit: int, what: str) -> None:
    """Raise `LimitError` for families whose size is too large to be printed."""
    if bits > 256 and bits > as_natural(limit, "limit").bit_length():
        raise LimitError(f"there are at least 2^{bits} {kind} games", hint=f"use fewer {what}")
