"""Words over a field: generator and parity check, encoding and syndromes."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from grundy._lazy import cached_property
from grundy.codes.additive import AdditiveCode, read_only
from grundy.codes.digits import Digits, checked_rows, checked_word, digits_of, is_word, matrix_of, word_of, words_of
from grundy.codes.reduction import dual_basis, pivots_of
from grundy.errors import DomainError
from grundy.gf2 import Subspace
from grundy.nim.linalg import matmul
from grundy.nim.ufuncs import multiply
from grundy.text import format_number

__all__ = ["FieldWords", "SystematicForm"]

Word = TypeVar("Word", int, NDArray[Any])


class SystematicForm(NamedTuple):
    """A generator (1 | A), and which coordinate of the code each of its columns is.

    Examples
    --------
    >>> from grundy.codes import lexicode
    >>> form = lexicode(4, 2).systematic_form()
    >>> form.generator.tolist(), form.order
    ([[1, 0, 0, 1], [0, 1, 0, 1], [0, 0, 1, 1]], (1, 2, 3, 0))
    """

    generator: Digits
    order: tuple[int, ...]


class FieldWords(AdditiveCode):
    """The words of a `LinearCode`: its matrices, and the maps that they make."""

    basis: tuple[int, ...]

    @property
    def k(self) -> int:
        """The dimension: there are q^k words."""
        return len(self.basis)

    @property
    def known_rows(self) -> tuple[int, ...]:
        """The basis, which is there already."""
        return self.basis

    @property
    def size(self) -> int:
        """The number of words, q^k."""
        size: int = self.q**self.k
        return size

    @cached_property
    def space(self) -> Subspace:
        """The words as vectors of bits."""
        # 2^j times a reduced row has its highest digit 2^j where no other row has one: these words are reduced too.
        bits = self.q.bit_length() - 1
        multiples = [multiply(self.generator, np.uint8(1 << j)) for j in range(bits)]
        words = self.basis if self.q == 2 else [word for rows in multiples for word in words_of(rows, self.q)]
        return Subspace(self.n * bits, words)

    @cached_property
    def generator(self) -> Digits:
        """The basis as the rows of a matrix; column j is coordinate j. Read-only."""
        return read_only(matrix_of(self.basis, self.n, self.q))

    @cached_property
    def checks(self) -> tuple[int, ...]:
        """The reduced basis of the dual code."""
        return dual_basis(self.basis, self.n, self.q)

    @cached_property
    def parity_check(self) -> Digits:
        """The checks as the rows of a matrix; column j is coordinate j. Read-only."""
        return read_only(matrix_of(self.checks, self.n, self.q))

    @property
    def information_set(self) -> tuple[int, ...]:
        """The coordinates of the highest digits of the basis: the digits there can be chosen, and tell the word."""
        return pivots_of(self.basis, self.q)

    def systematic_form(self) -> SystematicForm:
        """Return the generator with the columns of the information set first, where it is the unit matrix.

        Returns
        -------
        SystematicForm
            The matrix, and the coordinates of the code in the order of its columns.

        Examples
        --------
        >>> from grundy.codes import LinearCode
        >>> form = LinearCode([7, 25], n=5).systematic_form()
        >>> form.generator.tolist(), form.order
        ([[1, 0, 1, 1, 0], [0, 1, 1, 0, 1]], (2, 4, 0, 1, 3))
        """
        first = self.information_set
        order = (*first, *sorted(set(range(self.n)).difference(first)))
        return SystematicForm(read_only(self.generator[:, list(order)]), order)

    def encode(self, message: Word) -> Word:
        """Return the word that has the digits of the message at the coordinates of the information set.

        Parameters
        ----------
        message : int, or array of k digits
            A matrix has a message in each row.

        Examples
        --------
        >>> from grundy.codes import LinearCode
        >>> code = LinearCode([7, 25], n=5)
        >>> code.encode(3), code.encode(np.array([1, 0])).tolist()
        (30, [1, 1, 1, 0, 0])
        """
        return self._mapped(message, self.k, self.generator, "a message")

    def message(self, word: Word) -> Word:
        """Return the message of a word of the code: its digits at the coordinates of the information set.

        Examples
        --------
        >>> from grundy.codes import LinearCode
        >>> LinearCode([7, 25], n=5).message(30)
        3
        """
        if word not in self:
            name = format_number(int(word)) if is_word(word) else repr(word)
            raise DomainError(f"{name} is no word of this code, so it has no message; decode it first")
        digits = digits_of(checked_word(word, self.n, self.q), self.n, self.q)[list(self.information_set)]
        return word_of(digits, self.q) if is_word(word) else digits  # type: ignore[return-value]

    def syndrome(self, word: Word) -> Word:
        """Return the checks of a word: digit i is Σ x_j y_j for row y = i of `parity_check`; 0 for a word of the code.

        Parameters
        ----------
        word : int, or array of n digits
            A matrix has a word in each row.

        Examples
        --------
        >>> from grundy.codes import LinearCode
        >>> LinearCode([7, 25], n=5).syndrome(1)
        6
        """
        return self._mapped(word, self.n, self.parity_check.T, "a word")

    def _mapped(self, given: Word, length: int, matrix: Digits, what: str) -> Word:
        """Return the product of a word, or of each row of a matrix, with a matrix."""
        if not is_word(given):
            rows = checked_rows(given, length, self.q, what)
            image = np.asarray(matmul(rows, matrix), np.uint8)
            return image if np.ndim(given) == 2 else image[0]  # type: ignore[return-value]
        digits = digits_of(checked_word(given, length, self.q), length, self.q)
        return word_of(matmul(digits[np.newaxis], matrix)[0], self.q)  # type: ignore[return-value]
