"""Moves that speak for themselves."""

from collections.abc import Iterator
from typing import Any

__all__ = ["LabelledMove"]


class LabelledMove:
    """A move that unpacks into a label for people and the position that it leaves, as moves of all games do.

    Examples
    --------
    >>> from grundy.linear import Annihilation, ready
    >>> ((label, position),) = Annihilation(ready.path(3)).moves({0})
    >>> label, sorted(position)
    ('0 → 1', [1])
    """

    position: Any

    def __iter__(self) -> Iterator[Any]:
        return iter((str(self), self.position))
