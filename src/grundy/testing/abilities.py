"""Checks of each ability against the options: values, moves, components, arrays, notation, drawings, boards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache, partial
from typing import Any, TypeAlias
from xml.etree import ElementTree

from grundy.errors import CycleError, DomainError, LimitError, UnknownValueError
from grundy.graphs import GameGraph, Labelling, LoopyValue, loopy_value, solve
from grundy.graphs.implicit.batch import Ranks, batch_option_lists
from grundy.graphs.implicit.explore import explore_game
from grundy.graphs.implicit.sums import Summed, SumMetError
from grundy.integers import mex
from grundy.play.boards import board_from
from grundy.rules import Game, OptionsArray, Outcome, Part, Ranked, Representation, game_from
from grundy.testing.walk import OUT_OF_REACH, Walk, demand, errors_at, format_options
from grundy.text import short_repr


def check_values(walk: Walk, judge: Judge, reached: list[Any]) -> None:
    """Check each ability about values, outcomes, winning moves, components, representatives and counters."""
    checks = [check for ability, check in _VALUE_CHECKS.items() if walk.probe.can(ability)]
    for position in reached:
        for check in checks:
            check(walk, judge, position)


def _check_value(ability: str, walk: Walk, judge: Judge, position: Any) -> None:
    found = walk.probe.known(ability, position)
    if found is not OUT_OF_REACH:
        if ability == "nim_value" or not isinstance(found, LoopyValue):
            _check_int(ability, position, found)
        value = judge.value(position)
        demand(value == found, f"{ability}({short_repr(position)}) is {found}, but its options give {value}")


def _check_int(ability: str, position: Any, found: Any) -> None:
    demand(
        type(found) is int and found >= 0,
        f"{ability}({short_repr(position)}) must be a non-negative integer of type int, not {short_repr(found)} of "
        f"type {type(found).__name__}; try int(…)",
    )


def _check_outcome(walk: Walk, judge: Judge, position: Any) -> None:
    found = walk.probe.known("outcome", position)
    if found is OUT_OF_REACH:
        return
    wanted = judge.value(position).outcome
    demand(
        isinstance(found, Outcome),
        f"outcome({short_repr(position)}) must be Outcome.N, Outcome.P or Outcome.D, not {short_repr(found)}",
    )
    demand(found is wanted, f"outcome({short_repr(position)}) is {found!r}, but its options give {wanted!r}")


def _check_winning_moves(walk: Walk, judge: Judge, position: Any) -> None:
    wanted = {option for option in walk.table[position] if judge.value(option) == 0}
    _check_same(walk, wanted, "winning_moves", position)


def _check_winning_move(walk: Walk, judge: Judge, position: Any) -> None:
    found = walk.probe.known("winning_move", position)
    if found is OUT_OF_REACH or found is None:
        return
    demand(
        isinstance(found, tuple) and len(found) == 2,
        f"winning_move({short_repr(position)}) must be a pair (label, option) or None, not {short_repr(found)}",
    )
    (option,) = walk.normal([found[1]])
    demand(
        option in walk.table[position] and judge.value(option) == 0,
        f"winning_move({short_repr(position)}) leads to {short_repr(option)}, which is not a winning option",
    )


def _check_moves_to(walk: Walk, judge: Judge, position: Any) -> None:
    wanted: dict[LoopyValue, set[Any]] = {}
    for option in walk.table[position]:
        wanted.setdefault(judge.value(option), set()).add(option)
    finite = [value.nim_value for value in wanted if value.is_finite]
    for target in range(max(finite, default=0) + 2):
        _check_same(walk, wanted.get(LoopyValue(target), set()), "moves_to", position, target)


def _check_same(walk: Walk, wanted: set[Any], ability: str, *arguments: Any) -> None:
    moves = walk.probe.known_pairs(ability, *arguments)
    if moves is not OUT_OF_REACH:
        found = walk.normal(option for _, option in moves)
        demand(
            found == wanted,
            f"{ability}({', '.join(map(short_repr, arguments))}) leads to {format_options(found)}, but the options "
            f"give {format_options(wanted)}",
        )


def _check_components(walk: Walk, judge: Judge, position: Any) -> None:
    parts = walk.probe.items("components", position)
    total = sum(map(judge.value, parts), LoopyValue(0))
    value = judge.value(position)
    demand(
        total == value,
        f"components({short_repr(position)}) are {short_repr(parts)} with the sum {total}, but the position has "
        f"the value {value}",
    )


def _check_canonical(walk: Walk, judge: Judge, position: Any) -> None:
    probe = walk.probe
    other = probe.one("canonical", position)
    names = f"canonical({short_repr(position)}) = {short_repr(other)}"
    demand(judge.value(other) == judge.value(position), f"{names} has a different value")
    demand(probe.one("canonical", other) == other, f"canonical({short_repr(other)}) is not {short_repr(other)}")
    # Equal values are not enough, because loopy play and misère play replace positions by their representatives.
    with errors_at(f"canonical at an option of {short_repr(position)} or of {short_repr(other)}"):
        classes = [set(map(walk.rules.canonical, walk.options(p))) for p in (position, other)]
    demand(classes[0] == classes[1], f"{names} has options with other representatives")


def _check_counter(walk: Walk, judge: Judge, position: Any) -> None:
    """Check that moves to lower values lower the counter, and that all other moves have an answer that lowers it."""
    value = judge.value(position)
    counter = walk.probe.known("counter", position)
    if counter is OUT_OF_REACH or not value.is_finite:
        return
    _check_int("counter", position, counter)
    for option in walk.table[position]:
        there = judge.value(option)
        lower = there.is_finite and there.nim_value < value.nim_value
        answers = [option] if lower else [answer for answer in walk.options(option) if judge.value(answer) == value]
        demand(
            any(_counter(walk, answer) < counter for answer in answers),
            f"counter({short_repr(position)}) is {counter}, but "
            + ("it does not fall" if lower else "no answer lowers it")
            + f" after the move to {short_repr(option)}",
        )


def _counter(walk: Walk, position: Any) -> int:
    own = (part for part in walk.rules.parts(position) if not isinstance(part, Part))
    return sum(int(walk.probe.one("counter", part)) for part in own)


_VALUE_CHECKS: dict[str, Callable[[Walk, Judge, Any], None]] = {
    "nim_value": partial(_check_value, "nim_value"),
    "loopy_value": partial(_check_value, "loopy_value"),
    "outcome": _check_outcome,
    "winning_moves": _check_winning_moves,
    "winning_move": _check_winning_move,
    "moves_to": _check_moves_to,
    "components": _check_components,
    "canonical": _check_canonical,
    "counter": _check_counter,
}


def check_misere(walk: Walk, judge: Judge, reached: list[Any]) -> None:
    """Check misère values, and that a game with misère values is tame."""
    if not walk.probe.can("misere_nim_value"):
        return
    demand(judge.every_play_ends, "misere_nim_value requires that every play ends, but this game has a cycle")
    for position, wanted in judge.misere_values(reached).items():
        found = walk.probe.known("misere_nim_value", position)
        if found is not OUT_OF_REACH:
            _check_int("misere_nim_value", position, found)
            demand(
                found == wanted,
                f"misere_nim_value({short_repr(position)}) is {found}, but its options give {wanted}",
            )
        value = judge.value(position).nim_value
        demand(
            value == wanted or {value, wanted} == {0, 1},
            f"misere_nim_value requires a tame game, but {short_repr(position)} is not tame: its normal value is "
            f"{value} and its misère value is {wanted}",
        )


def check_with_abilities(walk: Walk, judge: Judge, starts: list[Any], reached: list[Any], limit: int) -> None:
    """Compare the values that solvers find with the abilities: everywhere, or only at the starts of loopy games."""
    game = walk.probe.game
    labels = Labelling(game, limit)
    for position in reached if judge.every_play_ends else starts:
        try:
            found = labels.value(position) if judge.every_play_ends else loopy_value(game, position, limit=limit)
        except (LimitError, UnknownValueError) as error:
            if judge.every_play_ends:
                raise AssertionError(f"at {short_repr(position)}, solved by its abilities: {error}") from error
            continue
        except DomainError as error:
            raise AssertionError(str(error)) from error
        value = judge.value(position)
        demand(
            value == found,
            f"by its abilities {short_repr(position)} has the value {found}, but its options give {value}",
        )


# ---- Components: a position must have the same moves as their sum
#
# Equal values are not enough. In misère play and in loopy games, the value of a sum does not determine its outcome, and
# solvers replace a position by its components.

# Components that have a move, with their multiplicities.
Together: TypeAlias = frozenset[tuple[Any, int]]


def check_parts(walk: Walk, reached: list[Any]) -> None:
    """Check that each position has the same moves as its components, if the game has components."""
    if not walk.probe.can("components"):
        return
    split = _Splitting(walk)
    for position in reached:
        apart = split.parts(position)
        moved = {split.moved(apart, part, option) for part in apart for option in walk.options(part)}
        whole = {split.together(split.parts(option)) for option in walk.options(position)}
        demand(
            moved == whole,
            f"components({short_repr(position)}) are {short_repr(list(apart.elements()))}, but their moves differ "
            "from the moves of the position; this matters in misère play even if the values agree",
        )


class _Splitting:
    """Positions as sums of indivisible parts; parts without a move are omitted."""

    def __init__(self, walk: Walk):
        self.walk = walk
        self._known: dict[Any, Counter[Any]] = {}

    def parts(self, position: Any) -> Counter[Any]:
        """Return the indivisible parts of a position."""
        if position not in self._known:
            self._known[position] = self._split(position)
        return self._known[position]

    def _split(self, position: Any) -> Counter[Any]:
        found: Counter[Any] = Counter()
        pending = [position]
        while pending:
            part = pending.pop()
            below = [one for whole in self.walk.rules.components(part) for one in self.walk.rules.parts(whole)]
            if part not in below:
                pending += below
            elif self.walk.options(part):
                found[self.walk.rules.canonical(part)] += 1
        return found

    def moved(self, parts: Counter[Any], part: Any, option: Any) -> Together:
        """Return the sum after a move in one of its components."""
        return self.together(parts - Counter([part]) + self.parts(option))

    def together(self, parts: Counter[Any]) -> Together:
        """Return the components as a hashable set."""
        return frozenset(parts.items())


# ---- Ranks and arrays of options


def check_arrays(walk: Walk, reached: list[Any]) -> None:
    """Check ``rank``, ``unrank`` and ``options_array``, if the game has them."""
    game = walk.probe.game
    if not isinstance(game, (Ranked, OptionsArray)):
        return
    try:
        ranks = Ranks.of(game)
        numbers = [ranks.rank(position) for position in reached]
        for position, number in zip(reached, numbers, strict=True):
            other = ranks.unrank(number)
            demand(other == position, f"unrank(rank({short_repr(position)})) = unrank({number}) is {short_repr(other)}")
        if isinstance(game, OptionsArray):
            _check_options(walk, reached, batch_option_lists(game, numbers, ranks), ranks)
    except DomainError as error:
        raise AssertionError(str(error)) from error
    except (AssertionError, KeyboardInterrupt):
        raise
    except Exception as error:
        raise AssertionError(f"rank, unrank or options_array raises {type(error).__name__}: {error}") from error


def _check_options(walk: Walk, reached: list[Any], given: list[list[int]], ranks: Ranks) -> None:
    for position, found in zip(reached, given, strict=True):
        wanted = sorted(map(ranks.rank, walk.table[position]))
        demand(
            sorted(found) == wanted,
            f"options_array gives {short_repr(position)} the options {sorted(found)}, but options gives {wanted}",
        )


# ---- Text and pictures: labels of moves, notation, drawings and representations

# The number of positions to draw, spread over all positions.
MOST_DRAWN = 100


def check_labels(walk: Walk, reached: list[Any]) -> None:
    """Check that moves lead to the options, and that no label is used for two different options."""
    if not walk.probe.can("moves"):
        return
    for position in reached:
        led_to: dict[str, Any] = {}
        for label, option in walk.probe.pairs("moves", position):
            normal = walk.rules.normal(option)
            demand(
                led_to.setdefault(label, normal) == normal,
                f"moves({short_repr(position)}) uses the label {label!r} for both {short_repr(led_to[label])} and "
                f"{short_repr(normal)}",
            )
        found, options = set(led_to.values()), set(walk.table[position])
        demand(
            found == options,
            f"moves({short_repr(position)}) leads to {format_options(found)}, but the options are "
            f"{format_options(options)}",
        )


def check_writing(walk: Walk, reached: list[Any]) -> None:
    """Check notation, drawings and representations, if the game has them."""
    drawn = reached[:: 1 + (len(reached) - 1) // MOST_DRAWN]
    for ability, check in _WRITING_CHECKS.items():
        if walk.probe.can(ability):
            for position in reached if ability in ("check", "format") else drawn:
                check(walk, position)


def _text(walk: Walk, ability: str, position: Any) -> str:
    text = walk.probe.one(ability, position)
    demand(
        isinstance(text, str),
        f"{ability}({short_repr(position)}) must be a string, not {short_repr(text)}",
    )
    return str(text)


def _check_format(walk: Walk, position: Any) -> None:
    text = _text(walk, "format", position)
    if walk.probe.can("parse"):
        read = walk.probe.one("parse", text)
        demand(
            read == position, f"format({short_repr(position)}) is {text!r}, but parse reads it as {short_repr(read)}"
        )


def _check_svg(walk: Walk, position: Any) -> None:
    text = _text(walk, "svg", position)
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        raise AssertionError(f"svg({short_repr(position)}) is not well-formed XML: {error}") from error
    demand(
        root.tag == "{http://www.w3.org/2000/svg}svg",
        f'svg({short_repr(position)}) must begin with <svg xmlns="http://www.w3.org/2000/svg", not with {root.tag}',
    )


def _check_representations(walk: Walk, position: Any) -> None:
    for found in walk.probe.items("representations", position):
        demand(
            isinstance(found, Representation),
            f"representations({short_repr(position)}) gives {short_repr(found)}, which is not a Representation",
        )
        where = f"the {found.system!r} representation of {short_repr(position)}"
        texts = [found.system, found.statement, *found.places, *(text for row in found.rows for text in row)]
        demand(all(isinstance(text, str) for text in texts), f"{where} contains a value that is not a string")
        widths = {len(digits) for _, digits in found.rows}
        demand(len(widths) <= 1, f"{where} has rows of {sorted(widths)} digits, but rows must be equally long")
        width = max(widths, default=0)
        demand(
            len(found.places) in (0, width),
            f"{where} has {len(found.places)} places for {width} digits; give one for each digit, or none",
        )
        demand(
            all(0 <= place < width for place in found.marked),
            f"{where} marks a place outside of its {width} places",
        )


_WRITING_CHECKS: dict[str, Callable[[Walk, Any], object]] = {
    "check": lambda walk, position: walk.probe.one("check", position, hint=lambda: "; play reaches this position"),
    "format": _check_format,
    "picture": lambda walk, position: _text(walk, "picture", position),
    "svg": _check_svg,
    "representations": _check_representations,
}


# ---- Boards: moves touch existing marks


def check_touches(walk: Walk, reached: list[Any]) -> None:
    """Check that boards are valid and that moves touch marks on them, if the game has boards."""
    if not (walk.probe.can("board_of") and walk.probe.can("touches_of")):
        return
    for position in reached[:: 1 + (len(reached) - 1) // MOST_DRAWN]:
        found = walk.probe.one("board_of", position)
        if found is not None:
            with errors_at(f"board_of({short_repr(position)})"):
                ids = set(board_from(found).ids())
            _check_moves(walk, position, ids)


def _check_moves(walk: Walk, position: Any, ids: set[str]) -> None:
    game: Any = walk.probe.game
    for option in game.options(position):
        call = f"touches_of({short_repr(position)}, {short_repr(option)})"
        with errors_at(call):
            ways: list[Any] = [
                list(way) if isinstance(way, Iterable) else way for way in game.touches_of(position, option)
            ]
        for way in ways:
            demand(
                isinstance(way, list) and len(way) > 0 and ids.issuperset(way),
                f"{call} has {short_repr(way)}, but each alternative must be a list of ids of marks on the board",
            )


# ---- Values computed from the options alone, to compare with the abilities of a game


class Judge:
    """The values of positions, computed from a table of their options alone.

    Options may be sums; the values of parts of other games come from the other games.
    """

    def __init__(self, table: dict[Any, list[Any]], limit: int):
        self._game: Game = game_from(table.__getitem__)
        self._limit = limit
        self._positions = list(table)
        try:
            self._values, self.every_play_ends = self._of_graph(self._game)
        except SumMetError:
            self._game = Summed(self._game)
            self._values, self.every_play_ends = self._of_sums(self._game)
        self._rules = Summed(self._game) if not isinstance(self._game, Summed) else self._game
        self.value = cache(self._value)

    def _of_graph(self, game: Game) -> tuple[Callable[[Any], LoopyValue], bool]:
        solution = solve(self._graph(game))
        return solution.value, bool(solution.ends.all())

    def _of_sums(self, game: Game) -> tuple[Callable[[Any], LoopyValue], bool]:
        """Return the values of positions; sums must be visited as a whole only if the game has a cycle."""
        labels = Labelling(game, self._limit)
        try:
            values = {position: LoopyValue(labels.value(position)) for position in self._positions}
        except CycleError:
            return self._of_graph(game)[0], False
        except LimitError as error:
            raise AssertionError(f"{error}; or start from smaller positions") from error
        return values.__getitem__, True

    def _graph(self, game: Game) -> GameGraph:
        try:
            return explore_game(game, self._positions, self._limit)
        except LimitError as error:
            raise AssertionError(f"{error}; or start from smaller positions") from error

    def _value(self, position: Any) -> LoopyValue:
        values = (
            loopy_value(part.game, part.position) if isinstance(part, Part) else self._values(part)
            for part in self._rules.parts(position)
        )
        return sum(values, LoopyValue(0))

    def misere_values(self, positions: Iterable[Any]) -> dict[Any, int]:
        """Return the misère values: 1 at the end of the game, elsewhere the mex of the values of the options.

        Sums are visited as a whole, because their parts do not determine their misère values.
        """
        graph = self._graph(self._game)
        found: dict[int, int] = {}
        numbering = solve(graph).numbering.tolist()
        for vertex in sorted(range(len(graph)), key=numbering.__getitem__):
            followers = graph.follower_numbers(vertex).tolist()
            found[vertex] = mex(found[follower] for follower in followers) if followers else 1
        name = self._rules.canonical if isinstance(self._game, Summed) else (lambda position: position)
        return {position: found[graph.number(name(position))] for position in positions}
