"""Grundy labels of a game that is given by its options, for the positions that one position can reach.

The label of a position is the mex of the labels of its options (Sprague 1935, Grundy 1939). Options are labelled
first, with an explicit stack, so long games meet no recursion limit.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import reduce
from operator import xor
from typing import Any, TypeAlias, TypeVar

from grundy.errors import CycleError, DomainError, LimitError
from grundy.graphs.budget import Budget, given, hashable_positions, taken
from grundy.graphs.names import called
from grundy.mex import mex
from grundy.rules import Canonical, Components, Game, OptionsFunction, game_from

__all__ = ["DEFAULT_LIMIT", "Labelling", "Plan", "label", "splits_nothing"]

DEFAULT_LIMIT = 1_000_000

Label = TypeVar("Label")

# The parts of a position, and how its label follows from theirs.
Plan: TypeAlias = tuple[tuple[Any, ...], Callable[[list[Label]], Label]]


def label(
    start: Hashable, plan: Callable[[Any], Plan[Label]], labels: dict[Any, Label], limit: int = DEFAULT_LIMIT
) -> None:
    """Label a position after all its parts, depth first, and keep the labels of all of them.

    Parameters
    ----------
    start : hashable
        The position to label.
    plan : callable
        From a position to the tuple of its parts, and the function from their labels to its own.
    labels : dict
        The labels that are known already; the new ones are added.
    limit : int, optional
        How many positions may be labelled before giving up with a `LimitError`.

    Raises
    ------
    CycleError
        When a position is needed for its own label.

    Examples
    --------
    >>> depths = {}
    >>> label(3, lambda n: (tuple(range(n)), lambda below: 1 + max(below, default=-1)), depths)
    >>> depths
    {0: 0, 1: 1, 2: 2, 3: 3}
    """
    path = [_frame(start, plan)]
    on_path = {start}
    while path:
        position, parts, pending, combine = path[-1]
        for part in pending:
            if part in labels:
                continue
            if part in on_path:
                cycle = [frame[0] for frame in path]
                raise CycleError(cycle[cycle.index(part) :])
            if len(labels) + len(path) >= limit:
                raise _too_many(limit, len(labels))
            path.append(_frame(part, plan))
            on_path.add(part)
            break
        else:
            labels[position] = combine([labels[part] for part in parts])
            path.pop()
            on_path.remove(position)


def _frame(
    position: Any, plan: Callable[[Any], Plan[Label]]
) -> tuple[Any, tuple[Any, ...], Iterator[Any], Callable[[list[Label]], Label]]:
    """Return a position with its parts, those still to be labelled, and how its label follows from theirs."""
    parts, combine = plan(position)
    return position, parts, iter(parts), combine


def _too_many(limit: int, labelled: int) -> LimitError:
    return LimitError(
        f"more than {limit} positions to label, of which {labelled} are labelled; give the game components, canonical "
        "or nim_value, or raise limit=… in Python"
    )


def splits_nothing(position: Any) -> DomainError:
    """Return the error for a position that is a part of a part of itself.

    Examples
    --------
    >>> splits_nothing(4)
    DomainError('the components of 4 lead back to it, which splits nothing')
    """
    return DomainError(f"the components of {called(position)} lead back to it, which splits nothing")


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
        self.limit = Budget(self.limit).positions
        # Asked once: looking for an ability costs more than a small rule.
        self._options = game.options
        self._components = game.components if isinstance(game, Components) else None
        self._canonical = game.canonical if isinstance(game, Canonical) else None

    def value(self, position: Any) -> int:
        """Return the Sprague–Grundy number of the position."""
        (start,) = self.represented([position])
        try:
            with hashable_positions():
                if start not in self._values:
                    label(start, self._plan, self._values, self.limit)
                return self._values[start]
        except CycleError as error:
            if any(self.parts(step) is None for step in error.cycle):
                raise
            raise splits_nothing(error.cycle[0]) from error

    def _plan(self, position: Any) -> Plan[int]:
        parts = self.parts(position)
        return (
            (self.represented(given(self._options(position), "options", position)), mex)
            if parts is None
            else (parts, _nim_sum)
        )

    def parts(self, position: Any) -> tuple[Any, ...] | None:
        """Return the positions whose sum a position is, or None when the game does not split it."""
        if self._components is None:
            return None
        parts = self.represented(given(self._components(position), "components", position))
        # A position that is one of its own parts (beside parts of value 0) tells nothing.
        return None if position in parts else parts

    def represented(self, positions: Iterable[Any]) -> tuple[Any, ...]:
        """Return the representatives of the positions, where the game has such; no more than the limit."""
        found = taken(positions if self._canonical is None else map(self._canonical, positions), self.limit)
        if len(found) > self.limit:
            raise _too_many(self.limit, len(self._values))
        return tuple(found)


def _nim_sum(values: list[int]) -> int:
    return reduce(xor, values, 0)
