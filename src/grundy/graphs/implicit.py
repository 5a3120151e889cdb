"""Grundy labels of a game that is given by its options, for the positions that one position can reach.

The label of a position is the mex of the labels of its options (Sprague 1935, Grundy 1939). Options are labelled
first, with an explicit stack, so long games meet no recursion limit.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import reduce
from itertools import islice
from operator import xor
from typing import Any

from grundy.errors import CycleError, LimitError
from grundy.mex import mex
from grundy.rules import Canonical, Components, Game, MovesTo, NimValue, OptionsFunction, Outcome, game_from

__all__ = ["Labelling", "nim_value", "outcome", "winning_moves"]

DEFAULT_LIMIT = 1_000_000


@dataclass
class Labelling:
    """Grundy labels of one game, kept from question to question.

    Uses the abilities ``components`` and ``canonical`` of the game where it has them, and no other knowledge.

    Parameters
    ----------
    game : Game or callable
        The rules: an object with ``options``, or a function from a position to its options.
    limit : int
        How many positions may be labelled before giving up with a `LimitError`.

    Examples
    --------
    >>> labels = Labelling(lambda n: [n - s for s in (1, 3, 4) if s <= n])
    >>> [labels.value(n) for n in range(8)]
    [0, 1, 0, 1, 2, 3, 2, 0]
    """

    game: Game | OptionsFunction
    limit: int = DEFAULT_LIMIT
    _values: dict[Any, int] = field(default_factory=dict, init=False, repr=False)

    def __post_init__(self) -> None:
        game = game_from(self.game)
        # Asked once: looking for an ability costs more than a small rule.
        self._options = game.options
        self._components = game.components if isinstance(game, Components) else None
        self._canonical = game.canonical if isinstance(game, Canonical) else None

    def value(self, position: Any) -> int:
        """Return the Sprague–Grundy number of the position."""
        (start,) = self._represented([position])
        if start not in self._values:
            self._label(start)
        return self._values[start]

    def _label(self, start: Any) -> None:
        """Label all that can be reached from start, depth first: a position after all its parts."""
        values = self._values
        path = [(start, *self._plan(start))]
        on_path = {start}
        while path:
            position, parts, pending, combine = path[-1]
            for part in pending:
                if part in values:
                    continue
                if part in on_path:
                    cycle = [frame[0] for frame in path]
                    raise CycleError(cycle[cycle.index(part) :])
                self._check_limit(len(values) + len(path))
                path.append((part, *self._plan(part)))
                on_path.add(part)
                break
            else:
                values[position] = combine([values[part] for part in parts])
                path.pop()
                on_path.remove(position)

    def _plan(self, position: Any) -> tuple[tuple[Any, ...], Iterator[Any], Callable[[list[int]], int]]:
        """Return the parts of a position, those still to be labelled, and how its label follows from theirs."""
        if self._components is not None:
            parts = self._represented(self._components(position))
            # A position that is one of its own parts (beside parts of value 0) tells nothing.
            if position not in parts:
                return parts, iter(parts), _nim_sum
        parts = self._represented(self._options(position))
        return parts, iter(parts), mex

    def _check_limit(self, labelled: int) -> None:
        if labelled >= self.limit:
            raise LimitError(
                f"more than {self.limit} positions to label; give the game components, canonical or nim_value, "
                "or raise limit=… in Python"
            )

    def _represented(self, positions: Iterable[Any]) -> tuple[Any, ...]:
        """Return the representatives of the positions, where the game has such; no more than the limit."""
        parts = tuple(islice(positions if self._canonical is None else map(self._canonical, positions), self.limit + 1))
        self._check_limit(len(parts) - 1)
        return parts


def _nim_sum(values: list[int]) -> int:
    return reduce(xor, values, 0)


def nim_value(game: Game | OptionsFunction, position: Any, *, limit: int = DEFAULT_LIMIT) -> int:
    """Return the Sprague–Grundy number of a position.

    Parameters
    ----------
    game : Game or callable
        An object with ``options(position)``, or a function from a position to its options. Its abilities
        ``components``, ``canonical`` and ``nim_value`` are used.
    position : hashable
        A position of that game.
    limit : int, optional
        How many positions may be labelled before giving up.

    Returns
    -------
    int
        The label by mex; 0 exactly when the player who has just moved wins.

    Raises
    ------
    CycleError
        When play can return to an earlier position; the error carries one cycle.
    LimitError
        When more than `limit` positions can be reached.

    Examples
    --------
    >>> nim_value(lambda n: [n - s for s in (1, 3, 4) if s <= n], 40)
    3
    """
    game = game_from(game)
    return game.nim_value(position) if isinstance(game, NimValue) else Labelling(game, limit).value(position)


def outcome(game: Game | OptionsFunction, position: Any, *, limit: int = DEFAULT_LIMIT) -> Outcome:
    """Return who wins a position: `Outcome.N`, the next player, or `Outcome.P`, the previous one.

    Parameters
    ----------
    game, position, limit
        As in `nim_value`.

    Returns
    -------
    Outcome

    Examples
    --------
    >>> outcome(lambda n: [n - s for s in (1, 2) if s <= n], 9)
    Outcome.P
    """
    return Outcome.of(nim_value(game, position, limit=limit))


def winning_moves(game: Game | OptionsFunction, position: Any, *, limit: int = DEFAULT_LIMIT) -> list[Any]:
    """Return the options that are P-positions: whoever moves there wins.

    Parameters
    ----------
    game, position, limit
        As in `nim_value`.

    Returns
    -------
    list of positions
        In the order in which the game gives its options; empty when the position is lost.

    Examples
    --------
    >>> winning_moves(lambda n: [n - s for s in (1, 2) if s <= n], 10)
    [9]
    """
    game = game_from(game)
    if isinstance(game, MovesTo):
        return [option for _, option in game.moves_to(position, 0)]
    if isinstance(game, NimValue):
        return [option for option in game.options(position) if game.nim_value(option) == 0]
    labels = Labelling(game, limit)
    return [option for option in game.options(position) if labels.value(option) == 0]
