"""Search for orders of a space whose greedy code is larger."""

from __future__ import annotations

from os import PathLike

from grundy.codes.greedy.anncodes import ann_space
from grundy.codes.greedy.methods import MEMORY
from grundy.codes.greedy.order_trials import FoundOrder, OrderSearch, Trials
from grundy.gf2 import Subspace
from grundy.graphs import GameGraph
from grundy.integers import as_natural
from grundy.progress import Deadline, Interval, report
from grundy.runs import Store

__all__ = ["FoundOrder", "OrderSearch", "search_orders"]

TRIALS = 100  # when neither a number of trials nor a time is given
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
    """Try orders of an anncode, and keep the one with the largest greedy code of distance d.

    Tried are the numeric order, the reversed one, random orders of the coordinates, random bases, and small changes
    of the best order so far: two coordinates change places, or one moves. Which order is tried depends on the seed
    and on earlier trials only, so the result for a seed and a number of trials is always the same, whether it was found
    in one run or in several. It is the best one tried; nothing says that there is no better one.

    Parameters
    ----------
    graph : GameGraph or Subspace
        The groundgraph, or any space of words.
    d : int
        The least distance.
    seconds : float, optional
        After this time no new trial is begun.
    trials : int, optional
        How many orders are tried altogether, those in the store included; 100 if no time is given either.
    seed : int, optional
        Another seed tries other orders.
    store : Store or path, optional
        Where the state of the search is written when something better is found, every few seconds, and at the end. A
        search that is there already goes on where it was.
    level, leaves : optional
        As for `anncode`.
    memory : int, optional
        How many bytes a trial may use.

    Raises
    ------
    DomainError
        When a number is no number, or the store is another kind of file.
    LimitError
        When a trial takes more memory.

    Examples
    --------
    >>> from grundy.linear import example_graphs
    >>> found = search_orders(example_graphs.gamma(4), 4, trials=20)
    >>> found.trials, found.k, found.best.kind, found.linear_code()
    (20, 8, 'reversed', <LinearCode [16, 8]>)
    """
    space = graph if isinstance(graph, Subspace) else ann_space(graph, level, leaves=leaves)[0]
    distance = as_natural(d, "d, the least distance,", least=1)
    search = Trials(space, distance, as_natural(seed, "seed"), as_natural(memory, "memory"))
    stored = None if store is None else Store.at(store)
    goal = TRIALS if trials is None and seconds is None else trials
    stop = None if goal is None else as_natural(goal, "trials", least=1)
    return _run(search, stop, Deadline(seconds), stored)


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
