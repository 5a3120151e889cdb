"""What searches take from the rules of a game: limits on positions and options, and errors that name the position.

All searches call the rules through this module. It stops positions and options that never end, names the position at
which the rules raised an error, and says what is wrong when they give something other than positions.
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
# A move takes 4 bytes and a position some 200: moves may take a gigabyte, or as much as the positions may.
LEAST_MOVES = 1 << 28
MOVES_PER_POSITION = 64
# A position with more options than this, or than there may be positions, is taken for one that never ends to give them.
LEAST_OPTIONS = 1_000_000
# Options that are taken at once: Python handles Ctrl-C between two pieces, but not within a loop of its own in C.
PIECE = 1 << 16


class Budget:
    """What a search with a limit may keep: that many positions, and moves and options in proportion.

    Examples
    --------
    >>> Budget(1000).check(positions=1001, moves=2340)
    Traceback (most recent call last):
    grundy.errors.LimitError: more than 1000 positions can be reached, and 2340 moves were seen by then; see \
whether play ends where it should, give the game canonical or components, or raise limit=…
    """

    def __init__(self, limit: int):
        self.positions = min(as_natural(limit, "limit"), MOST_VERTICES)
        self.options = max(self.positions, LEAST_OPTIONS)
        self.moves = max(MOVES_PER_POSITION * self.positions, LEAST_MOVES)

    def check(self, positions: int, moves: int) -> None:
        """Raise a `LimitError` if this is more than may be kept."""
        if positions > self.positions:
            raise LimitError(
                f"more than {self.positions} positions can be reached, and {moves} moves were seen by then",
                parameter="limit",
                hint="see whether play ends where it should, give the game canonical or components",
            )
        if moves > self.moves:
            raise LimitError(
                f"more than {self.moves} moves join the {positions} positions that were reached, and limit="
                f"{self.positions} keeps no more",
                parameter="limit",
            )

    def check_options(self, options: int, positions: int) -> None:
        """Raise a `LimitError` if a position has more options than may be kept."""
        if options > self.options:
            raise LimitError(
                f"one position has more than {self.options} options, after {positions} positions were reached",
                parameter="limit",
                hint="see whether they end",
            )


def take(positions: Iterable[Any], most: int) -> list[Any]:
    """Return the positions as a list: all, or the first `most` + 1 if there are more than `most`."""
    left, found = iter(positions), list[Any]()
    while (size := min(PIECE, most + 1 - len(found))) > 0:
        before = len(found)
        found.extend(islice(left, size))
        if len(found) < before + size:
            break
    return found


# ---- What the rules give


def iterate_rules(found: Any, what: str, position: Any) -> Iterator[Any]:
    """Return an iterator over the "options" or "components" that the rules give for a position."""
    if isinstance(found, Sum) and what == "options":
        raise not_iterable_error(found, what, position)
    try:
        return iter(found)
    except TypeError:
        raise not_iterable_error(found, what, position) from None


def not_iterable_error(found: Any, what: str, position: Any) -> TypeError:
    """Return the error for rules that give something else than an iterable of positions."""
    end = ", empty at the end of the game" if what == "options" else ""
    if isinstance(found, Sum):
        end = f"; if this is the one option, try [{short_repr(found)}]"
    return TypeError(
        f"{what}({short_repr(position)}) is {short_repr(found)}, and {what} are an iterable of positions{end}"
    )


def unique_positions(found: list[Any]) -> list[Any]:
    """Return each position once, in the order in which they come first."""
    try:
        return list(dict.fromkeys(found))
    except TypeError as error:
        check_hashable(found, error)
        raise


def check_hashable(positions: Iterable[Any], error: TypeError) -> None:
    """Raise an error that names the first position that cannot be hashed, if that is what a TypeError was about."""
    bad: list[Any] = []
    if not raised_by_rules(error):
        with suppress(TypeError):  # of the rules, when they give the positions a second time
            bad += islice(filterfalse(_is_hashable, positions), 1)
    if bad:
        message = f"positions are hashable, and {short_repr(bad[0])} is not ({error}); try tuples and frozensets"
        raise TypeError(message) from error


def _is_hashable(position: Any) -> bool:
    try:
        hash(position)
    except TypeError:
        return False
    return True


# ---- Errors that the rules raise pass as they are, with a note that names the position

# Errors of these modules are about the rules, and say themselves what is wrong.
OURS = ("grundy.graphs", "grundy.rules")
_NOTE = "grundy: this happened at the position "


def add_position_note(error: Exception, position: Any) -> None:
    """Add the note at which position an error happened, if the rules of the game raised it."""
    noted = any(note.startswith(_NOTE) for note in getattr(error, "__notes__", ()))
    # A limit is not a mistake at a position.
    if not noted and not isinstance(error, LimitError) and raised_by_rules(error):
        error.add_note(f"{_NOTE}{short_repr(position)}")


def raised_by_rules(error: BaseException) -> bool:
    """Return whether an error comes from the rules of a game, and not from the search that calls them."""
    frames = [frame for frame, _ in walk_tb(error.__traceback__)]
    # Hashing a position may lead anywhere, but it is the search that hashes.
    if not frames or any(frame.f_code.co_name == "__hash__" for frame in frames):
        return False
    return not str(frames[-1].f_globals.get("__name__", "")).startswith(OURS)
