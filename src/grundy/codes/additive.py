"""Additive codes: sets of words over 2^a digits that are closed under XOR."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from math import log2
from typing import Any, NoReturn

from grundy._lazy import cached_property
from grundy.codes.distance import Distance, minimum_distance
from grundy.codes.distance_methods import MEMORY
from grundy.codes.weights import MOST_WORDS, weight_distribution
from grundy.codes.words import ALPHABETS, Digits, bits_of, checked_word, matrix_of, some_rows
from grundy.errors import DomainError, LimitError
from grundy.gf2 import Subspace
from grundy.integers import as_natural
from grundy.text import format_number

__all__ = [
    "AdditiveCode",
    "code_html",
    "code_latex",
]


LONGEST = 600  # seconds that the property d may take


class AdditiveCode:
    """The words that some words span by XOR. Digits are below q = 2^a, and distances count digits.

    A word is an integer whose digit j in base q is its coordinate j, or an array of digits. Codes are immutable, and
    equal when they have the same words. Every `LinearCode` is an additive code; the lexicodes over 8 digits are
    additive, and not linear over any field (Conway and Sloane, *Lexicographic codes*, 1986).

    Parameters
    ----------
    words : iterable of int or of arrays
        Words that span the code.
    n : int
        The length, the number of digits of a word.
    q : int, optional
        A power of 2 up to 256.

    Attributes
    ----------
    n : int
        The length.
    q : int
        The number of digits.

    Examples
    --------
    >>> code = AdditiveCode([0o011, 0o123], n=3, q=8)
    >>> code, code.size, [oct(word) for word in code], code.d
    (<AdditiveCode of 4 words of length 3 over 8 digits>, 4, ['0o0', '0o11', '0o123', '0o132'], 2)
    """

    n: int
    q: int
    _spanning: Subspace

    def __init__(self, words: Iterable[Any], n: int, *, q: int = 2):
        bits, length = bits_of(q, ALPHABETS), as_natural(n, "n, the length,")
        integers = [checked_word(word, length, int(q)) for word in some_rows(words)]
        self._fill(n=length, q=int(q), _spanning=Subspace(length * bits, integers))

    def _fill(self, **values: object) -> None:
        for name, value in values.items():
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a code never changes, so {name} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a code never changes, so {name} cannot be deleted")

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuilt, (self.space.basis, self.n, self.q)

    def __repr__(self) -> str:
        size = self.size if self.size < 10**9 else f"2^{self.space.dimension}"
        return f"<AdditiveCode of {size} words of length {self.n} over {self.q} digits>"

    @property
    def known_rows(self) -> tuple[int, ...]:
        """Words that span the code and are there already: nothing is computed for them."""
        return self._spanning.basis

    def _repr_html_(self) -> str:
        """Return what is known of the code and the beginning of a generator, for notebooks."""
        return code_html(self)

    def _repr_latex_(self) -> str:

        return code_latex(self)

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
        """The logarithm of the number of words to the base q, which need not be whole."""
        return self.space.dimension / log2(self.q)

    @cached_property
    def binary_generator(self) -> Digits:
        """Words that span the code by XOR, as the rows of a matrix of digits."""
        return read_only(matrix_of(self.space.basis, self.n, self.q))

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
        """Return whether all words of this code are in the other one."""
        return self.space <= other.space if self._is_alike(other) else NotImplemented

    def __add__(self, other: AdditiveCode) -> AdditiveCode:
        """Return the code that both codes span together."""
        return self._spanned(self.space + other.space, other) if self._is_alike(other) else NotImplemented

    def __and__(self, other: AdditiveCode) -> AdditiveCode:
        """Return the code of the words that are in both codes."""
        return self._spanned(self.space & other.space, other) if self._is_alike(other) else NotImplemented

    def _spanned(self, space: Subspace, other: AdditiveCode) -> AdditiveCode:
        """Return the code with these words, which come from this code and another one."""
        return AdditiveCode(space.basis, self.n, q=self.q)

    def _is_alike(self, other: object) -> bool:
        """Return whether the other one is a code at all; if it is, then length and alphabet must be the same."""
        if not isinstance(other, AdditiveCode):
            return False
        if (self.n, self.q) != (other.n, other.q):
            raise DomainError(
                f"the codes have length {self.n} over {self.q} digits and length {other.n} over {other.q} digits; they "
                "must agree in both"
            )
        return True

    def _rows(self) -> dict[str, Any]:
        """Return what the functions that analyse codes are told: rows that span it, and how."""
        return {"generator": self.binary_generator, "q": self.q, "additive": True}

    def minimum_distance(
        self,
        *,
        method: str | None = None,
        seconds: float | None = None,
        memory: int = MEMORY,
    ) -> Distance:
        """Return the minimum distance with a word of that weight, by the cheapest exact method.

        See `grundy.codes.distance.minimum_distance` for the methods, and `grundy.codes.distance_methods.costs`
        for what they cost. What is found is kept, and the property `d` tells it.

        Parameters
        ----------
        method : str, optional
            "enumerate", "dual", "zimmermann" or "birthday".
        seconds : float, optional
            Stop after this time with the bounds that are known by then.
        memory : int, optional
            How many bytes the method "birthday" may take.

        Returns
        -------
        Distance
            Bounds that agree unless the time was up; infinity for a code of one word.

        Raises
        ------
        Interrupted
            On Ctrl-C, with the bounds so far.

        Examples
        --------
        >>> from grundy.codes import lexicode
        >>> lexicode(5, 3, q=8).minimum_distance().upper
        3
        """
        if method is None and (known := self.__dict__.get("_distance")) is not None:
            return known  # type: ignore[no-any-return]
        found = minimum_distance(**self._rows(), method=method, seconds=seconds, memory=memory)
        if found.proved:
            self._fill(_distance=found)
        return found

    @property
    def d(self) -> float:
        """The minimum distance, an integer; infinity for a code of one word, which has no two.

        A `LimitError` after ten minutes; `minimum_distance` may take longer.
        """
        return self._distance.upper

    @cached_property
    def _distance(self) -> Distance:
        found = self.minimum_distance(seconds=LONGEST)
        if not found.proved:
            raise LimitError(
                f"the minimum distance is {found}, and more was not proved in {LONGEST} seconds; minimum_distance "
                "shows progress and takes as long as you like"
            )
        return found

    def weights(self, *, limit: int = MOST_WORDS) -> dict[int, int]:
        """Return how many words there are of each weight, by increasing weight.

        The words of the code are counted, or those of the dual code when they are fewer.

        Parameters
        ----------
        limit : int, optional
            How many words may be looked at.

        Raises
        ------
        LimitError
            When there are more words than the limit.

        Examples
        --------
        >>> from grundy.codes import lexicode
        >>> lexicode(8, 4).weights()
        {0: 1, 4: 14, 8: 1}
        """
        return weight_distribution(**self._rows(), limit=limit)


def _rebuilt(basis: tuple[int, ...], n: int, q: int) -> AdditiveCode:
    return AdditiveCode(basis, n, q=q)


def read_only(matrix: Digits) -> Digits:
    """Return the matrix after making it read-only."""
    matrix.flags.writeable = False
    return matrix


# ---- Codes in notebooks: what is known of them, and the first rows of a generator. Nothing is computed for it

# What is shown of a matrix in HTML, and how large one may be as a formula.
MOST_ROWS, MOST_COLUMNS = 24, 64
MOST_LATEX_ROWS, MOST_LATEX_COLUMNS = 12, 24


def code_html(code: AdditiveCode) -> str:
    """Return the parameters of a code and its generator, of a large one the first rows and columns, as HTML.

    The distance stands there when it has been found before.

    Examples
    --------
    >>> from grundy.codes import lexicode
    >>> print(code_html(lexicode(5, 3)))
    <div class="grundy-code"><p>LinearCode [5, 2, 3]</p><pre>1 1 1 · ·
    1 · · 1 1</pre></div>
    """
    rows = code.known_rows
    columns = min(code.n, MOST_COLUMNS)
    lines = [_line(row, code.n) for row in _digits(rows, MOST_ROWS, columns, code.q)]
    if len(rows) > MOST_ROWS:
        lines.append(f"… and {len(rows) - MOST_ROWS} more rows")
    body = "\n".join(lines) or "only the word 0"
    return f'<div class="grundy-code"><p>{escape(repr(code).strip("<>"))}</p><pre>{escape(body)}</pre></div>'


def _digits(rows: tuple[int, ...], most: int, columns: int, q: int) -> list[list[int]]:
    """Return the first digits of the first rows, without looking at the others."""
    low = (1 << columns * (q.bit_length() - 1)) - 1
    found: list[list[int]] = matrix_of([row & low for row in rows[:most]], columns, q).tolist()
    return found


def _line(digits: list[int], n: int) -> str:
    width = len(str(max(digits, default=0)))
    return " ".join(f"{digit or '·':>{width}}" for digit in digits) + " …" * (len(digits) < n)


def code_latex(code: AdditiveCode) -> str:
    r"""Return the parameters of a code, and its generator if it is small, as LaTeX.

    Examples
    --------
    >>> from grundy.codes import lexicode
    >>> print(code_latex(lexicode(3, 2)))
    $[3, 2, 2]_{2}\quad \begin{pmatrix}1 & 1 & 0\\1 & 0 & 1\end{pmatrix}$
    """
    rows = code.known_rows
    known = code.__dict__.get("_distance")
    distance = f", {known.upper}" if known is not None and rows else ""
    linear = hasattr(code, "k")
    size = str(len(rows)) if linear else f"2^{{{len(rows)}}}"
    parameters = f"{format_number(code.n)}, {size}{distance}"
    text = f"[{parameters}]_{{{code.q}}}" if linear else f"({parameters})_{{{code.q}}}"
    if not 0 < len(rows) <= MOST_LATEX_ROWS or not 0 < code.n <= MOST_LATEX_COLUMNS:
        return f"${text}$"
    matrix = _digits(rows, MOST_LATEX_ROWS, code.n, code.q)
    lines = r"\\".join(" & ".join(map(str, row)) for row in matrix)
    return rf"${text}\quad \begin{{pmatrix}}{lines}\end{{pmatrix}}$"
