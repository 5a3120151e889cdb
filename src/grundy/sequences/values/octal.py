"""Octal games: take counters from a heap and leave nothing, one heap, or two."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from grundy.errors import DomainError
from grundy.sequences.heaps.take_and_break import TakeAndBreak
from grundy.sequences.values._kernels import OCTAL_METHODS, OctalKernel
from grundy.sequences.values.engine import Report, Values, Work

__all__ = ["OctalEngine"]


class OctalEngine:
    """The nim values of a game with finitely many digits whose moves leave at most two heaps.

    All methods give the same values. ``naive`` marks every option. ``sparse`` calls a heap common or rare by the parity
    of some bits of its value; in most games few heaps are rare, and the values follow from the splits with a
    rare heap, and a quick search among the others. ``scan`` guesses a value and looks for it among all splits, many
    at a time. ``auto`` takes ``sparse`` where few heaps are rare; elsewhere it tries ``sparse`` and ``scan`` on some
    heaps, and goes on with the one that is less work, or with ``naive``. The first heaps, a hundred or so, and more
    where there are many breaks, always follow the definition.

    Parameters
    ----------
    game : TakeAndBreak
        The game.
    method : str, optional
        ``auto``, ``naive``, ``sparse`` or ``scan``.

    Raises
    ------
    DomainError
        When a move can leave more than two heaps, the digits repeat for ever, or there is no such method.

    Examples
    --------
    >>> kayles = OctalEngine(TakeAndBreak("0.77"))
    >>> values = np.zeros(20, np.uint8)
    >>> kayles.extend(values, 0, 20)
    20
    >>> values.tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2]
    """

    def __init__(self, game: TakeAndBreak, method: str = "auto"):
        if not game.is_finite or game.most_heaps > 2:
            raise DomainError(
                f"{game!r} is no octal game: its digits must end and none may exceed 7; "
                "nim_values() takes every heap game"
            )
        if method not in OCTAL_METHODS:
            raise DomainError(f"{method!r} is no method for octal games; choose among {', '.join(OCTAL_METHODS)}")
        self.game = game
        self._kernel = OctalKernel(game.digits, game.unequal, game.stuck, method)

    def __repr__(self) -> str:
        return f"OctalEngine({self.game!r})"

    def extend(self, values: Values, start: int, stop: int, report: Report | None = None) -> int:
        """Fill values[start:stop] from values[:start].

        Parameters
        ----------
        values : array of uint8, uint16 or uint32
            Contiguous and writable.
        start, stop : int
            What is known, and what is wanted. The engine goes on quickly from where it ended the last time; from
            elsewhere it first reads what is known.
        report : callable, optional
            Told a few times a second how many values are final. If it raises an error, these are good.

        Returns
        -------
        int
            Where it ended: stop, or the first heap whose value is too large for the array.
        """
        return self._kernel.extend(values, start, stop, report)

    @property
    def work(self) -> Work:
        """What has been done so far."""
        marked, scanned = self._kernel.counts
        mask, twisted = self._kernel.space
        return Work(self._kernel.method, marked, scanned, self._kernel.rare_count, mask, twisted)

    def rare_heaps(self) -> NDArray[np.int64]:
        """Return the heaps that the sparse method found rare, in increasing order; the empty heap is left out."""
        return self._kernel.rare_heaps()
