"""Abilities of games, and games whose options can be sums or positions of other games.

A search begins with the plain rules of a game. If it finds a `Sum` or a `Part`, it raises `SumMetError` and starts
again with `Summed`, which adapts the game to sums. `Multisets` numbers parts that occur in many sums.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields
from numbers import Integral
from typing import Any

from grundy.errors import DomainError, LimitError
from grundy.graphs.implicit.limits import Budget, add_position_note, check_hashable, iterate_rules, take
from grundy.graphs.value import LoopyValue
from grundy.rules import Game, OptionsFunction, Outcome, Part, Sum, game_from, lifted, same_game
from grundy.text import short_repr

# Objects of these types are not positions of the game itself; searches look for them among new positions.
SUM_TYPES = frozenset({Sum, Part})


class SumMetError(Exception):
    """Raised when a search of plain positions finds a sum or a part; the search starts again with `Summed`."""


def iterate_plain(found: Any, what: str = "options", position: Any = None) -> Iterator[Any]:
    """Return an iterator over the options or components of a position; raise `SumMetError` at a sum or a part."""
    if type(found) in (list, tuple):
        if SUM_TYPES.isdisjoint(map(type, found)):
            return iter(found)
        raise SumMetError
    return _checked_plain(iterate_rules(found, what, position))


def _checked_plain(positions: Iterator[Any]) -> Iterator[Any]:
    for position in positions:
        if type(position) in SUM_TYPES:
            raise SumMetError
        yield position


# ---- Values and winners that a game knows without a search


@dataclass(frozen=True)
class Abilities:
    """The methods of a game, as described in `grundy.rules`; None for missing methods.

    Methods are looked up once, because a lookup can take longer than a call of simple rules. If ``alone`` is true,
    positions of the game cannot be parts of sums.

    Examples
    --------
    >>> class Nim:
    ...     def options(self, pile): return range(pile)
    ...     def nim_value(self, pile): return pile
    >>> known = Abilities.of(Nim())
    >>> known.value(7), known.winner(7), known.components
    (LoopyValue(7), Outcome.N, None)
    """

    game: Game
    options: OptionsFunction
    components: OptionsFunction | None
    canonical: Callable[[Any], Any] | None
    nim_value: Callable[[Any], int] | None
    loopy_value: Callable[[Any], Any] | None
    outcome: Callable[[Any], Outcome] | None
    winning_moves: OptionsFunction | None
    moves_to: Callable[[Any, int], Any] | None
    misere_nim_value: Callable[[Any], int] | None
    alone: bool

    @classmethod
    def of(cls, game: Game) -> Abilities:
        """Return the abilities of a game."""
        abilities = {name: _method(game, name) for name in ABILITIES}
        return cls(game, game.options, **abilities, alone=bool(getattr(game, "alone", False)))

    def value(self, position: Any) -> LoopyValue | None:
        """Return the value of a position from the methods of the game, or None if a search is needed."""
        if self.loopy_value is not None:
            return _as_value(self.loopy_value(position), position)
        return None if self.nim_value is None else LoopyValue(self.nim_value(position))

    def winner(self, position: Any, misere: bool = False) -> Outcome | None:
        """Return the outcome of a position outside sums, or None if a search is needed."""
        if misere:
            # The misère value is 1 at the end, and 0 exactly if no option has it: so it shows the winner, tame or not.
            return None if self.misere_nim_value is None else Outcome.of(int(self.misere_nim_value(position)))
        if self.outcome is not None:
            return self.outcome(position)
        value = self.value(position)
        return None if value is None else value.outcome

    # The same methods as `Summed`, for games without sums: a position is its only part.

    def normal(self, position: Any) -> Any:
        """Return the position."""
        return position

    def abilities(self, part: Any) -> tuple[Abilities, Any]:
        """Return these abilities and the position."""
        return self, part

    def as_parts(self, part: Any, found: Iterable[Any]) -> Iterable[Any]:
        """Return the positions."""
        return found


# The fields between the rules and `alone`.
ABILITIES = tuple(field.name for field in fields(Abilities))[2:-1]


def _method(game: Game, name: str) -> Callable[..., Any] | None:
    # An attribute that cannot be called, a number for example, does not count; this is also faster than isinstance.
    found = getattr(game, name, None)
    return found if callable(found) else None


def _as_value(found: Any, position: Any) -> LoopyValue:
    if isinstance(found, LoopyValue):
        return found
    if isinstance(found, (int, Integral)):
        return LoopyValue(int(found))
    raise DomainError(
        f"loopy_value({short_repr(position)}) must return a LoopyValue or an int, not {short_repr(found)}"
    )


def abilities_of(game: Game) -> Abilities | Summed:
    """Return the object with the values and winners of a game: a `Summed` itself, or the abilities of another game."""
    return game if isinstance(game, Summed) else Abilities.of(game)


# ---- A game with sums


class Summed:
    """A game extended to sums: a position is one of the game, a `Part` of any game, or a `Sum` of positions.

    Each position has a normal form: a sum of one part becomes that part, and a part of the game itself becomes its
    position. The representative of a sum consists of the representatives of its parts. Parts without moves are omitted,
    which is also correct in misère play.

    Examples
    --------
    >>> rules = Summed(range)
    >>> list(rules.options(Sum(1, 2)))
    [Sum(0, 2), Sum(1, 0), Sum(1, 1)]
    >>> rules.canonical(Sum(0, 2, Part(range, 0))), list(rules.components(Sum(1, Sum(), 2)))
    (2, [1, 2])
    """

    def __init__(self, game: Game | OptionsFunction):
        self.own = Abilities.of(game_from(game))
        # The game, and its object if the game was given as a method game.options.
        owner = getattr(self.own.options, "__self__", None)
        is_method = getattr(owner, "options", None) == self.own.options
        self._itself = (self.own.game, owner) if is_method else (self.own.game,)
        self._others: dict[Part, Abilities] = {}
        self._ended: dict[Any, bool] = {}

    def __repr__(self) -> str:
        return f"Summed({self.own.game!r})"

    # The game

    def options(self, position: Any) -> Iterator[Any]:
        """Yield the positions after each move; a move is made in one of the parts."""
        found = self.normal(position)
        return found.moved(self.options_of_part) if isinstance(found, Sum) else self.options_of_part(found)

    def components(self, position: Any) -> Iterable[Any]:
        """Return the parts of a sum, or the components of another position."""
        parts = self.parts(position)
        if len(parts) != 1:
            return parts
        known, place = self.abilities(parts[0])
        if known.components is None:
            return parts
        return self.as_parts(parts[0], iterate_rules(known.components(place), "components", place))

    def canonical(self, position: Any) -> Any:
        """Return the representative of a position."""
        parts = self.represented(position)
        return parts[0] if len(parts) == 1 else _sum_or_part(part for part in parts if not self.has_ended(part))

    def options_of_part(self, part: Any) -> Iterator[Any]:
        """Yield the positions after each move in a part, in the form for sums."""
        known, place = self.abilities(part)
        try:
            yield from self.as_parts(part, iterate_rules(known.options(place), "options", place))
        except Exception as error:
            add_position_note(error, part)
            raise

    def has_ended(self, part: Any) -> bool:
        """Return whether a part has no moves."""
        try:
            ended = self._ended.get(part)
        except TypeError as error:
            check_hashable([part], error)
            raise
        if ended is None:
            ended = self._ended[part] = not any(True for _ in self.options_of_part(part))
        return ended

    # Abilities, values and winners

    def abilities(self, part: Any) -> tuple[Abilities, Any]:
        """Return the abilities of the game of a plain position or of a part, and the position in that game."""
        if not isinstance(part, Part):
            return self.own, part
        game = Part(part.game, None)
        if game not in self._others:
            self._others[game] = Abilities.of(game_from(part.game))
        return self._others[game], part.position

    def value(self, position: Any) -> LoopyValue | None:
        """Return the value of a position, or None if the games do not know the values of all its parts."""
        total = LoopyValue(0)
        for part in self.parts(position):
            known, place = self.abilities(part)
            value = known.value(place)
            if value is None:
                return None
            total += value
        return total

    def winner(self, position: Any, misere: bool = False) -> Outcome | None:
        """Return the outcome, or None if it is not known from the game or the values of all parts."""
        if misere:
            return self._misere_winner(position)
        found = self.normal(position)
        if not isinstance(found, Sum):
            known, place = self.abilities(found)
            return known.winner(place)
        value = self.value(found)
        return None if value is None else value.outcome

    def _misere_winner(self, position: Any) -> Outcome | None:
        """Return the outcome in misère play if all parts are known to be tame, else None.

        A sum of tame positions is tame. Let x be the nim sum of the normal values. The pair of values of the sum is
        (x, x) if a part has equal values, and (x, x ⊕ 1) otherwise (Conway 1976, chapter 12).
        """
        total, differ = 0, 1
        for part in self.parts(position):
            known, place = self.abilities(part)
            if known.misere_nim_value is None or known.nim_value is None:
                return None
            value = int(known.nim_value(place))
            total ^= value
            differ &= value != int(known.misere_nim_value(place))
        return Outcome.of(total ^ differ)

    # Forms

    def normal(self, position: Any) -> Any:
        """Return the normal form of a position."""
        if type(position) not in SUM_TYPES:
            return position
        parts = self.parts(position)
        is_normal = isinstance(position, Sum) and parts is position.parts and len(parts) != 1
        return position if is_normal else _sum_or_part(parts)

    def parts(self, position: Any) -> tuple[Any, ...]:
        """Return the parts of a sum, or the position itself. Parts are plain positions or parts of other games."""
        if type(position) not in SUM_TYPES:
            return (position,)
        if isinstance(position, Part):
            found = lifted(position.game, position)
            return (self._own(found),) if isinstance(found, Part) else self.parts(found)
        parts: tuple[Any, ...] = position.parts
        if not SUM_TYPES.isdisjoint(map(type, parts)):
            parts = tuple(inner for part in parts for inner in self.parts(part))
        if len(parts) > 1:
            self._check_company(parts)
        return parts

    def represented(self, position: Any) -> tuple[Any, ...]:
        """Return the representatives of the parts of a position."""
        parts = self.parts(position)
        if self.own.canonical is None and Part not in map(type, parts):
            return parts
        return tuple(map(self._representative, parts))

    def as_parts(self, part: Any, found: Iterable[Any]) -> Iterator[Any]:
        """Yield positions that the game of a part returned, in the form for sums."""
        if isinstance(part, Part):
            return (self.normal(lifted(part.game, option)) for option in found)
        return map(self.normal, found)

    def _own(self, part: Part) -> Any:
        """Return a part as a plain position if its game is this game, given as an object or by its options."""
        is_own = part.game == self.own.options or any(same_game(part.game, game) for game in self._itself)
        return part.position if is_own else part

    def _check_company(self, parts: tuple[Any, ...]) -> None:
        if not self.own.alone and Part not in map(type, parts):
            return
        for part in parts:
            known, place = self.abilities(part)
            if known.alone:
                raise DomainError(
                    f"{short_repr(place)} cannot be part of a sum, because {type(known.game).__name__} is played alone"
                )

    def _representative(self, part: Any) -> Any:
        known, place = self.abilities(part)
        if known.canonical is None:
            return part
        (found,) = self.as_parts(part, [known.canonical(place)])
        return found


def _sum_or_part(parts: Iterable[Any]) -> Any:
    total = Sum(*parts)
    return total.parts[0] if len(total) == 1 else total


# ---- Sums as multisets of numbered parts, for searches that find the same parts in many sums

Key = tuple[int, ...]

# If a move can split a part into two, long sums fill the memory before the limit of positions is reached.
MOST_PARTS = 1 << 13


class Multisets:
    """Positions of a game with sums as tuples of integers: the sorted numbers of the parts that have moves.

    Examples
    --------
    >>> known = Multisets(Summed(range), Budget(1000))
    >>> key = known.key(Sum(5, 0, 1, 5))
    >>> key, known.name(key), [known.name(option) for option in known.options(known.key(Sum(1, 2)))]
    ((0, 0, 1), Sum(5, 5, 1), [2, 1, Sum(1, 1)])
    """

    def __init__(self, rules: Summed, budget: Budget):
        self._rules, self._budget = rules, budget
        self._numbers: dict[Any, int] = {}
        self._parts: list[Any] = []
        self._moves: dict[int, list[Key]] = {}

    def key(self, position: Any) -> Key:
        """Return the numbers of the parts of a position. A single part is included even if it has no moves."""
        parts = self._rules.represented(position)
        return (self._numbered(parts[0]),) if len(parts) == 1 else self._with_moves(parts)

    def name(self, key: Key) -> Any:
        """Return the position with these numbers."""
        parts = [self._parts[number] for number in key]
        return parts[0] if len(parts) == 1 else Sum(*parts)

    def options(self, key: Key) -> Iterator[Key]:
        """Yield the numbers of the options; of several equal parts, only one is moved."""
        if len(key) == 1:
            yield from map(self.key, self._rules.options_of_part(self._parts[key[0]]))
            return
        if len(key) > MOST_PARTS:
            raise LimitError(
                f"a sum of {len(key)} parts can be reached, but at most {MOST_PARTS} parts are supported",
                hint="check that moves do not add parts without end",
            )
        for number in dict.fromkeys(key):
            index = bisect_left(key, number)
            rest = key[:index] + key[index + 1 :]
            for left in self._moves_of(number):
                yield tuple(sorted(rest + left))

    def _with_moves(self, parts: tuple[Any, ...]) -> Key:
        return tuple(sorted(self._numbered(part) for part in parts if not self._rules.has_ended(part)))

    def _numbered(self, part: Any) -> int:
        try:
            number = self._numbers.setdefault(part, len(self._parts))
        except TypeError as error:
            check_hashable([part], error)
            raise
        if number == len(self._parts):
            self._parts.append(part)
        return number

    def _moves_of(self, number: int) -> list[Key]:
        """Return the positions after each move in a part, cached because the part occurs in many sums."""
        if number not in self._moves:
            found = take(self._rules.options_of_part(self._parts[number]), self._budget.options)
            self._budget.check_options(len(found), len(self._parts))
            self._moves[number] = [self._with_moves(self._rules.represented(option)) for option in found]
        return self._moves[number]
