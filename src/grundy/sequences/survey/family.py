"""Families of heap games: all games with a number of digits, all sets of numbers up to a largest one, lists."""

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

# Each game gets a row; octal games of six digits and sets within 1, ..., 18 are this many.
LIMIT = 1 << 18
# Values of each game that take some seconds, when a move leaves at most two heaps, and when it leaves more.
STOP, STOP_THREE_HEAPS = 100_000, 5000


class Family(ABC):
    """Games that are listed one by one, each once, in a fixed order.

    A larger family begins with the games of a smaller one of the same kind, apart from other digits before the point
    and from lists.

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
        """The name of the family and its settings; equal exactly for equal families."""

    @property
    def file_name(self) -> str:
        """A name for the table of a survey, made of the description."""
        return self.description.replace(" ", "-").replace("=", "-").replace(",", "-") + ".sqlite"

    @property
    def default_stop(self) -> int:
        """How many values take some seconds for most games; fewer where a move can leave three heaps."""
        return STOP

    @abstractmethod
    def __len__(self) -> int: ...

    @abstractmethod
    def __iter__(self) -> Iterator[FamilyGame]: ...

    def __str__(self) -> str:
        return self.description


def octal(digits: int, first: Iterable[int] = (0,), *, limit: int = LIMIT) -> Family:
    """Return all octal games with at most this many digits behind the point.

    Parameters
    ----------
    digits : int
        How many digits at most.
    first : iterable of int, optional
        What stands before the point: 0, 4 (taking nothing, and breaking the heap into two), or both.
    limit : int, optional
        How many games there may be.

    Raises
    ------
    LimitError
        When there are more.

    Examples
    --------
    >>> family = octal(2, first=(0, 4))
    >>> len(family), [game.notation for game in family][:3], str(family)
    (127, ['4.', '0.1', '0.2'], 'octal digits=2 first=0,4')
    """
    return _digit_games("octal", 8, digits, first, limit)


def quaternary(digits: int, *, limit: int = LIMIT) -> Family:
    """Return all games that leave one heap or none, with at most this many digits behind the point.

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
    """Return all games that leave at most three heaps, with at most this many digits behind the point.

    Parameters
    ----------
    digits, limit
        As for `octal`.
    first : iterable of int, optional
        What stands before the point: 0, 4, 8 or 12.

    Examples
    --------
    >>> [game.notation for game in hexadecimal(1)][-1]
    '0.F'
    """
    return _digit_games("hexadecimal", 16, digits, first, limit)


def subtraction(largest: int, *, limit: int = LIMIT) -> Family:
    """Return the subtraction games of all sets of numbers up to a largest one.

    Parameters
    ----------
    largest : int
        The largest number that may be taken.
    limit : int, optional
        How many games there may be.

    Examples
    --------
    >>> [game.takes for game in subtraction(2)]
    [(1,), (2,), (1, 2)]
    """
    return _sets("subtraction", largest, limit)


def all_but(largest: int, *, limit: int = LIMIT) -> Family:
    """Return the games in which any number may be taken but those of a set, for all sets up to a largest number.

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
        Games as `grundy.sequences.heaps.read_game` reads them: digits, sets or names. A game that comes again, in
        whatever notation, counts where it came first.
    limit : int, optional
        How many games there may be.

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
        raise DomainError(f"a list of notations is needed, such as ['0.77', '{{1,2,6}}'], not {short_repr(notations)}")
    games = tuple(dict.fromkeys(game_at(f"game {place}", text) for place, text in enumerate(notations, start=1)))
    if not games:
        raise DomainError("no game is listed", hint="give at least one, such as '0.77'")
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
    """Take-and-break games with digits below a base; the game without any move is left out.

    At most `digits` digits stand behind the point, and one of `first` before it.
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
        """Fewer values for hexadecimal games."""
        return STOP if self.base <= 8 else STOP_THREE_HEAPS

    def __len__(self) -> int:
        return len(self.first) * int(self.base**self.digits) - (0 in self.first)

    def __iter__(self) -> Iterator[TakeAndBreak]:
        """List games with fewer digits first, and then in the order of their digits."""
        for length in range(self.digits + 1):
            for digits in product(self.first, *[range(self.base)] * length):
                if digits[-1] if length else digits[0]:
                    yield TakeAndBreak.from_digits(digits)


def _digit_games(kind: str, base: int, digits: int, first: Iterable[int], limit: int) -> Family:
    digits = as_natural(digits, "the number of digits", 1)
    before = tuple(sorted({as_natural(digit, "the digit before the point") for digit in first}))
    if not before:
        raise DomainError("no digit is given that may stand before the point", hint="give at least one, such as 0")
    for digit in before:
        if digit not in range(0, base, 4):
            raise DomainError(
                f"the digit before the point of {kind} games is one of {', '.join(map(str, range(0, base, 4)))}, "
                f"not {format_number(digit)}"
            )
    _check_size(kind, (base.bit_length() - 1) * digits, limit, "digits")
    return within(DigitGames(kind, base, digits, before), limit, "digits")


@dataclass(frozen=True)
class Sets(Family):
    """Games given by a set of numbers up to a largest one: those that may be taken, or those that may not."""

    kind: str
    largest: int

    @property
    def description(self) -> str:
        """The name and the largest number, for example ``subtraction largest=8``."""
        return f"{self.kind} largest={self.largest}"

    def __len__(self) -> int:
        return (1 << self.largest) - (self.kind == "subtraction")

    def __iter__(self) -> Iterator[Subtraction | AllBut]:
        """List sets with smaller largest numbers first."""
        make = Subtraction if self.kind == "subtraction" else AllBut
        for mask in range(self.kind == "subtraction", 1 << self.largest):
            yield make([number + 1 for number in bits(mask)])


def _sets(kind: str, largest: int, limit: int) -> Family:
    largest = as_natural(largest, "the largest number", 1)
    _check_size(kind, largest, limit, "numbers")
    return within(Sets(kind, largest), limit, "numbers")


# Of a set. A period is at most this times the number of values of a survey, and has to fit the 64 bits of a table.
MOST_NUMBER = 1 << 30


@dataclass(frozen=True)
class ListedGames(Family):
    """Games in the order of a list, each once."""

    games: tuple[FamilyGame, ...]
    kind = "listed"

    @property
    def description(self) -> str:
        """For example ``list games=2 digest=dc3e4e88ddb6cfef``; other games, or another order, have another digest."""
        lines = "".join(f"{game.notation}\n" for game in self.games)
        return f"list games={len(self.games)} digest={sha256(lines.encode()).hexdigest()[:16]}"

    @property
    def default_stop(self) -> int:
        """Fewer values when one of the games can leave three heaps."""
        return STOP_THREE_HEAPS if any(getattr(game, "most_heaps", 0) > 2 for game in self.games) else STOP

    def __len__(self) -> int:
        return len(self.games)

    def __iter__(self) -> Iterator[FamilyGame]:
        return iter(self.games)


def game_at(place: str, text: str) -> FamilyGame:
    """Return a game of a list; an error begins with the place where it stands, such as ``line 3``."""
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
    """Return the games of a text, one per line; what follows a # is a comment, and an error names the line."""
    lines = ((number, line.partition("#")[0].strip()) for number, line in enumerate(text.split("\n"), start=1))
    return [game_at(f"line {number}", game).notation for number, game in lines if game]


def _check_numbers(game: FamilyGame) -> FamilyGame:
    if isinstance(game, TakeAndBreak):
        return game
    largest = max(game.takes if isinstance(game, Subtraction) else game.excluded, default=0)
    if largest > MOST_NUMBER:
        raise LimitError(
            f"this set has the number {format_number(largest)}, and sets are surveyed with numbers up to {MOST_NUMBER}",
            hint="take smaller ones",
        )
    return game


def within(family: Family, limit: int, what: str) -> Family:
    """Return a family, unless it has more games than are surveyed at once; `what` names what to take fewer of."""
    # len() is for numbers that fit a machine word.
    size = family.__len__()
    if size > as_natural(limit, "limit"):
        raise LimitError(
            f"these are {size:,} {family.kind} games, and at most {limit:,} are surveyed at once",
            parameter="limit",
            hint=f"take fewer {what}",
        )
    return family


def _check_size(kind: str, bits: int, limit: int, what: str) -> None:
    """Refuse families whose size has too many digits to be written."""
    if bits > 256 and bits > as_natural(limit, "limit").bit_length():
        raise LimitError(f"these are 2^{bits} {kind} games and more", hint=f"take fewer {what}")
