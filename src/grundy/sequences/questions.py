"""The three questions about a heap game: all values below a size, the period, and the value of one heap of any size."""

from __future__ import annotations

from functools import lru_cache

from grundy.errors import LimitError
from grundy.natural import natural
from grundy.runs import OnProgress
from grundy.saying import shown
from grundy.sequences.heaps import HeapGame, HeapLike, Subtraction, as_game
from grundy.sequences.periods.periodicity import Periodicity
from grundy.sequences.values.engine import Values
from grundy.sequences.values.methods import kind_of
from grundy.sequences.values.run import Run
from grundy.sequences.values.wide import closed_form

__all__ = ["find_period", "nim_value", "nim_values"]

# Where nobody said how much is wanted: options looked at, which takes about ten seconds.
WORK = 10_000_000_000


def nim_values(game: HeapLike, stop: int, *, method: str = "auto", progress: OnProgress | None = None) -> Values:
    """Return the nim values of all heaps below stop.

    Parameters
    ----------
    game : heap game, text or function
        The rules: `TakeAndBreak`, `Subtraction`, `AllBut`, a text such as ``"0.77"`` or ``"Kayles"``, or a function
        from the size of a heap to its options, each a size or a tuple of sizes.
    stop : int
        The least heap that is not asked for.
    method : str, optional
        ``auto``, or one of ``naive``, ``sparse``, ``scan``, ``endless``, ``closed``; all give the same values.
    progress : callable, optional
        Called a few times a second with the number of values so far, and with stop.

    Returns
    -------
    numpy.ndarray of unsigned integers
        Indexed by heap size: one byte a value if that is enough, else two or four.

    Examples
    --------
    >>> nim_values("0.77", 12).tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    >>> nim_values(Subtraction({1, 2, 6}), 12).tolist()
    [0, 1, 2, 0, 1, 2, 3, 0, 1, 2, 0, 1]
    >>> nim_values(lambda n: [(i, n - i) for i in range(1, n // 2 + 1) if 2 * i != n], 12).tolist()
    [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2]
    """
    with Run(game, method=method) as run:
        values = run.extend(stop, progress).values
    values.flags.writeable = True  # nobody else has them
    return values


def find_period(
    game: HeapLike, stop: int | None = None, *, method: str = "auto", progress: OnProgress | None = None
) -> Periodicity:
    """Return the period of the nim sequence, proved, if the values below stop prove one.

    Parameters
    ----------
    game : heap game, text or function
        As for `nim_values`.
    stop : int, optional
        How many values may be computed. Without it, as many as take about ten seconds: at most ten million for octal
        games, twenty million for subtraction games, one million for endless takes, some thousands where each value
        takes long.
    method, progress
        As for `nim_values`.

    Returns
    -------
    Periodicity
        With ``proved=False`` and no period when the values prove none.

    Examples
    --------
    >>> find_period("Kayles")
    Periodicity(period=12, preperiod=71, saltus=0, exceptions=(0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70), \
proved=True, checked_to=256)
    >>> found = find_period("0.8")
    >>> found.period, found.preperiod, found.saltus
    (3, 1, 1)
    >>> find_period("Officers", 10_000).proved
    False
    """
    game = as_game(game)
    if stop is not None:
        with Run(game, method=method) as run:
            return run.search(stop, progress)
    if isinstance(game, Subtraction) and game.unit > 1:
        return find_period(game.in_units, method=method, progress=progress).in_units_of(game)
    with Run(game, method=method) as run:
        return run.search(kind_of(game).reach, progress, work_limit=WORK)


def nim_value(game: HeapLike, heap: int) -> int:
    """Return the nim value of one heap, however large, as soon as a period is proved.

    Parameters
    ----------
    game : heap game, text or function
        As for `nim_values`.
    heap : int
        The number of counters.

    Returns
    -------
    int

    Raises
    ------
    LimitError
        When the heap is too large to compute its value one by one and no period is proved below that.

    Examples
    --------
    >>> nim_value("0.77", 10**30), nim_value("Nim", 10**30)
    (1, 1000000000000000000000000000000)
    """
    game, heap = as_game(game), natural(heap, "a heap")
    if isinstance(game, Subtraction):
        game, heap = _in_reach(game.in_units, heap // game.unit)
    formula = closed_form(game)
    if formula is not None:
        return formula.value(heap)
    run = run_of(game)
    if heap >= run.count and run.certificate is None:
        # Doubled, so that heaps asked for one after the other cost no more than all at once.
        run.search(min(kind_of(game).reach, max(heap + 1, 2 * run.count)), work_limit=WORK)
    return _looked_up(run, heap)


def _looked_up(run: Run, heap: int) -> int:
    if heap < run.count:
        return int(run.values[heap])
    if run.certificate is None:
        raise LimitError(
            f"the nim value of heap {shown(heap)} of {run.game!r} is out of reach: no period is proved by the "
            f"{run.count} values that can be computed at once; try a smaller heap"
        )
    return run.certificate.value_at(heap, run.values)


def _in_reach(game: Subtraction, heap: int) -> tuple[Subtraction, int]:
    """Leave out moves longer than the heap, which are never made, where they would keep a period from showing."""
    if heap < game.takes[-1] > kind_of(game).reach:
        shorter = Subtraction([s for s in game.takes if s <= heap] or [heap + 1])
        return shorter.in_units, heap // shorter.unit
    return game, heap


# A sum can hold thousands of heaps of one game. Threads share the runs.
@lru_cache(maxsize=8)
def run_of(game: HeapGame) -> Run:
    return Run(game)
