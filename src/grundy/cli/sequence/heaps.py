"""The nim values of single heaps, however large, and who wins them."""

from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.cli.numbers import number_text
from grundy.cli.output import number_facts
from grundy.cli.sequence.text import winner_text
from grundy.errors import DomainError, LimitError

if TYPE_CHECKING:
    from grundy.sequences import Periodicity
    from grundy.sequences.heaps import HeapGame
    from grundy.sequences.values.engine import Values

__all__ = ["Heap", "heap_facts", "heap_text", "valued"]


class Heap(NamedTuple):
    """A heap, its nim value, and a smaller heap from which that follows by the period; None where it was computed."""

    size: int
    nim_value: int
    like: int | None


def valued(heap: int, game: "HeapGame", values: "Values", found: "Periodicity") -> Heap:
    """Return the value of a heap: computed, or by the period.

    Parameters
    ----------
    heap : int
        Its size.
    game : heap game
        Whose heap it is.
    values : array
        What was computed.
    found : Periodicity
        What is known of the period.
    """
    from grundy.sequences import nim_value

    try:
        value = found.value_at(heap, values)
    except LimitError as error:
        raise LimitError(f"{error}; a larger --stop computes more values") from error
    except DomainError:  # the values do not have a whole period
        value = nim_value(game, heap)
    return Heap(heap, value, None if heap < len(values) else _like(heap, found))


def _like(heap: int, found: "Periodicity") -> int | None:
    if found.period is None or found.preperiod is None:
        return None
    return found.preperiod + (heap - found.preperiod) % found.period


def heap_text(heap: Heap) -> str:
    """Write the value of a heap, and who wins.

    Examples
    --------
    >>> heap_text(Heap(10**30, 1, 76))
    'heap 10^30: nim value 1, N: the player to move wins (by the period, from heap 76)'
    """
    why = "" if heap.like is None else f" (by the period, from heap {heap.like:,})"
    return f"heap {number_text(heap.size)}: nim value {number_text(heap.nim_value)}, {winner_text(heap.nim_value)}{why}"


def heap_facts(heap: Heap) -> dict[str, Any]:
    """Return the same for JSON."""
    return {
        "heap": number_facts(heap.size),
        "nim_value": number_facts(heap.nim_value),
        "outcome": "N" if heap.nim_value else "P",
        "like": heap.like,
    }
