"""Many positions at once."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

from grundy.errors import DomainError
from grundy.graphs.rows import integers
from grundy.linear.solved import Syndromes

__all__ = ["outcome_letters"]

_LETTERS = np.array(["P", "N", "D"])


def outcome_letters(syndromes: Syndromes, offsets: ArrayLike, tokens: ArrayLike) -> NDArray[np.str_]:
    """Return the outcome of each position as a letter; see `LinearGame.outcomes`.

    Examples
    --------
    >>> from grundy.linear import LinearGame
    >>> outcome_letters(LinearGame(2, [[{0}], [{0, 1}]]).syndromes, [0, 1, 3], [1, 0, 1]).tolist()
    ['P', 'N']
    """
    bounds, places = integers(offsets, "offsets"), integers(tokens, "tokens")
    if places.dtype != np.uint32:
        places = _narrowed(places, syndromes.vertices)
    try:
        numbers = syndromes.outcomes(np.ascontiguousarray(bounds, np.int64), np.ascontiguousarray(places))
    except ValueError:  # the core looks at all of them anyway, so nothing is checked twice
        raise _complaint(bounds, places, syndromes.vertices) from None
    letters: NDArray[np.str_] = _LETTERS[numbers]
    return letters


def _narrowed(places: NDArray[np.int64], vertices: int) -> NDArray[np.uint32]:
    if len(places) and not 0 <= int(places.min()) <= int(places.max()) < vertices:
        raise _no_vertex(places, vertices)
    return places.astype(np.uint32)


def _complaint(bounds: NDArray[np.int64], places: NDArray[np.uint32], vertices: int) -> DomainError:
    if not len(bounds) or bounds[0] != 0 or bounds[-1] != len(places) or (bounds[1:] < bounds[:-1]).any():
        return DomainError(
            f"offsets rise from 0 to the number of tokens, {len(places)}, and there is one more of them than positions"
        )
    return _no_vertex(places, vertices)


def _no_vertex(places: NDArray[np.int64] | NDArray[np.uint32], vertices: int) -> DomainError:
    wrong = int(places[(places < 0) | (places >= vertices)][0])
    return DomainError(f"there is no vertex number {wrong} among {vertices} vertices; they are counted from 0")
