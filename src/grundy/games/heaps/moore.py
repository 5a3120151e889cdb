"""Moore's Nim_k: take counters from up to k heaps in one move.

The binary columns give the winner for heaps of any size; nim values come from formulas or a table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb, prod
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from grundy.errors import DomainError, LimitError
from grundy.games.base import EqualByArguments, OptionsFromMoves, binary_rows, nim_sum, numbers_in, ordinal
from grundy.games.representation import LARGEST_DIGIT, digit_rows
from grundy.integers import as_natural
from grundy.rules import MoveLabel, Outcome, Representation
from grundy.sequences.heaps.positions import draw_heaps, picture_heaps
from grundy.text import format_number, join_words, number_literal

Heaps: TypeAlias = tuple[int, ...]

# The maximum number of moves tried to find those to a value, and of digits written.
MOST_TRIED = 1_000_000
MOST_DIGITS = 1_000_000


class Moore(EqualByArguments, OptionsFromMoves[Heaps]):
    """Take any number of counters from each of up to k heaps, at least one counter in all (Moore 1910).

    A position is a tuple of heaps. With k = 1 it is Nim. The winner and the winning moves are known at any size. The
    nim value is known for at most k + 1 heaps, and otherwise comes from a table of all smaller positions.

    Parameters
    ----------
    k : int, or tuple of one int
        The maximum number of heaps that a move reduces, at least 1.

    Examples
    --------
    >>> game = Moore(2)
    >>> game.outcome((3, 4, 5)), game.nim_value((1, 2, 3))
    (Outcome.N, 6)
    >>> list(game.winning_moves((3, 4, 5)))
    [('take 1 from the second heap and 2 from the third', (3, 3, 3))]
    """

    def __init__(self, k: int | Sequence[int]):
        numbers = tuple(k) if isinstance(k, (tuple, list)) else (k,)
        if len(numbers) != 1:
            raise DomainError(f"Moore's Nim must have one parameter k, not {len(numbers)}")
        self.k = as_natural(numbers[0], "the number of heaps that a move may change", least=1)
        self._arguments = (self.k,)
        self._table: MooreTable | None = None

    def moves(self, heaps: Heaps) -> Iterator[tuple[str, Heaps]]:
        """Return the moves as (label, heaps left)."""
        heaps = numbers_in(heaps, "a heap")
        some = [at for at, heap in enumerate(heaps) if heap]
        for count in range(1, min(self.k, len(some)) + 1):
            for chosen in combinations(some, count):
                for left in _all_below([heaps[at] for at in chosen]):
                    yield _move(heaps, dict(zip(chosen, left, strict=True)))

    def canonical(self, heaps: Heaps) -> Heaps:
        """Return the heaps in decreasing order."""
        return tuple(sorted(numbers_in(heaps, "a heap"), reverse=True))

    def outcome(self, heaps: Heaps) -> Outcome:
        """Return the outcome: P if every binary column has a multiple of k + 1 ones."""
        counts = column_counts(numbers_in(heaps, "a heap"))
        return Outcome.N if any(count % (self.k + 1) for count in counts) else Outcome.P

    def winning_moves(self, heaps: Heaps) -> Iterator[tuple[str, Heaps]]:
        """Return all winning moves lazily; there may be astronomically many."""
        heaps = numbers_in(heaps, "a heap")
        return (_move(heaps, left) for left in winning_heaps(heaps, self.k))

    def nim_value(self, heaps: Heaps) -> int:
        """Return the Sprague–Grundy number; raise `LimitError` if it needs a table that is too large."""
        some = [heap for heap in numbers_in(heaps, "a heap") if heap]
        known = known_value(some, self.k) if self.k > 1 else nim_sum(some)
        if known is not None:
            return known
        table = self._table
        if table is None or some not in table:
            table = self._table = MooreTable(some, self.k)
        return table.value(some)

    def moves_to(self, heaps: Heaps, nim_value: int) -> Iterator[tuple[str, Heaps]]:
        """Return the moves to positions of this value; raise `LimitError` if there are too many moves to try."""
        heaps, target = numbers_in(heaps, "a heap"), as_natural(nim_value, "a nim value")
        some = [at for at, heap in enumerate(heaps) if heap]
        if target == 0:
            yield from self.winning_moves(heaps)
        elif self.k == 1:
            rest = nim_sum(heaps) ^ target
            yield from (_move(heaps, {at: heaps[at] ^ rest}) for at in some if heaps[at] ^ rest < heaps[at])
        elif len(some) <= self.k:
            yield from self._moves_to_sum(heaps, some, target)
        else:
            _check_few(self.k, heaps)
            yield from (move for move in self.moves(heaps) if self.nim_value(move[1]) == target)

    def _moves_to_sum(self, heaps: Heaps, some: Sequence[int], total: int) -> Iterator[tuple[str, Heaps]]:
        """Yield the moves that leave `total` counters, if a move may change all heaps."""
        if total < sum(heaps):
            for left in _with_total([heaps[at] for at in some], total):
                yield _move(heaps, {at: rest for at, rest in zip(some, left, strict=True) if rest < heaps[at]})

    def representations(self, heaps: Heaps) -> Iterator[Representation]:
        """Return the heaps in binary, with the sums of the columns mod k + 1, unless there are too many digits."""
        heaps = numbers_in(heaps, "a heap")
        counts = column_counts(heaps) or [0]
        if len(counts) * len(heaps) > MOST_DIGITS:
            return
        rests = [count % (self.k + 1) for count in counts]
        rows = [*binary_rows((format_number(heap), heap) for heap in heaps)]
        if self.k <= LARGEST_DIGIT:
            rows += digit_rows([(f"ones mod {self.k + 1}", rests)])
        marked = frozenset(at for at, rest in enumerate(rests) if rest)
        columns = "column does" if len(marked) == 1 else "columns do"
        result = f"here {len(marked)} {columns} not: N" if marked else "here all do: P"
        statement = f"A position is P exactly when every column has a multiple of {self.k + 1} ones; {result}."
        places = tuple(format_number(1 << place) for place in reversed(range(len(counts))))
        yield Representation("binary", tuple(rows), statement, places, marked)

    def picture(self, heaps: Heaps) -> str:
        """Return the heaps as rows of counters."""
        return picture_heaps(numbers_in(heaps, "a heap"))

    def svg(self, heaps: Heaps) -> str:
        """Return the heaps as rows of counters, as an SVG document."""
        return draw_heaps(numbers_in(heaps, "a heap"), f"Moore's Nim: a move may change up to {self.k} heaps")


def _move(heaps: Heaps, left: dict[int, int]) -> tuple[str, Heaps]:
    """Return the move that reduces some heaps, given by index."""
    option = list(heaps)
    amounts: list[str] = []
    places: list[str] = []
    for at, rest in left.items():
        option[at] = rest
        amounts.append(number_literal(heaps[at] - rest))
        places.append(f"from the {ordinal(at + 1)}{' heap' * (not places)}")
    if len(amounts) == 1:
        return MoveLabel("take", amounts[0], places[0]), tuple(option)
    return MoveLabel("take", join_words(map(" ".join, zip(amounts, places, strict=True)))), tuple(option)


def _all_below(heaps: Sequence[int]) -> Iterator[list[int]]:
    """Yield all ways to reduce each of the heaps, which may be far too large to list."""
    left = [heap - 1 for heap in heaps]
    while True:
        yield list(left)
        at = len(left) - 1
        while at >= 0 and left[at] == 0:
            left[at] = heaps[at] - 1
            at -= 1
        if at < 0:
            return
        left[at] -= 1


def _with_total(heaps: Sequence[int], total: int) -> Iterator[list[int]]:
    """Yield all ways to leave `total` counters, fewer than the heaps hold together."""
    behind_each = [sum(heaps[at + 1 :]) for at in range(len(heaps))]
    left = _greedy(heaps, 0, total)
    while True:
        yield list(left)
        # The last place that can give a counter to later ones.
        behind, at = left[-1], len(left) - 2
        while at >= 0 and (left[at] == 0 or behind == behind_each[at]):
            behind += left[at]
            at -= 1
        if at < 0:
            return
        left[at:] = [left[at] - 1, *_greedy(heaps, at + 1, behind + 1)]


def _greedy(heaps: Sequence[int], start: int, total: int) -> list[int]:
    """Return `total` counters put into the heaps from an index, each as full as possible."""
    left = []
    for heap in heaps[start:]:
        left.append(min(heap, total))
        total -= left[-1]
    return left


def _check_few(k: int, heaps: Heaps) -> None:
    """Raise `LimitError` if there are too many moves: the sums of products of up to k heaps."""
    ways = [1]
    for heap in heaps:
        ways = [a + heap * b for a, b in zip([*ways, 0], [0, *ways], strict=True)][: k + 1]
        if sum(ways) > MOST_TRIED:
            raise LimitError(
                f"this position of Moore's Nim has more than {MOST_TRIED} moves, too many to search for one value",
                hint="try smaller heaps",
            )


# ---- Moore's Nim_k column by column: the outcome and all winning moves, at any size
#
# A position is P exactly when the number of ones in every binary column is a multiple of k + 1 (Moore 1910). The moves
# to such positions are built from the top column down. A heap is *free* if it has lost a one in a higher column: it
# is smaller now, whatever its lower digits become. If f heaps are free and the others have c ones in this column,
# release r of these (their one becomes 0), r <= k - f, and give a one to j of the free heaps, j <= f, so that
# c - r + j is a multiple of k + 1.
#
# This is always possible: with c ≡ e mod k + 1, e > 0, either j = k + 1 - e <= f, or f + e <= k and r = e. So the
# search never backtracks, and the first move is found at once. Different choices leave different heaps.


class _State(NamedTuple):
    """The choices above a column: the free heaps, and the digits of all heaps so far."""

    free: tuple[int, ...]
    built: dict[int, int]


def column_counts(heaps: Sequence[int]) -> list[int]:
    """Return the number of ones in each binary column, the most significant first."""
    width = max((heap.bit_length() for heap in heaps), default=0)
    counts = np.zeros(width, dtype=np.int64)
    for heap in heaps if width else ():
        counts += np.frombuffer(f"{heap:0{width}b}".encode(), dtype=np.uint8) == ord("1")
    return [int(count) for count in counts]


def winning_heaps(heaps: Sequence[int], k: int) -> Iterator[dict[int, int]]:
    """Yield all ways to reduce up to k heaps that leave a multiple of k + 1 ones in every column.

    A way maps the index of each reduced heap to its new size. There may be astronomically many; each is found at once.
    """
    counts = column_counts(heaps)
    first = next((at for at, count in enumerate(counts) if count % (k + 1)), None)
    if first is None:
        return
    # Start at the first unbalanced column; above it nothing can change, since at most k heaps may.
    columns = range(len(counts) - 1 - first, -1, -1)
    ways = [_choices(heaps, k, columns[0], _State((), {}))]
    while ways:
        state = next(ways[-1], None)
        if state is None:
            ways.pop()
        elif len(ways) == len(columns):
            yield dict(sorted(state.built.items()))
        else:
            ways.append(_choices(heaps, k, columns[len(ways)], state))


def _choices(heaps: Sequence[int], k: int, column: int, state: _State) -> Iterator[_State]:
    """Yield the possible choices in a column."""
    one = 1 << column
    ones = [at for at, heap in enumerate(heaps) if heap & one and at not in state.built]
    for released in range(min(len(ones), k - len(state.free)) + 1):
        least = (released - len(ones)) % (k + 1)
        for given in range(least, len(state.free) + 1, k + 1):
            for lost in combinations(ones, released):
                for raised in combinations(state.free, given):
                    yield _decided(heaps, state, one, lost, raised)


def _decided(heaps: Sequence[int], state: _State, one: int, lost: tuple[int, ...], raised: tuple[int, ...]) -> _State:
    built = dict(state.built)
    for at in lost:
        built[at] = heaps[at] >> one.bit_length() << one.bit_length()  # the digits above, and 0 here
    for at in raised:
        built[at] |= one
    return _State((*state.free, *lost), built)


# ---- Values of Moore's Nim_k: known formulas, otherwise a table of all smaller positions

# Limits for a table: positions to fill and values to read, in some seconds.
MOST_SQUARES = 1_000_000
MOST_WORK = 30_000_000_000
START = 3_000  # the overhead of one array access, in values


def known_value(heaps: Sequence[int], k: int) -> int | None:
    """Return the value of nonempty heaps if a formula is known, else None.

    One move can change all of up to k heaps and leave any smaller number of counters: the value is their sum. For
    k + 1 heaps see Jenkyns and Mayberry (1980). For more heaps they give the values 0 and 1: the numbers of ones in the
    binary columns, mod k + 1 and read in base k + 1, give 0 or 1.
    """
    if len(heaps) <= k:
        return sum(heaps)
    if len(heaps) == k + 1:
        return _one_heap_more(heaps)
    rests = [count % (k + 1) for count in column_counts(heaps)]
    return rests[-1] if not any(rests[:-1]) and rests[-1] < 2 else None


def _one_heap_more(heaps: Sequence[int]) -> int:
    """Return the value of k + 1 heaps (Jenkyns and Mayberry 1980).

    Let m be the least heap, y the sum of the excesses of the others over m, and z = 1 + y (y + 1) / 2. The value is
    the sum of the heaps if m < z, and otherwise z - 1 + (m - z) mod (y + 1).
    """
    least, total = min(heaps), sum(heaps)
    excess = total - least * len(heaps)
    z = 1 + excess * (excess + 1) // 2
    return total if least < z else z - 1 + (least - z) % (excess + 1)


class MooreTable:
    """The values of all positions below some heaps, by mex."""

    def __init__(self, heaps: Sequence[int], k: int):
        self.k = k
        self.sides = sorted(heaps)
        self._check()
        self._values = np.zeros([side + 1 for side in self.sides], dtype=np.uint32)
        for position in np.ndindex(*self._values.shape):
            first = tuple(sorted(position))  # comes before all its rearrangements
            self._values[position] = self._mex(position) if first == position else self._values[first]

    def __contains__(self, heaps: Sequence[int]) -> bool:
        return len(heaps) <= len(self.sides) and all(map(int.__le__, self._placed(heaps), self.sides))

    def value(self, heaps: Sequence[int]) -> int:
        """Return the value of a position in the table."""
        return int(self._values[tuple(self._placed(heaps))])

    def _placed(self, heaps: Sequence[int]) -> list[int]:
        return [0] * (len(self.sides) - len(heaps)) + sorted(heaps)

    def _mex(self, position: tuple[int, ...]) -> int:
        excluded = np.zeros(sum(position) + 2, dtype=bool)
        self._values[position] = sum(position) + 1  # not an option of itself
        for chosen in combinations(range(len(position)), min(self.k, len(position))):
            box: list[Any] = list(position)
            for at in chosen:
                box[at] = slice(position[at] + 1)
            below: NDArray[np.uint32] = self._values[tuple(box)]
            excluded[below.ravel()] = True
        return int(excluded.argmin())

    def _check(self) -> None:
        squares = prod(side + 1 for side in self.sides)
        changed = min(self.k, len(self.sides))
        looks = comb(len(self.sides), changed) * (START + prod(side + 1 for side in self.sides[-changed:]))
        if squares > MOST_SQUARES or squares * looks > MOST_WORK:
            heaps = ", ".join([*map(format_number, self.sides[:6]), *["…"] * (len(self.sides) > 6)])
            raise LimitError(
                f"the nim value of Moore({self.k}; {heaps}) cannot be computed: no formula is known, and a table of "
                f"{format_number(squares)} positions is too large",
                hint="try smaller heaps, or only the outcome",
            )
