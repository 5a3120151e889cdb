"""Moore's Nim_k: several heaps at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TypeAlias

from grundy.errors import DomainError, LimitError
from grundy.games.heaps.moore_columns import column_counts, winning_heaps
from grundy.games.heaps.moore_values import MooreTable, known_value
from grundy.games.heaps.nim import nim_sum
from grundy.games.heaps.several import binary_rows, numbers_in, ordinal
from grundy.games.representation.rows import LARGEST_DIGIT, digit_rows
from grundy.integers import as_natural
from grundy.rules import Outcome, Representation
from grundy.sequences.heaps.positions import draw_heaps, picture_heaps
from grundy.text import format_number, join_words, number_literal

__all__ = ["Moore"]

Heaps: TypeAlias = tuple[int, ...]

# So many moves are tried to find those to a value, and so many digits are written.
MOST_TRIED = 1_000_000
MOST_DIGITS = 1_000_000


class Moore:
    """Take any number of counters from each of up to k heaps, at least one counter in all (Moore 1910).

    A position is the tuple of the heaps. With k = 1 it is Nim. Who wins, and how, is known at any size; the nim value
    is known for at most k + 1 heaps, and elsewhere found in a table of all smaller positions.

    Parameters
    ----------
    k : int, or tuple of one int
        How many heaps a move may make smaller, at least 1.

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
            raise DomainError(f"Moore's Nim has one number k of heaps that a move may change, not {len(numbers)}")
        self.k = int(as_natural(numbers[0], "the number of heaps that a move may change", least=1))
        self._table: MooreTable | None = None

    def __repr__(self) -> str:
        return f"Moore({self.k})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Moore) and self.k == other.k

    def __hash__(self) -> int:
        return hash((Moore, self.k))

    def __reduce__(self) -> tuple[type[Moore], tuple[int]]:
        return Moore, (self.k,)  # the table is made again where it is needed

    def options(self, heaps: Heaps) -> Iterator[Heaps]:
        """Return the heaps that one move can leave, one by one."""
        return (option for _, option in self.moves(heaps))

    def moves(self, heaps: Heaps) -> Iterator[tuple[str, Heaps]]:
        """Return the moves as (label, heaps left), one by one."""
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
        """Return who wins: P when every binary column has a multiple of k + 1 ones."""
        counts = column_counts(numbers_in(heaps, "a heap"))
        return Outcome.N if any(count % (self.k + 1) for count in counts) else Outcome.P

    def winning_moves(self, heaps: Heaps) -> Iterator[tuple[str, Heaps]]:
        """Return every winning move, one by one, built column by column; there may be astronomically many."""
        heaps = numbers_in(heaps, "a heap")
        return (_move(heaps, left) for left in winning_heaps(heaps, self.k))

    def nim_value(self, heaps: Heaps) -> int:
        """Return the Sprague–Grundy number; a `LimitError` where no formula is known and a table would be too large."""
        some = [heap for heap in numbers_in(heaps, "a heap") if heap]
        known = known_value(some, self.k) if self.k > 1 else nim_sum(some)
        if known is not None:
            return known
        table = self._table
        if table is None or some not in table:
            table = self._table = MooreTable(some, self.k)
        return table.value(some)

    def moves_to(self, heaps: Heaps, nim_value: int) -> Iterator[tuple[str, Heaps]]:
        """Return the moves to positions of this value.

        Raises
        ------
        LimitError
            When more than a million moves would have to be tried.
        """
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
        """Yield the moves that leave so many counters, where all heaps may be changed at once."""
        if total < sum(heaps):
            for left in _with_total([heaps[at] for at in some], total):
                yield _move(heaps, {at: rest for at, rest in zip(some, left, strict=True) if rest < heaps[at]})

    def representations(self, heaps: Heaps) -> Iterator[Representation]:
        """Return the heaps in binary, with the sums of the columns mod k + 1, unless that would be too long to read."""
        heaps = numbers_in(heaps, "a heap")
        counts = column_counts(heaps) or [0]
        if len(counts) * len(heaps) > MOST_DIGITS:
            return
        rests = [count % (self.k + 1) for count in counts]
        rows = list(binary_rows((format_number(heap), heap) for heap in heaps))
        if self.k <= LARGEST_DIGIT:
            rows += digit_rows([(f"ones mod {self.k + 1}", rests)])
        marked = frozenset(at for at, rest in enumerate(rests) if rest)
        says = f"{len(marked)} column{'s have' if len(marked) > 1 else ' has'} not: N" if marked else "here all have: P"
        statement = f"A position is P exactly when every column has a multiple of {self.k + 1} ones; {says}."
        places = tuple(format_number(1 << place) for place in reversed(range(len(counts))))
        yield Representation("binary", tuple(rows), statement, places, marked)

    def picture(self, heaps: Heaps) -> str:
        """Return the heaps as rows of counters, for a terminal."""
        return picture_heaps(numbers_in(heaps, "a heap"))

    def svg(self, heaps: Heaps) -> str:
        """Return the heaps as rows of counters, as the text of an SVG file."""
        return draw_heaps(numbers_in(heaps, "a heap"), f"Moore's Nim: a move may change up to {self.k} heaps")


def _move(heaps: Heaps, left: dict[int, int]) -> tuple[str, Heaps]:
    """Return the move that makes some heaps smaller, by index."""
    option = list(heaps)
    parts: list[str] = []
    for at, rest in left.items():
        option[at] = rest
        what = " heap" * (not parts)
        parts.append(f"{number_literal(heaps[at] - rest)} from the {ordinal(at + 1)}{what}")
    return f"take {join_words(parts)}", tuple(option)


def _all_below(heaps: Sequence[int]) -> Iterator[list[int]]:
    """Yield all ways to make each of the heaps smaller; the heaps may be far too large to list."""
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
    """Yield all ways to leave so many counters, at most the heaps, which hold more together."""
    room = [sum(heaps[at + 1 :]) for at in range(len(heaps))]
    left = _greedy(heaps, 0, total)
    while True:
        yield list(left)
        # The last place from which a counter can move to later ones.
        behind, at = left[-1], len(left) - 2
        while at >= 0 and (left[at] == 0 or behind == room[at]):
            behind += left[at]
            at -= 1
        if at < 0:
            return
        left[at:] = [left[at] - 1, *_greedy(heaps, at + 1, behind + 1)]


def _greedy(heaps: Sequence[int], start: int, total: int) -> list[int]:
    """Return so many counters put into the heaps from an index on, each as full as possible."""
    left = []
    for heap in heaps[start:]:
        left.append(min(heap, total))
        total -= left[-1]
    return left


def _check_few(k: int, heaps: Heaps) -> None:
    """Refuse to try the moves when they are too many: the sums of products of up to k heaps."""
    ways = [1]
    for heap in heaps:
        ways = [a + heap * b for a, b in zip([*ways, 0], [0, *ways], strict=True)][: k + 1]
        if sum(ways) > MOST_TRIED:
            raise LimitError(
                f"this position of Moore's Nim has more than {MOST_TRIED} moves, too many to find those to one value; "
                "try smaller heaps"
            )
