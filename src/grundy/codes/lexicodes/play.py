"""Decoding as play: a received word is a position, and a winning move that turns few coins corrects its errors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import chain, combinations
from math import comb
from operator import xor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.codes.digits import checked_word
from grundy.codes.lexicodes.lexicode import coin_values, words_of_value_0
from grundy.errors import DomainError, LimitError
from grundy.integers import as_natural, bits, mask_of

__all__ = ["PlayedCorrection", "correct_by_play"]


@dataclass(frozen=True)
class PlayedCorrection:
    """A move to a P-position that turns as few coins as possible.

    Attributes
    ----------
    received : int
        The position: the coins that show heads.
    value : int
        Its Grundy value, the XOR of the values of these coins.
    move : tuple of int
        The coins that the move turns; none if the position is a P-position already.
    corrected : int
        The P-position, a word of the lexicode, that results.
    detour : int
        A move turns its highest coin from heads to tails. If that coin shows tails, the move is made in the position
        received ⊕ detour, where the detour is a P-position: its value is 0, so it changes no value. Otherwise 0.
    unique : bool
        Whether the move turns at most (d - 1) / 2 coins, so that no other word of the lexicode is as near.

    Examples
    --------
    >>> correct_by_play(0b1000111, 7, 3)
    PlayedCorrection(received=71, value=7, move=(6,), corrected=7, detour=0, unique=True)
    """

    received: int
    value: int
    move: tuple[int, ...]
    corrected: int
    detour: int
    unique: bool


def correct_by_play(
    word: Any,
    n: int,
    d: int,
    *,
    values: Sequence[int] | NDArray[np.uint64] | None = None,
    limit: int = 1_000_000,
    memory: int | None = None,
) -> PlayedCorrection:
    """Return the winning move with the fewest coins in the game whose P-positions are the lexicode of distance d.

    In this game a move turns fewer than d coins of a row of n, the highest of them from heads to tails. A word with e
    errors, 2e < d, has one P-position within reach of e coins, and turning them corrects the errors.

    Parameters
    ----------
    word : int, or array of digits
        The received word.
    n : int
        The length.
    d : int
        The distance of the lexicode.
    values : sequence of int, optional
        The values of the coins where they are known, by `coin_values` or by `coin_values_of`; otherwise found here.
    limit : int, optional
        How many sets of coins may be tried at once.
    memory : optional
        As for `coin_values`.

    Raises
    ------
    LimitError
        When there are too many sets of coins to try, or the values of the coins take more memory.

    Examples
    --------
    >>> correct_by_play(0b1111111 ^ 1 << 3 ^ 1 << 20, 23, 7).move
    (3, 20)
    >>> from grundy.codes import coin_values_of, lexicode
    >>> values = coin_values_of(lexicode(23, 7))
    >>> [correct_by_play(word, 23, 7, values=values).move for word in (1 << 5, 3)]
    [(5,), (0, 1)]
    """
    length, distance = as_natural(n, "n, the length,"), as_natural(d, "d, the distance,", least=1)
    received = checked_word(word, length, 2)
    most = as_natural(limit, "limit")
    known = coin_values(length, distance, memory=memory) if values is None else _checked_values(values, length)
    value = reduce(xor, (int(known[coin]) for coin in bits(received)), 0)
    move = _fewest(known, value, most)
    mask = mask_of(move) if move else 0
    return PlayedCorrection(
        received=received,
        value=value,
        move=move,
        corrected=received ^ mask,
        detour=_detour(received, mask, known),
        unique=2 * len(move) < distance,
    )


def _checked_values(values: Sequence[int] | NDArray[np.uint64], n: int) -> NDArray[np.uint64]:
    if len(values) != n:
        raise DomainError(f"there are {n} coins and {len(values)} values; each coin has one")
    if max(map(int, values), default=0).bit_length() > 64:
        raise LimitError(f"the values of these {n} coins need more than 64 bits; try fewer coins")
    return np.array(values, dtype=np.uint64)


def _detour(received: int, move: int, values: NDArray[np.uint64]) -> int:
    """Return a word of the lexicode that has a one where the highest coin of the move shows tails."""
    top = 1 << move.bit_length() >> 1
    if not move or received & top:
        return 0
    return next(word for word in words_of_value_0(values, 2) if word & top)


def _fewest(values: NDArray[np.uint64], value: int, limit: int) -> tuple[int, ...]:
    """Return as few coins as possible whose values have this XOR: half of them from one list, half from another."""
    size = 0
    while (found := _coins_of_size(values, value, size, limit)) is None:
        size += 1
    return found


def _coins_of_size(values: NDArray[np.uint64], value: int, size: int, limit: int) -> tuple[int, ...] | None:
    """Return so many coins with this XOR, if there are any and no fewer have it."""
    n = len(values)
    if comb(n, size - size // 2) > limit:
        raise LimitError(
            f"there are {comb(n, size - size // 2)} sets of {size - size // 2} of {n} coins to try",
            parameter="limit",
            limit=limit,
            hint="use decode",
        )
    left, right = _sets(n, size // 2), _sets(n, size - size // 2)
    left_sums, right_sums = _sums(values, left), _sums(values, right) ^ np.uint64(value)
    order = np.argsort(left_sums)
    at = np.searchsorted(left_sums[order], right_sums)
    hits = np.flatnonzero(left_sums[order[np.minimum(at, len(order) - 1)]] == right_sums)
    if not hits.size:
        return None
    hit = hits[0]
    return tuple(sorted([*left[order[at[hit]]].tolist(), *right[hit].tolist()]))


def _sets(n: int, size: int) -> NDArray[np.uint32]:
    """Return all sets of so many of n coins, one in each row."""
    count = comb(n, size)
    coins = chain.from_iterable(combinations(range(n), size))
    return np.fromiter(coins, np.uint32, count * size).reshape(count, size)


def _sums(values: NDArray[np.uint64], sets: NDArray[np.uint32]) -> NDArray[np.uint64]:
    sums: NDArray[np.uint64] = np.bitwise_xor.reduce(values[sets], axis=1, initial=np.uint64(0))
    return sums
