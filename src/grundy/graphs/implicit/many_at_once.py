"""The graph of all positions that play can reach, for games that give the options of many positions at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.errors import DomainError
from grundy.graphs import _kernels
from grundy.graphs.graph import GameGraph
from grundy.graphs.implicit.budget import Budget
from grundy.graphs.implicit.numbering import DirectTable, HashTable, Table
from grundy.graphs.implicit.ranks import Ranks
from grundy.graphs.names import Unranked
from grundy.listening import tell
from grundy.rules import OptionsArray
from grundy.saying import called

__all__ = ["explore_layers", "options_at_once", "options_of_each"]

Keys = NDArray[np.int64]

# So many positions are asked for their options at once, if that gives no more options than this: what the caches hold.
MOST_ASKED = 1 << 12
MOST_GIVEN = 1 << 20
# A table of all ranks is used up to this size, or up to so many ranks for each position that may be kept: 4 bytes each.
SMALL_TABLE = 1 << 20
RANKS_PER_POSITION = 32


def explore_layers(game: OptionsArray, ranks: Ranks, starts: Iterable[Any], budget: Budget) -> GameGraph:
    """Return the graph of all that can be reached from the starts, breadth first.

    Parameters
    ----------
    game : OptionsArray
        The rules.
    ranks : Ranks
        The integers that stand for its positions.
    starts : iterable of positions
        The first vertices.
    budget : Budget
        How much may be kept.

    Returns
    -------
    GameGraph

    Examples
    --------
    >>> class Halving:
    ...     def options(self, n): return [n // 2] if n else []
    ...     def options_array(self, positions):
    ...         moves = positions > 0
    ...         return np.append(0, np.cumsum(moves)), positions[moves] // 2
    >>> explore_layers(Halving(), Ranks.of(Halving()), [20], Budget(100)).followers(5)
    [2]
    """
    search = _Search(game, ranks, budget)
    layer = search.first(starts)
    while len(layer):
        layer = np.concatenate(list(search.after(layer)))
    return search.graph()


class _Search:
    """What was reached so far: lists of arrays, joined at the end."""

    def __init__(self, game: OptionsArray, ranks: Ranks, budget: Budget):
        self._game, self._ranks, self._budget = game, ranks, budget
        self._table = _table(ranks, budget)
        self._reached: list[Keys] = []
        self._lengths: list[Keys] = []
        self._targets: list[NDArray[np.uint32]] = []
        self._moves = 0
        self._width = 1

    def first(self, starts: Iterable[Any]) -> Keys:
        return self._numbered(np.array([self._ranks.rank(start) for start in starts], np.int64))[1]

    def after(self, layer: Keys) -> Iterable[Keys]:
        """Yield what is reached for the first time from a layer, asked for in pieces."""
        done = 0
        while done < len(layer):
            asked = layer[done : done + self._width]
            offsets, options = options_at_once(self._game, asked, self._ranks)
            done += len(asked)
            # Wider by and by, since the next positions may have more options than the last ones.
            self._width = max(1, min(2 * self._width, MOST_ASKED, len(asked) * MOST_GIVEN // max(len(options), 1)))
            self._moves += len(options)
            self._budget.check(self._table.count, self._moves)
            tell("positions met", self._table.count, self._budget.positions)
            targets, fresh = self._numbered(options)
            self._lengths.append(np.diff(offsets))
            self._targets.append(targets)
            yield fresh

    def _numbered(self, options: Keys) -> tuple[NDArray[np.uint32], Keys]:
        targets, fresh = self._table.numbered(options)
        self._budget.check(self._table.count, self._moves)
        self._reached.append(fresh)
        return targets, fresh

    def graph(self) -> GameGraph:
        offsets = np.concatenate([np.zeros(1, np.int64), *self._lengths]).cumsum()
        targets = np.concatenate([np.zeros(0, np.uint32), *self._targets])
        names = Unranked(np.concatenate(self._reached), self._ranks.rank, self._ranks.unrank)
        return GameGraph._of(_kernels.Rows(offsets, targets), names)


def _table(ranks: Ranks, budget: Budget) -> Table:
    affordable = max(SMALL_TABLE, RANKS_PER_POSITION * budget.positions)
    return DirectTable(ranks.size) if ranks.size <= affordable else HashTable()


def options_at_once(game: OptionsArray, asked: Keys, ranks: Ranks) -> tuple[Keys, Keys]:
    """Return the offsets and options that a game gives for many positions, after checking that they can be right.

    Parameters
    ----------
    game : OptionsArray
        The rules.
    asked : array of int64
        Integers that stand for positions.
    ranks : Ranks
        The integers that do so.

    Returns
    -------
    pair of arrays of int64

    Examples
    --------
    >>> class Wrong:
    ...     def options(self, n): return []
    ...     def options_array(self, positions):
    ...         return np.arange(len(positions) + 1), positions - 3
    >>> options_at_once(Wrong(), np.array([7, 2]), Ranks.of(Wrong()))
    Traceback (most recent call last):
    grundy.errors.DomainError: options_array gives 2 the option -1, and options are whole numbers from 0 on, below 2^63
    """
    # A copy, so that the game may work in place.
    found = game.options_array(asked.copy())
    if not isinstance(found, (tuple, list)) or len(found) != 2:
        raise DomainError(f"options_array returns the pair (offsets, options), not {type(found).__name__}")
    offsets, options = _integers(found[0], "offsets"), _integers(found[1], "options")
    _check_offsets(offsets, len(options), asked, ranks)
    wrong = (options < 0) | (options >= ranks.size)
    if wrong.any():
        at = int(wrong.argmax())
        position = ranks.unrank(int(asked[np.searchsorted(offsets, at, side="right") - 1]))
        raise DomainError(
            f"options_array gives {called(position)} the option {options[at]}, and options are whole numbers from 0 "
            + ("on, below 2^63" if ranks.size > 1 << 62 else f"to {ranks.size - 1}")
        )
    return offsets.astype(np.int64, copy=False), options.astype(np.int64, copy=False)


def options_of_each(game: OptionsArray, asked: Sequence[int], ranks: Ranks) -> list[list[int]]:
    """Return the options of each position, all asked for at once, as lists.

    Parameters
    ----------
    game, asked, ranks
        As in `options_at_once`.

    Returns
    -------
    list of lists of int

    Examples
    --------
    >>> class Down:
    ...     def options(self, n): return [n - 1] if n else []
    ...     def options_array(self, positions):
    ...         return np.append(0, np.cumsum(positions > 0)), positions[positions > 0] - 1
    >>> options_of_each(Down(), [3, 0, 1], Ranks.of(Down()))
    [[2], [], [0]]
    """
    offsets, options = options_at_once(game, np.array(asked, np.int64), ranks)
    return [part.tolist() for part in np.split(options, offsets[1:-1])]


def _integers(given: Any, what: str) -> NDArray[Any]:
    try:
        array = np.asarray(given)
    except ValueError:
        raise DomainError(f"options_array gives {what} that make no array; they have one axis") from None
    if array.ndim != 1:
        raise DomainError(f"options_array gives {what} of shape {array.shape}; they have one axis")
    if len(array) and array.dtype.kind not in "iu":
        raise DomainError(f"options_array gives {what} of type {array.dtype}; they are whole numbers")
    return array if len(array) else np.zeros(0, np.int64)


def _check_offsets(offsets: NDArray[Any], options: int, asked: Keys, ranks: Ranks) -> None:
    if len(offsets) != len(asked) + 1:
        raise DomainError(
            f"options_array gives {len(offsets)} offsets for {len(asked)} positions; there is one more than positions"
        )
    if offsets[0] != 0 or offsets[-1] != options:
        raise DomainError(
            f"options_array gives offsets from {offsets[0]} to {offsets[-1]}; they rise from 0 to the number of "
            f"options, {options}"
        )
    falls = offsets[1:] < offsets[:-1]
    if falls.any():
        at = int(falls.argmax())
        raise DomainError(
            f"options_array gives offsets that fall from {offsets[at]} to {offsets[at + 1]} at "
            f"{called(ranks.unrank(int(asked[at])))}; they rise from 0 to the number of options, {options}"
        )
