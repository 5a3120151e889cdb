"""What can be computed about a linear code: cosets, decoding, symmetries, and how good it is."""

from __future__ import annotations

from math import isinf
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from grundy._lazy import cached_property
from grundy.codes.additive import AdditiveCode, read_only
from grundy.codes.bounds import DistanceBounds, largest_distance
from grundy.codes.distance import Nearest, nearest
from grundy.codes.symmetry import MOST_WORDS, PermutationGroup, automorphism_group, equivalence
from grundy.codes.weights import MEMORY, SyndromeTable, table_bytes
from grundy.codes.words import (
    Digits,
    checked_rows,
    checked_word,
    digits_of,
    dual_basis,
    is_word,
    matrix_of,
    pivots_of,
    word_of,
    words_of,
)
from grundy.errors import DomainError, LimitError
from grundy.gf2 import Subspace
from grundy.nim.linalg import matmul
from grundy.nim.ufuncs import multiply
from grundy.text import format_number

if TYPE_CHECKING:
    from grundy.codes.linear_code import LinearCode

__all__ = [
    "Analysis",
    "FieldWords",
    "SystematicForm",
]


# ---- Words over a field: generator and parity check, encoding and syndromes

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


# ---- What can be computed about a linear code: cosets, decoding, symmetries, and how good it is

# Up to so many bytes a table of syndromes is made for decoding without being asked for.
SMALL_TABLE = 1 << 22


class Analysis(FieldWords):
    """The analysis of a `LinearCode`."""

    def _rows(self) -> dict[str, Any]:
        return {"generator": self.generator, "q": self.q}

    def is_self_orthogonal(self) -> bool:
        """Return whether Σ x_j y_j = 0 for all words x and y, so that the code is part of its dual."""
        return 2 * self.k <= self.n and not np.any(matmul(self.generator, self.generator.T))

    def is_self_dual(self) -> bool:
        """Return whether the code is its own dual.

        Examples
        --------
        >>> from grundy.codes import lexicode
        >>> lexicode(24, 8).is_self_dual(), lexicode(23, 7).is_self_dual()
        (True, False)
        """
        return 2 * self.k == self.n and self.is_self_orthogonal()

    # Cosets and decoding

    def syndrome_table(self, *, memory: int = MEMORY) -> SyndromeTable:
        """Return the table of the weights of all cosets; it takes a byte for each, q^(n-k) of them.

        Parameters
        ----------
        memory : int, optional
            How many bytes it may take.

        Raises
        ------
        LimitError
            When it takes more memory.
        """
        known = self.__dict__.get("_table")
        if known is None:
            known = SyndromeTable(self.basis, self.n, self.q, memory=memory)
            if known.weights.nbytes <= SMALL_TABLE:
                self._fill(_table=known)
        return known

    def coset_weights(self, *, memory: int = MEMORY) -> dict[int, int]:
        """Return for each weight how many cosets have it as their least.

        Parameters and errors are those of `syndrome_table`.

        Examples
        --------
        >>> from grundy.codes import lexicode
        >>> lexicode(23, 7).coset_weights()
        {0: 1, 1: 23, 2: 253, 3: 1771}
        """
        return self.syndrome_table(memory=memory).counts

    def covering_radius(self, *, memory: int = MEMORY) -> int:
        """Return the largest distance of any word to the code.

        Parameters and errors are those of `syndrome_table`.

        Examples
        --------
        >>> from grundy.codes import lexicode
        >>> lexicode(24, 8).covering_radius()
        4
        """
        return self.syndrome_table(memory=memory).covering_radius

    def _has_small_table(self) -> bool:
        return table_bytes(self.n, self.k, self.q) <= SMALL_TABLE

    def nearest(self, word: Any, **how: Any) -> Nearest:
        """Return a word of the code that is nearest to a word, the error, its weight, and whether that is proved.

        With few checks a table of all syndromes tells; otherwise `grundy.codes.distance.nearest` looks by information
        sets and proves what it finds by the cheapest exact method.

        Parameters
        ----------
        **how
            Passed to `grundy.codes.distance.nearest`, which is used then: method, at_most, distance, seconds,
            memory.

        Raises
        ------
        DomainError
            When no word of the code is within `at_most`.
        LimitError
            When the time is up, and it is not known whether a word is within `at_most`.

        Examples
        --------
        >>> from grundy.codes import lexicode
        >>> found = lexicode(23, 7).nearest(0b1110)
        >>> found.word, found.weight, found.proved
        (0, 3, True)
        """
        received = checked_word(word, self.n, self.q)
        if not how and self._has_small_table():
            error = self.syndrome_table().errors(digits_of(received, self.n, self.q)[np.newaxis])[0]
            mask = word_of(error, self.q)
            weight = int(np.count_nonzero(error))
            kind = (lambda x: x) if is_word(word) else (lambda x: digits_of(x, self.n, self.q))
            return Nearest(kind(received ^ mask), kind(mask), weight, True)
        known = self.__dict__.get("_distance")
        if "distance" not in how and known is not None and not isinf(known.lower):
            how["distance"] = int(known.lower)
        found = nearest(self.generator, word, self.q, **how)
        if found is None:
            raise DomainError(f"no word of the code is within distance {how.get('at_most')} of {word!r}")
        return found

    def decode(self, word: Word, *, seconds: float | None = 60.0) -> Word:
        """Return the word of the code that is nearest to a word.

        With at most (d - 1) / 2 errors that is the word that was sent. Where several are equally near, it is always the
        same one of them; `nearest` tells more.

        Parameters
        ----------
        word : int, or array of n digits
            A matrix has a word in each row.
        seconds : float or None, optional
            How long to look for each word, where no table of syndromes tells; None for no limit.

        Raises
        ------
        LimitError
            When a near word was found, and not proved to be nearest in this time; `nearest` has it.

        Examples
        --------
        >>> from grundy.codes import lexicode
        >>> code = lexicode(24, 8)
        >>> code.decode(0b11111111 ^ 0b10010001) == 0b11111111
        True
        """
        if is_word(word):
            return self._decoded(word, seconds)  # type: ignore[return-value]
        rows = checked_rows(word, self.n, self.q, "a word")
        if self._has_small_table():
            decoded = rows ^ self.syndrome_table().errors(rows)
        else:
            decoded = np.array([self._decoded(row, seconds) for row in rows], np.uint8).reshape(rows.shape)
        return decoded if np.ndim(word) == 2 else decoded[0]  # type: ignore[return-value]

    def _decoded(self, word: int | Digits, seconds: float | None) -> int | Digits:
        found = self.nearest(word) if self._has_small_table() else self.nearest(word, seconds=seconds)
        if not found.proved:
            raise LimitError(
                f"a word of the code at distance {found.weight} was found, and proving that it is nearest takes longer",
                parameter="seconds",
                limit=seconds,
                hint="see nearest, which has it and can be told the minimum distance",
            )
        return found.word

    # Symmetries

    def automorphism_group(self, *, limit: int = MOST_WORDS) -> PermutationGroup:
        """Return the group of the permutations of the coordinates that carry the code to itself.

        Parameters
        ----------
        limit : int, optional
            How many words may be looked at.

        Examples
        --------
        >>> from grundy.codes import lexicode
        >>> lexicode(24, 8).automorphism_group().order
        244823040
        """
        return self._automorphisms if limit == MOST_WORDS else automorphism_group(self.generator, self.q, limit=limit)

    @cached_property
    def _automorphisms(self) -> PermutationGroup:
        return automorphism_group(self.generator, self.q)

    def equivalence(self, other: LinearCode, *, limit: int = MOST_WORDS) -> tuple[int, ...] | None:
        """Return a permutation with which `permute` makes the other code of this one; None if there is none.

        Parameters
        ----------
        limit : int, optional
            How many words may be looked at.

        Examples
        --------
        >>> from grundy.codes import LinearCode
        >>> a, b = LinearCode([0b00111, 0b11001], n=5), LinearCode([0b01011, 0b10101], n=5)
        >>> a.permute(a.equivalence(b)) == b
        True
        """
        if not isinstance(other, Analysis):
            raise DomainError(f"a linear code is equivalent to linear codes only, and {other!r} is none")
        if self.q != other.q or self.n != other.n:
            return None
        return equivalence(self.generator, other.generator, self.q, limit=limit)

    def is_equivalent(self, other: LinearCode) -> bool:
        """Return whether the other code differs from this one in the order of the coordinates only."""
        return self.equivalence(other) is not None

    def distance_bounds(self) -> DistanceBounds:
        """Return what the classical bounds say of the distance of a linear code with this n, k and q.

        Examples
        --------
        >>> from grundy.codes import lexicode
        >>> lexicode(24, 8).distance_bounds().upper
        8
        """
        return largest_distance(self.n, self.k, self.q)
