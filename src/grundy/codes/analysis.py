"""What can be computed about a linear code: cosets, decoding, symmetries, and how good it is."""

from __future__ import annotations

from math import isinf
from typing import TYPE_CHECKING, Any

import numpy as np

from grundy._lazy import cached_property
from grundy.codes.bounds import DistanceBounds, largest_distance
from grundy.codes.cosets import SyndromeTable
from grundy.codes.cosets.syndromes import MEMORY, table_bytes
from grundy.codes.digits import Digits, checked_rows, checked_word, digits_of, is_word, word_of
from grundy.codes.distance import Nearest, nearest
from grundy.codes.field_words import FieldWords, Word
from grundy.codes.symmetry import PermutationGroup, automorphism_group, equivalence
from grundy.codes.symmetry.search import MOST_WORDS
from grundy.errors import DomainError, LimitError
from grundy.nim.linalg import matmul

if TYPE_CHECKING:
    from grundy.codes.code import LinearCode

__all__ = ["Analysis"]

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
