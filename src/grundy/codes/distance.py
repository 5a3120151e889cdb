"""The minimum distance of a code, exactly, by the cheapest method that proves it.

A light word is looked for by chance. With its weight as a guess, the cheapest of four methods is taken (see
`grundy.codes.distance_methods.estimates`):

- ``"enumerate"``: all words, in the order of a Gray code;
- ``"dual"``: all words of the dual code, and MacWilliams' identity;
- ``"zimmermann"``: sums of few rows for several information sets, with a lower bound that rises;
- ``"birthday"``: sums of few columns of the parity check, half of them stored and the other half looked up.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from time import monotonic

from grundy.codes.distance_methods import (
    MEMORY,
    METHODS,
    Run,
    TimeIsUp,
    check_words,
    estimates,
    prove,
    search_birthday,
)
from grundy.codes.weights import MOST_WORDS, enumerated_weights, macwilliams
from grundy.codes.words import PackedCode
from grundy.errors import DomainError, LimitError
from grundy.integers import as_natural
from grundy.progress import Deadline
from grundy.text import format_number

# Codes of so few words of 64 bits are enumerated before any other method is considered.
_FEW = 1 << 20
# The part of the estimated time that is spent on finding light words by chance.
_PART = 0.1
_LONGEST = 5.0  # seconds, or
_OF_GIVEN = 0.2  # of those that were given


@dataclass(frozen=True)
class Distance:
    """Bounds of a minimum distance.

    The zero code has no two words; both bounds are infinity then.

    Parameters
    ----------
    lower : int
        No two words are less than this apart.
    upper : int
        Some two words are this far apart.
    witness : int or None
        A word of weight `upper`, as an integer; None when only its existence is known.
    method : str
        How the last bound was found.

    Examples
    --------
    >>> distance = Distance(7, 8, 0b11111111, "zimmermann")
    >>> distance.proved, str(distance)
    (False, '7 to 8')
    """

    lower: float
    upper: float
    witness: int | None
    method: str

    @property
    def proved(self) -> bool:
        """Whether both bounds are the same, so that this is the minimum distance."""
        return self.lower == self.upper

    def __str__(self) -> str:
        return str(self.upper) if self.proved else f"{self.lower} to {self.upper}"


class Interrupted(KeyboardInterrupt):
    """Ctrl-C in a search for a minimum distance; `bounds` has what was known by then.

    Examples
    --------
    >>> Interrupted(Distance(7, 8, 255, "zimmermann")).bounds.upper
    8
    """

    bounds: Distance

    def __init__(self, bounds: Distance):
        super().__init__(f"interrupted; the minimum distance is {bounds}")
        self.bounds = bounds


def minimum_distance(
    code: PackedCode,
    *,
    method: str | None = None,
    at_least: int = 1,
    seconds: float | None = None,
    memory: int = MEMORY,
) -> Distance:
    """Return bounds of the minimum distance, which meet unless the time was up, with a word of least weight.

    At Ctrl-C, `Interrupted` has the bounds so far. A lower bound `at_least` that is not true need not be noticed; it is
    when a lighter word turns up.
    """
    if method is not None and method not in METHODS:
        raise DomainError(f"there is no method {method!r}; the methods are {', '.join(METHODS)}")
    known, most = as_natural(at_least, "at_least", least=1), as_natural(memory, "memory")
    Deadline(seconds)  # checks them, also for codes that take no time
    if method == "enumerate":
        check_words(code.lines, seconds)
    if not code.dimension:
        return Distance(inf, inf, None, method or "enumerate")
    run = Run(code, at_least=known, seconds=seconds)
    try:
        _search(run, method, most, seconds)
    except TimeIsUp:
        pass
    except KeyboardInterrupt:
        raise Interrupted(_bounds(run)) from None
    return _bounds(run)


def _bounds(run: Run) -> Distance:
    if run.lower > run.upper:
        raise DomainError(f"at_least is not true: there is a word of weight {run.upper}, {run.code.word(run.word)}")
    return Distance(run.lower, run.upper, run.code.word(run.word), run.method)


def _search(run: Run, method: str | None, memory: int, seconds: float | None) -> None:
    if method is None:
        method = "enumerate" if run.code.lines * len(run.word) <= _FEW else _cheapest(run, memory, seconds)
    run.method = method
    if run.is_done:
        return
    if method == "dual":
        _search_dual(run, memory)
    else:
        prove(run, method, memory)


def _cheapest(run: Run, memory: int, seconds: float | None) -> str:
    """Return the cheapest method, after looking for light words as long as that pays."""
    start, seed = monotonic(), 1
    longest = _LONGEST if seconds is None else _OF_GIVEN * seconds
    while True:
        run.look_by_chance(seed, run.lower)
        costs = estimates(run, memory)
        best = min(costs, key=costs.__getitem__)
        if run.is_done or monotonic() - start > min(_PART * costs[best], longest):
            return best
        seed += 1


def _search_dual(run: Run, memory: int) -> None:
    """Find the distance by the weights of the dual code, and then a word."""
    dual = run.code.dual()
    if dual.lines > MOST_WORDS:
        raise LimitError(
            f"the method 'dual' looks at {format_number(dual.lines)} words of the dual code, more than {MOST_WORDS}",
            hint="take another method, or none, and a limit of seconds for bounds",
        )
    with run.until_deadline():
        weights = macwilliams(enumerated_weights(dual), dual.n, dual.q)
    run.raise_lower(min(weight for weight in weights if weight))
    if not run.is_done:
        run.call("chance", 1000, 1, run.lower)
    if not run.is_done:
        search_birthday(run, memory)
