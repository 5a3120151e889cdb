"""One-pile Nim N(n;S): a subtraction game with the names of its moves."""

from collections.abc import Iterator

from grundy.sequences import Subtraction
from grundy.sequences import nim_value as heap_value

__all__ = ["OnePile"]


class OnePile(Subtraction):
    """Take s counters from a pile, s in a given finite set S of positive numbers (Reiter 1999).

    A position is the number of counters.

    Examples
    --------
    >>> game = OnePile({1, 2, 6})
    >>> game.nim_value(20)
    3
    >>> list(game.moves(5))
    [('take 1', 4), ('take 2', 3)]
    """

    def moves(self, pile: int) -> Iterator[tuple[str, int]]:
        """Return the moves as (label, pile left)."""
        return ((f"take {s}", pile - s) for s in self.takes if s <= pile)

    def nim_value(self, pile: int) -> int:
        """Return the Sprague–Grundy number of the pile."""
        return heap_value(self, pile)
