"""What every page of a sheet has: its parts in their order, whatever they are written in."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from grundy.errors import DomainError

if TYPE_CHECKING:
    from grundy.worksheets.sheet import Worksheet

__all__ = ["PAPERS", "SOLUTIONS", "paragraphs", "parts", "size_of_paper"]

SOLUTIONS = ("none", "after", "only")

# Width and height in pixels of CSS, of which an inch has 96.
PAPERS = {"a4": (794, 1123), "letter": (816, 1056)}


def parts(sheet: "Worksheet", solutions: str) -> Iterator[tuple[str, bool]]:
    """Yield the headings of the parts of a sheet, and whether they are solutions.

    Examples
    --------
    >>> from grundy.worksheets import worksheet
    >>> list(parts(worksheet(["code"], count=1), "after"))
    [('A code is a game', False), ('A code is a game: solutions', True)]
    """
    if solutions not in SOLUTIONS:
        raise DomainError(
            f"solutions come {SOLUTIONS[1]} the exercises, {SOLUTIONS[2]} or {SOLUTIONS[0]}, not {solutions!r}"
        )
    if solutions != "only":
        yield sheet.title, False
    if solutions != "none":
        yield f"{sheet.title}: solutions", True


def size_of_paper(paper: str) -> tuple[int, int]:
    """Return width and height of a page.

    Examples
    --------
    >>> size_of_paper("a4")
    (794, 1123)
    """
    if paper not in PAPERS:
        raise DomainError(f"the paper is {' or '.join(PAPERS)}, not {paper!r}")
    return PAPERS[paper]


def paragraphs(text: str) -> list[str]:
    r"""Return the paragraphs of a question or a solution.

    Examples
    --------
    >>> paragraphs("one\ntwo")
    ['one', 'two']
    """
    return text.split("\n")
