"""Values, outcomes and moves of one position of a game, whether or not every play ends.

If the game can compute the answer itself, its methods are used. If its positions or options are sums, the parts are
labelled one by one, which needs far fewer positions. Otherwise the graph of all reachable positions is explored and
solved.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from typing import Any, TypeVar

from grundy.errors import CycleError, LimitError
from grundy.graphs.implicit.explore import explore_game, representative
from grundy.graphs.implicit.labelling import Labelling, Plan, label, splits_nothing_error
from grundy.graphs.implicit.limits import (
    DEFAULT_LIMIT,
    Budget,
    add_position_note,
    check_hashable,
    iterate_rules,
    take,
    unique_positions,
)
from grundy.graphs.implicit.sums import SUM_TYPES, Summed, SumMetError, abilities_of
from grundy.graphs.solution import solve
from grundy.graphs.value import LoopyValue, winning_targets
from grundy.rules import Components, Game, NimValue, OptionsFunction, Outcome, Sum, game_from, good_options
from grundy.text import short_repr

Answer = TypeVar("Answer")
Found = TypeVar("Found")


def nim_value(game: Game | OptionsFunction, position: Any, *, limit: int = DEFAULT_LIMIT) -> int:
    """Return the Sprague–Grundy number of a position from which every play ends.

    If an option is a `Sum` of positions, its parts are evaluated separately.

    Parameters
    ----------
    game : Game or callable
        An object with ``options(position)``, or a function from a position to its options. Its abilities
        ``components``, ``canonical``, ``nim_value``, ``options_array`` and ``rank`` are used.
    position : hashable
        A position of the game, a `Part` of any game, or a `Sum` of positions.
    limit : int, optional
        The maximum number of positions to label.

    Returns
    -------
    int
        The Sprague–Grundy number, which is 0 exactly if the player who has just moved wins.

    Raises
    ------
    CycleError
        If play can return to an earlier position; the error contains a cycle. Use `loopy_value` for these games.
    LimitError
        If more than ``limit`` positions can be reached.

    Examples
    --------
    >>> nim_value(lambda n: [n - s for s in (1, 3, 4) if s <= n], 40)
    3
    """
    return _answer(game, position, lambda rules: _nim_value(rules, position, limit))


def loopy_value(game: Game | OptionsFunction, position: Any, *, limit: int = DEFAULT_LIMIT) -> LoopyValue:
    """Return the value of a position from which play may go on forever.

    Parameters
    ----------
    game, position, limit
        As in `nim_value`.

    Returns
    -------
    LoopyValue
        The Sprague–Grundy number if every play ends; otherwise the generalized Sprague–Grundy value, finite or ∞(K).

    Raises
    ------
    LimitError
        If more than ``limit`` positions can be reached.

    Examples
    --------
    >>> around = {"a": "b", "b": "ca", "c": "", "d": "da"}
    >>> print(loopy_value(around.get, "b"), loopy_value(around.get, "d"))
    1 ∞(0)
    """
    (value,) = _answer(game, position, lambda rules: values(rules, [position], limit))
    return value


def outcome(
    game: Game | OptionsFunction, position: Any, *, misere: bool = False, limit: int = DEFAULT_LIMIT
) -> Outcome:
    """Return who wins: `Outcome.N` for the next player, `Outcome.P` for the previous player, `Outcome.D` for a draw.

    Parameters
    ----------
    game, position, limit
        As in `nim_value`.
    misere : bool, optional
        Whether the player who makes the last move loses. In misère play, ``components`` are not used.

    Examples
    --------
    >>> outcome(lambda n: [n - s for s in (1, 2) if s <= n], 9)
    Outcome.P
    >>> outcome(lambda n: [n - s for s in (1, 2) if s <= n], 9, misere=True)
    Outcome.N
    >>> outcome(lambda n: [1 - n], 0)
    Outcome.D
    """
    (found,) = _answer(game, position, lambda rules: _outcomes(rules, [position], misere, limit))
    return found


def winning_moves(
    game: Game | OptionsFunction, position: Any, *, misere: bool = False, limit: int = DEFAULT_LIMIT
) -> list[Any]:
    """Return the options that are P-positions; the player who moves to one of them wins.

    Parameters
    ----------
    game, position, misere, limit
        As in `outcome`.

    Returns
    -------
    list of positions
        The options, each once, in the order of the game; empty unless the position is an N-position.

    Examples
    --------
    >>> winning_moves(lambda n: [n - s for s in (1, 2) if s <= n], 10)
    [9]
    """
    return _answer(game, position, lambda rules: _winning_options(rules, position, misere, limit))


def drawing_moves(
    game: Game | OptionsFunction, position: Any, *, misere: bool = False, limit: int = DEFAULT_LIMIT
) -> list[Any]:
    """Return the options that keep a draw; an empty list unless the position is a draw.

    Parameters
    ----------
    game, position, misere, limit
        As in `outcome`.

    Returns
    -------
    list of positions
        The options, each once, in the order of the game.

    Examples
    --------
    >>> drawing_moves({"a": "bcd", "b": "a", "c": "d", "d": ""}.get, "a")
    []
    >>> drawing_moves({"a": "bc", "b": "a", "c": "d", "d": ""}.get, "a")
    ['b']
    """
    return _answer(game, position, lambda rules: _drawing_options(rules, position, misere, limit))


def _answer(game: Game | OptionsFunction, position: Any, question: Callable[[Game], Answer]) -> Answer:
    """Return the answer to a question about a game, extended to sums if play begins with a sum or reaches one."""
    rules = game_from(game)
    if type(position) not in SUM_TYPES:
        try:
            return question(rules)
        except SumMetError:
            pass
    return question(Summed(rules))


def _known_or_found(
    positions: Sequence[Any],
    known: Callable[[Any], Found | None],
    search: Callable[[list[Any]], Iterable[Found]],
) -> list[Found]:
    """Return the known answer for each position; a single search finds all answers that are not known."""
    answers = [known(position) for position in positions]
    unknown = [position for position, answer in zip(positions, answers, strict=True) if answer is None]
    found = iter(search(unknown) if unknown else ())
    return [next(found) if answer is None else answer for answer in answers]


# ---- Values


def _nim_value(game: Game, position: Any, limit: int) -> int:
    if isinstance(game, NimValue):
        return game.nim_value(position)
    if isinstance(game, Summed):
        return _nim_value_of_sum(game, position, limit)
    if isinstance(game, Components):
        return Labelling(game, limit).value(position)
    solution = solve(explore_game(game, [position], limit))
    if not solution.ends[0]:
        # The graph has a cycle, because all vertices can be reached from vertex 0. This raises the error with a cycle.
        _ = solution.numbering
    return int(solution.nim_value[0])


def _nim_value_of_sum(game: Summed, position: Any, limit: int) -> int:
    labels, total = Labelling(game, limit), 0
    for part in game.parts(position):
        known, place = game.abilities(part)
        total ^= labels.value(part) if known.nim_value is None else int(known.nim_value(place))
    return total


def values(game: Game, positions: Sequence[Any], limit: int) -> list[LoopyValue]:
    """Return the values of positions, from the methods of the game or by one search."""

    def search(unknown: list[Any]) -> Iterable[LoopyValue]:
        if isinstance(game, Components):
            return _values_by_parts(game, unknown, limit)
        return map(_solved_values(game, unknown, limit), unknown)

    return _known_or_found(positions, abilities_of(game).value, search)


def _solved_values(game: Game, positions: Iterable[Any], limit: int) -> Callable[[Any], LoopyValue]:
    """Return a function from positions to values, for the given positions and all that can be reached from them."""
    solution = solve(explore_game(game, positions, limit))
    name = representative(game)
    return lambda position: solution.value(name(position))


def _values_by_parts(game: Game, positions: Sequence[Any], limit: int) -> list[LoopyValue]:
    """Return the values of positions, found by splitting them into parts and adding the values of the parts."""
    labels = Labelling(game, limit)
    starts = labels.represented(positions)
    parts = _parts(labels, starts)
    value = _values_of_parts(game, labels, [position for position in parts if parts[position] is None])

    def plan(position: Any) -> Plan[LoopyValue]:
        split = parts[position]
        return ((), lambda _: value[position]) if split is None else (split, _sum)

    found: dict[Any, LoopyValue] = {}
    for start in starts:
        try:
            label(start, plan, found, limit)
        except CycleError as error:
            raise splits_nothing_error(error.cycle[0]) from error
    return [found[start] for start in starts]


def _parts(labels: Labelling, starts: Iterable[Any]) -> dict[Any, tuple[Any, ...] | None]:
    """Return the parts of the positions, of their parts, and so on; None for a position that cannot be split."""
    found: dict[Any, tuple[Any, ...] | None] = {}
    pending = list(starts)
    while pending:
        position = pending.pop()
        try:
            is_new = position not in found
        except TypeError as error:
            check_hashable([position], error)
            raise
        if is_new:
            found[position] = labels.parts(position)
            pending += found[position] or ()
        if len(found) > labels.limit:
            raise LimitError(f"the sums have more than {labels.limit} parts", parameter="limit")
    return found


def _values_of_parts(game: Game, labels: Labelling, parts: list[Any]) -> dict[Any, LoopyValue]:
    """Return the values of parts, from the methods of their games, by labels, or from the graph of all parts.

    If play can repeat, positions that are reached later are not split. A value then depends on the whole graph and not
    only on the values of the options, so a vertex must not be replaced by its value.
    """
    declared = {part: game.value(part) if isinstance(game, Summed) else None for part in parts}
    known = {part: value for part, value in declared.items() if value is not None}
    unknown = [part for part in parts if part not in known]
    try:
        known.update((part, LoopyValue(labels.value(part))) for part in unknown)
    except CycleError:
        value = _solved_values(game, unknown, labels.limit)
        known.update((part, value(part)) for part in unknown)
    return known


def _sum(found: list[LoopyValue]) -> LoopyValue:
    return reduce(LoopyValue.__add__, found, LoopyValue(0))


# ---- Outcomes and moves


def _outcomes(game: Game, positions: Sequence[Any], misere: bool, limit: int) -> list[Outcome]:
    def search(unknown: list[Any]) -> Iterable[Outcome]:
        # In misère play, the values of the parts do not determine the outcome of a sum.
        if isinstance(game, Components) and not misere:
            return (value.outcome for value in values(game, unknown, limit))
        solution = solve(explore_game(game, unknown, limit), misere=misere, values=False)
        return map(solution.outcome_of, map(representative(game), unknown))

    known = abilities_of(game)
    return _known_or_found(positions, lambda position: known.winner(position, misere), search)


def _winning_options(game: Game, position: Any, misere: bool, limit: int) -> list[Any]:
    if not misere:
        known = abilities_of(game)
        start = known.normal(position)
        if isinstance(start, Sum) and isinstance(game, Summed):
            return list(dict.fromkeys(_winning_in_sum(game, start, limit)))
        found, place = known.abilities(start)
        if found.winning_moves is not None:
            return _where_moves_lead(game, start, found.winning_moves(place), limit)
        if found.moves_to is not None:
            return _where_moves_lead(game, start, found.moves_to(place, 0), limit)
    return good_options(_options_with_outcomes(game, position, misere, limit), Outcome.N)


def _drawing_options(game: Game, position: Any, misere: bool, limit: int) -> list[Any]:
    if abilities_of(game).winner(position, misere) in (Outcome.P, Outcome.N):
        return []
    return good_options(_options_with_outcomes(game, position, misere, limit), Outcome.D)


def _where_moves_lead(game: Game, part: Any, moves: Iterable[tuple[str, Any]], limit: int) -> list[Any]:
    """Return the distinct options of moves (label, option), in the form for sums if the game is a `Summed`."""
    most = Budget(limit).options
    found = take((option for _, option in moves), most)
    if len(found) > most:
        raise LimitError(
            f"there are more than {most} winning moves from {short_repr(part)}",
            parameter="limit",
            hint="iterate over the winning moves of the game itself",
        )
    return unique_positions(list(abilities_of(game).as_parts(part, found)))


def _winning_in_sum(game: Summed, position: Sum, limit: int) -> Iterator[Any]:
    """Yield the options of value 0; of several equal parts, only one is moved."""
    tried = set()
    for index, target in winning_targets(values(game, position.parts, limit)).items():
        part = position.parts[index]
        if part not in tried:
            tried.add(part)
            yield from (position.replaced(index, option) for option in _options_worth(game, part, target, limit))


def _options_worth(game: Summed, part: Any, target: int, limit: int) -> list[Any]:
    known, place = game.abilities(part)
    if known.moves_to is not None:
        return _where_moves_lead(game, part, known.moves_to(place, target), limit)
    options = _options(game, part, limit)
    return [option for option, value in zip(options, values(game, options, limit), strict=True) if value == target]


def _options_with_outcomes(game: Game, position: Any, misere: bool, limit: int) -> dict[Any, Outcome]:
    options = _options(game, position, limit)
    return dict(zip(options, _outcomes(game, options, misere, limit), strict=True))


def _options(game: Game, position: Any, limit: int) -> list[Any]:
    """Return the distinct options of a position, or raise `LimitError` if there are too many."""
    budget = Budget(limit)
    try:
        found = take(iterate_rules(game.options(position), "options", position), budget.options)
    except Exception as error:
        add_position_note(error, position)
        raise
    budget.check_options(len(found), 1)
    return unique_positions(found)
