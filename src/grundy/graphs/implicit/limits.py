"""Limits on the positions and options of a search, and clear errors for invalid rules of a game.

All searches call the rules through this module. It stops endless positions and options, adds the position to errors
that the rules raise, and reports return values that are not positions.
"""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import filterfalse, islice
from traceback import walk_tb
from typing import Any

from grundy.errors import LimitError
from grundy.graphs.edges import MOST_VERTICES
from grundy.integers import as_natural
from grundy.rules import Sum
from grundy.text import short_repr

DEFAULT_LIMIT = 1_000_000
REPORT_EVERY = 10_000  # positions between two reports of progress
# A move takes 4 bytes and a position about 200. Moves can take a gigabyte, or as much memory as the positions.
LEAST_MOVES = 1 << 28
MOVES_PER_POSITION = 64
# The options of a position are assumed to be endless if there are more than this and more than the limit of positions.
LEAST_OPTIONS = 1_000_000
# The number of options that are read at once. Python handles Ctrl-C between two pieces, but not inside a loop in C.
PIECE = 1 << 16


class Budget:
    """The limits of a search: a number of positions, and numbers of moves and options in proportion.

    Examples
    --------
    >>> Budget(1000).check(positions=1001, moves=2340)
    Traceback (most recent call last):
    grundy.errors.LimitError: more than 1000 positions can be reached (2340 moves so far); check that play \
ends, give the game canonical or components, or raise limit=…
    """

    def __init__(self, limit: int):
        self.positions = min(as_natural(limit, "limit"), MOST_VERTICES)
        self.options = max(self.positions, LEAST_OPTIONS)
        self.moves = max(MOVES_PER_POSITION * self.positions, LEAST_MOVES)

    def check(self, positions: int, moves: int) -> None:
        """Raise `LimitError` if there are too many positions or moves."""
        if positions > self.positions:
            raise LimitError(
                f"more than {self.positions} positions can be reached ({moves} moves so far)",
                parameter="limit",
                hint="check that play ends, give the game canonical or components",
            )
        if moves > self.moves:
            raise LimitError(
                f"there are more than {self.moves} moves between {positions} positions, the maximum for "
                f"limit={self.positions}",
                parameter="limit",
            )

    def check_options(self, options: int, positions: int) -> None:
        """Raise `LimitError` if a position has too many options."""
        if options > self.options:
            raise LimitError(
                f"a position has more than {self.options} options, found after {positions} positions",
                parameter="limit",
                hint="check that the options end",
            )


def take(positions: Iterable[Any], most: int) -> list[Any]:
    """Return the positions as a list; if there are more than ``most``, only the first ``most`` + 1."""
    left, found = iter(positions), list[Any]()
    while (size := min(PIECE, most + 1 - len(found))) > 0:
        before = len(found)
        found.extend(islice(left, size))
        if len(found) < before + size:
            break
    return found


# ---- Return values of the rules


def iterate_rules(found: Any, what: str, position: Any) -> Iterator[Any]:
    """Return an iterator over the "options" or "components" that the rules returned for a position."""
    if isinstance(found, Sum) and what == "options":
        raise not_iterable_error(found, what, position)
    try:
        return iter(found)
    except TypeError:
        raise not_iterable_error(found, what, position) from None


def not_iterable_error(found: Any, what: str, position: Any) -> TypeError:
    """Return the error for rules that return something other than an iterable of positions."""
    end = " (an empty list at the end of the game)" if what == "options" else ""
    if isinstance(found, Sum):
        end = f"; return [{short_repr(found)}] if it is the only option"
    return TypeError(
        f"{what}({short_repr(position)}) must return an iterable of positions, not {short_repr(found)}{end}"
    )


def unique_positions(found: list[Any]) -> list[Any]:
    """Return the distinct positions, in the order of their first occurrence."""
    try:
        return list(dict.fromkeys(found))
    except TypeError as error:
        check_hashable(found, error)
        raise


def check_hashable(positions: Iterable[Any], error: TypeError) -> None:
    """Raise an error that names the first unhashable position, if there is one and the search raised the TypeError."""
    bad: list[Any] = []
    if not raised_by_rules(error):
        with suppress(TypeError):  # the rules may fail when they are called a second time
            bad += islice(filterfalse(_is_hashable, positions), 1)
    if bad:
        message = f"positions must be hashable, but {short_repr(bad[0])} is not ({error}); use tuples and frozensets"
        raise TypeError(message) from error


def _is_hashable(position: Any) -> bool:
    try:
        hash(position)
    except TypeError:
        return False
    return True


# ---- Errors that the rules raise are not changed, but get a note that names the position

# Errors from these modules are about the rules, and already explain what is wrong.
OURS = ("grundy.graphs", "grundy.rules")
_NOTE = "grundy: this happened at the position "


def add_position_note(error: Exception, position: Any) -> None:
    """Add a note with the position to an error, if the rules of the game raised it."""
    noted = any(note.startswith(_NOTE) for note in getattr(error, "__notes__", ()))
    # Reaching a limit is not an error at a position.
    if not noted and not isinstance(error, LimitError) and raised_by_rules(error):
        error.add_note(f"{_NOTE}{short_repr(position)}")


def raised_by_rules(error: BaseException) -> bool:
    """Return whether an error comes from the rules of a game and not from the search that calls them."""
    frames = [frame for frame, _ in walk_tb(error.__traceback__)]
    # The search hashes positions, so errors in __hash__ do not come from the rules.
    if not frames or any(frame.f_code.co_name == "__hash__" for frame in frames):
        return False
    return not str(frames[-1].f_globals.get("__name__", "")).startswith(OURS)
