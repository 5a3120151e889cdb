"""Following all play from some positions, with the mistakes that newcomers make in mind."""

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

# Whatever these hold, they can be hashed.
SAFE = (int, str, bool, type(None))


class Walk:
    """What play reaches, asked for step by step.

    An option that is a sum leads to its parts: those that belong to the game are visited, those of other games not.
    """

    def __init__(self, game: Game, limit: int):
        self.probe = Probe(game, limit)
        self.rules = Summed(game)
        self.table: dict[Any, list[Any]] = {}
        self.starts: list[Any] = []
        self._parents: dict[Any, Any] = {}
        self._hints: dict[Any, str] = {}

    def start(self, positions: Iterable[Any]) -> list[Any]:
        """Follow play from the first positions; return all that was visited."""
        try:
            starts = list(islice(positions, self.probe.budget.positions + 1))
        except TypeError:
            name = short_repr(positions)
            raise TypeError(f"check_game takes a list of positions to start from, not {name}; try [{name}]") from None
        demand(bool(starts), "no position to start from; give at least one")
        hint = ""
        if isinstance(positions, (str, tuple)):
            hint = (
                f"; play starts from each element of {short_repr(positions)}, so write "
                f"[{short_repr(positions)}] for one start"
            )
        for start in starts:
            check_hashable(start, "the list to start from")
            self._hints[start] = hint
        self.starts = list(dict.fromkeys(starts))
        return self.follow(self.starts)

    def claim(self, position: Any, call: str) -> None:
        """Follow play from a position that the game gives where something else was asked."""
        check_hashable(position, call)
        for part in self.rules.parts(position):
            self._hints.setdefault(part, f"; {call} leads to it")
        self.follow([position])

    def follow(self, positions: Iterable[Any]) -> list[Any]:
        """Follow play from positions, sums included; return what is visited for the first time."""
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
        """Ask for the options of all positions once more, after all others were asked for."""
        for position, options in self.table.items():
            self._compare(position, options, self._normal_options(position))

    def normal(self, options: Iterable[Any]) -> set[Any]:
        """Return options as a set, in the form in which the table has them."""
        return set(map(self.rules.normal, options))

    def options(self, position: Any) -> list[Any]:
        """Return the options of a position that was visited, or of a sum of such."""
        return self.table[position] if position in self.table else list(self.rules.options(position))

    def _fresh(self, position: Any) -> list[Any]:
        """Return the parts of a position that belong to the game and were not met before; they get a row."""
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
            raise AssertionError(f"options({short_repr(position)}) holds a sum, but {error}") from error

    def _compare(self, position: Any, once: list[Any], again: list[Any]) -> None:
        # In whatever order: a set may give its elements in another one.
        if Counter(once) != Counter(again):
            hint = _hint_on_equality([*once, *again])
            if once == again:
                hint = "; they are equal, but their hashes are not: give their class a __hash__ that agrees with __eq__"
            raise AssertionError(
                f"options({short_repr(position)}) differ when asked twice: {short_repr(once)}, and then "
                f"{short_repr(again)}{hint}"
            )

    def _hint(self, position: Any) -> str:
        """Return what may be the reason if the options of a position cannot be found."""
        if position in self._hints or position not in self._parents:
            return self._hints.get(position, "")
        parent = self._parents[position]
        found = self.probe.one("options", parent)
        hint = f"; {short_repr(position)} is reached from {short_repr(parent)}"
        if isinstance(found, dict):
            hint += f", for which options gives the keys of {short_repr(found)}; try its values()"
        elif isinstance(found, (str, tuple, frozenset)) and type(found) is type(parent):
            hint += (
                f", for which options gives each element of {short_repr(found)}; write "
                f"[{short_repr(found)}] for one option"
            )
        return hint

    def _too_many(self, position: Any) -> AssertionError:
        return AssertionError(
            f"more than {self.probe.budget.positions} positions; start from smaller ones or raise limit=…"
            + _hint_on_equality([position])
        )


def _hint_on_equality(positions: list[Any]) -> str:
    """Return what is said of classes whose objects are all different, as objects are by default."""
    for part in (part for position in positions for part in _inside(position)):
        kind: Any = type(part)
        if kind.__eq__ is object.__eq__ and part is not None:
            return (
                f"; two objects of the class {kind.__name__} are never equal, so give it __eq__ and __hash__, as "
                "@dataclass(frozen=True) does, or use tuples"
            )
        if isinstance(part, Part):
            return "; a part of another game is equal to itself only if that game is, so make the game once for all"
    return ""


def _inside(position: Any) -> Iterable[Any]:
    return (position, *position) if isinstance(position, (tuple, frozenset, Sum)) else (position,)


# ---- Calling a game, so that whatever goes wrong is reported with the position at which it does

# What is found where a game says that an answer is out of reach; None may be an answer, though a wrong one.
OUT_OF_REACH = object()

PAIRS = "pairs (label, option)"
ITERABLES = {"moves": PAIRS, "moves_to": PAIRS, "winning_moves": PAIRS, "representations": "Representations"}


def demand(holds: bool, otherwise: str) -> None:
    """Raise an `AssertionError` unless something holds; assert statements are silent under python -O."""
    if not holds:
        raise AssertionError(otherwise)


@contextmanager
def errors_at(where: str, hint: Callable[[], str] = str) -> Iterator[None]:
    """Turn what a game raises into an `AssertionError` that says where it happened."""
    try:
        yield
    except Exception as error:
        message = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        raise AssertionError(f"{where} raises {message}{hint()}") from error


class Probe:
    """A game as the checks call it."""

    def __init__(self, game: Game, limit: int):
        self.game = game
        self.budget = Budget(limit)

    def can(self, ability: str) -> bool:
        """Return whether the game has a method of this name."""
        return callable(getattr(self.game, ability, None))

    def one(self, ability: str, *arguments: Any, hint: Callable[[], str] = str) -> Any:
        """Return the answer of the game."""
        with errors_at(_call(ability, arguments), hint):
            return getattr(self.game, ability)(*arguments)

    def known(self, ability: str, *arguments: Any) -> Any:
        """Return the answer of the game, or OUT_OF_REACH where it says so by its error."""
        return _within_reach(self.one, ability, *arguments)

    def known_pairs(self, ability: str, *arguments: Any) -> Any:
        """Return the moves that the game gives, or OUT_OF_REACH where it says so by its error."""
        return _within_reach(self.pairs, ability, *arguments)

    def items(self, ability: str, *arguments: Any, hint: Callable[[], str] = str) -> list[Any]:
        """Return all that the game gives, as a list."""
        call = _call(ability, arguments)
        answer = self.one(ability, *arguments, hint=hint)
        if ability in ITERABLES and not isinstance(answer, Iterable):
            raise TypeError(f"{call} is {short_repr(answer)}, and it should be an iterable of {ITERABLES[ability]}")
        found = iterate_rules(answer, ability, arguments[0])
        with errors_at(call, hint):
            items = take(found, self.budget.options)
        demand(
            len(items) <= self.budget.options,
            f"{call} gives more than {self.budget.options} of them; are they without end?",
        )
        return items

    def pairs(self, ability: str, *arguments: Any) -> list[tuple[str, Any]]:
        """Return moves that the game gives as pairs of a label and an option."""
        call = _call(ability, arguments)
        found = []
        for move in self.items(ability, *arguments):
            try:
                label, option = move
            except (TypeError, ValueError):
                raise AssertionError(f"{call} gives {short_repr(move)}, and a move is a pair (label, option)") from None
            demand(
                isinstance(label, str) and label.strip() != "",
                f"{call} gives the label {short_repr(label)}, and a label is a text that names the move",
            )
            check_hashable(option, call)
            found.append((label, option))
        return found


def check_hashable(position: Any, call: str) -> None:
    """Raise a `TypeError` if a position that a game gives cannot be hashed."""
    try:
        hash(position)
    except TypeError as error:
        raise TypeError(
            f"{call} gives {short_repr(position)}, which cannot be hashed ({error}), and positions are "
            "hashable and never change; try tuples in place of lists, frozensets in place of sets, and tuples of pairs "
            "in place of dictionaries"
        ) from None


def format_options(options: set[Any]) -> str:
    """Return a set of options as it stands in a message."""
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
