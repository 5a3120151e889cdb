"""Values of positions of a game that is given by its options: told by the game, part by part, or by the whole graph."""

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from typing import Any

from grundy.errors import CycleError, LimitError
from grundy.graphs.implicit.budget import hashable_positions
from grundy.graphs.implicit.explore import explored, representative
from grundy.graphs.implicit.knowledge import Knowledge
from grundy.graphs.implicit.labelling import Labelling, Plan, label, splits_nothing
from grundy.graphs.implicit.summed import Summed
from grundy.graphs.solution import solve
from grundy.graphs.value import LoopyValue
from grundy.rules import Components, Game

__all__ = ["values"]


def values(game: Game, positions: Sequence[Any], limit: int) -> list[LoopyValue]:
    """Return the values of positions; `SumMetError` when play reaches a sum, which only `Summed` plays.

    Parameters
    ----------
    game : Game
        The rules.
    positions : sequence
        Where to begin.
    limit : int
        How many positions may be visited.

    Returns
    -------
    list of LoopyValue

    Examples
    --------
    >>> from grundy.rules import game_from
    >>> values(game_from(range), [3, 5], 100)
    [LoopyValue(3), LoopyValue(5)]
    """
    known = game if isinstance(game, Summed) else Knowledge.of(game)
    told = [known.value(position) for position in positions]
    unknown = [position for position, value in zip(positions, told, strict=True) if value is None]
    found = iter(_searched(game, unknown, limit) if unknown else ())
    return [next(found) if value is None else value for value in told]


def _searched(game: Game, positions: Sequence[Any], limit: int) -> list[LoopyValue]:
    if isinstance(game, Components):
        return _values_of_sums(game, positions, limit)
    value = _solved(game, positions, limit)
    return [value(position) for position in positions]


def _solved(game: Game, positions: Iterable[Any], limit: int) -> Callable[[Any], LoopyValue]:
    """Return the function that tells the values of the positions, and of all that can be reached from them."""
    solution = solve(explored(game, positions, limit))
    name = representative(game)
    return lambda position: solution.value(name(position))


def _values_of_sums(game: Game, positions: Sequence[Any], limit: int) -> list[LoopyValue]:
    """Split the positions as far as they fall apart, find the values of the parts, and add."""
    labels = Labelling(game, limit)
    starts = labels.represented(positions)
    parts = _parts(labels, starts)
    value = _values_of_parts(game, labels, [position for position in parts if parts[position] is None])

    def plan(position: Any) -> Plan[LoopyValue]:
        split = parts[position]
        return ((), lambda _: value(position)) if split is None else (split, _sum)

    found: dict[Any, LoopyValue] = {}
    for start in starts:
        try:
            label(start, plan, found, limit)
        except CycleError as error:
            raise splits_nothing(error.cycle[0]) from error
    return [found[start] for start in starts]


@hashable_positions()
def _parts(labels: Labelling, starts: Iterable[Any]) -> dict[Any, tuple[Any, ...] | None]:
    """Return the parts of the positions, the parts of these, and so on; None for what does not fall apart."""
    found: dict[Any, tuple[Any, ...] | None] = {}
    pending = list(starts)
    while pending:
        position = pending.pop()
        if position not in found:
            found[position] = labels.parts(position)
            pending += found[position] or ()
        if len(found) > labels.limit:
            raise LimitError(f"more than {labels.limit} parts of sums; raise limit=… in Python")
    return found


def _values_of_parts(game: Game, labels: Labelling, parts: list[Any]) -> Callable[[Any], LoopyValue]:
    """Return the function that tells the values of parts: as their games do, by labels, or by the graph of them all.

    Where play can go round, nothing that it reaches later is split: a value depends on the whole graph then, and not
    only on the values of the options, so no vertex may be replaced by its value.
    """
    told = {part: game.value(part) if isinstance(game, Summed) else None for part in parts}
    known = {part: value for part, value in told.items() if value is not None}
    unknown = [part for part in parts if part not in known]
    try:
        known.update((part, LoopyValue(labels.value(part))) for part in unknown)
    except CycleError:
        value = _solved(game, unknown, labels.limit)
        known.update((part, value(part)) for part in unknown)
    return known.__getitem__


def _sum(found: list[LoopyValue]) -> LoopyValue:
    return reduce(LoopyValue.__add__, found, LoopyValue(0))
