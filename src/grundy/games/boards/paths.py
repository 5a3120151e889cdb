"""Paths of any length: Arc Kayles on a path is Dawson's Kayles (0.07), Node Kayles on it is Dawson's Chess (0.137)."""

from grundy.sequences import TakeAndBreak

__all__ = ["path_value"]

_EDGES, _VERTICES = TakeAndBreak("0.07"), TakeAndBreak("0.137")


def path_value(vertices: int, *, edges: bool) -> int:
    """Return the nim value of a path.

    Parameters
    ----------
    vertices : int
        How many it has.
    edges : bool
        Whether a move takes an edge with its ends (Arc Kayles), or else a vertex with its neighbours (Node Kayles).

    Examples
    --------
    >>> [path_value(n, edges=True) for n in range(10)], [path_value(n, edges=False) for n in range(10)]
    ([0, 0, 1, 1, 2, 0, 3, 1, 1, 0], [0, 1, 1, 2, 0, 3, 1, 1, 0, 3])
    """
    return (_EDGES if edges else _VERTICES).nim_value(vertices)
