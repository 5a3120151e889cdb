"""A game of the catalogue with its parameters: rules that can be played and written down."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

from grundy._lazy import cached_property
from grundy.games.brackets import Headed, Parameters, Text
from grundy.games.entry import Entry
from grundy.games.searched import Searched
from grundy.graphs import LoopyValue
from grundy.rules import Components, Game, KnownValue, Moves, MovesTo, NimValue, Sum, moves

__all__ = ["Ruleset", "ruleset"]


@dataclass(frozen=True)
class Ruleset:
    """An entry of the catalogue with its parameters: a game that can be played and written down.

    Which abilities the game has is asked once, not for each of thousands of components.

    Examples
    --------
    >>> from grundy.games import entry_named
    >>> rules = Ruleset(entry_named("one-pile"), parameters=((1, 3, 5),))
    >>> rules.write([20]), rules.game.options(4)
    ('N(20;1,3,5)', [3, 1])
    """

    entry: Entry
    parameters: Parameters = ()

    def __hash__(self) -> int:
        return hash((self.entry.id, self.parameters))

    @cached_property
    def game(self) -> Game:
        """The rules."""
        return self.entry.make(self.parameters)

    @cached_property
    def alone(self) -> bool:
        """Whether the positions of the game cannot stand in a sum."""
        return bool(getattr(self.game, "alone", False))

    @cached_property
    def searched(self) -> Searched:
        """The values that search finds, kept from question to question."""
        return Searched(self.game)

    @cached_property
    def value(self) -> Callable[[Any], LoopyValue | int]:
        """The function from a position to its value, as the game knows it or else by search.

        A finite value is an integer, or a `LoopyValue` that equals it.
        """
        if isinstance(self.game, NimValue):
            return self.game.nim_value
        return self.game.loopy_value if isinstance(self.game, KnownValue) else self.searched.value

    @cached_property
    def moves_to(self) -> Callable[[Any, int], Iterable[tuple[str, Any]]]:
        """The function from a position and a number to the moves (label, option) that lead to this number."""
        return self.game.moves_to if isinstance(self.game, MovesTo) else self._moves_to_by_trial

    def _moves_to_by_trial(self, position: Any, nim_value: int) -> Iterable[tuple[str, Any]]:
        return (move for move in self.moves(position) if self.option_value(move[1]) == nim_value)

    @cached_property
    def moves(self) -> Callable[[Any], Iterable[tuple[str, Any]]]:
        """The function from a position to its moves (label, option)."""
        return self.game.moves if isinstance(self.game, Moves) else partial(moves, self.game)

    def option_value(self, option: Any) -> LoopyValue | int:
        """Return the value of an option, which may be a sum."""
        if not isinstance(option, Sum):
            return self.value(option)
        return self.searched.value(option)

    def positions(self, option: Any) -> list[Any]:
        """Return the positions, played as a sum, that are written one by one for an option."""
        if isinstance(option, Sum):
            return list(option)
        if self.entry.brackets.heaps and isinstance(self.game, Components):
            return list(self.game.components(option)) or [0]
        return [option]

    def write(self, positions: Sequence[Any]) -> str:
        """Return the notation of the sum of these positions (one position, unless the game has heaps)."""
        brackets = self.entry.brackets
        if brackets.heaps and any(isinstance(position, tuple) for position in positions):
            positions = [heap for position in positions for heap in self.positions(position)]
        head = brackets.head(self.entry.word, self.parameters)
        return f"{head}({brackets.write(self.game, self.parameters, positions)})"


# Components of one game share the tables that it makes.
@lru_cache(maxsize=1024)
def ruleset(entry: Entry, parameters: Parameters = ()) -> Ruleset:
    """Return the rules of an entry with these parameters, the same object for the same ones.

    Parameters
    ----------
    entry : Entry
        A row of the catalogue.
    parameters : tuple
        What stands in the brackets beside the position.

    Examples
    --------
    >>> from grundy.games import entry_named
    >>> ruleset(entry_named("nim")) is ruleset(entry_named("nim"))
    True
    """
    rules = Ruleset(entry, parameters)
    rules.game  # noqa: B018  # made here, so that what the game says against its parameters is heard at once
    canonical = canonical_parameters(rules)
    return rules if canonical == parameters else ruleset(entry, canonical)


def canonical_parameters(rules: Ruleset) -> Parameters:
    """Return the parameters as they are written: the notation of a heap game, or what a game with texts says of itself.

    Examples
    --------
    >>> from grundy.games import entry_named
    >>> canonical_parameters(Ruleset(entry_named("one-pile"), ((3, 1),)))
    ((3, 1),)
    """
    if isinstance(rules.entry.brackets, Headed):
        return (getattr(rules.game, "notation", rules.parameters[0]),)
    if isinstance(rules.entry.brackets, Text):
        return tuple(getattr(rules.game, "parameters", rules.parameters))
    return rules.parameters
