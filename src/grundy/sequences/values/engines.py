"""Octal games: take counters from a heap and leave nothing, one heap, or two."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from grundy.errors import DomainError, LimitError
from grundy.integers import mex
from grundy.progress import Interval
from grundy.rules import Sum
from grundy.sequences._kernels import (
    OCTAL_METHODS,
    EndlessValues,
    OctalKernel,
    Report,
    Values,
    WideValues,
    Work,
    taking_values,
)
from grundy.sequences.heaps import AllBut, HeapFunction, HeapGame, Subtraction
from grundy.sequences.heaps.take_and_break import TakeAndBreak

__all__ = [
    "MEMORY",
    "EndlessEngine",
    "EndlessTakes",
    "FiniteTakes",
    "FunctionEngine",
    "OctalEngine",
    "PlainEngine",
    "RememberingEngine",
    "TakingEngine",
    "WideEngine",
    "endless_takes",
    "finite_takes",
]


class OctalEngine:
    """The nim values of a game with finitely many digits whose moves leave at most two heaps.

    All methods give the same values. ``naive`` marks every option. ``sparse`` calls a heap common or rare by the parity
    of some bits of its value; in most games few heaps are rare, and the values follow from the splits with a
    rare heap, and a quick search among the others. ``scan`` guesses a value and looks for it among all splits, many
    at a time. ``auto`` takes ``sparse`` where few heaps are rare; elsewhere it tries ``sparse`` and ``scan`` on some
    heaps, and goes on with the one that is less work, or with ``naive``. The first heaps, a hundred or so, and more
    where there are many breaks, always follow the definition.

    Parameters
    ----------
    game : TakeAndBreak
        The game.
    method : str, optional
        ``auto``, ``naive``, ``sparse`` or ``scan``.

    Raises
    ------
    DomainError
        When a move can leave more than two heaps, the digits repeat for ever, or there is no such method.

    Examples
    --------
    >>> kayles = OctalEngine(TakeAndBreak("0.77"))
    >>> values = np.zeros(20, np.uint8)
    >>> kayles.extend(values, 0, 20)
    20
    >>> values.tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2]
    """

    def __init__(self, game: TakeAndBreak, method: str = "auto"):
        if not game.is_finite or game.most_heaps > 2:
            raise DomainError(
                f"{game!r} is no octal game: its digits must end and none may exceed 7; "
                "nim_values() takes every heap game"
            )
        if method not in OCTAL_METHODS:
            raise DomainError(f"{method!r} is no method for octal games; choose among {', '.join(OCTAL_METHODS)}")
        self.game = game
        self._kernel = OctalKernel(game.digits, game.unequal, game.stuck, method)

    def __repr__(self) -> str:
        return f"OctalEngine({self.game!r})"

    def extend(self, values: Values, start: int, stop: int, report: Report | None = None) -> int:
        """Fill values[start:stop] from values[:start].

        Parameters
        ----------
        values : array of uint8, uint16 or uint32
            Contiguous and writable.
        start, stop : int
            What is known, and what is wanted. The engine goes on quickly from where it ended the last time; from
            elsewhere it first reads what is known.
        report : callable, optional
            Told a few times a second how many values are final. If it raises an error, these are good.

        Returns
        -------
        int
            Where it ended: stop, or the first heap whose value is too large for the array.
        """
        return self._kernel.extend(values, start, stop, report)

    @property
    def work(self) -> Work:
        """What has been done so far."""
        marked, scanned = self._kernel.counts
        mask, twisted = self._kernel.space
        return Work(self._kernel.method, marked, scanned, self._kernel.rare_count, mask, twisted)

    def rare_heaps(self) -> NDArray[np.int64]:
        """Return the heaps that the sparse method found rare, in increasing order; the empty heap is left out."""
        return self._kernel.rare_heaps()


# ---- What the methods of this room have in common

# Bytes that a method may need beside the values.
MEMORY = 1_000_000_000


class PlainEngine:
    """A method without rare heaps."""

    def rare_heaps(self) -> NDArray[np.int64]:
        """Return no heaps: only the sparse space method has rare ones."""
        return np.empty(0, dtype=np.int64)


class RememberingEngine(PlainEngine):
    """A method whose kernel keeps more than the values, and only so much of it."""

    def __init__(self, game: HeapGame, kernel: WideValues | EndlessValues, memory: int):
        self._game, self._keeper, self._memory = game, kernel, memory

    def extend(self, values: Values, start: int, stop: int, report: Report | None = None) -> int:
        """Fill values[start:stop] from values[:start], and return where it ended; see `Engine`."""
        kernel = self._keeper
        reached = kernel.extend(values, start, stop, report)
        if kernel.is_full:
            raise LimitError(
                f"the values of {self._game!r} from heap {reached} on need more than {self._memory} bytes beside the "
                f"values themselves ({kernel.bytes} are in use); ask for fewer values, or give "
                f"{type(self).__name__} more memory=…"
            )
        return reached


# ---- Nim values of heaps whose options a Python function tells, by the definition

MOST_OPTIONS = 10_000_000


class FunctionEngine(PlainEngine):
    """G(n) is the mex of the values of the options; the value of a sum is the XOR of the values of its heaps.

    Parameters
    ----------
    game : HeapFunction
        What the function raises is let through; options that are no smaller heaps are a DomainError.

    Examples
    --------
    >>> import numpy as np
    >>> game = HeapFunction(lambda n: [(i, n - i) for i in range(1, (n + 1) // 2)], name="Grundy's game")
    >>> values = np.zeros(12, dtype=np.uint8)
    >>> FunctionEngine(game).extend(values, 0, 12)
    12
    >>> values.tolist()
    [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2]
    """

    def __init__(self, game: HeapGame):
        if not isinstance(game, HeapFunction):
            raise DomainError(f"{game!r} is not given by a function; another method serves it")
        self._game, self._marked = game, 0

    def extend(self, values: Values, start: int, stop: int, report: Report | None = None) -> int:
        """Fill values[start:stop] from values[:start], and return where it ended; see `Engine`."""
        known, largest = memoryview(values.data), int(np.iinfo(values.dtype).max)
        due = Interval(0.1)
        for heap in range(start, stop):
            if report is not None and due.is_due():
                report(heap)
            value = mex(self._option_values(heap, known))
            if value > largest:
                return heap
            known[heap] = value
        return stop

    def _option_values(self, heap: int, known: memoryview[int]) -> set[int]:
        found = set()
        for count, option in enumerate(self._options(heap)):
            if count == MOST_OPTIONS:
                raise LimitError(
                    f"{self._game.name}({heap}) has more than {MOST_OPTIONS} options, and perhaps no end of them; "
                    "return each of them once"
                )
            self._marked += 1
            if type(option) is int and 0 <= option < heap:
                found.add(known[option])
                continue
            value = 0
            for part in _checked(self._game, heap, option):
                value ^= known[part]
            found.add(value)
        return found

    def _options(self, heap: int) -> Iterable[object]:
        options = self._game.function(heap)
        try:
            return iter(options)
        except TypeError:
            raise DomainError(f"{self._game.name}({heap}) is {options!r}, and a list of options was expected") from None

    @property
    def work(self) -> Work:
        """What has been done so far."""
        return Work("naive", marked=self._marked)


def _checked(game: HeapFunction, heap: int, option: object) -> tuple[int, ...]:
    """Return the heaps of an option; those that cannot be are refused by the game."""
    parts = option.parts if isinstance(option, Sum) else option
    if heap and type(parts) is tuple and all(type(part) is int and 0 <= part < heap for part in parts):
        return parts
    alone = HeapFunction(lambda _: [option], game.name)  # type: ignore[list-item]
    left = next(left for _, left in alone.heap_moves(heap))
    if heap == 0:  # what is left of it is the empty heap again
        raise DomainError(
            f"{game.name}(0) has the option {option!r}, and a move leaves smaller heaps only, so that play ends"
        )
    return left


# ---- The takes of games that never break a heap, as the kernels want them

# No heap is so large; what is longer is never taken.
LONGEST = 1 << 62


@dataclass(frozen=True)
class FiniteTakes:
    """Finitely many takes, in increasing order.

    Attributes
    ----------
    leaving : tuple of int
        May be taken when a heap is left.
    finishing : tuple of int
        May be taken when nothing is left.
    stuck : tuple of int
        Heaps that allow no move.
    """

    leaving: tuple[int, ...]
    finishing: tuple[int, ...]
    stuck: tuple[int, ...] = ()


@dataclass(frozen=True)
class EndlessTakes:
    """Takes that repeat for ever, up to exceptions.

    Attributes
    ----------
    pattern : tuple of int
        Bit 1 of pattern[t mod q] says that t counters may be taken from a heap of t, bit 2 that they may be taken from
        larger ones; q is the length of the pattern.
    leaving, finishing : tuple of int
        The exceptions, in increasing order: where bit 2 (bit 1) is not that of the pattern.
    begin : int
        From here on there are no exceptions.
    stuck : tuple of int
        Heaps that allow no move.
    """

    pattern: tuple[int, ...]
    leaving: tuple[int, ...]
    finishing: tuple[int, ...]
    begin: int
    stuck: tuple[int, ...] = ()


def finite_takes(game: HeapGame) -> FiniteTakes:
    """Return the takes of a game that has finitely many and no other moves.

    Parameters
    ----------
    game : Subtraction or TakeAndBreak
        Its digits, if it has some, are 0, 1, 2 and 3.

    Raises
    ------
    DomainError
        When it is another game.

    Examples
    --------
    >>> finite_takes(TakeAndBreak("0.123"))
    FiniteTakes(leaving=(2, 3), finishing=(1, 3), stuck=())
    """
    if isinstance(game, Subtraction):
        return FiniteTakes(game.takes, game.takes)
    if isinstance(game, TakeAndBreak) and not game.repeating and max(game.digits) <= 3:
        return FiniteTakes(_with_bit(game.digits, 2), _with_bit(game.digits, 1), game.stuck)
    raise DomainError(f"{game!r} is no game with finitely many moves that all take; its digits would be 0, 1, 2, 3")


def endless_takes(game: HeapGame) -> EndlessTakes:
    """Return the takes of a game that has infinitely many and no other moves.

    Parameters
    ----------
    game : AllBut or TakeAndBreak
        Its digits, if it has some, are 0, 1, 2 and 3, and repeat for ever.

    Raises
    ------
    DomainError
        When it is another game.

    Examples
    --------
    >>> endless_takes(AllBut({2, 5}))
    EndlessTakes(pattern=(3,), leaving=(2, 5), finishing=(2, 5), begin=6, stuck=())
    >>> endless_takes(TakeAndBreak("0.1(02)"))
    EndlessTakes(pattern=(0, 2), leaving=(1,), finishing=(1,), begin=2, stuck=())
    """
    if isinstance(game, AllBut):
        return EndlessTakes((3,), game.excluded, game.excluded, max(game.excluded, default=0) + 1)
    if isinstance(game, TakeAndBreak) and game.repeating and max(game.digits + game.repeating) <= 3:
        begin, period = len(game.digits), len(game.repeating)
        pattern = tuple(game.repeating[(residue - begin) % period] for residue in range(period))
        odd = (0, *(game.digits[t] ^ pattern[t % period] for t in range(1, begin)))
        return EndlessTakes(pattern, _with_bit(odd, 2), _with_bit(odd, 1), begin, game.stuck)
    raise DomainError(
        f"{game!r} is no game with endless moves that all take; its digits would be 0, 1, 2, 3 and repeat"
    )


def _with_bit(digits: tuple[int, ...], bit: int) -> tuple[int, ...]:
    return tuple(t for t, digit in enumerate(digits) if digit & bit)


# ---- Nim values of heaps that a move may break into any number of heaps


class WideEngine(RememberingEngine):
    """Keeps the sets of nim sums of two, three, ... heaps of each total, as bits.

    With V the power of two above all values, n values of a hexadecimal game take n V / 8 bytes and n² V / 384 steps
    on words of 64 bits. Where the heaps left by a move must differ, three or more heaps are listed one by one.

    Parameters
    ----------
    game : TakeAndBreak
        Any.
    memory : int, optional
        How many bytes the sets may need.

    Raises
    ------
    LimitError
        When the sets need more, by `extend`.

    Examples
    --------
    >>> import numpy as np
    >>> values = np.zeros(12, dtype=np.uint8)
    >>> WideEngine(TakeAndBreak("0.8")).extend(values, 0, 12)
    12
    >>> values.tolist()
    [0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3]
    """

    def __init__(self, game: HeapGame, *, memory: int = MEMORY):
        if not isinstance(game, TakeAndBreak):
            raise DomainError(f"{game!r} has no digits; sets of nim sums are kept for take-and-break games")
        stuck = [heap for heap in game.stuck if heap < LONGEST]
        self._kernel = WideValues(list(game.digits), list(game.repeating), game.unequal, stuck, memory)
        super().__init__(game, self._kernel, memory)

    @property
    def work(self) -> Work:
        """What has been done so far."""
        return Work("naive", marked=self._kernel.marked, scanned=self._kernel.scanned)


# ---- Nim values of heaps from which finitely many numbers of counters may be taken, and that are never broken


class TakingEngine(PlainEngine):
    """G(n) is the mex of the G(n - t), one look for each take t.

    Parameters
    ----------
    game : Subtraction or TakeAndBreak
        Digits are 0, 1, 2 and 3 and do not repeat; takes may be as long as they like.

    Examples
    --------
    >>> import numpy as np
    >>> from grundy.sequences.heaps import Subtraction
    >>> values = np.zeros(12, dtype=np.uint8)
    >>> TakingEngine(Subtraction({1, 2, 6, 10**30})).extend(values, 0, 12)
    12
    >>> values.tolist()
    [0, 1, 2, 0, 1, 2, 3, 0, 1, 2, 0, 1]
    """

    def __init__(self, game: HeapGame):
        self._takes, self._marked = finite_takes(game), 0

    def extend(self, values: Values, start: int, stop: int, report: Report | None = None) -> int:
        """Fill values[start:stop] from values[:start], and return where it ended; see `Engine`."""
        takes = self._takes
        reached = taking_values(values, start, stop, takes.leaving, takes.finishing, takes.stuck, report)
        self._marked += sum(max(0, reached - max(start, t)) for t in takes.leaving)
        return reached

    @property
    def work(self) -> Work:
        """What has been done so far."""
        return Work("naive", marked=self._marked)


# ---- Nim values of heaps from which infinitely many numbers of counters may be taken, and that are never broken


class EndlessEngine(RememberingEngine):
    """Counts, for each residue, how many heaps of each value the repeating takes reach, and corrects by the exceptions.

    A value costs a step for each exception and for each repeating take; so all numbers but those of F cost one more
    than F has.

    Parameters
    ----------
    game : AllBut or TakeAndBreak
        Digits are 0, 1, 2 and 3, and repeat.
    memory : int, optional
        How many bytes the counts may need: 4 for each residue and each value.

    Raises
    ------
    LimitError
        When the counts need more, by `extend`.

    Examples
    --------
    >>> import numpy as np
    >>> from grundy.sequences.heaps import AllBut
    >>> values = np.zeros(12, dtype=np.uint8)
    >>> EndlessEngine(AllBut({2})).extend(values, 0, 12)
    12
    >>> values.tolist()
    [0, 1, 0, 1, 2, 3, 2, 3, 4, 5, 4, 5]
    """

    def __init__(self, game: HeapGame, *, memory: int = MEMORY):
        takes = endless_takes(game)
        leaving, finishing, stuck = map(_possible, (takes.leaving, takes.finishing, takes.stuck))
        self._kernel = EndlessValues(takes.pattern, leaving, finishing, stuck, memory)
        super().__init__(game, self._kernel, memory)

    @property
    def work(self) -> Work:
        """What has been done so far."""
        return Work("endless", marked=self._kernel.marked)


def _possible(sizes: tuple[int, ...]) -> list[int]:
    return [size for size in sizes if size < LONGEST]
