"""Codes made from codes: dual, extended, punctured, shortened, permuted, side by side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import index
from typing import TYPE_CHECKING, Any

import numpy as np

from grundy.codes.digits import Digits
from grundy.codes.field_words import FieldWords
from grundy.codes.reduction import dual_basis
from grundy.errors import DomainError
from grundy.integers import iterate, limited
from grundy.text import format_number

if TYPE_CHECKING:
    from grundy.codes.code import LinearCode

__all__ = ["Derived"]

MOST_REPEATED = 16  # how often coordinates may be named, on the average


class Derived(FieldWords):
    """What a `LinearCode` can be turned into."""

    def _code(self, generator: Digits) -> LinearCode:
        from grundy.codes.code import LinearCode

        return LinearCode(generator, q=self.q)

    def dual(self) -> LinearCode:
        """Return the code of the words x with Σ x_j y_j = 0 for every word y of this one.

        Examples
        --------
        >>> from grundy.codes import LinearCode
        >>> list(LinearCode([7], n=3).dual())
        [0, 3, 5, 6]
        """
        from grundy.codes.code import LinearCode

        return LinearCode._of(dual_basis(self.basis, self.n, self.q), self.n, self.q)

    def extend(self, at: int | None = None) -> LinearCode:
        """Return the code with a check digit added to each word, which makes the sum of its digits 0.

        Parameters
        ----------
        at : int, optional
            The coordinate of the new digit, by default n, behind all others.

        Examples
        --------
        >>> from grundy.codes import LinearCode
        >>> list(LinearCode([7], n=3).extend()), list(LinearCode([6], n=3).extend(at=0))
        ([0, 15], [0, 12])
        """
        place = self.n if at is None else _coordinate(at, self.n + 1)
        check = np.bitwise_xor.reduce(self.generator, axis=1)
        return self._code(np.insert(self.generator, place, check, axis=1))

    def puncture(self, coordinates: Iterable[int] | int) -> LinearCode:
        """Return the code without the given coordinates of its words.

        Examples
        --------
        >>> from grundy.codes import LinearCode
        >>> LinearCode([0b00111, 0b11100], n=5).puncture([0, 1]).basis
        (1, 6)
        """
        return self._code(np.delete(self.generator, self._coordinates(coordinates), axis=1))

    def shorten(self, coordinates: Iterable[int] | int) -> LinearCode:
        """Return the code of the words that are 0 at the given coordinates, without these coordinates.

        Examples
        --------
        >>> from grundy.codes import LinearCode
        >>> LinearCode([0b00111, 0b11100], n=5).shorten(0).basis
        (14,)
        """
        # The dual of the shortened code is the punctured dual code.
        return self.dual().puncture(coordinates).dual()

    def permute(self, permutation: Iterable[int]) -> LinearCode:
        """Return the code in which digit j of each word has moved to the place permutation[j].

        Parameters
        ----------
        permutation : iterable of int
            The numbers 0 to n - 1 in any order.

        Examples
        --------
        >>> from grundy.codes import LinearCode
        >>> LinearCode([0b011], n=3).permute([2, 0, 1]).basis
        (5,)
        """
        places = [_coordinate(place, self.n) for place in self._some(permutation, "a permutation")]
        if sorted(places) != list(range(self.n)):
            raise DomainError(f"{places} is no permutation of 0 to {self.n - 1}: each number occurs once")
        moved = np.empty_like(self.generator)
        moved[:, places] = self.generator
        return self._code(moved)

    def direct_sum(self, other: LinearCode) -> LinearCode:
        """Return the code of a word of this code followed by a word of the other one.

        Examples
        --------
        >>> from grundy.codes import LinearCode
        >>> list(LinearCode([3], n=2).direct_sum(LinearCode([1], n=1)))
        [0, 3, 4, 7]
        """
        if not isinstance(other, FieldWords):
            raise DomainError(f"a direct sum is that of two linear codes, and {other!r} is none")
        if self.q != other.q:
            raise DomainError(f"the codes are over GF({self.q}) and GF({other.q}); both must be over the same field")
        rows, n = len(self.generator), self.n
        joined = np.zeros((rows + other.k, n + other.n), np.uint8)
        joined[:rows, :n] = self.generator
        joined[rows:, n:] = other.generator
        return self._code(joined)

    def _coordinates(self, coordinates: Iterable[int] | int) -> list[int]:
        """Return coordinates, given one or many, each once."""
        one = isinstance(coordinates, (int, np.integer))
        listed = [coordinates] if one else self._some(coordinates, "coordinates")
        return sorted({_coordinate(place, self.n) for place in listed})

    def _some(self, places: Any, what: str) -> Iterator[Any]:
        """Yield places one by one; there are no more than a few for each coordinate."""
        most = MOST_REPEATED * (self.n + 1)
        return limited(
            most, iterate(places, what), f"{what} of this code: more than {most} of them are more than enough"
        )


def _coordinate(place: Any, stop: int) -> int:
    try:
        number = index(place)
    except TypeError:
        raise DomainError(f"a coordinate is a whole number, not {place!r}") from None
    if not 0 <= number < stop:
        there = f"is not from 0 to {stop - 1}" if stop else "is none: the code has length 0"
        raise DomainError(f"coordinate {format_number(number)} {there}")
    return number
