"""Computing what is asked: values up to a stop, or until a period is proved or a heap is reached."""

from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from grundy.cli.output import BadInput
from grundy.cli.sequence.asked import Asked, no_values

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from grundy.sequences import Periodicity, Run, Work
    from grundy.sequences.values.engine import Values

__all__ = ["FEW", "LOOK", "Found", "computed"]

# Values that are shown when no period is known, and values among which a period is looked for when nobody asked for it.
FEW, LOOK = 200, 1000
LEAST_SHOWN = 100

Tell = Callable[[int, int | None], object]


class Found(NamedTuple):
    """What was computed.

    Attributes
    ----------
    values : array
        The values that are shown or written.
    total : int
        How many values there are now; a store may have more than are asked for.
    before : int
        How many of them a store had.
    seconds : float
        The time that the others took.
    """

    values: "Values"
    periodicity: "Periodicity"
    work: "Work"
    rare: "NDArray[np.int64]"
    copied: int
    total: int
    before: int
    seconds: float


def computed(run: "Run", asked: Asked, tell: Tell | None) -> Found:
    """Compute as much as is asked for."""
    before, start = run.count, monotonic()
    if asked.stop is not None:
        run.extend(asked.stop, tell)
    elif asked.only_stored:
        _check_not_empty(run, asked)
    else:
        _look_for_period(run, asked, tell)
    periodicity = _known(run, asked)
    shown = asked.stop
    if shown is None:
        shown = _friendly(periodicity, run.count) if asked.store is None else run.count
        run.extend(shown, tell)
    rare = run.rare_heaps()
    seconds = monotonic() - start
    return Found(run.values[:shown], periodicity, run.work, rare[rare < shown], run.copied, run.count, before, seconds)


def _check_not_empty(run: "Run", asked: Asked) -> None:
    if not run.count:
        raise BadInput(no_values(asked.store or ""))


def _look_for_period(run: "Run", asked: Asked, tell: Tell | None) -> None:
    """Compute until a period is proved, all the heaps are reached, or the work gets too much."""
    from grundy.sequences.answers import WORK
    from grundy.sequences.values.methods import kind_of

    stop = LOOK
    if asked.period or asked.heaps:
        stop = kind_of(run.game).reach
    if asked.only_heaps and not asked.period:
        stop = min(stop, max(asked.heaps) + 1)
    # Nobody knows how many values a proof or the work allows.
    run.search(stop, tell and (lambda done, total: tell(done, None)), work_limit=WORK)


def _known(run: "Run", asked: Asked) -> "Periodicity":
    """Return what the values prove; sets of multiples of a large number need other values, of the game in units."""
    from grundy.sequences import find_period
    from grundy.sequences.heaps import Subtraction

    found = run.periodicity()
    in_units = isinstance(run.game, Subtraction) and run.game.unit > 1
    return find_period(run.game) if in_units and not found.proved and asked.stop is None else found


def _friendly(found: "Periodicity", count: int) -> int:
    """Return how many values show the pattern: two periods after what comes before them."""
    if found.period is None or found.preperiod is None or found.preperiod + found.period > count:
        return min(FEW, count)
    periods = -(-max(LEAST_SHOWN, found.preperiod + 2 * found.period) // found.period)
    return periods * found.period
