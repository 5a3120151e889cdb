"""Which methods there are for a game, and which one is the best."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol, TypeAlias

import numpy as np

from grundy.errors import DomainError, LimitError
from grundy.sequences._kernels import Engine, Values
from grundy.sequences.heaps import AllBut, HeapFunction, HeapGame, Subtraction, TakeAndBreak
from grundy.sequences.heaps.digits import MOST_DIGITS
from grundy.sequences.values.closed_forms import ClosedEngine, closed_form
from grundy.sequences.values.engines import EndlessEngine, FunctionEngine, OctalEngine, TakingEngine, WideEngine
from grundy.text import format_number

__all__ = [
    "MAX_BYTES",
    "METHODS",
    "Kind",
    "Memory",
    "Place",
    "computed_anew",
    "dtype_for",
    "kind_of",
    "wider",
]


METHODS = ("auto", "naive", "sparse", "scan", "endless", "closed")

Make = Callable[[], Engine]


@dataclass(frozen=True)
class Kind:
    """What can be done for a game.

    Attributes
    ----------
    engines : mapping from str to callable
        The methods by name, each with what starts it; ``auto`` is the best one.
    reach : int
        How many values are computed at most where nobody said how many.
    """

    engines: Mapping[str, Make]
    reach: int

    def start(self, game: HeapGame, method: str) -> Engine:
        """Return a method, ready to compute from heap 0 on."""
        if method not in METHODS:
            raise DomainError(f"{method!r} is no method; choose among {', '.join(METHODS)}")
        if method not in self.engines:
            raise DomainError(
                f"the method {method!r} does not serve {game!r}; the methods for it are {', '.join(self.engines)}"
            )
        return self.engines[method]()


def kind_of(game: HeapGame) -> Kind:
    """Return the methods that serve a game.

    Examples
    --------
    >>> list(kind_of(TakeAndBreak("0.77")).engines), list(kind_of(AllBut({2})).engines)
    (['auto', 'naive', 'sparse', 'scan'], ['auto', 'naive', 'endless'])
    """
    kind = _without_closed_form(game)
    if closed_form(game) is None:
        return kind
    closed = partial(ClosedEngine, game)
    return Kind({**kind.engines, "auto": closed, "closed": closed}, kind.reach)


def _without_closed_form(game: HeapGame) -> Kind:
    if isinstance(game, HeapFunction):
        return _only(partial(FunctionEngine, game), 2_000)
    if isinstance(game, Subtraction):
        return _only(partial(TakingEngine, game), 20_000_000)
    if isinstance(game, AllBut):
        return _endless(game, partial(_by_digits, game))
    if not game.is_finite:
        if max(game.digits + game.repeating) > 3:
            return _only(partial(WideEngine, game), 4_000)
        return _endless(game, partial(WideEngine, game))
    if game.most_heaps > 2:
        return _only(partial(WideEngine, game), 4_000)
    if game.most_heaps < 2:
        return _only(partial(TakingEngine, game), 20_000_000)
    octal = {method: partial(OctalEngine, game, method) for method in ("auto", "naive", "sparse", "scan")}
    return Kind(octal, 10_000_000)


def _endless(game: AllBut | TakeAndBreak, naive: Make) -> Kind:
    endless = partial(EndlessEngine, game)
    return Kind({"auto": endless, "naive": naive, "endless": endless}, 1_000_000)


def _only(make: Make, reach: int) -> Kind:
    return Kind({"auto": make, "naive": make}, reach)


def _by_digits(game: AllBut) -> WideEngine:
    """Return the general method for the same game with a digit 0 or 3 for each number of counters."""
    last = max(game.excluded, default=0)
    if last + 2 > MOST_DIGITS:
        raise LimitError(
            f"the naive method writes a digit for each number up to {format_number(last)}, and at most "
            f"{MOST_DIGITS} are "
            "written; take the method 'auto'"
        )
    digits = [0] + [3] * last
    for i in game.excluded:
        digits[i] = 0
    return WideEngine(TakeAndBreak.from_digits(digits, [3]))


# ---- Where the values of a run are kept: in memory, or in a file that survives

MAX_BYTES = 4 << 30

Dtype: TypeAlias = "np.dtype[Any]"
WIDTHS = (np.dtype(np.uint8), np.dtype(np.uint16), np.dtype(np.uint32))


def dtype_for(largest: int) -> Dtype:
    """Return the narrowest type that holds values up to this one.

    Examples
    --------
    >>> dtype_for(255), dtype_for(256)
    (dtype('uint8'), dtype('uint16'))
    """
    for dtype in WIDTHS:
        if largest <= np.iinfo(dtype).max:
            return dtype
    raise LimitError(f"a nim value of {largest} is too large for a table; at most {np.iinfo(WIDTHS[-1]).max} is kept")


def wider(dtype: Dtype) -> Dtype:
    """Return the next type.

    Examples
    --------
    >>> wider(np.dtype(np.uint8))
    dtype('uint16')
    """
    return dtype_for(int(np.iinfo(dtype).max) + 1)


class Place(Protocol):
    """What a run needs of the place where it keeps its values; a `ValuesFile` is one."""

    @property
    def values(self) -> Values:
        """The array, with room for what was reserved."""
        ...

    @property
    def count(self) -> int:
        """How many values are kept."""
        ...

    def reserve(self, stop: int) -> None:
        """Make room for the values below stop."""
        ...

    def widen(self, dtype: Dtype) -> None:
        """Go on with a wider type; only the values that were committed are kept."""
        ...

    def commit(self, count: int) -> None:
        """Say that the values below count are right."""
        ...

    def close(self) -> None:
        """Finish."""
        ...


class Memory:
    """An array that grows.

    Examples
    --------
    >>> place = Memory()
    >>> place.reserve(1000)
    >>> len(place.values), place.values.dtype, place.count
    (1000, dtype('uint8'), 0)
    """

    def __init__(self) -> None:
        self.values: Values = np.empty(0, dtype=np.uint8)
        self.count = 0

    def reserve(self, stop: int) -> None:
        """Make room for the values below stop; pages that nobody fills cost nothing."""
        if stop > len(self.values):
            self._move(stop, self.values.dtype)

    def widen(self, dtype: Dtype) -> None:
        """Go on with a wider type."""
        self._move(len(self.values), dtype)

    def _move(self, size: int, dtype: Dtype) -> None:
        if size * dtype.itemsize > MAX_BYTES:
            raise LimitError(
                f"{format_number(size)} values of {8 * dtype.itemsize} bits are more than the {MAX_BYTES >> 30} "
                f"GB that are "
                "kept in memory; ask for fewer, or keep them in a store"
            )
        moved = np.empty(size, dtype=dtype)
        moved[: self.count] = self.values[: self.count]
        self.values = moved

    def commit(self, count: int) -> None:
        """Remember how many values are right."""
        self.count = count

    def close(self) -> None:
        """Nothing is left to do."""


# ---- Values computed from nothing, by the best method and without any period


def computed_anew(game: HeapGame, stop: int) -> Values:
    """Return the nim values of all heaps below stop, each of them computed.

    Examples
    --------
    >>> from grundy.sequences.heaps import TakeAndBreak
    >>> computed_anew(TakeAndBreak("0.77"), 12).tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    """
    place, engine = Memory(), kind_of(game).start(game, "auto")
    place.reserve(stop)
    while place.count < stop:
        place.commit(engine.extend(place.values, place.count, stop))
        if place.count < stop:
            place.widen(wider(place.values.dtype))
    return place.values
