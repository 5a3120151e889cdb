"""Computing what is asked: values up to a stop, or until a period is proved or a heap is reached."""

from collections.abc import Sequence
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple, Protocol

from grundy.errors import LimitError
from grundy.text import truncate

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from grundy.sequences import Periodicity, Run, Values, Work

__all__ = ["FEW", "LOOK", "Asking", "Found", "Question", "computed"]

# Values that are shown when no period is known, and values among which a period is looked for when nobody asked for it.
FEW, LOOK = 200, 1000
LEAST_SHOWN = 100


class Asking(Protocol):
    """What may be asked of a sequence."""

    @property
    def stop(self) -> int | None:
        """How many values."""

    @property
    def period(self) -> bool:
        """Whether a period is looked for as far as it takes."""

    @property
    def heaps(self) -> Sequence[int]:
        """Whose nim values are wanted, however large they are."""

    @property
    def only_heaps(self) -> bool:
        """Whether single heaps are asked for and no sequence."""

    @property
    def only_stored(self) -> bool:
        """Whether nothing new is asked for, only what a store has."""

    @property
    def store(self) -> str | None:
        """The file that keeps the values; then all that it has are shown."""


@dataclass(frozen=True)
class Question:
    """A question about values that are kept nowhere."""

    stop: int | None = None
    period: bool = False
    heaps: Sequence[int] = ()
    only_stored = False
    store = None

    @property
    def only_heaps(self) -> bool:
        """Whether single heaps are asked for and no sequence."""
        return bool(self.heaps) and self.stop is None


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


def computed(run: "Run", asked: Asking, work: int | None = None) -> Found:
    """Compute as much as is asked for.

    Parameters
    ----------
    run : Run
        The values so far.
    work : int, optional
        How many options may be looked at; without it, as many as a stop takes, and about ten seconds for a period.

    Raises
    ------
    LimitError
        When the values below the stop take more work.

    Examples
    --------
    >>> from grundy.sequences import Run
    >>> with Run("Kayles") as run:
    ...     found = computed(run, Question(period=True))
    >>> found.periodicity.period, len(found.values)
    (12, 108)
    """
    before, start = run.count, monotonic()
    if asked.stop is not None:
        _reach(run, asked.stop, work)
    elif not asked.only_stored:
        _look_for_period(run, asked, work)
    periodicity = _known(run, asked, work)
    shown = asked.stop
    if shown is None:
        shown = _friendly(periodicity, run.count) if asked.store is None else run.count
        run.extend(shown)
    rare = run.rare_heaps()
    seconds = monotonic() - start
    return Found(run.values[:shown], periodicity, run.work, rare[rare < shown], run.copied, run.count, before, seconds)


def _reach(run: "Run", stop: int, work: int | None) -> None:
    """Compute all values below a stop, if they take no more than so much work."""
    if work is not None and not run.search(stop, work_limit=work).proved and run.count < stop:
        raise LimitError(
            f"the values of {truncate(run.game.notation, 60)} up to heap {stop:,} take more work than an answer may; "
            f"{run.count:,} values are in reach"
        )
    run.extend(stop)


def _look_for_period(run: "Run", asked: Asking, work: int | None) -> None:
    """Compute until a period is proved, all the heaps are reached, or the work gets too much."""
    from grundy.sequences.questions import WORK
    from grundy.sequences.values.engines import methods_for

    stop = LOOK
    if asked.period or asked.heaps:
        stop = methods_for(run.game).reach
    if asked.only_heaps and not asked.period:
        stop = min(stop, max(asked.heaps) + 1)
    run.search(stop, work_limit=WORK if work is None else work)


def _known(run: "Run", asked: Asking, work: int | None) -> "Periodicity":
    """Return what the values prove; sets of multiples of a large number need other values, of the game in units."""
    from grundy.sequences.heaps import Subtraction

    found, game = run.periodicity(), run.game
    if found.proved or asked.stop is not None or not isinstance(game, Subtraction) or game.unit == 1:
        return found
    from grundy.sequences import Run
    from grundy.sequences.questions import WORK
    from grundy.sequences.values.engines import methods_for

    with Run(game.in_units) as smaller:
        reach = methods_for(smaller.game).reach
        return smaller.search(reach, work_limit=WORK if work is None else work).in_units_of(game)


def _friendly(found: "Periodicity", count: int) -> int:
    """Return how many values show the pattern: two periods after what comes before them."""
    if found.period is None or found.preperiod is None or found.preperiod + found.period > count:
        return min(FEW, count)
    periods = -(-max(LEAST_SHOWN, found.preperiod + 2 * found.period) // found.period)
    return periods * found.period
