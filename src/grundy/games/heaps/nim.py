"""Bouton's Nim, pile by pile."""

from collections.abc import Iterable, Iterator

from grundy.integers import as_natural
from grundy.rules import MoveLabel
from grundy.sequences.heaps.positions import draw_heaps, picture_heaps
from grundy.text import number_literal

__all__ = ["Nim", "misere_nim_sum", "nim_sum"]


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
    >>> print(Nim().picture(5))
    ●●●●● 5
    """

    def options(self, pile: int) -> range:
        """Return all smaller piles."""
        return range(as_natural(pile, "a pile"))

    def moves(self, pile: int) -> Iterator[tuple[str, int]]:
        """Return the moves as (label, pile left), the smallest take first."""
        pile = as_natural(pile, "a pile")
        return ((MoveLabel("take", number_literal(pile - left)), left) for left in range(pile - 1, -1, -1))

    def nim_value(self, pile: int) -> int:
        """Return n for a pile of n, the mex of 0, ..., n - 1."""
        return int(as_natural(pile, "a pile"))

    def moves_to(self, pile: int, nim_value: int) -> tuple[tuple[str, int], ...]:
        """Return the one move to a pile of this value, if the pile is larger."""
        pile, left = as_natural(pile, "a pile"), as_natural(nim_value, "a nim value")
        return ((MoveLabel("take", number_literal(pile - left)), left),) if left < pile else ()

    def misere_nim_value(self, pile: int) -> int:
        """Return the misère Sprague–Grundy number: 1 for no counter, 0 for one, n for more."""
        return misere_nim_sum([as_natural(pile, "a pile")])

    def picture(self, pile: int) -> str:
        """Return the pile as a row of counters, for a terminal."""
        return picture_heaps([as_natural(pile, "a pile")])

    def svg(self, pile: int) -> str:
        """Return the pile as a row of counters, as the text of an SVG file."""
        return draw_heaps([as_natural(pile, "a pile")], "A pile of Nim")


def nim_sum(piles: Iterable[int]) -> int:
    """Return the nim sum of numbers, which is the value of piles of Nim together (Bouton 1902).

    Examples
    --------
    >>> nim_sum([3, 5, 2])
    4
    """
    total = 0
    for pile in piles:
        total ^= pile
    return total


def misere_nim_sum(piles: Iterable[int]) -> int:
    """Return the misère Sprague–Grundy number of piles of Nim together.

    It is the nim sum, unless no pile has more than one counter: then it is 1 for an even number of counters and 0 for
    an odd one (Bouton 1902 for the outcome; Conway 1976, chapter 12).

    Examples
    --------
    >>> [misere_nim_sum(piles) for piles in ([], [1], [1, 1], [2, 1], [2, 2])]
    [1, 0, 1, 3, 0]
    """
    sizes = list(piles)
    return nim_sum(sizes) ^ (max(sizes, default=0) < 2)
