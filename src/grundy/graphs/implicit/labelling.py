"""Sprague–Grundy numbers (labels) of the positions that can be reached from one position.

The label of a position is the mex of the labels of its options (Sprague 1935, Grundy 1939), and the label of a sum is
the nim sum of the labels of its parts. The search is depth-first with an explicit stack, so long games do not reach the
recursion limit.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import reduce
from operator import xor
from typing import Any, TypeAlias, TypeVar

from grundy.errors import CycleError, DomainError, LimitError
from grundy.graphs.implicit.limits import (
    DEFAULT_LIMIT,
    REPORT_EVERY,
    Budget,
    add_position_note,
    check_hashable,
    iterate_rules,
    take,
    unique_positions,
)
from grundy.graphs.implicit.sums import SUM_TYPES, Abilities, Summed, SumMetError, iterate_plain
from grundy.integers import mex
from grundy.progress import report
from grundy.rules import Game, OptionsFunction, Part, game_from
from grundy.text import short_repr

Label = TypeVar("Label")
Answer = TypeVar("Answer")

# The parts of a position, and the function that computes its label from their labels.
Plan: TypeAlias = tuple[tuple[Any, ...], Callable[[list[Label]], Label]]
# A position that is being labelled, its parts, an iterator over the remaining parts, and the function for its label.
Frame: TypeAlias = tuple[Any, tuple[Any, ...], Iterator[Any], Callable[[list[Label]], Label]]


@dataclass
class Labelling:
    """Sprague–Grundy numbers of one game, cached between calls.

    The labelling uses the abilities ``components`` and ``canonical`` of the game if it has them, but no other methods
    besides ``options``. Options can be sums. A `Part` of another game can use the ``nim_value`` of that game.

    Parameters
    ----------
    game : Game or callable
        The rules: an object with ``options``, or a function from a position to its options.
    limit : int
        The maximum number of labelled positions; a `LimitError` is raised if there are more.

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
        self.limit = Budget(self.limit).positions
        self._use(game_from(self.game))

    def _use(self, game: Game) -> None:
        known = Abilities.of(game)
        self._options, self._components, self._canonical = known.options, known.components, known.canonical
        self._sums = game if isinstance(game, Summed) else None

    def value(self, position: Any) -> int:
        """Return the Sprague–Grundy number of a position."""
        return self._with_sums(self._value, position)

    def parts(self, position: Any) -> tuple[Any, ...] | None:
        """Return the positions whose sum is a position, or None if the game does not split the position."""
        return self._with_sums(self._parts, position)

    def _with_sums(self, question: Callable[[Any], Answer], position: Any) -> Answer:
        """Return the answer to a question; at the first sum, switch to the rules of `Summed` and keep all labels."""
        if self._sums is None:
            try:
                return question(position)
            except SumMetError:
                self._use(Summed(game_from(self.game)))
        return question(position)

    def _value(self, position: Any) -> int:
        if self._sums is not None:
            return _nim_sum([self._labelled(part) for part in self._sums.represented(position)])
        (start,) = self.represented([position])
        return self._labelled(start)

    def _labelled(self, start: Any) -> int:
        try:
            if start not in self._values:
                label(start, self._plan, self._values, self.limit)
            return self._values[start]
        except TypeError as error:
            check_hashable([start], error)
            raise
        except CycleError as error:
            if any(self._parts(step) is None for step in error.cycle):
                raise
            raise splits_nothing_error(error.cycle[0]) from error

    def _plan(self, position: Any) -> Plan[int]:
        try:
            if type(position) in SUM_TYPES and (known := self._known_value(position)) is not None:
                return (), lambda _: known
            parts = None if self._components is None else self._parts(position)
            if parts is not None:
                return parts, _nim_sum
            if self._sums is not None:
                return self._plan_of_sums(position, self._sums)
            return self.represented(self._options(position), "options", position), mex
        except Exception as error:
            add_position_note(error, position)
            raise

    def _plan_of_sums(self, position: Any, rules: Summed) -> Plan[int]:
        """Return the plan of a position with sums as options: only the parts of sums are labelled."""
        budget = Budget(self.limit)
        found = take(rules.options_of_part(position), budget.options)
        budget.check_options(len(found), len(self._values))
        sums = [rules.represented(option) for option in found]
        parts = tuple(unique_positions([part for sum_of in sums for part in sum_of]))

        def combine(labels: list[int]) -> int:
            known = dict(zip(parts, labels, strict=True))
            return mex(_nim_sum([known[part] for part in sum_of]) for sum_of in sums)

        return parts, combine

    def _known_value(self, position: Any) -> int | None:
        """Return the label of a part of another game if that game has ``nim_value``, else None."""
        if self._sums is None:
            raise SumMetError
        if not isinstance(position, Part):
            return None
        known, place = self._sums.abilities(position)
        return None if known.nim_value is None else int(known.nim_value(place))

    def _parts(self, position: Any) -> tuple[Any, ...] | None:
        if self._sums is None and type(position) in SUM_TYPES:
            raise SumMetError
        if self._components is None:
            return None
        parts = self.represented(self._components(position), "components", position)
        # A position that is a part of itself (with parts of value 0) is not split.
        return None if position in parts else parts

    def represented(self, found: Iterable[Any], what: str = "options", position: Any = None) -> tuple[Any, ...]:
        """Return the representatives of options or components, or raise `LimitError` if there are too many."""
        canonical = self._canonical
        if canonical is None or self._sums is not None:
            found = iterate_rules(found, what, position)
        else:
            found = iterate_plain(found, what, position)
        representatives = take(found if canonical is None else map(canonical, found), self.limit)
        if len(representatives) > self.limit:
            if self._sums is None and not SUM_TYPES.isdisjoint(map(type, representatives)):
                raise SumMetError
            raise _too_many_error(self.limit, len(self._values))
        return tuple(representatives)


def _nim_sum(values: list[int]) -> int:
    return reduce(xor, values, 0)


def splits_nothing_error(position: Any) -> DomainError:
    """Return the error for a position whose components have it as a component."""
    return DomainError(f"{short_repr(position)} must not be a component of its own components")


# ---- Labels of any type


def label(
    start: Hashable, plan: Callable[[Any], Plan[Label]], labels: dict[Any, Label], limit: int = DEFAULT_LIMIT
) -> None:
    """Label a position and all positions that its label depends on, depth first, and store the labels in ``labels``.

    Raises `CycleError` if the label of a position depends on itself.

    Examples
    --------
    >>> depths = {}
    >>> label(3, lambda n: (tuple(range(n)), lambda below: 1 + max(below, default=-1)), depths)
    >>> depths
    {0: 0, 1: 1, 2: 2, 3: 3}
    """
    path = [_frame(start, plan)]
    try:
        _label_path(path, plan, labels, limit)
    except TypeError as error:
        check_hashable(path[-1][1], error)
        raise


def _label_path(
    path: list[Frame[Label]], plan: Callable[[Any], Plan[Label]], labels: dict[Any, Label], limit: int
) -> None:
    on_path = {path[0][0]}
    while path:
        position, parts, pending, combine = path[-1]
        for part in pending:
            if part in labels:
                continue
            if part in on_path:
                cycle = [frame[0] for frame in path]
                raise CycleError(cycle[cycle.index(part) :])
            met = len(labels) + len(path)
            if met >= limit:
                raise _too_many_error(limit, len(labels))
            if met % REPORT_EVERY == 0:
                report("positions found", met, limit)
            path.append(_frame(part, plan))
            on_path.add(part)
            break
        else:
            labels[position] = combine([labels[part] for part in parts])
            path.pop()
            on_path.remove(position)


def _frame(position: Any, plan: Callable[[Any], Plan[Label]]) -> Frame[Label]:
    parts, combine = plan(position)
    return position, parts, iter(parts), combine


def _too_many_error(limit: int, labelled: int) -> LimitError:
    return LimitError(
        f"more than {limit} positions need labels; {labelled} of them are labelled",
        parameter="limit",
        hint="give the game components, canonical or nim_value",
    )
