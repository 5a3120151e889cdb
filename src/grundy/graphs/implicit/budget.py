"""What is taken from a game, and how much of it is kept in memory."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from traceback import walk_tb
from typing import Any

from grundy.errors import LimitError
from grundy.graphs.edges import MOST_VERTICES
from grundy.integers import as_natural
from grundy.rules import Sum
from grundy.text import short_repr

__all__ = [
    "PIECE",
    "Budget",
    "blame",
    "given",
    "hashable_positions",
    "no_iterable",
    "raised_by_rules",
    "taken",
]


# ---- Errors that the rules of a game raise: they pass as they are, with a note that names the position

# Errors of these modules are about the rules, and say themselves what is wrong.
OURS = ("grundy.graphs", "grundy.rules")


def blame(error: Exception, position: Any) -> None:
    """Add the note at which position an error happened, if the rules of the game raised it."""
    noted = any(note.startswith(_BEGINNING) for note in getattr(error, "__notes__", ()))
    # A limit is no mistake at a position.
    if not noted and not isinstance(error, LimitError) and raised_by_rules(error):
        error.add_note(f"{_BEGINNING}{short_repr(position)}")


_BEGINNING = "grundy: this happened at the position "


def raised_by_rules(error: BaseException) -> bool:
    """Return whether an error comes from the rules of a game, and not from the search that asks them."""
    frames = [frame for frame, _ in walk_tb(error.__traceback__)]
    # Hashing a position may lead anywhere, but it is the search that asks for it.
    if not frames or any(frame.f_code.co_name == "__hash__" for frame in frames):
        return False
    return not str(frames[-1].f_globals.get("__name__", "")).startswith(OURS)


# ---- What is taken from a game, and how much of it is kept in memory

# A move takes 4 bytes and a position some 200: moves may take a gigabyte, or as much as the positions may.
LEAST_MOVES = 1 << 28
MOVES_PER_POSITION = 64
# A position with more options than this, or than there may be positions, is taken for one that never ends to give them.
LEAST_OPTIONS = 1_000_000
# So many options are taken at once: Python hears Ctrl-C between two pieces, but not within a loop of its own in C.
PIECE = 1 << 16


class Budget:
    """What a search may keep: so many positions, and moves in proportion.

    Parameters
    ----------
    limit : int
        How many positions may be kept.

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


def given(found: Any, what: str, position: Any) -> Iterator[Any]:
    """Return what a game gives for a position, to be gone through."""
    if isinstance(found, Sum) and what == "options":
        raise no_iterable(found, what, position)
    try:
        return iter(found)
    except TypeError:
        raise no_iterable(found, what, position) from None


def no_iterable(found: Any, what: str, position: Any) -> TypeError:
    """Return the error for what cannot be gone through."""
    end = ", empty at the end of the game" if what == "options" else ""
    if isinstance(found, Sum):
        end = f"; if this is the one option, try [{short_repr(found)}]"
    return TypeError(
        f"{what}({short_repr(position)}) is {short_repr(found)}, and {what} are an iterable of positions{end}"
    )


def taken(positions: Iterable[Any], most: int) -> list[Any]:
    """Return the positions as a list: all, or one more than so many if there are more."""
    left, found = iter(positions), list[Any]()
    while (room := min(PIECE, most + 1 - len(found))) > 0:
        before = len(found)
        found.extend(islice(left, room))
        if len(found) < before + room:
            break
    return found


@contextmanager
def hashable_positions() -> Iterator[None]:
    """Say what is wrong when a position cannot be hashed."""
    try:
        yield
    except TypeError as error:
        if "unhashable" not in str(error) or raised_by_rules(error):
            raise
        raise TypeError(
            f"positions are hashable, and play reaches one that is not ({error}); try tuples and frozensets"
        ) from error
