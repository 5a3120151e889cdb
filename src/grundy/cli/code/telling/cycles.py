"""Permutations of coordinates as text."""

from collections.abc import Sequence

__all__ = ["cycles", "cycles_text"]


def cycles(images: Sequence[int]) -> list[list[int]]:
    """Return the cycles of a permutation that move something.

    Examples
    --------
    >>> cycles([1, 2, 0, 3, 5, 4])
    [[0, 1, 2], [4, 5]]
    """
    seen: set[int] = set()
    found = []
    for start, image in enumerate(images):
        if start in seen or image == start:
            continue
        cycle = [start]
        while (following := images[cycle[-1]]) != start:
            cycle.append(following)
        seen.update(cycle)
        found.append(cycle)
    return found


def cycles_text(images: Sequence[int]) -> str:
    """Write a permutation by its cycles.

    Examples
    --------
    >>> cycles_text([1, 2, 0, 3, 5, 4]), cycles_text([0, 1])
    ('(0 1 2)(4 5)', '()')
    """
    return "".join(f"({' '.join(map(str, cycle))})" for cycle in cycles(images)) or "()"
