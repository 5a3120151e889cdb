"""The nim values of single heaps in words."""

from grundy.answers.sequences.heaps import Heap, winner_text
from grundy.answers.wording import number_text

__all__ = ["heap_text"]


def heap_text(heap: Heap) -> str:
    """Write the value of a heap, and who wins.

    Examples
    --------
    >>> heap_text(Heap(10**30, 1, 76))
    'heap 10^30: nim value 1, N: the player to move wins (by the period, from heap 76)'
    """
    why = "" if heap.like is None else f" (by the period, from heap {heap.like:,})"
    return f"heap {number_text(heap.size)}: nim value {number_text(heap.nim_value)}, {winner_text(heap.nim_value)}{why}"
