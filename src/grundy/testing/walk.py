"""Following all play from some positions, with the mistakes that newcomers make in mind."""

from collections import Counter
from collections.abc import Iterable
from itertools import islice
from typing import Any

from grundy.errors import DomainError
from grundy.graphs.implicit.sums import Summed
from grundy.rules import Game, Part, Sum
from grundy.testing.asking import Asking, check_hashable, demand
from grundy.text import short_repr

__all__ = ["Walk"]


# Whatever these hold, they can be hashed.
SAFE = (int, str, bool, type(None))


class Walk:
    """What play reaches, asked for step by step.

    An option that is a sum leads to its parts: those that belong to the game are visited, those of other games not.

    Parameters
    ----------
    game : Game
        The rules.
    limit : int
        How many positions may be visited.

    Attributes
    ----------
    table : dict
        The options of each position that was visited.
    starts : list
        Where play began.

    Examples
    --------
    >>> from grundy.rules import game_from
    >>> walk = Walk(game_from(lambda n: [n - 1] if n else []), 100)
    >>> walk.start([2]), walk.table
    ([2, 1, 0], {2: [1], 1: [0], 0: []})
    """

    def __init__(self, game: Game, limit: int):
        self.asking = Asking(game, limit)
        self.rules = Summed(game)
        self.table: dict[Any, list[Any]] = {}
        self.starts: list[Any] = []
        self._parents: dict[Any, Any] = {}
        self._hints: dict[Any, str] = {}

    def start(self, positions: Iterable[Any]) -> list[Any]:
        """Follow play from the first positions; return all that was visited."""
        try:
            starts = list(islice(positions, self.asking.budget.positions + 1))
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

    def claim(self, position: Any, question: str) -> None:
        """Follow play from a position that the game gives where something else was asked."""
        check_hashable(position, question)
        for part in self.rules.parts(position):
            self._hints.setdefault(part, f"; {question} leads to it")
        self.follow([position])

    def follow(self, positions: Iterable[Any]) -> list[Any]:
        """Follow play from positions, sums included; return what is visited for the first time."""
        queue = [part for position in positions for part in self._fresh(position)]
        for position in queue:
            for option in self._ask(position):
                fresh = self._fresh(option)
                self._parents.update((part, position) for part in fresh)
                queue += fresh
            if len(self.table) > self.asking.budget.positions:
                raise self._too_many(position)
        return queue

    def ask_again(self) -> None:
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

    def _ask(self, position: Any) -> list[Any]:
        options = self._normal_options(position)
        self._compare(position, options, self._normal_options(position))
        self.table[position] = options
        return options

    def _normal_options(self, position: Any) -> list[Any]:
        found = self.asking.listed("options", position, hint=lambda: self._hint(position))
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
        found = self.asking.one("options", parent)
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
            f"more than {self.asking.budget.positions} positions; start from smaller ones or raise limit=…"
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
