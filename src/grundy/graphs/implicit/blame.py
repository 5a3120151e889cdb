"""Errors that the rules of a game raise: they pass as they are, with a note that names the position."""

from traceback import walk_tb
from typing import Any

from grundy.errors import LimitError
from grundy.saying import called

__all__ = ["blame", "raised_by_rules"]

# Errors of these modules are about the rules, and say themselves what is wrong.
OURS = ("grundy.graphs", "grundy.rules")


def blame(error: Exception, position: Any) -> None:
    """Add the note at which position an error happened, if the rules of the game raised it.

    Parameters
    ----------
    error : Exception
        What was caught while the options of a position were found.
    position : Any

    Examples
    --------
    >>> from fractions import Fraction
    >>> try:
    ...     Fraction("start")
    ... except ValueError as error:
    ...     blame(error, (3, 4))
    ...     error.__notes__
    ['grundy: this happened at the position (3, 4)']
    """
    noted = any(note.startswith(_BEGINNING) for note in getattr(error, "__notes__", ()))
    # A limit is no mistake at a position.
    if not noted and not isinstance(error, LimitError) and raised_by_rules(error):
        error.add_note(f"{_BEGINNING}{called(position)}")


_BEGINNING = "grundy: this happened at the position "


def raised_by_rules(error: BaseException) -> bool:
    """Return whether an error comes from the rules of a game, and not from the search that asks them.

    Parameters
    ----------
    error : BaseException
        One that was caught.

    Returns
    -------
    bool

    Examples
    --------
    >>> from fractions import Fraction
    >>> try:
    ...     Fraction("start")
    ... except ValueError as error:
    ...     raised_by_rules(error)
    True
    """
    frames = [frame for frame, _ in walk_tb(error.__traceback__)]
    # Hashing a position may lead anywhere, but it is the search that asks for it.
    if not frames or any(frame.f_code.co_name == "__hash__" for frame in frames):
        return False
    return not str(frames[-1].f_globals.get("__name__", "")).startswith(OURS)
