"""The minimum distance of a code, exactly, by the cheapest method that proves it."""

from __future__ import annotations

from math import inf
from time import monotonic
from typing import Any

from grundy.codes.distance.birthday import MEMORY, search_birthday
from grundy.codes.distance.bounds import Distance, Interrupted
from grundy.codes.distance.estimates import METHODS, estimates
from grundy.codes.distance.run import Run, TimeIsUp
from grundy.codes.distance.zimmermann import search_zimmermann
from grundy.codes.weights.basis import spanned
from grundy.codes.weights.distribution import MOST_WORDS, check_words, enumerated_weights
from grundy.codes.weights.macwilliams import macwilliams
from grundy.errors import DomainError, LimitError
from grundy.integers import as_natural
from grundy.progress import Deadline
from grundy.text import format_number

__all__ = ["minimum_distance"]

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
    if method is not None and method not in METHODS:
        raise DomainError(f"there is no method {method!r}; the methods are {', '.join(METHODS)}")
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
