"""Linear codes over GF(2) and over the nim fields GF(4), GF(16) and GF(256)."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from operator import index
from typing import Any

import numpy as np

from grundy.codes.additive import AdditiveCode
from grundy.codes.analysis import Analysis, FieldWords
from grundy.codes.files import CodeFile, read_code_file, write_code_file
from grundy.codes.files.code_file import Kind
from grundy.codes.words import Digits, basis_and_length, bits_of, dual_basis
from grundy.errors import DomainError
from grundy.gf2 import Subspace
from grundy.integers import iterate, limited
from grundy.text import format_number

__all__ = [
    "Derived",
    "LinearCode",
]


# ---- Codes made from codes: dual, extended, punctured, shortened, permuted, side by side

MOST_REPEATED = 16  # how often coordinates may be named, on the average


class Derived(FieldWords):
    """What a `LinearCode` can be turned into."""

    def _code(self, generator: Digits) -> LinearCode:

        return LinearCode(generator, q=self.q)

    def dual(self) -> LinearCode:
        """Return the code of the words x with Σ x_j y_j = 0 for every word y of this one.

        Examples
        --------
        >>> from grundy.codes import LinearCode
        >>> list(LinearCode([7], n=3).dual())
        [0, 3, 5, 6]
        """
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


# ---- Linear codes over GF(2) and over the nim fields GF(4), GF(16) and GF(256)


class LinearCode(Derived, Analysis):
    """The words that some rows span over GF(q).

    A word is an integer whose digit j in base q is its coordinate j (a bit mask for q = 2), or an array of digits.
    Methods take both, and answer with the kind that they were given. Digits are added and multiplied as nimbers,
    so GF(4) has the digits 0, 1, 2, 3 with 2·2 = 3. Codes are immutable, and equal when they have the same words.

    Parameters
    ----------
    generator : array_like, or iterable of int
        Rows of digits, or words as integers. They may depend on each other.
    n : int, optional
        The length; only needed for words as integers.
    q : int, optional
        2, 4, 16 or 256.

    Attributes
    ----------
    n : int
        The length, the number of digits of a word.
    q : int
        The number of digits.
    basis : tuple of int
        The reduced basis, increasing: in each word the highest digit is 1, and no other word has a digit there.

    Examples
    --------
    >>> code = LinearCode([[1, 1, 1, 0, 0], [1, 0, 0, 1, 1]])
    >>> code, code.d, code.weights()
    (<LinearCode [5, 2, 3]>, 3, {0: 1, 3: 2, 4: 1})
    >>> list(code), 30 in code, [1, 1, 1, 1, 1] in code
    ([0, 7, 25, 30], True, False)
    >>> code == LinearCode([30, 7], n=5), code.decode(0b11101)
    (True, 25)
    >>> LinearCode([[1, 2, 3]], q=4)
    <LinearCode [3, 1] over GF(4)>
    """

    def __init__(self, generator: Any, n: int | None = None, *, q: int = 2):
        bits_of(q)
        basis, length = basis_and_length(generator, n, int(q))
        self._fill(n=length, q=int(q), basis=basis)

    @classmethod
    def _of(cls, basis: tuple[int, ...], n: int, q: int) -> LinearCode:
        """Return the code with a basis that is reduced already."""
        code = cls.__new__(cls)
        code._fill(n=n, q=q, basis=basis)
        return code

    @classmethod
    def from_parity_check(cls, checks: Any, n: int | None = None, *, q: int = 2) -> LinearCode:
        """Return the code of the words x with Σ x_j y_j = 0 for every row y.

        Parameters
        ----------
        checks : array_like, or iterable of int
            Rows of digits, or words as integers. They may depend on each other.
        n : int, optional
            The length; only needed for words as integers.
        q : int, optional
            2, 4, 16 or 256.

        Examples
        --------
        >>> list(LinearCode.from_parity_check([[1, 1, 1]]))
        [0, 3, 5, 6]
        """
        return cls(checks, n, q=q).dual()

    @classmethod
    def from_subspace(cls, space: Subspace) -> LinearCode:
        """Return a subspace of GF(2)^n as a code.

        Examples
        --------
        >>> LinearCode.from_subspace(Subspace(5, [7, 25]))
        <LinearCode [5, 2]>
        """
        if not isinstance(space, Subspace):
            raise DomainError(f"{space!r} is no Subspace; LinearCode takes rows")
        return cls._of(space.basis, space.n, 2)

    @classmethod
    def from_file(
        cls,
        path: str | os.PathLike[str],
        format: str | None = None,
        *,
        q: int | None = None,
        kind: Kind | None = None,
    ) -> LinearCode:
        """Return the code in a file: GAP, Magma, Sage, alist, NumPy, JSON, or plain rows of digits.

        Parameters
        ----------
        format : str, optional
            One of `grundy.codes.files.FORMATS`; by default the ending of the name or the content tells it.
        q : int, optional
            The field, where the file leaves it open.
        kind : str, optional
            "generator" or "parity check", where the file leaves it open.

        Raises
        ------
        NotationError, DomainError
            When the file is no code.
        """
        found = read_code_file(path, format, q=q, kind=kind)
        made = cls.from_parity_check if found.kind == "parity check" else cls
        return made(found.matrix, q=found.q)

    def save(self, path: str | os.PathLike[str], format: str | None = None) -> None:
        """Write the generator to a file; the distance too, if it is known and the format can say it.

        Parameters
        ----------
        format : str, optional
            One of `grundy.codes.files.FORMATS`; by default the ending of the name tells it.

        Examples
        --------
        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     LinearCode([7, 25], n=5).save(folder + "/code.alist")
        ...     LinearCode.from_file(folder + "/code.alist")
        <LinearCode [5, 2]>
        """
        known = self.__dict__.get("_distance")
        d = int(known.upper) if known is not None and self.k else None
        write_code_file(path, CodeFile(self.generator, self.q, d=d), format)

    def __reduce__(self) -> tuple[Any, ...]:
        return LinearCode._of, (self.basis, self.n, self.q)

    def __repr__(self) -> str:
        known = self.__dict__.get("_distance")
        distance = f", {known.upper}" if known is not None and self.k else ""
        field = f" over GF({self.q})" if self.q > 2 else ""
        return f"<LinearCode [{format_number(self.n)}, {self.k}{distance}]{field}>"

    def subspace(self) -> Subspace:
        """Return the words of a binary code as a subspace of GF(2)^n."""
        if self.q != 2:
            raise DomainError(f"a code over GF({self.q}) is no subspace of GF(2)^n; that takes q = 2")
        return Subspace(self.n, self.basis)

    def _spanned(self, space: Subspace, other: AdditiveCode) -> AdditiveCode:
        if isinstance(other, LinearCode):  # then the words are closed under multiples too
            return LinearCode(space.basis, self.n, q=self.q)
        return super()._spanned(space, other)
