"""Visits of all positions that play can reach, with messages about common mistakes in rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any

from grundy.errors import DomainError, LimitError, UnknownValueError
from grundy.graphs.implicit.limits import Budget, iterate_rules, take
from grundy.graphs.implicit.sums import Summed
from grundy.rules import Game, Part, Sum
from grundy.text import short_repr

# Instances of these types are always hashable.
SAFE = (int, str, bool, type(None))


class Walk:
    """The positions that play can reach, with their options.

    The parts of an option that is a sum are visited if they belong to the game, but not if they belong to other games.
    """

    def __init__(self, game: Game, limit: int):
        self.probe = Probe(game, limit)
        self.rules = Summed(game)
        self.table: dict[Any, list[Any]] = {}
        self.starts: list[Any] = []
        self._parents: dict[Any, Any] = {}
        self._hints: dict[Any, str] = {}

    def start(self, positions: Iterable[Any]) -> list[Any]:
        """Follow play from the first positions; return all visited positions."""
        try:
            starts = list(islice(positions, self.probe.budget.positions + 1))
        except TypeError:
            name = short_repr(positions)
            raise TypeError(
                f"check_game requires a list of positions to start from, not {name}; try [{name}]"
            ) from None
        demand(bool(starts), "there is no position to start from; give at least one")
        hint = ""
        if isinstance(positions, (str, tuple)):
            hint = (
                f"; play starts from each element of {short_repr(positions)}, so write [{short_repr(positions)}] to "
                "start from one position"
            )
        for start in starts:
            check_hashable(start, "the list to start from")
            self._hints[start] = hint
        self.starts = list(dict.fromkeys(starts))
        return self.follow(self.starts)

    def claim(self, position: Any, call: str) -> None:
        """Follow play from a position that the result of another method contains."""
        check_hashable(position, call)
        for part in self.rules.parts(position):
            self._hints.setdefault(part, f"; it is in {call}")
        self.follow([position])

    def follow(self, positions: Iterable[Any]) -> list[Any]:
        """Follow play from positions, which may be sums; return the positions that were not visited before."""
        queue = [part for position in positions for part in self._fresh(position)]
        for position in queue:
            for option in self._query(position):
                fresh = self._fresh(option)
                self._parents.update((part, position) for part in fresh)
                queue += fresh
            if len(self.table) > self.probe.budget.positions:
                raise self._too_many(position)
        return queue

    def compare_again(self) -> None:
        """Compute the options of all positions again, and compare them."""
        for position, options in self.table.items():
            self._compare(position, options, self._normal_options(position))

    def normal(self, options: Iterable[Any]) -> set[Any]:
        """Return options as a set, in their normal form."""
        return set(map(self.rules.normal, options))

    def options(self, position: Any) -> list[Any]:
        """Return the options of a visited position, or of a sum of visited positions."""
        return self.table[position] if position in self.table else list(self.rules.options(position))

    def _fresh(self, position: Any) -> list[Any]:
        """Return the parts of a position that belong to the game and are new, and add them to the table."""
        fresh = [part for part in self.rules.parts(position) if not isinstance(part, Part) and part not in self.table]
        self.table.update((part, []) for part in fresh)
        return list(dict.fromkeys(fresh))

    def _query(self, position: Any) -> list[Any]:
        options = self._normal_options(position)
        self._compare(position, options, self._normal_options(position))
        self.table[position] = options
        return options

    def _normal_options(self, position: Any) -> list[Any]:
        found = self.probe.items("options", position, hint=lambda: self._hint(position))
        for option in found:
            if type(option) not in SAFE:
                check_hashable(option, f"options({short_repr(position)})")
        try:
            return list(map(self.rules.normal, found))
        except DomainError as error:
            raise AssertionError(f"options({short_repr(position)}) contains a sum, but {error}") from error

    def _compare(self, position: Any, once: list[Any], again: list[Any]) -> None:
        # In any order, because the order of a set may change.
        if Counter(once) != Counter(again):
            hint = _hint_on_equality([*once, *again])
            if once == again:
                hint = "; they are equal, but their hashes differ: give their class a __hash__ that agrees with __eq__"
            raise AssertionError(
                f"options({short_repr(position)}) differs between two calls: {short_repr(once)}, then "
                f"{short_repr(again)}{hint}"
            )

    def _hint(self, position: Any) -> str:
        """Return a possible reason why the options of a position cannot be computed."""
        if position in self._hints or position not in self._parents:
            return self._hints.get(position, "")
        parent = self._parents[position]
        found = self.probe.one("options", parent)
        hint = f"; {short_repr(position)} is reached from {short_repr(parent)}"
        if isinstance(found, dict):
            hint += f", whose options are the keys of {short_repr(found)}; try its values()"
        elif isinstance(found, (str, tuple, frozenset)) and type(found) is type(parent):
            hint += (
                f", whose options are the elements of {short_repr(found)}; write [{short_repr(found)}] for one option"
            )
        return hint

    def _too_many(self, position: Any) -> AssertionError:
        return AssertionError(
            f"more than {self.probe.budget.positions} positions; start from smaller ones or raise limit=…"
            + _hint_on_equality([position])
        )


def _hint_on_equality(positions: list[Any]) -> str:
    """Return a hint about a class whose objects are never equal, which is the default in Python."""
    for part in (part for position in positions for part in _inside(position)):
        kind: Any = type(part)
        if kind.__eq__ is object.__eq__ and part is not None:
            return (
                f"; two objects of the class {kind.__name__} are never equal; add __eq__ and __hash__, for example by "
                "@dataclass(frozen=True), or use tuples"
            )
        if isinstance(part, Part):
            return "; parts of another game are equal only if their games are equal, so create that game only once"
    return ""


def _inside(position: Any) -> Iterable[Any]:
    return (position, *position) if isinstance(position, (tuple, frozenset, Sum)) else (position,)


# ---- Calls of a game; errors name the position

# The result if a game raises LimitError or UnknownValueError. None is not used, because a game may return it.
OUT_OF_REACH = object()

PAIRS = "pairs (label, option)"
ITERABLES = {"moves": PAIRS, "moves_to": PAIRS, "winning_moves": PAIRS, "representations": "Representations"}


def demand(holds: bool, otherwise: str) -> None:
    """Raise `AssertionError` unless a condition holds, even under python -O, which ignores assert statements."""
    if not holds:
        raise AssertionError(otherwise)


@contextmanager
def errors_at(where: str, hint: Callable[[], str] = str) -> Iterator[None]:
    """Turn an exception of a game into an `AssertionError` that names the call."""
    try:
        yield
    except Exception as error:
        message = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        raise AssertionError(f"{where} raises {message}{hint()}") from error


class Probe:
    """A game with the methods that the checks need."""

    def __init__(self, game: Game, limit: int):
        self.game = game
        self.budget = Budget(limit)

    def can(self, ability: str) -> bool:
        """Return whether the game has a method of this name."""
        return callable(getattr(self.game, ability, None))

    def one(self, ability: str, *arguments: Any, hint: Callable[[], str] = str) -> Any:
        """Return the result of a method of the game."""
        with errors_at(_call(ability, arguments), hint):
            return getattr(self.game, ability)(*arguments)

    def known(self, ability: str, *arguments: Any) -> Any:
        """Return the result of a method, or OUT_OF_REACH if it raises LimitError or UnknownValueError."""
        return _within_reach(self.one, ability, *arguments)

    def known_pairs(self, ability: str, *arguments: Any) -> Any:
        """Return the moves from a method, or OUT_OF_REACH if it raises LimitError or UnknownValueError."""
        return _within_reach(self.pairs, ability, *arguments)

    def items(self, ability: str, *arguments: Any, hint: Callable[[], str] = str) -> list[Any]:
        """Return the items of an iterable result as a list."""
        call = _call(ability, arguments)
        answer = self.one(ability, *arguments, hint=hint)
        if ability in ITERABLES and not isinstance(answer, Iterable):
            raise TypeError(f"{call} must be an iterable of {ITERABLES[ability]}, not {short_repr(answer)}")
        found = iterate_rules(answer, ability, arguments[0])
        with errors_at(call, hint):
            items = take(found, self.budget.options)
        demand(
            len(items) <= self.budget.options,
            f"{call} gives more than {self.budget.options} items; perhaps it never ends",
        )
        return items

    def pairs(self, ability: str, *arguments: Any) -> list[tuple[str, Any]]:
        """Return the moves from a method as pairs of a label and an option."""
        call = _call(ability, arguments)
        found = []
        for move in self.items(ability, *arguments):
            try:
                label, option = move
            except (TypeError, ValueError):
                raise AssertionError(
                    f"{call} gives {short_repr(move)}, but a move must be a pair (label, option)"
                ) from None
            demand(
                isinstance(label, str) and label.strip() != "",
                f"{call} gives the label {short_repr(label)}, but a label must be a nonempty string",
            )
            check_hashable(option, call)
            found.append((label, option))
        return found


def check_hashable(position: Any, call: str) -> None:
    """Raise `TypeError` if a position is not hashable."""
    try:
        hash(position)
    except TypeError as error:
        raise TypeError(
            f"{call} gives {short_repr(position)}, but positions must be hashable ({error}); use tuples instead of "
            "lists, frozensets instead of sets, and tuples of pairs instead of dictionaries"
        ) from None


def format_options(options: set[Any]) -> str:
    """Return a set of options as text for a message."""
    return short_repr(options) if options else "no option"


def _within_reach(call: Callable[..., Any], *arguments: Any) -> Any:
    try:
        return call(*arguments)
    except AssertionError as error:
        if isinstance(error.__cause__, (LimitError, UnknownValueError)):
            return OUT_OF_REACH
        raise


def _call(ability: str, arguments: tuple[Any, ...]) -> str:
    return f"{ability}({', '.join(map(short_repr, arguments))})"
