"""Engines, which compute nim values, and the choice of methods for a game.

`methods_for` chooses methods by the rules of the game. An engine fills an array with values from heap 0 on. A `Run`
calls the engine, stores the values, and stops when a period is proved.
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

# All methods. Each game supports some of them, and all give the same values.
METHODS = ("auto", "naive", "sparse", "scan", "endless", "closed")


# ---- The methods for a game


@dataclass(frozen=True)
class Methods:
    """The methods that support a game.

    Attributes
    ----------
    engines : mapping from str to callable
        Functions that create an engine, by the name of the method; ``auto`` is the best method.
    reach : int
        The maximum number of values when no stop is given; computing them takes some seconds.
    """

    game: HeapGame
    engines: Mapping[str, Callable[[], Engine]]
    reach: int

    def start(self, method: str) -> Engine:
        """Return a new engine that computes from heap 0 on."""
        if method not in METHODS:
            raise DomainError(f"there is no method {method!r}", hint=f"the methods are {', '.join(METHODS)}")
        if method not in self.engines:
            raise DomainError(
                f"the method {method!r} does not support {self.game!r}", hint=f"use one of {', '.join(self.engines)}"
            )
        return self.engines[method]()


def methods_for(game: HeapGame) -> Methods:
    """Return the methods that support a game; a closed form is the best method if one is known.

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
    """Return the engines by method, and the maximum number of values; see `Methods`."""

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
    """Return the general engine for the equivalent game with digits 0 and 3."""
    last = max(game.excluded, default=0)
    if last + 2 > MOST_DIGITS:
        raise LimitError(
            f"the naive method needs a digit for each number up to {format_number(last)}, more than the maximum of "
            f"{MOST_DIGITS}",
            hint="use the method 'auto'",
        )
    digits = [0] + [3] * last
    for i in game.excluded:
        digits[i] = 0
    return WideEngine(TakeAndBreak.from_digits(digits, [3]))


# ---- The interface of engines

Report: TypeAlias = Callable[[int], object]
"""A function called a few times a second with the number of final values. These remain valid if it raises an error."""


@dataclass(frozen=True)
class Work:
    """The work done to compute values.

    Attributes
    ----------
    method : str
        The method used: ``naive``, ``sparse``, ``scan``, ``endless`` or ``closed``.
    marked : int
        The number of options whose values were computed and marked one by one.
    scanned : int
        The number of options that were compared with a value, many at a time.
    rare : int
        The number of rare heaps of the sparse space method; 0 for other methods.
    mask : int
        The bits whose parity distinguishes rare values from common ones; 0 if there is no such mask.
    twisted : bool
        Whether the parity of the heap size is included.

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
    """The base class of engines, which fill arrays of nim values; an engine may cache what it needs to continue."""

    @abstractmethod
    def extend(self, values: Values, start: int, stop: int, report: Report | None = None) -> int:
        """Fill values[start:stop] from values[:start], and return the end of the filled part.

        The end is stop, or the first heap whose value is too large for the type of the array. The caller then continues
        with a wider copy. Continuing at the end of the last call is fast; otherwise the engine first reads the values.
        """

    @property
    @abstractmethod
    def work(self) -> Work:
        """The work done so far."""

    def rare_heaps(self) -> NDArray[np.int64]:
        """Return the rare heaps of the sparse space method in increasing order; empty for other methods."""
        return np.empty(0, dtype=np.int64)


# ---- Arrays of values, with one, two or four bytes per value

MAX_BYTES = 4 << 30

Dtype: TypeAlias = "np.dtype[Any]"
DTYPES = (np.dtype(np.uint8), np.dtype(np.uint16), np.dtype(np.uint32))


def compute_values(game: HeapGame, stop: int) -> Values:
    """Return the nim values of all heaps below stop, computed without using a period."""
    engine, values, count = methods_for(game).start("auto"), allocate(stop, DTYPES[0]), 0
    while (count := engine.extend(values, count, stop)) < stop:
        values, narrow = allocate(stop, wider(values.dtype)), values
        values[:count] = narrow[:count]
    return values


def allocate(size: int, dtype: Dtype) -> Values:
    """Return an uninitialized array of `size` values; unused pages take no memory."""
    if size * dtype.itemsize > MAX_BYTES:
        raise LimitError(
            f"{format_number(size)} values of {8 * dtype.itemsize} bits need more than {MAX_BYTES >> 30} GB of memory",
            hint="compute fewer values, or use a store",
        )
    return np.empty(size, dtype=dtype)


def dtype_for(largest: int) -> Dtype:
    """Return the narrowest type for values up to this one."""
    for dtype in DTYPES:
        if largest <= np.iinfo(dtype).max:
            return dtype
    raise LimitError(f"the nim value {largest} is too large for an array; the maximum is {np.iinfo(DTYPES[-1]).max}")


def wider(dtype: Dtype) -> Dtype:
    """Return the next wider type."""
    return dtype_for(int(np.iinfo(dtype).max) + 1)


# ---- Octal games: a move takes counters from a heap and leaves nothing, one heap, or two

OCTAL_METHODS = ("auto", "naive", "sparse", "scan")  # indexed by their numbers in the kernel


class OctalEngine(Engine):
    """The engine for games with finitely many digits whose moves leave at most two heaps.

    ``naive`` marks every option. ``sparse`` classifies heaps as common or rare by the parity of some bits of their
    values. In most games few heaps are rare; then the splits with a rare heap and a quick search among the others
    determine the values. ``scan`` guesses a value and looks for it among all splits, many at a time. ``auto`` uses
    ``sparse`` if few heaps are rare. Otherwise it tries ``sparse`` and ``scan`` on some heaps and continues with the
    cheaper method, or with ``naive``. The first hundred heaps or so, and more in games with many splits, are always
    computed by the definition.

    Examples
    --------
    >>> values = np.zeros(6, np.uint8)
    >>> OctalEngine(TakeAndBreak("0.77")).extend(values, 0, 6), values.tolist()
    (6, [0, 1, 2, 3, 1, 4])
    """

    def __init__(self, game: TakeAndBreak, method: str = "auto"):
        if not game.is_finite or game.most_heaps > 2:
            raise DomainError(
                f"{game!r} is not an octal game: it must have finitely many digits, each at most 7",
                hint="use nim_values(), which accepts every heap game",
            )
        if method not in OCTAL_METHODS:
            raise DomainError(
                f"there is no method {method!r} for octal games", hint=f"the methods are {', '.join(OCTAL_METHODS)}"
            )
        self.game = game
        stuck = np.array(_reachable(game.stuck), dtype=np.int64)
        digits = np.array(game.digits, dtype=np.uint8)
        self._kernel = OctalKernel(digits, game.unequal, stuck, OCTAL_METHODS.index(method))

    def __repr__(self) -> str:
        return f"OctalEngine({self.game!r})"

    def extend(self, values: Values, start: int, stop: int, report: Report | None = None) -> int:
        """Fill values[start:stop], and return the end of the filled part; see `Engine`."""
        return self._kernel.extend(values, start, stop, report)

    @property
    def work(self) -> Work:
        """The work done so far."""
        kernel = self._kernel
        method = OCTAL_METHODS[kernel.method]
        return Work(method, kernel.marked, kernel.scanned, kernel.rare_count, kernel.mask, kernel.twisted)

    def rare_heaps(self) -> NDArray[np.int64]:
        """Return the rare heaps of the sparse method in increasing order, without the empty heap."""
        return self._kernel.rare_heaps()


def _reachable(sizes: tuple[int, ...]) -> list[int]:
    """Return the sizes that fit into the integers of a kernel."""
    return [size for size in sizes if size < LONGEST]


# ---- Games in which a move may split a heap into any number of heaps

# The maximum memory of an engine in bytes, in addition to the values.
MEMORY = 1_000_000_000


class _CachingEngine(Engine):
    """An engine whose kernel stores more than the values, within a memory limit."""

    def __init__(self, game: HeapGame, kernel: WideValues | EndlessValues, memory: int):
        self._game, self._kernel, self._memory = game, kernel, memory

    def extend(self, values: Values, start: int, stop: int, report: Report | None = None) -> int:
        """Fill values[start:stop], and return the end of the filled part; see `Engine`."""
        reached = self._kernel.extend(values, start, stop, report)
        if self._kernel.is_full:
            raise LimitError(
                f"computing the values of {self._game!r} from heap {reached} on needs more than {self._memory} bytes "
                f"in addition to the values ({self._kernel.bytes} are in use)",
                parameter="memory",
                hint="compute fewer values",
            )
        return reached


class WideEngine(_CachingEngine):
    """The engine for all take-and-break games; it stores the nim sums of two, three, ... heaps of each total as bits.

    With V the power of two above all values, n values of a hexadecimal game take n V / 8 bytes and n² V / 384 steps
    on words of 64 bits. If the heaps left by a move must differ, sets of three or more heaps are listed one by one.

    Examples
    --------
    >>> values = np.zeros(6, np.uint8)
    >>> WideEngine(TakeAndBreak("0.8F")).extend(values, 0, 6), values.tolist()
    (6, [0, 0, 1, 1, 2, 2])
    """

    def __init__(self, game: HeapGame, *, memory: int = MEMORY):
        if not isinstance(game, TakeAndBreak):
            raise DomainError(f"expected a take-and-break game, not {game!r}")
        self._sets = WideValues(game.digits, game.repeating, game.unequal, _reachable(game.stuck), memory)
        super().__init__(game, self._sets, memory)

    @property
    def work(self) -> Work:
        """The work done so far."""
        return Work("naive", marked=self._sets.marked, scanned=self._sets.scanned)


# ---- Games without splits, with finitely many numbers of counters that may be taken


@dataclass(frozen=True)
class FiniteTakes:
    """Finitely many takes, in increasing order.

    Attributes
    ----------
    leaving : tuple of int
        The takes that may leave a heap.
    finishing : tuple of int
        The takes that may leave nothing.
    stuck : tuple of int
        The heaps that allow no move.
    """

    leaving: tuple[int, ...]
    finishing: tuple[int, ...]
    stuck: tuple[int, ...] = ()


def finite_takes(game: HeapGame) -> FiniteTakes:
    """Return the takes of a subtraction game, or of a game with finitely many digits 0, 1, 2 and 3."""
    if isinstance(game, Subtraction):
        return FiniteTakes(game.takes, game.takes)
    if isinstance(game, TakeAndBreak) and not game.repeating and max(game.digits) <= 3:
        return FiniteTakes(_with_bit(game.digits, 2), _with_bit(game.digits, 1), game.stuck)
    raise DomainError(f"expected a subtraction game or finitely many digits 0, 1, 2 and 3, not {game!r}")


def _with_bit(digits: tuple[int, ...], bit: int) -> tuple[int, ...]:
    return tuple(t for t, digit in enumerate(digits) if digit & bit)


class TakingEngine(Engine):
    """The engine for finitely many takes t: G(n) is the mex of the G(n - t). Takes may be of any size.

    Examples
    --------
    >>> values = np.zeros(6, np.uint8)
    >>> TakingEngine(Subtraction({2, 3})).extend(values, 0, 6), values.tolist()
    (6, [0, 0, 1, 1, 2, 0])
    """

    def __init__(self, game: HeapGame):
        self._takes, self._marked = finite_takes(game), 0

    def extend(self, values: Values, start: int, stop: int, report: Report | None = None) -> int:
        """Fill values[start:stop], and return the end of the filled part; see `Engine`."""
        takes = self._takes
        leaving, finishing, stuck = (
            [size for size in sizes if size < stop] for sizes in (takes.leaving, takes.finishing, takes.stuck)
        )
        reached = taking_values(values, start, stop, leaving, finishing, stuck, report)
        self._marked += sum(max(0, reached - max(start, t)) for t in leaving)
        return reached

    @property
    def work(self) -> Work:
        """The work done so far."""
        return Work("naive", marked=self._marked)


# ---- Games without splits, with infinitely many numbers of counters that may be taken


@dataclass(frozen=True)
class EndlessTakes:
    """Takes that repeat forever, up to exceptions.

    Attributes
    ----------
    pattern : tuple of int
        If bit 1 of pattern[t mod q] is set, where q is the length of the pattern, t counters may be taken from a heap
        of t. If bit 2 is set, they may be taken from larger heaps.
    leaving, finishing : tuple of int
        The exceptions in increasing order: the takes whose bit 2 (bit 1) differs from the pattern.
    begin : int
        The least take from which on there are no exceptions.
    stuck : tuple of int
        The heaps that allow no move.
    """

    pattern: tuple[int, ...]
    leaving: tuple[int, ...]
    finishing: tuple[int, ...]
    begin: int
    stuck: tuple[int, ...] = ()


def endless_takes(game: HeapGame) -> EndlessTakes:
    """Return the takes of an all-but game, or of a game with repeating digits 0, 1, 2 and 3."""
    if isinstance(game, AllBut):
        return EndlessTakes((3,), game.excluded, game.excluded, max(game.excluded, default=0) + 1)
    if isinstance(game, TakeAndBreak) and game.repeating and max(game.digits + game.repeating) <= 3:
        begin, period = len(game.digits), len(game.repeating)
        pattern = tuple(game.repeating[(residue - begin) % period] for residue in range(period))
        odd = (0, *(game.digits[t] ^ pattern[t % period] for t in range(1, begin)))
        return EndlessTakes(pattern, _with_bit(odd, 2), _with_bit(odd, 1), begin, game.stuck)
    raise DomainError(f"expected an all-but game or repeating digits 0, 1, 2 and 3, not {game!r}")


class EndlessEngine(_CachingEngine):
    """The engine for endless takes; it counts, for each residue, the heaps of each value that the takes reach.

    The exceptions correct these counts. A value costs one step for each exception and each repeating take; so in an
    all-but game it costs one step more than there are excluded numbers. The counts take 4 bytes for each residue and
    value.

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
        """The work done so far."""
        return Work("endless", marked=self._counts.marked)


# ---- Games given by a Python function

MOST_OPTIONS = 10_000_000


class FunctionEngine(Engine):
    """The engine for games given by a function: G(n) is the mex of the values of the options."""

    def __init__(self, game: HeapFunction):
        self._game, self._marked = game, 0

    def extend(self, values: Values, start: int, stop: int, report: Report | None = None) -> int:
        """Fill values[start:stop] as in `Engine`; exceptions of the function propagate."""
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
                    f"{self._game.name}({heap}) has more than {MOST_OPTIONS} options, perhaps infinitely many",
                    hint="return each option once",
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
        """The work done so far."""
        return Work("naive", marked=self._marked)


# ---- Games with a closed form

BLOCK = 1 << 16


class ClosedEngine(Engine):
    """The engine that evaluates the closed form of a game.

    Examples
    --------
    >>> values = np.zeros(6, np.uint8)
    >>> ClosedEngine(Subtraction({1, 2, 3})).extend(values, 0, 6), values.tolist()
    (6, [0, 1, 2, 3, 0, 1])
    """

    def __init__(self, game: HeapGame):
        form = closed_form(game)
        if form is None:
            raise DomainError(f"no closed form is known for the values of {game!r}", hint="use another method")
        self._form = form

    def extend(self, values: Values, start: int, stop: int, report: Report | None = None) -> int:
        """Fill values[start:stop], and return the end of the filled part; see `Engine`."""
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
        """The work done so far."""
        return Work("closed")
