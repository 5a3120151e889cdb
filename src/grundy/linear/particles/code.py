"""Linear codes over small fields, as the P-positions of particle games give them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.errors import DomainError, LimitError
from grundy.lazily import cached_property
from grundy.linear.listed import each
from grundy.linear.particles.field import SmallField
from grundy.linear.particles.words import LIMIT, Word
from grundy.natural import natural

__all__ = ["ParticleCode", "echelon", "eliminated"]

Rows = NDArray[np.uint8]


def echelon(field: SmallField, rows: Iterable[Sequence[int]] | Rows, n: int) -> tuple[Rows, list[int]]:
    """Return the reduced echelon form of some words of length n without its zero rows, and the pivots.

    Parameters
    ----------
    field : SmallField
    rows : iterable of words
    n : int

    Returns
    -------
    rows : array
    pivots : list of int

    Examples
    --------
    >>> rows, pivots = echelon(SmallField(3), [(0, 2, 1), (1, 1, 0), (1, 0, 1)], 3)
    >>> rows.tolist(), pivots
    ([[1, 0, 1], [0, 1, 2]], [0, 1])
    """
    given = rows if isinstance(rows, np.ndarray) else list(rows)
    form = np.array(given, np.uint8).reshape(len(given), n)
    form, pivots = eliminated(field, form, n)
    return form[: len(pivots)], pivots


def eliminated(field: SmallField, rows: Rows, columns: int) -> tuple[Rows, list[int]]:
    """Return the rows after Gauss–Jordan elimination in the first so many columns, and the pivots.

    Parameters
    ----------
    field : SmallField
    rows : array
    columns : int

    Returns
    -------
    rows : array
        All of them, those with a pivot first.
    pivots : list of int

    Examples
    --------
    >>> rows, pivots = eliminated(SmallField(3), np.array([[1, 1, 0], [2, 2, 1]], np.uint8), 2)
    >>> rows.tolist(), pivots
    ([[1, 1, 0], [0, 0, 1]], [0])
    """
    form, pivots = rows, list[int]()
    for column in range(columns):
        rank = len(pivots)
        below = np.flatnonzero(form[rank:, column])
        if below.size:
            order = np.arange(len(form))
            order[[rank, rank + below[0]]] = rank + below[0], rank
            form = form[order]
            form[rank] = field.multiplication[field.reciprocals[form[rank, column]], form[rank]]
            factors = field.negatives[form[:, column]]
            factors[rank] = 0
            form = field.addition[form, field.multiplication[factors[:, None], form[rank]]]
            pivots.append(column)
    return form, pivots


@dataclass(frozen=True)
class ParticleCode:
    """A linear code over GF(q), by its generator in reduced echelon form; equal when the words are the same.

    Made by `linear_code` of a game or by `spanned`.

    Attributes
    ----------
    field : SmallField
    n : int
        The length of the words.
    generator : tuple of words

    Examples
    --------
    >>> code = ParticleCode.spanned(SmallField(3), 4, [(1, 1, 1, 0), (0, 1, 2, 1)])
    >>> print(code)
    [4, 2, 3] code over GF(3)
    >>> code.generator, (2, 0, 1, 1) in code, (1, 0, 0, 0) in code
    (((1, 0, 2, 2), (0, 1, 2, 1)), True, False)
    """

    field: SmallField
    n: int
    generator: tuple[Word, ...]

    @classmethod
    def spanned(cls, field: SmallField, n: int, words: Iterable[Sequence[int]] | Rows) -> ParticleCode:
        """Return the code that some words span.

        Parameters
        ----------
        field : SmallField
        n : int
            The length of the words.
        words : iterable of words, or array
            A word is a sequence of n elements of the field.

        Returns
        -------
        ParticleCode

        Raises
        ------
        DomainError
            When a word has another length, or an entry is no element of the field.
        """
        length = natural(n, "the length of a word")
        rows, _ = echelon(field, _checked(field, length, words), length)
        return cls(field, length, tuple(map(tuple, rows.tolist())))

    @property
    def k(self) -> int:
        """The dimension."""
        return len(self.generator)

    @property
    def size(self) -> int:
        """How many words there are."""
        return int(self.field.q**self.k)

    @cached_property
    def _rows(self) -> Rows:
        return np.array(self.generator, np.uint8).reshape(self.k, self.n)

    @cached_property
    def _pivots(self) -> list[int]:
        return [int(np.argmax(row != 0)) for row in self._rows]

    def __contains__(self, word: Sequence[int]) -> bool:
        letters = _word(self.field, self.n, word)
        if not self.k:
            return not any(letters)
        factors = np.array(letters, np.uint8)[self._pivots]
        return tuple(self._combined(factors[None])[0].tolist()) == letters

    def _combined(self, factors: Rows) -> Rows:
        """Return the combinations of the generator rows by each row of factors."""
        total = np.zeros((len(factors), self.n), np.uint8)
        for column, row in zip(factors.T, self._rows, strict=True):
            total = self.field.addition[total, self.field.multiplication[column[:, None], row]]
        return total

    def words(self, limit: int = LIMIT) -> Rows:
        """Return all words, one a row, the zero word first.

        Parameters
        ----------
        limit : int, optional
            How many words may be listed.

        Raises
        ------
        LimitError
            When the code has more words.
        """
        if self.size > limit:
            raise LimitError(
                f"the code has {self.field.q}^{self.k} words, and limit={limit} lists no more than that; raise limit=…"
            )
        numbers = np.arange(self.size)[:, None]
        factors = numbers // self.field.q ** np.arange(self.k)[::-1] % self.field.q
        return self._combined(factors.astype(np.uint8))

    def minimum_distance(self, limit: int = LIMIT) -> int | None:
        """Return the least number of places in which two words differ, by listing all words; None for the zero code.

        Parameters
        ----------
        limit : int, optional
            How many words may be listed.
        """
        if not self.k:
            return None
        return int(np.count_nonzero(self.words(limit)[1:], axis=1).min())

    def digits(self) -> ParticleCode:
        """Return the code over GF(p) in which each particle is written by its a digits, lowest first.

        Length and dimension are a times as large; the distance does not fall (Fraenkel 1996, Remark 4.2, second
        method).

        Returns
        -------
        ParticleCode

        Examples
        --------
        >>> print(ParticleCode.spanned(SmallField(4), 3, [(1, 2, 3)]).digits())
        [6, 2, 4] code over GF(2)
        """
        field = self.field
        # A basis over GF(p): the rows times 1, x, x², …, whose numbers are the powers of p.
        multiples = [field.multiplication[field.p**i, self._rows] for i in range(field.a)]
        letters = np.concatenate(multiples) if self.k else self._rows
        written = field.digit_table[letters].reshape(-1, field.a * self.n)
        return ParticleCode.spanned(SmallField(field.p), field.a * self.n, written)

    def undigits(self, field: SmallField) -> ParticleCode:
        """Return the code over GF(p^a) whose words these are in digits; `digits` the other way round.

        Parameters
        ----------
        field : SmallField
            GF(p^a); this code is over GF(p), and its length is a multiple of a.

        Returns
        -------
        ParticleCode

        Raises
        ------
        DomainError
            When these are no such words, or they are not closed under multiplication.

        Examples
        --------
        >>> code = ParticleCode.spanned(SmallField(9), 3, [(1, 5, 7)])
        >>> code.digits().undigits(SmallField(9)) == code
        True
        >>> ParticleCode.spanned(SmallField(2), 2, [(1, 0)]).undigits(SmallField(4))
        Traceback (most recent call last):
        grundy.errors.DomainError: the words are not closed under multiplication by the elements of GF(4)
        """
        if self.field.q != field.p or self.n % field.a:
            raise DomainError(
                f"words of {field} in digits are words over GF({field.p}) whose length is a multiple of {field.a}, and "
                f"these are words over {self.field} of length {self.n}"
            )
        letters = self._rows.reshape(self.k, self.n // field.a, field.a) @ field.p ** np.arange(field.a)
        code = ParticleCode.spanned(field, self.n // field.a, letters)
        if field.a * code.k != self.k:
            raise DomainError(f"the words are not closed under multiplication by the elements of {field}")
        return code

    def __str__(self) -> str:
        distance = self.minimum_distance() if self.size <= LIMIT else "?"
        return f"[{self.n}, {self.k}, {'–' if distance is None else distance}] code over {self.field}"


def _checked(field: SmallField, n: int, words: Any) -> Rows | list[Word]:
    if (
        isinstance(words, np.ndarray)
        and words.dtype == np.uint8
        and words.shape[1:] == (n,)
        and (words < field.q).all()
    ):
        return words
    return [_word(field, n, word) for word in each(words, "the words that span a code")]


def _word(field: SmallField, n: int, word: Iterable[int]) -> Word:
    letters = tuple(map(field.element, each(word, "the elements of a word")))
    if len(letters) != n:
        raise DomainError(f"a word has {n} elements, and {len(letters)} were given")
    return letters
