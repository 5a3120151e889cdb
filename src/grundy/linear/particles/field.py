"""Linear algebra over small finite fields: GF(q) by tables, codes over it, and all words of GF(q)^n with their numbers.

The particles of a particle game are elements of such a field, its positions are words, and its P-positions may form a
code.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import count
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from grundy._lazy import cached_property
from grundy.errors import DomainError, LimitError
from grundy.integers import as_natural, iterate
from grundy.primes import prime_power
from grundy.text import format_number

Table = NDArray[np.uint8]
Rows = NDArray[np.uint8]
Numbers = NDArray[np.int64]
Word = tuple[int, ...]
Entry = TypeVar("Entry", bound=np.generic)

# A table has at most 256 × 256 bytes. Boards over larger fields have too many positions to list.
MOST_ELEMENTS = 256
LIMIT = 1_000_000  # listed positions or words
MOVES_PER_POSITION = 32  # a move takes about 20 bytes while a table is solved


class SmallField:
    """The field GF(q) with q = p^a ≤ 256 elements, with tables of its operations.

    The elements are 0, 1, …, q − 1. For a = 1, they are the residues modulo p. For a > 1, the digits c_0, c_1, … of an
    element in base p stand for the polynomial c_0 + c_1 x + …. Polynomials are multiplied modulo the first irreducible
    polynomial of degree a, in the order of their digits read as numbers. So addition is digit by digit modulo p.

    For q = 2 and q = 4, this is the field of the nimbers below q. For q = 16 and q = 256, the nimbers below q form a
    field with the same addition and another multiplication: there, 2 × 2 is 3, but x × x = x² is 4.

    Parameters
    ----------
    q : int
        The number of elements, a prime power from 2 to 256.

    Examples
    --------
    >>> field = SmallField(9)
    >>> field, field.modulus, field.add(4, 8), field.multiply(3, 3), field.reciprocal(3)
    (SmallField(9), (1, 0, 1), 0, 2, 6)
    >>> field.digits(5)
    (2, 1)
    >>> SmallField(6)
    Traceback (most recent call last):
    grundy.errors.DomainError: the number of elements of a field must be a prime power, not 6; the nearest are 5 and 7
    """

    def __init__(self, q: int):
        self.q = as_natural(q, "the number of elements of a field")
        if not 2 <= self.q <= MOST_ELEMENTS:
            raise DomainError(
                f"the number of elements of a SmallField must be from 2 to {MOST_ELEMENTS}, not {format_number(self.q)}"
            )
        found = prime_power(self.q)
        if found is None:
            raise DomainError(
                f"the number of elements of a field must be a prime power, not {self.q}; {_nearest(self.q)}"
            )
        self.p, self.a = found

    def __eq__(self, other: object) -> bool:
        return self.q == other.q if isinstance(other, SmallField) else NotImplemented

    def __hash__(self) -> int:
        return hash((SmallField, self.q))

    def __repr__(self) -> str:
        return f"SmallField({self.q})"

    def __str__(self) -> str:
        return f"GF({self.q})"

    # Tables, read-only

    @property
    def modulus(self) -> tuple[int, ...]:
        """The polynomial that reduces products, constant term first; it is x for a prime field."""
        return _modulus(self.p, self.a)

    @property
    def digit_table(self) -> Table:
        """The digits of each element over GF(p), one row per element, lowest digit first."""
        return _digits(self.p, self.a)

    @property
    def addition(self) -> Table:
        """The sums of all pairs of elements."""
        return _addition(self.p, self.a)

    @property
    def multiplication(self) -> Table:
        """The products of all pairs of elements."""
        return _multiplication(self.p, self.a)

    @cached_property
    def negatives(self) -> Table:
        """The negative of each element."""
        return _read_only(np.argmin(self.addition, axis=1))

    @cached_property
    def reciprocals(self) -> Table:
        """The reciprocal of each element, with 0 for 0, which has no reciprocal."""
        return _read_only(np.argmax(self.multiplication == 1, axis=1))

    # One element

    def element(self, value: Any) -> int:
        """Return a value as an element; raise `DomainError` if it is not one."""
        found = as_natural(value, f"a particle of {self}")
        if found >= self.q:
            raise DomainError(f"a particle of {self} must be from 0 to {self.q - 1}, not {format_number(found)}")
        return found

    def add(self, x: int, y: int) -> int:
        """Return the sum of two elements."""
        return int(self.addition[self.element(x), self.element(y)])

    def negate(self, x: int) -> int:
        """Return the negative of an element."""
        return int(self.negatives[self.element(x)])

    def multiply(self, x: int, y: int) -> int:
        """Return the product of two elements."""
        return int(self.multiplication[self.element(x), self.element(y)])

    def reciprocal(self, x: int) -> int:
        """Return the reciprocal of a nonzero element."""
        if not self.element(x):
            raise DomainError(f"0 has no reciprocal in {self}")
        return int(self.reciprocals[x])

    def digits(self, x: int) -> tuple[int, ...]:
        """Return the a digits of an element over GF(p), lowest first (Fraenkel 1996, Remark 4.2, second method)."""
        return tuple(self.digit_table[self.element(x)].tolist())


def _nearest(q: int) -> str:
    distance = next(d for d in count(1) if any(prime_power(q + s) for s in (-d, d)))
    found = [str(q + s) for s in (-distance, distance) if prime_power(q + s)]
    return f"the nearest {'are' if len(found) > 1 else 'is'} {' and '.join(found)}"


def _read_only(table: NDArray[Any]) -> Table:
    bytes_: Table = table.astype(np.uint8)
    bytes_.flags.writeable = False
    return bytes_


@cache
def _digits(p: int, a: int) -> Table:
    return _read_only(np.arange(p**a)[:, None] // p ** np.arange(a) % p)


@cache
def _addition(p: int, a: int) -> Table:
    digits = _digits(p, a).astype(np.int64)
    return _read_only((digits[:, None] + digits[None]) % p @ p ** np.arange(a))


@cache
def _modulus(p: int, a: int) -> tuple[int, ...]:
    """Return the first monic polynomial of degree a that no monic polynomial of smaller positive degree divides."""
    if a == 1:
        return (0, 1)
    lower = [(*digits, 1) for degree in range(1, a // 2 + 1) for digits in _digits(p, degree).tolist()]
    candidates = ((*digits, 1) for digits in _digits(p, a).tolist())
    return next(f for f in candidates if all(any(_remainder(f, g, p)) for g in lower))


def _remainder(f: tuple[int, ...], g: tuple[int, ...], p: int) -> list[int]:
    rest = list(f)
    for top in range(len(f) - 1, len(g) - 2, -1):
        factor = rest[top]
        for i, coefficient in enumerate(g):
            rest[top - len(g) + 1 + i] = (rest[top - len(g) + 1 + i] - factor * coefficient) % p
    return rest


@cache
def _multiplication(p: int, a: int) -> Table:
    digits = _digits(p, a).astype(np.int64)
    reduction = -np.array(_modulus(p, a)[:a]) % p  # x^a
    power, products = digits, np.zeros((p**a, p**a, a), np.int64)
    for i in range(a):
        products += digits[:, None, i, None] * power[None]
        shifted = np.roll(power, 1, axis=1)  # times x, with the coefficient of x^a in the first place
        carried = shifted[:, :1].copy()
        shifted[:, 0] = 0
        power = (shifted + carried * reduction) % p
    return _read_only(products % p @ p ** np.arange(a))


# ---- Linear codes


@dataclass(frozen=True)
class ParticleCode:
    """A linear code over GF(q), with its generator in reduced echelon form; codes with the same words are equal.

    Use `spanned`, or `linear_code` of a game.

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
        """Return the code spanned by words of length n, which are sequences of elements of the field."""
        length = as_natural(n, "the length of a word")
        given = _checked_words(field, length, words)
        form, pivots = eliminate(field, np.array(given, np.uint8).reshape(len(given), length), length)
        return cls(field, length, tuple(map(tuple, form[: len(pivots)].tolist())))

    @property
    def k(self) -> int:
        """The dimension."""
        return len(self.generator)

    @property
    def size(self) -> int:
        """The number of words."""
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

    def reduce(self, vectors: Numbers) -> Numbers:
        """Return, for vectors over a prime field GF(p), the vectors in their cosets that are 0 at all pivots."""
        return (vectors - vectors[:, self._pivots] @ self._rows.astype(np.int64)) % self.field.p

    def words(self, limit: int = LIMIT) -> Rows:
        """Return all words, at most `limit`, as rows, beginning with the zero word."""
        if self.size > limit:
            raise LimitError(f"the code has {self.field.q}^{self.k} words", parameter="limit", limit=limit)
        numbers = np.arange(self.size)[:, None]
        factors = numbers // self.field.q ** np.arange(self.k)[::-1] % self.field.q
        return self._combined(factors.astype(np.uint8))

    def minimum_distance(self, limit: int = LIMIT) -> int | None:
        """Return the least number of places in which two words differ, or None for the zero code.

        This lists all words, of which there may be at most `limit`.
        """
        if not self.k:
            return None
        return int(np.count_nonzero(self.words(limit)[1:], axis=1).min())

    def digits(self) -> ParticleCode:
        """Return the code over GF(p) in which each particle is replaced by its a digits, lowest first.

        Length and dimension are a times as large, and the distance does not decrease (Fraenkel 1996, Remark 4.2, second
        method).

        Examples
        --------
        >>> print(ParticleCode.spanned(SmallField(4), 3, [(1, 2, 3)]).digits())
        [6, 2, 4] code over GF(2)
        """
        field = self.field
        # A basis over GF(p) consists of the rows times 1, x, x², …, whose numbers are the powers of p.
        multiples = [field.multiplication[field.p**i, self._rows] for i in range(field.a)]
        letters = np.concatenate(multiples) if self.k else self._rows
        written = field.digit_table[letters].reshape(-1, field.a * self.n)
        return ParticleCode.spanned(SmallField(field.p), field.a * self.n, written)

    def undigits(self, field: SmallField) -> ParticleCode:
        """Return the code over GF(p^a) whose words have these digits; this is the inverse of `digits`.

        Raise a `DomainError` if the words are not of this form, or not closed under multiplication.

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
                f"the digits of words over {field} must be words over GF({field.p}) whose length is a multiple of "
                f"{field.a}, not words over {self.field} of length {self.n}"
            )
        letters = self._rows.reshape(self.k, self.n // field.a, field.a) @ field.p ** np.arange(field.a)
        code = ParticleCode.spanned(field, self.n // field.a, letters)
        if field.a * code.k != self.k:
            raise DomainError(f"the words are not closed under multiplication by the elements of {field}")
        return code

    def __str__(self) -> str:
        distance = self.minimum_distance() if self.size <= LIMIT else "?"
        return f"[{self.n}, {self.k}, {'–' if distance is None else distance}] code over {self.field}"


def _checked_words(field: SmallField, n: int, words: Any) -> Rows | list[Word]:
    if (
        isinstance(words, np.ndarray)
        and words.dtype == np.uint8
        and words.shape[1:] == (n,)
        and (words < field.q).all()
    ):
        return words
    return [_word(field, n, word) for word in iterate(words, "the words that span a code")]


def _word(field: SmallField, n: int, word: Iterable[int]) -> Word:
    letters = tuple(map(field.element, iterate(word, "the elements of a word")))
    if len(letters) != n:
        raise DomainError(f"a word must have {n} elements, not {len(letters)}")
    return letters


def eliminate(field: SmallField, rows: Rows, columns: int) -> tuple[Rows, list[int]]:
    """Return the rows after Gauss–Jordan elimination in the first columns, rows with pivots first, and the pivots."""
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


# ---- All words of GF(q)^n


@dataclass(frozen=True)
class Words:
    """All q^n words of length n over GF(q), numbered 0, 1, … in lexicographic order.

    A table has an entry for each word, by number. A set of words is a table of booleans.
    """

    field: SmallField
    n: int

    @property
    def size(self) -> int:
        """The number of words."""
        return int(self.field.q**self.n)

    def check(self, limit: int) -> None:
        """Raise a `LimitError` if there are more than `limit` words."""
        if self.size > limit:
            raise LimitError(
                f"the board has {self.field.q}^{self.n} positions",
                parameter="limit",
                limit=limit,
                hint="use fewer vertices or a smaller field",
            )

    @cached_property
    def places(self) -> tuple[int, ...]:
        """The number that one unit at each coordinate adds to the number of a word."""
        return tuple(self.field.q ** (self.n - 1 - k) for k in range(self.n))

    def number(self, word: Sequence[int]) -> int:
        """Return the number of a word."""
        return sum(x * place for x, place in zip(word, self.places, strict=True))

    def word(self, number: int) -> Word:
        """Return the word with a number."""
        return tuple(number // place % self.field.q for place in self.places)

    def letters(self, numbers: Numbers, k: int) -> Numbers:
        """Return the elements at coordinate k of the words with these numbers."""
        return numbers // self.places[k] % self.field.q

    def shifted(self, table: NDArray[Entry], word: Sequence[int]) -> NDArray[Entry]:
        """Return the table whose entry at u is the entry of the given table at u + word."""
        return self._through(table, [self.field.addition[x] if x else None for x in word])

    def scaled(self, table: NDArray[Entry], scalar: int) -> NDArray[Entry]:
        """Return the table whose entry at u is the entry of the given table at scalar · u."""
        return self._through(table, [self.field.multiplication[scalar]] * self.n)

    def _through(self, table: NDArray[Entry], maps: Sequence[NDArray[np.uint8] | None]) -> NDArray[Entry]:
        """Return the table whose entry at u is the given entry at the image of u under maps[k] at each coordinate k."""
        for place, image in zip(self.places, maps, strict=True):
            if image is not None:
                table = table.reshape(-1, self.field.q, place)[:, image].reshape(-1)
        return table
