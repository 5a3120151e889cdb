"""What is known about a minimum distance, before and after the search for it."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Distance", "Interrupted"]


@dataclass(frozen=True)
class Distance:
    """Bounds of a minimum distance.

    The zero code has no two words; both bounds are infinity then.

    Parameters
    ----------
    lower : int
        No two words are less than this apart.
    upper : int
        Some two words are this far apart.
    witness : int or None
        A word of weight `upper`, as an integer; None when only its existence is known.
    method : str
        How the last bound was found.

    Examples
    --------
    >>> distance = Distance(7, 8, 0b11111111, "zimmermann")
    >>> distance.proved, str(distance)
    (False, '7 to 8')
    """

    lower: float
    upper: float
    witness: int | None
    method: str

    @property
    def proved(self) -> bool:
        """Whether both bounds are the same, so that this is the minimum distance."""
        return self.lower == self.upper

    def __str__(self) -> str:
        return str(self.upper) if self.proved else f"{self.lower} to {self.upper}"


class Interrupted(KeyboardInterrupt):
    """Ctrl-C in a search for a minimum distance; `bounds` has what was known by then.

    Examples
    --------
    >>> Interrupted(Distance(7, 8, 255, "zimmermann")).bounds.upper
    8
    """

    bounds: Distance

    def __init__(self, bounds: Distance):
        super().__init__(f"interrupted; the minimum distance is {bounds}")
        self.bounds = bounds
