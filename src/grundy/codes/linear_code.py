"""Linear codes over GF(2) and over the nim fields GF(4), GF(16) and GF(256).

`LinearCode` has constructors, matrices, encoding and decoding, symmetries, and derived codes. Its base class in
`grundy.codes.additive` has words, weights and the minimum distance. The algorithms are in `weights`, `distance`,
`decoding`, `symmetry`, `bounds` and `files`.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from operator import index
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from grundy._lazy import cached_property
from grundy.codes.additive import AdditiveCode, frozen
from grundy.codes.decoding import SMALL_TABLE, TABLE_MEMORY, Nearest, SyndromeTable, table_bytes
from grundy.codes.symmetry import MOST_WORDS, PermutationGroup, automorphism_group, equivalence
from grundy.codes.words import (
    Digits,
    basis_and_length,
    bits_of,
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
from grundy.integers import iterate, limited
from grundy.nim.linalg import matmul
from grundy.nim.ufuncs import multiply
from grundy.progress import Deadline
from grundy.text import format_number

if TYPE_CHECKING:
    from grundy.codes.bounds import DistanceBounds
    from grundy.codes.files.formats import Kind

Word = TypeVar("Word", int, NDArray[Any])

MOST_REPEATED = 16  # occurrences of each coordinate, on average


class SystematicForm(NamedTuple):
    """A generator (1 | A), and the coordinate of the code in each of its columns.

    Examples
    --------
    >>> from grundy.codes import lexicode
    >>> form = lexicode(4, 2).systematic_form()
    >>> form.generator.tolist(), form.order
    ([[1, 0, 0, 1], [0, 1, 0, 1], [0, 0, 1, 1]], (1, 2, 3, 0))
    """

    generator: Digits
    order: tuple[int, ...]


class LinearCode(AdditiveCode):
    """The span of some rows over GF(q).

    A word is an integer whose digit j in base q is its coordinate j (a bit mask for q = 2), or an array of digits.
    Methods accept both, and return words in the same form. Digits are added and multiplied as nimbers, so GF(4) has the
    digits 0, 1, 2, 3 with 2·2 = 3. Codes are immutable, and equal when they have the same words.

    Parameters
    ----------
    generator : array_like, or iterable of int
        Rows of digits, or words as integers. They may be dependent.
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
        The reduced basis, increasing: the highest digit of each word is 1, and all other words are 0 there.

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

    basis: tuple[int, ...]
    _is_linear = True

    def __init__(self, generator: Any, n: int | None = None, *, q: int = 2):
        bits_of(q)
        basis, length = basis_and_length(generator, n, int(q))
        self._fill(n=length, q=int(q), basis=basis)

    # ---- Constructors and files

    @classmethod
    def _of(cls, basis: tuple[int, ...], n: int, q: int) -> LinearCode:
        """Return the code with a reduced basis."""
        code = cls.__new__(cls)
        code._fill(n=n, q=q, basis=basis)
        return code

    @classmethod
    def from_parity_check(cls, checks: Any, n: int | None = None, *, q: int = 2) -> LinearCode:
        """Return the code of the words x with Σ x_j y_j = 0 for every row y; the arguments are as for a generator.

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
            raise DomainError(f"space must be a Subspace, not {space!r}", hint="use LinearCode for rows")
        return cls._of(space.basis, space.n, 2)

    def subspace(self) -> Subspace:
        """Return the words of a binary code as a subspace of GF(2)^n."""
        if self.q != 2:
            raise DomainError(f"a code over GF({self.q}) is not a subspace of GF(2)^n; q must be 2")
        return self.space

    @classmethod
    def from_file(
        cls, path: str | os.PathLike[str], format: str | None = None, *, q: int | None = None, kind: Kind | None = None
    ) -> LinearCode:
        """Read a code from a file: plain rows of digits, JSON, alist or NumPy.

        Parameters
        ----------
        format : str, optional
            One of `grundy.codes.files.FORMATS`; by default the extension or the content decides.
        q : int, optional
            The number of digits, if not in the file.
        kind : str, optional
            "generator" or "parity check", if not in the file.

        Raises
        ------
        NotationError, DomainError
            If the file does not contain a code.
        """
        from grundy.codes.files import read_code_file

        return read_code_file(path, format, q=q, kind=kind).code()

    def save(self, path: str | os.PathLike[str], format: str | None = None) -> None:
        """Write the generator to a file, with the minimum distance if it is known and the format supports it.

        Parameters
        ----------
        format : str, optional
            One of `grundy.codes.files.FORMATS`; by default the extension decides.

        Examples
        --------
        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     LinearCode([7, 25], n=5).save(folder + "/code.alist")
        ...     LinearCode.from_file(folder + "/code.alist")
        <LinearCode [5, 2]>
        """
        from grundy.codes.files import CodeFile, write_code_file

        known = self._known_distance
        d = int(known.upper) if known is not None and self.k else None
        write_code_file(path, CodeFile(self.generator, self.q, d=d), format)

    def __reduce__(self) -> tuple[Any, ...]:
        return LinearCode._of, (self.basis, self.n, self.q)

    def __repr__(self) -> str:
        known = self._known_distance
        distance = f", {known.upper}" if known is not None and self.k else ""
        field = f" over GF({self.q})" if self.q > 2 else ""
        return f"<LinearCode [{format_number(self.n)}, {self.k}{distance}]{field}>"

    def _latex_parameters(self) -> str:
        return f"[{format_number(self.n)}, {self.k}{self._latex_distance()}]_{{{self.q}}}"

    # ---- Words, as in an additive code

    @property
    def k(self) -> int:
        """The dimension: there are q^k words."""
        return len(self.basis)

    @property
    def size(self) -> int:
        """The number of words, q^k."""
        size: int = self.q**self.k
        return size

    @cached_property
    def space(self) -> Subspace:
        """The words as vectors of bits."""
        # The highest digit of 2^j times a reduced row is 2^j, and all other rows are 0 there: this basis is reduced.
        if self.q == 2:
            return Subspace._of(self.n, self.basis)
        bits = self.q.bit_length() - 1
        multiples = [multiply(self.generator, np.uint8(1 << j)) for j in range(bits)]
        words = sorted(word for rows in multiples for word in words_of(rows, self.q))
        return Subspace._of(self.n * bits, tuple(words))

    @property
    def _known_rows(self) -> tuple[int, ...]:
        return self.basis

    def _spanned(self, space: Subspace, other: AdditiveCode) -> AdditiveCode:
        if isinstance(other, LinearCode):  # so the words are closed under multiplication, too
            return LinearCode(space.basis, self.n, q=self.q)
        return super()._spanned(space, other)

    # ---- Generator and parity check, encoding and syndromes

    @cached_property
    def generator(self) -> Digits:
        """The basis as the rows of a matrix; column j is coordinate j. Read-only."""
        return frozen(matrix_of(self.basis, self.n, self.q))

    @cached_property
    def checks(self) -> tuple[int, ...]:
        """The reduced basis of the dual code."""
        return dual_basis(self.basis, self.n, self.q)

    @cached_property
    def parity_check(self) -> Digits:
        """The checks as the rows of a matrix; column j is coordinate j. Read-only."""
        return frozen(matrix_of(self.checks, self.n, self.q))

    @property
    def information_set(self) -> tuple[int, ...]:
        """The coordinates of the highest digits of the basis. The digits there are free and determine the word."""
        return pivots_of(self.basis, self.q)

    def systematic_form(self) -> SystematicForm:
        """Return the generator with the columns of the information set first, where it is the unit matrix.

        Examples
        --------
        >>> form = LinearCode([7, 25], n=5).systematic_form()
        >>> form.generator.tolist(), form.order
        ([[1, 0, 1, 1, 0], [0, 1, 1, 0, 1]], (2, 4, 0, 1, 3))
        """
        first = self.information_set
        order = (*first, *sorted(set(range(self.n)).difference(first)))
        return SystematicForm(frozen(self.generator[:, list(order)]), order)

    def encode(self, message: Word) -> Word:
        """Return the word with the digits of the message at the coordinates of the information set.

        Parameters
        ----------
        message : int, or array of k digits
            A matrix has one message per row.

        Examples
        --------
        >>> code = LinearCode([7, 25], n=5)
        >>> code.encode(3), code.encode(np.array([1, 0])).tolist()
        (30, [1, 1, 1, 0, 0])
        """
        return self._product(message, self.k, self.generator, "a message")

    def message(self, word: Word) -> Word:
        """Return the message of a word of the code: its digits at the coordinates of the information set.

        Examples
        --------
        >>> LinearCode([7, 25], n=5).message(30)
        3
        """
        if word not in self:
            name = format_number(int(word)) if is_word(word) else repr(word)
            raise DomainError(f"{name} is not a word of this code, so it has no message", hint="decode it first")
        digits = digits_of(checked_word(word, self.n, self.q), self.n, self.q)[list(self.information_set)]
        return word_of(digits, self.q) if is_word(word) else digits  # type: ignore[return-value]

    def syndrome(self, word: Word) -> Word:
        """Return the checks of a word: digit i is Σ x_j y_j for row y = i of `parity_check`; 0 for a word of the code.

        Parameters
        ----------
        word : int, or array of n digits
            A matrix has one word per row.

        Examples
        --------
        >>> LinearCode([7, 25], n=5).syndrome(1)
        6
        """
        return self._product(word, self.n, self.parity_check.T, "a word")

    def _product(self, given: Word, length: int, matrix: Digits, what: str) -> Word:
        """Return the product of a word, or of each row of a matrix, with a matrix."""
        if not is_word(given):
            rows = checked_rows(given, length, self.q, what)
            image = np.asarray(matmul(rows, matrix), np.uint8)
            return image if np.ndim(given) == 2 else image[0]  # type: ignore[return-value]
        digits = digits_of(checked_word(given, length, self.q), length, self.q)
        return word_of(matmul(digits[np.newaxis], matrix)[0], self.q)  # type: ignore[return-value]

    # ---- Cosets and decoding

    def syndrome_table(self, *, memory: int = TABLE_MEMORY) -> SyndromeTable:
        """Return the table of the weights of all q^(n-k) cosets, one byte each.

        Parameters
        ----------
        memory : int, optional
            Memory limit in bytes.

        Raises
        ------
        LimitError
            If the table exceeds the memory limit.
        """
        known = self.__dict__.get("_table")
        if known is None:
            known = SyndromeTable._of(self.basis, self.n, self.q, memory)
            if known.weights.nbytes <= SMALL_TABLE:
                self._fill(_table=known)
        return known

    def coset_weights(self, *, memory: int = TABLE_MEMORY) -> dict[int, int]:
        """Return the number of cosets of each weight, which is the least weight of their words.

        Parameters and errors are those of `syndrome_table`.

        Examples
        --------
        >>> from grundy.codes import lexicode
        >>> lexicode(23, 7).coset_weights()
        {0: 1, 1: 23, 2: 253, 3: 1771}
        """
        return self.syndrome_table(memory=memory).counts

    def covering_radius(self, *, memory: int = TABLE_MEMORY) -> int:
        """Return the covering radius, the largest distance of any word from the code.

        Parameters and errors are those of `syndrome_table`.

        Examples
        --------
        >>> from grundy.codes import lexicode
        >>> lexicode(24, 8).covering_radius()
        4
        """
        return self.syndrome_table(memory=memory).covering_radius

    def has_small_table(self) -> bool:
        """Return whether the table of syndromes is small enough for immediate decoding."""
        return table_bytes(self.n, self.k, self.q) <= SMALL_TABLE

    def nearest(self, word: Any, **how: Any) -> Nearest:
        """Return the nearest word of the code, the error, its weight, and whether that is proved.

        With few checks a table of all syndromes gives the answer, regardless of the time limit. Otherwise, or with
        other options, a random search finds a near word, and the cheapest exact method proves that it is the nearest.

        Parameters
        ----------
        **how
            As for `AdditiveCode.nearest`: method, at_most, distance, seconds, memory.

        Raises
        ------
        DomainError
            If no word of the code is within `at_most`.
        LimitError
            If time runs out before it is known whether a word is within `at_most`.

        Examples
        --------
        >>> from grundy.codes import lexicode
        >>> found = lexicode(23, 7).nearest(0b1110)
        >>> found.word, found.weight, found.proved
        (0, 3, True)
        """
        if how.keys() - {"seconds"} or not self.has_small_table():
            return super().nearest(word, **how)
        Deadline(how.get("seconds"))  # validates the time
        received = digits_of(checked_word(word, self.n, self.q), self.n, self.q)
        error = self.syndrome_table().errors(received[np.newaxis])[0]
        weight = int(np.count_nonzero(error))
        if is_word(word):
            return Nearest(word_of(received ^ error, self.q), word_of(error, self.q), weight, True)
        return Nearest(received ^ error, error, weight, True)

    def decode(self, word: Word, *, seconds: float | None = 60.0) -> Word:
        """Return the word of the code nearest to a word.

        If the word has at most (d - 1) / 2 errors, this corrects them. The choice among several nearest words is
        deterministic. `nearest` returns more details.

        Parameters
        ----------
        word : int, or array of n digits
            A matrix has one word per row.
        seconds : float or None, optional
            Time limit for each word, if there is no table of syndromes; None for no limit.

        Raises
        ------
        LimitError
            If time runs out before a near word is proved to be the nearest; `nearest` returns it.

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
        if self.has_small_table():
            decoded = rows ^ self.syndrome_table().errors(rows)
        else:
            decoded = np.array([self._decoded(row, seconds) for row in rows], np.uint8).reshape(rows.shape)
        return decoded if np.ndim(word) == 2 else decoded[0]  # type: ignore[return-value]

    def _decoded(self, word: int | Digits, seconds: float | None) -> int | Digits:
        found = self.nearest(word, seconds=seconds)
        if not found.proved:
            raise LimitError(
                f"proving that the word found at distance {found.weight} is the nearest takes too long",
                parameter="seconds",
                limit=seconds,
                hint="use nearest, which returns that word and accepts a known minimum distance",
            )
        return found.word

    # ---- Duality, symmetries and bounds

    def dual(self) -> LinearCode:
        """Return the code of the words x with Σ x_j y_j = 0 for every word y of this code.

        Examples
        --------
        >>> list(LinearCode([7], n=3).dual())
        [0, 3, 5, 6]
        """
        return LinearCode._of(self.checks, self.n, self.q)

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

    def automorphism_group(self, *, limit: int = MOST_WORDS) -> PermutationGroup:
        """Return the group of permutations of the coordinates that map the code to itself.

        A permutation is the tuple p of images: digit i of a word becomes digit p[i]. For q > 2 digits are not
        multiplied, so the group can be smaller than the group of monomial automorphisms.

        Parameters
        ----------
        limit : int, optional
            The maximum number of words visited; a few hundred million take a second.

        Raises
        ------
        LimitError
            If the search needs more words than the limit, for example for long codes that share many words with their
            dual, all of large weight; or when the code has more than 1024 coordinates.

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
        """Return a permutation with which `permute` turns this code into the other code.

        None means that there is no such permutation. For q > 2 the codes may still be monomially equivalent.

        Parameters
        ----------
        limit : int, optional
            As for `automorphism_group`, with the same errors.

        Examples
        --------
        >>> a, b = LinearCode([0b00111, 0b11001], n=5), LinearCode([0b01011, 0b10101], n=5)
        >>> a.permute(a.equivalence(b)) == b
        True
        """
        if not isinstance(other, LinearCode):
            raise DomainError(f"other must be a LinearCode, not {other!r}")
        if self.q != other.q or self.n != other.n:
            return None
        return equivalence(self.generator, other.generator, self.q, limit=limit)

    def is_equivalent(self, other: LinearCode) -> bool:
        """Return whether the other code differs from this code only in the order of the coordinates."""
        return self.equivalence(other) is not None

    def distance_bounds(self) -> DistanceBounds:
        """Return the classical bounds on the distance of a linear code with this n, k and q.

        Examples
        --------
        >>> from grundy.codes import lexicode
        >>> lexicode(24, 8).distance_bounds().upper
        8
        """
        from grundy.codes.bounds import largest_distance

        return largest_distance(self.n, self.k, self.q)

    # ---- Derived codes: extended, punctured, shortened, permuted, direct sums

    def extend(self, at: int | None = None) -> LinearCode:
        """Return the extended code: each word gets a check digit that makes the sum of its digits 0.

        Parameters
        ----------
        at : int, optional
            The coordinate of the new digit; by default n, the last.

        Examples
        --------
        >>> list(LinearCode([7], n=3).extend()), list(LinearCode([6], n=3).extend(at=0))
        ([0, 15], [0, 12])
        """
        place = self.n if at is None else _coordinate(at, self.n + 1)
        check = np.bitwise_xor.reduce(self.generator, axis=1)
        return LinearCode(np.insert(self.generator, place, check, axis=1), q=self.q)

    def puncture(self, coordinates: Iterable[int] | int) -> LinearCode:
        """Return the code without the given coordinates of its words.

        Examples
        --------
        >>> LinearCode([0b00111, 0b11100], n=5).puncture([0, 1]).basis
        (1, 6)
        """
        is_one = isinstance(coordinates, (int, np.integer))
        listed = [coordinates] if is_one else self._places(coordinates, "coordinates")
        removed = sorted({_coordinate(place, self.n) for place in listed})
        return LinearCode(np.delete(self.generator, removed, axis=1), q=self.q)

    def shorten(self, coordinates: Iterable[int] | int) -> LinearCode:
        """Return the code of the words that are 0 at the given coordinates, without these coordinates.

        Examples
        --------
        >>> LinearCode([0b00111, 0b11100], n=5).shorten(0).basis
        (14,)
        """
        # The dual of the shortened code is the punctured dual code.
        return self.dual().puncture(coordinates).dual()

    def permute(self, permutation: Iterable[int]) -> LinearCode:
        """Return the code in which digit j of each word moves to place permutation[j].

        Examples
        --------
        >>> LinearCode([0b011], n=3).permute([2, 0, 1]).basis
        (5,)
        """
        places = [_coordinate(place, self.n) for place in self._places(permutation, "a permutation")]
        if sorted(places) != list(range(self.n)):
            raise DomainError(f"permutation must contain each of the numbers 0 to {self.n - 1} once, not {places}")
        moved = np.empty_like(self.generator)
        moved[:, places] = self.generator
        return LinearCode(moved, q=self.q)

    def direct_sum(self, other: LinearCode) -> LinearCode:
        """Return the direct sum: a word of this code followed by a word of the other code.

        Examples
        --------
        >>> list(LinearCode([3], n=2).direct_sum(LinearCode([1], n=1)))
        [0, 3, 4, 7]
        """
        if not isinstance(other, LinearCode):
            raise DomainError(f"other must be a LinearCode, not {other!r}")
        if self.q != other.q:
            raise DomainError(f"both codes must be over the same field, not GF({self.q}) and GF({other.q})")
        joined = np.zeros((self.k + other.k, self.n + other.n), np.uint8)
        joined[: self.k, : self.n] = self.generator
        joined[self.k :, self.n :] = other.generator
        return LinearCode(joined, q=self.q)

    def _places(self, places: Any, what: str) -> Iterator[Any]:
        """Yield places, at most a few per coordinate."""
        most = MOST_REPEATED * (self.n + 1)
        return limited(most, iterate(places, what), f"{what} of this code may have at most {most} entries")


def _coordinate(place: Any, stop: int) -> int:
    try:
        number = index(place)
    except TypeError:
        raise DomainError(f"a coordinate must be a whole number, not {place!r}") from None
    if not 0 <= number < stop:
        if not stop:
            raise DomainError("a code of length 0 has no coordinates")
        raise DomainError(f"a coordinate must be from 0 to {stop - 1}, not {format_number(number)}")
    return number
