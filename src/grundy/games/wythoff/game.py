"""Wythoff's game, two piles."""

from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

from grundy.errors import DomainError
from grundy.games.wythoff.digits import represented
from grundy.games.wythoff.drawing import picture, svg
from grundy.games.wythoff.pairs import pair, partner
from grundy.games.wythoff.values import ValueTables
from grundy.integers import as_natural
from grundy.rules import Outcome, Representation
from grundy.text import number_literal, short_repr

__all__ = ["Wythoff"]

Piles: TypeAlias = tuple[int, int]
Move: TypeAlias = tuple[str, Piles]


class Wythoff:
    """Take any number of counters from one of two piles, or the same number from both (Wythoff 1907).

    In a-Wythoff one may also take i from one pile and j from the other when i and j differ by less than a
    (Holladay 1968, Fraenkel 1982). A position is the pair of the piles; on a chessboard it is the square of a queen
    that two players move towards a corner ("Wyt Queens", "Corner the Lady").

    Parameters
    ----------
    a : int, or a tuple of one
        1 or more; 1 is Wythoff's game.

    Examples
    --------
    >>> Wythoff().nim_value((9, 8))
    15
    >>> [label for label, left in Wythoff().moves((3, 4)) if left == (1, 2)]
    ['take 2 from both piles']
    >>> [left for _, left in Wythoff(2).winning_moves((10**30, 10**30 + 1))]
    [(0, 0), (1, 3)]
    """

    def __init__(self, a: int | tuple[int] = 1) -> None:
        self.a = as_natural(a[0] if isinstance(a, tuple) and len(a) == 1 else a, "a of a-Wythoff", least=1)
        self._values = ValueTables(self.a)

    def __reduce__(self) -> tuple[type["Wythoff"], tuple[int]]:
        return Wythoff, (self.a,)  # tables are made again where they are needed

    def __eq__(self, other: object) -> bool:
        return self.a == other.a if isinstance(other, Wythoff) else NotImplemented

    def __hash__(self) -> int:
        return hash((Wythoff, self.a))

    def __repr__(self) -> str:
        return f"Wythoff({number_literal(self.a)})"

    def options(self, piles: Piles) -> Iterator[Piles]:
        """Return the pairs that one move can leave."""
        x, y = _checked(piles)
        return ((x - i, y - j) for i, j in self._taken(x, y))

    def moves(self, piles: Piles) -> Iterator[Move]:
        """Return the moves as (label, piles left)."""
        x, y = _checked(piles)
        return (_move(x, y, i, j) for i, j in self._taken(x, y))

    def _taken(self, x: int, y: int) -> Iterator[tuple[int, int]]:
        """Yield the numbers that may be taken from the two piles."""
        for i in range(1, x + 1):
            yield i, 0
        for j in range(1, y + 1):
            yield 0, j
        for i in range(1, x + 1):
            for j in range(max(1, i - self.a + 1), min(y, i + self.a - 1) + 1):
                yield i, j

    def canonical(self, piles: Piles) -> Piles:
        """Return the piles with the smaller one first."""
        x, y = _checked(piles)
        return min(x, y), max(x, y)

    def outcome(self, piles: Piles) -> Outcome:
        """Return who wins, for piles of any size: P when each pile is the partner of the other."""
        x, y = _checked(piles)
        return Outcome.P if partner(x, self.a) == y else Outcome.N

    def winning_moves(self, piles: Piles) -> Iterator[Move]:
        """Return the moves to P-positions, for piles of any size; there are at most four.

        Leaving one pile as it is, only its partner can stand beside it. Taking from both, i from the smaller pile and j
        from the larger one, the difference d of the piles becomes d + i - j, a multiple n a in the n-th P-position, and
        ``|i - j| < a`` leaves for n only d / a, rounded down or up.
        """
        x, y = _checked(piles)
        return (_move(x, y, x - left, y - right) for left, right in self._safe_options(x, y))

    def _safe_options(self, x: int, y: int) -> Iterator[Piles]:
        if partner(y, self.a) < x:
            yield partner(y, self.a), y
        if partner(x, self.a) < y:
            yield x, partner(x, self.a)
        difference = abs(x - y)
        for n in {difference // self.a: None, -(-difference // self.a): None}:
            small, large = pair(n, self.a)
            if small < min(x, y) and large < max(x, y):
                yield (small, large) if x <= y else (large, small)

    def nim_value(self, piles: Piles) -> int:
        """Return the Sprague–Grundy number, from a table of all smaller positions unless theory knows it.

        Raises
        ------
        LimitError
            When the table would be too large. `outcome` and `winning_moves` have no such limit.
        """
        small, large = self.canonical(piles)
        if self._is_free(small, large):
            return small + large
        if not self._values.reaches(small, large) and partner(small, self.a) == large:
            return 0
        return self._values.value(small, large)

    def _is_free(self, small: int, large: int) -> bool:
        """Return whether all pairs of numbers may be taken; then the value is the length of the longest play."""
        return small == 0 or large <= self.a

    def moves_to(self, piles: Piles, nim_value: int) -> Iterator[Move]:
        """Return the moves to positions of this value, looked up along the lines through the position."""
        x, y = _checked(piles)
        found = self._options_of_value(min(x, y), max(x, y), nim_value)
        return (_move(x, y, x - left, y - right) for left, right in (p if x <= y else p[::-1] for p in found))

    def _options_of_value(self, small: int, large: int, nim_value: int) -> Iterable[Piles]:
        if self._is_free(small, large):
            return _with_sum(small, large, nim_value)
        if nim_value == 0:
            return self._safe_options(small, large)
        return self._values.below(small, large, nim_value)

    def misere_nim_value(self, piles: Piles) -> int:
        """Return the misère value; all positions are tame (Gurvich 2012; Gurvich and Ho 2018).

        For a = 1 the values 0 and 1 change places at six positions next to the corner, for a > 1 at all positions.
        """
        value = self.nim_value(piles)
        swaps = value <= 1 and (self.a > 1 or self.canonical(piles) in {(0, 0), (0, 1), (1, 2), (2, 2)})
        return 1 - value if swaps else value

    def representations(self, piles: Piles) -> Iterator[Representation]:
        """Return the piles in the p-system of a, which is Zeckendorf's for a = 1."""
        return represented(*_checked(piles), self.a)

    def picture(self, piles: Piles) -> str:
        """Return the board with the queen and the squares to which she can go; large piles only as numbers."""
        return picture(*_checked(piles), self.a)

    def svg(self, piles: Piles) -> str:
        """Return the same as a drawing."""
        return svg(*_checked(piles), self.a)


def _checked(piles: Any) -> Piles:
    if not isinstance(piles, tuple) or len(piles) != 2:
        raise DomainError(f"a position of Wythoff's game is a pair of piles such as (6, 4), not {short_repr(piles)}")
    return as_natural(piles[0], "a pile"), as_natural(piles[1], "a pile")


def _move(x: int, y: int, i: int, j: int) -> Move:
    """Return the move that takes i from the first pile and j from the second."""
    if j == 0:
        label = f"take {number_literal(i)} from the first pile"
    elif i == 0:
        label = f"take {number_literal(j)} from the second pile"
    elif i == j:
        label = f"take {number_literal(i)} from both piles"
    else:
        label = f"take {number_literal(i)} from the first pile and {number_literal(j)} from the second"
    return label, (x - i, y - j)


def _with_sum(small: int, large: int, total: int) -> Iterator[Piles]:
    """Yield the smaller positions with a given sum."""
    if 0 <= total < small + large:
        for x in range(max(0, total - large), min(small, total) + 1):
            yield x, total - x
