"""Search in families of linear games for codes with good parameters (Fraenkel 1996, Remark 4.2).

The games of a family are numbered. A number and a seed determine a game, and its name describes it completely. The
families are in `grundy.codes.greedy.families`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import count
from math import comb
from os import PathLike
from typing import NamedTuple, Protocol

from grundy.codes.bounds import DistanceBounds, largest_distance
from grundy.codes.bounds.closed_forms import ball
from grundy.codes.greedy.greedy import greedy_code
from grundy.codes.linear_code import LinearCode
from grundy.errors import DomainError, LimitError
from grundy.gf2 import Subspace
from grundy.integers import as_natural
from grundy.progress import Deadline, Interval, report
from grundy.runs import Record, Store, in_order

TRIALS = 1000  # for an infinite family, if neither trials nor seconds is given
BATCH = 16
BETWEEN_RECORDS = 5.0  # seconds
MEMORY = 1 << 26  # for a greedy code


def search_codes(
    family: Family,
    *,
    distances: Iterable[int] = (),
    least: int = 3,
    trials: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    workers: int = 1,
    store: Store | str | PathLike[str] | None = None,
    memory: int = MEMORY,
) -> CodeSearch:
    """Search the games of a family for codes with the largest distance for each length and dimension.

    The result for a seed and a number of trials does not depend on the number of workers or on interruptions. Distances
    are exact.

    Parameters
    ----------
    family : Family
        One of `FAMILIES`, or any frozen dataclass with ``size`` and ``candidate``.
    distances : iterable of int, optional
        Distances of greedy codes of the P-positions, in numeric order, to search besides the P-positions.
    least : int, optional
        The minimum distance required of the codes in the result.
    trials : int, optional
        The total number of games to try, including those in the store. By default all games, or 1000 of an infinite
        family if there is no time limit.
    seconds : float, optional
        Time limit, after which no new games start.
    seed : int, optional
        The seed for random families.
    workers : int, optional
        The number of processes.
    store : Store or path, optional
        The store for results, which are saved after each improvement, every few seconds and at the end. A stored search
        is resumed.
    memory : int, optional
        Memory limit in bytes for a greedy code; codes that exceed it are skipped.

    Examples
    --------
    >>> from grundy.codes.greedy import TurningSets
    >>> found = search_codes(TurningSets(7, reach=6, turned=2, shapes=7))
    >>> for code in found.codes:
    ...     print(code)
    [7, 4, 3] from turning 7: {0} {0 1} {0 2} {0 3} {0 4} {0 5} {0 6}
    """
    greedy_distances = tuple(as_natural(d, "a distance", least=1) for d in distances)
    kept = as_natural(least, "least, the minimum distance,", least=1)
    plan = _Plan(family, as_natural(seed, "seed"), greedy_distances, kept, as_natural(memory, "memory"))
    stored = None if store is None else Store.at(store)
    state = _State(plan, stored)
    stop = _stop(family, trials, seconds)
    _run(state, stop, Deadline(seconds), workers)
    codes = tuple(state.best[key] for key in sorted(state.best))
    return CodeSearch(repr(family), plan.seed, state.trials, codes, state.trials == family.size)


@dataclass(frozen=True)
class CodeSearch:
    """The state of a search.

    Attributes
    ----------
    family : str
        The family in Python notation.
    seed : int
    trials : int
        The number of games tried, including earlier runs.
    codes : tuple of FoundCode
        For each length and dimension, the first code with the largest distance.
    finished : bool
        Whether the family is exhausted.

    Examples
    --------
    >>> from grundy.codes.greedy import TurningSets
    >>> found = search_codes(TurningSets(7, reach=6, turned=2, shapes=7))
    >>> found.finished, [(code.n, code.k, code.d) for code in found.codes]
    (True, [(7, 4, 3)])
    """

    family: str
    seed: int
    trials: int
    codes: tuple[FoundCode, ...]
    finished: bool


@dataclass(frozen=True)
class FoundCode:
    """A code that was found.

    Attributes
    ----------
    n, k, d : int
        Its length, dimension and exact distance.
    trial : int
        The number of the game in the family.
    name : str
        The name of the game.
    greedy_distance : int or None
        The distance of the greedy code in the P-positions; None for the P-positions themselves.
    basis : tuple of int
        The reduced basis.

    Examples
    --------
    >>> print(FoundCode(7, 4, 3, 0, "turning 7: {0} {0 1}", None, (7, 25, 42, 75)))
    [7, 4, 3] from turning 7: {0} {0 1}
    """

    n: int
    k: int
    d: int
    trial: int
    name: str
    greedy_distance: int | None
    basis: tuple[int, ...]

    @classmethod
    def of_record(cls, record: Record) -> FoundCode:
        """Return the code in a record."""
        n, k, d, trial = (as_natural(record[name], name) for name in ("n", "k", "d", "trial"))
        stored = record["greedy_distance"]
        greedy_distance = None if stored is None else as_natural(stored, "greedy_distance")
        basis = tuple(as_natural(word, "a word") for word in record["basis"])
        return cls(n, k, d, trial, str(record["name"]), greedy_distance, basis)

    def linear_code(self) -> LinearCode:
        """Return the code as a `LinearCode`."""
        return LinearCode(self.basis, n=self.n)

    def bounds(self) -> DistanceBounds:
        """Return bounds on the largest distance of a code of this length and dimension."""
        return largest_distance(self.n, self.k)

    def __str__(self) -> str:
        greedy = f", greedy for d = {self.greedy_distance}" if self.greedy_distance is not None else ""
        return f"[{self.n}, {self.k}, {self.d}] from {self.name}{greedy}"


# ---- The run: batches of games in order, and the stored results

Best = dict[tuple[int, int], FoundCode]


class _Plan(NamedTuple):
    """The work to do for each game."""

    family: Family
    seed: int
    distances: tuple[int, ...]
    least: int
    memory: int

    @property
    def key(self) -> Record:
        return {
            "search": "codes",
            "family": repr(self.family),
            "seed": self.seed,
            "distances": list(self.distances),
            "least": self.least,
        }


def _stop(family: Family, trials: int | None, seconds: float | None) -> int | None:
    """Return the number of games to try, or None if only the time limits them."""
    if trials is None and seconds is None:
        return TRIALS if family.size is None else family.size
    wanted = None if trials is None else as_natural(trials, "trials")
    known = [number for number in (wanted, family.size) if number is not None]
    return min(known) if known else None


class _State:
    """The results so far, and the results that are not yet saved."""

    def __init__(self, plan: _Plan, store: Store | None):
        self.plan, self.store = plan, store
        self.best: Best = {}
        self.trials, self._new = 0, list[FoundCode]()
        self._every = Interval(BETWEEN_RECORDS)
        if store is not None:
            self._resume(store)
        self._written = self.trials

    def _resume(self, store: Store) -> None:
        for record in store.matching(**self.plan.key):
            with store.checked():
                self.trials = max(self.trials, as_natural(record["trials"], "trials"))
                _keep(self.best, [FoundCode.of_record(code) for code in record["codes"]])

    def add(self, stop: int, found: Sequence[FoundCode]) -> None:
        self._new += _keep(self.best, found)
        self.trials = stop
        if self._new or self._every.is_due():
            self.write()

    def write(self) -> None:
        if self.store is not None and self.trials > self._written:
            codes = [asdict(code) for code in self._new]
            self.store.add({**self.plan.key, "trials": self.trials, "codes": codes})
        self._written, self._new = self.trials, []
        self._every.restart()


def _run(state: _State, stop: int | None, deadline: Deadline, workers: int) -> None:
    tasks = _tasks(state.plan, state.trials, stop, deadline)
    every = Interval(0.1)
    try:
        for end, found in in_order(_batch, tasks, workers):
            state.add(end, found)
            if every.is_due():
                report("games", state.trials, stop)
    finally:
        state.write()


def _tasks(plan: _Plan, start: int, stop: int | None, deadline: Deadline) -> Iterator[tuple[_Plan, int, int]]:
    for begin in count(start, BATCH):
        if (stop is not None and begin >= stop) or deadline.is_over():
            return
        yield plan, begin, begin + BATCH if stop is None else min(stop, begin + BATCH)


def _batch(task: tuple[_Plan, int, int]) -> tuple[int, list[FoundCode]]:
    """Return the number after the last game of a batch and the best codes; also runs in worker processes."""
    plan, begin, end = task
    best: Best = {}
    for trial in range(begin, end):
        _keep(best, _codes(plan, trial, best))
    return end, sorted(best.values(), key=lambda code: (code.trial, code.k))


def _codes(plan: _Plan, trial: int, best: Best) -> Iterator[FoundCode]:
    candidate = plan.family.candidate(trial, plan.seed)
    for greedy_distance in (None, *plan.distances):
        basis = _basis(candidate.space, greedy_distance, plan.memory)
        n, k = candidate.space.n, len(basis)
        most = min((word.bit_count() for word in basis), default=0)
        known = best.get((n, k))
        # Skip a code with a light word in its basis.
        if most < plan.least or (known is not None and most <= known.d):
            continue
        d = int(LinearCode(basis, n).minimum_distance(at_least=greedy_distance or 1).upper)
        if d >= plan.least:
            yield FoundCode(n, k, d, trial, candidate.name, greedy_distance, basis)


def _basis(space: Subspace, greedy_distance: int | None, memory: int) -> tuple[int, ...]:
    if greedy_distance is None:
        return space.basis
    try:
        return greedy_code(space.basis, greedy_distance, space.n, memory=memory).code
    except LimitError:
        return ()


def _keep(best: Best, found: Iterable[FoundCode]) -> list[FoundCode]:
    """Add codes that improve the table, and return them."""
    better = []
    for code in found:
        known = best.get((code.n, code.k))
        if known is None or code.d > known.d:
            best[code.n, code.k] = code
            better.append(code)
    return better


# ---- Families, and sets by number

# P-positions of this many coordinates take about 32 MB.
MOST_COORDINATES = 1 << 14


@dataclass(frozen=True)
class Candidate:
    """A game of a family: its name and its P-positions.

    Examples
    --------
    >>> from grundy.linear import Annihilation, example_graphs
    >>> Candidate("a path of 3 vertices", Annihilation(example_graphs.path(3)).p_space()).space.dimension
    2
    """

    name: str
    space: Subspace


class Family(Protocol):
    """A numbered family of games: a frozen dataclass whose repr is the key of a search."""

    @property
    def size(self) -> int | None:
        """The number of games, or None for an infinite random family."""

    def candidate(self, number: int, seed: int) -> Candidate:
        """Return one game."""


def check_length(n: int, what: str) -> int:
    """Return the length of the codes of a family; raise `LimitError` if it is too large."""
    length = as_natural(n, f"n, the number of {what},", least=1)
    if length > MOST_COORDINATES:
        message = f"searches support at most {MOST_COORDINATES} {what}, not {length}"
        raise LimitError(message, hint="try a smaller n")
    return length


def count_sets(n: int, most: int) -> int:
    """Return the number of sets of 1 to ``most`` of n elements."""
    return ball(n, max(most, 0), 2) - 1


def set_number(things: range, number: int) -> tuple[int, ...]:
    """Return the set with a number: smaller sets first, and sets of equal size in order of their members."""
    size, rest = 1, number
    while size <= len(things) and rest >= comb(len(things), size):
        rest -= comb(len(things), size)
        size += 1
    if size > len(things) or number < 0:
        raise DomainError(f"there is no candidate number {number}; candidates are numbered from 0 to size - 1")
    chosen: list[int] = []
    for place, thing in enumerate(things):
        with_it = comb(len(things) - place - 1, size - len(chosen) - 1) if len(chosen) < size else 0
        if rest < with_it:
            chosen.append(thing)
        else:
            rest -= with_it
    return tuple(chosen)
