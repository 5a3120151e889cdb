"""The exact minimum distance of a code, by the cheapest method that proves it.

A random search finds a light word. Its weight determines which of four methods is the cheapest (`estimates`):

- ``"enumerate"``: all words, in the order of a Gray code;
- ``"dual"``: all words of the dual code, and MacWilliams' identity;
- ``"zimmermann"``: sums of few rows for several information sets, with a lower bound that rises;
- ``"birthday"``: sums of few columns of the parity check, half of them stored and the other half looked up.

All of them continue one `Run`, which holds the bounds so far, the deadline and the progress. A run can also search for
the lightest word of a coset; `grundy.codes.decoding` finds nearest words that way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations
from math import comb, inf
from time import monotonic
from typing import NamedTuple

from grundy.codes._kernels import Words
from grundy.codes.weights import MOST_WORDS, enumerated_weights, macwilliams
from grundy.codes.words import PackedCode, digit_width
from grundy.errors import DomainError, LimitError
from grundy.integers import as_natural
from grundy.progress import Deadline, current_listener, progress_to
from grundy.text import format_number

METHODS = ("enumerate", "dual", "zimmermann", "birthday")

MEMORY = 1 << 30
"""The default memory limit in bytes for sums of columns."""

_FEW = 1 << 20  # codes of at most this many 64-bit words are enumerated before any other method is considered
_PART = 0.1  # the share of the estimated time for the random search for light words,
_LONGEST = 5.0  # the longest random search in seconds, without a time limit
_OF_GIVEN = 0.2  # the share of the time limit for the random search


@dataclass(frozen=True)
class Distance:
    """Bounds on a minimum distance.

    Both bounds are infinity for the zero code.

    Parameters
    ----------
    lower : int
        The lower bound.
    upper : int
        The upper bound: the distance of some two words.
    witness : int or None
        A word of weight `upper` as an integer; None if no such word was found, although it exists.
    method : str
        The method that found the last bound.

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
        """Whether the bounds agree, so that this is the minimum distance."""
        return self.lower == self.upper

    def __str__(self) -> str:
        return str(self.upper) if self.proved else f"{self.lower} to {self.upper}"


class Interrupted(KeyboardInterrupt):
    """Ctrl-C interrupted a search for a minimum distance; `bounds` holds the bounds found so far.

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
    """Return bounds on the minimum distance, which agree unless time ran out, with a word of least weight.

    Ctrl-C raises `Interrupted` with the bounds so far. A wrong lower bound `at_least` raises an error only if a lighter
    word is found.
    """
    check_search(METHODS, method, code.lines, seconds)
    known, most = as_natural(at_least, "at_least", least=1), as_natural(memory, "memory")
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


def check_search(methods: Sequence[str], method: str | None, words: int, seconds: float | None) -> None:
    """Reject an unknown method, a negative time, and an "enumerate" that would take too long without a time limit."""
    if method is not None and method not in methods:
        raise DomainError(f"there is no method {method!r}; the methods are {', '.join(methods)}")
    Deadline(seconds)
    if method == "enumerate" and seconds is None and words > MOST_WORDS:
        raise LimitError(
            f"the method 'enumerate' visits {format_number(words)} words, more than {MOST_WORDS}",
            hint="try another method or set a time limit in seconds",
        )


def _bounds(run: Run) -> Distance:
    if run.lower > run.upper:
        raise DomainError(f"at_least is not a lower bound: the word {run.code.word(run.word)} has weight {run.upper}")
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
    """Return the cheapest method, after a random search for light words of suitable length."""
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
    """Find the distance from the weights of the dual code, then a word."""
    dual = run.code.dual()
    if dual.lines > MOST_WORDS:
        raise LimitError(
            f"the method 'dual' visits {format_number(dual.lines)} words of the dual code, more than {MOST_WORDS}",
            hint="try another method, or set a time limit in seconds to get bounds",
        )
    with run.until_deadline():
        weights = macwilliams(enumerated_weights(dual), dual.n, dual.q)
    run.raise_lower(min(weight for weight in weights if weight))
    if not run.is_done:
        run.call("chance", 1000, 1, run.lower)
    if not run.is_done:
        search_birthday(run, memory)


# ---- One search for the lightest word of a code or of a coset

_CHANCE_WORDS, _MOST_ROUNDS = 1 << 21, 20  # 64-bit words and rounds of one random search
_MOST_SUMS = 1 << 20  # of two groups in a round, as in core/codes/information_sets.hpp


class TimeIsUp(Exception):  # noqa: N818 - not an error
    """The time limit has passed."""


class Run:
    """A search for the lightest nonzero word of a code, or for the lightest word of a coset.

    Kernels lower the upper bound as they find words. Methods raise the lower bound as they rule out weights.
    """

    def __init__(
        self, code: PackedCode, offset: Words | None = None, *, at_least: int = 1, seconds: float | None = None
    ):
        self._deadline = Deadline(seconds)
        self.code = code
        self.is_coset = offset is not None
        self.kernel = code.search(offset, seconds)
        self.step, self._residue = self._steps()
        self.total: int | None = None
        self.method = "chance"
        self.lower = 0
        self.raise_lower(at_least)

    def _steps(self) -> tuple[int, int]:
        """Return a modulus and a residue that all weights satisfy."""
        if not self.is_coset:
            return divisor(self.code), 0
        # In an even binary code, all words of a coset have the same parity. (This fails over GF(4).)
        step = min(divisor(self.code), 2) if self.code.q == 2 else 1
        return step, self.kernel.weight % step

    @property
    def upper(self) -> int:
        """The least weight found so far; initially that of the lightest row, or of the offset."""
        return int(self.kernel.weight)

    @property
    def word(self) -> Words:
        """The word of this weight, packed."""
        word: Words = self.kernel.word()[0]
        return word

    @property
    def is_done(self) -> bool:
        """Whether the bounds meet."""
        return self.lower >= self.upper

    def raise_lower(self, bound: int) -> None:
        """Record that no word is lighter than this; skip weights that cannot occur."""
        possible = bound + (self._residue - bound) % self.step
        self.lower = max(self.lower, possible)

    def possible_below(self, bound: int) -> int:
        """Return the largest possible weight below a bound."""
        return bound - 1 - (bound - 1 - self._residue) % self.step

    def call(self, name: str, *arguments: int) -> None:
        """Run a kernel; raise `TimeIsUp` if it did not finish in time."""
        if not getattr(self.kernel, name)(*arguments, self._report()) or self._deadline.is_over():
            raise TimeIsUp

    def sets(self) -> list[tuple[int, list[int]]]:
        """Return the number of groups with digits of their own and all group sizes, for each information set."""
        found: list[tuple[int, list[int]]] | None = self.kernel.sets()
        if found is None:
            raise TimeIsUp
        return found

    def look_by_chance(self, seed: int, stop: int) -> None:
        """Search random information sets for light words, for about a millisecond; a larger seed searches longer."""
        groups, digits = -(-self.code.dimension // self.code.bits), self.code.q - 1
        one = groups * (digits if self.is_coset else 1)
        two = one * (groups - 1) * digits // 2
        sums = one + (two if two <= _MOST_SUMS else groups * groups)  # the least cost of an exchange of digits
        round_words = (sums + 1) * self.kernel.word().size
        self.call("chance", max(1, min(_MOST_ROUNDS, _CHANCE_WORDS // round_words)) * seed, seed, stop)

    @contextmanager
    def until_deadline(self) -> Iterator[None]:
        """Raise `TimeIsUp` from the block when it reports progress after the deadline."""
        outer = current_listener()

        def listener(what: str, done: int, total: int | None) -> None:
            if outer is not None:
                outer(what, done, total)
            if self._deadline.is_over():
                raise TimeIsUp

        with progress_to(listener):
            yield

    def _report(self) -> Callable[[int], object] | None:
        listener = current_listener()
        if listener is None:
            return None
        return lambda done: listener("words", done, None if self.total is None else max(self.total, done))


# ---- A divisor of all weights of a code, from its basis


def divisor(code: PackedCode) -> int:
    """Return 4 or 2 if it provably divides all weights, otherwise 1.

    For q = 2, wt(x + y) = wt(x) + wt(y) - 2|x ∧ y|: all weights are even if those of the rows are, and divisible by 4
    if those of the rows are and any two rows have an even number of ones in common. For q = 4, the sum of two different
    nonzero digits is not 0: all weights are even if those of the rows are and any two rows differ in an even number of
    the places where neither is 0.
    """
    if code.q == 2:
        return _binary_divisor(code.words)
    return 2 if code.q == 4 and _is_even(code) else 1


def _binary_divisor(words: list[int]) -> int:
    if any(word.bit_count() % 2 for word in words):
        return 1
    if any(word.bit_count() % 4 for word in words):
        return 2
    return 2 if any((x & y).bit_count() % 2 for x, y in combinations(words, 2)) else 4


def _is_even(code: PackedCode) -> bool:
    # Digits 2a + b and 2c + d are different and nonzero exactly if ad + bc is odd.
    low = (4**code.n - 1) // 3
    halves = [(word >> 1 & low, word & low) for word in code.words]
    if any((a | b).bit_count() % 2 for a, b in halves):
        return False
    return not any((a & d ^ b & c).bit_count() % 2 for (a, b), (c, d) in combinations(halves, 2))


# ---- The exact methods


def prove(run: Run, method: str, memory: int, most: int | None = None) -> None:
    """Raise the lower bound by "enumerate", "zimmermann" or "birthday": to the upper bound, or beyond `most`."""
    if method == "enumerate":
        run.total = run.code.size if run.is_coset else run.code.lines
        run.call("enumerate", run.lower)
        run.raise_lower(run.upper)
    elif method == "zimmermann":
        search_zimmermann(run, most)
    else:
        search_birthday(run, memory, most)


# ---- The least weight from syndromes, weight by weight


def search_birthday(run: Run, memory: int = MEMORY, most: int | None = None) -> None:
    """Search for words of weight 1, 2, … until one is found, or up to a weight."""
    n, q = run.code.n, run.code.q
    weights = range(run.lower, run.upper if most is None else min(run.upper, most + 1), run.step)
    run.total = run.kernel.done + sum(sums_looked_up(n, q, w) for w in weights)
    while not run.is_done and (most is None or run.lower <= most):
        w, needed = run.lower, plan(run, run.lower).bytes
        task = f"search for words of weight {w} by sums of {w // 2} columns"
        if needed == inf:
            raise LimitError(f"cannot {task}, because there are more than 2·10^9 sums", hint="try another method")
        if needed > memory:
            raise LimitError(
                f"the {task} takes {needed:.2g} bytes", parameter="memory", limit=memory, hint="try another method"
            )
        run.call("birthday", w)
        if run.upper > w:
            run.raise_lower(w + 1)


class Plan(NamedTuple):
    """The memory needed to search for words of one weight."""

    direct: bool  # whether the sums are stored as one bit per possible syndrome
    stored: float  # the bytes of the sums; infinity if no memory suffices
    bytes: float  # the bytes of the sums and of everything else


def plan(run: Run, w: int) -> Plan:
    """Return the memory needed to search for words of weight w, without allocating it."""
    return Plan(*run.kernel.birthday_plan(w // 2))


def sums_stored(n: int, q: int, w: int) -> int:
    """Return the number of sums of columns stored for words of weight w."""
    return comb(n, w // 2) * int((q - 1) ** (w // 2))


def sums_looked_up(n: int, q: int, w: int) -> int:
    """Return the number of sums of columns looked up for words of weight w: the sums for the other half."""
    return sums_stored(n, q, w + w % 2)


# ---- Brouwer and Zimmermann's algorithm: the order of the sums and of the information sets

_FOREVER = 1 << 80  # more sums than can be computed; counting stops at this number


def search_zimmermann(run: Run, most: int | None = None) -> None:
    """Search the sums of groups of information sets until the bounds meet or exceed `most`."""
    run.total = run.kernel.done + sum(information_sets(run).costs_until(run.possible_below(run.upper) + 1))
    sets = information_sets(run)
    for which, w in sets.steps():
        run.raise_lower(min(sets.bound, run.upper))
        if run.is_done or (most is not None and run.lower > most):
            return
        run.call("zimmermann", which, w, run.lower)
    run.raise_lower(run.upper)


def information_sets(run: Run) -> InformationSets:
    """Return the information sets of a run, not yet searched."""
    return InformationSets(run.sets(), run.code.scalars if not run.is_coset else 1, -1 if run.is_coset else 0)


@dataclass
class InformationSets:
    """The progress of the search in each information set, and the bound that follows.

    After all sums of at most w groups of a set, every other word has at least w + 1 - (groups - own) nonzero digits
    among the set's own; these bounds add up.
    """

    sets: Sequence[tuple[int, Sequence[int]]]
    lines: int
    start: int
    levels: list[int] = field(init=False)

    def __post_init__(self) -> None:
        self.levels = [self.start] * len(self.sets)
        self._prices = [self._price(which) for which in range(len(self.sets))]

    @property
    def bound(self) -> int:
        """A lower bound on the weight of all words not yet visited."""
        return sum(self._bound(i, level) for i, level in enumerate(self.levels))

    def _bound(self, which: int, level: int) -> int:
        own, sizes = self.sets[which]
        return max(0, level + 1 - (len(sizes) - own))

    @property
    def is_exhausted(self) -> bool:
        """Whether some set has visited all words."""
        return any(level >= len(sizes) for level, (_, sizes) in zip(self.levels, self.sets, strict=True))

    def cost(self, which: int, w: int) -> int:
        """Return the number of sums of w groups, up to factors."""
        sizes = tuple(self.sets[which][1])
        if w > len(sizes):
            return 0
        count = _group_sums(sizes, w)
        return -(-count // self.lines) if w else count

    def steps(self) -> Iterator[tuple[int, int]]:
        """Return pairs (set, w); the next set is the one whose bound rises with the fewest sums."""
        while not self.is_exhausted:
            which = self._prices.index(min(self._prices))
            for w in range(self.levels[which] + 1, self._next_level(which) + 1):
                self.levels[which] = w - 1
                yield which, w
                self.levels[which] = w
            self._prices[which] = self._price(which)

    def costs_until(self, bound: int) -> Iterator[int]:
        """Return the numbers of sums of the steps that raise the bound so far."""
        for which, w in self.steps():
            if self.bound >= bound:
                return
            yield self.cost(which, w)

    def _next_level(self, which: int) -> int:
        """Return the next level that raises the bound of a set."""
        own, sizes = self.sets[which]
        return min(max(self.levels[which] + 1, len(sizes) - own), len(sizes))

    def _price(self, which: int) -> int:
        total = 0
        for w in range(self.levels[which] + 1, self._next_level(which) + 1):
            total += self.cost(which, w)
            if total > _FOREVER:
                break
        return total


def _group_sums(sizes: tuple[int, ...], w: int) -> int:
    """Return the number of sums of w words from different groups."""
    if len(set(sizes)) <= 1:
        return comb(len(sizes), w) * int(sizes[0] ** w if sizes else 1)
    return _mixed_sums(sizes, 1 << (w - 1).bit_length() if w else 1)[w]


@lru_cache(maxsize=256)
def _mixed_sums(sizes: tuple[int, ...], most: int) -> list[int]:
    """Return the numbers of sums of 0, …, most words: the elementary symmetric polynomials of the sizes."""
    counts = [1] + [0] * most
    for size in sizes:
        for w in range(most, 0, -1):
            counts[w] += size * counts[w - 1]
    return counts


# ---- Estimated seconds of each method on a common processor, to choose the cheapest

# Measured in nanoseconds: a sum without counting its weight, each of its 64-bit words, a kernel call, and the setup.
_SUM, _WORD, _CALL, _SETUP = 0.35, 0.3, 6e3, 5e5
# A sum stored or looked up in a table of bits, by the size of the table, or in slots behind a filter.
_BITS = ((1 << 19, 1.5), (1 << 25, 4.0), (1 << 63, 12.0))
_SLOT_STORED, _SLOT_LOOKED_UP, _CLEARED = 60.0, 12.0, 0.5


def costs(code: PackedCode, *, upper: int | None = None, memory: int = MEMORY) -> dict[str, float]:
    """Estimate the seconds that each method needs for the minimum distance.

    `upper` is the expected minimum distance; by default the weight of a light word from a quick search. The estimate is
    infinite if the memory does not suffice.
    """
    most = as_natural(memory, "memory")
    if not code.dimension:
        return dict.fromkeys(METHODS, 0.0)
    run = Run(code)
    run.call("chance", 30, 1, 1)
    return estimates(run, most, run.upper if upper is None else upper)


def estimates(run: Run, memory: int, upper: int | None = None) -> dict[str, float]:
    """Estimate the seconds of each method for a run whose least weight will be `upper`."""
    least = run.upper if upper is None else upper
    code = run.code
    seconds = {
        "enumerate": _scan(code, code.size if run.is_coset else code.lines, code.n),
        "dual": inf if run.is_coset else _dual(code),
        "zimmermann": _zimmermann(run, least),
        "birthday": _birthday(run, least, memory),
    }
    return {name: (_SETUP + value) / 1e9 for name, value in seconds.items()}


def _scan(code: PackedCode, sums: int, digits: int) -> float:
    """Return the nanoseconds needed to find the weights of some sums, each of some digits."""
    width = digit_width(code.q)
    words = max(1, -(-digits * width // 64))
    fold = 1 + 0.5 * (width.bit_length() - 1)
    return _CALL + _float(sums) * (_SUM + _WORD * words * fold)


def _float(number: int) -> float:
    return float(number) if number.bit_length() < 1000 else inf


def _dual(code: PackedCode) -> float:
    dimension = code.n * code.bits - code.dimension
    lines = ((1 << dimension) - 1) // code.scalars
    return inf if lines > MOST_WORDS else _scan(code, lines, code.n) * 1.3


def _zimmermann(run: Run, least: int) -> float:
    sets, code = information_sets(run), run.code
    digits = code.n - len(sets.sets[0][1])
    total = 0.0
    for sums in sets.costs_until(run.possible_below(least) + 1):
        total += _scan(code, sums, digits)
        if total > 1e30:
            break
    return total


def _birthday(run: Run, least: int, memory: int) -> float:
    n, q, total, w = run.code.n, run.code.q, 0.0, run.lower
    scalars = 1 if run.is_coset else run.code.scalars
    while w < least:
        taken = plan(run, w)
        if taken.bytes > memory:
            return inf
        total += _CALL + _CLEARED * taken.stored + _float(sums_stored(n, q, w)) * _price(taken, _SLOT_STORED)
        if w % 2:
            total += _float(sums_looked_up(n, q, w) // scalars) * _price(taken, _SLOT_LOOKED_UP)
        w += 1
        w += (least - w) % run.step
    return total


def _price(taken: Plan, by_slots: float) -> float:
    """Return the nanoseconds needed to store or look up a sum."""
    return next(price for most, price in _BITS if taken.stored <= most) if taken.direct else by_slots
