"""Decoding: find the nearest word of a code by a table of all syndromes or by search.

With few checks, a table holds the least weight in each coset, and steps to lighter cosets find the error. Otherwise a
random search in information sets finds a near word. The cheapest exact method of `grundy.codes.distance` then proves
that no word is nearer, or finds a nearer one. If the distance is less than half of a known minimum distance, the word
is the only nearest word, and no search is needed.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from math import inf
from time import monotonic
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from grundy._lazy import cached_property
from grundy.codes import _kernels
from grundy.codes.distance import MEMORY, Run, TimeIsUp, check_search, estimates, prove
from grundy.codes.words import (
    Digits,
    PackedCode,
    basis_and_length,
    bits_of,
    checked_word,
    count_bytes,
    digits_of,
    is_word,
    pivots_of,
    systematic_checks,
)
from grundy.errors import LimitError
from grundy.integers import as_natural
from grundy.nim.linalg import matmul
from grundy.nim.ufuncs import multiply
from grundy.progress import kernel_progress
from grundy.text import format_number

METHODS = ("enumerate", "zimmermann", "birthday", "chance")

_FEW = 1 << 19  # cosets of at most this many 64-bit words are enumerated before any other method is considered
_ROUNDS = 1000
_AT_ONCE = 0.005  # seconds: a shorter proof starts without a random search
_PART = 0.1  # the share of the estimated time for the random search for near words


@dataclass(frozen=True, eq=False)
class Nearest:
    """A word of a code near a given word.

    Parameters
    ----------
    word : int or array of digits
        The word of the code, of the same type as the given word.
    error : int or array of digits
        The given word minus this word.
    weight : int
        The number of nonzero digits of the error.
    proved : bool
        Whether it is proved that no word of the code is nearer.

    Examples
    --------
    >>> from grundy.codes import lexicode
    >>> lexicode(7, 3).nearest(0b1111011)
    Nearest(word=127, error=4, weight=1, proved=True)
    """

    word: int | Digits
    error: int | Digits
    weight: int
    proved: bool


def nearest(
    code: PackedCode,
    word: Any,
    *,
    method: str | None = None,
    at_most: int | None = None,
    distance: int | None = None,
    seconds: float | None = 60.0,
    memory: int = MEMORY,
) -> Nearest | None:
    """Return a nearest word of a code, or None if it is proved that no word is within `at_most`.

    The method "chance" is the random search alone. `distance` is a lower bound on the minimum distance.
    """
    received = checked_word(word, code.n, code.q)
    check_search(METHODS, method, code.size, seconds)
    most = code.n if at_most is None else as_natural(at_most, "at_most")
    limit = as_natural(memory, "memory")
    radius = -1 if distance is None else (as_natural(distance, "distance") - 1) // 2
    if not code.n:
        return Nearest(word, word, 0, True)
    run = Run(code, code.packed_word(received), at_least=0, seconds=seconds)
    with suppress(TimeIsUp):
        _search(run, _Request(method, most, radius, limit, seconds))
    return _answer(run, received, most, radius, is_word(word))


def _answer(run: Run, received: int, most: int, radius: int, as_integer: bool) -> Nearest | None:
    """Return the result of a run."""
    if run.upper > most:
        if run.lower > most or run.upper <= radius:  # only one word is nearer than half of the minimum distance
            return None
        raise LimitError(
            f"cannot decide in time whether a word is within at_most={most}: the nearest word found is at "
            f"distance {run.upper}, and the proved lower bound is {run.lower}",
            parameter="seconds",
        )
    n, q, error = run.code.n, run.code.q, run.code.word(run.word)
    proved = run.is_done or run.upper <= radius
    if as_integer:
        return Nearest(received ^ error, error, run.upper, proved)
    return Nearest(digits_of(received ^ error, n, q), digits_of(error, n, q), run.upper, proved)


class _Request(NamedTuple):
    """The request of the caller; a word within the radius is the only nearest word."""

    method: str | None
    most: int
    radius: int
    memory: int
    seconds: float | None


def _search(run: Run, request: _Request) -> None:
    """Search until the bounds meet or satisfy the request."""
    if not run.code.dimension:
        run.raise_lower(run.upper)
        return
    run.call("zimmermann", 0, 0, 0)  # the reduced offset: 0 if it is in the code
    run.raise_lower(min(run.upper, 1))
    if run.upper <= max(request.radius, 0):
        return
    few = "enumerate" if run.code.size * len(run.word) <= _FEW else None
    method = request.method or few or _cheapest(run, request)
    if run.upper > request.radius:
        if method == "chance":
            run.call("chance", _ROUNDS, 1, max(run.lower, request.radius))
        else:
            prove(run, method, request.memory, request.most)


def _cheapest(run: Run, request: _Request) -> str:
    """Return the cheapest method, after a random search for near words of suitable length."""
    start, seed = monotonic(), 1
    costs = estimates(run, request.memory)
    if min(costs.values()) < _AT_ONCE:
        return min(costs, key=costs.__getitem__)
    while True:
        run.look_by_chance(seed, max(run.lower, request.radius))
        if run.is_done or run.upper <= request.radius:
            return "chance"
        costs = estimates(run, request.memory)
        best = min(costs, key=costs.__getitem__)
        # A method that needs more than the remaining time is not started.
        too_long = request.seconds is not None and costs[best] > request.seconds
        if monotonic() - start > _PART * costs[best] and not too_long:
            return best
        seed += 1


# ---- Decoding by a table of coset weights, one byte per syndrome

TABLE_MEMORY = 1 << 28
"""The default memory limit in bytes for a table of coset weights."""

SMALL_TABLE = 1 << 22
"""The maximum size in bytes of a table of syndromes that is created for decoding."""


def table_bytes(n: int, k: int, q: int) -> float:
    """Return the size in bytes of the table of a code, one byte per coset, q^(n-k) in all; infinity if it is huge."""
    bits = (n - k) * (q.bit_length() - 1)
    return 1 << bits if bits < 1000 else inf


class SyndromeTable:
    """A table of the least weight in each coset of a code, indexed by syndrome.

    Parameters
    ----------
    words : iterable of int, or array
        Words that span the code over GF(q), as integers, or as the rows of a matrix of digits.
    n : int
        The length.
    q : int
        The number of digits: 2, 4, 16 or 256.
    memory : int, optional
        Memory limit in bytes.

    Attributes
    ----------
    weights : array of uint8
        The weight of the coset of each syndrome.

    Examples
    --------
    >>> table = SyndromeTable((7, 25), 5, 2)
    >>> table.weights.tolist(), table.covering_radius
    ([0, 1, 1, 1, 1, 1, 2, 2], 2)
    """

    def __init__(self, words: Any, n: int, q: int, *, memory: int = TABLE_MEMORY):
        digits = 1 << bits_of(q)
        self._fill(*basis_and_length(words, n, digits), digits, memory)

    @classmethod
    def _of(cls, basis: tuple[int, ...], n: int, q: int, memory: int) -> SyndromeTable:
        """Return the table of a reduced basis."""
        table = cls.__new__(cls)
        table._fill(basis, n, q, memory)
        return table

    def _fill(self, basis: tuple[int, ...], n: int, q: int, memory: int) -> None:
        digit_bits = q.bit_length() - 1
        bits, most = (n - len(basis)) * digit_bits, as_natural(memory, "memory")
        if bits > _kernels.MOST_TABLE_BITS or 1 << bits > most:
            raise LimitError(
                f"a table of the 2^{format_number(bits)} cosets takes 2^{format_number(bits)} bytes",
                parameter="memory",
                limit=most,
                hint="try a code with fewer checks",
            )
        self.n, self.q = n, q
        self._checks = systematic_checks(basis, self.n, self.q)
        self._values = _values(self._checks, self.q)
        columns = self._values[list(pivots_of(basis, self.q))][:, [1 << bit for bit in range(digit_bits)]]
        kernel = _kernels.CosetWeights(bits, digit_bits)
        kernel.fill(np.ascontiguousarray(columns.reshape(-1)), kernel_progress("coordinates", len(basis)))
        self.weights = kernel.table()

    @cached_property
    def counts(self) -> dict[int, int]:
        """The number of cosets of each weight."""
        return count_bytes(self.weights)

    @property
    def covering_radius(self) -> int:
        """The largest distance of any word from the code: the largest weight of a coset."""
        return max(self.counts)

    def errors(self, words: Digits) -> Digits:
        """Return a lightest error for each row; subtracting it gives a word of the code.

        Parameters
        ----------
        words : array
            A matrix of digits, one word per row.

        Returns
        -------
        array
            The errors, one per row. The choice among several lightest errors is deterministic.
        """
        syndromes = _integers(np.asarray(matmul(words, self._checks.T), np.uint8), self.q)
        different, which = np.unique(syndromes, return_inverse=True)
        errors = np.array([self._error(int(syndrome)) for syndrome in different], np.uint8)
        return errors.reshape(len(different), self.n)[which.reshape(-1)]

    def _error(self, syndrome: int) -> Digits:
        """Return a lightest word with this syndrome, by steps to lighter cosets."""
        error = np.zeros(self.n, np.uint8)
        while weight := int(self.weights[syndrome]):
            lighter = self.weights[self._values ^ np.uint64(syndrome)] == weight - 1
            place, digit = np.unravel_index(np.argmax(lighter), lighter.shape)
            error[place] = digit
            syndrome ^= int(self._values[place, digit])
        return error


def _values(checks: Digits, q: int) -> NDArray[np.uint64]:
    """Return the syndrome of each digit at each coordinate, one row per coordinate."""
    columns = np.ascontiguousarray(checks.T)
    return np.stack([_integers(multiply(columns, np.uint8(digit)), q) for digit in range(q)], axis=1)


def _integers(rows: Digits, q: int) -> NDArray[np.uint64]:
    """Return short rows of digits as numbers in base q."""
    places = np.arange(rows.shape[1], dtype=np.uint64) * np.uint64(q.bit_length() - 1)
    numbers: NDArray[np.uint64] = np.bitwise_xor.reduce(rows.astype(np.uint64) << places, axis=1, initial=np.uint64(0))
    return numbers
