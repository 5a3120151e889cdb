"""The nim values of single heaps, however large, and who wins them."""

from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.errors import DomainError
from grundy.text import json_number

if TYPE_CHECKING:
    from grundy.sequences import Periodicity, Values
    from grundy.sequences.heaps import HeapGame

__all__ = ["Heap", "heap_facts", "valued", "winner_text"]


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

    Examples
    --------
    >>> from grundy.sequences import find_period, nim_values, read_game
    >>> valued(10**30, read_game("Kayles"), nim_values("Kayles", 100), find_period("Kayles"))
    Heap(size=1000000000000000000000000000000, nim_value=1, like=76)
    """
    from grundy.sequences import nim_value

    try:
        value = found.value_at(heap, values)
    except DomainError:  # the values do not have a whole period
        value = nim_value(game, heap)
    return Heap(heap, value, None if heap < len(values) else _like(heap, found))


def _like(heap: int, found: "Periodicity") -> int | None:
    if found.period is None or found.preperiod is None:
        return None
    return found.preperiod + (heap - found.preperiod) % found.period


def winner_text(value: int) -> str:
    """Say who wins a heap of this nim value.

    Examples
    --------
    >>> winner_text(0), winner_text(3)
    ('P: the player who has just moved wins', 'N: the player to move wins')
    """
    return "N: the player to move wins" if value else "P: the player who has just moved wins"


def heap_facts(heap: Heap) -> dict[str, Any]:
    """Return the value of a heap and who wins it, as data.

    Examples
    --------
    >>> heap_facts(Heap(5, 4, None))
    {'heap': 5, 'nim_value': 4, 'outcome': 'N', 'like': None}
    """
    return {
        "heap": json_number(heap.size),
        "nim_value": json_number(heap.nim_value),
        "outcome": "N" if heap.nim_value else "P",
        "like": heap.like,
    }
