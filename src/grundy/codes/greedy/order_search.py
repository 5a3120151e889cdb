"""Search for orders of a space whose greedy code is larger.

A search is a sequence of trials. The next order depends only on the seed and on earlier trials, so a search can be
stopped, stored and resumed with the same result.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from hashlib import sha256
from itertools import accumulate
from os import PathLike
from random import Random

from grundy.codes.greedy.anncodes import ann_space
from grundy.codes.greedy.basis import OrderedBasis, basis_of_coordinates
from grundy.codes.greedy.greedy import MEMORY, GreedyCode, greedy_code
from grundy.codes.linear_code import LinearCode
from grundy.gf2 import Subspace
from grundy.graphs import GameGraph
from grundy.integers import as_natural
from grundy.progress import Deadline, Interval, report
from grundy.runs import Record, Store

TRIALS = 100  # if neither trials nor seconds is given
BETWEEN_RECORDS = 5.0  # seconds


def search_orders(
    graph: GameGraph | Subspace,
    d: int,
    *,
    seconds: float | None = None,
    trials: int | None = None,
    seed: int = 0,
    store: Store | str | PathLike[str] | None = None,
    level: int = 0,
    leaves: bool = False,
    memory: int = MEMORY,
) -> OrderSearch:
    """Search for the order of an anncode that gives the largest greedy code of distance d.

    The search tries the numeric order, the reversed order, random orders of the coordinates, random bases, and small
    changes of the best order so far: it exchanges two coordinates or moves one. The next order depends only on the seed
    and on earlier trials, so the result for a seed and a number of trials is the same in one run or in several. It is
    the best order tried, not a proved optimum.

    Parameters
    ----------
    graph : GameGraph or Subspace
        The groundgraph, or any space of words.
    d : int
        The distance.
    seconds : float, optional
        Time limit, after which no new trial starts.
    trials : int, optional
        The total number of orders to try, including those in the store; by default 100 if there is no time limit.
    seed : int, optional
        The seed of the random orders.
    store : Store or path, optional
        The store for the state, which is saved after each improvement, every few seconds and at the end. A stored
        search is resumed.
    level, leaves : optional
        As for `anncode`.
    memory : int, optional
        Memory limit in bytes for a trial.

    Examples
    --------
    >>> from grundy.linear import example_graphs
    >>> found = search_orders(example_graphs.gamma(4), 4, trials=20)
    >>> found.trials, found.k, found.best.kind, found.linear_code()
    (20, 8, 'reversed', <LinearCode [16, 8]>)
    """
    space = graph if isinstance(graph, Subspace) else ann_space(graph, level, leaves=leaves)[0]
    distance = as_natural(d, "d, the distance,", least=1)
    search = Trials(space, distance, as_natural(seed, "seed"), as_natural(memory, "memory"))
    stored = None if store is None else Store.at(store)
    goal = TRIALS if trials is None and seconds is None else trials
    stop = None if goal is None else as_natural(goal, "trials", least=1)
    return _run(search, stop, Deadline(seconds), stored)


def stored_orders(space: Subspace, d: int, store: Store | str | PathLike[str], seed: int = 0) -> OrderSearch | None:
    """Return the state of a search for orders in a store, or None."""
    return Trials(space, d, seed, MEMORY).resumed(Store.at(store))


def _run(search: Trials, stop: int | None, deadline: Deadline, store: Store | None) -> OrderSearch:
    written = search.resumed(store) if store is not None else None
    state = written or search.first()
    tell, write = Interval(0.1), Interval(BETWEEN_RECORDS)
    try:
        while (stop is None or state.trials < stop) and not deadline.is_over():
            before, state = state, search.following(state)
            if tell.is_due():
                report("orders", state.trials, stop)
            if store is not None and (state.best is not before.best or write.is_due()):
                store.add(search.record(state))
                written = state
    finally:
        if store is not None and state is not written:
            store.add(search.record(state))
    return state


# ---- The results, and the sequence of trials


@dataclass(frozen=True)
class OrderSearch:
    """The state of a search: the best order, and the order from which the next step starts.

    Attributes
    ----------
    n, d, seed : int
    trials : int
        The number of orders tried, including earlier runs.
    best : FoundOrder
        The first order with the best score.
    current : FoundOrder
        The order that the next step changes.

    Examples
    --------
    >>> from grundy.linear import example_graphs
    >>> found = search_orders(example_graphs.gamma(4), 4, trials=20)
    >>> found.trials, found.k, found.linear_code()
    (20, 8, <LinearCode [16, 8]>)
    """

    n: int
    d: int
    seed: int
    trials: int
    best: FoundOrder
    current: FoundOrder

    @property
    def k(self) -> int:
        """The largest dimension found."""
        return self.best.k

    def greedy_code(self) -> GreedyCode:
        """Return the best code with its values, computed again."""
        return greedy_code(self.best.basis, self.d, self.n)

    def linear_code(self) -> LinearCode:
        """Return the best code."""
        return self.greedy_code().linear_code()


@dataclass(frozen=True)
class FoundOrder:
    """An order that was tried.

    Attributes
    ----------
    k : int
        The dimension of its greedy code.
    late : int
        The sum of the places in the basis at which the values get a new bit. Of two orders with the same k, the order
        with later redundancy is the better start for the next steps.
    trial : int
        The number of the trial, from 0.
    kind : str
        "numeric", "reversed", "random order", "random basis", or "step" for a small change of an earlier order.
    order : tuple of int
        The coordinates, lowest first; empty for a random basis.
    basis : tuple of int
        The ordered basis, for `greedy_code`.

    Examples
    --------
    >>> from grundy.linear import example_graphs
    >>> best = search_orders(example_graphs.gamma(4), 4, trials=20).best
    >>> best.k, best.kind, len(best.basis)
    (8, 'reversed', 11)
    """

    k: int
    late: int
    trial: int
    kind: str
    order: tuple[int, ...]
    basis: tuple[int, ...]

    @property
    def score(self) -> tuple[int, int]:
        """The key for comparisons; larger is better."""
        return self.k, self.late

    @classmethod
    def of_record(cls, record: Record) -> FoundOrder:
        """Return the order in a record."""
        k, late, trial = (as_natural(record[name], name) for name in ("k", "late", "trial"))
        order, basis = (tuple(as_natural(one, name) for one in record[name]) for name in ("order", "basis"))
        return cls(k, late, trial, str(record["kind"]), order, basis)


@dataclass(frozen=True)
class Trials:
    """The trials of a search in a space, for a distance and a seed."""

    space: Subspace
    d: int
    seed: int
    memory: int

    def first(self) -> OrderSearch:
        """Return the state after the trial of the numeric order."""
        found = self._tried(0, "numeric", tuple(range(self.space.n)), None)
        return OrderSearch(self.space.n, self.d, self.seed, 1, found, found)

    def following(self, state: OrderSearch) -> OrderSearch:
        """Return the state after one more trial."""
        random = Random(f"{self.seed}/{state.trials}")
        found = self._tried(state.trials, *self._proposal(state, random))
        steps = bool(found.order) and found.score >= state.current.score
        return OrderSearch(
            state.n,
            state.d,
            state.seed,
            state.trials + 1,
            found if found.score > state.best.score else state.best,
            found if steps else state.current,
        )

    def _proposal(self, state: OrderSearch, random: Random) -> tuple[str, tuple[int, ...], OrderedBasis | None]:
        everything = list(range(self.space.n))
        if state.trials == 1:
            return "reversed", tuple(everything[::-1]), None
        if state.trials % 8 == 2:
            random.shuffle(everything)
            return "random order", tuple(everything), None
        if state.trials % 8 == 3:
            random.shuffle(everything)
            return "random basis", (), _mixed(basis_of_coordinates(self.space, everything), random)
        return "step", _changed(list(state.current.order), random), None

    def _tried(self, trial: int, kind: str, order: tuple[int, ...], basis: OrderedBasis | None) -> FoundOrder:
        vectors = basis or basis_of_coordinates(self.space, order)
        found = greedy_code(vectors, self.d, memory=self.memory)
        return FoundOrder(found.k, _late(found.values), trial, kind, order, vectors.vectors)

    # Records

    @property
    def _key(self) -> Record:
        digest = sha256(repr((self.space.n, self.space.basis)).encode()).hexdigest()[:16]
        return {"search": "orders", "n": self.space.n, "space": digest, "d": self.d, "seed": self.seed}

    def record(self, state: OrderSearch) -> Record:
        """Return a state as a record."""
        return {**self._key, "trials": state.trials, "best": asdict(state.best), "current": asdict(state.current)}

    def resumed(self, store: Store) -> OrderSearch | None:
        """Return the last state in a store."""
        last: OrderSearch | None = None
        for record in store.matching(**self._key):
            with store.checked():
                state = self._state(record)
            last = state if last is None or state.trials > last.trials else last
        return last

    def _state(self, record: Record) -> OrderSearch:
        best, current = (FoundOrder.of_record(record[name]) for name in ("best", "current"))
        return OrderSearch(self.space.n, self.d, self.seed, as_natural(record["trials"], "trials"), best, current)


def _late(values: tuple[int, ...]) -> int:
    lengths = list(accumulate((value.bit_length() for value in values), max, initial=0))
    return sum(i for i in range(len(values)) if lengths[i + 1] > lengths[i])


def _changed(order: list[int], random: Random) -> tuple[int, ...]:
    """Return the order with two coordinates exchanged, or with one moved."""
    if len(order) < 2:
        return tuple(order)
    i, j = random.sample(range(len(order)), 2)
    if random.random() < 0.5:
        order[i], order[j] = order[j], order[i]
    else:
        order.insert(j, order.pop(i))
    return tuple(order)


def _mixed(basis: OrderedBasis, random: Random) -> OrderedBasis:
    """Return the vectors in random order, with an earlier vector added to about half of them."""
    vectors = random.sample(basis.vectors, basis.m)
    for i in range(1, len(vectors)):
        if random.random() < 0.5:
            vectors[i] ^= vectors[random.randrange(i)]
    return OrderedBasis(basis.n, tuple(vectors))
