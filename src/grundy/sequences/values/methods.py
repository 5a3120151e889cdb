"""Which methods there are for a game, and which one is the best."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from grundy.errors import DomainError, LimitError
from grundy.saying import shown
from grundy.sequences.heaps import AllBut, HeapFunction, HeapGame, Subtraction, TakeAndBreak
from grundy.sequences.heaps.digits import MOST_DIGITS
from grundy.sequences.values.engine import Engine
from grundy.sequences.values.octal import OctalEngine
from grundy.sequences.values.wide import (
    ClosedEngine,
    EndlessEngine,
    FunctionEngine,
    TakingEngine,
    WideEngine,
    closed_form,
)

__all__ = ["METHODS", "Kind", "kind_of"]

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

    Parameters
    ----------
    game : heap game

    Returns
    -------
    Kind

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
            f"the naive method writes a digit for each number up to {shown(last)}, and at most {MOST_DIGITS} are "
            "written; take the method 'auto'"
        )
    digits = [0] + [3] * last
    for i in game.excluded:
        digits[i] = 0
    return WideEngine(TakeAndBreak.from_digits(digits, [3]))
