"""The minimum distance of a code, and the nearest word to a given one."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from math import inf
from time import monotonic
from typing import Any

import numpy as np

from grundy.codes.distance_methods import (
    MEMORY,
    METHODS as ESTIMATES_METHODS,
    Run,
    TimeIsUp,
    estimates,
    search_birthday,
    search_zimmermann,
)
from grundy.codes.weights import MOST_WORDS, Basis, check_words, enumerated_weights, macwilliams, spanned
from grundy.codes.words import Digits, checked_word, digits_of, is_word, packed
from grundy.errors import DomainError, LimitError
from grundy.integers import as_natural
from grundy.progress import Deadline
from grundy.text import format_number

__all__ = [
    "Distance",
    "Interrupted",
    "Nearest",
    "minimum_distance",
    "nearest",
]


# ---- What is known about a minimum distance, before and after the search for it


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


# ---- The minimum distance of a code, exactly, by the cheapest method that proves it

# So few words of 64 bits are looked at one by one before anything else is thought of.
_FEW = 1 << 20
# The part of the estimated time that is spent on finding light words by chance.
_PART = 0.1
_LONGEST = 5.0  # seconds, or
_OF_GIVEN = 0.2  # of those that were given


def minimum_distance(
    generator: Any,
    q: int = 2,
    *,
    additive: bool = False,
    method: str | None = None,
    at_least: int = 1,
    seconds: float | None = None,
    memory: int = MEMORY,
) -> Distance:
    """Return the minimum distance of a code, with a word of that weight.

    A light word is looked for by chance. With its weight as a guess, the cheapest of four methods is taken (see
    `costs`):

    - ``"enumerate"``: all words, in the order of a Gray code;
    - ``"dual"``: all words of the dual code, and MacWilliams' identity;
    - ``"zimmermann"``: sums of few rows for several information sets, with a lower bound that rises;
    - ``"birthday"``: sums of few columns of the parity check, half of them kept and the other half asked for.

    Parameters
    ----------
    generator : array_like
        Rows of digits that span the code; they may depend on each other.
    q : int, optional
        2, 4, 16 or 256, a nim field; with ``additive=True`` any power of 2 up to 256.
    additive : bool, optional
        Take the words that the rows span by XOR, instead of those that they span over GF(q).
    method : str, optional
        One of the names above.
    at_least : int, optional
        A lower bound that is known, such as the designed distance; less has to be proved then.
    seconds : float, optional
        Stop after this time with the bounds that are known by then.
    memory : int, optional
        How many bytes the method ``"birthday"`` may take.

    Returns
    -------
    Distance
        With ``lower == upper`` unless `seconds` were given. Both are infinity for the zero code, which has no two
        words.

    Raises
    ------
    Interrupted
        On Ctrl-C, with the bounds so far.
    DomainError
        If a word lighter than `at_least` turns up; a bound that is not true need not be noticed.
    LimitError
        If a method that was asked for by name takes too much memory or looks at too many words.

    Examples
    --------
    >>> minimum_distance([[1, 1, 0, 1, 0, 0, 0], [0, 1, 1, 0, 1, 0, 0], [0, 0, 1, 1, 0, 1, 0], [0, 0, 0, 1, 1, 0, 1]])
    Distance(lower=3, upper=3, witness=49, method='enumerate')
    """
    basis = spanned(generator, q, additive=additive)
    if method is not None and method not in ESTIMATES_METHODS:
        raise DomainError(f"there is no method {method!r}; the methods are {', '.join(ESTIMATES_METHODS)}")
    known, most = as_natural(at_least, "at_least", least=1), as_natural(memory, "memory")
    Deadline(seconds)  # checks them, also for codes that take no time
    if method == "enumerate":
        check_words(basis.lines, seconds)
    if not basis.dimension:
        return Distance(inf, inf, None, method or "enumerate")
    run = Run(basis, at_least=known, seconds=seconds)
    try:
        _search(run, method, most, seconds)
    except TimeIsUp:
        pass
    except KeyboardInterrupt:
        raise Interrupted(_bounds(run)) from None
    return _bounds(run)


def _bounds(run: Run) -> Distance:
    if run.lower > run.upper:
        raise DomainError(f"at_least is not true: there is a word of weight {run.upper}, {run.basis.word(run.word)}")
    return Distance(run.lower, run.upper, run.basis.word(run.word), run.method)


def _search(run: Run, method: str | None, memory: int, seconds: float | None) -> None:
    if method is None:
        method = "enumerate" if run.basis.lines * len(run.word) <= _FEW else _cheapest(run, memory, seconds)
    run.method = method
    if run.is_done:
        return
    if method == "enumerate":
        run.total = run.basis.lines
        run.call("enumerate", run.lower)
        run.raise_lower(run.upper)
    elif method == "zimmermann":
        search_zimmermann(run)
    elif method == "birthday":
        search_birthday(run, memory)
    else:
        _search_dual(run, memory)


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
    dual = run.basis.dual()
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


# ---- The nearest word of a code: exact decoding

METHODS = ("enumerate", "zimmermann", "birthday", "chance")

_NEAREST_WORD_FEW = 1 << 19
_ROUNDS = 1000
_AT_ONCE = 0.005  # seconds: a proof that takes no longer needs no guess before


@dataclass(frozen=True, eq=False)
class Nearest:
    """A word of a code that is near to a given one.

    Parameters
    ----------
    word : int or array of digits
        The word of the code, of the kind of what was given.
    error : int or array of digits
        What was given minus this word.
    weight : int
        The number of digits of the error that are not 0.
    proved : bool
        Whether it is proved that no word of the code is nearer.

    Examples
    --------
    >>> from grundy.codes import lexicode
    >>> lexicode(7, 3).nearest(0b1111011)
    Nearest(word=127, error=4, weight=1, proved=True)
    """

    word: int | Digits
    error: int | Digits
    weight: int
    proved: bool


def nearest(
    generator: Any,
    word: Any,
    q: int = 2,
    *,
    additive: bool = False,
    method: str | None = None,
    at_most: int | None = None,
    distance: int | None = None,
    seconds: float | None = 60.0,
    memory: int = MEMORY,
) -> Nearest | None:
    """Return a nearest word of a code.

    A near word is looked for by chance, in random information sets. With its distance as a guess, the cheapest of the
    exact methods of `minimum_distance` then proves that nothing is nearer, or finds it. When the minimum distance is
    known and a word is found within half of it, nothing else is as near, and no more has to be done.

    Parameters
    ----------
    generator : array_like
        Rows of digits that span the code; they may depend on each other.
    word : int or array of digits
        What has been received.
    q : int, optional
        2, 4, 16 or 256, a nim field; with ``additive=True`` any power of 2 up to 256.
    additive : bool, optional
        Take the words that the rows span by XOR, instead of those that they span over GF(q).
    method : str, optional
        ``"enumerate"``, ``"zimmermann"`` or ``"birthday"``, or ``"chance"`` for what is found by chance only.
    at_most : int, optional
        Look only for words within this distance.
    distance : int, optional
        The minimum distance of the code, or a lower bound of it.
    seconds : float or None, optional
        Stop after this time with the nearest word that is known by then; None for no limit.
    memory : int, optional
        How many bytes sums of columns may take.

    Returns
    -------
    Nearest or None
        None if it is proved that no word of the code is within `at_most`.

    Raises
    ------
    LimitError
        If the time is up, and it is not known whether a word is within `at_most`.

    Examples
    --------
    >>> hamming = [[1, 1, 0, 1, 0, 0, 0], [0, 1, 1, 0, 1, 0, 0], [0, 0, 1, 1, 0, 1, 0], [0, 0, 0, 1, 1, 0, 1]]
    >>> nearest(hamming, 0b1000000)
    Nearest(word=0, error=64, weight=1, proved=True)
    >>> nearest(hamming, [1, 1, 1, 1, 1, 0, 1]).word.tolist()
    [1, 1, 1, 1, 1, 1, 1]
    """
    basis = spanned(generator, q, additive=additive)
    received = checked_word(word, basis.n, basis.q)
    if method is not None and method not in METHODS:
        raise DomainError(f"there is no method {method!r}; the methods are {', '.join(METHODS)}")
    most = basis.n if at_most is None else as_natural(at_most, "at_most")
    room = as_natural(memory, "memory")
    Deadline(seconds)  # checks them, also for words that take no time
    if method == "enumerate":
        check_words(basis.size, seconds)
    radius = -1 if distance is None else (as_natural(distance, "distance") - 1) // 2
    if not basis.n:
        return Nearest(word, word, 0, True)
    row = packed(digits_of(received, basis.n, basis.q)[np.newaxis], basis.q)
    run = Run(basis, row, at_least=0, seconds=seconds)
    with suppress(TimeIsUp):
        _search_nearest_word(run, _Wanted(method, most, radius, room, seconds))
    return _told(run, received, most, radius, is_word(word))


def _told(run: Run, received: int, most: int, radius: int, as_integer: bool) -> Nearest | None:
    """Return what a run has found out."""
    if run.upper > most:
        if run.lower > most or run.upper <= radius:  # within half of the minimum distance there is but one word
            return None
        raise LimitError(
            f"whether a word is within at_most={most} was not decided in the time given: the nearest one found is "
            f"{run.upper} away, and {run.lower} is what is proved",
            parameter="seconds",
        )
    basis, error = run.basis, run.basis.word(run.word)
    proved = run.is_done or run.upper <= radius
    if as_integer:
        return Nearest(received ^ error, error, run.upper, proved)
    return Nearest(_digits(basis, received ^ error), _digits(basis, error), run.upper, proved)


def _digits(basis: Basis, word: int) -> Digits:
    return digits_of(word, basis.n, basis.q)


@dataclass(frozen=True)
class _Wanted:
    method: str | None
    most: int
    radius: int
    memory: int
    seconds: float | None


def _search_nearest_word(run: Run, wanted: _Wanted) -> None:
    """Search until the bounds meet, or more is not wanted."""
    if not run.basis.dimension:
        run.raise_lower(run.upper)
        return
    run.call("zimmermann", 0, 0, 0)  # the offset, reduced: 0 if it is in the code
    run.raise_lower(min(run.upper, 1))
    if run.upper <= max(wanted.radius, 0):
        return
    few = "enumerate" if run.basis.size * len(run.word) <= _NEAREST_WORD_FEW else None
    method = wanted.method or few or _cheapest_nearest_word(run, wanted)
    if run.upper > wanted.radius:
        _prove(run, method, wanted)


def _cheapest_nearest_word(run: Run, wanted: _Wanted) -> str:
    """Return the cheapest method, after looking for near words as long as that pays."""
    start, seed = monotonic(), 1
    costs = estimates(run, wanted.memory)
    if min(costs.values()) < _AT_ONCE:
        return min(costs, key=costs.__getitem__)
    while True:
        run.look_by_chance(seed, max(run.lower, wanted.radius))
        if run.is_done or run.upper <= wanted.radius:
            return "chance"
        costs = estimates(run, wanted.memory)
        best = min(costs, key=costs.__getitem__)
        # What takes longer than the time that is left is not begun.
        too_long = wanted.seconds is not None and costs[best] > wanted.seconds
        if monotonic() - start > _PART * costs[best] and not too_long:
            return best
        seed += 1


def _prove(run: Run, method: str, wanted: _Wanted) -> None:
    if method == "enumerate":
        run.call("enumerate", run.lower)
        run.raise_lower(run.upper)
    elif method == "zimmermann":
        search_zimmermann(run, wanted.most)
    elif method == "birthday":
        search_birthday(run, wanted.memory, wanted.most)
    else:
        run.call("chance", _ROUNDS, 1, max(run.lower, wanted.radius))
