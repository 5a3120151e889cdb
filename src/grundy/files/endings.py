"""Which format the ending of a file tells."""

from collections.abc import Mapping
from os import PathLike, fspath
from pathlib import PurePath
from typing import Protocol

from grundy.errors import DomainError
from grundy.saying import called

__all__ = ["WithEndings", "format_by_ending", "no_format"]


class WithEndings(Protocol):
    """A format of files: the endings that tell it, such as ``.txt``."""

    @property
    def endings(self) -> tuple[str, ...]:
        """In lower case."""
        ...


def format_by_ending(path: str | PathLike[str], formats: Mapping[str, WithEndings]) -> str | None:
    """Return the name of the format that the ending of a file tells, or None for any other ending.

    Parameters
    ----------
    path : path
    formats : mapping
        From names to formats.

    Returns
    -------
    str or None

    Examples
    --------
    >>> from grundy.graphs.files import FORMATS
    >>> format_by_ending("graph.GV", FORMATS), format_by_ending("graph.png", FORMATS)
    ('dot', None)
    """
    return next((name for name, known in formats.items() if _ending(path) in known.endings), None)


def no_format(path: str | PathLike[str], formats: Mapping[str, WithEndings], option: str) -> DomainError:
    """Return the error for an ending that tells no format.

    Parameters
    ----------
    path : path
    formats : mapping
        From names to formats.
    option : str
        How one tells the format where the path comes from.

    Returns
    -------
    DomainError

    Examples
    --------
    >>> from grundy.graphs.files import FORMATS
    >>> print(no_format("graph.png", FORMATS, "--format"))
    the ending '.png' tells no format (.txt, .edges, .edgelist, .csv, .json, .graphml, .dot, .gv do); say one with \
--format, of edges, csv, json, graphml, dot
    """
    endings = ", ".join(ending for known in formats.values() for ending in known.endings)
    return DomainError(
        f"the ending {called(_ending(path))} tells no format ({endings} do); say one with {option}, of "
        f"{', '.join(formats)}"
    )


def _ending(path: str | PathLike[str]) -> str:
    return PurePath(fspath(path)).suffix.lower()
