"""Values computed from nothing, by the best method and without any period."""

from __future__ import annotations

from grundy.sequences.heaps import HeapGame
from grundy.sequences.values.engine import Values
from grundy.sequences.values.methods import kind_of
from grundy.sequences.values.place import Memory, wider

__all__ = ["computed_anew"]


def computed_anew(game: HeapGame, stop: int) -> Values:
    """Return the nim values of all heaps below stop, each of them computed.

    Parameters
    ----------
    game : heap game
    stop : int

    Returns
    -------
    numpy.ndarray

    Examples
    --------
    >>> from grundy.sequences.heaps import TakeAndBreak
    >>> computed_anew(TakeAndBreak("0.77"), 12).tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    """
    place, engine = Memory(), kind_of(game).start(game, "auto")
    place.reserve(stop)
    while place.count < stop:
        place.commit(engine.extend(place.values, place.count, stop))
        if place.count < stop:
            place.widen(wider(place.values.dtype))
    return place.values
