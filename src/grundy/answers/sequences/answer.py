"""The nim values of a heap game, and their period with its proof."""

from collections.abc import Callable, Sequence
from typing import Any

from grundy.answers import clocks
from grundy.answers.sequences.computing import Question, computed
from grundy.answers.sequences.facts import SCHEMA, sequence_facts
from grundy.answers.sequences.heaps import heap_facts, valued
from grundy.errors import DomainError, LimitError
from grundy.integers import as_natural
from grundy.progress import progress_to
from grundy.text import format_number

__all__ = ["sequence"]

MOST_VALUES, MOST_HEAPS, MOST_TEXT = 1 << 21, 100, 200
# Options that are looked at, for which a question of ten seconds has the time: for values, for a period or a single
# heap, and for either of games with three heaps or more in a move, whose reach is short.
WORK, PERIOD_WORK, SLOW_WORK = 6_000_000_000, 2_000_000_000, 20_000_000
SLOW_REACH = 4000
# The part of its time that a question may compute values, where the options do not tell how long that takes.
PART = 0.8
# Bits of the size of one heap.
MOST_BITS = 4000


def sequence(
    game: str, stop: int | None = None, period: bool = False, heaps: Sequence[int] | None = None
) -> dict[str, Any]:
    """Return the nim values of a heap game, and their period with its proof.

    Parameters
    ----------
    game : str
        A take-and-break game by its digits, such as 0.77, or by its name; a set of numbers that may be taken, such as
        {1,2,6}; or "all but {1,2}".
    stop : int, optional
        How many values, at most 2^21; without it, as many as show the period.
    period : bool, optional
        Whether a period is looked for as far as some seconds reach, whatever the stop is.
    heaps : list of int, optional
        Single heaps whose values are wanted, however large they are.

    Returns
    -------
    dict
        The data of the schema ``grundy.sequence/1``.

    Examples
    --------
    >>> found = sequence("Kayles", stop=12, period=True, heaps=[10**30])
    >>> found["values"], found["periodicity"]["period"], found["heaps"][0]["nim_value"]
    ([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6], 12, 1)
    """
    from grundy.sequences import Run, read_game
    from grundy.sequences.values.engines import methods_for

    if not isinstance(game, str):
        raise DomainError("a game is written as a text, such as 0.77 or Kayles")
    if len(game) > MOST_TEXT:
        raise LimitError(f"the notation of a game has at most {MOST_TEXT:,} characters here, and this {len(game):,}")
    asked = Question(_stop(stop), period, _heaps(heaps))
    rules = read_game(game)
    slow = methods_for(rules).reach <= SLOW_REACH
    time = clocks.question_seconds() / clocks.SECONDS
    work, period_work = (int(time * most) for most in ((SLOW_WORK, SLOW_WORK) if slow else (WORK, PERIOD_WORK)))
    with Run(rules) as run, progress_to(_patience()):
        found = computed(run, asked, period_work if asked.stop is None else work)
        if asked.stop is not None and (period or asked.heaps) and not found.periodicity.proved:
            further = computed(run, Question(None, period, asked.heaps), period_work)
            found = found._replace(periodicity=further.periodicity)
        wanted = [heap_facts(valued(heap, rules, run.values, found.periodicity)) for heap in asked.heaps]
    return {"schema": SCHEMA, **sequence_facts(rules, found), "heaps": wanted, "values": found.values.tolist()}


def _patience() -> Callable[[str, int, int | None], None]:
    """Return a listener that hears how many values there are, and stops the work when it takes too long."""
    clock = clocks.Clock(PART * clocks.question_seconds())

    def listen(what: str, done: int, total: int | None) -> None:
        if what == "nim values" and clock.is_over():
            raise LimitError(
                f"{done:,} values have taken {clock.seconds:g} seconds, and more are needed; ask for fewer values or a "
                "smaller heap"
            )

    return listen


def _stop(stop: int | None) -> int | None:
    if stop is None:
        return None
    number = as_natural(stop, "stop, the number of values,")
    if number > MOST_VALUES:
        raise LimitError(
            f"an answer has at most {MOST_VALUES:,} values, not {format_number(number)}; heaps=… tells the "
            f"values of single "
            "heaps, and grundy sequence --stop computes more"
        )
    return number


def _heaps(heaps: Any) -> list[int]:
    listed = [] if heaps is None else heaps
    if isinstance(listed, (str, bytes)) or not isinstance(listed, Sequence):
        raise DomainError("heaps is a list of whole numbers")
    if len(listed) > MOST_HEAPS:
        raise LimitError(f"an answer tells the values of at most {MOST_HEAPS} single heaps, not of {len(listed)}")
    numbers = [as_natural(heap, "a heap") for heap in listed]
    if any(number.bit_length() > MOST_BITS for number in numbers):
        raise LimitError(f"a heap has a size of at most {MOST_BITS} bits here")
    return numbers
