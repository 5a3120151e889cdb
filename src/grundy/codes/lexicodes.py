"""Lexicodes: codes that contain, in increasing order, each word at distance at least d from all earlier words.

They are the P-positions of a game with a row of coins (Conway and Sloane, *Lexicographic codes*, 1986). This module
constructs the codes from the Grundy values of the coins and computes how their redundancy grows. It also decodes by
play: a winning move that turns few coins corrects the errors in a received word.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import chain, combinations
from math import comb
from operator import xor
from typing import Any, Literal, NamedTuple, overload

import numpy as np
from numpy.typing import NDArray

from grundy.codes._kernels import MOST_TABLE_BITS
from grundy.codes.additive import AdditiveCode
from grundy.codes.distance import Distance
from grundy.codes.lexicode_table import LexicodeTable, allowed_memory, check_coins, check_table, table_error
from grundy.codes.linear_code import LinearCode
from grundy.codes.words import ALPHABETS, FIELDS, bits_of, checked_word
from grundy.errors import DomainError, LimitError
from grundy.integers import as_natural, bits, mask_of
from grundy.text import format_number

MOST_LENGTH = 1 << 16  # of a code; its basis takes up to MOST_LENGTH^2 bits


@overload
def lexicode(
    n: int,
    d: int,
    q: Literal[2, 4, 16, 256] = 2,
    *,
    basis: Iterable[Any] | None = None,
    table: LexicodeTable | None = None,
    memory: int | None = None,
) -> LinearCode: ...
@overload
def lexicode(
    n: int,
    d: int,
    q: int,
    *,
    table: LexicodeTable | None = None,
    memory: int | None = None,
) -> AdditiveCode: ...
def lexicode(
    n: int,
    d: int,
    q: int = 2,
    *,
    basis: Iterable[Any] | None = None,
    table: LexicodeTable | None = None,
    memory: int | None = None,
) -> AdditiveCode:
    """Return the lexicode of length n and distance d.

    Words are numbers in base q, in increasing order. With q = 2, 4, 16 or 256 the code is linear, a `LinearCode`; with
    q = 8, 32, 64 or 128 it is closed under XOR only, an `AdditiveCode` (Conway and Sloane, *Lexicographic codes*,
    1986). With a basis w_1, w_2, …, w_m, the words are A_0, A_1, …, where A_k is the XOR of the w_i with bit i - 1 of k
    (Fraenkel's general lexicodes; the greedy codes of Brualdi and Pless).

    The computation needs a table of one byte per syndrome: `table_size` bounds its size in advance, and `LexicodeTable`
    saves and resumes it.

    Parameters
    ----------
    n : int
        The length.
    d : int
        The distance. For d > n the code contains only the word 0.
    q : int, optional
        The number of digits, a power of 2 up to 256.
    basis : iterable of words, optional
        The basis w_1, w_2, …, for q = 2; by default the unit vectors 1, 2, 4, …
    table : LexicodeTable, optional
        A table to extend, which then contains the added coins; for q = 2 and even d, a table for d - 1.
    memory : int, optional
        Memory limit in bytes for the table; by default half of the free memory, at most 4 GiB.

    Raises
    ------
    DomainError
        If the table belongs to another d or q.
    LimitError
        If the table exceeds the memory limit.

    Examples
    --------
    >>> lexicode(24, 8), lexicode(24, 8).weights()
    (<LinearCode [24, 12, 8]>, {0: 1, 8: 759, 12: 2576, 16: 759, 24: 1})
    >>> list(lexicode(5, 3))
    [0, 7, 25, 30]
    >>> lexicode(6, 4, q=4), lexicode(5, 3, q=8).size
    (<LinearCode [6, 3, 4] over GF(4)>, 256)
    >>> list(lexicode(4, 2, basis=[1, 7, 3, 12]))
    [0, 7, 11, 12]
    """
    digits = 1 << bits_of(q, ALPHABETS)
    length, distance = as_natural(n, "n, the length,"), as_natural(d, "d, the distance,", least=1)
    if table is not None:
        _check_table(table, distance, digits, basis)
    if basis is not None:
        return _of_basis(length, distance, digits, basis, memory)
    if length >= distance and length > MOST_LENGTH:
        raise LimitError(
            f"a lexicode may have at most {MOST_LENGTH} digits, not {format_number(length)}",
            hint="use coin_values for longer codes",
        )
    if (words := _few_words(length, distance, digits)) is not None:
        return _code(words, length, digits, distance)
    if table is None:
        values = coin_values(length, distance, digits, memory=memory)
    else:
        values = _values_by(table, length, distance, memory)
    code = _code(list(words_of_value_0(values, digits)), length, digits, distance)
    code._fill(_coin_values=values if values.ndim == 1 else values[:, 0])
    return code


def _check_table(table: LexicodeTable, d: int, q: int, basis: Iterable[Any] | None) -> None:
    if basis is not None:
        raise DomainError("basis and table cannot be given together", hint="omit one of them")
    needed = d - _front(d, q)
    if (table.d, table.q) != (needed, q):
        raise DomainError(
            f"the lexicode of distance {format_number(d)} over {q} digits needs a table for d = "
            f"{format_number(needed)} and q = {q}, not for d = {table.d} and q = {table.q}"
        )


def _values_by(table: LexicodeTable, n: int, d: int, memory: int | None) -> NDArray[np.uint64]:
    front = _front(d, table.q)
    table.grow(n - front, memory=memory)
    values = table.values[: n - front]
    return _with_parity(values) if front else values


def _of_basis(n: int, d: int, q: int, basis: Iterable[Any], memory: int | None) -> LinearCode:
    if q != 2:
        raise DomainError(f"with a basis, q must be 2, not {q}", hint="omit q or the basis")
    from grundy.codes.greedy import greedy_code

    return greedy_code(basis, d, n, memory=allowed_memory(memory)).linear_code()


def _few_words(n: int, d: int, q: int) -> list[int] | None:
    """Return the basis of a lexicode of at most two words, or None if it may have more.

    The first word after 0 has d ones at the lowest places. Any other word with a ones there and b elsewhere has a + b
    >= d and d - a + b >= d, so b >= d/2.
    """
    if n < d:
        return []
    return [(1 << d) - 1] if q == 2 and n < d + (d + 1) // 2 else None


def _code(words: list[int], n: int, q: int, d: int) -> AdditiveCode:
    code = LinearCode._of(tuple(words), n, q) if q in FIELDS else AdditiveCode(words, n, q=q)
    if words:  # the first word after 0 has d digits 1, the least possible weight
        first = ((1 << d * (q.bit_length() - 1)) - 1) // (q - 1)
        code._fill(_distance=Distance(d, d, first, "lexicode"))
    return code


# ---- The values of the coins


def coin_values(n: int, d: int, q: int = 2, *, memory: int | None = None) -> NDArray[np.uint64]:
    """Return the Grundy values of n coins in the game whose P-positions are the lexicode of distance d.

    They are the columns of a parity check of the lexicode: a word is in the lexicode if and only if the values of its
    coins have XOR 0.

    Parameters
    ----------
    n : int
        The number of coins.
    d : int
        The distance: a move turns fewer than d coins, the highest of them from heads to tails.
    q : int, optional
        The number of digits; for q > 2 a "coin" shows a digit, which a move replaces by a smaller one.
    memory : int, optional
        Memory limit in bytes for the table; by default half of the free memory, at most 4 GiB.

    Returns
    -------
    array of uint64
        The values; for q > 2, a row per coin with the values of the digits 1, 2, 4, …

    Raises
    ------
    LimitError
        If the table or the values need more memory.

    Examples
    --------
    >>> coin_values(8, 4).tolist(), coin_values(6, 4, q=4)[:, 0].tolist()
    ([1, 2, 4, 7, 8, 11, 13, 14], [1, 4, 16, 21, 27, 30])
    """
    digits = 1 << bits_of(q, ALPHABETS)
    length, distance = as_natural(n, "n, the number of coins,"), as_natural(d, "d, the distance,", least=1)
    if length < distance:
        return _powers(length, digits)
    most = allowed_memory(memory)
    check_table(length, distance, digits, most)
    check_coins(length, most, digits)
    front = _front(distance, digits)
    values = _values(length - front, distance - front, digits, most)
    if len(values) + front < length:
        raise table_error(length, distance, most, len(values) + front)
    return _with_parity(values) if front else values


def _front(d: int, q: int) -> int:
    """Return the number of parity coins in front of the coins for a smaller distance; see `_with_parity`."""
    return int(q == 2 and d % 2 == 0)


def _values(n: int, d: int, q: int, memory: int) -> NDArray[np.uint64]:
    """Return the values of n coins, or of fewer if the memory limit is reached."""
    if d <= 2 or (d == 3 and q == 2):
        return _known_values(n, d, q)
    table = LexicodeTable(d, q=q)
    table.grown(n, memory=memory)
    return table.values


def _powers(n: int, q: int) -> NDArray[np.uint64]:
    """Return the values of n < d coins: no value is a sum of others, so the values are the powers of q."""
    digit_bits = q.bit_length() - 1
    if n * digit_bits > 64:
        raise LimitError(
            f"the values of {format_number(n)} coins are powers of {q} that need more than 64 bits",
            hint="try fewer coins",
        )
    powers: NDArray[np.uint64] = np.uint64(1) << np.arange(n * digit_bits, dtype=np.uint64)
    return powers if q == 2 else powers.reshape(n, digit_bits)


def _known_values(n: int, d: int, q: int) -> NDArray[np.uint64]:
    """Return the values of coins that are known without a table.

    For d = 1 there are no moves, so all values are 0. For d = 2 a move makes one digit smaller, as in Nim, so the value
    of a digit is the digit. For d = 3 and q = 2 coin i has the value mex{0, h_0, …, h_(i-1)} = i + 1.
    """
    if d == 3:
        return np.arange(1, n + 1, dtype=np.uint64)
    digits = np.uint64(1) << np.arange(q.bit_length() - 1, dtype=np.uint64)
    values = np.tile(digits if d == 2 else np.zeros_like(digits), (n, 1))
    return values.reshape(n) if q == 2 else values


def _with_parity(values: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Return the values for d + 1, given those for an odd d: a parity coin in front, and all values odious.

    Mock Turtle Theorem (Berlekamp, Conway and Guy, *Winning Ways*, chapter 14): let d be even. Then h_0 = 1, and each
    h has an odd number of ones. For let x be the least number that is not a sum of at most d - 2 earlier values, and
    suppose that it has an even number of ones; it is not 0. Without its lowest one it is smaller, so it is a sum of at
    most d - 2 earlier values, and of an odd number of them, by their parity: of at most d - 3. But the lowest one is
    itself an earlier value, as every power of 2 below x was the value of the coin that made it needed. So x is a sum of
    at most d - 2 values. Now drop the lowest bits. Coin 0 drops out, and the others have the values for d - 1: a sum of
    at most d - 3 of them can be given odd parity by coin 0, and then it still has at most d - 3 summands.
    """
    odd = np.bitwise_count(values).astype(np.uint64) & np.uint64(1)
    extended = values << np.uint64(1) | (odd ^ np.uint64(1))
    return np.concatenate([np.ones(1, np.uint64), extended])


def words_of_value_0(values: NDArray[np.uint64], q: int) -> Iterator[int]:
    """Yield the reduced basis of the words whose values add up to 0, in increasing order.

    A coin whose value is a new power of q represents that power. Any other coin forms a word with the coins that
    represent the digits of its value.
    """
    if values.ndim == 2:  # over a nim field the value of digit 1 determines the others
        values, step = (values[:, 0], q.bit_length() - 1) if q in FIELDS else (values.reshape(-1), 1)
    else:
        step = 1
    place: dict[int, int] = {}
    for coin, value in enumerate(values.tolist()):
        if value == 1 << step * len(place):
            place[len(place)] = coin
            continue
        word = 1 << step * coin
        for digit in range(-(-value.bit_length() // step)):
            word |= (value >> step * digit & (1 << step) - 1) << step * place[digit]
        yield word


def coin_values_of(code: AdditiveCode) -> list[int]:
    """Return the value of digit 1 of each coin of a lexicode, without a table.

    A code returned by `lexicode` stores its values. Otherwise they follow from the basis. A coin that is not the
    highest coin of a word of the basis has a new power of q as its value. Any other coin completes a word of value 0,
    so the other digits of that word give its value.

    Parameters
    ----------
    code : AdditiveCode
        A lexicode.

    Returns
    -------
    list of int
        The values, of any size: the values of n < d coins are the first n powers of q.

    Examples
    --------
    >>> from grundy.codes import lexicode
    >>> coin_values_of(lexicode(8, 4)), coin_values_of(lexicode(6, 4, q=4))
    ([1, 2, 4, 7, 8, 11, 13, 14], [1, 4, 16, 21, 27, 30])
    """
    kept: NDArray[np.uint64] | None = code.__dict__.get("_coin_values")
    if kept is not None:
        return [int(value) for value in kept]
    digit_bits = code.q.bit_length() - 1
    basis, step = (code.basis, digit_bits) if isinstance(code, LinearCode) else (code.space.basis, 1)
    words = {(word.bit_length() - 1) // step: word for word in basis}
    values: list[int] = []
    power = 0
    for place in range(code.n * digit_bits // step):
        if place not in words:
            values.append(1 << step * power)
            power += 1
        else:
            rest = words[place] & (1 << step * place) - 1
            # The value of a digit at a place of value q^i consists of the bits of the digit, moved there.
            values.append(sum(1 << bit % step + values[bit // step].bit_length() - 1 for bit in bits(rest)))
    return values[:: digit_bits // step]


# ---- The growth of the redundancy of binary lexicodes with their length

MOST_REDUNDANCY = 1000  # for distances that need no table


class Growth(NamedTuple):
    """The growth of the redundancy of the lexicodes of one distance.

    `starts[r - 1]` is the length at which the redundancy becomes r. The growth is known for lengths up to n.

    Examples
    --------
    >>> from grundy.codes import redundancy_starts
    >>> redundancy_starts(4, 6)
    Growth(starts=(1, 2, 3, 5, 9, 17), n=32)
    """

    starts: tuple[int, ...]
    n: int

    def redundancy(self, n: int) -> int:
        """Return the redundancy at a length up to n."""
        length = as_natural(n, "n, the length,")
        if length > self.n:
            raise DomainError(
                f"n, the length, must be from 0 to {self.n}, the lengths of this table, not {format_number(length)}",
                hint="try a larger redundancy",
            )
        return sum(start <= length for start in self.starts)


def redundancy_starts(d: int, redundancy: int = 22, *, memory: int | None = None) -> Growth:
    """Return the lengths at which the binary lexicode of distance d gets one more check.

    Parameters
    ----------
    d : int
        The distance, at least 3: the redundancy is always 0 for d = 1 and 1 for d = 2.
    redundancy : int, optional
        The number of checks up to which the growth is computed.
    memory : int, optional
        Memory limit in bytes; the table needs 2^redundancy bytes for odd d, and half of that for even d.

    Examples
    --------
    >>> redundancy_starts(7, 12)
    Growth(starts=(1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 16, 24), n=24)
    >>> redundancy_starts(8, 12).redundancy(24)
    12
    """
    distance, most = as_natural(d, "d, the distance,", least=3), as_natural(redundancy, "redundancy")
    if not most:
        return Growth((), 0)
    _check_redundancy(distance, most, allowed_memory(memory))
    if distance % 2:
        return _growth(distance, most)
    odd = _growth(distance - 1, most - 1)
    return Growth((1, *(start + 1 for start in odd.starts)), odd.n + 1)


def _check_redundancy(d: int, redundancy: int, memory: int) -> None:
    if d <= 4:
        if redundancy > MOST_REDUNDANCY:
            raise LimitError(f"redundancy must be at most {MOST_REDUNDANCY}, not {format_number(redundancy)}")
        return
    bits = redundancy - (d % 2 == 0)
    if bits > MOST_TABLE_BITS or 1 << bits > memory:
        raise LimitError(
            f"redundancy {format_number(redundancy)} takes a table of 2^{format_number(bits)} bytes",
            parameter="memory",
            limit=memory,
        )


def _growth(d: int, redundancy: int) -> Growth:
    """Return the growth for an odd d."""
    if d == 3:  # values are 1, 2, 3, …
        return Growth(tuple(1 << r for r in range(redundancy)), (1 << redundancy) - 1)
    table = LexicodeTable(d)
    table.grown(1 << 32, memory=1 << redundancy)
    powers = np.flatnonzero(np.bitwise_count(table.values) == 1) + 1
    return Growth(tuple(powers.tolist()), len(table))


# ---- Decoding by play: a received word is a position, and a winning move that turns few coins corrects its errors


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
        The coins that the move turns; empty if the position is already a P-position.
    corrected : int
        The P-position, a word of the lexicode, that results.
    detour : int
        A move turns its highest coin from heads to tails. If that coin shows tails, the move is made in the position
        received ⊕ detour, which has the same value because the detour is a P-position. Otherwise 0.
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

    In this game a move turns fewer than d coins of a row of n, and the highest of them goes from heads to tails. A word
    with e < d/2 errors differs from exactly one P-position in at most e coins. Turning these coins corrects the errors.

    Parameters
    ----------
    word : int, or array of digits
        The received word.
    n : int
        The length.
    d : int
        The distance of the lexicode.
    values : sequence of int, optional
        The values of the coins, if known from `coin_values` or `coin_values_of`; computed by default.
    limit : int, optional
        The maximum number of sets of coins to try in one step.
    memory : optional
        As for `coin_values`.

    Raises
    ------
    LimitError
        If there are too many sets of coins to try, or the values of the coins exceed the memory limit.

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
        raise DomainError(f"values must have one entry for each of the {n} coins, not {len(values)} entries")
    if max(map(int, values), default=0).bit_length() > 64:
        raise LimitError(f"the values of the {n} coins need more than 64 bits", hint="try fewer coins")
    return np.array(values, dtype=np.uint64)


def _detour(received: int, move: int, values: NDArray[np.uint64]) -> int:
    """Return a word of the lexicode that has a one where the highest coin of the move shows tails."""
    top = 1 << move.bit_length() >> 1
    if not move or received & top:
        return 0
    return next(word for word in words_of_value_0(values, 2) if word & top)


def _fewest(values: NDArray[np.uint64], value: int, limit: int) -> tuple[int, ...]:
    """Return the fewest coins whose values have this XOR: half of them from one list, half from another."""
    size = 0
    while (found := _coins_of_size(values, value, size, limit)) is None:
        size += 1
    return found


def _coins_of_size(values: NDArray[np.uint64], value: int, size: int, limit: int) -> tuple[int, ...] | None:
    """Return `size` coins with this XOR, if there are any and no fewer have it."""
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
    """Return all sets of `size` of n coins, one per row."""
    count = comb(n, size)
    coins = chain.from_iterable(combinations(range(n), size))
    return np.fromiter(coins, np.uint32, count * size).reshape(count, size)


def _sums(values: NDArray[np.uint64], sets: NDArray[np.uint32]) -> NDArray[np.uint64]:
    sums: NDArray[np.uint64] = np.bitwise_xor.reduce(values[sets], axis=1, initial=np.uint64(0))
    return sums
