"""Where a file is: a name that a file can have, and an ordinary file at that place."""

import os
import stat
from pathlib import Path

from grundy.errors import DomainError

__all__ = ["check_ordinary", "path_of"]


def path_of(path: str | os.PathLike[str]) -> Path:
    r"""Return a path, or say that no file can have this name.

    Parameters
    ----------
    path : path

    Returns
    -------
    Path

    Raises
    ------
    DomainError
        When there is a NUL in it, or half a character.

    Examples
    --------
    >>> path_of("kayles.grundy").name
    'kayles.grundy'
    >>> path_of("a\0b")
    Traceback (most recent call last):
    grundy.errors.DomainError: no file can be called 'a\x00b'
    """
    try:
        possible = b"\0" not in os.fsencode(path)
    except UnicodeEncodeError:
        possible = False
    if not possible:
        raise DomainError(f"no file can be called {os.fspath(path)!r:.80}")
    return Path(path)


def check_ordinary(path: Path, what: str = "values are") -> None:
    """Say so when there is something else than a file, such as a folder, or a pipe that nobody may ever write to.

    Parameters
    ----------
    path : Path
    what : str, optional
        What should be in it, and a verb.

    Raises
    ------
    DomainError

    Examples
    --------
    >>> check_ordinary(Path("there is nothing of this name"))
    """
    if path.exists() and not stat.S_ISREG(path.stat().st_mode):
        raise DomainError(f"{str(path)!r} is no ordinary file; {what} stored in a file")
