"""Additive codes: sets of words over q = 2^a digits that are closed under XOR.

This is all that weights, distances and nearest words require. The subclass `LinearCode` is also closed under
multiplication in a nim field. The lexicodes over 8, 32, 64 and 128 digits are additive but not linear over any field.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from math import isinf, log2
from typing import Any, NoReturn

from grundy._lazy import cached_property
from grundy.codes.decoding import Nearest, nearest
from grundy.codes.distance import MEMORY, Distance, costs, minimum_distance
from grundy.codes.weights import MOST_WORDS, weight_distribution
from grundy.codes.words import ALPHABETS, Digits, PackedCode, bits_of, checked_word, matrix_of, row_iterator
from grundy.errors import DomainError, LimitError
from grundy.gf2 import Subspace
from grundy.integers import as_natural
from grundy.text import format_number

LONGEST = 600  # seconds: the time limit of the property d

# The part of a matrix shown in HTML, and the largest matrix shown as a formula.
MOST_ROWS, MOST_COLUMNS = 24, 64
MOST_LATEX_ROWS, MOST_LATEX_COLUMNS = 12, 24


class AdditiveCode:
    """The XOR span of some words with digits below q = 2^a; the distance of words is the number of differing digits.

    A word is an array of digits, or an integer whose digit j in base q is coordinate j. Codes are immutable, and equal
    when they have the same words. Every `LinearCode` is an additive code; the lexicodes over 8 digits are additive but
    not linear over any field (Conway and Sloane, *Lexicographic codes*, 1986).

    Parameters
    ----------
    words : iterable of int or of arrays
        Words that span the code.
    n : int
        The length: the number of digits per word.
    q : int, optional
        A power of 2 up to 256.

    Attributes
    ----------
    n : int
        The length.
    q : int
        The number of different digits.

    Examples
    --------
    >>> code = AdditiveCode([0o011, 0o123], n=3, q=8)
    >>> code, code.size, [oct(word) for word in code], code.d
    (<AdditiveCode of 4 words of length 3 over 8 digits>, 4, ['0o0', '0o11', '0o123', '0o132'], 2)
    """

    n: int
    q: int
    _spanning: Subspace
    _is_linear = False

    def __init__(self, words: Iterable[Any], n: int, *, q: int = 2):
        bits, length = bits_of(q, ALPHABETS), as_natural(n, "n, the length,")
        integers = [checked_word(word, length, int(q)) for word in row_iterator(words)]
        self._fill(n=length, q=int(q), _spanning=Subspace(length * bits, integers))

    def _fill(self, **values: object) -> None:
        """Set attributes of a new code, or cache a result."""
        for name, value in values.items():
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a code is immutable, so {name} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a code is immutable, so {name} cannot be deleted")

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuilt, (self.space.basis, self.n, self.q)

    def __repr__(self) -> str:
        size = self.size if self.size < 10**9 else f"2^{self.space.dimension}"
        return f"<AdditiveCode of {size} words of length {self.n} over {self.q} digits>"

    # The words

    @cached_property
    def space(self) -> Subspace:
        """The words as vectors of bits."""
        return self._spanning

    @property
    def size(self) -> int:
        """The number of words."""
        return self.space.size

    @property
    def dimension(self) -> float:
        """The base-q logarithm of the number of words, not always an integer."""
        return self.space.dimension / log2(self.q)

    @cached_property
    def binary_generator(self) -> Digits:
        """A matrix of digits whose rows span the code by XOR."""
        return frozen(matrix_of(self.space.basis, self.n, self.q))

    def words(self) -> Iterator[int]:
        """Return all words as integers, in increasing order."""
        return self.space.elements()

    def __iter__(self) -> Iterator[int]:
        return self.words()

    def __contains__(self, word: object) -> bool:
        try:
            return checked_word(word, self.n, self.q) in self.space
        except DomainError:
            return False

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, AdditiveCode):
            return NotImplemented
        return (self.n, self.q, self.space) == (other.n, other.q, other.space)

    def __hash__(self) -> int:
        return hash((self.n, self.q, self.space))

    def __le__(self, other: AdditiveCode) -> bool:
        """Return whether all words of this code are in the other code."""
        return self.space <= other.space if self._has_same_words_as(other) else NotImplemented

    def __add__(self, other: AdditiveCode) -> AdditiveCode:
        """Return the span of both codes."""
        return self._spanned(self.space + other.space, other) if self._has_same_words_as(other) else NotImplemented

    def __and__(self, other: AdditiveCode) -> AdditiveCode:
        """Return the intersection of the codes."""
        return self._spanned(self.space & other.space, other) if self._has_same_words_as(other) else NotImplemented

    def _spanned(self, space: Subspace, other: AdditiveCode) -> AdditiveCode:
        """Return the code of these words, taken from this code and another."""
        return AdditiveCode(space.basis, self.n, q=self.q)

    def _has_same_words_as(self, other: object) -> bool:
        """Return whether `other` is a code; raise `DomainError` if its length or alphabet differs."""
        if not isinstance(other, AdditiveCode):
            return False
        if (self.n, self.q) != (other.n, other.q):
            raise DomainError(
                f"both codes must have the same length and alphabet, not length {self.n} over {self.q} digits "
                f"and length {other.n} over {other.q} digits"
            )
        return True

    # Distance, weights, nearest words

    @cached_property
    def _packed(self) -> PackedCode:
        return PackedCode.of_basis(self.space.basis, self.n, self.q, linear=self._is_linear)

    @property
    def _known_distance(self) -> Distance | None:
        """The minimum distance if it is already known; nothing is computed."""
        return self.__dict__.get("_distance")

    def minimum_distance(
        self, *, method: str | None = None, at_least: int = 1, seconds: float | None = None, memory: int = MEMORY
    ) -> Distance:
        """Return the minimum distance and a word of that weight, by the cheapest exact method.

        The methods are "enumerate" (all words), "dual" (all words of the dual code, and MacWilliams' identity),
        "zimmermann" (sums of few rows for several information sets) and "birthday" (sums of few columns of the parity
        check). The result is cached for the property `d`.

        Parameters
        ----------
        method : str, optional
            One of the names above; by default the cheapest according to `distance_costs`.
        at_least : int, optional
            A known lower bound, for example the designed distance; it shortens the proof.
        seconds : float, optional
            Time limit; when it expires, the bounds found so far are returned.
        memory : int, optional
            Memory limit in bytes for the method "birthday".

        Returns
        -------
        Distance
            Bounds that agree unless time ran out; infinity for a code of one word.

        Raises
        ------
        Interrupted
            On Ctrl-C, with the bounds so far.
        DomainError
            If a word lighter than `at_least` is found; a wrong bound may go unnoticed.
        LimitError
            If a method chosen by name needs too much memory or too many words.

        Examples
        --------
        >>> from grundy.codes import LinearCode, lexicode
        >>> LinearCode([[1, 1, 0, 1], [0, 1, 1, 1]]).minimum_distance()
        Distance(lower=2, upper=2, witness=5, method='enumerate')
        >>> lexicode(5, 3, q=8).minimum_distance().upper
        3
        """
        if method is None and self._known_distance is not None:
            return self._known_distance
        found = minimum_distance(self._packed, method=method, at_least=at_least, seconds=seconds, memory=memory)
        if found.proved:
            self._fill(_distance=found)
        return found

    def distance_costs(self, upper: int | None = None, *, memory: int = MEMORY) -> dict[str, float]:
        """Estimate the seconds that each method needs for the minimum distance.

        Parameters
        ----------
        upper : int, optional
            The expected minimum distance; by default the weight of a light word from a quick search.
        memory : int, optional
            Memory limit in bytes for "birthday", whose estimate is infinite if that is too little.

        Examples
        --------
        >>> from grundy.codes.classical import hamming
        >>> seconds = hamming(3).distance_costs()
        >>> list(seconds), max(seconds.values()) < 0.001
        (['enumerate', 'dual', 'zimmermann', 'birthday'], True)
        """
        return costs(self._packed, upper=upper, memory=memory)

    @property
    def d(self) -> float:
        """The minimum distance, an integer; infinity for a code of one word.

        Raises `LimitError` after ten minutes; `minimum_distance` has no time limit by default.
        """
        return self._distance.upper

    @cached_property
    def _distance(self) -> Distance:
        found = self.minimum_distance(seconds=LONGEST)
        if not found.proved:
            raise LimitError(
                f"the minimum distance was not determined within {LONGEST} seconds; the proved bounds are {found}",
                hint="use minimum_distance, which shows progress and has no time limit",
            )
        return found

    def weights(self, offset: Any = None, *, limit: int = MOST_WORDS) -> dict[int, int]:
        """Return the number of words of each weight, by increasing weight.

        The words of the code are counted, or those of the dual code if they are fewer.

        Parameters
        ----------
        offset : int, or array of n digits, optional
            A word x; the words of the coset x + code are counted instead.
        limit : int, optional
            The maximum number of words enumerated, at most 2^62.

        Raises
        ------
        LimitError
            If there are more words than the limit.

        Examples
        --------
        >>> from grundy.codes import lexicode
        >>> lexicode(8, 4).weights(), lexicode(8, 4).weights(offset=1)
        ({0: 1, 4: 14, 8: 1}, {1: 1, 3: 7, 5: 7, 7: 1})
        """
        word = None if offset is None else checked_word(offset, self.n, self.q)
        return weight_distribution(self._packed, offset=word, limit=limit)

    def nearest(
        self,
        word: Any,
        *,
        method: str | None = None,
        at_most: int | None = None,
        distance: int | None = None,
        seconds: float | None = 60.0,
        memory: int = MEMORY,
    ) -> Nearest:
        """Return the nearest word of the code, the error, its weight, and whether that is proved.

        Parameters
        ----------
        word : int, or array of n digits
            The received word.
        method : str, optional
            "enumerate", "zimmermann", "birthday", or "chance" for a random search without proof.
        at_most : int, optional
            The maximum distance of the nearest word.
        distance : int, optional
            The minimum distance of the code, or a lower bound; by default the best known one.
        seconds : float or None, optional
            Time limit, after which the nearest word found so far is returned; None for no limit.
        memory : int, optional
            Memory limit in bytes for sums of columns.

        Raises
        ------
        DomainError
            If no word of the code is within `at_most`.
        LimitError
            If time runs out before it is known whether a word is within `at_most`.

        Examples
        --------
        >>> from grundy.codes import lexicode
        >>> lexicode(5, 3, q=8).nearest(0o00070)
        Nearest(word=0, error=56, weight=1, proved=True)
        """
        known = self._known_distance
        if distance is None and known is not None and not isinf(known.lower):
            distance = int(known.lower)
        found = nearest(
            self._packed, word, method=method, at_most=at_most, distance=distance, seconds=seconds, memory=memory
        )
        if found is None:
            raise DomainError(f"no word of the code is within distance {at_most} of {word!r}")
        return found

    # In notebooks: the known parameters and the first rows of a generator, without computation

    @property
    def _known_rows(self) -> tuple[int, ...]:
        """Words that span the code and are already computed."""
        return self._spanning.basis

    def _repr_html_(self) -> str:
        rows, columns = self._known_rows, min(self.n, MOST_COLUMNS)
        lines = [_line(row, self.n) for row in _first_digits(rows, MOST_ROWS, columns, self.q)]
        if len(rows) > MOST_ROWS:
            lines.append(f"… and {len(rows) - MOST_ROWS} more rows")
        body = "\n".join(lines) or "only the word 0"
        return f'<div class="grundy-code"><p>{escape(repr(self).strip("<>"))}</p><pre>{escape(body)}</pre></div>'

    def _repr_latex_(self) -> str:
        rows, parameters = self._known_rows, self._latex_parameters()
        if not 0 < len(rows) <= MOST_LATEX_ROWS or not 0 < self.n <= MOST_LATEX_COLUMNS:
            return f"${parameters}$"
        matrix = _first_digits(rows, MOST_LATEX_ROWS, self.n, self.q)
        lines = r"\\".join(" & ".join(map(str, row)) for row in matrix)
        return rf"${parameters}\quad \begin{{pmatrix}}{lines}\end{{pmatrix}}$"

    def _latex_parameters(self) -> str:
        return f"({format_number(self.n)}, 2^{{{len(self._known_rows)}}}{self._latex_distance()})_{{{self.q}}}"

    def _latex_distance(self) -> str:
        known = self._known_distance
        return f", {known.upper}" if known is not None and self._known_rows else ""


def _first_digits(rows: tuple[int, ...], most: int, columns: int, q: int) -> list[list[int]]:
    """Return the first digits of the first rows, without reading the rest."""
    low = (1 << columns * (q.bit_length() - 1)) - 1
    found: list[list[int]] = matrix_of([row & low for row in rows[:most]], columns, q).tolist()
    return found


def _line(digits: list[int], n: int) -> str:
    width = len(str(max(digits, default=0)))
    return " ".join(f"{digit or '·':>{width}}" for digit in digits) + " …" * (len(digits) < n)


def _rebuilt(basis: tuple[int, ...], n: int, q: int) -> AdditiveCode:
    return AdditiveCode(basis, n, q=q)


def frozen(matrix: Digits) -> Digits:
    """Make the matrix read-only and return it."""
    matrix.flags.writeable = False
    return matrix
