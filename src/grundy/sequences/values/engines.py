"""How nim values are computed: which methods serve a game, what an engine offers, and the engines themselves.

`methods_for` chooses by the rules of the game. An engine fills an array from heap 0 on, as far as it should; a `Run`
leads it, keeps the values, and ends the work when a period is proved.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from grundy.errors import DomainError, LimitError
from grundy.integers import mex
from grundy.progress import Interval
from grundy.rules import Sum
from grundy.sequences._kernels import LONGEST, EndlessValues, OctalKernel, Values, WideValues, taking_values
from grundy.sequences.heaps import AllBut, HeapFunction, HeapGame, Subtraction, TakeAndBreak
from grundy.sequences.heaps.digits import MOST_DIGITS
from grundy.sequences.heaps.positions import Heaps
from grundy.sequences.values.closed_forms import closed_form
from grundy.text import format_number

# All methods; each game has some of them. They give the same values.
METHODS = ("auto", "naive", "sparse", "scan", "endless", "closed")


# ---- Which methods serve a game


@dataclass(frozen=True)
class Methods:
    """The methods that serve a game.

    Attributes
    ----------
    engines : mapping from str to callable
        By the name of the method, what makes its engine; ``auto`` is the best one.
    reach : int
        How many values are computed at most when no stop is given: some seconds.
    """

    game: HeapGame
    engines: Mapping[str, Callable[[], Engine]]
    reach: int

    def start(self, method: str) -> Engine:
        """Return a new engine that computes from heap 0 on."""
        if method not in METHODS:
            raise DomainError(f"{method!r} is no method", hint=f"choose among {', '.join(METHODS)}")
        if method not in self.engines:
            raise DomainError(
                f"the method {method!r} does not serve {self.game!r}; the methods for it are {', '.join(self.engines)}"
            )
        return self.engines[method]()


def methods_for(game: HeapGame) -> Methods:
    """Return the methods that serve a game; a closed form, where one is known, is the best of them.

    Examples
    --------
    >>> list(methods_for(TakeAndBreak("0.77")).engines), list(methods_for(AllBut({2})).engines)
    (['auto', 'naive', 'sparse', 'scan'], ['auto', 'naive', 'endless'])
    """
    engines, reach = _engines_without_closed_form(game)
    if closed_form(game) is not None:
        closed = partial(ClosedEngine, game)
        engines = {**engines, "auto": closed, "closed": closed}
    return Methods(game, engines, reach)


def _engines_without_closed_form(game: HeapGame) -> tuple[dict[str, Callable[[], Engine]], int]:
    """Return the engines by method, and the reach."""

    def only(make: Callable[[], Engine], reach: int) -> tuple[dict[str, Callable[[], Engine]], int]:
        return {"auto": make, "naive": make}, reach

    if isinstance(game, HeapFunction):
        return only(partial(FunctionEngine, game), 2_000)
    if isinstance(game, Subtraction):
        return only(partial(TakingEngine, game), 20_000_000)
    if isinstance(game, AllBut):
        return _endless_engines(game, partial(_engine_by_digits, game)), 1_000_000
    if game.is_finite and game.most_heaps < 2:
        return only(partial(TakingEngine, game), 20_000_000)
    if game.is_finite and game.most_heaps == 2:
        return {method: partial(OctalEngine, game, method) for method in OCTAL_METHODS}, 10_000_000
    if not game.is_finite and max(game.digits + game.repeating) <= 3:
        return _endless_engines(game, partial(WideEngine, game)), 1_000_000
    return only(partial(WideEngine, game), 4_000)


def _endless_engines(game: AllBut | TakeAndBreak, naive: Callable[[], Engine]) -> dict[str, Callable[[], Engine]]:
    endless = partial(EndlessEngine, game)
    return {"auto": endless, "naive": naive, "endless": endless}


def _engine_by_digits(game: AllBut) -> WideEngine:
    """Return the general engine for the same game with a digit 0 or 3 for each number of counters."""
    last = max(game.excluded, default=0)
    if last + 2 > MOST_DIGITS:
        raise LimitError(
            f"the naive method writes a digit for each number up to {format_number(last)}, and at most {MOST_DIGITS} "
            "are written",
            hint="take the method 'auto'",
        )
    digits = [0] + [3] * last
    for i in game.excluded:
        digits[i] = 0
    return WideEngine(TakeAndBreak.from_digits(digits, [3]))


# ---- What every engine offers

Report: TypeAlias = Callable[[int], object]
"""Called a few times a second with how many values are final. If it raises an error, these are good."""


@dataclass(frozen=True)
class Work:
    """What the values cost.

    Attributes
    ----------
    method : str
        Which method was used: ``naive``, ``sparse``, ``scan``, ``endless`` or ``closed``.
    marked : int
        Options whose values were computed and marked one by one.
    scanned : int
        Options that were compared with a value many at a time.
    rare : int
        Heaps that the sparse space method calls rare; 0 for other methods.
    mask : int
        The bits whose parity tells rare from common values; 0 when there is no such mask.
    twisted : bool
        Whether the parity of the heap counts too.

    Examples
    --------
    >>> from grundy.sequences import Run
    >>> run = Run("0.77").extend(1000)
    >>> run.work.method, run.work.rare
    ('sparse', 9)
    """

    method: str
    marked: int = 0
    scanned: int = 0
    rare: int = 0
    mask: int = 0
    twisted: bool = False


class Engine(ABC):
    """Fills an array of nim values further and further; it may keep what it needs for going on quickly."""

    @abstractmethod
    def extend(self, values: Values, start: int, stop: int, report: Report | None = None) -> int:
        """Fill values[start:stop] from values[:start], and return where it ended.

        That is stop, or the first heap whose value is too large for the type of the array: then the caller goes on
        with a wider copy. An engine goes on quickly from where it ended; from elsewhere it first reads what is known.
        """

    @property
    @abstractmethod
    def work(self) -> Work:
        """What has been done so far."""

    def rare_heaps(self) -> NDArray[np.int64]:
        """Return the heaps that this method found rare, in increasing order; only the sparse space method has some."""
        return np.empty(0, dtype=np.int64)


# ---- Arrays of values: one byte a value while that is enough, else two or four

MAX_BYTES = 4 << 30

Dtype: TypeAlias = "np.dtype[Any]"
DTYPES = (np.dtype(np.uint8), np.dtype(np.uint16), np.dtype(np.uint32))


def compute_values(game: HeapGame, stop: int) -> Values:
    """Return the nim values of all heaps below stop, each of them computed, without any period."""
    engine, values, count = methods_for(game).start("auto"), allocate(stop, DTYPES[0]), 0
    while (count := engine.extend(values, count, stop)) < stop:
        values, narrow = allocate(stop, wider(values.dtype)), values
        values[:count] = narrow[:count]
    return values


def allocate(size: int, dtype: Dtype) -> Values:
    """Return an array with room for `size` values; pages that are not filled cost nothing."""
    if size * dtype.itemsize > MAX_BYTES:
        raise LimitError(
            f"{format_number(size)} values of {8 * dtype.itemsize} bits are more than the {MAX_BYTES >> 30} GB that "
            "are kept in memory",
            hint="ask for fewer, or keep them in a store",
        )
    return np.empty(size, dtype=dtype)


def dtype_for(largest: int) -> Dtype:
    """Return the narrowest type that holds values up to this one."""
    for dtype in DTYPES:
        if largest <= np.iinfo(dtype).max:
            return dtype
    raise LimitError(f"a nim value of {largest} is too large for a table; at most {np.iinfo(DTYPES[-1]).max} is kept")


def wider(dtype: Dtype) -> Dtype:
    """Return the next type."""
    return dtype_for(int(np.iinfo(dtype).max) + 1)


# ---- Octal games: a move takes counters from a heap and leaves nothing, one heap, or two

OCTAL_METHODS = ("auto", "naive", "sparse", "scan")  # by the number that the kernel knows them by


class OctalEngine(Engine):
    """The nim values of a game with finitely many digits whose moves leave at most two heaps.

    ``naive`` marks every option. ``sparse`` calls a heap common or rare by the parity of some bits of its value; in
    most games few heaps are rare, and the values follow from the splits with a rare heap, and a quick search among the
    others. ``scan`` guesses a value and looks for it among all splits, many at a time. ``auto`` takes ``sparse`` where
    few heaps are rare; elsewhere it tries ``sparse`` and ``scan`` on some heaps, and goes on with the one that is less
    work, or with ``naive``. The first heaps, a hundred or so, and more where there are many breaks, always follow the
    definition.

    Examples
    --------
    >>> values = np.zeros(6, np.uint8)
    >>> OctalEngine(TakeAndBreak("0.77")).extend(values, 0, 6), values.tolist()
    (6, [0, 1, 2, 3, 1, 4])
    """

    def __init__(self, game: TakeAndBreak, method: str = "auto"):
        if not game.is_finite or game.most_heaps > 2:
            raise DomainError(
                f"{game!r} is no octal game: its digits must end and none may exceed 7; "
                "nim_values() takes every heap game"
            )
        if method not in OCTAL_METHODS:
            raise DomainError(
                f"{method!r} is no method for octal games", hint=f"choose among {', '.join(OCTAL_METHODS)}"
            )
        self.game = game
        stuck = np.array(_reachable(game.stuck), dtype=np.int64)
        digits = np.array(game.digits, dtype=np.uint8)
        self._kernel = OctalKernel(digits, game.unequal, stuck, OCTAL_METHODS.index(method))

    def __repr__(self) -> str:
        return f"OctalEngine({self.game!r})"

    def extend(self, values: Values, start: int, stop: int, report: Report | None = None) -> int:
        """Fill values[start:stop], and return where it ended; see `Engine`."""
        return self._kernel.extend(values, start, stop, report)

    @property
    def work(self) -> Work:
        """What has been done so far."""
        kernel = self._kernel
        method = OCTAL_METHODS[kernel.method]
        return Work(method, kernel.marked, kernel.scanned, kernel.rare_count, kernel.mask, kernel.twisted)

    def rare_heaps(self) -> NDArray[np.int64]:
        """Return the heaps that the sparse method found rare, in increasing order; the empty heap is left out."""
        return self._kernel.rare_heaps()


def _reachable(sizes: tuple[int, ...]) -> list[int]:
    """Return the sizes that the integers of a kernel hold."""
    return [size for size in sizes if size < LONGEST]


# ---- Heaps that a move may break into any number of heaps

# Bytes that an engine may need beside the values.
MEMORY = 1_000_000_000


class _RememberingEngine(Engine):
    """An engine whose kernel keeps more than the values, within a limit of memory."""

    def __init__(self, game: HeapGame, kernel: WideValues | EndlessValues, memory: int):
        self._game, self._kernel, self._memory = game, kernel, memory

    def extend(self, values: Values, start: int, stop: int, report: Report | None = None) -> int:
        """Fill values[start:stop], and return where it ended; see `Engine`."""
        reached = self._kernel.extend(values, start, stop, report)
        if self._kernel.is_full:
            raise LimitError(
                f"the values of {self._game!r} from heap {reached} on need more than {self._memory} bytes beside the "
                f"values themselves ({self._kernel.bytes} are in use)",
                parameter="memory",
                hint="ask for fewer values",
            )
        return reached


class WideEngine(_RememberingEngine):
    """Keeps the sets of nim sums of two, three, ... heaps of each total, as bits.

    With V the power of two above all values, n values of a hexadecimal game take n V / 8 bytes and n² V / 384 steps
    on words of 64 bits. Where the heaps left by a move must differ, three or more heaps are listed one by one.

    Examples
    --------
    >>> values = np.zeros(6, np.uint8)
    >>> WideEngine(TakeAndBreak("0.8F")).extend(values, 0, 6), values.tolist()
    (6, [0, 0, 1, 1, 2, 2])
    """

    def __init__(self, game: HeapGame, *, memory: int = MEMORY):
        if not isinstance(game, TakeAndBreak):
            raise DomainError(f"{game!r} has no digits; sets of nim sums are kept for take-and-break games")
        self._sets = WideValues(game.digits, game.repeating, game.unequal, _reachable(game.stuck), memory)
        super().__init__(game, self._sets, memory)

    @property
    def work(self) -> Work:
        """What has been done so far."""
        return Work("naive", marked=self._sets.marked, scanned=self._sets.scanned)


# ---- Heaps that are never broken, from which finitely many numbers of counters may be taken


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


def finite_takes(game: HeapGame) -> FiniteTakes:
    """Return the takes of a subtraction game, or of finitely many digits 0, 1, 2 and 3."""
    if isinstance(game, Subtraction):
        return FiniteTakes(game.takes, game.takes)
    if isinstance(game, TakeAndBreak) and not game.repeating and max(game.digits) <= 3:
        return FiniteTakes(_with_bit(game.digits, 2), _with_bit(game.digits, 1), game.stuck)
    raise DomainError(f"{game!r} is no game with finitely many moves that all take; its digits would be 0, 1, 2, 3")


def _with_bit(digits: tuple[int, ...], bit: int) -> tuple[int, ...]:
    return tuple(t for t, digit in enumerate(digits) if digit & bit)


class TakingEngine(Engine):
    """G(n) is the mex of the G(n - t), one look for each take t; takes may be as long as they like.

    Examples
    --------
    >>> values = np.zeros(6, np.uint8)
    >>> TakingEngine(Subtraction({2, 3})).extend(values, 0, 6), values.tolist()
    (6, [0, 0, 1, 1, 2, 0])
    """

    def __init__(self, game: HeapGame):
        self._takes, self._marked = finite_takes(game), 0

    def extend(self, values: Values, start: int, stop: int, report: Report | None = None) -> int:
        """Fill values[start:stop], and return where it ended; see `Engine`."""
        takes = self._takes
        leaving, finishing, stuck = (
            [size for size in sizes if size < stop] for sizes in (takes.leaving, takes.finishing, takes.stuck)
        )
        reached = taking_values(values, start, stop, leaving, finishing, stuck, report)
        self._marked += sum(max(0, reached - max(start, t)) for t in leaving)
        return reached

    @property
    def work(self) -> Work:
        """What has been done so far."""
        return Work("naive", marked=self._marked)


# ---- Heaps that are never broken, from which infinitely many numbers of counters may be taken


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


def endless_takes(game: HeapGame) -> EndlessTakes:
    """Return the takes of a game in which all numbers but some may be taken, or of repeating digits 0, 1, 2 and 3."""
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


class EndlessEngine(_RememberingEngine):
    """Counts, for each residue, how many heaps of each value the repeating takes reach, and corrects by the exceptions.

    A value costs a step for each exception and for each repeating take; so all numbers but those of F cost one more
    than F has. The counts take 4 bytes for each residue and each value.

    Examples
    --------
    >>> values = np.zeros(6, np.uint8)
    >>> EndlessEngine(AllBut({2})).extend(values, 0, 6), values.tolist()
    (6, [0, 1, 0, 1, 2, 3])
    """

    def __init__(self, game: HeapGame, *, memory: int = MEMORY):
        takes = endless_takes(game)
        leaving, finishing, stuck = map(_reachable, (takes.leaving, takes.finishing, takes.stuck))
        self._counts = EndlessValues(takes.pattern, leaving, finishing, stuck, memory)
        super().__init__(game, self._counts, memory)

    @property
    def work(self) -> Work:
        """What has been done so far."""
        return Work("endless", marked=self._counts.marked)


# ---- Heaps whose options a Python function gives

MOST_OPTIONS = 10_000_000


class FunctionEngine(Engine):
    """G(n) is the mex of the values of the options; the value of a sum is the XOR of the values of its heaps."""

    def __init__(self, game: HeapFunction):
        self._game, self._marked = game, 0

    def extend(self, values: Values, start: int, stop: int, report: Report | None = None) -> int:
        """Fill values[start:stop], and return where it ended; see `Engine`. What the function raises comes through."""
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
        for count, option in enumerate(self._game.given_options(heap)):
            if count == MOST_OPTIONS:
                raise LimitError(
                    f"{self._game.name}({heap}) has more than {MOST_OPTIONS} options, and perhaps no end of them",
                    hint="return each of them once",
                )
            self._marked += 1
            if type(option) is int and 0 <= option < heap:
                found.add(known[option])
                continue
            value = 0
            for part in self._parts(heap, option):
                value ^= known[part]
            found.add(value)
        return found

    def _parts(self, heap: int, option: Any) -> Heaps:
        parts = option.parts if isinstance(option, Sum) else option
        if heap and type(parts) is tuple and all(type(part) is int and 0 <= part < heap for part in parts):
            return parts
        return self._game.validate_option(heap, option)

    @property
    def work(self) -> Work:
        """What has been done so far."""
        return Work("naive", marked=self._marked)


# ---- Games whose values a formula gives

BLOCK = 1 << 16


class ClosedEngine(Engine):
    """Every value by the closed form of the game; no option is looked at.

    Examples
    --------
    >>> values = np.zeros(6, np.uint8)
    >>> ClosedEngine(Subtraction({1, 2, 3})).extend(values, 0, 6), values.tolist()
    (6, [0, 1, 2, 3, 0, 1])
    """

    def __init__(self, game: HeapGame):
        form = closed_form(game)
        if form is None:
            raise DomainError(f"no closed form of the values of {game!r} is known", hint="take another method")
        self._form = form

    def extend(self, values: Values, start: int, stop: int, report: Report | None = None) -> int:
        """Fill values[start:stop], and return where it ended; see `Engine`."""
        largest, due = np.iinfo(values.dtype).max, Interval(0.1)
        for begin in range(start, stop, BLOCK):
            if report is not None and due.is_due():
                report(begin)
            end = min(stop, begin + BLOCK)
            block = self._form.values(begin, end)
            too_large = np.flatnonzero(block > largest)
            if too_large.size:
                end = begin + int(too_large[0])
            values[begin:end] = block[: end - begin]
            if too_large.size:
                return end
        return stop

    @property
    def work(self) -> Work:
        """What has been done so far."""
        return Work("closed")
