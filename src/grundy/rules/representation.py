"""How the numbers of a position are written, where that tells who wins."""

from __future__ import annotations

from dataclasses import dataclass, field

__all__ = ["Representation"]


@dataclass(frozen=True)
class Representation:
    """The numbers of a position in a system of writing, and what they say.

    Attributes
    ----------
    system : str
        The system, such as ``binary``, ``base 3`` or ``Zeckendorf``.
    rows : tuple of (str, str)
        What is written, and its digits, the most significant first; all rows are equally long.
    statement : str
        The rule by which the winner is read off, and what it says here; one sentence or two.
    places : tuple of str
        What each place is worth, most significant first; may be empty.
    marked : frozenset of int
        The places that decide, counted from the left; they are shown in another colour.

    Examples
    --------
    >>> pair = Representation("Zeckendorf", (("4", "0101"), ("7", "1010")), "7 is 4 shifted by one place: P")
    >>> print(pair)
    Zeckendorf
    4  0101
    7  1010
    7 is 4 shifted by one place: P
    """

    system: str
    rows: tuple[tuple[str, str], ...]
    statement: str
    places: tuple[str, ...] = ()
    marked: frozenset[int] = field(default_factory=frozenset)

    def __str__(self) -> str:
        width = max((len(name) for name, _ in self.rows), default=0)
        return "\n".join([self.system, *(f"{name:{width}}  {digits}" for name, digits in self.rows), self.statement])
