"""Bouton's Nim, pile by pile."""

from collections.abc import Iterator

from grundy.natural import natural

__all__ = ["Nim"]


class Nim:
    """Take any number of counters, at least one, from a pile.

    A position is the size of one pile; Nim with several piles is the sum of its piles (Bouton 1902).
    Lenstra (1978) calls this the game n = {0, 1, ..., n - 1}.

    Examples
    --------
    >>> Nim().nim_value(5)
    5
    >>> list(Nim().moves_to(5, 3))
    [('take 2', 3)]
    """

    def options(self, pile: int) -> range:
        """Return all smaller piles."""
        return range(pile)

    def moves(self, pile: int) -> Iterator[tuple[str, int]]:
        """Return the moves as (label, pile left)."""
        return ((f"take {pile - left}", left) for left in range(pile))

    def nim_value(self, pile: int) -> int:
        """Return n for a pile of n, the mex of 0, ..., n - 1."""
        return natural(pile, "a pile")

    def moves_to(self, pile: int, nim_value: int) -> Iterator[tuple[str, int]]:
        """Return the one move to a pile of this value, if the pile is larger."""
        if nim_value < pile:
            yield f"take {pile - nim_value}", nim_value
